//! The verbs of a menu in the order of the bar, and why one of them is impossible now.
//!
//! The reason is what the law answers to attempts: no rule is written here.

use crate::choice::{ANY_ORIGIN, Choice, MoveKind, Path, Shooting};
use crate::frame::Frame;
use crate::state::OperativeId;
use crate::{KillTeam, Setup};
use sortie_kernel::show::{Verb, most_common_refusal};
use sortie_kernel::{Illegal, Position};

/// Every group of sketches, in the order of the bar.
pub(super) const VERBS: [Verb; 29] = [
    Verb::always("move", "Move"),
    Verb::always("dash", "Dash"),
    Verb::offered("move and dash", "Move and dash"),
    Verb::offered("fall back and dash", "Fall back and dash"),
    Verb::always("charge", "Charge"),
    Verb::always("shoot", "Shoot"),
    Verb::always("fight", "Fight"),
    Verb::always("fall back", "Fall back"),
    Verb::always("mission", "Mission"),
    Verb::offered("guard", "Guard"),
    Verb::offered("overwatch", "Overwatch"),
    Verb::offered("activate", "Activate"),
    Verb::offered("ploy", "Ploy"),
    Verb::offered("tac op", "Tac op"),
    Verb::offered("token", "Token"),
    Verb::offered("hatch", "Hatch"),
    Verb::offered("ability", "Ability"),
    Verb::offered("implant", "Implant"),
    Verb::offered("protect", "Protect"),
    Verb::offered("share", "Share"),
    Verb::offered("set-up", "Set up"),
    Verb::offered("re-roll", "Re-roll"),
    Verb::offered("change", "Change"),
    Verb::offered("save", "Save"),
    Verb::offered("next", "Next"),
    Verb::offered("strike", "Strike"),
    Verb::offered("parry", "Parry"),
    Verb::offered("other", "Other"),
    Verb::always("pass", "Pass"),
];

/// Why nothing of a group is offered.
pub(super) fn why_not(setup: &Setup, at: &Position<KillTeam>, group: &str) -> Option<Illegal> {
    let Some(Frame::PickAction { operative, .. }) = at.top() else { return None };
    let refusal = |tries: Vec<Choice>| most_common_refusal::<KillTeam>(setup, at, tries);
    match group {
        "move" => refusal(ways(at, operative, MoveKind::Normal)),
        "dash" => refusal(ways(at, operative, MoveKind::Dash)),
        "charge" => refusal(ways(at, operative, MoveKind::Charge)),
        "fall back" => refusal(ways(at, operative, MoveKind::FallBack)),
        "shoot" => refusal(attacks(setup, at, operative, true)),
        "fight" => refusal(attacks(setup, at, operative, false)),
        "mission" => {
            let markers = 0..setup.mission.markers.len().max(1) as u8;
            refusal(markers.map(|marker| Choice::Mission { operative, marker }).collect())
        }
        "guard" => refusal(vec![Choice::Guard(operative)]),
        "pass" => refusal(vec![Choice::PassAction(operative)]),
        _ => None,
    }
}

/// Moves of two inches in eight directions.
fn ways(at: &Position<KillTeam>, operative: OperativeId, kind: MoveKind) -> Vec<Choice> {
    const STEP: i16 = 2000;
    let from = at.state[operative].at;
    let around = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let places = around.into_iter().map(|(x, y)| {
        let mut to = from;
        (to.x, to.y) = (to.x.saturating_add(x * STEP), to.y.saturating_add(y * STEP));
        to
    });
    places.map(|to| Choice::Move { kind, operative, path: Path::to(to) }).collect()
}

/// Every enemy with every weapon; one that is not carried if there is none, because the law still says why.
fn attacks(setup: &Setup, at: &Position<KillTeam>, by: OperativeId, ranged: bool) -> Vec<Choice> {
    let carried = setup.profile(by).weapons.iter().enumerate();
    let mut places: Vec<u8> =
        carried.filter(|(_, weapon)| weapon.ranged == ranged).map(|(place, _)| place as u8).collect();
    if places.is_empty() {
        places.push(0);
    }
    let enemies = at.state.standing(setup.side(by).other());
    enemies
        .flat_map(|target| places.iter().map(move |weapon| (target, *weapon)))
        .map(|(target, weapon)| {
            if ranged {
                Choice::Shoot { how: Shooting::Shoot, by, target, weapon, origin: ANY_ORIGIN }
            } else {
                Choice::Fight { by, target, weapon }
            }
        })
        .collect()
}
