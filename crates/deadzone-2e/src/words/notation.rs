//! Choices as short lines, and back. See `docs/notation/deadzone-2e.md`.

use crate::abilities::{SPECIALS, Task};
use crate::choice::{Choice, Manner};
use crate::ids::{ModelId, WeaponName};
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
        Choice::Shift { from, nth: 0, to } => write!(out, "shift {from} {to}"),
        Choice::Shift { from, nth, to } => write!(out, "shift {from} {} {to}", nth + 1),
        Choice::Scout(id) => write!(out, "scout {}", name(id)),
        Choice::RerollCommand(hand) => {
            out.write_str("reroll")?;
            write_hand::<Face>(hand, out)
        }
        Choice::Activate(id) => write!(out, "activate {}", name(id)),
        Choice::Pass => out.write_str("pass"),
        Choice::Spend(face) => write!(out, "spend {}", face.word()),
        Choice::Move { to: Some(to), command } => write!(out, "{}move {to}", paid(command)),
        Choice::Move { to: None, command } => write!(out, "{}move", paid(command)),
        Choice::Reposition { command } => write!(out, "{}reposition", paid(command)),
        Choice::Sprint(to) => write!(out, "sprint {to}"),
        Choice::Shoot { target, weapon: gun, manner, command } => {
            write!(out, "{}{} {} {}", paid(command), manner_word(manner), name(target), weapon(gun))
        }
        Choice::Fire { cell, weapon: gun, command } => {
            write!(out, "{}fire {cell} {}", paid(command), weapon(gun))
        }
        Choice::Fight { target, weapon, command } => {
            write!(out, "{}fight {} {}", paid(command), name(target), blade(weapon))
        }
        Choice::StandUp => out.write_str("stand-up"),
        Choice::Special { special, task } => {
            write_task(SPECIALS[usize::from(special)].word, task, setup, out)
        }
        Choice::Splat(task) => write_task("special", task, setup, out),
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
        Choice::Keep => out.write_str("keep"),
        Choice::PickUp(0) => out.write_str("pick-up"),
        Choice::PickUp(nth) => write!(out, "pick-up {}", nth + 1),
        Choice::Leave => out.write_str("leave"),
        Choice::Drop => out.write_str("drop"),
        Choice::Destroy => out.write_str("destroy"),
        Choice::Swap { item, destroy } => {
            write!(out, "swap {}{}", item.word(), if destroy { " destroy" } else { "" })
        }
        Choice::Give { to, item } => write!(out, "give {} {}", name(to), item.word()),
        Choice::Exchange(item) => write!(out, "exchange {}", item.word()),
        Choice::PutDown(item) => write!(out, "put-down {}", item.word()),
        Choice::Smokescreen => out.write_str("smokescreen"),
        Choice::LeaveBike => out.write_str("leave-bike"),
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
        Manner::Effect => "effect",
    }
}

/// A line for this game.
type Line<'a> = notation::Line<'a, Setup>;

const VERBS: [&str; 44] = [
    "start",
    "zone",
    "deploy",
    "shift",
    "scout",
    "reroll",
    "activate",
    "pass",
    "spend",
    "command",
    "move",
    "reposition",
    "sprint",
    "shoot",
    "effect",
    "fire",
    "fight",
    "stand-up",
    "special",
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
    "give",
    "exchange",
    "put-down",
    "leave",
    "drop",
    "destroy",
    "swap",
    "smokescreen",
    "leave-bike",
    "throw",
    "next",
    "yes",
    "no",
];

/// Reads a choice.
pub(super) fn read(setup: &Setup, text: &str) -> Result<Choice, Fault> {
    // Case does not matter anywhere in a line.
    let text = text.to_ascii_lowercase();
    let mut line = Line { setup, words: Words::new(&text), cubes: rule_id!("DZ2-SETUP-02") };
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
        "smokescreen" => Some(Choice::Smokescreen),
        "leave-bike" => Some(Choice::LeaveBike),
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
        "shift" => read_shift(line)?,
        "scout" => Choice::Scout(line.model()?),
        "activate" => Choice::Activate(line.model()?),
        "command" => read_action(line.need("an action")?, true, line)?,
        "sprint" | "step" if line.words.is_beyond_edge() => Choice::LeaveBoard { command: false },
        "sprint" => Choice::Sprint(line.cell()?),
        "special" => Choice::Splat(line.task()?),
        "use" => Choice::Use(line.word("an item", "item")?),
        "give" => Choice::Give { to: line.model()?, item: line.word("an item", "item")? },
        "exchange" => Choice::Exchange(line.word("an item", "item")?),
        "put-down" => Choice::PutDown(line.word("an item", "item")?),
        "step" => Choice::Step(line.cell()?),
        "place" => Choice::Place(line.words.spot()?),
        "strike" => Choice::Strike { model: line.model()?, weapon: line.blade()? },
        "fight-back" => Choice::FightBack(line.blade()?),
        "pick-up" => Choice::PickUp(line.words.index()?),
        "swap" => {
            let item = line.word("an item", "item")?;
            match line.words.next() {
                None => Choice::Swap { item, destroy: false },
                Some("destroy") => Choice::Swap { item, destroy: true },
                Some(word) => return Err(Fault::unknown("choice", "word", word, ["destroy"])),
            }
        }
        "throw" => Choice::Throw(line.words.direction()?),
        "next" => Choice::Next(line.model()?),
        "spend" => Choice::Spend(line.word("a Command result", "Command result")?),
        "reroll" => match line.reroll::<Face>("Command result")? {
            Reroll::Dice { misses, hits } => Choice::Reroll { misses, hits },
            Reroll::Command(hand) => Choice::RerollCommand(hand),
        },
        verb => read_action(verb, false, line)?,
    })
}

fn read_action(verb: &str, command: bool, line: &mut Line<'_>) -> Result<Choice, Fault> {
    let manner = match verb {
        "shoot" => Some(Manner::Normal),
        "effect" => Some(Manner::Effect),
        _ => None,
    };
    if let Some(manner) = manner {
        return Ok(Choice::Shoot { target: line.model()?, weapon: line.weapon()?, manner, command });
    }
    Ok(match verb {
        "move" if line.words.is_beyond_edge() => Choice::LeaveBoard { command },
        "move" => Choice::Move { to: line.words.maybe_cell()?, command },
        "reposition" => Choice::Reposition { command },
        "leave-board" => Choice::LeaveBoard { command },
        "fire" => Choice::Fire { cell: line.cell()?, weapon: line.weapon()?, command },
        "fight" => Choice::Fight { target: line.model()?, weapon: line.blade()?, command },
        _ if command && VERBS.contains(&verb) => {
            let why = format!("a Command die cannot pay for {verb:?}, only for move, shoot and fight");
            return Err(Fault::new("choice", why));
        }
        _ => {
            let known = VERBS.iter().copied().chain(SPECIALS.iter().map(|special| special.word));
            return Err(Fault::unknown("choice", "verb", verb, known));
        }
    })
}

/// `shift 4.4.1 4.5.1`, or with the number of the counter among those of its cube: `shift 4.4.1 2 4.5.1`.
fn read_shift(line: &mut Line<'_>) -> Result<Choice, Fault> {
    let from = line.cell()?;
    let word = line.need("a cube")?;
    let cell = |word: &str| word.parse().map_err(|error| Fault::new("choice", format!("{word:?}: {error}")));
    match word.parse::<u8>() {
        Ok(n @ 1..) => Ok(Choice::Shift { from, nth: n - 1, to: line.cell()? }),
        Ok(0) => Err(Fault::new("choice", "counters of a cube are counted from 1")),
        Err(_) => Ok(Choice::Shift { from, nth: 0, to: cell(word)? }),
    }
}
