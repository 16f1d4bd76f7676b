//! What a player sees: narration with dice and rules, menus, cards, facts.

use sortie_kernel::fact::Fact;
use sortie_kernel::show::Scene;
use sortie_rulebook::search::nearest;
use sortie_table::NarrationLine;
use std::io::{self, Write};

/// What happened, each line with its dice and the rule at work.
pub(crate) fn narration(out: &mut dyn Write, narrated: &[NarrationLine]) -> io::Result<()> {
    for line in narrated {
        let faces: Vec<String> = line.faces.iter().map(ToString::to_string).collect();
        let dice = if faces.is_empty() { String::new() } else { format!("  [{}]", faces.join(" ")) };
        writeln!(out, "  . {}{dice}  ({})", line.text, line.rule)?;
    }
    Ok(())
}

/// The end of a narration, in at most `most` lines.
pub(crate) fn narration_end(out: &mut dyn Write, narrated: &[NarrationLine], most: usize) -> io::Result<()> {
    if narrated.len() <= most {
        return narration(out, narrated);
    }
    let (early, late) = narrated.split_at(narrated.len() - most.saturating_sub(1));
    writeln!(out, "  … {} earlier lines (type `log`)", early.len())?;
    narration(out, late)
}

/// Choices with a note about where they lead; the first has the number `from + 1`.
pub(crate) fn menu(
    out: &mut dyn Write,
    lines: &[String],
    notes: &[String],
    from: usize,
    left: usize,
) -> io::Result<()> {
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    for (index, line) in lines.iter().enumerate() {
        let number = from + index + 1;
        match notes.get(index).filter(|note| !note.is_empty()) {
            Some(note) => writeln!(out, "  {number:3}  {line:width$}   {note}")?,
            None => writeln!(out, "  {number:3}  {line}")?,
        }
    }
    if left > 0 {
        writeln!(out, "       … {left} more (type `more`, `all`, or part of a line to filter)")?;
    }
    Ok(())
}

/// The card of a model: what it is, what it has, what state it is in. `false` if there is no such model.
pub(crate) fn card(out: &mut dyn Write, scene: &Scene, name: &str) -> io::Result<()> {
    let names = || scene.tokens.iter().map(|token| token.id.as_str());
    let Some(token) = scene.tokens.iter().find(|token| token.id.eq_ignore_ascii_case(name)) else {
        return match nearest(name, names()) {
            Some(near) => writeln!(out, "Unknown model {name:?} (did you mean {near:?}?)"),
            None => {
                writeln!(out, "Unknown model {name:?}. Models: {}", names().collect::<Vec<_>>().join(", "))
            }
        };
    };
    let mut states = token.states.clone();
    states.extend(token.leader.then(|| "leader".to_string()));
    states.extend(token.done.then(|| "has acted".to_string()));
    states.extend(token.dead.then(|| "out of the game".to_string()));
    let states = if states.is_empty() { String::new() } else { format!("  ({})", states.join(", ")) };
    let [left, most] = token.health;
    writeln!(out, "{}  {}  side {}  {left}/{most}{states}", token.id, token.title, token.side)?;
    let width = token.lines.iter().map(|[label, _]| label.chars().count()).max().unwrap_or_default();
    token.lines.iter().try_for_each(|[label, text]| writeln!(out, "  {label:width$}  {text}"))
}

/// One line about each model of a side.
pub(crate) fn cards(out: &mut dyn Write, scene: &Scene, side: &str) -> io::Result<()> {
    for token in scene.tokens.iter().filter(|token| token.side == side && !token.dead) {
        let [left, most] = token.health;
        let place = if token.at.is_some() { "" } else { "  (not on the table)" };
        writeln!(
            out,
            "  {:4} {:28} {left}/{most}  {}{place}",
            token.id,
            token.title,
            token.states.join(", ")
        )?;
    }
    writeln!(out, "Type `card NAME` for a whole card.")
}

/// Facts longer than this are listed by name.
const LONG_FACT: usize = 600;

/// Facts by name: those below a path, or all, one a line.
pub(crate) fn facts(out: &mut dyn Write, facts: &Fact, path: Option<&str>) -> io::Result<()> {
    let found = match path {
        None => Some(facts),
        Some(path) => facts.at(path),
    };
    match (found, path) {
        (Some(Fact::Map(map)), _) => {
            for (name, fact) in map {
                let text = fact.to_string();
                match fact {
                    // A whole roster would bury everything else, so only its names are listed.
                    Fact::Map(parts) if text.len() > LONG_FACT => {
                        let names: Vec<&str> = parts.keys().map(String::as_str).collect();
                        writeln!(out, "  {name} = {{ {} }}  (type `facts {name}.NAME`)", names.join(", "))?;
                    }
                    _ => writeln!(out, "  {name} = {text}")?,
                }
            }
            Ok(())
        }
        (Some(fact), _) => writeln!(out, "  {fact}"),
        (None, path) => {
            let path = path.unwrap_or_default();
            let first = path.split('.').next().unwrap_or_default();
            match nearest(first, facts.names()).filter(|word| *word != first) {
                Some(word) => writeln!(out, "  Unknown fact {path:?} (did you mean {word:?}?)"),
                None => writeln!(out, "  Unknown fact {path:?}. Facts: {}", facts.names().join(", ")),
            }
        }
    }
}
