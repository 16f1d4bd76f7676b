//! Thirst for Blood. [DZ2-CMD-15..21]
//! A Stage 2A, Stage 2B or Aberration is faster, bites harder, and does not roll for its rage.

use super::{Act, Splat, Window, check_only, is_called};
use crate::abilities::Task;
use crate::ids::{ModelId, WeaponId};
use crate::look::Look;
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::setup::{ArmySpecial, Reach};
use crate::state::Effects;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act {
        window: Window::Thirst,
        check,
        list: |_, out| out.push(Task::default()),
        act: |_, cx| {
            let id = cx.state.activation.model?;
            cx.state.model_mut(id).gain(Effects::THIRSTY);
            None
        },
    }),
    ..Splat::new(ArmySpecial::ThirstForBlood)
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    check_only(task)?;
    let id = active(look);
    if !is_called(id, &["Stage 2A", "Stage 2B", "Aberration"], look) {
        return refuse(rule!("DZ2-CMD-15"), "the special is for Stages 2A and 2B and for Aberrations");
    }
    if look.model(id).has(Effects::THIRSTY) {
        return refuse(rule!("DZ2-CMD-21"), "the model thirsts already");
    }
    Ok(())
}

/// The weapon of a model that thirsts and has no RF weapon.
pub(super) fn blade(id: ModelId, look: &Look<'_>) -> Option<WeaponId> {
    let thirsty = look.model(id).has(Effects::THIRSTY);
    let armed = || look.weapons(id).any(|weapon| look.weapon(weapon).reach == Reach::Close);
    look.setup.teams[look.side(id).index()].special_weapon.filter(|_| thirsty && !armed())
}

/// AP of the RF weapons of a model that thirsts; the one it has only for its thirst has its own.
pub(super) fn more_ap(id: ModelId, weapon: WeaponId, look: &Look<'_>) -> u8 {
    let own = look.weapon(weapon).reach == Reach::Close
        && look.setup.teams[look.side(id).index()].special_weapon != Some(weapon);
    u8::from(own && look.model(id).has(Effects::THIRSTY))
}
