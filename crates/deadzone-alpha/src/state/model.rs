//! Models and counters: aggression, flags, items.

use crate::board::Square;
use sortie_kernel::bit_set;

/// The scale of Aggression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Aggression {
    /// Lies down.
    Pinned,
    /// The normal step.
    #[default]
    Alert,
    /// Fights better, shoots worse.
    Enraged,
}

impl Aggression {
    /// All steps, from the lowest.
    pub const ALL: [Aggression; 3] = [Aggression::Pinned, Aggression::Alert, Aggression::Enraged];

    /// Its name in scripts.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["pinned", "alert", "enraged"][self as usize]
    }
}

bit_set! {
    /// States of a model; those from `MOVED` on last for a turn.
    pub Flags(u32) {
        /// Injured.
        INJURED = 0 as "injured",
        /// Out of the game, slain.
        DEAD = 1 as "dead",
        /// Out of the game, alive, or never in it.
        LEFT = 2 as "left",
        /// Has an Overwatch counter.
        OVERWATCH = 3 as "overwatch",
        /// May take no action in its player's next turn.
        DISTRACTED_NEXT = 4 as "distracted-next",
        /// May take no action in this turn of its player.
        DISTRACTED = 5 as "distracted",
        /// A short Move taken.
        MOVED = 6 as "moved",
        /// Two short Moves taken.
        MOVED_TWICE = 7 as "moved-twice",
        /// Aim taken.
        AIMED = 8 as "aimed",
        /// A short Shoot taken.
        SHOT = 9 as "shot",
        /// Blaze Away taken.
        BLAZED = 10 as "blazed",
        /// Get Mean! taken.
        MEAN = 11 as "mean",
        /// Throw Grenade taken.
        THREW = 12 as "threw",
        /// A long action taken.
        LONG = 13 as "long",
        /// The action taken last was an Aim.
        AIM_LAST = 14 as "aim-last",
        /// Gave up its actions to support.
        SUPPORTING = 15 as "supporting",
        /// Another model has acted since.
        FINISHED = 16 as "finished",
        /// A stand-alone card was played after its first short action.
        CUT_SHORT = 17 as "cut-short",
        /// Has taken a free Fight this turn.
        FREE_FIGHT = 18 as "free-fight",
        /// Its own player has played a card on it this turn.
        CARD_OWN = 19 as "card-own",
        /// The enemy has played a card on it this turn.
        CARD_ENEMY = 20 as "card-enemy",
        /// Its Rampage of this turn is still to come.
        RAMPAGE_DUE = 21 as "rampage-due",
    }
}

impl Flags {
    /// The short actions.
    pub const SHORT: Flags = Flags(
        Flags::MOVED.0
            | Flags::MOVED_TWICE.0
            | Flags::AIMED.0
            | Flags::SHOT.0
            | Flags::BLAZED.0
            | Flags::MEAN.0
            | Flags::THREW.0,
    );

    /// States cleared at the start of its own player's turn.
    pub const OWN_TURN: Flags = Flags(
        Flags::SHORT.0
            | Flags::LONG.0
            | Flags::AIM_LAST.0
            | Flags::SUPPORTING.0
            | Flags::FINISHED.0
            | Flags::CUT_SHORT.0
            | Flags::DISTRACTED.0,
    );

    /// States cleared at the start of every turn.
    pub const ANY_TURN: Flags = Flags(Flags::FREE_FIGHT.0 | Flags::CARD_OWN.0 | Flags::CARD_ENEMY.0);

    /// Short actions taken.
    #[inline]
    #[must_use]
    pub fn shorts(self) -> u32 {
        self.and(Flags::SHORT).0.count_ones()
    }
}

/// What a counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Item {
    /// Nothing; on the table a counter that lies face down.
    #[default]
    None,
    /// Intel.
    Intel,
    /// Ammo.
    Ammo,
    /// A Frag Grenade.
    Frag,
}

impl Item {
    /// The three kinds of counters.
    pub const KINDS: [Item; 3] = [Item::Intel, Item::Ammo, Item::Frag];

    /// Its name in notation; `hidden` for a counter face down.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["hidden", "intel", "ammo", "frag-grenade"][self as usize]
    }

    /// Its display name.
    #[must_use]
    pub fn title(self) -> &'static str {
        ["a counter face down", "Intel", "Ammo", "a Frag Grenade"][self as usize]
    }
}

/// A counter on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counter {
    /// Where it lies; off the board if it does not.
    pub at: Square,
    /// What it shows.
    pub item: Item,
}

/// One model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Model {
    /// Where it stands.
    pub at: Square,
    /// On which of the nine spots.
    pub spot: u8,
    /// Its step on the scale.
    pub aggression: Aggression,
    /// What it carries.
    pub item: Item,
    /// Everything else.
    pub flags: Flags,
}
