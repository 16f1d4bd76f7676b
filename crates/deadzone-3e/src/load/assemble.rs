//! Putting profiles, weapons and models together into the tables of a set-up.

use super::syntax::{Keywords, bounded, keywords, weapon_line};
use super::{ModelEntry, SetEntry, role_letter};
use crate::ids::{MODELS_MAX, WeaponId, WeaponName};
use crate::items::USES;
use crate::keywords::Written;
use crate::orders::Order;
use crate::setup::{Arms, Profile, Props, Reach, Recruit, Scenario, Setup, Team, Weapon};
use crate::state::{ITEMS, Item};
use sortie_cubes::ids::next_name;
use sortie_data::syntax::slug;
use sortie_geometry::cube::Grid;
use sortie_kernel::Side;
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;
use std::sync::Arc;

/// A set-up under construction.
#[derive(Default)]
pub(crate) struct Assembly {
    pub(crate) profiles: Vec<Profile>,
    weapons: Vec<Weapon>,
    weapon_names: Vec<String>,
    item_weapons: [Option<WeaponId>; ITEMS],
    pub(crate) roster: Vec<Recruit>,
}

/// Checks that a weapon aimed at cubes has an effect where it lands, and that such an effect is delivered by something.
fn check_payload(place: &str, text: &str, keywords: &[Written], arms: &Arms) -> Result<(), Fault> {
    let lands = |name: &str| ["Explosive", "Grenade", "Indirect"].contains(&name);
    let fault = |why: String| Err(Fault::new(place, format!("{text:?}: {why}")));
    for outer in keywords.iter().filter(|written| lands(written.keyword.name)) {
        if let Some(inner) = outer.payload.iter().find(|inner| inner.keyword.burst.is_none()) {
            let (outer, inner) = (outer.keyword.name, inner.keyword.name);
            return fault(format!("{inner} does nothing in a cube, so {outer} cannot carry it"));
        }
        if arms.weapon.bursts.is_empty() {
            let name = outer.keyword.name;
            return fault(format!("nothing happens where it lands; write {name} (Frag (3))"));
        }
    }
    let mut all = keywords.iter().chain(keywords.iter().flat_map(|outer| &outer.payload));
    if arms.weapon.deliver.is_none() && all.any(|written| written.keyword.name == "Frag") {
        return fault("an explosion needs Explosive, Indirect, Grenade or Trap to be delivered".to_string());
    }
    Ok(())
}

impl Assembly {
    /// An assembly that knows the weapons that items serve as.
    pub(crate) fn new() -> Result<Assembly, Fault> {
        let mut assembly = Assembly::default();
        for known in USES {
            if let Some(text) = known.weapon {
                assembly.item_weapons[known.item as usize] =
                    Some(assembly.weapon(known.item.word(), text, Some(known.item))?);
            }
        }
        Ok(assembly)
    }

    fn name(&mut self, title: &str) -> WeaponName {
        let word = slug(title);
        let known = self.weapon_names.iter().position(|name| *name == word);
        let index = known.unwrap_or_else(|| {
            self.weapon_names.push(word);
            self.weapon_names.len() - 1
        });
        WeaponName(index as u8)
    }

    /// Adds a weapon's stat line, or finds it if it is there.
    fn weapon(&mut self, place: &str, text: &str, item: Option<Item>) -> Result<WeaponId, Fault> {
        let line = weapon_line(place, text)?;
        let arms = Arms::of(&line.keywords);
        check_payload(place, text, &line.keywords, &arms)?;
        if self.weapons.len() >= 250 {
            return Err(Fault::new(place, "a game knows at most 250 different weapons"));
        }
        let weapon = Weapon {
            name: self.name(&line.title),
            title: line.title,
            reach: line.reach,
            props: arms.props,
            numbers: arms.numbers,
            hooks: arms.weapon,
            item,
            text: text.to_string(),
        };
        let known =
            self.weapons.iter().position(|other| other.text == weapon.text && other.item == weapon.item);
        let index = known.unwrap_or_else(|| {
            self.weapons.push(weapon);
            self.weapons.len() - 1
        });
        Ok(WeaponId::new(index))
    }

    /// Adds the weapon of a special order, if it has one.
    pub(crate) fn order_weapon(&mut self, order: Option<&Order>) -> Result<Option<WeaponId>, Fault> {
        let text = order.and_then(|order| order.weapon);
        text.map(|text| self.weapon("special order", text, None)).transpose()
    }

    /// Adds the profile of an entry with a weapon set and options; returns its place and RECON.
    pub(crate) fn profile(
        &mut self,
        place: &str,
        entry: &ModelEntry,
        set: &SetEntry,
        options: &[&SetEntry],
    ) -> Result<(u16, Option<u8>), Fault> {
        let texts: Vec<&str> = std::iter::once(set)
            .chain(options.iter().copied())
            .flat_map(|s| &s.weapons)
            .map(String::as_str)
            .collect();
        let all_keywords: Vec<&str> =
            entry.keywords.iter().chain(&set.keywords).map(String::as_str).collect();
        let Keywords { mut written, recon, built_in } = keywords(place, &all_keywords)?;
        let mut weapons = Vec::new();
        for text in &texts {
            let line = weapon_line(place, text)?;
            // Devices and keywords that act outside any attack belong to the model.
            rule!("DZ3-EXTRA-05");
            let device = line.reach == Reach::Device;
            let own = line.keywords.into_iter().filter(|w| device || belongs_to_model(w));
            written.extend(own);
            weapons.push(self.weapon(place, text, None)?);
        }
        if weapons.len() > 8 {
            return Err(Fault::new(place, "a model has at most eight weapons"));
        }
        let arms = Arms::of(&written);
        written.retain(|written| !written.keyword.props.has(Props::CONSTRUCT));
        let unmade = Arms::of(&written).props;
        if arms.props.has(Props::VEHICLE) {
            // One profile is one base, regardless of its rider.
            rule!("DZ3-KEY-105");
        }
        let profile = Profile {
            name: entry.name.clone(),
            role: role_letter(place, &entry.role)?,
            speed: entry.speed.as_deref().map(|text| speed(place, text)).transpose()?,
            ranged: stat(place, "ranged", entry.ranged)?,
            fight: stat(place, "fight", entry.fight)?,
            survive: stat(place, "survive", entry.survive)?,
            armour: bounded(place, "armour", entry.armour)?,
            hp: entry.hp,
            size: if (1..=4).contains(&entry.size) {
                entry.size
            } else {
                return Err(Fault::new(place, "size runs from 1 to 4"));
            },
            vp: options.iter().fold(set.vp, |sum, option| sum.saturating_add(option.vp)),
            points: options.iter().fold(set.points, |sum, option| sum.saturating_add(option.points)),
            weapons,
            props: arms.props,
            unmade,
            numbers: arms.numbers,
            hooks: arms.hooks,
            keywords: all_keywords.iter().map(ToString::to_string).collect(),
            built_in,
        };
        self.profiles.push(profile);
        Ok((self.profiles.len() as u16 - 1, recon))
    }

    /// Adds a model.
    pub(crate) fn recruit(&mut self, recruit: Recruit) -> Result<(), Fault> {
        if self.roster.len() >= MODELS_MAX {
            return Err(Fault::new("models", format!("a game holds at most {MODELS_MAX} models")));
        }
        self.roster.push(recruit);
        Ok(())
    }

    /// The next free name of a side.
    pub(crate) fn next_name(&self, letter: char, side: Side) -> String {
        next_name(letter, side, self.roster.iter().map(|recruit| (recruit.side, recruit.name.as_str())))
    }

    /// The finished set-up.
    pub(crate) fn finish(
        self,
        grid: Arc<Grid>,
        board_name: String,
        scenarios: Vec<Scenario>,
        teams: [Team; 2],
        required_vps: u8,
    ) -> Setup {
        Setup {
            any_spot: false,
            grid,
            board_name,
            scenarios,
            teams,
            roster: self.roster,
            profiles: self.profiles,
            weapons: self.weapons,
            weapon_names: self.weapon_names,
            item_weapons: self.item_weapons,
            required_vps,
        }
    }
}

/// Keywords of a weapon that act outside its attacks.
fn belongs_to_model(written: &Written) -> bool {
    written.keyword.props.and(Props::OUTSIDE_ATTACKS) != Props::NONE
}

fn stat(place: &str, name: &str, value: Option<u8>) -> Result<Option<u8>, Fault> {
    match value {
        Some(target) if !(2..=8).contains(&target) => {
            Err(Fault::new(place, format!("{name} = {target}: a target number runs from 2 to 8")))
        }
        value => Ok(value),
    }
}

fn speed(place: &str, text: &str) -> Result<(u8, u8), Fault> {
    let parts =
        text.split_once('-').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    let (walk, run): (u8, u8) =
        parts.ok_or_else(|| Fault::new(place, format!("speed = {text:?}: write it as \"1-2\"")))?;
    Ok((bounded(place, "speed", walk)?, bounded(place, "speed", run)?))
}
