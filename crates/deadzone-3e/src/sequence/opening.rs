//! The scenario and the item tokens on the table before the game. [DZ3-SETUP-01, DZ3-SETUP-05..08]
//! (RollScenario) → PlaceTokens … → ReconTest

use crate::event::Event;
use crate::frame::Frame;
use crate::look::Ctx;
use crate::setup::Setup;
use crate::state::{State, Token};
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The first step of a game: players who agreed on no scenario roll for one.
pub(crate) fn first(setup: &Setup, state: &mut State) -> Frame {
    if setup.scenarios.len() > 1 { Frame::RollScenario {} } else { shuffle(setup, state) }
}

/// Every scenario is as likely as the others.
pub(crate) fn roll_scenario(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let count = cx.setup.scenarios.len() as u16;
    let event = |rolled: u16| Event::ScenarioRolled { scenario: rolled as u8 };
    cx.state.scenario = cx.pick(rule!("DZ3-SETUP-01"), count, event) as u8;
    Flow::Goto(shuffle(cx.setup, cx.state))
}

/// Gets the scenario's tokens ready; nobody knows which of them will lie on the table, except those that lie there for
/// certain.
pub(crate) fn shuffle(setup: &Setup, state: &mut State) -> Frame {
    rule!("DZ3-SETUP-05");
    let tokens = &setup.scenario(state).tokens;
    state.tokens.unknown = tokens.pool;
    state.tokens.certain = tokens.certain;
    Frame::PlaceTokens { left: tokens.placed }
}

/// Puts one token after the other where two dice say, outside the zones.
pub(crate) fn place_tokens(left: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if left == 0 {
        rule!("DZ3-SETUP-08");
        return Flow::Goto(Frame::ReconTest {});
    }
    let setup = cx.setup;
    rule!("DZ3-SETUP-07");
    let mut at = [0u16; 2];
    let zones = setup.scenario(cx.state).zones;
    let outside = |at: &[u16]| zones.of(at[0] as u8 + 1, at[1] as u8 + 1).is_none();
    cx.dice.pick_until(rule!("DZ3-SETUP-06"), &[8, 8], &outside, &mut at);
    let cell = setup.grid.highest_floor(at[0] as u8 + 1, at[1] as u8 + 1).expect("every stack has a floor");
    cx.state.tokens.put(Token { cell, kind: None, known: 0 });
    cx.log_roll(rule!("DZ3-SETUP-06"), || Event::TokenPlaced { cell });
    Flow::Goto(Frame::PlaceTokens { left: left - 1 })
}
