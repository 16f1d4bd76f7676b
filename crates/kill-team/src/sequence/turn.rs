//! Turning points: ready, initiative, command points, ploys, scoring, the end. [KT-TURN] [KT-INIT] [KT-STRAT] [KT-END]

use super::{damage, fallen, leaving, objectives, reveal, tac_play, unique};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::ploys;
use crate::say::command_points;
use crate::spec_ops::{assets, comms_network};
use crate::state::{Flags, Marks, Phase};
use crate::targets::TargetSet;
use crate::{Cx, KillTeam};
use sortie_kernel::{Flow, Question, Side, say};
use sortie_rulebook::rule;

/// How many turning points a battle has.
pub const TURNING_POINTS: u8 = 4;

/// A turning point begins with its initiative phase.
pub(crate) fn turning_point(cx: &mut Cx<'_>) -> Flow<Frame> {
    cx.state.turning_point += 1;
    let number = cx.state.turning_point;
    cx.emit(rule!("KT-TURN-01"), || Event::TurningPoint { number });
    cx.state.phase = Phase::Initiative;
    rule!("KT-INIT-06");
    Flow::Goto(Frame::Returns { from: 0 })
}

/// Everybody in the killzone becomes ready; then the initiative is determined.
pub(crate) fn ready(cx: &mut Cx<'_>) -> Flow<Frame> {
    cx.emit(rule!("KT-INIT-01"), || Event::Readied);
    for id in cx.state.ids() {
        if cx.state[id].is_up() {
            cx.state[id].flags.add(Flags::READY);
            cx.state[id].flags.drop(Flags::ACTIVATED.with(Flags::OVERWATCHED));
        }
    }
    // Abilities that heal act when everybody is ready.
    for id in cx.state.ids() {
        if cx.state[id].is_up() {
            for ability in &cx.setup.profile(id).abilities {
                if let Some(ready) = ability.ready {
                    ready(id, cx);
                }
            }
        }
    }
    if cx.state.turning_point == 1 {
        let side = cx.state.initiative;
        cx.emit(rule!("KT-INIT-02"), || Event::Initiative { side });
        return Flow::Goto(Frame::Strategy {});
    }
    roll_initiative(cx)
}

fn roll_initiative(cx: &mut Cx<'_>) -> Flow<Frame> {
    let why = rule!("KT-INIT-03");
    let mut faces = [0; 2];
    cx.dice.pick_until(why, &[6, 6], &|_| true, &mut faces);
    let rolls = faces.map(|face| face as u8 + 1);
    let why = if rolls[0] == rolls[1] { rule!("KT-INIT-04") } else { why };
    let side = winner(cx.state.initiative, rolls);
    cx.log_roll(why, || Event::InitiativeRolled { side, rolls });
    comms_network::offer(rolls, cx)
}

/// Who has the initiative by these dice.
pub(crate) fn winner(last: Side, rolls: [u8; 2]) -> Side {
    match rolls[0].cmp(&rolls[1]) {
        std::cmp::Ordering::Greater => Side::A,
        std::cmp::Ordering::Less => Side::B,
        std::cmp::Ordering::Equal => last.other(),
    }
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
        if reveal::in_play(cx.state) {
            return Flow::Goto(Frame::MustReveal {});
        }
        cx.state.phase = Phase::Firefight;
        rule!("KT-INIT-05");
        return Flow::Goto(Frame::Firefight { side: cx.state.initiative });
    }
    if ploys::usable(cx.setup, cx.state, side).next().is_some() {
        return Flow::Ask(Frame::PickPloy { side, passes });
    }
    Flow::Goto(Frame::Ploys { side: side.other(), passes: passes + 1 })
}

/// A strategic ploy or none.
pub(crate) static PICK_PLOY: Question<KillTeam> = Question {
    name: "strategic-ploy",
    by: |frame, _| fields!(frame, Frame::PickPloy { side, .. } => side),
    check: |frame, choice, game| match (frame, choice) {
        (_, Choice::Pass) => Ok(()),
        (Frame::PickPloy { side, .. }, Choice::Ploy(number)) => {
            ploys::check(game.setup, game.state, side, number)
        }
        _ => no(rule!("KT-STRAT-03"), "a player uses a strategic ploy or passes"),
    },
    list: |frame, game, out| {
        let side = fields!(frame, Frame::PickPloy { side, .. } => side);
        out.extend(ploys::usable(game.setup, game.state, side).map(Choice::Ploy));
        out.push(Choice::Pass);
    },
    answer: |frame, choice, cx| {
        let (side, passes) = fields!(frame, Frame::PickPloy { side, passes } => (side, passes));
        answer_ploy(side, passes, choice, cx)
    },
    text: |frame, game| {
        let side = fields!(frame, Frame::PickPloy { side, .. } => side);
        let points = command_points(game.state.teams[side.index()].cp);
        say![KillTeam, game.setup; "use a strategic ploy for this turning point, or pass? ", points, " left"]
    },
    default: |_, _| Some(Choice::Pass),
    ..Question::BASE
};

/// A player used a ploy or passed.
fn answer_ploy(side: Side, passes: u8, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    match choice {
        Choice::Ploy(number) => {
            ploys::use_strategic(number, side, cx);
            if ploys::TABLE[usize::from(number)].at_once.is_some() {
                return Flow::Goto(Frame::AtOnce { side, ploy: number, moved: TargetSet::default() });
            }
            Flow::Goto(Frame::Ploys { side: side.other(), passes: 0 })
        }
        _ => {
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
    unique::clear(cx);
    tac_play::count_turning_point(cx);
    objectives::score_turning_point(cx);
    tac_play::score_turning_point(cx);
    for team in &mut cx.state.teams {
        (team.vp_now, team.losses, team.spoils) = (0, 0, 0);
        team.assets_spent &= !assets::SPENT_UPLINK;
    }
    for id in cx.state.ids() {
        cx.state[id].marks.drop(Marks::FROM_ABOVE);
    }
    if cx.state.turning_point < TURNING_POINTS {
        return Flow::Goto(Frame::TurningPoint {});
    }
    Flow::Goto(Frame::BattleOver {})
}

/// The battle is over: those who were kept standing leave, and what the end of the battle scores is scored.
pub(crate) fn battle_over(cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-END-06");
    fallen::release_all(cx);
    if leaving::is_due(cx.state) {
        return Flow::Call { child: Frame::Drops {}, then: Frame::BattleOver {} };
    }
    damage::remove_incapacitated(rule!("KT-DMG-09"), cx);
    objectives::score_battle(cx);
    tac_play::score_battle(cx);
    cx.emit(rule!("KT-END-01"), || Event::BattleEnded);
    Flow::Done
}
