//! Wheels Within Wheels. [DZ2-CMD-15..21]
//! The opponent loses a stored Command die of the spender's choice.

use super::{Act, Splat, Window};
use crate::abilities::Task;
use crate::event::Event;
use crate::look::Look;
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Face;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act {
        window: Window::Turn,
        check,
        list: |_, out| out.extend((0..6).map(|option| Task { option, ..Task::default() })),
        act: |task, cx| {
            let face = *Face::ALL.get(usize::from(task.option))?;
            let side = super::giver(&crate::look::look(cx)).other();
            cx.state.hands[side.index()].take(face);
            cx.emit(rule!("DZ2-CMD-15"), || Event::Discarded { side, face });
            None
        },
    }),
    ..Splat::new(ArmySpecial::WheelsWithinWheels)
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let face =
        Face::ALL.get(usize::from(task.option)).filter(|_| task.model.is_none() && task.cell.is_none());
    let loser = super::giver(look).other().index();
    match face {
        Some(Face::Model) if look.state.relayed[loser] && look.state.hands[loser].count(Face::Model) == 1 => {
            refuse(rule!("DZ2-LOST-34"), "the result of a relay is not a die")
        }
        Some(face) if look.state.hands[loser].has(*face) => Ok(()),
        Some(_) => refuse(rule!("DZ2-CMD-05"), "no die of the opponent shows that result"),
        None => refuse(rule!("DZ2-CMD-15"), "the special names a die by its face, 1 to 6"),
    }
}
