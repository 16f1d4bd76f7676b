//! Saviour Protocols: a drone near a friend that is shot at may draw this and every later shot upon itself, until the
//! end of the turning point or until the two part. [KT-SHOOT-23]

use super::PROTECTOR;
use crate::Field;
use crate::setup::Setup;
use crate::state::{OperativeId, State};

const REACH: i32 = 2000;

fn may_be_protected(setup: &Setup, id: OperativeId) -> bool {
    setup.profile(id).has("HUNTER CADRE") && !setup.profile(id).has("DRONE")
}

fn drones<'a>(
    setup: &'a Setup,
    state: &'a State,
    target: OperativeId,
) -> impl Iterator<Item = OperativeId> + 'a {
    let any = may_be_protected(setup, target);
    let own = state.standing(state.side(target));
    own.filter(move |id| any && *id != target && setup.profile(*id).has_ability(PROTECTOR))
}

/// The drone that protects an operative and is still near enough.
pub(crate) fn protector(setup: &Setup, state: &State, target: OperativeId) -> Option<OperativeId> {
    let mut tied = drones(setup, state, target).filter(|id| state[*id].tie() == Some(target)).peekable();
    tied.peek()?;
    let field = Field::new(setup, state);
    tied.find(|id| field.within(*id, target, REACH))
}

/// The drones that could begin to protect an operative.
pub(crate) fn could_protect<'a>(
    setup: &'a Setup,
    state: &'a State,
    target: OperativeId,
) -> impl Iterator<Item = OperativeId> + 'a {
    let mut free = drones(setup, state, target).peekable();
    let field = free.peek().is_some().then(|| Field::new(setup, state));
    free.filter(move |id| {
        field.as_ref().is_some_and(|field| {
            let parted =
                state[*id].tie().is_none_or(|tied| !state[tied].is_up() || !field.within(*id, tied, REACH));
            parted && field.within(*id, target, REACH) && field.visible(target, *id) && !field.is_engaged(*id)
        })
    })
}
