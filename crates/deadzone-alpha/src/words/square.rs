//! Squares in words: `C4/1` is column C, row 4, level 1. Without a level the highest floor is meant.

use crate::board::{Board, SIZE, Square};
use sortie_kernel::words::Fault;

/// Writes a square.
#[must_use]
pub(crate) fn write(board: &Board, square: Square) -> String {
    if square == Square::NONE {
        return "nowhere".to_string();
    }
    format!("{}{}/{}", char::from(b'A' + square.column()), square.row() + 1, board.level(square))
}

/// Reads a square of this board.
///
/// # Errors
/// What is wrong with it, and which levels have a floor.
pub(crate) fn parse(board: &Board, text: &str) -> Result<Square, Fault> {
    let fault = |message: &str| Fault::new(text, message.to_string());
    let shape = "a square is written like C4/1: column A to H, row 1 to 8, level";
    let (place, level) = match text.split_once('/') {
        Some((place, level)) => (place, Some(level)),
        None => (text, None),
    };
    let mut letters = place.chars();
    let column = letters.next().map(|c| c.to_ascii_uppercase()).filter(|c| ('A'..='H').contains(c));
    let row: Option<u8> = letters.as_str().parse().ok().filter(|row| (1..=SIZE).contains(row));
    let (Some(column), Some(row)) = (column, row) else { return Err(fault(shape)) };
    let cell = (row - 1) * SIZE + (column as u8 - b'A');
    let Some(level) = level else { return Ok(board.top(cell)) };
    let level: u8 = level.parse().map_err(|_| fault(shape))?;
    board.floor_at(cell, level).ok_or_else(|| {
        let levels: Vec<String> = board.floors(cell).map(|floor| board.level(floor).to_string()).collect();
        fault(&format!("the floor there is at level {}", levels.join(" and ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_back_and_wrong_ones_are_named() {
        let board = crate::boards::named("relay-yard").unwrap();
        for square in board.squares() {
            assert_eq!(parse(&board, &write(&board, square)), Ok(square));
        }
        assert_eq!(write(&board, parse(&board, "d4").unwrap()), "D4/1");
        for bad in ["", "J1", "A9", "A1/x", "A1/1", "44"] {
            assert_eq!(parse(&board, bad).unwrap_err().place, bad);
        }
        assert!(parse(&board, "B3/1").unwrap_err().message.contains("level 2"));
    }
}
