//! Logistics. [DZ2-ABIL-41]

use super::Ability;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::setup::Props;
use crate::state::Token;
use sortie_geometry::cube::Cell;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::LOGISTICS, ..Ability::new("Logistics", rule_id!("DZ2-ABIL-41")) };

pub(crate) static PICK_LOGISTICS: Question = Question {
    name: "logistics",
    by: |frame, _| asked(frame).0,
    check: |_, choice, look| match choice {
        Choice::Pass => Ok(()),
        Choice::Shift { from, nth, to } => check(from, nth, to, look),
        _ => refuse(rule!("DZ2-ABIL-41"), "the leader may move one item a cube"),
    },
    list: |_, look, out| {
        out.push(Choice::Pass);
        list(look, out);
    },
    answer: |frame, choice, cx| {
        if let Choice::Shift { from, nth, to } = choice {
            let index = place(from, nth, &look(cx)).expect("checked");
            let token = cx.state.tokens.take(index);
            cx.state.tokens.put(Token { cell: to, ..token });
            cx.emit(rule!("DZ2-ABIL-41"), || Event::TokenMoved { from, to });
        }
        let (side, second) = asked(frame);
        Flow::Goto(after(side, second))
    },
    text: |_, _| Text::plain("which item does your leader move a cube before round 1?"),
    default: |_, _| Some(Choice::Pass),
    phrase: |_, choice, _| (choice == Choice::Pass).then(|| Text::plain("Move no item")),
    ..Question::BASE
};

fn asked(frame: Frame) -> (Side, bool) {
    match frame {
        Frame::PickLogistics { side, second } => (side, second),
        _ => unreachable!("{frame:?} moves no item"),
    }
}

fn after(side: Side, second: bool) -> Frame {
    if second {
        Frame::Scouts { side: side.other(), second: false }
    } else {
        Frame::Logistics { side: side.other(), second: true }
    }
}

/// Each leader that has it may move one item, the player with the initiative first.
pub(crate) fn logistics(side: Side, second: bool, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let leader = here.setup.teams[side.index()].leader;
    let able = leader.is_some_and(|leader| here.profile(leader).props.has(Props::LOGISTICS));
    let mut any = Vec::new();
    list(&here, &mut any);
    if able && !any.is_empty() {
        rule!("DZ2-ABIL-41");
        return Flow::Ask(Frame::PickLogistics { side, second });
    }
    Flow::Goto(after(side, second))
}

/// The place in the list of a counter of a cube.
fn place(from: Cell, nth: u8, look: &Look<'_>) -> Option<usize> {
    look.state.tokens.in_cell(from).nth(usize::from(nth))
}

fn check(from: Cell, nth: u8, to: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let grid = &look.setup.grid;
    if place(from, nth, look).is_none() {
        return refuse(rule!("DZ2-ABIL-41"), "no such item lies there");
    }
    let reached = to.level() <= grid.levels()
        && from.is_adjacent(to)
        && to.level() <= from.level()
        && grid.places(to.cube()).any(|place| place == to)
        && grid.has_floor(to);
    if !reached {
        return refuse(
            rule!("DZ2-ABIL-41"),
            "it goes to an adjacent cube with a floor, on its level or lower",
        );
    }
    if look.scenario().zones.of(to.column(), to.row()).is_some() {
        return refuse(rule!("DZ2-ABIL-41"), "it does not go into a deployment zone");
    }
    Ok(())
}

fn list(look: &Look<'_>, out: &mut Vec<Choice>) {
    let tokens = look.state.tokens.list();
    for (index, token) in tokens.iter().enumerate() {
        let nth = tokens[..index].iter().filter(|other| other.cell == token.cell).count() as u8;
        let near = token.cell.within(1, look.setup.grid.levels());
        let places = near.flat_map(|cube| look.setup.grid.places(cube));
        let legal = places.filter(|to| check(token.cell, nth, *to, look).is_ok());
        out.extend(legal.map(|to| Choice::Shift { from: token.cell, nth, to }));
    }
}
