//! All that changes: operatives, markers, barricades, zones, and what each player has. Open play has no secrets.

use super::board::outline;
use crate::field::Field;
use crate::frame::Frame;
use crate::sequence::objectives::{self, CONTROL};
use crate::sequence::turn::TURNING_POINTS;
use crate::sequence::{activation, damage};
use crate::setup::{Area, Scoring, Setup, Weapon};
use crate::state::{Flags, OperativeId, Phase, State};
use crate::{barricade, facts, ploys, weapon_rules};
use sortie_kernel::Side;
use sortie_kernel::show::{self, Marker, Pool, Scene, SidePanel, Token, Zone};

/// The whole scene.
pub(super) fn scene(setup: &Setup, state: &State, steps: &[Frame]) -> Scene {
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
        sides: Side::BOTH.map(|side| panel(setup, state, side)),
        tokens: state.ids().map(|id| token(setup, state, id)).collect(),
        markers: markers(setup, state),
        zones: zones(setup, state, steps),
    }
}

/// A place of the table as screens know it.
pub(super) fn place(at: crate::state::Place) -> show::Place {
    show::Place { x: i32::from(at.x), y: i32::from(at.y), z: i32::from(at.z) }
}

fn panel(setup: &Setup, state: &State, side: Side) -> SidePanel {
    let team = &state.teams[side.index()];
    let pool = |name: &str, count: u8| Pool { name: name.into(), count: count.into(), shown: Vec::new() };
    let mut pools = vec![pool("command points", team.cp)];
    if team.barricades > 0 {
        pools.push(pool("barricades left", team.barricades));
    }
    let mut remarks = Vec::new();
    if state.turning_point > 0 && state.initiative == side {
        remarks.push("has the initiative".to_string());
    }
    if state.turning_point > 0 || team.zone != state.teams[side.other().index()].zone {
        remarks.push(if state.attacker == side { "attacker".into() } else { "defender".into() });
    }
    let in_force = (0..ploys::TABLE.len()).filter(|number| team.strategic >> number & 1 == 1);
    remarks.extend(in_force.map(|number| ploys::TABLE[number].name.to_string()));
    SidePanel { team: setup.factions[side.index()].clone(), pools, remarks }
}

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
    let apl = match activation::ap_left(setup, state, id) {
        0 => activation::apl(setup, state, id).to_string(),
        left => format!("{}, {left} AP left", activation::apl(setup, state, id)),
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
        let holder = match setup.mission.scoring {
            Scoring::Control | Scoring::Loot => objectives::controller(&field, *at),
            Scoring::Secure | Scoring::Capture => objectives::holder(now.held),
        };
        let owner = holder.map(Side::letter);
        let held = owner.map_or("nobody holds it".to_string(), |side| format!("held by side {side}"));
        let looted = if now.looted > 0 { format!(", looted {} times", now.looted) } else { String::new() };
        Marker {
            id: format!("objective {}", index + 1),
            kind: "objective".into(),
            label: format!("Objective marker {}, {held}{looted}", index + 1),
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
    setup.mission.markers.iter().enumerate().map(objective).chain(barricades).collect()
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
