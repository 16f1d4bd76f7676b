//! What an action may cost which model.

use crate::Deadzone;
use crate::choice::{Choice, Manner};
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::Look;
use crate::setup::{Props, Setup};
use crate::state::Flags;
use sortie_cubes::stakes::{self, NEVER, PINNED, rehearse};
use sortie_cubes::{Names, Standing};
use sortie_kernel::Position;
use sortie_kernel::show::Stake;

const DAMAGE: &str = "damage";

/// Whom the choice puts at risk. Those it names come first; then all others that are hurt or pinned when the choice
/// is played out a few times, because no list of abilities could be complete.
pub(super) fn stakes(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Vec<Stake> {
    let look = Look { setup, state: &at.state };
    let mut stakes = Vec::new();
    for (id, label) in named(choice, at, &look) {
        add(&mut stakes, id, label, &look);
    }
    rehearse::<Deadzone>(setup, at, choice, |after| {
        for id in look.standing() {
            let (was, is) = (look.model(id), after.state.model(id));
            if is.damage() > was.damage() || (is.is(Flags::DEAD) && !was.is(Flags::DEAD)) {
                add(&mut stakes, id, DAMAGE, &look);
            }
            if is.is(Flags::PINNED) && !was.is(Flags::PINNED) {
                add(&mut stakes, id, PINNED, &look);
            }
        }
    });
    stakes
}

fn add(stakes: &mut Vec<Stake>, id: ModelId, label: &'static str, look: &Look<'_>) {
    let profile = look.profile(id);
    let fragile = profile.props.has(Props::VULNERABLE);
    let left = if fragile { 1 } else { i32::from(profile.size) + 1 - i32::from(look.model(id).damage()) };
    let fatal_at = if label == DAMAGE { left } else { NEVER };
    stakes::add(stakes, Stake { token: look.setup.name(id).to_string(), label, fatal_at });
}

/// The models that the choice itself puts at risk.
fn named(choice: Choice, at: &Position<Deadzone>, look: &Look<'_>) -> Vec<(ModelId, &'static str)> {
    let attack = &look.state.attack;
    match choice {
        Choice::Shoot { target, manner: Manner::Effect, .. } => vec![(target, PINNED)],
        Choice::Shoot { target, .. } => vec![(target, DAMAGE)],
        Choice::Fight { target, .. } => vec![(target, DAMAGE)],
        Choice::Strike { .. } => match at.top() {
            Some(Frame::PickBreakAway { leaver: victim } | Frame::PickStandUpAttack { riser: victim }) => {
                vec![(victim, DAMAGE)]
            }
            _ => Vec::new(),
        },
        Choice::FightBack(_) => {
            attack.target.into_iter().chain(attack.attacker).map(|id| (id, DAMAGE)).collect()
        }
        Choice::Survive => attack.target.into_iter().map(|id| (id, DAMAGE)).collect(),
        Choice::Fire { cell, .. } => look.in_cell(cell).map(|id| (id, DAMAGE)).collect(),
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
    let lost = i32::from(is.damage()) - i32::from(was.damage());
    let killed = is.is(Flags::DEAD) && !was.is(Flags::DEAD);
    if killed { lost.max(stake.fatal_at) } else { lost.max(0) }
}
