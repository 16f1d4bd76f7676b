//! Implacable March: a Tomb World operative with an engage order may have 2 inches more M in its activation; then it
//! can only move normally, charge, shoot and fight. Passing stays possible, since action points must be spent.

use super::Ploy;
use crate::Field;
use crate::choice::{Choice, MoveKind, Shooting};
use crate::setup::Setup;
use crate::state::{Effects, OperativeId, State};

pub(super) const PLOY: Ploy = Ploy {
    about: "Engaged operatives may take 2 inches more M, then only move, charge, shoot and fight",
    on_activation: Some(offer),
    forbids: Some(forbids),
    helps: "TOMB WORLD",
    ..Ploy::new("Implacable March", "necrons", 1)
};

fn offer(setup: &Setup, state: &State, id: OperativeId) -> Option<Effects> {
    (setup.profile(id).has("TOMB WORLD") && !state[id].is_concealed()).then_some(Effects::MARCHING)
}

fn forbids(field: &Field<'_>, id: OperativeId, choice: Choice) -> Option<&'static str> {
    let allowed = matches!(
        choice,
        Choice::Move { kind: MoveKind::Normal | MoveKind::Charge, .. }
            | Choice::Shoot { how: Shooting::Shoot, .. }
            // Going on guard counts as a shoot action.
            | Choice::Guard(_)
            | Choice::Fight { .. }
            | Choice::PassAction(_)
    );
    let operates = matches!(choice, Choice::Move { path, .. } if path.hatch().is_some());
    let marching = field.state[id].effects.has(Effects::MARCHING);
    (marching && (!allowed || operates))
        .then_some("an operative that marches may only move, charge, shoot and fight")
}
