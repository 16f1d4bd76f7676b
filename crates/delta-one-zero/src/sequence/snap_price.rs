//! What Snap Fire costs, and the attack that a model usually makes with it: for the law, for screens and for odds.
//! [D1Z-REACT-04] [D1Z-REACT-06] [D1Z-REACT-09] [D1Z-REACT-12] to [D1Z-REACT-14]

use crate::choice::{Act, Choice};
use crate::game::Game;
use crate::sequence::{actions, ranged};
use crate::setup::{FireteamId, ModelId};
use crate::state::{Stage, TeamFlags};
use sortie_rulebook::rule;

/// What Snap Fire costs a Fireteam. It is the same for all who look on: which Order lies face down is not asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Price {
    /// Stress for each model that fires.
    pub stress: u8,
    /// What else is due.
    pub due: Due,
}

/// What Snap Fire costs besides Stress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// Nothing: the Overwatch State, or an Overwatch Order that was turned up before.
    Nothing,
    /// The Order that lies face down is cancelled, or turned up if it is Overwatch.
    Order,
    /// Each model passes an Initiative Check before it fires.
    Check,
}

/// What Snap Fire costs a Fireteam now.
pub fn price(game: Game<'_>, team: FireteamId) -> Price {
    let own = &game.state[team];
    if own.flags.has(TeamFlags::OVERWATCH) {
        // The State of last turn stands until the next Order is revealed.
        rule!("D1Z-REACT-13");
        rule!("D1Z-REACT-12");
        return Price { stress: 0, due: Due::Nothing };
    }
    // Before it has activated an Overwatch Order needs no Check; a cancelled one counts as activated.
    let due = match own.stage {
        Stage::FaceDown => Due::Order,
        Stage::Shown => {
            rule!("D1Z-REACT-14");
            Due::Nothing
        }
        _ => {
            rule!("D1Z-REACT-09");
            rule!("D1Z-REACT-10");
            Due::Check
        }
    };
    Price { stress: u8::from(!own.flags.has(TeamFlags::HOLDING)), due }
}

/// The attack that a model would usually Snap Fire with: on whom it touches, else at the first target in the open, else
/// at the first one it sees. Nothing is measured for it. [D1Z-MEAS-05]
pub fn usual_attack(game: Game<'_>, by: ModelId) -> Option<Act> {
    let mut snaps = Vec::new();
    actions::list_snaps(game, by, &mut snaps);
    let open = |target: ModelId| ranged::is_in_the_open(game, by, target);
    let rank = |act: &Act| match act {
        Act::Fight { .. } => 0,
        Act::Shoot { target, magazine: false, .. } if open(*target) => 1,
        Act::Shoot { magazine: false, .. } => 2,
        _ => 3,
    };
    let acts = snaps.into_iter().filter_map(|snap| match snap {
        Choice::Act { act, .. } => Some(act),
        _ => None,
    });
    acts.min_by_key(rank)
}
