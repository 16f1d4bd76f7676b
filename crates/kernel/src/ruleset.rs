//! What a game is: the [`Ruleset`] trait and the few types it uses.

use crate::dice::Dice;
use crate::narration::Narrate;
use crate::{Frame, Position, Question};
use serde::{Deserialize, Serialize};
use sortie_rulebook::RuleId;
use std::fmt::Debug;
use std::hash::Hash;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first seat.
    #[default]
    A,
    /// The second seat.
    B,
}

impl Side {
    /// Both sides, A first.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// 0 for A, 1 for B: the place in arrays kept per side.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The letter used in records and scripts.
    pub fn letter(self) -> &'static str {
        match self {
            Side::A => "a",
            Side::B => "b",
        }
    }

    /// Reads the letter back.
    pub fn parse(text: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.letter().eq_ignore_ascii_case(text))
    }
}

/// For whom a view is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// What this player may know.
    Player(Side),
    /// What everybody may know.
    Audience,
    /// Everything.
    Referee,
}

impl Viewer {
    /// Whether this viewer may know what only `side` knows.
    pub fn knows(self, side: Side) -> bool {
        self == Viewer::Referee || self == Viewer::Player(side)
    }
}

/// How a frame ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow<F> {
    /// Resume the frame below.
    Done,
    /// Become another frame.
    Goto(F),
    /// Finish `child`, then go on as `then`.
    Call {
        /// Runs first.
        child: F,
        /// Runs when the child has finished; it re-checks whatever the child may have changed.
        then: F,
    },
    /// Wait here for a choice.
    Ask(F),
}

/// A question the game is waiting on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Who must answer.
    pub by: Side,
    /// The question's name: `break-away`.
    pub kind: &'static str,
    /// Whether the answer is hidden from the other side.
    pub secret: bool,
    /// Whether the menu is complete.
    pub menu: Menu,
}

/// Whether `candidates` lists every legal choice or a sample of too many to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Menu {
    /// Every legal choice is listed, and nothing else passes `check`.
    Complete,
    /// A tactical sample; `check` is the law.
    Sample,
}

/// A player's mistake: the rule that forbids the choice, and why in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The reason, for people.
    pub why: &'static str,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side won.
    Won(Side),
    /// Nobody did.
    Drawn,
}

/// One line of narration: what happened, the rule that made it happen, and the faces rolled for it.
/// State never depends on notes.
#[derive(Clone, PartialEq, Debug)]
pub struct Note<E> {
    /// The rule at work.
    pub rule: RuleId,
    /// What happened.
    pub event: E,
    /// The faces rolled, in order; empty if nothing was rolled.
    pub faces: Vec<u16>,
}

/// A game. One type implements it per ruleset; everything above is generic over it.
///
/// The law (`check`) and the menu (`candidates`) of a question are part of the question. Both may depend only on
/// what the chooser may know.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// The id in file names, commands and records.
    const ID: &'static str;
    /// The version of the rules as built, which has nothing to do with the edition of the game. It rises when
    /// recorded games would run differently; records carry it.
    const RULES_VERSION: u32;
    /// No game takes more decisions than this.
    const DECISIONS_MAX: u32;

    /// Fixed for the whole game: profiles, terrain, mission, tables.
    type Setup: Send + Sync;
    /// Everything that changes. Fixed size, no heap.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// Read access to set-up and state: what the law, the menu and the text of a question look at.
    type Game<'a>;
    /// One unfinished step.
    type Frame: Frame<Self>;
    /// An answer to a question.
    type Choice: Copy + Eq + Hash + Debug + Send + Sync;
    /// Narration.
    type Event: Clone + PartialEq + Debug + Send + Sync + Narrate<Self>;
    /// What one viewer may know: a type of its own, built from what may be known, without a position in it.
    /// Secrets are spelt `Option` here.
    type View: Clone + PartialEq + Debug + Send;

    /// The position in which the game begins.
    fn opening(setup: &Self::Setup) -> Position<Self>;
    /// Set-up and state to read.
    fn game<'a>(setup: &'a Self::Setup, state: &'a Self::State) -> Self::Game<'a>;
    /// The refusal of any choice while nothing is asked.
    fn nothing_asked() -> Illegal;
    /// The answer to a question that has no default of its own, taken from its menu, which is not empty.
    fn default_of(menu: &[Self::Choice]) -> Self::Choice {
        menu[menu.len() - 1]
    }

    /// An arbitrary choice, legal or not: what a confused client might send.
    fn arbitrary_choice(setup: &Self::Setup, dice: &mut dyn Dice) -> Self::Choice;

    /// Victory points, A and B.
    fn scores(setup: &Self::Setup, at: &Position<Self>) -> [i16; 2];
    /// Who won; asked only when the stack is empty.
    fn outcome(setup: &Self::Setup, at: &Position<Self>) -> Outcome;

    /// What a viewer may know, built from the truth.
    fn view(setup: &Self::Setup, at: &Position<Self>, viewer: Viewer) -> Self::View;
    /// What a viewer learns of an event; `None` if nothing.
    fn seen(setup: &Self::Setup, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// A position consistent with a view, drawn at random: `view(imagine(view)) == view`.
    fn imagine(setup: &Self::Setup, view: &Self::View, dice: &mut dyn Dice) -> Position<Self>;

    /// The question on top of the stack, if the top frame asks one.
    #[inline]
    fn decision(setup: &Self::Setup, at: &Position<Self>) -> Option<Decision> {
        let frame = at.top()?;
        let question = frame.question()?;
        let by = (question.by)(frame, &Self::game(setup, &at.state));
        Some(Decision { by, kind: question.name, secret: question.secret, menu: question.menu })
    }

    /// The law: whether this choice may answer the pending decision.
    ///
    /// # Errors
    /// The rule that forbids it and why.
    #[inline]
    fn check(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Result<(), Illegal> {
        let Some((frame, question)) = pending(at) else { return Err(Self::nothing_asked()) };
        (question.check)(frame, choice, &Self::game(setup, &at.state))
    }

    /// The menu: legal choices, in a fixed order, appended to `out`.
    #[inline]
    fn candidates(setup: &Self::Setup, at: &Position<Self>, out: &mut Vec<Self::Choice>) {
        if let Some((frame, question)) = pending(at) {
            (question.list)(frame, &Self::game(setup, &at.state), out);
        }
    }

    /// How a sensible player answers the pending question without much thought. It is legal.
    ///
    /// # Panics
    /// If nothing is asked.
    fn default_choice(setup: &Self::Setup, at: &Position<Self>) -> Self::Choice {
        let (frame, question) = pending(at).expect("a question is pending");
        let game = Self::game(setup, &at.state);
        let usual = (question.default)(frame, &game);
        usual.filter(|choice| (question.check)(frame, *choice, &game).is_ok()).unwrap_or_else(|| {
            let mut menu = Vec::new();
            (question.list)(frame, &game, &mut menu);
            Self::default_of(&menu)
        })
    }

    /// Whether the action begun at `before` is over at `now`: nothing is left above the last frame marked as standing
    /// between actions.
    fn action_done(before: &Position<Self>, now: &Position<Self>) -> bool {
        let floor = before.frames().iter().rposition(Frame::<Self>::is_between).map_or(1, |index| index + 1);
        now.frames().len() <= floor && now.top().is_none_or(|top| top.is_between())
    }
}

/// The frame on top and the question it asks, if it asks one.
pub(crate) fn pending<R: Ruleset>(at: &Position<R>) -> Option<(R::Frame, &'static Question<R>)> {
    let frame = at.top()?;
    Some((frame, frame.question()?))
}
