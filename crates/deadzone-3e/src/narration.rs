//! The wording of this game's terms, and which of them name models. Events and questions are built from them.

use crate::Deadzone;
use crate::look::Look;
use crate::setup::Setup;
use crate::state::{Face, Hand, Item, Mark, Pool, Role, Stat};
pub(crate) use sortie_cubes::narration::{Titled, blade};
use sortie_cubes::say_cubes;
use sortie_kernel::narration::{Mention, Say, Text};
use sortie_kernel::say;

say_cubes!(Deadzone);

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

/// A command die by its face: the +1 die needs no other name.
pub(crate) fn die_title(face: Face) -> String {
    match face {
        Face::Dice => face_title(face).to_string(),
        _ => format!("{} die", face_title(face)),
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
            Mark::Gas(n) => text.words(&format!("toxic gas ({n})")),
            Mark::Trap(n, side) => text.append(say![Deadzone, setup; "a trap of ", side, " (Frag ", n, ")"]),
            Mark::Link(_) => text.words("a comm-link"),
            Mark::Field(n) => text.words(&format!("a force field ({n})")),
        }
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

impl Mention<Deadzone> for Stat {}
impl Mention<Deadzone> for Item {}
impl Mention<Deadzone> for Face {}

/// The roll that a question is about: `E1's shooting roll`.
pub(crate) fn roll_text(pool: &Pool, role: Role, look: &Look<'_>) -> Text {
    let what = match (pool.stat, role) {
        (Stat::Ranged, _) => "shooting roll",
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
