//! Datacards, maps, missions and ready teams, read from TOML.
//!
//! The files are embedded. Faults name the file, the place in it and the nearest word that was meant.

use crate::abilities;
use crate::inches::{At, Inches};
use crate::setup::{Area, Body, Mission, Profile, Scoring, Sequence, Weapon};
use crate::state::Place;
use crate::traits;
use crate::weapon_rules::{self, Hooks};
use crate::written;
use serde::Deserialize;
use sortie_geometry::open::{Point, Prism, Traits};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;
use std::sync::OnceLock;

const FACTION_FILES: [(&str, &str); 2] = [
    ("space-marines.toml", include_str!("../data/space-marines.toml")),
    ("necrons.toml", include_str!("../data/necrons.toml")),
];
const BASES: &str = include_str!("../data/bases.toml");
const MISSIONS: &str = include_str!("../data/missions.toml");
const TEAMS: &str = include_str!("../data/teams.toml");

/// A weapon as a card writes it.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct WeaponData {
    /// Its name.
    pub name: String,
    /// `ranged` or `melee`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Attack dice.
    pub a: u8,
    /// BS or WS.
    #[serde(deserialize_with = "written::target")]
    pub skill: u8,
    /// Normal and critical damage.
    pub damage: [u8; 2],
    /// Special rules as cards write them.
    #[serde(default)]
    pub rules: Vec<String>,
}

/// A datacard.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CardData {
    /// The operative's type.
    pub name: String,
    /// Movement in inches.
    pub m: Inches,
    /// Action point limit.
    pub apl: u8,
    /// Group activation.
    pub ga: u8,
    /// Defence dice.
    pub df: u8,
    /// Save.
    #[serde(deserialize_with = "written::target")]
    pub sv: u8,
    /// Wounds.
    pub w: u8,
    /// Invulnerable save.
    #[serde(default, deserialize_with = "written::some_target")]
    pub invulnerable: Option<u8>,
    /// The class of its miniature.
    pub base: String,
    /// Keywords.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Abilities.
    #[serde(default)]
    pub abilities: Vec<String>,
    /// Weapons.
    #[serde(default)]
    pub weapon: Vec<WeaponData>,
}

/// A faction's cards.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct FactionData {
    /// Its name in commands.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The letter before its operatives' numbers.
    pub letter: String,
    /// Its datacards.
    pub card: Vec<CardData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaseData {
    name: String,
    base_radius: Inches,
    body_radius: Inches,
    height: Inches,
    eye: Inches,
}

impl BaseData {
    fn body(&self) -> Body {
        Body {
            base_radius: self.base_radius.0,
            body_radius: self.body_radius.0,
            height: self.height.0,
            eye: self.eye.0,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bases {
    base: Vec<BaseData>,
}

/// A part of a terrain feature.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PartData {
    /// The feature it belongs to.
    pub feature: String,
    /// Its own name.
    #[serde(default)]
    pub name: String,
    /// Two opposite corners of a box along the axes.
    #[serde(default, rename = "box")]
    pub corners: Option<[At; 2]>,
    /// Or the corners of any convex outline, counter-clockwise.
    #[serde(default)]
    pub outline: Vec<At>,
    /// Lower height.
    pub bottom: Inches,
    /// Upper height.
    pub top: Inches,
    /// Its traits.
    pub traits: Vec<String>,
    /// Whether it stands once on a symmetric map.
    #[serde(default)]
    pub once: bool,
    /// Whether its second copy belongs to the same feature.
    #[serde(default)]
    pub shared: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapData {
    name: String,
    title: String,
    part: Vec<PartData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MissionData {
    name: String,
    title: String,
    about: String,
    map: String,
    scoring: String,
    zones: [[At; 2]; 2],
    markers: Vec<At>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Missions {
    map: Vec<MapData>,
    mission: Vec<MissionData>,
}

/// An operative of a ready team.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MemberData {
    /// Its datacard.
    pub card: String,
    /// The weapons it brings; all of the card's if none are named.
    #[serde(default)]
    pub weapons: Vec<String>,
}

/// A ready team.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct TeamData {
    /// Its name in commands.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Its faction.
    pub faction: String,
    /// Its operatives.
    pub operative: Vec<MemberData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Teams {
    team: Vec<TeamData>,
}

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

fn read<T: serde::de::DeserializeOwned>(file: &str, text: &str) -> Result<T, Fault> {
    toml::from_str(text).map_err(|fault| Fault::new(file, fault.to_string()))
}

impl Library {
    fn load() -> Result<Library, Fault> {
        let missions: Missions = read("missions.toml", MISSIONS)?;
        let factions = FACTION_FILES.iter().map(|(file, text)| read(file, text)).collect::<Result<_, _>>()?;
        Ok(Library {
            bases: read::<Bases>("bases.toml", BASES)?.base,
            factions,
            maps: missions.map,
            missions: missions.mission,
            teams: read::<Teams>("teams.toml", TEAMS)?.team,
        })
    }

    /// The embedded data.
    ///
    /// # Panics
    /// If an embedded file is broken, which a test forbids.
    pub fn embedded() -> &'static Library {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| Library::load().expect("a test reads every embedded file"))
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
            let card = faction.card.iter().find(|card| card.name.eq_ignore_ascii_case(name))?;
            Some((faction, card))
        })
    }

    /// The faction of a name.
    pub fn faction(&self, name: &str) -> Option<&FactionData> {
        self.factions.iter().find(|faction| faction.name == name)
    }

    /// The class of miniatures of a name.
    pub fn body(&self, name: &str, place: &str) -> Result<Body, Fault> {
        let found = self.bases.iter().find(|base| base.name == name);
        let known = self.bases.iter().map(|base| base.name.as_str());
        found.map(BaseData::body).ok_or_else(|| Fault::unknown(place, "base", name, known))
    }

    /// The name of a class of miniatures.
    pub fn base(&self, body: Body) -> Option<&str> {
        self.bases.iter().find(|base| base.body() == body).map(|base| base.name.as_str())
    }

    /// The mission of a name, and the name of its map.
    pub fn mission(&self, name: &str) -> Result<(Mission, String), Fault> {
        let found = self.missions.iter().find(|mission| mission.name == name);
        let known = self.missions.iter().map(|mission| mission.name.as_str());
        let data = found.ok_or_else(|| Fault::unknown("mission", "mission", name, known))?;
        let area = |[low, high]: [At; 2]| Area {
            low: (i32::from(low.0.x), i32::from(low.0.y)),
            high: (i32::from(high.0.x), i32::from(high.0.y)),
        };
        let mission = Mission {
            name: data.name.clone(),
            title: data.title.clone(),
            sequence: Sequence::Open,
            scoring: scoring(&data.scoring)?,
            zones: data.zones.map(area),
            markers: data.markers.iter().map(|at| at.0).collect(),
        };
        Ok((mission, data.map.clone()))
    }

    /// The parts of a map, with their names.
    pub fn map(&self, name: &str, size: (i32, i32)) -> Result<Vec<(String, Prism)>, Vec<Fault>> {
        let found = self.maps.iter().find(|map| map.name == name);
        let known = self.maps.iter().map(|map| map.name.as_str());
        let map = found.ok_or_else(|| vec![Fault::unknown("board", "map", name, known)])?;
        let mut parts = Vec::new();
        for copy in [false, true] {
            for data in map.part.iter().filter(|part| !(copy && part.once)) {
                parts.push((data, copy));
            }
        }
        let mut features: Vec<(String, bool)> = Vec::new();
        let mut faults = Vec::new();
        let mut built = Vec::new();
        for (data, copy) in parts {
            // Parts of one name form one feature in each copy, and one in both where the map says so.
            let joined = map.part.iter().any(|part| part.feature == data.feature && part.shared);
            let key = (data.feature.clone(), copy && !joined);
            let feature = features.iter().position(|known| *known == key).unwrap_or_else(|| {
                features.push(key);
                features.len() - 1
            });
            let turned = copy.then_some(size);
            match part(data, feature as u16, turned, &format!("map {name}, {}", data.feature)) {
                Ok(prism) => built.push((part_name(data), prism)),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(built) } else { Err(faults) }
    }
}

/// A part's name for people.
pub fn part_name(data: &PartData) -> String {
    if data.name.is_empty() || data.name.eq_ignore_ascii_case(&data.feature) {
        return data.feature.clone();
    }
    format!("{}, {}", data.feature, data.name)
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

/// A part of terrain, turned by 180 degrees about the centre of a board of `turned` size if asked.
pub fn part(data: &PartData, feature: u16, turned: Option<(i32, i32)>, place: &str) -> Result<Prism, Fault> {
    let mut bits = Traits::NONE;
    for word in &data.traits {
        let known = traits::NAMED.iter().map(|(_, name)| *name);
        let bit = traits::parse(word).ok_or_else(|| Fault::unknown(place, "trait", word, known))?;
        bits = bits.with(bit);
    }
    rule!("KT-TERR-19");
    if bits.any(traits::INSIGNIFICANT) {
        rule!("KT-TERR-04");
    }
    let turn = |at: Place| match turned {
        Some((width, depth)) => Point::new(width - i32::from(at.x), depth - i32::from(at.y)),
        None => at.point(),
    };
    let outline: Vec<Point> = match (&data.corners, data.outline.is_empty()) {
        (Some([a, b]), true) => {
            let (a, b) = (turn(a.0), turn(b.0));
            let (low, high) =
                (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)));
            vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)]
        }
        (None, false) => data.outline.iter().map(|at| turn(at.0)).collect(),
        _ => return Err(Fault::new(place, "a part has either a box or an outline")),
    };
    Prism::new(&outline, data.bottom.0, data.top.0, bits, feature)
        .map_err(|fault| Fault::new(place, fault.to_string()))
}

/// A rule that no weapon has, with the name that was meant; its value stays as it was written.
fn unknown_rule(text: &str, place: &str) -> Fault {
    let (name, value) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
    let known = weapon_rules::TABLE.iter().map(|rule| rule.name);
    let meant = sortie_rulebook::search::nearest(name.trim_end(), known);
    let gap = if name.ends_with(' ') { " " } else { "" };
    let meant = meant.map(|word| format!("{word}{gap}{value}"));
    Fault { place: place.to_string(), message: format!("unknown weapon rule {text:?}"), meant }
}

/// A weapon as the game uses it.
pub fn weapon(data: &WeaponData, place: &str) -> Result<Weapon, Fault> {
    let ranged = match data.kind.as_str() {
        "ranged" => true,
        "melee" => false,
        other => return Err(Fault::unknown(place, "type of weapon", other, ["ranged", "melee"])),
    };
    let mut rules = Vec::new();
    for text in &data.rules {
        rules.push(weapon_rules::parse(text).ok_or_else(|| unknown_rule(text, place))?);
    }
    if !(1..=10).contains(&data.a) || !(2..=6).contains(&data.skill) {
        return Err(Fault::new(place, "a weapon has 1 to 10 attack dice and a skill of 2 to 6"));
    }
    Ok(Weapon {
        title: data.name.clone(),
        name: kebab(&data.name),
        ranged,
        attacks: data.a,
        skill: data.skill,
        normal: data.damage[0],
        critical: data.damage[1],
        hooks: Hooks::gather(&rules),
        rules,
    })
}

/// A name as choices write it: `Plasma Pistol (standard)` is `plasma-pistol-standard`.
pub fn kebab(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_alphanumeric() {
            out.extend(letter.to_lowercase());
        } else if letter != '\'' && !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_end_matches('-').to_string()
}

/// An operative from its card with the weapons it brings.
pub fn profile(
    library: &Library,
    card: &CardData,
    weapons: &[String],
    name: String,
    place: &str,
) -> Result<Profile, Fault> {
    let mut chosen = Vec::new();
    for wanted in weapons {
        let found = card.weapon.iter().find(|w| w.name == *wanted || kebab(&w.name) == *wanted);
        let known = card.weapon.iter().map(|w| w.name.as_str());
        chosen.push(found.ok_or_else(|| Fault::unknown(place, "weapon", wanted, known))?);
    }
    if weapons.is_empty() {
        chosen.extend(&card.weapon);
    }
    let mut own = Vec::new();
    for word in &card.abilities {
        let known = abilities::TABLE.iter().map(|ability| ability.name);
        own.push(abilities::find(word).ok_or_else(|| Fault::unknown(place, "ability", word, known))?);
    }
    if chosen.len() > 16 || card.w == 0 || card.ga == 0 {
        return Err(Fault::new(place, "a card has at most 16 weapons, at least 1 wound and GA 1 or more"));
    }
    let target = |number: &u8| (1..=7).contains(number);
    if !target(&card.sv) || !card.invulnerable.iter().all(target) || card.df > 20 || card.apl > 10 {
        let message = "a save is 1 to 7, DF at most 20, APL at most 10";
        return Err(Fault::new(place, message));
    }
    Ok(Profile {
        name,
        card: card.name.clone(),
        movement: card.m.0,
        apl: card.apl,
        ga: card.ga,
        df: card.df,
        sv: card.sv,
        invulnerable: card.invulnerable,
        wounds: card.w,
        body: library.body(&card.base, place)?,
        keywords: card.keywords.clone(),
        weapons: chosen.iter().map(|data| weapon(data, place)).collect::<Result<_, _>>()?,
        abilities: own,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_file_is_sound() {
        let library = Library::load().unwrap_or_else(|fault| panic!("{fault}"));
        for faction in &library.factions {
            for card in &faction.card {
                profile(&library, card, &[], "X1".into(), &card.name)
                    .unwrap_or_else(|fault| panic!("{fault}"));
            }
        }
        for (name, _) in library.maps() {
            library.map(name, (30_000, 22_000)).unwrap_or_else(|faults| panic!("{}", faults[0]));
        }
        for (name, _) in library.missions() {
            let (_, map) = library.mission(name).unwrap_or_else(|fault| panic!("{fault}"));
            assert!(library.maps().any(|(known, _)| known == map));
        }
    }

    #[test]
    fn a_misspelt_weapon_rule_is_told_with_the_one_that_was_meant() {
        let rule = |text: &str| WeaponData {
            name: "Gun".into(),
            kind: "ranged".into(),
            a: 4,
            skill: 3,
            damage: [3, 4],
            rules: vec![text.to_string()],
        };
        let told = |text: &str| weapon(&rule(text), "weapon").expect_err("no such rule").to_string();
        assert_eq!(
            told("Letal 5+"),
            "weapon: unknown weapon rule \"Letal 5+\" (did you mean \"Lethal 5+\"?)"
        );
        assert!(told("Balancd").ends_with("(did you mean \"Balanced\"?)"));
        assert!(!told("Nonsense 3").contains("did you mean"));
    }

    #[test]
    fn a_map_that_is_unknown_is_told_where_it_was_written() {
        use sortie_kernel::words::{Spec, Words};
        let spec = Spec { mission: "contrl".into(), ..Spec::default() };
        let faults = crate::KillTeam::build(&spec).expect_err("no such mission");
        assert_eq!(faults.len(), 1, "an unknown mission has no map of its own: {faults:?}");
        let stage = toml::from_str("map = \"sectr\"\nstep = \"turn a\"").expect("fields of a stage");
        let faults = crate::KillTeam::stage(stage).expect_err("no such map");
        assert!(faults.iter().any(|fault| fault.place == "map" && fault.meant.as_deref() == Some("sector")));
    }

    #[test]
    fn the_two_copies_of_a_part_are_turned_and_the_tower_is_one_feature() {
        let library = Library::embedded();
        let sector = library.map("sector", (30_000, 22_000)).unwrap();
        assert_eq!(sector.len(), 16);
        let (low, high) = sector[8].1.bounds();
        assert_eq!((low, high), (Point::new(20_000, 16_600), Point::new(24_000, 17_000)));
        assert_ne!(sector[0].1.feature, sector[8].1.feature);
        let centre = library.map("centre", (30_000, 22_000)).unwrap();
        let towers: Vec<u16> = centre
            .iter()
            .filter(|(name, _)| name.starts_with("Tower"))
            .map(|(_, part)| part.feature)
            .collect();
        assert_eq!(towers, [0, 0, 0]);
    }

    #[test]
    fn faults_name_the_place_and_the_word_meant() {
        let data = WeaponData {
            name: "Gun".into(),
            kind: "ranged".into(),
            a: 4,
            skill: 3,
            damage: [3, 4],
            rules: vec!["Balance".into()],
        };
        let fault = weapon(&data, "card X").unwrap_err();
        assert_eq!((fault.place.as_str(), fault.meant.as_deref()), ("card X", Some("Balanced")));
    }
}
