//! Models thrown by a blast: into the next square, against a wall (slam) or off an edge (fall), and the scatter of an
//! item (DZA-FRAG-11 to 14, DZA-CARD-22).

use super::{damage, grenade, look};
use crate::board::{Square, Way};
use crate::choice::Choice;
use crate::event::{Direction, name};
use crate::law::{no, wrong_answer};
use crate::state::{Test, TestKind};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::{Cx, Flow, Question, say};
use sortie_rulebook::rule;

/// Drops to Pinned from any step.
pub(crate) const OUTRIGHT: u8 = 3;

/// A model hit by a blast is Pinned unless it stands fast, then thrown.
pub(crate) fn blasted(model: u8, direction: u8, near: bool, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let then = Frame::Throw { model, direction, near };
    if cx.state.tests[0].steadfast >> model & 1 == 1 {
        cx.emit(rule!("DZA-CARD-14"), || Event::Steadfast { model: Who(model) });
        return Flow::Goto(then);
    }
    Flow::Call { child: Frame::Lose { model, steps: OUTRIGHT }, then }
}

pub(crate) fn throw(model: u8, direction: u8, near: bool, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    if !cx.state.is_up(model) || direction > 8 {
        return Flow::Done;
    }
    let rolled = if direction == 8 { grenade::direction(cx) } else { direction };
    let event = || Event::Thrown { model: Who(model), to: Direction(rolled) };
    if direction == 8 {
        cx.log_roll(rule!("DZA-FRAG-06"), event);
    } else {
        cx.emit(rule!("DZA-FRAG-07"), event);
    }
    let from = cx.state.model(model).at;
    rule!("DZA-FRAG-11");
    let (to, fall) = match cx.setup.board.way(from, usize::from(rolled)) {
        Way::Edge => {
            cx.emit(rule!("DZA-TERR-10"), || Event::Stays { model: Who(model) });
            return Flow::Done;
        }
        Way::Blocked => {
            cx.emit(rule!("DZA-FRAG-12"), || Event::Slammed { model: Who(model) });
            return hazard(TestKind::Slam, model, near, 0, cx);
        }
        Way::Level(to) => (to, 0),
        Way::Drop(to, levels) => (to, levels),
    };
    if !look(cx).has_room(model, to) {
        cx.emit(rule!("DZA-FRAG-11"), || Event::Stays { model: Who(model) });
        return Flow::Done;
    }
    Flow::Ask(Frame::PickThrownSpot { model, to: to.0, fall })
}

fn hazard(kind: TestKind, model: u8, near: bool, more: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    cx.state.tests[1] = Test {
        kind,
        acting: cx.state.side_of(model),
        target: model,
        bonus: near,
        more,
        rollers: 1 << model,
        ..Test::default()
    };
    Flow::Goto(Frame::TestCards { slot: 1 })
}

fn thrown(frame: Frame) -> (u8, Square, u8) {
    match frame {
        Frame::PickThrownSpot { model, to, fall } => (model, Square(to), fall),
        _ => unreachable!("{frame:?} throws nobody"),
    }
}

pub(crate) static PICK_THROWN_SPOT: Question<Alpha> = Question {
    name: "thrown-spot",
    by: |frame, game| game.state.side_of(thrown(frame).0),
    check: |frame, choice, game| match choice {
        Choice::Spot(spot) => {
            let (model, to, _) = thrown(frame);
            if (1..=9).contains(&spot) && game.is_free(model, to, spot) {
                Ok(())
            } else {
                no(rule!("DZA-POS-03"), "choose a free spot of the square")
            }
        }
        _ => wrong_answer(),
    },
    list: |frame, game, out| {
        let (model, to, _) = thrown(frame);
        out.extend(game.free_spots(model, to).map(Choice::Spot));
    },
    answer: |frame, choice, cx| {
        let ((model, to, fall), Choice::Spot(spot)) = (thrown(frame), choice) else { return Flow::Done };
        let at = cx.state.model_mut(model);
        (at.at, at.spot) = (to, spot);
        rule!("DZA-POS-02");
        cx.emit(rule!("DZA-FRAG-11"), || Event::ThrownTo { model: Who(model), at: to, spot });
        if fall == 0 {
            return Flow::Done;
        }
        cx.emit(rule!("DZA-FRAG-13"), || Event::Falls { model: Who(model), levels: fall });
        hazard(TestKind::Fall, model, false, fall - 1, cx)
    },
    text: |frame, game| {
        let (model, to, _) = thrown(frame);
        say![Alpha, game.setup; Who(model), " is thrown to ", to, ": on which spot does it land?"]
    },
    subject: |frame, _| Some(name(thrown(frame).0)),
    ..Question::BASE
};

/// The result of a slam or fall: Pinned in any case, damage if it wins.
pub(crate) fn apply(test: &Test, cx: &mut Cx<'_, Alpha>) -> Option<Frame> {
    let model = test.target;
    let survival = test.scores[usize::from(model)];
    let why = rule!("DZA-FRAG-14");
    if test.score > survival {
        damage::hit(why, model, test.score - survival, 0, cx);
    }
    if !cx.state.is_up(model) {
        return None;
    }
    if test.steadfast >> model & 1 == 1 {
        cx.emit(rule!("DZA-CARD-14"), || Event::Steadfast { model: Who(model) });
        return None;
    }
    Some(Frame::Lose { model, steps: OUTRIGHT })
}

/// Where a counter comes to rest that scatters from a square.
pub(crate) fn scatter_item(from: Square, cx: &mut Cx<'_, Alpha>) -> Square {
    let rolled = grenade::direction(cx);
    let at = match cx.setup.board.way(from, usize::from(rolled)) {
        Way::Edge => {
            rule!("DZA-TERR-10");
            from
        }
        Way::Blocked => {
            rule!("DZA-SCAT-03");
            from
        }
        Way::Level(square) => square,
        Way::Drop(square, _) => {
            rule!("DZA-SCAT-04");
            square
        }
    };
    cx.log_roll(rule!("DZA-CARD-22"), || Event::ItemScattered { to: Direction(rolled), at });
    at
}
