//! Where the operative being activated can go: moves to every point of a fine lattice that it reaches, so that a
//! screen can show the whole area instead of the menu's sample.

use crate::KillTeam;
use crate::actions;
use crate::choice::{Choice, MoveKind, Path};
use crate::course::Course;
use crate::field::Field;
use crate::frame::Frame;
use crate::moves;
use crate::ploys;
use crate::setup::Setup;
use crate::state::{OperativeId, Place};
use sortie_geometry::open::path::Mover;
use sortie_geometry::open::reach::{Journey, Search};
use sortie_geometry::open::{Cylinder, Spot};
use sortie_kernel::Position;
use std::collections::BTreeSet;

/// The points of the lattice are so far apart, in thousandths.
const STEP: i32 = 500;

/// Moves to all places that an operative reaches, each place once, by the first kind of move that leads there.
pub(super) fn reach(setup: &Setup, at: &Position<KillTeam>, token: &str) -> Vec<Choice> {
    let id = setup.find(token);
    let Some(Frame::PickAction { operative, .. }) = at.top().filter(|_| id.is_some()) else {
        return Vec::new();
    };
    if id != Some(operative) {
        return Vec::new();
    }
    let field = Field::new(setup, &at.state);
    let others = field.others(operative, operative);
    let mut found: BTreeSet<Place> = BTreeSet::new();
    let mut choices = Vec::new();
    for kind in MoveKind::ALL {
        let (ap, counts) = actions::move_price(kind);
        let any = Choice::Move { kind, operative, path: Path::default() };
        if actions::affordable(&field, operative, ap, counts).is_err()
            || ploys::permit(&field, operative, any).is_err()
            || moves::may_move(&field, operative, kind).is_err()
        {
            continue;
        }
        let course = Course::new(&field, operative, kind, &others).clipped();
        for path in paths(&field, operative, kind, &others) {
            // As the law has it: straight where that is possible, else the shortest way round.
            let straight = Path::to(path.end());
            let open = !found.contains(&path.end());
            let way = [straight, path].into_iter().filter(|_| open).find(|path| course.allows(path));
            if let Some(path) = way {
                found.insert(path.end());
                choices.push(Choice::Move { kind, operative, path });
            }
        }
    }
    choices
}

/// Ways to the points of the lattice that a kind of move may lead to; flights are straight.
fn paths(field: &Field<'_>, id: OperativeId, kind: MoveKind, others: &[Cylinder]) -> Vec<Path> {
    let (start, profile) = (field.state[id].at, field.setup.profile(id));
    let budget = moves::allowance(field.setup, field.state, id, kind);
    let radius = profile.body.base_radius;
    if profile.has("FLY") {
        return flights(field, start, budget);
    }
    let Some(graph) = field.setup.graphs.iter().find(|graph| graph.radius == radius) else {
        return Vec::new();
    };
    let mover = Mover { start: start.spot(), radius, blocking: others, standing: others, passages: &[] };
    let (policy, scene) = (moves::policy(field.setup), field.scene());
    let journey = Journey { scene: &scene, mover: &mover, graph, policy: &policy, budget };
    let (mut search, mut reached, mut legs) = (Search::new(), Vec::new(), Vec::new());
    search.run(&journey);
    search.lattice(&journey, STEP, &mut reached);
    let way = |place| {
        search.path(&journey, place, &mut legs);
        moves::path_of(start, &legs)
    };
    reached.iter().filter_map(way).collect()
}

fn flights(field: &Field<'_>, start: Place, budget: i32) -> Vec<Path> {
    let levels = field.scene().parts().map(|(_, part)| part.top).chain([0]).collect::<BTreeSet<i32>>();
    let round = |value: i16, by: i32| (i32::from(value) + by).div_euclid(STEP) * STEP;
    let mut all = Vec::new();
    for z in levels {
        for x in (round(start.x, -budget)..=round(start.x, budget)).step_by(STEP as usize) {
            for y in (round(start.y, -budget)..=round(start.y, budget)).step_by(STEP as usize) {
                all.extend(Place::of(Spot::new(x, y, z)).map(Path::to));
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
        let (mut dice, mut whims) = (Rolling::new(Sampler::new(11)), Sampler::new(12));
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
            let choice = menu[whims.below(menu.len() as u64) as usize];
            choose(setup, &mut at, choice, &mut io);
        }
    }

    #[test]
    fn the_area_is_what_the_law_allows_at_every_point_of_the_lattice() {
        let setup = KillTeam::build(&Spec::default()).expect("the default battle");
        let (mut inside, mut outside, mut wider, mut whims) = (0, 0, 0, Sampler::new(5));
        wander(&setup, |at, id, menu| {
            let name = &setup.profile(id).name;
            let choices = reach(&setup, at, name);
            let mut ends = BTreeSet::new();
            for choice in &choices {
                assert_eq!(KillTeam::check(&setup, at, *choice), Ok(()), "{choice:?}");
                let Choice::Move { path, .. } = choice else { panic!("{choice:?} is no move") };
                assert!(ends.insert(path.end()), "{choice:?} leads where another does");
            }
            let moves = menu.iter().filter(|choice| matches!(choice, Choice::Move { .. })).count();
            wider += usize::from(choices.len() > 2 * moves && moves > 0);
            let own = at.state[id].at;
            for _ in 0..12 {
                let mut near = |value: i16| {
                    let by = whims.below(33) as i32 - 16;
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
