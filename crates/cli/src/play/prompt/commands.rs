//! The commands of the prompt: everything that can be typed besides a choice, and what Tab completes.

use super::{MENU_MOST, Next, Prompt};
use crate::error::CliError;
use crate::play::measure::{self, Measured};
use crate::play::screen;
use crate::play::session::Session;
use crate::rules::{write_remarks, write_rule};
use sortie_kernel::Viewer;
use sortie_rulebook::RuleId;
use sortie_rulebook::search::ask;
use sortie_table::Asked;

impl Prompt<'_> {
    /// Runs a command of the prompt; `None` if the line is not one.
    pub(super) fn command(
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
            ("auto", "" | "all") => return self.auto(session, asked, rest == "all").map(Some),
            ("save", path) => self.save_as(session, path)?,
            _ => return Ok(None),
        }
        Ok(Some(Next::Again))
    }

    /// Plays the default choice; with `all` for every question of this kind in a row, such as the rest of a set-up.
    fn auto(&mut self, session: &mut dyn Session, asked: &Asked, all: bool) -> Result<Next, CliError> {
        let mut next = Next::Again;
        loop {
            let Some(line) = session.advice() else {
                self.console.say("No default here: you decide.")?;
                return Ok(next);
            };
            self.console.say(&format!("> {line}"))?;
            next = self.choose(session, asked, &line)?;
            let same = |now: &Asked| now.by == asked.by && now.kind == asked.kind;
            if !all
                || session.dice_failed()
                || matches!(next, Next::Again)
                || !session.table().asked().as_ref().is_some_and(same)
            {
                return Ok(next);
            }
        }
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
}

/// The lines that Tab completes: choices, and commands with what they take.
pub(super) fn completions(session: &mut dyn Session, asked: &Asked) -> Vec<String> {
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
const COMMANDS: [&str; 15] = [
    "help", "auto", "auto all", "menu", "more", "all", "board", "log", "log all", "cards", "facts", "undo",
    "save ", "rules ", "quit",
];

const HELP: &str = "\
  NUMBER, or a line of notation  choose
  part of a line                 filter the choices
  menu, more, all                list the choices: first page, next page, all
  auto, auto all                 play the default choice; `all`: for every question of this kind in a row
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
