//! Smoke. [DZ3-KEY-83..85]
//! A filled cube blocks sight (the geometry sees to it); lines through cubes beside it cost a die; at the end
//! of each round every cloud may blow away.

use super::Keyword;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::WeaponId;
use crate::look::{Ctx, Look};
use crate::setup::Props;
use crate::state::{Mark, Role};
use sortie_geometry::cube::Cell;
use sortie_kernel::Side;
use sortie_rulebook::{RuleId, rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { burst: Some(burst), ..Keyword::new("Smoke", rule_id!("DZ3-KEY-83")) };

fn burst(_: u8, cell: Cell, _: Side, _: Option<WeaponId>) -> Frame {
    Frame::LayMarker { cell, mark: Mark::Smoke }
}

/// A shot whose line passes a cube adjacent to smoke has a die less, once.
pub(super) fn dice(_: u8, _: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)> {
    let attack = look.state.attack;
    if of != Role::Attacker || !attack.cause.is_shot() || look.state.markers.list().is_empty() {
        return None;
    }
    if attack.weapon.is_some_and(|weapon| look.weapon(weapon).props.has(Props::NO_SIGHT)) {
        return None;
    }
    let smoke = look.smoke();
    let mut veiled = false;
    let (shooter, target) = (look.figure(attack.attacker?), look.figure(attack.target?));
    look.setup.grid.crossed(&shooter, &target, |cell| {
        veiled |= smoke.iter().any(|cloud| cloud.range_to(cell) <= 1);
    });
    veiled.then(|| (rule!("DZ3-KEY-84"), -1))
}

/// Every cloud stays on 1-4 and is gone on 5-8.
pub(super) fn dissipate(cx: &mut Ctx<'_>) {
    let mut index = 0;
    while let Some(marker) = cx.state.markers.list().get(index).copied() {
        let cloud = matches!(marker.mark, Mark::Smoke | Mark::Gas(_));
        if cloud && cx.dice.pick(rule!("DZ3-KEY-85"), 8) >= 4 {
            cx.state.markers.take(index);
            cx.told(rule!("DZ3-KEY-85"), || Event::MarkerGone { cell: marker.cell, mark: marker.mark });
        } else {
            index += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    const CLOUD: &str = "[[marker]]\nat = \"4.4.1\"\nkind = \"smoke\"";

    #[test]
    fn a_grenade_fills_a_cube_and_blocks_sight() {
        let mut game = scene("E1 2.4.1 enforcer item=smoke-grenade\nP1 6.4.1 ghoul")
            .command("E", "shoot")
            .covers(&["DZ3-KEY-83", "DZ3-KEY-43"]);
        game.play("fire 4.4.1 smoke-grenade", [4, 1, 1]);
        assert_eq!(
            (game.fact("markers.0.kind").as_str(), game.fact("markers.0.at").as_str()),
            ("smoke", "4.4.1")
        );
        game.refused("command shoot P1 laser-rifle", "DZ3-SHOOT-05");
    }

    #[test]
    fn a_line_beside_smoke_costs_a_die() {
        let mut game = scene("E1 2.5.1 enforcer\nP1 6.5.1 plain hp=9").with(CLOUD).covers(&["DZ3-KEY-84"]);
        // 3 dice, 2 for the clear shot, 1 less.
        game.play("shoot P1 laser-rifle", [4, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.damage("P1"), 1);
    }

    #[test]
    fn smoke_blows_away_on_five() {
        let board = scene("E1 2.5.1 enforcer\nP1 6.5.1 ghoul activated")
            .with(CLOUD)
            .with("[[marker]]\nat = \"7.7.1\"\nkind = \"smoke\"");
        let mut game = board.covers(&["DZ3-KEY-85"]);
        game.play("end", [4, 5, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.fact("markers.0.at"), "4.4.1");
        assert_eq!(game.at.state.markers.list().len(), 1);
    }
}
