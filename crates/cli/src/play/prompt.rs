//! The prompt: it shows what happened, asks, and saves, until the game ends.

use super::fold::{Fold, SCREEN};
use super::measure::{self, Measured};
use super::screen;
use super::session::Session;
use crate::console::Console;
use crate::error::CliError;
use crate::replay::ended;
use crate::rules::{write_remarks, write_rule};
use sortie_kernel::Viewer;
use sortie_rulebook::RuleId;
use sortie_rulebook::search::ask;
use sortie_table::record::Keeper;
use sortie_table::{Asked, NarrationLine, Refusal};
use std::path::Path;

/// Lines of narration shown before a question; `log` shows all.
const NARRATION: usize = 8;
/// Choices listed at least, and at most, before `more`.
const MENU_LEAST: usize = 12;
const MENU_MOST: usize = 24;
/// Lines besides narration, picture and choices: a gap, the question, a hint that there is more, the prompt.
const FRAME: usize = 4;

/// What the prompt led to.
enum Next {
    /// A choice was made or undone: ask the next question.
    Moved,
    /// Ask the same question again.
    Again,
    /// Stop.
    Quit,
}

/// Plays until the game is over, the input ends or the player quits; saves before every question and at the end.
pub(super) fn play(
    session: &mut dyn Session,
    console: &Console,
    keeper: Option<Keeper>,
) -> Result<(), CliError> {
    let mut desk = Admin {
        console,
        keeper,
        read: [0, 0],
        latest: Vec::new(),
        menu: Vec::new(),
        shown: 0,
        fold: Fold::default(),
        lost: None,
    };
    loop {
        if session.dice_failed() {
            desk.save(session)?;
            console.say("No more dice were given; the last choice was not applied.")?;
            return desk.farewell();
        }
        let Some(asked) = session.table().asked() else { break };
        if !session.is_human(asked.by) {
            match session.let_bot_choose() {
                Ok(()) | Err(Refusal::Dice) => continue,
                Err(refusal) => {
                    let side = asked.by.letter();
                    return Err(CliError::Failed(format!("the bot of side {side} failed: {refusal}")));
                }
            }
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
struct Admin<'a> {
    console: &'a Console,
    keeper: Option<Keeper>,
    /// How much of the narration each side has read.
    read: [usize; 2],
    /// What happened before the pending question.
    latest: Vec<NarrationLine>,
    /// The choices listed, perhaps filtered.
    menu: Vec<String>,
    /// How many of them have been shown.
    shown: usize,
    /// Which parts of the picture have been drawn.
    fold: Fold,
    /// Why the game could not be saved any more, until it is saved elsewhere.
    lost: Option<String>,
}

impl Admin<'_> {
    fn save(&mut self, session: &mut dyn Session) -> Result<(), CliError> {
        match &mut self.keeper {
            Some(keeper) => Ok(keeper.save(&session.table().replay())?),
            None => Ok(()),
        }
    }

    /// Saves between two questions. A failure does not end the game: the player reads it and may save elsewhere.
    fn save_or_say(&mut self, session: &mut dyn Session) -> Result<(), CliError> {
        let Some(keeper) = &mut self.keeper else { return Ok(()) };
        if let Err(error) = keeper.save(&session.table().replay()) {
            self.keeper = None;
            self.console.say(&format!(
                "Not saved: {error}\nThe game goes on unsaved. To save it elsewhere, type: save FILE"
            ))?;
            self.lost = Some(error.to_string());
        }
        Ok(())
    }

    /// Fails if something that should have been saved was not.
    fn is_kept(&self) -> Result<(), CliError> {
        match &self.lost {
            Some(error) => Err(CliError::Bad(format!("the game was not saved: {error}"))),
            None => Ok(()),
        }
    }

    fn farewell(&self) -> Result<(), CliError> {
        match &self.keeper {
            Some(keeper) => {
                let path = keeper.path().display();
                Ok(self.console.say(&format!("Saved. Continue with: sortie play --resume {path}"))?)
            }
            None => Ok(self.console.say("Stopped. The game was not recorded.")?),
        }
    }

    fn finish(&mut self, session: &mut dyn Session) -> Result<(), CliError> {
        // The game is over: nothing is secret any more, so the end is shown in full.
        let from = self.read[0].max(self.read[1]);
        let table = session.table();
        self.console.write(|out| {
            screen::narration(out, &table.narration(from, Viewer::Referee))?;
            writeln!(out, "{}", table.picture(Viewer::Referee).trim_end())?;
            writeln!(out, "The game is over: {}.", ended(table))
        })?;
        if let Some(keeper) = &self.keeper {
            self.console.say(&format!("Recorded in {}.", keeper.path().display()))?;
        }
        Ok(())
    }

    /// Shows what happened, the table and the question, on one screen.
    fn present(&mut self, session: &mut dyn Session, asked: &Asked) -> Result<(), CliError> {
        let viewer = Viewer::Player(asked.by);
        let table = session.table();
        let fresh = table.narration(self.read[asked.by.index()], viewer);
        self.read[asked.by.index()] = table.notes_len();
        self.menu = table.menu_lines();
        let picture = table.picture(viewer);
        let narrated = fresh.len().min(NARRATION);
        let room = SCREEN - FRAME - narrated - self.menu.len().min(MENU_LEAST);
        let drawn = self.fold.draw(&picture, room);
        let used = FRAME + narrated + drawn.lines().count();
        let page = SCREEN.saturating_sub(used).clamp(MENU_LEAST, MENU_MOST);
        self.console.write(|out| {
            writeln!(out)?;
            screen::narration_end(out, &fresh, NARRATION)?;
            if !drawn.is_empty() {
                writeln!(out, "{drawn}")?;
            }
            writeln!(out, "{}", asked.question)
        })?;
        if !fresh.is_empty() {
            self.latest = fresh;
        }
        self.shown = 0;
        self.list(session, asked, page)?;
        self.console.complete_with(|| completions(session, asked));
        Ok(())
    }

    /// Lists the next choices of the menu.
    fn list(&mut self, session: &dyn Session, asked: &Asked, page: usize) -> Result<(), CliError> {
        let from = self.shown;
        let to = self.menu.len().min(from.saturating_add(page));
        let lines = &self.menu[from..to];
        let notes = session.place_notes(asked.by, lines);
        self.console.write(|out| screen::menu(out, lines, &notes, from, self.menu.len() - to))?;
        self.shown = to;
        Ok(())
    }

    fn prompt(&mut self, session: &mut dyn Session, asked: &Asked) -> Result<Next, CliError> {
        let prompt = format!("{}> ", asked.by.letter());
        let Some(line) = self.console.ask(&prompt)? else { return Ok(Next::Quit) };
        if let Ok(number) = line.parse::<usize>() {
            let Some(choice) = number.checked_sub(1).and_then(|index| self.menu.get(index)).cloned() else {
                let most = self.menu.len();
                self.console.say(&format!("No choice {number}. Type a number from 1 to {most}."))?;
                return Ok(Next::Again);
            };
            return self.choose(session, asked, &choice);
        }
        // A line of the menu is a choice, even if it is spelt like a command.
        if session.table().menu_lines().contains(&line) {
            return self.choose(session, asked, &line);
        }
        match self.command(session, asked, &line)? {
            Some(next) => Ok(next),
            None => self.typed(session, asked, &line),
        }
    }

    /// Runs a command of the prompt; `None` if the line is not one.
    fn command(
        &mut self,
        session: &mut dyn Session,
        asked: &Asked,
        line: &str,
    ) -> Result<Option<Next>, CliError> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let viewer = Viewer::Player(asked.by);
        match (word, rest) {
            ("", _) => {
                self.fold.forget();
                self.present(session, asked)?;
            }
            ("help" | "?", "") => self.console.say(HELP)?,
            ("quit" | "q" | "exit", "") => return Ok(Some(Next::Quit)),
            ("more", "") => {
                if self.shown >= self.menu.len() {
                    self.shown = 0;
                }
                self.list(session, asked, MENU_MOST)?;
            }
            ("menu" | "all", "") => {
                self.menu = session.table().menu_lines();
                self.shown = 0;
                self.list(session, asked, if word == "all" { usize::MAX } else { MENU_MOST })?;
            }
            ("board", "") => self.console.say(session.table().picture(viewer).trim_end())?,
            ("log", "" | "all") => {
                let whole = (rest == "all").then(|| session.table().narration(0, viewer));
                self.console.write(|out| screen::narration(out, whole.as_ref().unwrap_or(&self.latest)))?;
            }
            ("card" | "cards", "") => {
                self.console.write(|out| screen::cards(out, &session.scene(viewer), asked.by.letter()))?;
            }
            ("card", name) => self.console.write(|out| screen::card(out, &session.scene(viewer), name))?,
            ("measure", ends) => self.measure(session, viewer, ends)?,
            ("why", what) if !what.is_empty() => {
                // A number stands for its line of the menu, as it does when choosing.
                let number = what.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let line = number.and_then(|index| self.menu.get(index)).map_or(what, String::as_str);
                match session.table().judge_line(asked.by, line) {
                    Ok(()) => self.console.say("Legal. Type it to play it.")?,
                    Err(refusal) => self.explain(&refusal)?,
                }
            }
            ("rules", words) if !words.is_empty() => self.rules(words, session.table().ruleset())?,
            ("facts", path) => {
                let facts = session.table().facts_for(viewer);
                self.console.write(|out| screen::facts(out, &facts, (!path.is_empty()).then_some(path)))?;
            }
            ("undo", "") => match session.table().undo_by(asked.by) {
                Ok(()) => {
                    let read = &mut self.read[asked.by.index()];
                    *read = session.table().notes_len().min(*read);
                    return Ok(Some(Next::Moved));
                }
                Err(refusal) => self.console.say(&format!("Not undone: {refusal}."))?,
            },
            ("save", path) => self.save_as(session, path)?,
            _ => return Ok(None),
        }
        Ok(Some(Next::Again))
    }

    fn measure(&self, session: &dyn Session, viewer: Viewer, ends: &str) -> Result<(), CliError> {
        let ends: Vec<&str> = ends.split_whitespace().collect();
        let [from, to] = ends.as_slice() else {
            return Ok(self.console.say("Type: measure FROM TO (models, markers or places)")?);
        };
        let titled = |rule: RuleId| format!("{rule} ({})", rule.rule().title);
        match session.measure(viewer, from, to) {
            Ok(Measured::Allowed(words, rule)) => {
                self.console.say(&format!("{words}\n  measured by {}", titled(rule)))?;
            }
            Ok(Measured::Forbidden(rule)) => {
                self.console.say(&format!("No: {} forbids measuring now.", titled(rule)))?;
                self.console.write(|out| write_rule(out, rule.rule()))?;
            }
            Ok(Measured::Never) => self.console.say("This game has no distances to measure.")?,
            Err(fault) => self.console.say(&format!("Not measured: {fault}."))?,
        }
        Ok(())
    }

    /// A line that is neither a number nor a command: a choice, or a filter.
    fn typed(&mut self, session: &mut dyn Session, asked: &Asked, line: &str) -> Result<Next, CliError> {
        match session.table().judge_line(asked.by, line) {
            Ok(()) => self.choose(session, asked, line),
            Err(Refusal::Unreadable(fault)) => {
                let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
                let mut lines = session.table().menu_lines();
                lines.retain(|choice| words.iter().all(|word| choice.to_lowercase().contains(word)));
                if lines.is_empty() {
                    self.console.say(&format!("{fault}. Type `help` for the commands."))?;
                } else {
                    self.menu = lines;
                    self.shown = 0;
                    self.console.say(&format!("Choices with {line:?} (type `menu` for all):"))?;
                    self.list(session, asked, MENU_MOST)?;
                }
                Ok(Next::Again)
            }
            Err(refusal) => {
                self.explain(&refusal)?;
                Ok(Next::Again)
            }
        }
    }

    fn choose(&mut self, session: &mut dyn Session, asked: &Asked, line: &str) -> Result<Next, CliError> {
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
    fn explain(&self, refusal: &Refusal) -> Result<(), CliError> {
        self.console.say(&format!("No: {refusal}."))?;
        if let Refusal::Illegal { illegal, .. } = refusal {
            self.console.write(|out| write_rule(out, illegal.rule.rule()))?;
        }
        Ok(())
    }

    fn rules(&self, words: &str, ruleset: &str) -> Result<(), CliError> {
        // An id of another game is found, too.
        let answer = ask(words, RuleId::parse(words).is_none().then_some(ruleset));
        let rules: Vec<_> = answer.hits.iter().map(|hit| hit.rule).collect();
        Ok(self.console.write(|out| match rules.as_slice() {
            [] => writeln!(out, "Nothing found for {words:?}. Try: shoot, fight, pinned."),
            [best, more @ ..] => {
                write_remarks(out, &answer)?;
                write_rule(out, best)?;
                more.iter().take(10).try_for_each(|rule| writeln!(out, "  {:16} {}", rule.id, rule.title))
            }
        })?)
    }

    fn save_as(&mut self, session: &mut dyn Session, path: &str) -> Result<(), CliError> {
        let result = match (path, &mut self.keeper) {
            ("", Some(keeper)) => keeper.save(&session.table().replay()).map(|()| None),
            ("", None) => return Ok(self.console.say("Type: save FILE")?),
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
            Err(error) => return Ok(self.console.say(&format!("Not saved: {error}"))?),
        }
        Ok(self.console.say("Saved.")?)
    }
}

/// The lines that Tab completes: choices, and commands with what they take.
fn completions(session: &mut dyn Session, asked: &Asked) -> Vec<String> {
    let viewer = Viewer::Player(asked.by);
    let mut lines = session.table().menu_lines();
    let judged: Vec<String> = lines.iter().map(|line| format!("why {line}")).collect();
    let scene = session.scene(viewer);
    let measured = measure::names(&scene);
    let pairs = measured.iter().flat_map(|from| measured.iter().map(move |to| (from, to)));
    lines.extend(pairs.map(|(from, to)| format!("measure {from} {to}")));
    lines.extend(scene.tokens.iter().map(|token| format!("card {}", token.id)));
    let facts = session.table().facts_for(viewer);
    for name in facts.names() {
        lines.push(format!("facts {name}"));
        let below = facts.at(name).map(|fact| fact.names().len()).unwrap_or_default();
        if below > 0 {
            let below = facts.at(name).into_iter().flat_map(|fact| fact.names());
            lines.extend(below.map(|part| format!("facts {name}.{part}")));
        }
    }
    lines.extend(judged);
    lines.extend(COMMANDS.iter().map(ToString::to_string));
    lines
}

/// Commands that stand alone, or that nothing can be completed after.
const COMMANDS: [&str; 13] = [
    "help", "menu", "more", "all", "board", "log", "log all", "cards", "facts", "undo", "save ", "rules ",
    "quit",
];

const HELP: &str = "\
  NUMBER, or a line of notation  choose
  part of a line                 filter the choices
  menu, more, all                list the choices: first page, next page, all
  why LINE                       show the rule that forbids it, if any
  rules ID, rules WORDS          search the rulebook
  board                          draw the whole table
  log, log all                   show what happened: since your last choice, in the whole game
  cards, card NAME               list your models, show a model's card
  measure FROM TO                measure between models, markers or places
  facts, facts NAME              list everything you may know, by name
  undo                           undo your last choice, if no dice have been rolled since
  save, save FILE                save the game
  quit                           stop (a recorded game is saved)
  On a terminal: arrow keys edit and recall lines, Tab completes them.";
