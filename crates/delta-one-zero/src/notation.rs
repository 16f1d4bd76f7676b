//! Choices as short lines. Documented in `docs/notation/delta-one-zero.md`.

mod write;

pub(crate) use write::write;

use crate::choice::{Act, Aim, Choice, LEGS_MAX, Path};
use crate::geometry::Doors;
use crate::load;
use crate::mission::DROPPED;
use crate::orders;
use crate::setup::{
    CommandOrder, Edge, FIRETEAMS_PER_SIDE, FireteamId, ModelId, Setup, TacticalCard, Weapon,
};
use crate::state::{ModelSet, Order, PILOT, Place};
use sortie_data::syntax::slug;
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use sortie_open_table::inches;

/// Verbs that begin a line.
const VERBS: [&str; 38] = [
    "edge",
    "first",
    "deploy",
    "order",
    "activate",
    "move",
    "stay",
    "name",
    "react",
    "shoot",
    "bombard",
    "fight",
    "finish",
    "breach",
    "climb",
    "detect",
    "fire-mission",
    "aid",
    "interact",
    "rescue",
    "reload",
    "spot",
    "spare",
    "leave",
    "reallocate",
    "retreat",
    "attack-back",
    "play",
    "clear",
    "command",
    "lay",
    "resupply",
    "rally",
    "discard",
    "yes",
    "no",
    "pass",
    "end",
];

/// The most words of a printed name.
const NAME_WORDS_MAX: usize = 6;

/// The words of a line, taken one after another.
struct Line<'a> {
    setup: &'a Setup,
    words: std::str::SplitWhitespace<'a>,
}

type Read<T> = Result<T, Fault>;

impl<'a> Line<'a> {
    fn word(&mut self, what: &str) -> Read<&'a str> {
        self.words.next().ok_or_else(|| Fault::new("", format!("{what} is missing")))
    }

    fn model(&mut self) -> Read<ModelId> {
        let word = self.word("the model")?;
        self.model_named(word)
    }

    fn model_named(&self, word: &str) -> Read<ModelId> {
        if word.eq_ignore_ascii_case("pilot") {
            return Ok(PILOT);
        }
        if let Some(number) = word.strip_prefix('#').and_then(|number| number.parse().ok()) {
            return Ok(ModelId(number));
        }
        let known = self.setup.ids().map(|id| self.setup.model(id).name.as_str());
        self.setup.find(word).ok_or_else(|| Fault::unknown("", "model", word, known))
    }

    fn team(&mut self) -> Read<FireteamId> {
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

    fn weapon(&mut self, of: ModelId) -> Read<Option<u8>> {
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
    fn some_weapon(&mut self, of: ModelId) -> Read<u8> {
        Ok(self.weapon(of)?.unwrap_or(self.own_weapons(of).len() as u8))
    }

    fn own_weapons(&self, of: ModelId) -> &'a [Weapon] {
        if self.setup.has(of) { &self.setup.model(of).weapons } else { &[] }
    }

    fn place(&mut self) -> Read<Place> {
        read_place(self.word("the place")?)
    }

    fn side(&mut self) -> Read<Side> {
        let word = self.word("the side")?;
        Side::parse(word).ok_or_else(|| Fault::unknown("", "side", word, ["a", "b"]))
    }

    fn card(&mut self) -> Read<TacticalCard> {
        if let Some(card) = self.printed(|name| read_card(name).ok()) {
            return Ok(card);
        }
        read_card(self.word("the card")?)
    }

    fn order(&mut self) -> Read<Order> {
        if let Some(order) = self.printed(|name| read_order(name).ok()) {
            return Ok(order);
        }
        read_order(self.word("the Order")?)
    }

    fn command(&mut self) -> Read<CommandOrder> {
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
    fn stand(&mut self, id: ModelId) -> Read<Place> {
        let word = self.word("the place")?;
        read_stand(self.setup, id, word)
    }

    fn path(&mut self, id: ModelId) -> Read<Option<Path>> {
        let setup = self.setup;
        let places =
            self.words.by_ref().map(|word| read_stand(setup, id, word)).collect::<Read<Vec<Place>>>()?;
        if places.is_empty() {
            return Ok(None);
        }
        let long = || Fault::new("", format!("a path has 1 to {LEGS_MAX} places, not {}", places.len()));
        Path::new(&places).map(Some).ok_or_else(long)
    }

    fn number(&mut self, what: &str) -> Read<u8> {
        let word = self.word(what)?;
        word.parse().map_err(|_| Fault::new("", format!("{word:?} is not a {what}")))
    }

    /// A number counted from 1, kept counted from 0.
    fn counted(&mut self, what: &str) -> Read<u8> {
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
fn read_stand(setup: &Setup, id: ModelId, word: &str) -> Read<Place> {
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

/// Reads a choice back.
pub(crate) fn read(setup: &Setup, text: &str) -> Result<Choice, Fault> {
    let mut line = Line { setup, words: text.split_whitespace() };
    let word = line.word("the choice")?.to_ascii_lowercase();
    let next = line.words.clone().next().unwrap_or_default().to_ascii_lowercase();
    let verb = match (word.as_str(), next.as_str()) {
        ("attack", "back") => "attack-back",
        ("fire", "mission") => "fire-mission",
        ("first", "aid") => "aid",
        ("first-aid", _) => "aid",
        (other, _) => other,
    };
    if ["back", "mission", "aid"].contains(&next.as_str()) && verb != word {
        line.words.next();
    }
    let choice = match read_act(verb, &mut line)? {
        Some(choice) => choice,
        None => read_verb(verb, &mut line)?,
    };
    match line.words.next() {
        Some(more) => Err(Fault::new("", format!("{more:?} is too much after {verb:?}"))),
        None => Ok(choice),
    }
}

fn read_verb(verb: &str, line: &mut Line<'_>) -> Read<Choice> {
    Ok(match verb {
        "edge" => {
            let word = line.word("the edge")?;
            let known = Edge::ALL.map(Edge::word);
            Choice::Edge(Edge::parse(word).ok_or_else(|| Fault::unknown("", "edge", word, known))?)
        }
        "first" => Choice::First(line.side()?),
        "deploy" => {
            let model = line.model()?;
            Choice::Deploy { model, at: line.stand(model)? }
        }
        "order" => {
            let team = line.team()?;
            Choice::Order { team, order: line.order()? }
        }
        "activate" => Choice::Activate(line.team()?),
        "move" => {
            let model = line.model()?;
            let path = line.path(model)?.ok_or_else(|| Fault::new("", "the place is missing"))?;
            Choice::Move { model, path }
        }
        "stay" => Choice::Stay(line.model()?),
        "name" => Choice::Name(line.model()?),
        "react" => {
            let mut models = ModelSet::NONE;
            while let Some(word) = line.words.next() {
                models.add(line.model_named(word)?);
            }
            Choice::React(models)
        }
        "leave" => Choice::Leave(line.model()?),
        "reallocate" => Choice::Reallocate { hits: line.number("number of hits")?, to: line.model()? },
        "retreat" => {
            let model = line.model()?;
            match line.words.next().unwrap_or("left") {
                "left" => Choice::Retreat { model, left: true },
                "right" => Choice::Retreat { model, left: false },
                other => return Err(Fault::unknown("", "side", other, ["left", "right"])),
            }
        }
        "attack-back" => {
            let (model, target) = (line.model()?, line.model()?);
            Choice::AttackBack { model, weapon: line.weapon(model)?, target }
        }
        "play" => Choice::Play(line.card()?),
        "clear" => Choice::Clear(line.model()?),
        "command" => Choice::Command { order: line.command()?, aim: read_aim(line)? },
        "lay" => Choice::Lay(line.place()?),
        "resupply" => {
            let model = line.model()?;
            Choice::Resupply { model, place: line.some_weapon(model)? }
        }
        "rally" => {
            let model = line.model()?;
            Choice::Rally { model, path: line.path(model)? }
        }
        "discard" => Choice::Discard(line.card()?),
        "yes" => Choice::Yes,
        "no" => Choice::No,
        "pass" | "end" => Choice::Pass,
        other => return Err(Fault::unknown("", "choice", other, VERBS)),
    })
}

fn read_aim(line: &mut Line<'_>) -> Read<Aim> {
    Ok(match line.words.next() {
        None => Aim::Nothing,
        Some("team") => Aim::Team(line.team()?),
        Some("teams") => {
            // Of two that exchange something either may be named first.
            let (one, other) = (line.team()?, line.team()?);
            Aim::Teams(one.min(other), one.max(other))
        }
        Some("reveal") => Aim::Reveal(line.team()?),
        Some("model") => Aim::Model(line.model()?),
        Some(other) => match (read_team(other), line.model_named(other)) {
            (Ok(one), _) => match line.words.next() {
                None => Aim::Team(one),
                Some(word) => read_team(word).map(|other| Aim::Teams(one.min(other), one.max(other)))?,
            },
            (_, Ok(model)) => Aim::Model(model),
            _ => return Err(Fault::unknown("", "aim", other, ["team", "teams", "reveal", "model"])),
        },
    })
}

fn read_act(verb: &str, line: &mut Line<'_>) -> Read<Option<Choice>> {
    const ACTS: [&str; 14] = [
        "shoot",
        "bombard",
        "fight",
        "finish",
        "breach",
        "climb",
        "detect",
        "fire-mission",
        "aid",
        "interact",
        "rescue",
        "reload",
        "spot",
        "spare",
    ];
    if !ACTS.contains(&verb) {
        return Ok(None);
    }
    let by = line.model()?;
    let act = match verb {
        "shoot" => {
            let target = line.model()?;
            let weapon = line.some_weapon(by)?;
            let magazine = match line.words.next() {
                None => false,
                Some("magazine") => true,
                Some(other) => return Err(Fault::unknown("", "word", other, ["magazine"])),
            };
            Act::Shoot { weapon, target, magazine }
        }
        "bombard" => {
            let at = line.place()?;
            Act::Bombard { weapon: line.some_weapon(by)?, at }
        }
        "fight" => {
            let target = line.model()?;
            Act::Fight { weapon: line.weapon(by)?, target }
        }
        "finish" => Act::Grace { target: line.model()? },
        "breach" => {
            let door = line.counted("door")?;
            let mut rest = line.words.clone();
            if rest.next() == Some("plan") {
                line.words.next();
                Act::Breach { weapon: 0, door, planned: true }
            } else {
                let weapon = line.some_weapon(by)?;
                let planned = match line.words.next() {
                    None => false,
                    Some("plan") => true,
                    Some(other) => return Err(Fault::unknown("", "word", other, ["plan"])),
                };
                Act::Breach { weapon, door, planned }
            }
        }
        "climb" => Act::Climb { to: line.stand(by)? },
        "detect" => Act::Detect { at: line.place()? },
        "fire-mission" => Act::FireMission { order: line.command()?, at: line.place()? },
        "aid" => Act::Aid { patient: line.model()? },
        "interact" => {
            let mut rest = line.words.clone();
            if rest.next() == Some("dropped") {
                line.words.next();
                Act::Interact { objective: DROPPED }
            } else {
                Act::Interact { objective: line.counted("objective")? }
            }
        }
        "rescue" => Act::Rescue { casualty: line.model()? },
        "reload" => Act::Reload { weapon: line.some_weapon(by)? },
        "spot" => Act::Spot { marksman: line.model()? },
        _ => Act::Spare { weapon: line.some_weapon(by)? },
    };
    Ok(Some(Choice::Act { by, act }))
}
