//! A free SHOOT that an order gives to a model that need not be active. [DZ3-CMD-16, DZ3-CMD-19]
//! At any legal target, with any weapon and in any manner; or, from ambush, at one enemy that has just come into
//! the model's own cube: with a weapon that blazes, and without the standard modifiers.

use super::refuse_order;
use crate::Deadzone;
use crate::choice::{Choice, Manner};
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{ModelId, WeaponId, WeaponName};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{assault, refuse, shooting};
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_kernel::say;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

pub(crate) static PICK_FREE_SHOT: Question = Question {
    name: "free-shot",
    by: |frame, look| assault::decider(parts(frame).0, look),
    check: |frame, choice, look| {
        let (model, at) = parts(frame);
        check(model, at, choice, look).map(|_| ())
    },
    list: |frame, look, out| {
        let (model, at) = parts(frame);
        list(model, at, look, out);
    },
    answer,
    text: |frame, look| say![Deadzone, look.setup; "what does ", Titled(parts(frame).0), " shoot at? The special order gives it a free shot"],
    subject: |frame, look| Some(look.setup.name(parts(frame).0).to_string()),
    ..Question::BASE
};

fn parts(frame: Frame) -> (ModelId, Option<ModelId>) {
    match frame {
        Frame::PickFreeShot { model, at } => (model, at),
        _ => unreachable!("{frame:?} is not a free shot"),
    }
}

/// Whether the model has any free shot.
pub(super) fn is_possible(model: ModelId, at: Option<ModelId>, look: &Look<'_>) -> bool {
    let mut choices = Vec::new();
    list(model, at, look, &mut choices);
    !choices.is_empty()
}

fn check(model: ModelId, at: Option<ModelId>, choice: Choice, look: &Look<'_>) -> Result<WeaponId, Illegal> {
    match (choice, at) {
        (Choice::Shoot { target, weapon, manner, command: false }, None) => {
            shooting::check_target(model, target, weapon, manner, look)
        }
        (Choice::Fire { cell, weapon, command: false }, None) => {
            shooting::check_cell(model, cell, weapon, look)
        }
        (Choice::Shoot { target, weapon, manner, command: false }, Some(at)) => {
            if target != at {
                return refuse_order("the order is to shoot at the enemy that came in");
            }
            ambush(model, weapon, manner, look)
        }
        _ => refuse_order("choose a target and a weapon: the order is a SHOOT"),
    }
}

/// The weapon of a shot in its own cube: neither range nor sight matters there.
fn ambush(model: ModelId, name: WeaponName, manner: Manner, look: &Look<'_>) -> Result<WeaponId, Illegal> {
    if look.ranged(model).is_none() {
        return refuse(rule!("DZ3-DICE-05"), "the model has no RANGED stat");
    }
    let Some((weapon, _)) = look.guns(model).find(|(gun, _)| look.weapon(*gun).name == name) else {
        return refuse(rule!("DZ3-SHOOT-01"), "the model has no such ranged weapon");
    };
    if !look.weapon_props(model, weapon).has(Props::BLAZES) || look.weapon(weapon).hooks.aim.is_some() {
        return refuse_order("the order is for weapons with Rapid Fire");
    }
    if manner == Manner::Scoped {
        return refuse(rule!("DZ3-KEY-86"), "a scope cannot be used on an enemy in the same cube");
    }
    Ok(weapon)
}

fn list(model: ModelId, at: Option<ModelId>, look: &Look<'_>, out: &mut Vec<Choice>) {
    let command = false;
    if at.is_none() && shooting::check_shooter(model, look).is_err() {
        return;
    }
    for (gun, range) in look.guns(model) {
        let weapon = look.weapon(gun).name;
        if look.weapon(gun).hooks.aim.is_some() {
            let cubes = look.model(model).cell.within(range, look.setup.grid.levels());
            let cells = cubes.flat_map(|cube| look.setup.grid.places(cube));
            let fires = cells.map(|cell| Choice::Fire { cell, weapon, command });
            out.extend(fires.filter(|choice| check(model, at, *choice, look).is_ok()));
            continue;
        }
        for target in look.standing() {
            let manners = [Manner::Normal, Manner::Blaze, Manner::Scoped];
            let shots = manners.map(|manner| Choice::Shoot { target, weapon, manner, command });
            out.extend(shots.into_iter().filter(|choice| check(model, at, *choice, look).is_ok()));
        }
    }
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (model, at) = parts(frame);
    let weapon = check(model, at, choice, &look(cx)).expect("checked");
    match choice {
        Choice::Shoot { target, manner, .. } => {
            let shot = shooting::declare(model, target, weapon, manner, cx);
            cx.state.attack.plain = at.is_some();
            Flow::Goto(shot)
        }
        Choice::Fire { cell, .. } => {
            cx.emit(rule!("DZ3-SHOOT-01"), || Event::FiredAt { model, cell, weapon });
            shooting::spend(model, weapon, cx);
            Flow::Goto(Frame::Fired { shooter: model, weapon, cell })
        }
        _ => unreachable!("checked"),
    }
}
