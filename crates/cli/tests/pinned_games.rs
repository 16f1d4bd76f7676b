//! The same seeds give the same games: checksums of `sortie sim`, recorded once and kept.
//!
//! A refactoring must leave every number here as it is. A change of rules may move them; the commit that moves
//! them names the rule. The usual run plays a few games, `SORTIE_LONG` plays 500 of each.
//! The long numbers come from `sortie sim RULESET --a random --b random --games 500 --seed 7`.
//! Bots that think ahead change with every improvement, so their games are not recorded: they are compared with the
//! same games on another number of threads.

mod common;

use common::sortie;

/// A batch of games and its checksum.
struct Pinned {
    ruleset: &'static str,
    player: &'static str,
    games: &'static str,
    checksum: &'static str,
}

const fn pinned(
    ruleset: &'static str,
    player: &'static str,
    games: &'static str,
    checksum: &'static str,
) -> Pinned {
    Pinned { ruleset, player, games, checksum }
}

const FEW: [Pinned; 3] = [
    pinned("deadzone-3e", "random", "40", "d9331a74c4f15425"),
    pinned("delta-one-zero", "random", "40", "8f2a9b2c182da2f6"),
    pinned("kill-team", "random", "40", "e5f28e365b1700c1"),
];

const MANY: [Pinned; 3] = [
    pinned("deadzone-3e", "random", "500", "3a0f8fbf6bdd802c"),
    pinned("delta-one-zero", "random", "500", "bd4e5913344926df"),
    pinned("kill-team", "random", "500", "14e3d78df495b35f"),
];

#[test]
fn the_same_seeds_give_the_same_games() {
    let batches = if std::env::var_os("SORTIE_LONG").is_some() { &MANY } else { &FEW };
    for Pinned { ruleset, player, games, checksum } in batches {
        let arguments =
            ["sim", ruleset, "--a", player, "--b", player, "--games", games, "--seed", "7", "--json"];
        let report: serde_json::Value =
            serde_json::from_str(&sortie(&arguments).expect(0).out).expect("the report is JSON");
        assert_eq!(report["checksum"], *checksum, "sortie {}", arguments.join(" "));
        assert_eq!(report["games"].to_string(), *games);
    }
}

#[test]
fn greedy_games_are_the_same_on_any_number_of_threads() {
    let games = if std::env::var_os("SORTIE_LONG").is_some() { "20" } else { "2" };
    for ruleset in ["deadzone-3e", "kill-team"] {
        let played = |threads: &str| {
            let arguments = [
                "sim",
                ruleset,
                "--a",
                "greedy",
                "--b",
                "greedy",
                "--games",
                games,
                "--seed",
                "7",
                "--mirror",
                "--threads",
                threads,
                "--json",
            ];
            let report: serde_json::Value =
                serde_json::from_str(&sortie(&arguments).expect(0).out).expect("the report is JSON");
            assert_eq!(report["games"].to_string(), games);
            report["checksum"].clone()
        };
        assert_eq!(played("1"), played("2"), "{ruleset}");
    }
}
