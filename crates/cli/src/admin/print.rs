//! How games look to an operator.

use crate::error::CliError;
use serde_json::{Value, json};
use sortie_server::header::Header;
use sortie_server::store::{GameLine, Kept};
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// How a game stands.
fn state(game: &GameLine) -> &'static str {
    match (game.closed, game.finished, game.entries) {
        (Some(_), ..) => "closed",
        (_, Some(_), _) => "finished",
        (_, _, 0) => "unstarted",
        _ => "open",
    }
}

fn described(game: &GameLine) -> Value {
    json!({
        "id": game.id, "ruleset": game.ruleset, "state": state(game), "made_ms": game.made, "last_ms": game.last,
        "entries": game.entries, "bytes": game.bytes,
    })
}

/// How long ago something was, in the largest unit that fits.
fn ago(then: i64, now: i64) -> String {
    let minutes = (now - then).max(0) / 60_000;
    match minutes {
        0..60 => format!("{minutes} min"),
        60..2880 => format!("{} h", minutes / 60),
        _ => format!("{} days", minutes / 1440),
    }
}

fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

/// The latest games, and how much there is in all.
pub(super) fn list(kept: Kept, games: &[GameLine], json: bool, out: &mut dyn Write) -> Result<(), CliError> {
    let Kept { games: all, open, entries, records, campaigns } = kept;
    if json {
        let games: Vec<Value> = games.iter().map(described).collect();
        let kept = json!({
            "games": all, "open": open, "entries": entries, "records": records, "campaigns": campaigns,
        });
        writeln!(out, "{}", json!({ "kept": kept, "games": games }))?;
        return Ok(());
    }
    writeln!(
        out,
        "{all} games ({open} open), {entries} log lines, {records} records, {campaigns} campaigns"
    )?;
    let now = now_ms();
    for game in games {
        writeln!(
            out,
            "{:<16}  {:<15}  {:<9}  {:>6} lines  {:>8} bytes  last {} ago",
            game.id,
            game.ruleset,
            state(game),
            game.entries,
            game.bytes,
            ago(game.last, now)
        )?;
    }
    Ok(())
}

/// One game.
pub(super) fn game(
    game: &GameLine,
    header: &Header,
    roles: &[String],
    json: bool,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    if json {
        let mut all = described(game);
        all["mission"] = json!(header.mission);
        all["board"] = json!(header.board);
        all["forces"] = json!(header.forces);
        all["names"] = json!(header.names);
        all["seats"] = json!(header.seats);
        all["links"] = json!(roles);
        writeln!(out, "{all}")?;
        return Ok(());
    }
    let now = now_ms();
    writeln!(out, "{} ({}): {}", game.id, game.ruleset, state(game))?;
    writeln!(
        out,
        "mission {}, board {}, forces {}",
        header.mission,
        header.board,
        header.forces.join(" and ")
    )?;
    let (names, seats) = (&header.names, &header.seats);
    writeln!(out, "A: {} ({}); B: {} ({})", names.a, seats.a, names.b, seats.b)?;
    writeln!(out, "{} log lines, {} bytes", game.entries, game.bytes)?;
    writeln!(out, "made {} ago, last change {} ago", ago(game.made, now), ago(game.last, now))?;
    writeln!(out, "links: {}", roles.join(", "))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_short() {
        let minute = 60_000;
        assert_eq!(ago(0, 5 * minute), "5 min");
        assert_eq!(ago(0, 125 * minute), "2 h");
        assert_eq!(ago(0, 4 * 1440 * minute), "4 days");
        assert_eq!(ago(minute, 0), "0 min", "clocks differ");
    }
}
