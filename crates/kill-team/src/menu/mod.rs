//! Menus that need some work: a tactical sample of places and paths, and what an operative can do.

mod arbitrary;
mod places;
mod routes;

pub(crate) use arbitrary::arbitrary_choice;
pub(crate) use places::{TURNS, barricades, has_place_for_barricade, set_ups};
pub(crate) use routes::free_moves;

use crate::actions;
use crate::choice::{ANY_ORIGIN, Choice, Shooting};
use crate::close::hatch;
use crate::field::{CONTROL, Field};
use crate::ploys::tactical::{self, Moment};
use crate::sequence::{apl, tac_play, tokens, unique};
use crate::sight::TOLERANCE;
use crate::state::{Actions, OperativeId, Place};

/// What an operative can do in its activation. Passing is always there.
pub(crate) fn actions(field: &Field<'_>, id: OperativeId, out: &mut Vec<Choice>) {
    if apl::ap_left(field.setup, field.state, id) == 0 {
        out.push(Choice::End(id));
    } else {
        out.push(Choice::PassAction(id));
    }
    for ploy in tactical::owned(field.setup, field.state.side(id), Moment::During) {
        if tactical::check(field.setup, field.state, ploy, Moment::During, id).is_ok() {
            out.push(Choice::Tactical { ploy, operative: id });
        }
    }
    drops(field, id, out);
    if actions::may_be_affordable(field, id, Actions::SHOOT) {
        let first = out.len();
        actions::shots(field, id, Shooting::Shoot, out);
        storms(field, id, out);
        keep_payable(field, id, first, out);
        let guard = Choice::Guard(id);
        if field.setup.guard && actions::check(field, id, guard).is_ok() {
            out.push(guard);
        }
    }
    if actions::may_be_affordable(field, id, Actions::FIGHT) {
        let first = out.len();
        actions::fights(field, id, out);
        keep_payable(field, id, first, out);
    }
    let base = field.cylinder(id);
    let reach = i64::from(base.base_radius + CONTROL + TOLERANCE);
    for (marker, at) in (0..).zip(&field.setup.mission.markers) {
        let loot = Choice::Mission { operative: id, marker };
        // Most markers are far away. A piece of apparatus that stands for one reaches farther.
        let far = field.doors.is_none() && base.at.square_to(at.point()) > reach * reach;
        if !far && actions::check(field, id, loot).is_ok() {
            out.push(loot);
        }
    }
    if field.doors.is_some() && actions::may_be_affordable(field, id, Actions::OPERATE_HATCH) {
        let operate = hatch::choices(field, id).map(|hatch| Choice::Hatch { operative: id, hatch });
        out.extend(operate.filter(|choice| actions::payable(field, id, *choice)));
    }
    let first = out.len();
    unique::actions(field, id, out);
    tac_play::actions(field, id, out);
    for token in 0..field.state.live_tokens().len() as u8 {
        if tokens::check_pick_up(field, id, token).is_ok() {
            out.push(Choice::PickUp { operative: id, token });
        }
    }
    keep_payable(field, id, first, out);
    routes::moves(field, id, out);
}

/// Two attacks with one weapon on any two targets.
fn storms(field: &Field<'_>, by: OperativeId, out: &mut Vec<Choice>) {
    let weapons = field.setup.profile(by).weapons.iter().enumerate();
    for (weapon, _) in weapons.filter(|(_, weapon)| weapon.storm) {
        let weapon = weapon as u8;
        let valid = |id: &OperativeId| {
            actions::check_shot(field, Shooting::Shoot, by, *id, weapon, ANY_ORIGIN).is_ok()
        };
        let targets: Vec<OperativeId> = field.state.enemies(by).filter(valid).collect();
        for target in &targets {
            out.extend(targets.iter().map(|second| Choice::Storm {
                by,
                target: *target,
                second: *second,
                weapon,
            }));
        }
    }
}

/// A few spots where a carried token can be dropped.
fn drops(field: &Field<'_>, operative: OperativeId, out: &mut Vec<Choice>) {
    if !tokens::carries(field.state, operative) {
        return;
    }
    let Place { x, y, z } = field.state[operative].at;
    for (dx, dy) in [(0, 0), (1000, 0), (-1000, 0), (0, 1000), (0, -1000)] {
        let at = Place::new(x.saturating_add(dx), y.saturating_add(dy), z);
        if tokens::check_drop(field, operative, at).is_ok() {
            out.push(Choice::Drop { operative, at });
        }
    }
}

/// Takes out what was listed from a place on and cannot be paid for: a weapon may cost more, or count as something
/// done before.
fn keep_payable(field: &Field<'_>, id: OperativeId, first: usize, out: &mut Vec<Choice>) {
    let mut kept = first;
    for place in first..out.len() {
        if actions::payable(field, id, out[place]) {
            out.swap(kept, place);
            kept += 1;
        }
    }
    out.truncate(kept);
}
