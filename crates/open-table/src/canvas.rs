//! The table as a picture of characters: one character is half an inch wide and an inch tall.

use sortie_geometry::open::Point;
use std::fmt::Write as _;

/// Width and height of a character in thousandths of an inch.
const CELL: (i32, i32) = (500, 1000);

/// A drawing, north at the top.
#[derive(Clone, Debug)]
pub struct Canvas {
    cells: Vec<Vec<char>>,
    width: i32,
}

impl Canvas {
    /// A table of this size; `ground` draws the middle of each character.
    pub fn new(size: (i32, i32), ground: impl Fn(Point) -> char) -> Canvas {
        let (columns, rows) = (size.0 / CELL.0, size.1 / CELL.1);
        let middle = |column, row| Point::new(column * CELL.0 + CELL.0 / 2, row * CELL.1 + CELL.1 / 2);
        let row = |row| (0..columns).map(|column| ground(middle(column, row))).collect();
        Canvas { cells: (0..rows).map(row).collect(), width: size.0 }
    }

    /// Writes a label from a point on; what does not fit is left out.
    pub fn put(&mut self, x: i32, y: i32, label: &str) {
        let (column, row) = ((x / CELL.0).max(0) as usize, (y / CELL.1).max(0) as usize);
        let Some(row) = self.cells.get_mut(row) else { return };
        for (offset, letter) in label.chars().enumerate() {
            if let Some(cell) = row.get_mut(column + offset) {
                *cell = letter;
            }
        }
    }

    /// The drawing with inches along its edges.
    #[must_use]
    pub fn print(&self) -> String {
        let mut out = String::new();
        for (number, row) in self.cells.iter().enumerate().rev() {
            let _ = writeln!(out, "{number:>2} {}", row.iter().collect::<String>());
        }
        let inches: String = (0..self.width / 1000).step_by(5).map(|inch| format!("{inch:<10}")).collect();
        let _ = writeln!(out, "   {}", inches.trim_end());
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_where_they_belong_and_are_cut_at_the_edge() {
        let mut canvas = Canvas::new((3000, 2000), |at| if at.x < 500 { '#' } else { '.' });
        canvas.put(1000, 1500, "A1");
        canvas.put(2500, 0, "B1");
        canvas.put(0, 9000, "far");
        canvas.put(-300, 100, "x");
        assert_eq!(canvas.print(), " 1 #.A1..\n 0 x....B\n   0\n");
    }
}
