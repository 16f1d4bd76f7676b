//! The D1Z Order carries out a special Order of the mission: Bolt for the carrier of the documents, Carry for the
//! rescuer of the pilot. [D1Z-ORD-18]

use super::OrderRule;
use crate::choice::Act;
use crate::game::{Game, no};
use crate::setup::{FireteamId, MissionKind, ModelId};
use crate::state::{Order, PILOT, Stage};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// The Order.
pub static RULE: OrderRule = OrderRule {
    order: Order::Special,
    word: "d1z",
    title: "D1Z",
    about: "the mission's special Order: moves twice as far with the documents or the pilot",
    pace: |movement| movement.saturating_mul(2),
    acts: false,
    permit: |game, id, act| {
        rule!("D1Z-ORD-18");
        let allowed = match game.setup.mission.kind {
            MissionKind::DeadDrop => matches!(act, Act::Interact { .. }) && game.state.mission.carrier == id,
            _ => matches!(act, Act::Rescue { .. }),
        };
        if allowed {
            return Ok(());
        }
        no(rule!("D1Z-ORD-18"), "Bolt allows an Interact by the carrier, Carry a Rescue")
    },
};

/// What a mission calls its special Order.
pub fn name(mission: MissionKind) -> Option<&'static str> {
    match mission {
        MissionKind::DeadDrop => Some("Bolt"),
        MissionKind::DownedPilot => Some("Carry"),
        _ => None,
    }
}

/// Whether the mission grants a Fireteam its special Order: it carries what the mission is about, and no other
/// Fireteam of the side has been given one this turn.
///
/// # Errors
/// The rule that forbids it.
pub fn check_grant(game: Game<'_>, team: FireteamId) -> Result<(), Illegal> {
    let given = game.setup.fireteams(team.side()).any(|other| {
        other != team
            && game.state[other].stage == Stage::FaceDown
            && game.state[other].order == Order::Special
    });
    if given {
        return no(rule!("D1Z-ORD-18"), "one special Order a side and turn");
    }
    check_carries(game, team)
}

/// Whether a Fireteam carries what the mission is about.
///
/// # Errors
/// The rule that forbids it.
pub fn check_carries(game: Game<'_>, team: FireteamId) -> Result<(), Illegal> {
    let fits = |id: ModelId| match game.setup.mission.kind {
        MissionKind::DeadDrop => game.state.mission.carrier == id,
        MissionKind::DownedPilot => game.state[id].rescues == PILOT,
        _ => false,
    };
    if game.members(team).any(fits) {
        rule!("D1Z-ORD-18");
        return Ok(());
    }
    no(rule!("D1Z-ORD-18"), "nothing grants this Fireteam a special Order")
}
