//! Shooting. [DZ3-SHOOT-01..10]
//! Shot → (test) → ShotScored → Damage → ShotAfter; weapons aimed at cubes: Fired → their keyword.
//! `actions` decides whether the action may be taken at all.

use super::refuse;
use crate::choice::Manner;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Crowd, ModelId, WeaponId, WeaponName};
use crate::items;
use crate::keywords::Strike;
use crate::look::{Ctx, Look, look};
use crate::orders;
use crate::sequence::damage::Harm;
use crate::setup::{Props, Reach};
use crate::state::{Attack, Cause, Effects, Stat};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// The ranged weapon of this name that the model can use now.
fn gun(shooter: ModelId, name: WeaponName, look: &Look<'_>) -> Result<(WeaponId, u8), Illegal> {
    match look.guns(shooter).find(|(weapon, _)| look.weapon(*weapon).name == name) {
        Some(gun) => Ok(gun),
        None if look.profile(shooter).weapons.iter().any(|weapon| is_gun(*weapon, name, look)) => {
            refuse(rule!("DZ3-KEY-69"), "the weapon is spent")
        }
        None => refuse(rule!("DZ3-SHOOT-01"), "the model has no such ranged weapon"),
    }
}

fn is_gun(weapon: WeaponId, name: WeaponName, look: &Look<'_>) -> bool {
    let weapon = look.weapon(weapon);
    weapon.name == name && matches!(weapon.reach, Reach::Cubes(_))
}

/// What every shot requires of the shooter.
pub(crate) fn check_shooter(shooter: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    if look.has_enemy_beside(shooter) {
        return refuse(rule!("DZ3-SHOOT-02"), "an enemy is in the shooter's cube");
    }
    if look.ranged(shooter).is_none() {
        return refuse(rule!("DZ3-DICE-05"), "the model has no RANGED stat");
    }
    Ok(())
}

/// Whether the model may make this shot at another.
pub(crate) fn check_target(
    shooter: ModelId,
    target: ModelId,
    name: WeaponName,
    manner: Manner,
    look: &Look<'_>,
) -> Result<WeaponId, Illegal> {
    check_shooter(shooter, look)?;
    let (weapon, range) = gun(shooter, name, look)?;
    let stats = look.weapon(weapon);
    if stats.hooks.aim.is_some() {
        return refuse(rule!("DZ3-SHOOT-03"), "this weapon is aimed at a cube, not at a model");
    }
    let props = look.weapon_props(shooter, weapon);
    match manner {
        Manner::Blaze if !props.has(Props::BLAZES) => {
            return refuse(rule!("DZ3-KEY-76"), "only a weapon with Rapid Fire can blaze away");
        }
        Manner::Scoped if !props.has(Props::SCOPE) => {
            return refuse(rule!("DZ3-KEY-86"), "only a weapon with a sniper scope can be declared long");
        }
        _ => (),
    }
    check_seen(shooter, target, weapon, range, &mut Sight::new(shooter), look)?;
    Ok(weapon)
}

/// Which models one shooter sees, looked up when first asked.
pub(crate) struct Sight {
    shooter: ModelId,
    known: Crowd,
    seen: Crowd,
}

impl Sight {
    pub(crate) fn new(shooter: ModelId) -> Sight {
        Sight { shooter, known: Crowd::NONE, seen: Crowd::NONE }
    }

    fn sees(&mut self, target: ModelId, look: &Look<'_>) -> bool {
        if !self.known.contains(target) {
            self.known.insert(target);
            if look.sees(self.shooter, target) {
                self.seen.insert(target);
            }
        }
        self.seen.contains(target)
    }
}

/// Whether a weapon that is aimed at models reaches this one.
pub(crate) fn check_seen(
    shooter: ModelId,
    target: ModelId,
    weapon: WeaponId,
    range: u8,
    sight: &mut Sight,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    let stats = look.weapon(weapon);
    if !look.in_play(target) {
        return refuse(rule!("DZ3-SHOOT-03"), "the target is not on the battlefield");
    }
    if look.model(target).has(Effects::HIDDEN) {
        return orders::refuse_order("the target is hidden and cannot be shot at");
    }
    if let Some(check) = stats.hooks.target {
        return check(shooter, weapon, target, look);
    }
    if !look.are_enemies(shooter, target) {
        return refuse(rule!("DZ3-SHOOT-03"), "the target is not an enemy");
    }
    let distance = look.model(shooter).cell.range_to(look.model(target).cell);
    if distance == 0 {
        return refuse(rule!("DZ3-SHOOT-03"), "the target is in the shooter's cube");
    }
    if distance > range {
        return refuse(rule!("DZ3-SHOOT-04"), "the target is out of the weapon's range");
    }
    rule!("DZ3-SHOOT-03");
    rule!("DZ3-SHOOT-04");
    if look.has(shooter, Props::SPARES_PINNED) && look.is_pinned(target) {
        return refuse(rule!("DZ3-KEY-48"), "an honourable model does not shoot at a pinned one");
    }
    if stats.props.has(Props::NO_SIGHT) {
        rule!("DZ3-KEY-71");
    } else if !sight.sees(target, look) {
        return refuse(rule!("DZ3-SHOOT-05"), "the shooter does not see the target");
    }
    Ok(())
}

/// Whether the model may make this shot at a cube.
pub(crate) fn check_cell(
    shooter: ModelId,
    cell: Cell,
    name: WeaponName,
    look: &Look<'_>,
) -> Result<WeaponId, Illegal> {
    check_shooter(shooter, look)?;
    let (weapon, range) = gun(shooter, name, look)?;
    let Some(aim) = look.weapon(weapon).hooks.aim else {
        return refuse(rule!("DZ3-SHOOT-03"), "this weapon is aimed at a model, not at a cube");
    };
    if look.model(shooter).cell.range_to(cell) > range {
        return refuse(rule!("DZ3-SHOOT-04"), "the cube is out of the weapon's range");
    }
    aim(shooter, weapon, cell, look)?;
    Ok(weapon)
}

/// Spends a weapon that works only once: a found item goes, a profile's weapon is marked.
pub(crate) fn spend(model: ModelId, weapon: WeaponId, cx: &mut Ctx<'_>) {
    let stats = cx.setup.weapon(weapon);
    if let Some(item) = stats.item {
        items::wielded(item);
    }
    if !stats.props.has(Props::ONE_USE) {
        return;
    }
    rule!("DZ3-KEY-69");
    let mut slots = cx.setup.profile(model).weapons.iter().enumerate();
    let slot = slots.position(|(slot, own)| *own == weapon && !cx.state.model(model).is_spent(slot));
    match (slot, stats.item) {
        (Some(slot), _) => cx.state.model_mut(model).spend(slot),
        (None, Some(item)) => items::spend(model, item, cx),
        (None, None) => unreachable!("a weapon is the profile's own or an item"),
    }
}

/// Declares target and weapon: from here on nothing can be undone.
pub(crate) fn declare(
    shooter: ModelId,
    target: ModelId,
    weapon: WeaponId,
    manner: Manner,
    cx: &mut Ctx<'_>,
) -> Frame {
    let blaze = manner == Manner::Blaze;
    cx.emit(rule!("DZ3-SHOOT-01"), || Event::Shot { model: shooter, target, weapon, blaze });
    spend(shooter, weapon, cx);
    if cx.setup.weapon(weapon).hooks.deliver.is_some() {
        let cell = cx.state.model(target).cell;
        cx.state.attack = Attack { attacker: Some(shooter), target: Some(target), ..Attack::default() };
        return Frame::Fired { shooter, weapon, cell };
    }
    cx.state.attack = Attack {
        attacker: Some(shooter),
        target: Some(target),
        weapon: Some(weapon),
        cause: if blaze { Cause::Blaze } else { Cause::Shoot },
        scoped: manner == Manner::Scoped,
        ..Attack::default()
    };
    Frame::Shot {}
}

/// A weapon with its own delivery: its keyword says what happens.
pub(crate) fn fired(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let deliver = cx.setup.weapon(weapon).hooks.deliver.expect("only such weapons are fired so");
    deliver(shooter, weapon, cell, cx)
}

/// Both sides make their pools; a blaze is rolled by the shooter first.
pub(crate) fn shot(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let (pool, modifiers) = test::ranged(&here);
    let blaze = here.state.attack.cause == Cause::Blaze;
    let defence = (!blaze).then(|| test::survive(&here));
    test::log_modifiers(&modifiers, pool.model, Stat::Ranged, cx);
    match defence {
        Some((defence, modifiers)) => {
            test::log_modifiers(&modifiers, defence.model, Stat::Survive, cx);
            test::begin(pool, defence, Frame::ShotScored {}, cx)
        }
        None => test::begin(pool, crate::state::Pool::default(), Frame::BlazeScored {}, cx),
    }
}

/// The difference becomes damage.
pub(crate) fn scored(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [attacker, defender] = test::totals(cx);
    let attack = std::mem::take(&mut cx.state.attack);
    let by = attack.attacker.expect("a shot has a shooter");
    let target = attack.target.expect("a shot has a target");
    let stats = attack.weapon.map(|weapon| cx.setup.weapon(weapon));
    let ahead = test::ahead(attacker, defender);
    let strike = Strike {
        by,
        at: target,
        weapon: attack.weapon,
        successes: attacker,
        ahead,
        shot: true,
        lost: 0,
        cell: cx.state.model(target).cell,
    };
    let then = Frame::ShotAfter { strike };
    let harmless = stats.is_some_and(|stats| stats.props.has(Props::HARMLESS));
    if ahead <= 0 || harmless {
        cx.emit(rule!("DZ3-SHOOT-10"), || Event::Unharmed { model: target });
        return Flow::Goto(then);
    }
    rule!("DZ3-SHOOT-10");
    cx.state.attack.more_armour = attack.more_armour;
    let pierced = look(cx).piercing(by, attack.weapon) + attack.more_ap;
    let harm = Harm { target, by: Some(by), weapon: attack.weapon, points: ahead as u8, pierced };
    Flow::Call { child: Frame::Damage { harm }, then }
}
