//! What items do: declared in tests, as weapons, as SPECIAL actions, or by being carried. [DZ2-ITEMS]

pub(crate) mod ammo;
pub(crate) mod commlink;
pub(crate) mod medi_pack;
pub(crate) mod sentry_gun;
pub(crate) mod shields;

use crate::event::Event;
use crate::ids::ModelId;
use crate::look::{Ctx, Look};
use crate::sequence::refuse;
use crate::setup::{Item, Props};
use crate::state::Role;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// An item is used as a weapon.
pub(crate) fn wielded(item: Item) {
    match item {
        Item::FragGrenade => {
            rule!("DZ2-ITEMS-04");
        }
        Item::SmokeGrenade => {
            rule!("DZ2-ITEMS-05");
        }
        Item::StunGrenade => {
            rule!("DZ2-ITEMS-07");
        }
        Item::ThermalMines => {
            rule!("DZ2-ITEMS-13");
        }
        Item::ToxicGrenade => {
            rule!("DZ2-ITEMS-17");
        }
        Item::Tripmine => {
            rule!("DZ2-ITEMS-18");
        }
        _ => (),
    }
}

/// Whether items are open to the model: not to Beasts, nor to Vehicles.
pub(crate) fn check_unbarred(id: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    let props = look.props(id);
    if !props.has(Props::NO_ITEMS) {
        return Ok(());
    }
    let rule = if props.has(Props::VEHICLE) { rule!("DZ2-LOST-21") } else { rule!("DZ2-ABIL-03") };
    refuse(rule, "items are barred to the model")
}

/// Uses an item up.
pub(crate) fn spend(model: ModelId, item: Item, cx: &mut Ctx<'_>) {
    cx.state.model_mut(model).items.remove(item);
    cx.emit(rule!("DZ2-ABIL-44"), || Event::Used { model, item });
}

/// Whether an item may be declared for the dice of one side.
pub(crate) fn check_declared(item: Item, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role);
    let Some(id) = pool.model.filter(|id| look.model(*id).items.has(item)) else {
        return refuse(rule!("DZ2-ITEM-01"), "the model has no such item");
    };
    check_unbarred(id, look)?;
    match item {
        Item::Ammo | Item::ApAmmo => ammo::check(role, look),
        _ => refuse(rule!("DZ2-DICE-03"), "the item does nothing before dice"),
    }
}

/// The items that may be declared for the dice of one side.
pub(crate) fn declarable<'a>(role: Role, look: &Look<'a>) -> impl Iterator<Item = Item> + use<'a> {
    let here = *look;
    [Item::Ammo, Item::ApAmmo].into_iter().filter(move |item| check_declared(*item, role, &here).is_ok())
}

/// Declares an item.
pub(crate) fn declare(item: Item, role: Role, cx: &mut Ctx<'_>) {
    let id = cx.state.test.pool(role).model.expect("checked");
    spend(id, item, cx);
    ammo::load(item, role, cx);
}

/// Why an item is not used between two actions.
pub(crate) fn refuse_use(item: Item, look: &Look<'_>) -> Result<(), Illegal> {
    let id = look.state.activation.model.expect("somebody is active");
    if !look.model(id).items.has(item) {
        return refuse(rule!("DZ2-ITEM-01"), "the model has no such item");
    }
    check_unbarred(id, look)?;
    refuse(
        rule!("DZ2-DICE-03"),
        "the item is used with a test or an attack, or by a SPECIAL action of its own",
    )
}
