//! How an Action begins, is carried out and ends. [D1Z-ACT] [D1Z-RESC-02]

use crate::choice::Act;
use crate::event::Event;
use crate::frame::Frame;
use crate::keywords::{gas, special_agent};
use crate::sequence::{
    aid, breach, climb, cqb, detect, fire_mission, indirect, ranged, reload, rescue, spot,
};
use crate::setup::ModelId;
use crate::state::NOBODY;
use crate::{Cx, mission};
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// What any Action ends: being Undercover, and the link to a casualty.
pub fn begins(cx: &mut Cx<'_>, by: ModelId) {
    special_agent::acted(cx, by);
    let linked = std::mem::replace(&mut cx.state[by].rescues, NOBODY);
    if linked != NOBODY {
        cx.emit(rule!("D1Z-RESC-02"), || Event::LinkEnded { model: by, casualty: linked });
    }
}

/// Carries out an act.
pub(crate) fn perform(by: ModelId, act: Act, snap: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    if !matches!(act, Act::Spare { .. }) {
        begins(cx, by);
    }
    let then = Frame::Performed { by };
    match act {
        Act::Shoot { weapon, target, magazine } => ranged::shoot(cx, by, weapon, target, magazine, snap),
        Act::Bombard { weapon, at } => indirect::bombard(cx, by, weapon, at, snap),
        Act::Fight { weapon, target } => {
            return Flow::Call { child: cqb::begin(cx, by, weapon, target, snap), then };
        }
        Act::Grace { target } => cqb::grace(cx, by, target),
        Act::Breach { planned: true, door, .. } => {
            return Flow::Call { child: breach::plan(cx, by), then: Frame::Breach { by, act, snap, door } };
        }
        Act::Breach { door, .. } => return Flow::Goto(Frame::Breach { by, act, snap, door }),
        Act::Climb { to } => climb::climb(cx, by, to),
        Act::Detect { at } => detect::detect(cx, by, at),
        Act::FireMission { order, at } => {
            let call = fire_mission::call(cx, by, order);
            return Flow::Call { child: call, then: Frame::FireMission { by, order, at } };
        }
        Act::Aid { patient } => aid::aid(cx, by, patient),
        Act::Interact { objective } => mission::interact(cx, by, objective),
        Act::Rescue { casualty } => rescue::rescue(cx, by, casualty),
        Act::Reload { weapon } => reload::reload(cx, by, weapon),
        Act::Spot { marksman } => spot::spot(cx, by, marksman),
        Act::Spare { weapon } => reload::spare(cx, by, weapon),
    }
    Flow::Goto(then)
}

/// An Action is over: gas looks at where it ended.
pub(crate) fn performed(by: ModelId, cx: &mut Cx<'_>) -> Flow<Frame> {
    if cx.state[by].on_board() {
        gas::finished(cx, by);
    }
    Flow::Done
}
