//! Deadly Marksman (Seek and Destroy): the named marksman fells enemies by shooting, and survives.

use super::{Archetype, Card, Fall, Falls, Reveal};
use crate::Field;
use crate::sequence::{areas, set_up};
use crate::state::{Progress, TacOp};
use sortie_kernel::Side;

pub(super) const CARD: Card = Card {
    names: true,
    fall: Some(Falls { fits: shot, scores: [false, false] }),
    falls_revealed: Some(another),
    battle_end: Some(survives),
    ..Card::new(
        "Deadly Marksman",
        Archetype::SeekAndDestroy,
        Reveal::AtEvent,
        "Your named marksman incapacitates enemies by shooting, and survives",
    )
};

/// The marksman, wholly within 3 inches of its drop zone, fells an enemy by a shooting attack.
fn shot(field: &Field<'_>, op: &TacOp, fall: Fall) -> bool {
    let zone = set_up::zone(field.setup, field.state, field.state.side(fall.by));
    let is_marksman = op.named == 0 || op.named == fall.by.0 + 1;
    is_marksman && fall.by_shooting && areas::wholly_near_area(&field.cylinder(fall.by), zone, 3000)
}

/// Another enemy falls to another attack: not with those by whose fall the card was revealed.
fn another(_: &Field<'_>, op: &TacOp, fall: Fall) -> [bool; 2] {
    let later = !op.progress.has(Progress::JUST_NOW);
    [fall.by_shooting && op.named == fall.by.0 + 1 && op.other != fall.who.0 + 1 && later, false]
}

fn survives(field: &Field<'_>, _: Side, op: &TacOp) -> [bool; 2] {
    [false, op.progress.has(Progress::FIRST) && super::still_stands(field, op.named)]
}
