//! Abilities and weapons as force lists write them: `Frenzy (1)`, `Laser Rifle [R6, Rapid Fire]`.

use crate::abilities::{ABILITIES, Ability, Value, Written};
use crate::setup::Reach;
use sortie_data::syntax::{Term, WeaponLine as WeaponText, number, suffix};
use sortie_kernel::words::Fault;

/// The largest number that a profile may have written beside a stat or ability: no profile has half as much, and
/// no sum of them leaves its byte.
pub(crate) const LARGEST: u8 = 24;

/// Refuses a number that no profile has.
pub(crate) fn bounded(place: &str, what: &str, n: u8) -> Result<u8, Fault> {
    sortie_data::syntax::bounded(place, what, n, LARGEST)
}

/// Reads a list of abilities.
pub(crate) fn abilities<S: AsRef<str>>(place: &str, list: &[S]) -> Result<Vec<Written>, Fault> {
    list.iter().map(|text| ability(place, text.as_ref())).collect()
}

/// Reads one ability with its value.
pub(crate) fn ability(place: &str, text: &str) -> Result<Written, Fault> {
    let text = text.trim();
    if let Some(digits) = suffix(text, "AP") {
        return Ok(Written { ability: find(place, "AP")?, n: number(place, text, digits, LARGEST)? });
    }
    let Term { name, inner } = Term::new(text);
    let known = find(place, name)?;
    match (known.value, inner) {
        (Value::None | Value::Optional, None) => Ok(Written { ability: known, n: 0 }),
        (Value::Number, None) => {
            let name = known.name;
            Err(Fault::new(place, format!("{name} needs its value: write {name} (1)")))
        }
        (Value::None, Some(_)) => {
            Err(Fault::new(place, format!("{text:?}: {} is written without a value", known.name)))
        }
        (Value::Number | Value::Optional, Some(inner)) => {
            Ok(Written { ability: known, n: number(place, text, inner, LARGEST)? })
        }
    }
}

fn find(place: &str, name: &str) -> Result<&'static Ability, Fault> {
    // The rulebook calls it by its first word alone.
    let name = if name.eq_ignore_ascii_case("Hammerfist") { "Hammerfist Drop Armour" } else { name };
    let found = ABILITIES.iter().copied().find(|known| known.name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| Fault::unknown(place, "ability", name, ABILITIES.iter().map(|known| known.name)))
}

/// A weapon as a line says it.
pub(crate) struct WeaponLine {
    pub(crate) title: String,
    pub(crate) reach: Reach,
    pub(crate) abilities: Vec<Written>,
}

/// Reads `Laser Rifle [R6, Rapid Fire]`.
pub(crate) fn weapon_line(place: &str, text: &str) -> Result<WeaponLine, Fault> {
    let shape =
        || Fault::new(place, format!("{text:?} is not a weapon; write it as `Laser Rifle [R6, Rapid Fire]`"));
    let written = WeaponText::new(text).ok_or_else(shape)?;
    let reach = match written.reach {
        "RF" => Reach::Close,
        "R0" => Reach::Device,
        range => match range.strip_prefix('R').and_then(|cubes| cubes.parse().ok()) {
            Some(cubes) => Reach::Cubes(bounded(place, &format!("{text:?}"), cubes)?),
            None => return Err(Fault::new(place, format!("{range:?} is not a range; write R6, RF or R0"))),
        },
    };
    let abilities = abilities(place, &written.terms)?;
    Ok(WeaponLine { title: written.title.to_string(), reach, abilities })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weapons_are_read_with_range_and_abilities() {
        let weapon = weapon_line("here", "Chainsaw [RF, AP2, Frenzy (1)]").expect("a weapon");
        let found: Vec<_> = weapon.abilities.iter().map(|w| (w.ability.name, w.n)).collect();
        assert_eq!((weapon.reach, found), (Reach::Close, vec![("AP", 2), ("Frenzy", 1)]));
        assert_eq!(weapon_line("here", "Laser [R24]").expect("a weapon").reach, Reach::Cubes(24));
        assert_eq!(weapon_line("here", "Device [R0, Stealthy]").expect("a weapon").reach, Reach::Device);
        let shell = weapon_line("here", "Launcher [R5, Indirect, Smoke]").expect("a weapon");
        assert_eq!(shell.abilities[0].n, 0, "an Indirect weapon may have no number");
    }

    #[test]
    fn a_misspelt_ability_names_the_nearest_and_values_are_asked_for() {
        let said = |text: &str| ability("here", text).expect_err("a fault").to_string();
        assert_eq!(said("Frenzzy (1)"), "here: unknown ability \"Frenzzy\" (did you mean \"Frenzy\"?)");
        assert_eq!(said("Frenzy"), "here: Frenzy needs its value: write Frenzy (1)");
        assert_eq!(said("Tough (2)"), "here: \"Tough (2)\": Tough is written without a value");
        assert_eq!(said("AP30"), "here: \"AP30\": 30 is more than 24");
        let line = |text: &str| weapon_line("here", text).err().map(|fault| fault.to_string());
        assert!(line("Pistol R3").is_some_and(|why| why.contains("is not a weapon")));
        assert_eq!(line("Pistol [CC]").as_deref(), Some("here: \"CC\" is not a range; write R6, RF or R0"));
    }
}
