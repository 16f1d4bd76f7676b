//! What an order is: its name, and hooks for the windows in which it acts.

use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::Task;
use crate::look::{Ctx, Look};
use crate::sequence::damage::Harm;
use crate::state::{Pool, Role};
use sortie_kernel::Illegal;

/// A special order.
#[derive(Debug)]
pub(crate) struct Order {
    /// Its name in the force lists.
    pub(crate) name: &'static str,
    /// What it does, for players: the end of a sentence.
    pub(crate) about: &'static str,
    /// Given to the active model as if it were an action.
    pub(crate) act: Option<Act>,
    /// Whether that needs no active model: it is given at any time in the player's own turn.
    pub(crate) in_turn: bool,
    /// What its ways are called, if it has several.
    pub(crate) ways: &'static [&'static str],
    /// How many models one die makes obey; they are named one after the other.
    pub(crate) times: u8,
    /// Whether it may be given any number of times in one activation.
    pub(crate) unlimited: bool,
    /// The weapon with which it attacks.
    pub(crate) weapon: Option<&'static str>,
    /// Declared before dice.
    pub(crate) declared: Option<Declared>,
    /// Whether it lets the player re-roll any dice of a pool.
    pub(crate) reroll: Option<fn(Role, &Pool, &Look<'_>) -> bool>,
    /// Whether it lets the player re-roll any dice that decide whether a cube is hit.
    pub(crate) aim_reroll: bool,
    /// Whether it may lower the AP of an attack by 1 when its damage is done.
    pub(crate) softens: Option<Softens>,
    /// Answers an enemy that moves into a cube.
    pub(crate) enemy_enters: Option<EnemyEnters>,
    /// Answers the death of an enemy.
    pub(crate) enemy_dies: Option<EnemyDies>,
    /// Saves a friendly model HP that it is about to lose.
    pub(crate) saves: Option<Saves>,
    /// Models that it can bring: the entry's name and how many slots the game keeps for them.
    pub(crate) spare: Option<(&'static str, u8)>,
}

/// Hooks of an order given to the active model.
#[derive(Debug)]
pub(crate) struct Act {
    pub(crate) check: fn(Task, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) list: fn(&Look<'_>, &mut Vec<Task>),
    pub(crate) act: fn(Task, &mut Ctx<'_>) -> Option<Frame>,
}

/// Hooks of an order declared before dice.
#[derive(Debug)]
pub(crate) struct Declared {
    pub(crate) check: fn(Task, Role, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) list: fn(Role, &Look<'_>, &mut Vec<Task>),
    pub(crate) act: fn(Task, Role, &mut Ctx<'_>),
}

/// Whether this damage may be reduced.
pub(crate) type Softens = fn(Harm, &Look<'_>) -> Result<(), Illegal>;

/// Hooks of an order that answers an enemy's movement; the task names who obeys.
#[derive(Debug)]
pub(crate) struct EnemyEnters {
    pub(crate) check: fn(Task, mover: ModelId, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) list: fn(mover: ModelId, &Look<'_>, &mut Vec<Task>),
    pub(crate) act: fn(Task, mover: ModelId, &mut Ctx<'_>) -> Option<Frame>,
}

/// Hooks of an order that answers a death.
#[derive(Debug)]
pub(crate) struct EnemyDies {
    pub(crate) check: fn(ModelId, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) act: fn(ModelId, &mut Ctx<'_>) -> Option<Frame>,
}

/// Hooks of an order that spares a model 1 HP.
#[derive(Debug)]
pub(crate) struct Saves {
    pub(crate) check: fn(ModelId, &Look<'_>) -> Result<(), Illegal>,
    pub(crate) act: fn(ModelId, &mut Ctx<'_>),
}

impl Order {
    /// An order that does nothing: the base on which entries set their own fields.
    pub(crate) const fn new(name: &'static str, about: &'static str) -> Order {
        Order {
            name,
            about,
            act: None,
            in_turn: false,
            ways: &[],
            times: 1,
            unlimited: false,
            weapon: None,
            declared: None,
            reroll: None,
            aim_reroll: false,
            softens: None,
            enemy_enters: None,
            enemy_dies: None,
            saves: None,
            spare: None,
        }
    }
}
