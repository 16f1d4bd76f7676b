//! Boards as pictures: two characters a cell, `|` and `--` for walls, row 8 on top. Every fault names its line and
//! column.

use super::{Board, CELLS, Cell, Kind, SIZE};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// The first line of a picture.
const HEAD: &str = "     A  B  C  D  E  F  G  H";

fn fault(line: usize, column: usize, message: impl Into<String>) -> Fault {
    Fault::new(format!("line {}, column {}", line + 1, column + 1), message)
}

/// Reads a board and checks it.
///
/// # Errors
/// Every fault of the picture, by line and column; then a block of squares without a building.
pub fn read(name: &str, text: &str) -> Result<Board, Vec<Fault>> {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.trim_end().chars().collect()).collect();
    let mut reader = Reader { faults: Vec::new(), cells: [Cell::default(); CELLS as usize], walls: [0; 2] };
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let body: Vec<&Vec<char>> = lines.iter().skip(first).collect();
    if body.first().is_none_or(|line| line.iter().collect::<String>() != HEAD) {
        return Err(vec![fault(first, 0, format!("a board begins with the line {HEAD:?}"))]);
    }
    let wanted = 2 * usize::from(SIZE) + 2;
    let used = body.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    if used != wanted {
        let at = first + used.min(wanted);
        return Err(vec![fault(at, 0, format!("a board has {wanted} lines, this one {used}"))]);
    }
    for (i, line) in body[1..used].iter().enumerate() {
        let number = first + 1 + i;
        let below = SIZE - (i / 2) as u8;
        if i.is_multiple_of(2) {
            reader.border(line, number, below);
        } else {
            reader.row(line, number, below - 1);
        }
    }
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    rule!("DZA-SETUP-04");
    let board = Board::new(name, reader.cells, reader.walls);
    if let Some(corner) = board.sparse_block() {
        let (column, row) = (corner % SIZE, corner / SIZE);
        let line = first + 2 + 2 * usize::from(SIZE - 1 - row);
        let place = 4 + 3 * usize::from(column);
        let message = format!(
            "the block of 3 by 3 squares with its south-west corner in {}{} has no building (DZA-SETUP-03)",
            char::from(b'A' + column),
            row + 1
        );
        return Err(vec![fault(line, place, message)]);
    }
    Ok(board)
}

struct Reader {
    faults: Vec<Fault>,
    cells: [Cell; CELLS as usize],
    walls: [u64; 2],
}

impl Reader {
    fn expect(&mut self, line: &[char], number: usize, column: usize, known: &[&str]) -> Option<usize> {
        let width = known[0].chars().count();
        let found: String = (column..column + width).map(|i| line.get(i).copied().unwrap_or(' ')).collect();
        let place = known.iter().position(|word| *word == found);
        if place.is_none() {
            let known: Vec<String> = known.iter().map(|word| format!("{word:?}")).collect();
            let message = format!("{found:?} is where {} is expected", known.join(" or "));
            self.faults.push(fault(number, column, message));
        }
        place
    }

    /// The line below row `above` (counted from 1) or, for 8 and 0, the frame.
    fn border(&mut self, line: &[char], number: usize, above: u8) {
        self.expect(line, number, 0, &["   +"]);
        let frame = above == SIZE || above == 0;
        for column in 0..SIZE {
            let place = 4 + 3 * usize::from(column);
            let known: &[&str] = if frame { &["--"] } else { &["  ", "--"] };
            let found = self.expect(line, number, place, known);
            self.expect(line, number, place + 2, &["+"]);
            if !frame && found == Some(1) {
                self.walls[1] |= 1 << ((above - 1) * SIZE + column);
            }
        }
        self.end(line, number);
    }

    fn row(&mut self, line: &[char], number: usize, row: u8) {
        let label = format!(" {} |", row + 1);
        self.expect(line, number, 0, &[&label]);
        for column in 0..SIZE {
            let place = 4 + 3 * usize::from(column);
            let cell = row * SIZE + column;
            self.cells[usize::from(cell)] = self.cell(line, number, place);
            let known: &[&str] = if column == SIZE - 1 { &["|"] } else { &[" ", "|"] };
            if self.expect(line, number, place + 2, known) == Some(1) {
                self.walls[0] |= 1 << cell;
            }
        }
        self.end(line, number);
    }

    fn end(&mut self, line: &[char], number: usize) {
        let width = 4 + 3 * usize::from(SIZE);
        if line.len() > width {
            self.faults.push(fault(number, width, "the line goes on beyond the board"));
        }
    }

    fn cell(&mut self, line: &[char], number: usize, place: usize) -> Cell {
        let level = line.get(place).and_then(|c| c.to_digit(4)).map(|digit| digit as u8);
        let Some(level) = level else {
            self.faults.push(fault(number, place, "a cell begins with the level of its floor, 0 to 3"));
            return Cell::default();
        };
        let sign = line.get(place + 1).copied().unwrap_or(' ');
        let building = if level > 0 { Kind::Solid } else { Kind::Open };
        let (kind, cover) = match sign {
            '.' => (building, false),
            'c' => (building, true),
            '=' if level > 0 => (Kind::Walkway, false),
            'r' | 'R' if level == 0 => (Kind::Ruin, sign == 'R'),
            '=' => {
                self.faults.push(fault(number, place, "a walkway lies at level 1 to 3"));
                (Kind::Open, false)
            }
            'r' | 'R' => {
                self.faults.push(fault(number, place, "a ruined room lies at level 0"));
                (Kind::Open, false)
            }
            _ => {
                let message = format!("{sign:?} is not one of the signs . c = r R");
                self.faults.push(fault(number, place + 1, message));
                (Kind::Open, false)
            }
        };
        Cell { kind, level, cover }
    }
}

impl Board {
    /// The picture that [`read`] understands.
    #[must_use]
    pub fn picture(&self) -> String {
        let mut out = format!("{HEAD}\n   +{}\n", "--+".repeat(usize::from(SIZE)));
        for row in (0..SIZE).rev() {
            out.push_str(&format!(" {} |", row + 1));
            for column in 0..SIZE {
                let cell = row * SIZE + column;
                let at = self.cells[usize::from(cell)];
                let sign = match (at.kind, at.cover) {
                    (Kind::Walkway, _) => '=',
                    (Kind::Ruin, false) => 'r',
                    (Kind::Ruin, true) => 'R',
                    (_, true) => 'c',
                    (_, false) => '.',
                };
                let wall = column == SIZE - 1 || self.listed[0] >> cell & 1 == 1;
                out.push_str(&format!("{}{sign}{}", at.level, if wall { '|' } else { ' ' }));
            }
            out.push_str("\n   +");
            for column in 0..SIZE {
                let wall = row == 0 || self.listed[1] >> ((row - 1) * SIZE + column) & 1 == 1;
                out.push_str(if wall { "--+" } else { "  +" });
            }
            out.push('\n');
        }
        out
    }
}
