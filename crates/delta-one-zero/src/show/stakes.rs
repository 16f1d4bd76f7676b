//! What an action puts at stake, and the modifiers of an attack that need no measuring. [D1Z-MEAS-05]

use crate::DeltaOneZero;
use crate::choice::{Act, Choice};
use crate::frame::Frame;
use crate::game::Game;
use crate::keywords::indirect as lob;
use crate::sequence::ranged::{self, Shot};
use crate::setup::{Band, ModelId, Setup};
use crate::show::snap_fire;
use crate::state::{Flags, Order, State};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::{Reason, Stake};
use sortie_kernel::{Io, Position, Ruleset, choose, step};
use sortie_open_table::inches;
use sortie_rulebook::rule_id;

/// What can be lost.
const WOUNDS: &str = "Wounds";
const STRESS: &str = "Stress";
const HALTED: &str = "Guts Check failed";

/// Steps after which a resolution is given up; none takes nearly as many.
const STEPS_MAX: usize = 500;

/// Whom an attack aims at.
fn target(choice: Choice) -> Option<(ModelId, Act)> {
    match choice {
        Choice::Act { by, act: act @ (Act::Shoot { .. } | Act::Fight { .. } | Act::Bombard { .. }) } => {
            Some((by, act))
        }
        _ => None,
    }
}

pub(super) fn stakes(setup: &Setup, at: &Position<DeltaOneZero>, choice: Choice) -> Vec<Stake> {
    if let (Choice::Yes, Some(Frame::PickReactivate { team, .. })) = (choice, at.top()) {
        let whose = setup.members(team).find(|id| at.state[*id].is_active());
        return whose
            .map(|id| Stake { token: setup.model(id).name.clone(), label: HALTED, fatal_at: 1 })
            .into_iter()
            .collect();
    }
    if let (Choice::React(models), Some(Frame::PickReaction { .. })) = (choice, at.top()) {
        let hurt = snap_fire::targets(Game { setup, state: &at.state }, models);
        return hurt.into_iter().flat_map(|id| hurts(setup, at, id)).collect();
    }
    let hurt = match (target(choice), at.frames()) {
        (Some((_, Act::Shoot { target, .. } | Act::Fight { target, .. })), _) => target,
        // A Wound Card was flipped: take it, or Reflip it.
        (_, [.., Frame::Flipped { card, .. }, Frame::PickCard { .. }]) => card.model,
        _ => return Vec::new(),
    };
    if setup.has(hurt) { hurts(setup, at, hurt).to_vec() } else { Vec::new() }
}

/// What a model under attack can lose.
fn hurts(setup: &Setup, at: &Position<DeltaOneZero>, hurt: ModelId) -> [Stake; 2] {
    let card = setup.model(hurt);
    let left = |value: u8, now: u8| i32::from(value.saturating_sub(now).max(1));
    let own = &at.state[hurt];
    [
        Stake { token: card.name.clone(), label: WOUNDS, fatal_at: left(card.wounds, own.wounds) },
        Stake { token: card.name.clone(), label: STRESS, fatal_at: left(card.stress, own.stress) },
    ]
}

pub(super) fn lost(
    setup: &Setup,
    before: &Position<DeltaOneZero>,
    after: &Position<DeltaOneZero>,
    stake: &Stake,
) -> i32 {
    let Some(id) = setup.find(&stake.token) else { return 0 };
    let flipped;
    let after = if after.state.supposed_inches > 0 {
        flipped = flipped_cards(setup, after);
        &flipped
    } else {
        after
    };
    let (before, after) = (&before.state[id], &after.state[id]);
    match stake.label {
        HALTED => i32::from(after.flags.has(Flags::HALTED)),
        STRESS => i32::from(after.stress) - i32::from(before.stress),
        _ => i32::from(after.wounds) - i32::from(before.wounds),
    }
}

/// The position once the cards of a shot are flipped: the rest of the Fireteam has no more actions.
fn flipped_cards(setup: &Setup, after: &Position<DeltaOneZero>) -> Position<DeltaOneZero> {
    let mut at = after.clone();
    // Every card was drawn when it was placed: no die falls any more.
    let mut dice = Rolling::new(Sampler::new(0));
    for _ in 0..STEPS_MAX {
        if at.is_over() || at.state.attacks().is_empty() {
            break;
        }
        let mut io = Io::silent(&mut dice);
        if DeltaOneZero::decision(setup, &at).is_some() {
            let usual = DeltaOneZero::default_choice(setup, &at);
            choose(setup, &mut at, usual, &mut io);
        } else {
            step(setup, &mut at, &mut io);
        }
    }
    at
}

/// Everything that modifies a shot but the Range Band, which would need measuring; its bands stand side by side.
pub(super) fn reasons(setup: &Setup, at: &Position<DeltaOneZero>, choice: Choice) -> Vec<Reason> {
    if let (Choice::React(models), Some(Frame::PickReaction { .. })) = (choice, at.top()) {
        return snap_fire::reasons(setup, at, models);
    }
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
    // Who supports the shot from within 2 inches is measured afterwards, like the Range Band.
    let mut unmeasured: State = at.state.clone();
    unmeasured.supposed_inches = 1;
    let list = ranged::modifiers(Game { setup, state: &unmeasured }, &shot, None);
    let mut reasons = crate::say::modifier_reasons(game.card(by).shoot, &list);
    reasons.push(Reason {
        rule: rule_id!("D1Z-PROF-08"),
        pool: "dice",
        label: "Rate of Fire".to_string(),
        amount: i32::from(ranged::rof(game, &shot)),
    });
    if !snap && game.state[game.team(by)].order == Order::CoveringFire {
        reasons.push(Reason {
            rule: rule_id!("D1Z-ORD-11"),
            pool: "each",
            label: "For each member within 2 inches who sees the target".to_string(),
            amount: 1,
        });
    }
    for band in &weapon.bands {
        reasons.push(Reason {
            rule: rule_id!("D1Z-PROF-09"),
            pool: "bands",
            label: range(band),
            amount: i32::from(band.modifier),
        });
    }
    reasons
}

pub(super) fn range(band: &Band) -> String {
    format!("from {} to {} inches", inches::text(band.from), inches::text(band.to))
}

/// A shot in each of its weapon's Range Bands: which one it is, is measured when it is fired. [D1Z-MEAS-05]
pub(super) fn supposed(
    setup: &Setup,
    at: &Position<DeltaOneZero>,
    choice: Choice,
) -> Vec<(String, Position<DeltaOneZero>)> {
    let (side, bands) = match (choice, at.top()) {
        (Choice::React(models), Some(Frame::PickReaction { team })) => {
            (team.side().other(), snap_fire::bands(Game { setup, state: &at.state }, models))
        }
        (Choice::Act { by, act: Act::Shoot { weapon, .. } }, _) => {
            (by.side(), setup.weapon(by, weapon).map(|weapon| weapon.bands.to_vec()).unwrap_or_default())
        }
        _ => return Vec::new(),
    };
    let in_band = |band: &Band| {
        let mut supposed = at.clone();
        // An inner inch: where two bands meet, the nearer one may count.
        let inner = if band.to - band.from > 1000 { band.to - 1000 } else { band.to };
        supposed.state.supposed_inches = (inner / 1000).clamp(1, 255) as u8;
        supposed.state.forget_secrets(side.other());
        (range(band), supposed)
    };
    bands.iter().map(in_band).collect()
}
