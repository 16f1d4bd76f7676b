//! How the things of this game are said, and which of them name models. Events and questions are made of them.

use crate::Deadzone;
use crate::ids::{ModelId, WeaponId};
use crate::keywords::Task;
use crate::look::Look;
use crate::setup::{Setup, Zones};
use crate::state::{Face, Hand, Item, Mark, Pool, Role, Stat};
use sortie_cubes::say_cubes;
use sortie_kernel::narration::{Mention, Say, Text};
use sortie_kernel::say;

say_cubes!(Deadzone);

/// A model with what it is: `E1 (Enforcer)`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Titled(pub(crate) ModelId);

impl Say<Deadzone> for Titled {
    fn say(&self, setup: &Setup, text: &mut Text) {
        Say::<Deadzone>::say(&self.0, setup, text);
        let title = &setup.profile(self.0).name;
        if !title.is_empty() {
            text.words(&format!(" ({title})"));
        }
    }
}

impl Say<Deadzone> for WeaponId {
    fn say(&self, setup: &Setup, text: &mut Text) {
        text.words(&setup.weapon(*self).title);
    }
}

/// The weapon of a fight; without one a model fights with bare hands.
pub(crate) fn blade(weapon: Option<WeaponId>, setup: &Setup) -> &str {
    weapon.map_or("bare hands", |weapon| setup.weapon(weapon).title.as_str())
}

/// A statistic as profiles write it.
pub(crate) fn stat_title(stat: Stat) -> &'static str {
    match stat {
        Stat::Ranged => "RANGED",
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

/// What a command die shows, as a player calls it.
pub(crate) fn face_title(face: Face) -> &'static str {
    match face {
        Face::Model => "+1 model",
        Face::Dice => "+1 die",
        Face::Advance => "Advance",
        Face::Shoot => "Shoot",
        Face::Assault => "Assault",
        Face::Order => "Order",
    }
}

/// A command die with its article: `an Order die`, `a +1 die`.
pub(crate) fn a_die(face: Face) -> String {
    let article = if matches!(face, Face::Advance | Face::Assault | Face::Order) { "an" } else { "a" };
    format!("{article} {}", die_title(face))
}

/// A command die by its face: the +1 die is called so already.
pub(crate) fn die_title(face: Face) -> String {
    match face {
        Face::Dice => face_title(face).to_string(),
        _ => format!("{} die", face_title(face)),
    }
}

impl Say<Deadzone> for Hand {
    fn say(&self, _: &Setup, text: &mut Text) {
        let faces = Face::ALL.into_iter().filter(|face| self.has(*face));
        let words: Vec<String> = faces
            .map(|face| match self.count(face) {
                1 => face_title(face).to_string(),
                n => format!("{n} × {}", face_title(face)),
            })
            .collect();
        text.words(&if words.is_empty() { "nothing".to_string() } else { words.join(", ") });
    }
}

impl Say<Deadzone> for Mark {
    fn say(&self, setup: &Setup, text: &mut Text) {
        match self {
            Mark::Smoke => text.words("smoke"),
            Mark::Gas(n) => text.words(&format!("toxic gas ({n})")),
            Mark::Trap(n, side) => text.append(say![Deadzone, setup; "a trap of ", side, " (Frag ", n, ")"]),
            Mark::Link(_) => text.words("a comm-link"),
            Mark::Field(n) => text.words(&format!("a force field ({n})")),
        }
    }
}

impl Mention<Deadzone> for Task {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        Mention::<Deadzone>::mention(&self.model, setup, models);
    }
}

impl Mention<Deadzone> for Mark {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        match self {
            Mark::Link(model) => Mention::<Deadzone>::mention(model, setup, models),
            Mark::Smoke | Mark::Gas(_) | Mark::Trap(..) | Mark::Field(_) => (),
        }
    }
}

impl Mention<Deadzone> for WeaponId {}
impl Mention<Deadzone> for Stat {}
impl Mention<Deadzone> for Item {}
impl Mention<Deadzone> for Face {}
impl Mention<Deadzone> for Hand {}
impl Mention<Deadzone> for Zones {}

/// The roll that a question is about: `E1's roll to hit`.
pub(crate) fn roll_text(pool: &Pool, role: Role, look: &Look<'_>) -> Text {
    let what = match (pool.stat, role) {
        (Stat::Ranged, _) => "to hit with a shot",
        (Stat::Fight, Role::Attacker) => "to hit in the fight",
        (Stat::Fight, Role::Defender) => "to fight back",
        (Stat::Survive, _) => "to survive",
        (Stat::Plain, _) => "of the hazard",
    };
    match pool.model {
        Some(model) => say![Deadzone, look.setup; model, "'s roll ", what],
        None => say![Deadzone, look.setup; "the roll ", what],
    }
}

/// How a roll stands: `2 succeeded, 1 failed`.
pub(crate) fn result_text(pool: &Pool, look: &Look<'_>) -> Text {
    say![Deadzone, look.setup; pool.total(), " succeeded, ", pool.misses, " failed"]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_command_die_is_called_a_die_twice() {
        for face in Face::ALL {
            let title = die_title(face);
            assert!(title.ends_with("die") && !title.ends_with("die die"), "{title}");
        }
    }
}
