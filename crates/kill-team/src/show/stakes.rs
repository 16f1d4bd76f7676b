//! What an action may cost whom, and when it is over.

use crate::KillTeam;
use crate::choice::Choice;
use crate::frame::Frame;
use crate::setup::Setup;
use crate::state::OperativeId;
use sortie_kernel::show::Stake;
use sortie_kernel::{Position, Ruleset, rehearse, settled_between};

const WOUNDS_LOST: &str = "wounds lost";

/// Rehearsals that look for operatives besides those named in the choice.
const REHEARSALS: u64 = 16;

/// Whom the choice puts at risk: those it names, then whoever loses wounds in one of a few rehearsals.
pub(super) fn stakes(setup: &Setup, at: &Position<KillTeam>, choice: Choice) -> Vec<Stake> {
    let mut stakes = Vec::new();
    if KillTeam::decision(setup, at).is_none() || KillTeam::check(setup, at, choice).is_err() {
        return stakes;
    }
    let named: Vec<OperativeId> = match (choice, at.top()) {
        (Choice::Shoot { target, .. } | Choice::Next(target), _) => vec![target],
        (Choice::Fight { by, target, .. }, _) => vec![target, by],
        (_, Some(Frame::PickReroll { attack } | Frame::PickChange { attack, .. })) => vec![attack.target],
        (_, Some(Frame::PickHit { melee })) => melee.fighters.to_vec(),
        (_, Some(Frame::PickAnswer { clash } | Frame::PickClashReroll { clash, .. })) => {
            clash.fighters.to_vec()
        }
        _ => Vec::new(),
    };
    for id in named {
        add(&mut stakes, id, setup, at);
    }
    let mut after = at.clone();
    for seed in 0..REHEARSALS {
        after.clone_from(at);
        if !rehearse(setup, at, &mut after, choice, seed) {
            break;
        }
        for id in at.state.ids() {
            if after.state[id].wounds < at.state[id].wounds {
                add(&mut stakes, id, setup, at);
            }
        }
    }
    stakes
}

fn add(stakes: &mut Vec<Stake>, id: OperativeId, setup: &Setup, at: &Position<KillTeam>) {
    let token = &setup.profile(id).name;
    if stakes.iter().all(|known| known.token != *token) {
        let fatal_at = i32::from(at.state[id].wounds);
        stakes.push(Stake { token: token.clone(), label: WOUNDS_LOST, fatal_at });
    }
}

/// How many wounds an operative lost between two positions.
pub(super) fn lost(
    setup: &Setup,
    before: &Position<KillTeam>,
    after: &Position<KillTeam>,
    stake: &Stake,
) -> i32 {
    let Some(id) = setup.find(&stake.token) else { return 0 };
    (i32::from(before.state[id].wounds) - i32::from(after.state[id].wounds)).max(0)
}

/// Frames between two actions.
fn is_between(frame: &Frame) -> bool {
    matches!(
        frame,
        Frame::RollForRoles {}
            | Frame::PickRole { .. }
            | Frame::PickZone { .. }
            | Frame::Barricades { .. }
            | Frame::PickBarricade { .. }
            | Frame::Groups { .. }
            | Frame::PickSetUp { .. }
            | Frame::FirstInitiative {}
            | Frame::TurningPoint {}
            | Frame::Strategy {}
            | Frame::Ploys { .. }
            | Frame::PickPloy { .. }
            | Frame::EndTurningPoint {}
            | Frame::Firefight { .. }
            | Frame::PickOperative { .. }
            | Frame::PickOverwatch { .. }
            | Frame::Activation { .. }
            | Frame::PickActivationPloy { .. }
            | Frame::PickAction { .. }
    )
}

/// Whether the action begun at `before` is over, with whatever guard attack it provoked.
pub(super) fn settled(before: &Position<KillTeam>, now: &Position<KillTeam>) -> bool {
    settled_between(before, now, is_between)
}
