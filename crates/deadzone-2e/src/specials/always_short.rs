//! Always Short. [DZ2-CMD-15..21]
//! An unused counter is put face down in a cube beside the active model, without models.

use super::{Act, Splat, Window};
use crate::abilities::Task;
use crate::event::Event;
use crate::frame::Frame;
use crate::look::{Ctx, Look};
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Token;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act { window: Window::Act, check, list, act }),
    ..Splat::new(ArmySpecial::AlwaysShort)
};

fn list(look: &Look<'_>, out: &mut Vec<Task>) {
    let near = look.model(active(look)).cell.within(1, look.setup.grid.levels());
    let places = near.flat_map(|cube| look.setup.grid.places(cube));
    out.extend(places.map(|cell| Task { cell: Some(cell), ..Task::default() }));
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let grid = &look.setup.grid;
    let Some(cell) = task.only_cell() else {
        return refuse(rule!("DZ2-CMD-15"), "name the cube where the counter goes");
    };
    if look.state.unused == 0 {
        return refuse(rule!("DZ2-SETUP-18"), "no unused counter is left");
    }
    let known = cell.level() <= grid.levels() && grid.places(cell.cube()).any(|place| place == cell);
    if !known || !grid.has_floor(cell) || !cell.is_adjacent(look.model(active(look)).cell) {
        return refuse(rule!("DZ2-CMD-15"), "the counter goes to an adjacent cube with a floor");
    }
    if look.in_cell(cell).next().is_some() {
        return refuse(rule!("DZ2-CMD-15"), "the counter goes to a cube without models");
    }
    Ok(())
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let cell = task.cell?;
    rule!("DZ2-SETUP-18");
    cx.state.unused -= 1;
    cx.state.tokens.put(Token::face_down(cell));
    cx.emit(rule!("DZ2-CMD-15"), || Event::TokenPlaced { cell });
    None
}
