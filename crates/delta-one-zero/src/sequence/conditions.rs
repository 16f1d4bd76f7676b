//! Becoming and being Fatigued, Separated, prone, removed, Disrupted, Revealed: every change of a condition is here.
//! [D1Z-STATE] [D1Z-STR] [D1Z-WND-10] to [D1Z-WND-15] [D1Z-DIS]

use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game};
use crate::keywords::{fatal, neb};
use crate::mission;
use crate::sequence::wound_deck;
use crate::setup::{FireteamId, ModelId};
use crate::state::{COUNTED_MAX, Flags, INACTIVE, ModelSet, NOBODY, PlayerFlags, Stage, State, TeamFlags};
use sortie_kernel::Side;
use sortie_rulebook::{RuleId, rule};

/// What a model loses when it stops being a member: States, links, what it was about to do.
fn leave_team(cx: &mut Cx<'_>, id: ModelId) {
    rule!("D1Z-STATE-05");
    let concealed = game(cx).is_concealed(id);
    let night = cx.setup.night;
    let model = &mut cx.state[id];
    model.flags.set(Flags::CAUTIOUS | Flags::DUTY | Flags::WILL_ATTACK | Flags::SPOTTED, false);
    if night {
        rule!("D1Z-NIGHT-15");
        model.flags.set(Flags::CONCEALED, concealed);
    }
    if model.rescues != NOBODY {
        rule!("D1Z-RESC-02");
        model.rescues = NOBODY;
    }
}

/// What happens once a model is no longer a member: what it carries falls, and a Fireteam without anybody is stripped.
fn left_team(cx: &mut Cx<'_>, id: ModelId) {
    mission::inactive(cx, id);
    let team = game(cx).team(id);
    strip(cx, team);
}

/// A Fireteam without an Active member loses its States and its Noise, and an Order that waits is discarded.
fn strip(cx: &mut Cx<'_>, team: FireteamId) {
    if game(cx).has_members(team) {
        return;
    }
    rule!("D1Z-STATE-07");
    cx.state[team].flags.set(TeamFlags::CAUTIOUS | TeamFlags::COVERING | TeamFlags::OVERWATCH, false);
    cx.state[team].noise = 0;
    discard_order(cx, team);
}

/// Discards an Order that waits and that nobody is left to carry out.
pub fn discard_order(cx: &mut Cx<'_>, team: FireteamId) {
    if cx.state[team].is_waiting() && !game(cx).has_members(team) {
        cx.state[team].stage = Stage::Discarded;
        cx.emit(rule!("D1Z-ACTV-06"), || Event::OrderDiscarded { team });
    }
}

/// Makes a model Fatigued; it replaces Separated.
pub fn fatigue(cx: &mut Cx<'_>, why: RuleId, id: ModelId) {
    rule!("D1Z-STR-06");
    if cx.state[id].flags.has(Flags::FATIGUED) || cx.state[id].flags.has(Flags::PRONE) {
        return;
    }
    leave_team(cx, id);
    cx.state[id].flags.set(Flags::SEPARATED, false);
    cx.state[id].flags.set(Flags::FATIGUED, true);
    cx.emit(why, || Event::Fatigued { model: id });
    left_team(cx, id);
}

/// Makes a model Separated.
pub fn separate(cx: &mut Cx<'_>, why: RuleId, id: ModelId) {
    rule!("D1Z-COH-05");
    leave_team(cx, id);
    cx.state[id].flags.set(Flags::SEPARATED, true);
    cx.emit(why, || Event::Separated { model: id });
    left_team(cx, id);
}

/// Lays a model prone.
fn lay_prone(cx: &mut Cx<'_>, id: ModelId) {
    rule!("D1Z-WND-12");
    leave_team(cx, id);
    let flags = &mut cx.state[id].flags;
    if flags.has(Flags::RALLY) {
        rule!("D1Z-RALLY-09");
    }
    flags.set(Flags::FATIGUED | Flags::SEPARATED | Flags::RALLY | Flags::CAUTIOUS, false);
    flags.set(Flags::PRONE, true);
    cx.emit(rule!("D1Z-WND-11"), || Event::Prone { model: id });
    left_team(cx, id);
}

/// Removes a model from play with everything it carries; its cards are discarded unread.
pub fn remove(cx: &mut Cx<'_>, why: RuleId, id: ModelId) {
    leave_team(cx, id);
    mission::inactive(cx, id);
    rule!("D1Z-WND-14");
    wound_deck::discard_unread(cx.state, id);
    let model = &mut cx.state[id];
    model
        .flags
        .set(Flags::ON_BOARD | Flags::RALLY | Flags::SNAPPING | Flags::ATTACKED | Flags::IN_GROUP, false);
    model.flags.set(INACTIVE, false);
    model.flags.set(Flags::REMOVED, true);
    cx.state.players[id.side().index()].flags.set(PlayerFlags::LOST, true);
    for other in cx.setup.ids() {
        if cx.state[other].rescues == id {
            cx.state[other].rescues = NOBODY;
        }
    }
    cx.emit(why, || Event::Removed { model: id });
    left_team(cx, id);
}

/// Takes a model off the board by its mission's leave: out of play, but neither removed nor lost.
pub fn leave_board(cx: &mut Cx<'_>, why: RuleId, id: ModelId) {
    wound_deck::discard_unread(cx.state, id);
    let model = &mut cx.state[id];
    model.flags.set(Flags::ON_BOARD | Flags::RALLY | Flags::DUTY, false);
    model.flags.set(Flags::LEFT, true);
    cx.emit(why, || Event::Left { model: id });
    let team = game(cx).team(id);
    strip(cx, team);
}

/// Compares Stress with the threshold for every model on the board that is not prone.
pub fn compare_stress(cx: &mut Cx<'_>) {
    rule!("D1Z-STR-04");
    for id in cx.setup.ids() {
        let model = &cx.state[id];
        if !model.on_board() || model.flags.any(Flags::PRONE | Flags::FATIGUED) {
            continue;
        }
        if model.stress >= cx.setup.model(id).stress {
            rule!("D1Z-PROF-07");
            fatigue(cx, rule!("D1Z-STR-05"), id);
        }
    }
}

/// Gives a model Stress tokens.
pub fn add_stress(cx: &mut Cx<'_>, why: RuleId, id: ModelId, tokens: u8) {
    if tokens == 0 || !cx.state[id].on_board() {
        return;
    }
    rule!("D1Z-STR-03");
    let model = &mut cx.state[id];
    model.stress = model.stress.saturating_add(tokens).min(COUNTED_MAX);
    let now = model.stress;
    cx.emit(why, || Event::Stressed { model: id, tokens, now });
}

/// Takes Stress tokens off a model.
pub fn remove_stress(cx: &mut Cx<'_>, why: RuleId, id: ModelId, tokens: u8) {
    let model = &mut cx.state[id];
    let tokens = tokens.min(model.stress);
    if tokens > 0 {
        model.stress -= tokens;
        let now = model.stress;
        cx.emit(why, || Event::Calmed { model: id, tokens, now });
    }
}

/// Gives a model Wound tokens; they are compared at the end of the resolution.
pub fn add_wounds(cx: &mut Cx<'_>, why: RuleId, id: ModelId, tokens: u8) {
    let model = &mut cx.state[id];
    model.wounds = model.wounds.saturating_add(tokens).min(COUNTED_MAX);
    let now = model.wounds;
    cx.emit(why, || Event::Wounded { model: id, tokens, now });
}

/// Compares Wounds for all models concerned at once, lays down and removes, and gives casualty Stress.
pub fn compare_wounds(cx: &mut Cx<'_>, concerned: ModelSet) {
    rule!("D1Z-WND-10");
    let (mut removed, mut prone) = (ModelSet::NONE, ModelSet::NONE);
    for id in concerned.iter() {
        let model = &cx.state[id];
        if !model.on_board() {
            continue;
        }
        rule!("D1Z-PROF-06");
        let limit =
            if model.flags.has(Flags::FATAL) { fatal::threshold() } else { cx.setup.model(id).wounds };
        if model.wounds > limit {
            removed.add(id);
        } else if model.wounds == limit && model.wounds > 0 && !model.flags.has(Flags::PRONE) {
            prone.add(id);
        }
    }
    for id in prone.iter() {
        lay_prone(cx, id);
    }
    for id in removed.iter() {
        remove(cx, rule!("D1Z-WND-14"), id);
    }
    for id in removed.iter() {
        casualty_stress(cx, id);
    }
}

/// Each remaining model of the original Fireteam gains a Stress token.
fn casualty_stress(cx: &mut Cx<'_>, fallen: ModelId) {
    let team = game(cx).team(fallen);
    for id in cx.setup.members(team) {
        if cx.state[id].on_board() && !neb::is_unmoved(game(cx), id) {
            add_stress(cx, rule!("D1Z-WND-15"), id, 1);
        }
    }
}

/// Puts a Disrupted token on a Fireteam: it loses every State.
pub fn disrupt(cx: &mut Cx<'_>, why: RuleId, team: FireteamId) {
    rule!("D1Z-DIS-01");
    let flags = &mut cx.state[team].flags;
    flags.set(TeamFlags::CAUTIOUS | TeamFlags::COVERING | TeamFlags::OVERWATCH, false);
    let new = !flags.has(TeamFlags::DISRUPTED);
    flags.set(TeamFlags::DISRUPTED, true);
    for id in cx.setup.members(team) {
        cx.state[id].flags.set(Flags::CAUTIOUS, false);
    }
    if new {
        cx.emit(why, || Event::Disrupted { team });
    }
}

/// Gives a Fireteam a State, unless a Disrupted token lies on it or nobody is left to carry it.
pub fn gain_state(cx: &mut Cx<'_>, why: RuleId, team: FireteamId, gained: TeamFlags) {
    if cx.state[team].flags.has(TeamFlags::DISRUPTED) {
        rule!("D1Z-DIS-02");
        return;
    }
    if !game(cx).has_members(team) {
        return;
    }
    cx.state[team].flags.set(gained, true);
    cx.emit(why, || Event::StateGained { team, state: gained });
}

/// Halts a model for the rest of the turn.
pub fn halt(cx: &mut Cx<'_>, id: ModelId) {
    rule!("D1Z-DIS-04");
    cx.state[id].flags.set(Flags::HALTED, true);
}

/// A prone model whose Wounds fell below its value stands up as Separated, unless it is the only one left.
pub fn stand_up(cx: &mut Cx<'_>, id: ModelId) {
    let concealed = cx.state[id].flags.has(Flags::CONCEALED);
    cx.state[id].flags.set(Flags::PRONE, false);
    cx.emit(rule!("D1Z-AID-03"), || Event::StoodUp { model: id });
    // Only a prone model is moved along.
    for other in cx.setup.ids() {
        if cx.state[other].rescues == id {
            cx.state[other].rescues = NOBODY;
            cx.emit(rule!("D1Z-RESC-02"), || Event::LinkEnded { model: other, casualty: id });
        }
    }
    let team = game(cx).team(id);
    let alone = !game(cx).members(team).any(|other| other != id);
    // It takes no Action this turn in either case.
    cx.state[id].flags.set(Flags::HALTED, true);
    if alone {
        rule!("D1Z-COH-08");
        rejoin(cx, id);
    } else {
        separate(cx, rule!("D1Z-AID-03"), id);
        // It has not been a member in between: the condition it lay in is still its own.
        rule!("D1Z-NIGHT-15");
        cx.state[id].flags.set(Flags::CONCEALED, concealed);
    }
}

/// A model becomes a member again: at night it takes over its Fireteam's condition, or gives its own to an empty one.
pub fn rejoin(cx: &mut Cx<'_>, id: ModelId) {
    let team = game(cx).team(id);
    let alone = !game(cx).members(team).any(|other| other != id);
    if cx.setup.night && alone {
        rule!("D1Z-NIGHT-15");
        let own = cx.state[id].flags.has(Flags::CONCEALED);
        cx.state[team].flags.set(TeamFlags::CONCEALED, own);
    }
    cx.state[id].flags.set(Flags::SEPARATED | Flags::FATIGUED | Flags::CONCEALED, false);
}

/// Whether nobody of a side can act or Rally any more.
pub fn is_wiped_out(game: Game<'_>, side: Side) -> bool {
    rule!("D1Z-TIDY-05");
    game.setup.ids_of(side).all(|id| {
        let model = &game.state[id];
        !model.flags.has(Flags::LEFT) && (!model.on_board() || model.flags.has(Flags::PRONE))
    })
}

/// Clears what holds for one run of an Order on every model.
pub fn clear_run(state: &mut State, models: impl Iterator<Item = ModelId>) {
    for id in models {
        state[id].flags.set(
            Flags::ACTED
                | Flags::MOVE_MADE
                | Flags::MOVED
                | Flags::DUTY
                | Flags::SPOTTED
                | Flags::GAS_DUE
                | Flags::FREE_BREACH
                | Flags::SNAPPING
                | Flags::STEPPED
                | Flags::MELTED,
            false,
        );
    }
}
