//! The two forces: five stat cards, six weapons (DZA-FORCE-01 to 07, DZA-EQUIP-01 to 08). Only numbers; what they do
//! is in the code where they act.

use crate::state::Aggression;
use sortie_rulebook::{RuleId, rule, rule_id};

/// Models in a game.
pub const MODELS: usize = 10;

/// The stable names of the models in the order of deployment.
pub const NAMES: [&str; MODELS] = ["T1", "T2", "S1", "A1", "L1", "L2", "G1", "G2", "G3", "G4"];

/// One of the two forces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Faction {
    /// Four troopers.
    #[default]
    Enforcers,
    /// Six monsters.
    Plague,
}

impl Faction {
    /// Both.
    pub const BOTH: [Faction; 2] = [Faction::Enforcers, Faction::Plague];

    /// Its name in commands.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["enforcers", "plague"][self as usize]
    }

    /// Its display name.
    #[must_use]
    pub fn title(self) -> &'static str {
        ["Enforcers", "Plague"][self as usize]
    }

    /// The letter of its cards.
    #[must_use]
    pub fn letter(self) -> char {
        ['E', 'P'][self as usize]
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Faction {
        Faction::BOTH[1 - self as usize]
    }

    /// Its models.
    #[inline]
    #[must_use]
    pub fn models(self) -> std::ops::Range<u8> {
        match self {
            Faction::Enforcers => 0..4,
            Faction::Plague => 4..MODELS as u8,
        }
    }

    /// The faction of a model.
    #[inline]
    #[must_use]
    pub fn of(model: u8) -> Faction {
        if model < 4 { Faction::Enforcers } else { Faction::Plague }
    }
}

/// A weapon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum Weapon {
    #[default]
    None,
    HeavyRifle,
    Rifle,
    Pistol,
    MissileLauncher,
    Wristblade,
    Talons,
}

/// The guns that notation names.
pub(crate) const GUNS: [Weapon; 4] =
    [Weapon::HeavyRifle, Weapon::Rifle, Weapon::Pistol, Weapon::MissileLauncher];

impl Weapon {
    /// Its name in notation.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["none", "heavy-rifle", "rifle", "pistol", "missile-launcher", "wristblade", "talons"][self as usize]
    }

    /// Its display name.
    #[must_use]
    pub fn title(self) -> &'static str {
        ["no weapon", "Heavy rifle", "Rifle", "Pistol", "Missile launcher", "Wristblade", "Talons"]
            [self as usize]
    }

    /// Squares it reaches; `None` for the whole board.
    #[inline]
    #[must_use]
    pub fn range(self) -> Option<u8> {
        match self {
            Weapon::HeavyRifle => {
                rule!("DZA-EQUIP-02");
                None
            }
            Weapon::Rifle => {
                rule!("DZA-EQUIP-03");
                None
            }
            Weapon::MissileLauncher => {
                rule!("DZA-EQUIP-07");
                None
            }
            Weapon::Pistol => {
                rule!("DZA-EQUIP-04");
                Some(3)
            }
            Weapon::None | Weapon::Wristblade | Weapon::Talons => Some(0),
        }
    }

    /// Its armour piercing value.
    #[must_use]
    pub fn ap(self) -> (u8, RuleId) {
        match self {
            Weapon::MissileLauncher => (2, rule!("DZA-EQUIP-07")),
            Weapon::Wristblade => (1, rule!("DZA-EQUIP-05")),
            Weapon::Talons => (1, rule!("DZA-EQUIP-06")),
            Weapon::None | Weapon::HeavyRifle | Weapon::Rifle | Weapon::Pistol => {
                (0, rule_id!("DZA-ABIL-07"))
            }
        }
    }

    /// Whether it may be used for Shoot.
    #[inline]
    #[must_use]
    pub fn shoots(self) -> bool {
        GUNS.contains(&self)
    }

    /// Whether it may be used for Blaze Away.
    #[must_use]
    pub fn blazes(self) -> bool {
        self.shoots() && self != Weapon::MissileLauncher
    }

    /// Whether a Shoot with it is a long action.
    #[must_use]
    pub fn is_long(self) -> bool {
        self == Weapon::MissileLauncher
    }
}

sortie_kernel::bit_set! {
    /// What a model may do when it interrupts.
    pub Interrupts(u8) {
        /// Shoot.
        SHOOT = 0 as "shoot",
        /// Blaze Away.
        BLAZE = 1 as "blaze",
        /// Move.
        MOVE = 2 as "move",
    }
}

/// A stat card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Profile {
    /// What it is.
    pub title: &'static str,
    /// The rule that gives its numbers.
    pub rule: RuleId,
    /// What a die needs to shoot; `None` if it cannot.
    pub shooting: Option<u8>,
    /// What a die needs to fight.
    pub fighting: u8,
    /// What a die needs to survive.
    pub survival: u8,
    /// Taken from potential damage.
    pub armour: u8,
    /// Its guns.
    pub guns: [Weapon; 2],
    /// What it fights with.
    pub melee: Weapon,
    /// Needs no wall to climb.
    pub jump_pack: bool,
    /// Brawler.
    pub brawler: bool,
    /// Rampage.
    pub rampage: bool,
    /// What it may do when it interrupts.
    pub interrupts: Interrupts,
    /// Where it starts on the scale.
    pub start: Aggression,
    /// How many models it counts as in a square.
    pub size: u8,
    /// What its death is worth.
    pub vp: u8,
    /// Quarter inches, standing.
    pub height: u8,
}

impl Profile {
    /// Its eye above the floor.
    #[inline]
    #[must_use]
    pub fn eye(&self) -> u8 {
        self.height - 1
    }

    /// Whether it can carry items: Stage 2 models cannot.
    #[must_use]
    pub fn carries(&self) -> bool {
        self.size == 1
    }

    /// Whether it has this gun.
    #[inline]
    #[must_use]
    pub fn has(&self, gun: Weapon) -> bool {
        gun != Weapon::None && self.guns.contains(&gun)
    }

    /// The gun it blazes away with.
    #[inline]
    #[must_use]
    pub fn blaze_gun(&self) -> Option<Weapon> {
        self.guns.into_iter().find(|gun| gun.blazes()).filter(|_| self.shooting.is_some())
    }
}

const TAC: Profile = Profile {
    title: "Tac trooper",
    rule: rule_id!("DZA-FORCE-03"),
    shooting: Some(4),
    fighting: 6,
    survival: 4,
    armour: 2,
    guns: [Weapon::HeavyRifle, Weapon::None],
    melee: Weapon::None,
    jump_pack: true,
    brawler: false,
    rampage: false,
    interrupts: Interrupts(Interrupts::SHOOT.0 | Interrupts::BLAZE.0),
    start: Aggression::Alert,
    size: 1,
    vp: 2,
    height: 8,
};

const SUPPORT: Profile = Profile {
    title: "Support trooper",
    rule: rule_id!("DZA-FORCE-04"),
    guns: [Weapon::MissileLauncher, Weapon::Pistol],
    interrupts: Interrupts::SHOOT,
    ..TAC
};

const ASSAULT: Profile = Profile {
    title: "Assault trooper",
    rule: rule_id!("DZA-FORCE-05"),
    shooting: Some(5),
    fighting: 5,
    guns: [Weapon::Pistol, Weapon::None],
    melee: Weapon::Wristblade,
    brawler: true,
    interrupts: Interrupts(Interrupts::MOVE.0 | Interrupts::SHOOT.0),
    ..TAC
};

const STAGE_2: Profile = Profile {
    title: "Stage 2",
    rule: rule_id!("DZA-FORCE-06"),
    shooting: None,
    fighting: 4,
    armour: 1,
    guns: [Weapon::None; 2],
    melee: Weapon::Talons,
    jump_pack: false,
    brawler: true,
    rampage: true,
    interrupts: Interrupts::MOVE,
    start: Aggression::Enraged,
    size: 2,
    height: 10,
    ..TAC
};

const STAGE_3: Profile = Profile {
    title: "Stage 3",
    rule: rule_id!("DZA-FORCE-07"),
    shooting: Some(6),
    fighting: 5,
    survival: 5,
    armour: 1,
    guns: [Weapon::Rifle, Weapon::None],
    jump_pack: false,
    interrupts: Interrupts(Interrupts::MOVE.0 | Interrupts::BLAZE.0),
    start: Aggression::Enraged,
    vp: 1,
    ..TAC
};

/// The stat cards of both forces, model by model. None has the ability Big; size is room and height alone.
#[must_use]
pub(crate) fn forces() -> [Profile; MODELS] {
    rule!("DZA-ABIL-09");
    rule!("DZA-FORCE-01");
    rule!("DZA-FORCE-02");
    rule!("DZA-FORCE-03");
    rule!("DZA-FORCE-04");
    rule!("DZA-FORCE-05");
    rule!("DZA-FORCE-06");
    rule!("DZA-FORCE-07");
    [TAC, TAC, SUPPORT, ASSAULT, STAGE_2, STAGE_2, STAGE_3, STAGE_3, STAGE_3, STAGE_3]
}
