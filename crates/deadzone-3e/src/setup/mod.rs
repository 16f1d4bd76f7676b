//! What is fixed for a whole game: the board, the scenario, both teams, their profiles and weapons.
//!
//! Keywords are resolved here, once: numbers are summed, permissions combined, and hooks collected per window in the
//! order of the keyword table. Nothing looks up a keyword during play.

mod gather;
mod props;
mod scenario;

pub(crate) use gather::{Arms, Hooks, WeaponHooks};
pub use props::{Numbers, Props};
pub use scenario::{Scenario, Tokens as TokenRule};
pub use sortie_cubes::zones::{Exit, Zones};

use crate::ids::{ModelId, WeaponId, WeaponName};
use crate::orders::Order;
use crate::state::{ITEMS, Item, State};
use sortie_cubes::{Names, zones};
use sortie_geometry::cube::Grid;
use sortie_kernel::Side;
use std::sync::Arc;

/// A game that can be played: everything that stays as it is.
#[derive(Debug)]
pub struct Setup {
    /// Whether models may stand anywhere in their cubes, as in scripts, and not on the lattice only.
    pub(crate) any_spot: bool,
    pub(crate) grid: Arc<Grid>,
    /// The board's name.
    pub board_name: String,
    /// The scenario; several if one of them is rolled for when the game begins.
    pub(crate) scenarios: Vec<Scenario>,
    pub(crate) teams: [Team; 2],
    /// Every model that can ever be in the game.
    pub(crate) roster: Vec<Recruit>,
    pub(crate) profiles: Vec<Profile>,
    pub(crate) weapons: Vec<Weapon>,
    /// The names that choices use, by [`WeaponName`].
    pub(crate) weapon_names: Vec<String>,
    /// The weapon that an item serves as.
    pub(crate) item_weapons: [Option<WeaponId>; ITEMS],
    /// VPs that win the game.
    pub(crate) required_vps: u8,
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
    /// RECON of its Leader.
    pub recon: u8,
    /// The Leader's special order, as a place in the table of orders.
    pub(crate) order: Option<&'static Order>,
    /// The weapon with which the order attacks, if it does.
    pub(crate) order_weapon: Option<WeaponId>,
    /// Models at the start, for the loss of the command re-roll.
    pub(crate) size: u8,
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
    /// What it was bought with.
    pub(crate) equipment: Option<Item>,
    /// Whether it comes only by a rule during play.
    pub(crate) later: bool,
}

/// What role an entry fills in a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoleLetter {
    /// L
    Leader,
    /// T
    Troop,
    /// S
    Specialist,
    /// V
    Support,
    /// C
    Legend,
    /// M
    Mercenary,
}

/// A model's stat line with its chosen weapons, keywords resolved.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Its name in the lists.
    pub name: String,
    /// Its role in a team.
    pub role: RoleLetter,
    /// SPEED, if it has one.
    pub speed: Option<(u8, u8)>,
    /// RANGED target number.
    pub ranged: Option<u8>,
    /// FIGHT target number.
    pub fight: Option<u8>,
    /// SURVIVE target number.
    pub survive: Option<u8>,
    /// ARMOUR.
    pub armour: u8,
    /// HEALTH POINTS.
    pub hp: u8,
    /// Size, 1 to 4.
    pub size: u8,
    /// VPs for killing it.
    pub vp: u8,
    /// Points it costs.
    pub points: u16,
    /// Its weapons.
    pub(crate) weapons: Vec<WeaponId>,
    /// What its keywords permit and forbid.
    pub props: Props,
    /// The same without the keyword that makes it a construct, if it has it.
    pub(crate) unmade: Props,
    /// What its keywords add.
    pub numbers: Numbers,
    pub(crate) hooks: Hooks,
    /// Its keywords as written, for people.
    pub keywords: Vec<String>,
    /// Items it owns from the start besides the one it may carry.
    pub(crate) built_in: Vec<Item>,
}

/// Where a weapon can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// In its own cube.
    Close,
    /// Up to this many cubes away.
    Cubes(u8),
    /// Nowhere: it only gives its keywords.
    Device,
}

/// A weapon's stat line, keywords resolved.
#[derive(Clone, Debug)]
pub struct Weapon {
    /// Its name in the lists.
    pub title: String,
    pub(crate) name: WeaponName,
    /// Where it can be used.
    pub reach: Reach,
    /// What its keywords permit and forbid.
    pub props: Props,
    /// What its keywords add.
    pub numbers: Numbers,
    pub(crate) hooks: WeaponHooks,
    /// The item it is, if it is one.
    pub(crate) item: Option<Item>,
    /// The line it was read from.
    pub text: String,
}

impl Setup {
    /// The scenario being played.
    pub(crate) fn scenario(&self, state: &State) -> &Scenario {
        &self.scenarios[usize::from(state.scenario)]
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
