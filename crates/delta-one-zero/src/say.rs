//! What can stand in a sentence of this game: models, Fireteams, places, Orders, cards, weapons.

use crate::DeltaOneZero;
use crate::choice::Aim;
use crate::mission::DROPPED;
use crate::orders;
use crate::sequence::to_hit::Modifiers;
use crate::setup::{CommandOrder, FIRETEAMS, FireteamId, MarkerKind, ModelId, Setup, TacticalCard, Traits};
use crate::state::{ModelSet, Order, PILOT, Place, TeamFlags, TokenKind, Wound};
use sortie_kernel::Side;
use sortie_kernel::narration::{Mention, Piece, Say, Signed, Text};
use sortie_kernel::say;
use sortie_kernel::show::{self, Reason};
use sortie_open_table::inches;
use sortie_rulebook::rule_id;

/// A model's stable name; the pilot has one too.
pub(crate) fn model_name(setup: &Setup, id: ModelId) -> String {
    if id == PILOT {
        return "pilot".to_string();
    }
    if setup.has(id) { setup.model(id).name.clone() } else { format!("#{}", id.0) }
}

/// A Fireteam's name: `a-1`.
pub(crate) fn team_name(team: FireteamId) -> String {
    if team.index() >= FIRETEAMS {
        return format!("#{}", team.0);
    }
    format!("{}-{}", team.side().letter(), team.place() + 1)
}

/// A place for screens.
pub(crate) fn screen_place(at: Place) -> show::Place {
    show::Place { x: i32::from(at.x), y: i32::from(at.y), z: i32::from(at.z) }
}

impl Say<DeltaOneZero> for ModelId {
    fn say(&self, setup: &Setup, text: &mut Text) {
        let id = model_name(setup, *self);
        let text_of = if *self == PILOT { format!("the {id}") } else { id.clone() };
        text.push(Piece::Model { id, text: text_of });
    }
}

impl Mention<DeltaOneZero> for ModelId {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        models.push(model_name(setup, *self));
    }
}

impl Say<DeltaOneZero> for FireteamId {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(&team_name(*self).to_uppercase());
    }
}

impl Say<DeltaOneZero> for Place {
    fn say(&self, _: &Setup, text: &mut Text) {
        let at = Some(screen_place(*self));
        text.push(Piece::Place { text: inches::place_text(self.spot()), at, cell: None });
    }
}

impl Say<DeltaOneZero> for Order {
    fn say(&self, setup: &Setup, text: &mut Text) {
        text.words(orders::rule_of(*self).title);
        if let Some(name) = orders::special::name(setup.mission.kind).filter(|_| *self == Order::Special) {
            text.words(&format!(" ({name})"));
        }
    }
}

impl Say<DeltaOneZero> for TacticalCard {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(self.title());
    }
}

/// A Command Order's name for people: its word, with the marks that words lack.
pub(crate) fn command_title(order: CommandOrder) -> String {
    match order {
        CommandOrder::HoldTheLine => "Hold the Line".to_string(),
        CommandOrder::SteadyLads => "Steady, Lads".to_string(),
        CommandOrder::WhoDaresWins => "Who Dares, Wins".to_string(),
        CommandOrder::Zasada => "Zasada!".to_string(),
        other => titled(other.word()),
    }
}

/// A name for people, from a word of scripts: `covering-fire` is Covering Fire.
fn titled(word: &str) -> String {
    let mut title = String::new();
    for word in word.split('-') {
        if !title.is_empty() {
            title.push(' ');
        }
        let mut letters = word.chars();
        title.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        title.push_str(letters.as_str());
    }
    title
}

impl Say<DeltaOneZero> for CommandOrder {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(&command_title(*self));
    }
}

impl Say<DeltaOneZero> for Wound {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(match self {
            Wound::WoundAndStress => "Wound and Stress",
            Wound::Stress => "Stress",
            Wound::NearMiss => "Near Miss",
        });
    }
}

impl Say<DeltaOneZero> for TokenKind {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(match self {
            TokenKind::Smoke => "an Obscured marker",
            TokenKind::Gas => "a Gas marker",
            TokenKind::Light => "an Illuminated marker",
            TokenKind::StarShell => "a Star Shell",
        });
    }
}

/// A list of models.
pub(crate) struct Models(pub ModelSet);

impl Say<DeltaOneZero> for Models {
    fn say(&self, setup: &Setup, text: &mut Text) {
        for (place, id) in self.0.iter().enumerate() {
            text.words(if place == 0 { "" } else { ", " });
            id.say(setup, text);
        }
    }
}

impl Mention<DeltaOneZero> for ModelSet {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        models.extend(self.iter().map(|id| model_name(setup, id)));
    }
}

/// A weapon of a model, or bare hands.
pub(crate) struct Carried(pub ModelId, pub Option<u8>);

impl Say<DeltaOneZero> for Carried {
    fn say(&self, setup: &Setup, text: &mut Text) {
        let weapon = self.1.filter(|_| setup.has(self.0)).and_then(|place| setup.weapon(self.0, place));
        text.words(weapon.map_or("bare hands", |weapon| weapon.title.as_str()));
    }
}

/// A weapon as its bearer's own, or bare hands.
pub(crate) struct Owned(pub ModelId, pub Option<u8>);

impl Say<DeltaOneZero> for Owned {
    fn say(&self, setup: &Setup, text: &mut Text) {
        text.words(if self.1.is_some() { "its " } else { "" });
        Carried(self.0, self.1).say(setup, text);
    }
}

/// What somebody aims at or looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// A model.
    Model(ModelId),
    /// A place.
    Place(Place),
}

impl Say<DeltaOneZero> for Sight {
    fn say(&self, setup: &Setup, text: &mut Text) {
        match self {
            Sight::Model(id) => id.say(setup, text),
            Sight::Place(at) => at.say(setup, text),
        }
    }
}

impl Mention<DeltaOneZero> for Sight {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        if let Sight::Model(id) = self {
            id.mention(setup, models);
        }
    }
}

/// What a model does with a ranged weapon: it shoots at a model, fires at a place, and throws grenades.
pub(crate) struct Fires(pub ModelId, pub u8, pub Sight);

impl Say<DeltaOneZero> for Fires {
    fn say(&self, setup: &Setup, text: &mut Text) {
        let Fires(model, weapon, at) = *self;
        let card = setup.weapon(model, weapon).filter(|_| setup.has(model));
        let own = Owned(model, Some(weapon));
        text.append(match at {
            at if card.is_some_and(|card| card.traits.has(Traits::THROWN)) => {
                say![DeltaOneZero, setup; " throws ", own, " at ", at]
            }
            Sight::Model(_) => say![DeltaOneZero, setup; " shoots at ", at, " with ", own],
            Sight::Place(_) => say![DeltaOneZero, setup; " fires ", own, " at ", at],
        });
    }
}

/// An objective by what it is: `mast 2`, `the console`, or the documents where they were dropped.
pub(crate) struct Thing(pub u8);

impl Say<DeltaOneZero> for Thing {
    fn say(&self, setup: &Setup, text: &mut Text) {
        if self.0 == DROPPED {
            text.words("the documents");
            return;
        }
        let marker = setup.mission.markers.get(usize::from(self.0));
        match marker.map(|marker| marker.kind) {
            Some(MarkerKind::Console) => text.words("the console"),
            kind => text.words(&format!(
                "{} {}",
                kind.map_or("objective", MarkerKind::word),
                u16::from(self.0) + 1
            )),
        }
    }
}

/// A side by its letter alone, where another sentence has said what the letters are.
pub(crate) struct Letter(pub Side);

impl Say<DeltaOneZero> for Letter {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.push(Piece::Side { side: self.0.letter(), text: self.0.letter().to_uppercase() });
    }
}

/// A door or window.
pub(crate) struct Door(pub u8);

impl Say<DeltaOneZero> for Door {
    fn say(&self, setup: &Setup, text: &mut Text) {
        let part = setup
            .map
            .openings
            .get(usize::from(self.0))
            .and_then(|part| setup.map.parts.get(usize::from(*part)));
        let name = part.map_or("a door", |part| part.name.as_str());
        text.words(&format!("{name} (door {})", u16::from(self.0) + 1));
    }
}

/// A length.
pub(crate) struct Inches(pub i32);

impl Say<DeltaOneZero> for Inches {
    fn say(&self, _: &Setup, text: &mut Text) {
        let unit = if self.0 == 1000 { "inch" } else { "inches" };
        text.words(&format!("{} {unit}", inches::text(self.0)));
    }
}

/// An Order that not everybody may know.
pub(crate) struct Hidden(pub Option<Order>);

impl Say<DeltaOneZero> for Hidden {
    fn say(&self, setup: &Setup, text: &mut Text) {
        if let Some(order) = self.0 {
            text.append(say![DeltaOneZero, setup; ": ", order]);
        }
    }
}

/// What a Command Order is meant for.
pub(crate) struct Aimed(pub Aim);

impl Say<DeltaOneZero> for Aimed {
    fn say(&self, setup: &Setup, text: &mut Text) {
        text.append(match self.0 {
            Aim::Nothing => Text::default(),
            Aim::Team(team) => say![DeltaOneZero, setup; " for Fireteam ", team],
            Aim::Teams(one, other) => say![DeltaOneZero, setup; " for Fireteams ", one, " and ", other],
            Aim::Reveal(team) => say![DeltaOneZero, setup; " to reveal Fireteam ", team],
            Aim::Model(id) => say![DeltaOneZero, setup; " for ", id],
        });
    }
}

/// What is added to a Check, if anything is.
pub(crate) struct Added(pub i8);

impl Say<DeltaOneZero> for Added {
    fn say(&self, _: &Setup, text: &mut Text) {
        if self.0 != 0 {
            text.words(&format!(" with {:+}", self.0));
        }
    }
}

/// States of a Fireteam.
pub(crate) struct States(pub TeamFlags);

impl Say<DeltaOneZero> for States {
    fn say(&self, _: &Setup, text: &mut Text) {
        let named =
            TeamFlags::NAMED.iter().filter(|(_, flag)| self.0.has(*flag)).map(|(name, _)| titled(name));
        text.words(&named.collect::<Vec<_>>().join(", "));
    }
}

impl Say<DeltaOneZero> for Modifiers {
    fn say(&self, setup: &Setup, text: &mut Text) {
        for (rule, amount) in self {
            text.append(say![DeltaOneZero, setup; " ", Signed(i32::from(*amount)), " [", rule, "]"]);
        }
    }
}

/// A number and its modifiers as reasons.
pub(crate) fn modifier_reasons(value: u8, modifiers: &Modifiers) -> Vec<Reason> {
    let base = Reason {
        rule: rule_id!("D1Z-DICE-03"),
        pool: "attack",
        label: "the value to reach".to_string(),
        amount: i32::from(value),
    };
    let all = modifiers.iter().map(|(rule, amount)| Reason {
        rule: *rule,
        pool: "attack",
        label: rule.rule().title.to_string(),
        amount: i32::from(*amount),
    });
    std::iter::once(base).chain(all).collect()
}

impl Mention<DeltaOneZero> for FireteamId {}
impl Mention<DeltaOneZero> for Place {}
impl Mention<DeltaOneZero> for Order {}
impl Mention<DeltaOneZero> for TacticalCard {}
impl Mention<DeltaOneZero> for CommandOrder {}
impl Mention<DeltaOneZero> for Wound {}
impl Mention<DeltaOneZero> for TokenKind {}
impl Mention<DeltaOneZero> for TeamFlags {}
impl Mention<DeltaOneZero> for Modifiers {}

impl Mention<DeltaOneZero> for Aim {
    fn mention(&self, setup: &Setup, models: &mut Vec<String>) {
        if let Aim::Model(id) = self {
            id.mention(setup, models);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_orders_are_called_what_their_cards_say() {
        let cards: toml::Table = include_str!("../data/cards.toml").parse().expect("sound");
        let names: Vec<&str> = cards
            .values()
            .filter_map(toml::Value::as_array)
            .flatten()
            .filter_map(|card| card.get("name").and_then(toml::Value::as_str))
            .collect();
        for (order, _) in CommandOrder::ALL.iter().copied() {
            assert!(names.contains(&command_title(order).as_str()), "{}", command_title(order));
        }
    }
}
