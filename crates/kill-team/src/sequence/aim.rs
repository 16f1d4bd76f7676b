//! A shooting action from its declaration to its first dice: who is marked, and who steps in between. Whom else the weapon
//! hits is in [`super::spread`]. [KT-SHOOT-05] [KT-SHOOT-23]
//! Aim → PickMark? → PickSaviour? → (PickShare → PickSaviour?)* or PickTogether* → Volley.

use super::spread::{fire, spread, spread_of};
use super::{damage, events, volley};
use crate::abilities::saviour_protocols;
use crate::attack::{Shares, Volley};
use crate::choice::{Choice, Shooting};
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::say::Titled;
use crate::setup::Setup;
use crate::sight::Sight;
use crate::state::{Flags, Marks, OperativeId, State};
use crate::targets::TargetSet;
use crate::weapon_rules::Use;
use crate::{Cx, KillTeam};
use sortie_kernel::{Flow, Question, say};
use sortie_rulebook::rule;

/// Begins a shooting action at its first target; the target was judged when it was chosen.
pub fn begin(
    how: Shooting,
    by: OperativeId,
    target: OperativeId,
    weapon: u8,
    sight: Option<Sight>,
    cx: &mut Cx<'_>,
) -> Frame {
    rule!("KT-SHOOT-03");
    rule!("KT-SHOOT-05");
    let profile = cx.setup.weapon(by, weapon);
    let mut volley = Volley {
        by,
        original: target,
        weapon,
        how,
        injured: damage::aims_badly(cx.setup, cx.state, by),
        first: true,
        left: TargetSet::default(),
        covered: TargetSet::default(),
        hindered: TargetSet::default(),
        shares: Shares::default(),
        dice: profile.attacks,
        last: OperativeId::NOBODY,
        before: 0,
        repeated: 0,
        second: OperativeId::NOBODY,
    };
    volley.see(target, sight);
    expose(target, sight, cx);
    for (value, selected) in &profile.hooks.selected {
        let used = selected(*value, Use { operative: &cx.state[by], weapon, profile, how });
        cx.state[by].used |= used;
    }
    cx.state[by].flags.add(Flags::SHOT);
    Frame::Aim { volley }
}

/// Begins an action with two attacks; both targets are named first, and may be the same.
pub fn begin_storm(
    by: OperativeId,
    targets: [OperativeId; 2],
    weapon: u8,
    sights: [Option<Sight>; 2],
    cx: &mut Cx<'_>,
) -> Frame {
    let frame = begin(Shooting::Shoot, by, targets[0], weapon, sights[0], cx);
    let mut volley = fields!(frame, Frame::Aim { volley } => volley);
    volley.second = targets[1];
    volley.see(targets[1], sights[1]);
    expose(targets[1], sights[1], cx);
    Frame::Aim { volley }
}

/// A conceal order that a vantage point sees through counts as engage until the action is over. [KT-TERR-08]
fn expose(target: OperativeId, sight: Option<Sight>, cx: &mut Cx<'_>) {
    if sight.is_some_and(|sight| sight.exposed) {
        cx.state[target].marks.add(Marks::EXPOSED);
    }
}

/// The target has been selected: tac ops that mark it, and drones that step in.
pub(crate) fn aim(volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    if events::may_mark_target(cx.setup, cx.state, &volley) && is_alone(cx.setup, cx.state, &volley) {
        return Flow::Ask(Frame::PickMark { volley });
    }
    offer_saviour(volley, cx)
}

/// Whether the first target of a shot is its only one.
pub(super) fn is_alone(setup: &Setup, state: &State, volley: &Volley) -> bool {
    setup.weapon(volley.by, volley.weapon).hooks.spread.is_empty()
        || spread_of(setup, state, volley).further.is_empty()
}

/// Whether the shot only marks the enemy leader. Whether it is asked depends on open facts alone.
pub(crate) static PICK_MARK: Question<KillTeam> = Question {
    name: "mark-target",
    by: |frame, game| fields!(frame, Frame::PickMark { volley } => game.state.acting_side(volley.by)),
    check: |frame, choice, game| match (frame, choice) {
        (_, Choice::Leave) => Ok(()),
        (Frame::PickMark { volley }, Choice::Reveal(card)) if events::marks(game.state, &volley, card) => {
            Ok(())
        }
        _ => no(rule!("KT-TAC-03"), "the question is whether the shot marks the leader for a tac op"),
    },
    list: |frame, game, out| {
        let volley = fields!(frame, Frame::PickMark { volley } => volley);
        out.push(Choice::Leave);
        out.extend(events::marking_card(game.state, &volley).map(Choice::Reveal));
    },
    answer: |frame, choice, cx| {
        let volley = fields!(frame, Frame::PickMark { volley } => volley);
        if let Choice::Reveal(_) = choice {
            events::mark_target(&volley, cx);
        }
        if is_alone(cx.setup, cx.state, &volley) {
            return offer_saviour(volley, cx);
        }
        // Everything else about the target has been settled before its dice were kept together.
        fire(volley, cx)
    },
    text: |frame, game| {
        let target = fields!(frame, Frame::PickMark { volley } => volley.original);
        say![KillTeam, game.setup; "do you use a tac op as ", Titled(target), " is selected as the target?"]
    },
    default: |_, _| Some(Choice::Leave),
    secret: true,
    ..Question::BASE
};

/// A drone that protects the target draws the attack, or one may begin to.
fn offer_saviour(volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    let target = volley.original;
    if cx.state[target].flags.has(Flags::ON_TABLE) {
        if let Some(drone) = saviour_protocols::protector(cx.setup, cx.state, target) {
            return offer_second_saviour(drawn_to(volley, drone, cx), cx);
        }
        if saviour_protocols::could_protect(cx.setup, cx.state, target).next().is_some() {
            return Flow::Ask(Frame::PickSaviour { volley, target });
        }
    }
    offer_second_saviour(volley, cx)
}

/// The same for the second target of an action with two attacks, which is selected together with the first.
fn offer_second_saviour(volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    let second = volley.second;
    // One that was named twice has been asked about.
    let another = second != OperativeId::NOBODY && second != volley.original;
    if another && may_gain_saviour(second, cx) {
        return Flow::Ask(Frame::PickSaviour { volley, target: second });
    }
    spread(volley, cx)
}

/// Whether a drone could begin to protect a target beside the first. One that protects it already draws the attack
/// when it is made.
pub(super) fn may_gain_saviour(target: OperativeId, cx: &Cx<'_>) -> bool {
    saviour_protocols::protector(cx.setup, cx.state, target).is_none()
        && saviour_protocols::could_protect(cx.setup, cx.state, target).next().is_some()
}

/// The attack is made against a drone instead.
fn drawn_to(mut volley: Volley, drone: OperativeId, cx: &mut Cx<'_>) -> Volley {
    let rule = rule!("KT-SHOOT-23");
    cx.emit(rule, || Event::Drawn { target: volley.original, by: drone });
    // What was to mark the target does not reach it.
    volley::clear_spared(volley.original, cx);
    volley.original = drone;
    face(&mut volley, drone, cx);
    volley
}

/// A drone that draws an attack has no cover save; whether a die is lost is judged from the game's origin.
pub(crate) fn face(volley: &mut Volley, drone: OperativeId, cx: &Cx<'_>) {
    volley.covered.remove(drone);
    volley.hindered.remove(drone);
    if cx.setup.close.is_some() {
        let sight = Field::new(cx.setup, cx.state).line_of_sight(volley.by, drone);
        volley.see(drone, sight.map(|sight| Sight { in_cover: false, ..sight }));
    }
}

/// Which drone steps in between, if any.
pub(crate) static PICK_SAVIOUR: Question<KillTeam> = Question {
    name: "saviour",
    by: |frame, game| fields!(frame, Frame::PickSaviour { target, .. } => game.state.side(target)),
    check: |frame, choice, game| match (frame, choice) {
        (_, Choice::Leave) => Ok(()),
        (Frame::PickSaviour { target, .. }, Choice::Protect(drone))
            if saviour_protocols::could_protect(game.setup, game.state, target).any(|id| id == drone) =>
        {
            Ok(())
        }
        _ => no(rule!("KT-SHOOT-23"), "choose a drone near the target to protect it, or none"),
    },
    list: |frame, game, out| {
        let target = fields!(frame, Frame::PickSaviour { target, .. } => target);
        out.push(Choice::Leave);
        out.extend(saviour_protocols::could_protect(game.setup, game.state, target).map(Choice::Protect));
    },
    answer: |frame, choice, cx| {
        let (volley, target) = fields!(frame, Frame::PickSaviour { volley, target } => (volley, target));
        let drone = match choice {
            Choice::Protect(drone) => Some(drone),
            _ => None,
        };
        if let Some(drone) = drone {
            cx.state[drone].tie_to(Some(target));
        }
        match drone {
            // An attack on a later target is drawn when it is made: until then the two may part.
            _ if target != volley.original => spread(volley, cx),
            Some(drone) => offer_second_saviour(drawn_to(volley, drone, cx), cx),
            None => offer_second_saviour(volley, cx),
        }
    },
    text: |frame, game| {
        let target = fields!(frame, Frame::PickSaviour { target, .. } => target);
        say![KillTeam, game.setup; "does a drone protect ", Titled(target), " from this and later shots?"]
    },
    subject: |frame, game| fields!(frame, Frame::PickSaviour { target, .. } => Some(game.name(target))),
    ..Question::BASE
};
