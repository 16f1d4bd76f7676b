//! What an operative may take upon itself as its activation begins: tactical ploys and pieces of equipment, offered one
//! after another.

use super::apl::change_apl;
use super::blows;
use crate::choice::{Choice, Source};
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::ploys;
use crate::ploys::tactical::{self, Moment};
use crate::say::Titled;
use crate::setup::Setup;
use crate::state::{Effects, OperativeId, State};
use crate::{Cx, KillTeam, abilities};
use sortie_kernel::{Flow, Question, say};
use sortie_rulebook::rule;

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
pub(super) fn offer_ploys(id: OperativeId, run: u8, from: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
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
