//! The board as characters: each level with its walls, and in each cube what the ruleset says is there.

use sortie_geometry::cube::{Cell, Floor, Grid, Panel, Side};
use std::fmt::Write;

/// Characters inside a cube.
const WIDE: usize = 7;

/// What the characters of the scenery mean.
pub const LEGEND: &str = "  # solid  = walkway  o hatch  % crate  > ramp\n  \
                          | and --- wall  / and -   - door  : and ... rail (low wall)  blank: no floor";

/// Who and what is in a cube.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contents<'a> {
    /// The names of the models there.
    pub names: Vec<&'a str>,
    /// A sign for each other thing.
    pub signs: String,
}

/// Draws every level that has something on it, north at the top, with an empty line after each.
pub fn levels<'a>(grid: &Grid, contents: impl Fn(Cell) -> Contents<'a>) -> String {
    let mut out = String::new();
    for level in 1..=grid.drawn() {
        draw(grid, level, &contents, &mut out);
        out.push('\n');
    }
    out
}

fn draw<'a>(grid: &Grid, level: u8, contents: &impl Fn(Cell) -> Contents<'a>, out: &mut String) {
    let _ = writeln!(out, "level {level}");
    let columns: String = (1..=8).map(|column| format!("{column:<8}")).collect();
    let _ = writeln!(out, "    {}", columns.trim_end());
    let cell = |column, row| Cell::new(column, row, level).expect("inside the board");
    // Rows above the ground that hold nothing are left out, with the bare edges around them.
    let mut keep = |line: &str| {
        if level == 1 || line.chars().any(|sign| !" +0123456789".contains(sign)) {
            let _ = writeln!(out, "{}", line.trim_end());
        }
    };
    for row in (1..=8).rev() {
        keep(&across(grid, |column| (cell(column, row), Side::North)));
        let mut line = format!(" {row} ");
        for column in 1..=8 {
            let cell = cell(column, row);
            line.push(upright(grid.listed_face(cell, Side::West).panel));
            let _ = write!(line, "{:<WIDE$}", inside(ground(grid, cell), &contents(cell)));
        }
        line.push(upright(grid.listed_face(cell(8, row), Side::East).panel));
        keep(&line);
    }
    keep(&across(grid, |column| (cell(column, 1), Side::South)));
}

/// A row of faces seen from above.
fn across(grid: &Grid, face: impl Fn(u8) -> (Cell, Side)) -> String {
    let mut line = "   ".to_string();
    for column in 1..=8 {
        let (cell, edge) = face(column);
        line.push_str(match grid.listed_face(cell, edge).panel {
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

/// The text of a cube. What does not fit is only counted: a list below the drawing names every model's cube.
fn inside(floor: &str, Contents { names, signs }: &Contents<'_>) -> String {
    let floor = if floor == "." && !names.is_empty() { "" } else { floor };
    let text = format!("{floor}{signs}");
    let whole = format!("{}{text}", names.join(" "));
    if whole.trim_end().chars().count() <= WIDE {
        return whole;
    }
    let cut = match names.split_first() {
        Some((first, [])) => format!("{first}{text}"),
        Some((first, rest)) => format!("{first} +{}{text}", rest.len()),
        None => text,
    };
    cut.chars().take(WIDE).collect()
}

fn ground(grid: &Grid, cell: Cell) -> &'static str {
    let cube = grid.cube(cell);
    match grid.floor(cell) {
        _ if grid.is_solid(cell) => "#######",
        Floor::None => "",
        Floor::Walkway(_) => "=",
        Floor::Hatch(_) => "o",
        Floor::Full if cube.ramp.is_some() => ">",
        Floor::Full if cube.crate_corners().next().is_some() => "%",
        Floor::Full => ".",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;

    #[test]
    fn walls_and_contents_are_drawn_and_what_does_not_fit_is_counted() {
        let at = |column, row| Cell::new(column, row, 1).expect("a cube");
        let drawn = levels(&Grid::new(layout::open_ground()), |cell| match cell {
            cell if cell == at(8, 8) => Contents { names: vec!["P1"], signs: String::new() },
            cell if cell == at(2, 4) => Contents { names: vec!["E1", "E2", "E3"], signs: String::new() },
            cell if cell == at(1, 4) => Contents { names: Vec::new(), signs: "*?".to_string() },
            _ => Contents::default(),
        });
        let rows: Vec<&str> = drawn.lines().collect();
        assert_eq!(rows[0], "level 1");
        assert_eq!(rows[3], " 8  .       .       .       .       .       .       .       P1");
        assert_eq!(rows[11], " 4  .*?     E1 +2   .       .       .       .       .       .");
        let (_, depot) = layout::named("depot").expect("a board");
        let drawn = levels(&depot, |_| Contents::default());
        assert!(drawn.contains(" 7  .       ####### ####### .       %      |.       .      |>"), "{drawn}");
    }
}
