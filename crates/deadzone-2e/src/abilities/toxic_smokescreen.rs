//! Toxic Smokescreen. [DZ2-LOST-19]

use super::Ability;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Props;
use crate::state::{Flags, Mark};
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::SMOKESCREEN, ..Ability::new("Toxic Smokescreen", rule_id!("DZ2-LOST-19")) };

/// Whether the model may fill its cube with toxic smoke now: once per game, at the start of an activation.
pub(crate) fn check_smokescreen(model: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    if !look.has(model, Props::SMOKESCREEN) {
        return refuse(rule!("DZ2-LOST-19"), "the model makes no smokescreen");
    }
    if look.model(model).is(Flags::SMOKE_USED) {
        return refuse(rule!("DZ2-LOST-19"), "the model has made its smokescreen");
    }
    Ok(())
}

/// Fills the cube.
pub(crate) fn smokescreen(model: ModelId, cx: &mut Ctx<'_>) -> Frame {
    rule!("DZ2-LOST-19");
    cx.state.model_mut(model).set(Flags::SMOKE_USED, true);
    Frame::LayMarker { cell: cx.state.model(model).cell, mark: Mark::Toxic }
}
