//! Guard: going on it, what ends it, and the interrupt after an enemy's action. [KT-CQ-02..07]

use super::{activation, aim, damage, fallen, fight, leaving};
use crate::actions;
use crate::choice::{Choice, Shooting};
use crate::defaults;
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::fields;
use crate::say::Titled;
use crate::state::{Flags, OperativeId};
use crate::{Cx, KillTeam};
use sortie_kernel::{Flow, Illegal, Menu, Question, say};
use sortie_rulebook::rule;

/// An operative has completed an action: the other side may interrupt with a guard attack.
pub(crate) fn after_action(mover: OperativeId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    if fallen::is_pending(cx.state) {
        let then = Frame::AfterAction { operative: mover, run };
        return Flow::Call { child: Frame::Fallen { shooting: false }, then };
    }
    if leaving::is_due(cx.state) {
        return Flow::Call { child: Frame::Drops {}, then: Frame::AfterAction { operative: mover, run } };
    }
    damage::remove_incapacitated(rule!("KT-CQ-18"), cx);
    let side = cx.state.side(mover).other();
    let on_guard = cx.state.standing(side).any(|id| cx.state[id].flags.has(Flags::GUARD));
    if !on_guard || !cx.state[mover].is_up() {
        return Flow::Goto(Frame::Activation { operative: mover, run });
    }
    // What acts at the end of an action has acted by now.
    rule!("KT-CQ-18");
    if can_attack(&Field::new(cx.setup, cx.state), mover) {
        rule!("KT-CQ-04");
        return Flow::Ask(Frame::PickGuard { mover, run });
    }
    settle(mover, OperativeId::NOBODY, cx);
    Flow::Goto(Frame::Activation { operative: mover, run })
}

/// A guard attack, or not. Origins of cover lines are too many to list.
pub(crate) static PICK_GUARD: Question<KillTeam> = Question {
    name: "guard",
    by: |frame, game| fields!(frame, Frame::PickGuard { mover, .. } => game.state.side(mover).other()),
    check: |frame, choice, game| {
        check(&game.field(), fields!(frame, Frame::PickGuard { mover, .. } => mover), choice)
    },
    list: |frame, game, out| {
        out.push(Choice::Hold);
        choices(&game.field(), fields!(frame, Frame::PickGuard { mover, .. } => mover), out);
    },
    answer: |frame, choice, cx| {
        let (mover, run) = fields!(frame, Frame::PickGuard { mover, run } => (mover, run));
        answer(mover, run, choice, cx)
    },
    text: |frame, game| {
        let mover = fields!(frame, Frame::PickGuard { mover, .. } => mover);
        say![KillTeam, game.setup; "attack from guard, or hold? ", Titled(mover), " has just acted"]
    },
    default: |frame, game| {
        let (field, mut attacks) = (game.field(), Vec::new());
        choices(&field, fields!(frame, Frame::PickGuard { mover, .. } => mover), &mut attacks);
        Some(defaults::best_attack(&field, &attacks).unwrap_or(Choice::Hold))
    },
    menu: Menu::Sample,
    ..Question::BASE
};

/// Whether any guard attack is on offer.
fn can_attack(field: &Field<'_>, mover: OperativeId) -> bool {
    interrupters(field, mover).next().is_some()
}

/// Who could interrupt an operative's activation with a guard attack: those on guard that have something to attack.
pub(crate) fn interrupters(field: &Field<'_>, mover: OperativeId) -> impl Iterator<Item = OperativeId> {
    let side = field.state.side(mover).other();
    let open = !field.state[mover].flags.has(Flags::INTERRUPTED);
    field.state.standing(side).filter(move |id| open && field.state[*id].flags.has(Flags::GUARD)).filter(
        move |id| {
            actions::can_shoot(field, *id, Shooting::Overwatch)
                || actions::can_shoot(field, *id, Shooting::PointBlank)
                || (field.is_engaged(*id)
                    && field.setup.profile(*id).weapons.iter().any(|weapon| !weapon.ranged))
        },
    )
}

/// Every guard attack on offer.
pub fn choices(field: &Field<'_>, mover: OperativeId, out: &mut Vec<Choice>) {
    let side = field.state.side(mover).other();
    for id in field.state.standing(side).filter(|id| field.state[*id].flags.has(Flags::GUARD)) {
        for how in [Shooting::Overwatch, Shooting::PointBlank] {
            actions::shots(field, id, how, out);
        }
        if field.is_engaged(id) {
            actions::fights(field, id, out);
        }
    }
}

/// Whether a guard attack may be made.
///
/// # Errors
/// The rule that forbids it.
pub fn check(field: &Field<'_>, mover: OperativeId, choice: Choice) -> Result<(), Illegal> {
    let on_guard = |by: OperativeId| {
        let own = by.index() < field.state.all().len()
            && field.state.side(by) != field.state.side(mover)
            && field.state[by].is_up();
        if own && field.state[by].flags.has(Flags::GUARD) {
            return Ok(());
        }
        Err(Illegal { rule: rule!("KT-CQ-04"), why: "only an operative on guard can make a guard attack" })
    };
    match choice {
        Choice::Hold => Ok(()),
        Choice::Shoot { how, by, target, weapon, origin } if how != Shooting::Shoot => {
            on_guard(by)?;
            actions::check_shot(field, how, by, target, weapon, origin).map(|_| ())
        }
        Choice::Fight { by, target, weapon } => {
            on_guard(by)?;
            actions::check_fight(field, by, target, weapon)?;
            if !field.engaged(by, target) {
                let why = "a fight through a hatchway is not a guard attack";
                return Err(Illegal { rule: rule!("KT-CQ-05"), why });
            }
            Ok(())
        }
        _ => Err(Illegal { rule: rule!("KT-CQ-05"), why: "a guard attack is an overwatch or a fight" }),
    }
}

/// The other side made a guard attack, or held it back.
fn answer(mover: OperativeId, run: u8, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let (by, child) = match choice {
        Choice::Shoot { how, by, target, weapon, origin } => {
            let field = Field::new(cx.setup, cx.state);
            let sight = actions::check_shot(&field, how, by, target, weapon, origin).ok();
            cx.state[by].flags.add(Flags::OVERWATCHED);
            if how == Shooting::PointBlank {
                rule!("KT-CQ-06");
                cx.state[by].flags.add(Flags::POINT_BLANK);
            }
            (by, aim::begin(how, by, target, weapon, sight, cx))
        }
        Choice::Fight { by, target, weapon } => {
            (by, Frame::Fight { clash: fight::new_clash(by, target, weapon) })
        }
        _ => {
            settle(mover, OperativeId::NOBODY, cx);
            return Flow::Goto(Frame::Activation { operative: mover, run });
        }
    };
    rule!("KT-AP-06");
    rule!("KT-CQ-05");
    actions::end_guard(by, cx);
    cx.state[mover].flags.add(Flags::INTERRUPTED);
    let kept = cx.state[mover].flags.has(Flags::KEPT);
    Flow::Call { child, then: Frame::AfterGuard { mover, guard: by, run, kept } }
}

/// The guard attack is over: the activation goes on if its operative still stands.
pub(crate) fn after_guard(
    mover: OperativeId,
    guard: OperativeId,
    run: u8,
    kept: bool,
    cx: &mut Cx<'_>,
) -> Flow<Frame> {
    if !cx.state[mover].is_up() {
        // Its activation is over, whatever brings it back later.
        rule!("KT-CQ-08");
    }
    settle(mover, guard, cx);
    if cx.state[mover].flags.has(Flags::KEPT) && !kept {
        // It fell by the interrupt: its activation is over, although a ploy keeps it standing. One that was kept
        // standing before suffers nothing, and goes on.
        rule!("KT-CQ-08");
        return activation::end_of(mover, run, cx);
    }
    Flow::Goto(Frame::Activation { operative: mover, run })
}

/// Operatives on guard that the mover has engaged, and that did not answer, stop being on guard.
fn settle(mover: OperativeId, answered: OperativeId, cx: &mut Cx<'_>) {
    if !cx.state[mover].is_up() {
        return;
    }
    let side = cx.state.side(mover).other();
    for id in cx.state.team(side) {
        let on_guard = cx.state[id].is_up() && cx.state[id].flags.has(Flags::GUARD);
        if on_guard && id != answered && Field::new(cx.setup, cx.state).engaged(id, mover) {
            actions::end_guard(id, cx);
        }
    }
}

/// An operative goes on guard.
pub(crate) fn go_on_guard(id: OperativeId, cx: &mut Cx<'_>) {
    cx.state[id].flags.add(Flags::GUARD);
    cx.emit(rule!("KT-CQ-02"), || Event::OnGuard { operative: id });
}
