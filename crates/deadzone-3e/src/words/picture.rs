//! The table as characters: each level with its walls and who stands in which cube, and both teams below.

use crate::setup::Setup;
use crate::state::{Effects, Flags, State};
use crate::view::View;
use sortie_geometry::cube::{Cell, Floor, Panel, Side as Edge};
use sortie_kernel::Side;
use std::fmt::Write;

/// Characters inside a cube.
const WIDE: usize = 7;

/// What the characters mean, below the drawing.
const LEGEND: &str = "  * objective  @ console  ^ exit  ? token face down  i item  ~ smoke  ! other marker\n  \
                      # solid  = walkway  o hatch  % crate  > ramp\n  \
                      | and --- wall  / and -   - door  : and ... rail (low wall)  blank: no floor";

/// Draws every level that has something on it, north at the top, then the teams.
pub(super) fn picture(setup: &Setup, view: &View) -> String {
    let state = &view.position().state;
    let mut out = String::new();
    for level in 1..=setup.grid.drawn() {
        draw(setup, state, level, &mut out);
    }
    let _ = writeln!(out, "{LEGEND}");
    let [a, b] = state.vps;
    let _ = writeln!(out, "round {}, VPs {a} : {b} of {}", state.round, setup.required_vps);
    for side in Side::BOTH {
        team(setup, state, side, &mut out);
    }
    out
}

fn draw(setup: &Setup, state: &State, level: u8, out: &mut String) {
    let _ = writeln!(out, "level {level}");
    let columns: String = (1..=8).map(|column| format!("{column:<8}")).collect();
    let _ = writeln!(out, "    {}", columns.trim_end());
    let cell = |column, row| Cell::new(column, row, level).expect("inside the board");
    for row in (1..=8).rev() {
        let _ = writeln!(out, "{}", across(setup, |column| (cell(column, row), Edge::North)));
        let mut line = format!(" {row} ");
        for column in 1..=8 {
            line.push(upright(setup.grid.listed_face(cell(column, row), Edge::West).panel));
            let _ = write!(line, "{:<WIDE$}", inside(setup, state, cell(column, row)));
        }
        line.push(upright(setup.grid.listed_face(cell(8, row), Edge::East).panel));
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let _ = writeln!(out, "{}", across(setup, |column| (cell(column, 1), Edge::South)));
}

/// A row of faces seen from above.
fn across(setup: &Setup, face: impl Fn(u8) -> (Cell, Edge)) -> String {
    let mut line = "   ".to_string();
    for column in 1..=8 {
        let (cell, edge) = face(column);
        line.push_str(match setup.grid.listed_face(cell, edge).panel {
            Panel::Open => "+       ",
            Panel::Wall { .. } => "+-------",
            Panel::Door(_) => "+--   --",
            Panel::Rail(_) => "+.......",
        });
    }
    line.push('+');
    line
}

fn upright(panel: Panel) -> char {
    match panel {
        Panel::Open => ' ',
        Panel::Wall { .. } => '|',
        Panel::Door(_) => '/',
        Panel::Rail(_) => ':',
    }
}

/// Who and what is in a cube; what does not fit is counted, because the list below names everybody's cube.
fn inside(setup: &Setup, state: &State, cell: Cell) -> String {
    let models =
        state.ids().filter(|id| state.model(*id).in_play() && state.model(*id).cell().cube() == cell);
    let names: Vec<&str> = models.map(|id| setup.name(id)).collect();
    let floor = ground(setup, cell);
    let mut text = if floor == "." && !names.is_empty() { String::new() } else { floor.to_string() };
    let mut put = |sign: char| text.push(sign);
    let scenario = setup.scenario(state);
    if scenario.objective_cells(setup.grid.board()).any(|objective| objective == cell) {
        put('*');
    }
    if scenario.console_cells(setup.grid.board()).any(|console| console == cell) {
        put('@');
    }
    if scenario.exit.is_some_and(|exit| [0, 1].iter().any(|zone| exit.opens(cell, *zone, 1, &setup.grid))) {
        put('^');
    }
    let tokens = state.tokens.list().iter().filter(|token| token.cell.cube() == cell);
    for token in tokens {
        put(if token.kind.is_some() { 'i' } else { '?' });
    }
    if state.markers.smoke_in(cell) {
        put('~');
    } else if state.markers.list().iter().any(|marker| marker.cell.cube() == cell) {
        put('!');
    }
    let models =
        state.ids().filter(|id| state.model(*id).in_play() && state.model(*id).cell().cube() == cell);
    let names: Vec<&str> = models.map(|id| setup.name(id)).collect();
    let whole = format!("{}{text}", names.join(" "));
    if whole.trim_end().chars().count() <= WIDE {
        return if names.is_empty() { text } else { whole };
    }
    match names.split_first() {
        Some((first, [])) => format!("{first}{text}").chars().take(WIDE).collect(),
        Some((first, rest)) => format!("{first} +{}{text}", rest.len()).chars().take(WIDE).collect(),
        None => text.chars().take(WIDE).collect(),
    }
}

fn ground(setup: &Setup, cell: Cell) -> &'static str {
    let cube = setup.grid.cube(cell);
    match setup.grid.floor(cell) {
        _ if setup.grid.is_solid(cell) => "#######",
        Floor::None => "",
        Floor::Walkway(_) => "=",
        Floor::Hatch(_) => "o",
        Floor::Full if cube.ramp.is_some() => ">",
        Floor::Full if cube.crate_corners().next().is_some() => "%",
        Floor::Full => ".",
    }
}

/// A line for each model that is or may come on the table.
fn team(setup: &Setup, state: &State, side: Side, out: &mut String) {
    let team = &setup.teams[side.index()];
    let _ = writeln!(out, "side {} - {}", side.letter(), team.name);
    for id in state.ids().filter(|id| setup.roster[id.index()].side == side) {
        let (model, recruit) = (state.model(id), &setup.roster[id.index()]);
        let profile = &setup.profiles[usize::from(recruit.profile)];
        if recruit.later && !model.in_play() {
            continue;
        }
        let flags = Flags::NAMED.iter().skip(1).filter(|(_, flag)| model.is(*flag)).map(|(word, _)| *word);
        let effects = Effects::NAMED.iter().filter(|(_, effect)| model.has(*effect)).map(|(word, _)| *word);
        let mut words: Vec<&str> = flags.chain(effects).collect();
        words.extend(model.item.map(crate::state::Item::word));
        let place = if model.in_play() { model.cell().to_string() } else { "-".to_string() };
        let left = profile.hp.saturating_sub(model.damage());
        let line = format!(
            "  {:<4} {:<28} {place:<6} {left}/{} HP  {}",
            recruit.name,
            profile.name,
            profile.hp,
            words.join(", ")
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::scene;
    use sortie_kernel::Viewer;

    #[test]
    fn the_drawing_shows_walls_models_and_their_state() {
        let game = scene("E1 2.4.1 enforcer\nE2 2.4.1 enforcer\nE3 2.4.1 enforcer\nP1 8.8.1 ghoul");
        let drawn = picture(&game.setup, &View::new(&game.setup, &game.at, Viewer::Player(Side::A)));
        let rows: Vec<&str> = drawn.lines().collect();
        assert_eq!(rows[0], "level 1");
        assert_eq!(rows[3], " 8  .       .       .       .       .       .       .       P1");
        assert_eq!(rows[11], " 4  .       E1 +2   .       .       .       .       .       .");
        assert!(drawn.contains("  E1   Enforcer                     2.4.1  2/2 HP\n"), "{drawn}");

        let depot = crate::testing::scene_on(
            sortie_geometry::cube::boards::named("depot").expect("a board"),
            "E1 1.1.1 enforcer\nP1 8.8.1 ghoul",
        );
        let drawn = picture(&depot.setup, &View::new(&depot.setup, &depot.at, Viewer::Player(Side::A)));
        assert!(drawn.contains(" 7  .       ####### ####### .       %      |.       .      |>"), "{drawn}");
    }
}
