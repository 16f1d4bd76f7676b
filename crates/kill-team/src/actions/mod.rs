//! What an operative may do in its activation: the law for every action, except shots, which have a file of their own.
//! [KT-AP-01..05] [KT-MOVE-05] [KT-FIGHT-01]

mod perform;
mod price;
mod shots;

pub use perform::end_guard;
pub(crate) use perform::perform;
pub(crate) use price::counting;
pub use price::{has_free, price_of_move};
pub use shots::{
    can_overwatch, can_shoot, check_alone, check_overwatcher, check_shot, has_supported_target, overwatches,
    see_from, shots, valid_near,
};

use crate::choice::{ANY_ORIGIN, Choice, Shooting, Source};
use crate::close::hatch;
use crate::field::Field;
use crate::game::no;
use crate::ploys;
use crate::ploys::tactical::{self, Moment};
use crate::sequence::{apl, objectives, tac_play, tokens, unique};
use crate::spec_ops::honours::scout;
use crate::state::{Actions, Effects, OperativeId};
use crate::{abilities, moves};
use price::price;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Whether the operative being activated may perform an action now.
///
/// # Errors
/// The rule that forbids it.
pub fn check(field: &Field<'_>, active: OperativeId, choice: Choice) -> Result<(), Illegal> {
    let Some((id, ap, counts)) = price(field, choice) else {
        // A ploy that cannot be used at all is refused as such: its own rule says more than the question does.
        if let Choice::Use(Source::Tactical(number)) = choice {
            tactical::check_side(field.setup, field.state, field.state.side(active), number)?;
        }
        return no(rule!("KT-AP-04"), "the question is which action the operative performs");
    };
    if id != active {
        return no(rule!("KT-FIRE-01"), "another operative is being activated");
    }
    if let Choice::Move { path, .. } = choice
        && path.operates_twice()
    {
        return no(rule!("KT-AP-03"), "a hatch is operated once in an activation");
    }
    pay(field, id, choice, ap, counts)?;
    match choice {
        Choice::Move { kind, path, .. } => {
            moves::may_move(field, id, kind)?;
            moves::check_move(field, id, kind, &path)
        }
        Choice::Shoot { how, by, target, weapon, origin } => {
            check_alone(field, by, weapon)?;
            // A shot that is refused costs nothing: another weapon or action may be chosen.
            check_shot(field, how, by, target, weapon, origin).map(|_| ()).inspect_err(|_| {
                rule!("KT-SHOOT-04");
                rule!("KT-AP-08");
            })
        }
        Choice::Fight { by, target, weapon } => check_fight(field, by, target, weapon),
        Choice::Guard(id) => check_guard(field, id),
        Choice::Hatch { operative, hatch } => hatch::check(field, operative, hatch),
        Choice::Storm { by, target, second, weapon } => check_storm(field, by, target, second, weapon),
        Choice::Mission { operative, marker } => objectives::check_action(field, operative, marker),
        Choice::TacAction { operative, card, object, at } => {
            tac_play::check_action(field, operative, card, object, at)
        }
        Choice::PickUp { operative, token } => tokens::check_pick_up(field, operative, token),
        Choice::Drop { operative, at } => tokens::check_drop(field, operative, at),
        Choice::Unique { action, by, target, at } => unique::check(field, action, by, target, at),
        Choice::Tactical { ploy, operative } => {
            tactical::check(field.setup, field.state, ploy, Moment::During, operative)
        }
        Choice::End(id) if apl::ap_left(field.setup, field.state, id) > 0 => {
            no(rule!("KT-AP-05"), "action points cannot be left over: pass with each of them")
        }
        _ => Ok(()),
    }
}

/// Whether two attacks may be made with one weapon as one action.
fn check_storm(
    field: &Field<'_>,
    by: OperativeId,
    target: OperativeId,
    second: OperativeId,
    weapon: u8,
) -> Result<(), Illegal> {
    let storms = field.setup.profile(by).weapons.get(usize::from(weapon)).is_some_and(|weapon| weapon.storm);
    if !storms || !field.setup.profile(by).has_ability(abilities::SHURIKEN_STORM) {
        return no(rule!("KT-FORCE-10"), "the operative has no weapon for two attacks in one action");
    }
    rule!("KT-SHOOT-19");
    for target in [target, second] {
        check_shot(field, Shooting::Shoot, by, target, weapon, ANY_ORIGIN)?;
    }
    Ok(())
}

/// Whether an action can be paid for, may be performed again if it was before, and is left possible by ploys.
fn pay(field: &Field<'_>, id: OperativeId, choice: Choice, ap: u8, counts: Actions) -> Result<(), Illegal> {
    if matches!(choice, Choice::End(_) | Choice::Drop { .. } | Choice::Tactical { .. }) {
        // They are no actions: nothing that limits actions keeps them from happening.
        return Ok(());
    }
    let once = once_only(field, id, counts);
    let again = field.state[id].done.any(once) && ploys::lets_repeat(field, id, choice);
    affordable(field, id, ap, if again { Actions::default() } else { once })?;
    let attacks = counts.any(Actions::SHOOT.with(Actions::FIGHT).with(Actions::STORM));
    if attacks && field.state[id].effects.has(Effects::AGILE) {
        return no(rule!("KT-PLOY-01"), "the operative neither shoots nor fights in this activation");
    }
    ploys::permit(field, id, choice)
}

/// What of an action cannot be done twice: a Swift operative dashes again.
fn once_only(field: &Field<'_>, id: OperativeId, mut counts: Actions) -> Actions {
    if counts.has(Actions::DASH) && scout::is_swift(field.setup, id) {
        counts.drop(Actions::DASH);
    }
    counts
}

/// Whether an action that costs a point may be open to an operative, before its choices are looked at one by one.
pub fn may_be_affordable(field: &Field<'_>, id: OperativeId, counts: Actions) -> bool {
    let again =
        ploys::any_in_force(field.state, id) || (counts == Actions::DASH && scout::is_swift(field.setup, id));
    affordable(field, id, 1, if again { Actions::default() } else { counts }).is_ok()
}

/// Whether there are action points for it, and it was not done before.
///
/// # Errors
/// The rule that forbids it.
pub fn affordable(field: &Field<'_>, id: OperativeId, ap: u8, counts: Actions) -> Result<(), Illegal> {
    if field.state[id].done.any(counts) {
        return no(rule!("KT-AP-03"), "the operative has performed this action in this activation");
    }
    if ap > apl::ap_left(field.setup, field.state, id) {
        return no(rule!("KT-AP-02"), "the action costs more action points than are left");
    }
    Ok(())
}

fn check_guard(field: &Field<'_>, id: OperativeId) -> Result<(), Illegal> {
    if !field.setup.guard {
        return no(rule!("KT-CQ-01"), "guard exists in close quarters only");
    }
    if field.state[id].is_concealed() {
        return no(rule!("KT-ORDER-04"), "an operative with a conceal order cannot go on guard");
    }
    if field.is_engaged(id) {
        return no(rule!("KT-CQ-02"), "an operative cannot go on guard within engagement range of an enemy");
    }
    Ok(())
}

/// Whether an operative may fight an enemy with a weapon.
///
/// # Errors
/// The rule that forbids it.
pub fn check_fight(
    field: &Field<'_>,
    by: OperativeId,
    target: OperativeId,
    weapon: u8,
) -> Result<(), Illegal> {
    let melee = field.setup.profile(by).weapons.get(usize::from(weapon)).is_some_and(|w| !w.ranged);
    if !melee {
        return no(rule!("KT-FIGHT-03"), "the operative has no such melee weapon");
    }
    let enemy = target.index() < field.state.all().len()
        && field.state.side(target) != field.state.acting_side(by)
        && target != by;
    if !enemy || !field.state[target].is_up() {
        return no(rule!("KT-FIGHT-02"), "the target must be an enemy in the killzone");
    }
    if field.engaged(by, target) { Ok(()) } else { hatch::check_fight(field, by, target) }
}

/// Every combat an operative can begin.
pub fn fights(field: &Field<'_>, by: OperativeId, out: &mut Vec<Choice>) {
    let weapons = field.setup.profile(by).weapons.iter().enumerate().filter(|(_, w)| !w.ranged);
    let through = |target: &OperativeId| hatch::check_fight(field, by, *target).is_ok();
    let close = field.doors.is_some() && !field.is_engaged(by);
    let beyond = field.state.enemies(by).filter(|_| close).filter(through);
    for target in field.engaging(by).chain(beyond) {
        for (weapon, _) in weapons.clone() {
            out.push(Choice::Fight { by, target, weapon: weapon as u8 });
        }
    }
}

/// Whether an action can be paid for and was not done before.
pub fn payable(field: &Field<'_>, active: OperativeId, choice: Choice) -> bool {
    price(field, choice).is_some_and(|(_, ap, counts)| pay(field, active, choice, ap, counts).is_ok())
}
