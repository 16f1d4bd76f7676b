//! The set-up part of scripts: any position, with a default for everything that a script does not name.

mod model;

use super::{faction_named, mission_named, square};
use crate::Alpha;
use crate::board::{self, Board};
use crate::boards;
use crate::cards::Card;
use crate::frame::Frame;
use crate::game::Setup;
use crate::profile::{Faction, MODELS, forces};
use crate::state::{ALL_CARDS, COUNTERS, Counter, Flags, Item, State};
use sortie_kernel::words::Fault;
use sortie_kernel::{Position, Ruleset, Side};

/// The set-up part of a script.
#[derive(serde::Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Fixture {
    /// A board by name; bare ground if absent.
    board: Option<String>,
    /// A board as a picture.
    map: Option<String>,
    mission: Option<String>,
    /// The side that plays the Enforcers.
    enforcers: Option<String>,
    /// `south` or `north`.
    enforcers_edge: Option<String>,
    /// Where the script begins.
    step: Option<String>,
    /// How many turns have begun.
    turn: Option<u8>,
    /// Whose turn it is.
    side: Option<String>,
    card_played: bool,
    a: SideFixture,
    b: SideFixture,
    model: Vec<ModelFixture>,
    counter: Vec<CounterFixture>,
    /// The kinds of the counters that lie face down.
    unknown: Option<Vec<String>>,
}

/// What a side has.
#[derive(serde::Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct SideFixture {
    /// The force it wants, with the step `opening`.
    force: Option<String>,
    hand: Vec<String>,
    /// Cards still to draw; by default all that are neither in hand nor discarded.
    deck: Option<Vec<String>>,
    discards: Vec<String>,
    intel: u8,
}

/// One model.
#[derive(serde::Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct ModelFixture {
    name: String,
    at: Option<String>,
    spot: Option<u8>,
    aggression: Option<String>,
    item: Option<String>,
    /// Flags by name.
    states: Vec<String>,
    injured: bool,
    dead: bool,
    left: bool,
    overwatch: bool,
    shooting: Option<u8>,
    fighting: Option<u8>,
    survival: Option<u8>,
    armour: Option<u8>,
    guns: Option<Vec<String>>,
    interrupts: Option<Vec<String>>,
}

/// One counter on the table.
#[derive(serde::Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct CounterFixture {
    at: String,
    kind: Option<String>,
}

/// Words of the field `step`.
const STEPS: [&str; 8] = ["turn", "start", "end", "draw", "opening", "sides", "deploy", "deal"];

struct Builder {
    faults: Vec<Fault>,
}

impl Builder {
    fn fault(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.faults.push(Fault::new(place, message));
    }

    fn take<T>(&mut self, place: &str, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.faults.push(Fault { place: place.to_string(), ..fault })).ok()
    }

    fn side(&mut self, place: &str, word: Option<&str>, usual: Side) -> Side {
        let Some(word) = word else { return usual };
        Side::parse(word).unwrap_or_else(|| {
            self.fault(place, "a side is a or b");
            usual
        })
    }

    fn one_of<T: Copy>(
        &mut self,
        place: &str,
        what: &str,
        word: &str,
        all: &[(&'static str, T)],
    ) -> Option<T> {
        let found = all.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
        if found.is_none() {
            self.faults.push(Fault::unknown(place, what, word, all.iter().map(|(known, _)| *known)));
        }
        found
    }

    fn item(&mut self, place: &str, word: &str) -> Option<Item> {
        let all = [Item::None, Item::Intel, Item::Ammo, Item::Frag].map(|item| (item.word(), item));
        self.one_of(place, "item", word, &all)
    }

    fn cards(&mut self, place: &str, words: &[String], faction: Faction) -> u16 {
        let mut set = 0;
        for word in words {
            match Card::parse(word).filter(|card| card.faction == faction) {
                Some(card) => set |= card.bit(),
                None => {
                    let letter = faction.letter();
                    self.fault(place, format!("{word:?}: its cards are named {letter}1 to {letter}12"));
                }
            }
        }
        set
    }
}

impl Fixture {
    pub(super) fn build(self) -> Result<(Setup, Position<Alpha>), Vec<Fault>> {
        let mut builder = Builder { faults: Vec::new() };
        let board = self.board(&mut builder);
        let mission = mission_named(self.mission.as_deref().unwrap_or_default());
        let mission = builder.take("mission", mission).unwrap_or_default();
        let enforcers = builder.side("enforcers", self.enforcers.as_deref(), Side::A);
        let mut wanted =
            if enforcers == Side::A { Faction::BOTH } else { [Faction::Plague, Faction::Enforcers] };
        for (side, given) in Side::BOTH.into_iter().zip([&self.a, &self.b]) {
            let place = format!("{}.force", side.letter());
            let usual = wanted[side.index()];
            let named = faction_named(&place, given.force.as_deref().unwrap_or_default(), usual);
            wanted[side.index()] = builder.take(&place, named).unwrap_or(usual);
        }
        let mut setup = Setup { board, mission, profiles: forces(), wanted };
        let mut state = State { enforcers, unknown: mission.counters(), ..State::default() };
        state.side = builder.side("side", self.side.as_deref(), Side::A);
        state.turn = self.turn.unwrap_or(1);
        state.card_played = self.card_played;
        let edges = [("south", true), ("north", false)];
        let edge = self.enforcers_edge.as_deref().unwrap_or("south");
        state.south = builder.one_of("enforcers-edge", "edge", edge, &edges).unwrap_or(true);
        self.hands(&mut state, &mut builder);
        for (index, given) in self.model.iter().enumerate() {
            if self.model[..index].iter().any(|known| known.name.eq_ignore_ascii_case(&given.name)) {
                builder.fault(format!("model[{index}].name"), format!("{} is written twice", given.name));
            }
            model::place_model(index, given, &mut setup, &mut state, &mut builder);
        }
        self.counters(&setup, &mut state, &mut builder);
        let frames = self.frames(&mut state, &mut builder);
        if !builder.faults.is_empty() {
            return Err(builder.faults);
        }
        if frames == [Frame::Begin {}] {
            let opening = Alpha::opening(&setup);
            return Ok((setup, opening));
        }
        Ok((setup, Position::with_frames(state, &frames)))
    }

    fn board(&self, builder: &mut Builder) -> Board {
        if let Some(text) = &self.map {
            match board::read("map", text) {
                Ok(board) => return board,
                Err(faults) => {
                    let faults = faults.into_iter();
                    let faults =
                        faults.map(|fault| Fault { place: format!("map, {}", fault.place), ..fault });
                    builder.faults.extend(faults);
                }
            }
        }
        let named = boards::named(self.board.as_deref().unwrap_or("open"));
        builder.take("board", named).unwrap_or_else(Board::open)
    }

    fn hands(&self, state: &mut State, builder: &mut Builder) {
        for (side, given) in Side::BOTH.into_iter().zip([&self.a, &self.b]) {
            let (letter, faction) = (side.letter(), state.faction(side));
            let hand = builder.cards(&format!("{letter}.hand"), &given.hand, faction);
            let discards = builder.cards(&format!("{letter}.discards"), &given.discards, faction);
            let deck = match &given.deck {
                Some(deck) => builder.cards(&format!("{letter}.deck"), deck, faction),
                None => ALL_CARDS & !hand & !discards,
            };
            if hand & deck != 0 || hand & discards != 0 || deck & discards != 0 {
                builder.fault(letter, "a card is in two places");
            }
            state.hands[side.index()] = hand;
            state.decks[side.index()] = deck;
            state.intel[side.index()] = given.intel;
        }
    }

    fn counters(&self, setup: &Setup, state: &mut State, builder: &mut Builder) {
        let carried = state.models.iter().filter(|model| model.item != Item::None);
        let mut kinds: Vec<Item> = carried.map(|model| model.item).collect();
        let known = kinds.len();
        if self.counter.len() + known > COUNTERS {
            builder.fault("counter", "there are eight counters, carried ones included");
            return;
        }
        for (index, given) in self.counter.iter().enumerate() {
            let place = format!("counter[{index}]");
            let at = builder.take(&format!("{place}.at"), square::parse(&setup.board, &given.at));
            let word = given.kind.as_deref().unwrap_or("hidden");
            let item = builder.item(&format!("{place}.kind"), word);
            if let (Some(at), Some(item)) = (at, item) {
                state.counters[index] = Counter { at, item };
                kinds.push(item);
            }
        }
        for kind in kinds {
            if let Some(place) = Item::KINDS.iter().position(|known| *known == kind) {
                state.unknown[place] = state.unknown[place].saturating_sub(1);
            }
        }
        if let Some(words) = &self.unknown {
            state.unknown = [0; 3];
            for word in words {
                let item = builder.item("unknown", word);
                if let Some(place) = Item::KINDS.iter().position(|known| Some(*known) == item) {
                    state.unknown[place] += 1;
                }
            }
        }
        let hidden =
            state.counters.iter().filter(|known| known.at != board::Square::NONE && known.item == Item::None);
        if hidden.count() > usize::from(state.unknown.iter().sum::<u8>()) {
            builder.fault("unknown", "more counters lie face down than there are kinds left for them");
        }
    }

    fn frames(&self, state: &mut State, builder: &mut Builder) -> Vec<Frame> {
        let all = STEPS.map(|step| (step, step));
        let word = self.step.as_deref().unwrap_or("turn");
        let step = builder.one_of("step", "step", word, &all).unwrap_or("turn");
        let frame = match step {
            "start" => Frame::TurnStart {},
            "end" => Frame::TurnEnd {},
            "draw" => Frame::Draw {},
            "opening" => Frame::Begin {},
            "sides" => Frame::RollSides {},
            "deploy" => {
                let next = state.models.iter().position(|model| model.flags.has(Flags::LEFT));
                Frame::Deploy { next: next.unwrap_or(MODELS) as u8 }
            }
            "deal" => Frame::Deal {},
            _ => Frame::FreePlay {},
        };
        let before = matches!(step, "opening" | "sides" | "deploy" | "deal");
        if before || step == "start" {
            state.turn = self.turn.unwrap_or(0);
        }
        vec![frame]
    }
}

#[cfg(test)]
mod tests {
    use crate::Alpha;
    use sortie_kernel::words::Words;

    #[test]
    fn models_that_cannot_be_so_are_named() {
        let faults = |models: &str| -> Vec<String> {
            let text = format!("board = \"open\"\nmodel = [{models}]");
            let read = Alpha::fixture(toml::from_str(&text).expect("it reads"));
            read.map(|_| ()).expect_err("refused").into_iter().map(|fault| fault.to_string()).collect()
        };
        let twice = faults("{ name = \"T1\", at = \"C4\" }, { name = \"t1\", at = \"C5\" }");
        assert_eq!(twice, ["model[1].name: t1 is written twice"]);
        let taken =
            faults("{ name = \"T1\", at = \"C4\", spot = 5 }, { name = \"T2\", at = \"C4\", spot = 5 }");
        assert_eq!(taken, ["model[1] T2.spot: another model stands on this spot of the square"]);
        let far = faults("{ name = \"T1\", at = \"C4\", spot = 10 }");
        assert_eq!(far, ["model[0] T1.spot: a square has the spots 1 to 9"]);
    }
}
