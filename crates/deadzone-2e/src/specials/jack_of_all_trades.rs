//! Jack of all Trades. [DZ2-CMD-15..21]
//! Before dice the active model tests with another of its values.

use super::{Declared, Splat};
use crate::abilities::Task;
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::{Role, Stat};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

const STATS: [Stat; 3] = [Stat::Shoot, Stat::Fight, Stat::Survive];

pub(super) static SPLAT: Splat = Splat {
    declared: Some(Declared {
        check,
        list: |_, _, out| out.extend((0..3).map(|option| Task { option, ..Task::default() })),
        act,
    }),
    ..Splat::new(ArmySpecial::JackOfAllTrades)
};

fn value(option: u8, role: Role, look: &Look<'_>) -> Option<u8> {
    let profile = look.profile(look.state.test.pool(role).model?);
    [profile.shoot, profile.fight, profile.survive].get(usize::from(option)).copied().flatten()
}

fn check(task: Task, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role);
    if task.model.is_some() || task.cell.is_some() || task.option > 2 {
        return refuse(rule!("DZ2-CMD-15"), "the special names Shoot (1), Fight (2) or Survive (3)");
    }
    if pool.model.is_none() || pool.model != look.state.activation.model {
        return refuse(rule!("DZ2-CMD-15"), "the special is for a test of the active model");
    }
    if STATS[usize::from(task.option)] == pool.stat || value(task.option, role, look).is_none() {
        return refuse(rule!("DZ2-CMD-15"), "the model tests with that value already, or has none");
    }
    Ok(())
}

fn act(task: Task, role: Role, cx: &mut Ctx<'_>) {
    rule!("DZ2-DICE-04");
    if let Some(target) = value(task.option, role, &look(cx)) {
        cx.state.test.pool_mut(role).target = target;
    }
}
