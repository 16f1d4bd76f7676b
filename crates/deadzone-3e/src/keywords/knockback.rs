//! Knockback. [DZ3-KEY-63, DZ3-KEY-64]
//! A target that was beaten is moved one cube directly away, against a wall or over an edge.

use super::{Keyword, Strike};
use crate::frame::Frame;
use crate::look::{Ctx, look};
use crate::sequence::assault::decider;
use crate::sequence::forced::Throw;
use crate::setup::Props;
use sortie_geometry::cube::{Directions, away};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { resolved: Some(knock), ..Keyword::new("Knockback", rule_id!("DZ3-KEY-63")) };

fn knock(_: u8, strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    if strike.ahead <= 0 || !here.in_play(strike.at) {
        return None;
    }
    if here.has(strike.at, Props::NOT_THROWN) {
        rule!("DZ3-KEY-87");
        return None;
    }
    rule!("DZ3-KEY-63");
    rule!("DZ3-KEY-64");
    let ways = if strike.shot {
        // From the shooter's cube, so from its centre: where in the cube the shooter stands does not matter.
        rule!("DZ3-AWAY-02");
        let [from_x, from_y, _] = here.model(strike.by).cell.origin();
        let target = here.model(strike.at);
        let [x, y, _] = target.cell.origin();
        away([from_x + 500, from_y + 500], [x, y], target.spot)
    } else {
        rule!("DZ3-AWAY-01");
        Directions::ALL
    };
    let throw = Throw::new(strike.at, decider(strike.by, &here), false, &here);
    let bits = ways.iter().fold(0u8, |bits, way| bits | 1 << way as u8);
    Some(if ways.count() == 1 {
        Frame::Throw { throw, direction: bits.trailing_zeros() as u8 }
    } else {
        Frame::PickDirection { throw, ways: bits }
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{scene, scene_on};

    #[test]
    fn model_and_weapon_together_knock_back_once() {
        let text =
            "E1 2.4.1 plain weapons=[\"Ram_[R6,Knockback]\"] keywords=[\"Knockback\"]\nP1 4.4.1 plain hp=9";
        let mut game = scene(text).covers(&["DZ3-KEY-63", "DZ3-EXTRA-05"]);
        game.play("shoot P1 ram", [5, 1, 1, 1, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!((game.fact("models.P1.at").as_str(), game.asked().as_str()), ("5.4.1", "a action"));
    }

    #[test]
    fn a_shot_knocks_directly_away_without_pinning() {
        let mut game =
            scene("E1 2.4.1 plain ranged=4 weapons=[\"Shotgun_[R3,Knockback]\"]\nP1 4.4.1 plain armour=3")
                .covers(&["DZ3-KEY-63", "DZ3-AWAY-02"]);
        game.play("shoot P1 shotgun", [4, 1, 1, 1, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.P1.at"), "5.4.1");
        assert!(!game.pinned("P1") && game.damage("P1") == 0);
    }

    #[test]
    fn the_line_starts_in_the_middle_of_the_shooters_cube() {
        // From the shooter's base at the south side the line would leave the target's cube northwards.
        let text = "E1 2.4.1 plain ranged=4 spot=[500,165] weapons=[\"Shotgun_[R3,Knockback]\"]\nP1 3.4.1 plain armour=3 spot=[500,730]";
        let mut game = scene(text).covers(&["DZ3-KEY-64", "DZ3-AWAY-02"]);
        game.play("shoot P1 shotgun", [4, 1, 1, 1, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.P1.at"), "4.4.1");
    }

    #[test]
    fn through_a_corner_the_shooter_chooses() {
        let mut game =
            scene("E1 2.2.1 plain ranged=4 weapons=[\"Shotgun_[R3,Knockback]\"]\nP1 4.4.1 plain hp=9");
        game.play("shoot P1 shotgun", [4, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.menu(), ["throw N", "throw NE", "throw E"]);
        game.refused("throw S", "DZ3-AWAY-02");
        game.refused("stop", "DZ3-AWAY-01");
        game.play("throw NE", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.P1.at"), "5.5.1");
    }

    #[test]
    fn in_close_combat_the_winner_chooses_and_may_pick_the_board_edge() {
        let mut game = scene("E1 1.4.1 plain weapons=[\"Ram_[CC,Knockback]\"]\nP1 1.4.1 plain hp=9")
            .covers(&["DZ3-KEY-64", "DZ3-AWAY-01", "DZ3-WALL-01"]);
        game.play("assault P1 ram", []);
        game.play("survive", [5, 1, 1, 1, 1, 1]);
        game.play("throw W", [5, 1, 1, 1, 1, 1]);
        assert!(game.damage("P1") == 2 && game.pinned("P1"));
    }

    #[test]
    fn a_model_thrown_among_its_enemies_unpinned_fights_without_the_moved_in_bonus() {
        let mut game = scene("E1 2.4.1 plain ranged=4 weapons=[\"Shotgun_[R3,Knockback]\"]\nE2 5.4.1 plain hp=9\nP1 4.4.1 plain hp=9")
            .covers(&["DZ3-ADV-09"]);
        game.play("shoot P1 shotgun", [4, 1, 1, 1, 1, 1, 1, 1]);
        game.play("place 165,165", []);
        assert_eq!(game.asked(), "b target");
        game.play("assault E2 fists", []);
        // 3 dice and 0 for moving in; the injured one gives its foe a die.
        game.play("survive", [5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("E2"), 1);
    }

    const WALL: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ........\n1 ........\nL1 B: 44E\n";
    const GUN: &str = "weapons=[\"Gun_[R6,_Knockback]\"]";

    #[test]
    fn equal_successes_drive_nobody_and_the_dead_stay() {
        let mut game = scene(&format!("E1 2.4.1 plain {GUN}\nP1 4.4.1 plain hp=9"));
        game.play("shoot P1 gun", [5, 1, 1, 1, 1, 5, 1, 1]);
        assert_eq!(game.fact("models.P1.at"), "4.4.1");
        let mut game = scene(&format!("E1 2.4.1 plain {GUN}\nP1 4.4.1 plain hp=1"));
        game.play("shoot P1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert!(!game.alive("P1"));
    }

    #[test]
    fn a_wall_in_the_way_slams() {
        let mut game =
            scene_on(WALL, &format!("E1 2.4.1 plain {GUN}\nP1 4.4.1 plain hp=9")).covers(&["DZ3-WALL-01"]);
        game.play("shoot P1 gun", [5, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (2, "4.4.1"));
    }

    #[test]
    fn in_close_combat_the_fighter_chooses_also_when_fighting_back() {
        let blade = "weapons=[\"Maul_[CC,_Knockback]\"]";
        let mut game =
            scene(&format!("E1 4.4.1 plain hp=9\nP1 4.4.1 plain hp=9 {blade}")).covers(&["DZ3-AWAY-01"]);
        game.play("assault P1 fists", []);
        game.play("fight-back maul", [1, 1, 1, 5, 1, 1]);
        assert_eq!((game.asked().as_str(), game.menu().len()), ("b direction", 8));
        game.play("throw W", []);
        game.play("place 500,500", []);
        assert_eq!((game.damage("E1"), game.fact("models.E1.at").as_str()), (1, "3.4.1"));
    }

    #[test]
    fn the_solid_stay() {
        let mut game = scene(&format!("E1 2.4.1 plain {GUN}\nP1 4.4.1 plain hp=9 keywords=[\"Solid\"]"))
            .covers(&["DZ3-KEY-87"]);
        game.play("shoot P1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.fact("models.P1.at").as_str()), (1, "4.4.1"));
    }
}
