//! The set-up part of a ruling script: any table, any operatives, any state. Documented in `docs/scripts/kill-team.md`.

mod cards;
mod checks;
mod fields;
mod names;
mod placing;

use crate::close::{Close, walls};
use crate::data::{self, CardData, Library};
use crate::facts::lower;
use crate::frame::Frame;
use crate::inches::Length;
use crate::kinds::{self, Board};
use crate::notation::squeeze;
use crate::ploys::Owned;
use crate::setup::{Mission, Profile, Sequence, Setup};
use crate::spec_ops::content::Content;
use crate::spec_ops::{engineering_bay, gained, scars};
use crate::state::{
    Actions, BARRICADES_MAX, Barricade, Effects, Flags, MARKERS_MAX, Marker, Marks, OPERATIVES_MAX,
    OperativeId, Phase, State, Team,
};
use crate::words::{SIZE, letters};
use crate::{KillTeam, actions, equipment, sequence};
use cards::{archetype_bits, asset_bits, ploys_in_force, tac_ops_of, tokens, used_ploys};
use checks::{
    check_barricades, check_card, check_carried, check_marker_floors, check_markers, check_name, check_places,
};
pub use fields::{Fixture, MarkerFixture, OperativeFixture, TeamFixture};
use placing::{operative, table};
use sortie_geometry::open::{Prism, Terrain};
use sortie_kernel::words::Fault;
use sortie_kernel::{Position, Side};

type Faults = Vec<Fault>;

/// Builds the set-up and the position.
pub(crate) fn build(fixture: &Fixture) -> Result<(Setup, Position<KillTeam>), Faults> {
    let mut faults = Faults::new();
    let setup = build_setup(fixture, &mut faults);
    let Some((setup, order)) = setup else { return Err(faults) };
    let mut state = State::new(setup.counts());
    state.marker_count = setup.mission.markers.len() as u8;
    state.open_hatches = walls::open_in_script(&fixture.open, setup.close.as_ref(), &mut faults);
    table(fixture, &mut state, &mut faults);
    for (place, index) in order.iter().enumerate() {
        let label = format!("operative[{index}]");
        let id = OperativeId(place as u8);
        operative(&fixture.operative[*index], &setup, id, &mut state, &label, &mut faults);
    }
    check_marker_floors(fixture, &setup, &mut faults);
    tac_ops_of(fixture, &setup, &mut state, &mut faults);
    tokens(fixture, &setup, &mut state, &mut faults);
    check_carried(&state, &order, &mut faults);
    let frame = step(fixture, &setup, &mut state, &mut faults);
    check_barricades(&state, frame, &mut faults);
    check_places(&setup, &state, &order, &mut faults);
    if faults.is_empty() { Ok((setup, Position::new(state, frame))) } else { Err(faults) }
}

fn side(word: &str, place: &str, faults: &mut Faults) -> Side {
    Side::parse(word).unwrap_or_else(|| {
        faults.push(Fault::unknown(place, "side", word, ["a", "b"]));
        Side::A
    })
}

/// The set-up, and for each operative in the game's order its place in the script.
fn build_setup(fixture: &Fixture, faults: &mut Faults) -> Option<(Setup, Vec<usize>)> {
    let library = Library::get();
    let map = names::map(library, &fixture.map);
    let mission = mission(library, fixture, &map, faults)?;
    let map = if map.is_empty() { "empty" } else { &map };
    let (parts, mut close) = terrain(library, fixture, map, faults);
    let factions = [(&fixture.a, "a.faction"), (&fixture.b, "b.faction")]
        .map(|(team, place)| names::faction(library, team.faction.as_deref(), place, faults));
    let Roster { profiles, first_of_b, order } = roster(library, fixture, &factions, faults);
    if profiles.len() > OPERATIVES_MAX || parts.len() + BARRICADES_MAX > 250 {
        faults.push(Fault::new(
            "operative",
            format!("a table holds at most {OPERATIVES_MAX} operatives and 240 parts"),
        ));
    }
    if !faults.is_empty() {
        return None;
    }
    let (part_names, prisms): (Vec<String>, Vec<Prism>) = parts.into_iter().unzip();
    if let Some(close) = close.as_mut().filter(|_| fixture.apparatus) {
        close.use_apparatus(&mission.markers, &prisms);
    }
    let assets = [&fixture.a, &fixture.b].map(|team| asset_bits(&team.assets, faults));
    let terrain = Terrain::new(prisms);
    let setup = Setup {
        mission,
        map: map.to_string(),
        size: SIZE,
        part_names,
        graphs: Vec::new(),
        profiles,
        first_of_b,
        factions,
        ploys: <[Owned; 2]>::default(),
        guard: fixture.guard || close.is_some(),
        archetypes: [&fixture.a, &fixture.b].map(|team| archetype_bits(team, faults)),
        starting_cp: None,
        close,
        narrative: [&fixture.a, &fixture.b].map(|team| team.narrative),
        assets,
        hardened: engineering_bay::maps(&terrain, assets),
        terrain,
    };
    if !faults.is_empty() {
        return None;
    }
    Some((setup.complete(), order))
}

/// The mission with the script's mode and markers; nothing if there is no such mission.
fn mission(library: &Library, fixture: &Fixture, map: &str, faults: &mut Faults) -> Option<Mission> {
    let written = if fixture.mission.is_empty() { "control" } else { &fixture.mission };
    let named = library.mission(&names::mission(library, written));
    let (mission, _) = named.map_err(|fault| faults.push(fault)).ok()?;
    let mut mission = if fixture.mission.is_empty() { mission } else { library.on_map(mission, map) };
    match names::mode(&fixture.mode) {
        "" | "open" => (),
        "matched" | "spec-ops" => mission.sequence = Sequence::Matched,
        other => faults.push(Fault::unknown("mode", "mode", other, ["open", "matched", "spec-ops"])),
    }
    if let Some(markers) = &fixture.marker {
        mission.markers = markers.iter().map(|marker| marker.at.0).collect();
        check_markers(markers, faults);
    }
    Some(mission)
}

/// The parts of the map and of the script with their names, and what is close quarters about them.
fn terrain(
    library: &Library,
    fixture: &Fixture,
    map: &str,
    faults: &mut Faults,
) -> (Vec<(String, Prism)>, Option<Close>) {
    let of_map =
        |fault: Fault| if fault.place == "board" { Fault { place: "map".into(), ..fault } } else { fault };
    let parts = library.map(map, SIZE).map_err(|all| faults.extend(all.into_iter().map(of_map)));
    let (mut parts, mut close) = parts.unwrap_or_default();
    walls::of_script(map, &fixture.wall, &mut parts, &mut close, faults);
    let board = if close.is_some() { Board::Close } else { Board::Open };
    let first_feature = sequence::features::next(&parts);
    let mut features: Vec<&str> = Vec::new();
    for (number, data) in fixture.part.iter().enumerate() {
        // A part that names no feature is one of its own.
        let known = features.iter().position(|name| !name.is_empty() && *name == data.feature);
        let feature = known.unwrap_or_else(|| {
            features.push(&data.feature);
            features.len() - 1
        });
        match data::part(data, first_feature + feature as u16, board, &format!("part[{number}]")) {
            Ok(prism) => {
                let is_apparatus = data.kind.as_deref().is_some_and(|kind| kinds::spelt(kind) == "apparatus");
                if let Some(close) = close.as_mut().filter(|_| is_apparatus) {
                    close.apparatus.push(parts.len() as u16);
                }
                parts.push((data.title(), prism));
            }
            Err(fault) => faults.push(fault),
        }
    }
    (parts, close)
}

/// The operatives in the game's order, side A's first.
struct Roster {
    profiles: Vec<Profile>,
    first_of_b: usize,
    /// For each its place in the script.
    order: Vec<usize>,
}

fn roster(library: &Library, fixture: &Fixture, factions: &[String; 2], faults: &mut Faults) -> Roster {
    let letters = letters(library, &factions[0], &factions[1]);
    let mut all = Roster { profiles: Vec::new(), first_of_b: 0, order: Vec::new() };
    for wanted in Side::BOTH {
        let mut number = 0;
        for (index, data) in fixture.operative.iter().enumerate() {
            let place = format!("operative[{index}]");
            match Side::parse(&data.side) {
                Some(own) if own == wanted => (),
                Some(_) => continue,
                // The fault is reported once, in the first round.
                None if wanted == Side::A => {
                    faults.push(Fault::unknown(format!("{place}.side"), "side", &data.side, ["a", "b"]));
                    continue;
                }
                None => continue,
            }
            number += 1;
            let name = data.name.clone().unwrap_or_else(|| format!("{}{number}", letters[wanted.index()]));
            check_name(&name, &all.profiles, &place, faults);
            match profile(library, data, name, &place) {
                Ok(profile) => {
                    all.profiles.push(profile);
                    all.order.push(index);
                }
                Err(fault) => faults.push(fault),
            }
        }
        if wanted == Side::A {
            all.first_of_b = all.profiles.len();
        }
    }
    all
}

/// An operative from its card, with whatever the script writes over it.
fn profile(library: &Library, data: &OperativeFixture, name: String, place: &str) -> Result<Profile, Fault> {
    let plain = CardData {
        name: "Operative".to_string(),
        m: Length(6000),
        apl: 2,
        ga: 1,
        df: 3,
        sv: 4,
        w: 10,
        invulnerable: None,
        base: "medium".to_string(),
        keywords: Vec::new(),
        abilities: Vec::new(),
        weapon: Vec::new(),
    };
    let mut card = match &data.card {
        None => plain,
        Some(wanted) => {
            let known =
                library.factions.iter().flat_map(|faction| &faction.card).map(|card| card.name.as_str());
            let found = library.card(wanted);
            let unknown = || Fault::unknown(format!("{place}.card"), "card", wanted, known);
            let (faction, card) = found.ok_or_else(unknown)?;
            check_card(library, faction, wanted, place)?;
            card.clone()
        }
    };
    card.m = data.m.unwrap_or(card.m);
    card.apl = data.apl.unwrap_or(card.apl);
    card.ga = data.ga.unwrap_or(card.ga);
    card.df = data.df.unwrap_or(card.df);
    card.sv = data.sv.unwrap_or(card.sv);
    card.w = data.w.unwrap_or(card.w);
    card.invulnerable = data.invulnerable.or(card.invulnerable);
    card.base = data.base.clone().unwrap_or(card.base);
    card.keywords.extend(data.keywords.iter().cloned());
    let more: Vec<_> = data.abilities.iter().filter(|own| !card.abilities.contains(own)).cloned().collect();
    card.abilities.extend(more);
    card.weapon.extend(data.weapon.iter().cloned());
    let mut profile = data::profile(library, &card, &data.weapons, name, place)?;
    if !data.equipment.is_empty() {
        let wanted = data.card.as_deref().unwrap_or_default();
        let nobody =
            || Fault::new(format!("{place}.equipment"), "only an operative with a card carries equipment");
        let (faction, _) = library.card(wanted).ok_or_else(nobody)?;
        equipment::equip(&mut profile, faction, &data.equipment, &format!("{place}.equipment"))?;
    }
    gained::mark(&mut profile, &data.gained, &format!("{place}.gained"))?;
    for item in &data.rare {
        gained::fit(&mut profile, item, Content::embedded(), &format!("{place}.rare"))?;
    }
    scars::cap_apl(&mut profile, card.apl);
    Ok(profile)
}

/// The bits that words name; a word that names none is a fault.
fn named<T: Copy>(
    words: &[String],
    bits: &[(T, &str)],
    place: &str,
    what: &str,
    faults: &mut Faults,
) -> Vec<T> {
    let find =
        |word: &String| bits.iter().find(|(_, name)| squeeze(name) == squeeze(word)).map(|(bit, _)| *bit);
    for word in words.iter().filter(|word| find(word).is_none()) {
        let known: Vec<String> = bits.iter().map(|(_, name)| lower(name)).collect();
        faults.push(Fault::unknown(place, what, word, known.iter().map(String::as_str)));
    }
    words.iter().filter_map(find).collect()
}

/// The step that comes next.
fn step(fixture: &Fixture, setup: &Setup, state: &mut State, faults: &mut Faults) -> Frame {
    const STEPS: [&str; 14] = [
        "turn",
        "action",
        "roles",
        "barricades",
        "set-up",
        "first-initiative",
        "turning-point",
        "strategy",
        "ploys",
        "end",
        "tac-ops",
        "scouting",
        "scouts",
        "reveals",
    ];
    let text = fixture.step.as_deref().unwrap_or("turn a");
    let mut words = text.split_whitespace();
    let (verb, object) = (words.next().unwrap_or_default(), words.next());
    let mut of = |default: Side| object.map_or(default, |word| side(word, "step", faults));
    match verb.to_ascii_lowercase().as_str() {
        "turn" => Frame::Firefight { side: of(state.initiative) },
        "ploys" => Frame::Ploys { side: of(state.initiative), passes: 0 },
        "barricades" => Frame::Barricades { side: of(state.attacker.other()) },
        "action" => match object.and_then(|name| setup.find(name)) {
            Some(id) => {
                state[id].flags.add(Flags::ACTIVE);
                Frame::Activation { operative: id, run: 1 }
            }
            None => {
                let known = setup.profiles.iter().map(|profile| profile.name.as_str());
                faults.push(Fault::unknown("step", "operative", object.unwrap_or_default(), known));
                Frame::EndTurningPoint {}
            }
        },
        "turning-point" if state.turning_point >= sequence::turn::TURNING_POINTS => {
            faults.push(Fault::new("turning_point", "no turning point follows the fourth"));
            Frame::EndTurningPoint {}
        }
        "tac-ops" => Frame::TacOps { side: of(state.attacker.other()) },
        "scouting" => Frame::PickScout { side: state.attacker },
        "scouts" => Frame::Scouts { side: state.attacker },
        "reveals" => Frame::MustReveal {},
        "roles" => Frame::RollForRoles {},
        "set-up" => Frame::Groups { turn: 0 },
        "first-initiative" => Frame::FirstInitiative {},
        "turning-point" => Frame::TurningPoint {},
        "strategy" => Frame::Strategy {},
        "end" => Frame::EndTurningPoint {},
        _ => {
            faults.push(Fault::unknown("step", "step", verb, STEPS));
            Frame::EndTurningPoint {}
        }
    }
}
