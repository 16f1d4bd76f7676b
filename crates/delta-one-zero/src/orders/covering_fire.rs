//! Covering Fire: one model on point acts, the others support it; then attacks on the Fireteam are harder.
//! [D1Z-ORD-10] to [D1Z-ORD-13] [D1Z-ORD-21]

use super::OrderRule;
use crate::game::{Game, no};
use crate::keywords::suppressive;
use crate::setup::ModelId;
use crate::state::{Flags, Order, TeamFlags};
use sortie_rulebook::rule;

/// The Order.
pub static RULE: OrderRule = OrderRule {
    order: Order::CoveringFire,
    word: "covering-fire",
    title: "Covering Fire",
    about: "moves, then one model on point acts with the support of the others; attacks on them are harder",
    pace: |movement| movement,
    acts: true,
    permit: |game, id, _| {
        let team = game.team(id);
        if game.members(team).any(|other| other != id && game.state[other].flags.has(Flags::ACTED)) {
            return no(rule!("D1Z-ORD-10"), "only the model on point takes an Action");
        }
        if game
            .members(team)
            .any(|other| other != id && game.state[other].flags.has(Flags::DUTY) && game.in_contact(other))
        {
            return no(rule!("D1Z-ORD-21"), "the model that moved into contact is on point");
        }
        rule!("D1Z-ORD-10");
        Ok(())
    },
};

/// What the supporting members add to an Attack - Ranged of the model on point.
pub fn support(game: Game<'_>, by: ModelId, weapon: u8, target: ModelId) -> i8 {
    let field = game.field();
    if game.state.supposed_inches > 0 {
        // Who is within 2 inches is not measured before the attack is declared.
        return suppressive::own(game, by, weapon);
    }
    let helpers = game
        .members(game.team(by))
        .filter(|id| *id != by && field.within(*id, by, 2000) && field.sees(*id, target));
    let mut sum = 0;
    for id in helpers {
        rule!("D1Z-ORD-11");
        sum += 1 + suppressive::support(game, id);
    }
    sum + suppressive::own(game, by, weapon)
}

/// What the State of the target's Fireteam costs an attack.
pub fn penalty(game: Game<'_>, by: ModelId, target: ModelId) -> i8 {
    if !game.state[target].is_active() {
        return 0;
    }
    let team = game.team(target);
    if !game.state[team].flags.has(TeamFlags::COVERING) {
        return 0;
    }
    let field = game.field();
    let mut sum = 0;
    for id in game.members(team).filter(|id| field.sees(by, *id)) {
        rule!("D1Z-ORD-13");
        sum -= 1 + suppressive::defence(game, id);
    }
    sum
}
