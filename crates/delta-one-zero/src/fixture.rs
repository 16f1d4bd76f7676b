//! The set-up part of a ruling script: any table, any models, any state. Documented in
//! `docs/scripts/delta-one-zero.md`.

mod mission;
mod models;
mod printed;
mod steps;
mod table;
#[cfg(test)]
mod tests;

pub use models::ModelFixture;
pub use table::{DoorFixture, ObjectiveFixture, PlayerFixture, TeamFixture, TokenFixture};

use crate::DeltaOneZero;
use crate::load::{self, PartEntry};
use crate::setup::{Force, Setup};
use crate::state::COUNTED_MAX;
use serde::Deserialize;
use sortie_data::syntax::slug;
use sortie_kernel::words::Fault;
use sortie_kernel::{Position, Side};
use std::collections::BTreeMap;

/// A table as a script writes it.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Fixture {
    /// The mission whose scoring and zones hold; `contact` if empty.
    pub mission: String,
    /// A map, or empty for a bare board.
    pub map: String,
    /// Whether the night rules hold.
    pub night: bool,
    /// Whether Forces were bought for the mission (fuel-depot).
    pub built_for_mission: bool,
    /// Pieces of terrain in addition to the map's.
    pub part: Vec<PartEntry>,
    /// The number of the turn.
    pub turn: Option<u8>,
    /// The phase.
    pub phase: Option<String>,
    /// Who won the latest Forward! roll.
    pub forward: Option<String>,
    /// Who chose the board edge.
    pub chooser: Option<String>,
    /// Which edge that was.
    pub edge: Option<String>,
    /// The draw pile of the Wound Deck by kind.
    pub deck: Option<BTreeMap<String, u8>>,
    /// Its discard pile by kind.
    pub deck_discard: Option<BTreeMap<String, u8>>,
    /// What player A has.
    pub a: PlayerFixture,
    /// What player B has.
    pub b: PlayerFixture,
    /// Fireteams with an Order or a State.
    pub team: Vec<TeamFixture>,
    /// The models of both sides.
    pub model: Vec<ModelFixture>,
    /// Markers of smoke, gas and light.
    pub token: Vec<TokenFixture>,
    /// Doors and windows, in the order of the map.
    pub door: Vec<DoorFixture>,
    /// Objectives, in the order of the mission.
    pub objective: Vec<ObjectiveFixture>,
    /// The pilot, in mission `downed-pilot`.
    pub pilot: Option<sortie_open_table::inches::At>,
    /// What is true of the mission.
    pub mission_flags: Vec<String>,
    /// Who carries the documents.
    pub carrier: Option<String>,
    /// Where they lie.
    pub dropped: Option<sortie_open_table::inches::At>,
    /// What comes next: `turn a`, `activate a-1`, `actions a-1`, `orders` and so on.
    pub step: Option<String>,
}

/// Faults found so far.
pub(crate) type Faults = Vec<Fault>;

/// Builds the set-up and the position.
pub(crate) fn build(fixture: &Fixture) -> Result<(Setup, Position<DeltaOneZero>), Faults> {
    let mut faults = Faults::new();
    let Some((setup, order)) = build_setup(fixture, &mut faults) else { return Err(faults) };
    let mut state = crate::fresh(&setup);
    table::table(fixture, &setup, &mut state, &mut faults);
    for (id, index) in setup.ids().zip(&order) {
        let place = format!("model[{index}]");
        models::state(&fixture.model[*index], &setup, id, &mut state, &place, &mut faults);
    }
    table::after_models(fixture, &setup, &mut state, &mut faults);
    let frames = steps::step(fixture, &setup, &mut state, &mut faults);
    models::check_places(&setup, &state, &order, &mut faults);
    if faults.is_empty() { Ok((setup, Position::with_frames(state, &frames))) } else { Err(faults) }
}

/// A side by its letter.
pub(crate) fn side(word: &str, place: &str, faults: &mut Faults) -> Side {
    Side::parse(word).unwrap_or_else(|| {
        faults.push(Fault::unknown(place, "side", word, ["a", "b"]));
        Side::A
    })
}

/// The set-up, and for each model in the game's order its place in the script.
fn build_setup(fixture: &Fixture, faults: &mut Faults) -> Option<(Setup, Vec<usize>)> {
    let library = load::library();
    let mission =
        if fixture.mission.is_empty() { "contact".to_string() } else { printed::mission(&fixture.mission) };
    let mission = load::mission_of(library, &mission).map_err(|all| faults.extend(all)).ok()?;
    let map = table::map(fixture, library, faults)?;
    let mut order = Vec::new();
    let mut forces: Vec<Force> = Vec::new();
    for wanted in Side::BOTH {
        let player = if wanted == Side::A { &fixture.a } else { &fixture.b };
        forces.push(models::force(fixture, player, wanted, &mut order, faults));
    }
    if fixture.model.is_empty() {
        faults.push(Fault::new("model", "a table needs models"));
    }
    if !faults.is_empty() {
        return None;
    }
    let forces: [Force; 2] = forces.try_into().ok()?;
    let night = fixture.night;
    // The free hand flare of the night is left out: a script says what its models carry.
    let mut setup = load::assemble(mission, map, forces, false);
    setup.night = night;
    setup.built_for_mission = fixture.built_for_mission;
    Some((setup, order))
}

/// A number of tokens; more than a game ever counts are a fault.
pub(crate) fn counted(number: u8, place: &str, faults: &mut Faults) -> u8 {
    if number > COUNTED_MAX {
        faults.push(Fault::new(place, format!("at most {COUNTED_MAX} tokens are counted")));
    }
    number.min(COUNTED_MAX)
}

/// The bits that words name; a word that names none is a fault.
pub(crate) fn named<T: Copy>(
    words: &[String],
    bits: &[(&'static str, T)],
    place: &str,
    what: &str,
    faults: &mut Faults,
) -> Vec<T> {
    let find = |word: &String| bits.iter().find(|(name, _)| *name == slug(word)).map(|(_, bit)| *bit);
    for word in words.iter().filter(|word| find(word).is_none()) {
        faults.push(Fault::unknown(place, what, word, bits.iter().map(|(name, _)| *name)));
    }
    words.iter().filter_map(find).collect()
}
