//! A CQB of several models: all attackers first, then all cards, then all answers, then the attacks back as the
//! next round. [D1Z-CQB-16] to [D1Z-CQB-20] [D1Z-CQB-23]
//!
//! begin → GroupAttacks → PickBlow … → cards → GroupAnswers → PickNextAnswer? → GroupAnswer → PickStand
//! → … → GroupAttacks of those who attack back, until nobody does.

use crate::choice::{Act, Choice};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::geometry::Point;
use crate::keywords::gas;
use crate::sequence::cqb::{self, Blow, ROUNDS_MAX, UNARMED};
use crate::sequence::{actions, perform, reactions, retreat};
use crate::setup::ModelId;
use crate::state::{Flags, ModelSet, Place};
use crate::{Cx, DeltaOneZero};
use sortie_kernel::{Flow, Illegal, Question, Side, say};
use sortie_rulebook::rule;

/// A group fight under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Group {
    /// Who started it.
    pub starter: Side,
    /// Who attacks in the round under way.
    pub side: Side,
    /// Rounds of attacks back so far.
    pub round: u8,
    /// The first attack whose cards belong to it.
    pub from: u8,
    /// Models of each side when the round began.
    pub counts: [u8; 2],
    /// Whether the first round is Snap Fire.
    pub snap: bool,
}

/// Every Active model linked to one through contacts between enemies.
pub fn linked(game: Game<'_>, first: ModelId) -> ModelSet {
    rule!("D1Z-CQB-16");
    let mut set = ModelSet::one(first);
    loop {
        let mut grown = set;
        for id in set.iter() {
            for enemy in game.touched(id).filter(|enemy| game.state[*enemy].is_active()) {
                grown.add(enemy);
            }
        }
        if grown == set {
            return set;
        }
        set = grown;
    }
}

fn in_group(game: Game<'_>) -> impl Iterator<Item = ModelId> {
    game.setup.ids().filter(move |id| game.state[*id].flags.has(Flags::IN_GROUP))
}

fn counts(game: Game<'_>) -> [u8; 2] {
    Side::BOTH.map(|side| {
        in_group(game).filter(|id| id.side() == side && game.state[*id].is_active()).count() as u8
    })
}

/// Dice that a side gets for outnumbering.
fn extra(group: &Group, side: Side) -> u8 {
    let extra = group.counts[side.index()].saturating_sub(group.counts[side.other().index()]);
    if extra > 0 {
        rule!("D1Z-CQB-17");
    }
    extra
}

/// Begins a group fight with its first attack.
pub fn begin(cx: &mut Cx<'_>, models: ModelSet, blow: Blow) -> Frame {
    rule!("D1Z-CQB-16");
    rule!("D1Z-CQB-23");
    for id in cx.setup.ids() {
        let flags = &mut cx.state[id].flags;
        flags.set(Flags::ATTACKED | Flags::HIT | Flags::WILL_ATTACK, false);
        flags.set(Flags::IN_GROUP, models.has(id));
    }
    let side = blow.by.side();
    let counts = counts(game(cx));
    let group = Group { starter: side, side, round: 0, from: blow.from, counts, snap: blow.snap };
    cx.emit(rule!("D1Z-CQB-16"), || Event::GroupFight { models });
    blow_in(cx, &group, blow);
    Frame::GroupAttacks { group }
}

/// One attack of a round.
fn blow_in(cx: &mut Cx<'_>, group: &Group, blow: Blow) {
    let more = extra(group, blow.by.side());
    let hit = cqb::strike(cx, &blow, more);
    let flags = &mut cx.state[blow.target].flags;
    flags.set(Flags::ATTACKED, true);
    if hit {
        flags.set(Flags::HIT, true);
    }
}

/// Whether a model still has to attack in the round under way.
fn has_to_attack(game: Game<'_>, group: &Group, id: ModelId) -> bool {
    let flags = game.state[id].flags;
    if id.side() != group.side || !flags.has(Flags::IN_GROUP) || !game.state[id].is_active() {
        return false;
    }
    let able = cqb::can_attack(game, id) && targets(game, id).any(|enemy| game.attackable(enemy).is_ok());
    if group.round > 0 {
        return able && flags.has(Flags::WILL_ATTACK);
    }
    if group.snap {
        return able && flags.has(Flags::SNAPPING) && has_blow(game, group, id);
    }
    // Members of the acting Fireteam that can make an Attack - CQB must make it.
    able && game.team(id) == game.state.active
        && actions::may_act(game, game.state.active, id).is_ok()
        && has_blow(game, group, id)
}

/// Whether any attack of a model in the round under way is legal.
fn has_blow(game: Game<'_>, group: &Group, id: ModelId) -> bool {
    let mut blows = Vec::new();
    list_blows(game, group, id, &mut blows);
    !blows.is_empty()
}

/// Enemies of the group that a model touches.
fn targets(game: Game<'_>, id: ModelId) -> impl Iterator<Item = ModelId> {
    game.touched(id).filter(move |enemy| {
        let flags = game.state[*enemy].flags;
        flags.has(Flags::IN_GROUP) && game.state[*enemy].is_active()
    })
}

fn check_blow(
    game: Game<'_>,
    group: &Group,
    id: ModelId,
    weapon: Option<u8>,
    target: ModelId,
) -> Result<(), Illegal> {
    cqb::check(game, id, weapon, target)?;
    if !game.state[target].is_active() && (group.round > 0 || group.snap) {
        return no(rule!("D1Z-CQB-24"), "an Inactive model is attacked in a fight of its own");
    }
    if group.round > 0 {
        return cqb::check_answer(game, id, target);
    }
    if group.snap {
        return reactions::check_target(game, target);
    }
    actions::check(game, id, Act::Fight { weapon, target })
}

fn list_blows(game: Game<'_>, group: &Group, id: ModelId, out: &mut Vec<Choice>) {
    for target in game.touched(id) {
        for weapon in cqb::weapons(game, id) {
            if check_blow(game, group, id, weapon, target).is_ok() {
                out.push(Choice::AttackBack { model: id, weapon, target });
            }
        }
    }
}

pub(crate) fn group_attacks(group: Group, cx: &mut Cx<'_>) -> Flow<Frame> {
    let game = game(cx);
    if in_group(game).any(|id| has_to_attack(game, &group, id) && has_blow(game, &group, id)) {
        rule!("D1Z-CQB-18");
        return Flow::Ask(Frame::PickBlow { group });
    }
    for id in cx.setup.ids() {
        cx.state[id].flags.set(Flags::WILL_ATTACK, false);
        if group.round == 0 && group.snap && cx.state[id].flags.has(Flags::IN_GROUP) {
            cx.state[id].flags.set(Flags::SNAPPING, false);
        }
    }
    rule!("D1Z-CQB-19");
    Flow::Call { child: Frame::Resolve { from: group.from }, then: Frame::GroupAnswers { group } }
}

fn fighting(frame: Frame) -> Group {
    fields!(frame, Frame::PickBlow { group } => group)
}

/// The next attack of a round.
pub(crate) static PICK_BLOW: Question<DeltaOneZero> = Question {
    name: "blow",
    by: |frame, _| fighting(frame).side,
    check: |frame, choice, game| {
        let group = fighting(frame);
        let Choice::AttackBack { model, weapon, target } = choice else {
            return if choice == Choice::Pass {
                no(rule!("D1Z-CQB-18"), "everybody of the Fireteam in the group attacks")
            } else {
                wrong()
            };
        };
        if !game.has(model) || !has_to_attack(*game, &group, model) {
            return no(rule!("D1Z-CQB-18"), "this model does not attack in this round");
        }
        check_blow(*game, &group, model, weapon, target)
    },
    list: |frame, game, out| {
        let group = fighting(frame);
        for id in in_group(*game).filter(|id| has_to_attack(*game, &group, *id)) {
            list_blows(*game, &group, id, out);
        }
    },
    answer: |frame, choice, cx| {
        let group = fighting(frame);
        let Choice::AttackBack { model, weapon, target } = choice else { return Flow::Goto(frame) };
        let flags = &mut cx.state[model].flags;
        flags.set(Flags::WILL_ATTACK | Flags::SNAPPING | Flags::DUTY, false);
        let then = Frame::GroupAttacks { group };
        let snap = group.snap && group.round == 0;
        if group.round == 0 {
            if !snap {
                flags.set(Flags::ACTED, true);
            } else if !reactions::dares(cx, model) {
                return Flow::Goto(then);
            }
            perform::begins(cx, model);
            gas::finished(cx, model);
        }
        let weapon = weapon.unwrap_or(UNARMED);
        if !cx.state[target].is_active() {
            rule!("D1Z-CQB-24");
            let from = cx.state.attacks().len() as u8;
            let blow = Blow { by: model, target, weapon, round: 0, from, snap };
            return Flow::Call { child: Frame::Duel { blow }, then };
        }
        let blow = Blow { by: model, target, weapon, round: group.round, from: group.from, snap };
        blow_in(cx, &group, blow);
        Flow::Goto(then)
    },
    text: |frame, _| {
        let round = fighting(frame).round;
        sortie_kernel::narration::Text::plain(if round == 0 {
            "which model attacks next in this CQB, and whom?"
        } else {
            "which model attacks back next, and whom?"
        })
    },
    ..Question::BASE
};

/// Models that were attacked and have not answered yet.
fn answering(game: Game<'_>) -> impl Iterator<Item = ModelId> {
    in_group(game).filter(move |id| game.state[*id].flags.has(Flags::ATTACKED) && game.state[*id].is_active())
}

pub(crate) fn group_answers(group: Group, cx: &mut Cx<'_>) -> Flow<Frame> {
    let waiting: ModelSet = answering(game(cx)).collect();
    match waiting.len() {
        0 => next_round(group, cx),
        1 => {
            let model = waiting.iter().next().unwrap_or_default();
            Flow::Goto(Frame::GroupAnswer { group, model })
        }
        _ => Flow::Ask(Frame::PickNextAnswer { group }),
    }
}

fn next_round(group: Group, cx: &mut Cx<'_>) -> Flow<Frame> {
    for id in cx.setup.ids() {
        cx.state[id].flags.set(Flags::ATTACKED | Flags::HIT, false);
    }
    let back =
        in_group(game(cx)).any(|id| cx.state[id].flags.has(Flags::WILL_ATTACK) && cx.state[id].is_active());
    if group.round >= ROUNDS_MAX {
        rule!("D1Z-CQB-25");
    }
    if !back || group.round >= ROUNDS_MAX {
        for id in cx.setup.ids() {
            cx.state[id].flags.set(Flags::IN_GROUP | Flags::WILL_ATTACK, false);
        }
        return Flow::Done;
    }
    let counts = counts(game(cx));
    let next = Group { side: group.side.other(), round: group.round + 1, counts, ..group };
    Flow::Goto(Frame::GroupAttacks { group: next })
}

fn choosing(frame: Frame) -> Group {
    fields!(frame, Frame::PickNextAnswer { group } => group)
}

/// Who answers next: the player who started the fight says.
pub(crate) static PICK_NEXT_ANSWER: Question<DeltaOneZero> = Question {
    name: "next-answer",
    by: |frame, _| choosing(frame).starter,
    check: |_, choice, game| match choice {
        Choice::Name(id) if answering(*game).any(|one| one == id) => Ok(()),
        Choice::Name(_) => no(rule!("D1Z-CQB-20"), "this model does not answer"),
        _ => wrong(),
    },
    list: |_, game, out| out.extend(answering(*game).map(Choice::Name)),
    answer: |frame, choice, _| {
        let Choice::Name(model) = choice else { return Flow::Goto(frame) };
        rule!("D1Z-CQB-20");
        Flow::Goto(Frame::GroupAnswer { group: choosing(frame), model })
    },
    text: |_, _| sortie_kernel::narration::Text::plain("which attacked model answers next?"),
    ..Question::BASE
};

/// The mean position of the enemies that touch a model.
fn pressed_from(game: Game<'_>, id: ModelId) -> Place {
    let enemies: Vec<Point> = game.touched(id).map(|enemy| game.state[enemy].at.point()).collect();
    let count = enemies.len().max(1) as i64;
    let mean =
        |part: fn(&Point) -> i32| (enemies.iter().map(|p| i64::from(part(p))).sum::<i64>() / count) as u16;
    if enemies.is_empty() {
        return game.state[id].at;
    }
    Place::new(mean(|p| p.x), mean(|p| p.y), 0)
}

pub(crate) fn group_answer(group: Group, model: ModelId, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-CQB-20");
    let hit = cx.state[model].flags.has(Flags::HIT);
    cx.state[model].flags.set(Flags::ATTACKED | Flags::HIT, false);
    let then = Frame::GroupAnswers { group };
    let away = pressed_from(game(cx), model);
    if hit && !cqb::fight_or_flight(cx, model) {
        return Flow::Call { child: Frame::Retreat { model, away }, then };
    }
    let enemies: ModelSet = targets(game(cx), model).collect();
    if enemies.is_empty() || group.round >= ROUNDS_MAX {
        return Flow::Goto(then);
    }
    if !cqb::may_answer(game(cx), model, enemies) {
        return Flow::Call { child: Frame::Retreat { model, away }, then };
    }
    Flow::Ask(Frame::PickStand { group, model })
}

fn standing(frame: Frame) -> (Group, ModelId) {
    fields!(frame, Frame::PickStand { group, model } => (group, model))
}

/// To retreat, or to attack back in the next round.
pub(crate) static PICK_STAND: Question<DeltaOneZero> = Question {
    name: "stand",
    by: |frame, _| standing(frame).1.side(),
    check: |frame, choice, game| {
        let (_, model) = standing(frame);
        match choice {
            Choice::Yes => Ok(()),
            Choice::Retreat { .. } => {
                let mut legal = Vec::new();
                retreat::list_retreats(*game, model, pressed_from(*game, model).point(), &mut legal);
                if legal.contains(&choice) {
                    return Ok(());
                }
                no(rule!("D1Z-CQB-10"), "there is no such retreat that breaks contact")
            }
            _ => wrong(),
        }
    },
    list: |frame, game, out| {
        let (_, model) = standing(frame);
        out.push(Choice::Yes);
        retreat::list_retreats(*game, model, pressed_from(*game, model).point(), out);
    },
    answer: |frame, choice, cx| {
        let (group, model) = standing(frame);
        if let Choice::Retreat { left, .. } = choice {
            let away = pressed_from(game(cx), model);
            retreat::fall_back(cx, model, away.point(), left);
        } else {
            cx.state[model].flags.set(Flags::WILL_ATTACK, true);
        }
        Flow::Goto(Frame::GroupAnswers { group })
    },
    text: |frame, game| say![DeltaOneZero, game.setup; "does ", standing(frame).1, " attack back or retreat?"],
    subject: |frame, game| Some(game.card(standing(frame).1).name.clone()),
    phrase: |_, choice, _| {
        (choice == Choice::Yes).then(|| sortie_kernel::narration::Text::plain("Attack back"))
    },
    ..Question::BASE
};
