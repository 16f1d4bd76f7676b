//! How a sensible player acts with an operative without thinking long: what bots imagine of the rest of an activation.
//!
//! Score first, then attack, then go to the nearest marker that is not held. Nobody spends a command point here.

use crate::choice::{Choice, MoveKind};
use crate::field::Field;
use crate::menu;
use crate::sequence::objectives;
use crate::setup::Weapon;
use crate::state::{OperativeId, Place};

/// The next action of an operative.
pub(crate) fn action(field: &Field<'_>, id: OperativeId) -> Choice {
    let mut menu = Vec::new();
    menu::actions(field, id, &mut menu);
    let goals = Goals::of(field, id);
    let here = goals.distance(field.state[id].at);
    let rank = |choice: &Choice| match *choice {
        Choice::Mission { .. } => 100_000,
        Choice::Shoot { target, weapon, .. } => 60_000 + attack(field, id, target, weapon),
        Choice::Storm { target, weapon, .. } => 55_000 + attack(field, id, target, weapon),
        Choice::Fight { target, weapon, .. } => 60_000 + attack(field, id, target, weapon),
        Choice::Move { kind: MoveKind::Charge, .. } if fights_well(field, id) => 40_000,
        Choice::Move { kind: MoveKind::Normal | MoveKind::Dash, path, .. } => {
            let nearer = here - goals.distance(path.end());
            if nearer > 500 { 20_000 + nearer } else { -1 }
        }
        Choice::PassAction(_) | Choice::End(_) => 0,
        _ => -2,
    };
    let best = menu.iter().copied().max_by_key(rank);
    best.expect("a menu is never empty")
}

/// What a weapon does when it hits as often as it should, in thousandths of a wound.
pub(crate) fn power(weapon: &Weapon) -> i32 {
    let hits = i32::from(weapon.attacks) * i32::from(7 - weapon.skill.clamp(2, 6));
    hits * (5 * i32::from(weapon.normal) + i32::from(weapon.critical)) * 1000 / 36
}

/// Weak targets first, strong weapons first.
fn attack(field: &Field<'_>, id: OperativeId, target: OperativeId, weapon: u8) -> i32 {
    let known = field.setup.profile(id).weapons.get(usize::from(weapon));
    let left = i32::from(field.state[target].wounds).max(1) * 1000;
    let harm = known.map_or(0, power).min(2 * left);
    harm * 1000 / (left + 4000)
}

/// The attack of a list that hurts most for what its target has left.
pub(crate) fn best_attack(field: &Field<'_>, menu: &[Choice]) -> Option<Choice> {
    let rank = |choice: &Choice| match *choice {
        Choice::Shoot { by, target, weapon, .. } | Choice::Fight { by, target, weapon } => {
            Some(attack(field, by, target, weapon))
        }
        _ => None,
    };
    menu.iter().copied().filter(|choice| rank(choice).is_some()).max_by_key(rank)
}

fn fights_well(field: &Field<'_>, id: OperativeId) -> bool {
    let best = |ranged: bool| {
        let weapons = field.setup.profile(id).weapons.iter().filter(|weapon| weapon.ranged == ranged);
        weapons.map(power).max().unwrap_or(0)
    };
    best(false) > best(true)
}

/// Where an operative is needed: at the markers that its side does not control, else at all of them.
struct Goals(Vec<Place>);

impl Goals {
    fn of(field: &Field<'_>, id: OperativeId) -> Goals {
        let side = field.state.side(id);
        let markers = || field.setup.mission.markers.iter().copied();
        let open = |at: &Place| objectives::controller(field, *at) != Some(side);
        let mut goals: Vec<Place> = markers().filter(open).collect();
        if goals.is_empty() {
            goals = markers().collect();
        }
        Goals(goals)
    }

    /// How far it is to the nearest, in thousandths of an inch.
    fn distance(&self, from: Place) -> i32 {
        let far = |goal: &Place| goal.point().square_to(from.point()).isqrt() as i32;
        self.0.iter().map(far).min().unwrap_or(0)
    }
}
