//! Item tokens: face up, face down, and what is still unknown of those that lie face down.
//!
//! No order of shuffled tokens is stored. `unknown` counts what nobody has seen, in the box or on the
//! table; a token's kind is drawn from it at the moment somebody looks. `certain` counts those of the unseen
//! tokens that a scenario puts on the table for certain.

use sortie_geometry::cube::Cell;
use sortie_kernel::Side;
use sortie_kernel::dice::Dice;
use sortie_rulebook::RuleId;
use std::hash::{Hash, Hasher};

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

    /// Reads the word back.
    #[must_use]
    pub fn parse(word: &str) -> Option<Item> {
        Item::ALL.into_iter().find(|item| item.word() == word)
    }
}

/// One token on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token {
    pub(crate) cell: Cell,
    /// What it is; `None` if nobody has looked.
    pub(crate) kind: Option<Item>,
    /// Who knows what it is although it lies face down: bit 0 side A, bit 1 side B; 3 if it lies face up.
    pub(crate) known: u8,
}

impl Token {
    pub(crate) const FACE_UP: u8 = 3;

    pub(crate) fn is_known_to(&self, side: Side) -> bool {
        self.known >> side.index() & 1 == 1
    }
}

/// The most tokens that can lie on the table. Eight lie there at the start, each pick-up takes one away
/// before it may leave another, and only a dead carrier adds one.
const TOKENS_MAX: usize = 32;

/// All tokens on the table, and what is unknown.
#[derive(Clone, Copy, Debug)]
pub struct Tokens {
    len: u8,
    list: [Token; TOKENS_MAX],
    /// Tokens that nobody has seen, by kind.
    pub(crate) unknown: [u8; ITEMS],
    /// Tokens that nobody has seen and that lie on the table for certain, by kind.
    pub(crate) certain: [u8; ITEMS],
}

impl Default for Tokens {
    fn default() -> Tokens {
        let nothing = Token { cell: super::model::NOWHERE, kind: None, known: 0 };
        Tokens { len: 0, list: [nothing; TOKENS_MAX], unknown: [0; ITEMS], certain: [0; ITEMS] }
    }
}

impl Tokens {
    /// The tokens on the table.
    #[must_use]
    pub fn list(&self) -> &[Token] {
        &self.list[..usize::from(self.len)]
    }

    pub(crate) fn list_mut(&mut self) -> &mut [Token] {
        &mut self.list[..usize::from(self.len)]
    }

    /// Puts a token down; a table that holds no more loses it.
    pub(crate) fn put(&mut self, token: Token) {
        if usize::from(self.len) < TOKENS_MAX {
            self.list[usize::from(self.len)] = token;
            self.len += 1;
        }
    }

    /// Takes a token away; the others keep their order.
    pub(crate) fn take(&mut self, index: usize) -> Token {
        let token = self.list()[index];
        self.list.copy_within(index + 1..usize::from(self.len), index);
        self.len -= 1;
        token
    }

    pub(crate) fn in_cell(&self, cell: Cell) -> impl Iterator<Item = usize> + '_ {
        self.list().iter().enumerate().filter(move |(_, token)| token.cell == cell).map(|(index, _)| index)
    }

    /// How many tokens on the table nobody has seen.
    pub(crate) fn unseen(&self) -> u16 {
        self.list().iter().filter(|token| token.kind.is_none()).count() as u16
    }

    /// Finds out what one of the `unseen` tokens on the table is: one of those that lie there for certain, with
    /// their share of the unseen, or one of all the others.
    pub(crate) fn draw(&mut self, unseen: u16, why: RuleId, dice: &mut dyn Dice) -> Item {
        let certain = total(&self.certain);
        if certain > 0 {
            let picked = dice.pick(why, unseen.max(certain));
            if picked < certain {
                return take(&mut self.certain, picked);
            }
        }
        let picked = dice.pick(why, total(&self.unknown));
        take(&mut self.unknown, picked)
    }
}

/// How many tokens there are of all kinds.
pub(crate) fn total(counts: &[u8; ITEMS]) -> u16 {
    counts.iter().map(|n| u16::from(*n)).sum()
}

/// Takes the token at this place.
fn take(counts: &mut [u8; ITEMS], mut index: u16) -> Item {
    for (kind, count) in counts.iter_mut().enumerate() {
        if index < u16::from(*count) {
            *count -= 1;
            return Item::ALL[kind];
        }
        index -= u16::from(*count);
    }
    unreachable!("the index is below the number of tokens");
}

impl PartialEq for Tokens {
    fn eq(&self, other: &Tokens) -> bool {
        self.list() == other.list() && self.unknown == other.unknown && self.certain == other.certain
    }
}

impl Eq for Tokens {}

impl Hash for Tokens {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.list().hash(hasher);
        self.unknown.hash(hasher);
        self.certain.hash(hasher);
    }
}
