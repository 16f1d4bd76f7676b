//! BOOM!. [DZ2-ABIL-06]

use super::{Ability, Source, Special, Task, Value};
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::{damage, deaths, refuse};
use crate::setup::Numbers;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability = Ability {
    value: Value::Number,
    numbers: Some(|n| Numbers { boom: n, ..Numbers::default() }),
    ..Ability::new("BOOM!", rule_id!("DZ2-ABIL-06"))
};

pub(super) static BOOM: Special = Special {
    word: "boom",
    rule: rule_id!("DZ2-ABIL-07"),
    able: explodes,
    check,
    list: |_, _, out| out.push(Task::default()),
    act,
    among_enemies: false,
    long: false,
};

/// The dice of its explosion.
fn value(model: ModelId, look: &Look<'_>) -> u8 {
    look.profile(model).numbers.boom + look.model(model).boom()
}

/// Whether it explodes at all.
pub(super) fn explodes(model: ModelId, look: &Look<'_>) -> bool {
    value(model, look) > 0
}

/// The model is already gone, so the blast does not affect it.
pub(super) fn explode(model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    let (dice, cell, by) = (value(model, &here), here.model(model).cell, here.side(model));
    (dice > 0).then(|| {
        rule!("DZ2-ABIL-06");
        Frame::Frag { cell, dice, by, from: Source::default() }
    })
}

fn check(_: ModelId, task: Task, _: &Look<'_>) -> Result<(), Illegal> {
    if task == Task::default() {
        return Ok(());
    }
    refuse(rule!("DZ2-ABIL-07"), "the model explodes where it stands")
}

/// Setting it off kills the model; the explosion follows from the death.
fn act(model: ModelId, _: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    rule!("DZ2-ABIL-07");
    cx.state.in_blast = true;
    damage::kill(model, cx);
    deaths::if_any(&look(cx))
}
