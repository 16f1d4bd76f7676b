//! An operative's activation: order, action points, one action after another. [KT-ORDER] [KT-AP] [KT-APL] [KT-GA]

use super::{blows, fallen};
use crate::abilities::{self, gun_platform, synapse};
use crate::actions;
use crate::choice::{Choice, Order, Source};
use crate::defaults;
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::menu;
use crate::ploys;
use crate::ploys::tactical::{self, Moment};
use crate::say::{Titled, action_points};
use crate::setup::Setup;
use crate::spec_ops::honours::scout;
use crate::spec_ops::scars;
use crate::state::{Actions, Effects, Flags, Marks, OperativeId, State};
use crate::{Cx, KillTeam};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Menu, Question, Side, say};
use sortie_rulebook::{RuleId, rule};

/// The most operatives a player activates before the opponent has a turn.
const RUN_MAX: u8 = 2;

/// The current APL: the card's, changed by at most one.
pub fn apl(setup: &Setup, state: &State, id: OperativeId) -> u8 {
    apl_with(setup, state, id, state[id].apl_change)
}

/// The APL that an operative would have with a sum of changes.
pub fn apl_with(setup: &Setup, state: &State, id: OperativeId, mut change: i8) -> u8 {
    if change < 0 && (state[id].effects.has(Effects::PLAIN_APL) || state[id].marks.has(Marks::STIMULANT)) {
        change = 0;
    }
    if change > 0 && scars::is_impaired(setup, id) {
        change = 0;
    }
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

/// Where offers at an activation stand: strategic ploys, tactical ones, equipment.
const TACTICAL: u8 = 32;
const STIMULANT: u8 = 64;
const READOUT: u8 = 65;

/// The next thing that an operative may take upon itself as it is activated.
fn next_offer(setup: &Setup, state: &State, id: OperativeId, from: u8) -> Option<(u8, Source)> {
    if from < TACTICAL
        && let Some((number, _)) = ploys::on_activation(setup, state, id, from)
    {
        return Some((number, Source::Ploy(number)));
    }
    if from < STIMULANT
        && let Some(number) =
            tactical::find(setup, state, Moment::Activated, id, from.saturating_sub(TACTICAL))
    {
        return Some((TACTICAL + number, Source::Tactical(number)));
    }
    if from <= STIMULANT && blows::has_stimulant(setup, state, id) {
        return Some((STIMULANT, Source::Stimulant));
    }
    (from <= READOUT && reader(setup, state, id).is_some()).then_some((READOUT, Source::Readout))
}

/// The friend nearby whose readout can still make a mission action cheaper.
fn reader(setup: &Setup, state: &State, id: OperativeId) -> Option<OperativeId> {
    const REACH: i32 = 3000;
    let reads = |friend: &OperativeId| {
        setup.profile(*friend).has_ability(abilities::READOUT)
            && state[*friend].spent & abilities::SPENT_READOUT == 0
    };
    let mut readers = state.standing(state.side(id)).filter(reads).peekable();
    readers.peek()?;
    let profile = setup.profile(id);
    if !profile.has("HUNTER CADRE") || profile.has("DRONE") {
        return None;
    }
    let field = Field::new(setup, state);
    readers.find(|friend| *friend == id || field.within(*friend, id, REACH))
}

/// What the operative may take upon itself, one after another; then the ploys of either player; then its actions.
fn offer_ploys(id: OperativeId, run: u8, from: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    match next_offer(cx.setup, cx.state, id, from) {
        Some((ploy, _)) => Flow::Ask(Frame::PickActivationPloy { operative: id, run, ploy }),
        None => {
            let turn = u8::from(cx.state.side(id) != cx.state.initiative);
            Flow::Goto(Frame::Whenever { operative: id, run, turn })
        }
    }
}

/// The effect of a ploy for this activation, or not.
pub(crate) static PICK_ACTIVATION_PLOY: Question<KillTeam> = Question {
    name: "activation-ploy",
    by: |frame, game| fields!(frame, Frame::PickActivationPloy { operative, .. } => game.state.side(operative)),
    check: |frame, choice, game| {
        let offer = offered(frame, game);
        match choice {
            Choice::Leave => Ok(()),
            Choice::Use(source) if Some(source) == offer => Ok(()),
            _ => no(rule!("KT-STRAT-04"), "the question is whether the operative takes the ploy's effect"),
        }
    },
    list: |frame, game, out| {
        out.push(Choice::Leave);
        out.extend(offered(frame, game).map(Choice::Use));
    },
    answer: |frame, choice, cx| {
        let (id, run, ploy) =
            fields!(frame, Frame::PickActivationPloy { operative, run, ploy } => (operative, run, ploy));
        if let Choice::Use(source) = choice {
            take_offer(id, source, cx);
        }
        offer_ploys(id, run, ploy + 1, cx)
    },
    text: |frame, game| {
        let id = fields!(frame, Frame::PickActivationPloy { operative, .. } => operative);
        say![KillTeam, game.setup; "does ", Titled(id), " use ", offer_name(frame, game), " for this activation?"]
    },
    default: |_, _| Some(Choice::Leave),
    subject: |frame, game| fields!(frame, Frame::PickActivationPloy { operative, .. } => Some(game.name(operative))),
    phrase: |frame, choice, game| {
        (choice == Choice::Leave).then(|| say![KillTeam, game.setup; "Do without ", offer_name(frame, game)])
    },
    ..Question::BASE
};

fn offered(frame: Frame, game: &Game<'_>) -> Option<Source> {
    let (id, ploy) = fields!(frame, Frame::PickActivationPloy { operative, ploy, .. } => (operative, ploy));
    next_offer(game.setup, game.state, id, ploy).map(|(_, source)| source)
}

fn offer_name(frame: Frame, game: &Game<'_>) -> &'static str {
    match offered(frame, game) {
        Some(Source::Ploy(number)) => ploys::name(number),
        Some(Source::Tactical(number)) => tactical::name(number),
        Some(Source::Stimulant) => "the stimulant injector",
        _ => "the holographic readout",
    }
}

/// An operative takes something upon itself as it is activated.
fn take_offer(id: OperativeId, source: Source, cx: &mut Cx<'_>) {
    match source {
        Source::Ploy(number) => {
            let Some((_, effects)) = ploys::on_activation(cx.setup, cx.state, id, number) else { return };
            cx.state[id].effects.add(effects);
            let ploy = ploys::TABLE[usize::from(number)].name;
            cx.emit(rule!("KT-STRAT-04"), || Event::EffectTaken { operative: id, ploy });
        }
        Source::Tactical(number) => take_ploy(number, id, cx),
        Source::Stimulant => blows::inject(id, cx),
        _ => {
            if let Some(friend) = reader(cx.setup, cx.state, id) {
                cx.state[friend].spent |= abilities::SPENT_READOUT;
                cx.state[id].effects.add(Effects::BRIEFED);
                cx.emit(rule!("KT-FORCE-10"), || Event::ItemUsed {
                    operative: friend,
                    item: "Holographic readout",
                });
            }
        }
    }
}

/// A tactical ploy gives an operative what it gives for its activation.
pub(crate) fn take_ploy(number: u8, id: OperativeId, cx: &mut Cx<'_>) {
    tactical::pay(number, cx.state.side(id), cx);
    let given = tactical::TABLE[usize::from(number)].gives;
    cx.state[id].effects.add(given.effects);
    if given.apl != 0 {
        change_apl(rule!("KT-PLOY-01"), id, given.apl, cx);
    }
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
