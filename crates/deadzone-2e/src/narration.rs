//! The wording of this game's terms, and which of them name models. Events and questions are built from them.

use crate::Deadzone;
use crate::look::Look;
use crate::setup::{ArmySpecial, Item, Setup};
use crate::state::{Face, Hand, Mark, Pool, Role, Stat};
pub(crate) use sortie_cubes::narration::{Titled, blade};
use sortie_cubes::say_cubes;
use sortie_kernel::narration::{Mention, Say, Text};
use sortie_kernel::say;

say_cubes!(Deadzone);

/// A statistic as profiles write it.
pub(crate) fn stat_title(stat: Stat) -> &'static str {
    match stat {
        Stat::Shoot => "SHOOT",
        Stat::Fight => "FIGHT",
        Stat::Survive => "SURVIVE",
        Stat::Plain => "plain",
    }
}

/// What dice of a statistic are rolled for.
pub(crate) fn pool_title(stat: Stat) -> &'static str {
    match stat {
        Stat::Plain => "explosion",
        stat => stat_title(stat),
    }
}

impl Say<Deadzone> for Stat {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(stat_title(*self));
    }
}

impl Say<Deadzone> for Item {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(&item_title(*self));
    }
}

/// An item as a player calls it.
pub(crate) fn item_title(item: Item) -> String {
    match item {
        Item::ApAmmo => "AP ammo".to_string(),
        Item::MediPack => "medi-pack".to_string(),
        _ => item.word().replace('-', " "),
    }
}

impl Say<Deadzone> for Face {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(face_title(*self));
    }
}

/// What a Command die shows, as a player calls it.
pub(crate) fn face_title(face: Face) -> &'static str {
    match face {
        Face::Model => "+1 Model",
        Face::Dice => "Dice",
        Face::Move => "Move",
        Face::Shoot => "Shoot",
        Face::Fight => "Fight",
        Face::Splat => "Splat!",
    }
}

/// A Command die with its article: `a Splat! die`.
pub(crate) fn a_die(face: Face) -> String {
    format!("a {}", die_title(face))
}

/// A Command die by its face.
pub(crate) fn die_title(face: Face) -> String {
    match face {
        Face::Dice => "Dice result".to_string(),
        face => format!("{} die", face_title(face)),
    }
}

impl Say<Deadzone> for Hand {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(&self.text(face_title));
    }
}

impl Say<Deadzone> for Mark {
    fn say(&self, setup: &Setup, text: &mut Text) {
        match self {
            Mark::Smoke => text.words("smoke"),
            Mark::Toxic => text.words("toxic smoke"),
            Mark::Trap(n, side) => text.append(say![Deadzone, setup; "a trap of ", side, " (Frag ", n, ")"]),
            Mark::Link(_) => text.words("a commlink marker"),
        }
    }
}

impl Mention<Deadzone> for Mark {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        match self {
            Mark::Link(model) => Mention::<Deadzone>::mention(model, setup, models),
            Mark::Smoke | Mark::Toxic | Mark::Trap(..) => (),
        }
    }
}

impl Mention<Deadzone> for Stat {}
impl Mention<Deadzone> for Item {}
impl Mention<Deadzone> for Face {}
impl Mention<Deadzone> for ArmySpecial {}

/// The roll that a question is about: `E1's shooting roll`.
pub(crate) fn roll_text(pool: &Pool, role: Role, look: &Look<'_>) -> Text {
    let what = match (pool.stat, role) {
        (Stat::Shoot, _) => "shooting roll",
        (Stat::Fight, Role::Attacker) => "fight roll",
        (Stat::Fight, Role::Defender) => "roll to fight back",
        (Stat::Survive, _) => "Survive roll",
        (Stat::Plain, _) => "roll for the hazard",
    };
    sortie_cubes::narration::roll_text::<Deadzone, _>(pool, what, look.setup)
}

/// How a roll stands: `2 succeeded, 1 failed`.
pub(crate) fn result_text(pool: &Pool, look: &Look<'_>) -> Text {
    sortie_cubes::narration::result_text::<Deadzone, _>(pool, look.setup)
}
