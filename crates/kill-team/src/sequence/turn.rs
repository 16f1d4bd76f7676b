//! Turning points: ready, initiative, command points, ploys, scoring, the end. [KT-TURN] [KT-INIT] [KT-STRAT] [KT-END]

use super::objectives;
use crate::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::ploys;
use crate::state::{Flags, Phase};
use sortie_kernel::{Flow, Side};
use sortie_rulebook::rule;

/// How many turning points a battle has.
pub const TURNING_POINTS: u8 = 4;

/// A turning point begins with its initiative phase.
pub(crate) fn turning_point(cx: &mut Cx<'_>) -> Flow<Frame> {
    cx.state.turning_point += 1;
    let number = cx.state.turning_point;
    cx.emit(rule!("KT-TURN-01"), || Event::TurningPoint { number });
    cx.state.phase = Phase::Initiative;
    cx.emit(rule!("KT-INIT-01"), || Event::Readied);
    for id in cx.state.ids() {
        if cx.state[id].is_up() {
            cx.state[id].flags.add(Flags::READY);
            cx.state[id].flags.drop(Flags::ACTIVATED.with(Flags::OVERWATCHED));
            for ability in &cx.setup.profile(id).abilities {
                if let Some(ready) = ability.ready {
                    ready(id, cx);
                }
            }
        }
    }
    if number == 1 {
        let side = cx.state.initiative;
        cx.emit(rule!("KT-INIT-02"), || Event::Initiative { side });
    } else {
        roll_initiative(cx);
    }
    Flow::Goto(Frame::Strategy {})
}

fn roll_initiative(cx: &mut Cx<'_>) {
    let why = rule!("KT-INIT-03");
    let last = cx.state.initiative;
    let mut faces = [0; 2];
    cx.dice.pick_until(why, &[6, 6], &|_| true, &mut faces);
    let side = match faces[0].cmp(&faces[1]) {
        std::cmp::Ordering::Greater => Side::A,
        std::cmp::Ordering::Less => Side::B,
        std::cmp::Ordering::Equal => {
            rule!("KT-INIT-04");
            last.other()
        }
    };
    cx.state.initiative = side;
    cx.told(why, || Event::Initiative { side });
}

/// The strategy phase: command points, then ploys.
pub(crate) fn strategy(cx: &mut Cx<'_>) -> Flow<Frame> {
    cx.state.phase = Phase::Strategy;
    let rule = rule!("KT-STRAT-01");
    for side in Side::BOTH {
        let team = &mut cx.state.teams[side.index()];
        if team.cp > 0 {
            rule!("KT-STRAT-02");
        }
        team.cp = team.cp.saturating_add(1);
        let now = team.cp;
        cx.emit(rule, || Event::CommandPoints { side, now });
    }
    Flow::Goto(Frame::Ploys { side: cx.state.initiative, passes: 0 })
}

/// Players alternate using strategic ploys until both pass one directly after the other.
pub(crate) fn ploys(side: Side, passes: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    if passes == 2 {
        cx.state.phase = Phase::Firefight;
        rule!("KT-INIT-05");
        return Flow::Goto(Frame::Firefight { side: cx.state.initiative });
    }
    if ploys::usable(cx.setup, cx.state, side).next().is_some() {
        return Flow::Ask(Frame::PickPloy { side, passes });
    }
    Flow::Goto(Frame::Ploys { side: side.other(), passes: passes + 1 })
}

/// A player used a ploy or passed.
pub(crate) fn answer_ploy(side: Side, passes: u8, ploy: Option<u8>, cx: &mut Cx<'_>) -> Flow<Frame> {
    match ploy {
        Some(number) => {
            ploys::use_strategic(number, side, cx);
            Flow::Goto(Frame::Ploys { side: side.other(), passes: 0 })
        }
        None => {
            cx.emit(rule!("KT-STRAT-03"), || Event::Passed { side });
            Flow::Goto(Frame::Ploys { side: side.other(), passes: passes + 1 })
        }
    }
}

/// The turning point ends: effects stop, the mission scores, and the next begins or the battle is over.
pub(crate) fn end_turning_point(cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-TURN-02");
    cx.state.phase = Phase::End;
    for id in cx.state.ids() {
        if cx.state[id].flags.has(Flags::GUARD) {
            cx.state[id].flags.drop(Flags::GUARD);
            cx.emit(rule!("KT-CQ-03"), || Event::GuardEnded { operative: id });
        }
    }
    for team in &mut cx.state.teams {
        (team.strategic, team.tactical) = (0, 0);
    }
    objectives::score_turning_point(cx);
    for team in &mut cx.state.teams {
        (team.vp_now, team.losses) = (0, 0);
    }
    if cx.state.turning_point < TURNING_POINTS {
        return Flow::Goto(Frame::TurningPoint {});
    }
    objectives::score_battle(cx);
    cx.emit(rule!("KT-END-01"), || Event::BattleEnded);
    Flow::Done
}
