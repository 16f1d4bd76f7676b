//! Star Shell: an Illuminated marker with a pool of 6 inches. [D1Z-FIRE-02] [D1Z-KWW-17]

use super::{CommandRule, never, with_action};
use crate::Cx;
use crate::keywords::marker_effects;
use crate::setup::CommandOrder;
use crate::state::{Effects, Place, TokenKind};
use sortie_kernel::Flow;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::StarShell,
    check: with_action,
    aims: never,
    play: |cx, _, _| {
        cx.state.effects.set(Effects::CALLED, true);
        Flow::Done
    },
};

/// It comes down.
pub fn strike(cx: &mut Cx<'_>, at: Place) {
    marker_effects::put(cx, TokenKind::StarShell, at.point());
}
