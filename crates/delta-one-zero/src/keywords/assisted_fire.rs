//! Assisted Fire makes the Check of a Fire Mission easier by 1. [D1Z-KWW-03]

use super::comms;
use crate::game::Game;
use crate::setup::{Item, ModelId};
use sortie_rulebook::rule;

/// What is added to the die of the caller's Check.
pub fn modifier(game: Game<'_>, caller: ModelId) -> i8 {
    if comms::assists(game, caller) || game.carries(caller, Item::FieldRadio) {
        rule!("D1Z-KWW-03");
        return -1;
    }
    0
}
