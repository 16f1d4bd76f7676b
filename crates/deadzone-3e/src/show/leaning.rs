//! How the game leans: points made and about to be made, models and what threatens them.
//!
//! Worth is counted in hundredths of a VP. All weights are guesses that play well, not rules.

use super::goals::steps_between;
use crate::Deadzone;
use crate::ids::ModelId;
use crate::look::Look;
use crate::sequence::end_phase;
use crate::setup::{Props, Setup};
use crate::state::Flags;
use sortie_kernel::{Outcome, Position, Ruleset, Side};

/// A lead of so many hundredths of a VP is half a victory.
const HALF_WON: i32 = 900;

/// From -1000 to 1000 for one side.
pub(super) fn leaning(setup: &Setup, at: &Position<Deadzone>, side: Side) -> i32 {
    if at.is_over() {
        return match Deadzone::outcome(setup, at) {
            Outcome::Won(winner) if winner == side => 1000,
            Outcome::Won(_) => -1000,
            Outcome::Drawn => 0,
        };
    }
    let look = Look { setup, state: &at.state };
    let [a, b] = Side::BOTH.map(|side| worth(side, &look));
    let ahead = if side == Side::A { a - b } else { b - a };
    ahead * 1000 / (ahead.abs() + HALF_WON)
}

/// Rounds still to be scored, the running one included.
fn rounds_left(look: &Look<'_>) -> i32 {
    i32::from(end_phase::ROUNDS) - i32::from(look.state.round.max(1)) + 1
}

fn worth(side: Side, look: &Look<'_>) -> i32 {
    let mut sum = 100 * i32::from(look.state.vps[side.index()]);
    sum += objectives(side, look);
    sum += 5 * i32::from(look.state.hands[side.index()].total());
    for id in look.standing().filter(|id| look.side(*id) == side) {
        sum += model(id, look);
    }
    sum
}

/// What a living model is still good for.
fn usefulness(id: ModelId, look: &Look<'_>) -> i32 {
    i32::from(look.profile(id).points) * (2 + rounds_left(look)) / 2
}

fn model(id: ModelId, look: &Look<'_>) -> i32 {
    let (model, profile) = (look.model(id), look.profile(id));
    let useful = usefulness(id, look);
    let hp = i32::from(profile.hp).max(1);
    let left = hp - i32::from(model.damage);
    let mut sum = useful * (2 * left + hp) / (3 * hp);
    if model.is(Flags::PINNED) {
        sum -= if model.is(Flags::ACTIVATED) { 15 } else { 30 };
    }
    if model.is(Flags::ON_FIRE) {
        sum -= 25;
    }
    sum += if model.item.is_some() { 8 } else { 0 };
    sum += tokens(id, look);
    // What dies is lost and scored by the enemy.
    let at_stake = 100 * i32::from(profile.vp) + useful;
    sum - at_stake * danger(id, look) / 1000
}

/// A face-down token nearby may be Intel.
fn tokens(id: ModelId, look: &Look<'_>) -> i32 {
    if look.has(id, Props::NO_ITEMS) || look.model(id).item.is_some() {
        return 0;
    }
    let far = |token: &crate::state::Token| steps_between(look.model(id).cell, token.cell);
    let nearest = look.state.tokens.list().iter().map(far).min();
    nearest.map_or(0, |far| 12 / (2 + far as i32))
}

fn objectives(side: Side, look: &Look<'_>) -> i32 {
    let scenario = &look.setup.scenario;
    let (value, rounds) = (i32::from(scenario.objective_vps), rounds_left(look));
    let mut sum = 0;
    let mut held = 0;
    for cell in scenario.objective_cells(look.setup.grid.board()) {
        if end_phase::holder(cell, look) == Some(side) {
            held += 1;
            sum += value * (70 + 15 * (rounds - 1));
        }
        let own = look.standing().filter(|id| look.side(*id) == side && !look.is_pinned(*id));
        let nearest = own.map(|id| steps_between(look.model(id).cell, cell)).min();
        sum += nearest.map_or(0, |far| value * 10 * (10 + 2 * rounds) / (4 + far as i32));
    }
    if held >= 3 {
        sum += 50 * i32::from(scenario.majority_vps);
    }
    sum
}

/// The chance in thousandths, very roughly, that the model dies before it acts again.
fn danger(id: ModelId, look: &Look<'_>) -> i32 {
    let model = look.model(id);
    let mut worst = [0; 2];
    for enemy in look.standing().filter(|other| look.are_enemies(id, *other)) {
        let threat = threat(enemy, id, look);
        let threat = if look.model(enemy).is(Flags::ACTIVATED) { threat / 2 } else { threat };
        if threat > worst[0] {
            worst = [threat, worst[0]];
        } else if threat > worst[1] {
            worst[1] = threat;
        }
    }
    let profile = look.profile(id);
    let left = i32::from(profile.hp) - i32::from(model.damage);
    let sturdy = 2 * left + 2 * i32::from(profile.armour) + i32::from(profile.numbers.toughness);
    (worst[0] + worst[1] / 2) * 4 / sturdy.max(1)
}

/// How dangerous one enemy is for a model of average sturdiness.
fn threat(enemy: ModelId, id: ModelId, look: &Look<'_>) -> i32 {
    let profile = look.profile(enemy);
    let distance = look.model(enemy).cell.range_to(look.model(id).cell);
    let skill = |target: Option<u8>| target.map_or(0, |target| i32::from(9 - target.min(8)));
    let fallen = look.is_pinned(enemy);
    if distance == 0 {
        return if fallen { 20 } else { 40 * skill(profile.fight) };
    }
    let mut worst = 0;
    let range = look.guns(enemy).map(|(_, range)| range).max().unwrap_or(0);
    if distance <= range && profile.ranged.is_some() && look.sees(enemy, id) {
        worst = 34 * skill(profile.ranged);
    }
    let reach = profile.speed.map_or(0, |(advance, sprint)| advance.max(sprint));
    if distance <= reach && profile.fight.is_some() {
        worst = worst.max(20 * skill(profile.fight));
    }
    if fallen { worst / 3 } else { worst }
}
