//! Operating hatchways, and fighting through them. [KT-CQ-09..12] [KT-CQTERR-07..11]

use crate::Cx;
use crate::event::Event;
use crate::field::Field;
use crate::game::no;
use crate::setup::Setup;
use crate::sight::TOLERANCE;
use crate::spots;
use crate::state::{OPERATIVES_MAX, OperativeId, Place, State};
use arrayvec::ArrayVec;
use sortie_geometry::open::distance::point_to_outline;
use sortie_geometry::open::{Cylinder, Prism};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// How near the access point an operative must be to operate it, and an enemy to keep it open.
const REACH: i32 = 1000;
/// How near the access point an enemy must be to block it.
const BLOCKING: i32 = 2000;

/// Whether a base overlaps an outline by more than the tolerance.
pub(crate) fn overlaps(base: &Cylinder, part: &Prism) -> bool {
    point_to_outline(base.at, part).0 < i64::from(base.base_radius - TOLERANCE) * 1000
}

/// Whether an operative may operate a hatchway where it stands.
///
/// # Errors
/// The rule that forbids it.
pub fn check(field: &Field<'_>, id: OperativeId, number: u8) -> Result<(), Illegal> {
    let Some(close) = &field.setup.close else {
        return no(rule!("KT-CQ-01"), "there are hatchways in close quarters only");
    };
    let Some(hatch) = close.hatches.get(usize::from(number)) else {
        return no(rule!("KT-CQ-10"), "there is no such hatchway");
    };
    let near = |who: OperativeId| field.within_part(&field.cylinder(who), hatch.opening(), REACH);
    if !near(id) {
        return no(rule!("KT-CQ-10"), "the operative is not within an inch of the access point");
    }
    if field.is_engaged(id) {
        return no(rule!("KT-CQ-11"), "no hatch is operated within engagement range of an enemy");
    }
    if field.state.open_hatches >> number & 1 == 0 {
        return Ok(());
    }
    if field.state.enemies(id).any(near) {
        return no(rule!("KT-CQ-11"), "an enemy within an inch of the access point keeps the hatch open");
    }
    let in_way =
        |who: OperativeId| field.state[who].on_table() && overlaps(&field.cylinder(who), hatch.opening());
    if field.state.ids().any(in_way) {
        return no(rule!("KT-CQ-11"), "a base in the access point keeps the hatch open");
    }
    Ok(())
}

/// Opens or closes a hatchway. Bases in the way of the opened hatch are shifted as little as possible.
pub(crate) fn operate(id: OperativeId, number: u8, cx: &mut Cx<'_>) {
    cx.state.open_hatches ^= 1 << number;
    let open = cx.state.open_hatches >> number & 1 == 1;
    let rule = if open { rule!("KT-CQTERR-08") } else { rule!("KT-CQTERR-07") };
    rule!("KT-CQ-10");
    cx.emit(rule, || Event::HatchOperated { operative: id, hatch: number, open });
    if !open {
        return;
    }
    for (operative, to) in shift(cx.setup, cx.state, number) {
        cx.emit(rule!("KT-MEAS-08"), || Event::Shifted { operative, to });
    }
}

/// Shifts the bases in the way of a hatch that has just been opened; who stands where now.
pub(crate) fn shift(
    setup: &Setup,
    state: &mut State,
    number: u8,
) -> ArrayVec<(OperativeId, Place), OPERATIVES_MAX> {
    let mut shifted = ArrayVec::new();
    for other in pushed(&Field::new(setup, state), number) {
        let field = Field::new(setup, state);
        // Among equally near spots the first in the order of the directions is taken.
        if let Some(to) = spots::nearest(&field, other, field.state[other].at).first().copied() {
            state[other].at = to;
            shifted.push((other, to));
        }
    }
    shifted
}

/// The operatives that stand where an open hatch lies.
pub(crate) fn pushed(field: &Field<'_>, number: u8) -> ArrayVec<OperativeId, OPERATIVES_MAX> {
    let Some(hatch) = field.setup.close.as_ref().and_then(|close| close.hatches.get(usize::from(number)))
    else {
        return ArrayVec::new();
    };
    let parts = field.setup.terrain.parts();
    let leaf = |base: &Cylinder| hatch.open.iter().any(|part| overlaps(base, &parts[usize::from(part)]));
    let stands = |id: &OperativeId| field.state[*id].on_table() && leaf(&field.cylinder(*id));
    field.state.ids().filter(stands).collect()
}

/// Whether an operative may fight an enemy through an open hatchway.
///
/// # Errors
/// The rule that forbids it.
pub fn check_fight(field: &Field<'_>, by: OperativeId, target: OperativeId) -> Result<(), Illegal> {
    let out_of_range = no(rule!("KT-FIGHT-01"), "the target is not within engagement range");
    let Some(close) = &field.setup.close else { return out_of_range };
    if field.is_engaged(by) {
        return out_of_range;
    }
    let (own, enemy) = (field.cylinder(by), field.cylinder(target));
    let open = close.hatches.iter().enumerate().filter(|(n, _)| field.state.open_hatches >> n & 1 == 1);
    for (_, hatch) in open {
        let (a, b) = hatch.passage.across;
        let opposite = a.turn(b, own.at).signum() * a.turn(b, enemy.at).signum() < 0;
        let touches = field.within_part(&own, hatch.opening(), 0);
        if opposite && touches && field.within_part(&enemy, hatch.opening(), BLOCKING) {
            rule!("KT-CQ-09");
            return Ok(());
        }
    }
    let why = "neither within engagement range nor blocking an open access point that the fighter touches";
    no(rule!("KT-CQ-09"), why)
}

/// Whether a base at a place lies in an open access point.
pub(crate) fn in_access_point(field: &Field<'_>, base: &Cylinder) -> bool {
    let Some(close) = &field.setup.close else { return false };
    let open = close.hatches.iter().enumerate().filter(|(n, _)| field.state.open_hatches >> n & 1 == 1);
    open.into_iter().any(|(_, hatch)| overlaps(base, hatch.opening()))
}

/// The hatchways that an operative may operate from where it stands.
pub(crate) fn choices<'a>(field: &'a Field<'a>, id: OperativeId) -> impl Iterator<Item = u8> + 'a {
    let count = field.setup.close.as_ref().map_or(0, |close| close.hatches.len() as u8);
    (0..count).filter(move |number| check(field, id, *number).is_ok())
}

/// Where an operative stands after some corners of a path.
pub(crate) fn spot_of(start: Place, corners: &[Place]) -> Place {
    corners.last().copied().unwrap_or(start)
}
