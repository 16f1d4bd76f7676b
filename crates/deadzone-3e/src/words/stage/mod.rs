//! Any position from a script: the set-up part of `docs/scripts/deadzone-3e.md`.

mod fields;
mod inside;
mod placing;
mod recruits;

pub use fields::Stage;

use self::fields::{ActiveStage, TeamStage};
use self::placing::{mark, model, place_model, place_tokens, use_consoles};
use self::recruits::{Command, recruit};
use super::required_vps;
use crate::Deadzone;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::SPECIALS;
use crate::load::{self, Assembly};
use crate::sequence::opening;
use crate::setup::{Setup, Team};
use crate::state::{Act, Activation, Boons, Face, Item, Marker, State};
use sortie_geometry::cube::{Board, Cell, Grid, boards};
use sortie_kernel::words::Fault;
use sortie_kernel::{Position, Side};
use std::sync::Arc;

/// Collects faults while it builds.
struct Builder {
    faults: Vec<Fault>,
    /// Whether the script begins before the teams are deployed: then models need no cube.
    undeployed: bool,
    /// The model that is on its way, and may be in a cube without a floor.
    climber: Option<String>,
}

impl Builder {
    fn take<T>(&mut self, found: Result<T, Fault>) -> Option<T> {
        found.map_err(|fault| self.faults.push(fault)).ok()
    }

    fn side(&mut self, place: &str, word: &str) -> Option<Side> {
        let fault = || Fault::new(place, format!("{word:?} is no side; write \"a\" or \"b\""));
        self.take(Side::parse(word).ok_or_else(fault))
    }

    fn cell(&mut self, place: &str, word: &str, grid: &Grid) -> Option<Cell> {
        let cell = word.parse::<Cell>().map_err(|error| Fault::new(place, format!("{word:?}: {error}")));
        let cell = self.take(cell)?;
        if cell.level() > grid.levels() || grid.is_solid(cell) {
            self.faults
                .push(Fault::new(place, format!("{word} is no cube of this board that can be entered")));
            return None;
        }
        Some(cell)
    }

    fn item(&mut self, place: &str, word: &str) -> Option<Item> {
        self.take(
            Item::parse(word).ok_or_else(|| Fault::unknown(place, "item", word, Item::ALL.map(Item::word))),
        )
    }

    fn face(&mut self, place: &str, word: &str) -> Option<Face> {
        let known = Face::ALL.map(Face::word);
        self.take(Face::parse(word).ok_or_else(|| Fault::unknown(place, "command result", word, known)))
    }
}

/// Whether the script begins before round 1.
fn is_before_battle(stage: &Stage) -> bool {
    let steps = ["opening", "recon", "zone", "deployed", "recon-effects", "scouts"];
    stage.step.as_deref().is_some_and(|step| steps.contains(&step))
}

/// Builds the position.
pub(super) fn build(stage: &Stage) -> Result<(Setup, Position<Deadzone>), Vec<Fault>> {
    let undeployed = matches!(stage.step.as_deref(), Some("opening" | "recon" | "zone"));
    let climber = stage.walk.as_ref().map(|walk| walk.model.clone());
    let mut builder = Builder { faults: Vec::new(), undeployed, climber };
    let grid = match &stage.board_text {
        Some(text) => Board::parse(text)
            .map(|board| ("inline".to_string(), Arc::new(Grid::new(board))))
            .map_err(|error| Fault::new("board-text", error.to_string())),
        None if stage.board.as_deref() == Some("open") => {
            let text = format!(
                "level 1\n{}",
                (1..=8).rev().map(|row| format!("{row} ........\n")).collect::<String>()
            );
            let board = Board::parse(&text).expect("bare ground is a board");
            Ok(("open".to_string(), Arc::new(Grid::new(board))))
        }
        None => load::board(stage.board.as_deref().unwrap_or_default()).map_err(|_| {
            let known = boards::NAMES.into_iter().chain(["open"]);
            let word = stage.board.as_deref().unwrap_or_default();
            Fault::unknown("board", "board", word, known)
        }),
    };
    let grid = builder.take(grid);
    let scenarios = load::mission(stage.scenario.as_deref().unwrap_or_default());
    let scenarios = scenarios.map_err(|more| builder.faults.extend(more)).ok();
    let (Some((board_name, grid)), Some(scenarios)) = (grid, scenarios) else { return Err(builder.faults) };
    if scenarios.len() > 1 && stage.step.as_deref() != Some("opening") {
        let why = "the scenario is rolled for in the step \"opening\"; elsewhere name one";
        return Err(vec![Fault::new("scenario", why)]);
    }
    let mut assembly = Assembly::new().map_err(|fault| vec![fault])?;
    let factions = load::factions()?;
    let mut leaders = Vec::new();
    for (index, model) in stage.models.iter().enumerate() {
        let place = format!("model[{index}] {}", model.name);
        match recruit(&place, model, factions, &mut assembly) {
            Ok(leader) => leaders.extend(leader),
            Err(fault) => builder.faults.push(fault),
        }
    }
    if !builder.faults.is_empty() {
        return Err(builder.faults);
    }
    let teams = [(Side::A, &stage.a), (Side::B, &stage.b)].map(|(side, team)| {
        let leader = leaders.iter().find(|leader| leader.side == side);
        build_team(side, team, leader, stage, &mut assembly, &mut builder)
    });
    let points = teams.iter().map(|team| team.points).max().unwrap_or(100);
    let required = stage.required_vps.unwrap_or_else(|| required_vps(points));
    let mut setup = assembly.finish(grid, board_name, scenarios, teams, required);
    setup.any_spot = true;
    let mut state = build_state(stage, &setup, &mut builder);
    let frames = step(stage, &setup, &mut state, &mut builder);
    if builder.faults.is_empty() {
        Ok((setup, Position::with_frames(state, &frames)))
    } else {
        Err(builder.faults)
    }
}

fn build_team(
    side: Side,
    team: &TeamStage,
    leader: Option<&Command>,
    stage: &Stage,
    assembly: &mut Assembly,
    builder: &mut Builder,
) -> Team {
    let size =
        stage.models.iter().filter(|model| Side::parse(&model.side) == Some(side) && !model.later).count();
    let place = format!("{}.order", side.letter());
    let own = leader.and_then(|leader| leader.order.as_deref());
    let order = builder.take(load::find_order(&place, team.order.as_deref().or(own))).flatten();
    Team {
        name: format!("side {}", side.letter()),
        faction: String::new(),
        points: team.points.unwrap_or(100),
        recon: team.recon.or(leader.and_then(|leader| leader.recon)).unwrap_or(6),
        order,
        order_weapon: builder.take(assembly.order_weapon(order)).flatten(),
        size: team.size.unwrap_or(size as u8),
    }
}

fn build_state(stage: &Stage, setup: &Setup, builder: &mut Builder) -> State {
    let mut state = State::new(setup.roster.len());
    state.round = stage.round.unwrap_or(u8::from(!is_before_battle(stage)));
    let active = stage.active.as_ref().and_then(|active| setup.model_named(&active.model));
    state.initiative = active.map_or(Side::A, |id| setup.side(id));
    if let Some(word) = &stage.initiative {
        state.initiative = builder.side("initiative", word).unwrap_or_default();
    }
    if let Some(word) = &stage.zone {
        let words = setup.zone_words();
        let found = words.iter().position(|zone| zone == word);
        state.zone_a =
            builder.take(found.ok_or_else(|| Fault::unknown("zone", "zone", word, words))).unwrap_or(0) as u8;
    }
    state.plus_one = stage.plus_one_spent;
    use_consoles(stage, setup, &mut state, builder);
    for (side, team) in [(Side::A, &stage.a), (Side::B, &stage.b)] {
        state.vps[side.index()] = team.vps;
        state.finished[side.index()] = team.finished;
        state.recon_dice[side.index()] = team.recon_dice;
        for word in &team.command {
            if let Some(face) = builder.face(&format!("{}.command", side.letter()), word) {
                state.hands[side.index()].add(face);
            }
        }
    }
    for (index, model) in stage.models.iter().enumerate() {
        place_model(ModelId::new(index), model, setup, &mut state, builder);
    }
    place_tokens(stage, setup, &mut state, builder);
    for (index, marker) in stage.markers.iter().enumerate() {
        let place = format!("marker[{index}]");
        let cell = builder.cell(&format!("{place}.at"), &marker.at, &setup.grid);
        if let (Some(cell), Some(mark)) = (cell, mark(&place, marker, setup, builder)) {
            state.markers.put(Marker { cell, mark });
        }
    }
    if let Some(active) = &stage.active {
        state.activation = activation(active, setup, &state, builder);
    }
    for (side, team) in [(Side::A, &stage.a), (Side::B, &stage.b)] {
        state.activation.used.order[side.index()] |= team.order_spent;
    }
    state
}

fn activation(stage: &ActiveStage, setup: &Setup, state: &State, builder: &mut Builder) -> Activation {
    let Some(id) = model("active.model", &stage.model, setup, builder) else { return Activation::default() };
    let look = crate::look::Look { setup, state };
    let mut activation = Activation {
        model: Some(id),
        controller: setup.side(id),
        wild: stage.wild,
        charged: stage.charged,
        must_stand: look.is_pinned(id),
        began_engaged: stage.began_engaged.unwrap_or_else(|| look.has_enemy_beside(id)),
        crowded: Some(look.model(id).cell)
            .filter(|cell| stage.crowded.unwrap_or_else(|| look.is_overcrowded(*cell))),
        ..Activation::default()
    };
    if let Some(word) = &stage.controller {
        activation.controller = builder.side("active.controller", word).unwrap_or_default();
    }
    let used = &mut activation.used;
    for word in &stage.acted {
        match Act::NAMED.iter().find(|(name, _)| name == word) {
            Some((_, act)) => {
                used.mark(*act);
                if matches!(act, Act::Sprint | Act::Assault) {
                    used.long = true;
                } else {
                    used.short += 1;
                }
            }
            None => builder.faults.push(Fault::unknown(
                "active.acted",
                "action",
                word,
                Act::NAMED.iter().map(|(name, _)| *name),
            )),
        }
    }
    for word in &stage.specials {
        match SPECIALS.iter().position(|special| special.word == word) {
            Some(index) => used.specials |= 1 << index,
            None => builder.faults.push(Fault::unknown(
                "active.specials",
                "special action",
                word,
                SPECIALS.iter().map(|special| special.word),
            )),
        }
    }
    used.short = stage.short.unwrap_or(used.short);
    used.long |= stage.long;
    used.result = stage.result_spent;
    used.order[activation.controller.index()] = stage.order_spent;
    lasting(stage, &mut activation, builder);
    activation
}

/// What orders ask for or leave behind: the latest action, and boons.
fn lasting(stage: &ActiveStage, activation: &mut Activation, builder: &mut Builder) {
    if let Some(word) = stage.latest.as_ref().or(stage.acted.last()) {
        let known = Act::NAMED.iter().find(|(name, _)| name == word).map(|(_, act)| *act);
        let names = Act::NAMED.iter().map(|(name, _)| *name);
        activation.latest =
            builder.take(known.ok_or_else(|| Fault::unknown("active.latest", "action", word, names)));
    }
    for word in &stage.boons {
        let known = Boons::NAMED.iter().find(|(name, _)| name == word).map(|(_, boon)| *boon);
        let names = Boons::NAMED.iter().map(|(name, _)| *name);
        let boon = builder.take(known.ok_or_else(|| Fault::unknown("active.boons", "boon", word, names)));
        activation.boons.add(boon.unwrap_or_default());
    }
}

/// The names of the steps at which a script may begin.
const STEPS: [&str; 10] = [
    "activate",
    "action",
    "start-activation",
    "end-activation",
    "another",
    "round",
    "end-phase",
    "recon",
    "deployed",
    "opening",
];

/// The stack of unfinished steps, outermost first.
fn step(stage: &Stage, setup: &Setup, state: &mut State, builder: &mut Builder) -> Vec<Frame> {
    let side = state.initiative;
    let default = if stage.active.is_some() { "action" } else { "activate" };
    let word = stage.step.as_deref().unwrap_or(default);
    let needs_active = matches!(word, "action" | "start-activation" | "end-activation" | "stand-up");
    if needs_active && state.activation.model.is_none() {
        builder.faults.push(Fault::new("active", format!("step {word:?} needs an active model")));
    }
    if inside::STEPS.contains(&word) {
        let under = if stage.active.is_some() { Frame::Acting {} } else { Frame::Turn { side } };
        let mut frames = if inside::ALONE.contains(&word) { Vec::new() } else { vec![under] };
        frames.extend(inside::frame(word, stage, setup, state, builder));
        return frames;
    }
    let frame = match word {
        "activate" => Frame::Turn { side },
        "action" => Frame::Acting {},
        "start-activation" => Frame::Starting { next: 0 },
        "end-activation" => Frame::Ending { next: 0 },
        "another" => Frame::AfterActivation { side },
        "round" => Frame::Round {},
        "end-phase" => Frame::EndPhase {},
        "recon" => Frame::ReconTest {},
        "deployed" => {
            if let Some(recon) = &stage.recon {
                let by = builder.side("recon.by", &recon.by).unwrap_or_default();
                // The winner's margin waits there until the effects are due.
                state.recon_dice[by.index()] = recon.margin.min(4);
            }
            Frame::Aerial { side }
        }
        "opening" => opening::first(setup, state),
        word => {
            builder.faults.push(Fault::unknown("step", "step", word, STEPS.into_iter().chain(inside::STEPS)));
            Frame::Turn { side }
        }
    };
    vec![frame]
}
