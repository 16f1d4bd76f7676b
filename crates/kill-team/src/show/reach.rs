//! Where the operative being activated can go: moves to every point of a fine lattice that it reaches, so that a
//! screen can show the whole area instead of the menu's sample.

use crate::KillTeam;
use crate::actions;
use crate::choice::{Choice, MoveKind, Path};
use crate::field::Field;
use crate::frame::Frame;
use crate::moves;
use crate::moves::course::Course;
use crate::moves::wary::Wary;
use crate::ploys;
use crate::setup::Setup;
use crate::state::{OperativeId, Place};
use crate::targets::TargetSet;
use crate::traits;
use sortie_geometry::open::Spot;
use sortie_geometry::open::path::Leg;
use sortie_geometry::open::reach::{Everywhere, Journey, Known, Search};
use sortie_kernel::Position;
use std::collections::BTreeSet;

/// How far apart the points of the lattice are, in thousandths.
const STEP: i32 = 500;

/// The kinds of move that the operative of a name can make now, if it is the one being activated.
pub(super) fn kinds(
    setup: &Setup,
    at: &Position<KillTeam>,
    token: &str,
) -> Option<(OperativeId, Vec<MoveKind>)> {
    let id = setup.find(token)?;
    let Some(Frame::PickAction { operative, .. }) = at.top() else { return None };
    if id != operative {
        return None;
    }
    let field = Field::new(setup, &at.state);
    let open = |kind: &MoveKind| {
        let (ap, counts) = actions::price_of_move(&field, operative, *kind);
        let any = Choice::Move { kind: *kind, operative, path: Path::default() };
        actions::affordable(&field, operative, ap, counts).is_ok()
            && ploys::permit(&field, operative, any).is_ok()
            && moves::may_move(&field, operative, *kind).is_ok()
    };
    Some((id, MoveKind::ALL.into_iter().filter(open).collect()))
}

/// Moves to all places that an operative reaches, each place once, by the first kind of move that leads there.
pub(super) fn reach(setup: &Setup, at: &Position<KillTeam>, token: &str) -> Vec<Choice> {
    let Some((operative, kinds)) = kinds(setup, at, token) else { return Vec::new() };
    let field = Field::new(setup, &at.state);
    let mut found: BTreeSet<Place> = BTreeSet::new();
    let mut choices = Vec::new();
    for kind in kinds {
        let places = lattice(&field, operative, kind);
        let paths: Vec<Path> =
            with_ways(&field, operative, kind, |way| places.into_iter().filter_map(way).collect());
        for path in paths {
            if found.insert(path.end()) {
                choices.push(Choice::Move { kind, operative, path });
            }
        }
    }
    choices
}

/// The heights at which an operative can stand.
pub(super) fn levels(field: &Field<'_>) -> BTreeSet<i32> {
    let levels = field.scene().parts().filter(|(_, part)| part.traits.any(traits::VANTAGE));
    levels.map(|(_, part)| part.top).chain([0]).collect()
}

/// Calls a function with the way that a kind of move takes to any place, as the law has it: straight where that is
/// possible, else the cheapest. One search serves all places that lie within the engagement range of the same enemies:
/// a screen asks about hundreds, and the law would search for each of them anew.
pub(super) fn with_ways<R>(
    field: &Field<'_>,
    id: OperativeId,
    kind: MoveKind,
    then: impl FnOnce(&mut dyn FnMut(Place) -> Option<Path>) -> R,
) -> R {
    let (start, others) = (field.state[id].at, field.others(id, id));
    let course = Course::new(field, id, kind, &others).clipped();
    let mut sets = vec![TargetSet::default()];
    if kind == MoveKind::Charge {
        sets = course.enemies.iter().map(|enemy| [enemy].into_iter().collect()).collect();
    }
    let waries: Vec<(TargetSet, Wary<'_>)> =
        sets.into_iter().filter_map(|set| Some((set, course.wary_among(set)?))).collect();
    let journeys: Vec<(TargetSet, Journey<'_>)> =
        waries.iter().filter_map(|(set, wary)| Some((*set, course.journey(wary)?))).collect();
    let mut known: Vec<Option<(Search, Option<Everywhere<'_>>)>> = journeys.iter().map(|_| None).collect();
    let mut legs = Vec::new();
    then(&mut |place| {
        let straight = Path::to(place);
        if course.engagement_at_end(place).is_err() || !course.stands(place) {
            return None;
        }
        if course.allows(&straight) {
            return Some(straight);
        }
        let law = || Some(moves::check(field, id, kind, &straight).ok()?.0);
        let engaged = course.engaged_there(place);
        let Some(set) = journeys.iter().position(|(set, _)| *set == engaged) else { return law() };
        let journey = &journeys[set].1;
        let (search, everywhere) = known[set].get_or_insert_with(|| {
            let mut search = Search::new();
            search.run(journey);
            (search, None)
        });
        let legal = |legs: &[Leg]| moves::path_of(start, legs).filter(|path| course.allows(path));
        if let Some(reached) = search.reach(journey, place.spot()) {
            search.path(journey, &reached, &mut legs);
            if let Some(path) = legal(&legs) {
                return Some(path);
            }
        }
        match everywhere.get_or_insert_with(|| Everywhere::new(journey)).way(place.spot(), &mut legs) {
            Known::Reached => legal(&legs),
            // What it just misses lies within a few hundredths of the border.
            Known::Close | Known::Out => None,
        }
    })
}

/// The points of the lattice, at every height that carries, that a kind of move might reach.
fn lattice(field: &Field<'_>, id: OperativeId, kind: MoveKind) -> Vec<Place> {
    let (start, budget) = (field.state[id].at, moves::allowance(field.setup, field.state, id, kind));
    let round = |value: i16, by: i32| (i32::from(value) + by).div_euclid(STEP) * STEP;
    let mut all = Vec::new();
    let far = i64::from(budget) * i64::from(budget);
    for z in levels(field) {
        for x in (round(start.x, -budget)..=round(start.x, budget)).step_by(STEP as usize) {
            for y in (round(start.y, -budget)..=round(start.y, budget)).step_by(STEP as usize) {
                let place = Place::of(Spot::new(x, y, z));
                all.extend(place.filter(|place| place.point().square_to(start.point()) <= far));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::words::{Spec, Words};
    use sortie_kernel::{Io, Ruleset, choose, run};

    /// Plays a battle at random and calls `visit` before every third action.
    fn wander(setup: &Setup, mut visit: impl FnMut(&Position<KillTeam>, OperativeId, &[Choice])) {
        let (mut dice, mut picks) = (Rolling::new(Sampler::new(11)), Sampler::new(12));
        let mut at = KillTeam::opening(setup);
        let mut io = Io::silent(&mut dice);
        let mut count = 0;
        while run(setup, &mut at, &mut io).is_some() {
            let mut menu = Vec::new();
            KillTeam::candidates(setup, &at, &mut menu);
            if let Some(Frame::PickAction { operative, .. }) = at.top() {
                count += 1;
                if count % 3 == 0 {
                    visit(&at, operative, &menu);
                }
            }
            let choice = menu[picks.below(menu.len() as u64) as usize];
            choose(setup, &mut at, choice, &mut io);
        }
    }

    #[test]
    fn the_area_is_what_the_law_allows_at_every_point_of_the_lattice() {
        let setup = KillTeam::build(&Spec::default()).expect("the default battle");
        let (mut inside, mut outside, mut wider, mut picks) = (0, 0, 0, Sampler::new(5));
        wander(&setup, |at, id, menu| {
            let name = &setup.profile(id).name;
            let choices = reach(&setup, at, name);
            let mut ends = BTreeSet::new();
            for choice in &choices {
                assert_eq!(KillTeam::check(&setup, at, *choice), Ok(()), "{choice:?}");
                let Choice::Move { path, .. } = choice else { panic!("{choice:?} is not a move") };
                assert!(ends.insert(path.end()), "{choice:?} leads where another does");
            }
            let moves = menu.iter().filter(|choice| matches!(choice, Choice::Move { .. })).count();
            wider += usize::from(choices.len() > 2 * moves && moves > 0);
            let own = at.state[id].at;
            for _ in 0..12 {
                let mut near = |value: i16| {
                    let by = picks.below(33) as i32 - 16;
                    (i32::from(value) + by * STEP).div_euclid(STEP) * STEP
                };
                let Some(place) = Place::of(Spot::new(near(own.x), near(own.y), 0)) else { continue };
                let law = MoveKind::ALL.into_iter().any(|kind| {
                    let choice = Choice::Move { kind, operative: id, path: Path::to(place) };
                    KillTeam::check(&setup, at, choice).is_ok()
                });
                assert_eq!(ends.contains(&place), law, "{name} at {own:?} to {place:?}");
                if law { inside += 1 } else { outside += 1 }
            }
        });
        assert!(inside > 30 && outside > 50 && wider > 10, "{inside} {outside} {wider}");
    }

    #[test]
    fn nobody_else_and_no_other_question_has_an_area() {
        let setup = KillTeam::build(&Spec::default()).expect("the default battle");
        assert!(reach(&setup, &KillTeam::opening(&setup), "S1").is_empty());
        wander(&setup, |at, id, _| {
            let other = setup.profiles.iter().find(|profile| profile.name != setup.profile(id).name);
            assert!(reach(&setup, at, &other.expect("others").name).is_empty());
            assert!(reach(&setup, at, "nobody").is_empty());
        });
    }
}
