//! Volatile. [DZ2-LOST-24]

use super::Ability;
use crate::event::Event;
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use crate::setup::{Props, Traits};
use crate::state::Flags;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability = Ability {
    kept: Props::VOLATILE,
    props: Props::VOLATILE,
    traits: Traits::VOLATILE,
    ..Ability::new("Volatile", rule_id!("DZ2-LOST-24"))
};

/// A carrier that was hurt or saved by its Armour, and lives, may catch fire; then the weapon is lost.
pub(crate) fn catch_fire(model: ModelId, cx: &mut Ctx<'_>) {
    let here = look(cx);
    let state = here.model(model);
    if !state.in_play() {
        return;
    }
    let profile = here.profile(model);
    let weapons = profile.weapons.iter().enumerate();
    let carried = weapons.filter(|(_, weapon)| here.weapon(**weapon).traits.has(Traits::VOLATILE));
    let left: Vec<usize> = carried.map(|(slot, _)| slot).filter(|slot| !state.is_spent(*slot)).collect();
    // Of a weapon the profile keeps the permission; without a weapon that has it, it is the model's own.
    let own = profile.traits.has(Traits::VOLATILE);
    if left.is_empty() && !own {
        return;
    }
    let burns = |face: u16| face == 0;
    let face = cx.pick(rule!("DZ2-LOST-24"), 8, |face| Event::VolatileRolled { model, burns: burns(face) });
    if burns(face) {
        for slot in left {
            cx.state.model_mut(model).spend(slot);
        }
        set_on_fire(model, cx);
    }
}

/// A model gets its Flame counter; it has one at most.
pub(crate) fn set_on_fire(model: ModelId, cx: &mut Ctx<'_>) {
    if !cx.state.model(model).is(Flags::ON_FIRE) {
        cx.state.model_mut(model).set(Flags::ON_FIRE, true);
        cx.emit(rule!("DZ2-ABIL-35"), || Event::CaughtFire { model });
    }
}
