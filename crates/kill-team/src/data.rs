//! Datacards, maps, missions and ready teams, read from TOML: embedded files and a user's (`user_data`). Faults name
//! the file, the place in it and the nearest word that was meant.

use crate::abilities;
use crate::close::Close;
use crate::close::walls::{self, WallData};
use crate::generate;
use crate::inches::{At, Length};
use crate::kinds::{self, Board};
use crate::muster::{FireTeamRule, base_name};
use crate::setup::{Profile, Scoring, Weapon};
use crate::spec_ops::gained::Gained;
use crate::traits;
use crate::user_data::{FACTIONS, FILES, TEAMS as TEAMS_OF_USERS};
use crate::weapon_rules::{self, Hooks};
use serde::Deserialize;
use sortie_data::files::parse;
use sortie_data::syntax::slug;
use sortie_data::targets;
use sortie_geometry::open::{Point, Prism};
use sortie_kernel::words::Fault;
use sortie_open_table::{BaseData, Body, PartData, build};
use sortie_rulebook::{rule, search::nearest};
use std::sync::OnceLock;

mod missions;

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
    #[serde(deserialize_with = "targets::target")]
    pub skill: u8,
    /// Normal and critical damage.
    pub damage: [u8; 2],
    /// Special rules as cards write them.
    #[serde(default)]
    pub rules: Vec<String>,
    /// It cannot be used for overwatch, whatever its rules.
    #[serde(default)]
    pub no_overwatch: bool,
    /// Only an action with two attacks uses it.
    #[serde(default)]
    pub storm: bool,
}

/// A datacard.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct CardData {
    /// The operative's type.
    pub name: String,
    /// Movement in inches.
    pub m: Length,
    /// Action point limit.
    pub apl: u8,
    /// Group activation.
    pub ga: u8,
    /// Defence dice.
    pub df: u8,
    /// Save.
    #[serde(deserialize_with = "targets::target")]
    pub sv: u8,
    /// Wounds.
    pub w: u8,
    /// Invulnerable save.
    #[serde(default, deserialize_with = "targets::some_target")]
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
    /// How many fire teams a kill team has.
    pub fire_teams: u8,
    /// The ploys that a user's faction shares with others, by the words of choices. A ploy names the faction of the
    /// program that it belongs to.
    #[serde(default)]
    pub ploys: Vec<String>,
    /// Its datacards.
    pub card: Vec<CardData>,
    /// Its fire teams.
    pub fire_team: Vec<FireTeamRule>,
    /// Its equipment.
    #[serde(default)]
    pub item: Vec<ItemData>,
}

/// A piece of equipment. Whatever it gives is worked into the card of its carrier.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ItemData {
    /// Its name.
    pub name: String,
    /// What it costs.
    pub ep: u8,
    /// What it costs for others.
    pub ep_for: Option<DearData>,
    /// A kill team has one at most.
    #[serde(default)]
    pub one_per_team: bool,
    /// Keywords of which its carrier has one.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Cards of which its carrier has one.
    #[serde(default)]
    pub cards: Vec<String>,
    /// The save that its carrier's card has.
    pub needs_sv: Option<u8>,
    /// A weapon that it is.
    pub weapon: Option<WeaponData>,
    /// The weapons that it acts on: the first of them that its carrier has.
    #[serde(default)]
    pub on: Vec<String>,
    /// It acts on all melee weapons.
    #[serde(default)]
    pub on_melee: bool,
    /// A rule that the weapon gains.
    pub rule: Option<String>,
    /// The weapon makes a fail a hit beside a critical one.
    #[serde(default)]
    pub mends: bool,
    /// The weapon's skill is improved by 1, not beyond this.
    pub skill_to: Option<u8>,
    /// A save instead of the card's.
    pub sv: Option<u8>,
    /// Inches more of M.
    pub m: Option<Length>,
    /// More APL.
    pub apl: Option<u8>,
    /// An ability.
    pub ability: Option<String>,
}

/// Another price for some operatives.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct DearData {
    /// For whom.
    pub keyword: String,
    /// What it costs them.
    pub ep: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bases {
    base: Vec<BaseData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapData {
    name: String,
    title: String,
    /// Walls with hatchways: a close quarters map.
    #[serde(default)]
    wall: Vec<WallData>,
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
    /// The equipment it carries in matched play.
    #[serde(default)]
    pub equipment: Vec<String>,
}

/// A fire team of a kill team.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct FireTeamData {
    /// Its name.
    pub name: String,
    /// Its operatives.
    pub operative: Vec<MemberData>,
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
    /// Its fire teams.
    pub fire_team: Vec<FireTeamData>,
}

/// A file of ready teams.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct TeamsFile {
    /// The teams.
    pub team: Vec<TeamData>,
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

/// A rule that no weapon has, with the name that was meant; its value stays as it was written.
pub(crate) fn unknown_rule(text: &str, place: &str) -> Fault {
    let (name, value) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
    let meant = nearest(name.trim_end(), weapon_rules::TABLE.iter().map(|rule| rule.name));
    let gap = if name.ends_with(' ') { " " } else { "" };
    let meant = meant.map(|word| word.to_string() + gap + value).filter(|meant| meant != text);
    let why = if value.contains('.') { ": its number is a whole one" } else { "" };
    Fault { place: place.to_string(), message: format!("unknown weapon rule {text:?}{why}"), meant }
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
    rule!("KT-FORCE-06");
    if !(1..=10).contains(&data.a) || !(2..=6).contains(&data.skill) {
        return Err(Fault::new(place, "a weapon has 1 to 10 attack dice and a skill of 2 to 6"));
    }
    Ok(Weapon {
        title: data.name.clone(),
        name: slug(&data.name),
        ranged,
        attacks: data.a,
        skill: data.skill,
        normal: data.damage[0],
        critical: data.damage[1],
        hooks: Hooks::gather(&rules),
        rules,
        uses: 1,
        shares_uses_with: None,
        no_overwatch: data.no_overwatch,
        suspended: false,
        condensed: false,
        storm: data.storm,
        mends: false,
        seeks: false,
    })
}

/// An operative from its card with the weapons it brings.
pub fn profile(
    library: &Library,
    card: &CardData,
    weapons: &[String],
    name: String,
    place: &str,
) -> Result<Profile, Fault> {
    rule!("KT-FORCE-05");
    let (chosen, granted) = chosen_weapons(card, weapons, place)?;
    let mut own = Vec::new();
    for word in card.abilities.iter().map(String::as_str).chain(granted) {
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
    let mut built: Vec<Weapon> = chosen.iter().map(|data| weapon(data, place)).collect::<Result<_, _>>()?;
    let properties = own.iter().fold(0, |all, ability: &&abilities::Ability| all | ability.bits);
    let melee = weapons.iter().filter(|name| built.iter().any(|w| !w.ranged && w.title == **name)).count();
    if properties & abilities::WEAPONBEAST != 0 && melee >= 2 {
        built.iter_mut().filter(|weapon| !weapon.ranged).for_each(|weapon| weapon.attacks += 1);
    }
    share_uses(&mut built);
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
        weapons: built,
        abilities: own,
        properties,
        equipment: Vec::new(),
        gained: Gained::NONE,
        callsign: String::new(),
    })
}

/// The weapons of a card that were chosen, those that come with them, and the abilities that some of them are.
/// [KT-FORCE-12]
pub(crate) fn chosen_weapons<'a>(
    card: &'a CardData,
    wanted: &[String],
    place: &str,
) -> Result<(Vec<&'a WeaponData>, Vec<&'static str>), Fault> {
    rule!("KT-FORCE-12");
    let mut chosen: Vec<&WeaponData> = Vec::new();
    let mut granted = Vec::new();
    let mut take = |weapon: &'a WeaponData| {
        if !chosen.iter().any(|own| own.name == weapon.name) {
            chosen.push(weapon);
        }
    };
    for word in wanted {
        if word == "Shimmershield" {
            granted.push("Shimmershield");
            continue;
        }
        let named =
            |own: &&WeaponData| own.name == *word || slug(&own.name) == *word || base_name(&own.name) == word;
        let mut found = card.weapon.iter().filter(named).peekable();
        if found.peek().is_none() {
            let known = card.weapon.iter().map(|w| w.name.as_str());
            return Err(Fault::unknown(place, "weapon", word, known));
        }
        found.for_each(&mut take);
    }
    if wanted.is_empty() {
        card.weapon.iter().for_each(&mut take);
    }
    let rules = chosen.iter().flat_map(|own| &own.rules).filter_map(|text| weapon_rules::parse(text));
    let brought: Vec<&str> = rules
        .filter_map(|(place, _)| weapon_rules::TABLE[usize::from(place)].brings)
        .map(|brings| brings())
        .collect();
    for name in brought {
        if let Some(weapon) = card.weapon.iter().find(|own| own.name == name)
            && !chosen.iter().any(|own| own.name == name)
        {
            chosen.push(weapon);
        }
    }
    if chosen.iter().any(|own| own.name == "Lash Whip") {
        granted.push("Lash whip carrier");
    }
    Ok((chosen, granted))
}

/// Profiles of one weapon share its uses.
fn share_uses(weapons: &mut [Weapon]) {
    for place in 1..weapons.len() {
        let first = weapons[..place]
            .iter()
            .position(|other| base_name(&other.title) == base_name(&weapons[place].title));
        weapons[place].shares_uses_with = first.map(|first| first as u8);
    }
}

#[cfg(test)]
mod tests;
