//! Green Rage. [DZ2-CMD-15..21]
//! Before the dice of a FIGHT test of a friendly model: FRENZY (4) until the round ends.

use super::{Declared, Splat, check_only};
use crate::abilities::Task;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::{Effects, Role, Stat};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    declared: Some(Declared { check, list: |_, _, out| out.push(Task::default()), act }),
    ..Splat::new(ArmySpecial::GreenRage)
};

fn check(task: Task, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    let pool = look.state.test.pool(role);
    if pool.stat != Stat::Fight {
        return refuse(rule!("DZ2-CMD-15"), "the special is for a FIGHT test");
    }
    if pool.model.is_none_or(|id| look.model(id).has(Effects::RAGE)) {
        return refuse(rule!("DZ2-CMD-21"), "the model rages already");
    }
    Ok(())
}

/// The higher of this and the sum of its own counts.
fn act(_: Task, role: Role, cx: &mut Ctx<'_>) {
    let pool = cx.state.test.pool_mut(role);
    pool.rerolls = pool.rerolls.max(4);
    if let Some(id) = pool.model {
        cx.state.model_mut(id).gain(Effects::RAGE);
    }
    rule!("DZ2-ABIL-18");
}
