//! Stealth. [DZ2-CMD-15..21]
//! A Cypher or Black Talon that is shot at survives with one more die for each die spent.

use super::{Declared, Splat, check_only, is_called};
use crate::abilities::Task;
use crate::event::Event;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::{Role, Stat};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    declared: Some(Declared { check, list: |_, _, out| out.push(Task::default()), act }),
    unlimited: true,
    ..Splat::new(ArmySpecial::Stealth)
};

fn check(task: Task, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    let (pool, attack) = (look.state.test.pool(role), &look.state.attack);
    let shot = attack.cause.is_shot() && attack.action && attack.target == pool.model;
    if role != Role::Defender || pool.stat != Stat::Survive || !shot || !pool.open {
        return refuse(rule!("DZ2-CMD-15"), "the special is for the target of a SHOOT action");
    }
    if !pool.model.is_some_and(|id| is_called(id, &["Cypher", "Black Talon"], look)) {
        return refuse(rule!("DZ2-CMD-21"), "the special is for Cyphers and Black Talons");
    }
    Ok(())
}

fn act(_: Task, role: Role, cx: &mut Ctx<'_>) {
    let pool = cx.state.test.pool_mut(role);
    pool.dice += 1;
    let (model, stat) = (pool.model, pool.stat);
    cx.emit(rule!("DZ2-CMD-15"), || Event::Modifier { model, stat, dice: 1 });
}
