//! How many dice each side of a test rolls, against which number, and why.

use super::Ctx;
use crate::event::Event;
use crate::ids::ModelId;
use crate::items;
use crate::keywords;
use crate::look::Look;
use crate::orders;
use crate::setup::Props;
use crate::state::{Cause, Effects, Flags, Pool, Role, Stat};
use sortie_cubes::Standing;
use sortie_cubes::pool::Modifiers;
use sortie_kernel::Side;
use sortie_rulebook::{RuleId, rule};

/// Shows each modifier of a pool in the log.
pub(crate) fn log_modifiers(modifiers: &Modifiers, model: Option<ModelId>, stat: Stat, cx: &mut Ctx<'_>) {
    for (rule, dice) in modifiers.list() {
        cx.emit(*rule, || Event::Modifier { model, stat, dice: *dice });
    }
}

/// Who decides about the dice of a model: its owner, or the player who controls it.
pub(crate) fn decider(id: ModelId, look: &Look<'_>) -> Side {
    let activation = &look.state.activation;
    if activation.wild && activation.model == Some(id) { activation.controller } else { look.side(id) }
}

/// Dice that belong to no model.
pub(crate) fn plain(dice: u8, target: u8, by: Side) -> Pool {
    Pool { by, target, dice: dice as i8, ..Pool::default() }
}

/// A roll made earlier, with this many successes.
pub(crate) fn scored(successes: u8, by: Side) -> Pool {
    Pool { by, successes, ..Pool::default() }
}

fn sum(modifiers: &Modifiers) -> i8 {
    rule!("DZ3-DICE-07");
    modifiers.sum()
}

fn pool(id: ModelId, stat: Stat, target: Option<u8>, modifiers: &Modifiers, look: &Look<'_>) -> Pool {
    Pool {
        model: Some(id),
        by: decider(id, look),
        stat,
        target: target.unwrap_or(9),
        dice: sum(modifiers),
        open: true,
        dash: target.is_none(),
        ..Pool::default()
    }
}

/// Dice that keywords of both fighters, their weapons and everybody's rules give to one pool.
fn keyword_dice(of: Role, modifiers: &mut Modifiers, look: &Look<'_>) {
    let attack = look.state.attack;
    for (bearer, model, weapon) in
        [(Role::Attacker, attack.attacker, attack.weapon), (Role::Defender, attack.target, attack.reply)]
    {
        let Some(model) = model else { continue };
        let own = &look.profile(model).hooks.dice;
        let of_weapon = weapon.iter().flat_map(|weapon| &look.weapon(*weapon).hooks.dice);
        for hook in own.iter().chain(of_weapon.filter(|hook| !hook.repeats(own))) {
            if let Some((rule, dice)) = (hook.call)(hook.n, bearer, of, look) {
                modifiers.add(rule, dice);
            }
        }
    }
    for hook in keywords::EVERYBODYS_DICE {
        if let Some((rule, dice)) = hook(0, Role::Attacker, of, look) {
            modifiers.add(rule, dice);
        }
    }
}

/// The shooter's pool in the attack under way.
pub(crate) fn ranged(look: &Look<'_>) -> (Pool, Modifiers) {
    let attack = look.state.attack;
    let shooter = attack.attacker.expect("a shot has a shooter");
    let target = attack.target.expect("a shot has a target");
    let mut modifiers = match attack.cause {
        Cause::Blaze => Modifiers::new(rule!("DZ3-KEY-76"), 4),
        _ => Modifiers::new(rule!("DZ3-SHOOT-06"), 3),
    };
    if !attack.plain {
        let sightless = attack.weapon.is_some_and(|weapon| look.weapon(weapon).props.has(Props::NO_SIGHT));
        if look.has(target, Props::NO_CLEAR_SHOT) {
            rule!("DZ3-KEY-88");
        } else if look.sees_clearly(shooter, target, sightless) {
            modifiers.add(rule!("DZ3-SHOOT-07"), 2);
        }
        if look.model(shooter).cell.level() > look.model(target).cell.level() {
            modifiers.add(rule!("DZ3-SHOOT-08"), 1);
        }
        if look.in_cell(look.model(target).cell).any(|id| look.are_friends(shooter, id)) {
            modifiers.add(rule!("DZ3-SHOOT-09"), -2);
        }
    }
    let profile = look.profile(shooter);
    let weapon = attack.weapon.map(|weapon| look.weapon(weapon).numbers).unwrap_or_default();
    modifiers.add(rule!("DZ3-DICE-07"), (profile.numbers.ranged_dice + weapon.ranged_dice) as i8);
    keyword_dice(Role::Attacker, &mut modifiers, look);
    for (rule, dice) in items::ammo::left_over(look) {
        modifiers.add(rule, dice as i8);
    }
    let mut pool = pool(shooter, Stat::Ranged, look.ranged(shooter), &modifiers, look);
    pool.rerolls = profile.numbers.ranged_rerolls + weapon.ranged_rerolls;
    pool.rerolls += u8::from(look.model(shooter).has(Effects::FIRE_WEIGHT));
    pool.rerolls += orders::ranged_rerolls(shooter, attack.weapon, look);
    if pool.rerolls > 0 {
        rule!("DZ3-KEY-107");
    }
    (pool, modifiers)
}

/// A RANGED test of three dice that nothing changes: no modifiers, no re-rolls.
pub(crate) fn bare_ranged(id: ModelId, look: &Look<'_>) -> Pool {
    let modifiers = Modifiers::new(rule!("DZ3-DICE-07"), 3);
    Pool { open: false, ..pool(id, Stat::Ranged, look.ranged(id), &modifiers, look) }
}

/// A fighter's pool in the close combat under way.
pub(crate) fn fight(role: Role, look: &Look<'_>) -> (Pool, Modifiers) {
    let attack = look.state.attack;
    let [me, foe] = fighters(role, look);
    let mut modifiers = match role {
        Role::Attacker => Modifiers::new(rule!("DZ3-ASLT-06"), 3),
        Role::Defender => Modifiers::new(rule!("DZ3-ASLT-05"), 3),
    };
    if role == Role::Attacker && attack.moved_in {
        modifiers.add(rule!("DZ3-ASMOD-01"), 1);
    }
    close_combat(me, foe, &mut modifiers, look);
    if role == Role::Attacker && attack.was_pinned {
        modifiers.add(rule!("DZ3-ASMOD-05"), 1);
    }
    let profile = look.profile(me);
    let weapon = match role {
        Role::Attacker => attack.weapon,
        Role::Defender => attack.reply,
    };
    let weapon = weapon.map(|weapon| look.weapon(weapon).numbers).unwrap_or_default();
    modifiers.add(rule!("DZ3-KEY-82"), (profile.numbers.fight_dice + weapon.fight_dice) as i8);
    keyword_dice(role, &mut modifiers, look);
    let mut pool = pool(me, Stat::Fight, profile.fight, &modifiers, look);
    pool.rerolls = profile.numbers.fight_rerolls + weapon.fight_rerolls;
    pool.rerolls += u8::from(look.model(me).has(Effects::FRENZY));
    pool.rerolls += u8::from(look.model(me).is(Flags::AVENGING));
    pool.rerolls += if role == Role::Attacker { attack.frenzy } else { 0 };
    if look.state.activation.charged && look.state.activation.model == Some(me) {
        rule!("DZ3-KEY-11");
        pool.rerolls += 1;
    }
    if look.model(me).has(Effects::RAGE) {
        pool.rerolls = pool.rerolls.max(3);
    }
    if pool.rerolls > 0 {
        rule!("DZ3-KEY-32");
    }
    (pool, modifiers)
}

/// The target's pool in the attack under way: with the modifiers of close combat if it is one.
pub(crate) fn survive(look: &Look<'_>) -> (Pool, Modifiers) {
    let attack = look.state.attack;
    let [me, foe] = fighters(Role::Defender, look);
    let mut modifiers = match attack.cause {
        Cause::Shoot => Modifiers::new(rule!("DZ3-SHOOT-06"), 3),
        Cause::Blaze => Modifiers::new(rule!("DZ3-KEY-77"), 3),
        _ => Modifiers::new(rule!("DZ3-ASLT-05"), 3),
    };
    if !attack.cause.is_shot() {
        rule!("DZ3-ASMOD-06");
        close_combat(me, foe, &mut modifiers, look);
    }
    keyword_dice(Role::Defender, &mut modifiers, look);
    let mut pool = pool(me, Stat::Survive, look.profile(me).survive, &modifiers, look);
    pool.rerolls = survive_rerolls(me, look);
    (pool, modifiers)
}

/// A SURVIVE test against no enemy: explosions, walls, falls, fire.
pub(crate) fn survive_alone(id: ModelId, rule: RuleId, look: &Look<'_>) -> (Pool, Modifiers) {
    let modifiers = Modifiers::new(rule, 3);
    let mut pool = pool(id, Stat::Survive, look.profile(id).survive, &modifiers, look);
    pool.rerolls = survive_rerolls(id, look);
    (pool, modifiers)
}

fn survive_rerolls(id: ModelId, look: &Look<'_>) -> u8 {
    let model = look.model(id);
    let tended = !look.has(id, Props::MACHINE)
        && look
            .in_cell(model.cell)
            .any(|other| look.has(other, Props::TENDS) && look.side(other) == look.side(id));
    if tended {
        rule!("DZ3-KEY-68");
    }
    let own = look.profile(id).numbers.survive_rerolls + u8::from(model.has(Effects::RESILIENT));
    if own > 0 {
        rule!("DZ3-KEY-79");
    }
    own + u8::from(tended)
}

fn fighters(role: Role, look: &Look<'_>) -> [ModelId; 2] {
    let attack = look.state.attack;
    let attacker = attack.attacker.expect("an attack has an attacker");
    let target = attack.target.expect("an attack has a target");
    match role {
        Role::Attacker => [attacker, target],
        Role::Defender => [target, attacker],
    }
}

/// The modifiers that FIGHT and SURVIVE share.
fn close_combat(me: ModelId, foe: ModelId, modifiers: &mut Modifiers, look: &Look<'_>) {
    let wild =
        look.state.activation.wild && [me, foe].into_iter().any(|id| look.state.activation.model == Some(id));
    let companion = look.has(me, Props::FRIENDS_ALWAYS)
        || fighting_weapon(me, look).is_some_and(|props| props.has(Props::FRIENDS_ALWAYS));
    if wild {
        rule!("DZ3-KEY-73");
    } else if companion {
        rule!("DZ3-KEY-17");
    }
    let has_friend = !wild && (companion || look.friends_beside(me).next().is_some());
    if has_friend {
        modifiers.add(rule!("DZ3-ASMOD-02"), 1);
    }
    if look.is_injured(foe) {
        modifiers.add(rule!("DZ3-ASMOD-03"), 1);
    }
    let reaches_in = look.state.attack.home.is_some();
    if look.profile(me).size > look.profile(foe).size && !reaches_in {
        modifiers.add(rule!("DZ3-ASMOD-04"), 1);
    }
}

fn fighting_weapon(me: ModelId, look: &Look<'_>) -> Option<Props> {
    let attack = look.state.attack;
    let weapon = if attack.attacker == Some(me) { attack.weapon } else { attack.reply };
    weapon.map(|weapon| look.weapon(weapon).props)
}
