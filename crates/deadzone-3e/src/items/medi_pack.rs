//! Medi-Pack. [DZ3-ITEMS-08]

use super::{Use, spend};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::{Special, Task};
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::Props;
use crate::state::Item;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static MEDI_PACK: Use = Use { special: Some(&HEAL), ..Use::nothing(Item::MediPack) };

pub(crate) static HEAL: Special = Special {
    word: "medi-pack",
    check,
    list: |_, _, out| out.push(Task::default()),
    act,
    among_enemies: false,
};

fn check(_: u8, model: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    if task != Task::default() {
        return refuse(rule!("DZ3-ITEMS-08"), "a medi-pack heals its carrier only");
    }
    if look.has(model, Props::MACHINE) {
        return refuse(rule!("DZ3-ITEMS-08"), "a medi-pack does not help machines");
    }
    if !look.is_injured(model) {
        return refuse(rule!("DZ3-ITEMS-08"), "the model is not injured");
    }
    Ok(())
}

fn act(_: u8, model: ModelId, _: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    spend(model, Item::MediPack, cx);
    cx.state.model_mut(model).damage -= 1;
    cx.emit(rule!("DZ3-ITEMS-08"), || Event::Healed { model, points: 1 });
    None
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_medi_pack_heals_one_point_of_its_carrier() {
        let mut game =
            scene("E1 2.4.1 enforcer item=medi-pack damage=1\nP1 8.8.1 ghoul").covers(&["DZ3-ITEMS-08"]);
        game.play("medi-pack", []);
        assert_eq!(game.damage("E1"), 0);
        assert_eq!(game.fact("models.E1.item"), "nothing");
    }

    #[test]
    fn the_unhurt_need_none() {
        let game = scene("E1 2.4.1 enforcer item=medi-pack\nP1 8.8.1 ghoul");
        game.refused("medi-pack", "DZ3-ITEMS-08");
    }
}
