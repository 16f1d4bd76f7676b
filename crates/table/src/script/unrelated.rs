//! Lines that do not answer the pending question.

use super::run::Runner;
use crate::{Playable, Table};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_rulebook::{RuleId, marks};
use std::collections::BTreeMap;

/// How many arbitrary choices are tried to find the rule with which a question refuses what does not answer it.
const TRIES: usize = 200;

impl<R: Playable> Runner<'_, '_, R> {
    /// Whether a refused line does not answer the question at all: nothing on the menu begins with its word, and the
    /// rule that refuses it also refuses everything else that does not fit. The game has not judged such a line
    /// itself, so a script may name any rule that forbids it. Where an action is picked, every line is judged.
    pub(super) fn does_not_answer(&self, line: &str, refused_by: RuleId) -> bool {
        if R::acts(self.game.position()) {
            return false;
        }
        let word = |line: &str| line.split_whitespace().next().map(str::to_ascii_lowercase);
        let on_menu = self.game.menu_lines().iter().any(|known| word(known) == word(line));
        !on_menu && self.rule_of_the_question() == Some(refused_by)
    }

    /// The rule that most arbitrary choices are refused by.
    fn rule_of_the_question(&self) -> Option<RuleId> {
        let (setup, at) = (self.game.setup(), self.game.position());
        let mut dice = Rolling::new(Sampler::new(1));
        let mut counts: BTreeMap<RuleId, usize> = BTreeMap::new();
        // What is tried here is not part of the script's game.
        marks::apart(|| {
            for _ in 0..TRIES {
                let choice = R::arbitrary_choice(setup, &mut dice);
                if let Err(illegal) = R::check(setup, at, choice) {
                    *counts.entry(illegal.rule).or_default() += 1;
                }
            }
        });
        counts.into_iter().max_by_key(|(_, count)| *count).map(|(rule, _)| rule)
    }
}
