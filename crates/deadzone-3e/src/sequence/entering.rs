//! What waits in a cube that a model enters voluntarily. [DZ3-ADV-09, DZ3-ADV-12]
//! Traps and reactions → a fight with an enemy there, which ends the movement → else a token.

use super::first;
use crate::frame::Frame;
use crate::keywords::ENTERED;
use crate::look::{Ctx, look};
use crate::orders;
use crate::sequence::movement::{self, MoveKind, Moving};
use crate::sequence::{assault, finds};
use crate::setup::Props;
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// After the last reaction the fight begins.
const FIGHT: u8 = 254;
/// Enemies that came to meet the model have been dealt with; it goes on past them.
const MET: u8 = 253;
/// Nobody else comes to meet the model; enemies were here before.
const WATCHED: u8 = 251;
/// The model stays with the enemies that were here, and fights.
pub(crate) const STAYS: u8 = 252;

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
        return Flow::Goto(Frame::PickTarget { model: id, moved_in: true, home: None, kind: moving.kind });
    }
    if let Some(hook) = ENTERED.get(usize::from(stage)) {
        return first(hook(id, false, cx), Frame::Entered { moving, stage: stage + 1 });
    }
    let meets = assault::targets(id, &here).next().is_some();
    if usize::from(stage) == ENTERED.len() && orders::is_watched(id, &here) {
        let stage = if meets { WATCHED } else { MET };
        return Flow::Call {
            child: Frame::Watch { prey: id, next: 0 },
            then: Frame::Entered { moving, stage },
        };
    }
    rule!("DZ3-ADV-12");
    if meets && stage != MET {
        let passes = stage != STAYS && here.has(id, Props::PASSES_ENEMIES) && moving.kind == MoveKind::Action;
        if passes && movement::steps(moving, &here).next().is_some() {
            return Flow::Ask(Frame::PickStep { moving });
        }
        rule!("DZ3-ADV-09");
        rule!("DZ3-ASLT-02");
        return Flow::Call {
            child: Frame::Rest { model: id },
            then: Frame::Entered { moving, stage: FIGHT },
        };
    }
    let find =
        (!here.has_enemy_beside(id) && finds::can_find(id, &here)).then_some(Frame::Find { model: id });
    first(find, Frame::Onward { moving })
}
