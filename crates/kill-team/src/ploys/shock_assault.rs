//! Shock Assault: two fight actions in an activation without a shoot action; not for scouts.

use super::Ploy;
use crate::Field;
use crate::choice::{Choice, Shooting};
use crate::state::{Actions, OperativeId};

pub(super) const PLOY: Ploy = Ploy {
    about: "Marines that are not scouts may fight twice if they do not shoot",
    helps: "SPACE MARINE",
    spares: "SCOUT",
    worth: 4,
    again: Some(again),
    counts_as: Some(counts_as),
    forbids: Some(forbids),
    ..Ploy::new("Shock Assault", "space-marines", 1)
};

fn again(field: &Field<'_>, id: OperativeId, choice: Choice) -> bool {
    let (profile, done) = (field.setup.profile(id), field.state[id].done);
    matches!(choice, Choice::Fight { .. })
        && profile.has("SPACE MARINE")
        && !profile.has("SCOUT")
        && !done.any(Actions::FIGHT_TWICE.with(Actions::SHOOT))
}

fn counts_as(field: &Field<'_>, id: OperativeId, choice: Choice) -> Actions {
    let second = matches!(choice, Choice::Fight { .. }) && field.state[id].done.has(Actions::FIGHT);
    if second { Actions::FIGHT_TWICE } else { Actions::default() }
}

fn forbids(field: &Field<'_>, id: OperativeId, choice: Choice) -> Option<&'static str> {
    // Going on guard counts as a shoot action.
    let shoots = matches!(choice, Choice::Shoot { how: Shooting::Shoot, .. } | Choice::Guard(_));
    let twice = field.state[id].done.has(Actions::FIGHT_TWICE);
    (shoots && twice).then_some("no shoot action in an activation with two fights")
}
