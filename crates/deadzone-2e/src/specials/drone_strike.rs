//! Drone Strike. [DZ2-CMD-15..21]
//! A SPECIAL action of the active model: R8, Indirect (2).

use super::{Act, Splat, Window};
use crate::abilities::Task;
use crate::look::Look;
use crate::setup::ArmySpecial;
use sortie_kernel::Illegal;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act { window: Window::Act, check, list: super::list_cubes, act: super::fire }),
    ..Splat::new(ArmySpecial::DroneStrike)
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    super::check_fire(task, look)
}
