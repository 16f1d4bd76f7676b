//! Tac ops in play: revealed, their actions, scored. [KT-TAC-02..05] [KT-TAC-07] [KT-TAC-10] [KT-END-06]

use super::features;
use crate::Cx;
use crate::abilities;
use crate::choice::Choice;
use crate::event::Event;
use crate::field::Field;
use crate::game::no;
use crate::spec_ops::deeds;
use crate::state::{Actions, Marks, OperativeId, Place, Progress, TacOp, Token, TokenKind};
use crate::tac_ops::{self, Action, Object};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// Makes a tac op known to everybody.
pub fn reveal(side: Side, place: usize, cx: &mut Cx<'_>) {
    let op = &mut cx.state.teams[side.index()].tac_ops[place];
    if op.progress.has(Progress::REVEALED) {
        return;
    }
    rule!("KT-TAC-02");
    op.progress.add(Progress::REVEALED);
    let TacOp { card, named, .. } = *op;
    // The operative that it names becomes public with it.
    let names = tac_ops::card(card).is_some_and(|card| card.names);
    let operative = named.checked_sub(1).map(OperativeId).filter(|_| names);
    if operative.is_some() {
        rule!("KT-TAC-08");
    }
    cx.emit(rule!("KT-TAC-03"), || Event::Revealed { side, card, operative });
}

/// Scores conditions of a revealed tac op, each once; whether any was scored.
pub fn score(side: Side, place: usize, conditions: [bool; 2], cx: &mut Cx<'_>) -> bool {
    let turning_point = cx.state.turning_point;
    let team = &mut cx.state.teams[side.index()];
    let op = &mut team.tac_ops[place];
    if !op.progress.has(Progress::REVEALED) {
        rule!("KT-TAC-05");
        return false;
    }
    let mut points = 0;
    for (met, condition) in conditions.into_iter().zip([Progress::FIRST, Progress::SECOND]) {
        if met && !op.progress.has(condition) {
            if points == 0 && !op.progress.any(Progress::FIRST.with(Progress::SECOND)) {
                op.first_in = turning_point;
            }
            op.progress.add(condition);
            points += 1;
        }
    }
    if points > 0 {
        rule!("KT-TAC-04");
        let card = op.card;
        team.tac_vp += points;
        team.vp = team.vp.saturating_add(points);
        let total = team.vp;
        cx.emit(rule!("KT-TAC-10"), || Event::TacScored { side, card, points, total });
    }
    points > 0
}

/// The same for conditions that an operative has met by its own deed.
pub fn score_deed(side: Side, place: usize, conditions: [bool; 2], by: OperativeId, cx: &mut Cx<'_>) {
    if score(side, place, conditions, cx) && cx.setup.side(by) == side {
        deeds::did(by, cx);
    }
}

/// A condition is met that can be met again in a later turning point.
pub fn met(side: Side, place: usize, cx: &mut Cx<'_>) -> bool {
    let op = cx.state.teams[side.index()].tac_ops[place];
    let again = op.progress.has(Progress::FIRST) && cx.state.turning_point > op.first_in;
    if op.progress.has(Progress::FIRST) {
        rule!("KT-TAC-09");
    }
    score(side, place, [true, again], cx)
}

/// Scores what is checked at the end of a turning point, the player with the initiative first.
pub fn score_turning_point(cx: &mut Cx<'_>) {
    let first = cx.state.initiative;
    for side in [first, first.other()] {
        for place in 0..cx.state.teams[side.index()].tac_ops.len() {
            let op = cx.state.teams[side.index()].tac_ops[place];
            let Some(turn_end) = tac_ops::card(op.card).and_then(|card| card.turn_end) else { continue };
            if turn_end(&Field::new(cx.setup, cx.state), side, &op) {
                met(side, place, cx);
            }
        }
    }
}

/// Reveals the cards that count turning points won, and counts. This comes before anything is scored.
pub fn count_turning_point(cx: &mut Cx<'_>) {
    let first = cx.state.initiative;
    for side in [first, first.other()] {
        let [own, enemy] = [side, side.other()].map(|side| cx.state.teams[side.index()].losses);
        if enemy <= own {
            continue;
        }
        for place in 0..cx.state.teams[side.index()].tac_ops.len() {
            let op = cx.state.teams[side.index()].tac_ops[place];
            if tac_ops::card(op.card).is_some_and(|card| card.counts_turns) {
                reveal(side, place, cx);
                cx.state.teams[side.index()].tac_ops[place].count += 1;
            }
        }
    }
}

/// Scores what is checked at the end of the battle, the player with the initiative first.
pub fn score_battle(cx: &mut Cx<'_>) {
    let first = cx.state.initiative;
    for side in [first, first.other()] {
        for place in 0..cx.state.teams[side.index()].tac_ops.len() {
            let op = cx.state.teams[side.index()].tac_ops[place];
            let Some(battle_end) = tac_ops::card(op.card).and_then(|card| card.battle_end) else { continue };
            let conditions = battle_end(&Field::new(cx.setup, cx.state), side, &op);
            score(side, place, conditions, cx);
        }
    }
}

/// The number that stands for destroying a banner among the actions of tac ops.
pub const DESTROY_BANNER: u8 = 0;

/// The object of an action at a feature that the player leaves open.
pub const ANY_FEATURE: u8 = u8::MAX;

/// The action of a card, if it can be performed while the card is as it is.
fn action_of(op: &TacOp) -> Option<&'static Action> {
    let card = tac_ops::card(op.card)?;
    let action = card.action.as_ref()?;
    let hidden = !op.progress.has(Progress::REVEALED);
    let reveals_itself = card.reveal == tac_ops::Reveal::AtEvent;
    (!hidden || reveals_itself).then_some(action)
}

/// What an action of a tac op costs and counts as.
pub fn price(field: &Field<'_>, id: OperativeId, card: u8) -> Option<(u8, Actions)> {
    if card == DESTROY_BANNER {
        return Some((1, Actions::DESTROY_BANNER));
    }
    if id.index() >= field.state.all().len() {
        return None;
    }
    tac_ops::card(card)?.action.as_ref().map(|action| (action.ap, action.action))
}

/// Whether an operative may perform the action of a tac op.
///
/// # Errors
/// The rule that forbids it.
pub fn check_action(
    field: &Field<'_>,
    id: OperativeId,
    card: u8,
    object: u8,
    at: Place,
) -> Result<(), Illegal> {
    let side = field.state.side(id);
    if field.setup.profile(id).has_ability(abilities::NO_MISSION) {
        return no(rule!("KT-FORCE-10"), "this operative performs no mission actions");
    }
    if field.is_engaged(id) {
        return no(
            rule!("KT-TAC-07"),
            "an action of a tac op needs that no enemy is within engagement range",
        );
    }
    if card == DESTROY_BANNER {
        let enemy = side.other().index() as u8;
        let mut banners = field.state.lying(TokenKind::Banner).filter(|(_, token)| token.of == enemy);
        let near = banners.any(|(_, token)| field.within_point(id, token.at, 1000));
        let watched = || field.state.enemies(id).any(|other| field.within(id, other, 2000));
        if !near || watched() {
            return no(
                rule!("KT-TAC-07"),
                "the enemy's banner lies within 1 inch, and no enemy is within 2 inches",
            );
        }
        return Ok(());
    }
    let op = field.state.teams[side.index()].cards().find(|(_, op)| op.card == card).map(|(_, op)| *op);
    let Some((op, action)) = op.and_then(|op| Some((op, action_of(&op)?))) else {
        return no(rule!("KT-TAC-07"), "the player has no such tac op that brings an action now");
    };
    let Some(object) = meant(field, id, &op, action, object) else {
        return no(rule!("KT-TAC-07"), "name the feature: none or several are possible");
    };
    match (action.check)(field, id, &op, object, at) {
        Some(why) => no(rule!("KT-TAC-07"), why),
        None => Ok(()),
    }
}

/// The object of an action: the one that is named or, where a feature is left open, the only one that is possible.
fn meant(field: &Field<'_>, id: OperativeId, op: &TacOp, action: &Action, object: u8) -> Option<u8> {
    if action.at != Object::Feature || object != ANY_FEATURE {
        return Some(object);
    }
    let all = features::all(field.setup).into_iter().map(|one| one as u8);
    let mut possible = all.filter(|one| (action.check)(field, id, op, *one, Place::default()).is_none());
    possible.next().filter(|_| possible.next().is_none())
}

/// Every action of a tac op that an operative can perform; places are too many to list.
pub fn actions(field: &Field<'_>, id: OperativeId, out: &mut Vec<Choice>) {
    let side = field.state.side(id);
    if field.state.teams.iter().all(|team| team.archetype == 0) {
        return;
    }
    let own = field.state[id].at;
    let mut push = |card: u8, object: u8, at: Place| {
        if check_action(field, id, card, object, at).is_ok() {
            out.push(Choice::TacAction { operative: id, card, object, at });
        }
    };
    push(DESTROY_BANNER, 0, Place::default());
    for (_, op) in field.state.teams[side.index()].cards() {
        let Some(action) = action_of(op) else { continue };
        match action.at {
            Object::Nothing => push(op.card, 0, Place::default()),
            Object::Edge => (0..4).for_each(|edge| push(op.card, edge, Place::default())),
            Object::Place => push(op.card, 0, own),
            Object::Feature => {
                features::all(field.setup)
                    .into_iter()
                    .for_each(|one| push(op.card, one as u8, Place::default()));
            }
        }
    }
}

/// Performs the action of a tac op.
pub fn perform(id: OperativeId, number: u8, object: u8, at: Place, cx: &mut Cx<'_>) {
    let side = cx.state.side(id);
    deeds::did(id, cx);
    let rule = rule!("KT-TAC-07");
    if number == DESTROY_BANNER {
        let enemy = side.other().index() as u8;
        let found = cx.state.lying(TokenKind::Banner).find(|(_, token)| token.of == enemy);
        if let Some((place, _)) = found {
            cx.state.tokens[place] = Token::default();
            cx.emit(rule, || Event::TokenRemoved { token: TokenKind::Banner });
        }
        return;
    }
    let Some(place) = super::events::place_of(cx.state, side, number) else { return };
    reveal(side, place, cx);
    cx.emit(rule, || Event::TacAction { operative: id, card: number });
    let Some(action) = tac_ops::card(number).and_then(|card| card.action.as_ref()) else { return };
    let turning_point = cx.state.turning_point;
    let op = cx.state.teams[side.index()].tac_ops[place];
    let object = meant(&Field::new(cx.setup, cx.state), id, &op, action, object).unwrap_or(object);
    let conditions =
        (action.performed)(&mut cx.state.teams[side.index()].tac_ops[place], object, turning_point);
    if action.at == Object::Place {
        cx.state.add_token(Token { at, kind: TokenKind::Beacon, of: side.index() as u8 });
    }
    if action.action == Actions::INTERLOPE {
        // It leaves when the action is over, after it has laid down what it carries.
        cx.state[id].marks.add(Marks::LEAVING);
    }
    score(side, place, conditions, cx);
}
