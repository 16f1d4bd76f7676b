//! The laws that every ruleset keeps, and a flood of illegal choices.

use sortie_delta_one_zero::{DeltaOneZero, Setup};
use sortie_kernel::Ruleset;
use sortie_kernel::contract::{Effort, refusals, suite};
use sortie_kernel::words::{Spec, Words};
use sortie_rulebook::marks::covers;

fn setup(mission: &str, night: &str) -> Setup {
    let mut spec = Spec { mission: mission.into(), ..Spec::default() };
    spec.options.insert("night".into(), night.into());
    DeltaOneZero::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn delta_one_zero_keeps_the_contract() {
    let setups = [setup("contact", "no"), setup("dead-drop", "yes")];
    let report = suite::<DeltaOneZero>(&setups, Effort { games: 2, ..Effort::default() });
    assert!(report.decisions > 500 && report.deepest < 16, "{report:?}");
    assert!(report.refused > 500 && report.accepted > 0, "{report:?}");
}

/// Players never roll off for the reading of a rule.
#[test]
fn no_question_is_about_the_reading_of_a_rule() {
    let setup = setup("contact", "no");
    covers(&["D1Z-GEN-02"], || DeltaOneZero::opening(&setup));
    let kinds = DeltaOneZero::kind_names();
    assert!(
        kinds.len() > 20 && kinds.iter().all(|kind| !kind.contains("roll") && !kind.contains("reading")),
        "{kinds:?}"
    );
}

#[test]
fn illegal_choices_are_refused_with_a_rule() {
    let flood = if std::env::var_os("SORTIE_LONG").is_some() { 1_000_000 } else { 20_000 };
    let report = refusals::<DeltaOneZero>(&setup("contact", "no"), flood, 3);
    assert!(report.refused >= flood);
}
