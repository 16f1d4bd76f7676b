//! The dataslate: operatives with their past, and a base of operations. [KT-NARR-01] [KT-NARR-08] [KT-NARR-10]
//!
//! Plain data and what follows from it; how it changes stands in `campaign`, `debrief` and `requisition`.

use super::assets::Asset;
use super::content::Content;
use super::rank::Rank;
use super::report;
use crate::data::{CardData, FactionData, Library};

/// The most operatives of a dataslate.
pub const OPERATIVES: usize = 20;
/// The most requisition points.
pub const RP_MAX: u8 = 5;
/// Requisition points at the start.
pub const RP_START: u8 = 4;
/// Assets that a base holds at the start, and at most.
pub const CAPACITY: (u8, u8) = (2, 4);

/// A battle scar, and the battle that left it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scar {
    /// Its name.
    pub name: String,
    /// The number of the battle.
    pub since: u16,
}

/// An operative of the dataslate.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SlateOperative {
    /// Its name, which no other one of the dataslate has.
    pub name: String,
    /// Its datacard.
    pub card: String,
    /// Its weapons; all of the card's if none are named.
    pub weapons: Vec<String>,
    /// The fire team it came with.
    pub fire_team: String,
    /// Experience.
    pub xp: u16,
    /// Its specialism, and a second one.
    pub specialisms: Vec<String>,
    /// Honours.
    pub honours: Vec<String>,
    /// Scars.
    pub scars: Vec<Scar>,
    /// Battles in a row that it has rested.
    pub rested: u8,
    /// Battles that it took part in.
    pub battles: u16,
    /// The battle that it cannot take part in, because it was sent away.
    pub away: Option<u16>,
    /// A weaponsmith has worked on its weapons.
    pub smith: bool,
}

impl SlateOperative {
    /// Its rank.
    pub fn rank(&self) -> Rank {
        Rank::of(self.xp)
    }

    /// Whether it gains experience at all. [KT-NARR-14]
    pub fn gains(&self, content: &Content) -> bool {
        !content.specialisms_of(&self.card).is_empty()
    }

    /// Honours that it has earned and not yet chosen.
    pub fn honours_due(&self, content: &Content) -> usize {
        if !self.gains(content) {
            return 0;
        }
        self.rank().honours().saturating_sub(self.honours.len())
    }
}

/// An operative that is no longer on the dataslate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Struck {
    /// As it was.
    pub operative: SlateOperative,
    /// The battle after which it was struck.
    pub after: u16,
    /// Whether it was slain; otherwise its player struck it.
    pub slain: bool,
}

/// A spec op under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    /// Its name.
    pub name: String,
    /// Battles of the first operation so far.
    pub battles: u8,
}

/// Battles that the first operation of a spec op takes.
pub const FIRST_BATTLES: u8 = 5;

impl Operation {
    /// Whether the second operation is open.
    pub fn is_open(&self) -> bool {
        self.battles >= FIRST_BATTLES
    }
}

/// A battle as the dataslate remembers it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    /// What the battle brought.
    pub report: report::Report,
    /// What came of it, line by line.
    pub told: Vec<String>,
    /// Requisition points gained.
    pub rp: u8,
}

/// A dataslate.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dataslate {
    /// Its name.
    pub name: String,
    /// What tells it from others of its name.
    pub id: String,
    /// Its faction.
    pub faction: String,
    /// Its operatives.
    pub operatives: Vec<SlateOperative>,
    /// Those who are no longer on it.
    pub struck: Vec<Struck>,
    /// Requisition points.
    pub rp: u8,
    /// How many assets the base holds.
    pub capacity: u8,
    /// The assets of the base.
    pub assets: Vec<String>,
    /// Equipment, an item as often as there are copies.
    pub stash: Vec<String>,
    /// Rare equipment.
    pub rare: Vec<String>,
    /// The spec op under way.
    pub operation: Option<Operation>,
    /// Spec ops completed, in order.
    pub completed: Vec<String>,
    /// The battles so far.
    pub battles: Vec<Battle>,
}

impl Dataslate {
    /// The operative of a name.
    pub fn find(&self, name: &str) -> Option<&SlateOperative> {
        self.operatives.iter().find(|own| own.name == name)
    }

    pub(crate) fn find_mut(&mut self, name: &str) -> Option<&mut SlateOperative> {
        self.operatives.iter_mut().find(|own| own.name == name)
    }

    /// The number of the next battle.
    pub fn next_battle(&self) -> u16 {
        self.battles.len() as u16 + 1
    }

    /// Whether the base has an asset.
    pub fn has(&self, asset: Asset) -> bool {
        self.assets.iter().any(|name| name == asset.name())
    }

    /// Its faction's cards and equipment.
    pub fn faction_data(&self) -> Option<&'static FactionData> {
        Library::get().faction(&self.faction)
    }

    /// The datacard of an operative.
    pub fn card(&self, name: &str) -> Option<&'static CardData> {
        self.faction_data()?.card.iter().find(|card| card.name == name)
    }

    /// Equipment points of all items of the stash.
    pub fn stash_points(&self) -> u32 {
        let items = self.faction_data().map_or(&[][..], |faction| &faction.item);
        let price = |name: &String| items.iter().find(|item| item.name == *name).map_or(0, |item| item.ep);
        self.stash.iter().map(|name| u32::from(price(name))).sum()
    }

    /// Strikes an operative; it is remembered.
    pub(crate) fn strike(&mut self, name: &str, after: u16, slain: bool) {
        if let Some(place) = self.operatives.iter().position(|own| own.name == name) {
            let operative = self.operatives.remove(place);
            self.struck.push(Struck { operative, after, slain });
        }
    }

    /// Adds requisition points; those beyond the limit are lost.
    pub(crate) fn gain_rp(&mut self, points: u8) {
        self.rp = self.rp.saturating_add(points).min(RP_MAX);
    }
}
