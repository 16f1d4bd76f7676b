//! Evade. [DZ3-KEY-27]
//! An unpinned target that a shot neither kills, pins nor moves may step aside, into a fight if its player likes.

use super::{Keyword, Strike};
use crate::Deadzone;
use crate::choice::Choice;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::movement::{self, MoveKind, Moving};
use crate::sequence::{assault, refuse, strikers};
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::EVADES, ..Keyword::new("Evade", rule_id!("DZ3-KEY-27")) };

/// Among enemies the answer may be `yes`, and the cube comes after their attack; where none of them can strike it
/// may name the cube.
pub(crate) static PICK_EVADE: Question = Question {
    name: "evade",
    by: |frame, look| assault::decider(model(frame), look),
    check,
    list: |frame, look, out| {
        let id = model(frame);
        out.push(Choice::No);
        out.extend(look.has_enemy_beside(id).then_some(Choice::Yes));
        if !strikers::is_struck_leaving(id, look) {
            out.extend(movement::steps(moving(id, look), look).map(Choice::Step));
        }
    },
    answer: |frame, choice, cx| {
        let moving = moving(model(frame), &look(cx));
        match choice {
            Choice::Step(to) => Flow::Goto(Frame::Arrive { moving, to }),
            Choice::Yes => Flow::Goto(Frame::Depart { moving }),
            _ => Flow::Done,
        }
    },
    text: |frame, look| say![Deadzone, look.setup; "does ", Titled(model(frame)), " step aside? It survived the shot"],
    phrase: |_, choice, _| match choice {
        Choice::Yes => Some(Text::plain("Step aside, breaking away")),
        Choice::No => Some(Text::plain("Stay where it is")),
        _ => None,
    },
    ..Question::BASE
};

fn model(frame: Frame) -> ModelId {
    match frame {
        Frame::PickEvade { model } => model,
        _ => unreachable!("{frame:?} evades nothing"),
    }
}

fn moving(id: ModelId, look: &Look<'_>) -> Moving {
    movement::start(id, 1, MoveKind::Evade, look)
}

/// Offers the step to the target of a shot.
pub(super) fn offer(_: u8, strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    let id = strike.at;
    if !here.in_play(id) || here.is_pinned(id) || !here.has(id, Props::EVADES) || strike.moved(&here) {
        return None;
    }
    let possible =
        here.profile(id).speed.is_some() && movement::steps(moving(id, &here), &here).next().is_some();
    possible.then(|| {
        rule!("DZ3-KEY-27");
        Frame::PickEvade { model: id }
    })
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let id = model(frame);
    match choice {
        Choice::No => Ok(()),
        Choice::Yes if look.has_enemy_beside(id) => Ok(()),
        Choice::Step(_) if strikers::is_struck_leaving(id, look) => {
            refuse(rule!("DZ3-ADV-10"), "a model that leaves enemies picks the cube after their attack")
        }
        Choice::Step(to) => movement::check_step(moving(id, look), to, look),
        _ => refuse(rule!("DZ3-KEY-27"), "the question is whether and where the model steps aside"),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    const TEXT: &str = "P1 2.4.1 ghoul\nE1 5.4.1 plain keywords=[\"Evade\"]\nE2 8.8.1 plain";

    #[test]
    fn a_missed_target_steps_one_cube() {
        let mut game = scene(TEXT).covers(&["DZ3-KEY-27"]);
        game.play("shoot E1 rifle", [1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b evade");
        game.refused("step 7.4.1", "DZ3-ADV-01");
        game.refused("yes", "DZ3-KEY-27");
        game.play("step 5.5.1", []);
        game.play("place 500,500", []);
        assert_eq!((game.fact("models.E1.at").as_str(), game.asked().as_str()), ("5.5.1", "a action"));
        assert_eq!(game.fact("models.E1.activated"), "false");
    }

    #[test]
    fn it_may_step_into_a_fight_or_stay() {
        let mut game = scene("P1 3.4.1 ghoul\nP2 6.4.1 ghoul\nE1 5.4.1 plain hp=9 keywords=[\"Evade\"]");
        game.play("shoot E1 rifle", [6, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("E1"), game.asked().as_str()), (1, "b evade"));
        game.play("step 6.4.1", []);
        game.play("place 270,270", []);
        assert_eq!(game.asked(), "b target");
        game.play("assault P2", []);
        game.play("survive", [5, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P2"), game.asked().as_str()), (1, "a action"));
        let mut game = scene(TEXT);
        game.play("shoot E1 rifle", [1, 1, 1, 1, 1, 1, 1, 1]);
        game.play("no", []);
        assert_eq!(game.fact("models.E1.at"), "5.4.1");
    }

    #[test]
    fn the_dead_and_the_pinned_do_not_evade() {
        let mut game = scene(TEXT);
        game.play("shoot E1 rifle", [6, 6, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.alive("E1"), game.asked().as_str()), (false, "a action"));
        let mut game = scene(TEXT);
        game.play("blaze E1 rifle", [6, 6, 1, 1, 1, 1, 1, 1, 1]);
        assert!(game.pinned("E1"));
        assert_eq!(game.asked(), "a action");
        // A blaze that does not pin is a shot like any other.
        let mut game = scene(TEXT);
        game.play("blaze E1 rifle", [1, 1, 1, 1, 1, 1]);
        assert_eq!(game.asked(), "b evade");
    }

    #[test]
    fn among_enemies_it_breaks_away() {
        let mut game = scene("P1 2.4.1 ghoul\nP2 5.4.1 ghoul\nE1 5.4.1 plain hp=9 keywords=[\"Evade\"]")
            .covers(&["DZ3-ADV-10"]);
        // Two dice less for the friend beside the target.
        game.play("shoot E1 rifle", [1, 1, 1, 1, 1, 1]);
        game.refused("step 5.5.1", "DZ3-ADV-10");
        game.play("yes", []);
        assert_eq!(game.asked(), "a break-away");
        game.play("leave", []);
        game.play("step 5.5.1", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.E1.at"), "5.5.1");
    }
}
