//! A game from names: mission, map, Forces, options.

use super::entries::ForceEntry;
use super::force::{Law, muster};
use super::library::{Library, library};
use super::map_maker::{self, MAP_SEED};
use super::maps::map_of;
use super::missions::{edges_on, entry_of, mission_of, plays_on};
use super::random_force::{self, SIZES};
use crate::geometry::Table;
use crate::setup::{Force, Map, Mission, MissionKind, Roster, Setup};
use sortie_data::random_force::{FORCE_SEED, Request};
use sortie_data::written;
use sortie_kernel::words::{Fault, Listing, Spec};
use sortie_kernel::{GameOption, SeedOf, Side};
use sortie_rulebook::rule;

/// The options that a game knows.
fn options() -> [GameOption; 6] {
    [
        GameOption::words("night", "Night", &["yes", "no"], "no", "plays by the night and Noise rules"),
        GameOption::number(
            "points",
            "Points",
            (50, Some(500)),
            "250, more for a larger random Force",
            "the agreed limit of both Forces",
        ),
        GameOption::words(
            "build",
            "Building Forces",
            &["competitive", "freestyle"],
            "competitive",
            "freestyle leaves out points and the limits of cards",
        ),
        GameOption::words(
            "equal-points",
            "Equal points",
            &["yes", "no"],
            "yes",
            "no gives the attacker of fuel-depot 110 percent and the defender 90",
        ),
        GameOption::seed(FORCE_SEED, SeedOf::Forces, 0),
        GameOption::seed(MAP_SEED, SeedOf::Board, 0),
    ]
}

/// What can be named.
pub fn listing() -> Listing {
    let library = library();
    let missions = library.missions.iter().map(|m| (m.name.clone(), format!("{}: {}", m.title, m.about)));
    let maps = library.maps.iter().map(|(_, map)| (map.name.clone(), map.title.clone()));
    let random_map = ("random".to_string(), format!("a random map; its number is the option {MAP_SEED}"));
    let forces = library.forces.iter().map(|(_, force)| {
        (force.name.clone(), format!("{} ({}, {} points)", force.title, force.faction, force.points))
    });
    let random = SIZES.iter().map(|size| {
        (
            format!("random-{size}"),
            format!("any legal Force of {size} points; its number is the option {FORCE_SEED}"),
        )
    });
    Listing {
        missions: missions.collect(),
        boards: maps.chain([random_map]).collect(),
        forces: forces.chain(random).collect(),
        options: options().to_vec(),
    }
}

/// Builds a game from names.
///
/// # Errors
/// Every fault found.
pub fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
    rule!("D1Z-SETUP-08");
    let library = library();
    let mut faults = Vec::new();
    let all = options();
    let known = || all.iter().map(|option| option.id.as_str());
    for name in spec.options.keys().filter(|name| known().all(|known| known != name.as_str())) {
        faults.push(Fault::unknown("option", "option", name, known()));
    }
    let mut options =
        Options { night: false, points: usual_points(spec), law: Law::Competitive, equal: true };
    if let Err(found) = options.read(spec) {
        faults.extend(found);
    }
    let first = library.missions.first().map_or("", |mission| mission.name.as_str());
    let wanted = if spec.mission.is_empty() { first } else { &spec.mission };
    let mission = mission_of(library, wanted);
    let map = mission.as_ref().map_err(Clone::clone).and_then(|mission| map_for(library, spec, mission));
    let (mut forces, mut flares) = (Vec::new(), Vec::new());
    for side in Side::BOTH {
        let limit = options.limit(mission.as_ref().ok(), side);
        let built = force_of(library, spec, side, limit).and_then(|entry| {
            flares.push(flare_of(&entry));
            muster(library, options.law, side, &entry, limit)
        });
        match built {
            Ok(force) => forces.push(force),
            Err(found) => faults.extend(found),
        }
    }
    match (mission, map, <[Force; 2]>::try_from(forces)) {
        (Ok(mission), Ok(map), Ok(mut forces)) if faults.is_empty() => {
            if options.night {
                forces.iter_mut().zip(&flares).for_each(|(force, wish)| give_flare(library, force, *wish));
            }
            let mut setup = assemble(mission, map, forces, options.night);
            setup.points = options.points;
            setup.built_for_mission = !options.equal && setup.mission.kind == MissionKind::FuelDepot;
            Ok(setup)
        }
        (mission, map, _) => {
            // The map was not looked for without a mission.
            match (mission, map) {
                (Err(found), _) | (_, Err(found)) => faults.extend(found),
                _ => (),
            }
            Err(faults)
        }
    }
}

/// Puts a game together from its parts.
pub fn assemble(mut mission: Mission, map: Map, forces: [Force; 2], night: bool) -> Setup {
    mission.edges = edges_on(&mission, &map);
    let table = Table::shared(&map);
    let roster = Roster::new(&forces);
    Setup { mission, map, table, night, built_for_mission: false, points: 250, forces, roster }
}

/// The place in the roster of the model that asked for the free hand flare of a night game.
fn flare_of(entry: &ForceEntry) -> Option<usize> {
    let lines = entry.fireteam.iter().flat_map(|team| &team.models);
    let models = lines.flat_map(|pick| std::iter::repeat_n(pick.flare, usize::from(pick.count.unwrap_or(1))));
    models.into_iter().position(|asks| asks)
}

/// A hand flare for nothing: to the model that asked for it, or else to the first commander without one.
fn give_flare(library: &Library, force: &mut Force, wish: Option<usize>) {
    let Some(flare) = library.gear("E05").and_then(|gear| gear.card.weapon.clone()) else { return };
    let carries =
        |card: &crate::setup::ModelCard| card.weapons.iter().any(|weapon| weapon.card == flare.card);
    let order = wish.into_iter().chain(force.precedence.iter().map(|place| usize::from(*place)));
    let taker = order.chain(0..force.models.len()).find(|place| !carries(&force.models[*place]));
    if let Some(place) = taker {
        force.models[place].item_titles.push(flare.title.clone());
        force.models[place].weapons.push(flare);
    }
}

struct Options {
    night: bool,
    points: u16,
    law: Law,
    equal: bool,
}

impl Options {
    fn read(&mut self, spec: &Spec) -> Result<(), Vec<Fault>> {
        let mut faults = Vec::new();
        for (name, value) in &spec.options {
            let place = format!("option {name}");
            let yes = |faults: &mut Vec<Fault>| match value.as_str() {
                "yes" | "true" | "on" => Some(true),
                "no" | "false" | "off" | "" => Some(false),
                other => {
                    faults.push(Fault::unknown(place.as_str(), "value", other, ["yes", "no"]));
                    None
                }
            };
            match name.as_str() {
                "night" => self.night = yes(&mut faults).unwrap_or(false),
                "equal-points" => self.equal = yes(&mut faults).unwrap_or(true),
                "points" => match value.parse() {
                    Ok(points) if (50..=500).contains(&points) => self.points = points,
                    _ => faults.push(Fault::new(place, format!("{value:?}: points run from 50 to 500"))),
                },
                "build" => match value.as_str() {
                    "competitive" => self.law = Law::Competitive,
                    "freestyle" => self.law = Law::Freestyle,
                    other => faults.push(Fault::unknown(place, "value", other, ["competitive", "freestyle"])),
                },
                FORCE_SEED | MAP_SEED if value.parse::<u64>().is_err() => {
                    faults.push(Fault::new(place, format!("{value:?} is not a number")));
                }
                _ => (),
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// What a side may spend: in mission 4 a Force built for it has a tenth more or less. [D1Z-FORCE-02]
    fn limit(&self, mission: Option<&Mission>, side: Side) -> u16 {
        let percent = match mission {
            Some(mission) if !self.equal && mission.kind == MissionKind::FuelDepot => match side {
                Side::A => 110,
                Side::B => 90,
            },
            _ => 100,
        };
        (u32::from(self.points) * percent / 100) as u16
    }
}

fn seed(spec: &Spec, name: &str) -> u64 {
    spec.options.get(name).and_then(|seed| seed.parse().ok()).unwrap_or(0)
}

fn map_for(library: &Library, spec: &Spec, mission: &Mission) -> Result<Map, Vec<Fault>> {
    let entry = entry_of(library, mission);
    let wanted = match spec.board.as_str() {
        "" => entry.and_then(|entry| entry.maps.first()).map_or("", String::as_str),
        name => name,
    };
    if wanted.eq_ignore_ascii_case("random") {
        if matches!(mission.kind, MissionKind::FuelDepot | MissionKind::SafeHouse) {
            let message = format!("{} is played on its own map, not on a random one", mission.name);
            return Err(vec![Fault::new("board", message)]);
        }
        return Ok(map_maker::generate(seed(spec, MAP_SEED)));
    }
    let found = library.maps.iter().find(|(_, map)| map.name.eq_ignore_ascii_case(wanted));
    let known = || library.maps.iter().map(|(_, map)| map.name.as_str()).chain(["random"]);
    let (_, data) = found.ok_or_else(|| vec![Fault::unknown("board", "map", wanted, known())])?;
    let map = map_of(data)?;
    if entry.is_some_and(|entry| !plays_on(entry, &map)) {
        let maps = entry.map_or(String::new(), |entry| entry.maps.join(", "));
        let message = format!("{} is played on {maps}, not on {}", mission.name, map.name);
        return Err(vec![Fault::new("board", message)]);
    }
    Ok(map)
}

/// The limit of points where none is agreed: 250, or more if a larger Force is asked for or written out.
fn usual_points(spec: &Spec) -> u16 {
    let random = |name: &String| Request::parse(name, &SIZES).map(|request| request.points);
    let largest = SIZES.into_iter().max().unwrap_or(0);
    let written = |name: &String| {
        let force = written::is_written(name).then(|| read_written(Side::A, name).ok()).flatten()?;
        Some(force.points.min(largest))
    };
    spec.forces.iter().filter_map(|name| random(name).or_else(|| written(name))).max().unwrap_or(0).max(250)
}

/// A Force that is written out in full.
fn read_written(side: Side, line: &str) -> Result<ForceEntry, Fault> {
    let models = |force: &ForceEntry| {
        let picks = force.fireteam.iter().flat_map(|team| &team.models);
        picks.map(|pick| usize::from(pick.count.unwrap_or(1))).sum()
    };
    let place = format!("force-{}", side.letter());
    written::read(&place, line, |force: &ForceEntry| (force.name.as_str(), models(force)))
}

/// The Force that a side asked for, ready, written out or random. A random one keeps within the limit of its side.
///
/// # Errors
/// If there is none of this name.
pub fn force_of(library: &Library, spec: &Spec, side: Side, limit: u16) -> Result<ForceEntry, Vec<Fault>> {
    let wanted = &spec.forces[side.index()];
    if wanted.is_empty() {
        let usual = library.forces.get(side.index()).map(|(_, force)| force.clone());
        return usual.ok_or_else(|| vec![Fault::new("force", "there are no ready Forces")]);
    }
    if let Some((_, force)) = library.forces.iter().find(|(_, force)| force.name.eq_ignore_ascii_case(wanted))
    {
        return Ok(force.clone());
    }
    if written::is_written(wanted) {
        return read_written(side, wanted).map_err(|fault| vec![fault]);
    }
    if let Some(request) = Request::parse(wanted, &SIZES) {
        let request = Request { points: request.points.min(limit), ..request };
        return random_force::random_force(library, request, wanted, side, seed(spec, FORCE_SEED));
    }
    let sizes: Vec<String> = SIZES.iter().map(|size| format!("random-{size}")).collect();
    let known =
        library.forces.iter().map(|(_, force)| force.name.as_str()).chain(sizes.iter().map(String::as_str));
    let place = format!("force-{}", side.letter());
    Err(vec![Fault::unknown(place, "Force", wanted, known)])
}
