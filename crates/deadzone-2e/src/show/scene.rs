//! Everything that changes, as far as one viewer may know it: models, markers, zones and what lies beside the table.
//!
//! It is built from a view, which holds no secret of others.

use crate::Deadzone;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::Look;
use crate::narration::{face_title, item_title};
use crate::sequence::{damage, deploy, end_of_round, exit, movement};
use crate::setup::{Item, Profile, Props, Reach, RoleLetter, Setup};
use crate::state::{Boons, Flags, Mark, Token as ItemToken};
use crate::view::View;
use sortie_cubes::Names;
use sortie_cubes::Standing;
use sortie_cubes::places::{self, address};
use sortie_cubes::scene::{self, marker, nth_of_cube, target_number};
use sortie_kernel::show::{Marker, Pool, Role, Scene, SidePanel, Token, Zone};
use sortie_kernel::{Side, say};

/// The whole scene.
pub(super) fn scene(setup: &Setup, view: &View) -> Scene {
    let state = view.known_state();
    let look = Look { setup, state: &state };
    let round = state.round;
    let clock = match round {
        0 => "Before the battle".to_string(),
        round => format!("Round {round} of {}", end_of_round::ROUNDS),
    };
    let mut markers = objectives(&look);
    markers.extend(items(&look));
    markers.extend(marks(&look));
    markers.extend(wrecks(&look));
    Scene {
        clock,
        round: [round, end_of_round::ROUNDS],
        scores: state.vps.map(i16::from),
        target: Some(i16::from(look.required_vps())),
        sides: Side::BOTH.map(|side| panel(side, &view.frames, &look)),
        tokens: state.ids().filter(|id| has_come(*id, &look)).map(|id| token(id, &look)).collect(),
        markers,
        zones: zones(&view.frames, &look),
        goal: goal(&look),
        ..Scene::default()
    }
}

/// How VPs are made in this mission, and how the game ends.
fn goal(look: &Look<'_>) -> String {
    let scenario = look.scenario();
    let mut ways = Vec::new();
    if !scenario.objectives.is_empty() && scenario.objective_vps > 0 {
        let more = scenario.majority_vps;
        let majority = if more > 0 { format!(" ({more} more for three)") } else { String::new() };
        ways.push(format!(
            "hold objectives at the end of a round: {} VP each{majority}",
            scenario.objective_vps
        ));
    }
    if !scenario.crates.is_empty() {
        ways.push(format!(
            "carry crates: {} VP a round, {} for a delivery",
            scenario.crate_vps, scenario.delivery_vps
        ));
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
    format!("{text}. At the end of a round, {} VP or more win if you lead.", look.required_vps())
}

/// The silhouette of a model.
fn silhouette(profile: &Profile) -> Role {
    let has = |prop| profile.props.has(prop);
    match profile.role {
        RoleLetter::Leader => Role::Leader,
        RoleLetter::Vehicle => Role::Vehicle,
        _ if has(Props::VEHICLE) || profile.speed.is_none() => Role::Vehicle,
        _ if has(Props::HORDE) => Role::Horde,
        _ if profile.size >= 3 => Role::Big,
        _ if profile.shoot.is_none() => Role::Fighter,
        RoleLetter::Specialist | RoleLetter::Character => Role::Specialist,
        RoleLetter::Troop | RoleLetter::None => Role::Trooper,
    }
}

fn panel(side: Side, frames: &[Frame], look: &Look<'_>) -> SidePanel {
    let team = &look.setup.teams[side.index()];
    let hand = look.state.hands[side.index()];
    let shown = hand.faces().map(|face| face_title(face).to_string()).collect();
    let mut remarks = vec![team.faction.clone()];
    let special = team.special.map(|special| format!("army special {}: {}", special.name(), special.about()));
    remarks.extend(special);
    // Who starts is not known while it is being chosen.
    let open = frames.iter().any(|frame| matches!(frame, Frame::ReconTest {} | Frame::PickStart { .. }));
    if look.state.initiative == side && !open {
        remarks.push(if look.state.round == 0 { "goes first".into() } else { "has the turn".into() });
    }
    let count = i32::from(hand.total());
    SidePanel {
        team: team.name.clone(),
        pools: vec![Pool { name: "Command dice".into(), count, shown }],
        remarks,
        ..SidePanel::default()
    }
}

/// Models that only a rule brings are not part of the game until it does.
fn has_come(id: ModelId, look: &Look<'_>) -> bool {
    let shown = [Flags::IN_PLAY, Flags::DEAD, Flags::LEFT];
    !look.setup.roster[id.index()].later() || shown.into_iter().any(|flag| look.model(id).is(flag))
}

fn token(id: ModelId, look: &Look<'_>) -> Token {
    let (model, profile) = (look.model(id), look.profile(id));
    let figure = look.figure(id);
    let in_play = model.in_play();
    // A model dies of more damage than its Size; one that is Vulnerable of any.
    let fragile = profile.props.has(Props::VULNERABLE);
    let hp = if fragile { 1 } else { i32::from(profile.size) + 1 };
    Token {
        id: look.setup.name(id).to_string(),
        side: look.side(id).letter(),
        title: profile.name.clone(),
        role: silhouette(profile),
        at: in_play.then(|| places::model(id, look)),
        cell: in_play.then(|| address(model.cell)),
        radius: figure.body.radius,
        height: figure.height(),
        health: [(hp - i32::from(model.damage())).max(0), hp],
        injured_at: hp - 1,
        leader: look.setup.teams[look.side(id).index()].leader == Some(id),
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
        Flags::RESERVE,
        Flags::LEFT,
        Flags::RAMPAGES,
        Flags::SHIELD_BURNT,
        Flags::GENERATOR_BURNT,
        Flags::WRECK,
    ];
    let flags = Flags::NAMED.into_iter().filter(|(_, flag)| flags.contains(flag) && model.is(*flag));
    let mut states: Vec<String> =
        flags.map(|(name, _)| name).chain(model.effect_names()).map(state_title).collect();
    let activation = &look.state.activation;
    let boons = Boons::NAMED.iter().filter(|(_, boon)| activation.boons.has(*boon));
    states.extend(boons.filter(|_| activation.model == Some(id)).map(|(name, _)| state_title(name)));
    states.extend(model.sharp().map(|weapon| format!("sharp {}", look.setup.weapon_word(weapon))));
    if model.in_play() && look.has_enemy_beside(id) {
        states.push("engaged".into());
    }
    states
}

/// A state as a player calls it.
fn state_title(name: &str) -> String {
    match name {
        "fire" => "on fire".to_string(),
        "reserve" => "in reserve".to_string(),
        "left" => "left the board".to_string(),
        "rampages" => "runs wild".to_string(),
        "thirsty" => "thirsts for blood".to_string(),
        "rage" => "in a rage".to_string(),
        "deployed" => "has made its free SPRINT".to_string(),
        "borrows" => "uses a die of the enemy".to_string(),
        "driven" => "may move 1 cube more".to_string(),
        "fought" => "has just fought".to_string(),
        "danced" => "has danced away".to_string(),
        "slips" => "is not struck when it leaves".to_string(),
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
        ["Shoot".into(), target_number(profile.shoot)],
        ["Fight".into(), target_number(profile.fight)],
        ["Survive".into(), target_number(profile.survive)],
        ["Armour".into(), damage::armour(id, look).to_string()],
        ["Size".into(), profile.size.to_string()],
        ["Worth".into(), format!("{} VP, {} points", damage::kill_vps(id, look), profile.points)],
    ];
    for (slot, weapon) in profile.weapons.iter().enumerate() {
        let weapon = look.weapon(*weapon);
        let mut text = weapon_line(&weapon.text, weapon.reach);
        if model.is_spent(slot) {
            text.push_str(" (spent)");
        }
        if model.is_empty(slot) {
            text.push_str(" (to be reloaded)");
        }
        lines.push([weapon.title.clone(), text]);
    }
    if !profile.abilities.is_empty() {
        lines.push(["Abilities".into(), profile.abilities.join(", ")]);
    }
    lines.extend(model.items.iter().map(|item| ["Carries".to_string(), item_title(item)]));
    lines
}

fn role(profile: &Profile) -> &'static str {
    match profile.role {
        RoleLetter::Leader => "Leader",
        RoleLetter::Troop => "Trooper",
        RoleLetter::Specialist => "Specialist",
        RoleLetter::Vehicle => "Vehicle",
        RoleLetter::Character => "Character",
        RoleLetter::None => "Companion",
    }
}

/// What follows a weapon's name in brackets, with its range spelt out.
fn weapon_line(text: &str, reach: Reach) -> String {
    let range = match reach {
        Reach::Close => Some("for fights".to_string()),
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
        marker(("objective", index + 1), label, cell, end_of_round::holder(cell, look), board)
    };
    let objectives = scenario.objective_cells(board).enumerate().map(objective);
    let exits = scene::exits(|side| exit::cells(side, look), board);
    objectives.chain(exits).collect()
}

fn items(look: &Look<'_>) -> Vec<Marker> {
    let tokens = look.state.tokens.list();
    let item = |(index, token): (usize, &ItemToken)| {
        let id = nth_of_cube(index, tokens.iter().map(|token| token.cell));
        marker(("item", id), item_label(token), token.cell, None, look.setup.grid.board())
    };
    tokens.iter().enumerate().map(item).collect()
}

fn item_label(token: &ItemToken) -> String {
    match token.kind {
        Some(Item::Crate) => "Crate".to_string(),
        Some(item) => format!("Item, face up: {}", item_title(item)),
        None => "Item, face down".to_string(),
    }
}

fn marks(look: &Look<'_>) -> Vec<Marker> {
    let list = look.state.markers.list();
    let shown = |(index, laid): (usize, &crate::state::Marker)| {
        let (kind, owner) = match laid.mark {
            Mark::Smoke | Mark::Toxic => ("smoke", None),
            Mark::Trap(_, side) => ("trap", Some(side)),
            Mark::Link(model) => ("link", Some(look.side(model))),
        };
        let id = nth_of_cube(index, list.iter().map(|other| other.cell));
        let mut label = say![Deadzone, look.setup; laid.mark].to_string();
        label[..1].make_ascii_uppercase();
        marker((kind, id), label, laid.cell, owner, look.setup.grid.board())
    };
    list.iter().enumerate().map(shown).collect()
}

fn wrecks(look: &Look<'_>) -> Vec<Marker> {
    let wrecks = look.state.ids().filter(|id| look.model(*id).is(Flags::WRECK));
    wrecks
        .map(|id| Marker {
            id: format!("wreck {}", look.setup.name(id)),
            kind: "wreck".into(),
            label: format!("Wreck of {}", look.profile(id).name),
            at: places::model(id, look),
            cell: Some(address(look.model(id).cell)),
            owner: None,
            radius: look.figure(id).body.radius,
        })
        .collect()
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
            assert!(!title.is_empty() && !title.contains('-'), "{title}");
        }
        assert_eq!(state_title("driven"), "may move 1 cube more");
        assert_eq!(state_title("pinned"), "pinned");
    }
}
