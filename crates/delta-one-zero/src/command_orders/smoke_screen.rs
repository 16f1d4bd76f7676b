//! Smoke Screen: an Obscured marker, and a second one touching it on the side that its player chooses.
//! The side is one of the eight directions of the compass. [D1Z-FIRE-02] [D1Z-KWW-24]

use super::{CommandRule, never, with_action};
use crate::choice::Choice;
use crate::frame::Frame;
use crate::game::{fields, no, wrong};
use crate::geometry::{BASE_RADIUS, Point};
use crate::keywords::marker_effects;
use crate::sequence::indirect;
use crate::setup::{BOARD, CommandOrder, ModelId};
use crate::state::{Effects, Place, TokenKind};
use crate::{Cx, DeltaOneZero};
use sortie_geometry::open::point::rim_point;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Question};
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::SmokeScreen,
    check: with_action,
    aims: never,
    play: |cx, _, _| {
        cx.state.effects.set(Effects::CALLED, true);
        Flow::Done
    },
};

/// The first marker lies; the second is asked for.
pub fn strike(cx: &mut Cx<'_>, by: ModelId, at: Place, then: Frame) -> Flow<Frame> {
    marker_effects::put(cx, TokenKind::Smoke, at.point());
    if spots(at).next().is_none() {
        return Flow::Goto(then);
    }
    Flow::Call { child: Frame::SecondCloud { by, at }, then }
}

pub(crate) fn second_cloud(by: ModelId, at: Place, _: &mut Cx<'_>) -> Flow<Frame> {
    Flow::Ask(Frame::PickCloud { by, at })
}

/// The eight places of a second marker, on the board.
fn spots(at: Place) -> impl Iterator<Item = Place> {
    let on_board = |point: &Point| (0..=BOARD).contains(&point.x) && (0..=BOARD).contains(&point.y);
    (0..8)
        .map(move |step| rim_point(at.point(), 2 * BASE_RADIUS, step * 6))
        .filter(on_board)
        .filter_map(|point| Place::of(point.at_height(0)))
}

fn clouding(frame: Frame) -> (ModelId, Place) {
    fields!(frame, Frame::PickCloud { by, at } => (by, at))
}

/// Where the second marker lies.
pub(crate) static PICK_CLOUD: Question<DeltaOneZero> = Question {
    name: "second-marker",
    by: |frame, _| clouding(frame).0.side(),
    check: |frame, choice, game| match choice {
        Choice::Lay(at) if spots(clouding(frame).1).any(|spot| spot.point() == at.point()) => {
            indirect::check_point(*game, at)
        }
        Choice::Lay(_) => {
            no(rule!("D1Z-FIRE-02"), "the second marker touches the first in one of eight directions")
        }
        _ => wrong(),
    },
    list: |frame, _, out| out.extend(spots(clouding(frame).1).map(Choice::Lay)),
    answer: |_, choice, cx| {
        if let Choice::Lay(at) = choice {
            marker_effects::put(cx, TokenKind::Smoke, at.point());
        }
        Flow::Done
    },
    text: |_, _| Text::plain("on which side of the first does the second Obscured marker lie?"),
    ..Question::BASE
};
