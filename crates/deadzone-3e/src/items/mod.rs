//! What items do: declared in tests, used at once, as weapons, or as special actions. [DZ3-ITEMS]
//!
//! An item is carried, or built into a profile. Weapons are written as in the force lists.

pub(crate) mod adrenaline_shot;
pub(crate) mod ammo;
pub(crate) mod combat_blades;
pub(crate) mod grenades;
pub(crate) mod medi_pack;
pub(crate) mod shields;
pub(crate) mod shock_baton;
pub(crate) mod stimulants;
pub(crate) mod thermal_mines;

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::keywords::Special;
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::state::{Flags, Item, Role};
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// What an item can do.
pub(crate) struct Use {
    pub(crate) item: Item,
    /// Declared before dice: whether it may be, and what it does to the test.
    pub(crate) declared: Option<Declared>,
    /// Used at any point of its carrier's activation.
    pub(crate) at_once: Option<AtOnce>,
    /// A special action of its carrier.
    pub(crate) special: Option<&'static Special>,
    /// The weapon it serves as, as force lists write it.
    pub(crate) weapon: Option<&'static str>,
    /// Cites its rule when it is used as a weapon.
    pub(crate) wielded: fn(),
}

pub(crate) type Declared = (fn(Role, &Look<'_>) -> Result<(), Illegal>, fn(Role, &mut Ctx<'_>));
pub(crate) type AtOnce =
    (fn(ModelId, &Look<'_>) -> Result<(), Illegal>, fn(ModelId, &mut Ctx<'_>) -> Option<Frame>);

impl Use {
    pub(crate) const fn nothing(item: Item) -> Use {
        Use { item, declared: None, at_once: None, special: None, weapon: None, wielded: || () }
    }

    const fn weapon(item: Item, text: &'static str) -> Use {
        Use { weapon: Some(text), ..Use::nothing(item) }
    }
}

/// Every item that does something, one line each.
pub(crate) static USES: &[&Use] = &[
    &ammo::AMMO,
    &ammo::AP_AMMO,
    &adrenaline_shot::ADRENALINE_SHOT,
    &medi_pack::MEDI_PACK,
    &stimulants::STIMULANTS,
    // It acts as its keyword does: the position gives the carrier what the keyword gives.
    &Use::nothing(Item::DefenderShield),
    &combat_blades::COMBAT_BLADES,
    &shock_baton::SHOCK_BATON,
    &thermal_mines::THERMAL_MINES,
    &grenades::FRAG_GRENADE,
    &grenades::SMOKE_GRENADE,
    &grenades::STUN_GRENADE,
    &grenades::TOXIC_GRENADE,
    &grenades::TOXIC_GRENADE_3,
    &grenades::TRIP_MINE,
    &COMM_LINK,
];

static COMM_LINK: Use =
    Use { special: Some(&crate::keywords::comm_link::LINK), ..Use::nothing(Item::CommLink) };

/// Whether some rule makes a carried item do something.
pub(crate) fn is_useful(item: Item) -> bool {
    uses(item).is_some() || shields::value(item) > 0
}

fn uses(item: Item) -> Option<&'static Use> {
    USES.iter().copied().find(|known| known.item == item)
}

/// An item is used as a weapon.
pub(crate) fn wielded(item: Item) {
    if let Some(known) = uses(item) {
        (known.wielded)();
    }
}

/// Whether a model has the item at hand, carried or built in.
pub(crate) fn has(id: ModelId, item: Item, look: &Look<'_>) -> bool {
    look.item_at_hand(id) == Some(item) || look.built_in(id).any(|own| own == item)
}

/// Whether a model may have any item at hand: most have none, and menus ask for each.
fn has_any(id: ModelId, look: &Look<'_>) -> bool {
    look.model(id).item.is_some() || !look.profile(id).built_in.is_empty()
}

/// Uses an item up: the carried one first.
pub(crate) fn spend(id: ModelId, item: Item, cx: &mut Ctx<'_>) {
    rule!("DZ3-KEY-69");
    let profile = cx.setup.profile(id);
    let model = cx.state.model_mut(id);
    if model.item == Some(item) {
        model.item = None;
        model.set(Flags::BOUGHT, false);
    } else {
        let slots = profile.built_in.iter().zip([Flags::BUILT_IN_1_USED, Flags::BUILT_IN_2_USED]);
        let slot = slots.into_iter().find(|(own, used)| **own == item && !model.is(*used));
        let (_, used) = slot.expect("the item is at hand");
        rule!("DZ3-EXTRA-08");
        model.set(used, true);
    }
    cx.emit(rule!("DZ3-KEY-69"), || Event::Used { model: id, item });
}

/// Whether an item may be declared for the dice of one side.
pub(crate) fn check_declared(item: Item, role: Role, look: &Look<'_>) -> Result<(), Illegal> {
    let pool = look.state.test.pool(role);
    let Some(id) = pool.model.filter(|id| has(*id, item, look)) else {
        return refuse(rule!("DZ3-ITEM-01"), "the model has no such item");
    };
    let _ = id;
    match uses(item).and_then(|known| known.declared) {
        Some((check, _)) => check(role, look),
        None => refuse(rule!("DZ3-DICE-03"), "the item does nothing before dice"),
    }
}

/// Whether the item adds to the dice of a test.
pub(crate) fn is_declared(item: Item) -> bool {
    uses(item).is_some_and(|known| known.declared.is_some())
}

/// Declares an item.
pub(crate) fn declare(item: Item, role: Role, cx: &mut Ctx<'_>) {
    let id = cx.state.test.pool(role).model.expect("checked");
    spend(id, item, cx);
    let (_, act) = uses(item).and_then(|known| known.declared).expect("checked");
    act(role, cx);
}

/// Adds dice to a test because of an item.
pub(crate) fn add_dice(role: Role, dice: i8, rule: sortie_rulebook::RuleId, cx: &mut Ctx<'_>) {
    let pool = cx.state.test.pool_mut(role);
    pool.dice += dice;
    let (model, stat) = (pool.model, pool.stat);
    cx.emit(rule, || Event::Modifier { model, stat, dice });
}

/// Whether the active model may use an item at once.
pub(crate) fn check_use(item: Item, look: &Look<'_>) -> Result<(), Illegal> {
    let id = look.state.activation.model.expect("somebody is active");
    if !has(id, item, look) {
        return refuse(rule!("DZ3-ITEM-01"), "the model has no such item");
    }
    match uses(item).and_then(|known| known.at_once) {
        Some((check, _)) => check(id, look),
        None => {
            refuse(rule!("DZ3-DICE-03"), "the item is not used between actions, but with a test or attack")
        }
    }
}

/// The items the active model may use at once.
pub(crate) fn list_use(look: &Look<'_>, out: &mut Vec<Choice>) {
    let id = look.state.activation.model.expect("somebody is active");
    if !has_any(id, look) {
        return;
    }
    out.extend(Item::ALL.into_iter().filter(|item| check_use(*item, look).is_ok()).map(Choice::Use));
}

/// Uses an item at once.
pub(crate) fn use_now(item: Item, cx: &mut Ctx<'_>) -> Option<Frame> {
    let id = look(cx).state.activation.model.expect("somebody is active");
    spend(id, item, cx);
    let (_, act) = uses(item).and_then(|known| known.at_once).expect("checked");
    act(id, cx)
}

/// Whether a special action comes from an item the model has; its value.
pub(crate) fn special(id: ModelId, special: u8, look: &Look<'_>) -> Option<u8> {
    let wanted = *crate::keywords::SPECIALS.get(usize::from(special)).filter(|_| has_any(id, look))?;
    let gives = |known: &&Use| known.special.is_some_and(|own| std::ptr::eq(own, wanted));
    USES.iter().copied().filter(gives).find(|known| has(id, known.item, look)).map(|_| 0)
}
