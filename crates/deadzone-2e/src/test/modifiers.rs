//! Dice that a test gains and loses, each with its rule. [DZ2-SHMOD, DZ2-FIMOD]

use super::Ctx;
use crate::abilities::DICE;
use crate::event::Event;
use crate::ids::ModelId;
use crate::look::Look;
use crate::setup::Props;
use crate::state::{Cause, Role, Stat};
use sortie_cubes::Standing;
use sortie_cubes::pool::Modifiers;
use sortie_rulebook::rule;

/// Shows each modifier of a pool in the log.
pub(crate) fn log_modifiers(modifiers: &Modifiers, model: Option<ModelId>, stat: Stat, cx: &mut Ctx<'_>) {
    for (rule, dice) in modifiers.list() {
        cx.emit(*rule, || Event::Modifier { model, stat, dice: *dice });
    }
}

/// Dice that abilities give to one pool of the attack under way, in the order of the table.
fn of_abilities(of: Role, modifiers: &mut Modifiers, look: &Look<'_>) {
    for hook in DICE {
        if let Some((rule, dice)) = hook(of, look) {
            modifiers.add(rule, dice);
        }
    }
}

/// The shooter's modifiers in the attack under way.
pub(super) fn shoot(look: &Look<'_>) -> Modifiers {
    let attack = look.state.attack;
    let shooter = attack.attacker.expect("a shot has a shooter");
    let target = attack.target.expect("a shot has a target");
    let mut modifiers = match attack.cause {
        Cause::Effect => Modifiers::new(rule!("DZ2-FFE-02"), 3),
        _ => Modifiers::new(rule!("DZ2-SHOOT-08"), 3),
    };
    if !attack.plain {
        if look.has(target, Props::NO_CLEAR_SHOT) {
            rule!("DZ2-LOST-10");
        } else if look.sees_clearly(shooter, target) {
            modifiers.add(rule!("DZ2-SHMOD-01"), 2);
        }
        if look.in_cell(look.model(target).cell).any(|id| look.are_friends(shooter, id)) {
            modifiers.add(rule!("DZ2-SHMOD-02"), -2);
        }
        if look.model(shooter).cell.level() > look.model(target).cell.level() {
            modifiers.add(rule!("DZ2-SHMOD-03"), 1);
        }
    }
    if attack.cause == Cause::Effect {
        modifiers.add(rule!("DZ2-SHMOD-04"), 1);
    }
    of_abilities(Role::Attacker, &mut modifiers, look);
    modifiers
}

/// A fighter's modifiers in the fight under way: one list for FIGHT and SURVIVE.
pub(super) fn fight(role: Role, look: &Look<'_>) -> Modifiers {
    let attack = look.state.attack;
    let [me, foe] = fighters(role, look);
    let mut modifiers = match role {
        Role::Attacker => Modifiers::new(rule!("DZ2-FIGHT-04"), 3),
        Role::Defender => Modifiers::new(rule!("DZ2-FIGHT-05"), 3),
    };
    rule!("DZ2-FIMOD-06");
    if role == Role::Attacker && attack.moved_in {
        modifiers.add(rule!("DZ2-FIMOD-01"), 1);
    }
    let activation = &look.state.activation;
    let wild = activation.wild && [me, foe].into_iter().any(|id| activation.model == Some(id));
    if wild {
        rule!("DZ2-ABIL-47");
    } else if look.friends_beside(me).next().is_some() {
        modifiers.add(rule!("DZ2-FIMOD-02"), 1);
    }
    if look.is_injured(foe) {
        modifiers.add(rule!("DZ2-FIMOD-03"), 1);
    }
    if look.profile(me).size > look.profile(foe).size {
        modifiers.add(rule!("DZ2-FIMOD-04"), 1);
    }
    if role == Role::Attacker && attack.was_pinned {
        modifiers.add(rule!("DZ2-FIMOD-05"), 1);
    }
    of_abilities(role, &mut modifiers, look);
    modifiers
}

/// The target's modifiers against a shot: none but those of abilities.
pub(super) fn survive_shot(look: &Look<'_>) -> Modifiers {
    let mut modifiers = match look.state.attack.cause {
        Cause::Effect => Modifiers::new(rule!("DZ2-FFE-02"), 3),
        _ => Modifiers::new(rule!("DZ2-SHOOT-08"), 3),
    };
    of_abilities(Role::Defender, &mut modifiers, look);
    modifiers
}

/// The fighter of a role and its opponent.
pub(super) fn fighters(role: Role, look: &Look<'_>) -> [ModelId; 2] {
    let attack = look.state.attack;
    let attacker = attack.attacker.expect("an attack has an attacker");
    let target = attack.target.expect("an attack has a target");
    match role {
        Role::Attacker => [attacker, target],
        Role::Defender => [target, attacker],
    }
}
