//! Remote. [DZ2-LOST-02]

use super::Ability;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use crate::sequence::pinning;
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::REMOTE, ..Ability::new("Remote", rule_id!("DZ2-LOST-02")) };

/// Cubes to the nearest engineer.
const REACH: u8 = 3;

/// Without a friendly engineer near it the model does nothing.
pub(super) fn check(model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    if !here.has(model, Props::REMOTE) {
        return None;
    }
    rule!("DZ2-ABIL-12");
    let cell = here.model(model).cell;
    let steered = here.standing().any(|id| {
        id != model
            && here.side(id) == here.side(model)
            && here.has(id, Props::ENGINEER)
            && here.model(id).cell.range_to(cell) <= REACH
    });
    if !steered {
        cx.emit(rule!("DZ2-LOST-02"), || Event::Unsteered { model });
        pinning::cut_short(model, cx);
    }
    None
}
