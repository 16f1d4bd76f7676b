//! Faithful Companion. [DZ3-EXTRA-03]
//! Comes only with its master, who fights in a rage when it has died.

use super::Keyword;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use crate::state::Flags;
use sortie_rulebook::{rule, rule_id};

const MASTER: &str = "Ingulf Krestursson";

pub(super) static KEYWORD: Keyword = Keyword {
    master: Some(MASTER),
    killed: Some(avenge),
    ..Keyword::new("Faithful Companion", rule_id!("DZ3-EXTRA-03"))
};

fn avenge(_: u8, dead: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    let master =
        here.standing().find(|id| here.side(*id) == here.side(dead) && here.profile(*id).name == MASTER)?;
    cx.state.model_mut(master).set(Flags::AVENGING, true);
    cx.emit(rule!("DZ3-EXTRA-03"), || Event::Avenges { model: master });
    None
}
