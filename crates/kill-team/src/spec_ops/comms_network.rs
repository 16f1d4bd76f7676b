//! The strategic asset Comms Network: once per battle its owner re-rolls its die of the initiative roll, after both
//! are seen. If both sides could, the one who had the initiative decides first. [KT-NARR-10]

use super::assets::{self, SPENT_COMMS};
use crate::choice::{Choice, Source};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::sequence::turn;
use crate::{Cx, KillTeam};
use sortie_kernel::{Flow, Question, Side, say};
use sortie_rulebook::rule;

/// Asks those who may re-roll, or settles the initiative.
pub(crate) fn offer(rolls: [u8; 2], cx: &mut Cx<'_>) -> Flow<Frame> {
    let last = cx.state.initiative;
    ask([last, last.other()], rolls, cx)
}

fn ask(sides: impl IntoIterator<Item = Side>, rolls: [u8; 2], cx: &mut Cx<'_>) -> Flow<Frame> {
    for side in sides {
        if assets::may_reroll_initiative(cx.setup, cx.state, side) {
            return Flow::Ask(Frame::PickInitiative { side, rolls });
        }
    }
    cx.state.initiative = turn::winner(cx.state.initiative, rolls);
    Flow::Goto(Frame::Strategy {})
}

/// Whether a side re-rolls its initiative die.
pub(crate) static PICK_INITIATIVE: Question<KillTeam> = Question {
    name: "initiative",
    by: |frame, _| fields!(frame, Frame::PickInitiative { side, .. } => side),
    check: |_, choice, _| match choice {
        Choice::Leave | Choice::Use(Source::Comms) => Ok(()),
        _ => no(rule!("KT-NARR-10"), "the question is whether the Comms Network re-rolls the initiative die"),
    },
    list: |_, _, out| out.extend([Choice::Leave, Choice::Use(Source::Comms)]),
    answer: |frame, choice, cx| {
        let (side, mut rolls) = fields!(frame, Frame::PickInitiative { side, rolls } => (side, rolls));
        let last = cx.state.initiative;
        if choice == Choice::Use(Source::Comms) {
            cx.state.teams[side.index()].assets_spent |= SPENT_COMMS;
            let why = rule!("KT-NARR-10");
            rolls[side.index()] = cx.dice.pick(why, 6) as u8 + 1;
            let winner = turn::winner(last, rolls);
            cx.log_roll(why, || Event::InitiativeRerolled { side: winner, by: side, rolls });
            // The other player sees the new dice, and may answer them.
            return ask([side.other()], rolls, cx);
        }
        if side == last { ask([side.other()], rolls, cx) } else { ask([], rolls, cx) }
    },
    text: |frame, game| {
        let (side, rolls) = fields!(frame, Frame::PickInitiative { side, rolls } => (side, rolls));
        let (own, enemy) = (rolls[side.index()], rolls[side.other().index()]);
        say![KillTeam, game.setup;
            "does your Comms Network re-roll your initiative die? You rolled ", own, ", the enemy ", enemy]
    },
    default: |frame, game| {
        let (side, rolls) = fields!(frame, Frame::PickInitiative { side, rolls } => (side, rolls));
        let wins = turn::winner(game.state.initiative, rolls) == side;
        Some(if wins { Choice::Leave } else { Choice::Use(Source::Comms) })
    },
    ..Question::BASE
};
