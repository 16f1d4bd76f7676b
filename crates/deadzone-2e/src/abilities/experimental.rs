//! Experimental. [DZ2-ABIL-13]

use super::Ability;
use crate::event::Event;
use crate::frame::Frame;
use crate::look::Ctx;
use crate::setup::Traits;
use crate::state::Trick;
use sortie_kernel::Flow;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::EXPERIMENTAL, ..Ability::new("Experimental", rule_id!("DZ2-ABIL-13")) };

/// One die says what the shot does; an 8 hums, and rolls again.
pub(crate) fn experiment(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let shooter = cx.state.attack.attacker.expect("a shot has a shooter");
    let told = |face: u16| Event::Experimented { model: shooter, face: face as u8 + 1 };
    let face = 1 + cx.pick(rule!("DZ2-ABIL-13"), 8, told);
    let trick = match face {
        1 | 2 => Trick::Blast,
        3 | 4 => Trick::Knockback,
        5 | 6 => Trick::Weight,
        7 => Trick::Pierce,
        _ => {
            rule!("DZ2-ABIL-14");
            let model = cx.state.model_mut(shooter);
            model.set_boom(model.boom() + 1);
            return Flow::Goto(Frame::Experiment {});
        }
    };
    cx.state.attack.trick = trick;
    if trick == Trick::Pierce {
        cx.state.attack.more_ap += 3;
    }
    Flow::Goto(Frame::Shot {})
}
