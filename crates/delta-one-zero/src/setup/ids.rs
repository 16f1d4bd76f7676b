//! Numbers of models, Fireteams and pieces of terrain.
//!
//! A side owns a fixed stretch of numbers, so whose something is follows from its number alone.

use sortie_kernel::Side;

/// The most models of a side: three Fireteams of five. [D1Z-FORCE-04] [D1Z-FORCE-07]
pub const MODELS_PER_SIDE: usize = 15;
/// The most models of a game.
pub const MODELS: usize = 2 * MODELS_PER_SIDE;
/// The most Fireteams of a side. [D1Z-FORCE-07]
pub const FIRETEAMS_PER_SIDE: usize = 3;
/// The most Fireteams of a game.
pub const FIRETEAMS: usize = 2 * FIRETEAMS_PER_SIDE;

/// The number of a piece of terrain in its map.
pub type PartId = u8;

/// A model: 0 to 14 are A's, 15 to 29 are B's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ModelId(pub u8);

impl ModelId {
    /// The model of a side by its place in the roster.
    #[must_use]
    pub const fn new(side: Side, place: usize) -> ModelId {
        ModelId((side as usize * MODELS_PER_SIDE + place) as u8)
    }

    /// Its place in arrays of all models.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its place in its side's roster.
    #[must_use]
    pub const fn place(self) -> usize {
        self.index() % MODELS_PER_SIDE
    }

    /// Whose it is.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.index() < MODELS_PER_SIDE { Side::A } else { Side::B }
    }
}

/// A Fireteam: 0 to 2 are A's, 3 to 5 are B's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct FireteamId(pub u8);

impl FireteamId {
    /// The Fireteam of a side by its place in the roster.
    #[must_use]
    pub const fn new(side: Side, place: usize) -> FireteamId {
        FireteamId((side as usize * FIRETEAMS_PER_SIDE + place) as u8)
    }

    /// Its place in arrays of all Fireteams.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its place in its side's roster.
    #[must_use]
    pub const fn place(self) -> usize {
        self.index() % FIRETEAMS_PER_SIDE
    }

    /// Whose it is.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.index() < FIRETEAMS_PER_SIDE { Side::A } else { Side::B }
    }
}

/// Some models in the order of their numbers, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ids(u32);

impl Ids {
    /// The models whose bits are set; numbers end at 30, the pilot's.
    #[must_use]
    pub const fn of(bits: u32) -> Ids {
        Ids(bits & (u32::MAX >> 1))
    }
}

impl Iterator for Ids {
    type Item = ModelId;

    #[inline]
    fn next(&mut self) -> Option<ModelId> {
        let first = self.0.trailing_zeros();
        // The lowest bit goes; with none left nothing does.
        self.0 &= self.0.wrapping_sub(1);
        (first < u32::BITS).then_some(ModelId(first as u8))
    }
}
