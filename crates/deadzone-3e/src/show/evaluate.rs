//! How good a position is: points made and about to be made, models and what threatens them.
//!
//! What the rules say about a model and a mission is here; `sortie_cubes::evaluate` adds it up. All weights are
//! guesses that play well, not rules.

use crate::Deadzone;
use crate::ids::{MODELS_MAX, ModelId};
use crate::look::Look;
use crate::sequence::{console, deploy, end_phase, exit};
use crate::setup::{Props, RoleLetter, Setup};
use crate::state::{Effects, Face, Flags, Item};
use arrayvec::ArrayVec;
use sortie_cubes::Standing;
use sortie_cubes::evaluate::{self, Piece, skill};
use sortie_cubes::goals::steps_between;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Position, Side};

/// What a Leader is worth to its side beyond its points.
const LEADER: i32 = 60;

/// What an order just given is worth beyond what it has done already.
const GIVEN: i32 = 18;

/// By how many hundredths of a VP a side is ahead.
pub(super) fn lead(setup: &Setup, at: &Position<Deadzone>, side: Side) -> i32 {
    if let Some(decided) = evaluate::decided(setup, at, side) {
        return decided;
    }
    let look = Look { setup, state: &at.state };
    let rounds = i32::from(end_phase::ROUNDS) - i32::from(look.state.round.max(1)) + 1;
    let pieces: ArrayVec<Piece, MODELS_MAX> = look.standing().map(|id| piece(id, rounds, &look)).collect();
    let mut worth = evaluate::models(&pieces, &setup.grid, &look.smoke());
    for side in Side::BOTH {
        worth[side.index()] += 100 * i32::from(look.state.vps[side.index()]) + dice(side, &look);
        worth[side.index()] += objectives(side, &pieces, rounds, &look);
        worth[side.index()] += consoles(side, &pieces, rounds, &look);
    }
    worth[side.index()] - worth[side.other().index()]
}

/// What stored command dice are worth unspent: what they can still do before the round ends and they are lost.
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
    let order = look.setup.teams[side.index()].order.is_some();
    let worth = |face: Face| match face {
        Face::Model if pairs > 0 => 12 + 4 * pairs.min(3),
        Face::Shoot if to_act > 0 => 14 + 3 * to_act.min(3),
        Face::Order if order && to_act > 0 => 16 + 4 * to_act.min(3),
        Face::Advance | Face::Assault if to_act > 0 => 9 + 2 * to_act.min(3),
        // Any die re-rolls another.
        _ => 4 + 2 * tests_to_come.min(3),
    };
    let hand = look.state.hands[side.index()];
    // An order does more than a look one activation ahead shows.
    let given = if look.state.activation.used.order[side.index()] { GIVEN } else { 0 };
    Face::ALL.into_iter().map(|face| i32::from(hand.count(face)) * worth(face)).sum::<i32>() + given
}

fn piece(id: ModelId, rounds: i32, look: &Look<'_>) -> Piece {
    let (model, profile) = (look.model(id), look.profile(id));
    let pinned = model.is(Flags::PINNED);
    let active = look.state.activation.model == Some(id);
    let done = model.is(Flags::ACTIVATED) || active;
    let useful = i32::from(profile.points) * (2 + rounds) / 2;
    let hp = i32::from(profile.hp).max(1);
    let left = hp - i32::from(model.damage);
    let mut worth = useful * (2 * left + hp) / (3 * hp);
    worth -= evaluate::pin(pinned, done);
    worth -= if model.is(Flags::ON_FIRE) { 25 } else { 0 };
    worth += if model.item.is_some() { 8 } else { 0 };
    worth += tokens(id, look) + way_out(id, look) + budget(active, look);
    let scenario = look.scenario();
    let bonus = match profile.role {
        RoleLetter::Leader => scenario.leader_vps,
        RoleLetter::Legend => scenario.legend_vps,
        _ => 0,
    };
    let leads = profile.role == RoleLetter::Leader;
    let blade = look
        .blades(id)
        .map(|weapon| look.weapon(weapon).numbers)
        .map(|numbers| i32::from(numbers.fight_dice + numbers.fight_rerolls + numbers.ap))
        .max()
        .unwrap_or(-2);
    Piece {
        id,
        side: look.side(id),
        cell: model.cell,
        figure: look.figure(id),
        pinned,
        at_stake: 100 * i32::from(profile.vp + bonus) + useful + if leads { LEADER } else { 0 },
        worth,
        sturdy: 2 * left + 2 * i32::from(profile.armour) + i32::from(profile.numbers.toughness),
        range: look.guns(id).map(|(_, range)| range).max().unwrap_or(0),
        shoots: skill(profile.ranged),
        reach: profile.speed.map_or(0, |(advance, sprint)| advance.max(sprint)),
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
    let certain = i32::from(tokens.certain[Item::Intel as usize]);
    let intel = certain * 100 / i32::from(tokens.unseen()).max(1);
    let intel = intel * i32::from(look.scenario().intel_vps) / 3;
    let carried = if look.model(id).item.is_some() { 0 } else { 12 };
    (carried + intel) / (2 + nearest as i32)
}

/// Where models score by leaving, being near the exit is worth something.
fn way_out(id: ModelId, look: &Look<'_>) -> i32 {
    let Some(exit) = look.scenario().exit else { return 0 };
    let zone = deploy::zone(look.side(id), look);
    evaluate::way_out(look.model(id).cell, exit, zone, exit::points(id, look))
}

/// Consoles score when they are used: being there first is worth something, and so is being there again.
fn consoles(side: Side, pieces: &[Piece], rounds: i32, look: &Look<'_>) -> i32 {
    let scenario = look.scenario();
    let value = i32::from(scenario.console_vps);
    let cells = scenario.console_cells(look.setup.grid.board()).enumerate();
    let worth = |(index, cell): (usize, Cell)| {
        let used = console::is_used(index, look);
        let able = |piece: &&Piece| piece.side == side && !piece.pinned && console::is_able(piece.id, look);
        let mut there = pieces.iter().filter(able).filter(|piece| piece.cell.cube() == cell).peekable();
        let contested = pieces.iter().any(|piece| piece.side != side && piece.cell.cube() == cell);
        let mut sum = 0;
        if there.peek().is_some() && !contested {
            // What it gives in the rounds to come, and in this one if somebody is still to act.
            sum += value * 25 * (rounds - 1);
            // The acting model had better use it than keep it for later.
            let later = |piece: &Piece| !piece.done && look.state.activation.model != Some(piece.id);
            sum += if !used && there.any(later) { value * 60 } else { 0 };
        }
        let nearest = pieces.iter().filter(able).map(|piece| steps_between(piece.cell, cell)).min();
        sum + nearest.map_or(0, |far| value * 12 * (10 + 2 * rounds) / (4 + far as i32))
    };
    cells.map(worth).sum()
}

fn objectives(side: Side, pieces: &[Piece], rounds: i32, look: &Look<'_>) -> i32 {
    let scenario = look.scenario();
    let vps = |cell| (cell, scenario.objective_vps);
    let cells = scenario.objective_cells(look.setup.grid.board()).map(vps);
    evaluate::objectives(side, pieces, rounds, cells, scenario.majority_vps)
}
