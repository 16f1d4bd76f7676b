//! Every question is asked in words, in random games.

use crate::KillTeam;
use crate::choice::{Choice, MoveKind};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Ruleset, choose, run};
use std::collections::BTreeSet;

#[test]
fn every_question_names_its_side_and_asks_in_words() {
    let setup = KillTeam::build(&Spec::default()).expect("the default game");
    let mut kinds = BTreeSet::new();
    for seed in 0..4 {
        let (mut dice, mut picks) = (Rolling::new(Sampler::new(seed)), Sampler::new(seed + 500));
        let mut at = KillTeam::opening(&setup);
        let mut io = Io::silent(&mut dice);
        while let Some(decision) = run(&setup, &mut at, &mut io) {
            let asked = KillTeam::question(&setup, &at).to_string();
            let (who, what) = asked.split_once(": ").expect("who, then what");
            let (letter, faction) =
                (decision.by.letter().to_uppercase(), KillTeam::side_title(&setup, decision.by));
            assert_eq!(who, format!("Side {letter} ({faction})"));
            assert!(what.contains('?'), "{asked}");
            assert!(asked.len() <= 170, "{asked}");
            kinds.insert(decision.kind);
            let mut menu = Vec::new();
            KillTeam::candidates(&setup, &at, &mut menu);
            // Random play alone makes combats rare: fight or charge wherever that is possible.
            let eager = |choice: &&Choice| {
                matches!(choice, Choice::Fight { .. } | Choice::Move { kind: MoveKind::Charge, .. })
            };
            let any = menu[picks.below(menu.len() as u64) as usize];
            let choice = menu.iter().find(eager).copied().unwrap_or(any);
            choose(&setup, &mut at, choice, &mut io);
        }
    }
    assert!(kinds.len() >= 10, "{kinds:?}");
}
