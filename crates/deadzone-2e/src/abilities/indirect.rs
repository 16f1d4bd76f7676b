//! Indirect. [DZ2-ABIL-29]

use super::{Ability, Value};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::items::commlink;
use crate::look::{Ctx, Look, look};
use crate::sequence::{forced, refuse};
use crate::setup::{Numbers, Traits};
use crate::state::{Attack, Pool};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability = Ability {
    value: Value::Optional,
    traits: Traits::INDIRECT,
    numbers: Some(|n| Numbers { indirect: n, ..Numbers::default() }),
    ..Ability::new("Indirect", rule_id!("DZ2-ABIL-29"))
};

/// Whether the cube in range may be shelled.
pub(super) fn aim(shooter: ModelId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let grid = &look.setup.grid;
    let own = look.model(shooter).cell;
    if own.range_to(cell) <= 2 {
        return refuse(rule!("DZ2-ABIL-29"), "the cube must be more than 2 cubes away");
    }
    if !grid.has_floor(cell) {
        return refuse(rule!("DZ2-ABIL-29"), "the cube has no floor, so it cannot be aimed at");
    }
    if !(grid.is_visible_from_above(own) && grid.is_visible_from_above(cell)) {
        return refuse(rule!("DZ2-ABIL-29"), "shooter and cube must both be open to the sky");
    }
    Ok(())
}

/// Successes needed: one if an enemy in the cube is seen, by the shooter or for it.
fn needed(shooter: ModelId, cell: Cell, look: &Look<'_>) -> u8 {
    rule!("DZ2-ABIL-30");
    let linked = commlink::covers(shooter, cell, look);
    let mut enemies = look.in_cell(cell).filter(|id| look.are_enemies(shooter, *id));
    if enemies.any(|id| linked || look.sees(shooter, id)) { 1 } else { 2 }
}

/// The test without modifiers.
pub(super) fn shoot(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-ABIL-29");
    let needed = needed(shooter, cell, &look(cx));
    cx.state.attack = Attack { attacker: Some(shooter), weapon: Some(weapon), ..Attack::default() };
    let pool = Pool { aimed: true, ..test::bare_shoot(shooter, &look(cx)) };
    test::begin_alone(pool, Frame::IndirectLands { shooter, weapon, cell, needed }, cx)
}

/// It comes down where it was aimed, or one cube away on the highest floor.
pub(crate) fn indirect_lands(
    shooter: ModelId,
    weapon: WeaponId,
    mut cell: Cell,
    needed: u8,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    let [successes, _] = test::totals(cx);
    cx.state.attack = Attack::default();
    if successes < needed {
        rule!("DZ2-ABIL-31");
        let direction = forced::roll_direction(cx);
        let stack = cell.towards(direction);
        let Some(top) = stack.and_then(|next| cx.setup.grid.highest_floor(next.column(), next.row())) else {
            cx.emit(rule!("DZ2-ABIL-31"), || Event::NoEffect);
            return Flow::Done;
        };
        cell = top;
    }
    cx.emit(rule!("DZ2-ABIL-31"), || Event::Landed { cell });
    Flow::Goto(Frame::Burst { shooter, weapon, cell })
}
