//! What happens to tac ops inside attacks: enemies implanted instead of struck, the leader marked instead of hurt.
//! [KT-TAC-03] [KT-TAC-12]
//!
//! Whether a player is asked depends on open facts alone: which archetypes its kill team has, and whether it still has
//! tac ops that nobody else knows, or this one revealed.

use super::{tac_play, volley};
use crate::Cx;
use crate::attack::{Melee, Volley};
use crate::choice::Shooting;
use crate::event::Event;
use crate::game::no;
use crate::setup::Setup;
use crate::spec_ops::deeds;
use crate::state::{Marks, OperativeId, Progress, State};
use crate::tac_ops::{self, IMPLANT, MARK_TARGET};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// Whether, from all that everybody knows, a side could have or has revealed a card.
pub fn could_have(setup: &Setup, state: &State, side: Side, number: u8) -> bool {
    let team = &state.teams[side.index()];
    if team.archetype == 0 {
        return false;
    }
    let revealed = |op: &crate::state::TacOp| op.card == number && op.progress.has(Progress::REVEALED);
    let accessible = tac_ops::card(number)
        .is_some_and(|card| setup.archetypes[side.index()] & card.archetype.bit() != 0 || setup.guard);
    if team.cards().any(|(_, op)| revealed(op)) {
        return true;
    }
    rule!("KT-TAC-12");
    accessible && team.hidden() > 0
}

/// The place of a card that a side really has.
pub fn place_of(state: &State, side: Side, number: u8) -> Option<usize> {
    state.teams[side.index()].cards().find(|(_, op)| op.card == number).map(|(place, _)| place)
}

/// Whether a striker is asked even about its only strike, because it might implant. Of two of one side, one of them
/// directed by the enemy, neither implants the other.
pub fn may_implant(setup: &Setup, state: &State, melee: &Melee) -> bool {
    let who = usize::from(melee.turn);
    let sides = melee.fighters.map(|id| state.side(id));
    sides[0] != sides[1] && could_have(setup, state, sides[who], IMPLANT)
}

/// Whether the next strike may implant.
///
/// # Errors
/// The rule that forbids it.
pub fn check_implant(state: &State, melee: &Melee) -> Result<(), Illegal> {
    let who = usize::from(melee.turn);
    let (by, target) = (melee.fighters[who], melee.fighters[1 - who]);
    let enemies = state.side(by) != state.side(target);
    if !enemies || place_of(state, state.side(by), IMPLANT).is_none() {
        return no(rule!("KT-TAC-07"), "the player has no tac op that implants");
    }
    if state[target].marks.has(Marks::IMPLANTED) {
        return no(rule!("KT-TAC-04"), "this enemy has been implanted");
    }
    Ok(())
}

/// An enemy is implanted: the first scores, and the third.
pub fn implant(by: OperativeId, target: OperativeId, cx: &mut Cx<'_>) {
    let side = cx.state.side(by);
    let Some(place) = place_of(cx.state, side, IMPLANT) else { return };
    tac_play::reveal(side, place, cx);
    cx.state[target].marks.add(Marks::IMPLANTED);
    let op = &mut cx.state.teams[side.index()].tac_ops[place];
    op.count += 1;
    let count = op.count;
    cx.emit(rule!("KT-TAC-10"), || Event::Implanted { by, target });
    tac_play::score_deed(side, place, [count >= 1, count >= 3], by, cx);
}

/// Whether a shooter is asked about marking, if the enemy leader is the only target of its shoot action.
pub fn may_mark_target(setup: &Setup, state: &State, volley: &Volley) -> bool {
    volley.how == Shooting::Shoot
        && state.side(volley.by) != state.side(volley.original)
        && setup.profile(volley.original).has("LEADER")
        && volley.second == OperativeId::NOBODY
        && could_have(setup, state, state.side(volley.by), MARK_TARGET)
}

/// The card by which a shot marks, if its player has it.
pub fn marking_card(state: &State, volley: &Volley) -> Option<u8> {
    place_of(state, state.side(volley.by), MARK_TARGET).map(|_| MARK_TARGET)
}

/// Whether a card marks the target of a shot.
pub fn marks(state: &State, volley: &Volley, number: u8) -> bool {
    marking_card(state, volley) == Some(number)
}

/// The shot marks: all its damage is lost.
pub fn mark_target(volley: &Volley, cx: &mut Cx<'_>) {
    let side = cx.state.side(volley.by);
    if let Some(place) = place_of(cx.state, side, MARK_TARGET) {
        tac_play::reveal(side, place, cx);
        cx.state[volley.original].marks.add(Marks::SPARED);
    }
}

/// An attack is over: a mark that would have hurt scores.
pub fn after_attack(volley: &Volley, cx: &mut Cx<'_>) {
    if !cx.state[volley.last].marks.has(Marks::SPARED) {
        return;
    }
    let would = volley::clear_spared(volley.last, cx);
    let side = cx.state.side(volley.by);
    if let Some(place) = place_of(cx.state, side, MARK_TARGET).filter(|_| would)
        && tac_play::met(side, place, cx)
    {
        deeds::did(volley.by, cx);
    }
}
