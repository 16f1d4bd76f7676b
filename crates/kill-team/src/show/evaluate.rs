//! How good a position is: points made and about to be made, operatives, and who sees them.
//!
//! Worth is counted in hundredths of a VP. All weights are guesses that play well, not rules.

use crate::KillTeam;
use crate::actions;
use crate::choice::Shooting;
use crate::field::Field;
use crate::sequence::turn::TURNING_POINTS;
use crate::sequence::{activation, objectives};
use crate::setup::{Scoring, Setup};
use crate::state::{Actions, Flags, OperativeId, Phase, Place, Progress};
use sortie_kernel::{Outcome, Position, Ruleset, Side};

/// A lead of this many hundredths of a VP is half a victory.
const HALF_WON: i32 = 600;
/// What a command point kept is worth, and a ploy in force.
const CP: i32 = 6;
const PLOY: i32 = 11;
/// What a revealed tac op is worth: it can score.
const REVEALED: i32 = 6;
/// What an attack that can still be made is worth.
const SHOT: i32 = 34;
/// Enemies farther than this are no danger worth a look.
const FAR: i32 = 16_000;

/// From -1000 to 1000 for one side.
pub(super) fn evaluate(setup: &Setup, at: &Position<KillTeam>, side: Side) -> i32 {
    if at.is_over() {
        return match KillTeam::outcome(setup, at) {
            Outcome::Won(winner) if winner == side => 1000,
            Outcome::Won(_) => -1000,
            Outcome::Drawn => 0,
        };
    }
    let field = Field::new(setup, &at.state);
    let [a, b] = Side::BOTH.map(|side| worth(&field, side));
    let ahead = if side == Side::A { a - b } else { b - a };
    ahead * 1000 / (ahead.abs() + HALF_WON)
}

fn turns_left(field: &Field<'_>) -> i32 {
    i32::from(TURNING_POINTS) - i32::from(field.state.turning_point.max(1)) + 1
}

fn worth(field: &Field<'_>, side: Side) -> i32 {
    let team = &field.state.teams[side.index()];
    let mut sum = 100 * i32::from(team.vp) + CP * i32::from(team.cp);
    // A ploy in force is worth more than the point it cost, as long as there is something left to do.
    let acts = matches!(field.state.phase, Phase::Strategy | Phase::Firefight);
    sum += if acts { PLOY * team.strategic.count_ones() as i32 } else { 0 };
    sum += REVEALED * team.cards().filter(|(_, op)| op.progress.has(Progress::REVEALED)).count() as i32;
    for (index, at) in field.setup.mission.markers.iter().enumerate() {
        sum += marker(field, side, index, *at);
    }
    field.state.standing(side).for_each(|id| sum += operative(field, id));
    sum
}

fn marker(field: &Field<'_>, side: Side, index: usize, at: Place) -> i32 {
    let turns = turns_left(field);
    let now = field.state.markers[index];
    let controls = objectives::controller(field, at) == Some(side);
    let held = objectives::holder(now.held) == Some(side);
    let mut sum = match field.setup.mission.scoring {
        Scoring::Control if controls => 60 + 20 * (turns - 1),
        Scoring::Capture if controls => 70 + 30 * (turns - 1),
        Scoring::Secure | Scoring::Capture if held => 50 + 40 * (turns - 1),
        _ if controls => 30,
        _ => 0,
    };
    let near = |id: OperativeId| {
        let (dx, dy) = field.state[id].at.point().minus(at.point());
        (dx * dx + dy * dy).isqrt() as i32
    };
    if let Some(nearest) = field.state.standing(side).map(near).min() {
        sum += (80 + 20 * turns) * 1000 / (3000 + nearest);
    }
    sum
}

fn operative(field: &Field<'_>, id: OperativeId) -> i32 {
    let (own, profile) = (&field.state[id], field.setup.profile(id));
    let (most, left) = (i32::from(profile.wounds).max(1), i32::from(own.wounds));
    let value = 15 * i32::from(profile.apl) + 4 * most;
    let mut sum = value * (most + left) / (2 * most);
    if 2 * left < most {
        sum -= value / 10;
    }
    sum += if own.flags.has(Flags::GUARD) { 6 } else { 0 };
    sum + opportunity(field, id) - value * danger(field, id) / 1000
}

/// What an operative that is being activated can still do with its points: without this a look one action ahead
/// sees only what an engage order risks, and hides.
fn opportunity(field: &Field<'_>, id: OperativeId) -> i32 {
    let (own, profile) = (&field.state[id], field.setup.profile(id));
    if !own.flags.has(Flags::ACTIVE) || activation::ap_left(field.setup, field.state, id) == 0 {
        return 0;
    }
    let near = |reach: i32| {
        field.state.enemies(id).any(|enemy| {
            field.state[enemy].at.point().square_to(own.at.point()) < i64::from(reach) * i64::from(reach)
        })
    };
    let armed =
        |ranged: bool| profile.weapons.iter().any(|weapon| weapon.ranged == ranged && weapon.attacks > 1);
    let mut sum = 0;
    if !own.done.has(Actions::SHOOT) && armed(true) {
        if actions::can_shoot(field, id, Shooting::Shoot) {
            sum += SHOT;
        } else if !own.is_concealed() && near(FAR) {
            sum += SHOT / 2;
        }
    }
    let free =
        !own.done.any(Actions::MOVE.with(Actions::DASH).with(Actions::FALL_BACK).with(Actions::CHARGE));
    if !own.done.has(Actions::FIGHT) && armed(false) {
        if near(2300) {
            sum += SHOT;
        } else if free && !own.is_concealed() && near(profile.movement + 4000) {
            sum += SHOT / 2;
        }
    }
    sum
}

/// The chance in thousandths, very roughly, that enemies harm the operative before it acts again.
fn danger(field: &Field<'_>, id: OperativeId) -> i32 {
    let own = &field.state[id];
    let mut near: Vec<(i64, OperativeId)> = field
        .state
        .enemies(id)
        .map(|enemy| (field.state[enemy].at.point().square_to(own.at.point()), enemy))
        .filter(|(square, _)| *square < i64::from(FAR) * i64::from(FAR))
        .collect();
    near.sort_unstable();
    let mut sum = 0;
    for (square, enemy) in near.into_iter().take(2) {
        let threat = if square < 2000 * 2000 {
            160
        } else if own.is_concealed() {
            20
        } else if field.visible(enemy, id) {
            90
        } else {
            0
        };
        let later = field.state[enemy].flags.has(Flags::ACTIVATED);
        sum += if later { threat / 2 } else { threat };
    }
    sum
}
