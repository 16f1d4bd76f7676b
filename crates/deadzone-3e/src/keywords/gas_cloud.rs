//! Gas Cloud, of smoke or toxic. [DZ3-KEY-35..38]
//! Once per game, at the start or end of its activation, the model fills its own cube; as the payload of a
//! weapon the cloud lies where that lands.

use super::Keyword;
use crate::choice::{Choice, Kind};
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::Ctx;
use crate::sequence::refuse;
use crate::state::{Flags, Mark};
use sortie_kernel::Flow;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    starts: Some(|gas, model, cx| offer(gas, model, false, cx)),
    ends: Some(|gas, model, cx| offer(gas, model, false, cx)),
    burst: Some(|gas, cell, _, _| Frame::LayMarker { cell, mark: cloud(gas) }),
    ..Keyword::new("Gas Cloud", rule_id!("DZ3-KEY-35"))
};

pub(crate) static PICK_CLOUD: Question = Question {
    kind: Kind::Cloud,
    by: |_, look| look.state.activation.controller,
    check: |_, choice, _| match choice {
        Choice::Yes | Choice::No => Ok(()),
        _ => refuse(rule!("DZ3-KEY-36"), "the question is whether the model makes its cloud"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, cx| {
        let Frame::PickCloud { model, gas, ink } = frame else { unreachable!("{frame:?} is no cloud") };
        if choice == Choice::No {
            return Flow::Done;
        }
        if ink {
            rule!("DZ3-KEY-55");
        } else {
            rule!("DZ3-KEY-36");
            rule!("DZ3-KEY-38");
        }
        cx.state.model_mut(model).set(Flags::CLOUD_USED, true);
        Flow::Goto(Frame::LayMarker { cell: cx.state.model(model).cell, mark: cloud(gas) })
    },
};

fn cloud(gas: u8) -> Mark {
    if gas == 0 { Mark::Smoke } else { Mark::Gas(gas) }
}

/// Asks for the cloud, unless it was made.
pub(super) fn offer(gas: u8, model: ModelId, ink: bool, cx: &mut Ctx<'_>) -> Option<Frame> {
    if !ink {
        rule!("DZ3-KEY-35");
    }
    (!cx.state.model(model).is(Flags::CLOUD_USED)).then_some(Frame::PickCloud { model, gas, ink })
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    const GASSER: &str =
        "E1 4.4.1 plain keywords=[\"Gas_Cloud_(Toxic_(2))\"]\nP1 4.4.1 ghoul hp=9\nP2 8.8.1 ghoul";

    #[test]
    fn one_cloud_per_game_at_the_start_or_end() {
        let mut game = scene(GASSER).with("step = \"start-activation\"").covers(&[
            "DZ3-KEY-35",
            "DZ3-KEY-36",
            "DZ3-KEY-37",
            "DZ3-KEY-38",
        ]);
        assert_eq!(game.asked(), "a cloud");
        game.refused("end", "DZ3-KEY-36");
        game.play("no", []);
        game.play("end", []);
        assert_eq!(game.asked(), "a cloud");
        game.play("yes", []);
        assert_eq!(
            (game.fact("markers.0.kind").as_str(), game.fact("markers.0.value").as_str()),
            ("gas", "2")
        );
        assert_eq!(game.fact("models.E1.cloud-used"), "true");
        let mut game = scene(&GASSER.replace("4.4.1 plain", "4.4.1 plain cloud-used"))
            .with("step = \"start-activation\"");
        assert_eq!(game.asked(), "a action");
        game.play("end", []);
        assert_eq!(game.asked(), "b activate");
    }

    #[test]
    fn gas_poisons_the_living_in_its_cube_only() {
        let gas = "[[marker]]\nat = \"5.4.1\"\nkind = \"gas\"\nvalue = 2";
        let text = "E1 4.4.1 plain weapons=[\"Bomb_[R8,Explosive_(Frag_(1))]\"]\nP1 5.4.1 ghoul hp=9";
        let mut game = scene(text).with(gas).covers(&["DZ3-KEY-37", "DZ3-KEY-97"]);
        game.play("fire 5.4.1 bomb", [4, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!(game.damage("P1"), 3);
        let mut game = scene(&text.replace("5.4.1", "5.5.1")).with(gas);
        game.play("fire 5.5.1 bomb", [4, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!(game.damage("P1"), 1);
    }

    #[test]
    fn a_pox_bomb_lays_its_cloud_before_it_explodes() {
        let mut game = scene(
            "P1 4.4.1 plain weapons=[\"Pox_Bomb_[R2,Frag_(2),Gas_Cloud_(Toxic_(1)),Grenade,One-Use]\"]\nE1 6.4.1 plain hp=9",
        )
        .covers(&["DZ3-EXTRA-06", "DZ3-KEY-37"]);
        game.play("fire 6.4.1 pox-bomb", [5, 1, 1, 4, 1, 1, 1, 1, 1]);
        game.play("place 500,500", []);
        assert_eq!((game.damage("E1"), game.fact("markers.0.value").as_str()), (2, "1"));
    }
}
