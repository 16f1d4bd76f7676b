//! Movement: how far, which way, where it may end. [KT-MOVE] [KT-CHARGE] [KT-FALL] [KT-DASH] [KT-TRAV] [KT-CLIMB]
//! [KT-DROP] [KT-JUMP] [KT-FLY]

pub(crate) mod allowance;
pub(crate) mod course;
pub(crate) mod engagement;
mod perform;
#[cfg(test)]
mod tests;
pub(crate) mod wary;
pub(crate) mod ways;

pub use allowance::{allowance, is_curbed};
pub(crate) use perform::perform;

use crate::choice::{LEGS_MAX, MoveKind, Path};
use crate::close::through;
use crate::field::Field;
use crate::ploys;
use crate::sequence::tokens;
use crate::setup::Setup;
use crate::sight::TOLERANCE;
use crate::spec_ops::honours::scout;
use crate::spec_ops::scars;
use crate::state::{Actions, Effects, Flags, Marks, OperativeId, Place, State};
use crate::traits;
use arrayvec::ArrayVec;
use course::Course;
use sortie_geometry::open::path::{Leg, MovePolicy};
use sortie_geometry::open::place::Ground;
use sortie_geometry::open::reach::Search;
use sortie_geometry::open::{Point, Spot};
use sortie_kernel::Illegal;
use sortie_rulebook::{RuleId, rule};
use std::cell::RefCell;

/// A way along its legs.
pub type Legs = ArrayVec<Leg, LEGS_MAX>;

/// The board and what moving on it costs.
pub fn policy(setup: &Setup) -> MovePolicy {
    MovePolicy {
        ground: ground(setup),
        least_increment: 1000,
        passable: traits::TRAVERSABLE,
        pass_cost: 2000,
        unclimbable: traits::WALL,
        climb_reach: 1000,
        climb_step: 2000,
        drop_reach: 1000,
        drop_step: 2000,
        drop_most: 6000,
        jump_reach: 1000,
        jump_most: 3000,
        jump_rise: 2000,
        barring: traits::WALL,
    }
}

/// The same for one operative: a Swift one traverses for nothing.
pub fn policy_of(setup: &Setup, id: OperativeId) -> MovePolicy {
    let usual = policy(setup);
    if scout::is_swift(setup, id) { MovePolicy { pass_cost: 0, ..usual } } else { usual }
}

/// The board and what carries on it.
pub fn ground(setup: &Setup) -> Ground {
    Ground {
        low: Point::new(0, 0),
        high: Point::new(setup.size.0, setup.size.1),
        ignored: traits::INSIGNIFICANT,
        carrying: traits::VANTAGE,
        thickness: 150,
        tolerance: TOLERANCE,
        joint: 3,
    }
}

/// Whether an operative can stand where it does.
///
/// # Errors
/// The rule that forbids it.
pub fn check_stand(field: &Field<'_>, id: OperativeId) -> Result<(), Illegal> {
    let radius = field.setup.profile(id).body.base_radius;
    let placed =
        ground(field.setup).place(&field.scene(), &field.others(id, id), field.state[id].at.spot(), radius);
    placed.map(|_| ()).map_err(|why| ways::unplaceable(field, why))
}

/// Whether an operative moves as one with FLY.
pub fn flies(field: &Field<'_>, id: OperativeId) -> bool {
    field.state[id].effects.has(Effects::FLYING) || field.setup.profile(id).has("FLY")
}

/// The table with an operative that moves as if it had FLY.
pub fn flying(state: &State, id: OperativeId) -> State {
    let mut flying = state.clone();
    flying[id].effects.add(Effects::FLYING);
    flying
}

/// Whether an operative may make a kind of move at all now.
///
/// # Errors
/// The rule that forbids it.
pub fn may_move(field: &Field<'_>, id: OperativeId, kind: MoveKind) -> Result<(), Illegal> {
    let no = |rule: RuleId, why: &'static str| Err(Illegal { rule, why });
    let operative = &field.state[id];
    let did = |actions: Actions| operative.done.any(actions);
    let engaged = || field.is_engaged(id);
    if kind != MoveKind::Dash && did(Actions::SHOOT_HEAVY) {
        return no(rule!("KT-WR-11"), "a Heavy weapon was fired in this activation: only a dash is allowed");
    }
    if kind.dashes() && scars::is_impaired(field.setup, id) {
        return no(rule!("KT-NARR-05"), "a battle scar keeps the operative from dashing");
    }
    match kind {
        MoveKind::Normal | MoveKind::MoveDash if engaged() => {
            no(rule!("KT-MOVE-05"), "a normal move cannot begin within engagement range of an enemy")
        }
        MoveKind::Normal | MoveKind::MoveDash if did(Actions::FALL_BACK.with(Actions::CHARGE)) => {
            no(rule!("KT-MOVE-05"), "no normal move in the activation of a fall back or charge")
        }
        MoveKind::Charge
            if operative.flags.has(Flags::CONCEAL)
                && !ploys::charges_hidden(field.setup, field.state, id) =>
        {
            no(rule!("KT-CHARGE-04"), "an operative with a conceal order cannot charge")
        }
        MoveKind::Charge if engaged() => {
            no(rule!("KT-CHARGE-04"), "a charge cannot begin within engagement range of an enemy")
        }
        MoveKind::Charge if did(Actions::MOVE.with(Actions::DASH).with(Actions::FALL_BACK)) => {
            no(rule!("KT-CHARGE-04"), "no charge in the activation of a normal move, dash or fall back")
        }
        MoveKind::FallBack | MoveKind::FallBackDash if !engaged() => {
            no(rule!("KT-FALL-02"), "only an operative within engagement range of an enemy falls back")
        }
        MoveKind::FallBack | MoveKind::FallBackDash if did(Actions::MOVE.with(Actions::CHARGE)) => {
            no(rule!("KT-FALL-02"), "no fall back in the activation of a normal move or charge")
        }
        _ if kind.dashes() && operative.marks.has(Marks::PHOTON) => {
            no(rule!("KT-FORCE-10"), "an operative dazzled by a photon grenade cannot dash")
        }
        MoveKind::Dash if engaged() => {
            no(rule!("KT-DASH-02"), "an operative cannot dash within engagement range of an enemy")
        }
        MoveKind::Dash if did(Actions::CHARGE) => {
            no(rule!("KT-DASH-02"), "no dash in the activation of a charge")
        }
        _ => Ok(()),
    }
}

/// Whether a move may be made, and along which path and legs. A path of one place is straight, over a gap by a
/// jump, or, where that is not possible, the cheapest legal way there, whatever it takes.
///
/// # Errors
/// The rule that forbids it.
pub fn check(
    field: &Field<'_>,
    id: OperativeId,
    kind: MoveKind,
    path: &Path,
) -> Result<(Path, Legs), Illegal> {
    let others = field.others(id, id);
    check_way(&Course::new(field, id, kind, &others), path)
}

/// The same for a course at hand.
pub(crate) fn check_way(course: &Course<'_>, path: &Path) -> Result<(Path, Legs), Illegal> {
    let refused = match course.check(path) {
        Ok(legs) => return Ok((*path, legs)),
        Err(refused) => refused,
    };
    let [end] = path.places() else { return Err(refused) };
    // A player who wants another way than the cheapest writes its corners.
    let judged = |way: Path| course.check(&way).ok().map(|legs| (way, legs));
    let found = way_round(course, *end).and_then(judged);
    found.or_else(|| way_over(course, path).and_then(judged)).ok_or_else(|| course.no_way(*end, refused))
}

thread_local! {
    /// The workspace of searches, kept so that a search allocates nothing.
    static SEARCH: RefCell<(Search, Vec<Leg>)> = RefCell::default();
}

/// The cheapest way to a place, if there is one within the allowance that keeps the rules about engagement range.
fn way_round(course: &Course<'_>, end: Place) -> Option<Path> {
    let wary = course.wary(end)?;
    SEARCH.with_borrow_mut(|(search, legs)| {
        course.journey(&wary)?.shortest(search, end.spot(), legs)?;
        path_of(course.start(), legs)
    })
}

/// The cheapest way to a place with a climb or drop that begins where the operative may dash, for a move with a dash in
/// it: the cheapest way of all may do without. A place that the move reaches by itself needs no dash.
fn way_over(course: &Course<'_>, path: &Path) -> Option<Path> {
    let plain = match course.kind {
        MoveKind::MoveDash => MoveKind::Normal,
        MoveKind::FallBackDash => MoveKind::FallBack,
        _ => return None,
    };
    if check_way(&Course::new(course.field, course.id, plain, course.others), path).is_ok() {
        return None;
    }
    let end = path.end();
    let wary = course.wary(end)?;
    let fit = |spot: Spot| Place::of(spot).is_some_and(|place| course.engaged_there(place).is_empty());
    SEARCH.with_borrow_mut(|(search, legs)| {
        course.journey(&wary)?.shortest_changing(search, end.spot(), &fit, legs)?;
        path_of(course.start(), legs)
    })
}

/// The corners of a way along legs, if they are few enough to be written.
pub fn path_of(start: Place, legs: &[Leg]) -> Option<Path> {
    let mut at = start.spot();
    let mut places: ArrayVec<Place, LEGS_MAX> = ArrayVec::new();
    for leg in legs {
        match *leg {
            Leg::Walk(to) => at.at = to,
            Leg::Climb(z) | Leg::Drop(z) => at.z = z,
            Leg::Jump(to) | Leg::Fly(to) => at = to,
        }
        places.try_push(Place::of(at)?).ok()?;
    }
    Path::new(&places)
}

/// Whether a move may be made, with a hatchway operated and a token dropped on the way if the path says so.
///
/// # Errors
/// The rule that forbids it.
pub fn check_move(field: &Field<'_>, id: OperativeId, kind: MoveKind, path: &Path) -> Result<(), Illegal> {
    match path.hatch() {
        Some(hatch) => through::check(field, id, kind, path, hatch).map(|_| ())?,
        None => check(field, id, kind, path).map(|_| ())?,
    }
    match path.token() {
        Some((after, at)) => check_token(field, id, path, after, at),
        None => Ok(()),
    }
}

/// Whether the token that an operative carries may be dropped behind some corners of its path.
fn check_token(field: &Field<'_>, id: OperativeId, path: &Path, after: u8, at: Place) -> Result<(), Illegal> {
    rule!("KT-PICK-04");
    let mut state = field.state.clone();
    if let Some(corner) = path.places()[..usize::from(after)].last() {
        state[id].at = *corner;
    }
    if let Some((before, hatch)) = path.hatch()
        && before <= after
    {
        state.open_hatches ^= 1 << hatch;
    }
    tokens::check_drop(&Field::new(field.setup, &state), id, at)
}

/// Whether a free move outside an activation may be made: no hatchway is operated in it, which would have to be paid
/// for, and no token is dropped.
///
/// # Errors
/// The rule that forbids it.
pub fn check_free(
    field: &Field<'_>,
    id: OperativeId,
    kind: MoveKind,
    path: &Path,
) -> Result<(Path, Legs), Illegal> {
    if path.hatch().is_some() {
        let why = "a hatch is operated for an action point, in an activation";
        return Err(Illegal { rule: rule!("KT-CQ-10"), why });
    }
    if path.token().is_some() {
        let why = "a token is dropped in its carrier's own activation";
        return Err(Illegal { rule: rule!("KT-PICK-04"), why });
    }
    check(field, id, kind, path)
}
