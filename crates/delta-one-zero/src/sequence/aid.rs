//! First Aid. [D1Z-AID]

use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game, no};
use crate::keywords::{medic, medic_kit};
use crate::sequence::{checks, conditions};
use crate::setup::{Item, ModelId};
use crate::state::Flags;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Whether a model has the means to treat anybody.
fn is_equipped(game: Game<'_>, by: ModelId) -> bool {
    medic::treats(game, by)
        || medic_kit::treats(game, by)
        || (game.carries(by, Item::FirstAidKit) && !game.state[by].flags.has(Flags::KIT_USED))
}

/// Whether First Aid may be given.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, patient: ModelId) -> Result<(), Illegal> {
    if !is_equipped(game, by) {
        if game.carries(by, Item::FirstAidKit) {
            return no(rule!("D1Z-AID-04"), "the First Aid Kit is used up");
        }
        return no(rule!("D1Z-AID-01"), "First Aid needs a kit or a Medic");
    }
    let own = game.has(patient) && patient.side() == by.side() && game.state[patient].on_board();
    if !own || game.state[patient].wounds == 0 {
        return no(rule!("D1Z-AID-01"), "the patient is a friendly model with a Wound token");
    }
    if game.is_undercover(patient) && patient != by {
        return no(rule!("D1Z-KWR-06"), "nobody may interact with an Undercover model");
    }
    if patient != by && !game.field().touches(by, patient) {
        return no(rule!("D1Z-AID-01"), "the patient is not in base contact");
    }
    Ok(())
}

/// Treats a patient.
pub fn aid(cx: &mut Cx<'_>, by: ModelId, patient: ModelId) {
    if by == patient {
        rule!("D1Z-AID-06");
    }
    cx.emit(rule!("D1Z-AID-01"), || Event::Treats { model: by, patient });
    if !medic::treats(game(cx), by) && !medic_kit::treats(game(cx), by) {
        rule!("D1Z-AID-04");
        cx.state[by].flags.set(Flags::KIT_USED, true);
    }
    if checks::initiative_check(cx, rule!("D1Z-AID-02"), by, 0) {
        heal(cx, patient);
    }
}

/// Takes one Wound token off; a prone model whose tokens fall below its value stands up.
pub fn heal(cx: &mut Cx<'_>, patient: ModelId) {
    let model = &mut cx.state[patient];
    model.wounds = model.wounds.saturating_sub(1);
    let now = model.wounds;
    cx.emit(rule!("D1Z-AID-02"), || Event::Healed { model: patient, now });
    if cx.state[patient].flags.has(Flags::PRONE) && now < cx.setup.model(patient).wounds {
        rule!("D1Z-STATE-03");
        conditions::stand_up(cx, patient);
    }
}
