//! The rulesets by name: the one list of them.
//!
//! Whoever wants to do something for a ruleset that is known only by name writes a [`Visit`] and calls [`visit`].

use crate::Playable;
#[allow(unused_imports, reason = "used once per ruleset in the list below")]
use sortie_kernel::Ruleset;
use sortie_kernel::words::Fault;

/// Something to do for a ruleset, whichever it is.
pub trait Visit {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<R: Playable>(self) -> Self::Out;
}

macro_rules! rulesets {
    ($( $(#[$when:meta])* $ruleset:ty ),* $(,)?) => {
        /// Does something for the ruleset of this name.
        ///
        /// # Errors
        /// If there is none, with the nearest name there is.
        pub fn visit<V: Visit>(id: &str, visitor: V) -> Result<V::Out, Fault> {
            $( $(#[$when])* if id == <$ruleset as Ruleset>::ID { return Ok(visitor.visit::<$ruleset>()); } )*
            drop(visitor);
            Err(Fault::unknown("", "ruleset", id, ids()))
        }

        /// The names of all rulesets, in the order in which they are shown.
        pub fn ids() -> Vec<&'static str> {
            vec![ $( $(#[$when])* <$ruleset as Ruleset>::ID ),* ]
        }
    };
}

rulesets! {
    sortie_deadzone_3e::Deadzone,
    sortie_kill_team::KillTeam,
    #[cfg(feature = "mini")]
    sortie_kernel::mini::Mini,
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
        let fault = visit("mimi", Title).expect_err("there is none");
        assert_eq!(fault.to_string(), "unknown ruleset \"mimi\" (did you mean \"mini\"?)");
    }
}
