//! Any line is refused or answered as a case of every sort of every ruleset.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sortie_table::fuzzing::{Probe, probes};
use std::sync::OnceLock;

static ALL: OnceLock<Vec<Box<dyn Probe>>> = OnceLock::new();

fuzz_target!(|line: &[u8]| {
    for probe in ALL.get_or_init(probes) {
        probe.try_case(line);
    }
});
