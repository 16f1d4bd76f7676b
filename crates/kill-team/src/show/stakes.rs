//! What an action may cost, and whom.

use crate::KillTeam;
use crate::choice::Choice;
use crate::frame::Frame;
use crate::setup::Setup;
use crate::state::OperativeId;
use sortie_kernel::show::Stake;
use sortie_kernel::{Position, Ruleset, play_out};

const WOUNDS_LOST: &str = "wounds lost";

/// How often the choice is played out to find operatives besides those it names.
const TRIALS: u64 = 16;

/// Whom the choice puts at risk: those it names, then all that lose wounds when it is played out a few times.
pub(super) fn stakes(setup: &Setup, at: &Position<KillTeam>, choice: Choice) -> Vec<Stake> {
    let mut stakes = Vec::new();
    if KillTeam::decision(setup, at).is_none() || KillTeam::check(setup, at, choice).is_err() {
        return stakes;
    }
    let named: Vec<OperativeId> = match (choice, at.top()) {
        (Choice::Shoot { target, .. } | Choice::Next(target), _) => vec![target],
        (Choice::Fight { by, target, .. }, _) => vec![target, by],
        (_, Some(Frame::PickReroll { attack } | Frame::PickChange { attack, .. })) => vec![attack.target],
        (_, Some(Frame::PickDefenceReroll { defence, .. } | Frame::PickCover { defence })) => {
            vec![defence.hits.target]
        }
        (
            _,
            Some(Frame::PickSaves { hits, .. } | Frame::PickHarden { hits, .. } | Frame::PickWard { hits }),
        ) => {
            vec![hits.target]
        }
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
    for seed in 0..TRIALS {
        after.clone_from(at);
        let rolled = play_out(setup, at, &mut after, choice, seed);
        for id in at.state.ids() {
            if after.state[id].wounds < at.state[id].wounds {
                add(&mut stakes, id, setup, at);
            }
        }
        // What is certain to happen is seen at once.
        if !rolled {
            break;
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
