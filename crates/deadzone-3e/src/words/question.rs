//! The pending question in sentences: who must decide what, and why, for somebody who has never played.

use crate::Deadzone;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::sequence::damage::Harm;
use crate::setup::Setup;
use crate::state::{Item, Pool, Role, Stat};
use sortie_kernel::{Decision, Position, Side};

/// A side by its letter and faction. Clients put the player's name in place of the letter.
fn side_name(setup: &Setup, side: Side) -> String {
    let (letter, faction) = (side.letter().to_uppercase(), &setup.teams[side.index()].faction);
    if faction.is_empty() { format!("Side {letter}") } else { format!("Side {letter} ({faction})") }
}

/// A model by its name on the table and what it is.
fn model(setup: &Setup, id: ModelId) -> String {
    let title = &setup.profile(id).name;
    if title.is_empty() { setup.name(id).to_string() } else { format!("{} ({title})", setup.name(id)) }
}

/// The question and its reason.
pub(super) fn question(setup: &Setup, at: &Position<Deadzone>, decision: Decision<crate::Kind>) -> String {
    let who = side_name(setup, decision.by);
    let text = match at.top() {
        Some(frame) => before_the_battle(setup, frame)
            .or_else(|| acting(setup, at, frame))
            .or_else(|| fighting(setup, at, frame)),
        None => None,
    };
    let text = text.or_else(|| at.top().and_then(|frame| happening(setup, frame)));
    format!("{who}: {}", text.unwrap_or_else(|| format!("decide ({})", decision.kind.word())))
}

/// Set-up and recon.
fn before_the_battle(setup: &Setup, frame: Frame) -> Option<String> {
    Some(match frame {
        Frame::PickStart { margin, .. } => {
            format!("who deploys first and begins round 1? The recon roll was won by {margin}")
        }
        Frame::PickZone { .. } => {
            "which zone to deploy in? The other side gets the other one, after this team stands".to_string()
        }
        Frame::PickDeploy { model: id, .. } => {
            format!("in which cube does {} start the game?", model(setup, id))
        }
        Frame::PickAerial { .. } => {
            "which model comes down from the air, and where? Such models deploy after all others".to_string()
        }
        Frame::PickLook { .. } => {
            "which face-down token to look at? Winning the recon roll by 1 shows one of them in secret"
                .to_string()
        }
        Frame::PickRecon { left, .. } => {
            let models = if left == 1 { "one model" } else { "two models" };
            format!("which model moves ahead? Winning the recon roll lets {models} move before round 1")
        }
        Frame::PickScout { .. } => "which scout moves ahead? Scouts may move before round 1".to_string(),
        _ => return None,
    })
}

/// Rounds, turns and the actions of a model.
fn acting(setup: &Setup, at: &Position<Deadzone>, frame: Frame) -> Option<String> {
    let active = at.state.activation.model.map_or("the model".to_string(), |id| model(setup, id));
    Some(match frame {
        Frame::PickCommandDice { .. } => {
            "which command dice to roll again? It can be done once, now that the round begins".to_string()
        }
        Frame::PickModel { side } => {
            let look = crate::look::Look { setup, state: &at.state };
            let left = look.unactivated(side).count();
            if left == 0 {
                let asked = "is the special order given before the turn passes? All models have acted";
                return Some(asked.to_string());
            }
            let models = if left == 1 { "model has" } else { "models have" };
            format!("which model acts now? {left} {models} not acted this round")
        }
        Frame::PickAnother { .. } => {
            "does another model act for a command die, or is it the other side's turn?".to_string()
        }
        Frame::PickAction {} if at.state.activation.must_stand => {
            format!("what does {active} do? It is pinned and has to stand up before anything else")
        }
        Frame::PickAction {} => match at.state.activation.used.short {
            0 => format!("what does {active} do? It may take two short actions or one long one"),
            _ => format!("what does {active} do next? It has one short action left"),
        },
        Frame::PickFreeMove { model: id } => {
            format!("where does {} move? Its rage gives it a free move before its actions", model(setup, id))
        }
        Frame::PickStep { moving } => {
            let cubes = if moving.left == 1 {
                "one more cube".to_string()
            } else {
                format!("{} more cubes", moving.left)
            };
            format!("where does {} go? It may move {cubes}", model(setup, moving.model))
        }
        Frame::PickSpot { model: id, mover: Some(mover) } if mover != id => {
            format!(
                "where in its cube does {} stand, now that {} has come in?",
                model(setup, id),
                setup.name(mover)
            )
        }
        Frame::PickSpot { model: id, .. } => {
            format!(
                "where in its cube does {} stand? What it sees and hides behind depends on it",
                model(setup, id)
            )
        }
        Frame::PickSecondShot { .. } => {
            format!("what does {active} shoot at with its second weapon? It may fire two in one action")
        }
        Frame::PickToken { model: id } => {
            format!("does {} pick up a token that lies in its cube?", model(setup, id))
        }
        Frame::PickKeep { model: id, found } => {
            let item = Item::ALL[usize::from(found)].word();
            format!("what does {} do with the {item} it found? A model carries one item", model(setup, id))
        }
        _ => return None,
    })
}

fn stat(stat: Stat, role: Role) -> &'static str {
    match (stat, role) {
        (Stat::Ranged, _) => "to hit with a shot",
        (Stat::Fight, Role::Attacker) => "to hit in the fight",
        (Stat::Fight, Role::Defender) => "to fight back",
        (Stat::Survive, _) => "to survive",
        (Stat::Plain, _) => "of the explosion",
    }
}

/// The roll that a question is about.
fn roll(setup: &Setup, pool: &Pool, role: Role) -> String {
    let whose = pool.model.map_or("the roll".to_string(), |id| format!("{}'s roll", setup.name(id)));
    format!("{whose} {}", stat(pool.stat, role))
}

/// Attacks, reactions and tests.
fn fighting(setup: &Setup, at: &Position<Deadzone>, frame: Frame) -> Option<String> {
    let (attack, test) = (&at.state.attack, &at.state.test);
    let opponent = |role: Role| match role {
        Role::Attacker => test.pool(Role::Defender).model,
        Role::Defender => test.pool(Role::Attacker).model,
    };
    Some(match frame {
        Frame::PickTarget { model: id, .. } => {
            format!("whom does {} fight? It is in a cube with enemies", model(setup, id))
        }
        Frame::PickBreakAway { leaver } => {
            format!(
                "who strikes at {} as it breaks away from the fight? It cannot hit back",
                model(setup, leaver)
            )
        }
        Frame::PickStandUpAttack { riser } => {
            format!("who strikes at {} while it gets up?", model(setup, riser))
        }
        Frame::PickPounce { victim } => {
            format!("who strikes at {}, which was thrown into the cube?", model(setup, victim))
        }
        Frame::PickReaction {} => {
            let target = attack.target.map_or("the target".to_string(), |id| model(setup, id));
            let by = attack.attacker.map_or("an enemy", |id| setup.name(id));
            format!("does {target} fight back or only try to survive? {by} assaults it")
        }
        Frame::PickDeclaration { role } => {
            let pool = test.pool(role);
            let against = opponent(role).map_or(String::new(), |id| format!(" against {}", setup.name(id)));
            let dice = pool.dice.max(0);
            let dice = if dice == 1 { "one die".to_string() } else { format!("{dice} dice") };
            format!(
                "add anything to {}{against}? It has {dice} that succeed on {}+",
                roll(setup, pool, role),
                pool.target
            )
        }
        Frame::PickReroll { role } => {
            let pool = test.pool(role);
            let by_order = pool.rerolls == 0 && pool.order_reroll;
            let order = setup.teams[pool.by.index()].order.filter(|_| by_order);
            if let Some(order) = order {
                return Some(format!(
                    "give the order {} and roll dice of {} again? {} succeeded, {} failed",
                    order.name,
                    roll(setup, pool, role),
                    pool.total(),
                    pool.misses
                ));
            }
            format!(
                "which dice of {} to roll again? {} succeeded, {} failed",
                roll(setup, pool, role),
                pool.total(),
                pool.misses
            )
        }
        Frame::PickCommandReroll { role } => {
            let pool = test.pool(role);
            format!(
                "spend a command die to roll one die of {} again? {} succeeded, {} failed",
                roll(setup, pool, role),
                pool.total(),
                pool.misses
            )
        }
        _ => return None,
    })
}

/// What explosions, deaths and keywords ask.
fn happening(setup: &Setup, frame: Frame) -> Option<String> {
    Some(match frame {
        Frame::PickDirection { throw, .. } => {
            format!("which way is {} thrown?", model(setup, throw.model))
        }
        Frame::PickSpared { model: id, lost } => {
            format!("does the special order spare {} 1 HP? It is about to lose {lost}", model(setup, id))
        }
        Frame::PickWatch { watcher, prey } => {
            format!(
                "does {} move in on {}? It watches the cubes beside it",
                model(setup, watcher),
                setup.name(prey)
            )
        }
        Frame::PickAreaTest { cell, .. } => {
            format!("who tests next against the blast in {cell}? Everybody in it does, in any order")
        }
        Frame::PickFragThrow { cell, .. } => {
            format!("who is thrown next by the explosion in {cell}? Everybody in it is, in any order")
        }
        Frame::PickDeath { .. } => "whose death is settled next? Several models died at once".to_string(),
        Frame::PickOrderOnDeath { model: id } => {
            format!("give the leader's special order now? {} has just died", model(setup, id))
        }
        Frame::PickOrderAgain { left, .. } => {
            let more = if left == 1 { "One more model" } else { "More models" };
            format!("who else obeys the special order? {more} may")
        }
        Frame::PickOrderOnEntry { mover } => {
            format!("who obeys the special order now? {} has come close", model(setup, mover))
        }
        Frame::PickOrderOnDamage { harm: Harm { target, points, .. } } => {
            let points =
                if points == 1 { "one hit point".to_string() } else { format!("{points} hit points") };
            format!(
                "give the special order to soften the blow? {} is about to lose {points}",
                model(setup, target)
            )
        }
        Frame::PickFreeShot { model: id, .. } => {
            format!("what does {} shoot at? The special order gives it a free shot", model(setup, id))
        }
        Frame::PickCloud { model: id, ink, .. } => {
            let cloud = if ink { "ink" } else { "gas" };
            format!("does {} release its cloud of {cloud} now?", model(setup, id))
        }
        Frame::PickDetonate { model: id, cell, .. } => {
            format!("does the trap in {cell} go off? {} has come into its cube", model(setup, id))
        }
        Frame::PickEvade { model: id } => {
            format!("does {} step aside? The shot at it left it standing", model(setup, id))
        }
        Frame::PickTeleport { model: id } => {
            format!("where does {} teleport to? It reaches 3 cubes", model(setup, id))
        }
        Frame::PickRefuge { throw, .. } => {
            format!("where does {} come to rest? No cube had room for it", model(setup, throw.model))
        }
        Frame::PickDrain { by, left } => {
            let points = if left == 1 { "one hit point".to_string() } else { format!("{left} hit points") };
            format!("who recovers? {} has drained {points} to give away", model(setup, by))
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::words::{Spec, Words};
    use sortie_kernel::{Io, Ruleset, choose, run};
    use std::collections::BTreeSet;

    #[test]
    fn every_question_names_its_side_and_asks_in_words() {
        let setup = Deadzone::build(&Spec::default()).expect("the default game");
        let mut kinds = BTreeSet::new();
        for seed in 0..6 {
            let (mut dice, mut whims) = (Rolling::new(Sampler::new(seed)), Sampler::new(seed + 500));
            let mut at = Deadzone::opening(&setup);
            let mut io = Io::silent(&mut dice);
            while let Some(decision) = run(&setup, &mut at, &mut io) {
                let asked = Deadzone::question(&setup, &at, decision);
                let (who, what) = asked.split_once(": ").expect("who, then what");
                assert_eq!(who, side_name(&setup, decision.by));
                assert!(what.contains('?') && !what.starts_with("decide"), "{asked}");
                assert!(asked.len() <= 170, "{asked}");
                kinds.insert(Deadzone::kind_name(decision.kind));
                let mut menu = Vec::new();
                Deadzone::candidates(&setup, &at, &mut menu);
                let choice = menu[whims.below(menu.len() as u64) as usize];
                choose(&setup, &mut at, choice, &mut io);
            }
        }
        assert!(kinds.len() >= 12, "{kinds:?}");
    }
}
