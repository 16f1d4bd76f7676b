//! The items that tokens can be; `sortie_cubes::tokens` keeps the tokens themselves.

use sortie_cubes::Word;
use sortie_cubes::tokens::{self, Kind};

/// What a token can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Item {
    /// More dice for one SHOOT.
    Ammo,
    /// Faster for a round.
    AdrenalineShot,
    /// More dice and AP for one SHOOT.
    ApAmmo,
    /// Explodes when revealed.
    BoobyTrap,
    /// A CC weapon.
    CombatBlades,
    /// A grenade.
    FragGrenade,
    /// VPs.
    Intel,
    /// Heals its carrier.
    MediPack,
    /// A CC weapon that stays.
    ShockBaton,
    /// A grenade.
    SmokeGrenade,
    /// One more die in a test.
    Stimulants,
    /// A grenade.
    StunGrenade,
    /// Equipment only: a CC weapon.
    ThermalMines,
    /// Equipment only: a trap.
    TripMine,
    /// Equipment only: two dice that protect its carrier.
    EnergyShield2,
    /// Equipment only: three dice that protect its carrier.
    EnergyShield3,
    /// Equipment only: four dice that protect its carrier.
    EnergyShield4,
    /// Equipment only: protects the cube.
    DefenderShield,
    /// Equipment only: guides indirect fire.
    CommLink,
    /// Equipment only: a grenade that leaves a poisonous cloud.
    ToxicGrenade,
    /// Equipment only: a grenade that leaves a very poisonous cloud.
    ToxicGrenade3,
}

/// How many kinds there are.
pub(crate) const ITEMS: usize = 21;

impl Item {
    /// All kinds, in order.
    pub const ALL: [Item; ITEMS] = [
        Item::Ammo,
        Item::AdrenalineShot,
        Item::ApAmmo,
        Item::BoobyTrap,
        Item::CombatBlades,
        Item::FragGrenade,
        Item::Intel,
        Item::MediPack,
        Item::ShockBaton,
        Item::SmokeGrenade,
        Item::Stimulants,
        Item::StunGrenade,
        Item::ThermalMines,
        Item::TripMine,
        Item::EnergyShield2,
        Item::EnergyShield3,
        Item::EnergyShield4,
        Item::DefenderShield,
        Item::CommLink,
        Item::ToxicGrenade,
        Item::ToxicGrenade3,
    ];

    /// The kinds that lie on tables as tokens come first.
    pub const TOKEN_KINDS: usize = 12;

    /// Its word in notation, data and scripts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Item::Ammo => "ammo",
            Item::AdrenalineShot => "adrenaline-shot",
            Item::ApAmmo => "ap-ammo",
            Item::BoobyTrap => "booby-trap",
            Item::CombatBlades => "combat-blades",
            Item::FragGrenade => "frag-grenade",
            Item::Intel => "intel",
            Item::MediPack => "medi-pack",
            Item::ShockBaton => "shock-baton",
            Item::SmokeGrenade => "smoke-grenade",
            Item::Stimulants => "stimulants",
            Item::StunGrenade => "stun-grenade",
            Item::ThermalMines => "thermal-mines",
            Item::TripMine => "trip-mine",
            Item::EnergyShield2 => "energy-shield-2",
            Item::EnergyShield3 => "energy-shield-3",
            Item::EnergyShield4 => "energy-shield-4",
            Item::DefenderShield => "defender-shield",
            Item::CommLink => "comm-link",
            Item::ToxicGrenade => "toxic-grenade",
            Item::ToxicGrenade3 => "toxic-grenade-3",
        }
    }
}

impl Word for Item {
    const ALL: &'static [Item] = &Item::ALL;

    fn word(self) -> &'static str {
        self.word()
    }
}

impl Kind for Item {
    const ALL: &'static [Item] = &Item::ALL;
}

/// One token on the table.
pub type Token = tokens::Token<Item>;

/// All tokens on the table, and what is unknown.
pub type Tokens = tokens::Tokens<Item, ITEMS>;
