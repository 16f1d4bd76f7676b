//! What an operative may do in its activation, and what it costs. [KT-AP] [KT-MOVE-05] [KT-SHOOT-01..04] [KT-FIGHT-01]

use crate::Cx;
use crate::choice::{ANY_ORIGIN, Choice, MoveKind, Shooting};
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::moves;
use crate::ploys;
use crate::sequence::{activation, fight, guard, objectives, shoot};
use crate::sight::Sight;
use crate::state::{Actions, Flags, OperativeId};
use crate::weapon_rules::{CoverTerms, Use};
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{RuleId, rule};

fn no<T>(rule: RuleId, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal { rule, why })
}

/// What an action costs, and what it counts as. `None` for choices that are no actions.
fn price(field: &Field<'_>, choice: Choice) -> Option<(OperativeId, u8, Actions)> {
    Some(match choice {
        Choice::Move { kind, operative, .. } => {
            let (ap, action) = move_price(kind);
            (operative, ap, action)
        }
        Choice::Shoot { how: Shooting::Shoot, by, weapon, .. } => {
            let mut counts = Actions::SHOOT;
            let mut ap = 1;
            if by.index() < field.state.all().len()
                && let Some(weapon) = field.setup.profile(by).weapons.get(usize::from(weapon))
            {
                weapon.hooks.counts_as.iter().for_each(|(value, more)| counts.add(more(*value)));
                ap += weapon.hooks.extra_ap.iter().map(|(value, more)| more(*value)).sum::<u8>();
            }
            (by, ap, counts)
        }
        Choice::Fight { by, .. } => (by, 1, Actions::FIGHT),
        Choice::Guard(id) => (id, 1, counting(Actions::GUARD)),
        Choice::PassAction(id) => (id, 1, Actions::default()),
        Choice::Mission { operative, .. } => (operative, 1, Actions::MISSION),
        _ => return None,
    })
}

/// What each kind of move costs, and what it counts as.
pub fn move_price(kind: MoveKind) -> (u8, Actions) {
    match kind {
        MoveKind::Normal => (1, Actions::MOVE),
        MoveKind::Charge => (1, Actions::CHARGE),
        MoveKind::FallBack => (2, Actions::FALL_BACK),
        MoveKind::Dash => (1, Actions::DASH),
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
    pay(field, id, choice, ap, counts)?;
    match choice {
        Choice::Move { kind, path, .. } => {
            moves::may_move(field, id, kind)?;
            moves::check(field, id, kind, &path).map(|_| ())
        }
        Choice::Shoot { how, by, target, weapon, origin } => {
            // A shot that is refused costs nothing: another weapon or action may be chosen.
            check_shot(field, how, by, target, weapon, origin).map(|_| ()).inspect_err(|_| {
                rule!("KT-SHOOT-04");
                rule!("KT-AP-08");
            })
        }
        Choice::Fight { by, target, weapon } => check_fight(field, by, target, weapon),
        Choice::Guard(id) => check_guard(field, id),
        Choice::Mission { operative, marker } => objectives::check_action(field, operative, marker),
        _ => Ok(()),
    }
}

/// Whether an action can be paid for, may be performed again if it was before, and is left possible by ploys.
fn pay(field: &Field<'_>, id: OperativeId, choice: Choice, ap: u8, counts: Actions) -> Result<(), Illegal> {
    let again = field.state[id].done.any(counts) && ploys::lets_repeat(field, id, choice);
    affordable(field, id, ap, if again { Actions::default() } else { counts })?;
    ploys::permit(field, id, choice)
}

/// Whether an action that costs a point may be open to an operative, before its choices are looked at one by one.
pub fn may_be_affordable(field: &Field<'_>, id: OperativeId, counts: Actions) -> bool {
    let again = ploys::any_in_force(field.state, id);
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

/// Whether an operative may use a weapon for a shooting action at all.
///
/// # Errors
/// The rule that forbids it.
pub fn check_weapon(field: &Field<'_>, how: Shooting, by: OperativeId, weapon: u8) -> Result<(), Illegal> {
    let operative = &field.state[by];
    let Some(profile) = field.setup.profile(by).weapons.get(usize::from(weapon)).filter(|w| w.ranged) else {
        return no(rule!("KT-SHOOT-02"), "the operative has no such ranged weapon");
    };
    if operative.is_concealed() {
        let silent = how == Shooting::Shoot && !profile.hooks.from_hiding.is_empty();
        if !silent {
            return no(
                rule!("KT-ORDER-04"),
                "an operative with a conceal order cannot shoot with this weapon",
            );
        }
        profile.hooks.from_hiding.iter().for_each(|(value, allow)| {
            allow(*value);
        });
    } else {
        rule!("KT-ORDER-03");
    }
    let with = Use { operative, weapon, how };
    profile.hooks.usable.iter().try_for_each(|(value, usable)| usable(*value, with))
}

/// Whether an operative may shoot at all by this action, whatever the weapon.
fn check_shooter(field: &Field<'_>, how: Shooting, by: OperativeId) -> Result<(), Illegal> {
    let operative = &field.state[by];
    match how {
        Shooting::Shoot if field.is_engaged(by) => {
            no(rule!("KT-SHOOT-01"), "an operative cannot shoot within engagement range of an enemy")
        }
        Shooting::Overwatch if field.is_engaged(by) => {
            no(rule!("KT-OW-02"), "an operative cannot overwatch within engagement range of an enemy")
        }
        Shooting::Overwatch | Shooting::PointBlank if operative.flags.has(Flags::OVERWATCHED) => {
            no(rule!("KT-OW-02"), "the operative has performed overwatch in this turning point")
        }
        _ => Ok(()),
    }
}

/// Whether a shot may be taken, and what it sees.
///
/// # Errors
/// The rule that forbids it.
pub fn check_shot(
    field: &Field<'_>,
    how: Shooting,
    by: OperativeId,
    target: OperativeId,
    weapon: u8,
    origin: u8,
) -> Result<Sight, Illegal> {
    check_weapon(field, how, by, weapon)?;
    check_shooter(field, how, by)?;
    check_target(field, how, by, target)?;
    check_range(field, by, target, weapon)?;
    let wanted = (origin != ANY_ORIGIN).then_some(origin);
    see(field, by, target, weapon, wanted)
}

/// Whether an operative can be a target at all.
fn check_target(
    field: &Field<'_>,
    how: Shooting,
    by: OperativeId,
    target: OperativeId,
) -> Result<(), Illegal> {
    let side = field.state.side(by);
    if target.index() >= field.state.all().len() || field.state.side(target) == side {
        return no(rule!("KT-SHOOT-03"), "the target must be an enemy");
    }
    if !field.state[target].is_up() {
        return no(rule!("KT-SHOOT-03"), "the target is not in the killzone");
    }
    if how == Shooting::PointBlank {
        if !field.engaged(by, target) {
            return no(
                rule!("KT-CQ-06"),
                "point-blank overwatch is aimed at an enemy within engagement range",
            );
        }
        return Ok(());
    }
    if field.engaged_by_other(target, side, OperativeId::NOBODY) {
        return no(
            rule!("KT-SHOOT-03"),
            "an operative of the attacker is within the target's engagement range",
        );
    }
    Ok(())
}

fn check_range(field: &Field<'_>, by: OperativeId, target: OperativeId, weapon: u8) -> Result<(), Illegal> {
    let hooks = &field.setup.weapon(by, weapon).hooks;
    for (value, range) in &hooks.range {
        if !field.within(by, target, range(*value)) {
            return no(rule!("KT-WR-21"), "the target is out of the weapon's range");
        }
    }
    Ok(())
}

/// What a weapon does to cover.
fn cover_terms(field: &Field<'_>, by: OperativeId, weapon: u8) -> CoverTerms {
    let mut terms = CoverTerms::default();
    for (value, cover) in &field.setup.weapon(by, weapon).hooks.cover {
        cover(*value, &mut terms);
    }
    terms
}

/// The line of sight of a weapon that may disregard cover.
fn see(
    field: &Field<'_>,
    by: OperativeId,
    target: OperativeId,
    weapon: u8,
    origin: Option<u8>,
) -> Result<Sight, Illegal> {
    let terms = cover_terms(field, by, weapon);
    let concealed = field.state[target].is_concealed() && !terms.ignored;
    let sight = field.judge_sight(by, target, concealed, origin)?;
    Ok(Sight { in_cover: sight.in_cover && !terms.ignored, ..sight })
}

/// Every shot an operative can take by an action, at origins of the game's choice.
pub fn shots(field: &Field<'_>, by: OperativeId, how: Shooting, out: &mut Vec<Choice>) {
    each_shot(field, by, how, &mut |shot| {
        out.push(shot);
        true
    });
}

/// Whether an operative can take any shot by an action.
pub fn can_shoot(field: &Field<'_>, by: OperativeId, how: Shooting) -> bool {
    !each_shot(field, by, how, &mut |_| false)
}

/// Calls `visit` with every shot until it says that this is enough; says whether it never did.
fn each_shot(
    field: &Field<'_>,
    by: OperativeId,
    how: Shooting,
    visit: &mut dyn FnMut(Choice) -> bool,
) -> bool {
    if check_shooter(field, how, by).is_err() {
        return true;
    }
    let weapons = field.setup.profile(by).weapons.len() as u8;
    let usable = (0..weapons).filter(|weapon| check_weapon(field, how, by, *weapon).is_ok());
    let usable = usable.fold(0u32, |set, weapon| set | 1 << weapon);
    if usable == 0 {
        return true;
    }
    for target in field.state.enemies(by) {
        if check_target(field, how, by, target).is_err() {
            continue;
        }
        // The line of sight is the same for all weapons that respect cover, and for all that do not.
        let mut seen = [None; 2];
        for weapon in (0..weapons).filter(|weapon| usable >> weapon & 1 == 1) {
            if check_range(field, by, target, weapon).is_err() {
                continue;
            }
            let ignored = cover_terms(field, by, weapon).ignored;
            let concealed = field.state[target].is_concealed() && !ignored;
            let sees = seen[usize::from(ignored)]
                .get_or_insert_with(|| field.in_line_of_sight(by, target, concealed));
            if *sees && !visit(Choice::Shoot { how, by, target, weapon, origin: ANY_ORIGIN }) {
                return false;
            }
        }
    }
    true
}

/// Whether a side could overwatch.
pub fn can_overwatch(field: &Field<'_>, side: Side) -> bool {
    field
        .state
        .standing(side)
        .any(|id| check_overwatcher(field, side, id).is_ok() && can_shoot(field, id, Shooting::Overwatch))
}

/// Every overwatch a side with nobody ready can perform.
pub fn overwatches(field: &Field<'_>, side: Side, out: &mut Vec<Choice>) {
    for id in field.state.standing(side) {
        if check_overwatcher(field, side, id).is_ok() {
            shots(field, id, Shooting::Overwatch, out);
        }
    }
}

/// Whether an operative may overwatch in a turn with nobody ready.
///
/// # Errors
/// The rule that forbids it.
pub fn check_overwatcher(field: &Field<'_>, side: Side, id: OperativeId) -> Result<(), Illegal> {
    if id.index() >= field.state.all().len() || field.state.side(id) != side || !field.state[id].is_up() {
        return no(rule!("KT-OW-01"), "only a friendly operative in the killzone can overwatch");
    }
    if !field.state[id].flags.has(Flags::ACTIVATED) {
        return no(rule!("KT-OW-02"), "only an operative that was activated can overwatch");
    }
    if field.state[id].is_concealed() {
        return no(rule!("KT-OW-02"), "overwatch needs an engage order");
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
    let enemy = target.index() < field.state.all().len() && field.state.side(target) != field.state.side(by);
    if !enemy || !field.state[target].is_up() {
        return no(rule!("KT-FIGHT-02"), "the target must be an enemy in the killzone");
    }
    if !field.engaged(by, target) {
        return no(rule!("KT-FIGHT-01"), "the target is not within engagement range");
    }
    Ok(())
}

/// Every combat an operative can begin.
pub fn fights(field: &Field<'_>, by: OperativeId, out: &mut Vec<Choice>) {
    let weapons = field.setup.profile(by).weapons.iter().enumerate().filter(|(_, w)| !w.ranged);
    for target in field.engaging(by) {
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
    let then = Frame::AfterAction { operative: active, run };
    let field = Field::new(cx.setup, cx.state);
    let Some((_, ap, counts)) = price(&field, choice) else { return Flow::Goto(then) };
    let sight = match choice {
        Choice::Shoot { how, by, target, weapon, origin } => {
            check_shot(&field, how, by, target, weapon, origin).ok()
        }
        _ => None,
    };
    let more = ploys::counts_as(&field, active, choice);
    rule!("KT-AP-02");
    cx.state[active].ap_spent += ap;
    cx.state[active].done.add(counts.with(more));
    end_guard(active, cx);
    match choice {
        Choice::Move { kind, operative, path } => moves::perform(operative, kind, &path, cx),
        Choice::Shoot { how, by, target, weapon, .. } => {
            let in_cover = sight.is_some_and(|sight| sight.in_cover);
            return Flow::Call { child: shoot::begin(how, by, target, weapon, in_cover, cx), then };
        }
        Choice::Fight { by, target, weapon } => {
            rule!("KT-FIGHT-01");
            return Flow::Call { child: Frame::Fight { clash: fight::new_clash(by, target, weapon) }, then };
        }
        Choice::Guard(id) => guard::go_on_guard(id, cx),
        Choice::PassAction(id) => cx.emit(rule!("KT-PASS-01"), || Event::ActionPassed { operative: id }),
        Choice::Mission { operative, marker } => objectives::perform_action(operative, marker, cx),
        _ => (),
    }
    Flow::Goto(then)
}

/// Whether an action can be paid for and was not done before.
pub fn payable(field: &Field<'_>, active: OperativeId, choice: Choice) -> bool {
    price(field, choice).is_some_and(|(_, ap, counts)| pay(field, active, choice, ap, counts).is_ok())
}
