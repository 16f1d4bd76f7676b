//! A battle from a set-up in words: mission, board and two kill teams, each named, rolled, made at random or written out.

use super::options::{CHANCE, CLOSE_CHANCE, Options};
use crate::close::Close;
use crate::data::{self, Library, TeamData};
use crate::ploys::Owned;
use crate::setup::{Mission, Profile, Sequence, Setup};
use crate::spec_ops::engineering_bay;
use crate::spec_ops::force::{self, Force, SlateTeam};
use crate::state::OPERATIVES_MAX;
use crate::{equipment, muster, random_team};
use sortie_geometry::open::{Prism, Terrain};
use sortie_kernel::words::{Fault, Spec};
use sortie_rulebook::rule;
use std::borrow::Cow;

/// The killzone. [KT-SETUP-03]
pub(crate) const SIZE: (i32, i32) = (30_000, 22_000);

/// The teams that play where none are named.
const DEFAULTS: [&str; 2] = ["intercessors", "tomb-world"];

/// Builds the battle, or says everything that keeps it from being built.
pub(super) fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
    let library = Library::get();
    let mut faults = Vec::new();
    rule!("KT-SETUP-01");
    let options = Options::read(spec, &mut faults);
    let ground = Ground::of(library, spec, &options, &mut faults);
    let forces = [0, 1].map(|place| find_force(library, spec, place, options.force_seed, &mut faults));
    let (Some(ground), [Some(a), Some(b)]) = (ground, &forces) else { return Err(faults) };
    let (profiles, first_of_b) = operatives(library, [a, b], &options, &mut faults);
    if faults.is_empty() {
        Ok(assemble(library, &options, ground, [a, b], profiles, first_of_b))
    } else {
        Err(faults)
    }
}

/// Where the battle is fought and for what.
struct Ground {
    mission: Mission,
    board: String,
    parts: Vec<(String, Prism)>,
    close: Option<Close>,
}

impl Ground {
    /// The mission and board of a set-up; nothing if one of them is unknown.
    fn of(library: &Library, spec: &Spec, options: &Options, faults: &mut Vec<Fault>) -> Option<Ground> {
        rule!("KT-SETUP-19");
        let mission =
            if spec.mission.is_empty() { options.rolled.unwrap_or("control") } else { &spec.mission };
        let mission = library.mission(mission).map_err(|fault| faults.push(fault)).ok();
        let board = match (&mission, spec.board.as_str()) {
            (Some((_, map)), "") => Some(map.clone()),
            // The board comes with the mission, and the mission is unknown.
            (None, "") => None,
            (_, name @ (CHANCE | CLOSE_CHANCE)) => Some(format!("{name}-{}", options.board_seed)),
            (_, name) => Some(name.to_string()),
        };
        let parts = board.as_deref().map(|board| library.map(board, SIZE)).unwrap_or(Ok((Vec::new(), None)));
        let (parts, close) = parts.map_err(|all| faults.extend(all)).unwrap_or_default();
        let ((mission, _), board) = (mission?, board?);
        let mission = Mission { sequence: options.sequence, ..library.on_map(mission, &board) };
        Some(Ground { mission, board, parts, close })
    }
}

/// The kill team of one side: written out, from a dataslate, a ready one or a random one.
fn find_force<'a>(
    library: &'a Library,
    spec: &Spec,
    place: usize,
    seed: u64,
    faults: &mut Vec<Fault>,
) -> Option<Force<'a>> {
    let named = spec.forces[place].as_str();
    let name = if named.is_empty() { DEFAULTS[place] } else { named };
    if force::is_written(name) {
        let read = force::read_written(name).map_err(|fault| faults.push(fault)).ok();
        return read.map(|team| Force::Ready(Cow::Owned(team)));
    }
    if force::is_slate(name) {
        rule!("KT-SETUP-06");
        let read = SlateTeam::read(name).map_err(|fault| faults.push(fault)).ok();
        return read.map(|team| {
            let plain = team.plain();
            Force::Slate(Box::new(team), plain)
        });
    }
    if let Some(ready) = library.teams.iter().find(|team| team.name == name) {
        return Some(Force::Ready(Cow::Borrowed(ready)));
    }
    // Two sides with one name and one seed still get teams of their own.
    let seed = seed.wrapping_mul(2).wrapping_add(place as u64);
    let random = random_team::team(library, name, seed);
    if random.is_none() {
        let known = library.teams.iter().map(|team| team.name.as_str());
        faults.push(Fault::unknown("forces", "team", name, known));
    }
    random.map(|team| Force::Ready(Cow::Owned(team)))
}

/// The operatives of both sides, and how many of them are the first side's.
fn operatives(
    library: &Library,
    forces: [&Force<'_>; 2],
    options: &Options,
    faults: &mut Vec<Fault>,
) -> (Vec<Profile>, usize) {
    forces.iter().for_each(|team| faults.extend(team.faults(library)));
    options.check_mode(forces.map(Force::is_narrative), faults);
    let letters = letters(library, &forces[0].team().faction, &forces[1].team().faction);
    let matched = options.sequence == Sequence::Matched;
    let [mut profiles, of_b] = [0, 1].map(|side| {
        let now = muster::updated(library, forces[side].team(), options.update);
        members(library, forces[side], &now, &letters[side], matched, faults)
    });
    let first_of_b = profiles.len();
    profiles.extend(of_b);
    if profiles.len() > OPERATIVES_MAX {
        let message = format!("a battle holds at most {OPERATIVES_MAX} operatives, not {}", profiles.len());
        faults.push(Fault::new("forces", message));
    }
    (profiles, first_of_b)
}

/// Puts together what was found without a fault.
fn assemble(
    library: &Library,
    options: &Options,
    ground: Ground,
    forces: [&Force<'_>; 2],
    profiles: Vec<Profile>,
    first_of_b: usize,
) -> Setup {
    let Ground { mission, board, parts, mut close } = ground;
    let (part_names, prisms): (Vec<String>, Vec<Prism>) = parts.into_iter().unzip();
    if let Some(close) = close.as_mut().filter(|_| options.apparatus) {
        close.use_apparatus(&mission.markers, &prisms);
    }
    let assets = forces.map(Force::assets);
    let terrain = Terrain::new(prisms);
    let setup = Setup {
        mission,
        map: board,
        size: SIZE,
        hardened: engineering_bay::maps(&terrain, assets),
        terrain,
        part_names,
        graphs: Vec::new(),
        profiles,
        first_of_b,
        factions: forces.map(|force| force.team().faction.clone()),
        ploys: <[Owned; 2]>::default(),
        guard: options.guard.unwrap_or(close.is_some()),
        archetypes: forces.map(|force| muster::archetypes(library, force.team())),
        starting_cp: options.cp,
        close,
        narrative: forces.map(Force::is_narrative),
        assets,
    };
    setup.complete()
}

/// The letters before the operatives' numbers; two teams of one faction get different ones.
pub(crate) fn letters(library: &Library, a: &str, b: &str) -> [String; 2] {
    let letter = |name: &str| library.faction(name).map_or("X".to_string(), |f| f.letter.clone());
    let (a, b) = (letter(a), letter(b));
    let b = if a == b { format!("{b}{b}") } else { b };
    [a, b]
}

fn members(
    library: &Library,
    force: &Force<'_>,
    team: &TeamData,
    letter: &str,
    equipped: bool,
    faults: &mut Vec<Fault>,
) -> Vec<Profile> {
    if let Force::Slate(slate, _) = force {
        return slate.profiles(library, letter, faults);
    }
    let mut profiles = Vec::new();
    let Some(faction) = library.faction(&team.faction) else { return profiles };
    for (number, member) in team.fire_team.iter().flat_map(|pick| &pick.operative).enumerate() {
        let place = format!("team {}, operative {}", team.name, number + 1);
        // A card that is not there has been named with the other faults of the team.
        let Some(card) = faction.card.iter().find(|card| card.name == member.card) else { continue };
        let built = data::profile(library, card, &member.weapons, format!("{letter}{}", number + 1), &place);
        let built = built.and_then(|mut profile| {
            // In open play a ready kill team leaves its equipment at home.
            if equipped {
                equipment::equip(&mut profile, faction, &member.equipment, &place)?;
            }
            Ok(profile)
        });
        match built {
            Ok(profile) => profiles.push(profile),
            Err(fault) => faults.push(fault),
        }
    }
    profiles
}
