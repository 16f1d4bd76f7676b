//! Mission 5, Contact: a plain fight.

use super::{award, award_commander, edge, points_of};
use crate::Cx;
use crate::game::game;
use crate::sequence::night;
use crate::setup::BOARD;
use crate::state::Flags;
use sortie_kernel::Side;

/// What the end gives: enemies removed or prone, their commander, ground taken, and at night Concealed Fireteams.
pub(super) fn score_end(cx: &mut Cx<'_>) {
    for side in Side::BOTH {
        let fallen = points_of(game(cx), side.other(), |flags| flags.any(Flags::REMOVED | Flags::PRONE));
        award(cx, side, (fallen / 10).min(200) as u8);
    }
    award_commander(cx, 3);
    for side in Side::BOTH {
        let far = edge(game(cx), side.other());
        let inside = game(cx).active(side).any(|id| {
            let radius = cx.setup.model(id).base_radius;
            let near = far.distance(cx.state[id].at.point(), radius);
            // Wholly within 6 inches: the far point of the base too.
            (0..=BOARD).contains(&near) && near + 2 * radius <= 6000
        });
        if inside {
            award(cx, side, 2);
        }
        if cx.setup.night {
            let teams = night::concealed_teams(game(cx), side);
            award(cx, side, 2 * teams);
        }
    }
}
