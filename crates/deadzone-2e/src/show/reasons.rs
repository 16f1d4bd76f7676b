//! The dice of an action, reason by reason, as logged by the game itself.
//!
//! The choice is made on a copy of the position, and the copy runs until the first test is ready: everything the
//! rules log until then is a reason. Modifiers that they did not log do not apply here and are listed with no dice.

use crate::choice::Choice;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::Look;
use crate::narration::stat_title;
use crate::sequence::damage;
use crate::setup::Setup;
use crate::state::{Cause, Flags, Pool, Role, Stat};
use crate::{Deadzone, Event, test};
use sortie_cubes::Standing;
use sortie_cubes::reasons::{self, PoolRules, Standard, line};
use sortie_kernel::show::Reason;
use sortie_kernel::{Note, Position, run_until};
use sortie_rulebook::{RuleId, rule_id};

const SHOT: [Standard; 3] = [
    (rule_id!("DZ2-SHMOD-01"), "clear shot: all nine lines are free", "no clear shot"),
    (rule_id!("DZ2-SHMOD-03"), "high ground", "no higher ground"),
    (rule_id!("DZ2-SHMOD-02"), "a friend is in the target's cube", "no friend in the target's cube"),
];

const FIGHT: [Standard; 4] = [
    (rule_id!("DZ2-FIMOD-01"), "has moved into the cube", "has not moved in"),
    (rule_id!("DZ2-FIMOD-02"), "a friend is in the cube", "no friend in the cube"),
    (rule_id!("DZ2-FIMOD-03"), "the enemy is injured", "the enemy is not injured"),
    (rule_id!("DZ2-FIMOD-04"), "larger than the enemy", "not larger than the enemy"),
];

const PINNED: Standard = (rule_id!("DZ2-FIMOD-05"), "the enemy was pinned", "the enemy was not pinned");

/// A modifier that applies, in words: the standard ones as above, others by their rule's title.
pub(crate) fn standard_words(rule: RuleId) -> String {
    let known = SHOT.iter().chain(&FIGHT).chain([&PINNED]).find(|(known, ..)| *known == rule);
    known.map_or_else(|| rule.rule().title.to_lowercase(), |(_, applies, _)| (*applies).to_string())
}

/// The dice and numbers of the first test that a choice leads to; empty if it leads to none.
pub(super) fn reasons(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Vec<Reason> {
    let mut out = Vec::new();
    let first_test = |frame| matches!(frame, Frame::Declare { role: Role::Attacker } | Frame::Frag { .. });
    let Some((ready, notes)) = run_until::<Deadzone>(setup, at, choice, first_test) else { return out };
    let look = Look { setup, state: &ready.state };
    match ready.top() {
        Some(Frame::Frag { cell, dice, .. }) => {
            out.push(explosion(dice));
            out.extend(look.in_cell(cell).next().map(|id| blast_defence(id, &look)).into_iter().flatten());
        }
        Some(Frame::Declare { .. }) => {
            for role in Role::BOTH {
                pool(role, &notes, &look, &mut out);
            }
            if look.state.attack.cause != Cause::Effect {
                protection(&look, &mut out);
            }
            payload(choice, at, setup, &mut out);
        }
        _ => (),
    }
    out
}

/// One side's dice as the game logged them.
fn pool(role: Role, notes: &[Note<Event>], look: &Look<'_>, out: &mut Vec<Reason>) {
    let pool = look.state.test.pool(role);
    let Some(model) = pool.model else {
        if pool.dice > 0 {
            out.push(line(rule_id!("DZ2-DICE-10"), role, format!("dice at {}+", pool.target), pool.dice));
        }
        return;
    };
    let modifiers: Vec<(RuleId, i8)> = notes
        .iter()
        .filter_map(|note| match note.event {
            Event::Modifier { model: Some(of), stat, dice } if of == model && stat == pool.stat => {
                Some((note.rule, dice))
            }
            _ => None,
        })
        .collect();
    lines(role, pool, &modifiers, &standard(role, pool.stat, look), out);
}

/// The modifiers that are listed for every pool of this kind.
fn standard(role: Role, stat: Stat, look: &Look<'_>) -> Vec<Standard> {
    let attack = &look.state.attack;
    match (stat, role) {
        (Stat::Shoot, Role::Attacker) if attack.weapon.is_some() => SHOT.to_vec(),
        (Stat::Fight, Role::Attacker) => FIGHT.into_iter().chain([PINNED]).collect(),
        (Stat::Fight | Stat::Survive, Role::Defender) if !attack.cause.is_shot() => FIGHT[1..].to_vec(),
        _ => Vec::new(),
    }
}

/// The lines of one pool.
fn lines(role: Role, pool: &Pool, modifiers: &[(RuleId, i8)], standard: &[Standard], out: &mut Vec<Reason>) {
    const RULES: PoolRules = PoolRules { test: rule_id!("DZ2-DICE-03"), reroll: rule_id!("DZ2-DICE-11") };
    reasons::lines((role, pool, stat_title(pool.stat)), modifiers, standard, RULES, out);
}

/// What spares the target damage once it is behind.
fn protection(look: &Look<'_>, out: &mut Vec<Reason>) {
    let attack = &look.state.attack;
    let Some(target) = attack.target.filter(|id| look.in_play(*id)) else { return };
    if look.state.test.pool(Role::Defender).model != Some(target) {
        return;
    }
    let piercing = attack.attacker.map_or(0, |id| look.piercing(id, attack.weapon));
    let armour = i32::from(damage::armour(target, look));
    let pierced = i32::from(piercing + attack.more_ap).min(armour);
    let mut put = |rule: RuleId, pool: &'static str, label: &str, amount: i32| {
        out.push(Reason { rule, pool, label: label.to_string(), amount });
    };
    put(rule_id!("DZ2-DMG-02"), "armour", "damage spared by armour", armour);
    put(rule_id!("DZ2-ABIL-02"), "armour", "armour pierced", -pierced);
    let tough = i32::from(look.profile(target).numbers.toughness);
    if tough > 0 {
        put(rule_id!("DZ2-LOST-17"), "armour", "damage spared by toughness", tough);
    }
    let shields =
        if look.model(target).is(Flags::SHIELD_BURNT) { 0 } else { look.profile(target).numbers.shield_dice };
    let shield = i32::from(shields);
    if shield > 0 {
        put(rule_id!("DZ2-ITEMS-11"), "shield", "shield dice at 6+", shield);
    }
}

fn explosion(dice: u8) -> Reason {
    let label = "explosion dice at 4+".to_string();
    Reason { rule: rule_id!("DZ2-ABIL-16"), pool: "explosion", label, amount: i32::from(dice) }
}

fn blast_defence(id: ModelId, look: &Look<'_>) -> Vec<Reason> {
    let (pool, modifiers) = test::survive_alone(id, rule_id!("DZ2-ABIL-16"), look);
    let mut out = Vec::new();
    lines(Role::Defender, &pool, modifiers.list(), &[], &mut out);
    out
}

/// What a thrown or lobbed thing does where it lands.
fn payload(choice: Choice, at: &Position<Deadzone>, setup: &Setup, out: &mut Vec<Reason>) {
    let Choice::Fire { cell, weapon, .. } = choice else { return };
    let look = Look { setup, state: &at.state };
    let Some(shooter) = at.state.activation.model else { return };
    let Some(gun) = look.weapons(shooter).find(|gun| look.weapon(*gun).name == weapon) else { return };
    let numbers = look.weapon(gun).numbers;
    let dice = numbers.frag + numbers.indirect;
    if dice > 0 {
        out.push(explosion(dice));
        out.extend(look.in_cell(cell).next().map(|id| blast_defence(id, &look)).into_iter().flatten());
    }
}
