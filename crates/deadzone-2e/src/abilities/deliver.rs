//! Weapons with their own delivery: aimed at cubes, or at models without an opposed test. [DZ2-ABIL-52, DZ2-ABIL-54,
//! DZ2-LOST-43]

use super::area::Source;
use super::{frag, grenade, indirect, invigorate, it_burns, stun};
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::sequence::decider;
use crate::setup::Traits;
use crate::state::Mark;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// Weapons that are aimed at a cube.
pub(crate) const AT_CUBES: Traits =
    Traits::GRENADE.with(Traits::INDIRECT).with(Traits::EXPLODES).with(Traits::TRAPS);

/// Weapons whose shot is not an opposed test of shooter and target.
pub(crate) const OWN_WAY: Traits = AT_CUBES.with(Traits::BURNS).with(Traits::INVIGORATES);

/// Whether the weapon hits the cube at which it is aimed without a test.
pub(crate) fn hits_by_itself(shooter: ModelId, weapon: WeaponId, look: &Look<'_>) -> bool {
    let traits = look.traits(shooter, Some(weapon));
    traits.any(AT_CUBES) && !traits.any(Traits::GRENADE.with(Traits::INDIRECT))
}

/// Whether a weapon that is aimed at cubes may be aimed at this one; it is in range.
pub(crate) fn check_aim(
    shooter: ModelId,
    weapon: WeaponId,
    cell: Cell,
    look: &Look<'_>,
) -> Result<(), Illegal> {
    let traits = look.traits(shooter, Some(weapon));
    if traits.has(Traits::INDIRECT) {
        indirect::aim(shooter, cell, look)
    } else if traits.has(Traits::GRENADE) {
        grenade::aim(shooter, cell, look)
    } else {
        frag::aim(shooter, cell, look)
    }
}

/// A shot is carried out; a weapon aimed at a model gets the model's cube.
pub(crate) fn deliver(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let traits = look(cx).traits(shooter, Some(weapon));
    if traits.has(Traits::INVIGORATES) {
        invigorate::urge(shooter, cx)
    } else if traits.has(Traits::BURNS) {
        it_burns::spray(shooter, weapon, cell, cx)
    } else if traits.has(Traits::INDIRECT) {
        indirect::shoot(shooter, weapon, cell, cx)
    } else if traits.has(Traits::GRENADE) {
        grenade::throw(shooter, weapon, cell, cx)
    } else {
        rule!("DZ2-ABIL-52");
        cx.state.attack = crate::state::Attack::default();
        Flow::Goto(Frame::Burst { shooter, weapon, cell })
    }
}

/// What happens in the cube where it lands.
pub(crate) fn burst(shooter: ModelId, weapon: WeaponId, cell: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let (traits, numbers) = (here.traits(shooter, Some(weapon)), here.weapon(weapon).numbers);
    let by = decider(shooter, &here);
    let lay = |mark| Flow::Goto(Frame::LayMarker { cell, mark });
    if traits.has(Traits::TRAPS) {
        return lay(Mark::Trap(numbers.frag, by));
    }
    let dice = numbers.frag + numbers.indirect;
    if dice > 0 {
        let from = Source { model: Some(shooter), weapon: Some(weapon) };
        return Flow::Goto(Frame::Frag { cell, dice, by, from });
    }
    if traits.has(Traits::INDIRECT) {
        rule!("DZ2-LOST-43");
    } else if here.weapon(weapon).item.is_none() {
        rule!("DZ2-ABIL-54");
    }
    if traits.has(Traits::SMOKES) {
        return lay(Mark::Smoke);
    }
    if traits.any(Traits::CLOUDS.with(Traits::TOXIC)) {
        return lay(Mark::Toxic);
    }
    if traits.any(Traits::STUNS_CUBE.with(Traits::STUNS)) {
        stun::stun_cube(cell, cx);
    }
    Flow::Done
}
