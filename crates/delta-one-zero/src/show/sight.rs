//! What one model sees of another. Sight and cover may be looked at at any time; distances may not, so none is given.
//! [D1Z-MEAS-05] [D1Z-LOS] [D1Z-COVER]

use crate::DeltaOneZero;
use crate::game::Game;
use crate::geometry::Sight;
use crate::setup::Setup;
use sortie_kernel::Position;
use sortie_kernel::show::{Place, Reason, SightLine, SightReport};
use sortie_rulebook::rule_id;

/// The report; nothing if a name is unknown or off the board.
pub(super) fn sight(setup: &Setup, at: &Position<DeltaOneZero>, from: &str, to: &str) -> Option<SightReport> {
    let game = Game { setup, state: &at.state };
    let find = |name: &str| setup.find(name).filter(|id| at.state[*id].on_board());
    let (eye, target) = (find(from)?, find(to)?);
    let field = game.field();
    let found = field.sight(eye, target);
    let seen = field.sees(eye, target);
    let open = seen && matches!(found.sight, Sight::Open);
    let verdict = if !seen {
        format!("{from} has no line of sight to {to}.")
    } else if open {
        format!("{from} sees {to}, which is in the open.")
    } else {
        format!("{from} sees {to}, which is in cover.")
    };
    let place = |point: crate::geometry::Point, z: u16| Place { x: point.x, y: point.y, z: i32::from(z) };
    let (a, b) = (at.state[eye].at, at.state[target].at);
    Some(SightReport {
        verdict,
        seen,
        reasons: vec![
            Reason {
                rule: rule_id!("D1Z-LOS-02"),
                pool: "sight",
                label: "points of the target that are free from the best point, of 17".to_string(),
                amount: found.free as i32,
            },
            Reason {
                rule: rule_id!("D1Z-COVER-01"),
                pool: "sight",
                label: if open { "in the open" } else { "not in the open" }.to_string(),
                amount: i32::from(open),
            },
        ],
        lines: vec![SightLine {
            from: place(found.from, a.z),
            to: place(found.to, b.z),
            blocked_at: None,
            by: None,
        }],
        distance: 0,
    })
}
