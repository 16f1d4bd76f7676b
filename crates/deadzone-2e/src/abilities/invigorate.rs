//! Invigorate. [DZ2-ABIL-33]

use super::Ability;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::{pinning, refuse};
use crate::setup::Traits;
use crate::state::{Attack, Effects, Flags};
use crate::test;
use sortie_cubes::Standing;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability = Ability {
    traits: Traits::INVIGORATES.with(Traits::HARMLESS),
    ..Ability::new("Invigorate", rule_id!("DZ2-ABIL-33"))
};

/// Whether the power may be aimed at a model; range and sight come after this.
pub(crate) fn check_invigorate(shooter: ModelId, target: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    if !look.are_friends(shooter, target) {
        return refuse(rule!("DZ2-ABIL-33"), "the target must be another friendly model");
    }
    if !look.model(target).is(Flags::ACTIVATED) {
        return refuse(rule!("DZ2-ABIL-33"), "the target has not been activated");
    }
    if look.model(target).has(Effects::INVIGORATED) {
        return refuse(rule!("DZ2-ABIL-33"), "a model may profit once per round");
    }
    Ok(())
}

/// Two successes are needed, without modifiers.
pub(super) fn urge(shooter: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    rule!("DZ2-ABIL-33");
    let target = cx.state.attack.target.expect("it is aimed at a model");
    let pool = test::bare_shoot(shooter, &look(cx));
    test::begin_alone(pool, Frame::Invigorated { target }, cx)
}

/// The target loses its marker.
pub(crate) fn invigorated(target: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [successes, _] = test::totals(cx);
    cx.state.attack = Attack::default();
    if successes < 2 {
        cx.emit(rule!("DZ2-ABIL-33"), || Event::NoEffect);
        return Flow::Done;
    }
    let model = cx.state.model_mut(target);
    model.set(Flags::ACTIVATED, false);
    model.set(Flags::FRESH, false);
    model.gain(Effects::INVIGORATED);
    cx.emit(rule!("DZ2-ABIL-33"), || Event::Invigorated { model: target });
    pinning::note_finished(cx);
    Flow::Done
}
