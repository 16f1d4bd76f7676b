//! Factions, Forces and maps of a user, beside those that come with the program, and what can be wrong with them.
//! They lie in the part `delta-one-zero` of the data folder.

use super::build::force_of;
use super::entries::MapEntry;
use super::force::{Law, muster};
use super::library::{ForcesFile, Library, library};
use super::maps::map_of;
use sortie_data::files::{Source, parse, quoted};
use sortie_data::user_data::{UserData, below};
use sortie_kernel::Side;
use sortie_kernel::words::{DataFile, Fault, Spec};

/// The files of the user's folder.
pub static FILES: UserData = UserData::new();

/// Installs files.
///
/// # Errors
/// Every fault of every file; then none is installed.
pub fn install(files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
    FILES.install(files, faults, || {
        let known = library();
        Ok(FILES
            .below("delta-one-zero/factions/")
            .all(|(name, _)| known.factions.iter().any(|(file, _)| file == name)))
    })
}

/// The files that were taken in.
pub fn installed() -> &'static [DataFile] {
    FILES.installed()
}

/// The files that a game of this spec is made from.
pub fn files_of(spec: &Spec) -> Vec<&'static DataFile> {
    let library = library();
    let mut names: Vec<&str> = Vec::new();
    for side in Side::BOTH {
        let Ok(force) = force_of(library, spec, side, u16::MAX) else { continue };
        names.extend(
            library
                .factions
                .iter()
                .filter(|(_, known)| known.name == force.faction)
                .map(|(file, _)| file.as_str()),
        );
        names.extend(
            library
                .forces
                .iter()
                .filter(|(_, known)| known.name == force.name)
                .map(|(file, _)| file.as_str()),
        );
    }
    names
        .extend(library.maps.iter().filter(|(_, map)| map.name == spec.board).map(|(file, _)| file.as_str()));
    FILES.used(|file| names.contains(&file.name.as_str()))
}

/// Everything that is wrong with files.
pub(super) fn faults(files: &[DataFile]) -> Vec<Fault> {
    // Forces of Factions that are at fault would be blamed for it once more.
    let library = match Library::load(files) {
        Ok(library) => library,
        Err(faults) => return faults,
    };
    let mut faults = Vec::new();
    for file in below(files, "delta-one-zero/forces/") {
        let Ok(read) = parse::<ForcesFile>(&file.name, &file.text) else { continue };
        let source = Source::new(&file.name, &file.text);
        for (index, force) in read.force.iter().enumerate() {
            let known =
                library.forces.iter().filter(|(_, known)| known.name.eq_ignore_ascii_case(&force.name));
            if known.count() > 1 {
                let message = format!("there is a Force {:?} already", force.name);
                faults.push(Fault::new(source.entry("force", index, &force.name), message));
            }
            let found =
                muster(&library, Law::Competitive, Side::A, force, force.points).err().unwrap_or_default();
            for fault in found {
                let at = source.entry("force", index, quoted(&fault));
                faults.push(Fault { place: format!("{at}, {}", fault.place), ..fault });
            }
        }
    }
    for file in below(files, "delta-one-zero/maps/") {
        let Ok(map) = parse::<MapEntry>(&file.name, &file.text) else { continue };
        let source = Source::new(&file.name, &file.text);
        for fault in map_of(&map).err().unwrap_or_default() {
            let piece = fault.place.split(", ").last().unwrap_or_default().to_string();
            let at = source.value(&piece);
            faults.push(Fault { place: format!("{at}, {}", fault.place), ..fault });
        }
    }
    faults
}
