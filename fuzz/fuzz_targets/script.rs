//! Any text is refused, run or failed as a ruling script.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    sortie_table::fuzzing::try_script(text);
});
