//! Mutation. [DZ2-CMD-15..21]
//! One die before the actions of a model: AGILE, FRENZY, AP of an RF weapon, or Armour for the round.

use super::{Act, Splat, Window};
use crate::abilities::Task;
use crate::event::Event;
use crate::frame::Frame;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Effects;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// The option is the RF weapon that gains AP if the die says so.
pub(super) static SPLAT: Splat =
    Splat { act: Some(Act { window: Window::Start, check, list, act }), ..Splat::new(ArmySpecial::Mutation) };

fn blades(look: &Look<'_>) -> u8 {
    look.blades(active(look)).count() as u8
}

fn list(look: &Look<'_>, out: &mut Vec<Task>) {
    out.extend((0..blades(look).max(1)).map(|option| Task { option, ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    if task.model.is_some() || task.cell.is_some() || task.option >= blades(look).max(1) {
        return refuse(rule!("DZ2-CMD-15"), "name one of the RF weapons of the model by its place");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let id = cx.state.activation.model?;
    let here = look(cx);
    let blade = here.blades(id).nth(usize::from(task.option)).map(|weapon| here.weapon(weapon).name);
    let face = 1 + cx.pick(rule!("DZ2-CMD-15"), 8, |face| Event::Mutated { model: id, face: face as u8 + 1 });
    let model = cx.state.model_mut(id);
    match face {
        1 | 2 => model.gain(Effects::AGILE),
        3 | 4 => model.gain_frenzy(),
        5 | 6 => {
            if let Some(name) = blade {
                model.sharpen(name);
            }
        }
        _ => model.gain_armour(),
    }
    None
}
