//! Any position from a script: the set-up part of `docs/scripts/deadzone-3e.md`.

use super::{board, required_vps};
use crate::Deadzone;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::SPECIALS;
use crate::load::{self, Assembly, FactionFile, ModelEntry, SetEntry};
use crate::setup::{Recruit, Setup, Team};
use crate::state::{Act, Activation, Effects, Face, Flags, Item, Mark, Marker, State, Token};
use serde::Deserialize;
use sortie_geometry::cube::{Board, Cell, Grid, Spot};
use sortie_kernel::words::Fault;
use sortie_kernel::{Position, Side};
use std::collections::BTreeMap;

/// The set-up part of a script.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stage {
    board: Option<String>,
    board_text: Option<String>,
    scenario: Option<String>,
    #[serde(default = "one")]
    round: u8,
    initiative: Option<String>,
    /// The zone of side a.
    zone: Option<String>,
    step: Option<String>,
    active: Option<ActiveStage>,
    required_vps: Option<u8>,
    #[serde(default)]
    a: TeamStage,
    #[serde(default)]
    b: TeamStage,
    #[serde(rename = "model", default)]
    models: Vec<ModelStage>,
    #[serde(rename = "token", default)]
    tokens: Vec<TokenStage>,
    #[serde(rename = "marker", default)]
    markers: Vec<MarkerStage>,
    /// Tokens that nobody has seen, by kind; the standard pool if absent.
    unknown: Option<BTreeMap<String, u8>>,
    #[serde(default)]
    plus_one_spent: bool,
    #[serde(default)]
    tasks_done: u8,
}

fn one() -> u8 {
    1
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TeamStage {
    #[serde(default)]
    command: Vec<String>,
    #[serde(default)]
    vps: u8,
    order: Option<String>,
    size: Option<u8>,
    recon: Option<u8>,
    points: Option<u16>,
    #[serde(default)]
    finished: u8,
    #[serde(default)]
    recon_dice: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ActiveStage {
    model: String,
    #[serde(default)]
    acted: Vec<String>,
    #[serde(default)]
    specials: Vec<String>,
    short: Option<u8>,
    #[serde(default)]
    long: bool,
    #[serde(default)]
    result_spent: bool,
    #[serde(default)]
    order_spent: bool,
    began_engaged: Option<bool>,
    controller: Option<String>,
    #[serde(default)]
    wild: bool,
    #[serde(default)]
    charged: bool,
    #[serde(default)]
    boons: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ModelStage {
    name: String,
    side: String,
    profile: Option<String>,
    faction: Option<String>,
    role: Option<String>,
    at: Option<String>,
    spot: Option<[u16; 2]>,
    // The stat line: over the profile's, or all of it.
    speed: Option<String>,
    ranged: Option<StatStage>,
    fight: Option<StatStage>,
    survive: Option<StatStage>,
    armour: Option<u8>,
    hp: Option<u8>,
    size: Option<u8>,
    vp: Option<u8>,
    weapons: Option<Vec<String>>,
    keywords: Option<Vec<String>>,
    // What it is doing.
    #[serde(default)]
    damage: u8,
    item: Option<String>,
    #[serde(default)]
    bought: bool,
    #[serde(default)]
    pinned: bool,
    #[serde(default)]
    activated: bool,
    #[serde(default)]
    fire: bool,
    #[serde(default)]
    prey: bool,
    #[serde(default)]
    dead: bool,
    #[serde(default)]
    left: bool,
    #[serde(default)]
    reserve: bool,
    #[serde(default)]
    later: bool,
    #[serde(default)]
    cloud_used: bool,
    #[serde(default)]
    life_support_used: bool,
    #[serde(default)]
    built_in_1_used: bool,
    #[serde(default)]
    built_in_2_used: bool,
    #[serde(default)]
    recon_moved: bool,
    #[serde(default)]
    landed: bool,
    /// Effects of this round, by name.
    #[serde(default)]
    effects: Vec<String>,
    /// One-use weapons that are spent.
    #[serde(default)]
    spent: Vec<String>,
}

/// A target number, or `"-"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum StatStage {
    Target(u8),
    Dash(String),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TokenStage {
    at: String,
    /// Absent if nobody has seen it.
    kind: Option<String>,
    /// `all` (face up), `a` or `b` (seen by that side only).
    known: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct MarkerStage {
    at: String,
    kind: String,
    #[serde(default)]
    value: u8,
    side: Option<String>,
    model: Option<String>,
}

/// Collects faults while it builds.
struct Builder {
    faults: Vec<Fault>,
}

impl Builder {
    fn take<T>(&mut self, found: Result<T, Fault>) -> Option<T> {
        found.map_err(|fault| self.faults.push(fault)).ok()
    }

    fn side(&mut self, place: &str, word: &str) -> Option<Side> {
        self.take(Side::parse(word).ok_or_else(|| Fault::unknown(place, "side", word, ["a", "b"])))
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

/// Builds the position.
pub(super) fn build(stage: &Stage) -> Result<(Setup, Position<Deadzone>), Vec<Fault>> {
    let mut builder = Builder { faults: Vec::new() };
    let grid = match &stage.board_text {
        Some(text) => Board::parse(text)
            .map(|board| ("inline".to_string(), Grid::new(board)))
            .map_err(|error| Fault::new("board-text", error.to_string())),
        None => board(stage.board.as_deref().unwrap_or_default()),
    };
    let grid = builder.take(grid);
    let scenario = load::scenario(stage.scenario.as_deref().unwrap_or_default());
    let scenario = scenario.map_err(|more| builder.faults.extend(more)).ok();
    let (Some((board_name, grid)), Some(scenario)) = (grid, scenario) else { return Err(builder.faults) };
    let mut assembly = Assembly::new().map_err(|fault| vec![fault])?;
    let factions = load::factions()?;
    for (index, model) in stage.models.iter().enumerate() {
        let place = format!("model[{index}] {}", model.name);
        if let Err(fault) = recruit(&place, model, factions, &mut assembly) {
            builder.faults.push(fault);
        }
    }
    if !builder.faults.is_empty() {
        return Err(builder.faults);
    }
    let teams = [(Side::A, &stage.a), (Side::B, &stage.b)]
        .map(|(side, team)| build_team(side, team, stage, &mut builder));
    let points = teams.iter().map(|team| team.points).max().unwrap_or(100);
    let required = stage.required_vps.unwrap_or_else(|| required_vps(points));
    let setup = assembly.finish(grid, board_name, scenario, teams, required);
    let state = build_state(stage, &setup, &mut builder);
    let frames = step(stage, &setup, &state, &mut builder);
    if builder.faults.is_empty() {
        Ok((setup, Position::with_frames(state, &frames)))
    } else {
        Err(builder.faults)
    }
}

fn build_team(side: Side, team: &TeamStage, stage: &Stage, builder: &mut Builder) -> Team {
    let size =
        stage.models.iter().filter(|model| Side::parse(&model.side) == Some(side) && !model.later).count();
    let place = format!("{}.order", side.letter());
    let order = builder.take(load::find_order(&place, team.order.as_deref())).flatten();
    Team {
        name: format!("side {}", side.letter()),
        faction: String::new(),
        points: team.points.unwrap_or(100),
        recon: team.recon.unwrap_or(6),
        order,
        size: team.size.unwrap_or(size as u8),
    }
}

fn stat(place: &str, own: Option<&StatStage>, base: Option<u8>) -> Result<Option<u8>, Fault> {
    match own {
        None => Ok(base),
        Some(StatStage::Target(target)) => Ok(Some(*target)),
        Some(StatStage::Dash(dash)) if dash == "-" => Ok(None),
        Some(StatStage::Dash(word)) => {
            Err(Fault::new(place, format!("{word:?} is no stat; write a number or \"-\"")))
        }
    }
}

/// A plain model: scripts write out what they need.
fn plain_entry() -> ModelEntry {
    ModelEntry {
        name: "model".to_string(),
        role: "T".to_string(),
        speed: Some("1-2".to_string()),
        ranged: Some(5),
        fight: Some(5),
        survive: Some(5),
        armour: 0,
        hp: 2,
        size: 1,
        keywords: Vec::new(),
        order: None,
        equipment: true,
        sets: vec![SetEntry { vp: 1, ..SetEntry::default() }],
        options: Vec::new(),
    }
}

fn find_entry(
    place: &str,
    model: &ModelStage,
    factions: &[(&str, FactionFile)],
) -> Result<ModelEntry, Fault> {
    let Some(wanted) = &model.profile else { return Ok(plain_entry()) };
    let in_faction =
        |file: &FactionFile| model.faction.as_ref().is_none_or(|name| file.name.eq_ignore_ascii_case(name));
    if let Some(name) = model.faction.as_ref().filter(|_| !factions.iter().any(|(_, file)| in_faction(file)))
    {
        return Err(Fault::unknown(
            place,
            "faction",
            name,
            factions.iter().map(|(_, file)| file.name.as_str()),
        ));
    }
    let entries = factions.iter().filter(|(_, file)| in_faction(file)).flat_map(|(_, file)| &file.models);
    let named =
        |entry: &&ModelEntry| entry.name.eq_ignore_ascii_case(wanted) || load::slug(&entry.name) == *wanted;
    let fits = |entry: &&ModelEntry| {
        named(entry)
            && model.role.as_ref().is_none_or(|role| entry.role == *role)
            && model.weapons.as_ref().is_none_or(|weapons| {
                weapons.iter().any(|text| text.contains('['))
                    || load::choose_set(place, entry, weapons).is_ok()
            })
    };
    entries
        .clone()
        .find(fits)
        .cloned()
        .ok_or_else(|| Fault::unknown(place, "profile", wanted, entries.map(|entry| entry.name.as_str())))
}

fn recruit(
    place: &str,
    model: &ModelStage,
    factions: &[(&str, FactionFile)],
    assembly: &mut Assembly,
) -> Result<(), Fault> {
    let side = Side::parse(&model.side)
        .ok_or_else(|| Fault::unknown(format!("{place}.side"), "side", &model.side, ["a", "b"]))?;
    if assembly.roster.iter().any(|other| other.name.eq_ignore_ascii_case(&model.name)) {
        return Err(Fault::new(format!("{place}.name"), "two models have this name"));
    }
    if model.name.is_empty()
        || model.name.contains(char::is_whitespace)
        || model.name.parse::<Cell>().is_ok()
        || model.name.parse::<u8>().is_ok()
    {
        return Err(Fault::new(format!("{place}.name"), "a name is one word, no number and no cube"));
    }
    let mut entry = find_entry(place, model, factions)?;
    entry.speed = match model.speed.as_deref() {
        Some("-") => None,
        Some(text) => Some(text.to_string()),
        None => entry.speed,
    };
    entry.ranged = stat(place, model.ranged.as_ref(), entry.ranged)?;
    entry.fight = stat(place, model.fight.as_ref(), entry.fight)?;
    entry.survive = stat(place, model.survive.as_ref(), entry.survive)?;
    entry.armour = model.armour.unwrap_or(entry.armour);
    entry.hp = model.hp.unwrap_or(entry.hp);
    entry.size = model.size.unwrap_or(entry.size);
    if let Some(role) = &model.role {
        entry.role.clone_from(role);
    }
    if let Some(keywords) = &model.keywords {
        entry.keywords.clone_from(keywords);
    }
    // Written-out weapons are the model's weapons; names choose a set of the profile.
    let mut set = match &model.weapons {
        Some(weapons) if weapons.iter().any(|text| text.contains('[')) || model.profile.is_none() => {
            SetEntry { weapons: weapons.clone(), ..entry.sets[0].clone() }
        }
        Some(weapons) => load::choose_set(place, &entry, weapons)?.clone(),
        None => entry.sets[0].clone(),
    };
    set.vp = model.vp.unwrap_or(set.vp);
    let (profile, _) = assembly.profile(place, &entry, &set, &[])?;
    assembly.recruit(Recruit { name: model.name.clone(), side, profile, equipment: None, later: model.later })
}

fn build_state(stage: &Stage, setup: &Setup, builder: &mut Builder) -> State {
    let mut state = State::new(setup.roster.len());
    state.round = stage.round;
    let active = stage.active.as_ref().and_then(|active| setup.model_named(&active.model));
    state.initiative = active.map_or(Side::A, |id| setup.side(id));
    if let Some(word) = &stage.initiative {
        state.initiative = builder.side("initiative", word).unwrap_or_default();
    }
    if let Some(word) = &stage.zone {
        let words = setup.scenario.zones.words();
        let found = words.iter().position(|zone| zone == word);
        state.zone_a =
            builder.take(found.ok_or_else(|| Fault::unknown("zone", "zone", word, words))).unwrap_or(0) as u8;
    }
    state.plus_one = stage.plus_one_spent;
    state.tasks = stage.tasks_done;
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
    state
}

fn mark(place: &str, marker: &MarkerStage, setup: &Setup, builder: &mut Builder) -> Option<Mark> {
    let known = ["smoke", "gas", "trap", "link", "field"];
    Some(match marker.kind.as_str() {
        "smoke" => Mark::Smoke,
        "gas" => Mark::Gas(marker.value),
        "trap" => Mark::Trap(
            marker.value,
            builder.side(&format!("{place}.side"), marker.side.as_deref().unwrap_or("a"))?,
        ),
        "field" => Mark::Field(marker.value),
        "link" => Mark::Link(model(
            &format!("{place}.model"),
            marker.model.as_deref().unwrap_or_default(),
            setup,
            builder,
        )?),
        word => {
            builder.faults.push(Fault::unknown(format!("{place}.kind"), "marker", word, known));
            return None;
        }
    })
}

fn model(place: &str, name: &str, setup: &Setup, builder: &mut Builder) -> Option<ModelId> {
    let known = setup.roster.iter().map(|recruit| recruit.name.as_str());
    builder.take(setup.model_named(name).ok_or_else(|| Fault::unknown(place, "model", name, known)))
}

fn place_tokens(stage: &Stage, setup: &Setup, state: &mut State, builder: &mut Builder) {
    state.tokens.unknown = setup.scenario.tokens.pool;
    if let Some(unknown) = &stage.unknown {
        state.tokens.unknown = Default::default();
        for (word, count) in unknown {
            if let Some(item) = builder.item("unknown", word) {
                state.tokens.unknown[item as usize] = *count;
            }
        }
    }
    for (index, token) in stage.tokens.iter().enumerate() {
        let place = format!("token[{index}]");
        let cell = builder.cell(&format!("{place}.at"), &token.at, &setup.grid);
        let kind = token.kind.as_ref().map(|word| builder.item(&format!("{place}.kind"), word));
        let known = match (token.known.as_deref(), &kind) {
            (None, None) => 0,
            (None | Some("all"), Some(_)) => Token::FACE_UP,
            (Some("a"), Some(_)) => 1,
            (Some("b"), Some(_)) => 2,
            (Some(_), None) => {
                builder
                    .faults
                    .push(Fault::new(format!("{place}.known"), "a token that somebody knows has a kind"));
                continue;
            }
            (Some(word), Some(_)) => {
                builder.faults.push(Fault::unknown(
                    format!("{place}.known"),
                    "viewer",
                    word,
                    ["all", "a", "b"],
                ));
                continue;
            }
        };
        if let Some(cell) = cell {
            state.tokens.put(Token { cell, kind: kind.flatten(), known });
        }
    }
}

fn place_model(id: ModelId, stage: &ModelStage, setup: &Setup, state: &mut State, builder: &mut Builder) {
    let place = format!("model[{}] {}", id.index(), stage.name);
    let item = stage.item.as_ref().and_then(|word| builder.item(&format!("{place}.item"), word));
    let cell = stage.at.as_ref().and_then(|word| builder.cell(&format!("{place}.at"), word, &setup.grid));
    let spot =
        stage.spot.map(|[x, y]| {
            builder.take(Spot::new(x, y).ok_or_else(|| {
                Fault::new(format!("{place}.spot"), "a spot is a pair of numbers from 0 to 999")
            }))
        });
    let profile = setup.profile(id);
    let model = state.model_mut(id);
    model.damage = stage.damage;
    model.item = item;
    let flags = [
        (Flags::BOUGHT, stage.bought),
        (Flags::PINNED, stage.pinned),
        (Flags::ACTIVATED, stage.activated),
        (Flags::ON_FIRE, stage.fire),
        (Flags::PREY, stage.prey),
        (Flags::DEAD, stage.dead),
        (Flags::LEFT, stage.left),
        (Flags::RESERVE, stage.reserve),
        (Flags::CLOUD_USED, stage.cloud_used),
        (Flags::SUPPORT_USED, stage.life_support_used),
        (Flags::BUILT_IN_1_USED, stage.built_in_1_used),
        (Flags::BUILT_IN_2_USED, stage.built_in_2_used),
        (Flags::RECON_MOVED, stage.recon_moved),
        (Flags::LANDED, stage.landed),
    ];
    for (flag, on) in flags {
        model.set(flag, on);
    }
    for word in &stage.effects {
        let known = Effects::NAMED.iter().find(|(name, _)| name == word);
        match known {
            Some((_, effect)) => model.effects.0 |= effect.0,
            None => builder.faults.push(Fault::unknown(
                format!("{place}.effects"),
                "effect",
                word,
                Effects::NAMED.iter().map(|(name, _)| *name),
            )),
        }
    }
    for word in &stage.spent {
        let slot =
            profile.weapons.iter().position(|weapon| setup.weapon_word(setup.weapon(*weapon).name) == word);
        match slot {
            Some(slot) => model.spend(slot),
            None => builder
                .faults
                .push(Fault::new(format!("{place}.spent"), format!("the model has no weapon {word:?}"))),
        }
    }
    if stage.damage >= profile.hp && !stage.dead {
        builder.faults.push(Fault::new(
            format!("{place}.damage"),
            "a model with so much damage is dead; say `dead = true`",
        ));
    }
    let gone = stage.dead || stage.left || stage.reserve || stage.later;
    if let Some(cell) = cell {
        let chosen = spot.flatten();
        let cell = setup.grid.place(cell, chosen.unwrap_or(state.model(id).spot));
        let look = crate::look::Look { setup, state };
        let free = look.free_spots(id, cell);
        let spot = chosen
            .or_else(|| free.iter().copied().find(|spot| *spot == Spot::MIDDLE))
            .or_else(|| free.first().copied());
        let model = state.model_mut(id);
        model.cell = cell;
        model.spot = spot.unwrap_or(Spot::MIDDLE);
        model.set(Flags::IN_PLAY, !gone);
    } else if !gone && stage.at.is_none() {
        builder.faults.push(Fault::new(format!("{place}.at"), "a model in play stands in a cube; say where"));
    }
}

fn activation(stage: &ActiveStage, setup: &Setup, state: &State, builder: &mut Builder) -> Activation {
    let Some(id) = model("active.model", &stage.model, setup, builder) else { return Activation::default() };
    let look = crate::look::Look { setup, state };
    let mut activation = Activation {
        model: Some(id),
        controller: setup.side(id),
        wild: stage.wild,
        charged: stage.charged,
        boons: stage.boons,
        must_stand: look.is_pinned(id),
        began_engaged: stage.began_engaged.unwrap_or_else(|| look.has_enemy_beside(id)),
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
    used.order = stage.order_spent;
    activation
}

/// The names of the steps at which a script may begin.
const STEPS: [&str; 9] = [
    "activate",
    "action",
    "start-activation",
    "end-activation",
    "another",
    "round",
    "end-phase",
    "recon",
    "opening",
];

fn step(stage: &Stage, setup: &Setup, state: &State, builder: &mut Builder) -> Vec<Frame> {
    let side = state.initiative;
    let default = if stage.active.is_some() { "action" } else { "activate" };
    let word = stage.step.as_deref().unwrap_or(default);
    let needs_active = matches!(word, "action" | "start-activation" | "end-activation");
    if needs_active && state.activation.model.is_none() {
        builder.faults.push(Fault::new("active", format!("step {word:?} needs an active model")));
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
        "opening" => Frame::PlaceTokens { left: setup.scenario.tokens.placed },
        word => {
            builder.faults.push(Fault::unknown("step", "step", word, STEPS));
            Frame::Turn { side }
        }
    };
    vec![frame]
}
