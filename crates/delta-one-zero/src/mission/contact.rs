//! Mission 5, Contact: a plain fight.

use super::{award, award_commander, checks_left, edge, points_of};
use crate::Cx;
use crate::game::{Game, game};
use crate::geometry::Point;
use crate::sequence::night;
use crate::setup::BOARD;
use crate::state::Flags;
use sortie_kernel::Side;

/// What the end gives: enemies removed or prone, their commander, ground taken, and at night Concealed Fireteams.
pub(super) fn score_end(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        let fallen = points_of(game(cx), side.other(), |flags| flags.any(Flags::REMOVED | Flags::PRONE));
        award(cx, side, (fallen / 10).min(200) as u8, "for enemies removed or prone");
    }
    award_commander(cx, 3);
    for side in Side::BOTH {
        if is_at_far_edge(game(cx), side) {
            award(cx, side, 2, "for a model at the enemy's edge");
        }
        if cx.setup.night {
            let teams = night::concealed_teams(game(cx), side);
            award(cx, side, 2 * teams, "for Concealed Fireteams");
        }
    }
}

/// Whether a side has an Active model wholly within 6 inches of the enemy's edge.
fn is_at_far_edge(game: Game<'_>, side: Side) -> bool {
    let far = edge(game, side.other());
    game.active(side).any(|id| {
        let radius = game.card(id).base_radius;
        let near = far.distance(game.state[id].at.point(), radius);
        // Wholly: the far point of the base too.
        (0..=BOARD).contains(&near) && near + 2 * radius <= 6000
    })
}

/// How many turns before the end the enemy's edge begins to matter.
const LAST_TURNS: i32 = 4;

/// Towards the end, the enemy's edge straight ahead of who is nearest to it.
pub(super) fn wants(game: Game<'_>, side: Side) -> Option<(Point, i32)> {
    if checks_left(game) > LAST_TURNS || is_at_far_edge(game, side) {
        return None;
    }
    let far = edge(game, side.other());
    let places = game.active(side).map(|id| game.state[id].at.point());
    let nearest = places.min_by_key(|at| far.distance(*at, 0))?;
    Some((far.ahead(nearest, 4000), 200))
}

pub(super) fn prospects(game: Game<'_>, side: Side) -> i32 {
    if checks_left(game) > LAST_TURNS || !is_at_far_edge(game, side) {
        return 0;
    }
    200
}
