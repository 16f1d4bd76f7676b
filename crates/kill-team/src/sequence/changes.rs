//! Rules that change retained dice, one after another, each at its owner's will. [KT-SHOOT-08] [KT-FIGHT-06]

use crate::choice::{Choice, Source};
use crate::dice::Bins;
use crate::setup::Weapon;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// The first change from `next` on that would do anything: its place among the weapon's, its source, the result.
pub fn next(weapon: Option<&Weapon>, dice: Bins, next: u8) -> Option<(u8, Source, Bins)> {
    let changes = &weapon?.hooks.change;
    changes.iter().enumerate().skip(usize::from(next)).find_map(|(number, (place, value, change))| {
        change(*value, dice).map(|changed| (number as u8, Source::Weapon(*place), changed))
    })
}

/// Whether an answer fits the change on offer.
///
/// # Errors
/// The rule that forbids it.
pub fn check(offered: Option<(u8, Source, Bins)>, choice: Choice) -> Result<(), Illegal> {
    match (choice, offered) {
        (Choice::Leave, _) => Ok(()),
        (Choice::Use(source), Some((_, offer, _))) if source == offer => Ok(()),
        (Choice::Use(_), _) => {
            Err(Illegal { rule: rule!("KT-WR-02"), why: "the weapon in use has no such rule to apply now" })
        }
        _ => Err(Illegal {
            rule: rule!("KT-SHOOT-08"),
            why: "the question is whether to change retained dice",
        }),
    }
}
