//! The shooting attack from its dice to its hits. [KT-SHOOT-05..08] [KT-SHOOT-18..20]
//! AttackDice → PickReroll* → PickChange* → (defence) → Volley: the next target, or removal.
//! Does not decide who may shoot at whom: see `actions`.

use super::{changes, damage, defence, rerolls};
use crate::Cx;
use crate::attack::{Attack, Hits, Volley};
use crate::choice::{Choice, Shooting};
use crate::dice::{Bins, CRITICAL, NORMAL, Pool, Reading};
use crate::event::{Event, Modifiers};
use crate::field::Field;
use crate::frame::Frame;
use crate::ploys::{self, AttackRoll};
use crate::setup::Setup;
use crate::state::{OperativeId, State};
use crate::targets::TargetSet;
use crate::weapon_rules::{CoverTerms, Use};
use sortie_kernel::Flow;
use sortie_kernel::dice::Roll;
use sortie_rulebook::rule;

/// Begins a shooting action at its first target; the target was judged when it was chosen.
pub fn begin(
    how: Shooting,
    by: OperativeId,
    target: OperativeId,
    weapon: u8,
    in_cover: bool,
    cx: &mut Cx<'_>,
) -> Frame {
    rule!("KT-SHOOT-05");
    let field = Field::new(cx.setup, cx.state);
    let hooks = &cx.setup.weapon(by, weapon).hooks;
    let mut volley = Volley {
        by,
        original: target,
        weapon,
        how,
        injured: damage::is_injured(cx.setup, cx.state, by),
        first: Some(in_cover),
        left: TargetSet::default(),
    };
    for (value, spread) in &hooks.spread {
        rule!("KT-SHOOT-19");
        for id in spread(*value, by, target, &field).iter() {
            volley.left.insert(id);
        }
    }
    for (value, selected) in &hooks.selected {
        let used = selected(*value, Use { operative: &cx.state[by], weapon, how });
        cx.state[by].used |= used;
    }
    Frame::Volley { volley }
}

/// An attack before its dice are rolled.
pub fn new_attack(
    how: Shooting,
    by: OperativeId,
    target: OperativeId,
    weapon: u8,
    in_cover: bool,
    setup: &Setup,
    state: &State,
) -> Attack {
    rule!("KT-SHOOT-02");
    let profile = setup.weapon(by, weapon);
    let cover = if in_cover { cover_dice(setup, by, target, weapon) } else { 0 };
    let injured = damage::is_injured(setup, state, by);
    Attack { by, target, weapon, how, injured, cover, dice: profile.attacks, pool: Pool::default() }
}

/// How many dice the target may retain because of cover.
fn cover_dice(setup: &Setup, by: OperativeId, target: OperativeId, weapon: u8) -> u8 {
    let mut terms = CoverTerms::default();
    for (value, cover) in &setup.weapon(by, weapon).hooks.cover {
        cover(*value, &mut terms);
    }
    if terms.ignored || terms.no_save {
        return 0;
    }
    rule!("KT-LOS-15");
    let more = setup.profile(target).abilities.iter().filter_map(|ability| ability.cover);
    1 + more.map(|dice| dice()).sum::<u8>()
}

/// How the shooter's dice are read, and why.
pub fn reading(setup: &Setup, attack: &Attack) -> (Reading, Modifiers) {
    let weapon = setup.weapon(attack.by, attack.weapon);
    let mut reading = Reading::new(weapon.skill as i8);
    let mut modifiers = Modifiers::new();
    if attack.injured {
        reading.needs += 1;
        modifiers.push((rule!("KT-DMG-05"), 1));
    }
    if attack.how != Shooting::Shoot {
        reading.needs += 1;
        modifiers.push((rule!("KT-OW-03"), 1));
    }
    reading.ones_matter = weapon.hooks.ones_matter;
    for (value, read) in &weapon.hooks.reading {
        read(*value, &mut reading);
    }
    (reading, modifiers)
}

/// Step 3: the attack dice are rolled.
pub(crate) fn attack_dice(mut attack: Attack, cx: &mut Cx<'_>) -> Flow<Frame> {
    let (reading, modifiers) = reading(cx.setup, &attack);
    rule!("KT-SHOOT-07");
    rule!("KT-DICE-06");
    let class = |face: u8| reading.class(face);
    let roll = Roll { why: rule!("KT-SHOOT-06"), dice: attack.dice, sides: 6, class: &class };
    let tally = cx.roll(&roll, |tally| Event::AttackRoll {
        by: attack.by,
        weapon: attack.weapon,
        needs: reading.needs,
        critical_from: reading.critical_from,
        modifiers,
        dice: Bins::of(tally),
    });
    attack.pool = Pool::rolled(tally);
    offer_rerolls(attack, cx)
}

/// Re-rolls, one rule after another in the attacker's order.
fn offer_rerolls(attack: Attack, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-SHOOT-08");
    if rolled(cx.setup, cx.state, &attack).is_open(cx.state) {
        Flow::Ask(Frame::PickReroll { attack })
    } else {
        retain(attack, 0, attack.pool.settled(), cx)
    }
}

/// The re-rolls open to the attacker.
pub fn reroll_offers(setup: &Setup, state: &State, attack: &Attack) -> rerolls::Offers {
    rolled(setup, state, attack).offers(state)
}

fn rolled<'a>(setup: &'a Setup, state: &State, attack: &'a Attack) -> rerolls::Rolled<'a> {
    let roll = AttackRoll { by: attack.by, target: attack.target, fighting: false };
    rerolls::Rolled {
        weapon: Some(setup.weapon(attack.by, attack.weapon)),
        ploy: ploys::reroll(setup, state, roll),
        side: state.side(attack.by),
        pool: &attack.pool,
    }
}

/// The attacker re-rolled, or keeps what there is.
pub(crate) fn answer_reroll(mut attack: Attack, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Choice::Reroll { source, dice } = choice else {
        return retain(attack, 0, attack.pool.settled(), cx);
    };
    let reading = reading(cx.setup, &attack).0;
    let weapon = cx.setup.weapon(attack.by, attack.weapon);
    attack.pool = rerolls::take(source, dice, attack.pool, reading, attack.by, Some(weapon), cx);
    offer_rerolls(attack, cx)
}

/// Rules that change retained dice, from the `first` of the weapon's on.
fn retain(mut attack: Attack, first: u8, dice: Bins, cx: &mut Cx<'_>) -> Flow<Frame> {
    let weapon = cx.setup.weapon(attack.by, attack.weapon);
    match changes::next(Some(weapon), dice, first) {
        Some((place, _, _)) => {
            // Which dice were re-rolled, and by what, is of no more interest.
            attack.pool = Pool { fresh: dice, ..Pool::default() };
            Flow::Ask(Frame::PickChange { attack, place })
        }
        None => end_of_attack_roll(attack, dice, cx),
    }
}

/// The attacker changed retained dice, or left them.
pub(crate) fn answer_change(attack: Attack, place: u8, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let weapon = cx.setup.weapon(attack.by, attack.weapon);
    let mut dice = attack.pool.fresh;
    if let (Choice::Use(_), Some((_, _, changed))) = (choice, changes::next(Some(weapon), dice, place)) {
        dice = changed;
        let rule = weapon.hooks.change.get(usize::from(place)).map(|(own, _, _)| *own);
        let rule = rule.map_or(rule!("KT-SHOOT-08"), |own| crate::weapon_rules::TABLE[usize::from(own)].id);
        cx.emit(rule, || Event::DiceChanged {
            by: attack.by,
            normals: dice.0[NORMAL],
            criticals: dice.0[CRITICAL],
        });
    }
    retain(attack, place + 1, dice, cx)
}

/// Failed dice are discarded, critical hits have their effects, and the defender's turn comes.
fn end_of_attack_roll(mut attack: Attack, dice: Bins, cx: &mut Cx<'_>) -> Flow<Frame> {
    attack.pool = Pool::default();
    let weapon = cx.setup.weapon(attack.by, attack.weapon);
    let criticals = dice.0[CRITICAL];
    for (value, discard) in &weapon.hooks.discarded {
        discard(*value, &attack, dice, cx);
    }
    if criticals > 0 {
        for (value, act) in &weapon.hooks.criticals {
            rule!("KT-WR-01");
            act(*value, &attack, criticals, cx);
        }
    }
    if !cx.state[attack.by].is_up() {
        // The attack and all further ones of the action go on; the shooter is removed with the others.
        rule!("KT-SHOOT-20");
    }
    let ap = weapon.hooks.armour.iter().map(|(value, pierce)| pierce(*value, criticals)).max();
    defence::begin(
        Hits {
            by: attack.by,
            target: attack.target,
            weapon: attack.weapon,
            cover: attack.cover,
            normals: dice.0[NORMAL],
            criticals,
            ap: ap.unwrap_or(0),
        },
        cx,
    )
}

/// The next attack of the action, or the removal of all that fell.
pub(crate) fn volley(mut volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    if let Some(in_cover) = volley.first.take() {
        return attack(volley, volley.original, in_cover, cx);
    }
    for id in volley.left.iter().filter(|id| !cx.state[*id].is_up()) {
        // The attack on an operative that fell in this action is lost.
        volley.left.remove(id);
    }
    let mut waiting = volley.left.iter();
    match (waiting.next(), waiting.next()) {
        (None, _) => {
            damage::remove_incapacitated(rule!("KT-SHOOT-18"), cx);
            Flow::Done
        }
        (Some(only), None) => attack_next(volley, only, cx),
        _ => Flow::Ask(Frame::PickNext { volley }),
    }
}

fn attack(volley: Volley, target: OperativeId, in_cover: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Volley { by, weapon, how, .. } = volley;
    let rule = match how {
        Shooting::Shoot => rule!("KT-SHOOT-01"),
        Shooting::Overwatch => rule!("KT-OW-03"),
        Shooting::PointBlank => rule!("KT-CQ-06"),
    };
    cx.emit(rule, || Event::Shot { by, target, weapon, how, cover: in_cover });
    let attack = new_attack(how, by, target, weapon, in_cover, cx.setup, cx.state);
    let attack = Attack { injured: volley.injured, ..attack };
    Flow::Call { child: Frame::AttackDice { attack }, then: Frame::Volley { volley } }
}

/// Attacks one of the further targets.
pub(crate) fn attack_next(mut volley: Volley, target: OperativeId, cx: &mut Cx<'_>) -> Flow<Frame> {
    volley.left.remove(target);
    let field = Field::new(cx.setup, cx.state);
    let sight = field.line_of_sight(volley.original, target);
    let in_cover = sight.is_some_and(|sight| sight.in_cover);
    attack(volley, target, in_cover, cx)
}
