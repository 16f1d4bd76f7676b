//! The verbs of a menu in the order of the bar, and why one of them is impossible now.
//!
//! The reason is the law's answer to attempts: no rule is repeated here.

use crate::Alpha;
use crate::choice::Choice;
use crate::game::{Game, Setup};
use crate::law;
use crate::profile::MODELS;
use crate::state::ActionKind;
use sortie_kernel::show::{Verb, most_common_refusal};
use sortie_kernel::{Illegal, Position};

/// Every group of sketches, in the order of the bar.
pub(super) const VERBS: [Verb; 18] = [
    Verb::always("move", "Move"),
    Verb::always("shoot", "Shoot"),
    Verb::always("fight", "Fight"),
    Verb::offered("blaze", "Blaze away"),
    Verb::offered("aim", "Aim"),
    Verb::offered("get-mean", "Get mean"),
    Verb::offered("overwatch", "Overwatch"),
    Verb::offered("break-off", "Break off"),
    Verb::offered("throw", "Throw"),
    Verb::offered("card", "Card"),
    Verb::offered("item", "Item"),
    Verb::offered("setup", "Set up"),
    Verb::offered("spot", "Stand"),
    Verb::offered("support", "Support"),
    Verb::offered("pick", "Pick"),
    Verb::offered("spend", "Use"),
    Verb::offered("other", "Other"),
    Verb::always("pass", "End"),
];

/// Why nothing of a group is offered.
pub(super) fn why_not(setup: &Setup, at: &Position<Alpha>, group: &str) -> Option<Illegal> {
    let game = Game { setup, state: &at.state };
    let mut mine: Vec<u8> = game.state.faction(game.state.side).models().collect();
    mine.retain(|id| game.state.is_up(*id));
    // The reason of a model that may still act says more than that of one that has finished.
    let can_act =
        |id: &u8| law::check_allowance(&game, *id, ActionKind::Move, game.profile(*id).melee).is_ok();
    if mine.iter().any(can_act) {
        mine.retain(can_act);
    }
    let own = || mine.iter().copied();
    let enemies =
        || (0..MODELS as u8).filter(|id| game.state.is_up(*id) && game.state.side_of(*id) != game.state.side);
    let refusal = |tries: Vec<Choice>| most_common_refusal::<Alpha>(setup, at, tries);
    match group {
        "move" => refusal(own().map(|by| Choice::Move { by, to: game.model(by).at }).collect()),
        "shoot" => {
            let guns = |by| game.profile(by).guns.into_iter().map(move |weapon| (by, weapon));
            let pairs = own().flat_map(guns).collect::<Vec<_>>();
            let at_all = |(by, weapon)| enemies().map(move |at| Choice::Shoot { by, at, weapon });
            refusal(pairs.into_iter().flat_map(at_all).collect())
        }
        "fight" => {
            let at_all = |by| enemies().map(move |at| Choice::Fight { by, at });
            refusal(own().flat_map(at_all).collect())
        }
        "pass" => refusal(vec![Choice::End]),
        _ => None,
    }
}
