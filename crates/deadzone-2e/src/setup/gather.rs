//! The combined effect of a list of written abilities: permissions, traits and numbers, in table order.

use super::{Numbers, Props, Traits};
use crate::abilities::{ABILITIES, Written};
use sortie_rulebook::RuleId;

/// The sum of a list of abilities.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arms {
    pub(crate) props: Props,
    pub(crate) traits: Traits,
    pub(crate) numbers: Numbers,
    /// Of a weapon: what its bearer has of it outside its own attacks.
    pub(crate) kept: Props,
    /// Likewise in numbers.
    pub(crate) kept_numbers: Numbers,
    /// Free models that are deployed with the bearer: the rule, the entry's name and how many.
    pub(crate) brings: Vec<(RuleId, &'static str, u8)>,
    /// The entry without which a team may not have the bearer.
    pub(crate) master: Option<&'static str>,
}

impl Arms {
    /// Adds a list of written abilities, in table order.
    pub(crate) fn of(written: &[Written]) -> Arms {
        let mut arms = Arms::default();
        for ability in ABILITIES {
            for found in written.iter().filter(|w| std::ptr::eq(w.ability, *ability)) {
                arms.props |= ability.props;
                arms.traits |= ability.traits;
                arms.kept |= ability.kept;
                if let Some(numbers) = ability.numbers {
                    arms.numbers.add(&numbers(found.n));
                    if ability.is_kept {
                        arms.kept_numbers.add(&numbers(found.n));
                    }
                }
                arms.brings.extend(ability.brings.map(|(name, count)| (ability.rule, name, count)));
                arms.master = ability.master.or(arms.master);
            }
        }
        arms
    }
}
