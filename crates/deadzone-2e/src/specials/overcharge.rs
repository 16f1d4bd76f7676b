//! Overcharge. [DZ2-CMD-15..21]
//! Before the actions of a model with a Noh Rifle: it has RAPID FIRE and WEIGHT OF FIRE (2) more.

use super::{Act, Splat, Window, check_only};
use crate::abilities::Task;
use crate::ids::{ModelId, WeaponId};
use crate::look::Look;
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use crate::state::Boons;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act {
        window: Window::Start,
        check,
        list: |_, out| out.push(Task::default()),
        act: |_, cx| {
            cx.state.activation.boons.add(Boons::OVERCHARGED);
            None
        },
    }),
    ..Splat::new(ArmySpecial::Overcharge)
};

fn is_noh_rifle(weapon: WeaponId, look: &Look<'_>) -> bool {
    look.weapon(weapon).title == "Noh Rifle"
}

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    if !look.weapons(active(look)).any(|weapon| is_noh_rifle(weapon, look)) {
        return refuse(rule!("DZ2-CMD-15"), "the special is for a model with a Noh Rifle");
    }
    if look.state.activation.boons.has(Boons::OVERCHARGED) {
        return refuse(rule!("DZ2-CMD-21"), "the rifle is overcharged already");
    }
    Ok(())
}

/// Whether the weapon is overcharged in the model's hands.
pub(super) fn is_overcharged(id: ModelId, weapon: WeaponId, look: &Look<'_>) -> bool {
    let activation = &look.state.activation;
    activation.model == Some(id) && activation.boons.has(Boons::OVERCHARGED) && is_noh_rifle(weapon, look)
}
