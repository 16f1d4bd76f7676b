//! How the game leans: points made and about to be made, models and what threatens them.
//!
//! Worth is counted in hundredths of a VP. All weights are guesses that play well, not rules. Bots ask this for every
//! position they imagine, so each model is read once and its dangers are found pair by pair.

use super::goals::steps_between;
use crate::Deadzone;
use crate::ids::{MODELS_MAX, ModelId};
use crate::look::Look;
use crate::sequence::{console, deploy, end_phase, exit};
use crate::setup::{Exit, Props, RoleLetter, Setup};
use crate::state::{Effects, Face, Flags, Item};
use arrayvec::ArrayVec;
use sortie_cubes::Standing;
use sortie_geometry::cube::{Cell, Figure, Scene};
use sortie_kernel::{Outcome, Position, Ruleset, Side};

/// What a game won is worth to bots.
const VICTORY: i32 = 2000;
/// A lead of this many hundredths of a VP is half a victory.
const HALF_WON: i32 = 900;

/// What a Leader is worth to its side beyond its points.
const LEADER: i32 = 60;

/// What an order just given is worth beyond what it has done already.
const GIVEN: i32 = 18;

/// A model as the evaluation sees it.
struct Piece {
    id: ModelId,
    side: Side,
    cell: Cell,
    figure: Figure,
    pinned: bool,
    /// What its owner and its enemy lose and win by its death.
    at_stake: i32,
    /// Its own worth.
    worth: i32,
    /// How much it takes to kill it.
    sturdy: i32,
    /// Cubes that it shoots, and how well.
    range: u8,
    shoots: i32,
    /// Cubes that it runs to fight, and how well.
    reach: u8,
    fights: i32,
    /// Whether enemies in its cube keep it from shooting.
    engaged: bool,
    /// Whether it leads: others go ahead of it.
    leads: bool,
    /// Whether it has acted this round: its threat waits until the next one.
    done: bool,
    /// The two worst threats to it.
    threats: [i32; 2],
}

/// From -1000 to 1000 for one side.
pub(super) fn evaluate(setup: &Setup, at: &Position<Deadzone>, side: Side) -> i32 {
    if at.is_over() {
        return outcome(setup, at, side) * 1000;
    }
    let ahead = lead(setup, at, side);
    ahead * 1000 / (ahead.abs() + HALF_WON)
}

/// 1 for a victory, -1 for a defeat.
fn outcome(setup: &Setup, at: &Position<Deadzone>, side: Side) -> i32 {
    match Deadzone::outcome(setup, at) {
        Outcome::Won(winner) if winner == side => 1,
        Outcome::Won(_) => -1,
        Outcome::Drawn => 0,
    }
}

/// By how many hundredths of a VP a side is ahead.
pub(super) fn lead(setup: &Setup, at: &Position<Deadzone>, side: Side) -> i32 {
    if at.is_over() {
        return outcome(setup, at, side) * VICTORY;
    }
    let look = Look { setup, state: &at.state };
    let rounds = i32::from(end_phase::ROUNDS) - i32::from(look.state.round.max(1)) + 1;
    let mut pieces: ArrayVec<Piece, MODELS_MAX> =
        look.standing().map(|id| piece(id, rounds, &look)).collect();
    threaten(&mut pieces, &look);
    let mut worth = [0; 2];
    for side in Side::BOTH {
        worth[side.index()] = 100 * i32::from(look.state.vps[side.index()]) + dice(side, &look);
        worth[side.index()] += objectives(side, &pieces, rounds, &look);
        worth[side.index()] += consoles(side, &pieces, rounds, &look);
    }
    for piece in &pieces {
        // What dies is lost and scored by the enemy.
        let danger = (piece.threats[0] + piece.threats[1] / 2) * 4 / piece.sturdy.max(1);
        worth[piece.side.index()] += piece.worth - piece.at_stake * danger / 1000;
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
    worth -= match (pinned, done) {
        (false, _) => 0,
        (true, true) => 15,
        (true, false) => 30,
    };
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
    let skill = |target: Option<u8>| target.map_or(0, |target| i32::from(9 - target.min(8)));
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
        threats: [0; 2],
    }
}

/// Of two ways that come to the same, the one that leaves the active model something to do.
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
    let cell = look.model(id).cell;
    let row = Exit::row(deploy::zone(look.side(id), look));
    let aside =
        exit.columns.0.saturating_sub(cell.column()).max(cell.column().saturating_sub(exit.columns.1));
    let far = i32::from(cell.row().abs_diff(row).max(aside)) + i32::from(cell.level()) - 1;
    // The first steps count most; at the edge it is less than what leaving scores, or nobody would go.
    const NEAR: [i32; 9] = [66, 63, 58, 51, 43, 34, 24, 12, 0];
    i32::from(exit::points(id, look)) * NEAR[(far as usize).min(8)]
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
    let value = i32::from(scenario.objective_vps);
    let (mut sum, mut held) = (0, 0);
    for cell in scenario.objective_cells(look.setup.grid.board()) {
        let there = |side: Side| pieces.iter().any(|piece| piece.side == side && piece.cell.cube() == cell);
        if there(side) && !there(side.other()) {
            held += 1;
            sum += value * (70 + 15 * (rounds - 1));
        }
        let own = pieces.iter().filter(|piece| piece.side == side && !piece.pinned);
        let behind = |piece: &Piece| if piece.leads { 2 } else { 0 };
        let nearest = own.map(|piece| steps_between(piece.cell, cell) + behind(piece)).min();
        sum += nearest.map_or(0, |far| value * 10 * (10 + 2 * rounds) / (4 + far as i32));
    }
    if held >= 3 {
        sum += 50 * i32::from(scenario.majority_vps);
    }
    sum
}

/// Finds the worst that the enemies could do to each model before it acts again, very roughly.
fn threaten(pieces: &mut [Piece], look: &Look<'_>) {
    let smoke = look.smoke();
    let scene = Scene { others: &[], smoke: &smoke };
    for i in 0..pieces.len() {
        let mut worst = [0; 2];
        for enemy in pieces.iter().filter(|enemy| enemy.side != pieces[i].side) {
            let threat = threat(enemy, &pieces[i], &scene, look);
            if threat > worst[0] {
                worst = [threat, worst[0]];
            } else if threat > worst[1] {
                worst[1] = threat;
            }
        }
        pieces[i].threats = worst;
    }
}

/// How dangerous one enemy is for a model of average sturdiness.
fn threat(enemy: &Piece, to: &Piece, scene: &Scene<'_>, look: &Look<'_>) -> i32 {
    debug_assert_ne!(enemy.id, to.id, "nobody threatens himself");
    let distance = enemy.cell.range_to(to.cell);
    if distance == 0 {
        return if enemy.pinned { 20 } else { 36 * enemy.fights };
    }
    // Fighters go to the enemy; a gun in a fight is a club.
    let charge = if enemy.fights > enemy.shoots { 22 } else { 12 };
    let mut worst = if distance <= enemy.reach && !enemy.engaged { charge * enemy.fights } else { 0 };
    // Models in the way come and go, so only scenery and smoke hide anybody here.
    let shot = 34 * enemy.shoots;
    let hidden = look.model(to.id).has(Effects::HIDDEN);
    if distance <= enemy.range
        && !enemy.engaged
        && shot > worst
        && !hidden
        && look.setup.grid.any_free(&enemy.figure, &to.figure, scene)
    {
        worst = shot;
    }
    let pinned = if enemy.pinned { 3 } else { 1 };
    let done = if enemy.done { 2 } else { 1 };
    worst / (pinned * done)
}
