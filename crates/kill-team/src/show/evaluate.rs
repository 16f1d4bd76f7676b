//! How good a position is: points made and about to be made, operatives, and who sees them.
//!
//! Worth is counted in hundredths of a VP. All weights are guesses that play well, not rules.

use crate::KillTeam;
use crate::defaults;
use crate::field::Field;
use crate::ploys::{self, tactical};
use crate::sequence::objectives;
use crate::sequence::returns;
use crate::sequence::turn::TURNING_POINTS;
use crate::setup::{Scoring, Setup};
use crate::state::{Flags, OperativeId, Phase, Place, Progress, TokenKind};
use sortie_kernel::{Outcome, Position, Ruleset, Side};

/// What a game won is worth to bots, besides the points it is won by.
const VICTORY: i32 = 300;
/// A lead of this many hundredths of a VP is half a victory.
const HALF_WON: i32 = 600;
/// What the first command point kept is worth, the second, and any further one. A tactical ploy or a re-roll at the
/// right moment does more than most strategic ploys, but such moments are few.
const KEPT: [i32; 3] = [25, 12, 6];
/// What a command point spent on a ploy in force is worth besides what the ploy does.
const SPENT: i32 = 6;
/// What a revealed tac op is worth: it can score.
const REVEALED: i32 = 6;
/// What an operative is worth, in hundredths, by the number of turning points left.
const LIFE: [i32; 4] = [120, 220, 330, 420];
/// What an attack takes at most, in thousandths of an operative.
const SHARE: i32 = 250;
/// How many enemies are looked at.
const ENEMIES: usize = 3;
/// Wounds that an operative has when it returns and acts: D3 and what its ability heals.
const HEALED: i32 = 4;
/// Enemies farther than this are no danger worth a look.
const FAR: i32 = 16_000;

/// From -1000 to 1000 for one side.
pub(super) fn evaluate(setup: &Setup, at: &Position<KillTeam>, side: Side) -> i32 {
    if at.is_over() {
        return outcome(setup, at, side) * 1000;
    }
    let ahead = lead(setup, at, side);
    ahead * 1000 / (ahead.abs() + HALF_WON)
}

/// 1 for a victory, -1 for a defeat.
fn outcome(setup: &Setup, at: &Position<KillTeam>, side: Side) -> i32 {
    match KillTeam::outcome(setup, at) {
        Outcome::Won(winner) if winner == side => 1,
        Outcome::Won(_) => -1,
        Outcome::Drawn => 0,
    }
}

/// By how many hundredths of a VP a side is ahead.
pub(super) fn lead(setup: &Setup, at: &Position<KillTeam>, side: Side) -> i32 {
    if at.is_over() {
        let vp = at.state.teams.map(|team| i32::from(team.vp));
        let ahead = vp[side.index()] - vp[side.other().index()];
        return outcome(setup, at, side) * VICTORY + 100 * ahead;
    }
    let field = Field::new(setup, &at.state);
    let [a, b] = Side::BOTH.map(|side| worth(&field, side));
    if side == Side::A { a - b } else { b - a }
}

fn turns_left(field: &Field<'_>) -> i32 {
    i32::from(TURNING_POINTS) - i32::from(field.state.turning_point.max(1)) + 1
}

fn worth(field: &Field<'_>, side: Side) -> i32 {
    let team = &field.state.teams[side.index()];
    let mut sum = 100 * i32::from(team.vp) + kept(team.cp) + waiting(field, side);
    // A ploy in force is worth something as long as there is something left to do.
    let acts = matches!(field.state.phase, Phase::Strategy | Phase::Firefight);
    if acts {
        sum += ploys::in_force(field.state, side).map(|(number, _)| ploy(field, side, number)).sum::<i32>();
    }
    sum += REVEALED * team.cards().filter(|(_, op)| op.progress.has(Progress::REVEALED)).count() as i32;
    for (index, at) in field.setup.mission.markers.iter().enumerate() {
        sum += marker(field, side, index, *at);
    }
    field.state.standing(side).for_each(|id| sum += operative(field, id));
    sum + returning(field, side)
}

/// What command points are worth that are not spent.
fn kept(points: u8) -> i32 {
    let worth = |number: u8| KEPT[usize::from(number).min(KEPT.len() - 1)];
    (0..points).map(worth).sum()
}

/// What the first command point is worth beyond that, because the best tactical ploy that is still open answers what
/// the enemy does and cannot wait for the next strategy phase.
fn waiting(field: &Field<'_>, side: Side) -> i32 {
    let team = &field.state.teams[side.index()];
    if team.cp == 0 || field.state.turning_point >= TURNING_POINTS {
        return 0;
    }
    let open = (0u8..).zip(&tactical::TABLE).filter(|(number, ploy)| {
        ploy.awaited > 0
            && tactical::check_side(field.setup, field.state, side, *number).is_ok()
            && field.state.standing(side).any(|id| ploy.is_open(field.setup, field.state, id))
    });
    open.map(|(_, ploy)| ploy.awaited).max().unwrap_or(0)
}

/// What the operatives of a side are worth that have fallen and may return: wounds that they come back with and heal.
fn returning(field: &Field<'_>, side: Side) -> i32 {
    let tokens = field.state.live_tokens().iter().filter(|token| token.kind == TokenKind::Reanimation);
    let own = tokens.map(|token| OperativeId(token.of)).filter(|id| field.state.side(*id) == side);
    let later = turns_left(field) - 1;
    let worth = |id: OperativeId| {
        let (rises, most) = (1000 - returns::fails(field.setup, id), most_wounds(field, id));
        // An operative that fails rolls again, but comes later.
        value(field, id, later) * (most * 40 + HEALED.min(most) * 60) / (100 * most) * rises / 1000
    };
    if later < 1 { 0 } else { own.map(worth).sum() }
}

/// What a ploy in force is worth: something for each operative that it helps.
fn ploy(field: &Field<'_>, side: Side, number: u8) -> i32 {
    let ploy = &ploys::TABLE[usize::from(number)];
    let helped = ploys::helped(field.setup, field.state, side, number).count() as i32;
    let does = ploy.worth * helped;
    // In the first turning point most enemies are out of reach.
    SPENT * i32::from(ploy.cp) + if field.state.turning_point <= 1 { does / 2 } else { does }
}

fn marker(field: &Field<'_>, side: Side, index: usize, at: Place) -> i32 {
    let turns = turns_left(field);
    let now = field.state.markers[index];
    let controls = objectives::controller(field, at) == Some(side);
    let held = objectives::holder(now.held) == Some(side);
    let mut sum = match field.setup.mission.scoring {
        Scoring::Control if controls => 85 + 20 * (turns - 1),
        Scoring::Capture if controls => 70 + 30 * (turns - 1),
        Scoring::Secure | Scoring::Capture if held => 50 + 40 * (turns - 1),
        _ if controls => 30,
        _ => 0,
    };
    let weight = 60 + 60 * turns;
    let [own, theirs] = [side, side.other()].map(|side| influence(field, side, at));
    sum += weight * own / (own + theirs + 400);
    sum
}

/// How much of a marker a side could control, in thousandths of APL: everybody counts, the nearer the more.
fn influence(field: &Field<'_>, side: Side, at: Place) -> i32 {
    let near = |id: OperativeId| {
        let inches = field.state[id].at.point().square_to(at.point()) / 1_000_000;
        i32::from(field.setup.profile(id).apl) * 1000 / (1 + inches as i32 / 12)
    };
    field.state.standing(side).map(near).sum()
}

fn most_wounds(field: &Field<'_>, id: OperativeId) -> i32 {
    i32::from(field.setup.profile(id).wounds).max(1)
}

/// What an unhurt operative is worth: who lives longer does more; at the end only points count.
fn value(field: &Field<'_>, id: OperativeId, turns: i32) -> i32 {
    let apl = i32::from(field.setup.profile(id).apl);
    (15 * apl + 4 * most_wounds(field, id)) * LIFE[turns.clamp(1, 4) as usize - 1] / 100
}

fn operative(field: &Field<'_>, id: OperativeId) -> i32 {
    let own = &field.state[id];
    let (most, left) = (most_wounds(field, id), i32::from(own.wounds));
    let value = value(field, id, turns_left(field));
    let mut sum = value * (most * 40 + left * 60) / (100 * most);
    if 2 * left < most {
        sum -= value / 10;
    }
    sum += if own.flags.has(Flags::GUARD) { 6 } else { 0 };
    // In the first turning point nobody changes its order: who hides does not shoot.
    if field.state.turning_point <= 1 && own.is_concealed() && !own.flags.has(Flags::ACTIVATED) {
        sum -= value * 200 / 1000;
    }
    sum - value * danger(field, id) / 1000
}

/// The share in thousandths, very roughly, that enemies take from the operative before it acts again.
fn danger(field: &Field<'_>, id: OperativeId) -> i32 {
    let own = &field.state[id];
    let mut near: Vec<(i64, OperativeId)> = field
        .state
        .enemies(id)
        .map(|enemy| (field.state[enemy].at.point().square_to(own.at.point()), enemy))
        .filter(|(square, _)| *square < i64::from(FAR) * i64::from(FAR))
        .collect();
    near.sort_unstable();
    let left = i32::from(own.wounds).max(1) * 1000;
    // In a combat nobody shoots at an operative, and nobody in one shoots.
    let fights = field.is_engaged(id);
    let mut sum = 0;
    for (square, enemy) in near.into_iter().take(ENEMIES) {
        let profile = field.setup.profile(enemy);
        let best = |ranged: bool| {
            let weapons = profile.weapons.iter().filter(|weapon| weapon.ranged == ranged);
            weapons.map(defaults::power).max().unwrap_or(0)
        };
        let charge = i64::from(profile.movement) + 3000;
        let mut harm = match square {
            square if square < 2000 * 2000 => best(false) * 3 / 4,
            square if square < charge * charge => best(false) / 3,
            _ => 0,
        };
        // Half of the hits are saved, and a concealed operative is a target only without cover.
        let shot = best(true) / if own.is_concealed() { 6 } else { 2 };
        if shot > harm && !fights && !field.is_engaged(enemy) && field.visible(enemy, id) {
            harm = shot;
        }
        let later = field.state[enemy].flags.has(Flags::ACTIVATED);
        let share = harm * SHARE / (harm + left);
        sum += if later { share * 50 / 100 } else { share };
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Choice;
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::words::{Spec, Words};
    use sortie_kernel::{Io, choose, run};

    /// Ploys are not all alike: of those that marines with bolt rifles can pay for, the one that lets them shoot twice
    /// is worth most, and more than the point; one that helps only those near their leader is not worth the last point.
    #[test]
    fn the_ploy_that_lets_marines_shoot_twice_is_worth_most() {
        let setup = KillTeam::build(&Spec::default()).expect("the default battle");
        let mut dice = Rolling::new(Sampler::new(3));
        let mut at = KillTeam::opening(&setup);
        let mut io = Io::silent(&mut dice);
        let (mut asked, mut scarce) = (0, 0);
        while let Some(decision) = run(&setup, &mut at, &mut io) {
            if decision.kind == "strategic-ploy" && decision.by == Side::A {
                let mut menu = Vec::new();
                KillTeam::candidates(&setup, &at, &mut menu);
                let worth = |choice: &Choice| {
                    let (mut after, mut dice) = (at.clone(), Rolling::new(Sampler::new(4)));
                    choose(&setup, &mut after, *choice, &mut Io::silent(&mut dice));
                    lead(&setup, &after, Side::A)
                };
                menu.sort_by_key(worth);
                let line =
                    |choice: Option<&Choice>| choice.map(|choice| KillTeam::choice_line(&setup, *choice));
                assert!(line(menu.last()).is_some_and(|line| line.contains("bolter-discipline")), "{menu:?}");
                if at.state.teams[0].cp == 1 {
                    assert_ne!(
                        menu.first(),
                        Some(&Choice::Pass),
                        "some ploy is worth less than the last point"
                    );
                    scarce += 1;
                }
                asked += 1;
            }
            let default = KillTeam::default_choice(&setup, &at);
            choose(&setup, &mut at, default, &mut io);
        }
        assert!(asked > 1 && scarce > 0, "asked {asked} times, {scarce} with one point");
        let [a, b] = KillTeam::scores(&setup, &at);
        let won = lead(&setup, &at, Side::A);
        assert_eq!(won.signum(), i32::from((a - b).signum()), "who is ahead at the end has won");
        assert_eq!(won, -lead(&setup, &at, Side::B));
    }

    fn lead_of_necrons(turning_point: u8, side: &str, token: &str) -> i32 {
        let table = format!(
            "turning_point = {turning_point}\nmarker = []\nb = {{ faction = \"necrons\", {side} }}\n{token}\n\
             operative = [{{ name = \"S1\", side = \"a\", at = \"5,5\" }}, \
             {{ name = \"N1\", side = \"b\", card = \"Immortal\", wounds = 0 }}, \
             {{ name = \"N2\", side = \"b\", card = \"Immortal\", at = \"25,5\" }}]"
        );
        let fixture = toml::from_str(&table).expect("a table that can be read");
        let (setup, at) = KillTeam::fixture(fixture).expect("a sound table");
        lead(&setup, &at, Side::B)
    }

    /// A Necron that may rise is worth something as long as it can act again.
    #[test]
    fn a_fallen_necron_that_may_return_is_worth_something() {
        let token = "token = [{ at = \"15,11\", kind = \"reanimation\", of = \"N1\" }]";
        for turning_point in 1..TURNING_POINTS {
            let [with, without] = [token, ""].map(|token| lead_of_necrons(turning_point, "cp = 0", token));
            assert!(with > without + KEPT[0], "turning point {turning_point}: {with} and {without}");
        }
        let [with, without] = [token, ""].map(|token| lead_of_necrons(TURNING_POINTS, "cp = 0", token));
        assert_eq!(with, without, "nobody rises after the last turning point");
    }

    /// The last command point is worth more while a ploy waits for it that answers what the enemy does.
    #[test]
    fn a_point_is_kept_for_a_ploy_that_answers_the_enemy() {
        let worth = |turning_point: u8, used: &str| {
            let points = |cp: u8| format!("cp = {cp}, used_ploys = [{used}]");
            lead_of_necrons(turning_point, &points(1), "") - lead_of_necrons(turning_point, &points(0), "")
        };
        assert!(worth(2, "") > KEPT[0]);
        assert_eq!(worth(2, "\"reanimation-protocols\""), KEPT[0], "once per turning point");
        assert_eq!(worth(TURNING_POINTS, ""), KEPT[0], "too late");
    }
}
