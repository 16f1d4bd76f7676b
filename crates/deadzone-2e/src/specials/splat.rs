//! What an army special is: its name, and hooks for the windows in which it acts.

use crate::abilities::Task;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::setup::ArmySpecial;
use crate::state::{Pool, Role};
use sortie_kernel::Illegal;

/// When a player may choose to spend a special.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Window {
    /// At any time in the player's own turn: between actions and between activations.
    Turn,
    /// Before the RAMPAGE roll of a model that is activated.
    Thirst,
    /// Before the first action of an activation.
    Start,
    /// Whenever the active model may choose an action.
    Act,
    /// When the active model has finished.
    End,
}

/// An army special.
#[derive(Debug)]
pub(crate) struct Splat {
    /// Which one it is.
    pub(crate) special: ArmySpecial,
    /// Spent when its player chooses.
    pub(crate) act: Option<Act>,
    /// Whether its text says how often it may be spent.
    pub(crate) unlimited: bool,
    /// Declared before dice.
    pub(crate) declared: Option<Declared>,
    /// Whether it lets the player re-roll any dice of a pool.
    pub(crate) reroll: Option<fn(&Pool, &Look<'_>) -> bool>,
    /// Answers the death of an enemy.
    pub(crate) enemy_dies: Option<EnemyDies>,
}

/// Hooks of a special spent in a window of the turn.
#[derive(Debug)]
pub(crate) struct Act {
    pub(crate) window: Window,
    pub(crate) check: fn(Task, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) list: fn(&Look<'_>, &mut Vec<Task>),
    pub(crate) act: fn(Task, &mut Ctx<'_>) -> Option<Frame>,
}

/// Hooks of a special declared before dice.
#[derive(Debug)]
pub(crate) struct Declared {
    pub(crate) check: fn(Task, Role, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) list: fn(Role, &Look<'_>, &mut Vec<Task>),
    pub(crate) act: fn(Task, Role, &mut Ctx<'_>),
}

/// Hooks of a special that answers a death.
#[derive(Debug)]
pub(crate) struct EnemyDies {
    pub(crate) check: fn(ModelId, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) act: fn(ModelId, &mut Ctx<'_>) -> Option<Frame>,
}

impl Splat {
    /// A special that does nothing: the base on which entries set their own fields.
    pub(crate) const fn new(special: ArmySpecial) -> Splat {
        Splat { special, act: None, unlimited: false, declared: None, reroll: None, enemy_dies: None }
    }
}
