//! The laws that every ruleset keeps, and a flood of illegal choices.

use sortie_kernel::contract::{Effort, refusals, screens, suite};
use sortie_kernel::words::{Spec, Words};
use sortie_kill_team::{KillTeam, Setup};

fn setup(mission: &str, guard: &str) -> Setup {
    let mut spec = Spec { mission: mission.into(), ..Spec::default() };
    spec.options.insert("guard".into(), guard.into());
    KillTeam::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn kill_team_keeps_the_contract() {
    let setups = [
        setup("control", "off"),
        setup("control", "on"),
        setup("loot", "on"),
        setup("secure", "on"),
        setup("conduit", "on"),
    ];
    let report = suite::<KillTeam>(&setups, Effort { games: 4, ..Effort::default() });
    assert!(report.decisions > 1000 && report.deepest < 8, "{report:?}");
    assert!(report.refused > 1000 && report.accepted > 0, "{report:?}");
}

#[test]
fn kill_team_says_what_screens_need() {
    let setups = [setup("control", "on"), setup("loot", "on")];
    let met = screens::<KillTeam>(&setups, 1, 5);
    assert!(met.acting > 20 && met.reasons > 50, "{met:?}");
}

#[test]
fn illegal_choices_are_refused_with_a_rule() {
    let flood = flood();
    let report = refusals::<KillTeam>(&setup("control", "on"), flood, 3);
    assert!(report.refused >= flood);
}

/// How many choices are made up at random, each of which must be refused by a rule and change nothing: a million in
/// the long run.
fn flood() -> u64 {
    if std::env::var_os("SORTIE_LONG").is_some() { 1_000_000 } else { 100_000 }
}
