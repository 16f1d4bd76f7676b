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
    cx.state.markers.put(Marker { cell, mark });
    cx.emit(rule!("DZ3-KEY-43"), || Event::MarkerLaid { cell, mark });
    Flow::Done
}
