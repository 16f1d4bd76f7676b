//! Indirect. [DZ3-KEY-51..54, DZ3-SCAT-06]
//! Over the heads: a long shot at a far cube. An enemy seen there makes it easier; without, both must be
//! open to the sky. A miss comes down one cube away, on the highest level.

use super::{Keyword, comm_link};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::sequence::assault::decider;
use crate::sequence::{forced, refuse};
use crate::setup::Props;
use crate::state::{Closed, Pool};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::HEAVY,
    aim: Some(aim),
    deliver: Some(shoot),
    ..Keyword::new("Indirect", rule_id!("DZ3-KEY-51"))
};

fn aim(shooter: ModelId, _: WeaponId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let grid = &look.setup.grid;
    let own = look.model(shooter).cell;
    if own.range_to(cell) <= 2 {
        return refuse(rule!("DZ3-KEY-51"), "the cube must be more than 2 cubes away");
    }
    if cell.level() > grid.levels() || !grid.has_floor(cell) {
        return refuse(rule!("DZ3-KEY-51"), "the cube has no floor, so nothing there could be hit");
    }
    if needed(shooter, cell, look) == 1 {
        return Ok(());
    }
    if !(grid.is_visible_from_above(own) && grid.is_visible_from_above(cell)) {
        return refuse(
            rule!("DZ3-KEY-53"),
            "no enemy is seen in the cube, and you and it are not both under open sky",
        );
    }
    Ok(())
}

/// Successes needed: one if an enemy in the cube is seen, by the shooter or for it.
fn needed(shooter: ModelId, cell: Cell, look: &Look<'_>) -> u8 {
    let linked = comm_link::covers(shooter, cell, look);
    let mut enemies = look.in_cell(cell).filter(|id| look.are_enemies(shooter, *id));
    if enemies.any(|id| linked || look.sees(shooter, id)) { 1 } else { 2 }
}

fn shoot(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-KEY-51");
    let needed = needed(shooter, cell, &look(cx));
    if needed == 1 {
        rule!("DZ3-KEY-52");
    } else {
        rule!("DZ3-KEY-53");
    }
    let pool = Pool { aimed: true, ..test::bare_ranged(shooter, &look(cx)) };
    let then = Frame::IndirectLands { shooter, weapon, cell, needed };
    test::begin_closed(pool, Closed::Indirect, then, cx)
}

/// It comes down where it was aimed, or one cube away.
pub(crate) fn indirect_lands(
    shooter: ModelId,
    weapon: WeaponId,
    mut cell: Cell,
    needed: u8,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    let [successes, _] = test::totals(cx);
    if successes < needed {
        rule!("DZ3-KEY-54");
        let direction = forced::roll_direction(cx);
        let stack = cell.towards(direction);
        let Some(top) = stack.and_then(|next| cx.setup.grid.highest_floor(next.column(), next.row())) else {
            cx.emit(rule!("DZ3-SCAT-06"), || Event::NoEffect);
            return Flow::Done;
        };
        cell = top;
    }
    cx.emit(rule!("DZ3-KEY-54"), || Event::Landed { cell });
    let by = decider(shooter, &look(cx));
    Flow::Goto(Frame::Bursts { shooter, weapon, cell, by, next: 0 })
}

#[cfg(test)]
mod tests {
    use crate::testing::{scene, scene_on};

    const MORTAR: &str = "weapons=[\"Mortar_[R8,Indirect_(Frag_(3))]\"]";
    /// A wall east of 3.4.1, a roof over 6.4.1.
    const BOARD: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ........\n4 .....F..\n3 ........\n2 ........\n1 ........\nL1 B: 34E\n";

    #[test]
    fn an_enemy_in_sight_needs_one_success() {
        let mut game = scene(&format!("E1 2.4.1 plain {MORTAR}\nP1 5.4.1 ghoul hp=9"))
            .covers(&["DZ3-KEY-51", "DZ3-KEY-52"]);
        game.refused("fire 4.4.1 mortar", "DZ3-KEY-51");
        game.play("fire 5.4.1 mortar", [5, 1, 1, 4, 1, 1, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (1, "5.5.1"));
        assert_eq!(game.fact("active"), "nothing");
    }

    #[test]
    fn it_is_a_long_action() {
        let game = scene(&format!("E1 2.4.1 plain {MORTAR}\nP1 5.4.1 ghoul"))
            .with("active = { model = \"E1\", acted = [\"advance\"] }");
        game.refused("fire 5.4.1 mortar", "DZ3-TURN-03");
    }

    #[test]
    fn unseen_it_needs_two_and_a_miss_comes_down_on_the_roof() {
        let text = format!("E1 2.4.1 plain {MORTAR}\nP1 7.4.1 ghoul");
        let mut game = scene_on(BOARD, &text).covers(&["DZ3-KEY-53", "DZ3-KEY-54"]);
        // The wall hides P1; one success is not enough, west of it is the roof.
        game.play("fire 7.4.1 mortar", [5, 1, 1, 7]);
        assert!(game.log().contains("it lands in 6.4.2"), "{}", game.log());
        let under = scene_on(BOARD, &format!("E1 2.4.1 plain {MORTAR}\nP1 6.4.1 ghoul"));
        under.refused("fire 6.4.1 mortar", "DZ3-KEY-53");
    }

    #[test]
    fn off_the_board_it_does_nothing() {
        let mut game =
            scene(&format!("E1 2.4.1 plain {MORTAR}\nP1 8.4.1 ghoul")).covers(&["DZ3-SCAT-06", "DZ3-KEY-54"]);
        game.play("fire 8.4.1 mortar", [1, 1, 1, 3]);
        assert_eq!(game.damage("P1"), 0);
    }
}
