//! Factions and kill teams of a user, beside those that come with the program, and what can be wrong with them.

use crate::abilities;
use crate::data::{self, CardData, FactionData, ItemData, Library, TeamsFile};
use crate::muster::{self, FireTeamRule, MemberRule, base_name};
use crate::ploys;
use crate::random_team;
use crate::spec_ops::force::{self, SlateTeam};
use crate::weapon_rules;
use sortie_data::files::{Source, parse, quoted};
use sortie_data::syntax::slug;
use sortie_data::user_data::{UserData, below};
use sortie_kernel::words::{DataFile, Fault, Spec};

/// The files of the user's folder.
pub(crate) static FILES: UserData = UserData::new();

/// Where a user's factions stand in the folder.
pub(crate) const FACTIONS: &str = "kill-team/factions/";
/// Where a user's kill teams stand in the folder.
pub(crate) const TEAMS: &str = "kill-team/teams/";

/// Installs files.
///
/// # Errors
/// Every fault of every file; then none is installed.
pub(crate) fn install(files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
    FILES.install_from(&[FACTIONS, TEAMS], files, faults, || {
        let known = Library::get();
        let factions = FILES.below(FACTIONS).filter_map(|(name, text)| parse::<FactionData>(name, text).ok());
        Ok(factions.into_iter().all(|own| known.faction(&own.name).is_some()))
    })
}

/// The files that a game of this spec is made from.
pub(crate) fn files_of(spec: &Spec) -> Vec<&'static DataFile> {
    let library = Library::get();
    let mut used: Vec<&'static DataFile> = Vec::new();
    for name in &spec.forces {
        let ready = library.teams.iter().find(|team| team.name == *name).map(|team| team.faction.clone());
        let by_chance = name.strip_prefix(random_team::NAME).and_then(|rest| rest.strip_prefix('-'));
        let faction = ready.or_else(|| by_chance.map(str::to_string));
        let slate = || SlateTeam::read(name).ok().map(|team| team.faction);
        let written = || force::read_written(name).ok().map(|team| team.faction);
        let faction = faction.or_else(slate).or_else(written);
        used.extend(FILES.installed().iter().filter(|file| {
            let is_faction =
                || parse::<FactionData>(&file.name, &file.text).is_ok_and(|own| Some(own.name) == faction);
            let has_team = || {
                parse::<TeamsFile>(&file.name, &file.text)
                    .is_ok_and(|own| own.team.iter().any(|team| team.name == *name))
            };
            if file.name.starts_with(FACTIONS) { is_faction() } else { has_team() }
        }));
    }
    used.sort_by(|a, b| a.name.cmp(&b.name));
    used.dedup();
    used
}

/// Everything that is wrong with files.
pub(crate) fn faults(files: &[DataFile]) -> Vec<Fault> {
    let mut faults = Vec::new();
    // What comes with the program stands first, so that a file which names it again is at fault.
    let mut library = match Library::built_in() {
        Ok(library) => library,
        Err(fault) => return vec![fault],
    };
    for file in below(files, FACTIONS) {
        match parse::<FactionData>(&file.name, &file.text) {
            Ok(faction) => {
                check_faction(file, &faction, &library, &mut faults);
                library.factions.push(faction);
            }
            Err(fault) => faults.push(fault),
        }
    }
    // Teams of factions that are at fault would be blamed for it once more.
    let sound = faults.is_empty();
    for file in below(files, TEAMS) {
        match parse::<TeamsFile>(&file.name, &file.text) {
            Ok(teams) if sound => check_teams(file, teams, &mut library, &mut faults),
            Ok(_) => (),
            Err(fault) => faults.push(fault),
        }
    }
    faults
}

/// Faults of one faction, each with its place in the file.
struct Check<'a> {
    source: Source<'a>,
    faction: &'a FactionData,
    faults: &'a mut Vec<Fault>,
}

fn check_faction(file: &DataFile, faction: &FactionData, library: &Library, faults: &mut Vec<Fault>) {
    let mut check = Check { source: Source::new(&file.name, &file.text), faction, faults };
    check.head(library);
    check.ploys();
    for (index, card) in faction.card.iter().enumerate() {
        check.card(index, card, library);
    }
    for (index, list) in faction.fire_team.iter().enumerate() {
        check.fire_team(index, list);
    }
    for (index, item) in faction.item.iter().enumerate() {
        check.item(index, item);
    }
}

impl Check<'_> {
    /// A fault of an entry, at the line of the word that it is about.
    fn at(&mut self, array: &str, index: usize, name: &str, fault: Fault) {
        let line = self.source.entry(array, index, quoted(&fault));
        self.faults.push(Fault { place: format!("{line}, {name}"), ..fault });
    }

    fn key(&mut self, key: &str, message: String) {
        let place = self.source.key(key);
        self.faults.push(Fault::new(place, message));
    }

    /// The ploys that the faction names: each must be one that the program knows and that helps one of its datacards, and
    /// once is enough.
    fn ploys(&mut self) {
        let FactionData { ploys: named, .. } = self.faction;
        for (place, word) in named.iter().enumerate() {
            let known: Vec<String> = ploys::words().collect();
            let fault = if !known.contains(word) {
                Fault::unknown("", "ploy", word, known.iter().map(String::as_str))
            } else if named[..place].contains(word) {
                Fault::new("", format!("the ploy {word:?} is named twice"))
            } else if !self.faction.card.iter().any(|card| ploys::could_help(word, &card.keywords)) {
                let keywords = ploys::keywords(word).join(" or ");
                Fault::new(
                    "",
                    format!("the ploy {word:?} helps no datacard: none has the keyword {keywords}"),
                )
            } else {
                continue;
            };
            let place = self.source.value(word);
            self.faults.push(Fault { place, ..fault });
        }
    }

    fn head(&mut self, library: &Library) {
        let FactionData { name, letter, fire_teams, .. } = self.faction;
        if library.faction(name).is_some() {
            self.key("name", format!("there is a faction {name:?} already"));
        }
        if slug(name) != *name || name.is_empty() {
            self.key("name", format!("name = {name:?}: write small letters and hyphens, as commands do"));
        }
        let mut letters = letter.chars();
        if !(letters.next().is_some_and(|letter| letter.is_ascii_uppercase()) && letters.next().is_none()) {
            self.key("letter", format!("letter = {letter:?}: operatives are named by one capital letter"));
        }
        if !(1..=4).contains(fire_teams) {
            self.key(
                "fire_teams",
                format!("fire_teams = {fire_teams}: a kill team has 1 to 4 (KT-FORCE-02)"),
            );
        }
    }

    fn card(&mut self, index: usize, card: &CardData, library: &Library) {
        let before = self.faction.card[..index].iter();
        if before.chain(library.factions.iter().flat_map(|own| &own.card)).any(|own| own.name == card.name) {
            let message = format!("there is a datacard {:?} already", card.name);
            self.at("card", index, &card.name, Fault::new("", message));
        }
        if let Err(fault) = data::profile(library, card, &[], "X1".to_string(), "") {
            self.at("card", index, &card.name, fault);
        }
    }

    /// A word that names a weapon of a card, whatever its profile.
    fn weapon(&mut self, index: usize, list: &str, card: &CardData, word: &str) {
        let names = card.weapon.iter().map(|own| base_name(&own.name));
        if word != "Shimmershield" && !names.clone().any(|own| own == word) {
            self.at("fire_team", index, list, Fault::unknown("", "weapon", word, names));
        }
    }

    fn fire_team(&mut self, index: usize, list: &FireTeamRule) {
        let name = list.name.as_str();
        for word in list.archetypes.iter().filter(|word| muster::archetype(word).is_none()) {
            let known = crate::tac_ops::Archetype::ALL.map(crate::tac_ops::Archetype::name);
            self.at("fire_team", index, name, Fault::unknown("", "archetype", word, known));
        }
        if list.archetypes.is_empty() {
            let message = "a fire team has an archetype (KT-FORCE-04)";
            self.at("fire_team", index, name, Fault::new("", message));
        }
        let faction = self.faction;
        for entry in &list.member {
            let known = || faction.card.iter().map(|card| card.name.as_str());
            for word in [Some(&entry.card), entry.needs.as_ref()].into_iter().flatten() {
                if !known().any(|card| card == word) {
                    self.at("fire_team", index, name, Fault::unknown("", "datacard", word, known()));
                }
            }
            let Some(card) = faction.card.iter().find(|card| card.name == entry.card) else { continue };
            weapons_of(entry).for_each(|word| self.weapon(index, name, card, word));
        }
    }

    fn item(&mut self, index: usize, item: &ItemData) {
        let faction = self.faction;
        let mut found: Vec<Fault> = Vec::new();
        if let Some(weapon) = &item.weapon {
            found.extend(data::weapon(weapon, "").err());
        }
        if let Some(word) = item.rule.as_deref().filter(|word| weapon_rules::parse(word).is_none()) {
            found.push(data::unknown_rule(word, ""));
        }
        if let Some(word) = item.ability.as_deref().filter(|word| abilities::find(word).is_none()) {
            let known = abilities::TABLE.iter().map(|ability| ability.name);
            found.push(Fault::unknown("", "ability", word, known));
        }
        for word in &item.cards {
            let mut known = faction.card.iter().map(|card| card.name.as_str());
            if !known.clone().any(|card| card == word) {
                found.push(Fault::unknown("", "datacard", word, &mut known));
            }
        }
        for word in &item.on {
            let weapons = faction.card.iter().flat_map(|card| &card.weapon).map(|own| base_name(&own.name));
            if !weapons.clone().any(|own| own == word) {
                found.push(Fault::unknown("", "weapon", word, weapons));
            }
        }
        found.into_iter().for_each(|fault| self.at("item", index, &item.name, fault));
    }
}

/// The weapons that a line of a fire team names.
fn weapons_of(entry: &MemberRule) -> impl Iterator<Item = &str> {
    let chosen = entry.loadouts.iter().flatten().flatten();
    let others = entry.twice_with.iter().chain(entry.limited.as_ref().map(|limit| &limit.weapon));
    chosen.chain(others).map(String::as_str)
}

/// Kill teams are judged by the check that judges those of the program.
fn check_teams(file: &DataFile, teams: TeamsFile, library: &mut Library, faults: &mut Vec<Fault>) {
    let source = Source::new(&file.name, &file.text);
    for (index, team) in teams.team.into_iter().enumerate() {
        let mut found = muster::faults(library, &team);
        if library.teams.iter().any(|own| own.name == team.name) {
            found.push(Fault::new("", format!("there is a kill team {:?} already", team.name)));
        }
        let reserved = team.name.starts_with(random_team::NAME) || force::is_slate(&team.name);
        if slug(&team.name) != team.name || team.name.is_empty() || reserved {
            let message = format!("name = {:?}: write small letters and hyphens, as commands do", team.name);
            found.push(Fault::new("", message));
        }
        for fault in found {
            let line = source.entry("team", index, quoted(&fault));
            let place = if fault.place.is_empty() { line } else { format!("{line}, {}", fault.place) };
            faults.push(Fault { place, ..fault });
        }
        library.teams.push(team);
    }
}

#[cfg(test)]
mod tests;
