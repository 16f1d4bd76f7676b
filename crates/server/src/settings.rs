//! Every setting by name: read from a file, from the environment and from the command line, in this order.
//!
//! One table holds them all; documents and help are made from it. A secret need not be on the command line, where
//! other users of a machine can read it: `SORTIE_DATABASE_URL_FILE` names a file that holds it.

use crate::options::Options;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

/// A setting.
pub struct Setting {
    /// Its name in files and with `--set`; `limits.body-bytes` belongs to the table `[limits]`.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub about: &'static str,
    /// Whether its value must not be shown.
    pub secret: bool,
    set: fn(&mut Options, &str) -> Result<(), String>,
    show: fn(&Options) -> String,
}

impl Setting {
    /// Its name in the environment.
    pub fn variable(&self) -> String {
        format!("SORTIE_{}", self.name.to_ascii_uppercase().replace(['.', '-'], "_"))
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.trim().replace('_', "").parse().map_err(|_| format!("{text:?} is not a whole number in range"))
}

fn parsed<T: std::str::FromStr>(text: &str, what: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is not {what}"))
}

fn truth(text: &str) -> Result<bool, String> {
    match text.trim() {
        "true" | "1" | "yes" => Ok(true),
        "false" | "0" | "no" => Ok(false),
        _ => Err(format!("{text:?} is neither true nor false")),
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty())
}

fn filled(text: &str) -> Option<String> {
    Some(text.trim().to_string()).filter(|text| !text.is_empty())
}

fn listed<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// A setting that is a number below `limits` or `retention`.
macro_rules! count {
    ($part:ident, $field:ident, $name:literal, $about:literal) => {
        Setting {
            name: $name,
            about: $about,
            secret: false,
            set: |options, text| number(text).map(|value| options.$part.$field = value),
            show: |options| options.$part.$field.to_string(),
        }
    };
}

/// All settings, in the order of the documents.
pub const ALL: &[Setting] = &[
    Setting {
        name: "listen",
        about: "address and port to listen on",
        secret: false,
        set: |options, text| parsed(text, "an address with a port").map(|value| options.listen = value),
        show: |options| options.listen.to_string(),
    },
    Setting {
        name: "data",
        about: "folder of the database file, its key and your own factions",
        secret: false,
        set: |options, text| {
            options.data = text.into();
            Ok(())
        },
        show: |_| "user data folder".into(),
    },
    Setting {
        name: "database-url",
        about: "PostgreSQL to use instead of a file",
        secret: true,
        set: |options, text| {
            options.database_url = filled(text);
            Ok(())
        },
        show: |_| String::new(),
    },
    Setting {
        name: "key",
        about: "64 hexadecimal digits that seal the seeds of dice; the same for all servers of one PostgreSQL",
        secret: true,
        set: |options, text| {
            options.key = filled(text);
            Ok(())
        },
        show: |_| "sortie.key in the folder".into(),
    },
    Setting {
        name: "hosts",
        about: "host names that clients use for this server, separated by commas",
        secret: false,
        set: |options, text| {
            options.hosts = words(text).map(str::to_string).collect();
            Ok(())
        },
        show: |options| listed(&options.hosts),
    },
    Setting {
        name: "proxies",
        about: "networks of proxies whose X-Forwarded-For is trusted",
        secret: false,
        set: |options, text| {
            let read = words(text).map(|word| match word.parse::<std::net::IpAddr>() {
                Ok(address) => Ok(address.into()),
                Err(_) => parsed(word, "a network such as 10.0.0.0/8"),
            });
            options.proxies = read.collect::<Result<_, String>>()?;
            Ok(())
        },
        show: |options| listed(&options.proxies),
    },
    Setting {
        name: "metrics-listen",
        about: "address and port for metrics alone; the main port then has no /metrics",
        secret: false,
        set: |options, text| {
            let address = filled(text).map(|text| parsed(&text, "an address with a port")).transpose()?;
            options.metrics_listen = address;
            Ok(())
        },
        show: |_| String::new(),
    },
    Setting {
        name: "metrics-token",
        about: "token that opens /metrics; without it only this machine may read it",
        secret: true,
        set: |options, text| {
            options.metrics_token = filled(text);
            Ok(())
        },
        show: |_| String::new(),
    },
    Setting {
        name: "log",
        about: "error, warn, info (changes), debug (requests, too), trace, or targets with levels",
        secret: false,
        set: |options, text| {
            options.log = text.trim().to_string();
            Ok(())
        },
        show: |options| options.log.clone(),
    },
    Setting {
        name: "json-logs",
        about: "log JSON, one object per line",
        secret: false,
        set: |options, text| truth(text).map(|value| options.json_logs = value),
        show: |options| options.json_logs.to_string(),
    },
    Setting {
        name: "bot-pause-ms",
        about: "minimum thinking time of bots, in milliseconds",
        secret: false,
        set: |options, text| number(text).map(|value| options.bot_pause = Duration::from_millis(value)),
        show: |options| options.bot_pause.as_millis().to_string(),
    },
    Setting {
        name: "spare-own-machine",
        about: "do not limit requests from this machine that come without a proxy",
        secret: false,
        set: |options, text| truth(text).map(|value| options.spare_own_machine = value),
        show: |options| options.spare_own_machine.to_string(),
    },
    count!(
        limits,
        requests_per_second,
        "limits.requests-per-second",
        "points per second and address; ten times as many at once"
    ),
    count!(
        limits,
        frames_per_second,
        "limits.frames-per-second",
        "frames per second on a live connection; four times as many at once"
    ),
    count!(limits, games_per_hour, "limits.games-per-hour", "new games and uploads per hour and address"),
    count!(limits, connections, "limits.connections", "live connections per address"),
    count!(limits, sockets_per_address, "limits.sockets-per-address", "connections of any kind per address"),
    count!(
        limits,
        sockets,
        "limits.sockets",
        "connections in total; 0 takes what the limit on open files allows"
    ),
    count!(limits, body_bytes, "limits.body-bytes", "bytes of a request"),
    count!(limits, replay_bytes, "limits.replay-bytes", "bytes of an uploaded record"),
    count!(limits, games_open_per_address, "limits.games-open-per-address", "unfinished games per address"),
    count!(limits, games_open, "limits.games-open", "unfinished games in total"),
    count!(limits, uploads_per_address, "limits.uploads-per-address", "uploaded records per address"),
    count!(limits, campaigns_per_address, "limits.campaigns-per-address", "campaigns per address"),
    count!(limits, log_entries, "limits.log-entries", "lines of a game's log"),
    count!(limits, undone_entries, "limits.undone-entries", "lines of a game's log that were undone"),
    count!(limits, free_bytes, "limits.free-bytes", "free bytes of the disk below which no new game is made"),
    count!(limits, head_seconds, "limits.head-seconds", "time for the head of a request"),
    count!(limits, body_seconds, "limits.body-seconds", "time for the body of a request"),
    count!(limits, idle_seconds, "limits.idle-seconds", "time that a connection may be silent"),
    count!(limits, send_seconds, "limits.send-seconds", "time that a client may leave what is sent unread"),
    count!(
        retention,
        unstarted_days,
        "retention.unstarted-days",
        "days until a game without a choice is deleted; 0 is never"
    ),
    count!(
        retention,
        abandoned_days,
        "retention.abandoned-days",
        "days after the last choice until an unfinished game is deleted"
    ),
    count!(
        retention,
        finished_days,
        "retention.finished-days",
        "days until a finished game is deleted; its record stays"
    ),
    count!(retention, uploads_days, "retention.uploads-days", "days until an uploaded record is deleted"),
    count!(
        retention,
        campaigns_days,
        "retention.campaigns-days",
        "days after the last change until a campaign is deleted"
    ),
];

/// Sets one by name.
///
/// # Errors
/// If there is no setting with this name, or the value makes no sense.
pub fn set(options: &mut Options, name: &str, value: &str) -> Result<(), String> {
    let Some(setting) = ALL.iter().find(|setting| setting.name == name) else {
        let near = sortie_rulebook::search::nearest(name, ALL.iter().map(|setting| setting.name));
        let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        return Err(format!("there is no setting {}{near}", sortie_rulebook::search::quoted(name)));
    };
    (setting.set)(options, value).map_err(|error| {
        let error = if setting.secret { "the value makes no sense".to_string() } else { error };
        format!("{name}: {error}")
    })
}

/// Reads a file of settings (TOML).
///
/// # Errors
/// Names the file and the setting.
pub fn read_file(options: &mut Options, path: &Path) -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let table: toml::Table = text.parse().map_err(|error| wrong(&error))?;
    for (name, value) in flat("", &table) {
        set(options, &name, &value).map_err(|error| wrong(&error))?;
    }
    Ok(())
}

fn flat(prefix: &str, table: &toml::Table) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (name, value) in table {
        let name = format!("{prefix}{name}");
        match value {
            toml::Value::Table(inner) => found.extend(flat(&format!("{name}."), inner)),
            toml::Value::String(text) => found.push((name, text.clone())),
            toml::Value::Array(items) => {
                let items: Vec<&str> = items.iter().filter_map(toml::Value::as_str).collect();
                found.push((name, items.join(",")));
            }
            other => found.push((name, other.to_string())),
        }
    }
    found
}

/// Reads settings from the environment; `variable` looks one up. A name that ends in `_FILE` names a file that holds
/// the value.
///
/// # Errors
/// Names the variable.
pub fn read_environment(
    options: &mut Options,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<(), String> {
    for setting in ALL {
        let name = setting.variable();
        if let Some(value) = variable(&name) {
            set(options, setting.name, &value).map_err(|error| format!("{name}: {error}"))?;
        }
        let file = format!("{name}_FILE");
        if let Some(path) = variable(&file) {
            let value = std::fs::read_to_string(&path).map_err(|error| format!("{file}: {path}: {error}"))?;
            set(options, setting.name, value.trim()).map_err(|error| format!("{file}: {error}"))?;
        }
    }
    Ok(())
}

/// The table of settings in the documents.
pub fn table() -> String {
    let defaults = Options::default();
    let mut text = "| Setting | Variable | Default | What it is |\n|---|---|---|---|\n".to_string();
    for setting in ALL {
        let default = (setting.show)(&defaults);
        let secret = if setting.secret { " (secret)" } else { "" };
        let name = setting.name;
        writeln!(text, "| `{name}` | `{}` | {default} | {}{secret} |", setting.variable(), setting.about)
            .expect("a text takes every line");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_from_files_then_variables_then_flags() {
        let path = std::env::temp_dir().join(format!("sortie-settings-{}.toml", std::process::id()));
        let text = "hosts = [\"a.example\", \"b.example\"]\njson-logs = true\nproxies = \"10.0.0.0/8, 127.0.0.1\"\n\
                    [limits]\nbody-bytes = 1_000\n[retention]\nabandoned-days = 90\n";
        std::fs::write(&path, text).expect("a temporary file");
        let mut options = Options::default();
        read_file(&mut options, &path).expect("it is read");
        assert_eq!(options.hosts, ["a.example", "b.example"]);
        assert!(
            options.json_logs && options.limits.body_bytes == 1000 && options.retention.abandoned_days == 90
        );
        assert_eq!(listed(&options.proxies), "10.0.0.0/8,127.0.0.1/32");
        let file = path.display().to_string();
        std::fs::write(&path, "postgres://secret\n").expect("a temporary file");
        let variable = |name: &str| match name {
            "SORTIE_LIMITS_BODY_BYTES" => Some("2000".to_string()),
            "SORTIE_DATABASE_URL_FILE" => Some(file.clone()),
            _ => None,
        };
        read_environment(&mut options, variable).expect("they are read");
        assert_eq!(options.limits.body_bytes, 2000);
        assert_eq!(options.database_url.as_deref(), Some("postgres://secret"));
        set(&mut options, "limits.body-bytes", "3000").expect("it is set");
        assert_eq!(options.limits.body_bytes, 3000);
        std::fs::remove_file(&path).ok();
    }

    #[test]
    fn mistakes_are_named_and_secrets_are_not() {
        let mut options = Options::default();
        let error = |options: &mut Options, name, value| set(options, name, value).expect_err("it is wrong");
        assert!(error(&mut options, "limits.body-byte", "1").contains("did you mean limits.body-bytes?"));
        assert!(error(&mut options, "limits.body-bytes", "many").contains("\"many\" is not a whole number"));
        assert!(error(&mut options, "proxies", "10.0.0.0/99").contains("not a network"));
        assert!(error(&mut options, "listen", "8080").contains("not an address with a port"));
        let missing = read_file(&mut options, Path::new("/no/such/file.toml")).expect_err("there is none");
        assert!(missing.contains("/no/such/file.toml"), "{missing}");
    }

    #[test]
    fn the_document_holds_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/operate.md");
        let document = std::fs::read_to_string(path).expect("the document is there");
        let (before, rest) = document.split_once("<!-- settings -->\n").expect("the mark");
        let (inside, after) = rest.split_once("<!-- end of settings -->").expect("the second mark");
        if std::env::var_os("SORTIE_BLESS").is_some() {
            let text = format!("{before}<!-- settings -->\n{}<!-- end of settings -->{after}", table());
            std::fs::write(path, text).expect("the document can be written");
        } else {
            assert_eq!(inside, table(), "SORTIE_BLESS=1 cargo test -p sortie-server settings writes it anew");
        }
    }
}
