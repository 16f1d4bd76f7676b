//! Feeder tendrils: incapacitating an enemy in combat gives up to D3 wounds back. [KT-DMG-06] [KT-DICE-01]

use super::Ability;
use crate::Cx;
use crate::event::Event;
use crate::sequence::damage;
use crate::state::OperativeId;
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::rule;

pub(super) const ABILITY: Ability = Ability { felled: Some(feed), ..Ability::new("Feeder tendrils") };

fn feed(id: OperativeId, cx: &mut Cx<'_>) {
    if !cx.state[id].is_up() || cx.state[id].wounds >= cx.setup.profile(id).wounds {
        return;
    }
    let class = |face: u8| Class::bin(face.div_ceil(2) - 1);
    let roll = Roll { why: rule!("KT-DICE-01"), dice: 1, sides: 6, class: &class };
    let tally = cx.roll(&roll, |tally| {
        let wounds = (0..3).find(|bin| tally.bin(*bin) == 1).map_or(0, |bin| bin as u8 + 1);
        Event::Fed { operative: id, wounds }
    });
    let wounds = (0..3).find(|bin| tally.bin(*bin) == 1).map_or(0, |bin| bin as u8 + 1);
    damage::regain(rule!("KT-DMG-06"), id, wounds, cx);
}
