//! Factions from their files: every profile, Formation and card is checked against the rest of the library.

use super::entries::{FactionEntry, ProfileEntry};
use super::library::{Library, at, clauses};
use crate::setup::Keywords;
use sortie_data::files::{Source, parse};
use sortie_kernel::words::Fault;

impl Library {
    /// Reads a Faction: its cards, to whom it issues others, its Formations and profiles.
    pub(super) fn read_faction(&mut self, name: &str, text: &str, faults: &mut Vec<Fault>) {
        let faction = match parse::<FactionEntry>(name, text) {
            Ok(faction) => faction,
            Err(fault) => return faults.push(fault),
        };
        let source = Source::new(name, text);
        if let Some((other, _)) =
            self.factions.iter().find(|(_, known)| known.name.eq_ignore_ascii_case(&faction.name))
        {
            let message = format!("the Faction {:?} is already in {other}", faction.name);
            faults.push(Fault::new(source.key("name"), message));
        }
        self.add_weapons((name, text), &faction.weapon, faults);
        self.add_equipment((name, text), &faction.equipment, faults);
        for (index, issue) in faction.issue.iter().enumerate() {
            if let Err(fault) = self.issue(&issue.card, &issue.to) {
                faults.push(at(&source, "issue", index, fault));
            }
        }
        for (index, formation) in faction.formation.iter().enumerate() {
            let doctrine = formation.doctrine.as_deref();
            let known = doctrine.is_none_or(|id| self.orders.iter().any(|card| card.card == id));
            if !known {
                let known = self.orders.iter().map(|card| card.card.as_str());
                let fault = Fault::unknown("", "Command Order", doctrine.unwrap_or_default(), known);
                faults.push(at(&source, "formation", index, fault));
            }
        }
        for (index, profile) in faction.profile.iter().enumerate() {
            if self.profile(&profile.id).is_some()
                || faction.profile[..index].iter().any(|p| p.id == profile.id)
            {
                let fault = Fault::new("", format!("there is a profile {:?} already", profile.id));
                faults.push(at(&source, "profile", index, fault));
            }
            for fault in self.profile_faults(&faction, profile) {
                faults.push(at(&source, "profile", index, fault));
            }
        }
        self.factions.push((name.to_string(), faction));
    }

    /// Issues a card to more models.
    fn issue(&mut self, id: &str, to: &[String]) -> Result<(), Fault> {
        let more = clauses(to)?;
        if let Some(weapon) = self.weapons.iter_mut().find(|weapon| weapon.id == id) {
            weapon.clauses.extend(more);
        } else if let Some(gear) = self.gear.iter_mut().find(|gear| gear.id == id) {
            gear.clauses.extend(more);
        } else {
            let known =
                self.weapons.iter().map(|w| w.id.as_str()).chain(self.gear.iter().map(|g| g.id.as_str()));
            return Err(Fault::unknown("", "card", id, known));
        }
        Ok(())
    }

    /// What is wrong with a profile. [D1Z-PROF-12]
    fn profile_faults(&self, faction: &FactionEntry, profile: &ProfileEntry) -> Vec<Fault> {
        let mut faults = Vec::new();
        if !faction.formation.iter().any(|formation| formation.name == profile.formation) {
            let known = faction.formation.iter().map(|formation| formation.name.as_str());
            faults.push(Fault::unknown("", "Formation", &profile.formation, known));
        }
        let roles =
            ["Command", "Operator Command", "Operator", "Specialist", "Special Agent", "Support", "Trooper"];
        if !roles.contains(&profile.role.as_str()) {
            faults.push(Fault::unknown("", "Role", &profile.role, roles));
        }
        if Keywords::parse(&profile.title).is_none_or(|title| title.0 < Keywords::CAPTAIN.0) {
            let titles =
                Keywords::ALL.iter().filter(|(bit, _)| bit.0 >= Keywords::CAPTAIN.0).map(|(_, word)| *word);
            faults.push(Fault::unknown("", "Title", &profile.title, titles));
        }
        for (what, value, low, high) in [
            ("initiative", profile.initiative, 1, 9),
            ("nerve", profile.nerve, 1, 9),
            ("move", profile.movement, 1, 9),
            ("wounds", profile.wounds, 1, 9),
            ("stress", profile.stress, 1, 9),
        ] {
            if !(low..=high).contains(&value) {
                faults.push(Fault::new("", format!("{what} = {value}: it runs from {low} to {high}")));
            }
        }
        for id in [&profile.primary, &profile.cqb_weapon].into_iter().flatten() {
            if self.weapon(id).is_none() {
                faults.push(Fault::unknown("", "weapon", id, self.weapons.iter().map(|w| w.id.as_str())));
            }
        }
        for id in profile.equipment.iter().filter(|id| self.gear(id).is_none()) {
            faults.push(Fault::unknown("", "Equipment", id, self.gear.iter().map(|g| g.id.as_str())));
        }
        faults
    }
}
