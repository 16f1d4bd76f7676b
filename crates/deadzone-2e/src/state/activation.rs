//! The running activation: who acts and what was done already.

use super::Face;
use crate::ids::ModelId;
use sortie_geometry::cube::Cell;
use sortie_kernel::Side;

/// The types of action of the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Act {
    /// Short: move, or a new position in its own cube.
    Move,
    /// Long: move farther.
    Sprint,
    /// Short, long with a heavy weapon.
    Shoot,
    /// Long: fight in its own cube.
    Fight,
    /// Short: get up.
    StandUp,
    /// Short: a task of an ability, an item or an army special.
    Special,
}

impl Act {
    /// All types, with their words.
    pub const NAMED: [(&str, Act); 6] = [
        ("move", Act::Move),
        ("sprint", Act::Sprint),
        ("shoot", Act::Shoot),
        ("fight", Act::Fight),
        ("stand-up", Act::StandUp),
        ("special", Act::Special),
    ];
}

/// Effects that last for the activation, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Boons(u8);

impl Boons {
    /// Its Noh Rifle has RAPID FIRE and WEIGHT OF FIRE (2) more.
    pub const OVERCHARGED: Boons = Boons(1);
    /// Has made its free SPRINT: neither SPRINT nor MOVE follows.
    pub const DEPLOYED: Boons = Boons(1 << 1);
    /// Uses a die of the opponent: no own Move, Shoot or Fight result.
    pub const BORROWS: Boons = Boons(1 << 2);
    /// May still move a cube in its rage, once it stands.
    pub const DRIVEN: Boons = Boons(1 << 3);
    /// Its latest action was a FIGHT, its own or one that its movement started, and it may dance away.
    pub const FOUGHT: Boons = Boons(1 << 4);
    /// Has danced away.
    pub const DANCED: Boons = Boons(1 << 5);
    /// Leaves enemies without their attack.
    pub const SLIPS: Boons = Boons(1 << 6);

    /// All of them, with the names that scripts set and facts show.
    pub(crate) const NAMED: [(&str, Boons); 7] = [
        ("overcharged", Boons::OVERCHARGED),
        ("deployed", Boons::DEPLOYED),
        ("borrows", Boons::BORROWS),
        ("driven", Boons::DRIVEN),
        ("fought", Boons::FOUGHT),
        ("danced", Boons::DANCED),
        ("slips", Boons::SLIPS),
    ];

    pub(crate) const fn has(self, other: Boons) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn add(&mut self, other: Boons) {
        self.0 |= other.0;
    }

    pub(crate) const fn end(&mut self, other: Boons) {
        self.0 &= !other.0;
    }
}

/// What the active model has used up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Used {
    /// Actions taken, one bit for each [`Act`].
    pub(crate) acts: u8,
    /// Short actions taken.
    pub(crate) short: u8,
    /// Whether a long action was taken.
    pub(crate) long: bool,
    /// Move, Shoot and Fight results spent on it, one bit for each [`Face`].
    pub(crate) results: u8,
    /// Whether each side has spent its army special in this activation.
    pub(crate) special: [bool; 2],
}

impl Used {
    pub(crate) fn has(&self, act: Act) -> bool {
        self.acts >> act as u8 & 1 == 1
    }

    pub(crate) fn mark(&mut self, act: Act) {
        self.acts |= 1 << act as u8;
    }

    pub(crate) fn has_result(&self, face: Face) -> bool {
        self.results >> face as u8 & 1 == 1
    }

    pub(crate) fn mark_result(&mut self, face: Face) {
        self.results |= 1 << face as u8;
    }
}

/// The active model and its budget; default when nobody is active.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Activation {
    /// Who acts.
    pub(crate) model: Option<ModelId>,
    /// Who decides for it: its owner, or the opponent of a model that runs wild.
    pub(crate) controller: Side,
    /// Whether it runs wild under the opponent's control.
    pub(crate) wild: bool,
    pub(crate) used: Used,
    /// Whether it began in a cube with an enemy.
    pub(crate) began_engaged: bool,
    /// Whether it is still in the cube where it began.
    pub(crate) stayed: bool,
    /// Whether a rule has ended it early.
    pub(crate) cut: bool,
    /// The overstacked cube in which it began and which it must leave.
    pub(crate) crowded: Option<Cell>,
    /// Effects that last for the activation.
    pub(crate) boons: Boons,
}

impl Activation {
    /// A model is in another cube: if it is the active one, it has left the cube where it began.
    pub(crate) fn changed_cube(&mut self, id: ModelId) {
        if self.model == Some(id) {
            self.stayed = false;
        }
    }
}
