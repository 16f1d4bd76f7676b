//! Who may shoot at whom with what, and what a shot sees. [KT-SHOOT-01..04] [KT-OW] [KT-WR-21] [KT-LOS-19]

use crate::abilities::{gun_platform, markerlight};
use crate::choice::{ANY_ORIGIN, Choice, Shooting};
use crate::close::condensed;
use crate::field::Field;
use crate::game::no;
use crate::ploys::{self, AttackRoll, RollKind};
use crate::sight::Sight;
use crate::state::{Actions, Effects, Flags, OperativeId};
use crate::weapon_rules::{CoverTerms, Shot, Spread, Use};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// Whether an operative may use a weapon for a shooting action at all.
///
/// # Errors
/// The rule that forbids it.
pub fn check_weapon(field: &Field<'_>, how: Shooting, by: OperativeId, weapon: u8) -> Result<(), Illegal> {
    let operative = &field.state[by];
    let Some(profile) = field.setup.profile(by).weapons.get(usize::from(weapon)).filter(|w| w.ranged) else {
        return no(rule!("KT-SHOOT-02"), "the operative has no such ranged weapon");
    };
    if profile.no_overwatch && how != Shooting::Shoot {
        return no(rule!("KT-OW-03"), "this weapon cannot be used for overwatch");
    }
    if !gun_platform::has_gunner(field.setup, field.state, by) {
        return no(rule!("KT-FORCE-10"), "a weapon platform without its gunner cannot act");
    }
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
    let with = Use { operative, weapon, profile, how };
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

/// Whether a weapon may make an attack by itself; some profiles are for two at once.
///
/// # Errors
/// The rule that forbids it.
pub fn check_alone(field: &Field<'_>, by: OperativeId, weapon: u8) -> Result<(), Illegal> {
    if field.setup.profile(by).weapons.get(usize::from(weapon)).is_some_and(|weapon| weapon.storm) {
        return no(rule!("KT-FORCE-10"), "this profile is only for two attacks in one action");
    }
    Ok(())
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
    if how != Shooting::Shoot {
        check_alone(field, by, weapon)?;
    }
    check_shooter(field, how, by)?;
    check_target(field, how, by, target)?;
    check_range(field, by, target, weapon)?;
    if how == Shooting::Shoot && !markerlight::may_shoot(field.state, by, target) {
        return no(rule!("KT-FORCE-10"), "a shot and a markerlight of one activation have the same target");
    }
    let wanted = (origin != ANY_ORIGIN).then_some(origin);
    let sight = see(field, how, by, target, weapon, wanted)?;
    condensed::check_dice(field.setup.weapon(by, weapon), &sight)?;
    Ok(sight)
}

/// Whether an operative is a valid further target of a shooting action that has begun: shooter and weapon were judged
/// when it was declared, and may count as used by now.
fn check_further(
    field: &Field<'_>,
    how: Shooting,
    by: OperativeId,
    target: OperativeId,
    weapon: u8,
) -> Result<Sight, Illegal> {
    // Point blank is for the first target alone; a further one is a target of overwatch like any other.
    let spread = if how == Shooting::PointBlank { Shooting::Overwatch } else { how };
    check_target(field, spread, by, target)?;
    check_range(field, by, target, weapon)?;
    if how == Shooting::Shoot && !markerlight::may_spread(field.state, by) {
        return no(rule!("KT-FORCE-10"), "a shot and a markerlight of one activation have the same target");
    }
    let sight = see(field, how, by, target, weapon, None)?;
    condensed::check_dice(field.setup.weapon(by, weapon), &sight)?;
    Ok(sight)
}

/// The other valid targets of a shooter within a distance of its target, and which of them are in cover.
pub fn valid_near(shot: Shot<'_>, reach: i32) -> Spread {
    let Shot { field, by, target, weapon, how } = shot;
    let mut spread = Spread::default();
    for id in field.state.enemies(by).filter(|id| *id != target && field.within(target, *id, reach)) {
        if let Ok(sight) = check_further(field, how, by, id, weapon) {
            spread.add(id, &sight);
        }
    }
    spread
}

/// Whether an enemy near enough stands in a combat of an operative's friends, for a ploy that lets it be shot at.
pub fn has_supported_target(field: &Field<'_>, by: OperativeId) -> bool {
    let armed = (0..field.setup.profile(by).weapons.len() as u8)
        .any(|weapon| check_weapon(field, Shooting::Shoot, by, weapon).is_ok());
    let near = |enemy: OperativeId| {
        field.within(by, enemy, SUPPORT_REACH)
            && field.engaged_by_other(enemy, field.state.side(by), by)
            && field.visible(by, enemy)
    };
    if !armed
        || field.state[by].done.has(Actions::SHOOT)
        || field.is_engaged(by)
        || !field.state.enemies(by).any(near)
    {
        return false;
    }
    // With the ploy some shot must be legal.
    let mut state = field.state.clone();
    state[by].effects.add(Effects::SUPPORTING);
    can_shoot(&Field::new(field.setup, &state), by, Shooting::Shoot)
}

/// How far supporting fire reaches.
const SUPPORT_REACH: i32 = 6000;

/// Whether an operative can be a target at all.
fn check_target(
    field: &Field<'_>,
    how: Shooting,
    by: OperativeId,
    target: OperativeId,
) -> Result<(), Illegal> {
    let side = field.state.acting_side(by);
    if target.index() >= field.state.all().len() || field.state.side(target) == side || target == by {
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
    let engaged = field.engaged_by_other(target, side, OperativeId::NOBODY);
    if how == Shooting::Shoot && field.state[by].effects.has(Effects::SUPPORTING) {
        if !engaged || !field.within(by, target, SUPPORT_REACH) {
            return no(
                rule!("KT-PLOY-05"),
                "supporting fire is aimed at an enemy within 6 inches that friends are engaged with",
            );
        }
        return Ok(());
    }
    if engaged {
        return no(
            rule!("KT-SHOOT-03"),
            "an operative of the attacker is within the target's engagement range",
        );
    }
    Ok(())
}

fn check_range(field: &Field<'_>, by: OperativeId, target: OperativeId, weapon: u8) -> Result<(), Illegal> {
    let with = field.setup.weapon(by, weapon);
    for (value, range) in &with.hooks.range {
        if !field.within(by, target, range(*value)) {
            if with.condensed && with.is_indirect() {
                return no(rule!("KT-CQ-14"), "in close quarters Indirect reaches 3 inches");
            }
            return no(rule!("KT-WR-21"), "the target is out of the weapon's range");
        }
    }
    if with.condensed {
        rule!("KT-CQ-14");
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
    how: Shooting,
    by: OperativeId,
    target: OperativeId,
    weapon: u8,
    origin: Option<u8>,
) -> Result<Sight, Illegal> {
    let mut terms = cover_terms(field, by, weapon);
    let kind = if how == Shooting::Shoot { RollKind::Shoot } else { RollKind::Overwatch };
    terms.ignored |= ploys::strips_cover(field, AttackRoll { by, target, weapon, kind });
    let supporting = how == Shooting::Shoot && field.state[by].effects.has(Effects::SUPPORTING);
    let sight = if supporting {
        field.judge_without_friends(
            by,
            target,
            field.state[target].is_concealed() && !terms.ignored,
            origin,
        )?
    } else {
        judged(field, by, target, terms, origin)?
    };
    Ok(with_terms(field, target, terms, sight))
}

/// The line of sight as it is with what a weapon does to cover.
fn judged(
    field: &Field<'_>,
    from: OperativeId,
    target: OperativeId,
    terms: CoverTerms,
    origin: Option<u8>,
) -> Result<Sight, Illegal> {
    let always = field.is_camouflaged(from, target);
    let concealed = field.state[target].is_concealed() && (!terms.ignored || always);
    field.judge_sight(from, target, concealed, origin)
}

/// Whether the target is in cover for the save, after what a weapon does to cover.
fn with_terms(field: &Field<'_>, target: OperativeId, terms: CoverTerms, sight: Sight) -> Sight {
    if sight.always {
        rule!("KT-LOS-19");
        return sight;
    }
    let in_cover =
        if terms.from_above { field.is_hidden_from_above(target) } else { sight.in_cover && !terms.ignored };
    Sight { in_cover, ..sight }
}

/// The line of sight of a further attack, as if `from` were the shooter. [KT-WR-06]
///
/// # Errors
/// The rule that keeps the target out of sight.
pub fn see_from(
    field: &Field<'_>,
    by: OperativeId,
    weapon: u8,
    from: OperativeId,
    target: OperativeId,
) -> Result<Sight, Illegal> {
    let terms = cover_terms(field, by, weapon);
    let concealed = field.state[target].is_concealed() && !terms.ignored;
    let sight = field.judge_plainly(by, from, target, concealed)?;
    condensed::check_dice(field.setup.weapon(by, weapon), &sight)?;
    Ok(with_terms(field, target, terms, sight))
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
    let plain = |weapon: &u8| !field.setup.weapon(by, *weapon).storm;
    let usable = (0..weapons).filter(|weapon| plain(weapon) && check_weapon(field, how, by, *weapon).is_ok());
    let usable = usable.fold(0u32, |set, weapon| set | 1 << weapon);
    if usable == 0 {
        return true;
    }
    let kind = if how == Shooting::Shoot { RollKind::Shoot } else { RollKind::Overwatch };
    for target in field.state.enemies(by) {
        if check_target(field, how, by, target).is_err()
            || how == Shooting::Shoot && !markerlight::may_shoot(field.state, by, target)
        {
            continue;
        }
        // The line of sight is the same for all weapons that respect cover, and for all that do not.
        let mut seen = [None; 2];
        for weapon in (0..weapons).filter(|weapon| usable >> weapon & 1 == 1) {
            if check_range(field, by, target, weapon).is_err() {
                continue;
            }
            let stripped = ploys::strips_cover(field, AttackRoll { by, target, weapon, kind });
            let mut ignored = cover_terms(field, by, weapon).ignored || stripped;
            // With one die it matters who stands in the lines.
            let single = field.doors.is_some() && field.setup.weapon(by, weapon).attacks <= 1;
            let special = single
                || field.is_camouflaged(by, target)
                || field.state[by].effects.has(Effects::SUPPORTING);
            let concealed = field.state[target].is_concealed() && !ignored;
            let mut judged = None;
            if special {
                judged = Some(check_shot(field, how, by, target, weapon, ANY_ORIGIN).is_ok());
                ignored = false;
            }
            let sees = judged.get_or_insert_with(|| {
                *seen[usize::from(ignored)]
                    .get_or_insert_with(|| field.in_line_of_sight(by, target, concealed))
            });
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
