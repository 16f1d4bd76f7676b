//! Waaaagh!: a greenskin in combat that retains two or more normal hits makes one of them critical. [KT-FIGHT-06]

use super::AttackRoll;
use super::Ploy;
use crate::dice::{Bins, CRITICAL, NORMAL};
use crate::setup::Setup;

pub(super) const PLOY: Ploy = Ploy {
    about: "With two normal hits or more in a combat, one of them becomes critical",
    change: Some(roar),
    helps: "GREENSKIN",
    worth: 3,
    ..Ploy::new("Waaaagh!", "orks", 1)
};

fn roar(setup: &Setup, roll: AttackRoll, mut dice: Bins) -> Option<Bins> {
    if !roll.is_fighting() || !setup.profile(roll.by).has("GREENSKIN") || dice.0[NORMAL] < 2 {
        return None;
    }
    dice.0[NORMAL] -= 1;
    dice.0[CRITICAL] += 1;
    Some(dice)
}
