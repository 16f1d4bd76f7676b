//! Fire Control. [DZ2-ABIL-15]

use super::{Ability, OWN_WAY};
use crate::Deadzone;
use crate::choice::{Choice, Manner};
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::activation::active;
use crate::sequence::{actions, refuse, shooting};
use crate::setup::Props;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, say};
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { props: Props::TWO_WEAPONS, ..Ability::new("Fire Control", rule_id!("DZ2-ABIL-15")) };

pub(crate) static PICK_SECOND_SHOT: Question = Question {
    name: "second-shot",
    by: |_, look| look.state.activation.controller,
    check: |frame, choice, look| match choice {
        Choice::No => Ok(()),
        _ => check(first_of(frame).0, choice, look).map(|_| ()),
    },
    list: |frame, look, out| {
        out.push(Choice::No);
        list(first_of(frame).0, look, out);
    },
    answer,
    text: |_, look| {
        let who = look.state.activation.model.map(Titled);
        say![Deadzone, look.setup; "what does ", who, " shoot at with its second weapon? It may fire two in one action"]
    },
    phrase: |_, choice, _| (choice == Choice::No).then(|| Text::plain("Do not fire a second weapon")),
    ..Question::BASE
};

fn first_of(frame: Frame) -> (WeaponId, Cell) {
    match frame {
        Frame::PickSecondShot { first, cell } => (first, cell),
        _ => unreachable!("{frame:?} asks for no second shot"),
    }
}

/// The frame after a declared shot: it itself, or the question for the second weapon.
pub(crate) fn offer_second(
    first: WeaponId,
    cell: Cell,
    shot: Frame,
    command: bool,
    look: &Look<'_>,
) -> Frame {
    if command || !look.has(active(look), Props::TWO_WEAPONS) {
        return shot;
    }
    let mut choices = Vec::new();
    list(first, look, &mut choices);
    if choices.is_empty() { shot } else { Frame::PickSecondShot { first, cell } }
}

/// Whether this second shot may be made; returns its weapon.
fn check(first: WeaponId, choice: Choice, look: &Look<'_>) -> Result<WeaponId, Illegal> {
    let shooter = active(look);
    let weapon = match choice {
        Choice::Shoot { target, weapon, manner, command: false } => {
            shooting::check_target(shooter, target, weapon, manner, look)?
        }
        Choice::Fire { cell, weapon, command: false } => shooting::check_cell(shooter, cell, weapon, look)?,
        _ => return refuse(rule!("DZ2-ABIL-15"), "name a shot with a second weapon, or none"),
    };
    if look.weapon(weapon).name == look.weapon(first).name {
        return refuse(rule!("DZ2-ABIL-15"), "the second shot needs another weapon");
    }
    let used = &look.state.activation.used;
    if actions::is_long(shooter, weapon, look) && !used.long && used.short > 1 {
        return refuse(rule!("DZ2-TURN-02"), "with a heavy weapon the SHOOT is the only action");
    }
    Ok(weapon)
}

fn list(first: WeaponId, look: &Look<'_>, out: &mut Vec<Choice>) {
    let shooter = active(look);
    for (gun, range) in look.guns(shooter).filter(|(gun, _)| *gun != first) {
        let weapon = look.weapon(gun).name;
        let command = false;
        if shooting::is_aimed_at_cubes(shooter, gun, look) {
            let cubes = look.model(shooter).cell.within(range, look.setup.grid.levels());
            let cells = cubes.flat_map(|cube| look.setup.grid.places(cube));
            let fires = cells.map(|cell| Choice::Fire { cell, weapon, command });
            out.extend(fires.filter(|choice| check(first, *choice, look).is_ok()));
            continue;
        }
        for target in look.standing() {
            let manners = [Manner::Normal, Manner::Effect];
            let shots = manners.map(|manner| Choice::Shoot { target, weapon, manner, command });
            out.extend(shots.into_iter().filter(|choice| check(first, *choice, look).is_ok()));
        }
    }
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (first, aimed) = first_of(frame);
    let shooter = active(&look(cx));
    let shot = if look(cx).traits(shooter, Some(first)).any(OWN_WAY) {
        Frame::Fired { shooter, weapon: first, cell: aimed }
    } else {
        Frame::Shot {}
    };
    if choice == Choice::No {
        return Flow::Goto(shot);
    }
    rule!("DZ2-ABIL-15");
    let weapon = check(first, choice, &look(cx)).expect("checked");
    let long = actions::is_long(shooter, weapon, &look(cx));
    let used = &mut cx.state.activation.used;
    if long && !used.long {
        used.short -= 1;
        used.long = true;
    }
    let (target, cell, manner) = match choice {
        Choice::Shoot { target, manner, .. } => (Some(target), aimed, manner),
        Choice::Fire { cell, .. } => (None, cell, Manner::Normal),
        _ => unreachable!("checked"),
    };
    Flow::Call { child: shot, then: Frame::SecondShot { shooter, target, cell, weapon, manner } }
}

/// The second shot, unless the first has left it nothing to shoot at.
pub(crate) fn second_shot(
    shooter: ModelId,
    target: Option<ModelId>,
    cell: Cell,
    weapon: WeaponId,
    manner: Manner,
    cx: &mut Ctx<'_>,
) -> Flow<Frame> {
    let here = look(cx);
    let name = here.weapon(weapon).name;
    let able = here.in_play(shooter) && !here.is_pinned(shooter) && !here.state.activation.cut;
    let legal = match target {
        Some(target) => shooting::check_target(shooter, target, name, manner, &here),
        None => shooting::check_cell(shooter, cell, name, &here),
    };
    if !able || legal.is_err() {
        cx.emit(rule!("DZ2-ABIL-15"), || Event::ShotLost { model: shooter });
        return Flow::Done;
    }
    Flow::Goto(match target {
        Some(target) => shooting::declare(shooter, target, weapon, manner, cx),
        None => {
            cx.emit(rule!("DZ2-ABIL-15"), || Event::FiredAt { model: shooter, cell, weapon });
            shooting::spend(shooter, weapon, cx);
            Frame::Fired { shooter, weapon, cell }
        }
    })
}
