//! The server with the toy ruleset, for developers of the client: `cargo run -p sortie-server --example dev`.
//! It listens on 127.0.0.1:8080 (or `SORTIE_LISTEN`) and keeps games in a folder below the temporary directory.

use sortie_server::{Limits, Options};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let listen = std::env::var("SORTIE_LISTEN").unwrap_or_else(|_| "127.0.0.1:8080".into());
    let options = Options {
        listen: listen.parse()?,
        data: std::env::temp_dir().join("sortie-dev"),
        database_url: std::env::var("SORTIE_DATABASE_URL").ok(),
        limits: Limits::none(),
        ..Options::default()
    };
    sortie_server::serve(options, |url, _| eprintln!("Sortie listens on {url}"))?;
    Ok(())
}
