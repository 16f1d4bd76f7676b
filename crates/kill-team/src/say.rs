//! What can stand in a sentence about a battle: operatives, places, weapons, dice.

use crate::KillTeam;
use crate::choice::{Hit, MoveKind, Order, Scouting, Shooting};
use crate::dice::{Bins, CRITICAL, FAIL, NORMAL, ONE};
use crate::event::Modifiers;
use crate::inches;
use crate::notation::hit_word;
use crate::setup::Setup;
use crate::state::{OperativeId, Place, TokenKind};
use crate::weapon_rules::TABLE;
use sortie_kernel::narration::{Count, Mention, Piece, Say, Signed, Text};
use sortie_kernel::{say, show};

/// A place of the table as screens know it.
pub(crate) fn screen_place(at: Place) -> show::Place {
    show::Place { x: i32::from(at.x), y: i32::from(at.y), z: i32::from(at.z) }
}

impl Say<KillTeam> for OperativeId {
    fn say(&self, setup: &Setup, text: &mut Text) {
        match setup.profiles.get(self.index()) {
            Some(profile) => {
                text.push(Piece::Model { id: profile.name.clone(), text: profile.name.clone() });
            }
            None => text.words("nobody"),
        }
    }
}

impl Mention<KillTeam> for OperativeId {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        models.extend(setup.profiles.get(self.index()).map(|profile| profile.name.clone()));
    }
}

/// An operative by its name on the table and what it is: `S1 (Intercessor Warrior)`.
pub(crate) struct Titled(pub OperativeId);

impl Say<KillTeam> for Titled {
    fn say(&self, setup: &Setup, text: &mut Text) {
        self.0.say(setup, text);
        if let Some(profile) = setup.profiles.get(self.0.index()).filter(|profile| !profile.card.is_empty()) {
            text.words(&format!(" ({})", profile.card));
        }
    }
}

impl Say<KillTeam> for Place {
    fn say(&self, _: &Setup, text: &mut Text) {
        let written = inches::place_text(*self).replace(',', ", ");
        text.push(Piece::Place { text: written, at: Some(screen_place(*self)), cell: None });
    }
}

/// A weapon by its title: the operative that has it and its place on the card.
pub(crate) struct Armed(pub OperativeId, pub u8);

impl Say<KillTeam> for Armed {
    fn say(&self, setup: &Setup, text: &mut Text) {
        let profile = setup.profiles.get(self.0.index());
        let weapon = profile.and_then(|profile| profile.weapons.get(usize::from(self.1)));
        text.words(weapon.map_or("nothing", |weapon| &weapon.title));
    }
}

impl Say<KillTeam> for Order {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(match self {
            Order::Engage => "an engage order",
            Order::Conceal => "a conceal order",
        });
    }
}

impl Say<KillTeam> for Hit {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(hit_word(*self));
    }
}

/// The rules that changed a target number, each with what it adds.
impl Say<KillTeam> for Modifiers {
    fn say(&self, setup: &Setup, text: &mut Text) {
        for (rule, by) in self {
            text.append(say![KillTeam, setup; " [", Signed(i32::from(*by)), " ", *rule, "]"]);
        }
    }
}

/// The rules of a weapon that change how its dice are read.
pub(crate) struct Readings(pub OperativeId, pub u8);

impl Say<KillTeam> for Readings {
    fn say(&self, setup: &Setup, text: &mut Text) {
        for (place, value) in &setup.weapon(self.0, self.1).rules {
            let rule = &TABLE[usize::from(*place)];
            if rule.reading.is_some() {
                text.append(say![KillTeam, setup; " [", rule.written(*value), " ", rule.id, "]"]);
            }
        }
    }
}

/// A number of dice of one pool: `4 attack dice`.
pub(crate) struct Dice(pub u8, pub &'static str);

impl Say<KillTeam> for Dice {
    fn say(&self, _: &Setup, text: &mut Text) {
        let Dice(n, pool) = *self;
        let dice = if n == 1 { "die" } else { "dice" };
        text.push(Piece::Dice { n: i32::from(n), text: format!("{n} {pool} {dice}") });
    }
}

/// What dice show: `1 critical, 2 normal, 1 failed`.
pub(crate) struct Shown(pub Bins);

impl Say<KillTeam> for Shown {
    fn say(&self, setup: &Setup, text: &mut Text) {
        let bins = self.0.0;
        let failed = bins[ONE] + bins[FAIL];
        text.append(say![KillTeam, setup;
            bins[CRITICAL], " critical, ", bins[NORMAL], " normal, ", failed, " failed"
        ]);
    }
}

/// Hits or saves of both kinds: `1 critical and 2 normal hits`.
pub(crate) struct Both {
    pub normals: u8,
    pub criticals: u8,
    /// `hit` and `hits`, or `save` and `saves`.
    pub what: [&'static str; 2],
}

impl Both {
    pub(crate) fn hits(normals: u8, criticals: u8) -> Both {
        Both { normals, criticals, what: ["hit", "hits"] }
    }

    pub(crate) fn saves(normals: u8, criticals: u8) -> Both {
        Both { normals, criticals, what: ["save", "saves"] }
    }
}

impl Say<KillTeam> for Both {
    fn say(&self, setup: &Setup, text: &mut Text) {
        let (normals, criticals) = (i32::from(self.normals), i32::from(self.criticals));
        let [one, many] = self.what;
        let of = |n: i32| if n == 1 { one } else { many };
        text.append(match (normals, criticals) {
            (0, 0) => Text::plain(format!("no {many}")),
            (_, 0) => say![KillTeam, setup; normals, " normal ", of(normals)],
            (0, _) => say![KillTeam, setup; criticals, " critical ", of(criticals)],
            _ => say![KillTeam, setup; criticals, " critical and ", normals, " normal ", of(normals)],
        });
    }
}

/// `3 command points`.
pub(crate) fn command_points(n: u8) -> Count<'static> {
    Count(i32::from(n), "command point", "command points")
}

/// `1 action point`.
pub(crate) fn action_points(n: u8) -> Count<'static> {
    Count(i32::from(n), "action point", "action points")
}

/// `5 wounds`.
pub(crate) fn wounds(n: u8) -> Count<'static> {
    Count(i32::from(n), "wound", "wounds")
}

impl Mention<KillTeam> for Place {}
impl Mention<KillTeam> for Scouting {}
impl Mention<KillTeam> for TokenKind {}
impl Mention<KillTeam> for Order {}
impl Mention<KillTeam> for Hit {}
impl Mention<KillTeam> for MoveKind {}
impl Mention<KillTeam> for Shooting {}
impl Mention<KillTeam> for Bins {}
impl Mention<KillTeam> for Modifiers {}
