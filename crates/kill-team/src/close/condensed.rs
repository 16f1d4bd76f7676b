//! What the condensed environment of close quarters does to shooting. [KT-CQ-13..15]

use crate::field::Field;
use crate::setup::{Profile, Setup, Weapon};
use crate::sight::Sight;
use crate::state::OperativeId;
use crate::weapon_rules::{self, Hooks};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Operatives with no more wounds on their card obstruct nobody.
const SMALL: u8 = 5;
/// From which face hits are critical for weapons that hit several.
const LETHAL: u8 = 5;
/// How far Indirect reaches, in inches.
const INDIRECT: u8 = 3;
/// How many weapons an operative has at most.
const WEAPONS_MAX: usize = 16;

/// Makes two profiles of every Indirect weapon: its own name stands for Indirect with 3 inches of range, the other
/// for a shot without Indirect and with the range of the card. They are one weapon: a Limited one is used up by either,
/// and the profile of the first attack is that of all attacks of the action. [KT-CQ-14]
pub(crate) fn divide_indirect(profile: &mut Profile) {
    for place in 0..profile.weapons.len() {
        let own = &mut profile.weapons[place];
        if !own.is_indirect() || own.condensed || profile.weapons.len() >= WEAPONS_MAX {
            continue;
        }
        let own = &mut profile.weapons[place];
        own.condensed = true;
        own.shares_uses_with = own.shares_uses_with.or(Some(place as u8));
        let mut direct = own.clone();
        direct.title.push_str(" (direct)");
        direct.name.push_str("-direct");
        let is = |rule: u8, name: &str| weapon_rules::TABLE[usize::from(rule)].name == name;
        direct.rules.retain(|(rule, _)| !is(*rule, "Indirect"));
        direct.hooks = Hooks::gather(&direct.rules);
        match own.rules.iter_mut().find(|(rule, _)| is(*rule, "Rng")) {
            Some((_, inches)) => *inches = (*inches).min(INDIRECT),
            None => own.rules.extend(weapon_rules::parse("Rng 3")),
        }
        own.hooks = Hooks::gather(&own.rules);
        profile.weapons.push(direct);
    }
}

/// Which of the others, in the order of [`Field::others`], cost a shooter a die if a cover line crosses their bases:
/// those with an engage order and more than 5 wounds that are no friends in contact with the shooter.
pub(crate) fn obstructing(field: &Field<'_>, by: OperativeId, target: OperativeId) -> u64 {
    if field.setup.close.is_none() {
        return 0;
    }
    let side = field.state.side(by);
    let counts = |id: OperativeId| {
        !field.state[id].is_concealed()
            && field.setup.profile(id).wounds > SMALL
            && !(field.state.side(id) == side && field.within(by, id, 0))
    };
    let others = field.other_ids(by, target).enumerate();
    others.filter(|(_, id)| counts(*id)).fold(0, |set, (place, _)| set | 1 << place)
}

/// Whether somebody in the cover lines of a shot leaves its weapon no die.
///
/// # Errors
/// The rule that forbids the shot then.
pub fn check_dice(weapon: &Weapon, sight: &Sight) -> Result<(), Illegal> {
    if sight.obstructed && weapon.attacks <= 1 {
        let why = "somebody stands in the cover lines, which leaves the weapon no attack die";
        return Err(Illegal { rule: rule!("KT-CQ-15"), why });
    }
    Ok(())
}

/// The rules by which a weapon is Lethal 5+ here.
const LETHAL_HERE: [&str; 3] = ["Blast", "Splash", "Torrent"];

/// From which face a weapon's hits are critical: weapons that fill a room are Lethal 5+ here.
pub fn critical_from(setup: &Setup, by: OperativeId, weapon: u8, from: u8) -> u8 {
    let fills = |(rule, _): &(u8, u8)| LETHAL_HERE.contains(&weapon_rules::TABLE[usize::from(*rule)].name);
    if setup.close.is_none() || from <= LETHAL || !setup.weapon(by, weapon).rules.iter().any(fills) {
        return from;
    }
    rule!("KT-CQ-13");
    rule!("KT-WR-16");
    LETHAL
}
