//! A Force as it comes to the table. [D1Z-GEN-01] [D1Z-PROF]

use super::cards::{CommandOrder, CommandOrderCard, Deck};
use super::ids::FireteamId;
use super::items::Items;
use super::keywords::Keywords;
use super::weapon::Weapon;

/// A model of this game: its profile with what it brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModelCard {
    /// Its name for the whole game: `A3`.
    pub name: String,
    /// The profile: `UK-RFL`.
    pub profile: String,
    /// The profile's name for people.
    pub title: String,
    /// The Fireteam it was built into. [D1Z-STATE-06]
    pub fireteam: FireteamId,
    /// Initiative. [D1Z-PROF-01]
    pub initiative: u8,
    /// Nerve. [D1Z-PROF-02]
    pub nerve: u8,
    /// Move in whole inches, less what its Equipment takes. [D1Z-PROF-03]
    pub movement: u8,
    /// Shoot. [D1Z-PROF-04]
    pub shoot: u8,
    /// CQB, if the profile has one. [D1Z-PROF-05]
    pub cqb: Option<u8>,
    /// Wounds threshold. [D1Z-PROF-06]
    pub wounds: u8,
    /// Stress threshold. [D1Z-PROF-07]
    pub stress: u8,
    /// The radius of its base in thousandths of an inch. [D1Z-VOL-03]
    pub base_radius: i32,
    /// Keywords that rules know.
    pub keywords: Keywords,
    /// Faction, Formation, Role and Title as the card writes them. [D1Z-PROF-12]
    pub keyword_line: [String; 4],
    /// Primary Weapon, CQB Weapon, attack Equipment, launcher, in this order.
    pub weapons: Vec<Weapon>,
    /// Other Equipment.
    pub items: Items,
    /// Names of all Equipment, for people.
    pub item_titles: Vec<String>,
    /// Its points with all its cards.
    pub points: u16,
}

impl ModelCard {
    /// Whether it has all these Keywords.
    #[must_use]
    pub fn has(&self, keywords: Keywords) -> bool {
        self.keywords.has(keywords)
    }
}

/// A Force. [D1Z-FORCE]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Force {
    /// Its name for people.
    pub title: String,
    /// The name it was asked for by.
    pub name: String,
    /// The Faction's word.
    pub faction: String,
    /// All models.
    pub models: Vec<ModelCard>,
    /// How many Fireteams there are.
    pub fireteams: u8,
    /// Places in the roster of the Command models in the order of command: the first one Active commands.
    /// [D1Z-FORCE-08] [D1Z-FORCE-09]
    pub precedence: Vec<u8>,
    /// Command Orders: the Doctrine first if there is one, then those bought.
    pub command_orders: Vec<CommandOrderCard>,
    /// How many of `command_orders` are a Doctrine: 0 or 1. [D1Z-FORCE-11]
    pub doctrines: u8,
    /// The Tactical Deck. [D1Z-FORCE-16]
    pub deck: Deck,
    /// All points spent.
    pub points: u16,
}

impl Force {
    /// The place in the roster of the first Force Commander. [D1Z-FORCE-08]
    #[must_use]
    pub fn first_commander(&self) -> Option<u8> {
        self.precedence.first().copied()
    }

    /// The place of a Command Order among the Force's own.
    #[must_use]
    pub fn order(&self, effect: CommandOrder) -> Option<usize> {
        self.command_orders.iter().position(|card| card.effect == effect)
    }
}
