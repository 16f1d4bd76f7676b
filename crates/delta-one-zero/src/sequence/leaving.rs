//! Leaving the board by a mission's leave, when the Action step begins.

use crate::choice::Choice;
use crate::frame::Frame;
use crate::game::{Game, fields, game, wrong};
use crate::setup::FireteamId;
use crate::{Cx, DeltaOneZero, mission};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Question};

pub(crate) fn leaving(team: FireteamId, cx: &mut Cx<'_>) -> Flow<Frame> {
    let game: Game<'_> = game(cx);
    if game.members(team).any(|id| mission::check_leave(game, id).is_ok()) {
        return Flow::Ask(Frame::PickLeave { team });
    }
    Flow::Done
}

fn team_of(frame: Frame) -> FireteamId {
    fields!(frame, Frame::PickLeave { team } => team)
}

/// Who leaves the board.
pub(crate) static PICK_LEAVE: Question<DeltaOneZero> = Question {
    name: "leave",
    by: |frame, _| team_of(frame).side(),
    check: |frame, choice, game| match choice {
        Choice::Pass => Ok(()),
        Choice::Leave(id) => {
            if game.has(id) && game.team(id) == team_of(frame) {
                return mission::check_leave(*game, id);
            }
            wrong()
        }
        _ => wrong(),
    },
    list: |frame, game, out| {
        let able = game.members(team_of(frame)).filter(|id| mission::check_leave(*game, *id).is_ok());
        out.extend(able.map(Choice::Leave));
        out.push(Choice::Pass);
    },
    answer: |frame, choice, cx| {
        if let Choice::Leave(id) = choice {
            mission::leave(cx, id);
            return Flow::Goto(Frame::Leaving { team: team_of(frame) });
        }
        Flow::Done
    },
    text: |_, _| Text::plain("does the model leave the board with what it carries?"),
    default: |frame, game| game.members(team_of(frame)).map(Choice::Leave).next(),
    ..Question::BASE
};
