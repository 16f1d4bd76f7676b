//! Hammerfist Drop Armour. [DZ2-ABIL-23]

use super::{Ability, Area, Source, Special, Task, area, trap};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Crowd, ModelId};
use crate::look::{Ctx, Look, look};
use crate::sequence::{decider, refuse};
use crate::setup::Props;
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::DROPS, ..Ability::new("Hammerfist Drop Armour", rule_id!("DZ2-ABIL-23")) };

pub(super) static CALL: Special = Special {
    word: "hammerfist",
    rule: rule_id!("DZ2-ABIL-23"),
    able: |caller, look| {
        look.state.ids().any(|id| in_reserve(id, look) && look.side(id) == look.side(caller))
    },
    check,
    list,
    act,
    among_enemies: false,
    long: false,
};

fn in_reserve(id: ModelId, look: &Look<'_>) -> bool {
    look.model(id).is(Flags::RESERVE) && look.has(id, Props::DROPS)
}

fn check(caller: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let Task { model: Some(suit), cell: Some(cell), option: 0 } = task else {
        return refuse(rule!("DZ2-ABIL-23"), "name the drop armour and the cube where it lands");
    };
    if !in_reserve(suit, look) || look.side(suit) != look.side(caller) {
        return refuse(rule!("DZ2-ABIL-23"), "no such drop armour of the team waits off the table");
    }
    let grid = &look.setup.grid;
    let top = grid.highest_floor(cell.column(), cell.row());
    if top.map(Cell::cube) != Some(cell.cube()) || !grid.places(cell.cube()).any(|place| place == cell) {
        return refuse(rule!("DZ2-ABIL-23"), "a drop armour lands on the topmost floor of a stack");
    }
    if look.standing().any(|id| look.model(id).cell.cube() == cell.cube()) {
        return refuse(rule!("DZ2-ABIL-23"), "a drop armour lands in a cube without models");
    }
    if !look.has_room(suit, cell) || !look.has_free_spot(suit, cell) {
        return refuse(rule!("DZ2-MOVE-07"), "the cube has no room for the model");
    }
    Ok(())
}

fn list(caller: ModelId, look: &Look<'_>, out: &mut Vec<Task>) {
    let grid = &look.setup.grid;
    for suit in look.state.ids().filter(|id| in_reserve(*id, look) && look.side(*id) == look.side(caller)) {
        let spaces = (1..=8u8).flat_map(|row| (1..=8u8).map(move |column| (column, row)));
        let tops = spaces.filter_map(|(column, row)| grid.highest_floor(column, row));
        let places = tops.flat_map(|top| grid.places(top.cube()));
        out.extend(places.map(|cell| Task { model: Some(suit), cell: Some(cell), option: 0 }));
    }
}

fn act(caller: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let (model, cell) = (task.model.expect("checked"), task.cell.expect("checked"));
    let by = decider(caller, &look(cx));
    let spot = look(cx).free_spots(model, cell).first().copied();
    let suit = cx.state.model_mut(model);
    suit.cell = cell;
    if let Some(spot) = spot {
        suit.stand(spot);
    }
    suit.set(Flags::RESERVE, false);
    suit.set(Flags::IN_PLAY, true);
    rule!("DZ2-ABIL-25");
    suit.set(Flags::ACTIVATED, true);
    suit.set(Flags::FRESH, true);
    cx.emit(rule!("DZ2-ABIL-23"), || Event::Came { model, cell });
    crate::sequence::pinning::note_finished(cx);
    Some(Frame::DropLanded { model, by })
}

/// The suit is placed; then the ground shakes.
pub(crate) fn drop_landed(model: ModelId, by: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let cell = cx.state.model(model).cell;
    Flow::Call { child: Frame::Rest { model }, then: Frame::DropImpact { model, cell, by } }
}

/// One roll against everybody in the cubes around.
pub(crate) fn drop_impact(model: ModelId, cell: Cell, by: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let due: Crowd = here.standing().filter(|id| here.model(*id).cell.is_adjacent(cell)).collect();
    let then = Frame::DropEntered { model, cell };
    if due.is_empty() {
        return Flow::Goto(then);
    }
    let successes = area::roll(3, rule!("DZ2-ABIL-24"), cx);
    let child = Frame::AreaTests {
        area: Area::Drop,
        cell,
        successes,
        by,
        from: Source::default(),
        due,
        dead: Crowd::NONE,
    };
    Flow::Call { child, then }
}

/// What waited in the cube where it landed.
pub(crate) fn drop_entered(model: ModelId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if !here.in_play(model) || here.model(model).cell != cell {
        return Flow::Done;
    }
    trap::waits(model, true, cx).map_or(Flow::Done, Flow::Goto)
}
