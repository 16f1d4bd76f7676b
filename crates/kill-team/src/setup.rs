//! What is fixed for a whole battle: datacards with their weapons, the mission, the terrain, the options.

use crate::abilities::Ability;
use crate::close::Close;
use crate::data::Library;
use crate::ploys::{self, Owned};
use crate::spec_ops::engineering_bay::Hardened;
use crate::spec_ops::gained::Gained;
use crate::state::{OperativeId, Place};
use crate::weapon_rules::{self, Hooks};
use sortie_geometry::open::graph::Graph;
use sortie_geometry::open::{Scene, Terrain};
use sortie_kernel::Side;

pub use sortie_open_table::Body;

/// A weapon, or one profile of a weapon.
#[derive(Clone, Debug)]
pub struct Weapon {
    /// The name on the card.
    pub title: String,
    /// The name in choices: `plasma-pistol-standard`.
    pub name: String,
    /// Ranged or melee.
    pub ranged: bool,
    /// Attack dice.
    pub attacks: u8,
    /// BS or WS.
    pub skill: u8,
    /// Damage of a normal hit.
    pub normal: u8,
    /// Damage of a critical hit.
    pub critical: u8,
    /// Its special rules: places in the table, and values.
    pub rules: Vec<(u8, u8)>,
    /// What they do, gathered per window.
    pub hooks: Hooks,
    /// How often it can be selected in a battle, if it is Limited.
    pub uses: u8,
    /// The weapon with which it shares its uses, by its place on the card.
    pub shares_uses_with: Option<u8>,
    /// It cannot be used for overwatch, whatever its rules.
    pub no_overwatch: bool,
    /// It is carried on suspensors: Heavy only limits how far its bearer moves.
    pub suspended: bool,
    /// Only an action with two attacks uses it.
    pub storm: bool,
    /// With a critical hit retained, one fail becomes a normal hit.
    pub mends: bool,
    /// It is one of the two ways in which an Indirect weapon is fired in close quarters. [KT-CQ-14]
    pub condensed: bool,
    /// For each critical hit another die may be re-rolled.
    pub seeks: bool,
}

impl Weapon {
    /// Whether it has a special rule, by its name on cards.
    pub fn has_rule(&self, name: &str) -> bool {
        self.rules.iter().any(|(rule, _)| weapon_rules::TABLE[usize::from(*rule)].name == name)
    }

    /// Whether it is fired over cover.
    pub fn is_indirect(&self) -> bool {
        self.has_rule("Indirect")
    }
}

/// An operative of this battle: its datacard with the weapons it brought.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The name for the whole battle: `S1`.
    pub name: String,
    /// The name of the datacard, which is its type.
    pub card: String,
    /// M in thousandths of an inch.
    pub movement: i32,
    /// Action point limit.
    pub apl: u8,
    /// Group activation.
    pub ga: u8,
    /// Defence dice.
    pub df: u8,
    /// Save.
    pub sv: u8,
    /// An invulnerable save, if it has one.
    pub invulnerable: Option<u8>,
    /// Wounds.
    pub wounds: u8,
    /// Its miniature.
    pub body: Body,
    /// Keywords, in capitals.
    pub keywords: Vec<String>,
    /// Weapons in the order of the card.
    pub weapons: Vec<Weapon>,
    /// Abilities: what they do in their windows.
    pub abilities: Vec<&'static Ability>,
    /// The properties that its abilities give.
    pub properties: u64,
    /// The equipment it carries, for people.
    pub equipment: Vec<String>,
    /// Honours and scars of earlier battles.
    pub gained: Gained,
    /// What its dataslate calls it; empty for an operative without one.
    pub callsign: String,
}

impl Profile {
    /// Whether it has a keyword.
    pub fn has(&self, keyword: &str) -> bool {
        self.keywords.iter().any(|own| own == keyword)
    }

    /// Whether an ability gives it these properties.
    pub fn has_ability(&self, properties: u64) -> bool {
        self.properties & properties == properties
    }
}

/// A rectangle seen from above, borders included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// The lowest coordinates.
    pub low: (i32, i32),
    /// The highest coordinates.
    pub high: (i32, i32),
}

/// What a mission scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scoring {
    /// A point for each marker controlled at the end of a turning point, and one at the end for more survivors.
    Control,
    /// A point for each marker looted, at once.
    Loot,
    /// A point for each marker secured, at the end of a turning point.
    Secure,
    /// A point for each marker captured, at the end of a turning point.
    Capture,
}

impl Scoring {
    /// Whether it belongs to matched play, which limits the points of a turning point and of a battle.
    pub fn is_matched(self) -> bool {
        self != Scoring::Control
    }
}

/// The steps of set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sequence {
    /// Open play.
    Open,
    /// Matched play.
    Matched,
}

/// A mission on its map.
#[derive(Clone, Debug)]
pub struct Mission {
    /// Its name in commands.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// How it is set up.
    pub sequence: Sequence,
    /// What it scores.
    pub scoring: Scoring,
    /// The two drop zones.
    pub zones: [Area; 2],
    /// Objective markers.
    pub markers: Vec<Place>,
}

/// Everything fixed.
#[derive(Debug)]
pub struct Setup {
    /// The mission.
    pub mission: Mission,
    /// The name of the map.
    pub map: String,
    /// The killzone, in thousandths of an inch.
    pub size: (i32, i32),
    /// The map's parts.
    pub terrain: Terrain,
    /// The name of each part, for people.
    pub part_names: Vec<String>,
    /// Where paths may bend on this map, for every radius of base that takes part.
    pub graphs: Vec<Graph>,
    /// Both teams, side A's first.
    pub profiles: Vec<Profile>,
    /// Where side B's begin.
    pub first_of_b: usize,
    /// The faction of each side.
    pub factions: [String; 2],
    /// The ploys of each side.
    pub ploys: [Owned; 2],
    /// Whether operatives may go on guard.
    pub guard: bool,
    /// The archetypes of each kill team, as bits.
    pub archetypes: [u8; 2],
    /// Command points before the battle, instead of two for a leader.
    pub starting_cp: Option<u8>,
    /// Walls and hatchways, in close quarters.
    pub close: Option<Close>,
    /// Which sides play from a dataslate.
    pub narrative: [bool; 2],
    /// The strategic assets of each side's base, as bits.
    pub assets: [u16; 2],
    /// The map as Engineering Bays change it, by the features that are heavy instead of light.
    pub hardened: Vec<Hardened>,
}

impl Setup {
    /// Works out what follows from the rest: which ploys there are, and where paths may bend.
    #[must_use]
    pub fn complete(mut self) -> Setup {
        self.ploys = [0, 1].map(|side| ploys::owned(Library::get(), &self.factions[side]));
        if self.close.is_some() {
            self.profiles.iter_mut().for_each(crate::close::condensed::divide_indirect);
        }
        let policy = crate::moves::policy(&self);
        let mut radii: Vec<i32> = self.profiles.iter().map(|profile| profile.body.base_radius).collect();
        radii.sort_unstable();
        radii.dedup();
        let states = self.close.as_ref().map(|close| [close.doors(0), close.doors(u16::MAX)]);
        let graph = |radius: i32| match states {
            None => Graph::new(&self.terrain, radius, &policy),
            // The places where ways bend while all hatchways are closed, and those while all are open.
            Some(states) => {
                let [closed, open] = states.map(|doors| {
                    Graph::of(&Scene::new(&self.terrain).without(&doors.absent), radius, &policy)
                });
                closed.joined(&open).with_passages(&states[1].passages, &policy)
            }
        };
        self.graphs = radii.into_iter().map(graph).collect();
        self
    }

    /// The card of an operative.
    pub fn profile(&self, id: OperativeId) -> &Profile {
        &self.profiles[id.index()]
    }

    /// A weapon of an operative.
    pub fn weapon(&self, id: OperativeId, weapon: u8) -> &Weapon {
        &self.profiles[id.index()].weapons[usize::from(weapon)]
    }

    /// What people call the faction of a side.
    pub fn side_title(&self, side: Side) -> String {
        title_of(&self.factions[side.index()])
    }

    /// Whose operative it is.
    pub fn side(&self, id: OperativeId) -> Side {
        if id.index() < self.first_of_b { Side::A } else { Side::B }
    }

    /// The operative of a name.
    pub fn find(&self, name: &str) -> Option<OperativeId> {
        let place = self.profiles.iter().position(|profile| profile.name.eq_ignore_ascii_case(name))?;
        Some(OperativeId(place as u8))
    }

    /// How many operatives each side has.
    pub fn counts(&self) -> [usize; 2] {
        [self.first_of_b, self.profiles.len() - self.first_of_b]
    }
}

/// What people call a faction.
pub(crate) fn title_of(faction: &str) -> String {
    Library::get().faction(faction).map_or_else(|| faction.to_string(), |own| own.title.clone())
}
