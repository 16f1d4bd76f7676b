//! The words of a line, and what each of them can name: models, Fireteams, weapons, cards, Orders, places.

use crate::choice::{LEGS_MAX, Path};
use crate::geometry::Doors;
use crate::load;
use crate::orders;
use crate::setup::{CommandOrder, FIRETEAMS_PER_SIDE, FireteamId, ModelId, Setup, TacticalCard, Weapon};
use crate::state::{Order, PILOT, Place};
use sortie_data::syntax::slug;
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use sortie_open_table::inches;

/// The most words of a printed name.
const NAME_WORDS_MAX: usize = 6;

/// The words of a line, taken one after another.
pub(super) struct Line<'a> {
    pub(super) setup: &'a Setup,
    pub(super) words: std::str::SplitWhitespace<'a>,
}

pub(super) type Read<T> = Result<T, Fault>;

impl<'a> Line<'a> {
    pub(super) fn word(&mut self, what: &str) -> Read<&'a str> {
        self.words.next().ok_or_else(|| Fault::new("", format!("{what} is missing")))
    }

    pub(super) fn model(&mut self) -> Read<ModelId> {
        let word = self.word("the model")?;
        self.model_named(word)
    }

    pub(super) fn model_named(&self, word: &str) -> Read<ModelId> {
        if word.eq_ignore_ascii_case("pilot") {
            return Ok(PILOT);
        }
        if let Some(number) = word.strip_prefix('#').and_then(|number| number.parse().ok()) {
            return Ok(ModelId(number));
        }
        let known = self.setup.ids().map(|id| self.setup.model(id).name.as_str());
        self.setup.find(word).ok_or_else(|| Fault::unknown("", "model", word, known))
    }

    pub(super) fn team(&mut self) -> Read<FireteamId> {
        read_team(self.word("the Fireteam")?)
    }

    /// A name of several words, as its card prints it: the longest that is known.
    fn printed<T>(&mut self, find: impl Fn(&str) -> Option<T>) -> Option<T> {
        let rest: Vec<&str> = self.words.clone().take(NAME_WORDS_MAX).collect();
        let (length, found) =
            (2..=rest.len()).rev().find_map(|length| Some((length, find(&rest[..length].join(" "))?)))?;
        self.words.nth(length - 1);
        Some(found)
    }

    pub(super) fn weapon(&mut self, of: ModelId) -> Read<Option<u8>> {
        let setup = self.setup;
        let own = self.own_weapons(of);
        let by_name = |name: &str| {
            let spelled = slug(name);
            let is_named = |weapon: &Weapon| weapon.name == spelled;
            own.iter().position(is_named).or_else(|| {
                let others = setup.ids().flat_map(|id| &setup.model(id).weapons);
                others.chain(load::library().all_weapons()).any(is_named).then_some(own.len())
            })
        };
        if let Some(place) = self.printed(by_name) {
            return Ok(Some(place as u8));
        }
        let word = self.word("the weapon")?;
        if word.eq_ignore_ascii_case("unarmed") {
            return Ok(None);
        }
        if let Some(number) = word.strip_prefix('#').and_then(|number| number.parse().ok()) {
            return Ok(Some(number));
        }
        let is_named = |weapon: &Weapon| {
            weapon.name.eq_ignore_ascii_case(word)
                || (!weapon.card.is_empty() && weapon.card.eq_ignore_ascii_case(word))
        };
        let found = own.iter().position(is_named).or_else(|| {
            // A weapon that exists and that this model does not have: that is for the law to say.
            let others = self.setup.ids().flat_map(|id| &self.setup.model(id).weapons);
            others.chain(load::library().all_weapons()).any(is_named).then_some(own.len())
        });
        let known = own.iter().map(|weapon| weapon.name.as_str());
        found.map(|place| Some(place as u8)).ok_or_else(|| Fault::unknown("", "weapon", word, known))
    }

    /// A weapon where hands will not do: to name them is to name a weapon that the model does not have.
    pub(super) fn some_weapon(&mut self, of: ModelId) -> Read<u8> {
        Ok(self.weapon(of)?.unwrap_or(self.own_weapons(of).len() as u8))
    }

    fn own_weapons(&self, of: ModelId) -> &'a [Weapon] {
        if self.setup.has(of) { &self.setup.model(of).weapons } else { &[] }
    }

    pub(super) fn place(&mut self) -> Read<Place> {
        read_place(self.word("the place")?)
    }

    pub(super) fn side(&mut self) -> Read<Side> {
        let word = self.word("the side")?;
        Side::parse(word).ok_or_else(|| Fault::unknown("", "side", word, ["a", "b"]))
    }

    pub(super) fn card(&mut self) -> Read<TacticalCard> {
        if let Some(card) = self.printed(|name| read_card(name).ok()) {
            return Ok(card);
        }
        read_card(self.word("the card")?)
    }

    pub(super) fn order(&mut self) -> Read<Order> {
        if let Some(order) = self.printed(|name| read_order(name).ok()) {
            return Ok(order);
        }
        read_order(self.word("the Order")?)
    }

    pub(super) fn command(&mut self) -> Read<CommandOrder> {
        let find = |name: &str| load::library().command_order(name).map(|card| card.effect);
        if let Some(order) = self.printed(find) {
            return Ok(order);
        }
        let word = self.word("the Command Order")?;
        find(word).ok_or_else(|| {
            Fault::unknown("", "Command Order", word, CommandOrder::ALL.iter().map(|(_, word)| *word))
        })
    }

    /// A place where a model is to stand: without a height the floor there, or the top that carries its base.
    pub(super) fn stand(&mut self, id: ModelId) -> Read<Place> {
        let word = self.word("the place")?;
        read_stand(self.setup, id, word)
    }

    pub(super) fn path(&mut self, id: ModelId) -> Read<Option<Path>> {
        let setup = self.setup;
        let places =
            self.words.by_ref().map(|word| read_stand(setup, id, word)).collect::<Read<Vec<Place>>>()?;
        if places.is_empty() {
            return Ok(None);
        }
        let long = || Fault::new("", format!("a path has 1 to {LEGS_MAX} places, not {}", places.len()));
        Path::new(&places).map(Some).ok_or_else(long)
    }

    pub(super) fn number(&mut self, what: &str) -> Read<u8> {
        let word = self.word(what)?;
        word.parse().map_err(|_| Fault::new("", format!("{word:?} is not a {what}")))
    }

    /// A number counted from 1, kept counted from 0.
    pub(super) fn counted(&mut self, what: &str) -> Read<u8> {
        let word = self.word(what)?;
        let number: u16 = word.parse().map_err(|_| Fault::new("", format!("{word:?} is not a {what}")))?;
        let counted = number.checked_sub(1).and_then(|number| u8::try_from(number).ok());
        counted.ok_or_else(|| Fault::new("", format!("a {what} is counted from 1")))
    }
}

pub(crate) fn read_place(word: &str) -> Read<Place> {
    inches::parse_place(word)
        .and_then(Place::of)
        .ok_or_else(|| Fault::new("", format!("{word:?} is not a place: write x,y or x,y,z in inches")))
}

/// Every spot has one level only, so that its height need not be written. A spot that carries nobody is left to the law.
pub(super) fn read_stand(setup: &Setup, id: ModelId, word: &str) -> Read<Place> {
    let at = read_place(word)?;
    if word.matches(',').count() > 1 || !setup.has(id) {
        return Ok(at);
    }
    let level = setup.table.scene(Doors::default()).level(at.point(), setup.model(id).base_radius);
    Ok(level.ok().and_then(|z| Place::of(at.point().at_height(z))).unwrap_or(at))
}

pub(crate) fn read_card(word: &str) -> Read<TacticalCard> {
    let spelled = slug(word);
    let found = TacticalCard::ALL.into_iter().find(|card| card.word() == spelled);
    found.ok_or_else(|| Fault::unknown("", "Tactical Card", word, TacticalCard::ALL.map(TacticalCard::word)))
}

pub(crate) fn read_order(word: &str) -> Read<Order> {
    let spelled = slug(word);
    let found = Order::ALL.into_iter().find(|order| orders::rule_of(*order).word == spelled);
    found
        .ok_or_else(|| Fault::unknown("", "Order", word, Order::ALL.map(|order| orders::rule_of(order).word)))
}

pub(crate) fn read_team(word: &str) -> Read<FireteamId> {
    let fault = || Fault::new("", format!("{word:?} is not a Fireteam: write a-1 or b-2"));
    if let Some(number) = word.strip_prefix('#').and_then(|number| number.parse().ok()) {
        return Ok(FireteamId(number));
    }
    let (side, number) = word.split_once('-').ok_or_else(fault)?;
    let side = Side::parse(side).ok_or_else(fault)?;
    let number: usize = number.parse().map_err(|_| fault())?;
    if !(1..=FIRETEAMS_PER_SIDE).contains(&number) {
        return Err(fault());
    }
    Ok(FireteamId::new(side, number - 1))
}
