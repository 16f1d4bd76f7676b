//! Recon Sweep: at once, each Pathfinder near an edge may make a free dash that ends near an edge not its own. [KT-AP-10]

use super::AtOnce;
use super::Ploy;
use crate::Field;
use crate::choice::{MoveKind, Path};
use crate::sequence::areas;
use crate::state::OperativeId;

pub(super) const PLOY: Ploy = Ploy {
    about: "At once, Pathfinders within 6 inches of an edge may dash for free to an edge that is not yours",
    at_once: Some(AtOnce { kind: MoveKind::Dash, only_one: false, may: sweeps, forbids: leaves_edges }),
    helps: "PATHFINDER",
    ..Ploy::new("Recon Sweep", "tau-empire", 1)
};

const NEAR: i32 = 6000;

fn sweeps(field: &Field<'_>, id: OperativeId) -> bool {
    let base = field.cylinder(id);
    field.setup.profile(id).has("PATHFINDER")
        && areas::EDGES.into_iter().any(|edge| areas::wholly_near_edge(field.setup, &base, edge, NEAR))
}

fn leaves_edges(field: &Field<'_>, id: OperativeId, path: &Path) -> Option<&'static str> {
    let base = field.cylinder_at(id, path.end());
    let own = areas::own_edge(field.setup, field.state, field.state.side(id));
    let near = areas::EDGES
        .into_iter()
        .any(|edge| edge != own && areas::wholly_near_edge(field.setup, &base, edge, NEAR));
    (!near).then_some("the dash must end wholly within 6 inches of an edge that is not your own")
}
