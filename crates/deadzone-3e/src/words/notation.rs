//! Choices as short lines, and back. See `docs/notation/deadzone-3e.md`.

use crate::choice::{Choice, Manner};
use crate::ids::{ModelId, WeaponName};
use crate::keywords::{SPECIALS, Task};
use crate::setup::Setup;
use crate::state::Face;
use sortie_cubes::Names;
use sortie_cubes::notation::{self, FISTS, Reroll, Words, write_hand};
use sortie_cubes::zones::read_zone;
use sortie_kernel::words::Fault;
use sortie_rulebook::rule_id;
use std::fmt::{self, Write};

/// Writes a choice.
pub(super) fn write(setup: &Setup, choice: Choice, out: &mut dyn Write) -> fmt::Result {
    let name = |id: ModelId| setup.name(id);
    let weapon = |weapon: WeaponName| setup.weapon_word(weapon);
    let blade = |weapon: Option<WeaponName>| weapon.map_or(FISTS, |weapon| setup.weapon_word(weapon));
    let paid = |command: bool| if command { "command " } else { "" };
    match choice {
        Choice::Start(side) => write!(out, "start {}", side.letter()),
        Choice::Zone(zone) => write_zone(setup, zone, out),
        Choice::Deploy(id, cell) => write!(out, "deploy {} {cell}", name(id)),
        Choice::Look(cell, 0) => write!(out, "look {cell}"),
        Choice::Look(cell, nth) => write!(out, "look {cell} {}", nth + 1),
        Choice::Scout(id) => write!(out, "move {}", name(id)),
        Choice::RerollCommand(hand) => {
            out.write_str("reroll")?;
            write_hand::<Face>(hand, out)
        }
        Choice::Activate(id) => write!(out, "activate {}", name(id)),
        Choice::Pass => out.write_str("pass"),
        Choice::Spend(face) => write!(out, "spend {}", face.word()),
        Choice::Advance { to: Some(to), command } => write!(out, "{}advance {to}", paid(command)),
        Choice::Advance { to: None, command } => write!(out, "{}advance", paid(command)),
        Choice::Reposition { command } => write!(out, "{}reposition", paid(command)),
        Choice::Charge(Some(to)) => write!(out, "charge {to}"),
        Choice::Charge(None) => out.write_str("charge"),
        Choice::Sprint(to) => write!(out, "sprint {to}"),
        Choice::Shoot { target, weapon: gun, manner, command } => {
            write!(out, "{}{} {} {}", paid(command), manner_word(manner), name(target), weapon(gun))
        }
        Choice::Fire { cell, weapon: gun, command } => {
            write!(out, "{}fire {cell} {}", paid(command), weapon(gun))
        }
        Choice::Assault { target, weapon, command } => {
            write!(out, "{}assault {} {}", paid(command), name(target), blade(weapon))
        }
        Choice::StandUp => out.write_str("stand-up"),
        Choice::Special { special, task } => {
            write_task(SPECIALS[usize::from(special)].word, task, setup, out)
        }
        Choice::Order(task) => write_task("order", task, setup, out),
        Choice::Use(item) => write!(out, "use {}", item.word()),
        Choice::End => out.write_str("end"),
        Choice::Step(cell) => write!(out, "step {cell}"),
        Choice::Stop => out.write_str("stop"),
        Choice::Place(spot) => write!(out, "place {},{}", spot.x(), spot.y()),
        Choice::LeaveBoard { command } => write!(out, "{}leave-board", paid(command)),
        Choice::Strike { model, weapon } => write!(out, "strike {} {}", name(model), blade(weapon)),
        Choice::FightBack(weapon) => write!(out, "fight-back {}", blade(weapon)),
        Choice::Survive => out.write_str("survive"),
        Choice::Roll => out.write_str("roll"),
        Choice::Reroll { misses, hits: 0 } => write!(out, "reroll {misses}"),
        Choice::Reroll { misses, hits } => write!(out, "reroll {misses}+{hits}"),
        Choice::CommandReroll { face, hit } => {
            write!(out, "spend {} reroll{}", face.word(), if hit { " hit" } else { "" })
        }
        Choice::Keep => out.write_str("keep"),
        Choice::PickUp(0) => out.write_str("pick-up"),
        Choice::PickUp(nth) => write!(out, "pick-up {}", nth + 1),
        Choice::Leave => out.write_str("leave"),
        Choice::Drop => out.write_str("drop"),
        Choice::Destroy => out.write_str("destroy"),
        Choice::Swap { destroy } => out.write_str(if destroy { "swap destroy" } else { "swap" }),
        Choice::Throw(direction) => write!(out, "throw {}", direction.letters()),
        Choice::Next(id) => write!(out, "next {}", name(id)),
        Choice::Yes => out.write_str("yes"),
        Choice::No => out.write_str("no"),
    }
}

fn write_zone(setup: &Setup, zone: u8, out: &mut dyn Write) -> fmt::Result {
    match setup.zone_words().get(usize::from(zone)) {
        Some(word) => write!(out, "zone {word}"),
        None => write!(out, "zone {zone}"),
    }
}

fn write_task(verb: &str, task: Task, setup: &Setup, out: &mut dyn Write) -> fmt::Result {
    out.write_str(verb)?;
    task.write(setup, out)
}

fn manner_word(manner: Manner) -> &'static str {
    match manner {
        Manner::Normal => "shoot",
        Manner::Blaze => "blaze",
        Manner::Scoped => "snipe",
    }
}

/// A line for this game.
type Line<'a> = notation::Line<'a, Setup>;

const VERBS: [&str; 41] = [
    "start",
    "zone",
    "deploy",
    "look",
    "move",
    "reroll",
    "activate",
    "pass",
    "spend",
    "command",
    "advance",
    "reposition",
    "charge",
    "sprint",
    "shoot",
    "blaze",
    "snipe",
    "fire",
    "assault",
    "stand-up",
    "order",
    "use",
    "end",
    "step",
    "stop",
    "place",
    "leave-board",
    "strike",
    "fight-back",
    "survive",
    "roll",
    "keep",
    "pick-up",
    "leave",
    "drop",
    "destroy",
    "swap",
    "throw",
    "next",
    "yes",
    "no",
];

/// Reads a choice.
pub(super) fn read(setup: &Setup, text: &str) -> Result<Choice, Fault> {
    // Case does not matter anywhere in a line.
    let text = text.to_ascii_lowercase();
    let mut line = Line { setup, words: Words::new(&text), cubes: rule_id!("DZ3-SETUP-03") };
    let verb = line.need("a verb")?;
    if let Some(special) = SPECIALS.iter().position(|known| known.word == verb) {
        let task = line.task()?;
        return Ok(Choice::Special { special: special as u8, task });
    }
    let simple = match verb {
        "pass" => Some(Choice::Pass),
        "stand-up" => Some(Choice::StandUp),
        "end" => Some(Choice::End),
        "stop" => Some(Choice::Stop),
        "survive" => Some(Choice::Survive),
        "roll" => Some(Choice::Roll),
        "keep" => Some(Choice::Keep),
        "leave" => Some(Choice::Leave),
        "drop" => Some(Choice::Drop),
        "destroy" => Some(Choice::Destroy),
        "yes" => Some(Choice::Yes),
        "no" => Some(Choice::No),
        _ => None,
    };
    let choice = match simple {
        Some(choice) => choice,
        None => read_with_words(verb, &mut line)?,
    };
    line.words.end()?;
    Ok(choice)
}

fn read_with_words(verb: &str, line: &mut Line<'_>) -> Result<Choice, Fault> {
    Ok(match verb {
        "start" => Choice::Start(line.words.side()?),
        "zone" => Choice::Zone(read_zone(line.need("a zone")?, line.setup.zones())?),
        "deploy" => Choice::Deploy(line.model()?, line.cell()?),
        "look" => Choice::Look(line.cell()?, line.words.index()?),
        "move" => Choice::Scout(line.model()?),
        "activate" => Choice::Activate(line.model()?),
        "command" => read_action(line.need("an action")?, true, line)?,
        "sprint" | "step" if line.words.is_beyond_edge() => Choice::LeaveBoard { command: false },
        "sprint" => Choice::Sprint(line.cell()?),
        "order" => Choice::Order(line.task()?),
        "use" => Choice::Use(line.word("an item", "item")?),
        "step" => Choice::Step(line.cell()?),
        "place" => Choice::Place(line.words.spot()?),
        "strike" => Choice::Strike { model: line.model()?, weapon: line.blade()? },
        "fight-back" => Choice::FightBack(line.blade()?),
        "pick-up" => Choice::PickUp(line.words.index()?),
        "swap" => match line.words.next() {
            None => Choice::Swap { destroy: false },
            Some("destroy") => Choice::Swap { destroy: true },
            Some(word) => return Err(Fault::unknown("choice", "word", word, ["destroy"])),
        },
        "throw" => Choice::Throw(line.words.direction()?),
        "next" => Choice::Next(line.model()?),
        "spend" => read_spend(line)?,
        "reroll" => match line.reroll::<Face>("command result")? {
            Reroll::Dice { misses, hits } => Choice::Reroll { misses, hits },
            Reroll::Command(hand) => Choice::RerollCommand(hand),
        },
        verb => read_action(verb, false, line)?,
    })
}

fn read_action(verb: &str, command: bool, line: &mut Line<'_>) -> Result<Choice, Fault> {
    let manner = match verb {
        "shoot" => Some(Manner::Normal),
        "blaze" => Some(Manner::Blaze),
        "snipe" => Some(Manner::Scoped),
        _ => None,
    };
    if let Some(manner) = manner {
        return Ok(Choice::Shoot { target: line.model()?, weapon: line.weapon()?, manner, command });
    }
    Ok(match verb {
        "advance" if line.words.is_beyond_edge() => Choice::LeaveBoard { command },
        "advance" => Choice::Advance { to: line.words.maybe_cell()?, command },
        "charge" if command => {
            let why = "a charge is an ADVANCE of the budget; a free one stays 1 cube (DZ3-KEY-11)";
            return Err(Fault::new("choice", why));
        }
        "charge" => Choice::Charge(line.words.maybe_cell()?),
        "reposition" => Choice::Reposition { command },
        "leave-board" => Choice::LeaveBoard { command },
        "fire" => Choice::Fire { cell: line.cell()?, weapon: line.weapon()?, command },
        "assault" => Choice::Assault { target: line.model()?, weapon: line.blade()?, command },
        _ if command && VERBS.contains(&verb) => {
            let why = format!("a command die cannot pay for {verb:?}, only for advance, shoot and assault");
            return Err(Fault::new("choice", why));
        }
        _ => {
            let known = VERBS.iter().copied().chain(SPECIALS.iter().map(|special| special.word));
            return Err(Fault::unknown("choice", "verb", verb, known));
        }
    })
}

fn read_spend(line: &mut Line<'_>) -> Result<Choice, Fault> {
    let face = line.word("a command result", "command result")?;
    match (line.words.next(), line.words.next()) {
        (None, _) => Ok(Choice::Spend(face)),
        (Some("reroll"), None | Some("miss")) => Ok(Choice::CommandReroll { face, hit: false }),
        (Some("reroll"), Some("hit")) => Ok(Choice::CommandReroll { face, hit: true }),
        (Some("reroll"), Some(word)) => Err(Fault::unknown("choice", "die", word, ["hit", "miss"])),
        (Some(word), _) => Err(Fault::unknown("choice", "use of a command die", word, ["reroll"])),
    }
}
