//! Who sees whom and who can go where, in sentences that name the rules: `sortie sight deadzone-alpha --board
//! relay-yard --from A1/0 --to A8/0`, `sortie reach deadzone-alpha --from B4/0`.

use crate::board::sight::{self, Eye, HEIGHTS};
use crate::board::{Board, Locomotion, Square, step};
use crate::boards;
use crate::words::square;
use sortie_kernel::words::Fault;
use sortie_plug::{Query, QueryReader};
use std::fmt::Write as _;

fn board(reader: &mut QueryReader<'_>) -> Option<Board> {
    let name = if reader.query.board.is_empty() { boards::NAMES[0] } else { &reader.query.board };
    reader.keep(boards::named(name))
}

/// A square with a spot: `C4/1` or `C4/1@3`.
fn place(reader: &mut QueryReader<'_>, option: &str, board: &Board, text: &str) -> Option<(Square, u8)> {
    let (at, spot) = text.split_once('@').unwrap_or((text, "5"));
    let at = square::parse(board, at).map_err(|fault| Fault { place: option.to_string(), ..fault });
    let spot = spot.parse().ok().filter(|spot| (1..=9).contains(spot));
    let spot = spot.ok_or_else(|| Fault::new(option, "spots are numbered 1 to 9"));
    let (at, spot) = (reader.keep(at), reader.keep(spot));
    Some((at?, spot?))
}

/// Answers what an eye sees of a model and of its square.
pub(super) fn sight(query: &Query) -> Result<String, Vec<Fault>> {
    let mut reader = QueryReader::new(query, &["kind", "target"]);
    let tall = reader.word("kind", "human", &[("human", 7), ("stage-2", 9)]);
    let targets = [("human", HEIGHTS[1]), ("stage-2", HEIGHTS[2]), ("pinned", HEIGHTS[0])];
    let height = reader.word("target", "human", &targets);
    let Some(board) = board(&mut reader) else { return Err(reader.faults) };
    let from = place(&mut reader, "--from", &board, &query.from);
    let to = place(&mut reader, "--to", &board, &query.to);
    match (from, to, tall, height) {
        (Some(from), Some(to), Some(tall), Some(height)) if reader.faults.is_empty() => {
            let eye = Eye { square: from.0, spot: from.1, height: tall };
            Ok(sight_in_words(&board, eye, to, height))
        }
        _ => Err(reader.faults),
    }
}

fn sight_in_words(board: &Board, eye: Eye, (to, spot): (Square, u8), height: u8) -> String {
    let mut out = String::new();
    let seen = board.points_seen(eye, to, spot, height);
    let above = board.level(eye.square) > board.level(to);
    let hidden = board.covers(to) && !above;
    let verdict = match (seen, hidden) {
        (0, _) => "not seen (DZA-LOS-05: none of eight body points)",
        (8, false) => "seen, and a Clear Shot (DZA-LOS-06: all eight body points)",
        (8, true) => "seen, no Clear Shot (DZA-LOS-06: its square gives cover from this level)",
        _ => "seen (DZA-LOS-05), no Clear Shot (DZA-LOS-06 needs all eight body points)",
    };
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    line(format!("{} to {}: {verdict}", square::write(board, eye.square), square::write(board, to)));
    line(format!("body points seen: {seen} of 8"));
    let [centres, rim] = board.free_lines(eye, to, 0);
    let area = if board.sees_square(eye, to) { "yes" } else { "no" };
    line(format!("Area Fire sight (DZA-LOS-08): {area}, {centres} centres and {rim} rim points"));
    line(format!("range (DZA-LOS-02): {}", board.range(eye.square, to)));
    let from = sight::eye_point(board, eye);
    for point in sight::body_points(board, to, spot, height) {
        if let Some((cell, what)) = sight::blocker(board, from, point) {
            let at = square::write(board, board.top(cell));
            line(format!("a line is blocked by {what} at {at} (DZA-LOS-04)"));
        }
    }
    out
}

/// Answers where a Move can lead, and what forbids the rest.
pub(super) fn reach(query: &Query) -> Result<String, Vec<Fault>> {
    let mut reader = QueryReader::new(query, &["kind"]);
    let kinds = [("foot", Locomotion::Foot), ("jump-pack", Locomotion::JumpPack)];
    let kind = reader.word("kind", "foot", &kinds);
    let Some(board) = board(&mut reader) else { return Err(reader.faults) };
    let from = place(&mut reader, "--from", &board, &query.from);
    let (Some((from, _)), Some(kind), true) = (from, kind, reader.faults.is_empty()) else {
        return Err(reader.faults);
    };
    let mut out = String::new();
    for cell in (0..8).filter_map(|direction| step(from.cell(), direction)) {
        for to in board.floors(cell) {
            let shown = square::write(&board, to);
            let _ = match board.move_fault(from, to, kind) {
                None => writeln!(out, "{shown}: yes"),
                Some((rule, why)) => writeln!(out, "{shown}: no, {why} ({rule})"),
            };
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(board: &str, from: &str, to: &str) -> Query {
        Query { board: board.into(), from: from.into(), to: to.into(), ..Query::default() }
    }

    #[test]
    fn sight_and_reach_answer_in_sentences_that_name_rules() {
        let seen = sight(&query("relay-yard", "A1/0", "A7/0")).expect("an answer");
        assert!(seen.contains("DZA-LOS-06: its square gives cover") && seen.contains("8 of 8"), "{seen}");
        let blocked = sight(&query("relay-yard", "D1/0", "D8/0")).expect("an answer");
        assert!(blocked.contains("not seen") && blocked.contains("DZA-LOS-04"), "{blocked}");
        let moves = reach(&query("relay-yard", "B4/0", "")).expect("an answer");
        assert!(moves.contains("C4/1: yes") && moves.contains("DZA-MOVE-02"), "{moves}");
        let faults = sight(&query("relay", "Z1", "A1@12")).expect_err("faults");
        assert_eq!(faults.len(), 1);
        assert_eq!(sight(&query("", "Z1", "A1@12")).expect_err("faults").len(), 2);
    }
}
