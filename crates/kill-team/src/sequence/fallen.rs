//! What an incapacitation brings about: ploys of its owner, losses and deeds, tac ops. [KT-DMG-07] [KT-DMG-09] [KT-DMG-12]
//! Fallen → PickFallPloy* → FallReveals → PickFallReveal* → Fallen … until nobody is left.

use super::{damage, events, leaving, tac_play, tokens};
use crate::choice::{Choice, Source};
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::ploys::tactical::{self, Moment};
use crate::say::Titled;
use crate::setup::Setup;
use crate::spec_ops::deeds;
use crate::state::{Effects, Flags, Marks, OperativeId, Progress, State, TacOp, Token, TokenKind};
use crate::tac_ops::{self, DECK, Fall};
use crate::{Cx, KillTeam};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Question, Side, say};
use sortie_rulebook::rule;

/// Whether somebody has fallen and nothing has come of it yet.
pub fn is_pending(state: &State) -> bool {
    state.all().iter().any(|own| own.flags.has(Flags::FELL))
}

/// The side for which a deed counts: an operative that the enemy directs acts for the enemy.
fn deed_side(state: &State, by: OperativeId) -> Side {
    let side = state.side(by);
    if state[by].effects.has(Effects::CONTROLLED) { side.other() } else { side }
}

/// Goes through those that fell, one by one, the initiative player's first.
pub(crate) fn fallen(shooting: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    let first = cx.state.initiative;
    let mut sides = [first, first.other()].into_iter();
    let who = sides.find_map(|side| cx.state.team(side).find(|id| cx.state[*id].flags.has(Flags::FELL)));
    match who {
        Some(who) => offer_ploys(who, shooting, 0, cx),
        None => {
            for op in cx.state.teams.iter_mut().flat_map(|team| &mut team.tac_ops) {
                op.progress.drop(Progress::JUST_NOW);
            }
            Flow::Done
        }
    }
}

/// The ploy that the owner of a fallen operative may use, from a number on.
fn ploy(setup: &Setup, state: &State, who: OperativeId, from: u8) -> Option<u8> {
    let kept = || tactical::find(setup, state, Moment::Kept, who, from);
    let returns = || tactical::find(setup, state, Moment::Returns, who, from);
    kept().or_else(returns)
}

fn offer_ploys(who: OperativeId, shooting: bool, from: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    if cx.state[who].flags.has(Flags::DOWN) && ploy(cx.setup, cx.state, who, from).is_some() {
        return Flow::Ask(Frame::PickFallPloy { who, shooting, from });
    }
    count(who, cx);
    Flow::Goto(Frame::FallReveals { who, shooting, turn: 0 })
}

/// A ploy of the moment when an operative is incapacitated.
pub(crate) static PICK_FALL_PLOY: Question<KillTeam> = Question {
    name: "fall-ploy",
    by: |frame, game| fields!(frame, Frame::PickFallPloy { who, .. } => game.state.side(who)),
    check: |frame, choice, game| {
        let (who, from) = fields!(frame, Frame::PickFallPloy { who, from, .. } => (who, from));
        match choice {
            Choice::Leave => Ok(()),
            Choice::Use(Source::Tactical(number))
                if ploy(game.setup, game.state, who, from) == Some(number) =>
            {
                Ok(())
            }
            _ => no(rule!("KT-PLOY-05"), "the question is whether a ploy helps the fallen operative"),
        }
    },
    list: |frame, game, out| {
        let (who, from) = fields!(frame, Frame::PickFallPloy { who, from, .. } => (who, from));
        let open = ploy(game.setup, game.state, who, from);
        out.push(Choice::Leave);
        out.extend(open.map(|number| Choice::Use(Source::Tactical(number))));
    },
    answer: |frame, choice, cx| {
        let (who, shooting, from) =
            fields!(frame, Frame::PickFallPloy { who, shooting, from } => (who, shooting, from));
        let offered = ploy(cx.setup, cx.state, who, from);
        if let Choice::Use(Source::Tactical(number)) = choice {
            tactical::pay(number, cx.state.side(who), cx);
            match tactical::TABLE[usize::from(number)].moment {
                Moment::Kept => keep(who, cx),
                _ => leave_token(who, cx),
            }
        }
        offer_ploys(who, shooting, offered.map_or(u8::MAX - 1, |number| number + 1), cx)
    },
    text: |frame, game| {
        let who = fields!(frame, Frame::PickFallPloy { who, .. } => who);
        say![KillTeam, game.setup; "do you use a ploy for ", Titled(who), ", which has been incapacitated?"]
    },
    default: |_, _| Some(Choice::Leave),
    phrase: |_, choice, _| (choice == Choice::Leave).then(|| Text::plain("Use no ploy")),
    subject: |frame, game| fields!(frame, Frame::PickFallPloy { who, .. } => Some(game.name(who))),
    ..Question::BASE
};

/// A ploy keeps the operative standing at 0 wounds.
fn keep(who: OperativeId, cx: &mut Cx<'_>) {
    let side = cx.state.side(who);
    let other_acts = cx.state.team(side).any(|id| id != who && cx.state[id].flags.has(Flags::ACTIVE));
    let own = &mut cx.state[who];
    own.flags.drop(Flags::DOWN);
    own.flags.add(Flags::KEPT);
    own.marks.set(Marks::KEPT_LONGER, other_acts);
    cx.emit(rule!("KT-DMG-09"), || Event::KeptStanding { operative: who });
}

/// A token marks the place where the operative may return.
fn leave_token(who: OperativeId, cx: &mut Cx<'_>) {
    let at = cx.state[who].at;
    cx.state.add_token(Token { at, kind: TokenKind::Reanimation, of: who.0 });
}

/// The operative counts as a loss and as somebody's deed.
fn count(who: OperativeId, cx: &mut Cx<'_>) {
    rule!("KT-DMG-12");
    let side = cx.state.side(who);
    cx.state[who].flags.drop(Flags::FELL);
    deeds::fell(who, cx.state[who].tie(), cx);
    let losses = &mut cx.state.teams[side.index()].losses;
    *losses = losses.saturating_add(1);
    let spoils = {
        let field = Field::new(cx.setup, cx.state);
        let markers = &cx.setup.mission.markers;
        tokens::carries(cx.state, who) || markers.iter().any(|at| field.within_point(who, *at, 2000))
    };
    if spoils {
        let enemy = &mut cx.state.teams[side.other().index()].spoils;
        *enemy = enemy.saturating_add(1);
    }
}

/// The fall as a tac op of the enemy of the fallen sees it.
fn deed(state: &State, who: OperativeId, shooting: bool) -> Option<Fall> {
    let by = state[who].tie()?;
    rule!("KT-DMG-07");
    (deed_side(state, by) != state.side(who)).then_some(Fall { who, by, by_shooting: shooting })
}

/// Tac ops of a side that a fall reveals and scores by itself.
fn settle_tac_ops(side: Side, who: OperativeId, shooting: bool, cx: &mut Cx<'_>) {
    if cx.state.side(who) == side {
        return;
    }
    let is_leader = cx.setup.profile(who).has("LEADER");
    let fall = deed(cx.state, who, shooting);
    for place in 0..cx.state.teams[side.index()].tac_ops.len() {
        let op = cx.state.teams[side.index()].tac_ops[place];
        let Some(card) = tac_ops::card(op.card) else { continue };
        if card.leader_falls && is_leader {
            tac_play::reveal(side, place, cx);
            let early = cx.state.turning_point <= 2;
            match fall {
                Some(fall) => tac_play::score_deed(side, place, [true, early], fall.by, cx),
                None => {
                    tac_play::score(side, place, [true, early], cx);
                }
            }
        }
        if let (Some(falls), Some(fall)) = (card.falls_revealed, fall)
            && op.progress.has(Progress::REVEALED)
        {
            let conditions = falls(&Field::new(cx.setup, cx.state), &op, fall);
            tac_play::score_deed(side, place, conditions, fall.by, cx);
        }
    }
}

/// Whether, by open facts alone, a side might have a tac op to reveal at this fall.
fn might_reveal(setup: &Setup, state: &State, side: Side, fall: Fall) -> bool {
    let team = &state.teams[side.index()];
    if team.archetype == 0 || team.hidden() == 0 {
        return false;
    }
    rule!("KT-TAC-12");
    let field = Field::new(setup, state);
    let nameless = TacOp::default();
    (1..).zip(&DECK).any(|(number, card)| {
        let fits = card.fall.as_ref().is_some_and(|falls| (falls.fits)(&field, &nameless, fall));
        let shown = team.cards().any(|(_, op)| op.card == number && op.progress.has(Progress::REVEALED));
        fits && !shown && events::could_have(setup, state, side, number)
    })
}

/// The tac ops that a side can really reveal at this fall.
fn revealable(setup: &Setup, state: &State, side: Side, fall: Fall) -> Vec<u8> {
    let field = Field::new(setup, state);
    let team = &state.teams[side.index()];
    let fits = |op: &TacOp| {
        let card = tac_ops::card(op.card);
        !op.progress.has(Progress::REVEALED)
            && card.and_then(|card| card.fall.as_ref()).is_some_and(|falls| (falls.fits)(&field, op, fall))
    };
    team.cards().filter(|(_, op)| fits(op)).map(|(_, op)| op.card).collect()
}

/// The players' tac ops, the initiative player's first.
pub(crate) fn reveals(who: OperativeId, shooting: bool, turn: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let first = cx.state.initiative;
    let side = match turn {
        0 => first,
        1 => first.other(),
        _ => return Flow::Goto(Frame::Fallen { shooting }),
    };
    settle_tac_ops(side, who, shooting, cx);
    if cx.state.side(who) != side
        && let Some(fall) = deed(cx.state, who, shooting)
        && might_reveal(cx.setup, cx.state, side, fall)
    {
        return Flow::Ask(Frame::PickFallReveal { who, shooting, turn });
    }
    Flow::Goto(Frame::FallReveals { who, shooting, turn: turn + 1 })
}

/// Whose tac ops a question is about, and the fall.
fn asked(frame: Frame, state: &State) -> (Side, Fall) {
    let (who, shooting) = fields!(frame, Frame::PickFallReveal { who, shooting, .. } => (who, shooting));
    let by = state[who].tie().unwrap_or(who);
    (state.side(who).other(), Fall { who, by, by_shooting: shooting })
}

/// A tac op revealed at a fall, or none. Nobody else can see what was offered.
pub(crate) static PICK_FALL_REVEAL: Question<KillTeam> = Question {
    name: "fall-reveal",
    by: |frame, game| asked(frame, game.state).0,
    check: |frame, choice, game| {
        let (side, fall) = asked(frame, game.state);
        match choice {
            Choice::Pass => Ok(()),
            Choice::Reveal(card) if revealable(game.setup, game.state, side, fall).contains(&card) => Ok(()),
            _ => no(rule!("KT-TAC-03"), "a tac op that this fall can reveal, or none"),
        }
    },
    list: |frame, game, out| {
        let (side, fall) = asked(frame, game.state);
        out.push(Choice::Pass);
        out.extend(revealable(game.setup, game.state, side, fall).into_iter().map(Choice::Reveal));
    },
    answer: |frame, choice, cx| {
        let (side, fall) = asked(frame, cx.state);
        let (who, shooting, turn) =
            fields!(frame, Frame::PickFallReveal { who, shooting, turn } => (who, shooting, turn));
        let Choice::Reveal(card) = choice else {
            return Flow::Goto(Frame::FallReveals { who, shooting, turn: turn + 1 });
        };
        reveal_at(side, card, fall, cx);
        if might_reveal(cx.setup, cx.state, side, fall) {
            return Flow::Ask(frame);
        }
        Flow::Goto(Frame::FallReveals { who, shooting, turn: turn + 1 })
    },
    text: |frame, game| {
        let fall = asked(frame, game.state).1;
        say![KillTeam, game.setup; "do you reveal a tac op, now that ", fall.by, " has felled ", Titled(fall.who), "?"]
    },
    default: |frame, game| {
        let (side, fall) = asked(frame, game.state);
        let card = revealable(game.setup, game.state, side, fall).first().copied();
        Some(card.map_or(Choice::Pass, Choice::Reveal))
    },
    secret: true,
    ..Question::BASE
};

/// A tac op is revealed at a fall and scores what it scores.
fn reveal_at(side: Side, number: u8, fall: Fall, cx: &mut Cx<'_>) {
    let Some(place) = events::place_of(cx.state, side, number) else { return };
    let Some(falls) = tac_ops::card(number).and_then(|card| card.fall.as_ref()) else { return };
    tac_play::reveal(side, place, cx);
    let late = cx.state.turning_point >= 3;
    let op = &mut cx.state.teams[side.index()].tac_ops[place];
    op.progress.add(Progress::JUST_NOW);
    let names = tac_ops::card(number).is_some_and(|card| card.names);
    if names {
        op.other = fall.who.0 + 1;
    } else {
        op.named = fall.by.0 + 1;
    }
    if number == CAPTURE_HOSTAGE {
        cx.state[fall.by].marks.add(Marks::LEAVING);
        tac_play::score_deed(side, place, [true, late], fall.by, cx);
        return;
    }
    tac_play::score_deed(side, place, falls.scores, fall.by, cx);
}

/// The card by which the operative that felled an enemy leaves with it.
const CAPTURE_HOSTAGE: u8 = 12;

/// The end of an activation of a side is the end of those whom a ploy kept standing until then; whether there is one.
pub fn release(side: Side, cx: &mut Cx<'_>) -> bool {
    let mut any = false;
    for id in cx.state.team(side) {
        if !cx.state[id].flags.has(Flags::KEPT) {
            continue;
        }
        if cx.state[id].marks.has(Marks::KEPT_LONGER) {
            cx.state[id].marks.drop(Marks::KEPT_LONGER);
            continue;
        }
        cx.state[id].flags.add(Flags::DOWN);
        any = true;
    }
    any
}

/// Those who were kept standing until the end of an activation are removed.
pub(crate) fn released(operative: OperativeId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    if leaving::is_due(cx.state) {
        return Flow::Call { child: Frame::Drops {}, then: Frame::Released { operative, run } };
    }
    damage::remove_incapacitated(rule!("KT-DMG-09"), cx);
    Flow::Goto(Frame::Whenever { operative, run, turn: 2 })
}

/// The end of the battle is the end of everybody who was kept standing.
pub fn release_all(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        for id in cx.state.team(side) {
            cx.state[id].marks.drop(Marks::KEPT_LONGER);
        }
        release(side, cx);
    }
}
