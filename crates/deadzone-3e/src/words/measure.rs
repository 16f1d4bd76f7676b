//! What scripts can ask beyond the plain facts of a position: what lies between two models, and the dice of the test
//! under way. Also the kinds of questions that scripts may name.

use crate::Deadzone;
use crate::look::Look;
use crate::setup::Setup;
use crate::state::{Pool, Role, Stat};
use sortie_cubes::Names;
use sortie_geometry::cube::Cell;
use sortie_kernel::Position;
use sortie_kernel::fact::Fact;
use sortie_kernel::words::Fault;

/// What can be said about two models, or a model and a cube that is written as `4-4-1`.
///
/// # Errors
/// Names the end that is not on the battlefield.
pub(super) fn between(setup: &Setup, at: &Position<Deadzone>, from: &str, to: &str) -> Result<Fact, Fault> {
    let look = Look { setup, state: &at.state };
    let standing = |name: &str| {
        let found = setup.model_named(name).filter(|id| look.in_play(*id));
        found.ok_or_else(|| Fault::new(name, "no model of this name is on the battlefield"))
    };
    let eye = standing(from)?;
    let here = look.model(eye).cell;
    if let Ok(cell) = to.replace('-', ".").parse::<Cell>() {
        if cell.level() > setup.grid.levels() {
            return Err(Fault::new(to, "the board has no such cube"));
        }
        let sees = look.sees_cell(eye, cell);
        return Ok(Fact::map([("distance", Fact::from(here.range_to(cell))), ("sees", Fact::from(sees))]));
    }
    let target = standing(to)?;
    let sees = look.sees(eye, target);
    Ok(Fact::map([
        ("distance", Fact::from(here.range_to(look.model(target).cell))),
        ("sees", Fact::from(sees)),
        ("clear", Fact::from(sees && look.sees_clearly(eye, target, false))),
    ]))
}

/// The dice of the test under way; nothing between tests.
pub(super) fn test(look: &Look<'_>) -> Fact {
    let pools = Role::BOTH.map(|role| look.state.test.pool(role));
    if pools.iter().all(|pool| **pool == Pool::default()) {
        return Fact::Nothing;
    }
    let [attacker, defender] = pools.map(|pool| {
        let stat = match pool.stat {
            Stat::Ranged => "ranged",
            Stat::Fight => "fight",
            Stat::Survive => "survive",
            Stat::Plain => "plain",
        };
        Fact::map([
            ("model", Fact::from(pool.model.map(|id| look.setup.name(id)))),
            ("stat", Fact::from(stat)),
            ("target", Fact::from(pool.target)),
            ("dice", Fact::from(pool.dice.max(0))),
            ("rerolls", Fact::from(pool.rerolls)),
            ("misses", Fact::from(pool.misses)),
            ("hits", Fact::from(pool.hits)),
            ("successes", Fact::from(pool.total())),
        ])
    });
    Fact::map([("attacker", attacker), ("defender", defender)])
}
