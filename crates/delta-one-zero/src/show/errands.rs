//! What is to be done for the mission, and how near a side is to doing it: a guess for bots, not a rule.

use crate::game::Game;
use crate::geometry::{Point, TEMPLATE};
use crate::mission;
use crate::sequence::actions;
use crate::setup::{FireteamId, MODELS_PER_SIDE, ModelId};
use crate::state::{NO_TEAM, Place};
use arrayvec::ArrayVec;
use sortie_kernel::Side;

/// What a Climb costs, in inches.
const CLIMB: i32 = 6;
/// What being near is worth of what is to be gained, in hundredths: for the nearest model, and for the leaders of the
/// Fireteams together. With [`AT_HAND`] it stays below 100, or else nobody would do what it came for.
const NEAR: i32 = 40;
const COMPANY: i32 = 20;
/// What a deed that can be done in this Action step is worth beyond that, in hundredths, if it cannot fail.
const AT_HAND: i32 = 35;

/// What a side's models promise by where they stand, in hundredths of a victory point.
pub(super) fn errands(game: Game<'_>, side: Side) -> i32 {
    let wants = mission::wants(game, side);
    let errands = wants.iter().filter_map(|(at, worth)| Some(promise(game, side, *at)? * worth / 100));
    // A runner needs company: every Fireteam goes where it is wanted, and who commands it leads the way.
    let leader = |team: FireteamId| game.command(team).or_else(|| game.members(team).next());
    let company = game.setup.fireteams(side).filter_map(leader).filter_map(|leader| {
        wants.iter().map(|(at, worth)| nearness(inches(game, leader, *at)) * worth / 100).max()
    });
    let (teams, all) = company.fold((0, 0), |(teams, all), one| (teams + 1, all + one));
    (errands.sum::<i32>() * NEAR + all * COMPANY / teams.max(1)) / 100
}

/// What the activated Fireteam of a side can do for the mission in the Action step before it, by its chances, in
/// hundredths of a victory point.
pub(super) fn at_hand(game: Game<'_>, side: Side) -> i32 {
    let team = game.state.active;
    if team == NO_TEAM || team.side() != side {
        return 0;
    }
    let wants = mission::wants(game, side);
    let best = wants.iter().map(|(at, worth)| {
        let chances = game.members(team).map(|id| {
            let legal = mission::deed(game, *at).filter(|act| actions::check(game, id, *act).is_ok());
            legal.map_or(0, |act| mission::chance(game, id, act))
        });
        chances.max().unwrap_or(0) * worth / 100
    });
    best.sum::<i32>() * AT_HAND / 100
}

/// How near a side is to a place where somebody is wanted, in hundredths: its nearest model, and who commands it, since
/// nobody goes far without.
fn promise(game: Game<'_>, side: Side, at: Point) -> Option<i32> {
    let (id, far) = runner(game, side, at)?;
    let led = game.command(game.team(id)).map_or(far, |command| inches(game, command, at));
    Some((nearness(far) + nearness(led)) / 2)
}

/// How far a model is from a place on the ground; climbing down from a roof takes as long as a good walk.
fn inches(game: Game<'_>, id: ModelId, at: Point) -> i32 {
    let from = game.state[id].at;
    let across = (from.point().square_to(at).isqrt() / 1000) as i32;
    across + if is_on_roof(from) { CLIMB } else { 0 }
}

/// Whether a model is no farther from a place than this many inches, which are counted in whole ones.
fn inches_within(game: Game<'_>, id: ModelId, at: Point, most: i32) -> bool {
    let from = game.state[id].at;
    let across = i64::from(most - if is_on_roof(from) { CLIMB } else { 0 });
    across >= 0 && from.point().square_to(at) < ((across + 1) * 1000).pow(2)
}

fn is_on_roof(at: Place) -> bool {
    i32::from(at.z) > TEMPLATE
}

/// Who of a side is nearest to a place, and how far away, in inches.
pub(super) fn runner(game: Game<'_>, side: Side, at: Point) -> Option<(ModelId, i32)> {
    let far = nearest(&places(game, side), at)?;
    game.active(side).find(|id| inches_within(game, *id, at, far)).map(|id| (id, far))
}

/// Where the Active models of a side are.
pub(super) fn places(game: Game<'_>, side: Side) -> ArrayVec<Place, MODELS_PER_SIDE> {
    game.active(side).map(|id| game.state[id].at).collect()
}

/// How far the nearest of some models is from a place, in inches. One root for those on the ground and one for those
/// on roofs will do.
pub(super) fn nearest(models: &[Place], at: Point) -> Option<i32> {
    let mut squares = [i64::MAX; 2];
    for from in models.iter().copied() {
        let least = &mut squares[usize::from(is_on_roof(from))];
        *least = from.point().square_to(at).min(*least);
    }
    let far = |on_roof: usize| {
        let square = squares[on_roof];
        (square < i64::MAX).then(|| (square.isqrt() / 1000) as i32 + on_roof as i32 * CLIMB)
    };
    match (far(0), far(1)) {
        (Some(ground), Some(roof)) => Some(ground.min(roof)),
        (one, other) => one.or(other),
    }
}

/// How near somebody is to where it is wanted, in hundredths: even a long way off each inch counts.
fn nearness(inches: i32) -> i32 {
    (40 - inches).max(0) * 100 / 40
}

/// How far a Fireteam's nearest errand is: a place that is wanted and to which none of the side is nearer.
pub(super) fn errand(game: Game<'_>, team: FireteamId) -> Option<i32> {
    let wants = mission::wants(game, team.side());
    let runners = wants.iter().filter_map(|(at, _)| runner(game, team.side(), *at));
    runners.filter(|(id, _)| game.team(*id) == team).map(|(_, far)| far).min()
}

#[cfg(test)]
mod tests {
    use crate::DeltaOneZero;
    use sortie_kernel::Side;
    use sortie_kernel::show::Show;
    use sortie_testkit::Game;

    /// The attacker of Fuel Depot this far from a tank, with defenders near by.
    fn attacker(at: &str) -> Game<DeltaOneZero> {
        Game::new(&format!(
            r#"mission = "fuel-depot"
            step = "actions a-1"
            turn = 3
            team = [{{ name = "a-1", order = "engage" }}, {{ name = "b-1", order = "engage" }}]
            model = [
              {{ name = "A1", side = "a", at = "{at}", initiative = 6 }},
              {{ name = "B1", side = "b", at = "13,26" }},
              {{ name = "B2", side = "b", at = "14,26" }},
            ]"#
        ))
    }

    fn lead(game: &Game<DeltaOneZero>) -> i32 {
        DeltaOneZero::lead(&game.setup, &game.at, Side::A)
    }

    /// A charge that defenders could remove must not look worse than no charge.
    #[test]
    fn to_be_able_to_act_is_better_than_to_be_near_and_to_have_acted_is_best() {
        let near = lead(&attacker("12,18"));
        let mut game = attacker("12,20");
        let at_hand = lead(&game);
        assert!(near < at_hand, "{near} {at_hand}");
        game.play("interact A1 1", [1]);
        let done = lead(&game);
        assert!(at_hand < done, "{at_hand} {done}");
        let mut game = attacker("12,20");
        game.play("interact A1 1", [10]);
        assert!(lead(&game) < at_hand, "a failure leaves nothing at hand");
    }
}
