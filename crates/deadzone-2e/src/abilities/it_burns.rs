//! It Burns!. [DZ2-ABIL-34]

use super::{Ability, Area, Source, Strike, frag, volatile};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Crowd, ModelId, WeaponId};
use crate::look::{Ctx, look};
use crate::sequence::damage::Harm;
use crate::sequence::{decider, pinning};
use crate::setup::Traits;
use crate::state::{Attack, Flags, Stat, Trick};
use crate::test;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::Flow;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::BURNS, ..Ability::new("It Burns!", rule_id!("DZ2-ABIL-34")) };

/// The shooter rolls, once for everybody.
pub(super) fn spray(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-ABIL-34");
    let pool = test::bare_shoot(shooter, &look(cx));
    test::begin_alone(pool, Frame::BurnRolled { shooter, weapon, cell }, cx)
}

/// Everybody in the cube tests.
pub(crate) fn burn_rolled(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [successes, _] = test::totals(cx);
    let attack = std::mem::take(&mut cx.state.attack);
    let target = attack.target.expect("flames have a primary target");
    let here = look(cx);
    let (by, due) = (decider(shooter, &here), here.crowd(cell));
    let from = Source { model: Some(shooter), weapon: Some(weapon) };
    cx.state.in_blast = true;
    Flow::Call {
        child: Frame::AreaTests { area: Area::Fire, cell, successes, by, from, due, dead: Crowd::NONE },
        then: Frame::BurnOver { shooter, target, weapon, cell },
    }
}

/// Everybody who is left burns, whatever the result.
pub(crate) fn burn_over(
    shooter: ModelId,
    target: ModelId,
    weapon: WeaponId,
    cell: Cell,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    frag::blast_over(cx);
    for model in look(cx).crowd(cell).iter() {
        volatile::set_on_fire(model, cx);
    }
    cx.state.attack = Attack::default();
    let weapon = Some(weapon);
    let strike = Strike { by: shooter, at: target, weapon, ahead: 0, shot: true, cell, trick: Trick::None };
    Flow::Call { child: Frame::Targeted { strike }, then: Frame::AttackOver {} }
}

/// A model that burns deals with the fire before it stands up or acts.
pub(super) fn put_out(model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    cx.state.model(model).is(Flags::ON_FIRE).then_some(Frame::FireTest { model })
}

/// The fire against the model; the counter goes in any case.
pub(crate) fn fire_test(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    cx.state.model_mut(model).set(Flags::ON_FIRE, false);
    let (pool, reasons) = test::survive_alone(model, rule!("DZ2-ABIL-36"), &look(cx));
    test::log_modifiers(&reasons, pool.model, Stat::Survive, cx);
    let by = pool.by.other();
    test::begin(test::plain(3, 4, by), pool, Frame::FireScored { model }, cx)
}

/// If the fire is ahead it hurts at AP1 and costs the activation.
pub(crate) fn fire_scored(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [fire, survived] = test::totals(cx);
    cx.emit(rule!("DZ2-ABIL-36"), || Event::FireOut { model });
    let points = fire.saturating_sub(survived);
    rule!("DZ2-ABIL-37");
    if points == 0 {
        cx.emit(rule!("DZ2-ABIL-37"), || Event::Unharmed { model });
        return Flow::Done;
    }
    pinning::cut_short(model, cx);
    let harm = Harm { target: model, by: None, weapon: None, points, pierced: 1 };
    Flow::Call { child: Frame::Damage { harm }, then: Frame::SettleDeaths {} }
}
