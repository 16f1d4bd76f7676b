//! Actions outside an activation that somebody else has an operative perform: a weapon platform by its gunner, an enemy
//! under mindshackle scarabs. [KT-AP-11]
//! Directed → PickDirected → (action) → DirectedDone.

use super::{aim, fight, tokens};
use crate::actions;
use crate::choice::{Choice, MoveKind, Shooting};
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::menu;
use crate::moves;
use crate::say::Titled;
use crate::state::{Effects, Flags, OperativeId};
use crate::{Cx, KillTeam};
use sortie_kernel::{Flow, Illegal, Menu, Question, Side, say};
use sortie_rulebook::rule;

/// An operative is about to be directed.
pub(crate) fn directed(id: OperativeId, by_enemy: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    if !cx.state[id].is_up() {
        return Flow::Done;
    }
    rule!("KT-AP-11");
    if by_enemy {
        // For this action friend and enemy are exchanged.
        cx.state[id].effects.add(Effects::CONTROLLED);
    }
    Flow::Ask(Frame::PickDirected { operative: id, by_enemy })
}

/// Who makes the choices of the operative.
fn director(game: &Game<'_>, id: OperativeId, by_enemy: bool) -> Side {
    let side = game.state.side(id);
    if by_enemy { side.other() } else { side }
}

fn check(game: &Game<'_>, id: OperativeId, by_enemy: bool, choice: Choice) -> Result<(), Illegal> {
    let field = game.field();
    match choice {
        Choice::Leave => Ok(()),
        Choice::Move { kind: kind @ (MoveKind::Normal | MoveKind::FallBack), operative, path }
            if operative == id && !by_enemy =>
        {
            moves::may_move(&field, id, kind)?;
            moves::check_free(&field, id, kind, &path).map(|_| ())
        }
        Choice::Shoot { how: Shooting::Shoot, by, target, weapon, origin } if by == id => {
            actions::check_alone(&field, by, weapon)?;
            actions::check_shot(&field, Shooting::Shoot, by, target, weapon, origin).map(|_| ())
        }
        Choice::Fight { by, target, weapon } if by == id && by_enemy => {
            actions::check_fight(&field, by, target, weapon)
        }
        _ => no(rule!("KT-AP-11"), "the operative that is directed performs one of the actions it may"),
    }
}

/// What an operative that is directed does. Paths are too many to list.
pub(crate) static PICK_DIRECTED: Question<KillTeam> = Question {
    name: "directed",
    by: |frame, game| {
        let (id, by_enemy) =
            fields!(frame, Frame::PickDirected { operative, by_enemy } => (operative, by_enemy));
        director(game, id, by_enemy)
    },
    check: |frame, choice, game| {
        let (id, by_enemy) =
            fields!(frame, Frame::PickDirected { operative, by_enemy } => (operative, by_enemy));
        check(game, id, by_enemy, choice)
    },
    list: |frame, game, out| {
        let (id, by_enemy) =
            fields!(frame, Frame::PickDirected { operative, by_enemy } => (operative, by_enemy));
        let field = game.field();
        let mut all = vec![Choice::Leave];
        actions::shots(&field, id, Shooting::Shoot, &mut all);
        if by_enemy {
            actions::fights(&field, id, &mut all);
        } else {
            menu::free_moves(&field, id, MoveKind::Normal, &mut all);
            menu::free_moves(&field, id, MoveKind::FallBack, &mut all);
        }
        out.extend(all.into_iter().filter(|choice| check(game, id, by_enemy, *choice).is_ok()));
    },
    answer: |frame, choice, cx| {
        let (id, by_enemy) =
            fields!(frame, Frame::PickDirected { operative, by_enemy } => (operative, by_enemy));
        perform(id, by_enemy, choice, cx)
    },
    text: |frame, game| {
        let id = fields!(frame, Frame::PickDirected { operative, .. } => operative);
        say![KillTeam, game.setup; "what does ", Titled(id), " do? You direct it for one action"]
    },
    subject: |frame, game| fields!(frame, Frame::PickDirected { operative, .. } => Some(game.name(operative))),
    menu: Menu::Sample,
    ..Question::BASE
};

fn perform(id: OperativeId, by_enemy: bool, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-AP-06");
    let then = Frame::DirectedDone { operative: id, by_enemy };
    if choice != Choice::Leave {
        actions::end_guard(id, cx);
    }
    match choice {
        Choice::Move { kind, operative, path } => {
            moves::perform(operative, kind, &path, cx);
            tokens::after_move(operative, cx);
            Flow::Goto(then)
        }
        Choice::Shoot { how, by, target, weapon, origin } => {
            let field = Field::new(cx.setup, cx.state);
            let sight = actions::check_shot(&field, how, by, target, weapon, origin).ok();
            Flow::Call { child: aim::begin(how, by, target, weapon, sight, cx), then }
        }
        Choice::Fight { by, target, weapon } => {
            Flow::Call { child: Frame::Fight { clash: fight::new_clash(by, target, weapon) }, then }
        }
        _ => Flow::Goto(then),
    }
}

/// The directed action is over: a platform counts as activated, an enemy is free again.
pub(crate) fn done(id: OperativeId, by_enemy: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    let own = &mut cx.state[id];
    own.effects.drop(Effects::CONTROLLED);
    if own.is_up() && !by_enemy {
        own.flags.drop(Flags::READY);
        own.flags.add(Flags::ACTIVATED);
        own.moved = 0;
    }
    Flow::Done
}
