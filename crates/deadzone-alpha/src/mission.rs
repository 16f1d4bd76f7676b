//! The missions: the Alpha scenario (DZA-END-06) and Evidence Run, an extra one in which Intel is carried away.

use crate::game::Game;
use crate::state::{Flags, Item};
use sortie_kernel::{Outcome, Side};
use sortie_rulebook::rule;
use std::cmp::Ordering;

/// What is played for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mission {
    /// Slay the enemy; Intel is worth a point.
    #[default]
    Alpha,
    /// Carry Intel off the board.
    EvidenceRun,
}

impl Mission {
    /// All missions.
    pub const ALL: [Mission; 2] = [Mission::Alpha, Mission::EvidenceRun];

    /// Its name in commands.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["alpha", "evidence-run"][self as usize]
    }

    /// One line about it.
    #[must_use]
    pub fn about(self) -> &'static str {
        [
            "slay the enemy before a deck runs out; one counter is Intel",
            "three counters are Intel: carry them off over your own edge",
        ][self as usize]
    }

    /// How many counters of each kind there are: Intel, Ammo, Frag Grenade.
    #[must_use]
    pub fn counters(self) -> [u8; 3] {
        match self {
            Mission::Alpha => {
                rule!("DZA-ITEM-01");
                [1, 3, 4]
            }
            Mission::EvidenceRun => [3, 3, 2],
        }
    }

    /// What Intel is worth to a side now.
    #[must_use]
    pub fn intel_points(self, game: &Game<'_>, side: Side) -> i16 {
        let held = i16::from(game.state.intel[side.index()]);
        match self {
            Mission::Alpha => {
                if held > 0 {
                    rule!("DZA-ITEM-09");
                }
                held
            }
            Mission::EvidenceRun => {
                let carried = game.state.team(side).filter(|id| game.model(*id).item == Item::Intel).count();
                held * 3 + carried as i16
            }
        }
    }

    /// Whether the game is over now that an action is resolved.
    #[must_use]
    pub fn is_over(self, game: &Game<'_>) -> bool {
        let out = Side::BOTH.map(|side| game.is_wiped_out(side));
        if game.state.turn == 0 {
            return false;
        }
        match self {
            Mission::Alpha => {
                if out == [true, true] {
                    rule!("DZA-END-02");
                } else if out != [false, false] {
                    rule!("DZA-END-01");
                }
                out[0] || out[1]
            }
            Mission::EvidenceRun => {
                let state = game.state;
                let carried = state.everyone().any(|id| game.model(id).item == Item::Intel);
                let shown = state.counters.iter().any(|counter| counter.item == Item::Intel);
                out[0] || out[1] || !(carried || shown || state.unknown[0] > 0)
            }
        }
    }

    /// Who has won a game that is over.
    #[must_use]
    pub fn outcome(self, game: &Game<'_>) -> Outcome {
        let slain = |side| {
            let mut models = game.state.faction(side).models();
            game.is_wiped_out(side) && models.all(|id| game.model(id).flags.any(Flags::DEAD | Flags::LEFT))
        };
        let out = Side::BOTH.map(slain);
        if self == Mission::Alpha && out[0] != out[1] {
            rule!("DZA-END-01");
            return Outcome::Won(if out[0] { Side::B } else { Side::A });
        }
        let [a, b] = Side::BOTH.map(|side| game.points(side));
        rule!("DZA-END-03");
        match a.cmp(&b) {
            Ordering::Greater => Outcome::Won(Side::A),
            Ordering::Less => Outcome::Won(Side::B),
            Ordering::Equal => {
                rule!("DZA-END-05");
                Outcome::Drawn
            }
        }
    }
}
