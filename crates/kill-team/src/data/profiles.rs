//! Weapons and profiles as the game uses them, made from their cards.

use super::{CardData, Library, WeaponData};
use crate::abilities;
use crate::muster::base_name;
use crate::notation::squeeze;
use crate::setup::{Profile, Weapon};
use crate::spec_ops::gained::Gained;
use crate::weapon_rules::{self, Hooks};
use sortie_data::syntax::slug;
use sortie_kernel::words::Fault;
use sortie_rulebook::{rule, search::nearest};

/// A rule that no weapon has, with the name that was meant; its value stays as it was written.
pub(crate) fn unknown_rule(text: &str, place: &str) -> Fault {
    let (name, value) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
    let meant = nearest(name.trim_end(), weapon_rules::TABLE.iter().map(|rule| rule.name));
    let gap = if name.ends_with(' ') { " " } else { "" };
    let meant = meant.map(|word| word.to_string() + gap + value).filter(|meant| meant != text);
    let why = if value.contains('.') { ": its number is a whole one" } else { "" };
    Fault { place: place.to_string(), message: format!("unknown weapon rule {text:?}{why}"), meant }
}

/// A weapon as the game uses it.
pub fn weapon(data: &WeaponData, place: &str) -> Result<Weapon, Fault> {
    let ranged = match data.kind.to_lowercase().as_str() {
        "ranged" => true,
        "melee" => false,
        _ => return Err(Fault::unknown(place, "type of weapon", &data.kind, ["ranged", "melee"])),
    };
    let mut rules = Vec::new();
    // Cards print a dash where a weapon has no rules.
    for text in data.rules.iter().filter(|text| text.trim() != "-") {
        rules.push(weapon_rules::parse(text).ok_or_else(|| unknown_rule(text, place))?);
    }
    rule!("KT-FORCE-06");
    if !(1..=10).contains(&data.a) || !(2..=6).contains(&data.skill) {
        return Err(Fault::new(place, "a weapon has 1 to 10 attack dice and a skill of 2 to 6"));
    }
    Ok(Weapon {
        title: data.name.clone(),
        name: slug(&data.name),
        ranged,
        attacks: data.a,
        skill: data.skill,
        normal: data.damage[0],
        critical: data.damage[1],
        hooks: Hooks::gather(&rules),
        rules,
        uses: 1,
        shares_uses_with: None,
        no_overwatch: data.no_overwatch,
        suspended: false,
        condensed: false,
        storm: data.storm,
        mends: false,
        seeks: false,
    })
}

/// An operative from its card with the weapons it brings.
pub fn profile(
    library: &Library,
    card: &CardData,
    weapons: &[String],
    name: String,
    place: &str,
) -> Result<Profile, Fault> {
    rule!("KT-FORCE-05");
    let (chosen, granted) = chosen_weapons(card, weapons, place)?;
    let mut own = Vec::new();
    for word in card.abilities.iter().map(String::as_str).chain(granted) {
        let known = abilities::TABLE.iter().map(|ability| ability.name);
        own.push(abilities::find(word).ok_or_else(|| Fault::unknown(place, "ability", word, known))?);
    }
    if chosen.len() > 16 || card.w == 0 || card.ga == 0 {
        return Err(Fault::new(place, "a card has at most 16 weapons, at least 1 wound and GA 1 or more"));
    }
    let target = |number: &u8| (1..=7).contains(number);
    if !target(&card.sv) || !card.invulnerable.iter().all(target) || card.df > 20 || card.apl > 10 {
        let message = "a save is 1 to 7, DF at most 20, APL at most 10";
        return Err(Fault::new(place, message));
    }
    let mut built: Vec<Weapon> = chosen.iter().map(|data| weapon(data, place)).collect::<Result<_, _>>()?;
    let properties = own.iter().fold(0, |all, ability: &&abilities::Ability| all | ability.bits);
    let melee = weapons.iter().filter(|name| built.iter().any(|w| !w.ranged && w.title == **name)).count();
    if properties & abilities::WEAPONBEAST != 0 && melee >= 2 {
        built.iter_mut().filter(|weapon| !weapon.ranged).for_each(|weapon| weapon.attacks += 1);
    }
    share_uses(&mut built);
    Ok(Profile {
        name,
        card: card.name.clone(),
        movement: card.m.0,
        apl: card.apl,
        ga: card.ga,
        df: card.df,
        sv: card.sv,
        invulnerable: card.invulnerable,
        wounds: card.w,
        body: library.body(&card.base, place)?,
        keywords: card.keywords.clone(),
        weapons: built,
        abilities: own,
        properties,
        equipment: Vec::new(),
        gained: Gained::NONE,
        callsign: String::new(),
    })
}

/// The weapons of a card that were chosen, those that come with them, and the abilities that some of them are.
/// [KT-FORCE-12]
pub(crate) fn chosen_weapons<'a>(
    card: &'a CardData,
    wanted: &[String],
    place: &str,
) -> Result<(Vec<&'a WeaponData>, Vec<&'static str>), Fault> {
    rule!("KT-FORCE-12");
    let mut chosen: Vec<&WeaponData> = Vec::new();
    let mut granted = Vec::new();
    let mut take = |weapon: &'a WeaponData| {
        if !chosen.iter().any(|own| own.name == weapon.name) {
            chosen.push(weapon);
        }
    };
    for word in wanted {
        if squeeze(word) == "shimmershield" {
            granted.push("Shimmershield");
            continue;
        }
        let named = |own: &&WeaponData| {
            [own.name.as_str(), base_name(&own.name)].iter().any(|name| squeeze(name) == squeeze(word))
        };
        let mut found = card.weapon.iter().filter(named).peekable();
        if found.peek().is_none() {
            let known = card.weapon.iter().map(|w| w.name.as_str());
            return Err(Fault::unknown(place, "weapon", word, known));
        }
        found.for_each(&mut take);
    }
    if wanted.is_empty() {
        card.weapon.iter().for_each(&mut take);
    }
    let rules = chosen.iter().flat_map(|own| &own.rules).filter_map(|text| weapon_rules::parse(text));
    let brought: Vec<&str> = rules
        .filter_map(|(place, _)| weapon_rules::TABLE[usize::from(place)].brings)
        .map(|brings| brings())
        .collect();
    for name in brought {
        if let Some(weapon) = card.weapon.iter().find(|own| own.name == name)
            && !chosen.iter().any(|own| own.name == name)
        {
            chosen.push(weapon);
        }
    }
    if chosen.iter().any(|own| own.name == "Lash Whip") {
        granted.push("Lash whip carrier");
    }
    Ok((chosen, granted))
}

/// Profiles of one weapon share its uses.
fn share_uses(weapons: &mut [Weapon]) {
    for place in 1..weapons.len() {
        let first = weapons[..place]
            .iter()
            .position(|other| base_name(&other.title) == base_name(&weapons[place].title));
        weapons[place].shares_uses_with = first.map(|first| first as u8);
    }
}
