//! From potential damage to counters and death. [DZ2-DMG]
//! Damage → (a special) → Suffer: DISMANTLE → shields → TOUGH → Armour less AP → VULNERABLE, TOXIC → counters → death.

use super::pinning;
use crate::abilities::{DEATHS, volatile};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::items::shields;
use crate::look::{Ctx, Look, look};
use crate::setup::{Coming, Item, Props, Traits};
use crate::specials;
use crate::state::{Flags, Mark, Token};
use sortie_cubes::Standing;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// What an attack, a wall, a fall or a fire does to a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Harm {
    pub(crate) target: ModelId,
    /// Who did it, if anybody: its abilities count.
    pub(crate) by: Option<ModelId>,
    /// With what, if with anything.
    pub(crate) weapon: Option<WeaponId>,
    /// The difference of successes.
    pub(crate) points: u8,
    /// By how much it lowers Armour.
    pub(crate) pierced: u8,
}

impl Harm {
    /// Damage of walls and falls: no weapon, AP 0.
    pub(crate) fn plain(target: ModelId, points: u8) -> Harm {
        rule!("DZ2-DMG-03");
        Harm { target, by: None, weapon: None, points, pierced: 0 }
    }
}

/// A model is about to be hurt; a special may answer.
pub(crate) fn damage(harm: Harm, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if !here.in_play(harm.target) || harm.points == 0 {
        return Flow::Done;
    }
    if specials::check_softened(harm, &here).is_ok() {
        return Flow::Ask(Frame::PickSoftened { harm });
    }
    Flow::Goto(Frame::Suffer { harm })
}

/// Potential damage becomes actual damage.
pub(crate) fn suffer(harm: Harm, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Harm { target, pierced, .. } = harm;
    let points = harm.points.saturating_add(dismantled(harm, &look(cx)));
    let points = points - shields::absorb(target, points, cx);
    let here = look(cx);
    let tough = here.profile(target).numbers.toughness.min(points);
    let points = points - tough;
    rule!("DZ2-DMG-02");
    let armour = armour(target, &here);
    let saved = points.min(armour.saturating_sub(pierced));
    let actual = points - saved;
    // What a special adds is for this damage, not for what follows from it.
    cx.state.attack.more_armour = 0;
    if tough > 0 {
        cx.emit(rule!("DZ2-LOST-17"), || Event::Spared { model: target, points: tough });
    }
    if saved > 0 {
        cx.emit(rule!("DZ2-DMG-02"), || Event::Spared { model: target, points: saved });
    }
    if actual == 0 {
        cx.emit(rule!("DZ2-DMG-02"), || Event::Unharmed { model: target });
    } else {
        hurt(harm, actual, cx);
    }
    if saved > 0 || actual > 0 {
        volatile::catch_fire(target, cx);
    }
    Flow::Done
}

/// What would reach the model's Armour if no shield absorbed any of it.
pub(crate) fn against_armour(harm: Harm, look: &Look<'_>) -> u8 {
    let points = harm.points.saturating_add(dismantled(harm, look));
    points.saturating_sub(look.profile(harm.target).numbers.toughness)
}

/// One more point against machines that a tool takes apart.
fn dismantled(harm: Harm, look: &Look<'_>) -> u8 {
    let tool = harm.by.is_some_and(|by| look.traits(by, harm.weapon).has(Traits::DISMANTLES));
    if !tool || !look.is_machine(harm.target) {
        return 0;
    }
    rule!("DZ2-LOST-32");
    1
}

/// The model's Armour in the attack under way.
pub(crate) fn armour(target: ModelId, look: &Look<'_>) -> u8 {
    let (profile, model) = (look.profile(target), look.model(target));
    let shielded = look.in_cell(model.cell).any(|id| {
        look.side(id) == look.side(target)
            && look.holds(id, Item::DefenderShield)
            && (id == target || profile.size <= 2)
    });
    if shielded {
        rule!("DZ2-ITEMS-10");
    }
    if profile.numbers.armour > 0 {
        rule!("DZ2-LOST-41");
    }
    profile.armour + model.armour() + u8::from(shielded) + look.state.attack.more_armour
}

/// Whether any damage kills the model: by its nature, by poisoned air, or by the weapon.
fn is_fatal(harm: Harm, look: &Look<'_>) -> bool {
    let target = harm.target;
    if look.has(target, Props::VULNERABLE) {
        rule!("DZ2-LOST-25");
        return true;
    }
    if look.is_machine(target) {
        return false;
    }
    if harm.by.is_some_and(|by| look.traits(by, harm.weapon).has(Traits::TOXIC)) {
        rule!("DZ2-LOST-18");
        return true;
    }
    let cloud = look.state.markers.in_cell(look.model(target).cell).any(|mark| *mark == Mark::Toxic);
    if cloud {
        rule!("DZ2-LOST-19");
    }
    cloud
}

/// Puts counters on a model; it may die.
fn hurt(harm: Harm, actual: u8, cx: &mut Ctx<'_>) {
    let target = harm.target;
    let fatal = is_fatal(harm, &look(cx));
    let model = cx.state.model_mut(target);
    let damage = model.damage().saturating_add(actual);
    model.set_damage(damage);
    cx.emit(rule!("DZ2-DMG-04"), || Event::Hurt { model: target, points: actual });
    rule!("DZ2-DMG-01");
    if fatal || damage > cx.setup.profile(target).size {
        return kill(target, cx);
    }
    rule!("DZ2-DMG-05");
    let here = look(cx);
    let (rages, saved) = (here.has(target, Props::RAMPAGES), here.has(target, Props::LIFE_SUPPORT));
    if rages {
        rule!("DZ2-ABIL-46");
        cx.state.model_mut(target).set(Flags::RAMPAGES, true);
    }
    if saved && !cx.state.model(target).is(Flags::SUPPORT_USED) {
        let model = cx.state.model_mut(target);
        model.set(Flags::SUPPORT_USED, true);
        model.set_damage(0);
        cx.emit(rule!("DZ2-ABIL-39"), || Event::Healed { model: target, points: damage });
    }
}

/// VPs that the opponent scores for a kill.
pub(crate) fn kill_vps(target: ModelId, look: &Look<'_>) -> u8 {
    rule!("DZ2-FORCE-16");
    let leader = look.setup.teams[look.side(target).index()].leader == Some(target);
    let more = if leader { look.scenario().leader_vps } else { 0 };
    if more > 0 {
        rule!("DZ2-FORCE-08");
    }
    look.profile(target).vp + more
}

/// Removes a model at once. What its death causes follows when the attack is over.
pub(crate) fn kill(target: ModelId, cx: &mut Ctx<'_>) {
    cx.emit(rule!("DZ2-DMG-06"), || Event::Killed { model: target });
    let here = look(cx);
    let (points, opponent) = (kill_vps(target, &here), here.side(target).other());
    let wreck = here.profile(target).props.has(Props::LEAVES_WRECK);
    let gun = here.setup.roster[target.index()].coming == Coming::Emplaced;
    let rode = here.rides(target);
    let model = cx.state.model_mut(target);
    let (cell, items) = (model.cell, std::mem::take(&mut model.items));
    for flag in [Flags::IN_PLAY, Flags::PINNED, Flags::ON_FIRE] {
        model.set(flag, false);
    }
    model.set(Flags::DEAD, true);
    model.set(Flags::DUE, true);
    model.set(Flags::WRECK, wreck);
    model.set(Flags::FELL_RIDING, rode);
    if wreck {
        rule!("DZ2-LOST-23");
    }
    cx.state.score(opponent, points);
    if points > 0 {
        cx.emit(rule!("DZ2-DMG-07"), || Event::Scored { side: opponent, points });
    }
    for item in items.iter() {
        rule!("DZ2-ITEM-08");
        if item.is_marked() {
            cx.state.tokens.put(Token::face_up(cell, item));
            cx.emit(rule!("DZ2-ITEM-08"), || Event::Dropped { model: target, item });
        }
    }
    if gun {
        rule!("DZ2-ITEMS-14");
        cx.state.tokens.put(Token::face_up(cell, Item::SentryWreck));
    }
    for hook in DEATHS {
        hook(target, cx);
    }
    if cx.state.activation.model == Some(target) {
        rule!("DZ2-TURN-10");
        cx.state.activation.cut = true;
    }
    pinning::note_finished(cx);
}
