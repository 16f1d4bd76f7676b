//! What the strategic ploys in force do for an operative, window by window: the sequences ask here and never look at a
//! single ploy.

use super::{AttackRoll, Ploy, any_in_force, for_operative, in_force};
use crate::Field;
use crate::choice::Choice;
use crate::dice::Bins;
use crate::setup::Setup;
use crate::state::{Actions, Effects, OperativeId, State};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// The ploy in force that lets one attack die of a roll be re-rolled.
pub fn reroll(setup: &Setup, state: &State, roll: AttackRoll) -> Option<u8> {
    if !any_in_force(state, roll.by) {
        return None;
    }
    let field = Field::new(setup, state);
    let grants = |ploy: &Ploy| ploy.reroll.is_some_and(|grants| grants(&field, roll));
    for_operative(setup, state, roll.by).find(|(_, ploy)| grants(ploy)).map(|(number, _)| number)
}

/// The ploy in force that lets one defence die be re-rolled.
pub fn defence_reroll(setup: &Setup, state: &State, id: OperativeId) -> Option<u8> {
    let grants = |ploy: &Ploy| ploy.defence_reroll.is_some_and(|grants| grants(setup, state, id));
    for_operative(setup, state, id).find(|(_, ploy)| grants(ploy)).map(|(number, _)| number)
}

/// The changes by ploys in force, with what each would make of the dice, if it would do anything.
pub fn changes<'a>(
    setup: &'a Setup,
    state: &State,
    roll: AttackRoll,
    dice: Bins,
) -> impl Iterator<Item = (u8, Option<Bins>)> + use<'a> {
    let any = any_in_force(state, roll.by);
    let ploys = any.then(|| for_operative(setup, state, roll.by)).into_iter().flatten();
    ploys.filter_map(move |(number, ploy)| Some((number, ploy.change?(setup, roll, dice))))
}

/// The change by a ploy that compares the dice of both fighters.
pub fn compared(
    setup: &Setup,
    state: &State,
    roll: AttackRoll,
    own: Bins,
    enemy: Bins,
) -> Option<(u8, Bins)> {
    if !any_in_force(state, roll.by) {
        return None;
    }
    for_operative(setup, state, roll.by).find_map(|(number, ploy)| {
        ploy.compared.and_then(|change| change(setup, roll, own, enemy)).map(|changed| (number, changed))
    })
}

/// Whether a ploy in force may look at the failed dice of a fighter or of its enemy.
pub fn fails_matter(state: &State) -> bool {
    Side::BOTH
        .into_iter()
        .any(|side| in_force(state, side).any(|(_, ploy)| ploy.compared.is_some() || ploy.change.is_some()))
}

/// Defence dice that ploys retain without rolling.
pub fn retained(setup: &Setup, state: &State, id: OperativeId, in_cover: bool) -> u8 {
    if !any_in_force(state, id) {
        return 0;
    }
    let dice = for_operative(setup, state, id).filter_map(|(_, ploy)| ploy.retained);
    dice.map(|retained| retained(setup, state, id, in_cover)).sum()
}

/// Whether a ploy in force lets an operative charge with a conceal order.
pub fn charges_hidden(setup: &Setup, state: &State, id: OperativeId) -> bool {
    for_operative(setup, state, id).any(|(_, ploy)| ploy.charges_hidden.is_some_and(|may| may(setup, id)))
}

/// Whether a ploy in force lets an operative change its own order as an action.
pub fn changes_order(setup: &Setup, state: &State, id: OperativeId) -> bool {
    for_operative(setup, state, id).any(|(_, ploy)| ploy.changes_order.is_some_and(|may| may(setup, id)))
}

/// Whether a ploy in force makes a dash free after a normal move or fall back.
pub fn is_fleet(setup: &Setup, state: &State, id: OperativeId) -> bool {
    for_operative(setup, state, id).any(|(_, ploy)| ploy.fleet.is_some_and(|may| may(setup, id)))
}

/// What ploys in force add to the first critical strike of a combat.
pub fn strike_bonus(setup: &Setup, state: &State, id: OperativeId) -> u8 {
    let more = for_operative(setup, state, id).filter_map(|(_, ploy)| ploy.strike_bonus);
    more.map(|bonus| bonus(setup, id)).sum()
}

/// Whether a ploy in force leaves the target of a shot without cover.
pub fn strips_cover(field: &Field<'_>, roll: AttackRoll) -> bool {
    any_in_force(field.state, roll.by)
        && for_operative(field.setup, field.state, roll.by)
            .any(|(_, ploy)| ploy.strips_cover.is_some_and(|strips| strips(field, roll)))
}

/// Whether a ploy in force lets an operative perform an action once more.
pub fn lets_repeat(field: &Field<'_>, id: OperativeId, choice: Choice) -> bool {
    for_operative(field.setup, field.state, id)
        .any(|(_, ploy)| ploy.again.is_some_and(|again| again(field, id, choice)))
}

/// What an action counts as because of the ploys in force.
pub fn counts_as(field: &Field<'_>, id: OperativeId, choice: Choice) -> Actions {
    let more = for_operative(field.setup, field.state, id).filter_map(|(_, ploy)| ploy.counts_as);
    more.fold(Actions::default(), |all, counts| all.with(counts(field, id, choice)))
}

/// Whether the ploys in force leave an action possible.
///
/// # Errors
/// The rule that forbids it.
pub fn permit(field: &Field<'_>, id: OperativeId, choice: Choice) -> Result<(), Illegal> {
    if !any_in_force(field.state, id) {
        return Ok(());
    }
    let mut limits = for_operative(field.setup, field.state, id).filter_map(|(_, ploy)| ploy.forbids);
    match limits.find_map(|forbids| forbids(field, id, choice)) {
        Some(why) => Err(Illegal { rule: rule!("KT-STRAT-04"), why }),
        None => Ok(()),
    }
}

/// The first ploy from a number on whose effect an operative may take upon itself as it is activated.
pub fn on_activation(setup: &Setup, state: &State, id: OperativeId, from: u8) -> Option<(u8, Effects)> {
    for_operative(setup, state, id).filter(|(number, _)| *number >= from).find_map(|(number, ploy)| {
        ploy.on_activation.and_then(|offers| offers(setup, state, id)).map(|effects| (number, effects))
    })
}
