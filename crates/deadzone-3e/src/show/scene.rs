//! Everything that changes, as far as one viewer may know it: models, markers, zones and what lies beside the table.
//!
//! It is built from a view, which holds no secret of others.

use crate::Deadzone;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::Look;
use crate::narration::{face_title, item_title};
use crate::sequence::{console, deploy, end_phase, exit, movement};
use crate::setup::{Profile, Reach, RoleLetter, Setup};
use crate::state::{Boons, Flags, Mark, Token as ItemToken};
use crate::view::View;
use sortie_cubes::Names;
use sortie_cubes::Standing;
use sortie_cubes::places::{self, address};
use sortie_cubes::scene::{self, marker, nth_of_cube, target_number};
use sortie_kernel::show::{Marker, Pool, Role, Scene, SidePanel, Token, Zone};
use sortie_kernel::{Side, Viewer, say};

/// The whole scene.
pub(super) fn scene(setup: &Setup, view: &View, viewer: Viewer) -> Scene {
    let state = view.known_state();
    let look = Look { setup, state: &state };
    let round = state.round;
    let clock = match round {
        0 => "Before the battle".to_string(),
        round => format!("Round {round} of {}", end_phase::ROUNDS),
    };
    let mut markers = objectives(&look);
    markers.extend(items(&look, viewer));
    markers.extend(marks(&look));
    Scene {
        clock,
        round: [round, end_phase::ROUNDS],
        scores: state.vps.map(i16::from),
        target: Some(i16::from(setup.required_vps)),
        goal: goal(&look),
        sides: Side::BOTH.map(|side| panel(side, &view.frames, &look)),
        tokens: state.ids().filter(|id| has_come(*id, &look)).map(|id| token(id, &look)).collect(),
        markers,
        zones: zones(&view.frames, &look),
        ..Scene::default()
    }
}

fn panel(side: Side, frames: &[Frame], look: &Look<'_>) -> SidePanel {
    let team = &look.setup.teams[side.index()];
    let hand = look.state.hands[side.index()];
    let shown = hand.faces().map(|face| face_title(face).to_string()).collect();
    let mut remarks = vec![team.faction.clone()];
    remarks.extend(team.order.map(|order| format!("special order {}: {}", order.name, order.about)));
    // Who starts is not known while it is being chosen.
    let open = frames.iter().any(|frame| matches!(frame, Frame::ReconTest {} | Frame::PickStart { .. }));
    if look.state.initiative == side && !open {
        remarks.push(if look.state.round == 0 { "goes first".into() } else { "has the turn".into() });
    }
    let count = i32::from(hand.total());
    SidePanel {
        team: team.name.clone(),
        pools: vec![Pool { name: "command dice".into(), count, shown }],
        remarks,
        ..SidePanel::default()
    }
}

/// How VPs are made in this scenario, and how the game ends.
fn goal(look: &Look<'_>) -> String {
    let scenario = look.scenario();
    let mut ways = Vec::new();
    if !scenario.objectives.is_empty() {
        let more = scenario.majority_vps;
        let majority = if more > 0 { format!(" ({more} more for three)") } else { String::new() };
        let each = scenario.objective_vps;
        ways.push(format!("hold objectives at the end of a round: {each} VP each{majority}"));
    }
    if !scenario.consoles.is_empty() {
        ways.push(format!("use consoles: {} VP", scenario.console_vps));
    }
    if scenario.exit.is_some() {
        ways.push("leave by the exits".to_string());
    }
    if scenario.intel_vps > 0 {
        ways.push(format!("find Intel: {} VP", scenario.intel_vps));
    }
    ways.push("kill models: the VP on their cards".to_string());
    let mut text = ways.join("; ");
    text[..1].make_ascii_uppercase();
    format!(
        "{text}. First to {} VP wins; otherwise the most after {} rounds.",
        look.setup.required_vps,
        end_phase::ROUNDS
    )
}

/// The silhouette of a model.
fn silhouette(profile: &Profile) -> Role {
    let has = |word: &str| profile.keywords.iter().any(|keyword| keyword.starts_with(word));
    match profile.role {
        RoleLetter::Leader => Role::Leader,
        _ if has("Vehicle") || has("Bike") || profile.speed.is_none() => Role::Vehicle,
        _ if has("Horde") => Role::Horde,
        _ if has("Beast") && profile.size <= 1 && profile.hp <= 1 => Role::Brood,
        _ if has("Beast") => Role::Beast,
        _ if profile.size >= 3 => Role::Big,
        _ if profile.ranged.is_none() || has("Frenzy") || has("Rampage") => Role::Fighter,
        _ if profile.size == 2 && profile.hp >= 3 => Role::Big,
        _ if has("Medic") || has("Engineer") || has("Hacker") || has("Scout") || has("Stealthy") => {
            Role::Specialist
        }
        RoleLetter::Support => Role::Heavy,
        RoleLetter::Specialist | RoleLetter::Legend | RoleLetter::Mercenary => Role::Specialist,
        RoleLetter::Troop => Role::Trooper,
    }
}

/// Models that only a rule brings are not part of the game until it does.
fn has_come(id: ModelId, look: &Look<'_>) -> bool {
    !look.setup.roster[id.index()].later || look.model(id).flags != Flags::default()
}

fn token(id: ModelId, look: &Look<'_>) -> Token {
    let (model, profile) = (look.model(id), look.profile(id));
    let figure = look.figure(id);
    let in_play = model.in_play();
    let hp = i32::from(profile.hp);
    Token {
        id: look.setup.name(id).to_string(),
        side: look.side(id).letter(),
        title: profile.name.clone(),
        at: in_play.then(|| places::model(id, look)),
        cell: in_play.then(|| address(model.cell)),
        radius: figure.body.radius,
        height: figure.height(),
        health: [(hp - i32::from(model.damage)).max(0), hp],
        injured_at: hp - 1,
        role: silhouette(profile),
        leader: profile.role == RoleLetter::Leader,
        done: model.is(Flags::ACTIVATED),
        acting: look.state.activation.model == Some(id),
        dead: model.is(Flags::DEAD) || model.is(Flags::LEFT),
        states: states(id, look),
        lines: lines(id, look),
    }
}

fn states(id: ModelId, look: &Look<'_>) -> Vec<String> {
    let model = look.model(id);
    let flags = [
        Flags::PINNED,
        Flags::ON_FIRE,
        Flags::PREY,
        Flags::RESERVE,
        Flags::LEFT,
        Flags::LANDED,
        Flags::WEARY,
    ];
    let flags = Flags::NAMED.into_iter().filter(|(_, flag)| flags.contains(flag) && model.is(*flag));
    let mut states: Vec<String> =
        flags.map(|(name, _)| name).chain(model.effect_names()).map(state_title).collect();
    let activation = &look.state.activation;
    let boons = Boons::NAMED.iter().filter(|(_, boon)| activation.boons.has(*boon));
    states.extend(boons.filter(|_| activation.model == Some(id)).map(|(name, _)| state_title(name)));
    if let Some(weapon) = model.sharp() {
        states.push(format!("sharp {}", look.setup.weapon_word(weapon)));
    }
    if model.in_play() && look.has_enemy_beside(id) {
        states.push("engaged".into());
    }
    states
}

/// A state as a player calls it.
fn state_title(name: &str) -> String {
    match name {
        "prey" => "marked as prey".to_string(),
        "reserve" => "in reserve".to_string(),
        "left" => "left the board".to_string(),
        "landed" => "just landed".to_string(),
        "advanced-by-result" => "moved by an Advance die".to_string(),
        "no-advance-result" => "may not use an Advance die".to_string(),
        "two-weapons" => "may fire two weapons".to_string(),
        "lent-advance" => "was given an Advance".to_string(),
        "lent-shoot" => "was given a Shoot".to_string(),
        "lent-assault" => "was given an Assault".to_string(),
        "faster-sprint" => "sprints farther".to_string(),
        name => name.replace('-', " "),
    }
}

fn lines(id: ModelId, look: &Look<'_>) -> Vec<[String; 2]> {
    let (profile, model) = (look.profile(id), look.model(id));
    let speed = movement::speed(id, look);
    let speed = speed.map_or("–".to_string(), |(advance, sprint)| format!("{advance}-{sprint} cubes"));
    let mut lines: Vec<[String; 2]> = vec![
        ["Role".into(), role(profile).into()],
        ["Speed".into(), speed],
        ["Ranged".into(), target_number(profile.ranged)],
        ["Fight".into(), target_number(profile.fight)],
        ["Survive".into(), target_number(profile.survive)],
        ["Armour".into(), profile.armour.to_string()],
        ["Size".into(), profile.size.to_string()],
        ["Worth".into(), format!("{} VP, {} points", profile.vp, profile.points)],
    ];
    for (slot, weapon) in profile.weapons.iter().enumerate() {
        let weapon = look.weapon(*weapon);
        let mut text = weapon_line(&weapon.text, weapon.reach);
        if model.is_spent(slot) {
            text.push_str(" (spent)");
        }
        lines.push([weapon.title.clone(), text]);
    }
    if !profile.keywords.is_empty() {
        lines.push(["Keywords".into(), profile.keywords.join(", ")]);
    }
    lines.extend(model.item.map(|item| ["Carries".to_string(), item_title(item)]));
    lines
}

fn role(profile: &Profile) -> &'static str {
    match profile.role {
        RoleLetter::Leader => "Leader",
        RoleLetter::Troop => "Troop",
        RoleLetter::Specialist => "Specialist",
        RoleLetter::Support => "Support",
        RoleLetter::Legend => "Living Legend",
        RoleLetter::Mercenary => "Mercenary",
    }
}

/// What follows a weapon's name in brackets, with its range spelt out.
fn weapon_line(text: &str, reach: Reach) -> String {
    let range = match reach {
        Reach::Close => Some("close combat".to_string()),
        Reach::Cubes(range) => Some(format!("range {range}")),
        Reach::Device => None,
    };
    scene::weapon_line(text, range)
}

fn objectives(look: &Look<'_>) -> Vec<Marker> {
    let scenario = look.scenario();
    let board = look.setup.grid.board();
    let objective = |(index, cell)| {
        let label = format!("Objective in {cell}, {} VP each round", scenario.objective_vps);
        marker(("objective", index + 1), label, cell, end_phase::holder(cell, look), board)
    };
    let objectives = scenario.objective_cells(board).enumerate().map(objective);
    let console = |(index, cell)| {
        let used = if console::is_used(index, look) { "used this round" } else { "free to use" };
        let label = format!("Console in {cell}, {} VP, {used}", scenario.console_vps);
        marker(("console", index + 1), label, cell, None, board)
    };
    let consoles = scenario.console_cells(board).enumerate().map(console);
    let exits = scene::exits(|side| exit::cells(side, look), board);
    objectives.chain(consoles).chain(exits).collect()
}

fn items(look: &Look<'_>, viewer: Viewer) -> Vec<Marker> {
    let tokens = look.state.tokens.list();
    let item = |(index, token): (usize, &ItemToken)| {
        let id = nth_of_cube(index, tokens.iter().map(|token| token.cell));
        marker(("item", id), item_label(token, viewer), token.cell, None, look.setup.grid.board())
    };
    tokens.iter().enumerate().map(item).collect()
}

fn item_label(token: &ItemToken, viewer: Viewer) -> String {
    let knower = Side::BOTH.into_iter().find(|side| token.is_known_to(*side));
    match (token.kind.map(item_title), knower) {
        (Some(item), _) if token.known == ItemToken::FACE_UP => format!("Item, face up: {item}"),
        (Some(item), Some(side)) if viewer == Viewer::Player(side) => {
            format!("Item, face down; you know that it is {item}")
        }
        (Some(item), Some(side)) => {
            format!("Item, face down: {item} (side {} knows)", side.letter().to_uppercase())
        }
        (None, Some(side)) => {
            format!("Item, face down; side {} has looked at it", side.letter().to_uppercase())
        }
        _ => "Item, face down".to_string(),
    }
}

fn marks(look: &Look<'_>) -> Vec<Marker> {
    let list = look.state.markers.list();
    let shown = |(index, laid): (usize, &crate::state::Marker)| {
        let (kind, owner) = match laid.mark {
            Mark::Smoke | Mark::Gas(_) => ("smoke", None),
            Mark::Trap(_, side) => ("trap", Some(side)),
            Mark::Link(model) => ("link", Some(look.side(model))),
            Mark::Field(_) => ("field", None),
        };
        let id = nth_of_cube(index, list.iter().map(|other| other.cell));
        let mut label = say![Deadzone, look.setup; laid.mark].to_string();
        label[..1].make_ascii_uppercase();
        marker((kind, id), label, laid.cell, owner, look.setup.grid.board())
    };
    list.iter().enumerate().map(shown).collect()
}

/// Deployment zones while the teams come, exits for the whole game.
fn zones(frames: &[Frame], look: &Look<'_>) -> Vec<Zone> {
    let mut zones = Vec::new();
    if look.state.round == 0 {
        let chosen = !frames.iter().any(|frame| {
            matches!(
                frame,
                Frame::RollScenario {}
                    | Frame::PlaceTokens { .. }
                    | Frame::ReconTest {}
                    | Frame::PickStart { .. }
                    | Frame::PickZone { .. }
            )
        });
        zones.extend(scene::deployment(look.scenario().zones, |side| deploy::zone(side, look), chosen));
    }
    if let Some(exit) = look.scenario().exit {
        zones.extend(scene::exit_strips(exit, |side| deploy::zone(side, look)));
    }
    zones
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Effects;

    #[test]
    fn badges_are_words_and_not_names_of_flags() {
        let flags = Flags::NAMED.iter().map(|(name, _)| *name);
        let all = flags.chain(Effects::NAMED.iter().map(|(name, _)| *name));
        for name in all.chain(Boons::NAMED.iter().map(|(name, _)| *name)) {
            let title = state_title(name);
            assert!(!title.is_empty() && !title.contains("by-result") && !title.contains("lent-"), "{title}");
        }
        assert_eq!(state_title("advanced-by-result"), "moved by an Advance die");
        assert_eq!(state_title("pinned"), "pinned");
    }
}
