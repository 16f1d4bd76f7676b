//! Sentry Gun. [DZ2-ITEMS-14]
//! An Engineer turns the item into a model of its team, and back.

use crate::abilities::{Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::{finds, pinning, refuse};
use crate::setup::{Coming, Item, Props};
use crate::state::{Effects, Flags, Model};
use sortie_cubes::Standing;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::{rule, rule_id};

pub(crate) static EMPLACE: Special = Special {
    word: "emplace",
    rule: rule_id!("DZ2-ITEMS-14"),
    able: |model, look| look.has(model, Props::ENGINEER),
    check: check_emplace,
    list: |model, look, out| {
        let carriers = look.in_cell(look.model(model).cell).filter(|id| look.side(*id) == look.side(model));
        out.push(Task::default());
        out.extend(carriers.map(|id| Task { model: Some(id), ..Task::default() }));
    },
    act: emplace,
    among_enemies: false,
    long: false,
};

pub(crate) static PACK: Special = Special {
    word: "pack",
    rule: rule_id!("DZ2-ITEMS-14"),
    able: |model, look| look.has(model, Props::ENGINEER),
    check: check_pack,
    list: |model, look, out| {
        let guns = look.in_cell(look.model(model).cell).filter(|id| is_gun(*id, look));
        out.extend(guns.map(|id| Task { model: Some(id), ..Task::default() }));
    },
    act: pack,
    among_enemies: false,
    long: false,
};

fn is_gun(id: ModelId, look: &Look<'_>) -> bool {
    look.setup.roster[id.index()].coming == Coming::Emplaced
}

/// A gun of the side that is not on the table and was never shot to pieces; one that has not shot this round if there
/// is one, as nothing tells two packed guns apart.
fn spare(side: Side, look: &Look<'_>) -> Option<ModelId> {
    let spares = look.state.ids().filter(|id| {
        let model = look.model(*id);
        look.side(*id) == side && is_gun(*id, look) && !model.in_play() && !model.is(Flags::DEAD)
    });
    spares.min_by_key(|id| look.model(*id).has(Effects::SHOT))
}

/// A gun shoots once a round, also if it loses its marker or is packed and set up again.
pub(crate) fn check_shots(id: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    if look.model(id).has(Effects::SHOT) {
        return refuse(rule!("DZ2-ITEMS-14"), "a sentry gun can shoot only once a round");
    }
    Ok(())
}

/// Remembers the one SHOOT of a gun.
pub(crate) fn note_shot(id: ModelId, cx: &mut Ctx<'_>) {
    if is_gun(id, &look(cx)) {
        rule!("DZ2-ITEMS-14");
        cx.state.model_mut(id).gain(Effects::SHOT);
    }
}

/// A gun as it is when it is neither hurt nor used, but for the shot it has made this round.
fn afresh(gun: ModelId, mut model: Model, look: &Look<'_>) -> Model {
    if look.model(gun).has(Effects::SHOT) {
        model.gain(Effects::SHOT);
    }
    model
}

/// Whether the gun is at hand: carried by the named friend, or, with nobody named, lying in the cube.
fn at_hand(engineer: ModelId, task: Task, look: &Look<'_>) -> bool {
    let cell = look.model(engineer).cell;
    match task {
        Task { model: Some(carrier), cell: None, option: 0 } => {
            look.in_play(carrier)
                && look.model(carrier).cell == cell
                && look.side(carrier) == look.side(engineer)
                && look.model(carrier).items.has(Item::SentryGun)
        }
        Task { model: None, cell: None, option: 0 } => lying(engineer, look).is_some(),
        _ => false,
    }
}

/// The place in the list of counters of a gun that lies in the cube.
fn lying(engineer: ModelId, look: &Look<'_>) -> Option<usize> {
    let tokens = look.state.tokens.list();
    let here = look.state.tokens.in_cell(look.model(engineer).cell);
    { here }.find(|index| tokens[*index].kind == Some(Item::SentryGun))
}

fn check_emplace(engineer: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    rule!("DZ2-ABIL-12");
    if !at_hand(engineer, task, look) {
        return refuse(rule!("DZ2-ITEMS-14"), "no sentry gun is carried there, or lies in the cube");
    }
    match spare(look.side(engineer), look) {
        None => refuse(rule!("DZ2-ITEMS-14"), "the team has no sentry gun that could be set up"),
        Some(gun) if !look.has_room(gun, look.model(engineer).cell) => {
            refuse(rule!("DZ2-MOVE-07"), "the cube has no room for the gun")
        }
        Some(_) => Ok(()),
    }
}

fn emplace(engineer: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    let gun = spare(here.side(engineer), &here)?;
    let cell = here.model(engineer).cell;
    match task.model {
        Some(carrier) => cx.state.model_mut(carrier).items.remove(Item::SentryGun),
        None => {
            let index = lying(engineer, &here)?;
            cx.state.tokens.take(index);
        }
    }
    let spot = look(cx).first_free_spot(gun, cell);
    let mut model = Model::newly_in(cell);
    if let Some(spot) = spot {
        model.stand(spot);
    }
    model.set(Flags::IN_PLAY, true);
    *cx.state.model_mut(gun) = afresh(gun, model, &look(cx));
    cx.emit(rule!("DZ2-ITEMS-14"), || Event::Came { model: gun, cell });
    pinning::note_finished(cx);
    Some(Frame::Rest { model: gun })
}

fn check_pack(engineer: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Some(gun) = task.only_model() else {
        return refuse(rule!("DZ2-ITEMS-14"), "name the sentry gun that is packed");
    };
    let beside = look.in_play(gun) && look.model(gun).cell == look.model(engineer).cell;
    if !beside || !is_gun(gun, look) || look.side(gun) != look.side(engineer) {
        return refuse(rule!("DZ2-ITEMS-14"), "an Engineer packs a sentry gun of its team in its cube");
    }
    Ok(())
}

/// The Engineer takes the item, or it lies face up if its hands are full.
fn pack(engineer: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let gun = task.model?;
    *cx.state.model_mut(gun) = afresh(gun, Model::default(), &look(cx));
    cx.emit(rule!("DZ2-ITEMS-14"), || Event::Packed { model: gun });
    let here = look(cx);
    let free = here.uses_items(engineer) && here.model(engineer).items.len() < finds::hands(engineer, &here);
    if free {
        cx.state.model_mut(engineer).items.add(Item::SentryGun);
    } else {
        finds::part_with(engineer, Item::SentryGun, false, cx);
    }
    pinning::note_finished(cx);
    None
}
