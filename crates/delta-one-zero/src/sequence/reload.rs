//! Reload, and spare ammunition. [D1Z-RELO]

use crate::Cx;
use crate::event::Event;
use crate::game::{Game, no};
use crate::setup::{Item, ModelId};
use crate::state::Flags;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Whether a weapon needs reloading.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, place: u8) -> Result<(), Illegal> {
    let bit = 1 << place.min(15);
    let needs =
        game.weapon(by, place).is_some() && (game.state[by].jammed | game.state[by].unloaded) & bit != 0;
    if !needs {
        return no(rule!("D1Z-RELO-01"), "the weapon is neither jammed nor empty");
    }
    Ok(())
}

/// Clears a Jam, or loads a weapon.
pub fn reload(cx: &mut Cx<'_>, by: ModelId, place: u8) {
    let bit = 1 << place.min(15);
    let model = &mut cx.state[by];
    if model.jammed & bit != 0 {
        rule!("D1Z-RELO-01");
        model.jammed &= !bit;
    } else {
        rule!("D1Z-RELO-02");
        model.unloaded &= !bit;
    }
    cx.emit(rule!("D1Z-RELO-02"), || Event::Reloaded { model: by, weapon: place });
}

/// Whether spare ammunition may be used.
///
/// # Errors
/// The rule that forbids it.
pub fn check_spare(game: Game<'_>, by: ModelId, place: u8) -> Result<(), Illegal> {
    if !game.carries(by, Item::SpareAmmunition) || game.state[by].flags.has(Flags::SPARE_USED) {
        return no(rule!("D1Z-GEN-04"), "the model has no spare ammunition left");
    }
    check(game, by, place)
}

/// Reloads without using the Action.
pub fn spare(cx: &mut Cx<'_>, by: ModelId, place: u8) {
    rule!("D1Z-GEN-04");
    cx.state[by].flags.set(Flags::SPARE_USED, true);
    reload(cx, by, place);
}
