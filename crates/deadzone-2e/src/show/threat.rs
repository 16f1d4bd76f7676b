//! What a model threatens: where it could go, and what it could shoot into from where it stands.

use crate::Deadzone;
use crate::look::Look;
use crate::sequence::movement;
use crate::setup::Setup;
use sortie_cubes::Names;
use sortie_cubes::threat::{self, Means};
use sortie_kernel::Position;
use sortie_kernel::show::Threat;

/// The threat of a model; nothing if the name is unknown or off the table.
pub(super) fn threat(setup: &Setup, at: &Position<Deadzone>, token: &str) -> Option<Threat> {
    let look = Look { setup, state: &at.state };
    let id = setup.model_named(token).filter(|id| look.in_play(*id))?;
    let means = Means {
        cubes: movement::speed(id, &look).map_or(0, |(step, sprint)| step.max(sprint)),
        locomotion: look.locomotion(id),
        range: look.guns(id).map(|(_, range)| range).max().unwrap_or(0),
    };
    Some(threat::threat(id, means, setup, look))
}
