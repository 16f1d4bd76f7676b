//! Before the dice: extra dice, items and orders. Attacker first; nobody declares twice.

use super::{Ctx, is_open};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::items;
use crate::look::{Look, look};
use crate::narration::roll_text;
use crate::orders;
use crate::state::{Face, Item, Role};
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
    let pool = look.state.test.pool(role);
    is_open(pool)
        && (look.state.hands[pool.by.index()].has(Face::Dice)
            || Item::ALL.into_iter().any(|item| items::check_declared(item, role, look).is_ok())
            || orders::can_declare(role, look))
}

fn by(frame: Frame, look: &Look<'_>) -> Side {
    look.state.test.pool(role_of(frame)).by
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let role = role_of(frame);
    let pool = look.state.test.pool(role);
    match choice {
        Choice::Roll => Ok(()),
        Choice::Spend(Face::Dice) if look.state.hands[pool.by.index()].has(Face::Dice) => Ok(()),
        Choice::Spend(Face::Dice) => {
            Err(Illegal { rule: rule!("DZ3-CMD-05"), why: "no stored command die shows Dice" })
        }
        Choice::Spend(_) => {
            Err(Illegal { rule: rule!("DZ3-CMD-10"), why: "only a Dice result adds a die to a test" })
        }
        Choice::Use(item) => items::check_declared(item, role, look),
        Choice::Order(task) => orders::check_declared(task, role, look),
        _ => Err(Illegal {
            rule: rule!("DZ3-DICE-03"),
            why: "before the dice are rolled only extra dice, items and orders can be declared",
        }),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let role = role_of(frame);
    out.push(Choice::Roll);
    if look.state.hands[by(frame, look).index()].has(Face::Dice) {
        out.push(Choice::Spend(Face::Dice));
    }
    let usable = Item::ALL.into_iter().filter(|item| items::check_declared(*item, role, look).is_ok());
    out.extend(usable.map(Choice::Use));
    orders::list_declared(role, look, out);
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let role = role_of(frame);
    match choice {
        Choice::Spend(_) => {
            let side = cx.state.test.pool(role).by;
            cx.state.hands[side.index()].take(Face::Dice);
            rule!("DZ3-CMD-11");
            let pool = cx.state.test.pool_mut(role);
            pool.dice += 1;
            let (model, stat) = (pool.model, pool.stat);
            cx.emit(rule!("DZ3-CMD-05"), || Event::Spent { side, face: Face::Dice });
            cx.emit(rule!("DZ3-CMD-10"), || Event::Modifier { model, stat, dice: 1 });
        }
        Choice::Use(item) => items::declare(item, role, cx),
        Choice::Order(task) => orders::declare(task, role, cx),
        _ => return Flow::Goto(after(role)),
    }
    Flow::Goto(Frame::Declare { role })
}
