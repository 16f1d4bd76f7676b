//! Rampage. [DZ3-KEY-72..75]
//! When injured, it rolls whenever it is activated: the opponent controls it, or its rage drives it on.
//! Whom it fights, who decides and where it has room while it runs wild follows from the position: see `Look`.

use super::Keyword;
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{actions, exit, refuse};
use crate::setup::Props;
use crate::state::Effects;
use sortie_cubes::Standing;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { starts: Some(roll), ..Keyword::new("Rampage", rule_id!("DZ3-KEY-72")) };
pub(crate) static PICK_FREE_MOVE: Question = Question {
    name: "free-move",
    by: |_, look| look.state.activation.controller,
    check,
    list,
    answer,
    text: |frame, look| {
        let Frame::PickFreeMove { model } = frame else { unreachable!("{frame:?} is not a free move") };
        say![Deadzone, look.setup; "where does ", Titled(model), " move? Its rage gives it a free move first"]
    },
    ..Question::BASE
};

fn roll(_: u8, model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    if !here.is_injured(model) || here.model(model).has(Effects::CALM) {
        return None;
    }
    if here.friends_beside(model).any(|id| here.has(id, Props::KEEPS_CONTROL)) {
        rule!("DZ3-KEY-102");
        return None;
    }
    let face = 1 + cx.pick(rule!("DZ3-KEY-72"), 8, |face| Event::Rampaged { model, face: face as u8 + 1 });
    match face {
        1 | 2 => {
            rule!("DZ3-KEY-73");
            cx.state.activation.controller = cx.setup.side(model).other();
            cx.state.activation.wild = true;
            cx.state.activation.began_engaged = look(cx).has_enemy_beside(model);
            None
        }
        7 | 8 => {
            let here = look(cx);
            let able = here.is_pinned(model) || here.profile(model).speed.is_some();
            able.then_some(Frame::PickFreeMove { model })
        }
        _ => None,
    }
}

fn driven(frame: Frame) -> ModelId {
    match frame {
        Frame::PickFreeMove { model } => model,
        _ => unreachable!("{frame:?} is not a free move"),
    }
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let pinned = look.is_pinned(driven(frame));
    match choice {
        Choice::Leave => Ok(()),
        Choice::StandUp if pinned => Ok(()),
        Choice::Reposition { command: false } if !pinned => Ok(()),
        Choice::Advance { to, command: false } if !pinned => actions::check_way(to, 1, look),
        Choice::LeaveBoard { command: false } if !pinned => actions::check_off(1, look),
        _ => {
            refuse(rule!("DZ3-KEY-72"), "the rage gives a move of one cube, or lets a pinned model stand up")
        }
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    out.push(Choice::Leave);
    if look.is_pinned(driven(frame)) {
        out.push(Choice::StandUp);
        return;
    }
    out.push(Choice::Reposition { command: false });
    actions::ways(1, look, |to| out.push(Choice::Advance { to, command: false }));
    out.extend(actions::check_off(1, look).is_ok().then_some(Choice::LeaveBoard { command: false }));
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    Flow::Goto(match choice {
        Choice::LeaveBoard { .. } => {
            exit::leave(driven(frame), cx);
            return Flow::Done;
        }
        Choice::StandUp => Frame::StandUp { free: true },
        Choice::Reposition { .. } => {
            let model = driven(frame);
            Frame::Reposition { model, at: cx.state.model(model).cell, stage: 0 }
        }
        Choice::Advance { to, .. } => actions::advance(to, 1, &look(cx)),
        _ => return Flow::Done,
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{Game, scene};

    const WILD: &str = "damage=1 hp=5 keywords=[\"Rampage\"]";

    fn turn(text: &str) -> Game {
        scene(text).with("step = \"activate\"")
    }

    #[test]
    fn the_unhurt_and_the_supervised_do_not_roll() {
        let mut game = turn("P1 4.4.1 plain keywords=[\"Rampage\"]\nE1 8.4.1 plain");
        game.play("activate P1", []);
        let mut game = turn(&format!(
            "P1 4.4.1 plain {WILD}\nP2 4.4.1 plain weapons=[\"Baton_[CC,_Under_Control]\"]\nE1 8.4.1 plain"
        ))
        .covers(&["DZ3-KEY-102", "DZ3-EXTRA-05"]);
        game.play("activate P1", []);
        let mut game =
            turn(&format!("P1 4.4.1 plain {WILD}\nP2 4.4.1 plain item=shock-baton\nE1 8.4.1 plain"))
                .covers(&["DZ3-KEY-102"]);
        game.play("activate P1", []);
        assert_eq!((game.asked().as_str(), game.fact("active.wild").as_str()), ("a action", "false"));
    }

    #[test]
    fn three_to_six_is_an_activation_like_any_other() {
        let mut game = turn(&format!("P1 4.4.1 plain {WILD}\nE1 8.4.1 plain")).covers(&["DZ3-KEY-72"]);
        game.play("activate P1", [3]);
        assert_eq!((game.asked().as_str(), game.fact("active.wild").as_str()), ("a action", "false"));
    }

    #[test]
    fn seven_and_eight_drive_it_on() {
        let mut game = turn(&format!("P1 4.4.1 plain {WILD}\nE1 8.4.1 plain")).covers(&["DZ3-KEY-72"]);
        game.play("activate P1", [7]);
        assert_eq!(game.asked(), "a free-move");
        game.refused("advance 6.4.1", "DZ3-ADV-01");
        game.refused("sprint 5.4.1", "DZ3-KEY-72");
        game.play("advance 5.4.1", []);
        game.play("place 500,500", []);
        assert_eq!((game.asked().as_str(), game.fact("active.short").as_str()), ("a action", "0"));
        game.offers("sprint 6.4.1");
        let mut game = turn(&format!("P1 4.4.1 plain {WILD}\nE1 8.4.1 plain"));
        game.play("activate P1", [8]);
        game.play("leave", []);
        assert_eq!(game.asked(), "a action");
    }

    #[test]
    fn pinned_it_stands_up_instead() {
        let mut game = turn(&format!("P1 4.4.1 plain pinned {WILD}\nE1 8.4.1 plain"));
        game.play("activate P1", [8]);
        game.refused("advance 5.4.1", "DZ3-KEY-72");
        game.play("stand-up", []);
        game.play("place 500,500", []);
        assert_eq!((game.pinned("P1"), game.fact("active.short").as_str()), (false, "0"));
    }

    #[test]
    fn one_or_two_hands_it_to_the_opponent() {
        let mut game = turn(&format!("P1 3.4.1 plain {WILD} weapons=[\"Gun_[R6]\"]\nP2 4.4.1 plain hp=9\nP3 5.4.1 plain\nE1 3.8.1 plain\nE2 4.4.1 plain"))
            .command("P", "advance")
            .command("E", "advance dice")
            .covers(&["DZ3-KEY-72", "DZ3-KEY-73", "DZ3-KEY-74"]);
        game.play("activate P1", [2]);
        assert_eq!((game.asked().as_str(), game.fact("active.controller").as_str()), ("b action", "b"));
        game.refused("command advance 4.4.1", "DZ3-KEY-73");
        game.refused("order", "DZ3-KEY-73");
        game.refused("shoot E1 gun", "DZ3-SHOOT-03");
        game.offers("shoot P2 gun");
        // It fights its own team, but neither friend nor foe of the enemy beside: no friends bonus for anybody.
        game.play("advance 4.4.1", []);
        game.play("place 730,165", []);
        assert_eq!(game.asked(), "b target");
        game.refused("assault E2 fists", "DZ3-ASLT-01");
        game.play("assault P2 fists", []);
        assert_eq!(game.asked(), "a reaction");
        game.play("survive", []);
        // The opponent has a Dice result for it: 3 dice, 1 for moving in, 1 spent; 1 for the injured attacker.
        assert_eq!(game.asked(), "b declare");
        game.play("spend dice", [5, 5, 1, 1, 1, 1, 1, 1, 1]);
        game.play("keep", []);
        game.play("keep", []);
        assert_eq!(game.damage("P2"), 2);
        game.play("end", []);
        assert_eq!(
            (game.fact("models.P1.activated").as_str(), game.asked().as_str()),
            ("true", "b activate")
        );
    }

    #[test]
    fn leaving_its_own_team_is_breaking_away_and_the_owner_strikes() {
        let mut game =
            turn(&format!("P1 4.4.1 plain {WILD}\nP2 4.4.1 plain\nE1 8.8.1 plain")).covers(&["DZ3-KEY-73"]);
        game.play("activate P1", [1]);
        game.refused("sprint 5.4.1", "DZ3-SPRINT-01");
        game.play("advance", []);
        assert_eq!(game.asked(), "a break-away");
        game.play("strike P2 fists", [5, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.asked().as_str()), (2, "b step"));
    }

    #[test]
    fn an_enemy_of_its_owner_is_left_freely() {
        let mut game = turn(&format!("P1 4.4.1 plain {WILD}\nE1 4.4.1 plain"));
        game.play("activate P1", [1]);
        game.play("advance 5.4.1", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.P1.at"), "5.4.1");
    }

    #[test]
    fn no_capacity_binds_it_and_the_crowd_must_part() {
        let mut game =
            turn(&format!("P1 3.4.1 plain size=2 {WILD}\nP2 4.4.1 plain size=4 hp=9\nE1 8.8.1 plain"))
                .covers(&["DZ3-KEY-74", "DZ3-KEY-75"]);
        game.play("activate P1", [1]);
        game.play("advance 4.4.1", []);
        // No spot is free: the large one makes room.
        game.play("place 165,165", []);
        game.play("place 835,835", []);
        game.play("assault P2 fists", []);
        game.play("survive", [1, 1, 1, 1, 1, 1, 1, 1, 1]);
        game.play("end", []);
        game.play("activate E1", []);
        game.play("end", []);
        game.play("activate P2", []);
        for choice in ["end", "reposition", "stand-up"] {
            game.refused(choice, "DZ3-KEY-75");
            game.offers_not(choice);
        }
        game.play("advance 5.4.1", []);
        game.offers("place 500,500");
        game.play("place 500,500", []);
        game.offers("end");
    }

    #[test]
    fn without_a_way_out_it_acts_normally() {
        let game = scene("P1 4.4.1 plain speed=- size=4\nP2 4.4.1 plain\nE1 8.8.1 plain");
        assert_eq!(game.fact("active.crowded"), "true");
        game.offers("end");
    }

    #[test]
    fn a_free_advance_serves() {
        let mut game = scene("P1 4.4.1 plain size=4\nP2 4.4.1 plain\nE1 8.8.1 plain")
            .command("P", "advance")
            .covers(&["DZ3-KEY-75"]);
        game.refused("end", "DZ3-KEY-75");
        game.play("command advance 5.4.1", []);
        game.play("place 500,500", []);
        game.offers("end");
    }
}
