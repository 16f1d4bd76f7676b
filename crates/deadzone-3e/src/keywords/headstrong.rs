//! Headstrong. [DZ3-KEY-45]
//! Pinned at the start of its activation, it may find itself on its feet.

use super::Keyword;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { starts: Some(rise), ..Keyword::new("Headstrong", rule_id!("DZ3-KEY-45")) };

fn rise(_: u8, model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    if !look(cx).is_pinned(model) {
        return None;
    }
    let stands = |face: u16| face >= 4;
    let face = cx.pick(rule!("DZ3-KEY-45"), 8, |face| Event::Nerve { model, stands: stands(face) });
    stands(face).then_some(Frame::StandUp { free: true })
}
