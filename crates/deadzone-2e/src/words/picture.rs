//! The table as characters: each level with its walls and who stands in which cube, and both teams below.
//! Sections are separated by empty lines: levels, legend, score, teams.

use crate::setup::Setup;
use crate::state::{Flags, State};
use crate::view::View;
use sortie_cubes::picture::{Contents, levels};
use sortie_geometry::cube::Cell;
use sortie_kernel::Side;
use std::fmt::Write;

/// What the characters mean, below the drawing.
const LEGEND: &str =
    "legend: * objective  ^ exit  ? counter face down  i item  ~ smoke  x wreck  ! other marker";

/// Draws every level that has something on it, north at the top, then the teams.
pub(super) fn picture(setup: &Setup, view: &View) -> String {
    let state = &view.known_state();
    let mut out = levels(&setup.grid, |cell| inside(setup, state, cell));
    let _ = writeln!(out, "{LEGEND}\n{}\n", sortie_cubes::picture::LEGEND);
    let [a, b] = state.vps;
    let _ = writeln!(
        out,
        "round {}, VPs {a} : {b} of {}",
        state.round,
        setup.required_vps(usize::from(state.scenario))
    );
    for side in Side::BOTH {
        out.push('\n');
        team(setup, state, side, &mut out);
    }
    out
}

/// Who and what is in a cube.
fn inside<'a>(setup: &'a Setup, state: &State, cell: Cell) -> Contents<'a> {
    let mut signs = String::new();
    let mut put = |sign: char| signs.push(sign);
    let scenario = &setup.scenarios[usize::from(state.scenario)];
    if scenario.objective_cells(setup.grid.board()).any(|objective| objective == cell) {
        put('*');
    }
    if scenario.exit.is_some_and(|exit| [0, 1].iter().any(|zone| exit.opens(cell, *zone, 1, &setup.grid))) {
        put('^');
    }
    let tokens = state.tokens.list().iter().filter(|token| token.cell.cube() == cell);
    for token in tokens {
        put(if token.kind.is_some() { 'i' } else { '?' });
    }
    if state.ids().any(|id| state.model(id).is(Flags::WRECK) && state.model(id).cell().cube() == cell) {
        put('x');
    }
    if state.markers.in_cell(cell).any(|mark| mark.is_smoke()) {
        put('~');
    } else if state.markers.list().iter().any(|marker| marker.cell.cube() == cell) {
        put('!');
    }
    let models =
        state.ids().filter(|id| state.model(*id).in_play() && state.model(*id).cell().cube() == cell);
    Contents { names: models.map(|id| setup.name(id)).collect(), signs }
}

/// A line for each model that is or may come on the table.
fn team(setup: &Setup, state: &State, side: Side, out: &mut String) {
    let team = &setup.teams[side.index()];
    let _ = writeln!(out, "side {} - {}", side.letter(), team.name);
    for id in state.ids().filter(|id| setup.roster[id.index()].side == side) {
        let (model, recruit) = (state.model(id), &setup.roster[id.index()]);
        let profile = &setup.profiles[usize::from(recruit.profile)];
        if recruit.later() && !model.in_play() {
            continue;
        }
        let flags = Flags::NAMED.iter().skip(1).filter(|(_, flag)| model.is(*flag)).map(|(word, _)| *word);
        let effects = model.effect_names();
        let mut words: Vec<&str> = flags.chain(effects).collect();
        words.extend(model.items.iter().map(crate::setup::Item::word));
        let place = if model.in_play() { model.cell().to_string() } else { "-".to_string() };
        let line = format!(
            "  {:<4} {:<28} {place:<6} {}/{} damage  {}",
            recruit.name,
            profile.name,
            model.damage(),
            profile.size,
            words.join(", ")
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
}
