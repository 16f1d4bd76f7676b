//! Choices as short lines. Documented in `docs/notation/kill-team.md`.

use crate::choice::{ANY_ORIGIN, Choice, Hit, LEGS_MAX, MoveKind, Order, Path, Shooting, Source};
use crate::dice::Bins;
use crate::inches;
use crate::ploys;
use crate::ploys::tactical;
use crate::setup::Setup;
use crate::state::{OperativeId, Place};
use crate::weapon_rules;
use sortie_kernel::words::Fault;
use std::fmt;

mod cards;
mod spelling;
pub(crate) use spelling::squeeze;

/// What stands before the number of a hatchway that is operated on the way.
const HATCH: &str = "hatch-";
/// The word before the place of a token that is dropped in the middle of a move.
const DROP: &str = "drop";

/// Words for the four kinds of dice.
const KINDS: [&str; 4] = ["one", "fail", "normal", "critical"];

/// Verbs that begin a line.
const VERBS: [&str; 53] = [
    "attacker",
    "defender",
    "zone",
    "barricade",
    "set-up",
    "ploy",
    "pass",
    "activate",
    "move",
    "charge",
    "fall-back",
    "dash",
    "move-dash",
    "fall-back-dash",
    "shoot",
    "overwatch",
    "point-blank",
    "fight",
    "guard",
    "hatch",
    "mission",
    "hold",
    "answer",
    "reroll",
    "keep",
    "use",
    "leave",
    "armour",
    "invulnerable",
    "cover",
    "save",
    "next",
    "strike",
    "parry",
    "implant",
    "share",
    "protect",
    "end",
    "tactical",
    "unique",
    "storm",
    "pick-up",
    "drop",
    "tac-op",
    "reveal",
    "archetype",
    "keep-card",
    "feature",
    "challenge",
    "put",
    "scout",
    "first",
    "second",
];

pub(crate) fn move_verb(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Normal => "move",
        MoveKind::Charge => "charge",
        MoveKind::FallBack => "fall-back",
        MoveKind::Dash => "dash",
        MoveKind::MoveDash => "move-dash",
        MoveKind::FallBackDash => "fall-back-dash",
    }
}

pub(crate) fn shoot_verb(how: Shooting) -> &'static str {
    match how {
        Shooting::Shoot => "shoot",
        Shooting::Overwatch => "overwatch",
        Shooting::PointBlank => "point-blank",
    }
}

pub(crate) fn order_word(order: Order) -> &'static str {
    match order {
        Order::Engage => "engage",
        Order::Conceal => "conceal",
    }
}

pub(crate) fn hit_word(hit: Hit) -> &'static str {
    match hit {
        Hit::Normal => "normal",
        Hit::Critical => "critical",
    }
}

/// An operative's name; one that is not there by its number.
fn name(setup: &Setup, id: OperativeId) -> String {
    setup.profiles.get(id.index()).map_or_else(|| format!("#{}", id.0), |profile| profile.name.clone())
}

/// A weapon's name; one that is not there by its number.
fn weapon_name(setup: &Setup, id: OperativeId, weapon: u8) -> String {
    let profile = setup.profiles.get(id.index());
    let weapon_of = profile.and_then(|profile| profile.weapons.get(usize::from(weapon)));
    weapon_of.map_or_else(|| format!("#{weapon}"), |weapon| weapon.name.clone())
}

fn source_word(source: Source) -> String {
    match source {
        Source::Weapon(place) => weapon_rules::word(place),
        Source::Command => "command".to_string(),
        Source::Ploy(number) => ploys::word(number),
        Source::Tactical(number) => tactical::word(number),
        other => NAMED.iter().find(|(_, known)| *known == other).map_or("rule", |(word, _)| word).to_string(),
    }
}

/// Sources that are called by a word of their own.
const NAMED: [(&str, Source); 12] = [
    ("command", Source::Command),
    ("free", Source::Free),
    ("marked", Source::Markerlight),
    ("chitin", Source::Chitin),
    ("mended", Source::Mended),
    ("shield", Source::Shield),
    ("stimulant", Source::Stimulant),
    ("readout", Source::Readout),
    ("farther", Source::Farther),
    ("honour", Source::Honour),
    ("seeker", Source::Seeker),
    ("comms", Source::Comms),
];

/// Writes a choice.
pub(crate) fn write(setup: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
    let name = |id: OperativeId| name(setup, id);
    match choice {
        Choice::Role(true) => out.write_str("attacker"),
        Choice::Role(false) => out.write_str("defender"),
        Choice::Zone(zone) => write!(out, "zone {}", u16::from(zone) + 1),
        Choice::Barricade { at, degrees } => {
            write!(out, "barricade {} {degrees}", inches::place_text(at))
        }
        Choice::SetUp { operative, at, order } => {
            write!(out, "set-up {} {} {}", name(operative), inches::place_text(at), order_word(order))
        }
        Choice::Ploy(number) => write!(out, "ploy {}", ploys::word(number)),
        Choice::Pass => out.write_str("pass"),
        Choice::Activate { operative, order: None } => write!(out, "activate {}", name(operative)),
        Choice::Activate { operative, order: Some(order) } => {
            write!(out, "activate {} {}", name(operative), order_word(order))
        }
        Choice::Move { kind, operative, path } => {
            write!(out, "{} {}", move_verb(kind), name(operative))?;
            for (number, place) in path.places().iter().enumerate() {
                write_between(&path, number, out)?;
                write!(out, " {}", inches::place_text(*place))?;
            }
            write_between(&path, path.places().len(), out)
        }
        Choice::Shoot { how, by, target, weapon, origin } => {
            let weapon = weapon_name(setup, by, weapon);
            write!(out, "{} {} {} {weapon}", shoot_verb(how), name(by), name(target))?;
            if origin == ANY_ORIGIN { Ok(()) } else { write!(out, " from {origin}") }
        }
        Choice::Fight { by, target, weapon } => {
            write!(out, "fight {} {} {}", name(by), name(target), weapon_name(setup, by, weapon))
        }
        Choice::Guard(id) => write!(out, "guard {}", name(id)),
        Choice::PassAction(id) => write!(out, "pass {}", name(id)),
        Choice::Hatch { operative, hatch } => {
            write!(out, "hatch {} {}", name(operative), u16::from(hatch) + 1)
        }
        Choice::Mission { operative, marker } => {
            write!(out, "mission {} {}", name(operative), u16::from(marker) + 1)
        }
        Choice::Hold => out.write_str("hold"),
        Choice::Answer { by, weapon } => {
            write!(out, "answer {} {}", name(by), weapon_name(setup, by, weapon))
        }
        Choice::Reroll { source, dice } => {
            write!(out, "reroll {}", source_word(source))?;
            let kinds = dice.0.into_iter().zip(KINDS).filter(|(count, _)| *count > 0);
            kinds.into_iter().try_for_each(|(count, kind)| write!(out, " {count}{kind}"))
        }
        Choice::Keep => out.write_str("keep"),
        Choice::Use(source) => write!(out, "use {}", source_word(source)),
        Choice::Leave => out.write_str("leave"),
        Choice::Invulnerable(true) => out.write_str("invulnerable"),
        Choice::Invulnerable(false) => out.write_str("armour"),
        Choice::Cover(dice) => write!(out, "cover {dice}"),
        Choice::Save { normal, critical } => write!(out, "save {normal}normal {critical}critical"),
        Choice::Next(id) => write!(out, "next {}", name(id)),
        Choice::Strike(hit) => write!(out, "strike {}", hit_word(hit)),
        Choice::Parry { hit, with } => write!(out, "parry {} with {}", hit_word(hit), hit_word(with)),
        other => cards::write(setup, other, out),
    }
}

/// Writes the hatchway of a path if it is operated before a corner, and the token if it is dropped there.
fn write_between(path: &Path, corner: usize, out: &mut dyn fmt::Write) -> fmt::Result {
    if let Some((after, hatch)) = path.hatch()
        && usize::from(after) == corner
    {
        write!(out, " {HATCH}{}", u16::from(hatch) + 1)?;
    }
    match path.token() {
        Some((after, at)) if usize::from(after) == corner => {
            write!(out, " {DROP} {}", inches::place_text(at))
        }
        _ => Ok(()),
    }
}

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

    fn number(&mut self, what: &str) -> Read<u8> {
        let word = self.word(what)?;
        word.parse().map_err(|_| Fault::new("", format!("{word:?} is not a {what}")))
    }

    fn operative(&mut self) -> Read<OperativeId> {
        let word = self.word("the operative")?;
        if let Some(number) = word.strip_prefix('#').and_then(|number| number.parse().ok()) {
            return Ok(OperativeId(number));
        }
        let known = self.setup.profiles.iter().map(|profile| profile.name.as_str());
        self.setup.find(word).ok_or_else(|| Fault::unknown("", "operative", word, known))
    }

    fn weapon(&mut self, of: OperativeId) -> Read<u8> {
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

    fn place(&mut self) -> Read<Place> {
        let word = self.word("the place")?;
        read_place(word)
    }

    fn order(&mut self) -> Read<Order> {
        read_order(self.word("the order")?)
    }

    fn hit(&mut self) -> Read<Hit> {
        match self.word("the kind of hit")? {
            "normal" => Ok(Hit::Normal),
            "critical" => Ok(Hit::Critical),
            other => Err(Fault::unknown("", "kind of hit", other, ["normal", "critical"])),
        }
    }

    fn source(&mut self) -> Read<Source> {
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
    fn dice(&mut self) -> Read<Bins> {
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

    fn path(&mut self) -> Read<Path> {
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

fn read_place(word: &str) -> Read<Place> {
    inches::parse_place(word)
        .ok_or_else(|| Fault::new("", format!("{word:?} is not a place: write x,y or x,y,z in inches")))
}

fn read_order(word: &str) -> Read<Order> {
    match word.to_lowercase().as_str() {
        "engage" => Ok(Order::Engage),
        "conceal" => Ok(Order::Conceal),
        _ => Err(Fault::unknown("", "order", word, ["engage", "conceal"])),
    }
}

/// Reads a choice back; a line that is not written in the words of the notation, as the rulebook prints its names.
pub(crate) fn read(setup: &Setup, text: &str) -> Result<Choice, Fault> {
    read_exactly(setup, text)
        .or_else(|fault| read_exactly(setup, &spelling::respell(setup, text)).map_err(|_| fault))
}

fn read_exactly(setup: &Setup, text: &str) -> Result<Choice, Fault> {
    let mut line = Line { setup, words: text.split_whitespace() };
    let word = line.word("the choice")?.to_ascii_lowercase();
    let verb = word.as_str();
    let choice = read_verb(verb, &mut line)?;
    match line.words.next() {
        Some(more) => Err(Fault::new("", format!("{more:?} is too much after {verb:?}"))),
        None => Ok(choice),
    }
}

fn read_verb(verb: &str, line: &mut Line<'_>) -> Result<Choice, Fault> {
    if let Some(kind) = MoveKind::ALL.into_iter().find(|kind| move_verb(*kind) == verb) {
        return Ok(Choice::Move { kind, operative: line.operative()?, path: line.path()? });
    }
    let ways = [Shooting::Shoot, Shooting::Overwatch, Shooting::PointBlank];
    if let Some(how) = ways.into_iter().find(|how| shoot_verb(*how) == verb) {
        return read_shot(how, line);
    }
    Ok(match verb {
        "attacker" => Choice::Role(true),
        "defender" => Choice::Role(false),
        "zone" => Choice::Zone(counted(line, "drop zone")?),
        "barricade" => Choice::Barricade { at: line.place()?, degrees: line.number("angle in degrees")? },
        "set-up" => Choice::SetUp { operative: line.operative()?, at: line.place()?, order: line.order()? },
        "ploy" => {
            let word = line.word("the ploy")?;
            Choice::Ploy(ploys::by_word(word).ok_or_else(|| Fault::unknown("", "ploy", word, []))?)
        }
        "pass" if line.words.clone().next().is_none() => Choice::Pass,
        "pass" => Choice::PassAction(line.operative()?),
        "activate" => {
            let operative = line.operative()?;
            Choice::Activate { operative, order: line.words.next().map(read_order).transpose()? }
        }
        "fight" => {
            let (by, target) = (line.operative()?, line.operative()?);
            Choice::Fight { by, target, weapon: line.weapon(by)? }
        }
        "guard" => Choice::Guard(line.operative()?),
        "hatch" => Choice::Hatch { operative: line.operative()?, hatch: counted(line, "hatchway")? },
        "mission" => Choice::Mission { operative: line.operative()?, marker: counted(line, "marker")? },
        "hold" => Choice::Hold,
        "answer" => {
            let by = line.operative()?;
            Choice::Answer { by, weapon: line.weapon(by)? }
        }
        "reroll" => Choice::Reroll { source: line.source()?, dice: line.dice()? },
        "keep" => Choice::Keep,
        "use" => Choice::Use(line.source()?),
        "leave" => Choice::Leave,
        "armour" => Choice::Invulnerable(false),
        "invulnerable" => Choice::Invulnerable(true),
        "cover" => Choice::Cover(line.number("number of dice")?),
        "save" => {
            let Bins([_, _, normal, critical]) = line.dice()?;
            Choice::Save { normal, critical }
        }
        "next" => Choice::Next(line.operative()?),
        "strike" => Choice::Strike(line.hit()?),
        "parry" => {
            let hit = line.hit()?;
            match line.word("with")? {
                "with" => Choice::Parry { hit, with: line.hit()? },
                other => return Err(Fault::unknown("", "word", other, ["with"])),
            }
        }
        other => match cards::read(other, line)? {
            Some(choice) => choice,
            None => return Err(Fault::unknown("", "choice", other, VERBS)),
        },
    })
}

/// A number counted from 1, kept counted from 0.
fn counted(line: &mut Line<'_>, what: &str) -> Read<u8> {
    let number = line.number(what)?;
    number.checked_sub(1).ok_or_else(|| Fault::new("", format!("a {what} is counted from 1")))
}

fn read_shot(how: Shooting, line: &mut Line<'_>) -> Result<Choice, Fault> {
    let (by, target) = (line.operative()?, line.operative()?);
    let weapon = line.weapon(by)?;
    let origin = match line.words.next() {
        None => ANY_ORIGIN,
        Some("from") => line.number("origin")?,
        Some(other) => return Err(Fault::unknown("", "word", other, ["from"])),
    };
    Ok(Choice::Shoot { how, by, target, weapon, origin })
}
