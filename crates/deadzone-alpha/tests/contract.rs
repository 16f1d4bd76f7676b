//! The laws that every ruleset keeps, on whole random games of every mission and board.

use sortie_deadzone_alpha::{Alpha, Setup};
use sortie_kernel::contract::{Effort, suite};
use sortie_kernel::words::{Spec, Words};
use sortie_testkit::refuses_arbitrary_choices;

fn build(mission: &str, board: &str, forces: [&str; 2]) -> Setup {
    let (mission, board, forces) = (mission.to_string(), board.to_string(), forces.map(str::to_string));
    let spec = Spec { mission, board, forces, ..Spec::default() };
    Alpha::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn random_games_keep_the_contract() {
    let setups = [
        build("", "", ["", ""]),
        build("alpha", "broken-blocks", ["plague", "enforcers"]),
        build("evidence-run", "two-spires", ["", ""]),
        build("alpha", "random-5", ["plague", "plague"]),
    ];
    let report = suite::<Alpha>(&setups, Effort { games: 2, ..Effort::default() });
    assert_eq!(report.games, 8);
    assert!(report.deepest <= 12, "the stack grew to {}", report.deepest);
}

#[test]
fn arbitrary_choices_are_refused_by_rule() {
    refuses_arbitrary_choices::<Alpha>(&build("", "", ["", ""]));
}
