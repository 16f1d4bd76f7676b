//! Weapon cards become weapons: Range Bands, Keywords with and without numbers, Modifications. [D1Z-KWW]

use super::entries::{EquipmentEntry, ModificationEntry, WeaponEntry};
use crate::setup::{Band, Modification, Mods, Slot, Traits, Weapon};
use arrayvec::ArrayVec;
use sortie_data::syntax::{Term, slug};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// The Keywords with numbers, by name.
const NUMBERED: [&str; 7] = ["Area Effect", "Breach", "Jam", "Lethal", "Limited", "Unwieldly", "Upgradeable"];

/// What a weapon is read from.
pub struct Source<'a> {
    /// The card's number.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Where it is carried.
    pub slot: Slot,
    /// Rate of Fire.
    pub rof: u8,
    /// Range Bands.
    pub bands: &'a [String],
    /// Keywords.
    pub keywords: &'a [String],
    /// Its points.
    pub points: i16,
}

impl<'a> From<&'a EquipmentEntry> for Source<'a> {
    fn from(entry: &'a EquipmentEntry) -> Source<'a> {
        let EquipmentEntry { id, name, rof, bands, keywords, points, .. } = entry;
        let points = i16::try_from(*points).unwrap_or(i16::MAX);
        Source { id, name, slot: Slot::Equipment, rof: *rof, bands, keywords, points }
    }
}

/// The weapon of a card.
///
/// # Errors
/// Every fault of the card.
pub fn weapon_of(place: &str, entry: &WeaponEntry) -> Result<Weapon, Vec<Fault>> {
    let slot = match entry.slot.as_str() {
        "primary" => Slot::Primary,
        "cqb" => Slot::Cqb,
        other => return Err(vec![Fault::unknown(place, "slot", other, ["primary", "cqb"])]),
    };
    let WeaponEntry { id, name, rof, bands, keywords, points, .. } = entry;
    build(place, &Source { id, name, slot, rof: *rof, bands, keywords, points: *points })
}

/// The weapon that a source describes.
///
/// # Errors
/// Every fault of it.
pub fn build(place: &str, source: &Source<'_>) -> Result<Weapon, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut weapon = Weapon {
        card: source.id.to_string(),
        title: source.name.to_string(),
        name: slug(source.name),
        slot: source.slot,
        rof: source.rof,
        rof_cqb: 0,
        bands: ArrayVec::new(),
        traits: Traits::NONE,
        area: None,
        breach: 0,
        jam: 0,
        lethal: 1,
        limited: None,
        unwieldly: 0,
        upgradeable: 0,
        mods: Mods::default(),
        mod_titles: Vec::new(),
        keyword_line: source.keywords.join(", "),
        points: source.points,
    };
    if !(1..=10).contains(&source.rof) {
        faults.push(Fault::new(place, format!("rof = {}: a weapon rolls 1 to 10 dice", source.rof)));
    }
    for text in source.bands {
        match band(place, text, weapon.bands.last()) {
            Ok(band) => {
                if weapon.bands.try_push(band).is_err() {
                    faults.push(Fault::new(place, "a weapon has at most 4 Range Bands"));
                }
            }
            Err(fault) => faults.push(fault),
        }
    }
    for text in source.keywords {
        if let Err(fault) = keyword(place, text, &mut weapon) {
            faults.push(fault);
        }
    }
    if weapon.slot == Slot::Cqb || weapon.traits.has(Traits::CQB) {
        weapon.rof_cqb = weapon.rof;
    }
    if faults.is_empty() { Ok(weapon) } else { Err(faults) }
}

/// Reads `12-24: -1`, or `0-12` without a modifier. Bands follow one another without a gap. [D1Z-PROF-09]
fn band(place: &str, text: &str, last: Option<&Band>) -> Result<Band, Fault> {
    rule!("D1Z-PROF-09");
    let fault = |why: &str| Fault::new(place, format!("range band {text:?}: {why}"));
    let read = || {
        let (range, modifier) = text.split_once(':').unwrap_or((text, "0"));
        let (from, to) = range.split_once('-')?;
        let inches = |digits: &str| digits.trim().parse::<u8>().ok().map(|inches| i32::from(inches) * 1000);
        Some(Band { from: inches(from)?, to: inches(to)?, modifier: modifier.trim().parse().ok()? })
    };
    let band = read().ok_or_else(|| fault("write it like \"12-24: -1\""))?;
    if band.from >= band.to {
        return Err(fault("it ends before it begins"));
    }
    if !(-9..=9).contains(&band.modifier) {
        return Err(fault("modifiers run from -9 to +9"));
    }
    match last {
        Some(last) if last.to != band.from => Err(fault("it does not begin where the last one ends")),
        _ => Ok(band),
    }
}

/// Adds a Keyword to a weapon. Numbers of the same Keyword add up; each Jam number stands for itself. [D1Z-KW-02]
fn keyword(place: &str, text: &str, weapon: &mut Weapon) -> Result<(), Fault> {
    if let Some((plain, _)) = Traits::ALL.iter().find(|(_, word)| word.eq_ignore_ascii_case(text)) {
        weapon.traits = weapon.traits.with(*plain);
        return Ok(());
    }
    let Term { name, inner } = Term::new(text);
    let no_number = || Fault::new(place, format!("{text:?} is missing a number"));
    let number = |text: Option<&str>| text.and_then(|digits| digits.parse::<u8>().ok()).filter(|n| *n <= 20);
    let value = || number(inner).ok_or_else(no_number);
    match NUMBERED.iter().position(|known| known.eq_ignore_ascii_case(name)) {
        Some(0) => {
            let (reach, cards) = inner.and_then(|inner| inner.split_once('/')).ok_or_else(no_number)?;
            let (reach, cards) = (number(Some(reach.trim())), number(Some(cards.trim())));
            let (Some(reach), Some(cards)) = (reach, cards) else { return Err(no_number()) };
            weapon.area = Some((i32::from(reach) * 1000, cards));
        }
        Some(1) => weapon.breach += value()?,
        Some(2) => {
            let face = value()?;
            if !(1..=10).contains(&face) {
                return Err(Fault::new(place, format!("{text:?}: a D10 shows 1 to 10")));
            }
            weapon.jam |= 1 << face;
        }
        Some(3) => {
            rule!("D1Z-KW-02");
            weapon.lethal = if weapon.lethal == 1 { value()? } else { weapon.lethal + value()? };
        }
        Some(4) => weapon.limited = Some(weapon.limited.unwrap_or(0) + value()?),
        Some(5) => weapon.unwieldly += value()?,
        Some(6) => weapon.upgradeable += value()?,
        _ => {
            let known = Traits::ALL.iter().map(|(_, word)| *word).chain(NUMBERED);
            let meant = Fault::unknown(place, "weapon keyword", name, known).meant;
            return Err(Fault { meant, ..Fault::unknown(place, "weapon keyword", text, []) });
        }
    }
    Ok(())
}

/// The effect of a Modification card.
///
/// # Errors
/// If no such effect is known.
pub fn effect_of(place: &str, entry: &ModificationEntry) -> Result<Modification, Fault> {
    let found = Modification::ALL.iter().find(|(_, word)| *word == entry.effect);
    let unknown = || {
        let known = Modification::ALL.iter().map(|(_, word)| *word);
        Fault::unknown(place, "effect", &entry.effect, known)
    };
    found.map(|(effect, _)| *effect).ok_or_else(unknown)
}

/// Fits Modifications to a weapon: what changes its numbers changes them here. [D1Z-FORCE-15]
pub fn fit(weapon: &mut Weapon, fitted: &[(Modification, &str, u16)]) {
    for (effect, title, points) in fitted {
        weapon.mods = weapon.mods.with(*effect);
        weapon.mod_titles.push((*title).to_string());
        weapon.points += i16::try_from(*points).unwrap_or(i16::MAX);
    }
    let mods = weapon.mods;
    // The optic betters what the card prints; the reflex sight then adds its own.
    if mods.has(Modification::MagnifiedOptic) {
        for band in weapon.bands.iter_mut().filter(|band| band.modifier < 0) {
            band.modifier += 1;
        }
    }
    if mods.has(Modification::ReflexSight)
        && let Some(first) = weapon.bands.first_mut()
    {
        first.modifier += 1;
    }
    if mods.has(Modification::Suppressor) {
        weapon.traits = weapon.traits.with(Traits::SILENT);
    }
    if mods.has(Modification::Bayonet) && !weapon.traits.has(Traits::CQB) {
        weapon.traits = weapon.traits.with(Traits::CQB);
        weapon.rof_cqb = 1;
    }
    if mods.has(Modification::DrumMagazine) {
        weapon.jam &= weapon.jam.wrapping_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rifle(keywords: &[&str], bands: &[&str]) -> Result<Weapon, Vec<Fault>> {
        let owned = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let (bands, keywords) = (owned(bands), owned(keywords));
        let source = Source {
            id: "W99",
            name: "Test rifle",
            slot: Slot::Primary,
            rof: 3,
            bands: &bands,
            keywords: &keywords,
            points: 1,
        };
        build("here", &source)
    }

    #[test]
    fn a_distance_on_a_border_belongs_to_the_nearer_band_and_the_first_end_to_the_first() {
        let weapon = rifle(&[], &["8-24", "24-48: +1"]).expect("sound");
        let at = |thousandths: i64| {
            weapon.band(sortie_geometry::open::Distance(thousandths * 1000)).map(|band| band.modifier)
        };
        assert_eq!(
            [at(7999), at(8000), at(24_000), at(24_001), at(48_000), at(48_001)],
            [None, Some(0), Some(0), Some(1), Some(1), None]
        );
    }

    #[test]
    fn keywords_have_their_numbers_and_the_same_ones_add_up() {
        let weapon =
            rifle(&["AR", "Lethal (2)", "Lethal (2)", "Jam (2)", "Jam (3)", "Area Effect (2/1)"], &[])
                .expect("sound");
        assert_eq!((weapon.lethal, weapon.jam, weapon.area), (4, 0b1100, Some((2000, 1))), "D1Z-KW-02");
        assert!(weapon.traits.has(Traits::AR) && !weapon.is_ranged());
    }

    #[test]
    fn faults_of_a_card_are_named_all_at_once() {
        let faults = rifle(&["Ar x", "Lethal", "Jam (11)"], &["0 12", "6-3: 0"]).expect_err("five faults");
        let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(said.len(), 5, "{said:?}");
        assert_eq!(said[0], "here: range band \"0 12\": write it like \"12-24: -1\"");
        let misspelt = rifle(&["Unwieldy (1)"], &["0-12"]).expect_err("one fault");
        assert_eq!(
            misspelt[0].to_string(),
            "here: unknown weapon keyword \"Unwieldy (1)\" (did you mean \"Unwieldly\"?)"
        );
        let gap = rifle(&[], &["0-12: 0", "13-24: 0"]).expect_err("a gap");
        assert_eq!(
            gap[0].to_string(),
            "here: range band \"13-24: 0\": it does not begin where the last one ends"
        );
    }

    #[test]
    fn modifications_change_numbers_once() {
        let mut weapon =
            rifle(&["AR", "Jam (2)", "Jam (5)"], &["0-12: -1", "12-24: -2", "24-36: +1"]).expect("sound");
        let all = [
            (Modification::ReflexSight, "Reflex sight", 2),
            (Modification::MagnifiedOptic, "Magnified optic", 3),
            (Modification::Bayonet, "Bayonet", 1),
            (Modification::DrumMagazine, "Drum magazine", 2),
            (Modification::Suppressor, "Suppressor", 2),
        ];
        fit(&mut weapon, &all);
        let modifiers: Vec<i8> = weapon.bands.iter().map(|band| band.modifier).collect();
        // -1 becomes 0 by the optic and +1 by the sight; -2 becomes -1; what is not negative stays.
        assert_eq!(modifiers, [1, -1, 1]);
        assert_eq!((weapon.rof, weapon.rof_cqb, weapon.jam, weapon.points), (3, 1, 1 << 5, 11));
        assert!(weapon.traits.has(Traits::SILENT.with(Traits::CQB)));
    }
}
