//! Free moves that a strategic ploy grants as soon as it is used. [KT-STRAT-04] [KT-AP-10]
//! AtOnce → PickAtOnce* → the opponent's turn of the strategy phase.

use super::tokens;
use crate::choice::{Choice, Path};
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::menu;
use crate::moves;
use crate::ploys::{self, AtOnce};
use crate::setup::Setup;
use crate::state::{OperativeId, State};
use crate::targets::TargetSet;
use crate::{Cx, KillTeam};
use sortie_kernel::{Flow, Illegal, Menu, Question, Side, say};
use sortie_rulebook::rule;

fn grant(ploy: u8) -> Option<&'static AtOnce> {
    ploys::TABLE.get(usize::from(ploy))?.at_once.as_ref()
}

/// The operatives that may still move.
fn movers(game: &Game<'_>, side: Side, ploy: u8, moved: TargetSet) -> Vec<OperativeId> {
    let Some(grant) = grant(ploy) else { return Vec::new() };
    if grant.only_one && !moved.is_empty() {
        return Vec::new();
    }
    let field = game.field();
    let may = |id: &OperativeId| {
        !moved.contains(*id) && (grant.may)(&field, *id) && moves::may_move(&field, *id, grant.kind).is_ok()
    };
    game.state.standing(side).filter(may).collect()
}

/// Whether somebody of a side gains by a ploy: for one that acts at once, somebody may move. [KT-PLOY-06]
pub fn helps_anybody(setup: &Setup, state: &State, side: Side, ploy: u8) -> bool {
    grant(ploy).is_none() || !movers(&Game { setup, state }, side, ploy, TargetSet::default()).is_empty()
}

/// Asks while somebody may still move.
pub(crate) fn at_once(side: Side, ploy: u8, moved: TargetSet, cx: &mut Cx<'_>) -> Flow<Frame> {
    if movers(&Game { setup: cx.setup, state: cx.state }, side, ploy, moved).is_empty() {
        return Flow::Goto(Frame::Ploys { side: side.other(), passes: 0 });
    }
    rule!("KT-AP-10");
    Flow::Ask(Frame::PickAtOnce { side, ploy, moved })
}

/// Whether an operative that a ploy lets move may move along a path.
fn check_way(field: &Field<'_>, grant: &AtOnce, operative: OperativeId, path: &Path) -> Result<(), Illegal> {
    let (taken, _) = moves::check_free(field, operative, grant.kind, path)?;
    match (grant.forbids)(field, operative, &taken) {
        Some(why) => no(rule!("KT-STRAT-04"), why),
        None => Ok(()),
    }
}

fn check(game: &Game<'_>, side: Side, ploy: u8, moved: TargetSet, choice: Choice) -> Result<(), Illegal> {
    match (choice, grant(ploy)) {
        (Choice::Pass, _) => Ok(()),
        (Choice::Move { kind, operative, path }, Some(grant))
            if kind == grant.kind && movers(game, side, ploy, moved).contains(&operative) =>
        {
            check_way(&game.field(), grant, operative, &path)
        }
        _ => no(rule!("KT-STRAT-04"), "an operative that the ploy names makes its free move, or nobody does"),
    }
}

/// A free move, or no more. Paths are too many to list.
pub(crate) static PICK_AT_ONCE: Question<KillTeam> = Question {
    name: "free-move",
    by: |frame, _| fields!(frame, Frame::PickAtOnce { side, .. } => side),
    check: |frame, choice, game| {
        let (side, ploy, moved) =
            fields!(frame, Frame::PickAtOnce { side, ploy, moved } => (side, ploy, moved));
        check(game, side, ploy, moved, choice)
    },
    list: |frame, game, out| {
        let (side, ploy, moved) =
            fields!(frame, Frame::PickAtOnce { side, ploy, moved } => (side, ploy, moved));
        out.push(Choice::Pass);
        let Some(grant) = grant(ploy) else { return };
        let field = game.field();
        for id in movers(game, side, ploy, moved) {
            let first = out.len();
            menu::free_moves(&field, id, grant.kind, out);
            let fits = |choice: &Choice| match choice {
                // The menu of moves holds ways that are legal as they are written.
                Choice::Move { path, .. } => (grant.forbids)(&field, id, path).is_none(),
                _ => false,
            };
            let mut kept = first;
            for place in first..out.len() {
                if fits(&out[place]) {
                    out.swap(kept, place);
                    kept += 1;
                }
            }
            out.truncate(kept);
        }
    },
    answer: |frame, choice, cx| {
        let (side, ploy, mut moved) =
            fields!(frame, Frame::PickAtOnce { side, ploy, moved } => (side, ploy, moved));
        let Choice::Move { kind, operative, path } = choice else {
            return Flow::Goto(Frame::Ploys { side: side.other(), passes: 0 });
        };
        rule!("KT-AP-07");
        moves::perform(operative, kind, &path, cx);
        tokens::after_move(operative, cx);
        // It does not count for the operative's activation.
        cx.state[operative].moved = 0;
        moved.insert(operative);
        Flow::Goto(Frame::AtOnce { side, ploy, moved })
    },
    text: |frame, game| {
        let ploy = fields!(frame, Frame::PickAtOnce { ploy, .. } => ploys::name(ploy));
        say![KillTeam, game.setup; "who makes a free move by ", ploy, ", and where to?"]
    },
    default: |_, _| Some(Choice::Pass),
    menu: Menu::Sample,
    ..Question::BASE
};
