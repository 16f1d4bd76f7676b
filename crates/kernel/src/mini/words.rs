//! The toy in words.

use super::{Choice, Frame, MODELS, Mini, OVERWATCH, READY, Setup, View, name};
use crate::fact::Fact;
use crate::words::{Fault, Listing, Spec, Words};
use crate::{Position, Ruleset, Side, Viewer};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// The set-up part of a script for the toy.
#[derive(serde::Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Fixture {
    /// The round being played.
    pub round: Option<u8>,
    /// Models by name; those not named are out of play.
    pub models: BTreeMap<String, StageModel>,
    /// Whose turn it is.
    pub turn: Option<String>,
}

/// One model of a script.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageModel {
    /// Square 0 to 63.
    pub square: u8,
    /// Hit points; those of the profile if absent.
    pub hp: Option<i8>,
    /// Whether it has acted.
    #[serde(default)]
    pub activated: bool,
    /// Whether it watches.
    #[serde(default)]
    pub overwatch: bool,
}

fn parse_name(text: &str) -> Option<u8> {
    (0..MODELS as u8).find(|model| name(*model).eq_ignore_ascii_case(text))
}

impl Words for Mini {
    type Fixture = Fixture;

    fn listing() -> Listing {
        let one = |name: &str, line: &str| vec![(name.to_string(), line.to_string())];
        Listing {
            missions: one("skirmish", "five rounds, hit points count"),
            boards: one("yard", "eight walls in the middle"),
            forces: one("eight", "eight models of three profiles"),
            options: Vec::new(),
        }
    }

    fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
        let asked = [
            ("mission", &spec.mission, "skirmish"),
            ("board", &spec.board, "yard"),
            ("force-a", &spec.forces[0], "eight"),
            ("force-b", &spec.forces[1], "eight"),
        ];
        let faults: Vec<Fault> = asked
            .into_iter()
            .filter(|(_, word, known)| !word.is_empty() && word != known)
            .map(|(place, word, known)| Fault::unknown(place, place, word, [known]))
            .collect();
        if faults.is_empty() { Ok(Setup::default()) } else { Err(faults) }
    }

    fn fixture(fixture: Fixture) -> Result<(Setup, Position<Mini>), Vec<Fault>> {
        let setup = Setup::default();
        let mut state = Mini::opening(&setup).state;
        let mut faults = Vec::new();
        for model in &mut state.models {
            (model.hp, model.flags) = (0, 0);
        }
        for (word, given) in &fixture.models {
            let place = format!("models.{word}");
            match parse_name(word) {
                Some(id) if given.square < 64 => {
                    let model = &mut state.models[usize::from(id)];
                    model.square = given.square;
                    model.hp = given.hp.unwrap_or(setup.profiles[usize::from(model.profile)].hp);
                    model.flags = if given.activated { 0 } else { READY };
                    model.flags |= if given.overwatch { OVERWATCH } else { 0 };
                }
                Some(_) => faults.push(Fault::new(format!("{place}.square"), "squares are numbered 0 to 63")),
                None => faults.push(Fault::new(place, "models are named A1 to A8 and B1 to B8")),
            }
        }
        state.round = fixture.round.unwrap_or(1);
        state.command = [2, 2];
        let side = Side::parse(fixture.turn.as_deref().unwrap_or("a")).unwrap_or_else(|| {
            faults.push(Fault::new("turn", "a turn is of side a or b"));
            Side::A
        });
        if faults.is_empty() {
            Ok((setup, Position::with_frames(state, &[Frame::Round {}, Frame::Turn { side }])))
        } else {
            Err(faults)
        }
    }

    fn write_choice(_: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
        match choice {
            Choice::Activate(model) => write!(out, "activate {}", name(model)),
            Choice::Move(to) => write!(out, "move {to}"),
            Choice::Shoot(at) => write!(out, "shoot {}", name(at)),
            Choice::Overwatch => out.write_str("overwatch"),
            Choice::Pass => out.write_str("pass"),
            Choice::Fire => out.write_str("fire"),
            Choice::Hold => out.write_str("hold"),
            Choice::Reroll => out.write_str("reroll"),
            Choice::Keep => out.write_str("keep"),
        }
    }

    fn read_choice(_: &Setup, text: &str) -> Result<Choice, Fault> {
        let mut words = text.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest = words.next();
        if let Some(extra) = words.next() {
            return Err(Fault::new(extra, "one word too many"));
        }
        let model = |word: Option<&str>| {
            let word = word.ok_or_else(|| Fault::new(verb, "which model?"))?;
            parse_name(word).ok_or_else(|| Fault::new(word, "models are named A1 to A8 and B1 to B8"))
        };
        let simple = [
            ("overwatch", Choice::Overwatch),
            ("pass", Choice::Pass),
            ("fire", Choice::Fire),
            ("hold", Choice::Hold),
            ("reroll", Choice::Reroll),
            ("keep", Choice::Keep),
        ];
        match verb {
            "activate" => Ok(Choice::Activate(model(rest)?)),
            "shoot" => Ok(Choice::Shoot(model(rest)?)),
            "move" => {
                let word = rest.unwrap_or_default();
                word.parse().map(Choice::Move).map_err(|_| Fault::new(word, "squares are numbered 0 to 63"))
            }
            _ => match simple.iter().find(|(word, _)| *word == verb) {
                Some((_, choice)) if rest.is_none() => Ok(*choice),
                Some(_) => Err(Fault::new(rest.unwrap_or_default(), "one word too many")),
                None => {
                    let known = simple.iter().map(|(word, _)| *word).chain(["activate", "shoot", "move"]);
                    Err(Fault::unknown("", "choice", verb, known))
                }
            },
        }
    }

    fn side_title(_: &Setup, _: Side) -> String {
        String::new()
    }

    fn facts(setup: &Setup, at: &Position<Mini>) -> Fact {
        let models =
            at.state.models.iter().enumerate().filter(|(_, model)| model.hp > 0).map(|(i, model)| {
                let facts = Fact::map([
                    ("hp", Fact::from(model.hp)),
                    ("square", Fact::from(model.square)),
                    ("activated", Fact::from(model.flags & READY == 0)),
                    ("overwatch", Fact::from(model.flags & OVERWATCH != 0)),
                ]);
                (name(i as u8), facts)
            });
        Fact::map([
            ("models", Fact::map(models)),
            ("round", Fact::from(at.state.round)),
            ("command", Fact::list(at.state.command)),
            ("scores", Fact::list(Mini::scores(setup, at))),
        ])
    }

    fn picture(setup: &Setup, view: &View, _: Viewer) -> String {
        let mut out = String::new();
        for row in (0..8u8).rev() {
            for column in 0..8u8 {
                let square = row * 8 + column;
                let model = (0..MODELS).find(|m| view.models[*m].hp > 0 && view.models[*m].square == square);
                match model {
                    Some(model) => out.push_str(&name(model as u8)),
                    None if setup.blocked >> square & 1 == 1 => out.push_str("##"),
                    None => out.push_str(" ."),
                }
                out.push(' ');
            }
            writeln!(out).expect("a string takes text");
        }
        out
    }

    fn digest(setup: &Setup) -> u64 {
        crate::checksum::of(&(Mini::RULES_VERSION, setup.blocked, setup.profiles.len() as u64))
    }

    fn between(setup: &Setup, at: &Position<Mini>, from: &str, to: &str) -> Result<Fact, Fault> {
        let square = |word: &str| {
            let id = parse_name(word).filter(|id| at.state.models[usize::from(*id)].hp > 0);
            id.map(|id| at.state.models[usize::from(id)].square)
                .ok_or_else(|| Fault::new(word, "no model of this name is on the table"))
        };
        let (from, to) = (square(from)?, square(to)?);
        Ok(Fact::map([("sees", Fact::from(super::sees(setup, from, to)))]))
    }
}
