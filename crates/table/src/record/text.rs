//! A record as plain text, without running it: for games whose rules have changed since.

use sortie_kernel::replay::Replay;
use std::fmt::Write as _;

/// Everything that a record says, with the reason why it is not run.
pub fn as_text(replay: &Replay, reason: &str) -> String {
    let mut out = format!("This game cannot be played again: {reason}.\nIts record says:\n\n");
    for (name, value) in &replay.header {
        add(&mut out, &format!("{name}: {value}"));
    }
    add(&mut out, &format!("\nstart{}", dice(&replay.start.0)));
    notes(&mut out, replay, 0);
    for (index, entry) in replay.entries.iter().enumerate() {
        let by = entry.by.letter().to_uppercase();
        add(&mut out, &format!("{} {by}: {}{}", index + 1, entry.choice, dice(&entry.faces)));
        notes(&mut out, replay, index + 1);
    }
    match &replay.result {
        Some(result) => add(&mut out, &format!("result: {result}")),
        None => add(&mut out, "The game was not finished."),
    }
    out
}

fn add(out: &mut String, line: &str) {
    writeln!(out, "{line}").expect("a string takes text");
}

fn notes(out: &mut String, replay: &Replay, plies: usize) {
    for note in replay.notes_after(plies) {
        add(out, &format!("    {note}"));
    }
}

fn dice(faces: &[u16]) -> String {
    if faces.is_empty() {
        return String::new();
    }
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    format!(" (dice {})", faces.join(" "))
}
