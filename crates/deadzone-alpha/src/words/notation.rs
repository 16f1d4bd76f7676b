//! Choices as lines: `move T1 C4/0`, `shoot S1 G1 pistol`, `play E3 distract G1`.

use super::square;
use crate::board::Square;
use crate::cards::{Card, Effect};
use crate::choice::{Choice, Fate};
use crate::game::Setup;
use crate::profile::{Faction, GUNS, MODELS, NAMES, Weapon};
use crate::state::{Item, NOBODY};
use sortie_kernel::words::Fault;
use std::fmt;

/// The first words of all lines.
const VERBS: [&str; 28] = [
    "faction",
    "place",
    "move",
    "aim",
    "shoot",
    "blaze",
    "get-mean",
    "overwatch",
    "fight",
    "break-off",
    "throw",
    "leave",
    "play",
    "end",
    "spot",
    "support",
    "attempt",
    "before",
    "after",
    "pick",
    "fighting",
    "survival",
    "pass",
    "take",
    "item",
    "discard",
    "save-ammo",
    "use-ammo",
];

fn name(model: u8) -> &'static str {
    NAMES.get(usize::from(model)).copied().unwrap_or("nobody")
}

fn names(set: u16) -> String {
    if set == 0 {
        return " none".to_string();
    }
    (0..MODELS as u8).filter(|id| set >> id & 1 == 1).map(|id| format!(" {}", name(id))).collect()
}

pub(super) fn write(setup: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
    let at = |to: Square| square::write(&setup.board, to);
    match choice {
        Choice::Faction(faction) => write!(out, "faction {}", faction.word()),
        Choice::Place { at: to, spot } => write!(out, "place {} s{spot}", at(to)),
        Choice::Move { by, to } => write!(out, "move {} {}", name(by), at(to)),
        Choice::Aim(by) => write!(out, "aim {}", name(by)),
        Choice::Shoot { by, at, weapon } => write!(out, "shoot {} {} {}", name(by), name(at), weapon.word()),
        Choice::Blaze { by, at: to } => write!(out, "blaze {} {}", name(by), at(to)),
        Choice::Mean(by) => write!(out, "get-mean {}", name(by)),
        Choice::Overwatch(by) => write!(out, "overwatch {}", name(by)),
        Choice::Fight { by, at } => write!(out, "fight {} {}", name(by), name(at)),
        Choice::BreakOff(by) => write!(out, "break-off {}", name(by)),
        Choice::Throw { by, at: to } => write!(out, "throw {} {}", name(by), at(to)),
        Choice::Leave(by) => write!(out, "leave {}", name(by)),
        Choice::Play { card, effect, on } if on == NOBODY => {
            write!(out, "play {} {}", card.name(), effect.word())
        }
        Choice::Play { card, effect, on } => {
            write!(out, "play {} {} {}", card.name(), effect.word(), name(on))
        }
        Choice::End => out.write_str("end"),
        Choice::Spot(spot) => write!(out, "spot {spot}"),
        Choice::Ammo(true) => out.write_str("use-ammo"),
        Choice::Ammo(false) => out.write_str("save-ammo"),
        Choice::Support(set) => write!(out, "support{}", names(set)),
        Choice::Attempt(set) => write!(out, "attempt{}", names(set)),
        Choice::Before => out.write_str("before"),
        Choice::After => out.write_str("after"),
        Choice::Pick(model) => write!(out, "pick {}", name(model)),
        Choice::Fighting => out.write_str("fighting"),
        Choice::Survival => out.write_str("survival"),
        Choice::Pass => out.write_str("pass"),
        Choice::Take(item) => write!(out, "take {}", item.word()),
        Choice::Keep { new, old: None } => write!(out, "item {}", new.word()),
        Choice::Keep { new, old: Some(old) } => write!(out, "item {} {}", new.word(), old.word()),
        Choice::Discard(card) => write!(out, "discard {}", card.name()),
    }
}

/// A model by its name.
///
/// # Errors
/// The nearest name.
pub(super) fn model(word: &str) -> Result<u8, Fault> {
    let place = NAMES.iter().position(|known| known.eq_ignore_ascii_case(word));
    place.map(|id| id as u8).ok_or_else(|| Fault::unknown(word, "model", word, NAMES))
}

/// The words of a line, one after the other.
struct Words<'a> {
    setup: &'a Setup,
    verb: &'a str,
    rest: std::str::SplitWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn next(&mut self, what: &str) -> Result<&'a str, Fault> {
        self.rest.next().ok_or_else(|| Fault::new(self.verb, format!("{what} is missing")))
    }

    fn model(&mut self) -> Result<u8, Fault> {
        model(self.next("a model")?)
    }

    fn square(&mut self) -> Result<Square, Fault> {
        square::parse(&self.setup.board, self.next("a square")?)
    }

    fn spot(&mut self) -> Result<u8, Fault> {
        let word = self.next("a spot")?;
        let digits = word.strip_prefix(['s', 'S']).unwrap_or(word);
        let spot = digits.parse().ok().filter(|spot| (1..=9).contains(spot));
        spot.ok_or_else(|| Fault::new(word, "spots are numbered 1 to 9"))
    }

    fn card(&mut self) -> Result<Card, Fault> {
        let word = self.next("a card")?;
        Card::parse(word).ok_or_else(|| Fault::new(word, "cards are named E1 to E12 and P1 to P12"))
    }

    fn one_of<T: Copy>(&mut self, what: &str, all: &[T], word_of: fn(T) -> &'static str) -> Result<T, Fault> {
        let word = self.next(what)?;
        let found = all.iter().find(|known| word_of(**known).eq_ignore_ascii_case(word));
        found
            .copied()
            .ok_or_else(|| Fault::unknown(word, what, word, all.iter().map(|known| word_of(*known))))
    }

    fn set(&mut self) -> Result<u16, Fault> {
        let mut set = 0;
        let mut none = false;
        for word in self.rest.by_ref() {
            if word == "none" {
                none = true;
            } else {
                set |= 1 << model(word)?;
            }
        }
        if none == (set != 0) {
            return Err(Fault::new(self.verb, "name the models, or none"));
        }
        Ok(set)
    }

    fn weapon(&mut self, by: u8) -> Result<Weapon, Fault> {
        let guns = self.setup.profiles[usize::from(by)].guns;
        let mut known = guns.into_iter().filter(|gun| *gun != Weapon::None);
        let (first, second) = (known.next(), known.next());
        match (self.rest.clone().next(), first, second) {
            (None, Some(only), None) => Ok(only),
            (None, None, _) => Ok(Weapon::Rifle),
            _ => self.one_of("weapon", &GUNS, Weapon::word),
        }
    }

    fn fate(&mut self) -> Result<Fate, Fault> {
        self.one_of("fate of the item", &Fate::ALL, Fate::word)
    }

    fn play(&mut self) -> Result<Choice, Fault> {
        let card = self.card()?;
        let effect = self.one_of("effect", &Effect::ALL, Effect::word)?;
        let on = if self.rest.clone().next().is_some() { self.model()? } else { NOBODY };
        Ok(Choice::Play { card, effect, on })
    }
}

/// Reads a line.
///
/// # Errors
/// The word that was not understood, and the nearest known one.
pub(super) fn read(setup: &Setup, text: &str) -> Result<Choice, Fault> {
    let mut rest = text.split_whitespace();
    let verb = rest.next().unwrap_or_default();
    let mut words = Words { setup, verb, rest };
    let choice = match verb {
        "faction" => Choice::Faction(words.one_of("faction", &Faction::BOTH, Faction::word)?),
        "place" => Choice::Place { at: words.square()?, spot: words.spot()? },
        "move" => Choice::Move { by: words.model()?, to: words.square()? },
        "aim" => Choice::Aim(words.model()?),
        "shoot" => {
            let (by, at) = (words.model()?, words.model()?);
            Choice::Shoot { by, at, weapon: words.weapon(by)? }
        }
        "blaze" => Choice::Blaze { by: words.model()?, at: words.square()? },
        "get-mean" => Choice::Mean(words.model()?),
        "overwatch" => Choice::Overwatch(words.model()?),
        "fight" => Choice::Fight { by: words.model()?, at: words.model()? },
        "break-off" => Choice::BreakOff(words.model()?),
        "throw" => Choice::Throw { by: words.model()?, at: words.square()? },
        "leave" => Choice::Leave(words.model()?),
        "play" => words.play()?,
        "end" => Choice::End,
        "spot" => Choice::Spot(words.spot()?),
        "use-ammo" => Choice::Ammo(true),
        "save-ammo" => Choice::Ammo(false),
        "support" => Choice::Support(words.set()?),
        "attempt" => Choice::Attempt(words.set()?),
        "before" => Choice::Before,
        "after" => Choice::After,
        "pick" => Choice::Pick(words.model()?),
        "fighting" => Choice::Fighting,
        "survival" => Choice::Survival,
        "pass" => Choice::Pass,
        "take" => {
            let all = [Item::None, Item::Intel, Item::Ammo, Item::Frag];
            Choice::Take(words.one_of("counter", &all, Item::word)?)
        }
        "item" => {
            let new = words.fate()?;
            let old = if words.rest.clone().next().is_some() { Some(words.fate()?) } else { None };
            Choice::Keep { new, old }
        }
        "discard" => Choice::Discard(words.card()?),
        _ => return Err(Fault::unknown("", "choice", verb, VERBS)),
    };
    match words.rest.next() {
        Some(extra) => Err(Fault::new(extra, "one word too many")),
        None => Ok(choice),
    }
}
