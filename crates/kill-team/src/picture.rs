//! The table as a picture of characters: one character is half an inch wide and an inch tall.

use crate::setup::Setup;
use crate::state::State;
use crate::traits;
use sortie_geometry::open::Point;
use sortie_kernel::Side;
use std::fmt::Write as _;

/// Draws the board, north at the top, with a list of the operatives below it.
pub(crate) fn picture(setup: &Setup, state: &State) -> String {
    let (columns, rows) = ((setup.size.0 / 500) as usize, (setup.size.1 / 1000) as usize);
    let mut cells = vec![vec!['.'; columns]; rows];
    for (y, row) in cells.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            let centre = Point::new(x as i32 * 500 + 250, y as i32 * 1000 + 500);
            *cell = ground(setup, state, centre);
        }
    }
    for (number, marker) in setup.mission.markers.iter().enumerate() {
        let label = char::from_digit(number as u32 + 1, 10).unwrap_or('o');
        put(&mut cells, i32::from(marker.x), i32::from(marker.y), &['*', label]);
    }
    for id in state.ids().filter(|id| state[*id].on_table()) {
        let at = state[id].at;
        let label: Vec<char> = setup.profile(id).name.chars().collect();
        put(&mut cells, i32::from(at.x) - 250, i32::from(at.y), &label);
    }
    let mut out = String::new();
    for (number, row) in cells.iter().enumerate().rev() {
        let _ = writeln!(out, "{number:>2} {}", row.iter().collect::<String>());
    }
    out.push_str("   ");
    for inch in (0..setup.size.0 / 1000).step_by(5) {
        let _ = write!(out, "{inch:<10}");
    }
    out.push('\n');
    roster(setup, state, &mut out);
    out
}

fn put(cells: &mut [Vec<char>], x: i32, y: i32, label: &[char]) {
    let (column, row) = ((x / 500).max(0) as usize, (y / 1000).max(0) as usize);
    let Some(row) = cells.get_mut(row) else { return };
    for (offset, letter) in label.iter().enumerate() {
        if let Some(cell) = row.get_mut(column + offset) {
            *cell = *letter;
        }
    }
}

/// What stands on the middle of a cell: heavy #, light =, vantage ^, a barricade +.
fn ground(setup: &Setup, state: &State, centre: Point) -> char {
    for one in state.standing_barricades() {
        let (dx, dy) = one.at.point().minus(centre);
        if dx.abs() <= 600 && dy.abs() <= 600 {
            return '+';
        }
    }
    // Thin walls would fall between the middles of cells: half a cell around counts.
    let near = |part: &sortie_geometry::open::Prism| {
        let (low, high) = part.bounds();
        low.x < centre.x + 250 && high.x > centre.x - 250 && low.y < centre.y + 500 && high.y > centre.y - 500
    };
    let parts = setup.terrain.parts().iter().filter(|part| near(part));
    let mut best = '.';
    for part in parts {
        if part.traits.any(traits::HEAVY) {
            return '#';
        }
        best = if part.traits.any(traits::VANTAGE) { '^' } else { '=' };
    }
    best
}

fn roster(setup: &Setup, state: &State, out: &mut String) {
    let _ = writeln!(
        out,
        "turning point {}  A: {} VP {} CP  B: {} VP {} CP",
        state.turning_point, state.teams[0].vp, state.teams[0].cp, state.teams[1].vp, state.teams[1].cp
    );
    for side in Side::BOTH {
        for id in state.team(side).filter(|id| state[*id].on_table()) {
            let own = &state[id];
            let flags = crate::state::Flags::NAMED.iter().filter(|(flag, _)| own.flags.has(*flag)).skip(1);
            let flags: Vec<String> = flags.map(|(_, name)| crate::facts::lower(name)).collect();
            let _ = writeln!(
                out,
                "{:<4} {:<24} {:>2}/{:<2} W  {:<14} {}",
                setup.profile(id).name,
                setup.profile(id).card,
                own.wounds,
                setup.profile(id).wounds,
                crate::inches::place_text(own.at),
                flags.join(" ")
            );
        }
    }
}
