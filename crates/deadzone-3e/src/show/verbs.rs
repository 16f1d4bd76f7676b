//! The verbs of a menu in the order of the bar, and why one of them is impossible now.
//!
//! The reason is the law's answer to attempts: no rule is repeated here.

use crate::Deadzone;
use crate::choice::{Choice, Manner};
use crate::keywords::{SPECIALS, Task};
use crate::look::Look;
use crate::setup::Setup;
use sortie_cubes::Standing;
use sortie_cubes::places::around;
use sortie_kernel::show::{Verb, most_common_refusal};
use sortie_kernel::{Illegal, Position};

/// Every group of sketches, in the order of the bar.
pub(super) const VERBS: [Verb; 24] = [
    Verb::always("advance", "Advance"),
    Verb::always("sprint", "Sprint"),
    Verb::always("shoot", "Shoot"),
    Verb::offered("blaze away", "Blaze away"),
    Verb::always("assault", "Fight"),
    Verb::offered("stand up", "Stand up"),
    Verb::always("special", "Special"),
    Verb::offered("item", "Item"),
    Verb::offered("order", "Order"),
    Verb::offered("spend", "Command die"),
    Verb::offered("activate", "Activate"),
    Verb::offered("deploy", "Deploy"),
    Verb::offered("set-up", "Set up"),
    Verb::offered("look", "Look"),
    Verb::offered("move", "Move"),
    Verb::offered("stop", "Stop"),
    Verb::offered("place", "Stand"),
    Verb::offered("react", "Answer"),
    Verb::offered("roll", "Roll"),
    Verb::offered("re-roll", "Re-roll"),
    Verb::offered("throw", "Throw"),
    Verb::offered("next", "Next"),
    Verb::offered("other", "Other"),
    Verb::always("pass", "End"),
];

/// Why nothing of a group is offered.
pub(super) fn why_not(setup: &Setup, at: &Position<Deadzone>, group: &str) -> Option<Illegal> {
    let look = Look { setup, state: &at.state };
    let id = look.state.activation.model?;
    let from = look.model(id).cell;
    let enemies = || look.standing().filter(|other| look.are_enemies(id, *other));
    let refusal = |tries: Vec<Choice>| most_common_refusal::<Deadzone>(setup, at, tries);
    match group {
        "advance" => {
            let steps = around(from).map(|to| Choice::Advance { to: Some(to), command: false });
            refusal(steps.chain([Choice::Advance { to: None, command: false }]).collect())
        }
        "sprint" => refusal(around(from).map(Choice::Sprint).collect()),
        "shoot" => {
            let guns: Vec<_> = look.guns(id).map(|(weapon, _)| look.weapon(weapon).name).collect();
            let at_all = |weapon| {
                enemies().map(move |target| Choice::Shoot {
                    target,
                    weapon,
                    manner: Manner::Normal,
                    command: false,
                })
            };
            let known = guns.iter().flat_map(|weapon| at_all(*weapon)).collect::<Vec<_>>();
            // Without a gun the law still says why: any weapon will do to ask.
            let any = || setup.weapons.first().map(|weapon| weapon.name);
            let tries = if known.is_empty() { any().into_iter().flat_map(at_all).collect() } else { known };
            refusal(tries)
        }
        "assault" => {
            let hands = |target| Choice::Assault { target, weapon: None, command: false };
            refusal(enemies().map(hands).collect())
        }
        "special" => {
            let numbers = 0..SPECIALS.len() as u8;
            refusal(numbers.map(|special| Choice::Special { special, task: Task::default() }).collect())
        }
        "stand up" => refusal(vec![Choice::StandUp]),
        "pass" => refusal(vec![Choice::End]),
        _ => None,
    }
}
