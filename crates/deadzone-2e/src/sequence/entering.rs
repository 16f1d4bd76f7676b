//! What waits in a cube that a model enters voluntarily. [DZ2-MOVE-10, DZ2-MOVE-11, DZ2-MOVE-25]
//! Traps and reactions → a fight with an enemy there, which ends the movement → else an item.

use super::{finds, first};
use crate::abilities::ENTERED;
use crate::frame::Frame;
use crate::look::{Ctx, look};
use crate::sequence::movement::{MoveKind, Moving};
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// After the last reaction the fight begins.
const FIGHT: u8 = 254;

/// A moving model has entered a cube; `stage` counts the reactions already asked for.
pub(crate) fn entered(moving: Moving, stage: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let id = moving.model;
    let model = here.model(id);
    let cut = here.state.activation.cut && here.state.activation.model == Some(id);
    if !model.in_play() || model.cell != moving.at {
        return Flow::Done;
    }
    if model.is(Flags::PINNED) || cut {
        // A trap has ended its activation; it stays where it is.
        return Flow::Goto(Frame::Rest { model: id });
    }
    if stage == FIGHT {
        return Flow::Goto(Frame::PickTarget { model: id, moved_in: true });
    }
    if let Some(hook) = ENTERED.get(usize::from(stage)) {
        return first(hook(id, false, cx), Frame::Entered { moving, stage: stage + 1 });
    }
    rule!("DZ2-MOVE-25");
    if here.has_enemy_beside(id) {
        rule!("DZ2-MOVE-10");
        rule!("DZ2-MOVE-11");
        rule!("DZ2-FIGHT-02");
        return Flow::Call {
            child: Frame::Rest { model: id },
            then: Frame::Entered { moving, stage: FIGHT },
        };
    }
    // Only MOVE and SPRINT hand items on; a step aside, a climb or a teleport only finds.
    let hands_on = matches!(moving.kind, MoveKind::Action | MoveKind::Scout);
    first(finds::offer(id, !hands_on, &here), Frame::Onward { moving })
}
