//! Tesla weave: an enemy that ends a charge engaged with the bearer suffers a mortal wound for each of three dice that
//! shows 5 or more. [KT-CQ-18]

use super::{Ability, TESLA_WEAVE};
use crate::event::Event;
use crate::sequence::damage;
use crate::state::OperativeId;
use crate::{Cx, Field};
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::rule;

pub(super) const ABILITY: Ability = Ability::of("Tesla weave", TESLA_WEAVE);

/// A charge has ended: every bearer that the charger is engaged with shocks it.
pub(crate) fn after_charge(charger: OperativeId, cx: &mut Cx<'_>) {
    let bearers: Vec<OperativeId> = {
        let (setup, state) = (cx.setup, &*cx.state);
        let worn = |id: &OperativeId| setup.profile(*id).has_ability(TESLA_WEAVE);
        let mut bearers = state.enemies(charger).filter(worn).peekable();
        if bearers.peek().is_none() {
            return;
        }
        let field = Field::new(setup, state);
        bearers.filter(|id| field.engaged(*id, charger)).collect()
    };
    for bearer in bearers {
        let why = rule!("KT-CQ-18");
        let class = |face: u8| Class::bin(u8::from(face >= 5));
        let roll = Roll { why, dice: 3, sides: 6, class: &class };
        let shocks =
            cx.roll(&roll, |tally| Event::Shocked { operative: charger, wounds: tally.bin(1) }).bin(1);
        damage::mortal_wounds(why, charger, bearer, shocks, cx);
    }
}
