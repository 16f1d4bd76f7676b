//! Markers laid in cubes.

use crate::event::Event;
use crate::frame::Frame;
use crate::look::Ctx;
use crate::state::{Mark, Marker};
use sortie_geometry::cube::Cell;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// Lays a marker in a cube.
pub(crate) fn lay(cell: Cell, mark: Mark, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let why = match mark {
        Mark::Smoke => rule!("DZ3-KEY-83"),
        Mark::Gas(_) => rule!("DZ3-KEY-37"),
        Mark::Trap(..) => rule!("DZ3-KEY-98"),
        Mark::Link(_) => rule!("DZ3-KEY-15"),
        Mark::Field(_) => rule!("DZ3-EXTRA-07"),
    };
    cx.state.markers.put(Marker { cell, mark });
    cx.emit(why, || Event::MarkerLaid { cell, mark });
    Flow::Done
}
