//! `sortie serve`, and `sortie` alone: the web table.

use crate::args::ServeArgs;
use crate::error::CliError;
use crate::list;
use sortie_server::{Limits, Options, ServeError, serve};
use std::io::Write;
use std::path::PathBuf;

/// Serves the web table until it is stopped.
pub(crate) fn run(args: &ServeArgs) -> Result<(), CliError> {
    let chosen = args.listen;
    let mut options = options(args)?;
    let first = serve(options.clone(), greet);
    match first {
        // The port was not chosen by the user, so any free one will do.
        Err(ServeError::Listen(address, error))
            if chosen.is_none() && error.kind() == std::io::ErrorKind::AddrInUse =>
        {
            options.listen.set_port(0);
            eprintln!("sortie: {address} is in use; using another port");
            serve(options, greet).map_err(|error| bad(&error))
        }
        other => other.map_err(|error| bad(&error)),
    }
}

fn bad(error: &ServeError) -> CliError {
    CliError::Bad(error.to_string())
}

fn options(args: &ServeArgs) -> Result<Options, CliError> {
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

/// The user data folder of this system.
fn data_folder() -> Result<PathBuf, CliError> {
    crate::data::standard()
        .ok_or_else(|| CliError::Bad("no user data folder on this system; use --data FOLDER".to_string()))
}

/// Prints the address first, because the user waits for it.
fn greet(url: &str) {
    let mut out = std::io::stdout().lock();
    let words =
        format!("Sortie is ready: open {url} in a browser. Press Ctrl+C to stop; games are kept.\n\n");
    // Keep serving even if standard output is closed.
    let _ = out.write_all(words.as_bytes());
    let _ = list::in_the_terminal(&mut out);
    let _ = out.flush();
}
