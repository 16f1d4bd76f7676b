//! What the table knows of Deadzone, third edition, beyond its rules.

use crate::Playable;
use sortie_deadzone_3e::Deadzone;

impl Playable for Deadzone {
    const TITLE: &'static str = "Deadzone, third edition";
    const ABOUT: &'static str = "Strike teams fight for a city block of 8 x 8 cubes and several levels, with exploding d8 and command dice.";
}
