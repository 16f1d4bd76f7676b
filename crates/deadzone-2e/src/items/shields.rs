//! Energy shields and shield generators. [DZ2-ITEMS-11, DZ2-LOST-06]
//! Each rolls by itself, and burns out if it shows more 1s than successes.

use super::spend;
use crate::event::Event;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::setup::Item;
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::{RuleId, rule};

/// A die of a shield at or above it absorbs a point.
pub(crate) const TARGET: u8 = 6;

/// A shield that protects a model: whose it is, and what it is.
#[derive(Clone, Copy)]
enum Shield {
    /// Built in.
    Own(u8),
    /// Carried.
    Carried(Item),
    /// Of somebody in the cube.
    Generator(ModelId, u8),
}

fn shields(target: ModelId, look: &Look<'_>) -> Vec<Shield> {
    let model = look.model(target);
    let mut found = Vec::new();
    if !model.is(Flags::SHIELD_BURNT) {
        found.extend(look.profile(target).shields.iter().map(|dice| Shield::Own(*dice)));
    }
    if look.uses_items(target) {
        let carried = model.items.iter().filter(|item| item.shield_dice() > 0);
        found.extend(carried.map(Shield::Carried));
    }
    for id in look.in_cell(model.cell) {
        let dice = look.profile(id).numbers.cube_shield_dice;
        if dice > 0 && !look.model(id).is(Flags::GENERATOR_BURNT) {
            found.push(Shield::Generator(id, dice));
        }
    }
    found
}

/// Rolls one shield after the other: how many points they take away.
pub(crate) fn absorb(target: ModelId, points: u8, cx: &mut Ctx<'_>) -> u8 {
    let mut absorbed: u8 = 0;
    for shield in shields(target, &look(cx)) {
        absorbed = absorbed.saturating_add(roll(target, shield, cx));
    }
    absorbed.min(points)
}

fn roll(target: ModelId, shield: Shield, cx: &mut Ctx<'_>) -> u8 {
    let (dice, why): (u8, RuleId) = match shield {
        Shield::Own(dice) => (dice, rule!("DZ2-ITEMS-11")),
        Shield::Carried(item) => (item.shield_dice(), rule!("DZ2-ITEMS-11")),
        Shield::Generator(_, dice) => (dice, rule!("DZ2-LOST-06")),
    };
    rule!("DZ2-DICE-10");
    let class = |face: u8| match face {
        8 => Class::again(1),
        TARGET.. => Class::bin(1),
        1 => Class::bin(2),
        _ => Class::nothing(),
    };
    let tally = cx.roll(&Roll { why, dice, sides: 8, class: &class }, |tally| Event::ShieldRolled {
        model: target,
        absorbed: tally.bin(1),
        burnt: tally.bin(2) > tally.bin(1),
    });
    if tally.bin(2) > tally.bin(1) {
        match shield {
            Shield::Own(_) => cx.state.model_mut(target).set(Flags::SHIELD_BURNT, true),
            Shield::Carried(item) => spend(target, item, cx),
            Shield::Generator(id, _) => cx.state.model_mut(id).set(Flags::GENERATOR_BURNT, true),
        }
    }
    tally.bin(1)
}
