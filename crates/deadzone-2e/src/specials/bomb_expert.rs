//! Bomb Expert. [DZ2-CMD-15..21]
//! A SPECIAL action of the active model: R2, Blast.

use super::{Act, Splat, Window};
use crate::abilities::Task;
use crate::choice::Manner;
use crate::frame::Frame;
use crate::look::{Ctx, Look, look};
use crate::sequence::activation::active;
use crate::sequence::shooting::{self, Sight};
use crate::sequence::{actions, refuse};
use crate::setup::ArmySpecial;
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act {
        window: Window::Act,
        check,
        list: |look, out| {
            let enemies = look.standing().filter(|id| look.are_enemies(active(look), *id));
            out.extend(enemies.map(|id| Task { model: Some(id), ..Task::default() }));
        },
        act,
    }),
    ..Splat::new(ArmySpecial::BombExpert)
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    let Some(target) = task.only_model() else {
        return refuse(rule!("DZ2-CMD-20"), "name the model that is attacked");
    };
    actions::check_given_special(look)?;
    shooting::check_shooter(id, look)?;
    let Some((weapon, range)) = super::attack_weapon(id, look) else {
        return refuse(rule!("DZ2-CMD-20"), "the special has no weapon");
    };
    shooting::check_stat(id, weapon, look)?;
    shooting::check_seen(id, target, weapon, range, &mut Sight::new(id), look)
}

fn act(task: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    actions::pay_given_special(cx);
    let here = look(cx);
    let (id, target) = (active(&here), task.model?);
    let (weapon, _) = super::attack_weapon(id, &here)?;
    let shot = shooting::declare(id, target, weapon, Manner::Normal, cx);
    // It is not a SHOOT action, so ammunition does not serve it.
    cx.state.attack.action = false;
    Some(shot)
}
