//! Command Orders, one in a file: when each may be activated, for whom, and what it does. [D1Z-CMD]

mod aggressive_action;
mod ammunition_drop;
mod casualty_evacuation;
mod cover_story;
mod demolition_plan;
mod drone_feed;
mod eyes_on;
mod hold_the_line;
mod maskirovka;
pub(crate) mod melt_away;
mod mortar_strike;
mod not_one_step_back;
pub(crate) mod smoke_screen;
mod star_shell;
mod steady_lads;
mod tactical_guile;
mod who_dares_wins;
mod zasada;

pub(crate) use ammunition_drop::PICK_RESUPPLY;

use crate::Cx;
use crate::choice::{Aim, Choice};
use crate::frame::Frame;
use crate::game::{Game, no};
use crate::sequence::windows::Window;
use crate::setup::{CommandOrder, FireteamId, ModelId};
use crate::state::{Place, PlayerFlags};
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::rule;

/// What a question about a Command Order looks at.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    /// Set-up and state.
    pub game: Game<'a>,
    /// Who would play it.
    pub side: Side,
    /// The window.
    pub window: Window,
    /// The Fireteam that the window is about, if any.
    pub team: FireteamId,
}

/// What a Command Order is.
pub struct CommandRule {
    /// Which.
    pub order: CommandOrder,
    /// Whether it may be activated now for this aim.
    pub check: fn(&Moment<'_>, Aim) -> Result<(), Illegal>,
    /// The aims worth trying.
    pub aims: fn(&Moment<'_>) -> Vec<Aim>,
    /// Its effect.
    pub play: fn(&mut Cx<'_>, Side, Aim) -> Flow<Frame>,
}

/// All of them, in the order of [`CommandOrder::ALL`].
static TABLE: [&CommandRule; 18] = [
    &tactical_guile::RULE,
    &aggressive_action::RULE,
    &who_dares_wins::RULE,
    &zasada::RULE,
    &maskirovka::RULE,
    &cover_story::RULE,
    &hold_the_line::RULE,
    &melt_away::RULE,
    &mortar_strike::RULE,
    &smoke_screen::RULE,
    &star_shell::RULE,
    &drone_feed::RULE,
    &casualty_evacuation::RULE,
    &ammunition_drop::RULE,
    &steady_lads::RULE,
    &not_one_step_back::RULE,
    &demolition_plan::RULE,
    &eyes_on::RULE,
];

fn rule_of(order: CommandOrder) -> &'static CommandRule {
    let rule = TABLE[order as usize];
    debug_assert_eq!(rule.order, order, "the table keeps the order of the data");
    rule
}

/// Whether a player has a Command Order with a use left.
///
/// # Errors
/// The rule that forbids it.
pub fn may_activate(game: Game<'_>, side: Side, order: CommandOrder) -> Result<(), Illegal> {
    let player = &game.state.players[side.index()];
    if player.flags.has(PlayerFlags::COMMANDED) {
        return no(rule!("D1Z-CMD-06"), "one Command Order a turn");
    }
    match player.orders.iter().find(|own| own.order == Some(order)) {
        None => no(rule!("D1Z-CMD-01"), "the Force does not have this Command Order"),
        Some(own) if own.left == 0 => no(rule!("D1Z-CMD-04"), "the Command Order is used up"),
        Some(_) => Ok(()),
    }
}

/// Whether a Command Order may be played in a window.
///
/// # Errors
/// The rule that forbids it.
pub fn check(
    game: Game<'_>,
    side: Side,
    window: Window,
    team: FireteamId,
    order: CommandOrder,
    aim: Aim,
) -> Result<(), Illegal> {
    may_activate(game, side, order)?;
    (rule_of(order).check)(&Moment { game, side, window, team }, aim)
}

/// Every Command Order that can be played in a window.
pub fn list(game: Game<'_>, side: Side, window: Window, team: FireteamId, out: &mut Vec<Choice>) {
    let moment = Moment { game, side, window, team };
    for own in &game.state.players[side.index()].orders {
        let Some(order) = own.order else { continue };
        if may_activate(game, side, order).is_err() {
            continue;
        }
        for aim in (rule_of(order).aims)(&moment) {
            if (rule_of(order).check)(&moment, aim).is_ok() {
                out.push(Choice::Command { order, aim });
            }
        }
    }
}

/// Activates a Command Order that was not stopped.
pub fn play(cx: &mut Cx<'_>, side: Side, order: CommandOrder, aim: Aim) -> Flow<Frame> {
    rule!("D1Z-CMD-04");
    rule!("D1Z-CMD-06");
    let player = &mut cx.state.players[side.index()];
    player.flags.set(PlayerFlags::COMMANDED, true);
    if let Some(own) = player.orders.iter_mut().find(|own| own.order == Some(order)) {
        own.left = own.left.saturating_sub(1);
    }
    (rule_of(order).play)(cx, side, aim)
}

/// Whether a Command Order is a Fire Mission.
pub fn is_fire_mission(order: CommandOrder) -> bool {
    matches!(order, CommandOrder::MortarStrike | CommandOrder::SmokeScreen | CommandOrder::StarShell)
}

/// A Fire Mission comes down.
pub fn strike(cx: &mut Cx<'_>, by: ModelId, order: CommandOrder, at: Place, then: Frame) -> Flow<Frame> {
    match order {
        CommandOrder::MortarStrike => mortar_strike::strike(cx, by, at),
        CommandOrder::StarShell => star_shell::strike(cx, at),
        CommandOrder::SmokeScreen => return smoke_screen::strike(cx, by, at, then),
        _ => (),
    }
    Flow::Goto(then)
}

/// The refusal of a Command Order at another moment than its own.
fn untimely() -> Result<(), Illegal> {
    no(rule!("D1Z-CMD-03"), "this Command Order is for another moment")
}

/// The refusal of an aim that does not fit.
fn misaimed() -> Result<(), Illegal> {
    no(rule!("D1Z-CMD-08"), "the Command Order is not meant for this")
}

/// A Command Order of a Fire Mission or Breach is played with that Action alone.
fn with_action(_: &Moment<'_>, _: Aim) -> Result<(), Illegal> {
    untimely()
}

/// Nothing to aim at.
fn no_aims(_: &Moment<'_>) -> Vec<Aim> {
    vec![Aim::Nothing]
}

/// No moment of a window fits.
fn never(_: &Moment<'_>) -> Vec<Aim> {
    Vec::new()
}

/// The player's own Fireteams as aims.
fn own_teams(moment: &Moment<'_>) -> Vec<Aim> {
    moment.game.setup.fireteams(moment.side).map(Aim::Team).collect()
}

/// A Fireteam that an aim names, if it exists and belongs to the side.
fn team_of(moment: &Moment<'_>, aim: Aim, side: Side) -> Option<FireteamId> {
    match aim {
        Aim::Team(team) => moment.game.setup.fireteams(side).find(|one| *one == team),
        _ => None,
    }
}
