//! Grenade. [DZ3-KEY-39..43]
//! Thrown at a cube; a failed test scatters it. What happens where it lands is its payload.

use super::{Keyword, Source};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, Look};
use crate::sequence::{fall, forced, refuse};
use crate::setup::Props;
use crate::state::{Closed, Pool};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::ONE_USE,
    aim: Some(aim),
    deliver: Some(throw),
    ..Keyword::new("Grenade", rule_id!("DZ3-KEY-39"))
};

fn aim(shooter: ModelId, _: WeaponId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let grid = &look.setup.grid;
    let own = look.model(shooter).cell;
    if cell.cube() == own.cube() {
        return refuse(rule!("DZ3-KEY-39"), "a model cannot target its own cube");
    }
    if cell.level() > grid.levels() || !grid.has_floor(cell) {
        return refuse(rule!("DZ3-KEY-39"), "the cube has no floor on which a grenade could lie");
    }
    let lobbed = grid.is_visible_from_above(own) && grid.is_visible_from_above(cell);
    if !lobbed && !look.sees_cell(shooter, cell) {
        return refuse(
            rule!("DZ3-KEY-39"),
            "the cube is out of sight, and you and it are not both under open sky",
        );
    }
    Ok(())
}

/// The test of a thrown thing: one success, no modifiers, no re-rolls.
pub(super) fn throw(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-KEY-39");
    rule!("DZ3-KEY-40");
    rule!("DZ3-KEY-42");
    let pool = Pool { aimed: true, ..test::bare_ranged(shooter, &crate::look::look(cx)) };
    test::begin_closed(pool, Closed::Throw, Frame::GrenadeLands { shooter, weapon, cell }, cx)
}

/// It lies in the cube, or scatters from it.
pub(crate) fn grenade_lands(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [successes, _] = test::totals(cx);
    let mut cell = cell;
    if successes == 0 {
        rule!("DZ3-KEY-41");
        rule!("DZ3-TERR-13");
        let direction = forced::roll_direction(cx);
        forced::note_edge(cell, direction);
        if let Some(next) = cx.setup.grid.tossed(cell, direction) {
            rule!("DZ3-SCAT-04");
            cell = fall::settle_thing(next, cx);
        }
    }
    rule!("DZ3-KEY-43");
    cx.emit(rule!("DZ3-KEY-40"), || Event::Landed { cell });
    let by = crate::sequence::assault::decider(shooter, &crate::look::look(cx));
    Flow::Goto(Frame::Bursts { shooter, weapon, cell, by, next: 0 })
}

/// Everything a payload does in the cube where it landed, one after the other.
pub(crate) fn bursts(
    shooter: ModelId,
    weapon: WeaponId,
    cell: Cell,
    by: Side,
    next: u8,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    rule!("DZ3-EXTRA-06");
    match cx.setup.weapon(weapon).hooks.bursts.get(usize::from(next)) {
        Some((burst, n)) => Flow::Call {
            child: burst(*n, cell, by, Source { model: Some(shooter), weapon: Some(weapon) }),
            then: Frame::Bursts { shooter, weapon, cell, by, next: next + 1 },
        },
        None => Flow::Done,
    }
}
