//! Overwatch (Corporation Marine Sergeant): when an enemy moves voluntarily into a cube with an unactivated
//! friendly model that has a Rapid Fire weapon and had no enemy beside it, that model makes a free SHOOT at it before
//! the ASSAULT, without the standard modifiers and without being marked. It shoots with that weapon, blazing away or
//! not; range and sight do not matter in its own cube; a pinned model cannot. The enemy goes on if it is neither
//! killed nor pinned nor moved.

use super::{EnemyEnters, Order, free_shot, refuse_order};
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;

pub(super) static ORDER: Order = Order {
    enemy_enters: Some(EnemyEnters { check, list, act }),
    ..Order::new("Overwatch", "a model that has not acted shoots at the enemy that comes into its cube")
};

fn list(mover: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    let there = look.in_cell(look.model(mover).cell).filter(|id| look.side(*id) != look.side(mover));
    out.extend(there.map(|id| Task { model: Some(id), ..Task::default() }));
}

fn check(task: Task, mover: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: Some(id), cell: None, option: 0 } = task else {
        return refuse_order("name the model that shoots");
    };
    let beside = look.in_play(id) && look.model(id).cell == look.model(mover).cell;
    if !beside || !look.are_enemies(id, mover) {
        return refuse_order("the order is for a model in the cube that the enemy entered");
    }
    if look.model(id).is(Flags::ACTIVATED) || look.is_pinned(id) {
        return refuse_order("the order is for an unpinned model that was not activated");
    }
    if look.enemies_beside(id).any(|enemy| enemy != mover) {
        return refuse_order("another enemy was in the cube already");
    }
    if !free_shot::is_possible(id, Some(mover), look) {
        return refuse_order("the model has no Rapid Fire weapon to shoot with");
    }
    Ok(())
}

fn act(task: Task, mover: ModelId, _: &mut Ctx<'_>) -> Option<Frame> {
    Some(Frame::PickFreeShot { model: task.model?, at: Some(mover) })
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn charge(words: &str, rest: &str) -> Game {
        let mut game = scene(&format!(
            "P1 3.4.1 ghoul hp=9\nG1 4.4.1 plain weapons=[\"Rifle_[R6,Rapid_Fire]\",\"Pistol_[R3]\"] {words}\nG2 8.8.1 plain{rest}"
        ))
        .order("G", "Overwatch", 1);
        game.play("advance 4.4.1", []);
        game
    }

    #[test]
    fn the_marine_shoots_first() {
        let mut game = charge("", "\nG3 4.4.1 plain");
        assert_eq!(game.asked(), "b order");
        game.refused("order G2", ORDER_RULE);
        game.refused("order G3", ORDER_RULE);
        game.refused("yes", "DZ3-CMD-17");
        game.play("order G1", []);
        assert_eq!(game.asked(), "b free-shot");
        game.refused("shoot P1 pistol", ORDER_RULE);
        game.refused("snipe P1 rifle", "DZ3-KEY-86");
        // Three dice: neither the clear shot nor the friend beside the target counts.
        game.play("shoot P1 rifle", [5, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.asked().as_str()), (1, "a place"));
        game.play("place 500,165", []);
        assert_eq!(game.asked(), "a target");
        assert_eq!(game.fact("models.G1.activated"), "false");
    }

    #[test]
    fn a_blaze_stops_the_charge() {
        let mut game = charge("", "");
        game.play("order G1", []);
        game.play("blaze P1 rifle", [5, 1, 1, 1, 1, 1, 1]);
        assert!(game.pinned("P1"));
        game.play("place 165,165", []);
        assert_eq!((game.asked().as_str(), game.fact("models.P1.at").as_str()), ("b activate", "4.4.1"));
    }

    #[test]
    fn it_may_be_declined_and_is_not_for_everybody() {
        let mut game = charge("", "");
        game.play("no", []);
        assert_eq!((game.asked().as_str(), game.fact("b.command").as_str()), ("a place", "[\"order\"]"));
        for (words, rest) in [("activated", ""), ("pinned", ""), ("ranged=-", ""), ("", "\nP2 4.4.1 ghoul")] {
            assert_eq!(charge(words, rest).asked(), "a place", "{words}{rest}");
        }
    }
}
