//! Silent: no Noise, no Reveal. [D1Z-KWW-30] [D1Z-NIGHT-10] [D1Z-NOISE-01]

use super::bayonet;
use crate::Cx;
use crate::game::game;
use crate::sequence::cqb::Blow;
use crate::sequence::night;
use crate::setup::{ModelId, Traits, Weapon};
use sortie_rulebook::rule;

/// An Attack - Ranged or a Breach was made: a loud one reveals.
pub fn fired(cx: &mut Cx<'_>, by: ModelId, weapon: &Weapon) {
    if weapon.traits.has(Traits::SILENT) {
        rule!("D1Z-KWW-30");
        return;
    }
    let team = game(cx).team(by);
    night::reveal(cx, rule!("D1Z-NIGHT-10"), team);
}

/// An Attack - CQB was made: bare hands count as Silent for the Reveal alone; attacks back make no Noise.
pub fn fought(cx: &mut Cx<'_>, blow: &Blow, rolled: bool) {
    let weapon = cx.setup.weapon(blow.by, blow.weapon);
    let keywords = bayonet::keywords_of(cx.setup, blow.by, blow.weapon);
    let silent = weapon.is_some_and(|weapon| keywords.is_some() && weapon.traits.has(Traits::SILENT));
    if silent {
        rule!("D1Z-KWW-30");
    }
    let team = game(cx).team(blow.by);
    // Noise is made by the attempt; the Reveal comes once the attack is resolved and takes the tokens off.
    if !silent && blow.round == 0 {
        night::noise(cx, team);
    }
    if !silent && weapon.is_some() && rolled {
        night::reveal(cx, rule!("D1Z-NIGHT-10"), team);
    }
}
