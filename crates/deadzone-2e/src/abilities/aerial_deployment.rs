//! Aerial Deployment. [DZ2-LOST-31]

use super::Ability;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::{deploy, refuse};
use crate::setup::Props;
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::AERIAL, ..Ability::new("Aerial Deployment", rule_id!("DZ2-LOST-31")) };

pub(crate) static PICK_AERIAL: Question = Question {
    name: "deploy",
    by: |frame, _| side_of(frame),
    check,
    list,
    answer,
    text: |_, _| Text::plain("which model drops in, and where? Such models deploy after all others"),
    ..Question::BASE
};

fn side_of(frame: Frame) -> Side {
    match frame {
        Frame::PickAerial { side } => side,
        _ => unreachable!("{frame:?} brings nobody down"),
    }
}

/// The models of a side that wait above the table.
fn waiting<'a>(side: Side, look: &Look<'a>) -> impl Iterator<Item = ModelId> + use<'a> {
    let here = *look;
    look.state.ids().filter(move |id| {
        here.side(*id) == side
            && !here.setup.roster[id.index()].later()
            && !here.in_play(*id)
            && here.profile(*id).props.has(Props::AERIAL)
    })
}

/// The next model, or what comes after the last.
pub(crate) fn aerial(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-SETUP-16");
    let here = look(cx);
    let other = side.other();
    let Some(model) = waiting(side, &here).next() else {
        if waiting(other, &here).next().is_some() {
            return Flow::Goto(Frame::Aerial { side: other });
        }
        return Flow::Goto(Frame::Logistics { side: cx.state.initiative, second: false });
    };
    rule!("DZ2-LOST-31");
    let mut any = Vec::new();
    list(Frame::PickAerial { side }, &here, &mut any);
    if any.is_empty() {
        return Flow::Call { child: Frame::PickDeploy { side, model }, then: Frame::Aerial { side: other } };
    }
    Flow::Ask(Frame::PickAerial { side })
}

/// Whether a model that is to be deployed with its team may be held back for the air: it has the keyword, and there
/// is a cube for it.
pub(crate) fn may_come_later(id: ModelId, look: &Look<'_>) -> bool {
    look.has(id, Props::AERIAL) && {
        let mut any = Vec::new();
        list(Frame::PickAerial { side: look.side(id) }, look, &mut any);
        any.iter().any(|choice| matches!(choice, Choice::Deploy(model, _) if *model == id))
    }
}

/// The highest floor of a stack on which the model has room.
fn top(id: ModelId, column: u8, row: u8, look: &Look<'_>) -> Option<Cell> {
    let grid = &look.setup.grid;
    let cubes = (1..=grid.levels()).rev().filter_map(|level| Cell::new(column, row, level));
    let places = cubes.flat_map(|cube| grid.places(cube));
    { places }
        .find(|place| grid.has_floor(*place) && look.has_room(id, *place) && look.has_free_spot(id, *place))
}

fn check_cell(id: ModelId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let (setup, side) = (look.setup, look.side(id));
    if top(id, cell.column(), cell.row(), look).map(Cell::cube) != Some(cell.cube()) {
        return refuse(rule!("DZ2-LOST-31"), "it comes down on top of a stack, where there is room");
    }
    if cell.level() > 1 && deploy::starts_on_ground(id, look) {
        return refuse(rule!("DZ2-SETUP-15"), "vehicles start on the ground");
    }
    let (scenario, board) = (look.scenario(), setup.grid.board());
    if scenario.objective_cells(board).any(|objective| objective == cell.cube()) {
        return refuse(rule!("DZ2-LOST-31"), "an objective is in the cube");
    }
    if look.scenario().zones.of(cell.column(), cell.row()) == Some(deploy::zone(side.other(), look)) {
        return refuse(rule!("DZ2-LOST-31"), "a model cannot come down in the enemy zone");
    }
    if look.standing().any(|other| look.side(other) != side && look.model(other).cell.range_to(cell) < 2) {
        return refuse(rule!("DZ2-LOST-31"), "an enemy is less than 2 cubes away");
    }
    if !look.has_room(id, cell) || !look.has_free_spot(id, cell) {
        return refuse(rule!("DZ2-MOVE-07"), "the cube has no room for the model");
    }
    Ok(())
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Deploy(id, cell) if waiting(side_of(frame), look).any(|known| known == id) => {
            check_cell(id, cell, look)
        }
        Choice::Deploy(..) => refuse(rule!("DZ2-LOST-31"), "the model does not come from the air"),
        _ => refuse(rule!("DZ2-LOST-31"), "models that come from the air come down now"),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    for id in waiting(side_of(frame), look) {
        let stacks = (1..=8u8).flat_map(|column| (1..=8u8).map(move |row| (column, row)));
        let tops = stacks.filter_map(|(column, row)| top(id, column, row, look));
        let places = tops.flat_map(|cube| look.setup.grid.places(cube.cube()));
        out.extend(
            places.filter(|cell| check_cell(id, *cell, look).is_ok()).map(|cell| Choice::Deploy(id, cell)),
        );
    }
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Choice::Deploy(id, cell) = choice else { unreachable!("checked") };
    let model = cx.state.model_mut(id);
    model.cell = cell;
    model.set(Flags::IN_PLAY, true);
    model.set(Flags::RESERVE, false);
    cx.emit(rule!("DZ2-LOST-31"), || Event::Deployed { model: id, cell });
    Flow::Call { child: Frame::Rest { model: id }, then: Frame::Aerial { side: side_of(frame).other() } }
}
