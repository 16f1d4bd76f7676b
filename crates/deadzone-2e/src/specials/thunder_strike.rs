//! Thunder Strike. [DZ2-CMD-15..21]
//! A SPECIAL action of a model with a hammer: R2, Frag (2); no Shoot value is needed.

use super::{Act, Splat, Window, is_called};
use crate::abilities::Task;
use crate::look::Look;
use crate::sequence::activation::active;
use crate::sequence::refuse;
use crate::setup::ArmySpecial;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat {
    act: Some(Act { window: Window::Act, check, list: super::list_cubes, act: super::fire }),
    ..Splat::new(ArmySpecial::ThunderStrike)
};

fn check(task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    let id = active(look);
    let hammer = look.weapons(id).any(|weapon| look.weapon(weapon).title.contains("Hammer"));
    if !hammer || is_called(id, &["Iron Ancestor"], look) {
        return refuse(
            rule!("DZ2-CMD-15"),
            "the special is for a model with a hammer that is not an Iron Ancestor",
        );
    }
    super::check_fire(task, look)
}
