//! Tokens of those about to leave the killzone: their owners lay them down first. [KT-PICK-05] [KT-PICK-06]
//! [KT-DMG-08] [KT-DMG-12]
//! Drops → PickDrop* → (the frame that removes them).

use super::tokens;
use crate::choice::Choice;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::say::Titled;
use crate::state::{Flags, Marks, OperativeId, Place, State};
use crate::{Cx, KillTeam};
use sortie_kernel::{Flow, Menu, Question, say};
use sortie_rulebook::rule;

/// The next operative that leaves with a token, the initiative player's first.
fn next(state: &State) -> Option<OperativeId> {
    let leaves = |id: &OperativeId| {
        let own = &state[*id];
        own.on_table() && (own.flags.has(Flags::DOWN) || own.marks.has(Marks::LEAVING))
    };
    let sides = [state.initiative, state.initiative.other()];
    sides.into_iter().find_map(|side| state.team(side).find(|id| leaves(id) && tokens::carries(state, *id)))
}

/// Whether somebody is about to leave with a token.
pub fn is_due(state: &State) -> bool {
    next(state).is_some()
}

/// Tokens are laid down one after another. Where no spot is within reach and visible, the nearest one is taken.
pub(crate) fn drops(cx: &mut Cx<'_>) -> Flow<Frame> {
    let Some(who) = next(cx.state) else { return Flow::Done };
    rule!("KT-PICK-05");
    // A banner that nobody knew of shows itself before anybody is asked about it.
    tokens::unfurl(who, cx);
    let field = Field::new(cx.setup, cx.state);
    let at = tokens::nearest_drop(&field, who);
    if tokens::check_drop(&field, who, at).is_ok() {
        return Flow::Ask(Frame::PickDrop { who });
    }
    tokens::lay_down(who, at, cx);
    Flow::Goto(Frame::Drops {})
}

/// Where the token of an operative that leaves the killzone comes to lie. Places are too many to list.
pub(crate) static PICK_DROP: Question<KillTeam> = Question {
    name: "drop",
    by: |frame, game| fields!(frame, Frame::PickDrop { who } => game.state.side(who)),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickDrop { who }, Choice::PutAt(at)) => tokens::check_drop(&game.field(), who, at),
        _ => no(rule!("KT-PICK-05"), "an operative that leaves the killzone drops its token first"),
    },
    list: |frame, game, out| {
        let who = fields!(frame, Frame::PickDrop { who } => who);
        let field = game.field();
        out.push(Choice::PutAt(tokens::nearest_drop(&field, who)));
        let Place { x, y, z } = game.state[who].at;
        let reach = (game.setup.profile(who).body.base_radius + tokens::REACH) as i16;
        for (dx, dy) in [(reach, 0), (0, reach), (-reach, 0), (0, -reach)] {
            let at = Place::new(x.saturating_add(dx), y.saturating_add(dy), z);
            if tokens::check_drop(&field, who, at).is_ok() {
                out.push(Choice::PutAt(at));
            }
        }
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickDrop { who }, Choice::PutAt(at)) => {
            tokens::lay_down(who, at, cx);
            Flow::Goto(Frame::Drops {})
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |frame, game| {
        let who = fields!(frame, Frame::PickDrop { who } => who);
        say![KillTeam, game.setup; "where does ", Titled(who), " drop its token? It leaves the killzone"]
    },
    default: |frame, game| {
        let who = fields!(frame, Frame::PickDrop { who } => who);
        Some(Choice::PutAt(tokens::nearest_drop(&game.field(), who)))
    },
    subject: |frame, game| fields!(frame, Frame::PickDrop { who } => Some(game.name(who))),
    menu: Menu::Sample,
    ..Question::BASE
};
