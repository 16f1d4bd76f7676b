//! The rulesets by name: the one list of them.
//!
//! To do something for a ruleset that is known only by name, write a [`Visit`] and call [`visit`].

use crate::Playable;
use crate::live::{Offer, offer};
#[allow(unused_imports, reason = "used once per ruleset in the list below")]
use sortie_kernel::Ruleset;
use sortie_kernel::words::Fault;
use sortie_rulebook::{CATALOGUES, Catalogue, TOY, catalogue};

/// Something to do for any ruleset.
pub trait Visit {
    /// Its result.
    type Out;

    /// Does it.
    fn visit<R: Playable>(self) -> Self::Out;
}

macro_rules! rulesets {
    ($( $(#[$when:meta])* $ruleset:ty ),* $(,)?) => {
        /// Does something for the ruleset of this name.
        ///
        /// # Errors
        /// If there is none; the error suggests the nearest name.
        pub fn visit<V: Visit>(id: &str, visitor: V) -> Result<V::Out, Fault> {
            $( $(#[$when])* if id == <$ruleset as Ruleset>::ID { return Ok(visitor.visit::<$ruleset>()); } )*
            drop(visitor);
            Err(Fault::unknown("", "ruleset", id, ids()))
        }

        /// The names of all rulesets, in the order in which they are shown.
        pub fn ids() -> Vec<&'static str> {
            vec![ $( $(#[$when])* <$ruleset as Ruleset>::ID ),* ]
        }

        /// All rulesets as objects, in the same order.
        pub fn offers() -> Vec<Box<dyn Offer>> {
            vec![ $( $(#[$when])* offer::<$ruleset>() ),* ]
        }
    };
}

// A ruleset is one line here; everything else follows from its `Playable`.
rulesets! {
    sortie_deadzone_3e::Deadzone,
    sortie_deadzone_2e::Deadzone,
    sortie_deadzone_alpha::Alpha,
    sortie_delta_one_zero::DeltaOneZero,
    sortie_kill_team::KillTeam,
    #[cfg(feature = "mini")]
    sortie_kernel::mini::Mini,
}

/// The rulebooks of all games, those that can be played first; the toy's only where the toy can be played.
pub fn catalogues() -> Vec<&'static Catalogue> {
    let playable = ids();
    let rest = CATALOGUES.iter().filter(|known| !playable.contains(&known.ruleset) && known.ruleset != TOY);
    playable.iter().map(|id| catalogue(id)).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Title;

    impl Visit for Title {
        type Out = &'static str;

        fn visit<R: Playable>(self) -> &'static str {
            R::TITLE
        }
    }

    #[test]
    fn every_name_leads_to_its_ruleset_and_a_misspelt_one_to_the_nearest() {
        for id in ids() {
            assert!(visit(id, Title).is_ok_and(|title| !title.is_empty()), "{id}");
        }
        let books: Vec<&str> = catalogues().iter().map(|book| book.ruleset).collect();
        assert!(books.starts_with(&ids()) && books.len() == CATALOGUES.len(), "{books:?}");
        let fault = visit("mimi", Title).expect_err("there is none");
        assert_eq!(fault.to_string(), "unknown ruleset \"mimi\" (did you mean \"mini\"?)");
    }
}
