//! What a keyword is made of: permissions, numbers, and hooks for the windows of the sequences.

use super::Source;
use super::Task;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, Look};
use crate::setup::{Numbers, Props};
use crate::state::Role;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::RuleId;

/// Something that happens to a model at a fixed time: the start or end of its activation, its death.
pub(crate) type Timed = fn(n: u8, model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame>;
/// What a model may do at the start and again at the end of its activation.
pub(crate) type Offer = fn(n: u8, model: ModelId, when: When, look: &Look<'_>) -> Option<Frame>;
/// Dice that the pool `of` gains or loses in the attack under way, and the rule that says so; the keyword
/// belongs to the fighter `bearer` or to its weapon.
pub(crate) type Dice = fn(n: u8, bearer: Role, of: Role, look: &Look<'_>) -> Option<(RuleId, i8)>;
/// What follows when the bearer's attack has been resolved.
pub(crate) type Resolved = fn(n: u8, strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame>;
/// Whether a weapon may be aimed at a model; it replaces the rules about friends, own cube and sight.
pub(crate) type Target =
    fn(shooter: ModelId, weapon: WeaponId, target: ModelId, look: &Look<'_>) -> Result<(), Illegal>;
/// What happens when a model has entered a cube, before anything else there.
pub(crate) type Enters = fn(model: ModelId, forced: bool, cx: &mut Ctx<'_>) -> Option<Frame>;
/// Whether the weapon may be aimed at a cube.
pub(crate) type Aim =
    fn(shooter: ModelId, weapon: WeaponId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal>;
/// How a shot is carried out; a weapon aimed at a model gets the model's cube.
pub(crate) type Deliver = fn(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame>;
/// What happens where something lands; `by` is the player who counts as the attacker.
pub(crate) type Burst = fn(n: u8, cell: Cell, by: Side, from: Source) -> Frame;

/// When an offer is made: its place in the list, and the end of the activation at which it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum When {
    /// At the start, where orders may come before it.
    Start(u8),
    /// At the end, before what else is due then.
    EndFirst(u8),
    /// At the end, after everything else.
    EndLast(u8),
}

/// An attack that was resolved, as one of its two fighters sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strike {
    pub(crate) by: ModelId,
    pub(crate) at: ModelId,
    pub(crate) weapon: Option<WeaponId>,
    /// Successes that `by` rolled.
    pub(crate) successes: u8,
    /// How far `by` was ahead; below 0 if it was behind.
    pub(crate) ahead: i8,
    /// Whether it was a shot.
    pub(crate) shot: bool,
    /// HP the target lost.
    pub(crate) lost: u8,
    /// Where the target stood when it was attacked.
    pub(crate) cell: Cell,
}

impl Strike {
    /// Whether the target has been moved since.
    pub(crate) fn moved(&self, look: &Look<'_>) -> bool {
        look.model(self.at).cell != self.cell
    }
}

/// A SPECIAL action.
#[derive(Debug)]
pub(crate) struct Special {
    /// Its word in notation.
    pub(crate) word: &'static str,
    /// Whether the model may take it now in this way.
    pub(crate) check: fn(n: u8, model: ModelId, choice: Task, look: &Look<'_>) -> Result<(), Illegal>,
    /// Every way to take it, legal or not; `check` sorts them out.
    pub(crate) list: fn(model: ModelId, look: &Look<'_>, out: &mut Vec<Task>),
    /// Carries it out.
    pub(crate) act: fn(n: u8, model: ModelId, choice: Task, cx: &mut Ctx<'_>) -> Option<Frame>,
    /// Whether it is allowed among unpinned enemies.
    pub(crate) among_enemies: bool,
}

/// One keyword of the rulebook.
#[derive(Debug)]
pub(crate) struct Keyword {
    pub(crate) name: &'static str,
    pub(crate) rule: RuleId,
    pub(crate) props: Props,
    pub(crate) numbers: Option<fn(n: u8) -> Numbers>,
    pub(crate) dice: Option<Dice>,
    pub(crate) starts: Option<Timed>,
    pub(crate) ends: Option<Timed>,
    pub(crate) offer: Option<Offer>,
    pub(crate) killed: Option<Timed>,
    pub(crate) resolved: Option<Resolved>,
    /// The same for the target of a shot, whichever side won.
    pub(crate) targeted: Option<Resolved>,
    pub(crate) target: Option<Target>,
    pub(crate) aim: Option<Aim>,
    pub(crate) deliver: Option<Deliver>,
    pub(crate) burst: Option<Burst>,
    /// The only keyword that may be in its brackets.
    pub(crate) holds: Option<&'static str>,
    pub(crate) special: Option<&'static Special>,
    /// Free models that come with the bearer: the entry's name and how many.
    pub(crate) brings: Option<(&'static str, u8)>,
    /// The entry that must be in the team; with it the bearer needs no place of its own.
    pub(crate) master: Option<&'static str>,
}

impl Keyword {
    /// A keyword that does nothing: the base on which entries set their own fields.
    pub(crate) const fn new(name: &'static str, rule: RuleId) -> Keyword {
        Keyword {
            name,
            rule,
            props: Props::NONE,
            numbers: None,
            dice: None,
            starts: None,
            ends: None,
            offer: None,
            killed: None,
            resolved: None,
            targeted: None,
            target: None,
            aim: None,
            deliver: None,
            burst: None,
            holds: None,
            special: None,
            brings: None,
            master: None,
        }
    }
}

/// A keyword as a profile or weapon has it.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) keyword: &'static Keyword,
    pub(crate) n: u8,
    pub(crate) payload: Vec<Written>,
}

impl Written {
    /// Its own value, or that of what is in its brackets.
    pub(crate) fn value(&self) -> u8 {
        match self.payload.first() {
            Some(inner) if self.n == 0 => inner.value(),
            _ => self.n,
        }
    }
}
