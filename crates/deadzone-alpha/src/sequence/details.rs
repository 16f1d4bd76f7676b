//! What is still missing from an action when it is named: the spot of a Move, Ammo and supporters of a Blaze Away.

use super::look;
use crate::board::sight::Eye;
use crate::choice::Choice;
use crate::game::Game;
use crate::law::{self, Verdict, no, wrong_answer};
use crate::profile::MODELS;
use crate::state::Action;
use crate::{Alpha, Frame, Who};
use sortie_kernel::{Cx, Flow, Question, say};
use sortie_rulebook::rule;

/// Friends may support a Blaze Away of their own turn, a free one included; an interrupt belongs to the other player's.
pub(super) fn ask_support(depth: u8, cx: &Cx<'_, Alpha>) -> Flow<Frame> {
    let action = &cx.state.actions[usize::from(depth)];
    let own_turn = depth == 0 && cx.state.side_of(action.by) == cx.state.side;
    if own_turn && law::supporters(&look(cx), action.by, action.square) != 0 {
        return Flow::Ask(Frame::PickSupport {});
    }
    Flow::Goto(Frame::Declare { depth })
}

fn depth_of(frame: Frame) -> u8 {
    match frame {
        Frame::PickSpot { depth } | Frame::PickAmmo { depth } => depth,
        _ => 0,
    }
}

fn action_of<'a>(frame: Frame, game: &Game<'a>) -> &'a Action {
    &game.state.actions[usize::from(depth_of(frame))]
}

/// Whether a Move in its own square may stay on its spot: only to pick something up.
fn may_stay(game: &Game<'_>, by: u8) -> bool {
    game.profile(by).carries() && game.counters_in(game.model(by).at).next().is_some()
}

fn check_spot(frame: Frame, choice: Choice, game: &Game<'_>) -> Verdict {
    let (action, Choice::Spot(spot)) = (action_of(frame, game), choice) else { return wrong_answer() };
    if !(1..=9).contains(&spot) || !game.is_free(action.by, action.square, spot) {
        return no(rule!("DZA-POS-01"), "choose a free spot, 1 to 9");
    }
    let model = game.model(action.by);
    if action.square == model.at && spot == model.spot && !may_stay(game, action.by) {
        return no(rule!("DZA-MOVE-05"), "the model must change its spot");
    }
    Ok(())
}

pub(crate) static PICK_SPOT: Question<Alpha> = Question {
    name: "spot",
    by: |frame, game| game.state.side_of(action_of(frame, game).by),
    check: check_spot,
    list: |frame, game, out| {
        let spots = (1..=9).map(Choice::Spot);
        out.extend(spots.filter(|choice| check_spot(frame, *choice, game).is_ok()));
    },
    answer: |frame, choice, cx| {
        let (depth, Choice::Spot(spot)) = (depth_of(frame), choice) else { return Flow::Done };
        let again = cx.state.actions[usize::from(depth)].spot != 0;
        cx.state.actions[usize::from(depth)].spot = spot;
        // Asked again when the declared spot has been taken in the meantime: the action continues from there.
        Flow::Goto(if again { Frame::Execute { depth } } else { Frame::Declare { depth } })
    },
    text: |frame, game| {
        let action = action_of(frame, game);
        say![Alpha, game.setup; "where in ", action.square, " does ", Who(action.by), " stand?"]
    },
    default: |frame, game| Some(Choice::Spot(usual_spot(game, action_of(frame, game)))),
    at_stake: |_, _| false,
    subject: |frame, game| Some(crate::event::name(action_of(frame, game).by)),
    ..Question::BASE
};

/// A sensible spot: one from which more enemies are seen than see it whole, the middle otherwise.
fn usual_spot(game: &Game<'_>, action: &Action) -> u8 {
    let order = [5, 2, 8, 4, 6, 1, 3, 7, 9];
    let model = game.model(action.by);
    let keep = action.square == model.at && may_stay(game, action.by);
    if keep {
        return model.spot;
    }
    let free = order.into_iter().filter(|spot| {
        game.is_free(action.by, action.square, *spot) && (action.square != model.at || *spot != model.spot)
    });
    let profile = game.profile(action.by);
    let foes: Vec<u8> = game.state.team(game.state.side_of(action.by).other()).collect();
    let worth = |spot: &u8| {
        let eye = Eye { square: action.square, spot: *spot, height: profile.eye() };
        foes.iter()
            .map(|foe| {
                let there = game.model(*foe);
                let sees = game.board().points_seen(eye, there.at, there.spot, game.height(*foe));
                let seen = game.board().points_seen(game.eye(*foe), action.square, *spot, profile.height);
                let (sees, seen) = (i32::from(sees > 0) + i32::from(sees == 8), i32::from(seen));
                if profile.shooting.is_some() { sees * 8 - seen } else { -seen }
            })
            .sum::<i32>()
    };
    // The first of equals is taken, so it is the middle unless another spot is better.
    free.rev().max_by_key(worth).unwrap_or(5)
}

pub(crate) static PICK_AMMO: Question<Alpha> = Question {
    name: "ammo",
    by: |frame, game| game.state.side_of(action_of(frame, game).by),
    check: |_, choice, _| match choice {
        Choice::Ammo(_) => Ok(()),
        _ => wrong_answer(),
    },
    list: |_, _, out| out.extend([Choice::Ammo(true), Choice::Ammo(false)]),
    answer: |frame, choice, cx| {
        let depth = depth_of(frame);
        cx.state.actions[usize::from(depth)].ammo = choice == Choice::Ammo(true);
        ask_support(depth, cx)
    },
    text: |frame, game| say![Alpha, game.setup; "does ", Who(action_of(frame, game).by), " use up its Ammo for two more dice?"],
    subject: |frame, game| Some(crate::event::name(action_of(frame, game).by)),
    ..Question::BASE
};

fn check_support(frame: Frame, choice: Choice, game: &Game<'_>) -> Verdict {
    let (action, Choice::Support(set)) = (action_of(frame, game), choice) else { return wrong_answer() };
    for id in (0..16).filter(|id| set >> id & 1 == 1) {
        if usize::from(id) >= MODELS {
            return no(rule!("DZA-BLAZE-04"), "a supporter is a friend that has not acted this turn");
        }
        law::check_supporter(game, action.by, id, action.square)?;
    }
    Ok(())
}

/// All subsets of a set of models, the whole set first and the empty one last.
pub(crate) fn subsets(set: u16) -> impl Iterator<Item = u16> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let this = next?;
        next = (this != 0).then(|| (this - 1) & set);
        Some(this)
    })
}

pub(crate) static PICK_SUPPORT: Question<Alpha> = Question {
    name: "support",
    by: |frame, game| game.state.side_of(action_of(frame, game).by),
    check: check_support,
    list: |frame, game, out| {
        let action = action_of(frame, game);
        out.extend(subsets(law::supporters(game, action.by, action.square)).map(Choice::Support));
    },
    answer: |_, choice, cx| {
        let Choice::Support(set) = choice else { return Flow::Done };
        cx.state.actions[0].support = set;
        Flow::Goto(Frame::Declare { depth: 0 })
    },
    text: |frame, game| {
        let action = action_of(frame, game);
        say![Alpha, game.setup; "who gives up all actions to support ", Who(action.by),
            " against ", action.square, "?"]
    },
    ..Question::BASE
};
