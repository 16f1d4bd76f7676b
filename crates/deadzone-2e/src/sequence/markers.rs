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
        Mark::Smoke => rule!("DZ2-ITEMS-06"),
        Mark::Toxic => rule!("DZ2-LOST-19"),
        Mark::Trap(..) => rule!("DZ2-LOST-42"),
        Mark::Link(_) => rule!("DZ2-ITEMS-16"),
    };
    cx.state.markers.put(Marker { cell, mark });
    cx.emit(why, || Event::MarkerLaid { cell, mark });
    Flow::Done
}
