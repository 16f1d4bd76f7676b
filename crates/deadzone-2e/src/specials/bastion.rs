//! Bastion. [DZ2-CMD-15..21]
//! Before the dice of an attack on a friendly model: 1 more Armour against it, once per attack.

use super::{Declared, Splat, check_only};
use crate::abilities::Task;
use crate::look::Look;
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Role;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    declared: Some(Declared {
        check,
        list: |_, _, out| out.push(Task::default()),
        act: |_, _, cx| cx.state.attack.more_armour += 1,
    }),
    unlimited: true,
    ..Splat::new(ArmySpecial::Bastion)
};

fn check(task: Task, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    let attack = &look.state.attack;
    let target = look.state.test.pool(role).model;
    if role != Role::Defender || attack.attacker.is_none() || target.is_none() || attack.target != target {
        return refuse(rule!("DZ2-CMD-15"), "the special answers an attack on one model");
    }
    if attack.more_armour > 0 {
        return refuse(rule!("DZ2-CMD-16"), "the special is spent once per attack");
    }
    Ok(())
}
