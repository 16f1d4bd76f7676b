//! Tinkerer (Gruntbot Gaffer): a Gruntbot Gaffer, Gruntbot or Stuntbot recovers 1 HP, or is spared 1 HP.
//!
//! It recovers at any time in the player's own turn between actions; it is spared whenever an attack, fall, fire or explosion would cost
//! it HP, in either player's turn. Once for each model in a round, which takes the place of the limit of an activation. What
//! the model is spared counts after armour, toughness and poison. The price of a charge is not softened (DZ3-KEY-12).

use super::common::{check_own, everybody, named};
use super::{Act, Order, Saves, order_rule, refuse_order};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::state::Effects;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: everybody, act }),
    saves: Some(Saves { check: check_bot, act: |id, cx| cx.state.model_mut(id).gain(Effects::MENDED) }),
    in_turn: true,
    unlimited: true,
    ..Order::new("Tinkerer", "a Gruntbot or Stuntbot recovers 1 HP, or is spared one")
};

fn check_bot(id: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    let name = &look.profile(id).name;
    if !name.contains("Gruntbot") && !name.contains("Stuntbot") {
        return refuse_order("the order is for Gruntbots and Stuntbots");
    }
    if look.model(id).has(Effects::MENDED) {
        return refuse(rule!("DZ3-CMD-17"), "the order was given for this model in this round already");
    }
    Ok(())
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = named(task)?;
    check_own(id, look)?;
    check_bot(id, look)?;
    if !look.is_injured(id) {
        return refuse_order("the model has lost no HP");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let id = task.model?;
    let model = cx.state.model_mut(id);
    model.gain(Effects::MENDED);
    model.damage -= 1;
    cx.emit(order_rule(), || Event::Healed { model: id, points: 1 });
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    const BOT: &str = "plain profile=Gruntbot armour=0 hp=3 size=1 survive=5 keywords=[] weapons=[]";

    fn tinker(text: &str) -> Game {
        scene(&text.replace("bot", BOT)).order("M", "Tinkerer", 2)
    }

    #[test]
    fn bots_are_mended_one_after_the_other() {
        let mut game = tinker("M1 2.4.1 plain damage=1\nM2 4.4.1 bot damage=2\nM3 5.4.1 bot damage=1\nM4 6.4.1 bot\nE1 8.8.1 plain")
            .covers(&["DZ3-CMD-17"]);
        game.refused("order M1", ORDER_RULE);
        game.refused("order M4", ORDER_RULE);
        game.refused("order E1", ORDER_RULE);
        game.play("order M2", []);
        assert_eq!((game.damage("M2"), game.fact("models.M2.effects").as_str()), (1, "[\"mended\"]"));
        game.refused("order M2", "DZ3-CMD-17");
        game.play("order M3", []);
        assert_eq!((game.damage("M3"), game.fact("active.short").as_str()), (0, "0"));
    }

    #[test]
    fn or_spared_in_the_opponents_turn() {
        let mut game = tinker("E1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nM1 5.4.1 bot").command("E", "shoot");
        game.play("shoot M1 gun", [5, 5, 1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        game.play("keep", []);
        assert_eq!(game.asked(), "b order");
        game.refused("keep", "DZ3-CMD-17");
        game.play("yes", []);
        assert_eq!((game.damage("M1"), game.fact("b.command").as_str()), (1, "[\"order\"]"));
        // Not twice for one model.
        game.play("command shoot M1 gun", [5, 1, 1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        assert_eq!((game.damage("M1"), game.asked().as_str()), (2, "a action"));
    }

    #[test]
    fn spared_it_lives_and_unspared_it_dies() {
        for (answer, alive) in [("yes", true), ("no", false)] {
            let mut game = tinker("E1 2.4.1 plain weapons=[\"Gun_[R6]\"]\nM1 5.4.1 bot");
            game.play("shoot M1 gun", [5, 5, 5, 1, 1, 1, 1, 1]);
            game.play("keep", []);
            game.play(answer, []);
            assert_eq!(game.alive("M1"), alive, "{answer}");
        }
    }
}
