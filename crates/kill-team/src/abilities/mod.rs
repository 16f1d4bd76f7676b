//! The abilities of datacards: one file each, one line in the table.

mod camo_cloak;
mod living_metal;

use crate::Cx;
use crate::state::OperativeId;

/// One ability and what it does in each window.
pub struct Ability {
    /// The name on datacards.
    pub name: &'static str,
    /// Acts in every ready operatives step.
    pub ready: Option<fn(OperativeId, &mut Cx<'_>)>,
    /// Defence dice retained in addition to the cover save.
    pub cover: Option<fn() -> u8>,
}

impl Ability {
    const fn new(name: &'static str) -> Ability {
        Ability { name, ready: None, cover: None }
    }
}

impl std::fmt::Debug for Ability {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Every ability, in the order in which they act.
pub static TABLE: [Ability; 2] = [living_metal::ABILITY, camo_cloak::ABILITY];

/// The ability of a name.
pub fn find(name: &str) -> Option<&'static Ability> {
    TABLE.iter().find(|ability| ability.name == name)
}
