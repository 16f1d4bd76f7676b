//! Choices as short lines. Documented in `docs/notation/delta-one-zero.md`.

mod line;
mod write;

pub(crate) use line::{read_card, read_order, read_team};
pub(crate) use write::write;

use crate::choice::{Act, Aim, Choice};
use crate::mission::DROPPED;
use crate::setup::{Edge, Setup};
use crate::state::ModelSet;
use line::{Line, Read};
use sortie_kernel::words::Fault;

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

/// Verbs of Actions: the model that acts follows.
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
