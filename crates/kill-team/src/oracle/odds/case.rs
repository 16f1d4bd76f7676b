//! The numbers of an odds case as they are written.

use super::{ATTACKS, UNCAPPED};
use crate::data::WeaponData;
use serde::Deserialize;
use sortie_kernel::words::Fault;
use sortie_plug::cases::within;

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CaseName {
    Shoot,
    Fight,
}

#[derive(Deserialize)]
pub(super) struct Head {
    pub(super) kind: CaseName,
}

#[derive(Deserialize)]
pub(super) struct WeaponCase {
    pub(super) attacks: u8,
    pub(super) skill: u8,
    pub(super) normal_damage: u8,
    pub(super) critical_damage: u8,
    pub(super) lethal: Option<u8>,
    #[serde(default)]
    pub(super) rending: bool,
    #[serde(default)]
    pub(super) balanced: bool,
    #[serde(default)]
    pub(super) ceaseless: bool,
    #[serde(default)]
    pub(super) relentless: bool,
    #[serde(default)]
    pub(super) stun: bool,
    #[serde(default)]
    pub(super) brutal: bool,
    #[serde(default)]
    pub(super) mortal_wounds: u8,
    #[serde(default)]
    pub(super) ap: u8,
    #[serde(default)]
    pub(super) piercing: u8,
    #[serde(default)]
    pub(super) no_cover: bool,
}

#[derive(Deserialize)]
pub(super) struct ShootCase {
    pub(super) attacker: WeaponCase,
    pub(super) defender: DefenderCase,
}

#[derive(Deserialize)]
pub(super) struct DefenderCase {
    pub(super) defence: u8,
    pub(super) save: u8,
    pub(super) invulnerable: Option<u8>,
    #[serde(default)]
    pub(super) cover_saves: u8,
    pub(super) wounds: u8,
}

#[derive(Deserialize)]
pub(super) struct FightCase {
    pub(super) attacker: FighterCase,
    pub(super) defender: FighterCase,
}

#[derive(Deserialize)]
pub(super) struct FighterCase {
    #[serde(flatten)]
    pub(super) weapon: WeaponCase,
    pub(super) wounds: u8,
    pub(super) strategy: Strategy,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Strategy {
    Strike,
    Parry,
    MaxDamage,
    MinDamage,
}

/// The weapon of a case as cards write it.
pub(super) fn weapon_data(case: &WeaponCase, ranged: bool) -> WeaponData {
    let mut rules = Vec::new();
    let mut number = |value: u8, name: &str| {
        if value > 0 {
            rules.push(format!("{name}{value}"));
        }
    };
    number(case.ap, "AP");
    number(case.piercing, "P");
    number(case.mortal_wounds, "MW");
    rules.extend(case.lethal.map(|x| format!("Lethal {x}+")));
    let named = [
        (case.rending, "Rending"),
        (case.balanced, "Balanced"),
        (case.ceaseless, "Ceaseless"),
        (case.relentless, "Relentless"),
        (case.stun, "Stun"),
        (case.brutal, "Brutal"),
        (case.no_cover, "No Cover"),
    ];
    rules.extend(named.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_string()));
    WeaponData {
        name: "Weapon".to_string(),
        kind: (if ranged { "ranged" } else { "melee" }).to_string(),
        a: case.attacks,
        skill: case.skill,
        damage: [case.normal_damage, case.critical_damage],
        rules,
        no_overwatch: false,
        storm: false,
    }
}

/// Damage is counted in a byte; a case beyond it is none of this game.
pub(super) fn check_damage(weapon: &WeaponCase) -> Result<(), Fault> {
    within("attacker.attacks", weapon.attacks, ATTACKS)?;
    let most = u32::from(weapon.attacks)
        * (u32::from(weapon.normal_damage.max(weapon.critical_damage)) + u32::from(weapon.mortal_wounds));
    if most >= u32::from(UNCAPPED) {
        return Err(Fault::new("attacker", "the damage of one attack stays below 255"));
    }
    Ok(())
}
