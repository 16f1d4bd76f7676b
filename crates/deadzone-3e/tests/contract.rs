//! The laws that every ruleset keeps, on whole random games.

use sortie_deadzone_3e::Deadzone;
use sortie_kernel::contract::{Effort, refusals, suite};
use sortie_kernel::words::{Spec, Words};

#[test]
fn random_games_keep_the_contract() {
    let setup = Deadzone::build(&Spec::default()).expect("the defaults make a game");
    let report = suite::<Deadzone>(&[setup], Effort { games: 8, ..Effort::default() });
    assert_eq!(report.games, 8);
    assert!(report.deepest <= 20, "the stack grew to {}", report.deepest);
}

#[test]
fn arbitrary_choices_are_refused_with_a_rule() {
    let setup = Deadzone::build(&Spec::default()).expect("the defaults make a game");
    let report = refusals::<Deadzone>(&setup, flood(), 3);
    assert!(report.refused >= flood());
}

/// A million in a long run (`cargo xtask test --long`), fewer in the usual one.
fn flood() -> u64 {
    if std::env::var_os("SORTIE_LONG").is_some() { 1_000_000 } else { 20_000 }
}
