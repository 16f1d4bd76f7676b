//! One entry of a game's log as a row of the database.

use sortie_kernel::Side;
use sortie_table::live::{Happening, Row};

/// Side, kind, line and faces of an entry, as its row holds them.
pub(super) fn write_row(row: &Row) -> (&'static str, &'static str, String, String) {
    let side = row.by.letter();
    let nothing = String::new();
    match &row.what {
        Happening::Choice { line, faces } => {
            let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
            (side, "choice", line.clone(), faces.join(" "))
        }
        Happening::Undo { keep } => (side, "undo", keep.to_string(), nothing),
        Happening::UndoAsked => (side, "undo-asked", nothing.clone(), nothing),
        Happening::UndoRefused => (side, "undo-refused", nothing.clone(), nothing),
        Happening::Resigned => (side, "resigned", nothing.clone(), nothing),
    }
}

/// The entry that a row holds; `None` if the row is damaged.
pub(super) fn read_row(side: &str, what: &str, line: String, faces: &str) -> Option<Row> {
    let what = match what {
        "choice" => {
            let faces = faces.split_whitespace().map(|face| face.parse().ok()).collect::<Option<_>>()?;
            Happening::Choice { line, faces }
        }
        "undo" => Happening::Undo { keep: line.parse().ok()? },
        "undo-asked" => Happening::UndoAsked,
        "undo-refused" => Happening::UndoRefused,
        "resigned" => Happening::Resigned,
        _ => return None,
    };
    Some(Row { by: Side::parse(side)?, what })
}
