//! The pending question in sentences: who must decide what, and why, for somebody who has never played.

use crate::choice::Kind;
use crate::dice::{Bins, CRITICAL, FAIL, NORMAL, ONE};
use crate::frame::Frame;
use crate::setup::Setup;
use crate::state::OperativeId;
use crate::{KillTeam, ploys, sequence};
use sortie_kernel::{Decision, Position, Side};

/// A side by its letter and faction. Clients put the player's name in place of the letter.
fn side_name(setup: &Setup, side: Side) -> String {
    let (letter, faction) = (side.letter().to_uppercase(), &setup.factions[side.index()]);
    if faction.is_empty() { format!("Side {letter}") } else { format!("Side {letter} ({faction})") }
}

/// An operative by its name on the table and what it is.
fn operative(setup: &Setup, id: OperativeId) -> String {
    let profile = setup.profile(id);
    if profile.card.is_empty() {
        profile.name.clone()
    } else {
        format!("{} ({})", profile.name, profile.card)
    }
}

fn dice(bins: Bins) -> String {
    let [failed, normal, critical] = [bins.0[ONE] + bins.0[FAIL], bins.0[NORMAL], bins.0[CRITICAL]];
    format!("{critical} critical, {normal} normal, {failed} failed")
}

fn hits(normals: u8, criticals: u8) -> String {
    format!("{criticals} critical and {normals} normal")
}

/// The question and its reason.
pub(crate) fn question(setup: &Setup, at: &Position<KillTeam>, decision: Decision<Kind>) -> String {
    let who = side_name(setup, decision.by);
    let text = at.top().and_then(|frame| preparing(setup, at, frame).or_else(|| attacking(setup, frame)));
    format!("{who}: {}", text.unwrap_or_else(|| "decide".to_string()))
}

/// Set-up, strategy and the choice of what to do.
fn preparing(setup: &Setup, at: &Position<KillTeam>, frame: Frame) -> Option<String> {
    Some(match frame {
        Frame::PickRole { .. } => "attack or defend? The roll-off was won".to_string(),
        Frame::PickZone { .. } => "which drop zone to take? The other side gets the other one".to_string(),
        Frame::PickBarricade { .. } => {
            "where does the next barricade stand? Each side sets its own up before the battle".to_string()
        }
        Frame::PickSetUp { left, .. } => {
            let more = if left == 1 { "One is" } else { "Several are" };
            format!(
                "which operative stands where, and with which order? {more} still to be set up in this group"
            )
        }
        Frame::PickPloy { side, .. } => {
            let points = at.state.teams[side.index()].cp;
            format!("use a strategic ploy for this turning point, or pass? {points} command points are left")
        }
        Frame::PickOperative { side, .. } => {
            let ready = sequence::firefight::ready(&at.state, side).count();
            let operatives = if ready == 1 { "operative is" } else { "operatives are" };
            format!("which operative acts now, and with which order? {ready} {operatives} ready")
        }
        Frame::PickActivationPloy { operative: id, ploy, .. } => format!(
            "does {} take {} upon itself for this activation?",
            operative(setup, id),
            ploys::TABLE.get(usize::from(ploy)).map_or("the ploy", |ploy| ploy.name)
        ),
        Frame::PickAction { operative: id, .. } => {
            let ap = sequence::activation::ap_left(setup, &at.state, id);
            let points = if ap == 1 { "action point" } else { "action points" };
            format!("what does {} do? It has {ap} {points} left", operative(setup, id))
        }
        Frame::PickOverwatch { .. } => {
            "shoot on overwatch, or hold? All operatives have acted while the enemy still has some to act"
                .to_string()
        }
        Frame::PickGuard { mover, .. } => {
            format!("attack from guard, or hold? {} has just acted", operative(setup, mover))
        }
        _ => return None,
    })
}

/// What is asked during an attack.
fn attacking(setup: &Setup, frame: Frame) -> Option<String> {
    let name = |id: OperativeId| setup.profile(id).name.as_str();
    Some(match frame {
        Frame::PickReroll { attack } => format!(
            "which dice of {}'s shot at {} to roll again? They show {}",
            name(attack.by),
            name(attack.target),
            dice(attack.pool.settled())
        ),
        Frame::PickClashReroll { clash, who } => format!(
            "which dice of {}'s attack to roll again? They show {}",
            name(clash.fighters[usize::from(who)]),
            dice(clash.pools[usize::from(who)].settled())
        ),
        Frame::PickChange { attack, .. } => {
            format!("let {}'s weapon turn one result into a better one?", name(attack.by))
        }
        Frame::PickClashChange { clash, who, .. } => {
            format!(
                "let {}'s weapon turn one result into a better one?",
                name(clash.fighters[usize::from(who)])
            )
        }
        Frame::PickSaveKind { hits: shot } => format!(
            "does {} use its armour or its invulnerable save? {} hits come in",
            operative(setup, shot.target),
            hits(shot.normals, shot.criticals)
        ),
        Frame::PickCover { defence } => format!(
            "how many dice does {} retain for cover? A retained die is a normal save without a roll",
            operative(setup, defence.hits.target)
        ),
        Frame::PickDefenceReroll { defence, pool } => format!(
            "which defence dice of {} to roll again? They show {}",
            name(defence.hits.target),
            dice(pool.settled())
        ),
        Frame::PickSaves { hits: shot, normals, criticals } => format!(
            "which hits does {} save? {} hits came in, and it has {} saves",
            operative(setup, shot.target),
            hits(shot.normals, shot.criticals),
            hits(normals, criticals)
        ),
        Frame::PickNext { .. } => "which target is attacked next? The weapon hits several".to_string(),
        Frame::PickAnswer { clash } => format!(
            "with which weapon does {} fight back? {} fights it",
            operative(setup, clash.fighters[1]),
            name(clash.fighters[0])
        ),
        Frame::PickHit { melee } => {
            let own = usize::from(melee.turn);
            let left = |who: usize| hits(melee.normals[who], melee.criticals[who]);
            format!(
                "does {} strike or parry with its next hit? It has {} hits left, {} has {}",
                operative(setup, melee.fighters[own]),
                left(own),
                name(melee.fighters[1 - own]),
                left(1 - own)
            )
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::{Choice, MoveKind};
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::words::{Spec, Words};
    use sortie_kernel::{Io, Ruleset, choose, run};
    use std::collections::BTreeSet;

    #[test]
    fn every_question_names_its_side_and_asks_in_words() {
        let setup = KillTeam::build(&Spec::default()).expect("the default game");
        let mut kinds = BTreeSet::new();
        for seed in 0..4 {
            let (mut dice, mut whims) = (Rolling::new(Sampler::new(seed)), Sampler::new(seed + 500));
            let mut at = KillTeam::opening(&setup);
            let mut io = Io::silent(&mut dice);
            while let Some(decision) = run(&setup, &mut at, &mut io) {
                let asked = KillTeam::question(&setup, &at, decision);
                let (who, what) = asked.split_once(": ").expect("who, then what");
                assert_eq!(who, side_name(&setup, decision.by));
                assert!(what.contains('?') && !what.starts_with("decide"), "{asked}");
                assert!(asked.len() <= 170, "{asked}");
                kinds.insert(KillTeam::kind_name(decision.kind));
                let mut menu = Vec::new();
                KillTeam::candidates(&setup, &at, &mut menu);
                // Whoever can fights or charges: by chance alone combats are rare.
                let eager = |choice: &&Choice| {
                    matches!(choice, Choice::Fight { .. } | Choice::Move { kind: MoveKind::Charge, .. })
                };
                let any = menu[whims.below(menu.len() as u64) as usize];
                let choice = menu.iter().find(eager).copied().unwrap_or(any);
                choose(&setup, &mut at, choice, &mut io);
            }
        }
        assert!(kinds.len() >= 10, "{kinds:?}");
    }
}
