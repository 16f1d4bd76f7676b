//! Support - Spot for a Marksman. [D1Z-SPOT]

use crate::Cx;
use crate::event::Event;
use crate::game::{Game, no};
use crate::sequence::checks;
use crate::setup::{Keywords, ModelId};
use crate::state::Flags;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Whether a model may spot for a Marksman.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, marksman: ModelId) -> Result<(), Illegal> {
    let friend = game.has(marksman) && marksman.side() == by.side() && marksman != by;
    if !friend || !game.works(marksman, Keywords::MARKSMAN) {
        return no(rule!("D1Z-SPOT-01"), "Spot is for a friendly Active Marksman");
    }
    if game.is_undercover(marksman) || !game.field().touches(by, marksman) {
        return no(rule!("D1Z-SPOT-01"), "the Marksman is not in base contact");
    }
    Ok(())
}

/// Spots.
pub fn spot(cx: &mut Cx<'_>, by: ModelId, marksman: ModelId) {
    rule!("D1Z-KWT-08");
    cx.emit(rule!("D1Z-SPOT-01"), || Event::Spots { model: by, marksman });
    if checks::initiative_check(cx, rule!("D1Z-SPOT-01"), by, 0) {
        rule!("D1Z-SPOT-02");
        cx.state[marksman].flags.set(Flags::SPOTTED, true);
    }
}
