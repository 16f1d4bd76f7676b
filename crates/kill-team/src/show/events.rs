//! What the log shows beside the words: the operatives that an event is about, and its dice.

use crate::Event;
use crate::setup::Setup;
use crate::state::OperativeId;
use sortie_kernel::Note;
use sortie_kernel::show::Thrown;

/// The dice of a line of the log. A 6 always succeeds, a 1 never does.
pub(super) fn dice(note: &Note<Event>) -> Option<Thrown> {
    let at = |pool, needs: i8| {
        let is_good = |face| face == 6 || (face != 1 && i32::from(face) >= i32::from(needs));
        Some(Thrown::judged(6, pool, &note.faces, is_good))
    };
    match note.event {
        Event::RolledOff { .. } => Some(Thrown::plain(6, "roll-off")),
        Event::Initiative { .. } => Some(Thrown::plain(6, "initiative")),
        Event::AttackRoll { needs, .. } => at("attack", needs),
        Event::DefenceRoll { needs, .. } => at("defence", needs as i8),
        Event::Rerolled { needs, .. } => at("re-roll", needs),
        Event::JumpTest { .. } => at("jump", 2),
        _ => None,
    }
}

/// The operatives that an event is about.
pub(super) fn tokens(setup: &Setup, event: &Event) -> Vec<String> {
    let ids: Vec<OperativeId> = match event {
        Event::SetUp { operative, .. }
        | Event::Activated { operative, .. }
        | Event::ActivationEnded { operative }
        | Event::Moved { operative, .. }
        | Event::ActionPassed { operative }
        | Event::OnGuard { operative }
        | Event::GuardEnded { operative }
        | Event::Damaged { operative, .. }
        | Event::MortalWounds { operative, .. }
        | Event::Regained { operative, .. }
        | Event::Injured { operative }
        | Event::Incapacitated { operative }
        | Event::Removed { operative }
        | Event::AplChanged { operative, .. } => vec![*operative],
        Event::Shot { by, target, .. } | Event::Fought { by, target, .. } => vec![*by, *target],
        Event::AttackRoll { by, .. }
        | Event::Rerolled { by, .. }
        | Event::DiceChanged { by, .. }
        | Event::DefenceDice { by, .. }
        | Event::CoverRetained { by, .. }
        | Event::DefenceRoll { by, .. }
        | Event::Saved { by, .. }
        | Event::FoughtBack { by, .. }
        | Event::Struck { by, .. }
        | Event::Parried { by, .. }
        | Event::HitLost { by } => vec![*by],
        _ => Vec::new(),
    };
    ids.into_iter().map(|id| setup.profile(id).name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KillTeam;
    use crate::dice::{CRITICAL, NORMAL};
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::show::Show;
    use sortie_kernel::words::{Spec, Words};
    use sortie_kernel::{Io, Ruleset, choose, run};

    #[test]
    fn as_many_faces_are_good_as_the_battle_counted() {
        let setup = KillTeam::build(&Spec::default()).expect("the default battle");
        let (mut notes, mut rolls) = (Vec::new(), [0; 3]);
        for seed in 0..4 {
            let (mut dice, mut whims) = (Rolling::new(Sampler::new(seed)), Sampler::new(seed + 1000));
            let mut at = KillTeam::opening(&setup);
            let mut io = Io { dice: &mut dice, log: Some(&mut notes) };
            while run(&setup, &mut at, &mut io).is_some() {
                let mut menu = Vec::new();
                KillTeam::candidates(&setup, &at, &mut menu);
                let choice = menu[whims.below(menu.len() as u64) as usize];
                choose(&setup, &mut at, choice, &mut io);
            }
        }
        for note in &notes {
            let Some(thrown) = dice(note) else {
                assert!(note.faces.is_empty(), "{note:?}");
                continue;
            };
            assert_eq!(thrown.sides, 6);
            let (bins, needs, which) = match note.event {
                Event::AttackRoll { dice, needs, .. } => (dice, i32::from(needs), 0),
                Event::DefenceRoll { dice, needs, .. } => (dice, i32::from(needs), 1),
                Event::Rerolled { now, .. } => (now, 0, 2),
                _ => continue,
            };
            let good = thrown.good.iter().filter(|good| **good).count();
            assert_eq!(good, usize::from(bins.0[NORMAL] + bins.0[CRITICAL]), "{note:?}");
            let reasons = KillTeam::note_reasons(&setup, note);
            let sum: i32 = reasons.iter().filter(|r| r.pool != "critical").map(|r| r.amount).sum();
            assert_eq!(sum, needs, "{reasons:?}");
            rolls[which] += 1;
        }
        assert!(rolls.iter().all(|rolls| *rolls > 3), "{rolls:?}");
    }
}
