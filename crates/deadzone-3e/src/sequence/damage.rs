//! From a difference of successes to HP lost. [DZ3-DMG-01..05]
//! Damage → (an order) → LoseHp: shields → armour less AP → toughness → poison → counters → death.

use super::{pinning, refuse};
use crate::Deadzone;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{ModelId, WeaponId};
use crate::items::shields;
use crate::keywords::EVERYBODYS_DEATHS;
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::orders;
use crate::setup::{Props, RoleLetter};
use crate::state::{Effects, Flags, Mark, Token};
use sortie_cubes::Standing;
use sortie_kernel::Flow;
use sortie_kernel::dice::{Class, Roll};
use sortie_kernel::say;
use sortie_rulebook::rule;

/// What an attack, a wall, a fall or a fire does to a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Harm {
    pub(crate) target: ModelId,
    /// Who did it, if anybody: its keywords count.
    pub(crate) by: Option<ModelId>,
    /// With what, if with anything.
    pub(crate) weapon: Option<WeaponId>,
    /// The difference of successes.
    pub(crate) points: u8,
    /// By how much it lowers armour.
    pub(crate) pierced: u8,
}

impl Harm {
    /// Damage of walls, falls and fires: no weapon, and no AP.
    pub(crate) const fn plain(target: ModelId, points: u8) -> Harm {
        Harm { target, by: None, weapon: None, points, pierced: 0 }
    }
}

/// A model is about to lose HP; an order may answer.
pub(crate) fn damage(harm: Harm, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    if !here.in_play(harm.target) || harm.points == 0 {
        return Flow::Done;
    }
    if orders::check_on_damage(harm, &here).is_ok() {
        return Flow::Ask(Frame::PickOrderOnDamage { harm });
    }
    Flow::Goto(Frame::LoseHp { harm })
}

/// Shields and armour absorb what they can; the rest is lost.
pub(crate) fn lose_hp(harm: Harm, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Harm { target, points, pierced, .. } = harm;
    let here = look(cx);
    let dice = shield_dice(target, &here);
    let points = points - absorb(target, dice, points, cx);
    let here = look(cx);
    rule!("DZ3-DMG-03");
    let armour = armour(target, &here);
    if pierced > 0 && armour > 0 {
        rule!("DZ3-DMG-04");
    }
    let Shares { saved, tough, lost } = shares(harm, points, armour, &here);
    // What an order adds is for this damage, not for what follows from it.
    cx.state.attack.more_armour = 0;
    if saved > 0 {
        cx.emit(rule!("DZ3-DMG-03"), || Event::ArmourSaved { model: target, points: saved });
    }
    if tough > 0 {
        cx.emit(rule!("DZ3-KEY-96"), || Event::ArmourSaved { model: target, points: tough });
    }
    if lost > 0 && orders::check_spared(target, &look(cx)).is_ok() {
        return Flow::Ask(Frame::PickSpared { model: target, lost });
    }
    hurt(target, lost, cx);
    Flow::Done
}

/// How the points of some damage are absorbed.
struct Shares {
    saved: u8,
    tough: u8,
    lost: u8,
}

/// Armour and toughness take their shares of what shields have left; the rest is lost, and more with it.
fn shares(harm: Harm, points: u8, armour: u8, look: &Look<'_>) -> Shares {
    let saved = points.min(armour.saturating_sub(harm.pierced));
    let tough = look.profile(harm.target).numbers.toughness.min(points - saved);
    let through = points - saved - tough;
    let lost = if through > 0 { through + more_loss(harm, look) } else { 0 };
    Shares { saved, tough, lost }
}

/// HP that a model would lose, at most all it has; `None` where dice of a shield decide.
pub(crate) fn foreseen(harm: Harm, look: &Look<'_>) -> Option<u8> {
    let target = harm.target;
    let left = look.profile(target).hp.saturating_sub(look.model(target).damage);
    let lost = shares(harm, harm.points, armour(target, look), look).lost;
    (shield_dice(target, look) == 0).then(|| lost.min(left))
}

/// Whether an order spares a model one of the HP that it is about to lose.
pub(crate) static PICK_SPARED: Question = Question {
    name: "order",
    by: |frame, look| look.side(about_to_lose(frame).0),
    check: |frame, choice, look| match choice {
        Choice::Yes => orders::check_spared(about_to_lose(frame).0, look),
        Choice::No => Ok(()),
        _ => refuse(rule!("DZ3-CMD-17"), "the question is whether the special order is given"),
    },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, cx| {
        let (model, mut lost) = about_to_lose(frame);
        if choice == Choice::Yes {
            orders::spared(model, cx);
            cx.emit(orders::order_rule(), || Event::ArmourSaved { model, points: 1 });
            lost -= 1;
        }
        hurt(model, lost, cx);
        Flow::Done
    },
    text: |frame, look| {
        let (model, lost) = about_to_lose(frame);
        say![Deadzone, look.setup; "spare ", Titled(model), " 1 HP with the special order? It is about to lose ", lost]
    },
    default: |_, _| Some(Choice::Yes),
    subject: |frame, look| Some(look.setup.name(about_to_lose(frame).0).to_string()),
    phrase: |frame, choice, look| {
        let spare =
            say![Deadzone, look.setup; "Spare ", about_to_lose(frame).0, " 1 HP with the special order"];
        (choice == Choice::Yes).then_some(spare)
    },
    ..Question::BASE
};

fn about_to_lose(frame: Frame) -> (ModelId, u8) {
    match frame {
        Frame::PickSpared { model, lost } => (model, lost),
        _ => unreachable!("{frame:?} costs nobody HP"),
    }
}

/// The shield dice that the target rolls.
pub(crate) fn shield_dice(target: ModelId, look: &Look<'_>) -> u8 {
    let cell = look.model(target).cell;
    let own = look.profile(target).numbers.shield_dice;
    let carried = look.item_at_hand(target).map_or(0, shields::dice);
    let around: u8 = look.in_cell(cell).map(|id| look.profile(id).numbers.cube_shield_dice).sum();
    let fields = look.state.markers.list().iter().filter(|marker| marker.cell == cell);
    let fields = fields.map(|marker| if let Mark::Field(n) = marker.mark { n } else { 0 }).sum::<u8>();
    if around > 0 {
        rule!("DZ3-KEY-81");
    }
    if fields > 0 {
        rule!("DZ3-EXTRA-07");
    }
    own + carried + around + fields
}

/// A die of a shield at or above it absorbs a point.
pub(crate) const SHIELD_TARGET: u8 = 6;

/// Rolls shields: how many points they take away.
fn absorb(target: ModelId, dice: u8, points: u8, cx: &mut Ctx<'_>) -> u8 {
    if dice == 0 {
        return 0;
    }
    rule!("DZ3-DICE-10");
    let class = |face: u8| match face {
        8 => Class::again(1),
        SHIELD_TARGET.. => Class::bin(1),
        _ => Class::nothing(),
    };
    let roll = Roll { why: rule!("DZ3-KEY-25"), dice, sides: 8, class: &class };
    let tally =
        cx.roll(&roll, |tally| Event::ShieldRolled { model: target, absorbed: tally.bin(1).min(points) });
    tally.bin(1).min(points)
}

/// The model's armour in the attack under way.
pub(crate) fn armour(target: ModelId, look: &Look<'_>) -> u8 {
    let profile = look.profile(target);
    let model = look.model(target);
    let shielded = look.in_cell(model.cell).any(|id| {
        look.side(id) == look.side(target)
            && look.has(id, Props::SHIELDS_FRIENDS)
            && if look.profile(id).size <= 2 {
                rule!("DZ3-KEY-19");
                profile.size <= 2
            } else {
                rule!("DZ3-KEY-20");
                id == target
            }
    });
    let bonus = u8::from(model.has(Effects::ARMOURED)) + u8::from(shielded);
    profile.armour + bonus + look.state.attack.more_armour
}

/// What tools and poison add once HP have been lost.
fn more_loss(harm: Harm, look: &Look<'_>) -> u8 {
    let tool = harm.weapon.is_some_and(|weapon| look.weapon(weapon).props.has(Props::DISMANTLES))
        || harm.by.is_some_and(|by| look.has(by, Props::DISMANTLES));
    let dismantled = tool && look.has(harm.target, Props::MACHINE);
    if dismantled {
        rule!("DZ3-KEY-21");
    }
    u8::from(dismantled) + poison(harm, look)
}

fn poison(harm: Harm, look: &Look<'_>) -> u8 {
    if look.has(harm.target, Props::CONSTRUCT) {
        rule!("DZ3-KEY-18");
        return 0;
    }
    let weapon = harm.weapon.map_or(0, |weapon| look.weapon(weapon).numbers.poison);
    let attacker = harm.by.map_or(0, |by| look.profile(by).numbers.poison);
    let more = weapon + attacker + poisoned_air(harm.target, look);
    if more > 0 {
        rule!("DZ3-KEY-97");
    }
    more
}

/// What a toxic cloud in its cube adds whenever a model loses HP.
pub(crate) fn poisoned_air(target: ModelId, look: &Look<'_>) -> u8 {
    if look.has(target, Props::CONSTRUCT) {
        rule!("DZ3-KEY-18");
        return 0;
    }
    let cell = look.model(target).cell;
    let clouds = look.state.markers.list().iter().filter(|marker| marker.cell == cell);
    let cloud = clouds.map(|marker| if let Mark::Gas(n) = marker.mark { n } else { 0 }).max().unwrap_or(0);
    if cloud > 0 {
        rule!("DZ3-KEY-37");
    }
    cloud
}

/// Puts counters on a model; it may die.
pub(crate) fn hurt(target: ModelId, lost: u8, cx: &mut Ctx<'_>) {
    cx.state.lost = lost;
    if lost == 0 {
        cx.emit(rule!("DZ3-DMG-03"), || Event::Unharmed { model: target });
        return;
    }
    let model = cx.state.model_mut(target);
    model.damage = model.damage.saturating_add(lost);
    let damage = model.damage;
    cx.emit(rule!("DZ3-DMG-02"), || Event::Hurt { model: target, points: lost });
    if damage >= cx.setup.profile(target).hp {
        kill(target, cx);
    } else if look(cx).has(target, Props::LIFE_SUPPORT) && !cx.state.model(target).is(Flags::SUPPORT_USED) {
        let model = cx.state.model_mut(target);
        model.set(Flags::SUPPORT_USED, true);
        model.damage = 0;
        cx.emit(rule!("DZ3-KEY-66"), || Event::Healed { model: target, points: damage });
    }
}

/// Removes a model at once. What its death causes follows when the attack is over.
pub(crate) fn kill(target: ModelId, cx: &mut Ctx<'_>) {
    cx.emit(rule!("DZ3-DMG-01"), || Event::Killed { model: target });
    let model = cx.state.model_mut(target);
    let (cell, item, bought) = (model.cell, model.item.take(), model.is(Flags::BOUGHT));
    model.set(Flags::IN_PLAY, false);
    model.set(Flags::PINNED, false);
    model.set(Flags::DEAD, true);
    model.set(Flags::DUE, true);
    let profile = cx.setup.profile(target);
    let opponent = cx.setup.side(target).other();
    let scenario = cx.setup.scenario(cx.state);
    let extra = match profile.role {
        RoleLetter::Leader => scenario.leader_vps,
        RoleLetter::Legend => scenario.legend_vps,
        _ => 0,
    };
    let points = profile.vp + extra;
    cx.state.score(opponent, points);
    if points > 0 {
        cx.emit(rule!("DZ3-DMG-05"), || Event::Scored { side: opponent, points });
    }
    if let Some(item) = item {
        rule!("DZ3-ITEM-07");
        if !bought {
            cx.state.tokens.put(Token { cell, kind: Some(item), known: Token::FACE_UP });
            cx.emit(rule!("DZ3-ITEM-07"), || Event::Dropped { model: target, item });
        }
    }
    for hook in EVERYBODYS_DEATHS {
        hook(target, cx);
    }
    if cx.state.activation.model == Some(target) {
        rule!("DZ3-TURN-11");
        cx.state.activation.cut = true;
    }
    pinning::note_finished(cx);
}
