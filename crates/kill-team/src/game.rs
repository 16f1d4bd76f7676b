//! What the questions of a battle look at.

use crate::field::Field;
use crate::setup::Setup;
use crate::state::{OperativeId, State};
use sortie_kernel::Illegal;
use sortie_rulebook::RuleId;

/// Set-up and state to read.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    /// Fixed for the whole battle.
    pub setup: &'a Setup,
    /// The table as it stands.
    pub state: &'a State,
}

impl<'a> Game<'a> {
    /// The table with distances and sight. It costs something: build it once per check or menu.
    pub fn field(&self) -> Field<'a> {
        Field::new(self.setup, self.state)
    }

    /// The stable name of an operative.
    pub(crate) fn name(&self, id: OperativeId) -> String {
        self.setup.profile(id).name.clone()
    }
}

/// The fields of the frame that a question is asked by; a question sees no other frame than its own.
macro_rules! fields {
    ($frame:expr, $pattern:pat => $value:expr) => {
        match $frame {
            $pattern => $value,
            other => unreachable!("{other:?} asks another question"),
        }
    };
}

pub(crate) use fields;

/// A refusal.
pub(crate) fn no<T>(rule: RuleId, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal { rule, why })
}
