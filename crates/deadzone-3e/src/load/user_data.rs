//! A user's own factions and teams, besides those that come with the program, and what can be wrong with them.

use super::files::{FactionFile, TeamsFile, built_in, factions};
use super::{Assembly, SetEntry, enlist, find_order, role_letter, team_of};
use crate::state::Item;
use sortie_cubes::Word;
use sortie_data::files::{Source, parse, quoted};
use sortie_data::user_data::{UserData, below};
use sortie_kernel::Side;
use sortie_kernel::words::{DataFile, Fault, Spec};

/// The files of the user's folder.
pub(crate) static FILES: UserData = UserData::new();

/// Installs files.
///
/// # Errors
/// Every fault of every file; then none is installed.
pub(crate) fn install(files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
    FILES.install(files, faults, || {
        let known = factions()?;
        Ok(FILES.below("factions/").all(|(name, _)| known.iter().any(|(file, _)| *file == name)))
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
                || file.name.starts_with("teams/") && lists().iter().any(|known| known.name == team.name)
        })
    })
}

/// Everything that is wrong with files.
fn faults(files: &[DataFile]) -> Vec<Fault> {
    let mut faults = Vec::new();
    // The lists that come with the program stand first, so that a file which names one again is at fault.
    let mut known: Vec<(&str, FactionFile)> = match built_in() {
        Ok(known) => known,
        Err(faults) => return faults,
    };
    for file in below(files, "factions/") {
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
    for file in below(files, "teams/") {
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
        let role = role_letter("", &entry.role).map(|_| ());
        let order = find_order("", entry.order.as_deref()).map(|_| ());
        let mut results = vec![role, order];
        if entry.sets.is_empty() {
            results.push(Err(Fault::new(
                "",
                "an entry needs at least one [[model.set]], even one without weapons",
            )));
        }
        let options: Vec<&SetEntry> = entry.options.iter().collect();
        for set in &entry.sets {
            let profile = |assembly: &mut Assembly| assembly.profile("", entry, set, &options).map(|_| ());
            results.push(Assembly::new().and_then(|mut assembly| profile(&mut assembly)));
        }
        // The same keyword may be in every set of an entry; it is named once.
        let mut faults: Vec<Fault> = results.into_iter().filter_map(Result::err).collect();
        faults.dedup();
        faults.into_iter().for_each(&mut found);
    }
    for sold in faction.equipment.iter().filter(|sold| Item::parse(&sold.item).is_none()) {
        let at = source.value(&sold.item);
        faults.push(Fault::unknown(at, "item", &sold.item, Item::ALL.map(Item::word)));
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The example that `docs/factions.md` shows.
    const FACTION: &str = include_str!("../../../../docs/example-data/factions/salvagers.toml");
    const TEAM: &str = include_str!("../../../../docs/example-data/teams/salvagers.toml");

    fn said(faction: &str, team: &str) -> Vec<String> {
        let file = |name: &str, text: &str| DataFile { name: name.to_string(), text: text.to_string() };
        let files = [file("factions/salvagers.toml", faction), file("teams/salvagers.toml", team)];
        faults(&files).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn sound_files_have_no_fault() {
        assert_eq!(said(FACTION, TEAM), [] as [&str; 0]);
    }

    #[test]
    fn every_fault_has_a_file_a_line_and_the_word_that_was_meant() {
        let wrong = FACTION
            .replace("Tactician", "Tactican")
            .replace("Smash (1)", "Smesh (1)")
            .replace("role = \"T\"", "role = \"X\"");
        assert_eq!(
            said(&wrong, TEAM),
            [
                "factions/salvagers.toml, line 13, Foreman: unknown keyword \"Tactican\" (did you mean \"Tactician\"?)",
                "factions/salvagers.toml, line 21, Scrapper: unknown role \"X\"; the roles are L leader, T troop, S specialist, V support, C living legend, M mercenary",
                "factions/salvagers.toml, line 30, Scrapper: unknown keyword \"Smesh\" (did you mean \"Smash\"?)",
            ]
        );
        assert_eq!(
            said(
                &FACTION.replace("hp = 2\nsize = 1\nkeywords = [\"Fr", "hp = 2\nsise = 1\nkeywords = [\"Fr"),
                TEAM
            )[0],
            "factions/salvagers.toml, line 27: unknown field \"sise\" (did you mean \"size\"?)"
        );
        assert_eq!(
            said(&FACTION.replace("Salvagers", "Plague"), TEAM)[0],
            "factions/salvagers.toml, line 1: the faction \"Plague\" is already in factions/plague.toml"
        );
    }

    #[test]
    fn the_faults_of_every_team_file_are_named() {
        let file = |name: &str, text: &str| DataFile { name: name.to_string(), text: text.to_string() };
        let wrong = TEAM.replace("Scrapper\", count = 3", "Scraper\"");
        let files = [
            file("factions/salvagers.toml", FACTION),
            file("teams/one.toml", &wrong),
            file("teams/two.toml", &wrong.replace("salvagers-100", "others")),
        ];
        let found: Vec<String> = faults(&files).iter().map(ToString::to_string).collect();
        for name in ["teams/one.toml", "teams/two.toml"] {
            assert!(found.iter().any(|fault| fault.starts_with(name)), "{found:?}");
        }
    }

    #[test]
    fn teams_are_built_by_the_rules() {
        assert_eq!(
            said(FACTION, &TEAM.replace("Scrapper", "Scraper")),
            [
                "teams/salvagers.toml, line 6, team salvagers-100, models[1]: unknown model \"Scraper\" (did you mean \"Scrapper\"?)",
                "teams/salvagers.toml, line 2, team salvagers-100: no Troop; a team has at least one (DZ3-FORCE-03)",
            ]
        );
    }
}
