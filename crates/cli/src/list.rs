//! `sortie list`: what can be played.

use crate::args::ListArgs;
use crate::error::CliError;
use serde_json::{Value, json};
use sortie_kernel::words::Listing;
use sortie_table::{Playable, Visit, ids, visit};
use std::io::Write;

/// A ruleset as the list shows it.
struct Entry {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    listing: Listing,
    players: Vec<(&'static str, &'static str)>,
}

struct Describe;

impl Visit for Describe {
    type Out = Entry;

    fn visit<R: Playable>(self) -> Entry {
        let players = sortie_agents::names(&R::players());
        Entry {
            id: R::ID,
            title: R::TITLE,
            about: R::ABOUT,
            listing: R::listing(),
            players: players.iter().map(|player| (player.name, player.about)).collect(),
        }
    }
}

fn all() -> Result<Vec<Entry>, CliError> {
    ids().into_iter().map(|id| visit(id, Describe).map_err(CliError::from)).collect()
}

/// What to try in a terminal, besides the web table.
pub(crate) fn in_the_terminal(out: &mut dyn Write) -> Result<(), CliError> {
    writeln!(out, "Games:")?;
    let games = all()?;
    for game in &games {
        writeln!(out, "  {:16} {} - {}", game.id, game.title, game.about)?;
    }
    if let Some(game) = games.first() {
        writeln!(out, "\nPlay against a random bot in another terminal:")?;
        writeln!(out, "  sortie play {} --a human --b random", game.id)?;
        writeln!(out, "\nList its missions, boards and forces:\n  sortie list {}", game.id)?;
    }
    writeln!(out, "\nLook up a rule:\n  sortie rules clear shot\n\nAll commands:\n  sortie --help")?;
    Ok(())
}

/// `sortie list`.
pub(crate) fn run(args: &ListArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let games = match &args.ruleset {
        Some(id) => vec![visit(id, Describe)?],
        None => all()?,
    };
    if args.format.json {
        let games: Vec<Value> = games.iter().map(as_json).collect();
        let value = if args.ruleset.is_some() { games.into_iter().next() } else { Some(Value::Array(games)) };
        writeln!(out, "{:#}", value.unwrap_or_default())?;
        return Ok(());
    }
    for game in &games {
        writeln!(out, "{}: {} - {}", game.id, game.title, game.about)?;
        if args.ruleset.is_some() {
            section(out, "missions (--mission)", &game.listing.missions)?;
            section(out, "boards (--board)", &game.listing.boards)?;
            section(out, "forces (--force-a, --force-b)", &game.listing.forces)?;
            let options: Vec<(&str, String)> =
                game.listing.options.iter().map(|option| (option.id.as_str(), option.to_string())).collect();
            section(out, "options (--option name=value)", &options)?;
            section(out, "bots (--a, --b)", &game.players)?;
        }
    }
    if args.ruleset.is_none() {
        writeln!(out, "\nFor details: sortie list RULESET")?;
    }
    Ok(())
}

fn section<N: AsRef<str>, T: AsRef<str>>(
    out: &mut dyn Write,
    title: &str,
    rows: &[(N, T)],
) -> Result<(), CliError> {
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n  {title}")?;
    let width = rows.iter().map(|(name, _)| name.as_ref().chars().count()).max().unwrap_or_default();
    for (name, about) in rows {
        writeln!(out, "    {:width$}  {}", name.as_ref(), about.as_ref())?;
    }
    Ok(())
}

fn as_json(game: &Entry) -> Value {
    let rows = |rows: &[(String, String)]| -> Vec<Value> {
        rows.iter().map(|(name, about)| json!({ "name": name, "about": about })).collect()
    };
    let players: Vec<Value> =
        game.players.iter().map(|(name, about)| json!({ "name": name, "about": about })).collect();
    json!({
        "ruleset": game.id,
        "title": game.title,
        "about": game.about,
        "missions": rows(&game.listing.missions),
        "boards": rows(&game.listing.boards),
        "forces": rows(&game.listing.forces),
        "options": game.listing.options,
        "players": players,
    })
}
