//! Steps on the scale of Aggression, and the new spot of a model that becomes Pinned (DZA-AGG-01 to 05).

use crate::choice::Choice;
use crate::event::name;
use crate::law::{no, wrong_answer};
use crate::state::Aggression;
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::{Cx, Flow, Question, say};
use sortie_rulebook::{RuleId, rule};

/// Steps up, if the scale goes on there.
pub(crate) fn gain(why: RuleId, model: u8, steps: u8, cx: &mut Cx<'_, Alpha>) {
    if !cx.state.is_up(model) {
        return;
    }
    rule!("DZA-AGG-01");
    let was = cx.state.model(model).aggression;
    let to = Aggression::ALL[usize::from(was as u8 + steps).min(2)];
    if to == was {
        rule!("DZA-AGG-02");
        return;
    }
    if was == Aggression::Pinned {
        rule!("DZA-AGG-03");
    }
    cx.state.model_mut(model).aggression = to;
    cx.emit(why, || Event::Steps { model: Who(model), to });
}

/// Loses steps; a model that becomes Pinned may be put on another spot of its square.
pub(crate) fn lose(model: u8, steps: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    if !cx.state.is_up(model) {
        rule!("DZA-ACT-06");
        return Flow::Done;
    }
    let was = cx.state.model(model).aggression;
    if was == Aggression::Pinned {
        rule!("DZA-AGG-02");
        return Flow::Done;
    }
    let to = Aggression::ALL[usize::from((was as u8).saturating_sub(steps))];
    cx.state.model_mut(model).aggression = to;
    cx.emit(rule!("DZA-AGG-01"), || Event::Steps { model: Who(model), to });
    if to == Aggression::Pinned {
        rule!("DZA-AGG-05");
        return Flow::Ask(Frame::PickPinnedSpot { model });
    }
    Flow::Done
}

fn pinned(frame: Frame) -> u8 {
    match frame {
        Frame::PickPinnedSpot { model } => model,
        _ => unreachable!("{frame:?} pins nobody"),
    }
}

pub(crate) static PICK_PINNED_SPOT: Question<Alpha> = Question {
    name: "pinned-spot",
    by: |frame, game| game.state.side_of(pinned(frame)),
    check: |frame, choice, game| match choice {
        Choice::Spot(spot) => {
            let model = pinned(frame);
            if (1..=9).contains(&spot) && game.is_free(model, game.model(model).at, spot) {
                Ok(())
            } else {
                no(rule!("DZA-AGG-05"), "choose a free spot of its square")
            }
        }
        _ => wrong_answer(),
    },
    list: |frame, game, out| {
        let model = pinned(frame);
        out.extend(game.free_spots(model, game.model(model).at).map(Choice::Spot));
    },
    answer: |frame, choice, cx| {
        let (model, Choice::Spot(spot)) = (pinned(frame), choice) else { return Flow::Done };
        if cx.state.model(model).spot != spot {
            rule!("DZA-POS-02");
            cx.state.model_mut(model).spot = spot;
            cx.emit(rule!("DZA-AGG-05"), || Event::Replaced { model: Who(model), spot });
        }
        Flow::Done
    },
    text: |frame, game| say![Alpha, game.setup; Who(pinned(frame)), " is Pinned: on which spot of its square does it lie?"],
    default: |frame, game| {
        // The spot of which the enemy sees least.
        let model = pinned(frame);
        let at = game.model(model).at;
        let foes: Vec<u8> = game.state.team(game.state.side_of(model).other()).collect();
        let seen = |spot: &u8| {
            let each =
                foes.iter().map(|foe| i32::from(game.board().points_seen(game.eye(*foe), at, *spot, 3)));
            (each.sum::<i32>(), i32::from(*spot != game.model(model).spot))
        };
        game.free_spots(model, at).min_by_key(seen).map(Choice::Spot)
    },
    at_stake: |_, _| false,
    subject: |frame, _| Some(name(pinned(frame))),
    ..Question::BASE
};
