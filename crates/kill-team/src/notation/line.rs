//! A line of notation, read word by word.

use super::terms::{DROP, HATCH, KINDS, NAMED};
use crate::choice::{Hit, LEGS_MAX, Order, Path, Source};
use crate::dice::Bins;
use crate::ploys::{self, tactical};
use crate::setup::Setup;
use crate::state::{OperativeId, Place};
use crate::{inches, weapon_rules};
use sortie_kernel::words::Fault;

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

    pub(super) fn number(&mut self, what: &str) -> Read<u8> {
        let word = self.word(what)?;
        word.parse().map_err(|_| Fault::new("", format!("{word:?} is not a {what}")))
    }

    pub(super) fn operative(&mut self) -> Read<OperativeId> {
        let word = self.word("the operative")?;
        if let Some(number) = word.strip_prefix('#').and_then(|number| number.parse().ok()) {
            return Ok(OperativeId(number));
        }
        let known = self.setup.profiles.iter().map(|profile| profile.name.as_str());
        self.setup.find(word).ok_or_else(|| Fault::unknown("", "operative", word, known))
    }

    pub(super) fn weapon(&mut self, of: OperativeId) -> Read<u8> {
        let word = self.word("the weapon")?;
        if let Some(number) = word.strip_prefix('#').and_then(|number| number.parse().ok()) {
            return Ok(number);
        }
        let weapons = self.setup.profiles.get(of.index()).map_or(&[][..], |profile| &profile.weapons);
        let found = weapons.iter().position(|weapon| weapon.name.eq_ignore_ascii_case(word)).or_else(|| {
            // A weapon of somebody else is one that this operative does not have: that is for the law to say.
            let mut others = self.setup.profiles.iter().flat_map(|profile| &profile.weapons);
            others.any(|weapon| weapon.name.eq_ignore_ascii_case(word)).then_some(weapons.len())
        });
        let known = weapons.iter().map(|weapon| weapon.name.as_str());
        found.map(|place| place as u8).ok_or_else(|| Fault::unknown("", "weapon", word, known))
    }

    pub(super) fn place(&mut self) -> Read<Place> {
        let word = self.word("the place")?;
        read_place(word)
    }

    pub(super) fn order(&mut self) -> Read<Order> {
        read_order(self.word("the order")?)
    }

    pub(super) fn hit(&mut self) -> Read<Hit> {
        match self.word("the kind of hit")? {
            "normal" => Ok(Hit::Normal),
            "critical" => Ok(Hit::Critical),
            other => Err(Fault::unknown("", "kind of hit", other, ["normal", "critical"])),
        }
    }

    pub(super) fn source(&mut self) -> Read<Source> {
        let word = self.word("the rule")?;
        if let Some((_, source)) = NAMED.iter().find(|(known, _)| *known == word) {
            return Ok(*source);
        }
        let weapon = weapon_rules::by_word(word).map(Source::Weapon);
        let ploy = || ploys::by_word(word).map(Source::Ploy);
        let tactical = || tactical::by_word(word).map(Source::Tactical);
        weapon.or_else(ploy).or_else(tactical).ok_or_else(|| {
            let known: Vec<String> = (0..weapon_rules::TABLE.len() as u8).map(weapon_rules::word).collect();
            Fault::unknown("", "rule", word, known.iter().map(String::as_str))
        })
    }

    /// Counts of dice such as `2one`, in any order.
    pub(super) fn dice(&mut self) -> Read<Bins> {
        let mut bins = Bins::default();
        for word in self.words.by_ref() {
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            let (count, kind) = word.split_at(digits);
            let place = KINDS.iter().position(|known| *known == kind);
            let place = place.ok_or_else(|| Fault::unknown("", "kind of dice", kind, KINDS))?;
            bins.0[place] = count.parse().map_err(|_| Fault::new("", format!("{word:?} has no count")))?;
        }
        Ok(bins)
    }

    pub(super) fn path(&mut self) -> Read<Path> {
        let (mut places, mut hatch, mut token, mut twice) = (Vec::new(), None, None, false);
        while let Some(word) = self.words.next() {
            if word == DROP {
                if token.is_some() {
                    return Err(Fault::new("", "one token is dropped in a move at most"));
                }
                token = Some((places.len(), read_place(self.word("the place of the token")?)?));
                continue;
            }
            match word.strip_prefix(HATCH) {
                None => places.push(read_place(word)?),
                // It can be written, and the law refuses it.
                Some(_) if hatch.is_some() => twice = true,
                Some(number) => {
                    let number = number.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
                    let unknown = || Fault::new("", format!("{word:?} is not a hatchway: write hatch-1"));
                    hatch = Some((places.len(), number.ok_or_else(unknown)?));
                }
            }
        }
        let path = match hatch {
            Some((_, hatch)) if places.is_empty() => Some(Path::staying(hatch)),
            Some((after, hatch)) => Path::new(&places).map(|path| path.operating(after, hatch)),
            None => Path::new(&places),
        };
        let path = match token {
            Some((after, at)) => path.map(|path| path.dropping(after, at)),
            None => path,
        };
        let path = path.map(|path| if twice { path.operating_twice() } else { path });
        path.ok_or_else(|| Fault::new("", format!("a path has 1 to {LEGS_MAX} places, not {}", places.len())))
    }
}

pub(super) fn read_place(word: &str) -> Read<Place> {
    inches::parse_place(word)
        .ok_or_else(|| Fault::new("", format!("{word:?} is not a place: write x,y or x,y,z in inches")))
}

pub(super) fn read_order(word: &str) -> Read<Order> {
    match word.to_lowercase().as_str() {
        "engage" => Ok(Order::Engage),
        "conceal" => Ok(Order::Conceal),
        _ => Err(Fault::unknown("", "order", word, ["engage", "conceal"])),
    }
}

/// A number counted from 1, kept counted from 0.
pub(super) fn counted(line: &mut Line<'_>, what: &str) -> Read<u8> {
    let number = line.number(what)?;
    number.checked_sub(1).ok_or_else(|| Fault::new("", format!("a {what} is counted from 1")))
}
