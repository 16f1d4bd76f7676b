//! `sortie play`: a game in the terminal, against a bot or between people at one keyboard.
//!
//! [`prompt`] asks until the game ends, [`screen`] and [`fold`] write, [`session`] is the game; nothing here knows a
//! rule.

pub(crate) mod fold;
mod measure;
mod places;
mod prompt;
pub(crate) mod screen;
mod session;

use crate::args::{DiceFrom, NewArgs, PlayArgs};
use crate::console::Console;
use crate::error::CliError;
use crate::spec::{any_seed, spec};
use session::{Session, Sitting};
use sortie_agents::{Agent, find, names};
use sortie_arena::mix;
use sortie_kernel::dice::{ByHand, Faces, Sampler};
use sortie_kernel::replay::Replay;
use sortie_kernel::words::{Fault, Spec};
use sortie_table::record::{Keeper, rerun};
use sortie_table::{Match, Playable, Visit, visit};
use std::io::Write;
use std::path::Path;

/// The name of a human player.
pub(crate) const HUMAN: &str = "human";

/// Dice from any source.
type AnyFaces = Box<dyn Faces + Send>;

/// A bot for each side that is not played by a person.
type Players<R> = [Option<Box<dyn Agent<R>>>; 2];

/// `sortie play`.
pub(crate) fn run(args: &PlayArgs, console: &Console) -> Result<(), CliError> {
    match (&args.resume, &args.ruleset) {
        (Some(path), _) => resume(args, path, console),
        (None, Some(ruleset)) => {
            let seed = args.seed.unwrap_or_else(any_seed);
            let spec = spec(&args.spec)?;
            let mut session = visit(ruleset, Begin { args, spec, seed, console: console.clone() })??;
            let keeper = args.record.as_deref().map(Keeper::create).transpose()?;
            if args.dice == DiceFrom::Sampled {
                console.say(&format!("Seed {seed}."))?;
            }
            prompt::play(session.as_mut(), console, keeper)
        }
        (None, None) => Err(CliError::Bad("name a ruleset (see `sortie list`)".to_string())),
    }
}

fn resume(args: &PlayArgs, path: &Path, console: &Console) -> Result<(), CliError> {
    let (text, replay, ruleset) = crate::replay::read(path)?;
    let mut session = visit(ruleset, Resume { args, replay: &replay, path, console: console.clone() })??;
    console.say(&format!("Continuing {} after {} choices.", path.display(), replay.entries.len()))?;
    prompt::play(session.as_mut(), console, Some(Keeper::reopen(path, text)))
}

/// `sortie new`.
pub(crate) fn new(args: &NewArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let replay = visit(&args.ruleset, Open { spec: spec(&args.spec)?, seed })??;
    Keeper::create(&args.file)?.save(&replay)?;
    let file = args.file.display();
    writeln!(out, "Created {file}: {}, seed {seed}\nPlay it: sortie play --resume {file}", args.ruleset)?;
    Ok(())
}

struct Open {
    spec: Spec,
    seed: u64,
}

impl Visit for Open {
    type Out = Result<Replay, CliError>;

    fn visit<R: Playable>(self) -> Self::Out {
        let mut game = Match::<R, _>::new(&self.spec, Sampler::new(self.seed))?;
        game.remark("seed", self.seed.to_string());
        Ok(game.record())
    }
}

struct Begin<'a> {
    args: &'a PlayArgs,
    spec: Spec,
    seed: u64,
    console: Console,
}

impl Visit for Begin<'_> {
    type Out = Result<Box<dyn Session>, CliError>;

    fn visit<R: Playable>(self) -> Self::Out {
        let chosen = [
            self.args.players.a.as_deref().unwrap_or(HUMAN),
            self.args.players.b.as_deref().unwrap_or("random"),
        ];
        let players = players::<R>(chosen, self.seed)?;
        // Report faults of the set-up before asking anybody for dice.
        R::build(&self.spec)?;
        let faces: AnyFaces = match self.args.dice {
            DiceFrom::Sampled => Box::new(Sampler::new(self.seed)),
            DiceFrom::Typed => by_hand(self.console),
        };
        let mut game = Match::<R, AnyFaces>::new(&self.spec, faces)?;
        if game.dice_failed() {
            return Err(CliError::Bad("no more dice were given before the game began".to_string()));
        }
        match self.args.dice {
            DiceFrom::Sampled => game.remark("seed", self.seed.to_string()),
            DiceFrom::Typed => game.remark("dice", "typed"),
        }
        game.remark("player-a", chosen[0]);
        game.remark("player-b", chosen[1]);
        Ok(Box::new(Sitting { game, players }))
    }
}

struct Resume<'a> {
    args: &'a PlayArgs,
    replay: &'a Replay,
    path: &'a Path,
    console: Console,
}

impl Visit for Resume<'_> {
    type Out = Result<Box<dyn Session>, CliError>;

    fn visit<R: Playable>(self) -> Self::Out {
        let mut game = rerun::<R>(self.replay, None).map_err(|error| CliError::record(self.path, &error))?;
        let named = |option: &Option<String>, header: &str, default: &str| {
            let recorded = self.replay.get(header).map(str::to_string);
            option.clone().or(recorded).unwrap_or_else(|| default.to_string())
        };
        let chosen = [
            named(&self.args.players.a, "player-a", HUMAN),
            named(&self.args.players.b, "player-b", "random"),
        ];
        let sampler = game.faces_mut().sampler();
        let typed = self.args.dice == DiceFrom::Typed || self.replay.get("dice") == Some("typed");
        let faces: AnyFaces = match sampler {
            Some(_) if self.args.dice == DiceFrom::Typed => {
                return Err(CliError::Bad("--dice typed: this game rolls its dice from a seed".to_string()));
            }
            Some(_) if self.args.seed.is_some() => {
                return Err(CliError::Bad("--seed: this game already has a seed".to_string()));
            }
            Some(sampler) => Box::new(sampler),
            None if typed => by_hand(self.console),
            None => Box::new(Sampler::new(self.args.seed.unwrap_or_else(any_seed))),
        };
        let seed = mix(&[game.entries().len() as u64, u64::from(game.sum())]);
        let players = players::<R>([&chosen[0], &chosen[1]], seed)?;
        Ok(Box::new(Sitting { game: game.with_faces(faces), players }))
    }
}

/// Bots for the sides that are not played by people.
fn players<R: Playable>(chosen: [&str; 2], seed: u64) -> Result<Players<R>, CliError> {
    let own = R::players();
    let mut made: Players<R> = [None, None];
    for (salt, (name, place)) in (1..).zip(chosen.into_iter().zip(&mut made)) {
        if name == HUMAN {
            continue;
        }
        let player = find(&own, name).map_err(|_| {
            let known = names(&own);
            Fault::unknown("", "player", name, known.iter().map(|player| player.name).chain([HUMAN]))
        })?;
        *place = Some((player.make)(mix(&[seed, salt])));
    }
    Ok(made)
}

fn by_hand(console: Console) -> AnyFaces {
    Box::new(ByHand::new(move |sides| console.ask_face(sides)))
}
