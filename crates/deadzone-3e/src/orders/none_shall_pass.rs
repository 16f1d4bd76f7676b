//! None Shall Pass (Ripper Warlord): the active model watches the cubes beside it until it has intervened, is pinned or
//! the round ends. When an enemy enters one of them the watcher may move into it and assault that enemy.
//! Watch → PickWatch → (PickBreakAway) → Intercept → Arrive …
//!
//! The enemy enters by a movement of its own, teleporting included; a model that is thrown or dropped passes nobody.
//! The cube is one that the watcher could enter with a single step, with room for it; the watch ends whatever comes
//! of the attempt. It leaves enemies by breaking away, and stays where it is if that stops it. The enemy that came
//! near, and no other, is assaulted. If it is neither killed, pinned nor stunned it then moves on without a
//! break-away attack, or fights as usual if enemies were in the cube before. Several watchers are asked one after the
//! other; when one has gone those that were held back are asked again, so their player chooses the order.

use super::common::{check_fighter_gains, gain, only};
use super::{Act, Order, refuse_order};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::activation::active;
use crate::sequence::movement::{self, MoveKind, Moving};
use crate::sequence::{assault, refuse, strikers};
use crate::state::Effects;
use sortie_cubes::Standing;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(super) static ORDER: Order = Order {
    act: Some(Act { check, list: only, act: |_, cx| gain(Effects::WATCHING, cx) }),
    ..Order::new(
        "None Shall Pass",
        "the active model watches: this round it may assault an enemy that comes beside it",
    )
};

pub(crate) static PICK_WATCH: Question = Question {
    name: "order",
    by: |frame, look| assault::decider(pair(frame).0, look),
    check: |_, choice, _| match choice {
        Choice::Yes | Choice::No => Ok(()),
        _ => refuse_order("the question is whether the watcher intervenes"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, cx| {
        let (watcher, prey) = pair(frame);
        match choice {
            // A watcher that was held back may follow the one that went.
            Choice::Yes => {
                Flow::Call { child: leap(watcher, prey, cx), then: Frame::Watch { prey, next: 0 } }
            }
            _ => Flow::Goto(Frame::Watch { prey, next: watcher.index() as u8 + 1 }),
        }
    },
    text: |frame, look| {
        let (watcher, prey) = pair(frame);
        say![Deadzone, look.setup; "does ", Titled(watcher), " move in on ", prey, "? It watches the cubes beside it"]
    },
    default: |_, _| Some(Choice::Yes),
    subject: |frame, look| Some(look.setup.name(pair(frame).0).to_string()),
    phrase: |frame, choice, look| {
        let (watcher, prey) = pair(frame);
        match choice {
            Choice::Yes => Some(say![Deadzone, look.setup; watcher, " moves in and assaults ", prey]),
            Choice::No => Some(say![Deadzone, look.setup; watcher, " stays where it is"]),
            _ => None,
        }
    },
    ..Question::BASE
};

fn pair(frame: Frame) -> (ModelId, ModelId) {
    match frame {
        Frame::PickWatch { watcher, prey } => (watcher, prey),
        _ => unreachable!("{frame:?} asks no watcher"),
    }
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_fighter_gains(task, Effects::WATCHING, "the model watches already", look)?;
    if look.profile(active(look)).speed.is_none() {
        return refuse(rule!("DZ3-FORCE-10"), "the model has no SPEED");
    }
    Ok(())
}

fn moving(watcher: ModelId, prey: ModelId, look: &Look<'_>) -> Moving {
    movement::start(watcher, 1, MoveKind::Intercept(prey), look)
}

/// Whether a watcher can reach the cube of an enemy that came near.
fn reaches(watcher: ModelId, prey: ModelId, look: &Look<'_>) -> bool {
    look.model(watcher).has(Effects::WATCHING)
        && !look.is_pinned(watcher)
        && look.are_enemies(watcher, prey)
        && movement::check_step(moving(watcher, prey, look), look.model(prey).cell, look).is_ok()
}

/// The first watcher from a place of the roster on that could intervene.
fn watcher(prey: ModelId, next: u8, look: &Look<'_>) -> Option<ModelId> {
    look.standing().find(|id| id.index() >= usize::from(next) && reaches(*id, prey, look))
}

/// Whether anybody could meet a model that has entered a cube.
pub(crate) fn is_watched(prey: ModelId, look: &Look<'_>) -> bool {
    watcher(prey, 0, look).is_some()
}

/// Asks one watcher after the other, as long as the enemy is still on its way.
pub(crate) fn watch(prey: ModelId, next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let stopped = here.state.activation.cut && here.state.activation.model == Some(prey);
    if !here.in_play(prey) || here.is_pinned(prey) || stopped {
        return Flow::Done;
    }
    match watcher(prey, next, &here) {
        Some(watcher) => Flow::Ask(Frame::PickWatch { watcher, prey }),
        None => Flow::Done,
    }
}

/// The watcher sets out; enemies that it leaves behind strike first.
fn leap(watcher: ModelId, prey: ModelId, cx: &mut Ctx<'_>) -> Frame {
    cx.state.model_mut(watcher).lose(Effects::WATCHING);
    Frame::Intercept { watcher, prey, leaving: look(cx).has_enemy_beside(watcher) }
}

/// The watcher is on its way, if the enemies that it leaves do not stop it.
pub(crate) fn intercept(watcher: ModelId, prey: ModelId, leaving: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let then = Frame::Intercept { watcher, prey, leaving: false };
    if leaving {
        cx.emit(rule!("DZ3-ADV-10"), || Event::LeavesCombat { model: watcher });
        let struck = strikers::is_struck_leaving(watcher, &look(cx));
        return match struck {
            true => Flow::Call { child: Frame::PickBreakAway { leaver: watcher }, then },
            false => Flow::Goto(then),
        };
    }
    let here = look(cx);
    let to = here.model(prey).cell;
    let moving = moving(watcher, prey, &here);
    let able = here.in_play(watcher) && !here.is_pinned(watcher) && here.in_play(prey);
    if able && movement::check_step(moving, to, &here).is_ok() {
        return Flow::Goto(Frame::Arrive { moving, to });
    }
    Flow::Done
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, ORDER_RULE, Orders as _, scene};

    fn watch(text: &str) -> Game {
        scene(text).covers(&["DZ3-ADV-12"])
    }

    const WATCHER: &str = "plain hp=9 effects=[\"watching\"]";

    #[test]
    fn the_order_sets_a_watch() {
        let mut game = scene("M1 4.4.1 plain\nE1 8.8.1 plain").order("M", "None Shall Pass", 2);
        game.refused("order 2", ORDER_RULE);
        game.play("order", []);
        assert_eq!(game.fact("models.M1.effects"), "[\"watching\"]");
        let game = scene(&format!("M1 4.4.1 {WATCHER}\nE1 8.8.1 plain")).order("M", "None Shall Pass", 1);
        game.refused("order", ORDER_RULE);
        let game = scene("M1 4.4.1 plain speed=-\nE1 8.8.1 plain").order("M", "None Shall Pass", 1);
        game.refused("order", "DZ3-FORCE-10");
    }

    #[test]
    fn an_enemy_beside_is_assaulted_and_then_goes_on() {
        let mut game = watch(&format!("E1 3.7.1 plain hp=9 speed=2-3\nM1 4.4.1 {WATCHER}\nM2 8.8.1 plain"));
        game.play("sprint 3.6.1", []);
        game.play("step 3.5.1", []);
        assert_eq!(game.asked(), "b order");
        game.refused("leave", ORDER_RULE);
        game.play("yes", []);
        game.play("place 835,165", []);
        assert_eq!((game.fact("models.M1.at").as_str(), game.asked().as_str()), ("3.5.1", "b target"));
        game.play("assault E1 fists", []);
        assert_eq!(game.asked(), "a reaction");
        // 3 dice and 1 for moving in against 3.
        game.play("survive", [5, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("E1"), game.fact("models.M1.effects").as_str()), (1, "[]"));
        // No fight of its own, no break-away: the third cube of its SPRINT.
        assert_eq!(game.asked(), "a step");
        game.play("step 3.4.1", []);
        game.play("place 500,500", []);
        assert_eq!((game.fact("models.E1.at").as_str(), game.damage("E1")), ("3.4.1", 1));
    }

    #[test]
    fn of_several_watchers_their_player_chooses_who_goes_first() {
        let mut game =
            watch(&format!("E1 3.6.1 plain hp=9\nM1 4.4.1 {WATCHER}\nM2 2.4.1 {WATCHER}\nE2 8.8.1 plain"));
        game.play("advance 3.5.1", []);
        assert_eq!(game.asked(), "b order");
        // M1 waits, M2 goes.
        game.play("no", []);
        game.play("yes", []);
        game.play("place 835,835", []);
        game.play("assault E1 fists", []);
        game.play("survive", [1, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.fact("models.M2.at").as_str(), game.asked().as_str()), ("3.5.1", "b order"));
        game.play("yes", []);
        game.play("place 835,165", []);
        assert_eq!((game.fact("models.M1.at").as_str(), game.asked().as_str()), ("3.5.1", "b target"));
    }

    #[test]
    fn declined_it_goes_on_watching() {
        let mut game = watch(&format!("E1 3.6.1 plain\nM1 4.4.1 {WATCHER}"));
        game.play("advance 3.5.1", []);
        game.play("no", []);
        game.play("place 500,500", []);
        assert_eq!(
            (game.fact("models.M1.effects").as_str(), game.asked().as_str()),
            ("[\"watching\"]", "a action")
        );
    }

    #[test]
    fn the_dead_do_not_go_on_and_the_full_cube_is_not_entered() {
        let mut game = watch(&format!("E1 3.6.1 plain hp=1\nE2 8.8.1 plain\nM1 4.4.1 {WATCHER}"));
        game.play("advance 3.5.1", []);
        game.play("yes", []);
        game.play("place 835,165", []);
        game.play("assault E1 fists", []);
        game.play("survive", [5, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.alive("E1"), game.asked().as_str()), (false, "b activate"));
        let mut game = scene(&format!("E1 3.6.1 plain\nM1 4.4.1 {WATCHER} size=4\nM2 3.5.1 plain"));
        game.play("advance 3.5.1", []);
        // M2 is here: no room for the large watcher, and the usual fight.
        game.play("place 165,165", []);
        assert_eq!(game.asked(), "a target");
    }

    #[test]
    fn only_the_enemy_that_came_near_is_assaulted_and_it_fights_those_who_were_there() {
        let mut game =
            watch(&format!("E1 3.6.1 plain hp=9\nE2 3.5.1 plain\nM1 4.4.1 {WATCHER}\nM2 3.5.1 plain hp=9"));
        game.play("advance 3.5.1", []);
        game.play("yes", []);
        game.play("place 835,165", []);
        game.refused("assault E2 fists", ORDER_RULE);
        game.offers_not("assault E2 fists");
        game.play("assault E1 fists", []);
        game.play("survive", [1, 1, 1, 1, 1, 1, 1, 1, 1]);
        game.play("place 165,835", []);
        assert_eq!(game.asked(), "a target");
        game.offers("assault M1 fists");
        game.offers("assault M2 fists");
    }

    #[test]
    fn a_watcher_among_enemies_breaks_away_and_may_be_stopped() {
        let text = format!("E1 3.6.1 plain\nE2 4.4.1 plain hp=9 fight=2\nM1 4.4.1 {WATCHER}");
        let mut game = watch(&text).covers(&["DZ3-ADV-10"]);
        game.play("advance 3.5.1", []);
        game.play("yes", []);
        assert_eq!(game.asked(), "a break-away");
        game.play("strike E2 fists", [5, 1, 1, 1, 1, 1]);
        game.play("place 835,165", []);
        assert_eq!((game.damage("M1"), game.fact("models.M1.at").as_str()), (1, "3.5.1"));
        let mut game = watch(&text.replace("hp=9 effects", "hp=1 effects"));
        game.play("advance 3.5.1", []);
        game.play("yes", []);
        game.play("strike E2 fists", [5, 1, 1, 1, 1, 1]);
        assert_eq!((game.alive("M1"), game.asked().as_str()), (false, "a place"));
    }

    #[test]
    fn who_is_pinned_watches_no_longer() {
        let mut game = scene(&format!("E1 2.4.1 enforcer\nM1 4.4.1 {WATCHER} survive=5"));
        game.play("blaze M1 laser-rifle", [7, 7, 7, 7, 7, 7, 1, 1, 1]);
        assert_eq!((game.pinned("M1"), game.fact("models.M1.effects").as_str()), (true, "[]"));
    }
}
