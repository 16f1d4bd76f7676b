//! Eye in the Sky. [DZ2-CMD-15..21]
//! After the SHOOT test to hit a cube with a grenade or an indirect weapon.

use super::Splat;
use crate::setup::ArmySpecial;

pub(super) static SPLAT: Splat =
    Splat { reroll: Some(|pool, _| pool.aimed), unlimited: true, ..Splat::new(ArmySpecial::EyeInTheSky) };
