//! Any text is refused or run as a record; one that runs is written so that it runs again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sortie_table::fuzzing::{Probe, probes};
use std::sync::OnceLock;

static ALL: OnceLock<Vec<Box<dyn Probe>>> = OnceLock::new();

fuzz_target!(|text: &str| {
    for probe in ALL.get_or_init(probes) {
        probe.try_record(text);
    }
});
