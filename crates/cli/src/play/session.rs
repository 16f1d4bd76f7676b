//! Asking until the game ends: the prompt and its commands.

use super::AnyFaces;
use super::console::Console;
use super::screen::{self, PAGE};
use crate::replay::ended;
use crate::rules::write_rule;
use crate::trouble::Trouble;
use sortie_agents::Agent;
use sortie_kernel::{Ruleset, Side, Viewer};
use sortie_rulebook::RuleId;
use sortie_rulebook::search::find;
use sortie_table::record::Keeper;
use sortie_table::{Asked, Match, Playable, Refusal, Table};
use std::path::Path;

/// A game and who plays it, without the type of its ruleset.
pub(super) trait Session {
    /// The game.
    fn table(&mut self) -> &mut dyn Table;
    /// Whether a person plays this side.
    fn is_human(&self, side: Side) -> bool;
    /// Lets the program of whoever is asked choose.
    fn let_program_choose(&mut self) -> Result<(), Refusal>;
    /// Whether the dice can go on.
    fn dice_failed(&self) -> bool;
}

/// A game of one ruleset; a side without a program is a person's.
pub(super) struct Sitting<R: Ruleset> {
    pub(super) game: Match<R, AnyFaces>,
    pub(super) players: [Option<Box<dyn Agent<R>>>; 2],
}

impl<R: Playable> Session for Sitting<R> {
    fn table(&mut self) -> &mut dyn Table {
        &mut self.game
    }

    fn is_human(&self, side: Side) -> bool {
        self.players[side.index()].is_none()
    }

    fn let_program_choose(&mut self) -> Result<(), Refusal> {
        let side = self.game.decision().ok_or(Refusal::Over)?.by;
        let player = self.players[side.index()].as_mut().ok_or(Refusal::NotAsked { asked: side })?;
        self.game.choose_by(player.as_mut())
    }

    fn dice_failed(&self) -> bool {
        self.game.dice_failed()
    }
}

/// What the prompt came to.
enum Next {
    /// A choice was made (or taken back): ask whoever is asked now.
    Moved,
    /// Ask the same again.
    Again,
    /// Stop.
    Quit,
}

/// Plays until the game is over, the input ends or somebody quits; saves whenever a person is asked and at the end.
pub(super) fn play(
    session: &mut dyn Session,
    console: &Console,
    keeper: Option<Keeper>,
) -> Result<(), Trouble> {
    let mut desk =
        Desk { console, keeper, heard: [0, 0], menu: Vec::new(), shown: 0, drawn: None, lost: None };
    loop {
        if session.dice_failed() {
            desk.save(session)?;
            console.say("The dice ended here; the last choice was not made.")?;
            return desk.farewell();
        }
        let Some(asked) = session.table().asked() else { break };
        if !session.is_human(asked.by) {
            if let Err(refusal) = session.let_program_choose() {
                if refusal == Refusal::Dice {
                    continue;
                }
                return Err(Trouble::Failed(format!(
                    "the program on side {} failed: {refusal}",
                    asked.by.letter()
                )));
            }
            continue;
        }
        desk.save_or_say(session)?;
        desk.present(session, &asked)?;
        loop {
            match desk.prompt(session, &asked)? {
                Next::Moved => break,
                Next::Again => (),
                Next::Quit => {
                    desk.save(session)?;
                    desk.is_kept()?;
                    return desk.farewell();
                }
            }
        }
    }
    desk.save(session)?;
    desk.finish(session)?;
    desk.is_kept()
}

/// What the person at the terminal has in front of them.
struct Desk<'a> {
    console: &'a Console,
    keeper: Option<Keeper>,
    /// How much of the narration each side has heard.
    heard: [usize; 2],
    /// The choices listed, perhaps filtered.
    menu: Vec<String>,
    /// The first choice of the page shown.
    shown: usize,
    /// The picture drawn last.
    drawn: Option<String>,
    /// Why the record could not be written any more, until the game is saved elsewhere.
    lost: Option<String>,
}

impl Desk<'_> {
    fn save(&mut self, session: &mut dyn Session) -> Result<(), Trouble> {
        match &mut self.keeper {
            Some(keeper) => Ok(keeper.save(&session.table().replay())?),
            None => Ok(()),
        }
    }

    /// Saves between two questions. A record that cannot be written any more does not end the game: it is said, and
    /// the person may save to another file.
    fn save_or_say(&mut self, session: &mut dyn Session) -> Result<(), Trouble> {
        let Some(keeper) = &mut self.keeper else { return Ok(()) };
        if let Err(error) = keeper.save(&session.table().replay()) {
            self.keeper = None;
            self.console.say(&format!(
                "not saved: {error}\nThe game goes on without a record; to keep it elsewhere, type: save FILE"
            ))?;
            self.lost = Some(error.to_string());
        }
        Ok(())
    }

    /// Whether everything that was to be recorded is.
    fn is_kept(&self) -> Result<(), Trouble> {
        match &self.lost {
            Some(error) => Err(Trouble::Bad(format!("the game was not saved: {error}"))),
            None => Ok(()),
        }
    }

    fn farewell(&self) -> Result<(), Trouble> {
        match &self.keeper {
            Some(keeper) => {
                let path = keeper.path().display();
                Ok(self.console.say(&format!("Saved. Go on with: sortie play --resume {path}"))?)
            }
            None => Ok(self.console.say("Stopped; nothing was recorded.")?),
        }
    }

    fn finish(&mut self, session: &mut dyn Session) -> Result<(), Trouble> {
        // The game is over: nothing is secret any more, and the last words are for everybody.
        let from = self.heard[0].max(self.heard[1]);
        let table = session.table();
        self.console.write(|out| {
            screen::narration(out, &table.told(from, Viewer::Referee))?;
            writeln!(out, "{}", table.picture(Viewer::Referee).trim_end())?;
            writeln!(out, "The game is over: {}.", ended(table))
        })?;
        if let Some(keeper) = &self.keeper {
            self.console.say(&format!("Recorded in {}.", keeper.path().display()))?;
        }
        Ok(())
    }

    fn present(&mut self, session: &mut dyn Session, asked: &Asked) -> Result<(), Trouble> {
        let viewer = Viewer::Player(asked.by);
        let table = session.table();
        let told = table.told(self.heard[asked.by.index()], viewer);
        self.heard[asked.by.index()] = table.notes_len();
        self.menu = table.menu_lines();
        self.shown = 0;
        let picture = table.picture(viewer);
        self.console.write(|out| {
            writeln!(out)?;
            screen::narration(out, &told)?;
            if self.drawn.as_ref() != Some(&picture) {
                writeln!(out, "{}", picture.trim_end())?;
            }
            writeln!(out, "{}", asked.question)?;
            screen::menu(out, &self.menu, self.shown)
        })?;
        // Small questions inside an action change nothing on the table: it is not drawn again for them.
        self.drawn = Some(picture);
        Ok(())
    }

    fn prompt(&mut self, session: &mut dyn Session, asked: &Asked) -> Result<Next, Trouble> {
        let prompt = format!("{}> ", asked.by.letter());
        let Some(line) = self.console.ask(&prompt)? else { return Ok(Next::Quit) };
        if let Ok(number) = line.parse::<usize>() {
            let Some(choice) = number.checked_sub(1).and_then(|index| self.menu.get(index)).cloned() else {
                self.console
                    .say(&format!("there is no choice {number}; the menu has {}", self.menu.len()))?;
                return Ok(Next::Again);
            };
            return self.choose(session, asked, &choice);
        }
        // A line that stands on the menu is a choice, even if it is spelt like a command.
        if session.table().menu_lines().contains(&line) {
            return self.choose(session, asked, &line);
        }
        match self.command(session, asked, &line)? {
            Some(next) => Ok(next),
            None => self.typed(session, asked, &line),
        }
    }

    /// The commands of the prompt; `None` if the line is none.
    fn command(
        &mut self,
        session: &mut dyn Session,
        asked: &Asked,
        line: &str,
    ) -> Result<Option<Next>, Trouble> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word, rest) {
            ("", _) => {
                self.drawn = None;
                self.present(session, asked)?;
            }
            ("help" | "?", "") => self.console.say(HELP)?,
            ("quit" | "q" | "exit", "") => return Ok(Some(Next::Quit)),
            ("more", "") => {
                self.shown = if self.shown + PAGE < self.menu.len() { self.shown + PAGE } else { 0 };
                self.console.write(|out| screen::menu(out, &self.menu, self.shown))?;
            }
            ("menu" | "all", "") => {
                self.menu = session.table().menu_lines();
                self.shown = 0;
                self.console.write(|out| screen::menu(out, &self.menu, 0))?;
            }
            ("board", "") => {
                let picture = session.table().picture(Viewer::Player(asked.by));
                self.console.say(picture.trim_end())?;
            }
            ("why", line) if !line.is_empty() => match session.table().judge_line(asked.by, line) {
                Ok(()) => self.console.say("It is legal: type it to do it.")?,
                Err(refusal) => self.explain(&refusal)?,
            },
            ("rules", words) if !words.is_empty() => self.rules(words, session.table().ruleset())?,
            ("facts", path) => {
                let secrets = session.is_human(asked.by.other());
                if secrets || session.table().ended().is_some() {
                    let facts = session.table().facts();
                    self.console
                        .write(|out| screen::facts(out, &facts, (!path.is_empty()).then_some(path)))?;
                } else {
                    self.console.say("The facts hold the other side's secrets; they are shown when people play both sides.")?;
                }
            }
            ("undo", "") => match session.table().undo_by(asked.by) {
                Ok(()) => {
                    let heard = &mut self.heard[asked.by.index()];
                    *heard = session.table().notes_len().min(*heard);
                    return Ok(Some(Next::Moved));
                }
                Err(refusal) => self.console.say(&format!("Not taken back: {refusal}."))?,
            },
            ("save", path) => self.save_as(session, path)?,
            _ => return Ok(None),
        }
        Ok(Some(Next::Again))
    }

    /// A line that is neither number nor command: a choice, or a filter.
    fn typed(&mut self, session: &mut dyn Session, asked: &Asked, line: &str) -> Result<Next, Trouble> {
        match session.table().judge_line(asked.by, line) {
            Ok(()) => self.choose(session, asked, line),
            Err(Refusal::Unreadable(fault)) => {
                let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
                let mut lines = session.table().menu_lines();
                lines.retain(|choice| words.iter().all(|word| choice.to_lowercase().contains(word)));
                if lines.is_empty() {
                    self.console.say(&format!("{fault}. Type help for the commands."))?;
                } else {
                    self.menu = lines;
                    self.shown = 0;
                    self.console.write(|out| {
                        writeln!(out, "Choices with {line:?} (type `menu` for all):")?;
                        screen::menu(out, &self.menu, 0)
                    })?;
                }
                Ok(Next::Again)
            }
            Err(refusal) => {
                self.explain(&refusal)?;
                Ok(Next::Again)
            }
        }
    }

    fn choose(&mut self, session: &mut dyn Session, asked: &Asked, line: &str) -> Result<Next, Trouble> {
        match session.table().choose_line(asked.by, line) {
            Ok(()) => {
                self.console.drop_faces()?;
                Ok(Next::Moved)
            }
            // The loop outside sees that the dice failed, and stops.
            Err(Refusal::Dice) => Ok(Next::Moved),
            Err(refusal) => {
                self.explain(&refusal)?;
                Ok(Next::Again)
            }
        }
    }

    /// A refusal with the text of the rule behind it.
    fn explain(&self, refusal: &Refusal) -> Result<(), Trouble> {
        self.console.say(&format!("No: {refusal}."))?;
        if let Refusal::Illegal(illegal) = refusal {
            self.console.write(|out| write_rule(out, illegal.rule.rule()))?;
        }
        Ok(())
    }

    fn rules(&self, words: &str, ruleset: &str) -> Result<(), Trouble> {
        let rules = match RuleId::parse(words) {
            Some(id) => vec![id.rule()],
            None => find(words, Some(ruleset)),
        };
        Ok(self.console.write(|out| match rules.as_slice() {
            [] => writeln!(out, "no rule holds all of these words: {words}"),
            [best, more @ ..] => {
                write_rule(out, best)?;
                more.iter().take(10).try_for_each(|rule| writeln!(out, "  {:16} {}", rule.id, rule.title))
            }
        })?)
    }

    fn save_as(&mut self, session: &mut dyn Session, path: &str) -> Result<(), Trouble> {
        let result = match (path, &mut self.keeper) {
            ("", Some(keeper)) => keeper.save(&session.table().replay()).map(|()| None),
            ("", None) => return Ok(self.console.say("save where? Type: save FILE")?),
            (path, _) => Keeper::create(Path::new(path)).and_then(|mut keeper| {
                keeper.save(&session.table().replay())?;
                Ok(Some(keeper))
            }),
        };
        match result {
            Ok(Some(keeper)) => {
                self.keeper = Some(keeper);
                self.lost = None;
            }
            Ok(None) => (),
            Err(error) => return Ok(self.console.say(&format!("not saved: {error}"))?),
        }
        Ok(self.console.say("Saved.")?)
    }
}

const HELP: &str = "\
  NUMBER or a line of notation   make that choice
  part of a line                 list only the choices that hold it
  menu, more                     list all choices, the next page
  why LINE                       which rule forbids it, or whether it is legal
  rules ID, rules WORDS          look something up
  board                          draw the table again
  facts, facts NAME              everything about the position, by name
  undo                           take the last choice back, as long as no die was rolled since
  save, save FILE                save the game
  quit                           stop (a recorded game is saved)";
