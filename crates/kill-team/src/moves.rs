//! Movement: how far, which way, where it may end. [KT-MOVE] [KT-CHARGE] [KT-FALL] [KT-DASH] [KT-TRAV] [KT-CLIMB]
//! [KT-DROP] [KT-JUMP] [KT-FLY]

use crate::Cx;
use crate::choice::{LEGS_MAX, MoveKind, Path};
use crate::course::Course;
use crate::event::Event;
use crate::field::Field;
use crate::sequence::damage;
use crate::setup::Setup;
use crate::sight::TOLERANCE;
use crate::state::{Actions, Effects, Flags, OperativeId, Place, State};
use crate::traits;
use crate::ways;
use arrayvec::ArrayVec;
use sortie_geometry::open::path::{Leg, MovePolicy, Mover};
use sortie_geometry::open::place::Ground;
use sortie_geometry::open::reach::{Journey, Search};
use sortie_geometry::open::{Cylinder, Point};
use sortie_kernel::Illegal;
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::{RuleId, rule};
use std::cell::RefCell;

/// The extra inches of a charge.
const CHARGE_BONUS: i32 = 2000;
/// How far a dash goes.
const DASH: i32 = 3000;
/// M is never changed to less.
const FLOOR: i32 = 4000;
/// What an injury takes from M.
const INJURY: i32 = 2000;
/// What marching adds to M.
const MARCH: i32 = 2000;

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

/// M with its changes, in thousandths.
pub fn movement(setup: &Setup, state: &State, id: OperativeId) -> i32 {
    let printed = setup.profile(id).movement;
    let mut now = printed;
    if state[id].effects.has(Effects::MARCHING) {
        rule!("KT-DICE-05");
        now += MARCH;
    }
    if damage::is_injured(setup, state, id) {
        rule!("KT-DMG-05");
        rule!("KT-MOVE-04");
        now -= INJURY;
    }
    now.max(printed.min(FLOOR))
}

/// How far a kind of move goes, in thousandths.
pub fn allowance(setup: &Setup, state: &State, id: OperativeId, kind: MoveKind) -> i32 {
    match kind {
        MoveKind::Normal => {
            rule!("KT-MOVE-01");
            movement(setup, state, id)
        }
        MoveKind::FallBack => {
            rule!("KT-FALL-01");
            movement(setup, state, id)
        }
        MoveKind::Charge => {
            rule!("KT-CHARGE-01");
            movement(setup, state, id) + CHARGE_BONUS
        }
        MoveKind::Dash => {
            rule!("KT-DASH-01");
            DASH
        }
    }
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
    match kind {
        MoveKind::Normal if engaged() => {
            no(rule!("KT-MOVE-05"), "a normal move cannot begin within engagement range of an enemy")
        }
        MoveKind::Normal if did(Actions::FALL_BACK.with(Actions::CHARGE)) => {
            no(rule!("KT-MOVE-05"), "no normal move in the activation of a fall back or charge")
        }
        MoveKind::Charge if operative.flags.has(Flags::CONCEAL) => {
            no(rule!("KT-CHARGE-04"), "an operative with a conceal order cannot charge")
        }
        MoveKind::Charge if engaged() => {
            no(rule!("KT-CHARGE-04"), "a charge cannot begin within engagement range of an enemy")
        }
        MoveKind::Charge if did(Actions::MOVE.with(Actions::DASH).with(Actions::FALL_BACK)) => {
            no(rule!("KT-CHARGE-04"), "no charge in the activation of a normal move, dash or fall back")
        }
        MoveKind::FallBack if !engaged() => {
            no(rule!("KT-FALL-02"), "only an operative within engagement range of an enemy falls back")
        }
        MoveKind::FallBack if did(Actions::MOVE.with(Actions::CHARGE)) => {
            no(rule!("KT-FALL-02"), "no fall back in the activation of a normal move or charge")
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
/// jump, or, where that is not possible, the shortest way round.
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
    let course = Course::new(field, id, kind, &others);
    let refused = match course.check(path) {
        Ok(legs) => return Ok((*path, legs)),
        Err(refused) => refused,
    };
    let round = match path.places() {
        [end] => way_round(field, id, kind, *end, &others),
        _ => None,
    };
    // A player who wants another way than the shortest writes its corners.
    match round.map(|way| (way, course.check(&way))) {
        Some((way, Ok(legs))) => Ok((way, legs)),
        _ => Err(refused),
    }
}

thread_local! {
    /// The workspace of searches, kept so that a search allocates nothing.
    static SEARCH: RefCell<(Search, Vec<Leg>)> = RefCell::default();
}

/// The shortest way to a place round terrain and bases, if there is one within the allowance.
fn way_round(
    field: &Field<'_>,
    id: OperativeId,
    kind: MoveKind,
    end: Place,
    others: &[Cylinder],
) -> Option<Path> {
    let start = field.state[id].at;
    let budget = allowance(field.setup, field.state, id, kind);
    let far = i64::from(budget + TOLERANCE);
    let radius = field.setup.profile(id).body.base_radius;
    let graph = field.setup.graphs.iter().find(|graph| graph.radius == radius)?;
    if end.point().square_to(start.point()) > far * far || field.setup.profile(id).has("FLY") {
        return None;
    }
    let mover = Mover { start: start.spot(), radius, blocking: others, standing: others, passages: &[] };
    let (policy, scene) = (policy(field.setup), field.scene());
    let journey = Journey { scene: &scene, mover: &mover, graph, policy: &policy, budget };
    SEARCH.with_borrow_mut(|(search, legs)| {
        journey.shortest(search, end.spot(), legs)?;
        path_of(start, legs)
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

/// Makes a move that was checked. A failed jump test ends it early.
pub(crate) fn perform(id: OperativeId, kind: MoveKind, path: &Path, cx: &mut Cx<'_>) {
    let field = Field::new(cx.setup, cx.state);
    let (path, legs) = check(&field, id, kind, path).unwrap_or_default();
    let mut at = cx.state[id].at;
    for (leg, place) in legs.iter().zip(path.places()) {
        if matches!(leg, Leg::Jump(_)) && !jump(cx) {
            break;
        }
        at = *place;
    }
    cx.state[id].at = at;
    let rule = match kind {
        MoveKind::Normal => rule!("KT-MOVE-01"),
        MoveKind::Charge => rule!("KT-CHARGE-01"),
        MoveKind::FallBack => rule!("KT-FALL-01"),
        MoveKind::Dash => rule!("KT-DASH-01"),
    };
    cx.emit(rule, || Event::Moved { operative: id, kind, to: at });
}

/// The jump test: anything but a 1.
fn jump(cx: &mut Cx<'_>) -> bool {
    let class = |face: u8| Class::bin(u8::from(face >= 2));
    let roll = Roll { why: rule!("KT-JUMP-03"), dice: 1, sides: 6, class: &class };
    cx.roll(&roll, |tally| Event::JumpTest { crossed: tally.bin(1) == 1 }).bin(1) == 1
}
