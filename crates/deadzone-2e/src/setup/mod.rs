//! What is fixed for a whole game: the board, the mission, both teams, their profiles and weapons.
//!
//! Abilities are resolved here, once: numbers are summed and permissions combined. Nothing looks up an ability during
//! play.

mod gather;
mod item;
mod props;
mod scenario;
mod special;

pub(crate) use gather::Arms;
pub(crate) use item::ITEMS;
pub use item::Item;
pub use props::{Numbers, Props, Traits};
pub use scenario::{Scenario, TokenRule};
pub use sortie_cubes::zones::{Exit, Zones};
pub use special::ArmySpecial;

use crate::ids::{ModelId, WeaponId, WeaponName};
use sortie_cubes::{Names, zones};
use sortie_geometry::cube::Grid;
use sortie_kernel::Side;
use sortie_rulebook::RuleId;
use std::sync::Arc;

/// A game that can be played: everything that stays as it is.
#[derive(Debug)]
pub struct Setup {
    /// Whether models may stand anywhere in their cubes, as in scripts, and not on the lattice only.
    pub(crate) any_spot: bool,
    pub(crate) grid: Arc<Grid>,
    /// The board's name.
    pub board_name: String,
    /// The mission; several if one of them is rolled for when the game begins.
    pub(crate) scenarios: Vec<Scenario>,
    pub(crate) teams: [Team; 2],
    /// Every model that can ever be in the game, side A first.
    pub(crate) roster: Vec<Recruit>,
    pub(crate) profiles: Vec<Profile>,
    pub(crate) weapons: Vec<Weapon>,
    /// The names that choices use, by [`WeaponName`].
    pub(crate) weapon_names: Vec<String>,
    /// The weapon that an item serves as.
    pub(crate) item_weapons: [Option<WeaponId>; ITEMS],
    /// Points both teams were built to.
    pub(crate) points: u16,
    /// VPs that win the game whatever the mission says, as a script may have it.
    pub(crate) target: Option<u8>,
}

/// One side's team.
#[derive(Debug)]
pub struct Team {
    /// Its name in listings.
    pub name: String,
    /// Its faction's name.
    pub faction: String,
    /// Points it was built to.
    pub points: u16,
    /// Recon target number of its Leader.
    pub recon: u8,
    /// The acting leader.
    pub(crate) leader: Option<ModelId>,
    /// The Leader's army special.
    pub(crate) special: Option<ArmySpecial>,
    /// The weapon with which the special attacks, or that it gives.
    pub(crate) special_weapon: Option<WeaponId>,
    /// Models at the start, for the half-team check.
    pub(crate) size: u8,
}

/// How a model comes into the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coming {
    /// Bought; deployed with the team and counted for the half-team check.
    Bought,
    /// Deployed free with the team, by a rule; not counted for the half-team check.
    Free,
    /// Not before a rule puts it on the table: a risen Zombie.
    Risen,
    /// Not before an Engineer sets it up: a sentry gun.
    Emplaced,
}

/// One model of a team.
#[derive(Clone, Debug)]
pub struct Recruit {
    /// Its stable name: the letter of its faction and a number.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its place in the list of profiles.
    pub(crate) profile: u16,
    /// The item it was bought with.
    pub(crate) item: Option<Item>,
    /// How it comes into the game.
    pub coming: Coming,
}

impl Recruit {
    /// Whether it comes only by a rule during play.
    #[must_use]
    pub fn later(&self) -> bool {
        matches!(self.coming, Coming::Risen | Coming::Emplaced)
    }

    /// Whether it counts for the half-team check.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.coming == Coming::Bought
    }
}

/// What role an entry fills in a team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoleLetter {
    /// L
    Leader,
    /// T
    Troop,
    /// S
    Specialist,
    /// V
    Vehicle,
    /// C
    Character,
    /// None: it comes with another model or by a rule.
    None,
}

/// A model's stat line with its weapons, abilities resolved.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Its name in the lists.
    pub name: String,
    /// Its role in a team.
    pub role: RoleLetter,
    /// Speed, MOVE and SPRINT, if it has one.
    pub speed: Option<(u8, u8)>,
    /// Shoot target number.
    pub shoot: Option<u8>,
    /// Fight target number.
    pub fight: Option<u8>,
    /// Survive target number.
    pub survive: Option<u8>,
    /// Armour, WALKER SHIELD included.
    pub armour: u8,
    /// Size, 1 to 4.
    pub size: u8,
    /// VPs for killing it, those of its purchases included.
    pub vp: u8,
    /// Points it costs with its weapons.
    pub points: u16,
    /// Its weapons.
    pub(crate) weapons: Vec<WeaponId>,
    /// What its abilities permit and forbid, those kept of its weapons and devices included.
    pub props: Props,
    /// What its abilities do to all its attacks.
    pub traits: Traits,
    /// What its abilities add.
    pub numbers: Numbers,
    /// Dice of each energy shield built in, one after the other.
    pub(crate) shields: Vec<u8>,
    /// Its abilities as written, for people.
    pub abilities: Vec<String>,
    /// Free models that are deployed with it: the rule, the entry's name and how many.
    pub(crate) brings: Vec<(RuleId, &'static str, u8)>,
    /// The entry without which a team may not have it.
    pub(crate) master: Option<&'static str>,
}

/// Where a weapon can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// In its own cube: RF.
    Close,
    /// Up to this many cubes away.
    Cubes(u8),
    /// Nowhere: it only gives its abilities.
    Device,
}

/// A weapon's stat line, abilities resolved.
#[derive(Clone, Debug)]
pub struct Weapon {
    /// Its name in the lists.
    pub title: String,
    pub(crate) name: WeaponName,
    /// Where it can be used.
    pub reach: Reach,
    /// What its attacks are and do.
    pub traits: Traits,
    /// What its abilities add to its attacks.
    pub numbers: Numbers,
    /// The item it is, if it is one.
    pub(crate) item: Option<Item>,
    /// The line it was read from.
    pub text: String,
}

impl Setup {
    /// VPs that win the game in one of its missions.
    pub(crate) fn required_vps(&self, scenario: usize) -> u8 {
        self.target.unwrap_or_else(|| self.scenarios[scenario].required_vps(self.points))
    }

    /// The zones of its missions.
    pub(crate) fn zones(&self) -> impl Iterator<Item = Zones> + Clone {
        self.scenarios.iter().map(|scenario| scenario.zones)
    }

    /// The words for the two zones in notation.
    pub(crate) fn zone_words(&self) -> [&'static str; 2] {
        zones::common_words(self.zones())
    }

    /// A model's name.
    #[must_use]
    pub fn name(&self, id: ModelId) -> &str {
        &self.roster[id.index()].name
    }

    /// Whose a model is.
    #[must_use]
    pub fn side(&self, id: ModelId) -> Side {
        self.roster[id.index()].side
    }

    /// A model's stat line.
    #[must_use]
    pub fn profile(&self, id: ModelId) -> &Profile {
        &self.profiles[usize::from(self.roster[id.index()].profile)]
    }

    /// A weapon's stat line.
    #[must_use]
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.weapons[id.index()]
    }
}

impl Names for Setup {
    fn grid(&self) -> &Grid {
        &self.grid
    }

    fn model_names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.roster.iter().map(|recruit| recruit.name.as_str())
    }

    fn model_name(&self, id: ModelId) -> &str {
        self.name(id)
    }

    fn model_title(&self, id: ModelId) -> &str {
        &self.profile(id).name
    }

    fn weapon_words(&self) -> &[String] {
        &self.weapon_names
    }

    fn weapon_name(&self, id: WeaponId) -> WeaponName {
        self.weapon(id).name
    }

    fn weapon_title(&self, id: WeaponId) -> &str {
        &self.weapon(id).title
    }
}
