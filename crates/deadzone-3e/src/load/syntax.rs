//! Keywords and weapons as force lists write them: `Grenade (Frag (3))`, `Laser Rifle [R6, Rapid Fire]`.

use crate::keywords::{KEYWORDS, Written};
use crate::setup::Reach;
use crate::state::Item;
use sortie_data::syntax::{Term, WeaponLine as WeaponText, number, suffix};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// What a list of keywords says besides keywords.
#[derive(Default)]
pub(crate) struct Keywords {
    pub(crate) written: Vec<Written>,
    pub(crate) recon: Option<u8>,
    pub(crate) built_in: Vec<Item>,
}

/// Reads a list of keywords.
pub(crate) fn keywords<S: AsRef<str>>(place: &str, list: &[S]) -> Result<Keywords, Fault> {
    let mut found = Keywords::default();
    for text in list.iter().map(AsRef::as_ref) {
        if let Some(recon) = text.strip_prefix("Recon ").and_then(|rest| rest.strip_suffix('+')) {
            found.recon = Some(number(place, text, recon, LARGEST)?);
        } else if let Some(item) = built_in(text) {
            found.built_in.push(item);
        } else {
            found.written.push(keyword(place, text)?);
        }
    }
    Ok(found)
}

/// Items that profiles have built in, under the names of the lists.
fn built_in(text: &str) -> Option<Item> {
    match text {
        "Stimulant Shot" | "Stimulants" => Some(Item::Stimulants),
        "Adrenaline Shot" => Some(Item::AdrenalineShot),
        "Medi Pack" | "Medi-Pack" => Some(Item::MediPack),
        "Trip Mines" | "Trip Mine" => Some(Item::TripMine),
        "Thermal Mines" => Some(Item::ThermalMines),
        "Ammo" => Some(Item::Ammo),
        "AP Ammo" => Some(Item::ApAmmo),
        "Combat Blades" => Some(Item::CombatBlades),
        "Shock Baton" => Some(Item::ShockBaton),
        "Frag Grenade" => Some(Item::FragGrenade),
        "Smoke Grenade" => Some(Item::SmokeGrenade),
        "Stun Grenade" => Some(Item::StunGrenade),
        _ => None,
    }
}

/// Keywords that do nothing without a value.
const VALUED: [&str; 12] = [
    "AP",
    "BOOM!",
    "Energy Shield",
    "Firing Platform",
    "Frag",
    "Frenzy",
    "Resilient",
    "Shield Generator",
    "Smash",
    "Tactician",
    "Toxic",
    "Weight of Fire",
];

/// Reads one keyword with its value or payload.
pub(crate) fn keyword(place: &str, text: &str) -> Result<Written, Fault> {
    let text = text.trim();
    if let Some(digits) = suffix(text, "AP") {
        let ap = find(place, "AP")?;
        return Ok(Written { keyword: ap, n: number(place, text, digits, LARGEST)?, payload: Vec::new() });
    }
    let Term { name, inner } = Term::new(text);
    // Lists write AP1; the rule's own title is understood as well.
    let name = if name.eq_ignore_ascii_case("Armour Piercing") { "AP" } else { name };
    let known = find(place, name)?;
    let Some(inner) = inner else {
        if VALUED.contains(&known.name) {
            let name = known.name;
            return Err(Fault::new(place, format!("{name} needs its value: write {name} (1)")));
        }
        return Ok(Written { keyword: known, n: 0, payload: Vec::new() });
    };
    match inner.parse() {
        Ok(n) => {
            Ok(Written { keyword: known, n: bounded(place, &format!("{text:?}"), n)?, payload: Vec::new() })
        }
        Err(_) => {
            let payload = keyword(place, inner)?;
            if let Some(only) = known.holds.filter(|only| *only != payload.keyword.name) {
                return Err(Fault::new(place, format!("{text:?}: only {only} (n) may be in the brackets")));
            }
            Ok(Written { keyword: known, n: 0, payload: vec![payload] })
        }
    }
}

/// The largest number that a profile may have written beside a stat or keyword: twice what any has, and
/// small enough that no sum of them leaves its byte.
pub(crate) const LARGEST: u8 = 20;

/// Refuses a number that no profile has.
pub(crate) fn bounded(place: &str, what: &str, n: u8) -> Result<u8, Fault> {
    sortie_data::syntax::bounded(place, what, n, LARGEST)
}

fn find(place: &str, name: &str) -> Result<&'static crate::keywords::Keyword, Fault> {
    let found = KEYWORDS.iter().copied().find(|known| known.name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| Fault::unknown(place, "keyword", name, KEYWORDS.iter().map(|known| known.name)))
}

/// A weapon as a line says it.
pub(crate) struct WeaponLine {
    pub(crate) title: String,
    pub(crate) reach: Reach,
    pub(crate) keywords: Vec<Written>,
}

/// Reads `Laser Rifle [R6, Rapid Fire]`.
pub(crate) fn weapon_line(place: &str, text: &str) -> Result<WeaponLine, Fault> {
    let shape =
        || Fault::new(place, format!("{text:?} is not a weapon; write it as `Laser Rifle [R6, Rapid Fire]`"));
    let written = WeaponText::new(text).ok_or_else(shape)?;
    let reach = match written.reach {
        "CC" => Reach::Close,
        "-" => Reach::Device,
        range => match range.strip_prefix('R').and_then(|cubes| cubes.parse().ok()) {
            Some(cubes) => Reach::Cubes(cubes),
            None => return Err(Fault::new(place, format!("{range:?} is not a range; write R6, CC or -"))),
        },
    };
    let keywords = written.terms.iter().map(|part| keyword(place, part));
    let mut keywords = keywords.collect::<Result<Vec<_>, _>>()?;
    let title = written.title.to_string();
    if title == "Thermal Mines" && keywords.iter().all(|known| known.keyword.name != "One-Use") {
        // Lists leave it out; the rule of that name has it.
        rule!("DZ3-KEY-95");
        keywords.push(keyword(place, "One-Use")?);
    }
    Ok(WeaponLine { title, reach, keywords })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_nest() {
        let weapon = weapon_line("here", "Frag Grenade [R3, Grenade (Frag (3)), One-Use]").expect("a weapon");
        assert_eq!(weapon.reach, Reach::Cubes(3));
        let [grenade, one_use] = weapon.keywords.as_slice() else { panic!("two keywords") };
        assert_eq!((grenade.keyword.name, one_use.keyword.name), ("Grenade", "One-Use"));
        assert_eq!((grenade.payload[0].keyword.name, grenade.payload[0].n), ("Frag", 3));
    }

    #[test]
    fn thermal_mines_are_used_once_whatever_the_list_says() {
        let mines = weapon_line("here", "Thermal Mines [CC, AP3]").expect("a weapon");
        assert!(mines.keywords.iter().any(|written| written.keyword.name == "One-Use"));
        let axe = weapon_line("here", "Axe [CC, Armour Piercing (3)]").expect("a weapon");
        assert_eq!((axe.keywords.len(), axe.keywords[0].keyword.name, axe.keywords[0].n), (1, "AP", 3));
    }

    #[test]
    fn a_keyword_without_its_value_is_no_keyword() {
        assert!(VALUED.iter().all(|name| KEYWORDS.iter().any(|known| known.name == *name)));
        let fault = keyword("here", "Frenzy").expect_err("it would do nothing");
        assert_eq!(fault.to_string(), "here: Frenzy needs its value: write Frenzy (1)");
        assert!(keyword("here", "Tough").is_ok() && keyword("here", "Grenade (Frag)").is_err());
    }

    #[test]
    fn a_misspelt_keyword_names_the_nearest() {
        let fault = keyword("enforcers.toml, line 3", "Frenzzy (1)").expect_err("unknown");
        assert_eq!(fault.meant.as_deref(), Some("Frenzy"));
        let trap = keyword("here", "Trap (Smoke)").expect_err("an unknown trap");
        assert_eq!(trap.to_string(), "here: \"Trap (Smoke)\": only Frag (n) may be in the brackets");
        assert!(weapon_line("here", "Pistol R3").is_err() && weapon_line("here", "Pistol [3]").is_err());
    }
}
