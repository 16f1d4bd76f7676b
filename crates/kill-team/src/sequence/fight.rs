//! Combat. [KT-FIGHT-02..13]
//! PickAnswer? → ClashDice (attacker, defender) → re-rolls and changes, attacker first → Exchange → PickHit* →
//! removal.

use super::{changes, damage, rerolls};
use crate::Cx;
use crate::attack::{Clash, Melee, UNARMED};
use crate::choice::{Choice, Hit};
use crate::dice::{Bins, CRITICAL, NORMAL, Pool, Reading};
use crate::event::{Event, Modifiers};
use crate::field::Field;
use crate::frame::Frame;
use crate::ploys::{self, AttackRoll};
use crate::setup::Setup;
use crate::state::{Flags, OperativeId, State};
use sortie_kernel::dice::Roll;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::rule;

/// A combat that the attacker has chosen.
pub fn new_clash(by: OperativeId, target: OperativeId, weapon: u8) -> Clash {
    Clash { fighters: [by, target], weapons: [weapon, UNARMED], pools: [Pool::default(); 2] }
}

/// Begins a combat: the attacker has chosen, the defender answers with a weapon.
pub(crate) fn fight(mut clash: Clash, cx: &mut Cx<'_>) -> Flow<Frame> {
    let ([by, target], weapon) = (clash.fighters, clash.weapons[0]);
    cx.emit(rule!("KT-FIGHT-02"), || Event::Fought { by, target, weapon });
    if cx.state[by].flags.has(Flags::POINT_BLANK) {
        rule!("KT-CQ-07");
        clash.weapons[0] = UNARMED;
    }
    let (setup, state) = (cx.setup, &*cx.state);
    let mut weapons = answers(setup, state, target);
    match (weapons.next(), weapons.next()) {
        (Some(_), Some(_)) => Flow::Ask(Frame::PickAnswer { clash }),
        (only, _) => answer(clash, only.unwrap_or(UNARMED), cx),
    }
}

/// The weapons an operative could fight back with.
pub fn answers<'a>(setup: &'a Setup, state: &State, id: OperativeId) -> impl Iterator<Item = u8> + 'a {
    let disarmed = state[id].flags.has(Flags::POINT_BLANK);
    if disarmed {
        rule!("KT-CQ-07");
    }
    let weapons = setup.profile(id).weapons.iter().enumerate();
    weapons.filter(move |(_, weapon)| !weapon.ranged && !disarmed).map(|(place, _)| place as u8)
}

/// The defender's weapon is known: the dice are rolled.
pub(crate) fn answer(mut clash: Clash, weapon: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-FIGHT-03");
    if weapon == UNARMED {
        rule!("KT-FIGHT-04");
    }
    clash.weapons[1] = weapon;
    let told = (weapon != UNARMED).then_some(weapon);
    cx.emit(rule!("KT-FIGHT-03"), || Event::FoughtBack { by: clash.fighters[1], weapon: told });
    Flow::Goto(Frame::ClashDice { clash, who: 0 })
}

/// How a fighter's dice are read, and why.
pub fn reading(setup: &Setup, state: &State, clash: &Clash, who: usize) -> (Reading, Modifiers) {
    let id = clash.fighters[who];
    let weapon = setup.weapon(id, clash.weapons[who]);
    let mut reading = Reading::new(weapon.skill as i8);
    let mut modifiers = Modifiers::new();
    if damage::is_injured(setup, state, id) {
        reading.needs += 1;
        modifiers.push((rule!("KT-DMG-05"), 1));
    }
    let support = supporters(setup, state, clash, who);
    if support > 0 {
        reading.needs -= support as i8;
        modifiers.push((rule!("KT-FIGHT-07"), -(support as i8)));
    }
    reading.ones_matter = weapon.hooks.ones_matter;
    for (value, read) in &weapon.hooks.reading {
        read(*value, &mut reading);
    }
    (reading, modifiers)
}

/// How many friends support a fighter.
fn supporters(setup: &Setup, state: &State, clash: &Clash, who: usize) -> usize {
    let (own, enemy) = (clash.fighters[who], clash.fighters[1 - who]);
    let mut friends = state.standing(state.side(own)).filter(|id| *id != own).peekable();
    if friends.peek().is_none() {
        return 0;
    }
    let field = Field::new(setup, state);
    friends
        .filter(|friend| {
            field.engaged(*friend, enemy) && field.engaging(*friend).all(|engaged| engaged == enemy)
        })
        .count()
}

/// Step 3: a fighter's dice are rolled.
pub(crate) fn clash_dice(mut clash: Clash, who: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let place = usize::from(who);
    if clash.weapons[place] != UNARMED {
        let (reading, modifiers) = reading(cx.setup, cx.state, &clash, place);
        let (by, weapon) = (clash.fighters[place], clash.weapons[place]);
        let class = |face: u8| reading.class(face);
        let dice = cx.setup.weapon(by, weapon).attacks;
        let roll = Roll { why: rule!("KT-FIGHT-05"), dice, sides: 6, class: &class };
        let tally = cx.roll(&roll, |tally| Event::AttackRoll {
            by,
            weapon,
            needs: reading.needs,
            critical_from: reading.critical_from,
            modifiers,
            dice: Bins::of(tally),
        });
        clash.pools[place] = Pool::rolled(tally);
    }
    if who == 0 { Flow::Goto(Frame::ClashDice { clash, who: 1 }) } else { offer_rerolls(clash, 0, cx) }
}

/// The re-rolls open to a fighter.
pub fn reroll_offers(setup: &Setup, state: &State, clash: &Clash, who: usize) -> rerolls::Offers {
    rolled(setup, state, clash, who).map(|rolled| rolled.offers(state)).unwrap_or_default()
}

/// The roll of a fighter who has a weapon.
fn rolled<'a>(setup: &'a Setup, state: &State, clash: &'a Clash, who: usize) -> Option<rerolls::Rolled<'a>> {
    let id = clash.fighters[who];
    let weapon = rerolls::weapon_of(setup, id, clash.weapons[who]);
    weapon?;
    let roll = AttackRoll { by: id, target: clash.fighters[1 - who], fighting: true };
    let ploy = ploys::reroll(setup, state, roll);
    Some(rerolls::Rolled { weapon, ploy, side: state.side(id), pool: &clash.pools[who] })
}

fn offer_rerolls(clash: Clash, who: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-FIGHT-06");
    let rolled = rolled(cx.setup, cx.state, &clash, usize::from(who));
    if rolled.is_some_and(|rolled| rolled.is_open(cx.state)) {
        Flow::Ask(Frame::PickClashReroll { clash, who })
    } else {
        retain(clash, who, 0, cx)
    }
}

/// A fighter re-rolled, or keeps what there is.
pub(crate) fn answer_reroll(mut clash: Clash, who: u8, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Choice::Reroll { source, dice } = choice else { return retain(clash, who, 0, cx) };
    let place = usize::from(who);
    let reading = reading(cx.setup, cx.state, &clash, place).0;
    let id = clash.fighters[place];
    let weapon = rerolls::weapon_of(cx.setup, id, clash.weapons[place]);
    clash.pools[place] = rerolls::take(source, dice, clash.pools[place], reading, id, weapon, cx);
    offer_rerolls(clash, who, cx)
}

/// Rules that change retained dice; then the other fighter's turn, then the exchange.
fn retain(mut clash: Clash, who: u8, first: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let place = usize::from(who);
    let dice = clash.pools[place].settled();
    // Failures and where the dice came from are of no more interest.
    clash.pools[place] = Pool { fresh: Bins([0, 0, dice.0[NORMAL], dice.0[CRITICAL]]), ..Pool::default() };
    let weapon = rerolls::weapon_of(cx.setup, clash.fighters[place], clash.weapons[place]);
    if let Some((number, _, _)) = changes::next(weapon, clash.pools[place].fresh, first) {
        return Flow::Ask(Frame::PickClashChange { clash, who, place: number });
    }
    if who == 0 { offer_rerolls(clash, 1, cx) } else { Flow::Goto(Frame::Exchange { clash }) }
}

/// A fighter changed retained dice, or left them.
pub(crate) fn answer_change(
    mut clash: Clash,
    who: u8,
    number: u8,
    choice: Choice,
    cx: &mut Cx<'_>,
) -> Flow<Frame> {
    let place = usize::from(who);
    let id = clash.fighters[place];
    let weapon = rerolls::weapon_of(cx.setup, id, clash.weapons[place]);
    if let (Choice::Use(_), Some((_, _, dice))) =
        (choice, changes::next(weapon, clash.pools[place].fresh, number))
    {
        clash.pools[place].fresh = dice;
        cx.emit(rule!("KT-FIGHT-06"), || Event::DiceChanged {
            by: id,
            normals: dice.0[NORMAL],
            criticals: dice.0[CRITICAL],
        });
    }
    retain(clash, who, number + 1, cx)
}

/// Step 4 begins: both fighters' dice lie on the table.
pub(crate) fn exchange(clash: Clash, cx: &mut Cx<'_>) -> Flow<Frame> {
    let of = |kind: usize| clash.pools.map(|pool| pool.fresh.0[kind]);
    let (normals, criticals) = (of(NORMAL), of(CRITICAL));
    let Clash { fighters, weapons, .. } = clash;
    next_hit(Melee { fighters, weapons, normals, criticals, stuns: [0; 2], turn: 0 }, cx)
}

/// Whose hit comes next, or the end.
fn next_hit(mut melee: Melee, cx: &mut Cx<'_>) -> Flow<Frame> {
    loop {
        let fallen = melee.fighters.iter().any(|id| !cx.state[*id].is_up());
        if fallen || melee.left(0) + melee.left(1) == 0 {
            if fallen {
                rule!("KT-FIGHT-12");
            }
            damage::remove_incapacitated(rule!("KT-FIGHT-13"), cx);
            return Flow::Done;
        }
        if melee.left(usize::from(melee.turn)) == 0 {
            rule!("KT-FIGHT-09");
            melee.turn = 1 - melee.turn;
        }
        match only_choice(cx.setup, &melee) {
            Some(choice) => apply(&mut melee, choice, cx),
            None => return Flow::Ask(Frame::PickHit { melee }),
        }
    }
}

/// The only thing the fighter can do, if there is only one.
fn only_choice(setup: &Setup, melee: &Melee) -> Option<Choice> {
    let who = usize::from(melee.turn);
    let hit = match (melee.normals[who] > 0, melee.criticals[who] > 0) {
        (true, false) => Hit::Normal,
        (false, true) => Hit::Critical,
        _ => return None,
    };
    let can_parry = [Hit::Normal, Hit::Critical]
        .into_iter()
        .any(|other| check(setup, melee, Choice::Parry { hit: other, with: hit }).is_ok());
    (!can_parry).then_some(Choice::Strike(hit))
}

/// Whether a hit may be resolved so.
///
/// # Errors
/// The rule that forbids it.
pub fn check(setup: &Setup, melee: &Melee, choice: Choice) -> Result<(), Illegal> {
    let who = usize::from(melee.turn);
    let with = match choice {
        Choice::Strike(hit) => hit,
        Choice::Parry { with, .. } => with,
        _ => {
            return Err(Illegal {
                rule: rule!("KT-FIGHT-08"),
                why: "the question is which hit to resolve and how",
            });
        }
    };
    if melee.hits(who, with) == 0 {
        return Err(Illegal { rule: rule!("KT-FIGHT-08"), why: "no hit of that kind is left to resolve" });
    }
    let Choice::Parry { hit, .. } = choice else { return Ok(()) };
    let other = 1 - who;
    if with == Hit::Normal {
        let weapon = rerolls::weapon_of(setup, melee.fighters[other], melee.weapons[other]);
        if let Some((value, limit)) = weapon.and_then(|weapon| weapon.hooks.critical_parries_only.first()) {
            return Err(Illegal { rule: limit(*value), why: "against this weapon only critical hits parry" });
        }
        if hit == Hit::Critical {
            return Err(Illegal {
                rule: rule!("KT-FIGHT-11"),
                why: "a normal hit cannot parry a critical one",
            });
        }
    }
    if melee.hits(other, hit) == 0 {
        return Err(Illegal { rule: rule!("KT-FIGHT-11"), why: "the opponent has no such hit to discard" });
    }
    Ok(())
}

/// Every way to resolve a hit.
pub fn choices(setup: &Setup, melee: &Melee, out: &mut Vec<Choice>) {
    let hits = [Hit::Critical, Hit::Normal];
    let strikes = hits.into_iter().map(Choice::Strike);
    let parries = hits.into_iter().flat_map(|with| hits.map(|hit| Choice::Parry { hit, with }));
    out.extend(strikes.chain(parries).filter(|choice| check(setup, melee, *choice).is_ok()));
}

/// A hit is resolved, and the turn passes.
pub(crate) fn answer_hit(mut melee: Melee, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-FIGHT-08");
    apply(&mut melee, choice, cx);
    next_hit(melee, cx)
}

fn apply(melee: &mut Melee, choice: Choice, cx: &mut Cx<'_>) {
    let who = usize::from(melee.turn);
    let by = melee.fighters[who];
    match choice {
        Choice::Parry { hit, with } => {
            melee.discard(who, with);
            melee.discard(1 - who, hit);
            cx.emit(rule!("KT-FIGHT-11"), || Event::Parried { by, hit, with });
        }
        Choice::Strike(hit) => {
            let rule = rule!("KT-FIGHT-10");
            melee.discard(who, hit);
            let weapon = cx.setup.weapon(by, melee.weapons[who]);
            let damage = if hit == Hit::Critical { weapon.critical } else { weapon.normal };
            cx.emit(rule, || Event::Struck { by, hit, damage });
            damage::inflict(rule, melee.fighters[1 - who], damage, cx);
            if hit == Hit::Critical {
                for (value, struck) in &weapon.hooks.struck {
                    struck(*value, melee, who, cx);
                }
            }
        }
        _ => unreachable!("check lets only strikes and parries through"),
    }
    melee.turn = 1 - melee.turn;
}
