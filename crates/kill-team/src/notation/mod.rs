//! Choices as short lines. Documented in `docs/notation/kill-team.md`.

mod cards;
mod line;
mod spelling;
mod terms;

pub(crate) use spelling::squeeze;
pub(crate) use terms::{hit_word, move_verb};

use crate::choice::{ANY_ORIGIN, Choice, MoveKind, Path, Shooting};
use crate::dice::Bins;
use crate::setup::Setup;
use crate::state::OperativeId;
use crate::{inches, ploys};
use line::{Line, counted, read_order};
use sortie_kernel::words::Fault;
use std::fmt;
use terms::{DROP, HATCH, KINDS, name, order_word, shoot_verb, source_word, weapon_name};

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
