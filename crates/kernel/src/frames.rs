//! One list of frames per ruleset: it becomes the enum, the dispatch, the questions and the names.

use crate::{Cx, Flow, Question, Ruleset};
use std::fmt::Debug;
use std::hash::Hash;

/// One unfinished step of a ruleset. [`frames!`](crate::frames) implements it.
pub trait Frame<R: Ruleset>: Copy + Default + Eq + Hash + Debug + Send + Sync {
    /// Every question of the ruleset, in the order of the list.
    const QUESTIONS: &'static [&'static Question<R>];

    /// Runs a frame that asks nothing.
    fn run(self, cx: &mut Cx<'_, R>) -> Flow<Self>;
    /// The question that the frame asks, if it asks one.
    fn question(&self) -> Option<&'static Question<R>>;
    /// Whether the frame stands between two actions.
    fn is_between(&self) -> bool;
    /// Whether the frame stands between two actions of one activation, so that the same side continues to act.
    fn is_within(&self) -> bool;
    /// The frame's name, for facts, logs and snapshots.
    fn name(&self) -> &'static str;
}

/// Declares the frames of a ruleset.
///
/// Frames under `runs` name the function that runs them, called with the frame's fields in order and then
/// the context. Frames under `asks` name their [`Question`](crate::Question), which holds everything about it.
/// `[between]` marks frames that stand between two actions: an action is over when nothing is left above the
/// last of them. `[within]` marks those that stand between two actions of one activation: bots that think ahead
/// continue there. The list generates the enum with an `Idle` default, and [`Frame`](trait@crate::Frame) for it.
///
/// ```text
/// frames! {
///     /// What can be unfinished.
///     pub enum Frame of Toy {
///         runs { Round {} => round [between], Shot { shot: Shot } => shot }
///         asks { PickModel { side: Side } => PICK_MODEL [between] }
///     }
/// }
/// ```
#[macro_export]
macro_rules! frames {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident of $ruleset:ty {
            runs { $( $(#[$run_meta:meta])* $run:ident { $($run_field:ident : $run_type:ty),* $(,)? } => $handler:path $([$run_mark:ident])? ),* $(,)? }
            asks { $( $(#[$ask_meta:meta])* $ask:ident { $($ask_field:ident : $ask_type:ty),* $(,)? } => $question:path $([$ask_mark:ident])? ),* $(,)? }
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        #[allow(missing_docs, reason = "a frame is named after its step of the rulebook")]
        $vis enum $name {
            /// Fills the unused part of the stack; never runs.
            #[default]
            Idle,
            $( $(#[$run_meta])* $run { $($run_field: $run_type),* }, )*
            $( $(#[$ask_meta])* $ask { $($ask_field: $ask_type),* }, )*
        }

        impl $crate::Frame<$ruleset> for $name {
            const QUESTIONS: &'static [&'static $crate::Question<$ruleset>] = &[$( &$question ),*];

            fn run(self, cx: &mut $crate::Cx<'_, $ruleset>) -> $crate::Flow<$name> {
                match self {
                    $( $name::$run { $($run_field),* } => $handler($($run_field,)* cx), )*
                    _ => unreachable!("{self:?} waits for a choice"),
                }
            }

            #[inline]
            fn question(&self) -> Option<&'static $crate::Question<$ruleset>> {
                match self {
                    $( $name::$ask { .. } => Some(&$question), )*
                    _ => None,
                }
            }

            fn is_between(&self) -> bool {
                match self {
                    $name::Idle => false,
                    $( $name::$run { .. } => $crate::frames!(@mark $($run_mark)?), )*
                    $( $name::$ask { .. } => $crate::frames!(@mark $($ask_mark)?), )*
                }
            }

            fn is_within(&self) -> bool {
                match self {
                    $name::Idle => false,
                    $( $name::$run { .. } => $crate::frames!(@within $($run_mark)?), )*
                    $( $name::$ask { .. } => $crate::frames!(@within $($ask_mark)?), )*
                }
            }

            fn name(&self) -> &'static str {
                match self {
                    $name::Idle => "Idle",
                    $( $name::$run { .. } => stringify!($run), )*
                    $( $name::$ask { .. } => stringify!($ask), )*
                }
            }
        }
    };
    (@mark) => { false };
    (@mark between) => { true };
    (@mark within) => { true };
    (@within) => { false };
    (@within between) => { false };
    (@within within) => { true };
}
