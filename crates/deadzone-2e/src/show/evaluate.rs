//! How good a position is: points made and about to be made, models and what threatens them.
//!
//! What the rules say about a model and a mission is here; `sortie_cubes::evaluate` adds it up. All weights are
//! guesses that play well, not rules.

use crate::Deadzone;
use crate::ids::{MODELS_MAX, ModelId};
use crate::look::Look;
use crate::sequence::{damage, deploy, end_of_round, exit};
use crate::setup::{Item, Props, RoleLetter, Setup};
use crate::state::{Effects, Face, Flags};
use arrayvec::ArrayVec;
use sortie_cubes::Standing;
use sortie_cubes::evaluate::{self, Piece, skill};
use sortie_cubes::goals::steps_between;
use sortie_kernel::{Position, Side};

/// How many rounds most games take.
const USUAL_ROUNDS: u8 = 6;

/// What a Leader is worth to its side beyond its points.
const LEADER: i32 = 60;

/// What a special just given is worth beyond what it has done already.
const GIVEN: i32 = 18;

/// By how many hundredths of a VP a side is ahead.
pub(super) fn lead(setup: &Setup, at: &Position<Deadzone>, side: Side) -> i32 {
    if let Some(decided) = evaluate::decided(setup, at, side) {
        return decided;
    }
    let look = Look { setup, state: &at.state };
    // A game is decided long before its last possible round.
    let rounds = (i32::from(USUAL_ROUNDS) - i32::from(look.state.round.max(1)) + 1).max(2);
    let pieces: ArrayVec<Piece, MODELS_MAX> = look.standing().map(|id| piece(id, rounds, &look)).collect();
    let mut worth = evaluate::models(&pieces, &setup.grid, &look.smoke());
    for side in Side::BOTH {
        worth[side.index()] += 100 * i32::from(look.state.vps[side.index()]) + dice(side, &look);
        worth[side.index()] += objectives(side, &pieces, rounds, &look);
    }
    worth[side.index()] - worth[side.other().index()]
}

/// What stored Command dice are worth unspent: what they can still do before the round ends and they are lost.
fn dice(side: Side, look: &Look<'_>) -> i32 {
    let active = look.state.activation.model.filter(|id| look.side(*id) == side);
    let waiting = look.unactivated(side).filter(|id| Some(*id) != active).count() as i32;
    let to_act = waiting + i32::from(active.is_some());
    let tests_to_come = to_act + look.unactivated(side.other()).count() as i32;
    if tests_to_come == 0 {
        return 0;
    }
    // A second model goes after a first one, so the last one waiting needs somebody before it.
    let pairs = if active.is_some() { waiting } else { waiting - 1 };
    let worth = |face: Face| match face {
        Face::Model if pairs > 0 => 12 + 4 * pairs.min(3),
        Face::Shoot if to_act > 0 => 14 + 3 * to_act.min(3),
        Face::Splat if to_act > 0 => 16 + 4 * to_act.min(3),
        Face::Move | Face::Fight if to_act > 0 => 9 + 2 * to_act.min(3),
        // Any die re-rolls another.
        _ => 4 + 2 * tests_to_come.min(3),
    };
    let hand = look.state.hands[side.index()];
    // A special does more than a look one activation ahead shows.
    let given = if look.state.activation.used.special[side.index()] { GIVEN } else { 0 };
    Face::ALL.into_iter().map(|face| i32::from(hand.count(face)) * worth(face)).sum::<i32>() + given
}

fn piece(id: ModelId, rounds: i32, look: &Look<'_>) -> Piece {
    let (model, profile) = (look.model(id), look.profile(id));
    let pinned = model.is(Flags::PINNED);
    let active = look.state.activation.model == Some(id);
    let done = model.is(Flags::ACTIVATED) || active;
    let useful = i32::from(profile.points) * (2 + rounds) / 2;
    let fragile = profile.props.has(Props::VULNERABLE);
    let hp = if fragile { 1 } else { i32::from(profile.size) + 1 };
    let left = (hp - i32::from(model.damage())).max(1);
    let mut worth = useful * (2 * left + hp) / (3 * hp);
    worth -= evaluate::pin(pinned, done);
    worth -= if model.is(Flags::ON_FIRE) { 25 } else { 0 };
    worth += if model.items.is_empty() { 0 } else { 8 };
    worth += tokens(id, look) + way_out(id, look) + crate_home(id, look) + budget(active, look);
    let leads = profile.role == RoleLetter::Leader;
    let blade = look
        .blades(id)
        .map(|weapon| look.weapon(weapon).numbers)
        .map(|numbers| 1 + i32::from(numbers.fight_rerolls + numbers.ap))
        .max()
        .unwrap_or(-2);
    Piece {
        id,
        side: look.side(id),
        cell: model.cell,
        figure: look.figure(id),
        pinned,
        at_stake: 100 * i32::from(damage::kill_vps(id, look)) + useful + if leads { LEADER } else { 0 },
        worth,
        sturdy: 2 * left + 2 * i32::from(profile.armour) + i32::from(profile.numbers.toughness),
        range: look.guns(id).map(|(_, range)| range).max().unwrap_or(0),
        shoots: skill(profile.shoot),
        reach: profile.speed.map_or(0, |(step, sprint)| step.max(sprint)),
        fights: (skill(profile.fight) + blade).max(0),
        engaged: look.has_unpinned_enemy_beside(id),
        leads,
        done,
        hidden: model.has(Effects::HIDDEN),
    }
}

/// Of two equally good ways, the one that leaves the active model something to do.
fn budget(active: bool, look: &Look<'_>) -> i32 {
    let used = &look.state.activation.used;
    if active && !used.long { 2 - i32::from(used.short.min(2)) } else { 0 }
}

/// A token nearby may be Intel, or something to carry.
fn tokens(id: ModelId, look: &Look<'_>) -> i32 {
    if look.has(id, Props::NO_ITEMS) {
        return 0;
    }
    let tokens = &look.state.tokens;
    let far = |token: &crate::state::Token| steps_between(look.model(id).cell, token.cell);
    let Some(nearest) = tokens.list().iter().map(far).min() else { return 0 };
    let carried = if look.model(id).items.is_empty() { 12 } else { 0 };
    carried / (2 + nearest as i32)
}

/// A crate scores in its carrier's hands, and more at home.
fn crate_home(id: ModelId, look: &Look<'_>) -> i32 {
    let scenario = look.scenario();
    if scenario.crates.is_empty() || look.has(id, Props::NO_ITEMS) {
        return 0;
    }
    let cell = look.model(id).cell;
    if look.holds(id, Item::Crate) {
        let zone = deploy::zone(look.side(id), look);
        let rows = (1..=8u8).filter(|row| scenario.zones.of(cell.column(), *row) == Some(zone));
        let far = rows.map(|row| i32::from(row.abs_diff(cell.row()))).min().unwrap_or(8);
        return 100 * i32::from(scenario.crate_vps) + i32::from(scenario.delivery_vps) * (60 - 6 * far);
    }
    let crates = look.state.tokens.list().iter().filter(|token| token.kind == Some(Item::Crate));
    let nearest = crates.map(|token| steps_between(cell, token.cell)).min();
    nearest.map_or(0, |far| 120 / (3 + far as i32))
}

/// Where models score by leaving, being near the exit is worth something.
fn way_out(id: ModelId, look: &Look<'_>) -> i32 {
    let Some(exit) = look.scenario().exit else { return 0 };
    let zone = deploy::zone(look.side(id), look);
    evaluate::way_out(look.model(id).cell, exit, zone, exit::points(id, look))
}

fn objectives(side: Side, pieces: &[Piece], rounds: i32, look: &Look<'_>) -> i32 {
    let scenario = look.scenario();
    let vps = |cell| (cell, end_of_round::worth(cell, side, look).max(scenario.objective_vps));
    let cells = scenario.objective_cells(look.setup.grid.board()).map(vps);
    evaluate::objectives(side, pieces, rounds, cells, scenario.majority_vps)
}
