//! Stun. [DZ2-LOST-12]

use super::{Ability, Strike};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use crate::sequence::pinning;
use crate::setup::Traits;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::STUNS.with(Traits::HARMLESS), ..Ability::new("Stun", rule_id!("DZ2-LOST-12")) };

/// Potential damage marks the target activated, and hurts nobody.
pub(super) fn resolved(strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    if strike.ahead > 0 && here.in_play(strike.at) && strike.traits(&here).has(Traits::STUNS) {
        rule!("DZ2-LOST-12");
        stun(strike.at, cx);
    }
    None
}

fn stun(id: ModelId, cx: &mut Ctx<'_>) {
    cx.emit(rule!("DZ2-LOST-12"), || Event::Stunned { model: id });
    pinning::cut_short(id, cx);
    pinning::mark_activated(id, cx);
    // Who is about to leave stays, in somebody else's activation too.
    cx.state.stunned = Some(id);
}

/// Everybody in the cube where a stun grenade lands, friend and foe, without a test.
pub(super) fn stun_cube(cell: Cell, cx: &mut Ctx<'_>) {
    rule!("DZ2-ITEMS-07");
    for id in look(cx).crowd(cell).iter() {
        stun(id, cx);
    }
}
