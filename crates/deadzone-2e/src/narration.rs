//! How the things of this game are said, and which of them name models. Events and questions are made of them.

use crate::Deadzone;
use crate::abilities::Task;
use crate::ids::{ModelId, WeaponId};
use crate::look::Look;
use crate::setup::{ArmySpecial, Item, Setup, Zones};
use crate::state::{Face, Hand, Mark, Pool, Role, Stat};
use sortie_cubes::places::{self, address};
use sortie_geometry::cube::{Cell, Direction, Spot};
use sortie_kernel::narration::{Mention, Piece, Say, Text};
use sortie_kernel::say;

impl Say<Deadzone> for ModelId {
    fn say(&self, setup: &Setup, text: &mut Text) {
        let name = setup.name(*self).to_string();
        text.push(Piece::Model { id: name.clone(), text: name });
    }
}

impl Mention<Deadzone> for ModelId {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        models.push(setup.name(*self).to_string());
    }
}

/// A model with what it is: `E1 (Enforcer)`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Titled(pub(crate) ModelId);

impl Say<Deadzone> for Titled {
    fn say(&self, setup: &Setup, text: &mut Text) {
        self.0.say(setup, text);
        let title = &setup.profile(self.0).name;
        if !title.is_empty() {
            text.words(&format!(" ({title})"));
        }
    }
}

impl Say<Deadzone> for Cell {
    fn say(&self, setup: &Setup, text: &mut Text) {
        let at = Some(places::middle(setup.grid.board(), *self));
        text.push(Piece::Place { text: self.to_string(), at, cell: Some(address(*self)) });
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
    item.word().replace('-', " ")
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
            Mark::Toxic => text.words("toxic smoke"),
            Mark::Trap(n, side) => text.append(say![Deadzone, setup; "a trap of ", side, " (Frag ", n, ")"]),
            Mark::Link(_) => text.words("a commlink marker"),
        }
    }
}

impl Say<Deadzone> for Direction {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(direction_title(*self));
    }
}

/// A direction in words.
pub(crate) fn direction_title(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::East => "east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::West => "west",
        Direction::NorthWest => "north-west",
    }
}

/// Where in its cube a model stands, so that no two spots of the lattice sound alike.
impl Say<Deadzone> for Spot {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(&spot_title(self.x(), self.y()));
    }
}

fn spot_title(x: i32, y: i32) -> String {
    let band = |n: i32, low: &str, high: &str| match n {
        ..200 => format!("at the {low} edge"),
        200..400 => format!("towards the {low}"),
        400..=600 => String::new(),
        601..=800 => format!("towards the {high}"),
        _ => format!("at the {high} edge"),
    };
    match (band(y, "south", "north"), band(x, "west", "east")) {
        (y, x) if y.is_empty() && x.is_empty() => "in the middle of the cube".into(),
        (y, x) if y.is_empty() => format!("{x} of the cube"),
        (y, x) if x.is_empty() => format!("{y} of the cube"),
        (y, x) => format!("{y} and {x} of the cube"),
    }
}

impl Mention<Deadzone> for Task {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        self.model.mention(setup, models);
    }
}

impl Mention<Deadzone> for Mark {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        match self {
            Mark::Link(model) => model.mention(setup, models),
            Mark::Smoke | Mark::Toxic | Mark::Trap(..) => (),
        }
    }
}

impl Mention<Deadzone> for Cell {}
impl Mention<Deadzone> for Spot {}
impl Mention<Deadzone> for Direction {}
impl Mention<Deadzone> for WeaponId {}
impl Mention<Deadzone> for Stat {}
impl Mention<Deadzone> for Item {}
impl Mention<Deadzone> for Face {}
impl Mention<Deadzone> for Hand {}
impl Mention<Deadzone> for Zones {}
impl Mention<Deadzone> for ArmySpecial {}

/// The roll that a question is about: `E1's roll to hit`.
pub(crate) fn roll_text(pool: &Pool, role: Role, look: &Look<'_>) -> Text {
    let what = match (pool.stat, role) {
        (Stat::Shoot, _) => "to hit with a shot",
        (Stat::Fight, Role::Attacker) => "to hit in the fight",
        (Stat::Fight, Role::Defender) => "to fight back",
        (Stat::Survive, _) => "to survive",
        (Stat::Plain, _) => "of the explosion",
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
    use crate::Event;
    use sortie_kernel::narration::Narrate;
    use sortie_kernel::words::{Spec, Words};

    #[test]
    fn a_place_in_a_cube_is_described_in_words() {
        let setup = Deadzone::build(&Spec::default()).expect("the default game");
        let model = setup.model_named("P3").expect("a model of the default game");
        let text = |x, y| {
            Event::Placed { model, spot: Spot::new(x, y).expect("inside") }.describe(&setup).to_string()
        };
        assert_eq!(text(730, 500), "P3 stands towards the east of the cube");
        assert_eq!(text(500, 500), "P3 stands in the middle of the cube");
        assert_eq!(text(835, 835), "P3 stands at the north edge and at the east edge of the cube");
    }
}
