//! The end of a Move step: Coherency, terrain Stress, and what else follows. [D1Z-COH] [D1Z-TERR-05] to [D1Z-TERR-07]
//!
//! EndMoves → PickAnchor? → AfterMoves → Reactions.

use crate::choice::Choice;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::geometry::coherency::{self, Member};
use crate::keywords::gas;
use crate::sequence::{conditions, night};
use crate::setup::{FireteamId, Item, Keywords, ModelId};
use crate::state::{Flags, MODELS_ALL, ModelSet, Order, Place};
use crate::{Cx, DeltaOneZero, orders};
use arrayvec::ArrayVec;
use sortie_kernel::{Flow, Question, say};
use sortie_rulebook::rule;

/// A model at a place for the test of Coherency.
fn member(game: Game<'_>, id: ModelId, at: Place) -> Member {
    let card = game.card(id);
    let always = card.has(Keywords::OPERATOR) || card.has(Keywords::SPECIAL_AGENT);
    if always {
        rule!("D1Z-KWR-03");
    }
    Member {
        body: game.field().body_at(id, at),
        command: card.has(Keywords::COMMAND),
        always,
        headset: game.carries(id, Item::TacticalHeadset),
    }
}

/// Models where they stand for the test of Coherency.
fn gathered(game: Game<'_>, ids: impl Iterator<Item = ModelId>) -> ArrayVec<Member, MODELS_ALL> {
    ids.map(|id| member(game, id, game.state[id].at)).collect()
}

/// A model with the other members of its Fireteam that stand on the board: for any number of places.
pub struct Company<'a> {
    game: Game<'a>,
    id: ModelId,
    others: ArrayVec<Member, MODELS_ALL>,
}

impl<'a> Company<'a> {
    /// The others as they stand.
    pub fn new(game: Game<'a>, id: ModelId) -> Company<'a> {
        let others = game.members(game.team(id)).filter(|other| *other != id);
        Company { game, id, others: gathered(game, others) }
    }

    fn with(&self, at: Place) -> ArrayVec<Member, MODELS_ALL> {
        let mut members = self.others.clone();
        members.push(member(self.game, self.id, at));
        members
    }

    /// Whether the model at a place would be in Coherency with them.
    pub fn coherent_at(&self, at: Place) -> bool {
        let members = self.with(at);
        members.len() == 1 || coherency::of(&members, members.len() - 1)
    }
}

/// Whether a model at a place and all members of its Fireteam on the board would be in Coherency.
pub fn all_coherent_with(game: Game<'_>, id: ModelId, at: Place) -> bool {
    coherency::judge(&Company::new(game, id).with(at)).all(|good| good)
}

/// Whether a member has Coherency now.
pub fn is_coherent(game: Game<'_>, id: ModelId) -> bool {
    Company::new(game, id).coherent_at(game.state[id].at)
}

/// Members of a Fireteam that are out of Coherency, all judged at once.
pub(crate) fn separated(game: Game<'_>, team: FireteamId) -> ModelSet {
    let members = gathered(game, game.members(team));
    if members.len() < 2 {
        rule!("D1Z-COH-08");
        return ModelSet::NONE;
    }
    let judged = game.members(team).zip(coherency::judge(&members));
    judged.filter(|(_, good)| !good).map(|(id, _)| id).collect()
}

/// Members that have not moved yet and would be out of Coherency if the Move step ended now. Only they may be measured
/// from before the step is over.
pub fn left_behind(game: Game<'_>, team: FireteamId) -> ModelSet {
    rule!("D1Z-MEAS-04");
    separated(game, team).iter().filter(|id| !game.state[*id].flags.has(Flags::MOVE_MADE)).collect()
}

pub(crate) fn end_moves(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-COH-04");
    let apart = separated(game(cx), team);
    if !apart.is_empty() && apart == game(cx).member_set(team) {
        return Flow::Ask(Frame::PickAnchor { team, run });
    }
    separate_all(cx, apart);
    Flow::Goto(Frame::AfterMoves { team, run })
}

/// Judges Coherency outside a Move step; the first member stays where nobody would.
pub fn judge_coherency(cx: &mut Cx<'_>, team: FireteamId) {
    let mut apart = separated(game(cx), team);
    if apart == game(cx).member_set(team)
        && let Some(first) = apart.iter().next()
    {
        rule!("D1Z-COH-08");
        apart.remove(first);
    }
    separate_all(cx, apart);
}

fn separate_all(cx: &mut Cx<'_>, apart: ModelSet) {
    for id in apart.iter() {
        conditions::separate(cx, rule!("D1Z-COH-04"), id);
    }
}

fn anchoring(frame: Frame) -> (FireteamId, u8) {
    fields!(frame, Frame::PickAnchor { team, run } => (team, run))
}

/// Who stays Active where nobody is in Coherency.
pub(crate) static PICK_ANCHOR: Question<DeltaOneZero> = Question {
    name: "anchor",
    by: |frame, _| anchoring(frame).0.side(),
    check: |frame, choice, game| match choice {
        Choice::Name(id) if game.has(id) && game.member_set(anchoring(frame).0).has(id) => Ok(()),
        Choice::Name(_) => no(rule!("D1Z-COH-08"), "name a member of the Fireteam"),
        _ => wrong(),
    },
    list: |frame, game, out| out.extend(game.members(anchoring(frame).0).map(Choice::Name)),
    answer: |frame, choice, cx| {
        let (team, run) = anchoring(frame);
        let Choice::Name(stays) = choice else { return Flow::Goto(frame) };
        rule!("D1Z-COH-08");
        let mut apart = game(cx).member_set(team);
        apart.remove(stays);
        separate_all(cx, apart);
        Flow::Goto(Frame::AfterMoves { team, run })
    },
    text: |frame, game| say![DeltaOneZero, game.setup; "nobody of Fireteam ", anchoring(frame).0, " is in Coherency: who stays Active?"],
    ..Question::BASE
};

/// What follows a Move step: terrain Stress, Cautious, the night, gas, Stress.
pub(crate) fn after_moves(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let order = cx.state[team].order;
    let stepped: ModelSet = cx
        .setup
        .members(team)
        .filter(|id| cx.state[*id].flags.has(Flags::STEPPED) && cx.state[*id].on_board())
        .collect();
    terrain_stress(cx, order, stepped);
    if order == Order::Cautious {
        orders::cautious::after_move(cx, team);
    }
    night::after_move(cx, team);
    for id in stepped.iter() {
        gas::finished(cx, id);
    }
    conditions::compare_stress(cx);
    for own in &mut cx.state.teams {
        own.flags.set(crate::state::TeamFlags::REACTED, false);
    }
    Flow::Call { child: Frame::Reactions { team }, then: Frame::StartActions { team, run } }
}

fn terrain_stress(cx: &mut Cx<'_>, order: Order, stepped: ModelSet) {
    let hurts = matches!(order, Order::Engage | Order::CoveringFire | Order::Overwatch | Order::Special);
    for id in stepped.iter() {
        let areas = game(cx).field().areas(id);
        if !areas.at_difficult {
            continue;
        }
        if !hurts {
            rule!("D1Z-TERR-06");
            continue;
        }
        if areas.at_dangerous {
            rule!("D1Z-TERR-07");
        }
        conditions::add_stress(cx, rule!("D1Z-TERR-05"), id, 1);
    }
}
