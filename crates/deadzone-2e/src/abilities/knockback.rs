//! Knockback. [DZ2-ABIL-38]

use super::{Ability, Strike};
use crate::frame::Frame;
use crate::look::{Ctx, look};
use crate::sequence::decider;
use crate::sequence::forced::{Throw, note_not_thrown, throw_away};
use crate::setup::{Props, Traits};
use sortie_cubes::Standing;
use sortie_rulebook::{rule, rule_id};

pub(super) static ABILITY: Ability =
    Ability { traits: Traits::KNOCKS_BACK, ..Ability::new("Knockback", rule_id!("DZ2-ABIL-38")) };

/// Every direction of the level.
const EVERY_WAY: u8 = 0xff;

/// A target that suffered potential damage is moved one cube directly away, against a wall or over an edge.
pub(super) fn resolved(strike: Strike, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    if strike.ahead <= 0 || !here.in_play(strike.at) || !strike.traits(&here).has(Traits::KNOCKS_BACK) {
        return None;
    }
    if here.has(strike.at, Props::NOT_THROWN) {
        note_not_thrown(strike.at, &here);
        return None;
    }
    rule!("DZ2-ABIL-38");
    let throw = Throw::new(strike.at, decider(strike.by, &here), false, &here);
    if here.model(strike.by).cell == here.model(strike.at).cell {
        rule!("DZ2-AWAY-01");
        return Some(Frame::PickDirection { throw, ways: EVERY_WAY });
    }
    let from = here.figure(strike.by).centre();
    Some(throw_away(throw, from, cx))
}
