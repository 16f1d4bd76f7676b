//! What an operative has gained and suffered in earlier battles, as its card has it: honours, scars, rare equipment.
//! [KT-NARR-05] [KT-NARR-09] [KT-NARR-13]
//!
//! An honour that only changes numbers changes the card here; all others are properties that the sequences ask for
//! through the files of `honours` and through `scars`.

use super::content::{Content, RareData};
use crate::equipment;
use crate::muster::base_name;
use crate::setup::Profile;
use sortie_kernel::bit_set;
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

bit_set! {
    /// Honours and scars that act in a battle.
    pub Gained(u32) {
        /// The enemy in its combats gets no support.
        INEXORABLE = 0 as "Inexorable",
        /// One attack die re-rolled per combat.
        BLADEWORK = 1 as "Bladework",
        /// One more attack die with a supporter.
        DIRTY_FIGHTER = 2 as "Dirty Fighter",
        /// More critical damage in combat.
        VICIOUS = 3 as "Vicious",
        /// The enemy in its combats has a worse WS.
        DUELLIST = 4 as "Duellist",
        /// A critical hit in combat costs the enemy a mortal wound.
        SAVAGE = 5 as "Savage",
        /// One attack die re-rolled per shot.
        GUN_ACE = 6 as "Gun Ace",
        /// A critical hit of a shot costs the target a mortal wound.
        CRACK_SHOT = 7 as "Crack Shot",
        /// Overwatch does not worsen its BS.
        CALCULATED = 8 as "Calculated",
        /// Bases give its targets no cover.
        CAREFUL_AIM = 9 as "Careful Aim",
        /// A 5 is critical for one that stood still.
        SHARPSHOOTER = 10 as "Sharpshooter",
        /// A shot from a vantage point is repeated.
        DEATH_FROM_ABOVE = 11 as "Death From Above",
        /// A free dash without attacks.
        RUNNER = 12 as "Runner",
        /// Dashes more than once, jumps and traverses with ease.
        SWIFT = 13 as "Swift",
        /// Its order may change in turning point 1.
        COVERT = 14 as "Covert",
        /// It is set up before its drop zone.
        PICKET = 15 as "Picket",
        /// One defence die re-rolled while concealed.
        EVASIVE = 16 as "Evasive",
        /// Passes through engagement range.
        DODGE = 17 as "Dodge",
        /// More wounds.
        RESILIENT = 18 as "Resilient",
        /// Makes a critical hit a normal one.
        SHRUG_OFF = 19 as "Shrug Off",
        /// Counts more for control.
        FOCUSED = 20 as "Focused",
        /// Never injured.
        STALWART = 21 as "Stalwart",
        /// AP1 has no effect.
        INVULNERABLE = 22 as "Invulnerable",
        /// Keeps wounds of critical hits and mortal wounds.
        INDOMITABLE = 23 as "Indomitable",
        /// A scar: no dash, no more APL.
        IMPAIRED = 24 as "Critical Impairment",
        /// A scar: worse BS.
        CONCUSSED = 25 as "Severe Concussion",
        /// A scar: worse WS.
        SAPPED = 26 as "Sapped Strength",
        /// A scar: less M.
        AILING = 27 as "Lingering Ailment",
    }
}

impl Gained {
    /// The honour or scar of a name.
    pub fn find(name: &str) -> Option<Gained> {
        Gained::NAMED.iter().find(|(known, _)| *known == name).map(|(_, bit)| *bit)
    }
}

/// What Resilient adds to the wounds.
const RESILIENCE: u8 = 2;

/// Works honours and scars into a card. An unknown word is a fault.
///
/// # Errors
/// The word, with the nearest that there is.
pub fn mark(profile: &mut Profile, words: &[String], place: &str) -> Result<(), Fault> {
    for word in words {
        let known = Gained::NAMED.iter().map(|(name, _)| *name);
        let unknown = || Fault::unknown(place, "honour or scar", word, known);
        let bit = Gained::find(word).ok_or_else(unknown)?;
        if profile.gained.has(bit) {
            continue;
        }
        profile.gained.add(bit);
        if bit == Gained::RESILIENT {
            rule!("KT-NARR-09");
            profile.wounds += RESILIENCE;
        }
        if bit == Gained::VICIOUS {
            rule!("KT-NARR-09");
            profile.weapons.iter_mut().filter(|own| !own.ranged).for_each(|own| own.critical += 1);
        }
    }
    Ok(())
}

/// Rare equipment and the weapon it changes.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitted {
    /// The item.
    pub item: String,
    /// The weapon, without its profile.
    pub on: String,
}

/// Fits rare equipment to a weapon of its carrier, every profile of it.
///
/// # Errors
/// The item that does not exist, or the weapon that cannot take it.
pub fn fit(profile: &mut Profile, fitted: &Fitted, content: &Content, place: &str) -> Result<(), Fault> {
    rule!("KT-NARR-13");
    let known = content.rare.iter().map(|item| item.name.as_str());
    let found = content.rare.iter().find(|item| item.name == fitted.item);
    let item = found.ok_or_else(|| Fault::unknown(place, "rare equipment", &fitted.item, known))?;
    let mut any = false;
    for own in &mut profile.weapons {
        if base_name(&own.title) == fitted.on && own.ranged == item.is_ranged() {
            any = true;
            improve(own, item, place)?;
        }
    }
    if !any {
        let kind = if item.is_ranged() { "ranged" } else { "melee" };
        let why =
            format!("{} is for a {kind} weapon, and {} is not one of its carrier", item.name, fitted.on);
        return Err(Fault::new(place, format!("{why} (KT-NARR-13)")));
    }
    profile.equipment.push(format!("{} on {}", fitted.item, fitted.on));
    Ok(())
}

fn improve(own: &mut crate::setup::Weapon, item: &RareData, place: &str) -> Result<(), Fault> {
    own.normal += item.damage;
    own.critical += item.damage;
    own.seeks |= item.seeks;
    match &item.rule {
        Some(text) => equipment::add_rule(own, text, place),
        None => Ok(()),
    }
}
