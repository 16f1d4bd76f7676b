//! The set-up part of a ruling script: any table, any operatives, any state. Documented in `docs/scripts/kill-team.md`.

use crate::actions;
use crate::data::{self, CardData, Library, PartData, WeaponData};
use crate::facts::lower;
use crate::field::Field;
use crate::frame::Frame;
use crate::inches::{At, Inches};
use crate::moves;
use crate::ploys;
use crate::sequence::activation;
use crate::setup::{Profile, Setup};
use crate::state::{
    Actions, BARRICADES_MAX, Barricade, Effects, Flags, MARKERS_MAX, Marker, OPERATIVES_MAX, OperativeId,
    Phase, State, Team,
};
use crate::words::{SIZE, letters};
use crate::written;
use crate::{KillTeam, sequence};
use serde::Deserialize;
use sortie_geometry::open::Terrain;
use sortie_kernel::words::Fault;
use sortie_kernel::{Position, Side};

/// A table as a script writes it.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Stage {
    /// The mission whose scoring and drop zones hold.
    pub mission: String,
    /// A map, or empty for a bare board.
    pub map: String,
    /// Whether operatives may go on guard.
    pub guard: bool,
    /// Parts of terrain in addition to the map's.
    pub part: Vec<PartData>,
    /// Barricades.
    pub barricade: Vec<BarricadeStage>,
    /// Objective markers instead of the mission's.
    pub marker: Vec<MarkerStage>,
    /// The number of the turning point.
    pub turning_point: Option<u8>,
    /// The phase.
    pub phase: Option<String>,
    /// Who has the initiative.
    pub initiative: Option<String>,
    /// Who is the attacker.
    pub attacker: Option<String>,
    /// What side A has.
    pub a: TeamStage,
    /// What side B has.
    pub b: TeamStage,
    /// The operatives of both sides.
    pub operative: Vec<OperativeStage>,
    /// What comes next: `turn a`, `action S1`, `roles`, `turning-point` and so on.
    pub step: Option<String>,
}

/// A barricade.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct BarricadeStage {
    at: At,
    #[serde(default)]
    degrees: u8,
}

/// An objective marker.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct MarkerStage {
    at: At,
    #[serde(default)]
    held: Option<String>,
    #[serde(default)]
    looted: u8,
    #[serde(default)]
    looted_now: bool,
}

/// What a side has.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub struct TeamStage {
    faction: Option<String>,
    cp: u8,
    vp: u8,
    vp_now: u8,
    zone: Option<u8>,
    barricades: u8,
    losses: u8,
    ploys: Vec<String>,
}

/// An operative: a card, or numbers written out, and its state.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub struct OperativeStage {
    name: Option<String>,
    side: String,
    card: Option<String>,
    weapons: Vec<String>,
    weapon: Vec<WeaponData>,
    m: Option<Inches>,
    apl: Option<u8>,
    ga: Option<u8>,
    df: Option<u8>,
    #[serde(deserialize_with = "written::some_target")]
    sv: Option<u8>,
    w: Option<u8>,
    #[serde(deserialize_with = "written::some_target")]
    invulnerable: Option<u8>,
    base: Option<String>,
    keywords: Vec<String>,
    abilities: Vec<String>,
    at: Option<At>,
    wounds: Option<u8>,
    order: Option<String>,
    ready: Option<bool>,
    activated: bool,
    active: bool,
    guard: bool,
    overwatched: bool,
    interrupted: bool,
    point_blank: bool,
    down: bool,
    ap_left: Option<u8>,
    apl_change: i8,
    done: Vec<String>,
    used: Vec<String>,
    carries: u8,
    effects: Vec<String>,
}

type Faults = Vec<Fault>;

/// Builds the set-up and the position.
pub(crate) fn build(stage: &Stage) -> Result<(Setup, Position<KillTeam>), Faults> {
    let mut faults = Faults::new();
    let setup = build_setup(stage, &mut faults);
    let Some((setup, order)) = setup else { return Err(faults) };
    let mut state = State::new(setup.counts());
    state.marker_count = setup.mission.markers.len() as u8;
    table(stage, &mut state, &mut faults);
    for (place, index) in order.iter().enumerate() {
        let label = format!("operative[{index}]");
        let id = OperativeId(place as u8);
        operative(&stage.operative[*index], &setup, id, &mut state, &label, &mut faults);
    }
    let frame = step(stage, &setup, &mut state, &mut faults);
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
fn build_setup(stage: &Stage, faults: &mut Faults) -> Option<(Setup, Vec<usize>)> {
    let library = Library::embedded();
    let mission = if stage.mission.is_empty() { "control" } else { &stage.mission };
    let (mut mission, _) = library.mission(mission).map_err(|fault| faults.push(fault)).ok()?;
    if !stage.marker.is_empty() {
        mission.markers = stage.marker.iter().map(|marker| marker.at.0).collect();
    }
    if mission.markers.len() > MARKERS_MAX {
        faults.push(Fault::new("marker", format!("a table has at most {MARKERS_MAX} markers")));
    }
    let map = if stage.map.is_empty() { "empty" } else { &stage.map };
    let of_map =
        |fault: Fault| if fault.place == "board" { Fault { place: "map".into(), ..fault } } else { fault };
    let parts = library.map(map, SIZE).map_err(|all| faults.extend(all.into_iter().map(of_map)));
    let mut parts = parts.unwrap_or_default();
    let mut features: Vec<&str> = Vec::new();
    for (number, data) in stage.part.iter().enumerate() {
        let known = features.iter().position(|feature| *feature == data.feature);
        let feature = known.unwrap_or_else(|| {
            features.push(&data.feature);
            features.len() - 1
        });
        match data::part(data, 500 + feature as u16, None, &format!("part[{number}]")) {
            Ok(prism) => parts.push((data::part_name(data), prism)),
            Err(fault) => faults.push(fault),
        }
    }
    let factions = [&stage.a, &stage.b].map(|team| team.faction.clone().unwrap_or_default());
    let letters = letters(library, &factions[0], &factions[1]);
    let mut order = Vec::new();
    let mut profiles = Vec::new();
    let mut first_of_b = 0;
    for wanted in Side::BOTH {
        let mut number = 0;
        for (index, data) in stage.operative.iter().enumerate() {
            let place = format!("operative[{index}]");
            match Side::parse(&data.side) {
                Some(own) if own == wanted => (),
                Some(_) => continue,
                // The fault is told once, in the first round.
                None if wanted == Side::A => {
                    faults.push(Fault::unknown(format!("{place}.side"), "side", &data.side, ["a", "b"]));
                    continue;
                }
                None => continue,
            }
            number += 1;
            let name = data.name.clone().unwrap_or_else(|| format!("{}{number}", letters[wanted.index()]));
            if profiles.iter().any(|known: &Profile| known.name.eq_ignore_ascii_case(&name)) {
                faults
                    .push(Fault::new(format!("{place}.name"), format!("two operatives are called {name:?}")));
            }
            match profile(library, data, name, &place) {
                Ok(profile) => {
                    profiles.push(profile);
                    order.push(index);
                }
                Err(fault) => faults.push(fault),
            }
        }
        if wanted == Side::A {
            first_of_b = profiles.len();
        }
    }
    if profiles.len() > OPERATIVES_MAX || parts.len() + BARRICADES_MAX > 250 {
        faults.push(Fault::new(
            "operative",
            format!("a table holds at most {OPERATIVES_MAX} operatives and 240 parts"),
        ));
    }
    if !faults.is_empty() {
        return None;
    }
    let (part_names, prisms) = parts.into_iter().unzip();
    let setup = Setup {
        mission,
        map: map.to_string(),
        size: SIZE,
        terrain: Terrain::new(prisms),
        part_names,
        graphs: Vec::new(),
        profiles,
        first_of_b,
        factions,
        guard: stage.guard,
    };
    Some((setup.complete(), order))
}

/// An operative from its card, with whatever the script writes over it.
fn profile(library: &Library, data: &OperativeStage, name: String, place: &str) -> Result<Profile, Fault> {
    let plain = CardData {
        name: "Operative".to_string(),
        m: Inches(6000),
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
            found.ok_or_else(|| Fault::unknown(format!("{place}.card"), "card", wanted, known))?.1.clone()
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
    card.abilities.extend(data.abilities.iter().cloned());
    card.weapon.extend(data.weapon.iter().cloned());
    data::profile(library, &card, &data.weapons, name, place)
}

fn table(stage: &Stage, state: &mut State, faults: &mut Faults) {
    state.turning_point = stage.turning_point.unwrap_or(1);
    if !(0..=sequence::turn::TURNING_POINTS).contains(&state.turning_point) {
        faults.push(Fault::new("turning_point", "there are turning points 1 to 4"));
    }
    state.phase = stage.phase.as_deref().map_or(Phase::Firefight, |word| {
        let all = [Phase::SetUp, Phase::Initiative, Phase::Strategy, Phase::Firefight, Phase::End];
        let known = all.map(crate::facts::phase_word);
        all.into_iter().find(|phase| crate::facts::phase_word(*phase) == word).unwrap_or_else(|| {
            faults.push(Fault::unknown("phase", "phase", word, known));
            Phase::Firefight
        })
    });
    state.initiative = stage.initiative.as_deref().map_or(Side::A, |word| side(word, "initiative", faults));
    state.attacker = stage.attacker.as_deref().map_or(Side::A, |word| side(word, "attacker", faults));
    for (own, data) in Side::BOTH.into_iter().zip([&stage.a, &stage.b]) {
        let zone = data.zone.unwrap_or(own.index() as u8 + 1);
        if !(1..=2).contains(&zone) {
            faults.push(Fault::new(format!("{}.zone", own.letter()), "there are drop zones 1 and 2"));
        }
        state.teams[own.index()] = Team {
            cp: data.cp,
            vp: data.vp,
            vp_now: data.vp_now,
            barricades: data.barricades,
            zone: zone.saturating_sub(1).min(1),
            losses: data.losses,
            strategic: ploys_in_force(&data.ploys, &format!("{}.ploys", own.letter()), faults),
            tactical: 0,
        };
    }
    for (place, marker) in stage.marker.iter().enumerate().take(MARKERS_MAX) {
        let held = marker.held.as_deref().map(|word| side(word, &format!("marker[{place}].held"), faults));
        state.markers[place] = Marker {
            held: held.map_or(0, |side| side.index() as u8 + 1),
            looted: marker.looted.min(3),
            looted_now: marker.looted_now,
        };
    }
    for (place, barricade) in stage.barricade.iter().enumerate() {
        if place >= BARRICADES_MAX || barricade.degrees >= 180 {
            let message = format!("at most {BARRICADES_MAX} barricades, turned by 0 to 179 degrees");
            faults.push(Fault::new(format!("barricade[{place}]"), message));
            continue;
        }
        state.barricades[place] = Barricade { at: barricade.at.0, degrees: barricade.degrees };
        state.barricade_count += 1;
    }
}

/// The bits of ploys by their words.
fn ploys_in_force(words: &[String], place: &str, faults: &mut Faults) -> u32 {
    let mut bits = 0;
    for word in words {
        match ploys::by_word(word).filter(|number| usize::from(*number) < ploys::TABLE.len()) {
            Some(number) => bits |= 1 << number,
            None => {
                let known: Vec<String> = (0..ploys::TABLE.len() as u8).map(ploys::word).collect();
                faults.push(Fault::unknown(place, "ploy", word, known.iter().map(String::as_str)));
            }
        }
    }
    bits
}

fn operative(
    data: &OperativeStage,
    setup: &Setup,
    id: OperativeId,
    state: &mut State,
    place: &str,
    faults: &mut Faults,
) {
    let profile = setup.profile(id);
    let own = &mut state[id];
    own.wounds = data.wounds.unwrap_or(profile.wounds);
    if own.wounds > profile.wounds {
        faults.push(Fault::new(format!("{place}.wounds"), "more wounds than the card has"));
    }
    let order = data.order.as_deref().unwrap_or("engage");
    if order != "engage" && order != "conceal" {
        faults.push(Fault::unknown(format!("{place}.order"), "order", order, ["engage", "conceal"]));
    }
    let flags = [
        (Flags::ON_TABLE, data.at.is_some()),
        (Flags::CONCEAL, order == "conceal"),
        (Flags::READY, data.ready.unwrap_or(!data.activated) && data.at.is_some()),
        (Flags::ACTIVATED, data.activated),
        (Flags::ACTIVE, data.active),
        (Flags::GUARD, data.guard),
        (Flags::OVERWATCHED, data.overwatched),
        (Flags::INTERRUPTED, data.interrupted),
        (Flags::POINT_BLANK, data.point_blank),
        (Flags::DOWN, data.down || own.wounds == 0),
    ];
    for (flag, yes) in flags {
        own.flags.set(flag, yes);
    }
    if let Some(at) = data.at {
        own.at = at.0;
    } else {
        own.flags.drop(Flags::DOWN);
    }
    own.apl_change = data.apl_change;
    own.carries = data.carries;
    for effect in named(&data.effects, Effects::NAMED, &format!("{place}.effects"), "effect", faults) {
        own.effects.add(effect);
    }
    for action in named(&data.done, Actions::NAMED, &format!("{place}.done"), "action", faults) {
        own.done.add(actions::counting(action));
    }
    for word in &data.used {
        let found = profile.weapons.iter().position(|w| w.name == *word || w.title == *word);
        match found {
            Some(weapon) => own.used |= 1 << weapon,
            None => {
                let known = profile.weapons.iter().map(|w| w.name.as_str());
                faults.push(Fault::unknown(format!("{place}.used"), "weapon", word, known));
            }
        }
    }
    if let Some(left) = data.ap_left {
        let apl = activation::apl(setup, state, id);
        if left > apl {
            faults.push(Fault::new(format!("{place}.ap_left"), "more action points than the APL"));
        }
        state[id].ap_spent = apl.saturating_sub(left);
    }
}

/// The bits that words name; a word that names none is a fault.
fn named<T: Copy>(
    words: &[String],
    bits: &[(T, &str)],
    place: &str,
    what: &str,
    faults: &mut Faults,
) -> Vec<T> {
    let find = |word: &String| bits.iter().find(|(_, name)| lower(name) == *word).map(|(bit, _)| *bit);
    for word in words.iter().filter(|word| find(word).is_none()) {
        let known: Vec<String> = bits.iter().map(|(_, name)| lower(name)).collect();
        faults.push(Fault::unknown(place, what, word, known.iter().map(String::as_str)));
    }
    words.iter().filter_map(find).collect()
}

/// The step that comes next.
fn step(stage: &Stage, setup: &Setup, state: &mut State, faults: &mut Faults) -> Frame {
    const STEPS: [&str; 10] = [
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
    ];
    let text = stage.step.as_deref().unwrap_or("turn a");
    let mut words = text.split_whitespace();
    let (verb, object) = (words.next().unwrap_or_default(), words.next());
    let mut of = |default: Side| object.map_or(default, |word| side(word, "step", faults));
    match verb {
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
        "roles" => Frame::RollForRoles {},
        "set-up" => Frame::Groups { turn: 0 },
        "first-initiative" => Frame::FirstInitiative {},
        "turning-point" => Frame::TurningPoint {},
        "strategy" => Frame::Strategy {},
        "end" => Frame::EndTurningPoint {},
        other => {
            faults.push(Fault::unknown("step", "step", other, STEPS));
            Frame::EndTurningPoint {}
        }
    }
}

/// There must be room for the barricades still to be set up.
fn check_barricades(state: &State, frame: Frame, faults: &mut Faults) {
    let waiting: usize = match frame {
        Frame::RollForRoles {} => 2 * usize::from(sequence::set_up::BARRICADES),
        Frame::Barricades { .. } => state.teams.iter().map(|team| usize::from(team.barricades)).sum(),
        _ => 0,
    };
    if waiting > 0 && waiting + state.standing_barricades().len() > BARRICADES_MAX {
        let message = format!("no more than {BARRICADES_MAX} barricades can stand on the table");
        faults.push(Fault::new("barricade", message));
    }
}

/// Everybody must stand where an operative can stand.
fn check_places(setup: &Setup, state: &State, order: &[usize], faults: &mut Faults) {
    let field = Field::new(setup, state);
    for id in state.ids().filter(|id| state[*id].on_table()) {
        if let Err(illegal) = moves::check_stand(&field, id) {
            let message = format!("{} ({})", illegal.why, illegal.rule);
            faults.push(Fault::new(format!("operative[{}].at", order[id.index()]), message));
        }
    }
}
