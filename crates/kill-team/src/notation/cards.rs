//! Choices about tac ops, tokens, unique actions and the set-up of matched play as short lines.

use super::line::{Line, Read};
use super::terms::{hit_word, name, weapon_name};
use crate::choice::{Choice, Scouting};
use crate::inches;
use crate::ploys::tactical;
use crate::sequence::areas::EDGES;
use crate::sequence::tac_play::ANY_FEATURE;
use crate::sequence::unique;
use crate::setup::Setup;
use crate::state::{OperativeId, Place};
use crate::tac_ops::{self, Archetype, Object};
use sortie_kernel::words::Fault;
use std::fmt;

/// The word of a scouting option.
fn scout_word(option: Scouting) -> &'static str {
    match option {
        Scouting::Fortify => "fortify",
        Scouting::Infiltrate => "infiltrate",
        Scouting::Recon => "recon",
    }
}

fn archetype_word(number: u8) -> String {
    Archetype::ALL
        .get(usize::from(number))
        .map_or_else(|| format!("#{number}"), |archetype| crate::ploys::slug(archetype.name()))
}

fn unique_word(number: u8) -> String {
    unique::TABLE.get(usize::from(number)).map_or_else(|| format!("#{number}"), |own| own.word.to_string())
}

fn edge_word(number: u8) -> String {
    EDGES.get(usize::from(number)).map_or_else(|| format!("#{number}"), |edge| edge.word().to_string())
}

/// The words of unique actions, archetypes and scouting options.
pub(super) fn words() -> impl Iterator<Item = String> {
    let unique = (0..unique::TABLE.len() as u8).map(unique_word);
    let archetypes = (0..Archetype::ALL.len() as u8).map(archetype_word);
    let scouts = Scouting::ALL.map(|option| scout_word(option).to_string());
    unique.chain(archetypes).chain(scouts)
}

/// A card by its word; the enemy's banner is destroyed by number 0.
fn card_word(card: u8) -> String {
    if card == 0 { "destroy-banner".to_string() } else { tac_ops::word(card) }
}

/// At what the action of a card is aimed.
fn object_of(card: u8) -> Object {
    let action = tac_ops::card(card).and_then(|card| card.action.as_ref());
    action.map_or(Object::Nothing, |action| action.at)
}

/// Writes a choice of this file.
pub(super) fn write(setup: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
    let name = |id: OperativeId| if id == OperativeId::NOBODY { "-".to_string() } else { name(setup, id) };
    let place = inches::place_text;
    match choice {
        Choice::Implant(hit) => write!(out, "implant {}", hit_word(hit)),
        Choice::Share { target, dice } => write!(out, "share {} {dice}", name(target)),
        Choice::Protect(drone) => write!(out, "protect {}", name(drone)),
        Choice::End(id) => write!(out, "end {}", name(id)),
        Choice::Tactical { ploy, operative } => {
            write!(out, "tactical {} {}", tactical::word(ploy), name(operative))
        }
        Choice::Unique { action, by, target, at } => {
            write!(out, "unique {} {}", unique_word(action), name(by))?;
            if target != OperativeId::NOBODY || at != Place::default() {
                write!(out, " {}", name(target))?;
            }
            if at == Place::default() { Ok(()) } else { write!(out, " {}", place(at)) }
        }
        Choice::Storm { by, target, second, weapon } => {
            let weapon = weapon_name(setup, by, weapon);
            write!(out, "storm {} {} {} {weapon}", name(by), name(target), name(second))
        }
        Choice::PickUp { operative, token } => {
            write!(out, "pick-up {} {}", name(operative), u16::from(token) + 1)
        }
        Choice::Drop { operative, at } => write!(out, "drop {} {}", name(operative), place(at)),
        Choice::TacAction { operative, card, object, at } => {
            write!(out, "tac-op {} {}", name(operative), card_word(card))?;
            match object_of(card) {
                Object::Nothing => write_rest(out, object, at),
                Object::Feature if object == ANY_FEATURE => write_rest(out, 0, at),
                Object::Feature => write!(out, " {}", u16::from(object) + 1).and(write_rest(out, 0, at)),
                Object::Edge => write!(out, " {}", edge_word(object)).and(write_rest(out, 0, at)),
                Object::Place => write!(out, " {}", place(at)).and(write_rest(out, object, Place::default())),
            }
        }
        Choice::Reveal(card) => write!(out, "reveal {}", tac_ops::word(card)),
        Choice::Archetype { archetype, more } => {
            write!(out, "archetype {}", archetype_word(archetype))?;
            let cards = (1..=tac_ops::DECK.len() as u8).filter(|card| more >> (card - 1) & 1 == 1);
            cards.map(tac_ops::word).try_for_each(|word| write!(out, " {word}"))
        }
        Choice::KeepCard { card, named } => {
            write!(out, "keep-card {}", tac_ops::word(card))?;
            if named == OperativeId::NOBODY { Ok(()) } else { write!(out, " {}", name(named)) }
        }
        Choice::Feature(feature) => write!(out, "feature {}", u16::from(feature) + 1),
        Choice::Challenge { enemy, own } => write!(out, "challenge {} {}", name(enemy), name(own)),
        Choice::PutAt(at) => write!(out, "put {}", place(at)),
        Choice::Scout(option) => write!(out, "scout {}", scout_word(option)),
        Choice::First(true) => out.write_str("first"),
        Choice::First(false) => out.write_str("second"),
        _ => unreachable!("{choice:?} is written with the others"),
    }
}

/// What an action does not look at, so that any choice can be read back.
fn write_rest(out: &mut dyn fmt::Write, object: u8, at: Place) -> fmt::Result {
    if object > 0 {
        write!(out, " object {object}")?;
    }
    if at == Place::default() { Ok(()) } else { write!(out, " at {}", inches::place_text(at)) }
}

/// A word behind `#` is a number that has no word.
fn numbered(word: &str) -> Option<u8> {
    word.strip_prefix('#')?.parse().ok()
}

fn known<T>(what: &str, word: &str, found: Option<T>, words: &[String]) -> Read<T> {
    found.ok_or_else(|| Fault::unknown("", what, word, words.iter().map(String::as_str)))
}

fn counted(line: &mut Line<'_>, what: &str) -> Read<u8> {
    let word = line.word(what)?;
    let number: Option<u16> = word.parse().ok();
    let number = number.and_then(|number| u8::try_from(number.checked_sub(1)?).ok());
    number.ok_or_else(|| Fault::new("", format!("{word:?} is not a {what}, which are counted from 1")))
}

fn somebody(line: &mut Line<'_>) -> Read<OperativeId> {
    if line.words.clone().next() == Some("-") {
        line.words.next();
        return Ok(OperativeId::NOBODY);
    }
    line.operative()
}

fn card(line: &mut Line<'_>) -> Read<u8> {
    let word = line.word("the tac op")?;
    let words: Vec<String> = (1..=tac_ops::DECK.len() as u8).map(tac_ops::word).collect();
    known("tac op", word, tac_ops::by_word(word), &words)
}

fn tac_action(line: &mut Line<'_>) -> Read<Choice> {
    let operative = line.operative()?;
    let (mut object, mut at) = (0, Place::default());
    let number = if line.words.clone().next() == Some("destroy-banner") {
        line.words.next();
        0
    } else {
        card(line)?
    };
    match object_of(number) {
        Object::Nothing => (),
        Object::Feature if line.words.clone().next().is_none_or(|word| word == "at") => object = ANY_FEATURE,
        Object::Feature => object = counted(line, "feature")?,
        Object::Edge => {
            let word = line.word("the edge")?;
            let words: Vec<String> = EDGES.iter().map(|edge| edge.word().to_string()).collect();
            let found = EDGES.iter().position(|edge| edge.word() == word).map(|place| place as u8);
            object = known("edge", word, found.or_else(|| numbered(word)), &words)?;
        }
        Object::Place => at = line.place()?,
    }
    while let Some(word) = line.words.next() {
        match word {
            "object" => object = line.number("object")?,
            "at" => at = line.place()?,
            other => return Err(Fault::unknown("", "word", other, ["object", "at"])),
        }
    }
    Ok(Choice::TacAction { operative, card: number, object, at })
}

/// Reads a choice of this file; `None` if the verb is not one of them.
pub(super) fn read(verb: &str, line: &mut Line<'_>) -> Read<Option<Choice>> {
    Ok(Some(match verb {
        "implant" => Choice::Implant(line.hit()?),
        "share" => Choice::Share { target: line.operative()?, dice: line.number("number of dice")? },
        "protect" => Choice::Protect(line.operative()?),
        "end" => Choice::End(line.operative()?),
        "tactical" => {
            let word = line.word("the ploy")?;
            let words: Vec<String> = (0..tactical::TABLE.len() as u8).map(tactical::word).collect();
            let ploy = known("tactical ploy", word, tactical::by_word(word), &words)?;
            Choice::Tactical { ploy, operative: line.operative()? }
        }
        "unique" => {
            let word = line.word("the action")?;
            let words: Vec<String> = unique::TABLE.iter().map(|own| own.word.to_string()).collect();
            let found = words.iter().position(|own| own == word).map(|place| place as u8);
            let action = known("unique action", word, found.or_else(|| numbered(word)), &words)?;
            let (by, target) = (line.operative()?, optional(line)?);
            let at = if line.words.clone().next().is_some() { line.place()? } else { Place::default() };
            Choice::Unique { action, by, target, at }
        }
        "storm" => {
            let (by, target, second) = (line.operative()?, line.operative()?, line.operative()?);
            Choice::Storm { by, target, second, weapon: line.weapon(by)? }
        }
        "pick-up" => Choice::PickUp { operative: line.operative()?, token: counted(line, "token")? },
        "drop" => Choice::Drop { operative: line.operative()?, at: line.place()? },
        "tac-op" => tac_action(line)?,
        "reveal" => Choice::Reveal(card(line)?),
        "archetype" => {
            let word = line.word("the archetype")?;
            let words: Vec<String> = (0..4).map(archetype_word).collect();
            let found = words.iter().position(|own| own == word).map(|place| place as u8);
            let archetype = known("archetype", word, found.or_else(|| numbered(word)), &words)?;
            let mut more = 0;
            while line.words.clone().next().is_some() {
                more |= 1 << (card(line)? - 1);
            }
            Choice::Archetype { archetype, more }
        }
        "keep-card" => Choice::KeepCard { card: card(line)?, named: optional(line)? },
        "feature" => Choice::Feature(counted(line, "feature")?),
        "challenge" => Choice::Challenge { enemy: line.operative()?, own: line.operative()? },
        "put" => Choice::PutAt(line.place()?),
        "scout" => {
            let word = line.word("the scouting option")?;
            let words: Vec<String> = Scouting::ALL.map(|option| scout_word(option).to_string()).to_vec();
            let found = Scouting::ALL.into_iter().find(|option| scout_word(*option) == word);
            Choice::Scout(known("scouting option", word, found, &words)?)
        }
        "first" => Choice::First(true),
        "second" => Choice::First(false),
        _ => return Ok(None),
    }))
}

/// An operative, `-` for nobody, or nothing.
fn optional(line: &mut Line<'_>) -> Read<OperativeId> {
    if line.words.clone().next().is_none() { Ok(OperativeId::NOBODY) } else { somebody(line) }
}
