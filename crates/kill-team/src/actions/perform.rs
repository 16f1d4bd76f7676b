//! Paying for an action and performing it. [KT-AP-02] [KT-PASS-01] [KT-CQ-03]

use super::check_shot;
use super::price::price;
use crate::abilities::{markerlight, tesla_weave};
use crate::choice::{ANY_ORIGIN, Choice, MoveKind, Shooting};
use crate::close::hatch;
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::sequence::{
    activation, activation_offers, aim, fight, guard, objectives, owed, tac_play, tokens, unique,
};
use crate::sight::Sight;
use crate::spec_ops::honours::scout;
use crate::state::{Actions, Effects, Flags, OperativeId};
use crate::{Cx, moves, ploys};
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// Pays for an action and performs it.
pub(crate) fn perform(active: OperativeId, run: u8, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    match choice {
        Choice::End(id) => return activation::end_of(id, run, cx),
        Choice::Drop { operative, at } => {
            rule!("KT-PICK-04");
            tokens::lay_down(operative, at, cx);
            return Flow::Goto(Frame::Activation { operative: active, run });
        }
        Choice::Tactical { ploy, operative } => {
            activation_offers::take_ploy(ploy, operative, cx);
            return Flow::Goto(Frame::Activation { operative: active, run });
        }
        _ => (),
    }
    let then = Frame::AfterAction { operative: active, run };
    let field = Field::new(cx.setup, cx.state);
    let Some((_, ap, counts)) = price(&field, choice) else { return Flow::Goto(then) };
    // What a shot sees is judged before anything is spent: it fixes the cover of the attack.
    let seen = |target: OperativeId, how: Shooting, by: OperativeId, weapon: u8, origin: u8| {
        check_shot(&field, how, by, target, weapon, origin).ok()
    };
    let sights = match choice {
        Choice::Shoot { how, by, target, weapon, origin } => [seen(target, how, by, weapon, origin); 2],
        Choice::Storm { by, target, second, weapon } => {
            [target, second].map(|target| seen(target, Shooting::Shoot, by, weapon, ANY_ORIGIN))
        }
        _ => [None; 2],
    };
    let more = ploys::counts_as(&field, active, choice);
    let runs = counts.has(Actions::DASH)
        && scout::runs(cx.setup, cx.state, active)
        && matches!(choice, Choice::Move { .. });
    rule!("KT-AP-02");
    let own = &mut cx.state[active];
    let attacks = counts.any(Actions::SHOOT.with(Actions::FIGHT).with(Actions::STORM));
    own.effects.set(Effects::RAN, runs || (own.effects.has(Effects::RAN) && !attacks));
    own.ap_spent += ap;
    own.done.add(counts.with(more));
    own.effects.drop(Effects::FLEET.with(Effects::SUPPORTING));
    if !matches!(choice, Choice::Move { .. }) {
        own.effects.drop(Effects::CHARGING_FAR);
    }
    if matches!(choice, Choice::Mission { .. } | Choice::TacAction { .. }) {
        own.effects.drop(Effects::BRIEFED);
    }
    end_guard(active, cx);
    perform_paid(choice, sights, then, cx)
}

/// Performs an action that has been paid for.
fn perform_paid(choice: Choice, sights: [Option<Sight>; 2], then: Frame, cx: &mut Cx<'_>) -> Flow<Frame> {
    match choice {
        Choice::Move { kind, operative, path } => {
            moves::perform(operative, kind, &path, cx);
            cx.state[operative].effects.drop(Effects::CHARGING_FAR);
            after_move(operative, kind, cx);
            if owed::is_pending(cx.state) {
                return Flow::Call { child: Frame::Owed {}, then };
            }
        }
        Choice::Shoot { how, by, target, weapon, .. } => {
            markerlight::aim_at(by, target, cx);
            return Flow::Call { child: aim::begin(how, by, target, weapon, sights[0], cx), then };
        }
        Choice::Storm { by, target, second, weapon } => {
            markerlight::aim_at(by, target, cx);
            let child = aim::begin_storm(by, [target, second], weapon, sights, cx);
            return Flow::Call { child, then };
        }
        Choice::Fight { by, target, weapon } => {
            rule!("KT-FIGHT-01");
            return Flow::Call { child: Frame::Fight { clash: fight::new_clash(by, target, weapon) }, then };
        }
        Choice::Guard(id) => guard::go_on_guard(id, cx),
        Choice::Hatch { operative, hatch } => hatch::operate(operative, hatch, cx),
        Choice::PassAction(id) => cx.emit(rule!("KT-PASS-01"), || Event::ActionPassed { operative: id }),
        Choice::Mission { operative, marker } => objectives::perform_action(operative, marker, cx),
        Choice::TacAction { operative, card, object, at } => {
            tac_play::perform(operative, card, object, at, cx);
        }
        Choice::PickUp { operative, token } => tokens::pick_up(operative, token, cx),
        Choice::Unique { action, by, target, at } => {
            if let Some(child) = unique::perform(action, by, target, at, cx) {
                return Flow::Call { child, then };
            }
        }
        _ => (),
    }
    Flow::Goto(then)
}

/// What follows at the end of a move. [KT-CQ-18]
fn after_move(id: OperativeId, kind: MoveKind, cx: &mut Cx<'_>) {
    rule!("KT-CQ-18");
    if kind == MoveKind::Charge {
        tesla_weave::after_charge(id, cx);
    }
    let fleet = matches!(kind, MoveKind::Normal | MoveKind::FallBack)
        && !cx.state[id].done.has(Actions::DASH)
        && ploys::is_fleet(cx.setup, cx.state, id);
    if fleet {
        cx.state[id].effects.add(Effects::FLEET);
    }
    tokens::after_move(id, cx);
}

/// An operative stops being on guard.
pub fn end_guard(id: OperativeId, cx: &mut Cx<'_>) {
    if cx.state[id].flags.has(Flags::GUARD) {
        cx.state[id].flags.drop(Flags::GUARD);
        cx.emit(rule!("KT-CQ-03"), || Event::GuardEnded { operative: id });
    }
}
