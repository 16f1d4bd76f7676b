//! All that changes: operatives, markers, barricades, tokens, zones, and what each player has. Tac ops that a viewer may
//! not know are face-down cards.

use super::board::outline;
use crate::close::Hatch;
use crate::event::token_name;
use crate::field::Field;
use crate::frame::Frame;
use crate::say::screen_place as place;
use crate::sequence::objectives::{self, CONTROL};
use crate::sequence::turn::TURNING_POINTS;
use crate::sequence::{apl, damage};
use crate::setup::{Area, Profile, Scoring, Setup, Weapon};
use crate::state::{Flags, Marks, OperativeId, Phase, Progress, State, TacOp, TokenKind};
use crate::view::{Secrets, View};
use crate::{barricade, facts, ploys, smoke, tac_ops, weapon_rules};
use sortie_kernel::Side;
use sortie_kernel::show::{Card, Marker, Pool, Role, Scene, SidePanel, Token, Zone};
use sortie_rulebook::rule_id;

/// The whole scene.
pub(super) fn scene(setup: &Setup, view: &View) -> Scene {
    let state = &view.table();
    let clock = match state.turning_point {
        0 => "Before the battle".to_string(),
        number => {
            format!("Turning point {number} of {TURNING_POINTS}, {} phase", facts::phase_word(state.phase))
        }
    };
    Scene {
        clock,
        round: [state.turning_point, TURNING_POINTS],
        scores: state.teams.map(|team| i16::from(team.vp)),
        target: None,
        goal: goal(setup),
        sides: Side::BOTH.map(|side| panel(setup, state, side, &view.secrets[side.index()])),
        tokens: state.ids().map(|id| token(setup, state, id)).collect(),
        markers: markers(setup, state),
        zones: zones(setup, state, &view.steps),
        ..Scene::default()
    }
}

fn panel(setup: &Setup, state: &State, side: Side, secrets: &Secrets) -> SidePanel {
    let team = &state.teams[side.index()];
    let pool = |name: &str, count: u8| Pool { name: name.into(), count: count.into(), shown: Vec::new() };
    let mut pools = vec![pool("command points", team.cp)];
    if team.barricades > 0 {
        pools.push(pool("barricades left", team.barricades));
    }
    // Tac ops that the viewer may not know are face-down cards.
    let kept = &secrets.tac_ops[..usize::from(secrets.count)];
    let hand: Vec<Card> = kept.iter().flatten().map(tac_op).collect();
    let face_down = secrets.count - hand.len() as u8;
    let mut remarks = Vec::new();
    if state.turning_point > 0 && state.initiative == side {
        remarks.push("has the initiative".to_string());
    }
    if state.turning_point > 0 || team.zone != state.teams[side.other().index()].zone {
        remarks.push(if state.attacker == side { "attacker".into() } else { "defender".into() });
    }
    let in_force = (0..ploys::TABLE.len()).filter(|number| team.strategic >> number & 1 == 1);
    let line = |ploy: &ploys::Ploy| format!("{}: {}", ploy.name, ploy.about);
    remarks.extend(in_force.map(|number| line(&ploys::TABLE[number])));
    SidePanel { team: setup.side_title(side), pools, remarks, hand, face_down, groups: Vec::new() }
}

/// A tac op as a card: what scores, and how far it has come.
fn tac_op(op: &TacOp) -> Card {
    let points = (op.progress.0 & SCORED).count_ones();
    let shown = if op.progress.has(Progress::REVEALED) { "revealed" } else { "hidden from them" };
    let card = tac_ops::card(op.card);
    Card {
        title: card.map_or("Tac op", |card| card.name).to_string(),
        text: card.map_or(String::new(), |card| card.about.to_string()),
        cost: format!("{shown}, {points} of 2 VP"),
        playable: false,
        rule: Some(rule_id!("KT-TAC-09").as_str().to_string()),
    }
}

/// How points are made in this mission, and how it ends.
fn goal(setup: &Setup) -> String {
    let way = match setup.mission.scoring {
        Scoring::Control => {
            "Control objective markers at the end of a turning point: 1 VP each; 1 more at the end for more survivors"
        }
        Scoring::Loot => "Loot objective markers that you control with an action: 1 VP each time",
        Scoring::Secure => "Secure objective markers with an action: 1 VP each at the end of a turning point",
        Scoring::Capture => "Capture objective markers: 1 VP each at the end of a turning point",
    };
    format!("{way}. Most VP after {TURNING_POINTS} turning points wins.")
}

/// The silhouette of an operative.
pub(crate) fn silhouette(profile: &Profile) -> Role {
    let guns = || profile.weapons.iter().filter(|weapon| weapon.ranged);
    let has_rule = |name: &str| {
        guns().any(|weapon| {
            weapon.rules.iter().any(|(place, _)| weapon_rules::TABLE[usize::from(*place)].name == name)
        })
    };
    if profile.has("LEADER") {
        Role::Leader
    } else if profile.has("GUNNER") || profile.has("HEAVY GUNNER") {
        Role::Heavy
    } else if guns().next().is_none() || profile.has("ASSAULT INTERCESSOR") {
        Role::Fighter
    } else if has_rule("Heavy") {
        Role::Specialist
    } else {
        Role::Trooper
    }
}

/// The bits of a tac op's progress that are points.
const SCORED: u8 = Progress::FIRST.0 | Progress::SECOND.0;

fn token(setup: &Setup, state: &State, id: OperativeId) -> Token {
    let (own, profile) = (&state[id], setup.profile(id));
    let most = i32::from(profile.wounds);
    Token {
        id: profile.name.clone(),
        side: setup.side(id).letter(),
        title: profile.card.clone(),
        at: own.on_table().then(|| place(own.at)),
        cell: None,
        radius: profile.body.base_radius,
        height: profile.body.height,
        health: [i32::from(own.wounds), most],
        injured_at: (most - 1) / 2,
        role: silhouette(profile),
        leader: profile.has("LEADER"),
        done: own.flags.has(Flags::ACTIVATED),
        acting: own.flags.has(Flags::ACTIVE),
        dead: own.wounds == 0,
        states: states(setup, state, id),
        lines: lines(setup, state, id),
    }
}

fn states(setup: &Setup, state: &State, id: OperativeId) -> Vec<String> {
    let own = &state[id];
    if !own.on_table() {
        return Vec::new();
    }
    let mut states = vec![if own.is_concealed() { "conceal".to_string() } else { "engage".to_string() }];
    for (flag, word) in [
        (Flags::GUARD, "guard"),
        (Flags::OVERWATCHED, "overwatched"),
        (Flags::DOWN, "incapacitated"),
        (Flags::INTERRUPTED, "interrupted"),
        (Flags::POINT_BLANK, "point-blank"),
    ] {
        if own.flags.has(flag) {
            states.push(word.to_string());
        }
    }
    for (mark, word) in [
        (Marks::MARKERLIGHT, "marked"),
        (Marks::PHOTON, "dazzled"),
        (Marks::NO_COVER, "auspex"),
        (Marks::STIMULANT, "stimulant"),
        (Marks::IMPLANTED, "implanted"),
    ] {
        if own.marks.has(mark) {
            states.push(word.to_string());
        }
    }
    if own.carries > 0 {
        states.push("carries a token".into());
    }
    if own.flags.has(Flags::KEPT) {
        states.push("kept standing".into());
    }
    if own.is_up() && damage::is_injured(setup, state, id) {
        states.push("injured".into());
    }
    if own.apl_change != 0 {
        states.push(format!("APL {:+}", own.apl_change.clamp(-1, 1)));
    }
    states
}

fn lines(setup: &Setup, state: &State, id: OperativeId) -> Vec<[String; 2]> {
    let (own, profile) = (&state[id], setup.profile(id));
    let mut movement = String::new();
    crate::inches::write(profile.movement, &mut movement).expect("a string takes any text");
    let save = match profile.invulnerable {
        Some(value) => format!("{}+, invulnerable {value}+", profile.sv),
        None => format!("{}+", profile.sv),
    };
    let apl = match apl::ap_left(setup, state, id) {
        0 => apl::apl(setup, state, id).to_string(),
        left => format!("{}, {left} AP left", apl::apl(setup, state, id)),
    };
    let mut lines = vec![
        ["Movement".to_string(), format!("{movement} inches")],
        ["APL".into(), apl],
        ["Defence".into(), format!("{} dice", profile.df)],
        ["Save".into(), save],
        ["Wounds".into(), format!("{} of {}", own.wounds, profile.wounds)],
    ];
    for (place, weapon) in profile.weapons.iter().enumerate() {
        let mut text = weapon_line(weapon);
        if own.used >> place & 1 == 1 {
            text.push_str(" (used up)");
        }
        lines.push([weapon.title.clone(), text]);
    }
    let abilities: Vec<&str> = profile.abilities.iter().map(|ability| ability.name).collect();
    if !abilities.is_empty() {
        lines.push(["Abilities".into(), abilities.join(", ")]);
    }
    if !profile.equipment.is_empty() {
        lines.push(["Equipment".into(), profile.equipment.join(", ")]);
    }
    if !profile.keywords.is_empty() {
        lines.push(["Keywords".into(), profile.keywords.join(", ").to_lowercase()]);
    }
    lines
}

fn weapon_line(weapon: &Weapon) -> String {
    let sort = if weapon.ranged { "ranged" } else { "melee" };
    let rules =
        weapon.rules.iter().map(|(place, value)| weapon_rules::TABLE[usize::from(*place)].written(*value));
    let mut text = format!(
        "{sort}, {} dice at {}+, damage {}/{}",
        weapon.attacks, weapon.skill, weapon.normal, weapon.critical
    );
    for rule in rules {
        text.push_str(", ");
        text.push_str(&rule);
    }
    text
}

fn markers(setup: &Setup, state: &State) -> Vec<Marker> {
    let field = Field::new(setup, state);
    let objective = |(index, at): (usize, &crate::state::Place)| {
        let now = state.markers[index];
        let owner = objectives::owner(&field, index).map(Side::letter);
        let looted = if now.looted > 0 { format!(", looted {} times", now.looted) } else { String::new() };
        Marker {
            id: format!("objective {}", index + 1),
            kind: "objective".into(),
            label: format!("Objective marker {}{looted}", index + 1),
            at: place(*at),
            cell: None,
            owner,
            radius: CONTROL,
        }
    };
    let barricade = |(index, one): (usize, &crate::state::Barricade)| Marker {
        id: format!("barricade {}", index + 1),
        kind: "barricade".into(),
        label: "Barricade: light, traversable cover".into(),
        at: place(one.at),
        cell: None,
        owner: None,
        radius: 0,
    };
    let barricades = state.standing_barricades().iter().enumerate().map(barricade);
    let lying =
        |index: &usize| state.tokens[*index].kind != TokenKind::None && state.carrier(*index).is_none();
    let tokens = (0..state.live_tokens().len()).filter(lying).map(|index| {
        let own = state.tokens[index];
        let (kind, radius) =
            if own.kind == TokenKind::Smoke { ("smoke", smoke::RADIUS as i32) } else { ("token", 0) };
        let owner = match own.kind {
            TokenKind::Reanimation => setup.side(OperativeId(own.of)),
            _ => Side::BOTH[usize::from(own.of.min(1))],
        };
        Marker {
            id: format!("token {}", index + 1),
            kind: kind.into(),
            label: format!("Token {}: {}", index + 1, token_name(own.kind)),
            at: place(own.at),
            cell: None,
            owner: Some(owner.letter()),
            radius,
        }
    });
    setup.mission.markers.iter().enumerate().map(objective).chain(barricades).chain(tokens).collect()
}

/// The hatchways: the hatch in its access point while it is closed, folded against the wall while it is open.
fn hatches(setup: &Setup, state: &State) -> Vec<Zone> {
    let hatches = setup.close.as_ref().map_or(&[][..], |close| &close.hatches);
    let parts = setup.terrain.parts();
    let shown = |(number, hatch): (usize, &Hatch)| {
        let open = state.open_hatches >> number & 1 == 1;
        // The leaf is the last of the parts that are there only while the hatch is open.
        let part = if open { hatch.open.iter().last() } else { Some(hatch.shut) };
        let kind = if open { "hatch-open" } else { "hatch-closed" };
        let name = format!("hatchway {}", number + 1);
        let outline = outline(parts[usize::from(part.unwrap_or(hatch.shut))].corners());
        Zone { kind: kind.into(), name, owner: None, outline }
    };
    hatches.iter().enumerate().map(shown).collect()
}

fn zones(setup: &Setup, state: &State, steps: &[Frame]) -> Vec<Zone> {
    let mut zones = Vec::new();
    if state.phase == Phase::SetUp {
        let chosen = !steps.iter().any(|step| {
            matches!(step, Frame::RollForRoles {} | Frame::PickRole { .. } | Frame::PickZone { .. })
        });
        for (index, area) in setup.mission.zones.iter().enumerate() {
            let owner =
                Side::BOTH.into_iter().find(|side| usize::from(state.teams[side.index()].zone) == index);
            let owner = owner.filter(|_| chosen).map(Side::letter);
            let name = if chosen { String::new() } else { format!("drop zone {}", index + 1) };
            zones.push(Zone { kind: "deployment".into(), name, owner, outline: area_outline(area) });
        }
    }
    zones.extend(hatches(setup, state));
    zones.extend(state.standing_barricades().iter().map(|one| Zone {
        kind: "barricade".into(),
        name: String::new(),
        owner: None,
        outline: outline(&barricade::corners(one)),
    }));
    zones
}

pub(super) fn area_outline(area: &Area) -> Vec<[i32; 2]> {
    let ((x0, y0), (x1, y1)) = (area.low, area.high);
    vec![[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
}
