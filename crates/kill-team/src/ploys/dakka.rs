//! Dakka! Dakka! Dakka!: a greenskin that shoots and retains a critical hit makes one fail a normal hit. [KT-SHOOT-08]

use super::AttackRoll;
use super::Ploy;
use crate::dice::{self, Bins};
use crate::setup::Setup;

pub(super) const PLOY: Ploy = Ploy {
    about: "When a shot retains a critical hit, one failed die becomes a normal hit",
    change: Some(dakka),
    helps: "GREENSKIN",
    ..Ploy::new("Dakka! Dakka! Dakka!", "orks", 1)
};

fn dakka(setup: &Setup, roll: AttackRoll, bins: Bins) -> Option<Bins> {
    if roll.is_fighting() || !setup.profile(roll.by).has("GREENSKIN") {
        return None;
    }
    dice::mended(bins)
}
