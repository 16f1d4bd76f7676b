//! The faces of command dice.

/// What a command die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Face {
    /// Another model may be activated in the same turn.
    Model,
    /// One more die in a test.
    Dice,
    /// A free ADVANCE of one cube.
    Advance,
    /// A free SHOOT.
    Shoot,
    /// A free ASSAULT.
    Assault,
    /// The Leader's special order.
    Order,
}

impl Face {
    /// All six, in the order of the die: 1 is `+1 model`, 6 the special order.
    pub const ALL: [Face; 6] =
        [Face::Model, Face::Dice, Face::Advance, Face::Shoot, Face::Assault, Face::Order];

    /// The word for it in notation and scripts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Face::Model => "model",
            Face::Dice => "dice",
            Face::Advance => "advance",
            Face::Shoot => "shoot",
            Face::Assault => "assault",
            Face::Order => "order",
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
