//! A user's own factions and teams, besides those that come with the program, and what can be wrong with them.

use super::arming::{Loadout, is_called};
use super::files::{FactionFile, TeamsFile, WeaponEntry, built_in, factions};
use super::rarity::Rarity;
use super::{Assembly, enlist, find_special, role_letter, team_of};
use crate::setup::Item;
use sortie_cubes::Word;
use sortie_data::files::{Source, parse, quoted};
use sortie_data::user_data::{UserData, below};
use sortie_kernel::Side;
use sortie_kernel::words::{DataFile, Fault, Spec};

/// The files of the user's folder.
pub(crate) static FILES: UserData = UserData::new();

/// Where a user's force lists are in the folder.
pub(crate) const FACTIONS: &str = "deadzone-2e/factions/";
/// Where a user's teams are in the folder.
pub(crate) const TEAMS: &str = "deadzone-2e/teams/";

/// Installs files.
///
/// # Errors
/// Every fault of every file; then none is installed.
pub(crate) fn install(files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
    FILES.install_from(&[FACTIONS, TEAMS], files, faults, || {
        let known = factions()?;
        Ok(FILES.below(FACTIONS).all(|(name, _)| known.iter().any(|(file, _)| *file == name)))
    })
}

/// The files that a game of this spec is made from.
pub(crate) fn files_of(spec: &Spec) -> Vec<&'static DataFile> {
    let all = factions().unwrap_or_default();
    let teams = Side::BOTH.map(|side| team_of(spec, side).ok());
    FILES.used(|file| {
        let lists = || parse::<TeamsFile>(&file.name, &file.text).map_or(Vec::new(), |file| file.team);
        teams.iter().flatten().any(|team| {
            let home = all.iter().find(|(_, known)| known.name.eq_ignore_ascii_case(&team.faction));
            home.is_some_and(|(name, _)| *name == file.name)
                || file.name.starts_with(TEAMS) && lists().iter().any(|known| known.name == team.name)
        })
    })
}

/// Everything that is wrong with files.
pub(super) fn faults(files: &[DataFile]) -> Vec<Fault> {
    let mut faults = Vec::new();
    // The lists that come with the program stand first, so that a file which names one again is at fault.
    let mut known: Vec<(&str, FactionFile)> = match built_in() {
        Ok(known) => known,
        Err(faults) => return faults,
    };
    for file in below(files, FACTIONS) {
        match parse::<FactionFile>(&file.name, &file.text) {
            Ok(faction) => {
                check_faction(file, &faction, &known, &mut faults);
                known.push((&file.name, faction));
            }
            Err(fault) => faults.push(fault),
        }
    }
    // Teams of a faulty faction would only repeat its faults.
    let sound = faults.is_empty();
    for file in below(files, TEAMS) {
        match parse::<TeamsFile>(&file.name, &file.text) {
            Ok(teams) if sound => check_teams(file, &teams, &known, &mut faults),
            Ok(_) => (),
            Err(fault) => faults.push(fault),
        }
    }
    faults
}

fn check_faction(
    file: &DataFile,
    faction: &FactionFile,
    known: &[(&str, FactionFile)],
    faults: &mut Vec<Fault>,
) {
    let source = Source::new(&file.name, &file.text);
    if let Some((other, _)) = known.iter().find(|(_, other)| other.name.eq_ignore_ascii_case(&faction.name)) {
        let message = format!("the faction {:?} is already in {other}", faction.name);
        faults.push(Fault::new(source.key("name"), message));
    }
    if !faction.letter.is_ascii_uppercase() {
        let message = format!("letter = {:?}: models are named by a capital letter", faction.letter);
        faults.push(Fault::new(source.key("letter"), message));
    }
    for (index, entry) in faction.models.iter().enumerate() {
        let mut found = |fault: Fault| {
            let at = source.entry("model", index, quoted(&fault));
            faults.push(Fault { place: format!("{at}, {}", entry.name), ..fault });
        };
        let profile = Assembly::new()
            .and_then(|mut assembly| assembly.profile("", entry, &Loadout::default_of(entry)).map(|_| ()));
        let role = role_letter("", &entry.role).map(|_| ());
        let special = find_special("", entry.special.as_deref()).map(|_| ());
        let mut results: Vec<Fault> = [role, special, profile].into_iter().filter_map(Result::err).collect();
        results.dedup();
        if entry.role == "L" && entry.recon.is_none() {
            results.push(Fault::new("", "a Leader has a Recon value; write recon = 5 (DZ2-FORCE-09)"));
        }
        results.into_iter().for_each(&mut found);
    }
    for (index, sold) in faction.weapons.iter().enumerate() {
        let read = Assembly::new().and_then(|mut assembly| assembly.weapon("", &sold.weapon, None));
        for fault in read.err().into_iter().chain(broken_link(sold, faction)) {
            faults.push(Fault { place: source.entry("weapon", index, quoted(&fault)), ..fault });
        }
    }
    for (index, sold) in faction.items.iter().enumerate() {
        let at = source.entry("item", index, &sold.item);
        if Item::parse(&sold.item).is_none() {
            faults.push(Fault::unknown(&at, "item", &sold.item, Item::ALL.map(Item::word)));
        }
        let at = source.entry("item", index, &sold.rarity);
        faults.extend(Rarity::parse(&at, &sold.rarity).err());
    }
}

/// A line linked with one that is not there.
fn broken_link(sold: &WeaponEntry, faction: &FactionFile) -> Option<Fault> {
    let linked = sold.linked.as_deref()?;
    let mut others = faction.weapons.iter().map(|line| line.weapon.as_str());
    let there = others.any(|text| is_called(text, linked));
    let known = faction.weapons.iter().map(|line| sortie_data::syntax::title(&line.weapon));
    (!there).then(|| Fault::unknown("", "linked weapon", linked, known))
}

fn check_teams(file: &DataFile, teams: &TeamsFile, known: &[(&str, FactionFile)], faults: &mut Vec<Fault>) {
    let source = Source::new(&file.name, &file.text);
    for (index, team) in teams.team.iter().enumerate() {
        let found = Assembly::new()
            .map_err(|fault| vec![fault])
            .and_then(|mut assembly| enlist(Side::A, team, known, &mut assembly));
        for fault in found.err().unwrap_or_default() {
            let at = source.entry("team", index, quoted(&fault));
            faults.push(Fault { place: format!("{at}, {}", fault.place), ..fault });
        }
    }
}
