//! The windows in which abilities act, as lists of what happens in them, in order.

pub use sortie_cubes::task::Task;

use super::{
    blast, boom, cloaking_device, covering_fire, engineer, hammerfist_drop_armour, heavy, holo_sight, horde,
    it_burns, knockback, loader, medic, rampage, remote, slow_reload, smoke, sniper_scope, stun, suppression,
    swarm_lord, tag, teleport, tenacious, trap,
};
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::items::{commlink, medi_pack, sentry_gun};
use crate::look::{Ctx, Look};
use crate::setup::Traits;
use crate::specials;
use crate::state::{Role, Trick};
use sortie_geometry::cube::Cell;
use sortie_kernel::Illegal;
use sortie_rulebook::RuleId;

/// Something that happens to a model at a fixed time: the start of its activation, its death.
pub(crate) type Timed = fn(ModelId, &mut Ctx<'_>) -> Option<Frame>;
/// Whether a death causes anything.
pub(crate) type Matters = fn(ModelId, &Look<'_>) -> bool;
/// Dice that the pool `of` gains or loses in the attack under way, and the rule that says so.
pub(crate) type Dice = fn(of: Role, look: &Look<'_>) -> Option<(RuleId, i8)>;
/// What follows when an attack has been resolved.
pub(crate) type Resolved = fn(Strike, &mut Ctx<'_>) -> Option<Frame>;
/// What happens when a model has entered a cube, before anything else there.
pub(crate) type Enters = fn(model: ModelId, forced: bool, cx: &mut Ctx<'_>) -> Option<Frame>;

/// An attack that was resolved, as the one sees it who made it or won the fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strike {
    pub(crate) by: ModelId,
    pub(crate) at: ModelId,
    pub(crate) weapon: Option<WeaponId>,
    /// How far `by` was ahead: the potential damage. Not above 0 if a shot has missed.
    pub(crate) ahead: i8,
    /// Whether it was a shot.
    pub(crate) shot: bool,
    /// Where the target stood when it was attacked.
    pub(crate) cell: Cell,
    /// What an experimental weapon did.
    pub(crate) trick: Trick,
}

impl Strike {
    /// Whether the target has been moved since.
    pub(crate) fn moved(&self, look: &Look<'_>) -> bool {
        look.model(self.at).cell != self.cell
    }

    /// What the attack was.
    pub(crate) fn traits(&self, look: &Look<'_>) -> Traits {
        let trick = match self.trick {
            Trick::Blast => Traits::BLASTS.with(Traits::HARMLESS),
            Trick::Knockback => Traits::KNOCKS_BACK,
            Trick::None | Trick::Weight | Trick::Pierce => Traits::NONE,
        };
        look.traits(self.by, self.weapon) | trick
    }
}

/// A SPECIAL action.
#[derive(Debug)]
pub(crate) struct Special {
    /// Its word in notation.
    pub(crate) word: &'static str,
    /// The rule that gives it.
    pub(crate) rule: RuleId,
    /// Whether the model has it at all.
    pub(crate) able: fn(model: ModelId, look: &Look<'_>) -> bool,
    /// Whether the model may take it now in this way.
    pub(crate) check: fn(model: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal>,
    /// Every way to take it, legal or not; `check` sorts them out.
    pub(crate) list: fn(model: ModelId, look: &Look<'_>, out: &mut Vec<Task>),
    /// Carries it out.
    pub(crate) act: fn(model: ModelId, task: Task, cx: &mut Ctx<'_>) -> Option<Frame>,
    /// Whether it is allowed among unpinned enemies.
    pub(crate) among_enemies: bool,
    /// Whether it takes the whole budget.
    pub(crate) long: bool,
}

/// The start of an activation: who is steered, who runs wild, who burns.
pub(crate) static STARTS: &[Timed] = &[remote::check, rampage::roll, it_burns::put_out];

/// Dice in an attack.
pub(crate) static DICE: &[Dice] = &[
    cloaking_device::dice,
    covering_fire::dice,
    heavy::dice,
    holo_sight::dice,
    horde::dice,
    sniper_scope::dice,
    tag::dice,
    tenacious::dice,
    smoke::dice,
];

/// What follows from an attack.
pub(crate) static RESOLVED: &[Resolved] =
    &[blast::resolved, suppression::resolved, stun::resolved, knockback::resolved];

/// What a death causes when all is over that killed: whether it causes anything, and what.
pub(crate) static KILLED: &[(Matters, Timed)] = &[(boom::explodes, boom::explode)];

/// What happens at once when any model is killed; it asks nobody.
pub(crate) static DEATHS: &[fn(ModelId, &mut Ctx<'_>)] = &[commlink::fall_silent];

/// What happens at once when any model leaves the board; it asks nobody.
pub(crate) static EXITS: &[fn(ModelId, &mut Ctx<'_>)] = &[commlink::fall_silent];

/// What waits in cubes for those who enter, in order.
pub(crate) static ENTERED: &[Enters] = &[trap::waits, specials::on_entry];

/// What happens at the end of every round.
pub(crate) static ROUND_ENDS: &[fn(&mut Ctx<'_>)] = &[smoke::dissipate];

/// Every SPECIAL action; its place is its number in choices.
pub(crate) static SPECIALS: &[&Special] = &[
    &medi_pack::HEAL,
    &medic::HEAL,
    &teleport::JUMP,
    &swarm_lord::CALL,
    &boom::BOOM,
    &commlink::LINK,
    &hammerfist_drop_armour::CALL,
    &tag::TAG,
    &loader::LOAD,
    &slow_reload::RELOAD,
    &engineer::DISARM,
    &sentry_gun::EMPLACE,
    &sentry_gun::PACK,
];
