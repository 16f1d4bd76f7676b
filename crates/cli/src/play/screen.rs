//! What a player sees: narration with dice and rules, menus, facts.

use sortie_kernel::fact::Fact;
use sortie_rulebook::search::nearest;
use sortie_table::Told;
use std::io::{self, Write};

/// How many choices are listed at once.
pub(crate) const PAGE: usize = 24;

/// What happened, each line with its dice and the rule at work.
pub(crate) fn narration(out: &mut dyn Write, told: &[Told]) -> io::Result<()> {
    for line in told {
        let faces: Vec<String> = line.faces.iter().map(ToString::to_string).collect();
        let dice = if faces.is_empty() { String::new() } else { format!("  [{}]", faces.join(" ")) };
        writeln!(out, "  . {}{dice}  ({})", line.text, line.rule)?;
    }
    Ok(())
}

/// A part of the menu, numbered from `from`.
pub(crate) fn menu(out: &mut dyn Write, lines: &[String], from: usize) -> io::Result<()> {
    let shown = lines.iter().enumerate().skip(from).take(PAGE);
    for (i, line) in shown {
        writeln!(out, "  {:3}  {line}", i + 1)?;
    }
    let left = lines.len().saturating_sub(from + PAGE);
    if left > 0 {
        writeln!(out, "       … {left} more: type `more`, or part of a line to filter")?;
    }
    Ok(())
}

/// Facts by name: those below a path, or all, one a line.
pub(crate) fn facts(out: &mut dyn Write, facts: &Fact, path: Option<&str>) -> io::Result<()> {
    let found = match path {
        None => Some(facts),
        Some(path) => facts.at(path),
    };
    match (found, path) {
        (Some(Fact::Map(map)), _) => {
            for (name, fact) in map {
                writeln!(out, "  {name} = {fact}")?;
            }
            Ok(())
        }
        (Some(fact), _) => writeln!(out, "  {fact}"),
        (None, path) => {
            let path = path.unwrap_or_default();
            let first = path.split('.').next().unwrap_or_default();
            match nearest(first, facts.names()).filter(|word| *word != first) {
                Some(word) => writeln!(out, "  no fact {path:?} (did you mean {word:?}?)"),
                None => writeln!(out, "  no fact {path:?}; there are: {}", facts.names().join(", ")),
            }
        }
    }
}
