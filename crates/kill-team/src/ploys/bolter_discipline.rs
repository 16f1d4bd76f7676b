//! Bolter Discipline: two shoot actions in an activation without a fight action, each with a bolt weapon; not for
//! scouts.

use super::Ploy;
use crate::Field;
use crate::choice::{Choice, Shooting};
use crate::state::{Actions, OperativeId};

pub(super) const PLOY: Ploy = Ploy {
    about: "Marines that are not scouts may shoot twice with bolt weapons if they do not fight",
    helps: "SPACE MARINE",
    spares: "SCOUT",
    worth: 15,
    again: Some(again),
    counts_as: Some(counts_as),
    forbids: Some(forbids),
    ..Ploy::new("Bolter Discipline", "space-marines", 1)
};

/// Whether the choice is a shoot action of a space marine with a bolt weapon.
fn bolts(field: &Field<'_>, id: OperativeId, choice: Choice) -> bool {
    let Choice::Shoot { how: Shooting::Shoot, weapon, .. } = choice else { return false };
    let profile = field.setup.profile(id);
    profile.has("SPACE MARINE")
        && !profile.has("SCOUT")
        && profile.weapons.get(usize::from(weapon)).is_some_and(|weapon| weapon.name.contains("bolt"))
}

fn again(field: &Field<'_>, id: OperativeId, choice: Choice) -> bool {
    let done = field.state[id].done;
    bolts(field, id, choice)
        && done.has(Actions::SHOOT_BOLT)
        && !done.any(Actions::SHOOT_TWICE.with(Actions::FIGHT))
}

fn counts_as(field: &Field<'_>, id: OperativeId, choice: Choice) -> Actions {
    if !bolts(field, id, choice) {
        Actions::default()
    } else if field.state[id].done.has(Actions::SHOOT) {
        Actions::SHOOT_TWICE
    } else {
        Actions::SHOOT_BOLT
    }
}

fn forbids(field: &Field<'_>, id: OperativeId, choice: Choice) -> Option<&'static str> {
    let fights = matches!(choice, Choice::Fight { .. });
    let twice = field.state[id].done.has(Actions::SHOOT_TWICE);
    (fights && twice).then_some("no fight in an activation with two shoot actions")
}
