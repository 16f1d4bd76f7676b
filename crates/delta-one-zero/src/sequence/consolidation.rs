//! The Consolidation Phase: Command, cards, Tidy Up, the victory check. [D1Z-CONS] [D1Z-TIDY] [D1Z-TAC-06]
//!
//! Consolidation → window (j) → Rally … → TidyUp → PickExtra? → Draws → PickDiscard … → Discards → Victory.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::keywords::captain;
use crate::sequence::windows::{self, Window};
use crate::sequence::{conditions, hands, wound_deck};
use crate::setup::TacticalCard;
use crate::state::{Flags, NO_TEAM, Phase, PlayerFlags, TeamFlags};
use crate::{Cx, DeltaOneZero, mission};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Question, Side};
use sortie_rulebook::rule;

pub(crate) fn consolidation(cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-CONS-01");
    cx.state.phase = Phase::Consolidation;
    let first = first_side(cx);
    for side in [first, first.other()] {
        rule!("D1Z-CONS-02");
        for team in cx.setup.fireteams(side) {
            command(cx, team);
        }
    }
    Flow::Call { child: windows::open(cx, Window::Abilities, NO_TEAM), then: Frame::Rally { side: first } }
}

/// A Fireteam with an Active Command model loses Stress.
fn command(cx: &mut Cx<'_>, team: crate::setup::FireteamId) {
    let Some(command) = game(cx).command(team) else { return };
    let near: Vec<_> =
        game(cx).members(team).filter(|id| *id == command || near_command(game(cx), command, *id)).collect();
    for id in near {
        conditions::remove_stress(cx, rule!("D1Z-CONS-03"), id, 1);
    }
}

/// Whether a member is in Coherency with its Command model.
fn near_command(game: Game<'_>, command: crate::setup::ModelId, id: crate::setup::ModelId) -> bool {
    use crate::setup::Keywords;
    if game.card(id).has(Keywords::OPERATOR) {
        rule!("D1Z-KWR-03");
        return true;
    }
    game.field().within(command, id, crate::geometry::coherency::RANGE)
}

pub(crate) fn tidy_up(cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-TIDY-06");
    rule!("D1Z-TIDY-01");
    wound_deck::shuffle(cx.state);
    rule!("D1Z-TIDY-02");
    for team in &mut cx.state.teams {
        team.flags
            .set(TeamFlags::COVERING | TeamFlags::DISRUPTED | TeamFlags::REACTED | TeamFlags::HOLDING, false);
    }
    for id in cx.setup.ids() {
        cx.state[id].flags.set(Flags::HALTED, false);
    }
    let turn = cx.state.turn;
    rule!("D1Z-KWW-15");
    rule!("D1Z-KWW-25");
    rule!("D1Z-KWW-17");
    cx.state.retain_markers(|token| token.turn + 1 > turn);
    rule!("D1Z-TURN-04");
    Flow::Goto(Frame::ExtraCards { side: first_side(cx) })
}

/// A Captain is asked for an extra card before anybody draws.
pub(crate) fn extra_cards(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    let asked = captain::may_draw(game(cx), side);
    if asked {
        return Flow::Ask(Frame::PickExtra { side });
    }
    Flow::Goto(after_extra(cx, side))
}

/// The winner of the Forward! roll, who comes first in this phase.
fn first_side(cx: &Cx<'_>) -> Side {
    cx.state.forward.unwrap_or_default()
}

fn after_extra(cx: &Cx<'_>, side: Side) -> Frame {
    if side == first_side(cx) { Frame::ExtraCards { side: side.other() } } else { Frame::Draws {} }
}

/// A Captain's extra card.
pub(crate) static PICK_EXTRA: Question<DeltaOneZero> = Question {
    name: "extra-card",
    by: |frame, _| fields!(frame, Frame::PickExtra { side } => side),
    check: |_, choice, _| if matches!(choice, Choice::Yes | Choice::No) { Ok(()) } else { wrong() },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, cx| {
        let side = fields!(frame, Frame::PickExtra { side } => side);
        rule!("D1Z-KWT-01");
        cx.state.players[side.index()].flags.set(PlayerFlags::EXTRA, choice == Choice::Yes);
        Flow::Goto(after_extra(cx, side))
    },
    text: |_, _| Text::plain("does your Captain draw one more Tactical Card?"),
    default: |_, _| Some(Choice::Yes),
    phrase: |_, choice, _| {
        Some(Text::plain(if choice == Choice::Yes { "Take an extra card" } else { "Take no extra card" }))
    },
    ..Question::BASE
};

pub(crate) fn draws(cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-TIDY-03");
    for side in Side::BOTH {
        let extra = cx.state.players[side.index()].flags.has(PlayerFlags::EXTRA);
        cx.state.players[side.index()].flags.set(PlayerFlags::EXTRA, false);
        hands::draw(cx, rule!("D1Z-TAC-06"), side, 1 + u8::from(extra));
    }
    Flow::Goto(Frame::ChooseDiscard { side: Side::A })
}

/// Whether a player has to discard a card of choice: open facts only.
fn has_to_discard(game: Game<'_>, side: Side) -> bool {
    rule!("D1Z-TAC-06");
    let player = &game.state.players[side.index()];
    !player.flags.has(PlayerFlags::PLAYED) && player.hand.total() > 0
}

pub(crate) fn choose_discard(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    if has_to_discard(game(cx), side) && cx.state.players[side.index()].chosen.is_none() {
        return Flow::Ask(Frame::PickDiscard { side });
    }
    Flow::Goto(match side {
        Side::A => Frame::ChooseDiscard { side: Side::B },
        Side::B => Frame::Discards {},
    })
}

fn discarding(frame: Frame) -> Side {
    fields!(frame, Frame::PickDiscard { side } => side)
}

fn check_discard(frame: Frame, choice: Choice, game: &Game<'_>) -> Result<(), Illegal> {
    let Choice::Discard(card) = choice else { return wrong() };
    if game.state.players[discarding(frame).index()].hand.count(card) == 0 {
        return no(rule!("D1Z-TAC-06"), "no such card is in the hand");
    }
    Ok(())
}

/// A card to discard, told when both have chosen.
pub(crate) static PICK_DISCARD: Question<DeltaOneZero> = Question {
    name: "discard",
    by: |frame, _| discarding(frame),
    check: check_discard,
    list: |frame, game, out| {
        let all = TacticalCard::ALL.map(Choice::Discard);
        out.extend(all.into_iter().filter(|choice| check_discard(frame, *choice, game).is_ok()));
    },
    answer: |frame, choice, cx| {
        let side = discarding(frame);
        let Choice::Discard(card) = choice else { return Flow::Goto(frame) };
        cx.state.players[side.index()].chosen = Some(card);
        Flow::Goto(Frame::ChooseDiscard { side })
    },
    text: |_, _| Text::plain("you played no card this turn: which one do you discard?"),
    secret: true,
    ..Question::BASE
};

pub(crate) fn discards(cx: &mut Cx<'_>) -> Flow<Frame> {
    for side in Side::BOTH {
        if let Some(card) = cx.state.players[side.index()].chosen.take() {
            hands::discard(cx, rule!("D1Z-TAC-06"), side, card);
        }
    }
    for side in Side::BOTH {
        hands::trim(cx, side);
        cx.state.players[side.index()].flags.set(PlayerFlags::PLAYED | PlayerFlags::COMMANDED, false);
    }
    Flow::Goto(Frame::Victory {})
}

/// Scores, and the end of the game or the next turn.
pub(crate) fn victory(cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-TIDY-04");
    let over = mission::score_turn(cx);
    let last = cx.state.turn >= cx.setup.mission.turns;
    if last {
        rule!("D1Z-TURN-02");
    }
    if over || last {
        rule!("D1Z-TIDY-05");
        mission::score_end(cx);
        cx.emit(rule!("D1Z-TIDY-05"), || Event::GameOver);
        return Flow::Done;
    }
    Flow::Goto(Frame::StartTurn {})
}
