//! The target reveal step: tac ops that must be revealed, with what they ask for, then those that may be.
//! [KT-STRAT-06] [KT-STRAT-07]
//! MustReveal → PickFeature | PickPair | PickToken → … → Reveals → PickReveal* → firefight.

use super::{areas, events, features, set_up, tac_play, tokens};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::state::{OperativeId, Phase, Place, Progress, State, Token, TokenKind};
use crate::tac_ops::{self, Asks, Reveal};
use crate::{Cx, KillTeam};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Menu, Question, Side};
use sortie_rulebook::rule;

/// The next tac op that must be revealed now, the initiative player's first.
fn must(state: &State) -> Option<(Side, usize, Asks)> {
    if state.turning_point != 1 {
        return None;
    }
    let sides = [state.initiative, state.initiative.other()];
    sides.into_iter().find_map(|side| {
        state.teams[side.index()].cards().find_map(|(place, op)| match tac_ops::card(op.card)?.reveal {
            Reveal::MustFirst(asks) if !op.progress.has(Progress::SETTLED) => Some((side, place, asks)),
            _ => None,
        })
    })
}

/// Tac ops that must be revealed come first.
pub(crate) fn must_reveal(cx: &mut Cx<'_>) -> Flow<Frame> {
    let Some((side, place, asks)) = must(cx.state) else {
        return Flow::Goto(Frame::Reveals { side: cx.state.initiative, passes: 0 });
    };
    rule!("KT-STRAT-06");
    tac_play::reveal(side, place, cx);
    let slot = place as u8;
    let asked = match asks {
        Asks::Feature => Frame::PickFeature { side, slot },
        Asks::Pair => Frame::PickPair { side, slot },
        Asks::Token => Frame::PickToken { side, slot },
    };
    let game = Game { setup: cx.setup, state: cx.state };
    let possible = match asked {
        Frame::PickFeature { .. } => !nameable(&game, side, slot).is_empty(),
        Frame::PickPair { .. } => Side::BOTH.into_iter().all(|side| cx.state.standing(side).next().is_some()),
        _ => true,
    };
    if possible {
        return Flow::Ask(asked);
    }
    // There is nothing to name: the tac op cannot be scored.
    cx.state.teams[side.index()].tac_ops[place].progress.add(Progress::SETTLED);
    Flow::Goto(Frame::MustReveal {})
}

/// The features that a card can name.
fn nameable(game: &Game<'_>, side: Side, slot: u8) -> Vec<u8> {
    let op = game.state.teams[side.index()].tac_ops[usize::from(slot)];
    let Some(fits) = tac_ops::card(op.card).and_then(|card| card.feature) else { return Vec::new() };
    let field = game.field();
    let all = features::all(game.setup).into_iter().filter(|feature| fits(&field, side, *feature));
    all.map(|feature| feature as u8).collect()
}

fn settle<'a>(side: Side, slot: u8, cx: &'a mut Cx<'_>) -> &'a mut crate::state::TacOp {
    let op = &mut cx.state.teams[side.index()].tac_ops[usize::from(slot)];
    op.progress.add(Progress::SETTLED);
    op
}

/// The feature that a tac op names.
pub(crate) static PICK_FEATURE: Question<KillTeam> = Question {
    name: "feature",
    by: |frame, _| fields!(frame, Frame::PickFeature { side, .. } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickFeature { side, slot }, Choice::Feature(feature))
            if nameable(game, side, slot).contains(&feature) =>
        {
            Ok(())
        }
        _ => {
            no(rule!("KT-STRAT-06"), "the tac op names a feature with a heavy part away from your drop zone")
        }
    },
    list: |frame, game, out| {
        let (side, slot) = fields!(frame, Frame::PickFeature { side, slot } => (side, slot));
        out.extend(nameable(game, side, slot).into_iter().map(Choice::Feature));
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickFeature { side, slot }, Choice::Feature(feature)) => {
            settle(side, slot, cx).named = feature + 1;
            cx.emit(rule!("KT-STRAT-06"), || Event::FeatureNamed { side, feature });
            Flow::Goto(Frame::MustReveal {})
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("which terrain feature does your tac op name?"),
    ..Question::BASE
};

fn is_up_on(state: &State, id: OperativeId, side: Side) -> bool {
    id.index() < state.all().len() && state.side(id) == side && state[id].is_up()
}

/// The enemy and the player's own operative that a challenge names.
pub(crate) static PICK_PAIR: Question<KillTeam> = Question {
    name: "challenge",
    by: |frame, _| fields!(frame, Frame::PickPair { side, .. } => side),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickPair { side, .. }, Choice::Challenge { enemy, own })
            if is_up_on(game.state, enemy, side.other()) && is_up_on(game.state, own, side) =>
        {
            Ok(())
        }
        _ => no(rule!("KT-STRAT-06"), "the tac op names one enemy and one of your own operatives"),
    },
    list: |frame, game, out| {
        let side = fields!(frame, Frame::PickPair { side, .. } => side);
        for enemy in game.state.standing(side.other()) {
            out.extend(game.state.standing(side).map(|own| Choice::Challenge { enemy, own }));
        }
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickPair { side, slot }, Choice::Challenge { enemy, own }) => {
            let op = settle(side, slot, cx);
            (op.named, op.other) = (enemy.0 + 1, own.0 + 1);
            cx.emit(rule!("KT-STRAT-06"), || Event::Challenged { by: own, target: enemy });
            Flow::Goto(Frame::MustReveal {})
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("which enemy is challenged, and by which of your operatives?"),
    ..Question::BASE
};

/// Whether the token to be retrieved may lie there: on the floor, away from the placer's own drop zone.
fn can_be_placed(game: &Game<'_>, placer: Side, at: Place) -> bool {
    let zone = set_up::zone(game.setup, game.state, placer);
    at.z == 0 && tokens::can_lie(&game.field(), at) && !areas::point_near(zone, at, 3000)
}

/// Where the opponent puts the token to be retrieved. Places are too many to list.
pub(crate) static PICK_TOKEN: Question<KillTeam> = Question {
    name: "token",
    by: |frame, _| fields!(frame, Frame::PickToken { side, .. } => side.other()),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickToken { side, .. }, Choice::PutAt(at)) if can_be_placed(game, side.other(), at) => Ok(()),
        _ => {
            no(rule!("KT-STRAT-06"), "the token must lie on the floor more than 3 inches from your drop zone")
        }
    },
    list: |frame, game, out| {
        let placer = fields!(frame, Frame::PickToken { side, .. } => side.other());
        let (width, depth) = game.setup.size;
        for x in (1000..width).step_by(4000) {
            for y in (1000..depth).step_by(4000) {
                let at = Place::new(x as i16, y as i16, 0);
                if can_be_placed(game, placer, at) {
                    out.push(Choice::PutAt(at));
                }
            }
        }
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickToken { side, slot }, Choice::PutAt(at)) => {
            let token = Token { at, kind: TokenKind::Retrieval, of: side.index() as u8 };
            let place = cx.state.add_token(token);
            settle(side, slot, cx).count = place.map_or(0, |place| place as u8 + 1);
            cx.emit(rule!("KT-STRAT-06"), || Event::TokenPlaced { token: TokenKind::Retrieval, at });
            Flow::Goto(Frame::MustReveal {})
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, _| Text::plain("where do you put the token that the enemy wants to retrieve?"),
    menu: Menu::Sample,
    ..Question::BASE
};

/// Players alternate revealing tac ops until both pass one directly after the other.
pub(crate) fn reveals(side: Side, passes: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    if passes == 2 {
        cx.state.phase = Phase::Firefight;
        rule!("KT-INIT-05");
        return Flow::Goto(Frame::Firefight { side: cx.state.initiative });
    }
    // A player with tac ops that nobody else knows is asked, whatever they are.
    if cx.state.teams[side.index()].hidden() > 0 {
        rule!("KT-STRAT-07");
        return Flow::Ask(Frame::PickReveal { side, passes });
    }
    Flow::Goto(Frame::Reveals { side: side.other(), passes: passes + 1 })
}

/// The tac ops that a side may reveal now.
fn revealable(state: &State, side: Side) -> Vec<u8> {
    let team = &state.teams[side.index()];
    let now = state.turning_point;
    let may = |card: u8| matches!(tac_ops::card(card).map(|card| card.reveal), Some(Reveal::MayFrom(from)) if now >= from);
    let hidden = team.cards().filter(|(_, op)| !op.progress.has(Progress::REVEALED));
    hidden.map(|(_, op)| op.card).filter(|card| may(*card)).collect()
}

/// A tac op revealed in the target reveal step, or none.
pub(crate) static PICK_REVEAL: Question<KillTeam> = Question {
    name: "reveal",
    by: |frame, _| fields!(frame, Frame::PickReveal { side, .. } => side),
    check: |frame, choice, game| match (frame, choice) {
        (_, Choice::Pass) => Ok(()),
        (Frame::PickReveal { side, .. }, Choice::Reveal(card))
            if revealable(game.state, side).contains(&card) =>
        {
            Ok(())
        }
        _ => no(rule!("KT-TAC-03"), "a tac op that may be revealed now, or none"),
    },
    list: |frame, game, out| {
        let side = fields!(frame, Frame::PickReveal { side, .. } => side);
        out.push(Choice::Pass);
        out.extend(revealable(game.state, side).into_iter().map(Choice::Reveal));
    },
    answer: |frame, choice, cx| {
        let (side, passes) = fields!(frame, Frame::PickReveal { side, passes } => (side, passes));
        if let Choice::Reveal(card) = choice
            && let Some(place) = events::place_of(cx.state, side, card)
        {
            tac_play::reveal(side, place, cx);
            return Flow::Goto(Frame::Reveals { side: side.other(), passes: 0 });
        }
        cx.emit(rule!("KT-STRAT-07"), || Event::Passed { side });
        Flow::Goto(Frame::Reveals { side: side.other(), passes: passes + 1 })
    },
    text: |_, _| Text::plain("reveal a tac op, or pass? Passing says nothing about the others"),
    default: |frame, game| {
        let side = fields!(frame, Frame::PickReveal { side, .. } => side);
        Some(revealable(game.state, side).first().map_or(Choice::Pass, |card| Choice::Reveal(*card)))
    },
    secret: true,
    ..Question::BASE
};

/// Whether tac ops are in play at all.
pub fn in_play(state: &State) -> bool {
    state.teams.iter().any(|team| team.archetype > 0)
}
