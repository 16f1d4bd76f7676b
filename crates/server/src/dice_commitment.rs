//! Checks that the dice of a finished game are those that its server committed to before the first choice.
//!
//! Anybody can check it with the record alone: the secret must have the hash that was published at the start,
//! and every line of the log, played again with the stream of its number, must roll what the record says.

use crate::secrets::Seed;
use sortie_kernel::dice::{Faces, Script};
use sortie_kernel::replay::Replay;
use sortie_rulebook::search::quoted;
use sortie_table::live::{Happening, LineKind, Live, LogLine, Row, offers};

/// The header line that says which line of the log each choice of the record was.
pub const LINES: &str = "dice-lines";

/// The numbers of the choices that stand, in runs: `1-12 15 17-40`. What was undone had its own dice.
pub(crate) fn lines(log: &[LogLine]) -> String {
    let stands = log.iter().filter(|line| line.kind == LineKind::Choice && !line.undone).map(|line| line.n);
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for n in stands {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => runs.push((n, n)),
        }
    }
    let run = |(first, last): &(usize, usize)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(" ")
}

fn numbers(runs: &str) -> Option<Vec<u64>> {
    let mut all = Vec::new();
    for run in runs.split_whitespace() {
        let (first, last) = run.split_once('-').unwrap_or((run, run));
        let (first, last): (u64, u64) = (first.parse().ok()?, last.parse().ok()?);
        if last.checked_sub(first)? > 100_000 {
            return None;
        }
        all.extend(first..=last);
    }
    Some(all)
}

/// Checks the dice of a record. Returns how many choices were checked; `None` if the record has no secret.
///
/// # Errors
/// A sentence that says what does not fit.
pub fn verify(record: &Replay) -> Result<Option<usize>, String> {
    let Some(secret) = record.get("dice-secret") else { return Ok(None) };
    let seed = Seed::parse(secret).ok_or("`dice-secret` is not 64 hexadecimal digits")?;
    if record.get("dice-commitment") != Some(seed.commitment().as_str()) {
        return Err("`dice-secret` does not match `dice-commitment`".to_string());
    }
    let runs = record.get(LINES).and_then(numbers).ok_or("`dice-lines` is missing or malformed")?;
    if runs.len() != record.entries.len() {
        return Err(format!(
            "`dice-lines` must have one number for each choice: {} choices, {} numbers",
            record.entries.len(),
            runs.len()
        ));
    }
    // Choices that came from another record were rolled there.
    let inherited = match record.get("played-on-from") {
        Some(from) => {
            from.rsplit(' ').next().and_then(|ply| ply.parse().ok()).ok_or("malformed `played-on-from`")?
        }
        None => 0,
    };
    let name = record.get("ruleset").unwrap_or_default();
    let all = offers();
    let rules = all
        .iter()
        .find(|rules| rules.id() == name)
        .ok_or_else(|| format!("unknown ruleset {}", quoted(name)))?;
    let spec = sortie_table::record::spec_of(record);
    let start: Box<dyn Faces> = match inherited {
        0 => seed.dice(0),
        _ => Box::new(Script::new(record.start.0.clone())),
    };
    let mut game = rules.begin(&spec, start).map_err(|faults| {
        faults.first().map_or_else(|| "the game cannot be set up".to_string(), ToString::to_string)
    })?;
    if game.start() != record.start.0 {
        return Err("the dice before the first question differ".to_string());
    }
    replay(&mut *game, record, &runs, inherited, &seed).map(Some)
}

fn replay(
    game: &mut dyn Live,
    record: &Replay,
    runs: &[u64],
    inherited: usize,
    seed: &Seed,
) -> Result<usize, String> {
    let mut checked = 0;
    for (place, (entry, n)) in record.entries.iter().zip(runs).enumerate() {
        let said = |why: String| format!("choice {} ({}): {why}", place + 1, entry.choice);
        let what = Happening::Choice { line: entry.choice.clone(), faces: entry.faces.clone() };
        let row = Row { by: entry.by, what };
        if place >= inherited {
            let rolled = game
                .propose(entry.by, &entry.choice, seed.dice(*n))
                .map_err(|refusal| said(refusal.to_string()))?;
            let Happening::Choice { faces, .. } = &rolled.row.what else { continue };
            if *faces != entry.faces {
                return Err(said(format!("the secret rolls {faces:?}, the record says {:?}", entry.faces)));
            }
            checked += 1;
        }
        game.append(&row).map_err(said)?;
    }
    Ok(checked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_numbers_are_read_back() {
        assert_eq!(numbers("1-3 5 7-8"), Some(vec![1, 2, 3, 5, 7, 8]));
        assert_eq!(numbers(""), Some(vec![]));
        for strange in ["x", "3-1", "1-", "1-999999999"] {
            assert_eq!(numbers(strange), None, "{strange}");
        }
    }
}
