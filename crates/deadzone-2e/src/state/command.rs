//! The faces of Command dice.

/// What a Command die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Face {
    /// Another model may be activated in the same turn.
    Model,
    /// One more die in a test.
    Dice,
    /// A free MOVE of one cube.
    Move,
    /// A free SHOOT.
    Shoot,
    /// A free FIGHT.
    Fight,
    /// The Leader's army special.
    Splat,
}

impl Face {
    /// All six, in the order of the die: 1 is `+1 Model`, 6 is Splat!.
    pub const ALL: [Face; 6] = [Face::Model, Face::Dice, Face::Move, Face::Shoot, Face::Fight, Face::Splat];

    /// The three that give the active model a free action.
    pub const ACTIONS: [Face; 3] = [Face::Move, Face::Shoot, Face::Fight];

    /// The word for it in notation and scripts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Face::Model => "model",
            Face::Dice => "dice",
            Face::Move => "move",
            Face::Shoot => "shoot",
            Face::Fight => "fight",
            Face::Splat => "splat",
        }
    }
}

impl sortie_cubes::Word for Face {
    const ALL: &'static [Face] = &Face::ALL;

    fn word(self) -> &'static str {
        self.word()
    }
}

impl sortie_cubes::hand::Face for Face {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}
