//! What a viewer may know. In open play that is everything: there are no tac ops and no secret choices.

use crate::KillTeam;
use crate::frame::Frame;
use crate::state::State;
use sortie_kernel::Position;

/// A battle as somebody sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The table.
    pub table: State,
    /// The steps under way, outermost first.
    pub steps: Vec<Frame>,
}

impl View {
    pub(crate) fn of(at: &Position<KillTeam>) -> View {
        View { table: at.state.clone(), steps: at.frames().to_vec() }
    }

    pub(crate) fn imagine(&self) -> Position<KillTeam> {
        Position::with_frames(self.table.clone(), &self.steps)
    }
}
