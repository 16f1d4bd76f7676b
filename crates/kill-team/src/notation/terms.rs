//! The words of the notation for operatives, weapons, moves, shots, dice and the rules that re-roll them.

use crate::choice::{Hit, MoveKind, Order, Shooting, Source};
use crate::ploys::{self, tactical};
use crate::setup::Setup;
use crate::state::OperativeId;
use crate::weapon_rules;

/// An operative's name; one that is not there by its number.
pub(super) fn name(setup: &Setup, id: OperativeId) -> String {
    setup.profiles.get(id.index()).map_or_else(|| format!("#{}", id.0), |profile| profile.name.clone())
}

/// A weapon's name; one that is not there by its number.
pub(super) fn weapon_name(setup: &Setup, id: OperativeId, weapon: u8) -> String {
    let profile = setup.profiles.get(id.index());
    let weapon_of = profile.and_then(|profile| profile.weapons.get(usize::from(weapon)));
    weapon_of.map_or_else(|| format!("#{weapon}"), |weapon| weapon.name.clone())
}

pub(super) fn source_word(source: Source) -> String {
    match source {
        Source::Weapon(place) => weapon_rules::word(place),
        Source::Command => "command".to_string(),
        Source::Ploy(number) => ploys::word(number),
        Source::Tactical(number) => tactical::word(number),
        other => NAMED.iter().find(|(_, known)| *known == other).map_or("rule", |(word, _)| word).to_string(),
    }
}

/// Sources that are called by a word of their own.
pub(super) const NAMED: [(&str, Source); 12] = [
    ("command", Source::Command),
    ("free", Source::Free),
    ("marked", Source::Markerlight),
    ("chitin", Source::Chitin),
    ("mended", Source::Mended),
    ("shield", Source::Shield),
    ("stimulant", Source::Stimulant),
    ("readout", Source::Readout),
    ("farther", Source::Farther),
    ("honour", Source::Honour),
    ("seeker", Source::Seeker),
    ("comms", Source::Comms),
];

/// Words for the four kinds of dice.
pub(super) const KINDS: [&str; 4] = ["one", "fail", "normal", "critical"];

pub(crate) fn move_verb(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Normal => "move",
        MoveKind::Charge => "charge",
        MoveKind::FallBack => "fall-back",
        MoveKind::Dash => "dash",
        MoveKind::MoveDash => "move-dash",
        MoveKind::FallBackDash => "fall-back-dash",
    }
}

pub(crate) fn shoot_verb(how: Shooting) -> &'static str {
    match how {
        Shooting::Shoot => "shoot",
        Shooting::Overwatch => "overwatch",
        Shooting::PointBlank => "point-blank",
    }
}

pub(crate) fn order_word(order: Order) -> &'static str {
    match order {
        Order::Engage => "engage",
        Order::Conceal => "conceal",
    }
}

pub(crate) fn hit_word(hit: Hit) -> &'static str {
    match hit {
        Hit::Normal => "normal",
        Hit::Critical => "critical",
    }
}

/// What stands before the number of a hatchway that is operated on the way.
pub(super) const HATCH: &str = "hatch-";

/// The word before the place of a token that is dropped in the middle of a move.
pub(super) const DROP: &str = "drop";
