//! Command dice: faces and the results a player has stored.

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

    /// Reads the word back.
    #[must_use]
    pub fn parse(word: &str) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.word() == word)
    }
}

/// Command dice of one side: how many show each face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand(pub(crate) [u8; 6]);

impl Hand {
    /// How many dice show the face.
    #[must_use]
    pub const fn count(self, face: Face) -> u8 {
        self.0[face as usize]
    }

    /// Whether a die shows the face.
    #[must_use]
    pub const fn has(self, face: Face) -> bool {
        self.count(face) > 0
    }

    /// All dice.
    #[must_use]
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Discards one die; the caller has checked that it is there.
    pub(crate) fn take(&mut self, face: Face) {
        let count = &mut self.0[face as usize];
        *count = count.checked_sub(1).expect("a die is checked before it is spent");
    }

    pub(crate) fn add(&mut self, face: Face) {
        self.0[face as usize] += 1;
    }

    /// Whether every die of `part` is among these.
    #[must_use]
    pub fn contains(self, part: Hand) -> bool {
        self.0.iter().zip(part.0).all(|(have, want)| *have >= want)
    }
}
