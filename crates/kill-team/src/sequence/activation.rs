//! An operative's activation: order, action points, one action after another. [KT-ORDER] [KT-AP] [KT-APL] [KT-GA]

use super::activation_offers::offer_ploys;
use super::apl::ap_left;
use super::fallen;
use crate::abilities::{self, gun_platform, synapse};
use crate::choice::{Choice, Order};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::ploys::tactical;
use crate::say::{Titled, action_points};
use crate::setup::Setup;
use crate::spec_ops::honours::scout;
use crate::state::{Actions, Effects, Flags, Marks, OperativeId, State};
use crate::{Cx, KillTeam, actions, defaults, menu};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Menu, Question, Side, say};
use sortie_rulebook::rule;

/// The most operatives a player activates before the opponent has a turn.
const RUN_MAX: u8 = 2;

/// An operative is selected: its order is settled and its action points are generated.
pub(crate) fn begin(id: OperativeId, order: Option<Order>, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    if let Some(order) = order {
        if cx.state.turning_point <= 1 {
            // A Covert operative needs no scouting option.
            if !scout::is_covert(cx.setup, id) {
                rule!("KT-SETUP-17");
                let side = cx.state.side(id);
                cx.state.teams[side.index()].scouts -= 1;
            }
        } else {
            rule!("KT-ORDER-01");
        }
        set_order(id, order, cx);
    } else {
        rule!("KT-ORDER-02");
    }
    let near =
        cx.setup.profile(id).has_ability(abilities::SYNAPTIC) && synapse::is_near(cx.setup, cx.state, id);
    let operative = &mut cx.state[id];
    operative.flags.add(Flags::ACTIVE);
    operative.ap_spent = 0;
    operative.moved = 0;
    operative.done = Actions::default();
    operative.effects.set(Effects::SYNAPTIC, near);
    let order = if operative.is_concealed() { Order::Conceal } else { Order::Engage };
    let ap = ap_left(cx.setup, cx.state, id);
    cx.emit(rule!("KT-AP-01"), || Event::Activated { operative: id, order, ap });
    // The player with the initiative decides first about the ploys of this moment.
    let own = cx.state.side(id) == cx.state.initiative;
    if own { offer_ploys(id, run + 1, 0, cx) } else { whenever(id, run + 1, 0, cx) }
}

/// Ploys of either player at the start (turns 0 and 1) or end (turns 2 and 3) of an activation, the initiative
/// player's first. What the operative may take upon itself comes with the turn of its own player. [KT-PLOY-04]
pub(crate) fn whenever(id: OperativeId, run: u8, turn: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let first = cx.state.initiative;
    for turn in turn..if turn < 2 { 2 } else { 4 } {
        let side = if turn % 2 == 0 { first } else { first.other() };
        if tactical::whenever(cx.setup, cx.state, side).is_some() {
            rule!("KT-PLOY-04");
            return Flow::Ask(Frame::PickWhenever { operative: id, run, turn });
        }
        if turn == 0 && cx.state.side(id) != first {
            return offer_ploys(id, run, 0, cx);
        }
    }
    if turn < 2 { Flow::Goto(Frame::Activation { operative: id, run }) } else { go_on(id, run, cx) }
}

fn whenever_side(frame: Frame, game: &Game<'_>) -> Side {
    let turn = fields!(frame, Frame::PickWhenever { turn, .. } => turn);
    if turn % 2 == 0 { game.state.initiative } else { game.state.initiative.other() }
}

fn whenever_choices(frame: Frame, game: &Game<'_>) -> Vec<Choice> {
    let side = whenever_side(frame, game);
    let Some(ploy) = tactical::whenever(game.setup, game.state, side) else { return Vec::new() };
    let open = tactical::TABLE[usize::from(ploy)].open;
    let named = game.state.standing(side).filter(|id| open(game.setup, game.state, *id));
    named.map(|operative| Choice::Tactical { ploy, operative }).collect()
}

/// Whose order changes at the start or end of somebody's activation, if anybody's.
pub(crate) static PICK_WHENEVER: Question<KillTeam> = Question {
    name: "whenever",
    by: whenever_side,
    check: |frame, choice, game| {
        if choice == Choice::Leave || whenever_choices(frame, game).contains(&choice) {
            return Ok(());
        }
        no(rule!("KT-PLOY-06"), "the ploy changes the order of an operative that it can name, or is not used")
    },
    list: |frame, game, out| {
        out.push(Choice::Leave);
        out.extend(whenever_choices(frame, game));
    },
    answer: |frame, choice, cx| {
        let (id, run, turn) =
            fields!(frame, Frame::PickWhenever { operative, run, turn } => (operative, run, turn));
        if let Choice::Tactical { ploy, operative } = choice {
            tactical::pay(ploy, cx.state.side(operative), cx);
            let order = if cx.state[operative].is_concealed() { Order::Engage } else { Order::Conceal };
            set_order(operative, order, cx);
            cx.emit(rule!("KT-PLOY-01"), || Event::OrderChanged { operative, order });
        }
        if turn == 0 && cx.state.side(id) != cx.state.initiative {
            return offer_ploys(id, run, 0, cx);
        }
        let last = if turn < 2 { 2 } else { 4 };
        if turn + 1 < last {
            return whenever(id, run, turn + 1, cx);
        }
        if turn < 2 { Flow::Goto(Frame::Activation { operative: id, run }) } else { go_on(id, run, cx) }
    },
    text: |_, _| Text::plain("does a ploy change the order of one of your operatives?"),
    default: |_, _| Some(Choice::Leave),
    ..Question::BASE
};

/// Gives an order; a concealed operative is not on guard.
pub fn set_order(id: OperativeId, order: Order, cx: &mut Cx<'_>) {
    let concealed = order == Order::Conceal && !gun_platform::is_platform(cx.setup, id);
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
    if cx.state[id].is_up() && actions::has_free(cx.setup, cx.state, id) {
        rule!("KT-AP-05");
        return Flow::Ask(Frame::PickAction { operative: id, run });
    }
    end_of(id, run, cx)
}

/// The next action. Paths and origins of cover lines are too many to list.
pub(crate) static PICK_ACTION: Question<KillTeam> = Question {
    name: "action",
    by: |frame, game| fields!(frame, Frame::PickAction { operative, .. } => game.state.side(operative)),
    check: |frame, choice, game| {
        let id = fields!(frame, Frame::PickAction { operative, .. } => operative);
        actions::check(&game.field(), id, choice)
    },
    list: |frame, game, out| {
        menu::actions(&game.field(), fields!(frame, Frame::PickAction { operative, .. } => operative), out);
    },
    answer: |frame, choice, cx| {
        let (id, run) = fields!(frame, Frame::PickAction { operative, run } => (operative, run));
        actions::perform(id, run, choice, cx)
    },
    text: |frame, game| {
        let id = fields!(frame, Frame::PickAction { operative, .. } => operative);
        let left = action_points(ap_left(game.setup, game.state, id));
        say![KillTeam, game.setup; "what does ", Titled(id), " do? It has ", left, " left"]
    },
    default: |frame, game| {
        let id = fields!(frame, Frame::PickAction { operative, .. } => operative);
        Some(defaults::action(&game.field(), id))
    },
    subject: |frame, game| fields!(frame, Frame::PickAction { operative, .. } => Some(game.name(operative))),
    acts: true,
    menu: Menu::Sample,
    ..Question::BASE
};

/// The activation is over: its marks go, and ploys of the moment come.
pub(crate) fn end_of(id: OperativeId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let side = cx.state.side(id);
    if cx.state[id].is_up() {
        let operative = &mut cx.state[id];
        operative.flags.drop(Flags::READY.with(Flags::ACTIVE).with(Flags::INTERRUPTED));
        operative.flags.add(Flags::ACTIVATED);
        (operative.ap_spent, operative.apl_change, operative.done) = (0, 0, Actions::default());
        operative.effects = Effects::default();
        operative.marks.drop(Marks::PHOTON);
        operative.moved = 0;
        if !cx.setup.profile(id).has_ability(abilities::PROTECTOR) {
            operative.tied = 0;
        }
        cx.emit(rule!("KT-AP-05"), || Event::ActivationEnded { operative: id });
    }
    cx.state.teams[side.index()].aim = 0;
    for other in cx.state.team(side.other()) {
        if cx.state[other].on_table() {
            cx.state[other].flags.drop(Flags::POINT_BLANK);
        }
    }
    if fallen::release(side, cx) {
        return Flow::Goto(Frame::Released { operative: id, run });
    }
    Flow::Goto(Frame::Whenever { operative: id, run, turn: 2 })
}

/// After an activation the group goes on, or the turn passes.
fn go_on(id: OperativeId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let side = cx.state.side(id);
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
