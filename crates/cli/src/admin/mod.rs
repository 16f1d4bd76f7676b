//! `sortie backup`, `sortie restore` and `sortie admin`: looking after stored games.
//!
//! All of them work while servers run, except `restore`, which needs an empty database.

pub(crate) mod args;
mod print;

use crate::error::CliError;
use args::{AdminArgs, BackupArgs, DatabaseArgs, Deed};
use serde_json::json;
use sortie_server::Options;
use sortie_server::app::open_store;
use sortie_server::header::Role;
use sortie_server::store::backup::Counts;
use sortie_server::store::{Admin, StoreError};
use std::io::Write;

fn bad(error: StoreError) -> CliError {
    CliError::Bad(error.message)
}

/// Runs something that waits for a database.
fn wait<T>(work: impl Future<Output = Result<T, CliError>>) -> Result<T, CliError> {
    sortie_server::wait(work)?
}

fn settings(args: &DatabaseArgs) -> Result<Options, CliError> {
    crate::serve::configured(args.config.as_deref(), args.data.as_deref(), args.database_url.as_deref())
}

async fn open(options: &Options) -> Result<Admin, CliError> {
    let key = options.key.as_deref();
    let admin = match &options.database_url {
        Some(url) => Admin::postgres(url, key).await,
        None => Admin::sqlite(&options.data.join("sortie.sqlite"), key).await,
    };
    admin.map_err(bad)
}

fn counted(counts: Counts) -> String {
    let Counts { games, entries, records, campaigns } = counts;
    format!("{games} games with {entries} log lines, {records} records, {campaigns} campaigns")
}

/// Saves everything to a file.
pub(crate) fn backup(args: &BackupArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let options = settings(&args.database)?;
    let file = args.file.display();
    if args.file.exists() {
        return Err(CliError::Bad(format!("{file} exists; choose another name")));
    }
    let counts = wait(async {
        let admin = open(&options).await?;
        let done = admin.backup(&args.file).await.map_err(bad);
        admin.close().await;
        done
    })?;
    writeln!(out, "{file}: {}", counted(counts))?;
    Ok(())
}

/// Loads a backup into an empty database, which is created if need be.
pub(crate) fn restore(args: &BackupArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let options = settings(&args.database)?;
    let counts = wait(async {
        // Opening the store creates the tables, and keeps servers out of the folder in the meantime.
        let store = open_store(&options).await.map_err(bad)?;
        let done = store.admin().restore(&args.file).await.map_err(bad);
        store.close().await;
        done
    })?;
    writeln!(out, "restored {}", counted(counts))?;
    Ok(())
}

/// Does what the operator asks.
pub(crate) fn run(args: &AdminArgs, out: &mut dyn Write) -> Result<(), CliError> {
    if let Deed::Ready { url } = &args.deed {
        return ready(url, out);
    }
    let options = settings(&args.database)?;
    wait(async {
        let admin = open(&options).await?;
        let done = act(args, &options, &admin, out).await;
        admin.close().await;
        done
    })
}

fn role(word: &str) -> Result<Role, CliError> {
    Role::parse(word)
        .ok_or_else(|| CliError::Bad(format!("{word:?}: the role must be a, b, both or audience")))
}

async fn act(
    args: &AdminArgs,
    options: &Options,
    admin: &Admin,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let json = args.json;
    let done = |out: &mut dyn Write, words: String| -> Result<(), CliError> {
        match json {
            true => writeln!(out, "{}", json!({ "done": words }))?,
            false => writeln!(out, "{words}")?,
        }
        Ok(())
    };
    match &args.deed {
        Deed::List { most } => {
            let (kept, games) = (admin.kept().await.map_err(bad)?, admin.games(*most).await.map_err(bad)?);
            print::list(kept, &games, json, out)
        }
        Deed::Show { game } => {
            let (line, header, roles) = admin.game(game).await.map_err(bad)?;
            print::game(&line, &header, &roles, json, out)
        }
        Deed::Close { game } => {
            admin.close_game(game).await.map_err(bad)?;
            done(out, format!("closed {game}"))
        }
        Deed::Delete { id } => {
            admin.delete(id).await.map_err(bad)?;
            done(out, format!("deleted {id}"))
        }
        Deed::Renew { game, role: word } => {
            let link = admin.renew(game, role(word)?).await.map_err(bad)?;
            match json {
                true => writeln!(out, "{}", json!({ "game": game, "role": word, "link": link }))?,
                false => writeln!(out, "new link for {word}: /#/game/{game}/{link}")?,
            }
            Ok(())
        }
        Deed::Revoke { game, role: word } => {
            admin.revoke(game, role(word)?).await.map_err(bad)?;
            done(out, format!("revoked the link for {word} of {game}"))
        }
        Deed::Export { game, file } => {
            if file.exists() {
                return Err(CliError::Bad(format!("{} exists; choose another name", file.display())));
            }
            let counts = admin.export(game, file).await.map_err(bad)?;
            done(out, format!("{}: {}", file.display(), counted(counts)))
        }
        Deed::Import { file } => {
            let counts = admin.import(file).await.map_err(bad)?;
            done(out, format!("imported {}", counted(counts)))
        }
        Deed::Check => {
            let wrong = admin.check().await.map_err(bad)?;
            wrong.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            match wrong.len() {
                0 => done(out, "the database is sound".to_string()),
                count => Err(CliError::Failed(format!("{count} problems; restore the latest backup"))),
            }
        }
        Deed::Ready { url } => ready(url, out),
        Deed::Sweep => {
            let swept = admin.sweep(options.retention).await.map_err(bad)?;
            let (games, uploads, campaigns) = (swept.games.len(), swept.uploads, swept.campaigns);
            done(out, format!("deleted {games} games, {uploads} uploads and {campaigns} campaigns"))
        }
    }
}

/// Asks a server whether it is ready, for containers without other tools.
fn ready(url: &str, out: &mut dyn Write) -> Result<(), CliError> {
    let place = url.trim_start_matches("http://").trim_end_matches('/');
    let address = std::net::ToSocketAddrs::to_socket_addrs(place).ok().and_then(|mut found| found.next());
    let address = address.ok_or_else(|| CliError::Bad(format!("{url}: not an address with a port")))?;
    let asked = sortie_server::wait(sortie_server::load::http::get(address, "/readyz", None))?;
    let reply = asked.map_err(|error| CliError::Failed(format!("{url} does not answer: {error}")))?;
    writeln!(out, "{}", String::from_utf8_lossy(&reply.body))?;
    match reply.status {
        200 => Ok(()),
        status => Err(CliError::Failed(format!("{url} is not ready (status {status})"))),
    }
}
