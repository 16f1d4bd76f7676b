//! The table as characters, level by level: each cube shows who stands in it.

use crate::setup::Setup;
use crate::view::View;
use sortie_geometry::cube::{Cell, Floor};
use std::fmt::Write;

/// Draws every level that has something on it, side by side rows from north to south.
pub(super) fn picture(setup: &Setup, view: &View) -> String {
    let state = &view.position().state;
    let grid = &setup.grid;
    let mut out = String::new();
    for level in 1..=grid.drawn() {
        let _ = writeln!(out, "level {level}");
        for row in (1..=8).rev() {
            let mut line = format!("{row} ");
            for column in 1..=8 {
                let cell = Cell::new(column, row, level).expect("inside the board");
                let mut here: Vec<&str> = state
                    .ids()
                    .filter(|id| state.model(*id).in_play() && state.model(*id).cell().cube() == cell)
                    .map(|id| setup.name(id))
                    .collect();
                if state.tokens.list().iter().any(|token| token.cell.cube() == cell) {
                    here.push("?");
                }
                if state.markers.smoke_in(cell) {
                    here.push("~");
                }
                let ground = match grid.floor(cell) {
                    _ if grid.is_solid(cell) => "#",
                    Floor::None => " ",
                    Floor::Walkway(_) => "=",
                    Floor::Hatch(_) => "o",
                    Floor::Full => ".",
                };
                let text = if here.is_empty() { ground.to_string() } else { here.join("") };
                let _ = write!(line, "{text:<7}|");
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    let [a, b] = state.vps;
    let _ = writeln!(out, "round {}, VPs {a} : {b} of {}", state.round, setup.required_vps);
    out
}
