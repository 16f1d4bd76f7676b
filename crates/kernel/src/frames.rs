//! One list of frames per ruleset: it becomes the enum, the dispatch and the names.

/// Declares the frames of a ruleset.
///
/// Frames under `runs` name the function that runs them, called with the frame's fields in order and then
/// the context; frames under `asks` wait for a choice. The list generates the enum with an `Idle` default,
/// `run` (the dispatch of [`Ruleset::enter`](crate::Ruleset::enter)), `name` and `is_question`.
///
/// ```text
/// frames! {
///     /// What can be unfinished.
///     pub enum Frame of Mini {
///         runs { Round {} => round, Shot { shot: Shot } => shot }
///         asks { PickModel { side: Side } }
///     }
/// }
/// ```
#[macro_export]
macro_rules! frames {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident of $ruleset:ty {
            runs { $( $(#[$run_meta:meta])* $run:ident { $($run_field:ident : $run_type:ty),* $(,)? } => $handler:path ),* $(,)? }
            asks { $( $(#[$ask_meta:meta])* $ask:ident { $($ask_field:ident : $ask_type:ty),* $(,)? } ),* $(,)? }
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
            /// Runs a frame that asks nothing.
            $vis fn run(self, cx: &mut $crate::Cx<'_, $ruleset>) -> $crate::Flow<$name> {
                match self {
                    $( $name::$run { $($run_field),* } => $handler($($run_field,)* cx), )*
                    _ => unreachable!("{self:?} waits for a choice"),
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

            /// Whether the frame waits for a choice.
            $vis fn is_question(&self) -> bool {
                match self {
                    $( $name::$ask { .. } => true, )*
                    _ => false,
                }
            }
        }
    };
}
