//! Mutation (Stage 1A 'Plaguelord'): for the round the active model has Resilient (1), Frenzy (1), 1 more ARMOUR, or 1
//! more AP with one of its CC weapons.
//!
//! One of the four at a time: if the model is activated again in the round and given the order again, the new choice
//! takes the place of the old one. Frenzy and Resilient are added to what the model has.

use super::{Act, Order, order_rule, refuse_order};
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponName};
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::state::Effects;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list, act }),
    ways: &["Resilient (1)", "Frenzy (1)", "1 more ARMOUR"],
    ..Order::new(
        "Mutation",
        "for the round, a re-roll in SURVIVE or in FIGHT tests, one more armour, or one more AP",
    )
};

/// The first options; those after them are the CC weapons of the model, in their order.
const CHANGES: [Effects; 3] = [Effects::RESILIENT, Effects::FRENZY, Effects::ARMOURED];

fn blade(id: ModelId, option: u8, look: &Look<'_>) -> Option<WeaponName> {
    let nth = usize::from(option).checked_sub(CHANGES.len())?;
    look.blades(id).nth(nth).map(|weapon| look.weapon(weapon).name)
}

fn list(look: &Look<'_>, out: &mut Vec<Task>) {
    let ways = CHANGES.len() + look.blades(active(look)).count();
    out.extend((0..ways).map(|option| Task { option: option as u8, ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    let model = look.model(id);
    if task.model.is_some() || task.cell.is_some() {
        return refuse_order("the order is for the active model");
    }
    let has = match CHANGES.get(usize::from(task.option)) {
        Some(change) => model.has(*change),
        None => match blade(id, task.option, look) {
            Some(name) => model.sharp() == Some(name),
            None => {
                return refuse(
                    order_rule(),
                    "Resilient (1), Frenzy (2), ARMOUR (3), or AP of a CC weapon (4 and on)",
                );
            }
        },
    };
    if has { refuse_order("the model has this mutation already") } else { Ok(()) }
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let id = cx.state.activation.model?;
    let weapon = blade(id, task.option, &look(cx));
    let model = cx.state.model_mut(id);
    for change in CHANGES {
        model.lose(change);
    }
    model.sharpen(weapon);
    if let Some(change) = CHANGES.get(usize::from(task.option)) {
        model.gain(*change);
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    const CLAWS: &str = "weapons=[\"Gun_[R6]\",\"Teeth_[CC]\",\"Claws_[CC,AP1]\"]";

    fn mutate(more: &str) -> Game {
        scene(&format!("P1 4.4.1 plain {CLAWS} {more}\nE1 4.4.1 plain hp=9 armour=3"))
            .order("P", "Mutation", 2)
    }

    #[test]
    fn four_ways_to_change() {
        for (order, effects, armour, sharp) in [
            ("order", "[\"resilient\"]", "0", "nothing"),
            ("order 2", "[\"frenzy\"]", "0", "nothing"),
            ("order 3", "[\"armoured\"]", "1", "nothing"),
            ("order 4", "[]", "0", "teeth"),
            ("order 5", "[]", "0", "claws"),
        ] {
            let mut game = mutate("");
            game.offers(order);
            game.play(order, []);
            assert_eq!(game.fact("models.P1.effects"), effects, "{order}");
            assert_eq!(game.fact("models.P1.armour"), armour, "{order}");
            assert_eq!(game.fact("models.P1.sharp"), sharp, "{order}");
        }
    }

    #[test]
    fn one_weapon_pierces_more() {
        // Four successes against none; armour 3 less AP 2 spares one.
        for (weapon, lost) in [("claws", 3), ("teeth", 1)] {
            let mut game = mutate("size=2");
            game.play("order 5", []);
            game.play(&format!("assault E1 {weapon}"), []);
            game.play("survive", [5, 5, 5, 5, 1, 1, 1]);
            game.play("keep", []);
            assert_eq!(game.damage("E1"), lost, "{weapon}");
        }
    }

    #[test]
    fn a_new_choice_takes_the_place_of_the_old() {
        let mut game = mutate("effects=[\"frenzy\"] sharp=claws");
        game.refused("order 2", ORDER_RULE);
        game.refused("order 5", ORDER_RULE);
        game.play("order", []);
        assert_eq!(
            (game.fact("models.P1.effects").as_str(), game.fact("models.P1.sharp").as_str()),
            ("[\"resilient\"]", "nothing")
        );
        let game = mutate("");
        game.refused("order 6", ORDER_RULE);
        game.refused("order E1", ORDER_RULE);
    }

    #[test]
    fn frenzy_is_added_and_all_ends_with_the_round() {
        let mut game = mutate("");
        game.play("order 2", []);
        game.play("assault E1 teeth", []);
        game.play("survive", [1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "a reroll");
        game.offers("reroll 1");
        let game = scene(&format!("P1 4.4.1 plain {CLAWS} sharp=claws\nE1 8.8.1 plain"))
            .opening("end-phase", [1, 1, 1, 1, 1, 1]);
        assert_eq!(game.fact("models.P1.sharp"), "nothing");
    }
}
