//! The rules behind the legs of a move: which of them acted, and which refuses it. [KT-MOVE-02..08] [KT-TRAV]
//! [KT-CLIMB] [KT-DROP] [KT-JUMP] [KT-FLY]
//!
//! The geometry knows no rule; here what it found gets the catalogue's ids.

use crate::choice::MoveKind;
use crate::field::Field;
use crate::moves::Legs;
use crate::state::Place;
use crate::traits;
use sortie_geometry::open::distance::{Distance, between_points};
use sortie_geometry::open::path::{Blocked, Leg, MovePolicy, Moved, Mover, Obstacle, check_path};
use sortie_geometry::open::place::Unplaceable;
use sortie_geometry::open::terrain::PartId;
use sortie_geometry::open::{Scene, Spot};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// What a way along legs costs, or what stops it. A walk that nothing carries all the way is a jump if it leads
/// from one vantage point across a gap to another: places at one height do not tell which of the two is meant. Nor
/// do places above one another tell a drop from a climb down, which is dearer but needs no edge.
pub(crate) fn judge(
    scene: &Scene<'_>,
    mover: &Mover<'_>,
    legs: &mut Legs,
    policy: &MovePolicy,
) -> Result<Moved, Blocked> {
    loop {
        let judged = check_path(scene, mover, legs, policy);
        let Err(Blocked { leg, by }) = judged else { return judged };
        let Some(written) = legs.get(leg).copied() else { return judged };
        let instead = match (written, by) {
            (Leg::Walk(to), Obstacle::Unsupported | Obstacle::Gap) => {
                Leg::Jump(to.at_height(height(mover.start.z, &legs[..leg])))
            }
            (Leg::Drop(z), _) => Leg::Climb(z),
            _ => return judged,
        };
        legs[leg] = instead;
        let tried = check_path(scene, mover, &legs[..=leg], policy);
        let fits = match tried {
            // Without a gap or a vantage point beyond it, it was a walk into the air.
            Err(Blocked { leg: at, by: Obstacle::Unsupported | Obstacle::NoGap }) => at > leg,
            // If climbing down does not work either, the refusal says what stops the drop.
            Err(Blocked { leg: at, .. }) if matches!(instead, Leg::Climb(_)) => at > leg,
            _ => true,
        };
        if !fits {
            legs[leg] = written;
            return judged;
        }
        if matches!(instead, Leg::Jump(_)) {
            rule!("KT-JUMP-01");
        }
    }
}

/// The height at which legs end.
fn height(start: i32, legs: &[Leg]) -> i32 {
    legs.iter().fold(start, |z, leg| match *leg {
        Leg::Walk(_) => z,
        Leg::Climb(z) | Leg::Drop(z) => z,
        Leg::Jump(to) | Leg::Fly(to) => to.z,
    })
}

/// An increment shorter than this, in thousandths, counts as long as this.
const LEAST: i64 = 1000;

/// Marks the rules by which the legs of a possible move were judged.
pub(crate) fn cite(start: Place, legs: &[Leg], crossing: Distance) {
    rule!("KT-MOVE-02");
    if crossing.0 > 0 {
        rule!("KT-TERR-03");
        rule!("KT-TRAV-01");
        rule!("KT-TRAV-03");
    }
    let mut z = i32::from(start.z);
    let mut at = start.point();
    for leg in legs {
        if let Leg::Walk(to) | Leg::Fly(Spot { at: to, .. }) = leg {
            if at.square_to(*to) < LEAST * LEAST {
                rule!("KT-MOVE-03");
            }
            at = *to;
        }
        match leg {
            Leg::Walk(_) => (),
            Leg::Climb(to) => {
                rule!("KT-CLIMB-01");
                rule!("KT-CLIMB-02");
                rule!("KT-CLIMB-03");
                z = *to;
            }
            Leg::Drop(to) => {
                rule!("KT-DROP-01");
                rule!("KT-DROP-02");
                z = *to;
            }
            Leg::Jump(to) => {
                rule!("KT-JUMP-02");
                rule!("KT-JUMP-04");
                rule!("KT-JUMP-05");
                at = to.at;
                z = to.z;
            }
            Leg::Fly(to) => {
                rule!("KT-MOVE-12");
                rule!("KT-FLY-01");
                if to.z < z {
                    rule!("KT-FLY-02");
                }
                z = to.z;
            }
        }
    }
}

/// The straight length of the legs, seen from above.
fn length(start: Place, legs: &[Leg]) -> Distance {
    let mut at = start.point();
    let mut sum = 0;
    for leg in legs {
        let to = match leg {
            Leg::Walk(to) => *to,
            Leg::Jump(to) | Leg::Fly(to) => to.at,
            Leg::Climb(_) | Leg::Drop(_) => continue,
        };
        sum += between_points(at, to).0;
        at = to;
    }
    Distance(sum)
}

/// The rule by which a way is longer than the move: the action's own limit if its plain length is too much,
/// else the rule that makes it dearer.
pub(crate) fn too_long(
    start: Place,
    legs: &[Leg],
    moved: &Moved,
    limit: impl FnOnce() -> Illegal,
    most: i32,
) -> Illegal {
    let way = |wanted: fn(&Leg) -> bool| legs.iter().any(wanted);
    if way(|leg| matches!(leg, Leg::Jump(_))) {
        let why = "the move does not reach a legal place beyond the gap";
        return Illegal { rule: rule!("KT-JUMP-05"), why };
    }
    if !length(start, legs).within(most) {
        return limit();
    }
    if moved.crossing.0 > 0 && Distance(moved.cost.0 - moved.crossing.0).within(most) {
        let why = "each crossing costs 2 inches, and too little is left for the way";
        return Illegal { rule: rule!("KT-TRAV-01"), why };
    }
    if way(|leg| matches!(leg, Leg::Climb(_))) {
        let why = "the climb, counted in steps of 2 inches, leaves too little to reach a legal place";
        return Illegal { rule: rule!("KT-CLIMB-02"), why };
    }
    if way(|leg| matches!(leg, Leg::Drop(_))) {
        let why = "the drop counts towards the move, in steps of 2 inches";
        return Illegal { rule: rule!("KT-DROP-02"), why };
    }
    let why = "each increment counts as at least an inch, and together they are longer than the move";
    Illegal { rule: rule!("KT-MOVE-03"), why }
}

/// The limit of a kind of move, for a way whose plain length is too much.
pub(crate) fn too_far(kind: MoveKind) -> Illegal {
    let (rule, why) = match kind {
        MoveKind::Normal => (rule!("KT-MOVE-01"), "a normal move goes no farther than M"),
        MoveKind::Charge => (rule!("KT-CHARGE-01"), "a charge goes no farther than M and 2 inches"),
        MoveKind::FallBack => (rule!("KT-FALL-01"), "a fall back goes no farther than M"),
        MoveKind::Dash => (rule!("KT-DASH-01"), "a dash goes no farther than 3 inches"),
        MoveKind::MoveDash | MoveKind::FallBackDash => {
            (rule!("KT-CLIMB-04"), "a move with a dash in it goes no farther than M and 3 inches")
        }
    };
    Illegal { rule, why }
}

/// The rule behind what stops a move.
pub(crate) fn refusal(field: &Field<'_>, legs: &[Leg], blocked: Blocked) -> Illegal {
    // An end that is not legal is the last leg's fault.
    let leg = legs.get(blocked.leg).or(legs.last());
    let (rule, why) = match (blocked.by, leg) {
        (Obstacle::Base(_) | Obstacle::End(Unplaceable::Base(_)), Some(Leg::Drop(_))) => {
            (rule!("KT-DROP-03"), "a base is where the drop leads")
        }
        (Obstacle::Part(id), _) if is_wall(field, id) => {
            (rule!("KT-CQTERR-03"), "no move leads over or through a wall")
        }
        (Obstacle::Part(_), _) => (rule!("KT-MOVE-07"), "terrain is in the way"),
        (Obstacle::Base(_), _) => (rule!("KT-MOVE-06"), "a base is in the way"),
        (Obstacle::BoardEdge, _) => (rule!("KT-MOVE-08"), "the path leads over the edge of the killzone"),
        (Obstacle::Unsupported, Some(Leg::Climb(_))) => {
            (rule!("KT-CLIMB-03"), "a climb leads onto a surface: no move ends part-way up")
        }
        (Obstacle::Unsupported, Some(Leg::Jump(_))) => {
            (rule!("KT-JUMP-01"), "a jump leads from one vantage point to another")
        }
        (Obstacle::Unsupported, _) => (rule!("KT-TERR-07"), "nothing carries the base there"),
        (Obstacle::Gap, _) => {
            (rule!("KT-JUMP-01"), "a gap between two places that carry the base is jumped, from edge to edge")
        }
        (Obstacle::Adrift, _) => (
            rule!("KT-CLIMB-01"),
            "the step before or after a climb must be onto or off the feature you climb",
        ),
        (Obstacle::Beyond, _) => (
            rule!("KT-DROP-01"),
            "a drop goes straight down from the edge and cannot pass over what stands below",
        ),
        (Obstacle::NothingToClimb, _) => {
            (rule!("KT-CLIMB-01"), "nothing that reaches over the whole height is within an inch")
        }
        (Obstacle::NoGap, _) => (rule!("KT-JUMP-06"), "there is no gap to jump across"),
        (Obstacle::NoEdge, Some(Leg::Jump(_))) => {
            (rule!("KT-JUMP-02"), "a jump begins within an inch of the edge")
        }
        (Obstacle::NoEdge, _) => (rule!("KT-DROP-01"), "a drop begins within an inch of the edge"),
        (Obstacle::TooFar, Some(Leg::Jump(_))) => {
            (rule!("KT-JUMP-01"), "a jump goes 3 inches across and 2 up or down at most")
        }
        (Obstacle::TooFar, Some(Leg::Drop(_))) => (rule!("KT-DROP-01"), "a drop goes down 6 inches at most"),
        (Obstacle::TooFar, _) => (rule!("KT-CLIMB-01"), "the climb leads nowhere"),
        (Obstacle::End(why), _) => return unplaceable(field, why),
    };
    Illegal { rule, why }
}

fn is_wall(field: &Field<'_>, id: PartId) -> bool {
    field.doors.is_some() && field.scene().part(id).traits.any(traits::WALL)
}

/// The rule behind a place where an operative cannot stand.
pub(crate) fn unplaceable(field: &Field<'_>, why: Unplaceable) -> Illegal {
    let (rule, why) = match why {
        Unplaceable::OffBoard => (rule!("KT-SETUP-03"), "the base would lie beyond the edge of the killzone"),
        Unplaceable::Part(id) if field.scene().part(id).traits.any(traits::TRAVERSABLE) => {
            (rule!("KT-TRAV-02"), "the base would end on terrain that can only be traversed")
        }
        Unplaceable::Part(_) => (rule!("KT-MOVE-11"), "the base would overlap terrain"),
        Unplaceable::Base(_) => (rule!("KT-MOVE-11"), "the base would overlap another base"),
        Unplaceable::Unsupported => {
            (rule!("KT-MOVE-11"), "the base would not be wholly carried by the floor or one vantage point")
        }
    };
    Illegal { rule, why }
}
