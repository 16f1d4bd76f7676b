//! Small numbers with a meaning, from the kit of games on the cube grid.

pub(crate) use sortie_cubes::ids::next_name;
pub use sortie_cubes::ids::{Crowd, MODELS_MAX, ModelId, WeaponId, WeaponName};

/// The most models of one side, those that come only during play included.
pub(crate) const SIDE_MAX: usize = MODELS_MAX / 2;
