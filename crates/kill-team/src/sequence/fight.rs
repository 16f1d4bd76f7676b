//! Combat. [KT-FIGHT-02..13]
//! PickAnswer? → ClashDice (attacker, defender) → re-rolls and changes, attacker first → Exchange → PickHit* →
//! PickBlow? → removal.

use super::{changes, damage, defaults, rerolls};
use crate::abilities::{self, lash_whip};
use crate::attack::{Clash, UNARMED};
use crate::choice::{Choice, Source};
use crate::dice::{Bins, FAIL, ONE, Pool, Reading};
use crate::event::{Event, Modifiers};
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::ploys::tactical::{self, Moment};
use crate::ploys::{self, AttackRoll, RollKind};
use crate::say::Titled;
use crate::setup::Setup;
use crate::spec_ops::honours::combat;
use crate::state::{Flags, OperativeId, State};
use crate::weapon_rules::Hooks;
use crate::{Cx, KillTeam};
use sortie_kernel::dice::Roll;
use sortie_kernel::{Flow, Question, say};
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
        (Some(only), None) if setup.weapon(target, only).ranged => Flow::Ask(Frame::PickAnswer { clash }),
        (only, _) => answer(clash, only.unwrap_or(UNARMED), cx),
    }
}

/// Whether an operative can only fight back by a ploy, and so may do without.
fn may_decline(setup: &Setup, state: &State, id: OperativeId) -> bool {
    answers(setup, state, id).all(|weapon| setup.weapon(id, weapon).ranged)
}

/// The weapons an operative could fight back with: melee ones, and ranged ones by a ploy.
pub fn answers<'a>(setup: &'a Setup, state: &State, id: OperativeId) -> impl Iterator<Item = u8> + 'a {
    let disarmed = state[id].flags.has(Flags::POINT_BLANK);
    if disarmed {
        rule!("KT-CQ-07");
    }
    let ranged = !disarmed && tactical::find(setup, state, Moment::Attacked, id, 0).is_some();
    let weapons = setup.profile(id).weapons.iter().enumerate();
    weapons
        .filter(move |(_, weapon)| !disarmed && (ranged || !weapon.ranged) && !weapon.storm)
        .map(|(place, _)| place as u8)
}

/// The weapon to fight back with.
pub(crate) static PICK_ANSWER: Question<KillTeam> = Question {
    name: "melee-weapon",
    by: |frame, game| fields!(frame, Frame::PickAnswer { clash } => game.state.side(clash.fighters[1])),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickAnswer { clash }, Choice::Answer { by, weapon })
            if by == clash.fighters[1] && answers(game.setup, game.state, by).any(|own| own == weapon) =>
        {
            Ok(())
        }
        (Frame::PickAnswer { clash }, Choice::Leave)
            if may_decline(game.setup, game.state, clash.fighters[1]) =>
        {
            Ok(())
        }
        _ => no(rule!("KT-FIGHT-03"), "the defender selects a melee weapon of the target"),
    },
    list: |frame, game, out| {
        let by = fields!(frame, Frame::PickAnswer { clash } => clash.fighters[1]);
        if may_decline(game.setup, game.state, by) {
            out.push(Choice::Leave);
        }
        out.extend(answers(game.setup, game.state, by).map(|weapon| Choice::Answer { by, weapon }));
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickAnswer { clash }, Choice::Answer { weapon, .. }) => answer(clash, weapon, cx),
        (Frame::PickAnswer { clash }, Choice::Leave) => answer(clash, UNARMED, cx),
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |frame, game| {
        let [by, target] = fields!(frame, Frame::PickAnswer { clash } => clash.fighters);
        say![KillTeam, game.setup; "with which weapon does ", Titled(target), " fight back? ", by, " fights it"]
    },
    default: |frame, game| {
        let by = fields!(frame, Frame::PickAnswer { clash } => clash.fighters[1]);
        let best = defaults::best_melee(game.setup, game.state, by);
        Some(best.map_or(Choice::Leave, |weapon| Choice::Answer { by, weapon }))
    },
    subject: |frame, game| fields!(frame, Frame::PickAnswer { clash } => Some(game.name(clash.fighters[1]))),
    ..Question::BASE
};

/// The defender's weapon is known: the dice are rolled.
fn answer(mut clash: Clash, weapon: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-FIGHT-03");
    if weapon == UNARMED {
        rule!("KT-FIGHT-04");
    }
    clash.weapons[1] = weapon;
    let own = clash.fighters[1];
    if rerolls::weapon_of(cx.setup, own, weapon).is_some_and(|weapon| weapon.ranged)
        && let Some(number) = tactical::find(cx.setup, cx.state, Moment::Attacked, own, 0)
    {
        tactical::pay(number, cx.state.side(own), cx);
    }
    let used = (weapon != UNARMED).then_some(weapon);
    cx.emit(rule!("KT-FIGHT-03"), || Event::FoughtBack { by: clash.fighters[1], weapon: used });
    Flow::Goto(Frame::ClashDice { clash, who: 0 })
}

/// How a fighter's dice are read, and why.
pub fn reading(setup: &Setup, state: &State, clash: &Clash, who: usize) -> (Reading, Modifiers) {
    let id = clash.fighters[who];
    let weapon = setup.weapon(id, clash.weapons[who]);
    let mut reading = Reading::new(weapon.skill as i8);
    let mut modifiers = Modifiers::new();
    if damage::fights_badly(setup, state, id) {
        reading.needs += 1;
        modifiers.push((rule!("KT-DMG-05"), 1));
    }
    let duel = combat::worsens(setup, clash.fighters[1 - who]);
    if duel > 0 {
        reading.needs += duel;
        modifiers.push((rule!("KT-NARR-09"), duel));
    }
    let support = supporters(setup, state, clash, who);
    if support > 0 {
        reading.needs -= support as i8;
        modifiers.push((rule!("KT-FIGHT-07"), -(support as i8)));
    }
    if let Some(hooks) = hooks(setup, clash.fighters[who], clash.weapons[who]) {
        reading.ones_matter = hooks.ones_matter;
        for (value, read) in &hooks.reading {
            read(*value, &mut reading);
        }
    }
    (reading, modifiers)
}

/// The special rules of a melee weapon; a ranged one that fights has none.
pub(super) fn hooks(setup: &Setup, id: OperativeId, weapon: u8) -> Option<&Hooks> {
    rerolls::weapon_of(setup, id, weapon).filter(|weapon| !weapon.ranged).map(|weapon| &weapon.hooks)
}

/// How many friends support a fighter.
fn supporters(setup: &Setup, state: &State, clash: &Clash, who: usize) -> usize {
    let (own, enemy) = (clash.fighters[who], clash.fighters[1 - who]);
    if combat::denies_support(setup, enemy) {
        return 0;
    }
    // For one that the opponent directs, friend and enemy are exchanged.
    let side = state.acting_side(own);
    let mut friends = state.standing(side).filter(|id| *id != own && *id != enemy).peekable();
    if friends.peek().is_none() {
        return 0;
    }
    let field = Field::new(setup, state);
    friends
        .filter(|friend| {
            !setup.profile(*friend).has_ability(abilities::NO_SUPPORT)
                && field.engaged(*friend, enemy)
                && field.engaging(*friend).all(|engaged| engaged == enemy || engaged == own)
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
        let own = cx.setup.weapon(by, weapon);
        let lashed = if own.ranged { 0 } else { lash_whip::dice_lost(cx.setup, cx.state, by) };
        let dice = own.attacks.saturating_sub(lashed)
            + combat::more_dice(cx.setup, by, || supporters(cx.setup, cx.state, &clash, place));
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
    rolled(setup, clash, who).map(|rolled| rolled.offers(state)).unwrap_or_default()
}

/// The roll of a fighter who has a weapon.
fn rolled<'a>(setup: &'a Setup, clash: &'a Clash, who: usize) -> Option<rerolls::Rolled<'a>> {
    let weapon = rerolls::weapon_of(setup, clash.fighters[who], clash.weapons[who])?;
    let roll = attack_roll(clash, who);
    let weapon = Some(weapon).filter(|weapon| !weapon.ranged);
    Some(rerolls::Rolled { setup, roll, defending: false, weapon, pool: &clash.pools[who] })
}

/// Who rolls against whom, and by what.
pub(crate) fn attack_roll(clash: &Clash, who: usize) -> AttackRoll {
    let kind = if who == 0 { RollKind::Fight } else { RollKind::FightBack };
    AttackRoll { by: clash.fighters[who], target: clash.fighters[1 - who], weapon: clash.weapons[who], kind }
}

fn offer_rerolls(clash: Clash, who: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("KT-FIGHT-06");
    let rolled = rolled(cx.setup, &clash, usize::from(who));
    if rolled.is_some_and(|rolled| rolled.is_open(cx.state)) {
        Flow::Ask(Frame::PickClashReroll { clash, who })
    } else {
        retain(clash, who, 0, cx)
    }
}

/// Re-rolls of a fighter's dice.
pub(crate) static PICK_REROLL: Question<KillTeam> = rerolls::question("reroll", |frame, choice, cx| {
    let (clash, who) = fields!(frame, Frame::PickClashReroll { clash, who } => (clash, who));
    answer_reroll(clash, who, choice, cx)
});

/// A fighter re-rolled, or keeps what there is.
fn answer_reroll(mut clash: Clash, who: u8, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Choice::Reroll { source, dice } = choice else { return retain(clash, who, 0, cx) };
    let place = usize::from(who);
    let reading = reading(cx.setup, cx.state, &clash, place).0;
    let id = clash.fighters[place];
    let weapon = rerolls::weapon_of(cx.setup, id, clash.weapons[place]);
    clash.pools[place] = rerolls::take(source, dice, clash.pools[place], reading, id, weapon, cx);
    offer_rerolls(clash, who, cx)
}

/// Rules that change retained dice; then the other fighter's turn, then what compares both, then the exchange.
fn retain(mut clash: Clash, who: u8, done: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let place = usize::from(who);
    let mut dice = clash.pools[place].settled();
    let weapon = rerolls::weapon_of(cx.setup, clash.fighters[place], clash.weapons[place]);
    if !ploys::fails_matter(cx.state) && !weapon.is_some_and(|weapon| weapon.mends) {
        // Failures are of no more interest.
        (dice.0[ONE], dice.0[FAIL]) = (0, 0);
    }
    clash.pools[place] = Pool { fresh: dice, ..Pool::default() };
    if !changes::open(cx.setup, cx.state, attack_roll(&clash, place), dice, 0, done).is_empty() {
        return Flow::Ask(Frame::PickClashChange { clash, who, done });
    }
    if who == 0 { offer_rerolls(clash, 1, cx) } else { offer_compared(clash, 0, cx) }
}

/// The change that compares the dice of both fighters.
pub(crate) fn compared(
    setup: &Setup,
    state: &State,
    clash: &Clash,
    who: usize,
) -> Option<(u8, Source, Bins)> {
    rerolls::weapon_of(setup, clash.fighters[who], clash.weapons[who])?;
    let (own, enemy) = (clash.pools[who].fresh, clash.pools[1 - who].fresh);
    let (number, dice) = ploys::compared(setup, state, attack_roll(clash, who), own, enemy)?;
    Some((number, Source::Ploy(number), dice))
}

fn offer_compared(clash: Clash, from: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    for who in from..2 {
        if compared(cx.setup, cx.state, &clash, usize::from(who)).is_some() {
            return Flow::Ask(Frame::PickCompared { clash, who });
        }
    }
    Flow::Goto(Frame::Exchange { clash })
}

/// A change that compares both fighters' dice.
pub(crate) static PICK_COMPARED: Question<KillTeam> = changes::question(|frame, choice, cx| {
    let (mut clash, who) = fields!(frame, Frame::PickCompared { clash, who } => (clash, who));
    let offered = compared(cx.setup, cx.state, &clash, usize::from(who));
    if let (Choice::Use(_), Some((_, source, dice))) = (choice, offered) {
        clash.pools[usize::from(who)].fresh = dice;
        changes::note(source, clash.fighters[usize::from(who)], dice, rule!("KT-FIGHT-06"), cx);
    }
    offer_compared(clash, who + 1, cx)
});

/// A rule that changes a fighter's retained dice.
pub(crate) static PICK_CHANGE: Question<KillTeam> = changes::question(|frame, choice, cx| {
    let (clash, who, done) =
        fields!(frame, Frame::PickClashChange { clash, who, done } => (clash, who, done));
    answer_change(clash, who, done, choice, cx)
});

/// A fighter changed retained dice, or left them.
fn answer_change(mut clash: Clash, who: u8, done: u8, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let place = usize::from(who);
    let offered =
        changes::open(cx.setup, cx.state, attack_roll(&clash, place), clash.pools[place].fresh, 0, done);
    let answered = changes::answered(&offered, choice);
    if let (Choice::Use(_), Some((_, source, dice))) = (choice, answered) {
        clash.pools[place].fresh = dice;
        changes::note(source, clash.fighters[place], dice, rule!("KT-FIGHT-06"), cx);
    }
    retain(clash, who, done | answered.map_or(u8::MAX, |(bit, _, _)| bit), cx)
}
