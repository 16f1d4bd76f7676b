//! Putting profiles, weapons and models together into the tables of a set-up.

use super::arming::Loadout;
use super::files::ModelEntry;
use super::force::role_letter;
use super::syntax::{abilities, bounded, weapon_line};
use crate::abilities::Written;
use crate::ids::{SIDE_MAX, WeaponId, WeaponName, next_name};
use crate::setup::{
    Arms, ArmySpecial, ITEMS, Item, Profile, Props, Reach, Recruit, Scenario, Setup, Team, Traits, Weapon,
};
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
    pub(crate) weapons: Vec<Weapon>,
    weapon_names: Vec<String>,
    item_weapons: [Option<WeaponId>; ITEMS],
    pub(crate) roster: Vec<Recruit>,
}

impl Assembly {
    /// An assembly that knows the weapons that items serve as.
    pub(crate) fn new() -> Result<Assembly, Fault> {
        let mut assembly = Assembly::default();
        for item in Item::ALL {
            if let Some(text) = item.weapon() {
                assembly.item_weapons[item as usize] =
                    Some(assembly.weapon(item.word(), text, Some(item))?);
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
    pub(crate) fn weapon(&mut self, place: &str, text: &str, item: Option<Item>) -> Result<WeaponId, Fault> {
        let line = weapon_line(place, text)?;
        let arms = Arms::of(&line.abilities);
        let mut traits = arms.traits;
        if line.reach != Reach::Device {
            rule!("DZ2-ABIL-51");
            traits = payload(place, text, &line.title, &arms)?;
        }
        let known = self.weapons.iter().position(|other| other.text == text && other.item == item);
        if let Some(index) = known {
            return Ok(WeaponId::new(index));
        }
        if self.weapons.len() >= 250 {
            return Err(Fault::new(place, "a game knows at most 250 different weapons"));
        }
        let name = self.name(&line.title);
        self.weapons.push(Weapon {
            name,
            title: line.title,
            reach: line.reach,
            traits,
            numbers: arms.numbers,
            item,
            text: text.to_string(),
        });
        Ok(WeaponId::new(self.weapons.len() - 1))
    }

    /// Adds the weapon of an army special, if it has one.
    pub(crate) fn special_weapon(&mut self, special: Option<ArmySpecial>) -> Result<Option<WeaponId>, Fault> {
        let text = special.and_then(ArmySpecial::weapon);
        text.map(|text| self.weapon("army special", text, None)).transpose()
    }

    /// Adds the profile of an entry as it is armed; returns its place.
    pub(crate) fn profile(
        &mut self,
        place: &str,
        entry: &ModelEntry,
        with: &Loadout<'_>,
    ) -> Result<u16, Fault> {
        let mut written = abilities(place, &entry.abilities)?;
        let mut weapons = Vec::new();
        let mut kept = Arms::default();
        for text in &with.weapons {
            let line = weapon_line(place, text)?;
            rule!("DZ2-ABIL-51");
            if line.reach == Reach::Device {
                // Everything listed with a device belongs to the model; the device never attacks.
                written.extend(line.abilities);
            } else {
                let arms = Arms::of(&line.abilities);
                kept.kept |= arms.kept;
                kept.kept_numbers.add(&arms.kept_numbers);
            }
            weapons.push(self.weapon(place, text, None)?);
        }
        if weapons.len() > 8 {
            return Err(Fault::new(place, "a model has at most eight weapons"));
        }
        let mut arms = Arms::of(&written);
        arms.props |= kept.kept;
        arms.numbers.armour += kept.kept_numbers.armour;
        let profile = Profile {
            name: entry.name.clone(),
            role: role_letter(place, &entry.role)?,
            speed: entry.speed.as_deref().map(|text| speed(place, text)).transpose()?,
            shoot: stat(place, "shoot", entry.shoot)?,
            fight: stat(place, "fight", entry.fight)?,
            survive: stat(place, "survive", entry.survive)?,
            armour: bounded(place, "armour", entry.armour)? + arms.numbers.armour,
            size: if (1..=4).contains(&entry.size) {
                entry.size
            } else {
                return Err(Fault::new(place, "size runs from 1 to 4"));
            },
            vp: entry.vp.saturating_add(with.vp),
            points: entry.points.saturating_add(with.points),
            weapons,
            props: arms.props,
            traits: arms.traits,
            numbers: arms.numbers,
            shields: written.iter().filter(|w| w.ability.name == "Energy Shield").map(|w| w.n).collect(),
            abilities: entry.abilities.clone(),
            brings: arms.brings,
            master: arms.master,
        };
        Ok(self.add(profile))
    }

    /// Adds a profile, or finds the same one.
    fn add(&mut self, profile: Profile) -> u16 {
        // Scripts may give one name to many stat lines.
        let line = |p: &Profile| {
            let numbers = ([p.shoot, p.fight, p.survive], [p.armour, p.size, p.vp], p.speed, p.points);
            (p.name.clone(), p.role, numbers, p.weapons.clone(), p.abilities.clone())
        };
        let own = line(&profile);
        let same = |other: &Profile| line(other) == own;
        let known = self.profiles.iter().position(same);
        known.map_or_else(
            || {
                self.profiles.push(profile);
                self.profiles.len() as u16 - 1
            },
            |index| index as u16,
        )
    }

    /// Adds a model.
    pub(crate) fn recruit(&mut self, recruit: Recruit) -> Result<(), Fault> {
        rule!("DZ2-FORCE-19");
        if self.count(recruit.side) >= SIDE_MAX {
            let message = format!("a side holds at most {SIDE_MAX} models (DZ2-FORCE-19)");
            return Err(Fault::new("models", message));
        }
        self.roster.push(recruit);
        Ok(())
    }

    /// Models of a side so far.
    pub(crate) fn count(&self, side: Side) -> usize {
        self.roster.iter().filter(|recruit| recruit.side == side).count()
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
    ) -> Setup {
        let points = teams[0].points.max(teams[1].points);
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
            points,
            target: None,
        }
    }
}

/// What a weapon that is aimed at a cube does there; other weapons keep their traits.
fn payload(place: &str, text: &str, title: &str, arms: &Arms) -> Result<Traits, Fault> {
    let mut traits = arms.traits;
    let fault = |why: &str| Err(Fault::new(place, format!("{text:?}: {why}")));
    let effects = Traits::EXPLODES.with(Traits::SMOKES).with(Traits::BLASTS);
    if traits.has(Traits::GRENADE) && !traits.any(effects) {
        rule!("DZ2-ABIL-54");
        let kinds = [("smoke", Traits::SMOKES), ("stun", Traits::STUNS_CUBE), ("toxic", Traits::CLOUDS)];
        let word = slug(title);
        let kind = kinds.iter().find(|(kind, _)| word.contains(kind));
        match kind {
            Some((_, effect)) => traits |= *effect,
            None => {
                return fault(
                    "nothing happens where it lands; give it Frag (3) or name it a smoke, stun or toxic grenade",
                );
            }
        }
    }
    if traits.has(Traits::INDIRECT) && arms.numbers.indirect == 0 {
        rule!("DZ2-LOST-43");
        if traits.has(Traits::TOXIC) {
            traits = traits.without(Traits::TOXIC).with(Traits::CLOUDS);
        } else if !traits.has(Traits::SMOKES) {
            return fault("nothing happens where it lands; write Indirect (3), or add Smoke or Toxic");
        }
    }
    if traits.has(Traits::TRAPS) && !traits.has(Traits::EXPLODES) {
        return fault("a trap needs an effect; add Frag (3)");
    }
    if traits.any(Traits::SMOKES.with(Traits::STUNS_CUBE).with(Traits::CLOUDS)) {
        traits |= Traits::HARMLESS;
    }
    Ok(traits)
}

/// Whether any of the written abilities bars items.
pub(crate) fn bars_items(written: &[Written]) -> bool {
    Arms::of(written).props.has(Props::NO_ITEMS)
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
