//! Steady: the members calm down, twice as much out of sight. [D1Z-ORD-14] [D1Z-ORD-15]

use super::{OrderRule, is_barred};
use crate::Cx;
use crate::game::{Game, game, no};
use crate::sequence::conditions;
use crate::setup::FireteamId;
use crate::state::Order;
use sortie_rulebook::rule;

/// The Order.
pub static RULE: OrderRule = OrderRule {
    order: Order::Steady,
    word: "steady",
    title: "Steady",
    about: "moves, then each member loses 1 Stress, or 2 if no enemy sees the Fireteam",
    pace: |movement| movement,
    acts: false,
    permit: |_, _, _| no(rule!("D1Z-ORD-14"), "this Order allows no Action"),
};

/// Whether no enemy on the board has LoS to any member.
pub fn is_unseen(game: Game<'_>, team: FireteamId) -> bool {
    let field = game.field();
    let mut enemies = game.on_board(team.side().other());
    !enemies.any(|enemy| game.members(team).any(|id| field.sees(enemy, id)))
}

/// Takes the Stress off.
pub fn calm(cx: &mut Cx<'_>, team: FireteamId) {
    rule!("D1Z-GEN-05");
    // Marked either way: an enemy who looks on keeps the second token there.
    rule!("D1Z-ORD-15");
    let tokens = if is_unseen(game(cx), team) { 2 } else { 1 };
    for id in game(cx).member_set(team).iter() {
        if !is_barred(game(cx), id, Order::Steady) {
            conditions::remove_stress(cx, rule!("D1Z-ORD-14"), id, tokens);
        }
    }
}
