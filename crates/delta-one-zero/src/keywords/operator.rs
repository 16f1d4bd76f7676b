//! Operators Rally on the spot and become Cautious. Their Coherency stands with Coherency. [D1Z-KWR-04]

use crate::Cx;
use crate::event::Event;
use crate::setup::{Keywords, ModelId};
use crate::state::Flags;
use sortie_rulebook::rule;

/// A Rally! succeeded.
pub fn rallied(cx: &mut Cx<'_>, id: ModelId) {
    if cx.setup.model(id).has(Keywords::OPERATOR) {
        cx.state[id].flags.set(Flags::CAUTIOUS, true);
        cx.emit(rule!("D1Z-KWR-04"), || Event::OwnCautious { model: id });
    }
}
