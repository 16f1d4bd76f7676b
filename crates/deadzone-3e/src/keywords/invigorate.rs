//! Invigorate. [DZ3-KEY-56]
//! Aimed at a friend: two successes take its activation marker away.

use super::Keyword;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::sequence::{pinning, refuse};
use crate::setup::{Props, Reach};
use crate::state::{Attack, Closed, Effects, Flags};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    target: Some(check),
    deliver: Some(urge),
    ..Keyword::new("Invigorate", rule_id!("DZ3-KEY-56"))
};

fn check(shooter: ModelId, weapon: WeaponId, target: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    if !look.are_friends(shooter, target) {
        return refuse(rule!("DZ3-KEY-56"), "the target must be a friend");
    }
    let (from, to) = (look.model(shooter).cell, look.model(target).cell);
    if from != to && from.cube() == to.cube() {
        return refuse(rule!("DZ3-PART-03"), "a wall through the cube keeps them apart");
    }
    let distance = from.range_to(to);
    let stats = look.weapon(weapon);
    let Reach::Cubes(range) = stats.reach else {
        return refuse(rule!("DZ3-SHOOT-04"), "the weapon has no range");
    };
    if distance > range {
        return refuse(rule!("DZ3-SHOOT-04"), "the target is out of the weapon's range");
    }
    if stats.props.has(Props::NO_SIGHT) {
        rule!("DZ3-KEY-71");
    }
    if distance > 0 && !stats.props.has(Props::NO_SIGHT) && !look.sees(shooter, target) {
        return refuse(rule!("DZ3-SHOOT-05"), "the shooter does not see the target");
    }
    if !look.model(target).is(Flags::ACTIVATED) {
        return refuse(rule!("DZ3-KEY-56"), "the target has not been activated");
    }
    if [shooter, target].into_iter().any(|id| look.model(id).has(Effects::INVIGORATED)) {
        return refuse(rule!("DZ3-KEY-56"), "only once per round for each model");
    }
    Ok(())
}

fn urge(shooter: ModelId, _: WeaponId, _: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ3-KEY-56");
    let attack = std::mem::take(&mut cx.state.attack);
    let target = attack.target.expect("it is aimed at a model");
    cx.state.attack = Attack::default();
    for id in [shooter, target] {
        cx.state.model_mut(id).effects.0 |= Effects::INVIGORATED.0;
    }
    let pool = test::bare_ranged(shooter, &look(cx));
    test::begin_closed(pool, Closed::Invigorate, Frame::Invigorated { model: shooter, target }, cx)
}

/// Two successes are needed.
pub(crate) fn invigorated(_: ModelId, target: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [successes, _] = test::totals(cx);
    if successes < 2 {
        cx.emit(rule!("DZ3-KEY-56"), || Event::NoEffect);
        return Flow::Done;
    }
    cx.state.model_mut(target).set(Flags::ACTIVATED, false);
    cx.emit(rule!("DZ3-KEY-56"), || Event::Invigorated { model: target });
    pinning::note_finished(cx);
    Flow::Done
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    const GLORY: &str = "weapons=[\"Glory_[R4,Psychic_(Invigorate)]\"]";

    #[test]
    fn two_successes_take_the_marker_away() {
        let text = format!(
            "E1 3.4.1 plain {GLORY}\nE2 3.4.1 plain activated\nE3 5.4.1 plain activated\nP1 8.8.1 ghoul"
        );
        let mut game = scene(&text).covers(&["DZ3-KEY-56", "DZ3-KEY-71"]);
        game.offers("shoot E3 glory");
        game.refused("shoot P1 glory", "DZ3-KEY-56");
        game.play("shoot E2 glory", [5, 5, 1]);
        assert_eq!(
            (game.fact("models.E2.activated").as_str(), game.fact("a.to-activate").as_str()),
            ("false", "2")
        );
        let mut game = scene(&text);
        game.play("shoot E2 glory", [5, 1, 1]);
        assert_eq!(game.fact("models.E2.activated"), "true");
    }

    #[test]
    fn once_per_round_and_only_for_the_activated_in_range() {
        let text = format!(
            "E1 3.4.1 plain {GLORY}\nE2 3.4.1 plain activated effects=[\"invigorated\"]\nE3 5.4.1 plain\nE4 8.4.1 plain activated\nP1 8.8.1 ghoul"
        );
        let game = scene(&text);
        game.refused("shoot E2 glory", "DZ3-KEY-56");
        game.refused("shoot E3 glory", "DZ3-KEY-56");
        game.refused("shoot E4 glory", "DZ3-SHOOT-04");
        let blunt = text.replace("Psychic_(Invigorate)", "Invigorate");
        let game = scene(&blunt.replace("5.4.1 plain", "5.4.1 plain activated"))
            .with("[[marker]]\nat = \"5.4.1\"\nkind = \"smoke\"");
        game.refused("shoot E3 glory", "DZ3-SHOOT-05");
    }
}
