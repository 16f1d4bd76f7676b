//! Narration as typed pieces: sides, models, places, numbers, dice and rules keep their types until they are
//! rendered. A terminal joins their texts, a browser replaces them with names and links; nothing has to parse a
//! sentence.
//!
//! [`events!`](crate::events) keeps everything about an event with its variant. The models that an event is about
//! follow from the types of its fields, so none can be forgotten.

use crate::show::{Place, Reason, Thrown};
use crate::{Ruleset, Side};
use serde::Serialize;
use sortie_rulebook::RuleId;
use std::fmt;

/// A part of a sentence. Its `text` is what a terminal prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Piece {
    /// Plain words.
    Text { text: String },
    /// A player: `side` is `a` or `b`.
    Side { side: &'static str, text: String },
    /// A model by its stable name.
    Model { id: String, text: String },
    /// A place of the table; `cell` is column, row and level on tables of cubes.
    Place { text: String, at: Option<Place>, cell: Option<[u8; 3]> },
    /// A number.
    Number { n: i32, text: String },
    /// A number of dice.
    Dice { n: i32, text: String },
    /// A rule by its id.
    Rule { id: &'static str, text: String },
}

impl Piece {
    /// What a terminal prints.
    pub fn text(&self) -> &str {
        match self {
            Piece::Text { text }
            | Piece::Side { text, .. }
            | Piece::Model { text, .. }
            | Piece::Place { text, .. }
            | Piece::Number { text, .. }
            | Piece::Dice { text, .. }
            | Piece::Rule { text, .. } => text,
        }
    }
}

/// A sentence in pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Text(Vec<Piece>);

impl Text {
    /// A sentence of plain words.
    pub fn plain(text: impl Into<String>) -> Text {
        let mut out = Text::default();
        out.words(&text.into());
        out
    }

    /// Its pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|piece| piece.text().is_empty())
    }

    /// Adds a piece.
    pub fn push(&mut self, piece: Piece) {
        self.0.push(piece);
    }

    /// Adds words; they are joined to the last piece if that is words too.
    pub fn words(&mut self, words: &str) {
        match self.0.last_mut() {
            _ if words.is_empty() => (),
            Some(Piece::Text { text }) => text.push_str(words),
            _ => self.0.push(Piece::Text { text: words.to_string() }),
        }
    }

    /// Adds all pieces of another sentence.
    pub fn append(&mut self, other: Text) {
        for piece in other.0 {
            match piece {
                Piece::Text { text } => self.words(&text),
                piece => self.push(piece),
            }
        }
    }

    /// Adds anything that can be part of a sentence.
    #[must_use]
    pub fn with<R: Ruleset>(mut self, said: impl Say<R>, setup: &R::Setup) -> Text {
        said.say(setup, &mut self);
        self
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| f.write_str(piece.text()))
    }
}

/// What can be part of a ruleset's sentence.
pub trait Say<R: Ruleset> {
    /// Appends it.
    fn say(&self, setup: &R::Setup, text: &mut Text);
}

/// What can be a field of an event: it names the models it refers to, usually none.
pub trait Mention<R: Ruleset> {
    /// Appends the stable names of the models it refers to.
    fn mention(&self, _setup: &R::Setup, _models: &mut Vec<String>) {}
}

impl<R: Ruleset, T: Say<R> + ?Sized> Say<R> for &T {
    fn say(&self, setup: &R::Setup, text: &mut Text) {
        (**self).say(setup, text);
    }
}

impl<R: Ruleset, T: Say<R>> Say<R> for Option<T> {
    fn say(&self, setup: &R::Setup, text: &mut Text) {
        if let Some(said) = self {
            said.say(setup, text);
        }
    }
}

impl<R: Ruleset, T: Mention<R>> Mention<R> for Option<T> {
    fn mention(&self, setup: &R::Setup, models: &mut Vec<String>) {
        if let Some(known) = self {
            known.mention(setup, models);
        }
    }
}

impl<R: Ruleset, T: Mention<R>, const N: usize> Mention<R> for [T; N] {
    fn mention(&self, setup: &R::Setup, models: &mut Vec<String>) {
        for known in self {
            known.mention(setup, models);
        }
    }
}

impl<R: Ruleset> Say<R> for str {
    fn say(&self, _: &R::Setup, text: &mut Text) {
        text.words(self);
    }
}

impl<R: Ruleset> Say<R> for String {
    fn say(&self, _: &R::Setup, text: &mut Text) {
        text.words(self);
    }
}

impl<R: Ruleset> Say<R> for Text {
    fn say(&self, _: &R::Setup, text: &mut Text) {
        text.append(self.clone());
    }
}

impl<R: Ruleset> Say<R> for Side {
    fn say(&self, _: &R::Setup, text: &mut Text) {
        let letter = self.letter();
        text.push(Piece::Side { side: letter, text: format!("side {}", letter.to_uppercase()) });
    }
}

impl<R: Ruleset> Say<R> for RuleId {
    fn say(&self, _: &R::Setup, text: &mut Text) {
        text.push(Piece::Rule { id: self.as_str(), text: self.as_str().to_string() });
    }
}

/// A number with its sign.
#[derive(Clone, Copy, Debug)]
pub struct Signed(pub i32);

impl<R: Ruleset> Say<R> for Signed {
    fn say(&self, _: &R::Setup, text: &mut Text) {
        text.push(Piece::Number { n: self.0, text: format!("{:+}", self.0) });
    }
}

/// A number of things: `1 success`, `3 successes`.
#[derive(Clone, Copy, Debug)]
pub struct Count<'a>(pub i32, pub &'a str, pub &'a str);

impl<R: Ruleset> Say<R> for Count<'_> {
    fn say(&self, _: &R::Setup, text: &mut Text) {
        let Count(n, one, many) = *self;
        text.push(Piece::Number { n, text: n.to_string() });
        text.words(" ");
        text.words(if n == 1 { one } else { many });
    }
}

/// A number of dice: `1 die`, `5 dice`.
#[derive(Clone, Copy, Debug)]
pub struct DiceCount(pub i32);

impl<R: Ruleset> Say<R> for DiceCount {
    fn say(&self, _: &R::Setup, text: &mut Text) {
        let DiceCount(n) = *self;
        let dice = if n == 1 { "die" } else { "dice" };
        text.push(Piece::Dice { n, text: format!("{n} {dice}") });
    }
}

macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl<R: Ruleset> Say<R> for $number {
            fn say(&self, _: &R::Setup, text: &mut Text) {
                text.push(Piece::Number { n: i32::from(*self), text: self.to_string() });
            }
        }

        impl<R: Ruleset> Mention<R> for $number {}
    )* };
}

numbers!(u8, i8, u16, i16, i32);

impl<R: Ruleset> Mention<R> for bool {}
impl<R: Ruleset> Mention<R> for Side {}
impl<R: Ruleset> Mention<R> for RuleId {}
impl<R: Ruleset> Mention<R> for &'static str {}

/// How much an event says to somebody who reads the story of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// Nothing that the next line or the dice beside it do not show: an activation ends, a die is added to a pool.
    Routine,
    /// A number beside a model that goes up or down: its plate shows it as well.
    Count,
    /// A card that is turned up.
    Card,
    /// What belongs to the choice that it follows from.
    Plain,
    /// News in any story: points, a find, something that is turned up.
    News,
}

/// Everything about an event besides the event itself. [`events!`](crate::events) writes it.
pub trait Narrate<R: Ruleset> {
    /// What happened.
    fn describe(&self, setup: &R::Setup) -> Text;
    /// The models it is about, by their stable names, each once.
    fn models(&self, setup: &R::Setup) -> Vec<String>;
    /// What the faces rolled for it are; `None` if nothing was rolled, or what was drawn is not a die.
    fn dice(&self, setup: &R::Setup, faces: &[u16]) -> Option<Thrown>;
    /// The modifiers that it shows, each with its rule; `rule` is the event's own.
    fn reasons(&self, setup: &R::Setup, rule: RuleId) -> Vec<Reason>;
    /// Two results set against each other, the acting side's first.
    fn compared(&self) -> Option<[i32; 2]>;
    /// The round (turn, turning point) that begins or ends with it.
    fn round(&self) -> Option<u8>;
    /// How much it says to somebody who reads the story of a game.
    fn weight(&self) -> Weight;
}

/// Builds a sentence: `say![Deadzone, setup; model, " moves to ", cell]`.
#[macro_export]
macro_rules! say {
    ($ruleset:ty, $setup:expr; $($piece:expr),* $(,)?) => {{
        #[allow(unused_mut, reason = "a sentence may be empty")]
        let mut text = $crate::narration::Text::default();
        $( $crate::narration::Say::<$ruleset>::say(&$piece, $setup, &mut text); )*
        text
    }};
}

/// Declares the events of a ruleset, each with its sentence.
///
/// A variant names its fields and, after `=>`, the pieces of its sentence; fields are references there, and the
/// name after `with` is the set-up. Optional clauses follow: `dice` (from the faces to what they are), `reasons`
/// (from the rule to the modifiers shown), `compared` (two results), `round` (the one that begins or ends), `weight`
/// (how much it says in the story). Every field's type implements [`Mention`](crate::narration::Mention), which is how
/// the models of an event are found.
///
/// ```text
/// events! {
///     /// What can happen.
///     pub enum Event of Toy with setup {
///         Moved { model: ModelId, to: Square } => [model, " moves to ", to];
///         Rolled { dice: u8, target: u8 } => [DiceCount(i32::from(*dice)), " at ", target, "+"]
///             dice |faces| Thrown::judged(8, "attack", faces, |face| face >= u16::from(*target));
///     }
/// }
/// ```
#[macro_export]
macro_rules! events {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident of $ruleset:ident with $setup:ident {
            $(
                $(#[$event_meta:meta])*
                $event:ident $({ $($field:ident : $type:ty),* $(,)? })? => [ $($piece:expr),* $(,)? ]
                $(dice |$faces:ident| $dice:expr)?
                $(, reasons |$rule:ident| $reasons:expr)?
                $(, compared $compared:expr)?
                $(, round $round:expr)?
                $(, weight $weight:expr)?
            );* $(;)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        #[allow(missing_docs, reason = "each event is named after what happened, each field after what it is")]
        $vis enum $name {
            $( $(#[$event_meta])* $event $({ $($field: $type),* })?, )*
        }

        #[allow(unused_variables, reason = "a sentence need not say every field")]
        impl $crate::narration::Narrate<$ruleset> for $name {
            fn describe(&self, $setup: &<$ruleset as $crate::Ruleset>::Setup) -> $crate::narration::Text {
                match self {
                    $( $name::$event $({ $($field),* })? => $crate::say![$ruleset, $setup; $($piece),*], )*
                }
            }

            fn models(&self, $setup: &<$ruleset as $crate::Ruleset>::Setup) -> Vec<String> {
                let mut models: Vec<String> = Vec::new();
                match self {
                    $( $name::$event $({ $($field),* })? => {
                        $($( $crate::narration::Mention::<$ruleset>::mention($field, $setup, &mut models); )*)?
                    } )*
                }
                let mut seen = Vec::new();
                models.retain(|model| {
                    let new = !seen.contains(model);
                    seen.push(model.clone());
                    new
                });
                models
            }

            #[allow(unused_mut, unused_assignments, reason = "most events roll nothing")]
            fn dice(
                &self,
                $setup: &<$ruleset as $crate::Ruleset>::Setup,
                rolled: &[u16],
            ) -> Option<$crate::show::Thrown> {
                match self {
                    $( $name::$event $({ $($field),* })? => {
                        let mut dice: Option<$crate::show::Thrown> = None;
                        $( let $faces = rolled; dice = Some($dice); )?
                        dice
                    } )*
                }
            }

            #[allow(unused_mut, unused_assignments, reason = "most events show no modifier")]
            fn reasons(
                &self,
                $setup: &<$ruleset as $crate::Ruleset>::Setup,
                at_work: $crate::RuleId,
            ) -> Vec<$crate::show::Reason> {
                match self {
                    $( $name::$event $({ $($field),* })? => {
                        let mut reasons: Vec<$crate::show::Reason> = Vec::new();
                        $( let $rule = at_work; reasons = $reasons; )?
                        reasons
                    } )*
                }
            }

            #[allow(unused_mut, unused_assignments, reason = "most events compare nothing")]
            fn compared(&self) -> Option<[i32; 2]> {
                match self {
                    $( $name::$event $({ $($field),* })? => {
                        let mut compared: Option<[i32; 2]> = None;
                        $( compared = Some($compared); )?
                        compared
                    } )*
                }
            }

            #[allow(unused_mut, unused_assignments, reason = "most events are about no round")]
            fn round(&self) -> Option<u8> {
                match self {
                    $( $name::$event $({ $($field),* })? => {
                        let mut round: Option<u8> = None;
                        $( round = Some($round); )?
                        round
                    } )*
                }
            }

            #[allow(unused_mut, unused_assignments, reason = "most events are plain")]
            fn weight(&self) -> $crate::narration::Weight {
                match self {
                    $( $name::$event $({ $($field),* })? => {
                        let mut weight = $crate::narration::Weight::Plain;
                        $( weight = $weight; )?
                        weight
                    } )*
                }
            }
        }
    };
}
