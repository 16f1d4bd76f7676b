//! Fire Mission: off-board fire called by a Command Order. [D1Z-FIRE] [D1Z-KWT-04] [D1Z-KWW-03]

use crate::Cx;
use crate::choice::Aim;
use crate::command_orders;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, game, no};
use crate::keywords::{assisted_fire, comms, scatter};
use crate::sequence::windows::{self, Play};
use crate::sequence::{checks, indirect};
use crate::setup::{CommandOrder, Keywords, ModelId, TacticalCard};
use crate::state::{Effects, Place};
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// Whether a Fire Mission may be called; LoS is not needed, contact with an enemy does not matter.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, order: CommandOrder, at: Place) -> Result<(), Illegal> {
    rule!("D1Z-FIRE-03");
    if !command_orders::is_fire_mission(order) {
        return no(rule!("D1Z-CMD-03"), "this Command Order is not a Fire Mission");
    }
    if !game.works(by, Keywords::COMMAND) && !comms::calls(game, by) {
        return no(rule!("D1Z-FIRE-01"), "only Command and Comms call Fire Missions");
    }
    windows::may_play(game, by.side(), TacticalCard::CommandOrder)?;
    command_orders::may_activate(game, by.side(), order)?;
    if order == CommandOrder::StarShell && !game.setup.night {
        return no(rule!("D1Z-CMD-03"), "a Star Shell is for the night");
    }
    indirect::check_point(game, at)
}

/// Declares the Action: the card is played.
pub fn call(cx: &mut Cx<'_>, by: ModelId, order: CommandOrder) -> Frame {
    rule!("D1Z-FIRE-01");
    cx.state.effects.set(Effects::STOPPED | Effects::CALLED, false);
    windows::play(cx, by.side(), Play::Command(order, Aim::Model(by)))
}

pub(crate) fn fire_mission(by: ModelId, order: CommandOrder, at: Place, cx: &mut Cx<'_>) -> Flow<Frame> {
    let done = Frame::Performed { by };
    let called = cx.state.effects.has(Effects::CALLED);
    cx.state.effects.set(Effects::CALLED | Effects::STOPPED, false);
    if !called {
        cx.emit(rule!("D1Z-FIRE-02"), || Event::MissionSpent { model: by });
        return Flow::Goto(done);
    }
    let at = indirect::on_floor(game(cx), at);
    cx.emit(rule!("D1Z-FIRE-02"), || Event::FireMission { model: by, order, at });
    let added = assisted_fire::modifier(game(cx), by);
    let large = !checks::initiative_check(cx, rule!("D1Z-FIRE-02"), by, added);
    let Some(point) = scatter::drift(cx, at.point(), large) else { return Flow::Goto(done) };
    let Some(at) = super::ranged::place_of(game(cx), point) else { return Flow::Goto(done) };
    command_orders::strike(cx, by, order, at, done)
}

/// Points worth considering, for each Fire Mission that can be called.
pub fn sample(game: Game<'_>, by: ModelId) -> Vec<(CommandOrder, Place)> {
    let able = game.works(by, Keywords::COMMAND) || game.works(by, Keywords::COMMS);
    if !able || windows::may_play(game, by.side(), TacticalCard::CommandOrder).is_err() {
        return Vec::new();
    }
    let own = &game.state.players[by.side().index()].orders;
    let orders =
        own.iter().filter_map(|bought| bought.order).filter(|order| command_orders::is_fire_mission(*order));
    let mut out = Vec::new();
    for order in orders {
        for enemy in game.on_board(by.side().other()).take(6) {
            out.push((order, game.state[enemy].at));
        }
    }
    out
}
