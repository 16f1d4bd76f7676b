//! Card windows: who is asked when, what may be played, STOP!, and the course of a played card.
//! [D1Z-TAC-04] [D1Z-TAC-05] [D1Z-TAC-14] to [D1Z-TAC-16] [D1Z-INFO-06] [D1Z-CMD]
//!
//! CardWindow → PickCard → CardPlayed → PickStop? → CardEffect → CardWindow, until both have declined.

use crate::choice::{Aim, Choice};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::setup::{CommandOrder, FireteamId, ModelId, TacticalCard};
use crate::state::{Effects, Flags, PlayerFlags, Wound};
use crate::{Cx, DeltaOneZero, cards, command_orders};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Question, Side, Standing, say};
use sortie_rulebook::rule;

/// The moments at which cards may be played, by their letters in D1Z-TAC-16.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Window {
    /// (a) Orders set, before the Forward! dice.
    #[default]
    OrdersSet,
    /// (b) Forward! decided, before the winner's choice.
    ForwardDecided,
    /// (c) The start of an activation, which is that of its first run.
    ActivationStart,
    /// (c) The start of a later run.
    RunStart,
    /// (e) A Wound Card was flipped.
    Flip,
    /// (f) A run is completed.
    RunEnd,
    /// (g) An attempt to Reactivate was declared.
    Attempt,
    /// (h) A Guts Check failed.
    CheckFailed,
    /// (i) The end of an activation.
    ActivationEnd,
    /// (j) The abilities stage of the Consolidation Phase.
    Abilities,
}

impl Window {
    /// Whether only the active player is asked.
    fn is_own(self) -> bool {
        matches!(self, Window::Attempt | Window::CheckFailed | Window::ActivationEnd)
    }
}

/// A card on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    /// Clear Stress for a model.
    Clear(ModelId),
    /// Reactivate.
    Reactivate,
    /// Reflip.
    Reflip,
    /// Command Order: which, and for whom.
    Command(CommandOrder, Aim),
}

impl Play {
    /// The card.
    pub fn card(self) -> TacticalCard {
        match self {
            Play::Clear(_) => TacticalCard::ClearStress,
            Play::Reactivate => TacticalCard::Reactivate,
            Play::Reflip => TacticalCard::Reflip,
            Play::Command(..) => TacticalCard::CommandOrder,
        }
    }
}

/// The window as a frame.
pub fn open(cx: &Cx<'_>, kind: Window, team: FireteamId) -> Frame {
    rule!("D1Z-TAC-16");
    let next = if kind.is_own() { team.side() } else { game(cx).first_asked() };
    Frame::CardWindow { kind, team, next, passes: u8::from(kind.is_own()) }
}

/// Whether a player is asked for a card: open facts only.
pub fn is_asked(game: Game<'_>, side: Side) -> bool {
    rule!("D1Z-INFO-06");
    let player = &game.state.players[side.index()];
    !player.flags.has(PlayerFlags::PLAYED) && player.hand.total() > 0
}

pub(crate) fn card_window(
    kind: Window,
    team: FireteamId,
    next: Side,
    passes: u8,
    cx: &mut Cx<'_>,
) -> Flow<Frame> {
    if passes >= 2 {
        return Flow::Done;
    }
    if kind == Window::Flip && cx.state.effects.has(Effects::REFLIP) {
        // The card is resolved at once: the new one is flipped, and the question starts again.
        rule!("D1Z-TAC-15");
        return Flow::Done;
    }
    if is_asked(game(cx), next) {
        return Flow::Ask(Frame::PickCard { kind, team, side: next, passes });
    }
    Flow::Goto(Frame::CardWindow { kind, team, next: next.other(), passes: passes + 1 })
}

/// Whether a player has a card left to play this turn.
///
/// # Errors
/// The rule that forbids it.
pub fn may_play_another(game: Game<'_>, side: Side) -> Result<(), Illegal> {
    if game.state.players[side.index()].flags.has(PlayerFlags::PLAYED) {
        return no(rule!("D1Z-TAC-04"), "a card was played this turn already");
    }
    Ok(())
}

/// Whether a player may still play a card and holds it.
///
/// # Errors
/// The rule that forbids it.
pub fn may_play(game: Game<'_>, side: Side, card: TacticalCard) -> Result<(), Illegal> {
    may_play_another(game, side)?;
    if game.state.players[side.index()].hand.count(card) == 0 {
        return no(rule!("D1Z-INFO-04"), "no such card is in the hand");
    }
    Ok(())
}

fn asked(frame: Frame) -> (Window, FireteamId, Side, u8) {
    fields!(frame, Frame::PickCard { kind, team, side, passes } => (kind, team, side, passes))
}

fn check(frame: Frame, choice: Choice, game: &Game<'_>) -> Result<(), Illegal> {
    let (kind, team, side, _) = asked(frame);
    match choice {
        Choice::Pass => Ok(()),
        Choice::Clear(model) => {
            may_play(*game, side, TacticalCard::ClearStress)?;
            cards::clear_stress::check(*game, kind, side, model)
        }
        Choice::Play(TacticalCard::Reactivate) => {
            may_play(*game, side, TacticalCard::Reactivate)?;
            cards::reactivate::check(kind)
        }
        Choice::Play(TacticalCard::Reflip) => {
            may_play(*game, side, TacticalCard::Reflip)?;
            cards::reflip::check(*game, kind)
        }
        Choice::Play(TacticalCard::Stop) => {
            no(rule!("D1Z-TAC-14"), "STOP! answers a card that the opponent has just played")
        }
        Choice::Command { order, aim } => {
            may_play(*game, side, TacticalCard::CommandOrder)?;
            command_orders::check(*game, side, kind, team, order, aim)
        }
        _ => wrong(),
    }
}

fn list(frame: Frame, game: &Game<'_>, out: &mut Vec<Choice>) {
    let (kind, team, side, _) = asked(frame);
    let hand = game.state.players[side.index()].hand;
    let holds = |card| hand.count(card) > 0;
    if holds(TacticalCard::ClearStress) && cards::clear_stress::is_timely(kind) {
        out.extend(game.on_board(side).map(Choice::Clear).filter(|c| check(frame, *c, game).is_ok()));
    }
    for card in [TacticalCard::Reactivate, TacticalCard::Reflip] {
        if check(frame, Choice::Play(card), game).is_ok() {
            out.push(Choice::Play(card));
        }
    }
    if holds(TacticalCard::CommandOrder) {
        command_orders::list(*game, side, kind, team, out);
    }
    out.push(Choice::Pass);
}

/// Lays a card on its owner's discard pile.
fn spend(cx: &mut Cx<'_>, side: Side, card: TacticalCard) {
    rule!("D1Z-TAC-05");
    let player = &mut cx.state.players[side.index()];
    player.hand.take(card);
    player.discard.add(card);
    player.flags.set(PlayerFlags::PLAYED, true);
}

/// Plays a card: what follows is the opponent's chance to stop it, then its effect.
pub fn play(cx: &mut Cx<'_>, side: Side, play: Play) -> Frame {
    rule!("D1Z-TAC-15");
    spend(cx, side, play.card());
    if let Play::Command(order, aim) = play {
        rule!("D1Z-TAC-12");
        rule!("D1Z-CMD-05");
        rule!("D1Z-CMD-08");
        let orders = &mut cx.state.players[side.index()].orders;
        if let Some(own) = orders.iter_mut().find(|own| own.order == Some(order)) {
            own.named = true;
        }
        cx.emit(rule!("D1Z-CMD-07"), || Event::CommandPlayed { side, order, aim });
    } else {
        let model = if let Play::Clear(model) = play { Some(model) } else { None };
        if play.card() == TacticalCard::Reactivate {
            rule!("D1Z-TAC-11");
        }
        cx.emit(rule!("D1Z-TAC-04"), || Event::CardPlayed { side, card: play.card(), model });
    }
    Frame::CardPlayed { side, play }
}

fn answer(frame: Frame, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let (kind, team, side, passes) = asked(frame);
    let played = match choice {
        Choice::Clear(model) => Play::Clear(model),
        Choice::Play(TacticalCard::Reactivate) => Play::Reactivate,
        Choice::Play(_) => Play::Reflip,
        Choice::Command { order, aim } => Play::Command(order, aim),
        _ => {
            return Flow::Goto(Frame::CardWindow { kind, team, next: side.other(), passes: passes + 1 });
        }
    };
    let then = open(cx, kind, team);
    Flow::Call { child: play(cx, side, played), then }
}

/// Ask me, or play no card for the rest of this turn.
fn standing(game: &Game<'_>) -> Vec<Standing<Choice>> {
    let until = game.state.turn.into();
    vec![
        Standing { word: "ask", title: "Ask me", answer: None, until },
        Standing {
            word: "hold",
            title: "No card for the rest of this turn",
            answer: Some(Choice::Pass),
            until,
        },
    ]
}

/// Whether a card is worth a question at this moment. Stress could be taken off at any Order of either side; it is worth
/// a thought before the model's own Fireteam acts, if there is more than a little of it.
fn is_worth_asking(frame: Frame, choice: Choice, game: &Game<'_>) -> bool {
    let (kind, team, ..) = asked(frame);
    match choice {
        Choice::Pass => false,
        Choice::Clear(model) => {
            let state = &game.state[model];
            let tired = state.flags.has(Flags::FATIGUED)
                || state.stress > 1
                || state.stress + 1 >= game.setup.model(model).stress;
            kind != Window::RunEnd && game.team(model) == team && tired
        }
        _ => true,
    }
}

/// Whether another Wound Card could be better than the one just flipped: for one's own model if it wounds, for an
/// enemy's if it does not. Nobody gives Reflip away for the rest.
pub fn is_flip_unwelcome(side: Side, model: ModelId, kind: Wound) -> bool {
    (model.side() == side) == (kind == Wound::WoundAndStress)
}

/// A card, or none.
pub(crate) static PICK_CARD: Question<DeltaOneZero> = Question {
    name: "card",
    by: |frame, _| asked(frame).2,
    check,
    list,
    answer,
    text: |frame, game| {
        let (kind, team, ..) = asked(frame);
        let moment = match kind {
            Window::OrdersSet => "all Orders are set, and the Forward! roll for who acts first comes next",
            Window::ForwardDecided => "the Forward! roll is decided",
            Window::ActivationStart | Window::RunStart => "an Order begins",
            Window::Flip => "a Wound Card was flipped",
            Window::RunEnd => "an Order is completed",
            Window::Attempt => "the Fireteam tries to Reactivate",
            Window::CheckFailed => "the Guts Check failed",
            Window::ActivationEnd => "the activation ends",
            Window::Abilities => "the Consolidation Phase begins",
        };
        let about = if team.index() < crate::setup::FIRETEAMS { Some(team) } else { None };
        let comma = if about.is_some() { ", Fireteam " } else { "" };
        say![DeltaOneZero, game.setup; "play a Tactical Card? (", moment, comma, about, ")"]
    },
    default: |_, _| Some(Choice::Pass),
    at_stake: |frame, game| {
        let mut menu = Vec::new();
        list(frame, game, &mut menu);
        menu.into_iter().any(|choice| is_worth_asking(frame, choice, game))
    },
    phrase: |_, choice, _| (choice == Choice::Pass).then(|| Text::plain("Play no card")),
    standing: |_, game| standing(game),
    ..Question::BASE
};

pub(crate) fn card_played(side: Side, play: Play, cx: &mut Cx<'_>) -> Flow<Frame> {
    if is_asked(game(cx), side.other()) {
        return Flow::Ask(Frame::PickStop { side, play });
    }
    Flow::Goto(Frame::CardEffect { side, play })
}

fn stopping(frame: Frame) -> (Side, Play) {
    fields!(frame, Frame::PickStop { side, play } => (side, play))
}

/// STOP! or not.
pub(crate) static PICK_STOP: Question<DeltaOneZero> = Question {
    name: "stop",
    by: |frame, _| stopping(frame).0.other(),
    check: |frame, choice, game| match choice {
        Choice::Pass => Ok(()),
        Choice::Play(TacticalCard::Stop) => may_play(*game, stopping(frame).0.other(), TacticalCard::Stop),
        _ => wrong(),
    },
    list: |frame, game, out| {
        let stop = Choice::Play(TacticalCard::Stop);
        if (PICK_STOP.check)(frame, stop, game).is_ok() {
            out.push(stop);
        }
        out.push(Choice::Pass);
    },
    answer: |frame, choice, cx| {
        let (side, play) = stopping(frame);
        if choice == Choice::Pass {
            return Flow::Goto(Frame::CardEffect { side, play });
        }
        spend(cx, side.other(), TacticalCard::Stop);
        cx.state.effects.set(Effects::STOPPED, true);
        cx.emit(rule!("D1Z-TAC-14"), || Event::Stopped { side: side.other(), card: play.card() });
        Flow::Done
    },
    text: |frame, game| {
        let (side, play) = stopping(frame);
        say![DeltaOneZero, game.setup; side, " plays ", play.card(), ": cancel it with STOP!?"]
    },
    default: |_, _| Some(Choice::Pass),
    phrase: |_, choice, _| (choice == Choice::Pass).then(|| Text::plain("Let it happen")),
    standing: |_, game| standing(game),
    ..Question::BASE
};

pub(crate) fn card_effect(side: Side, play: Play, cx: &mut Cx<'_>) -> Flow<Frame> {
    match play {
        Play::Clear(model) => cards::clear_stress::play(cx, model),
        Play::Reactivate => cards::reactivate::play(cx),
        Play::Reflip => cards::reflip::play(cx),
        Play::Command(order, aim) => return command_orders::play(cx, side, order, aim),
    }
    Flow::Done
}
