//! Hidden Paths: at once, each concealed Ranger near terrain and far from enemies may make a free dash that ends near
//! terrain. [KT-AP-10]

use super::AtOnce;
use super::Ploy;
use crate::Field;
use crate::choice::{MoveKind, Path};
use crate::state::{OperativeId, Place};
use crate::traits;

pub(super) const PLOY: Ploy = Ploy {
    about: "At once, concealed Rangers by terrain and over 6 inches from enemies may dash to terrain for free",
    at_once: Some(AtOnce { kind: MoveKind::Dash, only_one: false, may: hides, forbids: leaves_terrain }),
    helps: "RANGER",
    ..Ploy::new("Hidden Paths", "aeldari", 1)
};

const CLEAR: i32 = 6000;
const NEAR: i32 = 1000;

/// Whether a base at a place would be within an inch of light or heavy terrain, barricades too.
fn is_near_terrain(field: &Field<'_>, id: OperativeId, at: Place) -> bool {
    let base = field.cylinder_at(id, at);
    let scene = field.scene();
    let cover = traits::HEAVY.with(traits::LIGHT);
    scene.parts().any(|(_, part)| part.traits.any(cover) && field.within_part(&base, part, NEAR))
}

fn hides(field: &Field<'_>, id: OperativeId) -> bool {
    field.setup.profile(id).has("RANGER")
        && field.state[id].is_concealed()
        && !field.state.enemies(id).any(|enemy| field.within(id, enemy, CLEAR))
        && is_near_terrain(field, id, field.state[id].at)
}

fn leaves_terrain(field: &Field<'_>, id: OperativeId, path: &Path) -> Option<&'static str> {
    (!is_near_terrain(field, id, path.end()))
        .then_some("the dash ends within 1 inch of light or heavy terrain")
}
