//! An operative's activation: order, action points, one action after another. [KT-ORDER] [KT-AP] [KT-APL] [KT-GA]

use crate::Cx;
use crate::choice::{Choice, Order};
use crate::event::Event;
use crate::frame::Frame;
use crate::ploys;
use crate::setup::Setup;
use crate::state::{Actions, Effects, Flags, OperativeId, State};
use sortie_kernel::Flow;
use sortie_rulebook::{RuleId, rule};

/// The most operatives a player activates before the opponent has a turn.
const RUN_MAX: u8 = 2;

/// The current APL: the card's, changed by at most one.
pub fn apl(setup: &Setup, state: &State, id: OperativeId) -> u8 {
    let change = state[id].apl_change;
    if change != 0 {
        rule!("KT-APL-02");
    }
    setup.profile(id).apl.saturating_add_signed(change.clamp(-1, 1))
}

/// Action points left to an operative that is being activated.
pub fn ap_left(setup: &Setup, state: &State, id: OperativeId) -> u8 {
    if !state[id].flags.has(Flags::ACTIVE) {
        return 0;
    }
    if state[id].ap_spent > 0 && state[id].apl_change != 0 {
        rule!("KT-APL-03");
    }
    apl(setup, state, id).saturating_sub(state[id].ap_spent)
}

/// Changes an operative's APL until the end of its current or next activation.
pub fn change_apl(cause: RuleId, id: OperativeId, by: i8, cx: &mut Cx<'_>) {
    if !cx.state[id].is_up() {
        return;
    }
    rule!("KT-APL-01");
    cx.state[id].apl_change = cx.state[id].apl_change.saturating_add(by);
    cx.emit(cause, || Event::AplChanged { operative: id, by });
}

/// An operative is selected: its order is settled and its action points are generated.
pub(crate) fn begin(id: OperativeId, order: Option<Order>, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    if let Some(order) = order {
        rule!("KT-ORDER-01");
        set_order(id, order, cx);
    } else {
        rule!("KT-ORDER-02");
    }
    let operative = &mut cx.state[id];
    operative.flags.add(Flags::ACTIVE);
    operative.ap_spent = 0;
    operative.done = Actions::default();
    let order = if operative.is_concealed() { Order::Conceal } else { Order::Engage };
    let ap = ap_left(cx.setup, cx.state, id);
    cx.emit(rule!("KT-AP-01"), || Event::Activated { operative: id, order, ap });
    offer_ploys(id, run + 1, 0, cx)
}

/// The effects of ploys that the operative may take upon itself, one after another, then its actions.
fn offer_ploys(id: OperativeId, run: u8, from: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    match ploys::on_activation(cx.setup, cx.state, id, from) {
        Some((ploy, _)) => Flow::Ask(Frame::PickActivationPloy { operative: id, run, ploy }),
        None => Flow::Goto(Frame::Activation { operative: id, run }),
    }
}

/// An operative takes the effect of a ploy upon itself, or leaves it.
pub(crate) fn answer_ploy(
    id: OperativeId,
    run: u8,
    ploy: u8,
    choice: Choice,
    cx: &mut Cx<'_>,
) -> Flow<Frame> {
    let offered = ploys::on_activation(cx.setup, cx.state, id, ploy);
    if let (Choice::Use(_), Some((_, effects))) = (choice, offered) {
        cx.state[id].effects.add(effects);
        let ploy = ploys::TABLE[usize::from(ploy)].name;
        cx.emit(rule!("KT-STRAT-04"), || Event::EffectTaken { operative: id, ploy });
    }
    offer_ploys(id, run, ploy + 1, cx)
}

/// Gives an order; a concealed operative is not on guard.
pub fn set_order(id: OperativeId, order: Order, cx: &mut Cx<'_>) {
    let concealed = order == Order::Conceal;
    cx.state[id].flags.set(Flags::CONCEAL, concealed);
    if concealed && cx.state[id].flags.has(Flags::GUARD) {
        cx.state[id].flags.drop(Flags::GUARD);
        cx.emit(rule!("KT-CQ-03"), || Event::GuardEnded { operative: id });
    }
}

/// The next action, or the end of the activation.
pub(crate) fn activation(id: OperativeId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    if cx.state[id].is_up() && ap_left(cx.setup, cx.state, id) > 0 {
        rule!("KT-AP-04");
        return Flow::Ask(Frame::PickAction { operative: id, run });
    }
    end(id, run, cx)
}

fn end(id: OperativeId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let side = cx.state.side(id);
    if cx.state[id].is_up() {
        let operative = &mut cx.state[id];
        operative.flags.drop(Flags::READY.with(Flags::ACTIVE).with(Flags::INTERRUPTED));
        operative.flags.add(Flags::ACTIVATED);
        (operative.ap_spent, operative.apl_change, operative.done) = (0, 0, Actions::default());
        operative.effects = Effects::default();
        cx.emit(rule!("KT-AP-05"), || Event::ActivationEnded { operative: id });
    }
    for other in cx.state.team(side.other()) {
        if cx.state[other].on_table() {
            cx.state[other].flags.drop(Flags::POINT_BLANK);
        }
    }
    let group = cx.setup.profile(id).ga.min(RUN_MAX);
    if run < group {
        rule!("KT-GA-03");
        if same_type(cx.setup, cx.state, id).next().is_some() {
            rule!("KT-GA-01");
            return Flow::Ask(Frame::PickOperative { side, run, like: id });
        }
        rule!("KT-GA-02");
    }
    Flow::Goto(Frame::Firefight { side: side.other() })
}

/// The ready operatives of the same type as one that was just activated.
pub fn same_type<'a>(
    setup: &'a Setup,
    state: &'a State,
    id: OperativeId,
) -> impl Iterator<Item = OperativeId> + 'a {
    let card = &setup.profile(id).card;
    state.standing(setup.side(id)).filter(move |other| {
        rule!("KT-FORCE-07");
        state[*other].flags.has(Flags::READY) && setup.profile(*other).card == *card
    })
}
