//! Special Agents start Undercover until their first Action. [D1Z-KWR-06]

use crate::Cx;
use crate::event::Event;
use crate::setup::{Keywords, ModelId, Setup};
use crate::state::{Flags, State};
use sortie_rulebook::rule;

/// The start of a game.
pub fn start(setup: &Setup, state: &mut State, id: ModelId) {
    if setup.model(id).has(Keywords::SPECIAL_AGENT) {
        rule!("D1Z-KWR-06");
        state[id].flags.set(Flags::UNDERCOVER, true);
    }
}

/// An Action ends it for good.
pub fn acted(cx: &mut Cx<'_>, id: ModelId) {
    if cx.state[id].flags.has(Flags::UNDERCOVER) {
        cx.state[id].flags.set(Flags::UNDERCOVER, false);
        cx.emit(rule!("D1Z-KWR-06"), || Event::CoverBlown { model: id });
    }
}
