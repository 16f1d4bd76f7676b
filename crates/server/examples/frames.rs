//! What a choice costs without network and disk: plays records once more and makes every frame of two screens.
//!
//! `cargo run --release -p sortie-server --example frames -- archive/deadzone-3e/v5/greedy.sortie`
//!
//! Instructions are counted, and the same on every machine, by
//! `valgrind --tool=callgrind --toggle-collect='*show_choice*' target/release/examples/frames FILE`.

#![allow(clippy::print_stdout, reason = "it talks to the person who started it")]

use sortie_kernel::Side;
use sortie_server::header::Role;
use sortie_server::load::frames::draw;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let record = std::fs::read_to_string(&path)?;
        let drawn = draw(&record, &[Role::Seat(Side::A), Role::Seat(Side::B)])?;
        let choices = drawn.choices.max(1);
        let micros = drawn.time.as_secs_f64() * 1e6 / choices as f64;
        println!("{path}: {choices} choices, {micros:.0} µs and {} bytes each", drawn.bytes / choices);
    }
    Ok(())
}
