//! An action: its details are named ([`super::details`]), it is declared, offered to Overwatch
//! ([`super::offer`]), and carried out if it still can be (DZA-ACT-05).

use super::{after, break_off, details, fight, grenade, is_over, look, loss, moving, turn};
use crate::board::{self, Square};
use crate::choice::Choice;
use crate::game::Game;
use crate::law;
use crate::profile::{MODELS, Weapon};
use crate::state::{Action, ActionKind, Flags, Item, NOBODY, Origin, Stat, Test, TestKind};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::{Cx, Flow};
use sortie_rulebook::{rule, rule_id};

/// The action that a choice names.
pub(crate) fn from_choice(choice: Choice, origin: Origin, game: &Game<'_>) -> Option<Action> {
    let base = Action { origin, ..Action::default() };
    let action = match choice {
        Choice::Move { by, to } => Action { kind: ActionKind::Move, by, square: to, ..base },
        Choice::Aim(by) => Action { kind: ActionKind::Aim, by, ..base },
        Choice::Shoot { by, at, weapon } => {
            Action { kind: ActionKind::Shoot, by, target: at, weapon, ..base }
        }
        Choice::Blaze { by, at } => Action { kind: ActionKind::Blaze, by, square: at, ..base },
        Choice::Mean(by) => Action { kind: ActionKind::Mean, by, ..base },
        Choice::Overwatch(by) => Action { kind: ActionKind::Overwatch, by, ..base },
        Choice::Fight { by, at } => Action { kind: ActionKind::Fight, by, target: at, ..base },
        Choice::BreakOff(by) => Action { kind: ActionKind::BreakOff, by, ..base },
        Choice::Throw { by, at } => Action { kind: ActionKind::Throw, by, square: at, ..base },
        Choice::Leave(by) => Action { kind: ActionKind::Leave, by, ..base },
        _ => return None,
    };
    if usize::from(action.by) >= MODELS {
        return None;
    }
    let from = game.model(action.by).at;
    let weapon = match action.kind {
        ActionKind::Blaze => game.profile(action.by).blaze_gun().unwrap_or(Weapon::None),
        _ => action.weapon,
    };
    Some(Action { from, weapon, ..action })
}

/// Whether an action is a Move of some sort.
pub(crate) fn is_move(kind: ActionKind) -> bool {
    matches!(kind, ActionKind::Move | ActionKind::Leave)
}

/// The Moves of a model.
pub(crate) fn list_moves(game: &Game<'_>, by: u8, origin: Origin, out: &mut Vec<Choice>) {
    out.extend(law::destinations(game, by, origin).map(|to| Choice::Move { by, to }));
    if law::can_leave(game, by) {
        out.push(Choice::Leave(by));
    }
}

/// Every action of a model in its turn, in a fixed order; `occupied` are the squares with a model in them.
/// The law is asked as rarely as possible: this is the longest menu.
pub(crate) fn list(game: &Game<'_>, by: u8, occupied: u128, out: &mut Vec<Choice>) {
    let check = |kind, weapon| law::check_allowance(game, by, kind, weapon).is_ok();
    // A model that has taken, given up and lost nothing this turn has the allowance for everything. A Move is short
    // and may be repeated: without the allowance for it there is none for anything else.
    let fresh = !game.model(by).flags.any(Flags::OWN_TURN);
    if !fresh && !check(ActionKind::Move, Weapon::None) {
        return;
    }
    let allowed = |kind, weapon| fresh || check(kind, weapon);
    if game.is_engaged(by) {
        if allowed(ActionKind::Fight, Weapon::None) {
            out.extend(game.foes(by).map(|at| Choice::Fight { by, at }));
            out.push(Choice::BreakOff(by));
        }
        return;
    }
    if game.is_pinned(by) {
        if allowed(ActionKind::Mean, Weapon::None) {
            out.push(Choice::Mean(by));
        }
        return;
    }
    list_moves(game, by, Origin::Own, out);
    if allowed(ActionKind::Aim, Weapon::None) {
        out.push(Choice::Aim(by));
    }
    let shoots = game.profile(by).shooting.is_some();
    if shoots {
        list_shots(game, by, allowed, out);
        if allowed(ActionKind::Blaze, Weapon::None) {
            list_squares(law::blaze_squares(game, by, occupied), |at| Choice::Blaze { by, at }, out);
        }
    }
    if allowed(ActionKind::Mean, Weapon::None) {
        out.push(Choice::Mean(by));
    }
    if allowed(ActionKind::Overwatch, Weapon::None) {
        out.push(Choice::Overwatch(by));
    }
    if shoots && game.model(by).item == Item::Frag && allowed(ActionKind::Throw, Weapon::None) {
        list_squares(law::throw_squares(game, by), |at| Choice::Throw { by, at }, out);
    }
}

fn list_shots(game: &Game<'_>, by: u8, allowed: impl Fn(ActionKind, Weapon) -> bool, out: &mut Vec<Choice>) {
    let seen = law::seen_enemies(game, by);
    let from = game.model(by).at;
    for weapon in game.profile(by).guns.into_iter().filter(|gun| *gun != Weapon::None) {
        if seen == 0 || !allowed(ActionKind::Shoot, weapon) {
            continue;
        }
        rule!("DZA-LOS-01");
        let (mut targets, reach) = (seen, weapon.range());
        while targets != 0 {
            let at = targets.trailing_zeros() as u8;
            targets &= targets - 1;
            if reach.is_none_or(|most| game.board().range(from, game.model(at).at) <= most) {
                out.push(Choice::Shoot { by, at, weapon });
            }
        }
    }
}

fn list_squares(squares: u128, aim: impl Fn(Square) -> Choice, out: &mut Vec<Choice>) {
    out.reserve(squares.count_ones() as usize);
    board::each(squares, |square| out.push(aim(square)));
}

/// Records the action and asks for what is still missing.
pub(crate) fn begin(depth: u8, action: Action, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    rule!("DZA-OVER-04");
    cx.state.actions[usize::from(depth)] = action;
    match action.kind {
        ActionKind::Move => Flow::Ask(Frame::PickSpot { depth }),
        ActionKind::Blaze if cx.state.model(action.by).item == Item::Ammo => {
            Flow::Ask(Frame::PickAmmo { depth })
        }
        ActionKind::Blaze => details::ask_support(depth, cx),
        _ => Flow::Goto(Frame::Declare { depth }),
    }
}

/// The allowance is used up, and the enemy learns what is going to happen.
pub(crate) fn declare(depth: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let action = cx.state.actions[usize::from(depth)];
    let (by, who) = (action.by, Who(action.by));
    if action.kind != ActionKind::Shoot {
        // Any action of the model, a free one too, comes between aiming and the shot.
        rule!("DZA-SHOOT-02");
        cx.state.model_mut(by).flags.remove(Flags::AIM_LAST);
    }
    match action.origin {
        Origin::Own => spend(&action, cx),
        Origin::Free if action.kind == ActionKind::Fight => {
            rule!("DZA-FIGHT-13");
            cx.state.model_mut(by).flags.add(Flags::FREE_FIGHT);
        }
        _ => (),
    }
    let kind = action.kind;
    if action.target != NOBODY {
        cx.emit(rule_id!("DZA-OVER-04"), || Event::DeclaredAt {
            model: who,
            action: kind,
            target: Who(action.target),
        });
    } else if action.square == Square::NONE {
        cx.emit(rule_id!("DZA-OVER-04"), || Event::Declared { model: who, action: kind });
    } else {
        cx.emit(rule_id!("DZA-OVER-04"), || Event::DeclaredTo {
            model: who,
            action: kind,
            square: action.square,
        });
    }
    for id in (0..MODELS as u8).filter(|id| action.support >> id & 1 == 1) {
        cx.state.model_mut(id).flags.add(Flags::SUPPORTING);
        cx.emit(rule!("DZA-BLAZE-04"), || Event::Supports { model: Who(id) });
    }
    let interruptible = depth == 0 && cx.state.side_of(by) == cx.state.side;
    if !interruptible {
        rule!("DZA-OVER-14");
        return Flow::Goto(Frame::Execute { depth });
    }
    Flow::Goto(Frame::Offer {})
}

fn spend(action: &Action, cx: &mut Cx<'_, Alpha>) {
    rule!("DZA-TURN-04");
    turn::close_others(cx, action.by, Flags::FINISHED);
    let flags = &mut cx.state.model_mut(action.by).flags;
    let used = match action.kind {
        _ if law::is_long(action.kind, action.weapon) => Flags::LONG,
        ActionKind::Aim => Flags::AIMED,
        ActionKind::Shoot => Flags::SHOT,
        ActionKind::Blaze => Flags::BLAZED,
        ActionKind::Mean => Flags::MEAN,
        ActionKind::Throw => Flags::THREW,
        _ if flags.has(Flags::MOVED) => {
            rule!("DZA-TURN-06");
            Flags::MOVED_TWICE
        }
        _ => Flags::MOVED,
    };
    flags.add(used);
}

/// Carries the action out, if it is still possible.
pub(crate) fn execute(depth: u8, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    if is_over(cx) {
        return Flow::Done;
    }
    let action = cx.state.actions[usize::from(depth)];
    let (by, who) = (action.by, Who(action.by));
    rule!("DZA-ACT-05");
    if law::check_now(&look(cx), &action).is_err() {
        let kind = action.kind;
        cx.emit(rule!("DZA-ACT-05"), || Event::ActionLost { model: who, action: kind });
        return Flow::Goto(after(depth));
    }
    match action.kind {
        ActionKind::None => Flow::Goto(after(depth)),
        ActionKind::Move => moving::carry_out(depth, cx),
        ActionKind::Leave => moving::leave(depth, cx),
        ActionKind::Aim => {
            cx.state.model_mut(by).flags.add(Flags::AIM_LAST);
            cx.emit(rule!("DZA-AIM-01"), || Event::Aimed { model: who });
            Flow::Goto(after(depth))
        }
        ActionKind::Mean => {
            loss::gain(rule!("DZA-MEAN-01"), by, 1, cx);
            Flow::Goto(after(depth))
        }
        ActionKind::Overwatch => {
            cx.state.model_mut(by).flags.add(Flags::OVERWATCH);
            cx.emit(rule!("DZA-OVER-01"), || Event::Watches { model: who });
            Flow::Goto(after(depth))
        }
        ActionKind::Shoot => shoot(depth, &action, cx),
        ActionKind::Blaze => blaze(depth, &action, cx),
        ActionKind::Fight => fight::begin(depth, cx),
        ActionKind::BreakOff => break_off::begin(depth, cx),
        ActionKind::Throw => grenade::throw(depth, cx),
    }
}

fn shoot(depth: u8, action: &Action, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    rule!("DZA-SHOOT-01");
    rule!("DZA-LOS-07");
    let aimed = action.origin == Origin::Own && cx.state.model(action.by).flags.has(Flags::AIM_LAST);
    cx.state.model_mut(action.by).flags.remove(Flags::AIM_LAST);
    cx.state.tests[0] = Test {
        kind: TestKind::Shoot,
        depth,
        acting: cx.state.side_of(action.by),
        actor: action.by,
        target: action.target,
        weapon: action.weapon,
        bonus: aimed,
        rollers: 1 << action.by | 1 << action.target,
        ..Test::default()
    };
    Flow::Call { child: Frame::TestCards { slot: 0 }, then: after(depth) }
}

fn blaze(depth: u8, action: &Action, cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    rule!("DZA-BLAZE-01");
    let game = look(cx);
    let victims = game.state.in_square(action.square).fold(0u16, |set, id| set | 1 << id);
    let support = (0..MODELS as u8).filter(|id| action.support >> id & 1 == 1);
    let support = support
        .filter(|id| game.state.is_up(*id) && !game.is_pinned(*id) && !game.is_engaged(*id))
        .count() as u8;
    if action.ammo {
        rule!("DZA-ITEM-06");
        cx.state.model_mut(action.by).item = Item::None;
        cx.emit(rule!("DZA-BLAZE-06"), || Event::ItemUsed { model: Who(action.by), item: Item::Ammo });
    }
    rule!("DZA-LOS-09");
    cx.state.tests[0] = Test {
        kind: TestKind::Blaze,
        depth,
        acting: cx.state.side_of(action.by),
        actor: action.by,
        square: action.square,
        defence: Stat::Survival,
        weapon: action.weapon,
        bonus: action.ammo,
        more: support,
        rollers: 1 << action.by | victims,
        ..Test::default()
    };
    Flow::Call { child: Frame::TestCards { slot: 0 }, then: after(depth) }
}
