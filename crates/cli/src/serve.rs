//! `sortie serve`, and `sortie` alone: the web table.

use crate::args::ServeArgs;
use crate::list;
use crate::trouble::Trouble;
use sortie_server::{Limits, Options, ServeError, serve};
use std::io::Write;
use std::path::PathBuf;

/// Serves the web table until it is told to stop.
pub(crate) fn run(args: &ServeArgs) -> Result<(), Trouble> {
    let chosen = args.listen;
    let mut options = options(args)?;
    let first = serve(options.clone(), greet);
    match first {
        // Nobody asked for this very port, so any free one will do.
        Err(ServeError::Listen(address, error))
            if chosen.is_none() && error.kind() == std::io::ErrorKind::AddrInUse =>
        {
            options.listen.set_port(0);
            eprintln!("sortie: {address} is in use, taking another port");
            serve(options, greet).map_err(|error| trouble(&error))
        }
        other => other.map_err(|error| trouble(&error)),
    }
}

fn trouble(error: &ServeError) -> Trouble {
    Trouble::Bad(error.to_string())
}

fn options(args: &ServeArgs) -> Result<Options, Trouble> {
    let defaults = Options::default();
    Ok(Options {
        listen: args.listen.unwrap_or(defaults.listen),
        data: match &args.data {
            Some(folder) => folder.clone(),
            None => data_folder()?,
        },
        database_url: args.database_url.clone(),
        trust_proxy: args.trust_proxy,
        json_logs: args.json_logs,
        bot_pause: args.bot_pause.map_or(defaults.bot_pause, std::time::Duration::from_millis),
        limits: if args.no_limits { Limits::none() } else { defaults.limits },
        spare_own_machine: defaults.spare_own_machine,
    })
}

/// Where programs keep their data on this system.
fn data_folder() -> Result<PathBuf, Trouble> {
    crate::data::standard().ok_or_else(|| {
        Trouble::Bad("this system names no folder for data; choose one with --data FOLDER".to_string())
    })
}

/// The address comes first: it is what the person at the terminal waits for.
fn greet(url: &str) {
    let mut out = std::io::stdout().lock();
    let words = format!("Sortie is ready: open {url} in a browser. Ctrl+C stops it; games are kept.\n\n");
    // A closed standard output is no reason to stop serving.
    let _ = out.write_all(words.as_bytes());
    let _ = list::in_the_terminal(&mut out);
    let _ = out.flush();
}
