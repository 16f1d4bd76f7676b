//! It Burns! [DZ3-KEY-57..60]
//! Flames: one roll against everybody in the target's cube, and a fire marker for each of them.
//! Fire marker: FireTest → (test) → FireScored → Damage → FireOver, when the model is activated.

use super::{Area, Keyword, Source, Strike};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Crowd, ModelId, WeaponId};
use crate::look::{Ctx, look};
use crate::sequence::assault::decider;
use crate::sequence::damage::Harm;
use crate::sequence::{deaths, pinning};
use crate::state::{Attack, Closed, Flags, Stat};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::Flow;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { deliver: Some(spray), ..Keyword::new("It Burns!", rule_id!("DZ3-KEY-57")) };

/// The shooter rolls, once for everybody.
fn spray(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-KEY-57");
    let pool = test::bare_ranged(shooter, &look(cx));
    test::begin_closed(pool, Closed::Flames, Frame::BurnRolled { shooter, weapon, cell }, cx)
}

/// Everybody in the cube tests.
pub(crate) fn burn_rolled(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [successes, _] = test::totals(cx);
    let attack = std::mem::take(&mut cx.state.attack);
    let target = attack.target.expect("flames have a primary target");
    let here = look(cx);
    let (by, due) = (decider(shooter, &here), here.crowd(cell));
    let from = Source { model: Some(shooter), weapon: Some(weapon) };
    cx.state.in_blast = true;
    Flow::Call {
        child: Frame::AreaTests { area: Area::Fire, cell, successes, by, from, due, dead: Crowd::NONE },
        then: Frame::BurnOver { shooter, target, weapon, cell, successes },
    }
}

/// Everybody who is left catches fire.
pub(crate) fn burn_over(
    shooter: ModelId,
    target: ModelId,
    weapon: WeaponId,
    cell: Cell,
    successes: u8,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    cx.state.lost = 0;
    super::frag::blast_over(cx);
    for model in look(cx).crowd(cell).iter() {
        if !cx.state.model(model).is(Flags::ON_FIRE) {
            cx.state.model_mut(model).set(Flags::ON_FIRE, true);
            cx.emit(rule!("DZ3-KEY-58"), || Event::CaughtFire { model });
        }
    }
    cx.state.attack = Attack::default();
    let strike = Strike {
        by: shooter,
        at: target,
        weapon: Some(weapon),
        successes,
        ahead: 0,
        shot: true,
        lost: 0,
        cell,
    };
    Flow::Call { child: Frame::Resolve { strike, next: 0 }, then: Frame::AttackOver {} }
}

/// A model that burns deals with the fire before anything else.
pub(super) fn put_out(_: u8, model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    cx.state.model(model).is(Flags::ON_FIRE).then_some(Frame::FireTest { model })
}

/// The fire against the model.
pub(crate) fn fire_test(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-KEY-59");
    cx.state.model_mut(model).set(Flags::ON_FIRE, false);
    let (pool, reasons) = test::survive_alone(model, rule!("DZ3-KEY-59"), &look(cx));
    test::log_modifiers(&reasons, pool.model, Stat::Survive, cx);
    let by = pool.by.other();
    test::begin(test::plain(3, 4, by), pool, Frame::FireScored { model }, cx)
}

/// If the fire is ahead it hurts and costs the activation.
pub(crate) fn fire_scored(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [fire, survived] = test::totals(cx);
    cx.emit(rule!("DZ3-KEY-59"), || Event::FireOut { model });
    let points = fire.saturating_sub(survived);
    rule!("DZ3-KEY-60");
    if points == 0 {
        cx.emit(rule!("DZ3-KEY-60"), || Event::Unharmed { model });
        return Flow::Done;
    }
    pinning::cut_short(model, cx);
    let damage = Frame::Damage { harm: Harm::plain(model, points) };
    Flow::Call { child: damage, then: Frame::FireOver {} }
}

/// What the fire caused.
pub(crate) fn fire_over(cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.state.lost = 0;
    match deaths::if_any(&look(cx)) {
        Some(frame) => Flow::Goto(frame),
        None => Flow::Done,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    const FLAMER: &str = "weapons=[\"Flamer_[R2,AP1,It_Burns!]\"]";

    #[test]
    fn one_roll_meets_everybody_in_the_cube() {
        let mut game = scene(&format!(
            "E1 3.4.1 plain ranged=4 {FLAMER}\nE2 5.4.1 plain\nP1 5.4.1 ghoul armour=2 hp=9\nP2 6.4.1 ghoul"
        ))
        .covers(&["DZ3-KEY-57", "DZ3-KEY-58", "DZ3-DMG-04"]);
        game.refused("fire 5.4.1 flamer", "DZ3-SHOOT-03");
        game.refused("shoot P2 flamer", "DZ3-SHOOT-04");
        // Three dice for the flames, whatever the view; no dice for a friend in the cube are lost.
        game.play("shoot P1 flamer", [4, 4, 4]);
        assert_eq!(game.asked(), "a next");
        game.refused("next P2", "DZ3-DICE-03");
        game.play("next P1", [1, 1, 1, 5, 5, 5]);
        // Three ahead, armour 2 less 1; E2 has saved all three.
        assert_eq!((game.damage("P1"), game.damage("E2")), (2, 0));
        for (name, fire) in [("P1", "true"), ("E2", "true"), ("P2", "false")] {
            assert_eq!(game.fact(&format!("models.{name}.fire")), fire);
        }
        assert!(!game.pinned("P1"));
    }

    #[test]
    fn the_primary_target_must_be_seen() {
        let game = scene(&format!("E1 3.4.1 plain {FLAMER}\nP1 5.4.1 ghoul"))
            .with("[[marker]]\nat = \"5.4.1\"\nkind = \"smoke\"");
        game.refused("shoot P1 flamer", "DZ3-SHOOT-05");
    }

    #[test]
    fn a_burning_model_puts_the_fire_out_before_it_acts() {
        let text = "E1 3.4.1 plain fire armour=1 hp=9\nP1 8.8.1 ghoul";
        let mut game = scene(text).opening("activate", []).covers(&["DZ3-KEY-59", "DZ3-KEY-60"]);
        game.play("activate E1", [4, 4, 1, 5, 5, 1]);
        assert_eq!((game.damage("E1"), game.fact("models.E1.fire").as_str()), (0, "false"));
        assert_eq!(game.asked(), "a action");
        let mut game = scene(text).opening("activate", []);
        game.play("activate E1", [4, 4, 4, 1, 1, 1]);
        assert_eq!((game.damage("E1"), game.fact("models.E1.fire").as_str()), (2, "false"));
        assert_eq!(
            (game.fact("models.E1.activated").as_str(), game.asked().as_str()),
            ("true", "b activate")
        );
    }
}
