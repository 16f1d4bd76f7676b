//! Shooting. [DZ2-SHOOT, DZ2-FFE]
//! Shot → (test) → ShotScored → Damage → ShotAfter; weapons with their own delivery: Fired → their ability.
//! `actions` decides whether the action may be taken at all.

use super::{pinning, refuse};
use crate::abilities::{self, Strike};
use crate::choice::Manner;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Crowd, ModelId, WeaponId, WeaponName};
use crate::items;
use crate::look::{Ctx, Look, look};
use crate::sequence::damage::Harm;
use crate::setup::{Reach, Traits};
use crate::state::{Attack, Cause, Effects, Stat};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// The ranged weapon of this name that the model can use now.
fn gun(shooter: ModelId, name: WeaponName, look: &Look<'_>) -> Result<(WeaponId, u8), Illegal> {
    if let Some(gun) = look.guns(shooter).find(|(weapon, _)| look.weapon(*weapon).name == name) {
        return Ok(gun);
    }
    let is_gun = |weapon: &WeaponId| {
        let stats = look.weapon(*weapon);
        stats.name == name && matches!(stats.reach, Reach::Cubes(_))
    };
    if look.weapons(shooter).any(|weapon| is_gun(&weapon)) {
        return refuse(rule!("DZ2-LOST-07"), "the weapon has a Reload counter");
    }
    match look.profile(shooter).weapons.iter().find(|weapon| is_gun(weapon)) {
        Some(_) if look.profile(shooter).props.has(crate::setup::Props::NON_COMBATANT) => {
            refuse(rule!("DZ2-ABIL-43"), "a non-combatant cannot use weapons")
        }
        Some(weapon) if look.weapon(*weapon).traits.has(Traits::VOLATILE) => {
            refuse(rule!("DZ2-LOST-24"), "the weapon is ruined")
        }
        Some(_) => refuse(rule!("DZ2-ABIL-44"), "the weapon is spent"),
        None => refuse(rule!("DZ2-SHOOT-04"), "the model has no such ranged weapon"),
    }
}

/// What every shot requires of the shooter.
pub(crate) fn check_shooter(shooter: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    if look.has_enemy_beside(shooter) {
        return refuse(rule!("DZ2-SHOOT-03"), "an enemy is in the shooter's cube");
    }
    Ok(())
}

/// A SHOOT test needs a Shoot value; a weapon that hits its cube by itself needs none.
pub(crate) fn check_stat(shooter: ModelId, weapon: WeaponId, look: &Look<'_>) -> Result<(), Illegal> {
    if look.profile(shooter).shoot.is_none() && !abilities::hits_by_itself(shooter, weapon, look) {
        return refuse(rule!("DZ2-DICE-05"), "the model has no Shoot value");
    }
    Ok(())
}

/// Whether the weapon is aimed at a cube and not at a model.
pub(crate) fn is_aimed_at_cubes(shooter: ModelId, weapon: WeaponId, look: &Look<'_>) -> bool {
    look.traits(shooter, Some(weapon)).any(abilities::AT_CUBES)
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
    if is_aimed_at_cubes(shooter, weapon, look) {
        return refuse(rule!("DZ2-ABIL-52"), "this weapon is aimed at a cube, not at a model");
    }
    check_stat(shooter, weapon, look)?;
    if manner == Manner::Effect && !look.traits(shooter, Some(weapon)).has(Traits::RAPID_FIRE) {
        return refuse(rule!("DZ2-LOST-01"), "only a weapon with Rapid Fire can fire for effect");
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
    let traits = look.traits(shooter, Some(weapon));
    if !look.in_play(target) {
        return refuse(rule!("DZ2-SHOOT-02"), "the target is not on the battlefield");
    }
    let friendly = traits.has(Traits::INVIGORATES);
    let distance = look.model(shooter).cell.range_to(look.model(target).cell);
    if friendly {
        abilities::check_invigorate(shooter, target, look)?;
    } else if !look.are_enemies(shooter, target) {
        return refuse(rule!("DZ2-SHOOT-02"), "the target is not an enemy");
    } else if distance == 0 {
        return refuse(rule!("DZ2-SHOOT-02"), "the target is in the shooter's cube");
    }
    if distance > range {
        rule!("DZ2-SHOOT-05");
        return refuse(rule!("DZ2-SHOOT-06"), "the target is out of the weapon's range");
    }
    rule!("DZ2-SHOOT-05");
    if look.model(target).has(Effects::HIDDEN) {
        return refuse(rule!("DZ2-CMD-15"), "the target is hidden and cannot be shot at");
    }
    if traits.has(Traits::NO_SIGHT) {
        rule!("DZ2-ABIL-45");
    } else if distance > 0 && !sight.sees(target, look) {
        return refuse(rule!("DZ2-SHOOT-07"), "the shooter does not see the target");
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
    if !is_aimed_at_cubes(shooter, weapon, look) {
        return refuse(rule!("DZ2-SHOOT-01"), "this weapon is aimed at a model, not at a cube");
    }
    check_stat(shooter, weapon, look)?;
    check_aim(shooter, weapon, range, cell, look)?;
    Ok(weapon)
}

/// Whether a weapon may be aimed at this cube.
pub(crate) fn check_aim(
    shooter: ModelId,
    weapon: WeaponId,
    range: u8,
    cell: Cell,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    let grid = &look.setup.grid;
    if cell.level() > grid.levels() || !grid.places(cell.cube()).any(|place| place == cell) {
        return refuse(rule!("DZ2-SHOOT-06"), "there is no such cube");
    }
    if look.model(shooter).cell.range_to(cell) > range {
        return refuse(rule!("DZ2-SHOOT-06"), "the cube is out of the weapon's range");
    }
    abilities::check_aim(shooter, weapon, cell, look)
}

/// A weapon is used: one that works only once goes, one that reloads slowly gets its counter.
pub(crate) fn spend(model: ModelId, weapon: WeaponId, cx: &mut Ctx<'_>) {
    let here = look(cx);
    let (stats, traits) = (here.weapon(weapon), here.traits(model, Some(weapon)));
    let slot = here.slot(model, weapon);
    if let Some(item) = stats.item {
        items::wielded(item);
    }
    if traits.has(Traits::ONE_USE) {
        rule!("DZ2-ABIL-44");
        match (slot, stats.item) {
            (Some(slot), _) => cx.state.model_mut(model).spend(slot),
            (None, Some(item)) => items::spend(model, item, cx),
            (None, None) => (),
        }
        return;
    }
    if let Some(slot) = slot.filter(|_| traits.has(Traits::SLOW_RELOAD) && stats.reach != Reach::Close) {
        cx.state.model_mut(model).set_empty(slot, true);
        cx.emit(rule!("DZ2-LOST-07"), || Event::Emptied { model, weapon });
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
    let effect = manner == Manner::Effect;
    if effect {
        rule!("DZ2-FFE-01");
    }
    cx.emit(rule!("DZ2-SHOOT-01"), || Event::Shot { model: shooter, target, weapon, effect });
    spend(shooter, weapon, cx);
    cx.state.attack = Attack {
        attacker: Some(shooter),
        target: Some(target),
        weapon: Some(weapon),
        cause: if effect { Cause::Effect } else { Cause::Shoot },
        action: true,
        ..Attack::default()
    };
    let traits = look(cx).traits(shooter, Some(weapon));
    if traits.any(abilities::OWN_WAY) {
        return Frame::Fired { shooter, weapon, cell: cx.state.model(target).cell };
    }
    Frame::Shot {}
}

/// A weapon with its own delivery: its ability says what happens.
pub(crate) fn fired(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    abilities::deliver(shooter, weapon, cell, cx)
}

/// Both sides make their pools.
pub(crate) fn shot(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let attack = here.state.attack;
    let experimental =
        attack.attacker.is_some_and(|by| here.traits(by, attack.weapon).has(Traits::EXPERIMENTAL));
    if experimental && attack.trick == crate::state::Trick::None {
        return Flow::Goto(Frame::Experiment {});
    }
    let (pool, modifiers) = test::shoot(&here);
    let (defence, others) = test::survive(&here);
    test::log_modifiers(&modifiers, pool.model, Stat::Shoot, cx);
    test::log_modifiers(&others, defence.model, Stat::Survive, cx);
    rule!("DZ2-SHOOT-08");
    test::begin(pool, defence, Frame::ShotScored {}, cx)
}

/// The difference becomes damage; who fires for effect only pins.
pub(crate) fn scored(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [attacker, defender] = test::totals(cx);
    let attack = std::mem::take(&mut cx.state.attack);
    let by = attack.attacker.expect("a shot has a shooter");
    let target = attack.target.expect("a shot has a target");
    let ahead = test::ahead(attacker, defender);
    let cell = cx.state.model(target).cell;
    let strike =
        Strike { by, at: target, weapon: attack.weapon, ahead, shot: true, cell, trick: attack.trick };
    if attack.cause == Cause::Effect {
        rule!("DZ2-FFE-02");
        if ahead > 0 {
            pinning::pin(target, cx);
        } else {
            cx.emit(rule!("DZ2-FFE-02"), || Event::Unharmed { model: target });
        }
        return Flow::Call { child: Frame::Targeted { strike }, then: Frame::AttackOver {} };
    }
    let then = Frame::ShotAfter { strike };
    let harmless = strike.traits(&look(cx)).has(Traits::HARMLESS);
    if ahead <= 0 || harmless {
        if ahead <= 0 {
            cx.emit(rule!("DZ2-SHOOT-09"), || Event::Unharmed { model: target });
        } else {
            rule!("DZ2-LOST-37");
        }
        return Flow::Goto(then);
    }
    rule!("DZ2-SHOOT-09");
    cx.state.attack.more_armour = attack.more_armour;
    let pierced = look(cx).piercing(by, attack.weapon) + attack.more_ap;
    let harm = Harm { target, by: Some(by), weapon: attack.weapon, points: ahead as u8, pierced };
    Flow::Call { child: Frame::Damage { harm }, then }
}
