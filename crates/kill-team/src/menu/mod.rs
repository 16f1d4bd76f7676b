//! The menu of every question: complete where answers can be counted, a tactical sample of places and paths.

mod any;
mod places;
mod routes;

pub(crate) use any::any_choice;

use crate::actions;
use crate::choice::{Choice, Shooting, Source};
use crate::dice::{Bins, Pool};
use crate::field::Field;
use crate::frame::Frame;
use crate::ploys;
use crate::sequence::{changes, defence, fight, firefight, guard, rerolls, set_up, shoot};
use crate::setup::Setup;
use crate::state::{Actions, OperativeId, State};

/// Legal answers to a frame's question, in a fixed order.
pub(crate) fn candidates(setup: &Setup, state: &State, frame: Frame, out: &mut Vec<Choice>) {
    match frame {
        Frame::PickRole { .. } => out.extend([Choice::Role(true), Choice::Role(false)]),
        Frame::PickZone { .. } => out.extend([Choice::Zone(0), Choice::Zone(1)]),
        Frame::PickBarricade { side } => places::barricades(&Field::new(setup, state), side, out),
        Frame::PickSetUp { turn, left } => {
            places::set_ups(&Field::new(setup, state), set_up::group_side(state, turn), left, out);
        }
        Frame::PickPloy { side, .. } => {
            out.extend(ploys::usable(setup, state, side).map(Choice::Ploy));
            out.push(Choice::Pass);
        }
        Frame::PickOperative { side, like, .. } => firefight::activations(setup, state, side, like, out),
        Frame::PickActivationPloy { ploy, .. } => {
            out.extend([Choice::Leave, Choice::Use(Source::Ploy(ploy))]);
        }
        Frame::PickAction { operative, .. } => action(&Field::new(setup, state), operative, out),
        Frame::PickOverwatch { side } => {
            out.push(Choice::Hold);
            actions::overwatches(&Field::new(setup, state), side, out);
        }
        Frame::PickGuard { mover, .. } => {
            out.push(Choice::Hold);
            guard::choices(&Field::new(setup, state), mover, out);
        }
        Frame::PickReroll { attack } => {
            reroll(&shoot::reroll_offers(setup, state, &attack), &attack.pool, out);
        }
        Frame::PickChange { attack, place } => {
            let weapon = setup.weapon(attack.by, attack.weapon);
            change(changes::next(Some(weapon), attack.pool.fresh, place), out);
        }
        Frame::PickSaveKind { .. } => out.extend([Choice::Invulnerable(false), Choice::Invulnerable(true)]),
        Frame::PickCover { defence } => out.extend((0..=defence.retained).rev().map(Choice::Cover)),
        Frame::PickDefenceReroll { defence, pool } => {
            reroll(&defence::reroll_offers(state, &defence, &pool), &pool, out);
        }
        Frame::PickSaves { hits, normals, criticals } => {
            defence::save_choices(&hits, defence::Saves { normals, criticals }, out);
        }
        Frame::PickNext { volley } => out.extend(volley.left.iter().map(Choice::Next)),
        Frame::PickAnswer { clash } => {
            let by = clash.fighters[1];
            out.extend(fight::answers(setup, state, by).map(|weapon| Choice::Answer { by, weapon }));
        }
        Frame::PickClashReroll { clash, who } => {
            let place = usize::from(who);
            reroll(&fight::reroll_offers(setup, state, &clash, place), &clash.pools[place], out);
        }
        Frame::PickClashChange { clash, who, place } => {
            let own = usize::from(who);
            let weapon = rerolls::weapon_of(setup, clash.fighters[own], clash.weapons[own]);
            change(changes::next(weapon, clash.pools[own].fresh, place), out);
        }
        Frame::PickHit { melee } => fight::choices(setup, &melee, out),
        _ => (),
    }
}

fn reroll(offers: &rerolls::Offers, pool: &Pool, out: &mut Vec<Choice>) {
    out.push(Choice::Keep);
    for offer in offers {
        offer.choices(pool, out);
    }
}

fn change(offered: Option<(u8, Source, Bins)>, out: &mut Vec<Choice>) {
    out.push(Choice::Leave);
    out.extend(offered.map(|(_, source, _)| Choice::Use(source)));
}

/// What an operative can do in its activation. Passing is always there.
fn action(field: &Field<'_>, id: OperativeId, out: &mut Vec<Choice>) {
    out.push(Choice::PassAction(id));
    if actions::may_be_affordable(field, id, Actions::SHOOT) {
        let first = out.len();
        actions::shots(field, id, Shooting::Shoot, out);
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
    for marker in 0..field.setup.mission.markers.len() as u8 {
        let loot = Choice::Mission { operative: id, marker };
        if actions::check(field, id, loot).is_ok() {
            out.push(loot);
        }
    }
    routes::moves(field, id, out);
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
