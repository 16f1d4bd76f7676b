//! Smoke. [DZ2-LOST-43]

use super::Ability;
use crate::event::Event;
use crate::look::{Ctx, Look, look};
use crate::setup::Traits;
use crate::state::{Marker, Role};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::SMOKES, ..Ability::new("Smoke", rule_id!("DZ2-LOST-43")) };

/// A shot along a cube beside smoke has a die less, once.
pub(super) fn dice(of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if of != Role::Attacker || !attack.cause.is_shot() {
        return None;
    }
    let smoke = look.smoke();
    let shooter = attack.attacker?;
    if smoke.is_empty() || look.traits(shooter, attack.weapon).has(Traits::NO_SIGHT) {
        return None;
    }
    let (shooter, target) = (look.figure(shooter), look.figure(attack.target?));
    let mut beside = false;
    look.setup.grid.crossed(&shooter, &target, |cube| {
        beside |= smoke.iter().any(|cloud| cloud.range_to(cube) == 1);
    });
    beside.then(|| (rule!("DZ2-ITEMS-06"), -1))
}

/// At the end of a round each cloud stays or goes.
pub(super) fn dissipate(cx: &mut Ctx<'_>) {
    // A cube with several markers has one cloud.
    let mut cells: Vec<Cell> = Vec::new();
    for cell in look(cx).smoke() {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    for cell in cells {
        let stays =
            cx.pick(rule!("DZ2-ITEMS-06"), 8, |face| Event::CloudRolled { cell, stays: face < 4 }) < 4;
        let is_cloud = |marker: &Marker| marker.cell == cell && marker.mark.is_smoke();
        while let Some(index) = cx.state.markers.list().iter().position(is_cloud).filter(|_| !stays) {
            let mark = cx.state.markers.take(index).mark;
            cx.emit(rule!("DZ2-ITEMS-06"), || Event::MarkerGone { cell, mark });
        }
    }
}
