//! Equipment worked into the card of its carrier: weapons, better saves, rules of weapons, abilities. [KT-SETUP-15]

use crate::abilities;
use crate::data::{FactionData, ItemData, weapon};
use crate::muster::base_name;
use crate::notation::squeeze;
use crate::setup::{Profile, Weapon};
use crate::weapon_rules::{self, Hooks};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// Gives an operative its equipment.
///
/// # Errors
/// The item that does not exist or cannot be worked in.
pub fn equip(
    profile: &mut Profile,
    faction: &FactionData,
    items: &[String],
    place: &str,
) -> Result<(), Fault> {
    for name in items {
        let known = faction.item.iter().map(|item| item.name.as_str());
        let found = faction.item.iter().find(|item| squeeze(&item.name) == squeeze(name));
        let item = found.ok_or_else(|| Fault::unknown(place, "equipment", name, known))?;
        rule!("KT-SETUP-15");
        work_in(profile, item, place)?;
        profile.equipment.push(item.name.clone());
    }
    after_all(profile);
    if profile.weapons.len() > 16 {
        return Err(Fault::new(place, "an operative has at most 16 weapons, equipment included"));
    }
    Ok(())
}

fn work_in(profile: &mut Profile, item: &ItemData, place: &str) -> Result<(), Fault> {
    if let Some(data) = &item.weapon {
        profile.weapons.push(weapon(data, place)?);
    }
    profile.sv = item.sv.unwrap_or(profile.sv);
    profile.movement += item.m.map_or(0, |inches| inches.0);
    profile.apl += item.apl.unwrap_or(0);
    if let Some(word) = &item.ability {
        let known = abilities::TABLE.iter().map(|ability| ability.name);
        let ability = abilities::find(word).ok_or_else(|| Fault::unknown(place, "ability", word, known))?;
        profile.abilities.push(ability);
        profile.properties |= ability.bits;
    }
    let acts = |own: &&mut Weapon| {
        (item.on_melee && !own.ranged) || item.on.iter().any(|name| base_name(&own.title) == name)
    };
    let mut targets: Vec<&mut Weapon> = profile.weapons.iter_mut().filter(acts).collect();
    if !item.on_melee {
        // It acts on one weapon; profiles of one weapon are one.
        let first = targets.first().map(|own| base_name(&own.title).to_string());
        targets.retain(|own| Some(base_name(&own.title)) == first.as_deref());
    }
    for own in targets {
        own.mends |= item.mends;
        if let Some(best) = item.skill_to {
            own.skill = own.skill.saturating_sub(1).max(best).min(own.skill);
        }
        if let Some(text) = &item.rule {
            add_rule(own, text, place)?;
        }
    }
    Ok(())
}

/// Gives a weapon a rule, unless it has the same already.
pub(crate) fn add_rule(own: &mut Weapon, text: &str, place: &str) -> Result<(), Fault> {
    let unknown = || Fault::new(place, format!("unknown weapon rule {text:?}"));
    let rule = weapon_rules::parse(text).ok_or_else(unknown)?;
    if !own.rules.contains(&rule) {
        own.rules.push(rule);
    }
    own.hooks = Hooks::gather(&own.rules);
    Ok(())
}

/// What items do together: a launcher fires grenades, a suspensor carries heavy weapons.
fn after_all(profile: &mut Profile) {
    let has = |name: &str| profile.equipment.iter().any(|own| own == name);
    if has("Suspensor system") {
        profile.weapons.iter_mut().filter(|own| own.ranged).for_each(|own| own.suspended = true);
    }
    if !has("Auxiliary grenade launcher") {
        return;
    }
    let mut weapons = Vec::new();
    for own in std::mem::take(&mut profile.weapons) {
        let grenade = matches!(own.title.as_str(), "Frag Grenade" | "Krak Grenade");
        let place = weapons.len() as u8;
        if !grenade {
            weapons.push(own);
            continue;
        }
        let mut launched = own.clone();
        launched.title = format!("{} (launched)", own.title);
        launched.name = format!("{}-launched", own.name);
        launched.rules.retain(|(rule, _)| {
            let name = weapon_rules::TABLE[usize::from(*rule)].name;
            name != "Rng" && name != "Indirect"
        });
        launched.hooks = Hooks::gather(&launched.rules);
        for mut form in [own, launched] {
            (form.uses, form.shares_uses_with) = (2, Some(place));
            weapons.push(form);
        }
    }
    profile.weapons = weapons;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{self, Library};

    fn carrier(faction: &str, card: &str, weapons: &[&str], items: &[&str]) -> Profile {
        let library = Library::get();
        let faction = library.faction(faction).expect("a faction");
        let card = faction.card.iter().find(|own| own.name == card).expect("a card");
        let names = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<String>>();
        let mut profile =
            data::profile(library, card, &names(weapons), "X1".into(), "test").expect("a profile");
        equip(&mut profile, faction, &names(items), "test").expect("equipment");
        profile
    }

    fn weapon_of<'a>(profile: &'a Profile, name: &str) -> &'a Weapon {
        profile.weapons.iter().find(|own| own.name == name).expect("a weapon")
    }

    #[test]
    fn items_change_the_card() {
        let leader = carrier(
            "necrons",
            "Immortal Leader",
            &["Gauss Blaster", "Bayonet"],
            &["Sempiternal weave", "Hyperphase blade", "Starfire core"],
        );
        assert_eq!(leader.sv, 2);
        let rules = &weapon_of(&leader, "bayonet").rules;
        assert_eq!(
            rules.iter().map(|(r, v)| weapon_rules::TABLE[usize::from(*r)].written(*v)).collect::<Vec<_>>(),
            ["Lethal 5+"]
        );
        assert!(weapon_of(&leader, "gauss-blaster").mends);
        let nob = carrier("orks", "Boss Nob", &["Kombi-Rokkit", "Choppa"], &["Bosspole", "Targetin' fing"]);
        assert_eq!((nob.apl, weapon_of(&nob, "shoota").skill), (3, 4), "the kombi brings a shoota");
        assert_eq!(weapon_of(&nob, "kombi-rokkit").skill, 5);
        let fighter = carrier(
            "tyranids",
            "Tyranid Warrior Fighter",
            &["Boneswords", "Boneswords"],
            &["Adrenal glands"],
        );
        assert_eq!((fighter.movement, weapon_of(&fighter, "boneswords").attacks), (7000, 5), "a weaponbeast");
    }

    #[test]
    fn a_launcher_gives_grenades_a_second_use_and_another_way() {
        let marine = carrier(
            "space-marines",
            "Intercessor Warrior",
            &["Bolt Rifle", "Fists"],
            &["Frag grenade", "Auxiliary grenade launcher"],
        );
        let names: Vec<&str> = marine.weapons.iter().map(|own| own.name.as_str()).collect();
        assert_eq!(names, ["bolt-rifle", "fists", "frag-grenade", "frag-grenade-launched"]);
        assert!(marine.weapons[2..].iter().all(|own| own.uses == 2 && own.shares_uses_with == Some(2)));
    }
}
