//! Grenade. [DZ2-ABIL-20]

use super::Ability;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::items::commlink;
use crate::look::{Ctx, Look, look};
use crate::sequence::{fall, forced, refuse};
use crate::setup::Traits;
use crate::state::{Attack, Pool};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::GRENADE, ..Ability::new("Grenade", rule_id!("DZ2-ABIL-20")) };

/// Whether a grenade may be thrown at a cube in range.
pub(super) fn aim(shooter: ModelId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let grid = &look.setup.grid;
    let own = look.model(shooter).cell;
    if cell.cube() == own.cube() {
        return refuse(rule!("DZ2-ABIL-20"), "a model cannot target its own cube");
    }
    if !grid.has_floor(cell) {
        return refuse(rule!("DZ2-ABIL-20"), "the cube has no floor on which a grenade could lie");
    }
    let lobbed = grid.is_visible_from_above(own) && grid.is_visible_from_above(cell);
    if !lobbed && !look.sees_cell(shooter, cell) && !commlink::covers(shooter, cell, look) {
        return refuse(
            rule!("DZ2-ABIL-20"),
            "the cube is out of sight, and you and it are not both under open sky",
        );
    }
    Ok(())
}

/// One success is needed, without modifiers.
pub(super) fn throw(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-ABIL-20");
    rule!("DZ2-ABIL-21");
    cx.state.attack = Attack { attacker: Some(shooter), weapon: Some(weapon), ..Attack::default() };
    let pool = Pool { aimed: true, ..test::bare_shoot(shooter, &look(cx)) };
    test::begin_alone(pool, Frame::GrenadeLands { shooter, weapon, cell }, cx)
}

/// It lies in the cube, or scatters from it.
pub(crate) fn grenade_lands(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [successes, _] = test::totals(cx);
    cx.state.attack = Attack::default();
    let mut cell = cell;
    if successes == 0 {
        rule!("DZ2-ABIL-22");
        rule!("DZ2-MOVE-24");
        let direction = forced::roll_direction(cx);
        forced::note_edge(cell, direction);
        if let Some(next) = cx.setup.grid.tossed(cell, direction) {
            rule!("DZ2-SCAT-04");
            rule!("DZ2-SCAT-06");
            cell = fall::settle_thing(next, cx);
        } else {
            rule!("DZ2-SCAT-05");
        }
    }
    cx.emit(rule!("DZ2-ABIL-21"), || Event::Landed { cell });
    Flow::Goto(Frame::Burst { shooter, weapon, cell })
}
