//! Text from outside, random and spoilt: it is refused or understood, and nothing panics.
//! The usual run tries the same texts every time, so that a red run means a change; with `SORTIE_LONG`
//! each run tries many new ones. The fuzz targets under `fuzz/` do the same for longer.

mod scripts_below;

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;
use scripts_below::scripts_below;
use sortie_table::fuzzing::{Probe, probes, try_script};
use std::path::Path;
use std::sync::OnceLock;

fn all() -> &'static [Box<dyn Probe>] {
    static ALL: OnceLock<Vec<Box<dyn Probe>>> = OnceLock::new();
    ALL.get_or_init(probes)
}

fn tries(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    match std::env::var_os("SORTIE_LONG") {
        Some(_) => ProptestConfig { cases: cases * 25, ..usual },
        None => ProptestConfig { cases, rng_seed: RngSeed::Fixed(1), ..usual },
    }
}

/// One way of spoiling a text.
#[derive(Clone, Debug)]
enum Spoil {
    Cut(Index, Index),
    Insert(Index, String),
    Swap(Index, Index),
    Number(Index, i64),
    Double(Index),
}

fn spoil() -> impl Strategy<Value = Spoil> {
    prop_oneof![
        (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Spoil::Cut(a, b)),
        (any::<Index>(), "\\PC{0,6}|[ ,.|;:/=\\[\\]{}\"'#\n-]{1,3}")
            .prop_map(|(at, text)| Spoil::Insert(at, text)),
        (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Spoil::Swap(a, b)),
        (any::<Index>(), prop_oneof![-3i64..300, any::<i64>()]).prop_map(|(at, n)| Spoil::Number(at, n)),
        any::<Index>().prop_map(Spoil::Double),
    ]
}

fn spoilt(text: &str, spoils: &[Spoil]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for spoil in spoils {
        if text.is_empty() {
            break;
        }
        match spoil {
            Spoil::Cut(a, b) => {
                let (a, length) = (a.index(text.len()), b.index(8));
                text.drain(a..(a + length).min(text.len()));
            }
            Spoil::Insert(at, new) => {
                let at = at.index(text.len());
                text.splice(at..at, new.chars());
            }
            Spoil::Swap(a, b) => {
                let (a, b) = (a.index(text.len()), b.index(text.len()));
                text.swap(a, b);
            }
            Spoil::Number(at, number) => {
                let digits: Vec<usize> = (0..text.len()).filter(|i| text[*i].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    let at = digits[at.index(digits.len())];
                    text.splice(at..=at, number.to_string().chars());
                }
            }
            Spoil::Double(at) => {
                let whole: String = text.iter().collect();
                let mut lines: Vec<&str> = whole.split('\n').collect();
                let at = at.index(lines.len());
                lines.insert(at, lines[at]);
                text = lines.join("\n").chars().collect();
            }
        }
    }
    text.into_iter().collect()
}

fn scripts() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folders = [here.join("tests/scripts"), here.join("../../scripts")];
        let files = folders.iter().flat_map(|folder| scripts_below(folder));
        files.map(|path| std::fs::read_to_string(path).expect("a script of ours")).collect()
    })
}

proptest! {
    #![proptest_config(tries(400))]

    #[test]
    fn notation(which in any::<Index>(), noise in "\\PC{0,40}", spoils in prop::collection::vec(spoil(), 0..4)) {
        for probe in all() {
            probe.try_line(&noise);
            probe.try_line(&spoilt(which.get::<String>(probe.lines()), &spoils));
        }
    }

    #[test]
    fn cases(noise in prop::collection::vec(any::<u8>(), 0..60), spoils in prop::collection::vec(spoil(), 0..4)) {
        for probe in all() {
            probe.try_case(&noise);
            for (_, case) in probe.cases() {
                probe.try_case(spoilt(&case, &spoils).as_bytes());
            }
        }
    }
}

proptest! {
    #![proptest_config(tries(150))]

    #[test]
    fn records(noise in "\\PC{0,80}", spoils in prop::collection::vec(spoil(), 0..3)) {
        for probe in all() {
            probe.try_record(&noise);
            probe.try_record(&spoilt(probe.record(), &spoils));
        }
    }

    #[test]
    fn ruling_scripts(which in any::<Index>(), noise in "\\PC{0,80}", spoils in prop::collection::vec(spoil(), 0..3)) {
        try_script(&noise);
        try_script(&spoilt(which.get::<String>(scripts()), &spoils));
    }
}

#[test]
fn samples_themselves_are_sound() {
    for probe in all() {
        assert!(!probe.lines().is_empty(), "{}", probe.ruleset());
        probe.lines().iter().for_each(|line| probe.try_line(line));
        probe.try_record(probe.record());
    }
    for script in scripts() {
        if let Err(error) = sortie_table::script::check(script) {
            panic!("{script}\n{:#?}", error.failures());
        }
    }
}
