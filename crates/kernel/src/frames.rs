//! One list of frames per ruleset: it becomes the enum, the dispatch, the questions and the names.

/// Declares the frames of a ruleset.
///
/// Frames under `runs` name the function that runs them, called with the frame's fields in order and then
/// the context. Frames under `asks` name their [`Question`](crate::Question), which holds everything about it.
/// `[between]` marks frames that stand between two actions: an action is over when nothing is left above the
/// last of them. `[within]` marks those of them that stand between two actions of one activation: who thinks ahead
/// goes on there. The list generates the enum with an `Idle` default, `run` (the dispatch of
/// [`Ruleset::enter`](crate::Ruleset::enter)), `question`, `is_between`, `is_within`, `name` and the list of all
/// questions.
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

        impl $name {
            /// Every question of the ruleset, in the order of the list.
            $vis const QUESTIONS: &'static [&'static $crate::Question<$ruleset>] = &[$( &$question ),*];

            /// Runs a frame that asks nothing.
            $vis fn run(self, cx: &mut $crate::Cx<'_, $ruleset>) -> $crate::Flow<$name> {
                match self {
                    $( $name::$run { $($run_field),* } => $handler($($run_field,)* cx), )*
                    _ => unreachable!("{self:?} waits for a choice"),
                }
            }

            /// The question that the frame asks, if it asks one.
            #[inline]
            $vis fn question(&self) -> Option<&'static $crate::Question<$ruleset>> {
                match self {
                    $( $name::$ask { .. } => Some(&$question), )*
                    _ => None,
                }
            }

            /// Whether the frame stands between two actions.
            $vis fn is_between(&self) -> bool {
                match self {
                    $name::Idle => false,
                    $( $name::$run { .. } => $crate::frames!(@mark $($run_mark)?), )*
                    $( $name::$ask { .. } => $crate::frames!(@mark $($ask_mark)?), )*
                }
            }

            /// Whether the frame stands between two actions of one activation.
            $vis fn is_within(&self) -> bool {
                match self {
                    $name::Idle => false,
                    $( $name::$run { .. } => $crate::frames!(@within $($run_mark)?), )*
                    $( $name::$ask { .. } => $crate::frames!(@within $($ask_mark)?), )*
                }
            }

            /// The frame's name, for logs and snapshots.
            $vis fn name(&self) -> &'static str {
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
