//! The prompt: it shows what happened, asks, and saves, until the game ends.
//!
//! [`commands`] holds what can be typed besides choices, [`saving`] what becomes of the record.

mod commands;
mod saving;

use super::fold::{Fold, SCREEN};
use super::screen;
use super::session::Session;
use crate::console::Console;
use crate::error::CliError;
use crate::replay::ended;
use crate::rules::write_rule;
use sortie_kernel::Viewer;
use sortie_table::record::Keeper;
use sortie_table::{Asked, NarrationLine, Refusal};

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
    let mut prompt = Prompt {
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
            prompt.save(session)?;
            console.say("No more dice were given; the last choice was not applied.")?;
            return prompt.farewell();
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
        prompt.save_or_say(session)?;
        prompt.present(session, &asked)?;
        loop {
            match prompt.ask(session, &asked)? {
                Next::Moved => break,
                Next::Again => (),
                Next::Quit => {
                    prompt.save(session)?;
                    prompt.is_kept()?;
                    return prompt.farewell();
                }
            }
        }
    }
    prompt.save(session)?;
    prompt.finish(session)?;
    prompt.is_kept()
}

/// What the person at the terminal has in front of them.
struct Prompt<'a> {
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

impl Prompt<'_> {
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
        self.console.complete_with(|| commands::completions(session, asked));
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

    fn ask(&mut self, session: &mut dyn Session, asked: &Asked) -> Result<Next, CliError> {
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
}
