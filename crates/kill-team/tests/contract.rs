//! The laws that every ruleset keeps, and a flood of illegal choices.

use sortie_kernel::contract::{Effort, refusals, suite};
use sortie_kernel::words::{Spec, Words};
use sortie_kill_team::{KillTeam, Setup};

fn setup(mission: &str, guard: &str) -> Setup {
    let mut spec = Spec { mission: mission.into(), ..Spec::default() };
    spec.options.insert("guard".into(), guard.into());
    KillTeam::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn kill_team_keeps_the_contract() {
    let setups =
        [setup("control", "off"), setup("control", "on"), setup("loot", "on"), setup("secure", "on")];
    let report = suite::<KillTeam>(&setups, Effort { games: 4, ..Effort::default() });
    assert!(report.decisions > 1000 && report.deepest < 8, "{report:?}");
    assert!(report.refused > 1000 && report.accepted > 0, "{report:?}");
}

#[test]
fn illegal_choices_are_refused_with_a_rule() {
    let report = refusals::<KillTeam>(&setup("control", "on"), flood(), 3);
    assert!(report.refused >= flood());
}

/// A million in a long run (`cargo xtask test --long`), fewer in the usual one.
fn flood() -> u64 {
    if std::env::var_os("SORTIE_LONG").is_some() { 1_000_000 } else { 20_000 }
}
