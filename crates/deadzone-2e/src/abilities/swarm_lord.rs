//! Swarm Lord. [DZ2-LOST-39]

use super::{Ability, Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::setup::Props;
use crate::state::{Flags, Model};
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability = Ability {
    props: Props::SWARM_LORD,
    brings: Some(("Rat Swarm", 2)),
    ..Ability::new("Swarm Lord", rule_id!("DZ2-LOST-39"))
};

const SWARM: &str = "Rat Swarm";
const MOST: u8 = 2;

pub(super) static CALL: Special = Special {
    word: "call-swarm",
    rule: rule_id!("DZ2-LOST-39"),
    able: |lord, look| look.has(lord, Props::SWARM_LORD),
    check,
    list: |_, _, out| out.push(Task::default()),
    act,
    among_enemies: false,
    long: false,
};

/// The Rat Swarms of the model's team.
fn swarms<'a>(lord: ModelId, look: &Look<'a>) -> impl Iterator<Item = ModelId> + use<'a> {
    let here = *look;
    look.state.ids().filter(move |id| here.side(*id) == here.side(lord) && here.profile(*id).name == SWARM)
}

/// One that has fallen, or has never come.
fn gone(lord: ModelId, look: &Look<'_>) -> Option<ModelId> {
    swarms(lord, look).find(|id| {
        let model = look.model(*id);
        !model.in_play() && !model.is(Flags::DUE) && !model.is(Flags::LEFT)
    })
}

fn check(lord: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    if task != Task::default() {
        return refuse(rule!("DZ2-LOST-39"), "the swarm comes into the cube of its lord");
    }
    let in_play = swarms(lord, look).filter(|id| look.in_play(*id)).count();
    match gone(lord, look).filter(|_| in_play < usize::from(MOST)) {
        None if in_play < usize::from(MOST) => {
            refuse(rule!("DZ2-MOVE-06"), "a Rat Swarm that has left the board cannot come back")
        }
        None => refuse(rule!("DZ2-LOST-39"), "two Rat Swarms are in play"),
        Some(swarm) if !look.has_room(swarm, look.model(lord).cell) => {
            refuse(rule!("DZ2-MOVE-07"), "the cube has no room for a Rat Swarm")
        }
        Some(_) => Ok(()),
    }
}

fn act(lord: ModelId, _: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    let swarm = gone(lord, &here)?;
    let cell = here.model(lord).cell;
    let spot = here.free_spots(swarm, cell).first().copied();
    let mut model = Model::newly_in(cell);
    if let Some(spot) = spot {
        model.stand(spot);
    }
    model.set(Flags::IN_PLAY, true);
    *cx.state.model_mut(swarm) = model;
    cx.emit(rule!("DZ2-LOST-39"), || Event::Came { model: swarm, cell });
    Some(Frame::Rest { model: swarm })
}
