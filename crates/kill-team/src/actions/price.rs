//! What an action costs, what it counts as, and what is still free once an operative has spent its points. [KT-AP-07]
//! [KT-AP-10]

use crate::choice::{Choice, MoveKind, Shooting};
use crate::field::Field;
use crate::ploys;
use crate::ploys::tactical::{self, Moment};
use crate::sequence::{events, objectives, tac_play, unique};
use crate::setup::Setup;
use crate::spec_ops::honours::scout;
use crate::state::{Actions, Effects, OperativeId, Progress, State};
use crate::{abilities, moves, tac_ops};
use sortie_rulebook::rule;

/// What an action costs, and what it counts as. `None` for choices that are no actions.
pub(super) fn price(field: &Field<'_>, choice: Choice) -> Option<(OperativeId, u8, Actions)> {
    Some(match choice {
        Choice::Move { kind, operative, path } => {
            let (ap, action) = price_of_move(field, operative, kind);
            match path.hatch() {
                Some(_) => (operative, ap + 1, action.with(Actions::OPERATE_HATCH)),
                None => (operative, ap, action),
            }
        }
        Choice::Hatch { operative, .. } => (operative, 1, Actions::OPERATE_HATCH),
        Choice::Shoot { how: Shooting::Shoot, by, weapon, .. } => {
            let (ap, counts) = price_of_shot(field, by, weapon);
            (by, ap, counts)
        }
        Choice::Storm { by, weapon, .. } => {
            let (ap, counts) = price_of_shot(field, by, weapon);
            (by, ap + 1, counts.with(Actions::STORM))
        }
        Choice::Fight { by, .. } => {
            let dash = if is_there(field, by) { scout::dash_to_pay(field.state, by) } else { 0 };
            (by, 1 + dash, Actions::FIGHT)
        }
        Choice::Guard(id) => {
            // It counts as a shoot action, also for a dash that is free only without one.
            let dash = if is_there(field, id) { scout::dash_to_pay(field.state, id) } else { 0 };
            (id, 1 + dash, counting(Actions::GUARD))
        }
        Choice::PassAction(id) => (id, 1, Actions::default()),
        Choice::Mission { operative, .. } => {
            (operative, mission_price(field, operative, 1), Actions::MISSION)
        }
        Choice::TacAction { operative, card, .. } => {
            let (ap, counts) = tac_play::price(field, operative, card)?;
            (operative, mission_price(field, operative, ap), counts)
        }
        Choice::PickUp { operative, .. } => (operative, 1, Actions::PICK_UP),
        Choice::Unique { action, by, .. } => {
            let (ap, counts) = unique::price(action)?;
            (by, ap, counts)
        }
        Choice::Drop { operative, .. } | Choice::Tactical { operative, .. } | Choice::End(operative) => {
            (operative, 0, Actions::default())
        }
        _ => return None,
    })
}

fn is_there(field: &Field<'_>, id: OperativeId) -> bool {
    id.index() < field.state.all().len()
}

/// What a mission action costs an operative that has been briefed.
fn mission_price(field: &Field<'_>, id: OperativeId, ap: u8) -> u8 {
    let briefed = is_there(field, id) && field.state[id].effects.has(Effects::BRIEFED);
    ap - u8::from(briefed).min(ap)
}

fn price_of_shot(field: &Field<'_>, by: OperativeId, weapon: u8) -> (u8, Actions) {
    let mut counts = Actions::SHOOT;
    let mut ap = 1;
    if is_there(field, by)
        && let Some(weapon) = field.setup.profile(by).weapons.get(usize::from(weapon))
    {
        weapon.hooks.counts_as.iter().for_each(|(value, more)| counts.add(more(*value, weapon)));
        ap += weapon.hooks.extra_ap.iter().map(|(value, more)| more(*value)).sum::<u8>();
        ap += scout::dash_to_pay(field.state, by);
    }
    (ap, counts)
}

/// What a move costs an operative as it is now: a free dash nothing, a ploy may make a fall back cheaper.
pub fn price_of_move(field: &Field<'_>, id: OperativeId, kind: MoveKind) -> (u8, Actions) {
    let (ap, action) = move_price(kind);
    if !is_there(field, id) {
        return (ap, action);
    }
    let free_dash = match kind {
        MoveKind::Dash => dash_is_free(field.setup, field.state, id),
        MoveKind::MoveDash | MoveKind::FallBackDash => inner_dash_is_free(field.setup, field.state, id),
        MoveKind::Normal | MoveKind::Charge | MoveKind::FallBack => false,
    };
    let withdraws = kind.falls_back() && field.state[id].effects.has(Effects::WITHDRAWING);
    (ap - u8::from(free_dash) - u8::from(withdraws), action)
}

/// What each kind of move costs, and what it counts as.
fn move_price(kind: MoveKind) -> (u8, Actions) {
    match kind {
        MoveKind::Normal => (1, Actions::MOVE),
        MoveKind::Charge => (1, Actions::CHARGE),
        MoveKind::FallBack => (2, Actions::FALL_BACK),
        MoveKind::Dash => (1, Actions::DASH),
        MoveKind::MoveDash => (2, Actions::MOVE.with(Actions::DASH)),
        MoveKind::FallBackDash => (3, Actions::FALL_BACK.with(Actions::DASH)),
    }
}

/// Whether a dash inside a climb or drop costs nothing: one that is free now, or that comes with the move.
fn inner_dash_is_free(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let comes_with_move = !state[id].done.has(Actions::DASH) && ploys::is_fleet(setup, state, id);
    if comes_with_move {
        rule!("KT-AP-10");
    }
    comes_with_move || dash_is_free(setup, state, id)
}

/// Whether a rule lets an operative dash for nothing now.
fn dash_is_free(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let own = &state[id];
    let granted = own.effects.any(Effects::FREE_DASH.with(Effects::FLEET))
        || setup.profile(id).has_ability(abilities::FREE_DASH)
        || scout::runs(setup, state, id);
    if granted && !own.done.has(Actions::DASH) {
        rule!("KT-AP-07");
        rule!("KT-AP-10");
        return true;
    }
    false
}

/// What an action counts as having been done: guard is a shoot action for every rule.
pub(crate) fn counting(action: Actions) -> Actions {
    if action == Actions::GUARD { action.with(Actions::SHOOT) } else { action }
}

/// Whether anything that costs no action point is open to an operative whose points are spent. What only its owner
/// knows plays no part in whether it is asked.
pub fn has_free(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let side = state.side(id);
    if tactical::find(setup, state, Moment::During, id, 0).is_some() || state[id].carries > 0 {
        return true;
    }
    let hidden = !state.teams[side.index()]
        .cards()
        .any(|(_, op)| op.card == tac_ops::PLANT_BANNER && op.progress.has(Progress::REVEALED));
    if hidden && events::could_have(setup, state, side, tac_ops::PLANT_BANNER) {
        return true;
    }
    let field = Field::new(setup, state);
    dash_is_free(setup, state, id) && moves::may_move(&field, id, MoveKind::Dash).is_ok()
        || has_free_mission_action(&field, id)
}

/// Whether an operative that has been briefed can still perform a mission action for nothing. An action of a tac op that
/// may be hidden is open as soon as the player could have the card.
fn has_free_mission_action(field: &Field<'_>, id: OperativeId) -> bool {
    if !field.state[id].effects.has(Effects::BRIEFED) {
        return false;
    }
    let again = |action: Actions| field.state[id].done.has(action);
    let markers = 0..field.setup.mission.markers.len() as u8;
    let side = field.state.side(id);
    let could = |number: u8| {
        let action = tac_ops::card(number).and_then(|card| card.action.as_ref());
        action.is_some_and(|action| action.ap <= 1 && !again(action.action))
            && events::could_have(field.setup, field.state, side, number)
    };
    !again(Actions::MISSION)
        && markers.into_iter().any(|marker| objectives::check_action(field, id, marker).is_ok())
        || (1..=tac_ops::DECK.len() as u8).any(could)
}
