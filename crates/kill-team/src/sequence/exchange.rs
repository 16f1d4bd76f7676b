//! The exchange of hits in combat: strikes and parries, one after the other, until no hit is left. [KT-FIGHT-08..13]

use super::blows::{self, Ward};
use super::damage::Wound;
use super::fight::hooks;
use super::{damage, defaults, events, fallen, leaving, owed};
use crate::attack::{Clash, Melee};
use crate::choice::{Choice, Hit, OperativeList};
use crate::dice::{CRITICAL, NORMAL};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::fields;
use crate::ploys::{self};
use crate::say::{Both, Titled};
use crate::setup::Setup;
use crate::spec_ops::honours::combat;
use crate::state::{OperativeId, State};
use crate::{Cx, KillTeam};
use sortie_kernel::{Flow, Illegal, Question, say};
use sortie_rulebook::rule;

/// Step 4 begins: both fighters' dice lie on the table.
pub(crate) fn exchange(clash: Clash, cx: &mut Cx<'_>) -> Flow<Frame> {
    let of = |kind: usize| clash.pools.map(|pool| pool.fresh.0[kind]);
    let (normals, criticals) = (of(NORMAL), of(CRITICAL));
    let Clash { fighters, weapons, .. } = clash;
    combat::after_rolls(fighters, criticals, cx);
    next_hit(Melee { fighters, weapons, normals, criticals, stuns: [0; 2], fed: 0, turn: 0 }, cx)
}

/// Whose hit comes next, or the end.
pub(crate) fn next_hit(mut melee: Melee, cx: &mut Cx<'_>) -> Flow<Frame> {
    loop {
        if owed::is_pending(cx.state) {
            return Flow::Call { child: Frame::Owed {}, then: Frame::NextHit { melee } };
        }
        let gone = |id: &OperativeId| !cx.state[*id].is_up();
        let fallen = melee.fighters.iter().any(gone);
        if fallen || melee.left(0) + melee.left(1) == 0 {
            if fallen {
                rule!("KT-FIGHT-12");
                felled(melee.fighters[1], melee.fighters[0], cx);
                felled(melee.fighters[0], melee.fighters[1], cx);
            }
            return Flow::Goto(Frame::CombatOver {});
        }
        if melee.left(usize::from(melee.turn)) == 0 {
            rule!("KT-FIGHT-09");
            melee.turn = 1 - melee.turn;
        }
        match only_choice(cx.setup, cx.state, &melee) {
            Some(choice) => match apply(melee, choice, cx) {
                Ok(after) => melee = after,
                Err(asked) => return Flow::Ask(asked),
            },
            None => return Flow::Ask(Frame::PickHit { melee }),
        }
    }
}

/// The combat is over: what a fall brings about, then the removal.
pub(crate) fn combat_over(cx: &mut Cx<'_>) -> Flow<Frame> {
    if fallen::is_pending(cx.state) {
        return Flow::Call { child: Frame::Fallen { shooting: false }, then: Frame::CombatOver {} };
    }
    if leaving::is_due(cx.state) {
        return Flow::Call { child: Frame::Drops {}, then: Frame::CombatOver {} };
    }
    damage::remove_incapacitated(rule!("KT-FIGHT-13"), cx);
    Flow::Done
}

/// The only thing the fighter can do, if there is only one.
fn only_choice(setup: &Setup, state: &State, melee: &Melee) -> Option<Choice> {
    let who = usize::from(melee.turn);
    if events::may_implant(setup, state, melee) {
        return None;
    }
    let hit = match (melee.normals[who] > 0, melee.criticals[who] > 0) {
        (true, false) => Hit::Normal,
        (false, true) => Hit::Critical,
        _ => return None,
    };
    let can_parry = [Hit::Normal, Hit::Critical]
        .into_iter()
        .any(|other| check(setup, melee, Choice::Parry { hit: other, with: hit }).is_ok());
    (!can_parry).then_some(Choice::Strike(hit))
}

/// Whether a hit may be resolved so.
///
/// # Errors
/// The rule that forbids it.
pub fn check(setup: &Setup, melee: &Melee, choice: Choice) -> Result<(), Illegal> {
    let who = usize::from(melee.turn);
    let with = match choice {
        Choice::Strike(hit) | Choice::Implant(hit) => hit,
        Choice::Parry { with, .. } => with,
        _ => {
            return Err(Illegal {
                rule: rule!("KT-FIGHT-08"),
                why: "the question is which hit to resolve and how",
            });
        }
    };
    if melee.hits(who, with) == 0 {
        return Err(Illegal { rule: rule!("KT-FIGHT-08"), why: "no hit of that kind is left to resolve" });
    }
    let Choice::Parry { hit, .. } = choice else { return Ok(()) };
    let other = 1 - who;
    if with == Hit::Normal {
        let hooks = hooks(setup, melee.fighters[other], melee.weapons[other]);
        if let Some((value, limit)) = hooks.and_then(|hooks| hooks.critical_parries_only.first()) {
            return Err(Illegal { rule: limit(*value), why: "against this weapon only critical hits parry" });
        }
        if hit == Hit::Critical {
            return Err(Illegal {
                rule: rule!("KT-FIGHT-11"),
                why: "a normal hit cannot parry a critical one",
            });
        }
    }
    if melee.hits(other, hit) == 0 {
        return Err(Illegal { rule: rule!("KT-FIGHT-11"), why: "the opponent has no such hit to discard" });
    }
    Ok(())
}

/// Every way to resolve a hit.
pub fn choices(setup: &Setup, melee: &Melee, out: &mut Vec<Choice>) {
    let hits = [Hit::Critical, Hit::Normal];
    let strikes = hits.into_iter().map(Choice::Strike);
    let parries = hits.into_iter().flat_map(|with| hits.map(|hit| Choice::Parry { hit, with }));
    out.extend(strikes.chain(parries).filter(|choice| check(setup, melee, *choice).is_ok()));
}

/// Strike or parry.
pub(crate) static PICK_HIT: Question<KillTeam> = Question {
    name: "exchange",
    by: |frame, game| fields!(frame, Frame::PickHit { melee } => game.state.acting_side(melee.fighters[usize::from(melee.turn)])),
    check: |frame, choice, game| {
        let melee = fields!(frame, Frame::PickHit { melee } => melee);
        check(game.setup, &melee, choice)?;
        if let Choice::Implant(_) = choice {
            events::check_implant(game.state, &melee)?;
        }
        Ok(())
    },
    list: |frame, game, out| {
        let melee = fields!(frame, Frame::PickHit { melee } => melee);
        choices(game.setup, &melee, out);
        if events::check_implant(game.state, &melee).is_ok() {
            let hits = [Hit::Critical, Hit::Normal].map(Choice::Implant);
            out.extend(hits.into_iter().filter(|choice| check(game.setup, &melee, *choice).is_ok()));
        }
    },
    answer: |frame, choice, cx| answer_hit(fields!(frame, Frame::PickHit { melee } => melee), choice, cx),
    text: |frame, game| {
        let melee = fields!(frame, Frame::PickHit { melee } => melee);
        let own = usize::from(melee.turn);
        let left = |who: usize| Both::hits(melee.normals[who], melee.criticals[who]);
        say![KillTeam, game.setup;
            "does ", Titled(melee.fighters[own]), " strike or parry with its next hit? It has ", left(own),
            " left, ", melee.fighters[1 - own], " has ", left(1 - own)]
    },
    default: |frame, game| {
        let melee = fields!(frame, Frame::PickHit { melee } => melee);
        Some(defaults::hit(game.setup, game.state, &melee))
    },
    subject: |frame, game| fields!(frame, Frame::PickHit { melee } => Some(game.name(melee.fighters[usize::from(melee.turn)]))),
    ..Question::BASE
};

/// A hit is resolved, and the turn passes.
fn answer_hit(melee: Melee, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-FIGHT-08");
    match apply(melee, choice, cx) {
        Ok(melee) => next_hit(melee, cx),
        Err(asked) => Flow::Ask(asked),
    }
}

/// Resolves a hit; `Err` is the question that comes before its damage.
fn apply(mut melee: Melee, choice: Choice, cx: &mut Cx<'_>) -> Result<Melee, Frame> {
    let who = usize::from(melee.turn);
    let by = melee.fighters[who];
    match choice {
        Choice::Parry { hit, with } => {
            melee.discard(who, with);
            melee.discard(1 - who, hit);
            cx.emit(rule!("KT-FIGHT-11"), || Event::Parried { by, hit, with });
        }
        Choice::Strike(hit) => {
            if blows::may_ward_off(cx.setup, cx.state, melee.fighters[1 - who]) {
                return Err(Frame::PickBlow { melee, critical: hit == Hit::Critical });
            }
            strike(&mut melee, hit, Ward::Suffered, cx);
        }
        Choice::Implant(hit) => {
            events::implant(by, melee.fighters[1 - who], cx);
            strike(&mut melee, hit, Ward::Ignored, cx);
        }
        _ => unreachable!("check lets only strikes and parries through"),
    }
    melee.turn = 1 - melee.turn;
    Ok(melee)
}

/// A strike: its damage, unless that is ignored, and whatever else it does.
fn strike(melee: &mut Melee, hit: Hit, ward: Ward, cx: &mut Cx<'_>) {
    let rule = rule!("KT-FIGHT-10");
    let who = usize::from(melee.turn);
    let (by, target) = (melee.fighters[who], melee.fighters[1 - who]);
    melee.discard(who, hit);
    let weapon = cx.setup.weapon(by, melee.weapons[who]);
    let mut damage = if hit == Hit::Critical { weapon.critical } else { weapon.normal };
    if hit == Hit::Critical && melee.fed >> who & 1 == 0 {
        let bonus = ploys::strike_bonus(cx.setup, cx.state, by);
        damage += bonus;
        melee.fed |= u8::from(bonus > 0) << who;
    }
    cx.emit(rule, || Event::Struck { by, hit, damage });
    if ward == Ward::Suffered {
        let kind = if hit == Hit::Critical { Wound::Critical } else { Wound::Normal };
        damage::inflict(rule, target, by, damage, kind, cx);
    }
    if hit == Hit::Critical
        && let Some(hooks) = hooks(cx.setup, by, melee.weapons[who])
        && !hooks.struck.is_empty()
    {
        let beside: OperativeList = cx.state.enemies(by).filter(|id| *id != target).collect();
        for (value, struck) in &hooks.struck {
            struck(*value, melee, who, cx);
        }
        beside.into_iter().for_each(|other| felled(other, by, cx));
    }
}

/// A fighter has felled an enemy in combat, by whatever means.
fn felled(who: OperativeId, by: OperativeId, cx: &mut Cx<'_>) {
    if cx.state[who].is_up() || cx.state[who].tie() != Some(by) {
        return;
    }
    for ability in &cx.setup.profile(by).abilities {
        if let Some(felled) = ability.felled {
            felled(by, cx);
        }
    }
}

/// Whether the damage of a strike is warded off.
pub(crate) static PICK_BLOW: Question<KillTeam> = blows::question(|frame, choice, cx| {
    let (mut melee, critical) = fields!(frame, Frame::PickBlow { melee, critical } => (melee, critical));
    let victim = melee.fighters[1 - usize::from(melee.turn)];
    let ward = blows::answer(victim, choice, cx);
    if ward == Ward::Again && blows::may_ward_off(cx.setup, cx.state, victim) {
        return Flow::Ask(frame);
    }
    let ward = if ward == Ward::Ignored { ward } else { Ward::Suffered };
    strike(&mut melee, if critical { Hit::Critical } else { Hit::Normal }, ward, cx);
    melee.turn = 1 - melee.turn;
    next_hit(melee, cx)
});
