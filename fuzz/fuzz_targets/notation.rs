//! Any line is refused or read; what is read prints and reads back, and is judged in many positions.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sortie_table::fuzzing::{Probe, probes};
use std::sync::OnceLock;

static ALL: OnceLock<Vec<Box<dyn Probe>>> = OnceLock::new();

fuzz_target!(|line: &str| {
    for probe in ALL.get_or_init(probes) {
        probe.try_line(line);
    }
});
