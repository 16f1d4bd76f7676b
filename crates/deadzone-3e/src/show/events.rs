//! Which models an event of the log is about.

use crate::Event;
use crate::ids::ModelId;
use crate::setup::Setup;

/// The models that an event is about.
pub(super) fn tokens(setup: &Setup, event: &Event) -> Vec<String> {
    let ids: Vec<ModelId> = match event {
        Event::Deployed { model, .. }
        | Event::Activated { model }
        | Event::ActivationEnded { model }
        | Event::ActivationCut { model }
        | Event::Moved { model, .. }
        | Event::ReachedIn { model, .. }
        | Event::WentBack { model, .. }
        | Event::Placed { model, .. }
        | Event::LeavesCombat { model }
        | Event::StoodUp { model }
        | Event::LeftBoard { model }
        | Event::ConsoleUsed { model, .. }
        | Event::FiredAt { model, .. }
        | Event::FightsBack { model, .. }
        | Event::Survives { model }
        | Event::ShieldRolled { model, .. }
        | Event::ArmourSaved { model, .. }
        | Event::Hurt { model, .. }
        | Event::Unharmed { model }
        | Event::Healed { model, .. }
        | Event::Killed { model }
        | Event::Pinned { model }
        | Event::Thrown { model, .. }
        | Event::Slammed { model }
        | Event::StaysPut { model }
        | Event::Fell { model, .. }
        | Event::PickedUp { model, .. }
        | Event::Kept { model, .. }
        | Event::Dropped { model, .. }
        | Event::Destroyed { model, .. }
        | Event::Used { model, .. }
        | Event::Defused { model }
        | Event::Weary { model }
        | Event::Came { model, .. } => vec![*model],
        Event::Shot { model, target, .. } | Event::Assaulted { model, target, .. } => vec![*model, *target],
        Event::Ordered { task, .. } => task.model.into_iter().collect(),
        Event::Modifier { model, .. }
        | Event::Pool { model, .. }
        | Event::Rolled { model, .. }
        | Event::NoDice { model, .. }
        | Event::Rerolled { model, .. } => model.iter().copied().collect(),
        _ => Vec::new(),
    };
    ids.into_iter().map(|id| setup.name(id).to_string()).collect()
}
