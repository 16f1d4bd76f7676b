//! What an operative may do in its activation, and what it costs. [KT-AP] [KT-MOVE-05] [KT-SHOOT-01..04] [KT-FIGHT-01]

mod shots;

pub use shots::{
    can_overwatch, can_shoot, check_alone, check_overwatcher, check_shot, has_supported_target, overwatches,
    see_from, shots, valid_near,
};

use crate::Cx;
use crate::abilities::{self, markerlight, tesla_weave};
use crate::choice::{ANY_ORIGIN, Choice, MoveKind, Shooting};
use crate::close::hatch;
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::no;
use crate::moves;
use crate::ploys;
use crate::ploys::tactical::{self, Moment};
use crate::sequence::{activation, aim, events, fight, guard, objectives, owed, tac_play, tokens, unique};
use crate::setup::Setup;
use crate::sight::Sight;
use crate::spec_ops::honours::scout;
use crate::state::{Actions, Effects, Flags, OperativeId, Progress, State};
use crate::tac_ops;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// What an action costs, and what it counts as. `None` for choices that are no actions.
fn price(field: &Field<'_>, choice: Choice) -> Option<(OperativeId, u8, Actions)> {
    Some(match choice {
        Choice::Move { kind, operative, path } => {
            let (ap, action) = price_of_move(field, operative, kind);
            match path.hatch() {
                Some(_) => (operative, ap + 1, action.with(Actions::OPERATE_HATCH)),
                None => (operative, ap, action),
            }
        }
        Choice::Hatch { operative, .. } => (operative, 1, Actions::OPERATE_HATCH),
        Choice::Shoot { how: Shooting::Shoot, by, weapon, .. } => {
            let (ap, counts) = price_of_shot(field, by, weapon);
            (by, ap, counts)
        }
        Choice::Storm { by, weapon, .. } => {
            let (ap, counts) = price_of_shot(field, by, weapon);
            (by, ap + 1, counts.with(Actions::STORM))
        }
        Choice::Fight { by, .. } => {
            let dash = if is_there(field, by) { scout::dash_to_pay(field.state, by) } else { 0 };
            (by, 1 + dash, Actions::FIGHT)
        }
        Choice::Guard(id) => {
            // It counts as a shoot action, also for a dash that is free only without one.
            let dash = if is_there(field, id) { scout::dash_to_pay(field.state, id) } else { 0 };
            (id, 1 + dash, counting(Actions::GUARD))
        }
        Choice::PassAction(id) => (id, 1, Actions::default()),
        Choice::Mission { operative, .. } => {
            (operative, mission_price(field, operative, 1), Actions::MISSION)
        }
        Choice::TacAction { operative, card, .. } => {
            let (ap, counts) = tac_play::price(field, operative, card)?;
            (operative, mission_price(field, operative, ap), counts)
        }
        Choice::PickUp { operative, .. } => (operative, 1, Actions::PICK_UP),
        Choice::Unique { action, by, .. } => {
            let (ap, counts) = unique::price(action)?;
            (by, ap, counts)
        }
        Choice::Drop { operative, .. } | Choice::Tactical { operative, .. } | Choice::End(operative) => {
            (operative, 0, Actions::default())
        }
        _ => return None,
    })
}

fn is_there(field: &Field<'_>, id: OperativeId) -> bool {
    id.index() < field.state.all().len()
}

/// What a mission action costs an operative that has been briefed.
fn mission_price(field: &Field<'_>, id: OperativeId, ap: u8) -> u8 {
    let briefed = is_there(field, id) && field.state[id].effects.has(Effects::BRIEFED);
    ap - u8::from(briefed).min(ap)
}

fn price_of_shot(field: &Field<'_>, by: OperativeId, weapon: u8) -> (u8, Actions) {
    let mut counts = Actions::SHOOT;
    let mut ap = 1;
    if is_there(field, by)
        && let Some(weapon) = field.setup.profile(by).weapons.get(usize::from(weapon))
    {
        weapon.hooks.counts_as.iter().for_each(|(value, more)| counts.add(more(*value, weapon)));
        ap += weapon.hooks.extra_ap.iter().map(|(value, more)| more(*value)).sum::<u8>();
        ap += scout::dash_to_pay(field.state, by);
    }
    (ap, counts)
}

/// What a move costs an operative as it is now: a free dash nothing, a ploy may make a fall back cheaper.
pub fn price_of_move(field: &Field<'_>, id: OperativeId, kind: MoveKind) -> (u8, Actions) {
    let (ap, action) = move_price(kind);
    if !is_there(field, id) {
        return (ap, action);
    }
    let free_dash = match kind {
        MoveKind::Dash => dash_is_free(field.setup, field.state, id),
        MoveKind::MoveDash | MoveKind::FallBackDash => inner_dash_is_free(field.setup, field.state, id),
        MoveKind::Normal | MoveKind::Charge | MoveKind::FallBack => false,
    };
    let withdraws = kind.falls_back() && field.state[id].effects.has(Effects::WITHDRAWING);
    (ap - u8::from(free_dash) - u8::from(withdraws), action)
}

/// Whether a dash inside a climb or drop costs nothing: one that is free now, or that comes with the move.
fn inner_dash_is_free(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let comes_with_move = !state[id].done.has(Actions::DASH) && ploys::is_fleet(setup, state, id);
    if comes_with_move {
        rule!("KT-AP-10");
    }
    comes_with_move || dash_is_free(setup, state, id)
}

/// Whether a rule lets an operative dash for nothing now.
pub fn dash_is_free(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let own = &state[id];
    let granted = own.effects.any(Effects::FREE_DASH.with(Effects::FLEET))
        || setup.profile(id).has_ability(abilities::FREE_DASH)
        || scout::runs(setup, state, id);
    if granted && !own.done.has(Actions::DASH) {
        rule!("KT-AP-07");
        rule!("KT-AP-10");
        return true;
    }
    false
}

/// Whether anything that costs no action point is open to an operative whose points are spent. What only its owner
/// knows plays no part in whether it is asked.
pub fn has_free(setup: &Setup, state: &State, id: OperativeId) -> bool {
    let side = state.side(id);
    if tactical::find(setup, state, Moment::During, id, 0).is_some() || state[id].carries > 0 {
        return true;
    }
    let hidden = !state.teams[side.index()]
        .cards()
        .any(|(_, op)| op.card == tac_ops::PLANT_BANNER && op.progress.has(Progress::REVEALED));
    if hidden && events::could_have(setup, state, side, tac_ops::PLANT_BANNER) {
        return true;
    }
    let field = Field::new(setup, state);
    dash_is_free(setup, state, id) && moves::may_move(&field, id, MoveKind::Dash).is_ok()
        || has_free_mission_action(&field, id)
}

/// Whether an operative that has been briefed can still perform a mission action for nothing. An action of a tac op that
/// may be hidden is open as soon as the player could have the card.
fn has_free_mission_action(field: &Field<'_>, id: OperativeId) -> bool {
    if !field.state[id].effects.has(Effects::BRIEFED) {
        return false;
    }
    let again = |action: Actions| field.state[id].done.has(action);
    let markers = 0..field.setup.mission.markers.len() as u8;
    let side = field.state.side(id);
    let could = |number: u8| {
        let action = tac_ops::card(number).and_then(|card| card.action.as_ref());
        action.is_some_and(|action| action.ap <= 1 && !again(action.action))
            && events::could_have(field.setup, field.state, side, number)
    };
    !again(Actions::MISSION)
        && markers.into_iter().any(|marker| objectives::check_action(field, id, marker).is_ok())
        || (1..=tac_ops::DECK.len() as u8).any(could)
}

/// What each kind of move costs, and what it counts as.
pub fn move_price(kind: MoveKind) -> (u8, Actions) {
    match kind {
        MoveKind::Normal => (1, Actions::MOVE),
        MoveKind::Charge => (1, Actions::CHARGE),
        MoveKind::FallBack => (2, Actions::FALL_BACK),
        MoveKind::Dash => (1, Actions::DASH),
        MoveKind::MoveDash => (2, Actions::MOVE.with(Actions::DASH)),
        MoveKind::FallBackDash => (3, Actions::FALL_BACK.with(Actions::DASH)),
    }
}

/// Whether the operative being activated may perform an action now.
///
/// # Errors
/// The rule that forbids it.
pub fn check(field: &Field<'_>, active: OperativeId, choice: Choice) -> Result<(), Illegal> {
    let Some((id, ap, counts)) = price(field, choice) else {
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
        Choice::End(id) if activation::ap_left(field.setup, field.state, id) > 0 => {
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

/// What an action counts as having been done: guard is a shoot action for every rule.
pub(crate) fn counting(action: Actions) -> Actions {
    if action == Actions::GUARD { action.with(Actions::SHOOT) } else { action }
}

/// Whether there are action points for it, and it was not done before.
///
/// # Errors
/// The rule that forbids it.
pub fn affordable(field: &Field<'_>, id: OperativeId, ap: u8, counts: Actions) -> Result<(), Illegal> {
    if field.state[id].done.any(counts) {
        return no(rule!("KT-AP-03"), "the operative has performed this action in this activation");
    }
    if ap > activation::ap_left(field.setup, field.state, id) {
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

/// An operative stops being on guard.
pub fn end_guard(id: OperativeId, cx: &mut Cx<'_>) {
    if cx.state[id].flags.has(Flags::GUARD) {
        cx.state[id].flags.drop(Flags::GUARD);
        cx.emit(rule!("KT-CQ-03"), || Event::GuardEnded { operative: id });
    }
}

/// Pays for an action and performs it.
pub(crate) fn perform(active: OperativeId, run: u8, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    match choice {
        Choice::End(id) => return activation::end_of(id, run, cx),
        Choice::Drop { operative, at } => {
            rule!("KT-PICK-04");
            tokens::lay_down(operative, at, cx);
            return Flow::Goto(Frame::Activation { operative: active, run });
        }
        Choice::Tactical { ploy, operative } => {
            activation::take_ploy(ploy, operative, cx);
            return Flow::Goto(Frame::Activation { operative: active, run });
        }
        _ => (),
    }
    let then = Frame::AfterAction { operative: active, run };
    let field = Field::new(cx.setup, cx.state);
    let Some((_, ap, counts)) = price(&field, choice) else { return Flow::Goto(then) };
    // What a shot sees is judged before anything is spent: it fixes the cover of the attack.
    let seen = |target: OperativeId, how: Shooting, by: OperativeId, weapon: u8, origin: u8| {
        check_shot(&field, how, by, target, weapon, origin).ok()
    };
    let sights = match choice {
        Choice::Shoot { how, by, target, weapon, origin } => [seen(target, how, by, weapon, origin); 2],
        Choice::Storm { by, target, second, weapon } => {
            [target, second].map(|target| seen(target, Shooting::Shoot, by, weapon, ANY_ORIGIN))
        }
        _ => [None; 2],
    };
    let more = ploys::counts_as(&field, active, choice);
    let runs = counts.has(Actions::DASH)
        && scout::runs(cx.setup, cx.state, active)
        && matches!(choice, Choice::Move { .. });
    rule!("KT-AP-02");
    let own = &mut cx.state[active];
    let attacks = counts.any(Actions::SHOOT.with(Actions::FIGHT).with(Actions::STORM));
    own.effects.set(Effects::RAN, runs || (own.effects.has(Effects::RAN) && !attacks));
    own.ap_spent += ap;
    own.done.add(counts.with(more));
    own.effects.drop(Effects::FLEET.with(Effects::SUPPORTING));
    if !matches!(choice, Choice::Move { .. }) {
        own.effects.drop(Effects::CHARGING_FAR);
    }
    if matches!(choice, Choice::Mission { .. } | Choice::TacAction { .. }) {
        own.effects.drop(Effects::BRIEFED);
    }
    end_guard(active, cx);
    perform_paid(choice, sights, then, cx)
}

/// Performs an action that has been paid for.
fn perform_paid(choice: Choice, sights: [Option<Sight>; 2], then: Frame, cx: &mut Cx<'_>) -> Flow<Frame> {
    match choice {
        Choice::Move { kind, operative, path } => {
            moves::perform(operative, kind, &path, cx);
            cx.state[operative].effects.drop(Effects::CHARGING_FAR);
            after_move(operative, kind, cx);
            if owed::is_pending(cx.state) {
                return Flow::Call { child: Frame::Owed {}, then };
            }
        }
        Choice::Shoot { how, by, target, weapon, .. } => {
            markerlight::aim_at(by, target, cx);
            return Flow::Call { child: aim::begin(how, by, target, weapon, sights[0], cx), then };
        }
        Choice::Storm { by, target, second, weapon } => {
            markerlight::aim_at(by, target, cx);
            let child = aim::begin_storm(by, [target, second], weapon, sights, cx);
            return Flow::Call { child, then };
        }
        Choice::Fight { by, target, weapon } => {
            rule!("KT-FIGHT-01");
            return Flow::Call { child: Frame::Fight { clash: fight::new_clash(by, target, weapon) }, then };
        }
        Choice::Guard(id) => guard::go_on_guard(id, cx),
        Choice::Hatch { operative, hatch } => hatch::operate(operative, hatch, cx),
        Choice::PassAction(id) => cx.emit(rule!("KT-PASS-01"), || Event::ActionPassed { operative: id }),
        Choice::Mission { operative, marker } => objectives::perform_action(operative, marker, cx),
        Choice::TacAction { operative, card, object, at } => {
            tac_play::perform(operative, card, object, at, cx);
        }
        Choice::PickUp { operative, token } => tokens::pick_up(operative, token, cx),
        Choice::Unique { action, by, target, at } => {
            if let Some(child) = unique::perform(action, by, target, at, cx) {
                return Flow::Call { child, then };
            }
        }
        _ => (),
    }
    Flow::Goto(then)
}

/// What follows at the end of a move. [KT-CQ-18]
fn after_move(id: OperativeId, kind: MoveKind, cx: &mut Cx<'_>) {
    rule!("KT-CQ-18");
    if kind == MoveKind::Charge {
        tesla_weave::after_charge(id, cx);
    }
    let fleet = matches!(kind, MoveKind::Normal | MoveKind::FallBack)
        && !cx.state[id].done.has(Actions::DASH)
        && ploys::is_fleet(cx.setup, cx.state, id);
    if fleet {
        cx.state[id].effects.add(Effects::FLEET);
    }
    tokens::after_move(id, cx);
}

/// Whether an action can be paid for and was not done before.
pub fn payable(field: &Field<'_>, active: OperativeId, choice: Choice) -> bool {
    price(field, choice).is_some_and(|(_, ap, counts)| pay(field, active, choice, ap, counts).is_ok())
}
