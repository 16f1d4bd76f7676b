//! Hide in Shadows (Yndij Infiltrator Commander): at the end of its activation the active model vanishes; until the end
//! of the round nobody shoots at it and nobody sees it.
//!
//! The order is the last thing of the activation and ends it, so a model whose activation is cut short does not hide.
//! Cubes may still be hit with the model in them, and enemies in its cube fight it as usual. It stays hidden if it is
//! moved, pinned or fights.

use super::common::{check_only, only};
use super::{Act, Order, refuse_order};
use crate::frame::Frame;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::activation::active;
use crate::state::Effects;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: only, act }),
    ..Order::new("Hide in Shadows", "for the rest of the round nobody can see or shoot at the active model")
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    if look.model(active(look)).has(Effects::HIDDEN) {
        return refuse_order("the model is hidden already");
    }
    Ok(())
}

fn act(_: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let id = cx.state.activation.model?;
    cx.state.model_mut(id).gain(Effects::HIDDEN);
    cx.state.activation.cut = true;
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn hide(text: &str) -> Game {
        scene(text).order("R", "Hide in Shadows", 1)
    }

    #[test]
    fn nobody_shoots_at_it_with_or_without_sight() {
        let guns = "weapons=[\"Gun_[R6]\",\"Terror_[R6,Psychic_(Stun)]\",\"Bomb_[R6,Explosive_(Frag_(2))]\"]";
        let mut game = hide(&format!("R1 2.4.1 plain\nE1 5.4.1 plain {guns}"));
        game.play("order", []);
        assert_eq!(
            (game.fact("models.R1.effects").as_str(), game.asked().as_str()),
            ("[\"hidden\"]", "b activate")
        );
        assert_eq!(game.fact("models.R1.activated"), "true");
        game.play("activate E1", []);
        game.refused("shoot R1 gun", ORDER_RULE);
        game.refused("shoot R1 terror", ORDER_RULE);
        game.offers_not("shoot R1 gun");
        game.offers_not("shoot R1 terror");
        // The cube is not a secret.
        game.play("fire 2.4.1 bomb", [4, 1, 1, 1, 1, 5]);
        assert!(game.log().contains("an explosion of 2 dice in 2.4.1"));
    }

    #[test]
    fn a_hidden_model_is_not_hidden_again() {
        // If it is activated again in the round, the die would be wasted.
        hide("R1 2.4.1 plain effects=[\"hidden\"]\nE1 5.4.1 plain").refused("order", ORDER_RULE);
    }

    #[test]
    fn an_assault_finds_it() {
        let mut game = scene("E1 3.4.1 plain\nR1 2.4.1 plain hp=9 effects=[\"hidden\"]");
        game.play("advance 2.4.1", []);
        game.play("place 165,165", []);
        game.play("assault R1 fists", []);
        assert_eq!(game.asked(), "b reaction");
    }

    #[test]
    fn it_is_the_last_thing_of_the_activation() {
        let mut game = hide("R1 2.4.1 plain\nE1 8.4.1 plain").command("E", "");
        game.refused("order 2", ORDER_RULE);
        game.play("advance 3.4.1", []);
        game.play("place 500,500", []);
        game.play("order", []);
        assert_eq!(game.asked(), "b activate");
        // A pinned model must stand up first.
        hide("R1 2.4.1 plain pinned\nE1 8.4.1 plain").refused("order", "DZ3-TURN-08");
    }
}
