//! Smoke. [DZ3-KEY-83..85]
//! Fills a cube: nobody sees into it, out of it or through it, and shots past it lose a die.

use super::Keyword;
use crate::event::Event;
use crate::frame::Frame;
use crate::look::{Ctx, Look, look};
use crate::setup::Props;
use crate::state::{Mark, Marker, Role};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    props: Props::HARMLESS,
    burst: Some(|_, cell, _, _| Frame::LayMarker { cell, mark: Mark::Smoke }),
    ..Keyword::new("Smoke", rule_id!("DZ3-KEY-83"))
};

/// A shot along a cube beside smoke has a die less, once.
pub(super) fn dice(_: u8, _: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if of != Role::Attacker || !attack.cause.is_shot() {
        return None;
    }
    let smoke = look.smoke();
    let sightless = attack.weapon.is_some_and(|weapon| look.weapon(weapon).props.has(Props::NO_SIGHT));
    if smoke.is_empty() || sightless {
        return None;
    }
    let (shooter, target) = (look.figure(attack.attacker?), look.figure(attack.target?));
    let mut beside = false;
    look.setup.grid.crossed(&shooter, &target, |cube| {
        beside |= smoke.iter().any(|cloud| cloud.range_to(cube) == 1);
    });
    beside.then(|| (rule!("DZ3-KEY-84"), -1))
}

/// At the end of a round each cloud stays or goes.
pub(super) fn dissipate(cx: &mut Ctx<'_>) {
    let mut cells = look(cx).smoke();
    // A cube with several markers has one cloud.
    let mut known: Vec<Cell> = Vec::new();
    cells.retain(|cell| {
        let fresh = !known.contains(cell);
        known.push(*cell);
        fresh
    });
    for cell in cells {
        let stays = cx.pick(rule!("DZ3-KEY-85"), 8, |face| Event::CloudRolled { cell, stays: face < 4 }) < 4;
        let is_cloud = |m: &Marker| m.cell == cell && matches!(m.mark, Mark::Smoke | Mark::Gas(_));
        while let Some(index) = cx.state.markers.list().iter().position(is_cloud).filter(|_| !stays) {
            let mark = cx.state.markers.take(index).mark;
            cx.emit(rule!("DZ3-KEY-85"), || Event::MarkerGone { cell, mark });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, scene};

    fn smoke(at: &str) -> String {
        format!("[[marker]]\nat = \"{at}\"\nkind = \"smoke\"")
    }

    #[test]
    fn smoke_blocks_sight_through_into_and_out_of_it_but_not_to_the_cube() {
        let text = "E1 2.4.1 plain weapons=[\"Gun_[R8]\",\"Bomb_[R8,Explosive_(Frag_(1))]\"]\nP1 6.4.1 ghoul";
        for at in ["4.4.1", "6.4.1", "2.4.1"] {
            let game = scene(text).with(&smoke(at)).covers(&["DZ3-SHOOT-05"]);
            game.refused("shoot P1 gun", "DZ3-SHOOT-05");
        }
        let game = scene(text).with(&smoke("6.4.1"));
        game.offers("fire 6.4.1 bomb");
        let game = scene(text).with(&smoke("4.4.1"));
        game.refused("fire 6.4.1 bomb", "DZ3-KEY-28");
    }

    #[test]
    fn a_shot_beside_smoke_has_a_die_less_once() {
        let text = "E1 2.4.1 plain weapons=[\"Gun_[R8]\"]\nP1 6.4.1 ghoul";
        let mut game: Game = scene(text).with(&smoke("4.5.1")).with(&smoke("5.3.1")).covers(&["DZ3-KEY-84"]);
        // 3 dice, 2 for the clear shot, 1 less.
        game.play("shoot P1 gun", [1, 1, 1, 1, 1, 1, 1]);
        let mut game = scene(text).with(&smoke("4.6.1"));
        game.play("shoot P1 gun", [1, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn a_grenade_lays_it() {
        let mut game = scene("E1 2.4.1 plain item=smoke-grenade\nP1 6.4.1 ghoul").covers(&[
            "DZ3-KEY-83",
            "DZ3-ITEMS-10",
            "DZ3-KEY-43",
        ]);
        game.play("fire 4.4.1 smoke-grenade", [5, 1, 1]);
        assert_eq!(
            (game.fact("markers.0.at").as_str(), game.fact("models.E1.item").as_str()),
            ("4.4.1", "nothing")
        );
    }

    #[test]
    fn each_cloud_rolls_at_the_end_of_the_round() {
        let text = "E1 2.4.1 plain\nP1 6.4.1 ghoul";
        // 4 stays, 5 goes; then both players roll command.
        let game = scene(text)
            .with(&smoke("4.4.1"))
            .with(&smoke("5.4.1"))
            .opening("end-phase", [4, 5, 1, 1, 1, 1, 1, 1])
            .covers(&["DZ3-KEY-85"]);
        assert_eq!((game.fact("markers.0.at").as_str(), game.at.state.markers.list().len()), ("4.4.1", 1));
    }
}
