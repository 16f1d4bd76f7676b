//! Weapons with their Range Bands, Keywords and Modifications. [D1Z-PROF-08] [D1Z-PROF-09] [D1Z-KWW]

use arrayvec::ArrayVec;
use sortie_geometry::open::Distance;
use sortie_rulebook::rule;

/// Where a weapon is carried. [D1Z-PROF-10]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// The Primary Weapon.
    Primary,
    /// The CQB Weapon.
    Cqb,
    /// Attack Equipment: grenades, launchers, breaching charges.
    Equipment,
    /// A weapon that a Modification adds (underslung launcher, U09).
    Launcher,
}

/// A Range Band: distances up to and including `to`, in thousandths of an inch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Band {
    /// Where it begins; only the first band of a weapon includes this distance.
    pub from: i32,
    /// Where it ends, included.
    pub to: i32,
    /// What it adds to each die.
    pub modifier: i8,
}

macro_rules! traits {
    ($( $(#[$doc:meta])* $constant:ident = $bit:literal, $word:literal; )*) => {
        impl Traits {
            $( $(#[$doc])* pub const $constant: Traits = Traits(1 << $bit); )*

            /// Every weapon Keyword without a number, with its word on cards.
            pub const ALL: &'static [(Traits, &'static str)] = &[$( (Traits::$constant, $word) ),*];
        }
    };
}

/// A set of weapon Keywords without numbers. Those with numbers are fields of [`Weapon`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Traits(pub u32);

traits! {
    /// Weapon type.
    AR = 0, "AR";
    /// Weapon type.
    SMG = 1, "SMG";
    /// Weapon type.
    MG = 2, "MG";
    /// No rule of its own.
    ANTI_TANK = 3, "Anti Tank";
    /// Can be used in Attack - CQB.
    CQB = 4, "CQB";
    /// A natural 10 wounds at once.
    CRITICAL = 5, "Critical";
    /// A natural 1 hurts the user.
    DANGEROUS = 6, "Dangerous";
    /// A Wound from it removes.
    FATAL = 7, "Fatal";
    /// Area Effect (2/2), Stun, no Wounds.
    FLASHBANG = 8, "Flashbang";
    /// -1 to all its attacks.
    FULL_AUTO = 9, "Full Auto";
    /// Leaves a Gas marker.
    GAS = 10, "Gas";
    /// Leaves a light.
    ILLUMINATION = 11, "Illumination";
    /// Can be fired without sight.
    INDIRECT = 12, "Indirect";
    /// For Marksmen alone.
    MARKSMAN = 13, "Marksman";
    /// Leaves smoke.
    OBSCURE = 14, "Obscure";
    /// Stress cards count as Wound and Stress.
    POISON = 15, "Poison";
    /// +1 to Attack - Ranged.
    PRECISE = 16, "Precise";
    /// Needs a Reload Action after each attack.
    RELOAD = 17, "Reload";
    /// Failed dice drift D10 inches.
    SCATTER_LARGE = 18, "Scatter (Large)";
    /// Failed dice drift half a D10 inches.
    SCATTER_SMALL = 19, "Scatter (Small)";
    /// No Noise, does not reveal.
    SILENT = 20, "Silent";
    /// Disrupts.
    STUN = 21, "Stun";
    /// More Covering Fire.
    SUPPRESSIVE = 22, "Suppressive";
    /// Near Miss gives Stress; disrupts.
    TERROR = 23, "Terror";
    /// Indirect, RoF 1.
    THROWN = 24, "Thrown";
}

impl Traits {
    /// None.
    pub const NONE: Traits = Traits(0);

    /// Whether all of `other` are in this set.
    #[must_use]
    pub const fn has(self, other: Traits) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any of `other` is in this set.
    #[must_use]
    pub const fn any(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    #[must_use]
    pub const fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    /// The words of the set.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Traits::ALL.iter().filter(move |(one, _)| self.has(*one)).map(|(_, word)| *word)
    }
}

/// What a Modification does; a data file may give several cards the same effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Modification {
    /// U01: Silent. Already in the weapon's traits.
    Suppressor,
    /// U02: +1 in the nearest Range Band. Already in the weapon's bands.
    ReflexSight,
    /// U03: a negative Range Band modifier is 1 better. Already in the weapon's bands.
    MagnifiedOptic,
    /// U04: +1 if the bearer did not move in this run.
    Bipod,
    /// U05: once per game +1 RoF.
    ExtendedMagazine,
    /// U06: Snap Fire ignores 1 Stress.
    Foregrip,
    /// U07: night modifier -1 up to 12 inches.
    LaserModule,
    /// U08: ignores night and Obscure modifiers.
    ThermalSight,
    /// U09: an extra weapon, in the model's list as [`Slot::Launcher`].
    GrenadeLauncher,
    /// U10: CQB with RoF 1. Already in the weapon's traits; RoF in CQB is [`Weapon::rof_cqb`].
    Bayonet,
    /// U11: ignores one Jam number. Already taken from the weapon's numbers.
    DrumMagazine,
}

impl Modification {
    /// Every effect with its word in data files.
    pub const ALL: [(Modification, &'static str); 11] = [
        (Modification::Suppressor, "suppressor"),
        (Modification::ReflexSight, "reflex-sight"),
        (Modification::MagnifiedOptic, "magnified-optic"),
        (Modification::Bipod, "bipod"),
        (Modification::ExtendedMagazine, "extended-magazine"),
        (Modification::Foregrip, "foregrip"),
        (Modification::LaserModule, "laser-module"),
        (Modification::ThermalSight, "thermal-sight"),
        (Modification::GrenadeLauncher, "grenade-launcher"),
        (Modification::Bayonet, "bayonet"),
        (Modification::DrumMagazine, "drum-magazine"),
    ];
}

/// A set of Modifications.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mods(pub u16);

impl Mods {
    /// Whether a Modification is fitted.
    #[must_use]
    pub const fn has(self, modification: Modification) -> bool {
        self.0 >> (modification as u16) & 1 == 1
    }

    /// Fits one.
    #[must_use]
    pub const fn with(self, modification: Modification) -> Mods {
        Mods(self.0 | 1 << (modification as u16))
    }
}

/// A weapon as a model carries it, Modifications included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weapon {
    /// The card: `W01`.
    pub card: String,
    /// Its name for people.
    pub title: String,
    /// Its name in choices: `l85a3-rifle`.
    pub name: String,
    /// Where it is carried.
    pub slot: Slot,
    /// Rate of Fire.
    pub rof: u8,
    /// Rate of Fire in Attack - CQB; 0 if it cannot be used there. A CQB Weapon always can.
    pub rof_cqb: u8,
    /// Range Bands; none for a weapon that is used in contact only.
    pub bands: ArrayVec<Band, 4>,
    /// Keywords without numbers.
    pub traits: Traits,
    /// Area Effect (X/Y): X in thousandths of an inch, and Y.
    pub area: Option<(i32, u8)>,
    /// Breach (X).
    pub breach: u8,
    /// Jam (X): the numbers that jam it, as bits 1 to 10.
    pub jam: u16,
    /// Lethal (X); 1 without the Keyword.
    pub lethal: u8,
    /// Limited (X).
    pub limited: Option<u8>,
    /// Unwieldly (X).
    pub unwieldly: u8,
    /// Upgradeable (X).
    pub upgradeable: u8,
    /// Modifications fitted.
    pub mods: Mods,
    /// The same in words, for cards.
    pub mod_titles: Vec<String>,
    /// Keywords as its card writes them, for people.
    pub keyword_line: String,
    /// Its points: the card, and its Modifications.
    pub points: i16,
}

impl Weapon {
    /// Wound Cards for each hit. [D1Z-KWW-21]
    #[must_use]
    pub fn cards_each(&self) -> u8 {
        if self.lethal > 1 {
            rule!("D1Z-KWW-21");
        }
        self.lethal.max(1)
    }

    /// Whether it can be used for Attack - Ranged.
    #[must_use]
    pub fn is_ranged(&self) -> bool {
        !self.bands.is_empty()
    }

    /// Whether it is used for Breach alone (breaching charge).
    #[must_use]
    pub fn is_breach_only(&self) -> bool {
        self.slot == Slot::Equipment && self.bands.is_empty()
    }

    /// The Range Band of a distance: bands include their far end, the first also its near end.
    /// [D1Z-PROF-09]
    #[must_use]
    pub fn band(&self, distance: Distance) -> Option<Band> {
        sortie_rulebook::rule!("D1Z-PROF-09");
        let over = |limit: i32| !distance.within(limit);
        let first = self.bands.first().filter(|band| distance.0 == i64::from(band.from) * 1000);
        first.or_else(|| self.bands.iter().find(|band| over(band.from) && !over(band.to))).copied()
    }
}
