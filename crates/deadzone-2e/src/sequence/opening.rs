//! The mission, its crates and the item counters on the table before the game. [DZ2-SETUP-01, DZ2-SETUP-06..11]
//! (RollScenario) → PlaceTokens … → ReconTest

use crate::event::Event;
use crate::frame::Frame;
use crate::look::Ctx;
use crate::setup::{Item, Setup};
use crate::state::{State, Token};
use sortie_cubes::tokens::total;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The first step of a game: players who agreed on no mission roll for one.
pub(crate) fn first(setup: &Setup, state: &mut State) -> Frame {
    if setup.scenarios.len() > 1 { Frame::RollScenario {} } else { shuffle(setup, state) }
}

/// Every mission is as likely as the others.
pub(crate) fn roll_scenario(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let count = cx.setup.scenarios.len() as u16;
    let told = |rolled: u16| Event::ScenarioRolled { scenario: rolled as u8 };
    cx.state.scenario = cx.pick(rule!("DZ2-SETUP-01"), count, told) as u8;
    Flow::Goto(shuffle(cx.setup, cx.state))
}

/// Puts the mission's crates down and shuffles the counters: nobody knows which of them will lie where.
fn shuffle(setup: &Setup, state: &mut State) -> Frame {
    rule!("DZ2-SETUP-07");
    let scenario = &setup.scenarios[usize::from(state.scenario)];
    for cell in scenario.crate_cells(setup.grid.board()) {
        state.tokens.put(Token::face_up(cell, Item::Crate));
    }
    state.tokens.unknown = scenario.tokens.pool;
    state.unused = unused(setup, state);
    Frame::PlaceTokens { left: scenario.tokens.drawn }
}

/// How many counters of the pool are never drawn at set-up.
pub(crate) fn unused(setup: &Setup, state: &State) -> u8 {
    let tokens = &setup.scenarios[usize::from(state.scenario)].tokens;
    rule!("DZ2-SETUP-18");
    total(&tokens.pool).saturating_sub(u16::from(tokens.drawn)) as u8
}

/// Rolls for one counter after the other; those that land in a zone are lost unseen.
pub(crate) fn place_tokens(left: u8, cx: &mut Ctx<'_>) -> Flow<Frame> {
    if left == 0 {
        rule!("DZ2-SETUP-11");
        return Flow::Goto(Frame::ReconTest {});
    }
    let setup = cx.setup;
    let mut at = [0u16; 2];
    cx.dice.pick_until(rule!("DZ2-SETUP-08"), &[8, 8], &|_| true, &mut at);
    let (column, row) = (at[0] as u8 + 1, at[1] as u8 + 1);
    let zones = setup.scenarios[usize::from(cx.state.scenario)].zones;
    if zones.of(column, row).is_some() {
        cx.log_roll(rule!("DZ2-SETUP-10"), || Event::TokenLost { column, row });
    } else {
        rule!("DZ2-SETUP-09");
        let cell = setup.grid.highest_floor(column, row).expect("every stack has a floor");
        cx.state.tokens.put(Token::face_down(cell));
        cx.log_roll(rule!("DZ2-SETUP-08"), || Event::TokenPlaced { cell });
    }
    Flow::Goto(Frame::PlaceTokens { left: left - 1 })
}
