//! `sortie play`: a game in the terminal, against a program or at one table.
//!
//! [`console`] reads and writes, [`screen`] draws, [`session`] asks until the game ends; nothing here knows a rule.

mod console;
pub(crate) mod screen;
mod session;

use crate::args::{DiceFrom, NewArgs, PlayArgs};
use crate::spec::{any_seed, spec};
use crate::trouble::Trouble;
use console::Console;
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

/// What stands for a person among the players.
const HUMAN: &str = "human";

/// Dice of any sort.
type AnyFaces = Box<dyn Faces + Send>;

/// A program for each side that no person plays.
type Players<R> = [Option<Box<dyn Agent<R>>>; 2];

/// `sortie play`.
pub(crate) fn run(args: &PlayArgs) -> Result<(), Trouble> {
    let console = Console::standard();
    match (&args.resume, &args.ruleset) {
        (Some(path), _) => resume(args, path, &console),
        (None, Some(ruleset)) => {
            let seed = args.seed.unwrap_or_else(any_seed);
            let spec = spec(&args.spec)?;
            let mut session = visit(ruleset, Begin { args, spec, seed, console: console.clone() })??;
            let keeper = args.record.as_deref().map(Keeper::create).transpose()?;
            if args.dice == DiceFrom::Sampled {
                console.say(&format!("Seed {seed}."))?;
            }
            session::play(session.as_mut(), &console, keeper)
        }
        (None, None) => Err(Trouble::Bad("which ruleset? See `sortie list`".to_string())),
    }
}

fn resume(args: &PlayArgs, path: &Path, console: &Console) -> Result<(), Trouble> {
    let (text, replay, ruleset) = crate::replay::read(path)?;
    let mut session = visit(ruleset, Resume { args, replay: &replay, path, console: console.clone() })??;
    console.say(&format!("Going on with {} after {} choices.", path.display(), replay.entries.len()))?;
    session::play(session.as_mut(), console, Some(Keeper::reopen(path, text)))
}

/// `sortie new`.
pub(crate) fn new(args: &NewArgs, out: &mut dyn Write) -> Result<(), Trouble> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let replay = visit(&args.ruleset, Open { spec: spec(&args.spec)?, seed })??;
    Keeper::create(&args.file)?.save(&replay)?;
    let file = args.file.display();
    writeln!(out, "{file}: a game of {}, seed {seed}\nPlay it: sortie play --resume {file}", args.ruleset)?;
    Ok(())
}

struct Open {
    spec: Spec,
    seed: u64,
}

impl Visit for Open {
    type Out = Result<Replay, Trouble>;

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
    type Out = Result<Box<dyn Session>, Trouble>;

    fn visit<R: Playable>(self) -> Self::Out {
        let chosen = [self.args.a.as_deref().unwrap_or(HUMAN), self.args.b.as_deref().unwrap_or("random")];
        let players = players::<R>(chosen, self.seed)?;
        // Faults of the set-up are told before anybody is asked for dice.
        R::build(&self.spec)?;
        let faces: AnyFaces = match self.args.dice {
            DiceFrom::Sampled => Box::new(Sampler::new(self.seed)),
            DiceFrom::Typed => by_hand(self.console),
        };
        let mut game = Match::<R, AnyFaces>::new(&self.spec, faces)?;
        if game.dice_failed() {
            return Err(Trouble::Bad("the dice ended before the game began".to_string()));
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
    type Out = Result<Box<dyn Session>, Trouble>;

    fn visit<R: Playable>(self) -> Self::Out {
        let mut game = rerun::<R>(self.replay, None).map_err(|error| Trouble::record(self.path, &error))?;
        let named = |option: &Option<String>, header: &str, default: &str| {
            let recorded = self.replay.get(header).map(str::to_string);
            option.clone().or(recorded).unwrap_or_else(|| default.to_string())
        };
        let chosen = [named(&self.args.a, "player-a", HUMAN), named(&self.args.b, "player-b", "random")];
        let sampler = game.faces_mut().sampler();
        let typed = self.args.dice == DiceFrom::Typed || self.replay.get("dice") == Some("typed");
        let faces: AnyFaces = match sampler {
            Some(_) if self.args.dice == DiceFrom::Typed => {
                return Err(Trouble::Bad("--dice typed: this game's dice follow from its seed".to_string()));
            }
            Some(_) if self.args.seed.is_some() => {
                return Err(Trouble::Bad("--seed: this game has a seed of its own".to_string()));
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

/// Programs for the sides that are not played by people.
fn players<R: Playable>(chosen: [&str; 2], seed: u64) -> Result<Players<R>, Trouble> {
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
