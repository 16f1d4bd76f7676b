//! What an action may cost which model.

use crate::Deadzone;
use crate::choice::{Choice, Manner};
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::Look;
use crate::setup::Setup;
use crate::state::Flags;
use sortie_cubes::stakes::{self, NEVER, PINNED, rehearse};
use sortie_cubes::{Names, Standing};
use sortie_kernel::Position;
use sortie_kernel::show::Stake;

const HP_LOST: &str = "HP lost";

/// Whom the choice puts at risk. Those it names come first; then all others that are hurt or pinned when the choice
/// is played out a few times, because no list of keywords could be complete.
pub(super) fn stakes(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Vec<Stake> {
    let look = Look { setup, state: &at.state };
    let mut stakes = Vec::new();
    for (id, label) in named(choice, at, &look) {
        add(&mut stakes, id, label, &look);
    }
    rehearse::<Deadzone>(setup, at, choice, |after| {
        for id in look.standing() {
            let (was, is) = (look.model(id), after.state.model(id));
            if is.damage > was.damage || (is.is(Flags::DEAD) && !was.is(Flags::DEAD)) {
                add(&mut stakes, id, HP_LOST, &look);
            }
            if is.is(Flags::PINNED) && !was.is(Flags::PINNED) {
                add(&mut stakes, id, PINNED, &look);
            }
        }
    });
    stakes
}

fn add(stakes: &mut Vec<Stake>, id: ModelId, label: &'static str, look: &Look<'_>) {
    let left = i32::from(look.profile(id).hp) - i32::from(look.model(id).damage);
    let fatal_at = if label == HP_LOST { left } else { NEVER };
    stakes::add(stakes, Stake { token: look.setup.name(id).to_string(), label, fatal_at });
}

/// The models that the choice itself puts at risk.
fn named(choice: Choice, at: &Position<Deadzone>, look: &Look<'_>) -> Vec<(ModelId, &'static str)> {
    let attack = &look.state.attack;
    match choice {
        Choice::Shoot { target, manner: Manner::Blaze, .. } => vec![(target, PINNED)],
        Choice::Shoot { target, .. } => vec![(target, HP_LOST)],
        Choice::Assault { target, .. } => vec![(target, HP_LOST)],
        Choice::Strike { .. } => match at.top() {
            Some(
                Frame::PickBreakAway { leaver: victim }
                | Frame::PickStandUpAttack { riser: victim }
                | Frame::PickPounce { victim },
            ) => vec![(victim, HP_LOST)],
            _ => Vec::new(),
        },
        Choice::FightBack(_) => {
            attack.target.into_iter().chain(attack.attacker).map(|id| (id, HP_LOST)).collect()
        }
        Choice::Survive => attack.target.into_iter().map(|id| (id, HP_LOST)).collect(),
        Choice::Fire { cell, .. } => look.in_cell(cell).map(|id| (id, HP_LOST)).collect(),
        _ => Vec::new(),
    }
}

/// How much of a stake was lost between two positions.
pub(super) fn lost(
    setup: &Setup,
    before: &Position<Deadzone>,
    after: &Position<Deadzone>,
    stake: &Stake,
) -> i32 {
    let Some(id) = setup.model_named(&stake.token) else { return 0 };
    let (was, is) = (before.state.model(id), after.state.model(id));
    if stake.label == PINNED {
        return i32::from(is.is(Flags::PINNED) && !was.is(Flags::PINNED));
    }
    let lost = i32::from(is.damage) - i32::from(was.damage);
    let killed = is.is(Flags::DEAD) && !was.is(Flags::DEAD);
    if killed { lost.max(stake.fatal_at) } else { lost.max(0) }
}
