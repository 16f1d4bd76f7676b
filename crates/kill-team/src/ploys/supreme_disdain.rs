//! Supreme Disdain: if the enemy discards more dice as fails, one normal hit becomes critical, last of all changes.
//! [KT-FIGHT-06]

use super::AttackRoll;
use super::Ploy;
use crate::dice::{Bins, CRITICAL, FAIL, NORMAL, ONE};
use crate::setup::Setup;

pub(super) const PLOY: Ploy = Ploy {
    about: "If the enemy fails more dice in a combat, one of your normal hits becomes critical",
    compared: Some(disdain),
    helps: "CRAFTWORLD",
    worth: 1,
    ..Ploy::new("Supreme Disdain", "aeldari", 1)
};

fn disdain(setup: &Setup, roll: AttackRoll, mut own: Bins, enemy: Bins) -> Option<Bins> {
    let fails = |dice: Bins| dice.0[ONE] + dice.0[FAIL];
    if !setup.profile(roll.by).has("CRAFTWORLD") || fails(enemy) <= fails(own) || own.0[NORMAL] == 0 {
        return None;
    }
    own.0[NORMAL] -= 1;
    own.0[CRITICAL] += 1;
    Some(own)
}
