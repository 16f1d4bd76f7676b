//! Item tokens on the table before the game. [DZ3-SETUP-05..08]

use crate::event::Event;
use crate::frame::Frame;
use crate::look::Ctx;
use crate::state::Token;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// Puts one token after the other where two dice say, outside the zones.
pub(crate) fn place_tokens(left: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if left == 0 {
        rule!("DZ3-SETUP-08");
        return Flow::Goto(Frame::ReconTest {});
    }
    let setup = cx.setup;
    rule!("DZ3-SETUP-07");
    let mut at = [0u16; 2];
    let outside = |at: &[u16]| setup.scenario.zones.of(at[0] as u8 + 1, at[1] as u8 + 1).is_none();
    cx.dice.pick_until(rule!("DZ3-SETUP-06"), &[8, 8], &outside, &mut at);
    let cell = setup.grid.highest_floor(at[0] as u8 + 1, at[1] as u8 + 1).expect("every stack has a floor");
    cx.state.tokens.put(Token { cell, kind: None, known: 0 });
    cx.told(rule!("DZ3-SETUP-06"), || Event::TokenPlaced { cell });
    Flow::Goto(Frame::PlaceTokens { left: left - 1 })
}
