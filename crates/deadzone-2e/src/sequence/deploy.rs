//! Zones and deployment. [DZ2-SETUP-14, DZ2-SETUP-15]
//! PickZone → Deployment → PickDeploy → Rest … for the starting player, then for the other.

use super::refuse;
use crate::Deadzone;
use crate::abilities;
use crate::choice::Choice;
use crate::defaults;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::setup::{Props, RoleLetter};
use crate::state::Flags;
use sortie_cubes::Occupied;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

pub(crate) static PICK_ZONE: Question = Question {
    name: "zone",
    by: |frame, _| deployer(frame).0,
    check: |_, choice, _| match choice {
        Choice::Zone(0 | 1) => Ok(()),
        _ => refuse(rule!("DZ2-SETUP-14"), "the starting player chooses one of the two zones"),
    },
    list: |_, _, out| out.extend([Choice::Zone(0), Choice::Zone(1)]),
    answer: |frame, choice, cx| {
        let (side, _) = deployer(frame);
        let Choice::Zone(zone) = choice else { unreachable!("checked") };
        cx.state.zone_a = if side == Side::A { zone } else { 1 - zone };
        let zones = look(cx).scenario().zones;
        cx.emit(rule!("DZ2-SETUP-14"), || Event::ZoneChosen { side, zone, zones });
        Flow::Goto(Frame::Deployment { side, next: 0 })
    },
    text: |_, _| Text::plain("which zone do you deploy in? Your opponent gets the other one"),
    ..Question::BASE
};
pub(crate) static PICK_DEPLOY: Question = Question {
    name: "deploy",
    by: |frame, _| deployer(frame).0,
    check,
    list,
    answer,
    text: |frame, look| {
        let model = deployer(frame).1.map(Titled);
        say![Deadzone, look.setup; "in which cube does ", model, " start the game?"]
    },
    advice: |frame, look| {
        let mut menu = Vec::new();
        list(frame, look, &mut menu);
        defaults::start(to_deploy(frame), &menu, look)
    },
    subject: |frame, look| deployer(frame).1.map(|id| look.setup.name(id).to_string()),
    phrase: |frame, choice, look| {
        let (_, Some(model)) = deployer(frame) else { return None };
        let later = say![Deadzone, look.setup; "Hold ", model, " back to drop in later"];
        (choice == Choice::Pass).then_some(later)
    },
    ..Question::BASE
};

fn deployer(frame: Frame) -> (Side, Option<ModelId>) {
    match frame {
        Frame::PickZone { side } => (side, None),
        Frame::PickDeploy { side, model } => (side, Some(model)),
        _ => unreachable!("{frame:?} deploys nobody"),
    }
}

fn to_deploy(frame: Frame) -> ModelId {
    deployer(frame).1.expect("a model is deployed")
}

/// The zone of a side.
pub(crate) fn zone(side: Side, look: &Look<'_>) -> u8 {
    if side == Side::A { look.state.zone_a } else { 1 - look.state.zone_a }
}

/// Takes the models of a side one by one, in the order of the roster.
pub(crate) fn deployment(side: Side, next: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let setup = cx.setup;
    let waiting = setup.roster.iter().enumerate().skip(usize::from(next));
    let found = waiting.into_iter().find(|(_, recruit)| {
        let props = setup.profiles[usize::from(recruit.profile)].props;
        recruit.side == side && !recruit.later() && !props.has(Props::DROPS)
    });
    match found {
        Some((index, _)) => {
            let model = ModelId::new(index);
            Flow::Call {
                child: Frame::PickDeploy { side, model },
                then: Frame::Deployment { side, next: index as u8 + 1 },
            }
        }
        None => Flow::Goto(Frame::DeploymentDone { side }),
    }
}

/// One team is deployed; the other follows, then what comes before round 1.
pub(crate) fn done(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if side == cx.state.initiative {
        return Flow::Goto(Frame::Deployment { side: side.other(), next: 0 });
    }
    Flow::Goto(Frame::Aerial { side: cx.state.initiative })
}

/// Vehicles start on level 1: models in that role, and those with the ability or on a bike.
pub(crate) fn starts_on_ground(id: ModelId, look: &Look<'_>) -> bool {
    look.profile(id).role == RoleLetter::Vehicle || look.has(id, Props::GROUND_ONLY)
}

fn check_cell(id: ModelId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let side = look.side(id);
    let grid = &look.setup.grid;
    if cell.level() > grid.levels() || !grid.has_floor(cell) {
        return refuse(rule!("DZ2-SETUP-15"), "the cube has no floor to stand on");
    }
    if cell.level() > 1 && starts_on_ground(id, look) {
        return refuse(rule!("DZ2-SETUP-15"), "vehicles start on the ground");
    }
    if !look.has_room(id, cell) || !look.has_free_spot(id, cell) {
        return refuse(rule!("DZ2-MOVE-07"), "the cube has no room for the model");
    }
    if look.scenario().zones.of(cell.column(), cell.row()) == Some(zone(side, look)) {
        return Ok(());
    }
    if is_added(side, cell, look) {
        return Ok(());
    }
    if !may_add(id, look) {
        return refuse(rule!("DZ2-SETUP-14"), "the cube is outside the deployment zone");
    }
    if !touches_zone(cell, zone(side, look), look) || touches_zone(cell, zone(side.other(), look), look) {
        return refuse(rule!("DZ2-SETUP-15"), "added cubes must touch your own zone, but not the enemy's");
    }
    Ok(())
}

/// Whether the side has added this cube to its zone: before the battle no other model stands outside it.
fn is_added(side: Side, cell: Cell, look: &Look<'_>) -> bool {
    look.scenario().zones.of(cell.column(), cell.row()) != Some(zone(side, look))
        && look.in_cell(cell).any(|other| look.side(other) == side)
}

/// Whether the zone may grow for this model: it is full, added cubes too, or the opponent has added more.
fn may_add(id: ModelId, look: &Look<'_>) -> bool {
    let side = look.side(id);
    let own = zone(side, look);
    let added = cells(look).filter(|cell| is_added(side, *cell, look));
    let full = !zone_cells(own, look).chain(added).any(|cell| {
        (cell.level() == 1 || !starts_on_ground(id, look))
            && look.has_room(id, cell)
            && look.has_free_spot(id, cell)
    });
    if full {
        rule!("DZ2-SETUP-15");
    }
    full || look.state.added[side.index()] < look.state.added[side.other().index()]
}

fn touches_zone(cell: Cell, zone: u8, look: &Look<'_>) -> bool {
    cell.within(1, look.setup.grid.levels())
        .any(|near| look.scenario().zones.of(near.column(), near.row()) == Some(zone))
}

fn cells<'a>(look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    let grid = &look.setup.grid;
    Cell::all(grid.levels()).flat_map(|cube| grid.places(cube)).filter(|cell| grid.has_floor(*cell))
}

fn zone_cells<'a>(zone: u8, look: &Look<'a>) -> impl Iterator<Item = Cell> + use<'a> {
    let zones = look.scenario().zones;
    cells(look).filter(move |cell| zones.of(cell.column(), cell.row()) == Some(zone))
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let id = to_deploy(frame);
    match choice {
        Choice::Deploy(model, cell) if model == id => check_cell(id, cell, look),
        Choice::Deploy(..) => refuse(rule!("DZ2-SETUP-14"), "another model must be deployed now"),
        Choice::Pass if abilities::may_come_later(id, look) => Ok(()),
        Choice::Pass => refuse(rule!("DZ2-SETUP-14"), "the model cannot come down later"),
        _ => refuse(rule!("DZ2-SETUP-14"), "the team is being deployed"),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = to_deploy(frame);
    let side = look.side(id);
    let own = zone(side, look);
    let (extra, occupied) = (may_add(id, look), Occupied::new(*look));
    for cell in cells(look) {
        let inside = look.scenario().zones.of(cell.column(), cell.row()) == Some(own);
        // Only cubes in which somebody stands were added.
        let added = || occupied.contains(cell) && is_added(side, cell, look);
        if (inside || extra || added()) && check_cell(id, cell, look).is_ok() {
            out.push(Choice::Deploy(id, cell));
        }
    }
    out.extend(abilities::may_come_later(id, look).then_some(Choice::Pass));
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (side, id) = (deployer(frame).0, to_deploy(frame));
    let Choice::Deploy(_, cell) = choice else {
        // Held back: it comes down when both teams are deployed.
        rule!("DZ2-LOST-31");
        return Flow::Done;
    };
    let here = look(cx);
    let added = here.scenario().zones.of(cell.column(), cell.row()) != Some(zone(side, &here))
        && here.in_cell(cell).next().is_none();
    cx.state.added[side.index()] += u8::from(added);
    let model = cx.state.model_mut(id);
    model.cell = cell;
    model.set(Flags::IN_PLAY, true);
    cx.emit(rule!("DZ2-SETUP-14"), || Event::Deployed { model: id, cell });
    Flow::Goto(Frame::Rest { model: id })
}
