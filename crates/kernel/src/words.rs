//! A ruleset in words: notation, narration, questions, scripts, pictures for the terminal.
//!
//! Everything here is for people and tools at the edge. Nothing in play depends on it, so it may allocate.

use crate::fact::Fact;
use crate::narration::{Piece, Text};
use crate::ruleset::pending;
use crate::show::Series;
use crate::{Frame as _, GameOption, Illegal, Position, Ruleset, Side, Standing, Viewer};
use serde::de::DeserializeOwned;
use sortie_rulebook::RuleId;
use std::collections::BTreeMap;
use std::fmt;

/// Which game to set up, by names. Empty strings mean the ruleset's default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spec {
    /// Mission or scenario.
    pub mission: String,
    /// Board or map.
    pub board: String,
    /// The ready team (or roster) of each side.
    pub forces: [String; 2],
    /// Anything else a ruleset offers, by name.
    pub options: BTreeMap<String, String>,
}

/// What a ruleset offers by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listing {
    /// Missions: name and one line about it. The first is the default.
    pub missions: Vec<(String, String)>,
    /// Boards: name and one line about it. The first is the default.
    pub boards: Vec<(String, String)>,
    /// Ready teams: name and one line about it. The first two are the defaults.
    pub forces: Vec<(String, String)>,
    /// What else may be agreed.
    pub options: Vec<GameOption>,
}

impl Listing {
    /// A spec with the names of defaults that it leaves out, so that tables and records can show them. A mission may
    /// have its own board: if only the mission is named, the board is left to it.
    #[must_use]
    pub fn with_defaults(&self, mut spec: Spec) -> Spec {
        let nth = |list: &[(String, String)], nth: usize| {
            list.get(nth).or(list.first()).map(|(name, _)| name.clone()).unwrap_or_default()
        };
        if spec.mission.is_empty() {
            spec.mission = nth(&self.missions, 0);
            if spec.board.is_empty() {
                spec.board = nth(&self.boards, 0);
            }
        }
        for (number, force) in spec.forces.iter_mut().enumerate().filter(|(_, force)| force.is_empty()) {
            *force = nth(&self.forces, number);
        }
        spec
    }
}

/// A file in a user's data folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataFile {
    /// Its name below the folder, with `/` between its parts.
    pub name: String,
    /// What it says.
    pub text: String,
}

impl DataFile {
    /// A hash of its text for records.
    #[must_use]
    pub fn checksum(&self) -> String {
        format!("{:016x}", crate::checksum::of(&self.text))
    }
}

/// A fault in data that came from outside: where it is, what is wrong, and the word that was probably meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The field, file and line, or part of a line at fault: `model[2].at`.
    pub place: String,
    /// What is wrong with it.
    pub message: String,
    /// The nearest known word, if one is near.
    pub meant: Option<String>,
}

impl Fault {
    /// A fault without a suggestion.
    pub fn new(place: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault { place: place.into(), message: message.into(), meant: None }
    }

    /// An unknown word, with the nearest of the known ones.
    pub fn unknown<'a>(
        place: impl Into<String>,
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Fault {
        let meant = sortie_rulebook::search::nearest(word, known).map(str::to_string);
        let word = sortie_rulebook::search::quoted(word);
        Fault { place: place.into(), message: format!("unknown {what} {word}"), meant }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place)?;
        }
        f.write_str(&self.message)?;
        match &self.meant {
            Some(word) => write!(f, " (did you mean {word:?}?)"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

/// The text interface of a ruleset.
///
/// One notation serves replays, terminal, bots, scripts and chat: `read_choice(write_choice(c)) == c`.
pub trait Words: Ruleset {
    /// The part of a ruling script that sets up a position; unknown keys must be refused.
    type Fixture: DeserializeOwned;

    /// Installs the files of a user's data folder. It is called once, before anything else; a ruleset that has no
    /// such files ignores them.
    ///
    /// # Errors
    /// Every fault of every file, each with file and line.
    fn install(_files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
        Ok(())
    }
    /// The files that were installed.
    fn installed() -> &'static [DataFile] {
        &[]
    }
    /// The installed files that a game of this spec uses; records name them.
    fn files_of(_spec: &Spec) -> Vec<&'static DataFile> {
        Vec::new()
    }

    /// What can be named in a [`Spec`].
    fn listing() -> Listing;
    /// The match offered to a newcomer, which either side should be able to win: the first of every list, unless a
    /// ruleset names a fairer one.
    fn default_match() -> Spec {
        Self::listing().with_defaults(Spec::default())
    }
    /// Builds a game from names.
    ///
    /// # Errors
    /// Every fault found, not only the first.
    fn build(spec: &Spec) -> Result<Self::Setup, Vec<Fault>>;
    /// Builds any position from the set-up part of a script.
    ///
    /// # Errors
    /// Every fault found, each naming its field.
    fn fixture(fixture: Self::Fixture) -> Result<(Self::Setup, Position<Self>), Vec<Fault>>;

    /// Writes a choice as one short line.
    ///
    /// # Errors
    /// Only if `out` refuses text.
    fn write_choice(setup: &Self::Setup, choice: Self::Choice, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Reads a line back. Legality is not judged here.
    ///
    /// # Errors
    /// Names the word that was not understood.
    fn read_choice(setup: &Self::Setup, text: &str) -> Result<Self::Choice, Fault>;

    /// The choice as the menu spells it, where a line may say more than the pending question leaves open.
    fn as_listed(_setup: &Self::Setup, _at: &Position<Self>, choice: Self::Choice) -> Self::Choice {
        choice
    }

    /// All facts about a position, by the names that scripts use.
    fn facts(setup: &Self::Setup, at: &Position<Self>) -> Fact;
    /// What a side is called besides its letter: its faction or team; empty if it has no name.
    fn side_title(setup: &Self::Setup, side: Side) -> String;
    /// The pending question: who must decide what, and why; empty if nothing is asked.
    fn question(setup: &Self::Setup, at: &Position<Self>) -> Text {
        let Some((frame, question)) = pending(at) else {
            return Text::default();
        };
        let by = (question.by)(frame, &Self::game(setup, &at.state));
        let mut text = Text::default();
        text.push(Piece::Side { side: by.letter(), text: format!("Side {}", by.letter().to_uppercase()) });
        let title = Self::side_title(setup, by);
        text.words(&if title.is_empty() { ": ".to_string() } else { format!(" ({title}): ") });
        text.append(Self::bare_question(setup, at));
        text
    }
    /// The pending question without who must answer it, for screens that show that elsewhere.
    fn bare_question(setup: &Self::Setup, at: &Position<Self>) -> Text {
        pending(at)
            .map(|(frame, question)| (question.text)(frame, &Self::game(setup, &at.state)))
            .unwrap_or_default()
    }
    /// What the pending question calls a choice, if it has its own wording for it.
    fn phrase(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Option<Text> {
        let (frame, question) = pending(at)?;
        (question.phrase)(frame, choice, &Self::game(setup, &at.state))
    }
    /// What the log says of a choice, if the menu's words leave out whom it is about; see
    /// [`Question::deed`](crate::Question).
    fn deed(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Option<Text> {
        let (frame, question) = pending(at)?;
        (question.deed)(frame, choice, &Self::game(setup, &at.state))
    }
    /// The series that the pending question belongs to; see [`Question::series`](crate::Question).
    fn series(setup: &Self::Setup, at: &Position<Self>) -> Option<Series> {
        let (frame, question) = pending(at)?;
        (question.series)(frame, &Self::game(setup, &at.state))
    }
    /// The model that the pending question is about, by its stable name.
    fn subject(setup: &Self::Setup, at: &Position<Self>) -> Option<String> {
        let (frame, question) = pending(at)?;
        (question.subject)(frame, &Self::game(setup, &at.state))
    }
    /// Whether anything depends on the answer to the pending question; see [`Question::at_stake`](crate::Question).
    fn at_stake(setup: &Self::Setup, at: &Position<Self>) -> bool {
        pending(at).is_none_or(|(frame, question)| (question.at_stake)(frame, &Self::game(setup, &at.state)))
    }
    /// The answers to the pending question that a player may leave standing; see
    /// [`Question::standing`](crate::Question).
    fn standing(setup: &Self::Setup, at: &Position<Self>) -> Vec<Standing<Self::Choice>> {
        pending(at).map_or_else(Vec::new, |(frame, question)| {
            (question.standing)(frame, &Self::game(setup, &at.state))
        })
    }
    /// The answer to the pending question that screens give for a player.
    ///
    /// # Panics
    /// If nothing is asked.
    fn advice(setup: &Self::Setup, at: &Position<Self>) -> Self::Choice {
        let game = Self::game(setup, &at.state);
        let advice = pending(at).and_then(|(frame, question)| (question.advice)(frame, &game));
        let legal = advice.filter(|choice| Self::check(setup, at, *choice).is_ok());
        legal.unwrap_or_else(|| Self::default_choice(setup, at))
    }
    /// Whether the pending question is the one in which an action is picked.
    fn acts(at: &Position<Self>) -> bool {
        pending(at).is_some_and(|(_, question)| question.acts)
    }
    /// Why a choice is refused, with who or what is in the way where the ruleset knows. `at` is a position of the
    /// chooser, so nothing hidden can show.
    fn explain_refusal(
        _setup: &Self::Setup,
        _at: &Position<Self>,
        _choice: Self::Choice,
        illegal: &Illegal,
    ) -> Text {
        Text::plain(illegal.why)
    }
    /// The table as a picture of characters. Sections are separated by an empty line, so that a terminal can fold
    /// them; the first line of a section is its name.
    fn picture(setup: &Self::Setup, view: &Self::View, viewer: Viewer) -> String;
    /// A short text that changes when data or rules of this set-up change; records carry it.
    fn digest(setup: &Self::Setup) -> u64;

    /// Whether two rules forbid the same thing in other words: a refusal names one of them, and a script may name
    /// the other.
    fn is_equivalent(_one: RuleId, _other: RuleId) -> bool {
        false
    }

    /// A choice as a line.
    fn choice_line(setup: &Self::Setup, choice: Self::Choice) -> String {
        let mut line = String::new();
        Self::write_choice(setup, choice, &mut line).expect("a string takes any text");
        line
    }

    /// The names of all kinds of questions; scripts are checked against them.
    fn kind_names() -> Vec<&'static str> {
        let mut names = Vec::new();
        for question in Self::Frame::QUESTIONS {
            if !names.contains(&question.name) {
                names.push(question.name);
            }
        }
        names
    }

    /// Facts about two models, or a model and a place, by their names in scripts: distance, sight, cover. It is
    /// worked out on demand, because there are too many pairs to list with the other facts.
    ///
    /// # Errors
    /// Names the end that is not on the table.
    fn between(_setup: &Self::Setup, _at: &Position<Self>, _from: &str, _to: &str) -> Result<Fact, Fault> {
        Err(Fault::new("", "this game measures nothing between two models"))
    }
}

/// Whether two rules are in the same row of a table of prohibitions; each row lists the rules that state one
/// prohibition or a part of it. For [`Words::is_equivalent`], where a ruleset has such a table.
#[must_use]
pub fn share_a_row(table: &[&[RuleId]], one: RuleId, other: RuleId) -> bool {
    table.iter().any(|row| row.contains(&one) && row.contains(&other))
}
