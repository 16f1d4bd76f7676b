//! Mission 4, Fuel Depot: the attacker sets charges at tanks, the defender removes them.

use super::{Kind, Wants, award, award_commander, award_unseen, count, place};
use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game, no};
use crate::geometry::light::{Pool, Source};
use crate::mission_state::{MissionFlags, Objective};
use crate::sequence::night::POOLS_MAX;
use crate::setup::{MarkerKind, ModelId, PartKind};
use arrayvec::ArrayVec;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

fn is_tank(game: Game<'_>, objective: u8) -> bool {
    game.setup
        .mission
        .markers
        .get(usize::from(objective))
        .is_some_and(|marker| marker.kind == MarkerKind::Tank)
}

pub(super) fn kind(game: Game<'_>, by: ModelId, objective: u8) -> Result<Kind, Illegal> {
    let attacks = by.side() == game.state.chooser;
    let own = game.state.mission.objectives[usize::from(objective)];
    if is_tank(game, objective) {
        if own.has(Objective::DONE) == attacks {
            return no(rule!("D1Z-INT-02"), "there is no charge to set or remove here");
        }
        if !attacks && game.state.mission.flags.has(MissionFlags::LOCKED) {
            return no(rule!("D1Z-INT-02"), "the console has been used: charges stay");
        }
        return Ok(Kind::Complex);
    }
    if !attacks || own.has(Objective::DONE) {
        return no(rule!("D1Z-INT-01"), "the console is for the attacker, once");
    }
    Ok(Kind::Simple)
}

pub(super) fn done(cx: &mut Cx<'_>, by: ModelId, objective: u8) {
    if !is_tank(game(cx), objective) {
        cx.state.mission.objectives[usize::from(objective)].set(Objective::DONE, true);
        cx.state.mission.flags.set(MissionFlags::LOCKED | MissionFlags::DARK, true);
        cx.emit(rule!("D1Z-INT-01"), || Event::ConsoleUsed { model: by });
        return;
    }
    let sets = by.side() == cx.state.chooser;
    let unseen = cx.setup.night && game(cx).is_concealed(by);
    cx.state.mission.objectives[usize::from(objective)].set(Objective::DONE, sets);
    if sets && unseen {
        cx.state.mission.unseen[by.side().index()] += 1;
    }
    cx.emit(rule!("D1Z-INT-02"), || Event::Charge { model: by, objective, set: sets });
}

/// Tanks with a charge, and all tanks.
fn charged(game: Game<'_>) -> (u8, u8) {
    let tanks = (0..count(game)).filter(|number| is_tank(game, *number));
    let set = tanks
        .clone()
        .filter(|number| game.state.mission.objectives[usize::from(*number)].has(Objective::DONE));
    (set.count() as u8, tanks.count() as u8)
}

pub(super) fn lights(game: Game<'_>, pools: &mut ArrayVec<Pool, POOLS_MAX>) {
    if game.state.mission.flags.has(MissionFlags::DARK) {
        return;
    }
    for number in (0..count(game)).filter(|number| is_tank(game, *number)) {
        if let Some(at) = place(game, number) {
            let source = Source::Disc(at.at_height(game.field().floor(at)));
            let _ = pools.try_push(Pool { source, reach: 3000, southern: true });
        }
    }
    for (id, part) in (0u8..).zip(&game.setup.map.parts) {
        if part.kind == PartKind::Outline {
            let _ = pools.try_push(Pool { source: Source::Piece(id), reach: 3000, southern: true });
        }
    }
}

pub(super) fn score_turn(cx: &mut Cx<'_>) {
    let (set, tanks) = charged(game(cx));
    let first = if cx.setup.built_for_mission { 4 } else { 5 };
    if cx.state.turn >= first {
        award(cx, cx.state.chooser.other(), tanks - set, "for tanks without a charge");
    }
    award_unseen(cx, cx.state.chooser, "for charges set while Concealed");
    if tanks > 0 && set == tanks {
        cx.state.mission.flags.set(MissionFlags::SEALED, true);
    }
}

pub(super) fn score_end(cx: &mut Cx<'_>) {
    let (set, _) = charged(game(cx));
    let attacker = cx.state.chooser;
    award(cx, attacker, 6 * set, "for tanks with a charge");
    award_commander(cx, 2);
}

/// Tanks where the attacker can set a charge or the defender remove one, and the console.
pub(super) fn wants(game: Game<'_>, side: Side, wants: &mut Wants) {
    let attacks = side == game.state.chooser;
    let locked = game.state.mission.flags.has(MissionFlags::LOCKED);
    for number in 0..count(game) {
        let done = game.state.mission.objectives[usize::from(number)].has(Objective::DONE);
        let worth = match (is_tank(game, number), attacks) {
            (true, true) if !done => 700,
            (true, false) if done && !locked => 200,
            (false, true) if !done => 100,
            _ => continue,
        };
        wants.extend(place(game, number).map(|at| (at, worth)));
    }
}

pub(super) fn prospects(game: Game<'_>, side: Side) -> i32 {
    let attacks = side == game.state.chooser;
    let (set, tanks) = charged(game);
    // With every tank charged the attacker wins outright.
    if attacks { 700 * i32::from(set) + if set == tanks { 1500 } else { 0 } } else { 0 }
}
