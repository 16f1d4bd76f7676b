//! Explosive. [DZ3-KEY-28]
//! Aimed at a cube in sight, which it never misses; its payload happens there.

use super::Keyword;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::sequence::assault::decider;
use crate::sequence::refuse;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { aim: Some(aim), deliver: Some(hit), ..Keyword::new("Explosive", rule_id!("DZ3-KEY-28")) };

/// What every weapon aimed straight at a cube requires.
pub(super) fn aim(shooter: ModelId, _: WeaponId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    rule!("DZ3-KEY-28");
    let grid = &look.setup.grid;
    if cell.cube() == look.model(shooter).cell.cube() {
        return refuse(rule!("DZ3-KEY-28"), "a model cannot target its own cube");
    }
    if cell.level() > grid.levels() || !grid.has_floor(cell) {
        return refuse(rule!("DZ3-KEY-28"), "the cube has no floor, so nothing there could be hit");
    }
    if !look.sees_cell(shooter, cell) {
        return refuse(rule!("DZ3-KEY-28"), "the shooter does not see the cube");
    }
    Ok(())
}

fn hit(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-KEY-28");
    let by = decider(shooter, &look(cx));
    Flow::Goto(Frame::Bursts { shooter, weapon, cell, by, next: 0 })
}

#[cfg(test)]
mod tests {
    use crate::testing::{OPEN, scene, scene_on};

    const GUN: &str = "weapons=[\"Fusion_Gun_[R4,Explosive_(Frag_(3))]\"]";

    #[test]
    fn a_cube_in_sight_is_hit_without_a_test() {
        let mut game = scene(&format!("E1 2.4.1 plain {GUN}\nP1 5.4.1 ghoul hp=9")).covers(&[
            "DZ3-KEY-28",
            "DZ3-KEY-30",
            "DZ3-EXTRA-06",
        ]);
        game.refused("shoot P1 fusion-gun", "DZ3-SHOOT-03");
        game.refused("fire 2.4.1 fusion-gun", "DZ3-KEY-28");
        game.refused("fire 7.4.1 fusion-gun", "DZ3-SHOOT-04");
        // Frag: two successes against none, then the throw to the south.
        game.play("fire 5.4.1 fusion-gun", [4, 4, 1, 1, 1, 1, 5]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (2, "5.3.1"));
        assert!(game.pinned("P1"));
    }

    #[test]
    fn an_empty_cube_may_be_hit_but_not_an_unseen_one() {
        let mut game = scene(&format!("E1 2.4.1 plain {GUN}\nP1 8.8.1 ghoul"));
        // Nobody is there to test against the explosion, so no dice are rolled for it.
        game.play("fire 4.4.1 fusion-gun", []);
        let walled =
            scene_on(&format!("{OPEN}L1 B: 34E\n"), &format!("E1 3.4.1 plain {GUN}\nP1 4.4.1 ghoul"));
        walled.refused("fire 4.4.1 fusion-gun", "DZ3-KEY-28");
        walled.offers_not("fire 4.4.1 fusion-gun");
    }
}
