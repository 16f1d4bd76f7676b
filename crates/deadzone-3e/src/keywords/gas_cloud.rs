//! Gas Cloud, of smoke or toxic. [DZ3-KEY-35..38]
//! Once per game, at the start or end of its activation, the model fills its own cube; as the payload of a
//! weapon the cloud lies where that lands. The question serves Ink Sac too, and an order may come before it at the start.

use super::{Keyword, When};
use crate::Deadzone;
use crate::choice::Choice;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::narration::Titled;
use crate::orders;
use crate::sequence::{actions, activation, first, refuse};
use crate::state::{Flags, Mark};
use sortie_kernel::Flow;
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword = Keyword {
    offer: Some(|gas, model, when, look| {
        rule!("DZ3-KEY-35");
        let left = !look.model(model).is(Flags::CLOUD_USED);
        left.then_some(Frame::PickCloud { model, gas, ink: false, when })
    }),
    burst: Some(|gas, cell, _, _| Frame::LayMarker { cell, mark: cloud(gas) }),
    ..Keyword::new("Gas Cloud", rule_id!("DZ3-KEY-35"))
};

pub(crate) static PICK_CLOUD: Question = Question {
    name: "cloud",
    by: |_, look| look.state.activation.controller,
    check: |frame, choice, look| match (choice, asked(frame).when) {
        (Choice::Yes | Choice::No, _) => Ok(()),
        (Choice::Order(_), When::Start(_)) => actions::check(choice, look),
        (Choice::Order(_), _) => {
            refuse(rule!("DZ3-TURN-12"), "an order comes between actions; the model has taken its last one")
        }
        _ => refuse(rule!("DZ3-KEY-36"), "the question is whether the model makes its cloud"),
    },
    list: |frame, look, out| {
        if matches!(asked(frame).when, When::Start(_)) {
            actions::list_orders(look, out);
        }
        out.extend([Choice::Yes, Choice::No]);
    },
    answer: |frame, choice, cx| {
        let Asked { model, gas, ink, when } = asked(frame);
        match choice {
            Choice::Yes => {
                let used = if ink {
                    rule!("DZ3-KEY-55");
                    Flags::INK_USED
                } else {
                    rule!("DZ3-KEY-36");
                    rule!("DZ3-KEY-38");
                    Flags::CLOUD_USED
                };
                cx.state.model_mut(model).set(used, true);
                let cell = cx.state.model(model).cell;
                let child = Frame::LayMarker { cell, mark: cloud(gas) };
                Flow::Call { child, then: activation::after_offer(when, true) }
            }
            Choice::Order(task) => {
                rule!("DZ3-TURN-12");
                first(orders::act(task, cx), activation::after_offer(when, true))
            }
            _ => Flow::Goto(activation::after_offer(when, false)),
        }
    },
    text: |frame, look| {
        let Asked { model, ink, when, .. } = asked(frame);
        let cloud = if ink { "ink" } else { "gas" };
        let when = match when {
            When::EndFirst(_) => "before it pays for its charge",
            When::Start(_) | When::EndLast(_) => "now",
        };
        say![Deadzone, look.setup; "does ", Titled(model), " release its cloud of ", cloud, " ", when, "?"]
    },
    phrase: |_, choice, _| match choice {
        Choice::Yes => Some(Text::plain("Release the cloud")),
        Choice::No => Some(Text::plain("Release no cloud now")),
        _ => None,
    },
    ..Question::BASE
};

/// What the question is about.
struct Asked {
    model: ModelId,
    gas: u8,
    ink: bool,
    when: When,
}

fn asked(frame: Frame) -> Asked {
    match frame {
        Frame::PickCloud { model, gas, ink, when } => Asked { model, gas, ink, when },
        _ => unreachable!("{frame:?} is not a cloud"),
    }
}

fn cloud(gas: u8) -> Mark {
    if gas == 0 { Mark::Smoke } else { Mark::Gas(gas) }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Orders as _, scene};

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
    fn gas_and_ink_are_two_clouds() {
        let text = "E1 4.4.1 plain keywords=[\"Gas_Cloud_(Toxic_(2))\",\"Ink_Sac\"]\nP1 8.8.1 ghoul";
        let mut game = scene(text).with("step = \"start-activation\"").covers(&["DZ3-KEY-35", "DZ3-KEY-55"]);
        game.play("yes", []);
        assert_eq!(game.asked(), "a cloud");
        game.play("yes", []);
        assert_eq!((game.asked().as_str(), game.at.state.markers.list().len()), ("a action", 2));
        game.play("end", []);
        assert_eq!(game.asked(), "b activate");
        // One now, the other at the end.
        let mut game = scene(text).with("step = \"start-activation\"");
        game.play("no", []);
        game.play("yes", []);
        // The ink is out, so the gas may still come before anything else is done.
        game.play("no", []);
        assert_eq!((game.fact("models.E1.ink-used").as_str(), game.asked().as_str()), ("true", "a action"));
        game.play("end", []);
        game.play("yes", []);
        assert_eq!(
            (game.fact("models.E1.cloud-used").as_str(), game.asked().as_str()),
            ("true", "b activate")
        );
    }

    #[test]
    fn an_order_may_come_before_the_cloud_of_the_start() {
        let text = "M1 4.4.1 plain keywords=[\"Gas_Cloud_(Smoke)\"]\nE1 8.8.1 ghoul";
        let mut game = scene(text)
            .order("M", "Green Rage", 1)
            .with("step = \"start-activation\"")
            .covers(&["DZ3-TURN-12", "DZ3-CMD-16"]);
        game.offers("order");
        game.play("order", []);
        assert_eq!(
            (game.asked().as_str(), game.fact("models.M1.effects").as_str()),
            ("a cloud", "[\"rage\"]")
        );
        game.refused("order", "DZ3-CMD-05");
        game.play("yes", []);
        assert_eq!(game.asked(), "a action");
        // Pinned it must stand up before it obeys.
        let pinned = text.replace("plain keywords", "plain pinned keywords");
        let game = scene(&pinned).order("M", "Green Rage", 1).with("step = \"start-activation\"");
        game.refused("order", "DZ3-TURN-08");
        // At the end of the activation it is too late.
        let mut game = scene(text).order("M", "Green Rage", 1);
        game.play("end", []);
        assert_eq!(game.asked(), "a cloud");
        game.offers_not("order");
        game.refused("order", "DZ3-TURN-12");
    }

    #[test]
    fn an_order_that_ends_the_activation_leaves_the_cloud_to_the_end() {
        let text = "Y1 4.4.1 plain keywords=[\"Gas_Cloud_(Smoke)\"]\nE1 8.8.1 ghoul";
        let mut game = scene(text).order("Y", "Hide in Shadows", 1).with("step = \"start-activation\"");
        game.play("order", []);
        assert_eq!(game.asked(), "a cloud");
        game.refused("order", "DZ3-TURN-12");
        game.play("no", []);
        assert_eq!((game.fact("markers").as_str(), game.asked().as_str()), ("[]", "b activate"));
    }

    #[test]
    fn the_price_of_a_charge_comes_before_or_after_the_cloud() {
        let text = "E1 4.4.1 plain hp=9 keywords=[\"Charged\",\"Gas_Cloud_(Toxic_(2))\"]\nP1 8.8.1 ghoul";
        let charged = "active = { model = \"E1\", charged = true }";
        // The cloud first: its poison adds to the price.
        let mut game = scene(text).with(charged).covers(&["DZ3-TURN-10", "DZ3-KEY-12", "DZ3-KEY-37"]);
        game.play("end", []);
        game.play("yes", [5, 1, 1]);
        assert_eq!((game.damage("E1"), game.asked().as_str()), (3, "b activate"));
        // The price first, then the cloud.
        let mut game = scene(text).with(charged);
        game.play("end", []);
        game.play("no", [5, 1, 1]);
        assert_eq!((game.damage("E1"), game.asked().as_str()), (1, "a cloud"));
        game.play("yes", []);
        assert_eq!((game.fact("markers.0.value").as_str(), game.asked().as_str()), ("2", "b activate"));
        // The dead make no cloud.
        let mut game = scene(&text.replace("hp=9", "hp=1")).with(charged);
        game.play("end", []);
        game.play("no", [5, 1, 1]);
        assert_eq!((game.alive("E1"), game.fact("markers").as_str()), (false, "[]"));
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
