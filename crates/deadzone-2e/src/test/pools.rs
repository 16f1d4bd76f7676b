//! How many dice each side of a test rolls, against which number, and how many failures may be re-rolled.

use super::modifiers;
use crate::ids::ModelId;
use crate::look::Look;
use crate::sequence::decider;
use crate::setup::Props;
use crate::specials;
use crate::state::{Effects, Pool, Role, Stat, Trick};
use sortie_cubes::pool::Modifiers;
use sortie_kernel::Side;
use sortie_rulebook::{RuleId, rule};

/// Dice that belong to no model.
pub(crate) fn plain(dice: u8, target: u8, by: Side) -> Pool {
    Pool { by, target, dice: dice as i8, ..Pool::default() }
}

/// A roll made earlier, with this many successes.
pub(crate) fn scored(successes: u8, by: Side) -> Pool {
    Pool { by, successes, ..Pool::default() }
}

fn pool(id: ModelId, stat: Stat, target: Option<u8>, modifiers: &Modifiers, look: &Look<'_>) -> Pool {
    rule!("DZ2-DICE-07");
    Pool {
        model: Some(id),
        by: decider(id, look),
        stat,
        target: target.unwrap_or(9),
        dice: modifiers.sum(),
        open: true,
        dash: target.is_none(),
        ..Pool::default()
    }
}

/// Failures that a shooter may re-roll with a weapon.
fn weight_of_fire(shooter: ModelId, look: &Look<'_>) -> u8 {
    let attack = look.state.attack;
    let weapon = attack.weapon.map(|weapon| look.weapon(weapon).numbers.shoot_rerolls).unwrap_or_default();
    let trick = if attack.trick == Trick::Weight { 2 } else { 0 };
    let special = attack.weapon.map_or(0, |weapon| specials::shoot_rerolls(shooter, weapon, look));
    let rerolls = look.profile(shooter).numbers.shoot_rerolls + weapon + trick + special;
    if rerolls > 0 {
        rule!("DZ2-LOST-27");
    }
    rerolls
}

/// The shooter's pool in the attack under way.
pub(crate) fn shoot(look: &Look<'_>) -> (Pool, Modifiers) {
    let shooter = look.state.attack.attacker.expect("a shot has a shooter");
    let modifiers = modifiers::shoot(look);
    let mut pool = pool(shooter, Stat::Shoot, look.profile(shooter).shoot, &modifiers, look);
    pool.rerolls = weight_of_fire(shooter, look);
    (pool, modifiers)
}

/// A SHOOT test of three dice without modifiers; abilities still re-roll.
pub(crate) fn bare_shoot(id: ModelId, look: &Look<'_>) -> Pool {
    let modifiers = Modifiers::new(rule!("DZ2-DICE-12"), 3);
    let rerolls = weight_of_fire(id, look);
    Pool { open: false, rerolls, ..pool(id, Stat::Shoot, look.profile(id).shoot, &modifiers, look) }
}

/// Failures that a fighter may re-roll.
pub(crate) fn frenzy(me: ModelId, weapon: u8, look: &Look<'_>) -> u8 {
    let sum = look.profile(me).numbers.fight_rerolls + weapon + look.model(me).frenzy();
    let rerolls = if look.model(me).has(Effects::RAGE) { sum.max(4) } else { sum };
    if rerolls > 0 {
        rule!("DZ2-ABIL-18");
    }
    rerolls
}

/// A fighter's pool in the fight under way.
pub(crate) fn fight(role: Role, look: &Look<'_>) -> (Pool, Modifiers) {
    let attack = look.state.attack;
    let [me, _] = modifiers::fighters(role, look);
    let modifiers = modifiers::fight(role, look);
    let profile = look.profile(me);
    let target = profile.fight.filter(|_| {
        let peaceful = profile.props.has(Props::NON_COMBATANT);
        if peaceful {
            rule!("DZ2-ABIL-43");
        }
        !peaceful
    });
    let weapon = if role == Role::Attacker { attack.weapon } else { attack.reply };
    let weapon = weapon.map(|weapon| look.weapon(weapon).numbers.fight_rerolls).unwrap_or_default();
    let mut pool = pool(me, Stat::Fight, target, &modifiers, look);
    pool.rerolls = frenzy(me, weapon, look);
    (pool, modifiers)
}

/// The target's pool in the attack under way: with the modifiers of fights if it is one.
pub(crate) fn survive(look: &Look<'_>) -> (Pool, Modifiers) {
    let [me, _] = modifiers::fighters(Role::Defender, look);
    let shot = look.state.attack.cause.is_shot();
    let modifiers = if shot { modifiers::survive_shot(look) } else { modifiers::fight(Role::Defender, look) };
    let mut pool = pool(me, Stat::Survive, look.profile(me).survive, &modifiers, look);
    pool.rerolls = resilience(me, look);
    (pool, modifiers)
}

/// A SURVIVE test against no enemy: explosions, walls, falls, fire.
pub(crate) fn survive_alone(id: ModelId, rule: RuleId, look: &Look<'_>) -> (Pool, Modifiers) {
    let modifiers = Modifiers::new(rule, 3);
    let mut pool = pool(id, Stat::Survive, look.profile(id).survive, &modifiers, look);
    pool.rerolls = resilience(id, look);
    (pool, modifiers)
}

fn resilience(id: ModelId, look: &Look<'_>) -> u8 {
    let rerolls = look.profile(id).numbers.survive_rerolls;
    if rerolls > 0 {
        rule!("DZ2-LOST-03");
    }
    rerolls
}
