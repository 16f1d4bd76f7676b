//! An action: its details are named (PickSpot, PickAmmo, PickSupport), it is declared, offered to Overwatch
//! ([`super::offer`]), and carried out if it still can be (DZA-ACT-05).

use super::{after, break_off, fight, grenade, is_over, look, loss, moving, turn};
use crate::board::{self, Square};
use crate::choice::Choice;
use crate::game::Game;
use crate::law::{self, Verdict, no, wrong_answer};
use crate::profile::{MODELS, Weapon};
use crate::state::{Action, ActionKind, Flags, Item, NOBODY, Origin, Stat, Test, TestKind};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::{Cx, Flow, Question, say};
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
        ActionKind::Blaze => ask_support(depth, cx),
        _ => Flow::Goto(Frame::Declare { depth }),
    }
}

/// Friends may support a Blaze Away of their own turn, a free one included; an interrupt belongs to the other player's.
fn ask_support(depth: u8, cx: &Cx<'_, Alpha>) -> Flow<Frame> {
    let action = &cx.state.actions[usize::from(depth)];
    let own_turn = depth == 0 && cx.state.side_of(action.by) == cx.state.side;
    if own_turn && law::supporters(&look(cx), action.by, action.square) != 0 {
        return Flow::Ask(Frame::PickSupport {});
    }
    Flow::Goto(Frame::Declare { depth })
}

fn depth_of(frame: Frame) -> u8 {
    match frame {
        Frame::PickSpot { depth } | Frame::PickAmmo { depth } => depth,
        _ => 0,
    }
}

fn action_of<'a>(frame: Frame, game: &Game<'a>) -> &'a Action {
    &game.state.actions[usize::from(depth_of(frame))]
}

/// Whether a Move in its own square may stay on its spot: only to pick something up.
fn may_stay(game: &Game<'_>, by: u8) -> bool {
    game.profile(by).carries() && game.counters_in(game.model(by).at).next().is_some()
}

fn check_spot(frame: Frame, choice: Choice, game: &Game<'_>) -> Verdict {
    let (action, Choice::Spot(spot)) = (action_of(frame, game), choice) else { return wrong_answer() };
    if !(1..=9).contains(&spot) || !game.is_free(action.by, action.square, spot) {
        return no(rule!("DZA-POS-01"), "choose a free spot, 1 to 9");
    }
    let model = game.model(action.by);
    if action.square == model.at && spot == model.spot && !may_stay(game, action.by) {
        return no(rule!("DZA-MOVE-05"), "the model must change its spot");
    }
    Ok(())
}

pub(crate) static PICK_SPOT: Question<Alpha> = Question {
    name: "spot",
    by: |frame, game| game.state.side_of(action_of(frame, game).by),
    check: check_spot,
    list: |frame, game, out| {
        let spots = (1..=9).map(Choice::Spot);
        out.extend(spots.filter(|choice| check_spot(frame, *choice, game).is_ok()));
    },
    answer: |frame, choice, cx| {
        let (depth, Choice::Spot(spot)) = (depth_of(frame), choice) else { return Flow::Done };
        let again = cx.state.actions[usize::from(depth)].spot != 0;
        cx.state.actions[usize::from(depth)].spot = spot;
        // Asked again when the declared spot has been taken in the meantime: the action continues from there.
        Flow::Goto(if again { Frame::Execute { depth } } else { Frame::Declare { depth } })
    },
    text: |frame, game| {
        let action = action_of(frame, game);
        say![Alpha, game.setup; "on which spot of ", action.square, " does ", Who(action.by), " stand?"]
    },
    default: |frame, game| Some(Choice::Spot(usual_spot(game, action_of(frame, game)))),
    at_stake: |_, _| false,
    subject: |frame, game| Some(crate::event::name(action_of(frame, game).by)),
    ..Question::BASE
};

/// A sensible spot: one from which more enemies are seen than see it whole, the middle otherwise.
fn usual_spot(game: &Game<'_>, action: &Action) -> u8 {
    let order = [5, 2, 8, 4, 6, 1, 3, 7, 9];
    let model = game.model(action.by);
    let keep = action.square == model.at && may_stay(game, action.by);
    if keep {
        return model.spot;
    }
    let free = order.into_iter().filter(|spot| {
        game.is_free(action.by, action.square, *spot) && (action.square != model.at || *spot != model.spot)
    });
    let profile = game.profile(action.by);
    let foes: Vec<u8> = game.state.team(game.state.side_of(action.by).other()).collect();
    let worth = |spot: &u8| {
        let eye = board::sight::Eye { square: action.square, spot: *spot, height: profile.eye() };
        foes.iter()
            .map(|foe| {
                let there = game.model(*foe);
                let sees = game.board().points_seen(eye, there.at, there.spot, game.height(*foe));
                let seen = game.board().points_seen(game.eye(*foe), action.square, *spot, profile.height);
                let (sees, seen) = (i32::from(sees > 0) + i32::from(sees == 8), i32::from(seen));
                if profile.shooting.is_some() { sees * 8 - seen } else { -seen }
            })
            .sum::<i32>()
    };
    // The first of equals is taken, so it is the middle unless another spot is better.
    free.rev().max_by_key(worth).unwrap_or(5)
}

pub(crate) static PICK_AMMO: Question<Alpha> = Question {
    name: "ammo",
    by: |frame, game| game.state.side_of(action_of(frame, game).by),
    check: |_, choice, _| match choice {
        Choice::Ammo(_) => Ok(()),
        _ => wrong_answer(),
    },
    list: |_, _, out| out.extend([Choice::Ammo(true), Choice::Ammo(false)]),
    answer: |frame, choice, cx| {
        let depth = depth_of(frame);
        cx.state.actions[usize::from(depth)].ammo = choice == Choice::Ammo(true);
        ask_support(depth, cx)
    },
    text: |frame, game| say![Alpha, game.setup; "does ", Who(action_of(frame, game).by), " use up its Ammo for two more dice?"],
    subject: |frame, game| Some(crate::event::name(action_of(frame, game).by)),
    ..Question::BASE
};

fn check_support(frame: Frame, choice: Choice, game: &Game<'_>) -> Verdict {
    let (action, Choice::Support(set)) = (action_of(frame, game), choice) else { return wrong_answer() };
    for id in (0..16).filter(|id| set >> id & 1 == 1) {
        if usize::from(id) >= MODELS {
            return no(rule!("DZA-BLAZE-04"), "a supporter is a friend that has not acted this turn");
        }
        law::check_supporter(game, action.by, id, action.square)?;
    }
    Ok(())
}

/// All subsets of a set of models, the whole set first and the empty one last.
pub(crate) fn subsets(set: u16) -> impl Iterator<Item = u16> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let this = next?;
        next = (this != 0).then(|| (this - 1) & set);
        Some(this)
    })
}

pub(crate) static PICK_SUPPORT: Question<Alpha> = Question {
    name: "support",
    by: |frame, game| game.state.side_of(action_of(frame, game).by),
    check: check_support,
    list: |frame, game, out| {
        let action = action_of(frame, game);
        out.extend(subsets(law::supporters(game, action.by, action.square)).map(Choice::Support));
    },
    answer: |_, choice, cx| {
        let Choice::Support(set) = choice else { return Flow::Done };
        cx.state.actions[0].support = set;
        Flow::Goto(Frame::Declare { depth: 0 })
    },
    text: |frame, game| {
        let action = action_of(frame, game);
        say![Alpha, game.setup; "who gives up all actions to support ", Who(action.by),
            " against ", action.square, "?"]
    },
    ..Question::BASE
};

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
