//! Datacards, maps, missions and ready teams, read from TOML: embedded files and a user's (`user_data`). Faults name
//! the file, the place in it and the nearest word that was meant.

use crate::close::Close;
use crate::close::walls::{self, WallData};
use crate::generate;
use crate::kinds::{self, Board};
use crate::notation::squeeze;
use crate::setup::Scoring;
use crate::traits;
use crate::user_data::{FACTIONS, FILES, TEAMS as TEAMS_OF_USERS};
use sortie_data::files::parse;
use sortie_geometry::open::{Point, Prism};
use sortie_kernel::words::Fault;
use sortie_open_table::{BaseData, Body, PartData, build};
use sortie_rulebook::rule;
use std::sync::OnceLock;

mod files;
mod missions;
mod printed;
mod profiles;

pub use files::*;
use files::{Bases, MapData, MissionData, Missions};
pub(crate) use profiles::{chosen_weapons, unknown_rule};
pub use profiles::{profile, weapon};

const FACTION_FILES: [(&str, &str); 6] = [
    ("space-marines.toml", include_str!("../data/space-marines.toml")),
    ("necrons.toml", include_str!("../data/necrons.toml")),
    ("orks.toml", include_str!("../data/orks.toml")),
    ("aeldari.toml", include_str!("../data/aeldari.toml")),
    ("tyranids.toml", include_str!("../data/tyranids.toml")),
    ("tau-empire.toml", include_str!("../data/tau-empire.toml")),
];
const BASES: &str = include_str!("../data/bases.toml");
const MISSIONS: &str = include_str!("../data/missions.toml");
const TEAMS: &str = include_str!("../data/teams.toml");

/// All data files.
pub struct Library {
    bases: Vec<BaseData>,
    /// Factions with their cards.
    pub factions: Vec<FactionData>,
    maps: Vec<MapData>,
    missions: Vec<MissionData>,
    /// Ready teams.
    pub teams: Vec<TeamData>,
}

impl Library {
    /// What comes with the program.
    ///
    /// # Errors
    /// What is wrong with a file, which a test forbids.
    pub fn built_in() -> Result<Library, Fault> {
        let missions: Missions = parse("missions.toml", MISSIONS)?;
        let factions =
            FACTION_FILES.iter().map(|(file, text)| parse(file, text)).collect::<Result<_, _>>()?;
        Ok(Library {
            bases: parse::<Bases>("bases.toml", BASES)?.base,
            factions,
            maps: missions.map,
            missions: missions.mission,
            teams: parse::<TeamsFile>("teams.toml", TEAMS)?.team,
        })
    }

    /// The data that come with the program, and the user's behind them.
    ///
    /// # Panics
    /// If an embedded file is broken, which a test forbids; the user's files are judged when they are installed.
    pub fn get() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| {
            let mut library = Library::built_in().expect("a test reads every embedded file");
            let factions = FILES.below(FACTIONS).filter_map(|(name, text)| parse(name, text).ok());
            library.factions.extend(factions);
            let teams = FILES.below(TEAMS_OF_USERS).filter_map(|(name, text)| parse(name, text).ok());
            library.teams.extend(teams.flat_map(|file: TeamsFile| file.team));
            library
        })
    }

    /// The factions that come with the program.
    pub fn own_factions(&self) -> &[FactionData] {
        &self.factions[..FACTION_FILES.len().min(self.factions.len())]
    }

    /// The missions: name and one line about each.
    pub fn missions(&self) -> impl Iterator<Item = (&str, String)> {
        self.missions.iter().map(|m| (m.name.as_str(), format!("{}: {}", m.title, m.about)))
    }

    /// The maps: name and title.
    pub fn maps(&self) -> impl Iterator<Item = (&str, &str)> {
        self.maps.iter().map(|m| (m.name.as_str(), m.title.as_str()))
    }

    /// A card of any faction, with its faction.
    pub fn card(&self, name: &str) -> Option<(&FactionData, &CardData)> {
        self.factions.iter().find_map(|faction| {
            let card = faction.card.iter().find(|card| squeeze(&card.name) == squeeze(name))?;
            Some((faction, card))
        })
    }

    /// The faction of a name.
    pub fn faction(&self, name: &str) -> Option<&FactionData> {
        self.factions.iter().find(|faction| faction.name == name)
    }

    /// The class of miniatures of a name.
    pub fn body(&self, name: &str, place: &str) -> Result<Body, Fault> {
        let found = self.bases.iter().find(|base| base.name.eq_ignore_ascii_case(name));
        let known = self.bases.iter().map(|base| base.name.as_str());
        found.map(BaseData::body).ok_or_else(|| Fault::unknown(place, "base", name, known))
    }

    /// The name of a class of miniatures.
    pub fn base(&self, body: Body) -> Option<&str> {
        self.bases.iter().find(|base| base.body() == body).map(|base| base.name.as_str())
    }

    /// The parts of a map, with their names.
    pub fn map(&self, name: &str, size: (i32, i32)) -> Result<MapParts, Vec<Fault>> {
        if let Some(random) = generate::board(name, size) {
            return random;
        }
        let found = self.maps.iter().find(|map| map.name == name);
        let known = self.maps.iter().map(|map| map.name.as_str());
        let map = found.ok_or_else(|| vec![Fault::unknown("board", "map", name, known)])?;
        parts(name, &map.part, &map.wall, size)
    }
}

/// The parts of a map with their names, and what a close quarters map has beside them.
pub type MapParts = (Vec<(String, Prism)>, Option<Close>);

/// The parts of a map and of its walls.
pub fn parts(
    name: &str,
    data: &[PartData],
    walls: &[WallData],
    size: (i32, i32),
) -> Result<MapParts, Vec<Fault>> {
    let board = if walls.is_empty() { Board::Open } else { Board::Close };
    let (mut settled, mut faults) = (data.to_vec(), Vec::new());
    for part in &mut settled {
        let place = format!("map {name}, {}", part.feature);
        faults.extend(kinds::settle(part, board, &place).err());
    }
    let built = build(name, &settled, size, &traits::NAMED).map_err(|all| faults.extend(all));
    let mut built = built.unwrap_or_default();
    built.iter().for_each(|(_, prism)| note_traits(prism));
    let mut close = None;
    if !walls.is_empty() {
        match walls::build(name, walls, size, built.len()) {
            Ok((parts, mut found)) => {
                let apparatus = traits::HEAVY.with(traits::TRAVERSABLE).0;
                let is_apparatus = |(_, part): &(String, Prism)| part.traits.0 & apparatus == apparatus;
                let pieces = built.iter().enumerate().filter(|(_, part)| is_apparatus(part));
                found.apparatus = pieces.map(|(number, _)| number as u16).collect();
                built.extend(parts);
                close = Some(found);
            }
            Err(all) => faults.extend(all),
        }
    }
    if faults.is_empty() { Ok((built, close)) } else { Err(faults) }
}

/// What a mission scores, by its word.
pub fn scoring(word: &str) -> Result<Scoring, Fault> {
    let known = [
        ("control", Scoring::Control),
        ("loot", Scoring::Loot),
        ("secure", Scoring::Secure),
        ("capture", Scoring::Capture),
    ];
    let found = known.iter().find(|(name, _)| *name == word);
    found
        .map(|(_, scoring)| *scoring)
        .ok_or_else(|| Fault::unknown("scoring", "scoring", word, known.iter().map(|(name, _)| *name)))
}

/// A part of terrain.
pub fn part(data: &PartData, feature: u16, board: Board, place: &str) -> Result<Prism, Fault> {
    let mut data = data.clone();
    data.traits = data.traits.iter().map(|written| traits::spelt(written)).collect();
    kinds::settle(&mut data, board, place)?;
    if is_clockwise(&data) {
        data.outline.reverse();
    }
    let prism = data.prism(feature, None, &traits::NAMED, place)?;
    note_traits(&prism);
    Ok(prism)
}

/// Whether the corners of an outline go round clockwise.
fn is_clockwise(data: &PartData) -> bool {
    let corners: Vec<Point> = data.outline.iter().map(|corner| corner.0.at).collect();
    let next = corners.iter().cycle().skip(1);
    let area = |(a, b): (&Point, &Point)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y);
    corners.iter().zip(next).map(area).sum::<i64>() < 0
}

fn note_traits(prism: &Prism) {
    rule!("KT-TERR-19");
    if prism.traits.any(traits::INSIGNIFICANT) {
        rule!("KT-TERR-04");
    }
}

#[cfg(test)]
mod tests;
