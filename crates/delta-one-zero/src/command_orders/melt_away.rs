//! Melt Away (CELL): the Fireteam that has completed a run may move once more. It is not a Move step.

use super::{CommandRule, misaimed, no_aims, untimely};
use crate::choice::{Aim, Choice};
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::sequence::end_of_moves;
use crate::sequence::moves::{self, Why};
use crate::sequence::windows::Window;
use crate::setup::{CommandOrder, FireteamId, ModelId};
use crate::state::Flags;
use crate::{Cx, DeltaOneZero, menu};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Menu, Question};
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::MeltAway,
    check: |moment, aim| {
        if moment.window != Window::RunEnd || moment.team.side() != moment.side {
            return untimely();
        }
        if aim != Aim::Nothing {
            return misaimed();
        }
        Ok(())
    },
    aims: no_aims,
    play: |cx, _, _| {
        let team = cx.state.active;
        for id in cx.setup.members(team) {
            cx.state[id].flags.set(Flags::MELTED, false);
        }
        Flow::Goto(Frame::MeltAway { team })
    },
};

fn waiting(game: Game<'_>, team: FireteamId) -> impl Iterator<Item = ModelId> {
    game.members(team).filter(move |id| !game.state[*id].flags.has(Flags::MELTED))
}

pub(crate) fn melt_away(team: FireteamId, cx: &mut Cx<'_>) -> Flow<Frame> {
    if waiting(game(cx), team).next().is_some() {
        return Flow::Ask(Frame::PickMelt { team });
    }
    Flow::Goto(Frame::MeltedAway { team })
}

/// Coherency is judged as after a Move step.
pub(crate) fn melted_away(team: FireteamId, cx: &mut Cx<'_>) -> Flow<Frame> {
    end_of_moves::judge_coherency(cx, team);
    Flow::Done
}

fn melting(frame: Frame) -> FireteamId {
    fields!(frame, Frame::PickMelt { team } => team)
}

/// A move, or the end of them.
pub(crate) static PICK_MELT: Question<DeltaOneZero> = Question {
    name: "melt-away",
    by: |frame, _| melting(frame).side(),
    check: |frame, choice, game| match choice {
        Choice::Pass => Ok(()),
        Choice::Move { model, path } => {
            if !game.has(model) || !waiting(*game, melting(frame)).any(|id| id == model) {
                return no(rule!("D1Z-MOVE-01"), "each member moves once");
            }
            if path.places().is_empty() {
                return wrong();
            }
            moves::judge(*game, model, &path, Why::Melt).map(|_| ())
        }
        _ => wrong(),
    },
    list: |frame, game, out| {
        menu::in_turn(*game, waiting(*game, melting(frame)), Why::Melt, out);
        out.push(Choice::Pass);
    },
    answer: |frame, choice, cx| {
        let team = melting(frame);
        let Choice::Move { model, path } = choice else { return Flow::Goto(Frame::MeltedAway { team }) };
        cx.state[model].flags.set(Flags::MELTED, true);
        moves::go(cx, model, &path, Why::Melt, Frame::MeltAway { team })
    },
    text: |_, _| Text::plain("which member moves once more, and where to?"),
    default: |_, _| Some(Choice::Pass),
    phrase: |_, choice, _| (choice == Choice::Pass).then(|| Text::plain("Move nobody more")),
    menu: Menu::Sample,
    ..Question::BASE
};
