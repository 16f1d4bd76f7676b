//! Orders, one in a file: how far a Fireteam moves under each and what its models may do. [D1Z-ORD]

pub mod advance;
pub mod cautious;
pub mod covering_fire;
pub mod engage;
pub mod overwatch;
pub mod special;
pub mod steady;
pub mod sustained_fire;

use crate::choice::Act;
use crate::game::{Game, no};
use crate::setup::{FireteamId, ModelId};
use crate::state::Order;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// What an Order is.
pub struct OrderRule {
    /// Which.
    pub order: Order,
    /// Its word in choices.
    pub word: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The allowance of a move, from the Move value in whole inches.
    pub pace: fn(u8) -> u8,
    /// Whether models may take Actions at all, so that a move may end in contact.
    pub acts: bool,
    /// Whether a model may do this under the Order.
    pub permit: fn(Game<'_>, ModelId, &Act) -> Result<(), Illegal>,
}

/// All of them, in the order of [`Order::ALL`].
pub static TABLE: [&OrderRule; 8] = [
    &advance::RULE,
    &engage::RULE,
    &cautious::RULE,
    &overwatch::RULE,
    &covering_fire::RULE,
    &steady::RULE,
    &sustained_fire::RULE,
    &special::RULE,
];

/// The rule of an Order.
pub fn rule_of(order: Order) -> &'static OrderRule {
    TABLE[order as usize]
}

/// Any Action.
fn any_action(_: Game<'_>, _: ModelId, _: &Act) -> Result<(), Illegal> {
    rule!("D1Z-ACT-02");
    Ok(())
}

/// Whether terrain bars a model from carrying out an Order.
pub fn is_barred(game: Game<'_>, id: ModelId, order: Order) -> bool {
    let field = game.field();
    let barred = match order {
        Order::Advance | Order::Steady => field.in_difficult(id),
        Order::SustainedFire => field.touches_difficult(id),
        _ => false,
    };
    if barred {
        rule!("D1Z-TERR-04");
    }
    barred
}

/// Whether terrain bars a Fireteam from an Order.
///
/// # Errors
/// The rule that forbids it.
pub fn check_terrain(game: Game<'_>, team: FireteamId, order: Order) -> Result<(), Illegal> {
    if game.members(team).any(|id| is_barred(game, id, order)) {
        return no(rule!("D1Z-TERR-04"), "a Fireteam in Difficult Terrain cannot carry out this Order");
    }
    Ok(())
}
