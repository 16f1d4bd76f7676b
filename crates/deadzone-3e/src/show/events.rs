//! What the log shows beside the words: the models that an event is about, its dice, its modifiers.

use super::reasons::{standard_words, stat_words};
use crate::Event;
use crate::ids::ModelId;
use crate::setup::Setup;
use crate::state::Stat;
use sortie_kernel::Note;
use sortie_kernel::show::{Reason, Thrown};

/// Dice of a recon test, before the extra ones of an 8.
const RECON_DICE: u8 = 5;

fn pool(stat: Stat) -> &'static str {
    match stat {
        Stat::Plain => "explosion",
        stat => stat_words(stat),
    }
}

/// The dice of a line of the log. Tokens are drawn, not rolled.
pub(super) fn dice(setup: &Setup, note: &Note<Event>) -> Option<Thrown> {
    let from = |pool, target: u8| Thrown::judged(8, pool, &note.faces, |face| face >= u16::from(target));
    match note.event {
        Event::ScenarioRolled { .. } => Some(Thrown::plain(setup.scenarios.len() as u8, "scenario")),
        Event::TokenPlaced { .. } => Some(Thrown::plain(8, "where")),
        Event::ReconRolled { .. } => Some(recon(setup, &note.faces)),
        Event::CommandRolled { .. } | Event::CommandRerolled { .. } => Some(Thrown::plain(6, "command")),
        Event::Rolled { stat, target, .. } => Some(from(pool(stat), target)),
        Event::Rerolled { success, .. } => Some(Thrown::judged(8, "re-roll", &note.faces, |_| success)),
        Event::ShieldRolled { .. } => Some(from("shield", 6)),
        Event::PartialFloor { lands, .. } => Some(Thrown::judged(8, "walkway", &note.faces, |_| lands)),
        Event::Scattered { .. } => Some(Thrown::plain(8, "scatter")),
        Event::CloudRolled { .. } => Some(Thrown::plain(8, "cloud")),
        Event::Nerve { stands, .. } => Some(Thrown::judged(8, "nerve", &note.faces, |_| stands)),
        Event::Rampaged { .. } => Some(Thrown::plain(8, "rampage")),
        _ => None,
    }
}

/// Both sides roll in turn until one has more successes; an 8 grants another die.
fn recon(setup: &Setup, faces: &[u16]) -> Thrown {
    let (mut side, mut left) = (0, RECON_DICE);
    let mut good = Vec::with_capacity(faces.len());
    for face in faces {
        good.push(*face >= u16::from(setup.teams[side].recon));
        left -= u8::from(*face != 8);
        if left == 0 {
            (side, left) = (1 - side, RECON_DICE);
        }
    }
    Thrown { sides: 8, pool: "recon", good }
}

/// The modifiers that a line of the log tells.
pub(super) fn reasons(note: &Note<Event>) -> Vec<Reason> {
    let (of, label, amount) = match note.event {
        Event::Modifier { stat, dice, .. } => (stat, standard_words(note.rule), i32::from(dice)),
        Event::Pool { stat, target, .. } => (stat, "a die succeeds from".to_string(), i32::from(target)),
        _ => return Vec::new(),
    };
    vec![Reason { rule: note.rule, pool: pool(of), label, amount }]
}

/// The models that an event is about.
pub(super) fn tokens(setup: &Setup, event: &Event) -> Vec<String> {
    let ids: Vec<ModelId> = match event {
        Event::Deployed { model, .. }
        | Event::Activated { model }
        | Event::ActivationEnded { model }
        | Event::ActivationCut { model }
        | Event::Moved { model, .. }
        | Event::ReachedIn { model, .. }
        | Event::WentBack { model, .. }
        | Event::Placed { model, .. }
        | Event::LeavesCombat { model }
        | Event::StoodUp { model }
        | Event::LeftBoard { model }
        | Event::ConsoleUsed { model, .. }
        | Event::FiredAt { model, .. }
        | Event::FightsBack { model, .. }
        | Event::Survives { model }
        | Event::ShieldRolled { model, .. }
        | Event::ArmourSaved { model, .. }
        | Event::Hurt { model, .. }
        | Event::Unharmed { model }
        | Event::Healed { model, .. }
        | Event::Killed { model }
        | Event::Pinned { model }
        | Event::Thrown { model, .. }
        | Event::Slammed { model }
        | Event::StaysPut { model }
        | Event::Fell { model, .. }
        | Event::PickedUp { model, .. }
        | Event::Kept { model, .. }
        | Event::Dropped { model, .. }
        | Event::Destroyed { model, .. }
        | Event::Used { model, .. }
        | Event::Defused { model }
        | Event::Weary { model }
        | Event::Came { model, .. } => vec![*model],
        Event::Shot { model, target, .. } | Event::Assaulted { model, target, .. } => vec![*model, *target],
        Event::Ordered { task, .. } => task.model.into_iter().collect(),
        Event::Modifier { model, .. }
        | Event::Pool { model, .. }
        | Event::Rolled { model, .. }
        | Event::NoDice { model, .. }
        | Event::Rerolled { model, .. } => model.iter().copied().collect(),
        _ => Vec::new(),
    };
    ids.into_iter().map(|id| setup.name(id).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Deadzone;
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::words::{Spec, Words};
    use sortie_kernel::{Io, Ruleset, choose, run};

    /// Everything that a few random games tell.
    fn told(setup: &Setup, games: u64) -> Vec<Note<Event>> {
        let mut notes = Vec::new();
        for seed in 0..games {
            let (mut dice, mut whims) = (Rolling::new(Sampler::new(seed)), Sampler::new(seed + 1000));
            let mut at = Deadzone::opening(setup);
            let mut io = Io { dice: &mut dice, log: Some(&mut notes) };
            while run(setup, &mut at, &mut io).is_some() {
                let mut menu = Vec::new();
                Deadzone::candidates(setup, &at, &mut menu);
                let choice = menu[whims.below(menu.len() as u64) as usize];
                choose(setup, &mut at, choice, &mut io);
            }
        }
        notes
    }

    #[test]
    fn as_many_faces_are_good_as_the_game_counted() {
        let setup = Deadzone::build(&Spec::default()).expect("the default game");
        let (mut tests, mut rerolls) = (0, 0);
        for note in told(&setup, 6) {
            let drawn = matches!(
                note.event,
                Event::Looked { .. } | Event::PickedUp { .. } | Event::Kept { .. } | Event::Used { .. }
            );
            let Some(thrown) = dice(&setup, &note) else {
                assert!(note.faces.is_empty() || drawn, "{note:?}");
                continue;
            };
            assert!(note.faces.iter().all(|face| (1..=u16::from(thrown.sides)).contains(face)), "{note:?}");
            assert!(thrown.good.is_empty() || thrown.good.len() == note.faces.len(), "{note:?}");
            let good = thrown.good.iter().filter(|good| **good).count();
            match note.event {
                // Bonus dice of a re-rolled 8 are told with the whole pool's successes.
                Event::Rolled { successes, .. } if note.rule.as_str() != "DZ3-DICE-10" => {
                    assert_eq!(good, usize::from(successes), "{note:?}");
                    tests += 1;
                }
                Event::Rerolled { success, .. } => {
                    assert_eq!(thrown.good, [success]);
                    rerolls += 1;
                }
                Event::ShieldRolled { absorbed, .. } => assert!(good >= usize::from(absorbed)),
                _ => (),
            }
        }
        assert!(tests > 50 && rerolls > 5, "{tests} tests, {rerolls} re-rolls");
    }

    #[test]
    fn recon_dice_are_read_side_by_side_with_their_bonus_dice() {
        let mut setup = Deadzone::build(&Spec::default()).expect("the default game");
        (setup.teams[0].recon, setup.teams[1].recon) = (4, 6);
        let thrown = recon(&setup, &[4, 8, 3, 1, 2, 5, 5, 6, 7, 1, 1]);
        let good: Vec<usize> = (0..11).filter(|n| thrown.good[*n]).collect();
        assert_eq!(good, [0, 1, 5, 7, 8], "the 8 brings A a sixth die");
    }

    #[test]
    fn modifiers_stand_in_the_log_with_rule_and_number() {
        let note = |event| Note { rule: sortie_rulebook::rule_id!("DZ3-SHOOT-08"), event, faces: vec![] };
        let told = reasons(&note(Event::Modifier { model: None, stat: Stat::Ranged, dice: 1 }));
        assert_eq!((told[0].rule.as_str(), told[0].pool, told[0].amount), ("DZ3-SHOOT-08", "RANGED", 1));
        assert_eq!(told[0].label, "high ground");
        assert!(reasons(&note(Event::GameOver)).is_empty());
    }
}
