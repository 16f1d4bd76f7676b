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
    let report = refusals::<KillTeam>(&setup("control", "on"), FLOOD, 3);
    assert!(report.refused >= FLOOD);
}

/// Choices made up at random, each of which must be refused by a rule and change nothing.
const FLOOD: u64 = 1_000_000;
