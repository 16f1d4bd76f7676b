//! What an action puts at stake, and the modifiers of an attack that need no measuring. [D1Z-MEAS-05]

use crate::DeltaOneZero;
use crate::choice::{Act, Choice};
use crate::frame::Frame;
use crate::game::Game;
use crate::keywords::indirect as lob;
use crate::sequence::ranged::{self, Shot};
use crate::setup::{ModelId, Setup};
use sortie_kernel::Position;
use sortie_kernel::show::{Reason, Stake};
use sortie_rulebook::rule_id;

/// Whom an attack aims at.
fn target(choice: Choice) -> Option<(ModelId, Act)> {
    match choice {
        Choice::Act { by, act: act @ (Act::Shoot { .. } | Act::Fight { .. } | Act::Bombard { .. }) } => {
            Some((by, act))
        }
        _ => None,
    }
}

pub(super) fn stakes(setup: &Setup, _: &Position<DeltaOneZero>, choice: Choice) -> Vec<Stake> {
    let Some((_, Act::Shoot { target: aimed, .. } | Act::Fight { target: aimed, .. })) = target(choice)
    else {
        return Vec::new();
    };
    if !setup.has(aimed) {
        return Vec::new();
    }
    let card = setup.model(aimed);
    vec![Stake { token: card.name.clone(), label: "Wounds", fatal_at: i32::from(card.wounds) }]
}

pub(super) fn lost(
    setup: &Setup,
    before: &Position<DeltaOneZero>,
    after: &Position<DeltaOneZero>,
    stake: &Stake,
) -> i32 {
    let Some(id) = setup.find(&stake.token) else { return 0 };
    i32::from(after.state[id].wounds) - i32::from(before.state[id].wounds)
}

/// Everything that modifies a shot but the Range Band, which would need measuring; its bands stand side by side.
pub(super) fn reasons(setup: &Setup, at: &Position<DeltaOneZero>, choice: Choice) -> Vec<Reason> {
    let game = Game { setup, state: &at.state };
    let Some((by, Act::Shoot { weapon: place, target, magazine })) = target(choice) else {
        return Vec::new();
    };
    if !game.has(by) || !game.has(target) {
        return Vec::new();
    }
    let Some(weapon) = game.weapon(by, place) else { return Vec::new() };
    let snap = matches!(at.top(), Some(Frame::PickSnap { .. }));
    let indirect = lob::is_indirect(weapon);
    let seen = game.field().sees(by, target);
    let point = at.state[target].at.point();
    let shot = Shot { by, place, weapon, target, at: point, snap, magazine, seen, indirect };
    let list = ranged::modifiers(game, &shot, None);
    let mut reasons = crate::say::modifier_reasons(game.card(by).shoot, &list);
    reasons.push(Reason {
        rule: rule_id!("D1Z-PROF-08"),
        pool: "dice",
        label: "Rate of Fire".to_string(),
        amount: i32::from(ranged::rof(game, &shot)),
    });
    for band in &weapon.bands {
        reasons.push(Reason {
            rule: rule_id!("D1Z-PROF-09"),
            pool: "bands",
            label: format!("from {} to {} inches", band.from / 1000, band.to / 1000),
            amount: i32::from(band.modifier),
        });
    }
    reasons
}
