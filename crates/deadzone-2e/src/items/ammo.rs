//! Ammo and AP Ammo. [DZ2-ITEMS-01, DZ2-ITEMS-02]
//! They serve the SHOOT action for which they are declared.

use crate::event::Event;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Item;
use crate::state::{Role, Stat};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Whether ammunition may be declared: before the dice of a SHOOT action whose test takes modifiers.
pub(super) fn check(role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    let (pool, attack) = (look.state.test.pool(role), look.state.attack);
    let serves = pool.stat == Stat::Shoot && attack.cause.is_shot() && attack.action;
    if !serves {
        return refuse(rule!("DZ2-ITEMS-01"), "ammunition works only with a SHOOT action");
    }
    if !pool.open {
        return refuse(rule!("DZ2-DICE-12"), "nothing adds a die to this test");
    }
    Ok(())
}

/// One more die, and armour pierced.
pub(super) fn load(item: Item, role: Role, cx: &mut Ctx<'_>) {
    let pool = cx.state.test.pool_mut(role);
    pool.dice += 1;
    let (model, stat) = (pool.model, pool.stat);
    let why = if item == Item::ApAmmo {
        cx.state.attack.more_ap += 1;
        rule!("DZ2-ITEMS-02")
    } else {
        rule!("DZ2-ITEMS-01")
    };
    cx.emit(why, || Event::Modifier { model, stat, dice: 1 });
}
