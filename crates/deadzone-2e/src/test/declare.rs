//! Before the dice: extra dice, items and specials. Attacker first; nobody declares twice. [DZ2-DICE-03, DZ2-CMD-08..09]

use super::{Ctx, is_open, is_rolled};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::items;
use crate::look::{Look, look};
use crate::narration::roll_text;
use crate::sequence::refuse;
use crate::specials;
use crate::state::{Face, Role};
use sortie_kernel::narration::DiceCount;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_DECLARATION: Question = Question {
    name: "declare",
    by,
    check,
    list,
    answer,
    text: |frame, look| {
        let (role, test) = (role_of(frame), &look.state.test);
        let (pool, opponent) = (test.pool(role), test.pool(role.other()).model);
        let against = opponent.map(|id| say![Deadzone, look.setup; " against ", id]);
        let dice = DiceCount(i32::from(pool.dice.max(0)));
        say![Deadzone, look.setup; "add anything to ", roll_text(pool, role, look), against, "? It has ", dice,
            ", ", pool.target, "+ succeeds"]
    },
    default: |_, _| Some(Choice::Roll),
    subject: |frame, look| {
        look.state.test.pool(role_of(frame)).model.map(|id| look.setup.name(id).to_string())
    },
    ..Question::BASE
};

fn role_of(frame: Frame) -> Role {
    match frame {
        Frame::PickDeclaration { role } => role,
        _ => unreachable!("{frame:?} asks for no declaration"),
    }
}

/// Asks one side for its declarations, if it could make any.
pub(crate) fn declare(role: Role, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if can_declare(role, &look(cx)) {
        return Flow::Ask(Frame::PickDeclaration { role });
    }
    Flow::Goto(after(role))
}

fn after(role: Role) -> Frame {
    match role {
        Role::Attacker => Frame::Declare { role: Role::Defender },
        Role::Defender => Frame::RollPool { role: Role::Attacker },
    }
}

fn can_declare(role: Role, look: &Look<'_>) -> bool {
    is_rolled(look.state.test.pool(role))
        && (check_dice(role, look).is_ok()
            || items::declarable(role, look).next().is_some()
            || specials::can_declare(role, look))
}

fn by(frame: Frame, look: &Look<'_>) -> Side {
    look.state.test.pool(role_of(frame)).by
}

/// Whether a Dice result may be spent on a pool.
fn check_dice(role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role);
    if !look.state.hands[pool.by.index()].has(Face::Dice) {
        return refuse(rule!("DZ2-CMD-05"), "no stored Command die shows Dice");
    }
    if !is_open(pool) {
        return refuse(rule!("DZ2-DICE-12"), "nothing adds a die to this test");
    }
    specials::check_no_gun(pool.model, look)
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let role = role_of(frame);
    match choice {
        Choice::Roll => Ok(()),
        Choice::Spend(Face::Dice) => check_dice(role, look),
        Choice::Spend(_) => refuse(rule!("DZ2-CMD-08"), "only a Dice result adds a die to a test"),
        Choice::Use(item) => items::check_declared(item, role, look),
        Choice::Splat(task) => specials::check_declared(task, role, look),
        _ => refuse(
            rule!("DZ2-DICE-03"),
            "before the dice are rolled only extra dice, items and specials can be declared",
        ),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let role = role_of(frame);
    out.push(Choice::Roll);
    out.extend(check_dice(role, look).is_ok().then_some(Choice::Spend(Face::Dice)));
    out.extend(items::declarable(role, look).map(Choice::Use));
    specials::list_declared(role, look, out);
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let role = role_of(frame);
    match choice {
        Choice::Spend(_) => {
            let side = cx.state.test.pool(role).by;
            cx.state.hands[side.index()].take(Face::Dice);
            rule!("DZ2-CMD-09");
            let pool = cx.state.test.pool_mut(role);
            pool.dice += 1;
            let (model, stat) = (pool.model, pool.stat);
            cx.emit(rule!("DZ2-CMD-05"), || Event::Spent { side, face: Face::Dice });
            cx.emit(rule!("DZ2-CMD-08"), || Event::Modifier { model, stat, dice: 1 });
        }
        Choice::Use(item) => items::declare(item, role, cx),
        Choice::Splat(task) => specials::declare(task, role, cx),
        _ => return Flow::Goto(after(role)),
    }
    Flow::Goto(Frame::Declare { role })
}
