//! `sortie serve`, and `sortie` alone: the web table.

use crate::args::ServeArgs;
use crate::error::CliError;
use crate::list;
use sortie_server::{Limits, Options, ServeError, serve, settings};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Serves the web table until it is stopped.
pub(crate) fn run(args: &ServeArgs) -> Result<(), CliError> {
    let mut options = options(args)?;
    // If nobody chose the port, it may be another one.
    let chosen = Some(options.listen).filter(|listen| *listen != Options::default().listen);
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

/// The settings: from the file, then the environment, then the command line.
pub(crate) fn options(args: &ServeArgs) -> Result<Options, CliError> {
    let mut options = configured(args.config.as_deref(), args.data.as_deref(), args.database_url.as_deref())?;
    options.listen = args.listen.unwrap_or(options.listen);
    options.hosts.extend(args.hosts.iter().cloned());
    for network in &args.proxies {
        let known = std::mem::take(&mut options.proxies);
        set(&mut options, "proxies", network)?;
        options.proxies.extend(known);
    }
    if args.trust_proxy {
        let known = std::mem::take(&mut options.proxies);
        set(&mut options, "proxies", "127.0.0.0/8,::1/128")?;
        options.proxies.extend(known);
    }
    options.json_logs |= args.json_logs;
    options.bot_pause = args.bot_pause.map_or(options.bot_pause, std::time::Duration::from_millis);
    if args.no_limits {
        options.limits = Limits::none();
    }
    for pair in &args.settings {
        let (name, value) = pair
            .split_once('=')
            .ok_or_else(|| CliError::Bad(format!("--set {pair}: write it as NAME=VALUE")))?;
        set(&mut options, name, value)?;
    }
    Ok(options)
}

fn set(options: &mut Options, name: &str, value: &str) -> Result<(), CliError> {
    settings::set(options, name, value).map_err(CliError::Bad)
}

/// The settings of a file and of the environment, and which database the command line names.
pub(crate) fn configured(
    config: Option<&Path>,
    data: Option<&Path>,
    database_url: Option<&str>,
) -> Result<Options, CliError> {
    let mut options = Options { data: PathBuf::new(), ..Options::default() };
    if let Some(file) = config {
        settings::read_file(&mut options, file).map_err(CliError::Bad)?;
    }
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    settings::read_environment(&mut options, variable).map_err(CliError::Bad)?;
    if let Some(folder) = data {
        options.data = folder.to_path_buf();
    }
    if options.data.as_os_str().is_empty() {
        options.data = data_folder()?;
    }
    if let Some(url) = database_url {
        options.database_url = Some(url.to_string());
    }
    Ok(options)
}

/// The user data folder of this system.
fn data_folder() -> Result<PathBuf, CliError> {
    crate::data::standard()
        .ok_or_else(|| CliError::Bad("no user data folder on this system; use --data FOLDER".to_string()))
}

/// Prints the address first, because the user waits for it.
fn greet(url: &str, network: Option<&str>) {
    let mut out = std::io::stdout().lock();
    let others = network.map(|url| format!("Others on your network open {url}.\n")).unwrap_or_default();
    let words = format!(
        "Sortie is ready: open {url} in a browser. Press Ctrl+C to stop; games are kept.\n{others}\n"
    );
    // Keep serving even if standard output is closed.
    let _ = out.write_all(words.as_bytes());
    let _ = list::in_the_terminal(&mut out);
    let _ = out.flush();
}
