//! The dice and numbers of an attack, reason by reason, from the functions that the battle itself asks.

use crate::KillTeam;
use crate::actions;
use crate::attack::{Attack, Clash, UNARMED};
use crate::choice::{Choice, Shooting};
use crate::dice::Reading;
use crate::event::Modifiers;
use crate::field::Field;
use crate::frame::Frame;
use crate::sequence::defaults::best_melee;
use crate::sequence::{fight, shoot};
use crate::setup::{Setup, Weapon};
use crate::state::OperativeId;
use crate::weapon_rules;
use sortie_kernel::Position;
use sortie_kernel::show::Reason;
use sortie_rulebook::{RuleId, rule_id};

/// What a choice rolls and why; empty if it attacks nobody.
pub(super) fn reasons(setup: &Setup, at: &Position<KillTeam>, choice: Choice) -> Vec<Reason> {
    let field = Field::new(setup, &at.state);
    match (choice, at.top()) {
        (Choice::Shoot { how, by, target, weapon, origin }, _) => {
            match actions::check_shot(&field, how, by, target, weapon, origin) {
                Ok(sight) => {
                    let cover = sight.in_cover;
                    let attack = shoot::new_attack(how, by, target, weapon, cover, setup, &at.state);
                    shot(&field, &attack, sight.obstructed)
                }
                Err(_) => Vec::new(),
            }
        }
        (Choice::Fight { by, target, weapon }, _) => {
            if actions::check_fight(&field, by, target, weapon).is_err() {
                return Vec::new();
            }
            let mut clash = fight::new_clash(by, target, weapon);
            clash.weapons[1] = best_melee(setup, &at.state, target).unwrap_or(UNARMED);
            combat(&field, &clash)
        }
        (Choice::Answer { weapon, .. }, Some(Frame::PickAnswer { clash })) => {
            let armed = Clash { weapons: [clash.weapons[0], weapon], ..clash };
            combat(&field, &armed)
        }
        _ => Vec::new(),
    }
}

fn line(rule: RuleId, pool: &'static str, label: impl Into<String>, amount: i32) -> Reason {
    Reason { rule, pool, label: label.into(), amount }
}

/// What a die needs to hit: the skill, the standard changes, then whatever a rule did to the reading.
fn to_hit(
    pool: &'static str,
    weapon: &Weapon,
    reading: &Reading,
    modifiers: &Modifiers,
    standard: &[(RuleId, &str, &str)],
    out: &mut Vec<Reason>,
) {
    let skill = i32::from(weapon.skill);
    out.push(line(rule_id!("KT-SHOOT-07"), pool, "skill with the weapon", skill));
    let mut sum = skill;
    for (rule, applies, does_not) in standard {
        let by: i32 = modifiers.iter().filter(|(known, _)| known == rule).map(|(_, by)| i32::from(*by)).sum();
        out.push(line(*rule, pool, if by == 0 { *does_not } else { *applies }, by));
        sum += by;
    }
    for (rule, by) in modifiers.iter().filter(|(rule, _)| standard.iter().all(|(known, ..)| known != rule)) {
        out.push(line(*rule, pool, rule.rule().title.to_lowercase(), i32::from(*by)));
        sum += i32::from(*by);
    }
    let rest = i32::from(reading.needs) - sum;
    if rest != 0 {
        out.push(line(rule_id!("KT-WR-01"), pool, "special rules of the weapon", rest));
    }
}

/// The modifiers of an attack roll in the log.
pub(crate) fn of_attack_roll(
    weapon: &Weapon,
    needs: i8,
    critical_from: u8,
    modifiers: &Modifiers,
) -> Vec<Reason> {
    let reading = Reading { critical_from, ..Reading::new(needs) };
    let mut out = Vec::new();
    to_hit("to hit", weapon, &reading, modifiers, &[], &mut out);
    criticals("critical", &reading, &mut out);
    out
}

/// The target number of a defence roll in the log.
pub(crate) fn of_defence_roll(needs: u8) -> Vec<Reason> {
    vec![line(rule_id!("KT-SHOOT-10"), "save", "a defence die saves at", i32::from(needs))]
}

const INJURED: (RuleId, &str, &str) = (rule_id!("KT-DMG-05"), "the shooter is injured", "not injured");
const FIGHTER_INJURED: (RuleId, &str, &str) =
    (rule_id!("KT-DMG-05"), "the fighter is injured", "not injured");
const OVERWATCH: (RuleId, &str, &str) = (rule_id!("KT-OW-03"), "overwatch", "no overwatch");
const SUPPORT: (RuleId, &str, &str) =
    (rule_id!("KT-FIGHT-07"), "friends support the fighter", "nobody supports the fighter");

fn criticals(pool: &'static str, reading: &Reading, out: &mut Vec<Reason>) {
    let from = i32::from(reading.critical_from);
    out.push(line(rule_id!("KT-SHOOT-07"), pool, "critical hits from", from));
}

fn shot(field: &Field<'_>, attack: &Attack, is_hindered: bool) -> Vec<Reason> {
    let setup = field.setup;
    let weapon = setup.weapon(attack.by, attack.weapon);
    let (reading, modifiers) = shoot::reading(setup, attack);
    let mut out = vec![line(
        rule_id!("KT-SHOOT-06"),
        "attack",
        format!("attack dice of {}", weapon.title),
        i32::from(attack.dice),
    )];
    if is_hindered {
        out.push(line(rule_id!("KT-CQ-15"), "attack", "somebody stands in the way", -1));
    }
    to_hit("to hit", weapon, &reading, &modifiers, &[INJURED, OVERWATCH], &mut out);
    criticals("critical", &reading, &mut out);
    let target = setup.profile(attack.target);
    let mut dice = i32::from(target.df);
    out.push(line(rule_id!("KT-SHOOT-09"), "defence", "defence dice", dice));
    for (place, value) in &weapon.rules {
        let rule = &weapon_rules::TABLE[usize::from(*place)];
        if let Some(pierce) = rule.armour {
            let lost = i32::from(pierce(*value, 0)).min(dice);
            out.push(line(rule.id, "defence", rule.written(*value), -lost));
            dice -= lost;
        }
    }
    let covered = if attack.cover == 0 { "no cover" } else { "in cover: retained without rolling" };
    let retained = i32::from(attack.cover).min(dice);
    out.push(line(rule_id!("KT-SHOOT-11"), "retained", covered, retained));
    out.push(line(rule_id!("KT-SHOOT-10"), "save", "a defence die saves at", i32::from(target.sv)));
    if let Some(value) = target.invulnerable {
        out.push(line(
            rule_id!("KT-WR-15"),
            "invulnerable",
            "the invulnerable save instead",
            i32::from(value),
        ));
    }
    damage(weapon, ["normal hit", "critical hit"], &mut out);
    debug_assert!(attack.how != Shooting::Shoot || modifiers.iter().all(|(rule, _)| *rule != OVERWATCH.0));
    out
}

fn damage(weapon: &Weapon, pools: [&'static str; 2], out: &mut Vec<Reason>) {
    out.push(line(rule_id!("KT-SHOOT-16"), pools[0], "damage of a normal hit", i32::from(weapon.normal)));
    out.push(line(rule_id!("KT-SHOOT-16"), pools[1], "damage of a critical hit", i32::from(weapon.critical)));
}

fn combat(field: &Field<'_>, clash: &Clash) -> Vec<Reason> {
    let mut out = Vec::new();
    let names = [
        ("attack", "to hit", "critical", ["normal hit", "critical hit"]),
        ("defence", "to hit back", "critical back", ["normal hit back", "critical hit back"]),
    ];
    for (who, (dice, hit, critical, hits)) in names.into_iter().enumerate() {
        let id: OperativeId = clash.fighters[who];
        if clash.weapons[who] == UNARMED {
            out.push(line(rule_id!("KT-FIGHT-04"), dice, "no melee weapon", 0));
            continue;
        }
        let weapon = field.setup.weapon(id, clash.weapons[who]);
        let (reading, modifiers) = fight::reading(field.setup, field.state, clash, who);
        let label = format!("attack dice of {}", weapon.title);
        out.push(line(rule_id!("KT-FIGHT-05"), dice, label, i32::from(weapon.attacks)));
        to_hit(hit, weapon, &reading, &modifiers, &[FIGHTER_INJURED, SUPPORT], &mut out);
        criticals(critical, &reading, &mut out);
        damage(weapon, hits, &mut out);
    }
    out
}
