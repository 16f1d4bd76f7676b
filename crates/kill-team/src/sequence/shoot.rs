//! The shooting attack from its dice to its hits. [KT-SHOOT-06..08] [KT-SHOOT-20]
//! AttackDice → PickReroll* → PickChange* → (defence).
//! Does not decide who may shoot at whom: see `actions`; nor in which order targets come: see `volley`.

use super::{changes, damage, defence, owed, rerolls};
use crate::abilities;
use crate::attack::{Attack, Hits};
use crate::choice::{Choice, Shooting, Source};
use crate::close::condensed;
use crate::dice::{Bins, CRITICAL, NORMAL, Pool, Reading};
use crate::event::{Event, Modifiers};
use crate::frame::Frame;
use crate::game::{fields, no};
use crate::ploys::tactical::{self, Moment, living_lightning};
use crate::ploys::{self, AttackRoll, RollKind};
use crate::setup::Setup;
use crate::spec_ops::honours::{marksman, staunch};
use crate::state::{Effects, Marks, OperativeId, State};
use crate::weapon_rules::CoverTerms;
use crate::{Cx, KillTeam};
use sortie_kernel::dice::Roll;
use sortie_kernel::{Flow, Question, say};
use sortie_rulebook::rule;

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
    let cover = cover_dice(setup, state, by, target, weapon, in_cover);
    let injured = damage::aims_badly(setup, state, by);
    Attack { by, target, weapon, how, injured, cover, dice: profile.attacks, pool: Pool::default() }
}

/// How many dice the target may retain without rolling: because of cover, and by ploys.
fn cover_dice(
    setup: &Setup,
    state: &State,
    by: OperativeId,
    target: OperativeId,
    weapon: u8,
    in_cover: bool,
) -> u8 {
    let mut terms = CoverTerms::default();
    for (value, cover) in &setup.weapon(by, weapon).hooks.cover {
        cover(*value, &mut terms);
    }
    let profile = setup.profile(target);
    let exposed = profile.has_ability(abilities::EXPOSED) && !state[target].is_hidden_from_shot();
    let no_save = terms.no_save || state[by].marks.has(Marks::NO_COVER) || exposed;
    let in_cover = in_cover && !no_save;
    let mut dice = 0;
    if in_cover {
        rule!("KT-LOS-15");
        let more = profile.abilities.iter().filter_map(|ability| ability.cover);
        dice = 1 + more.map(|dice| dice()).sum::<u8>();
    }
    dice + ploys::retained(setup, state, target, in_cover)
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
    if attack.how != Shooting::Shoot
        && !setup.profile(attack.by).has_ability(abilities::STEADY_OVERWATCH)
        && !marksman::is_calculated(setup, attack.by)
    {
        reading.needs += 1;
        modifiers.push((rule!("KT-OW-03"), 1));
    }
    reading.ones_matter = weapon.hooks.ones_matter;
    reading.fives_matter = marksman::fives_matter(setup, attack);
    for (value, read) in &weapon.hooks.reading {
        read(*value, &mut reading);
    }
    for (value, read) in &weapon.hooks.against {
        read(*value, setup.profile(attack.target), &mut reading);
    }
    reading.critical_from = condensed::critical_from(setup, attack.by, attack.weapon, reading.critical_from);
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
    if rolled(cx.setup, &attack).is_open(cx.state) {
        Flow::Ask(Frame::PickReroll { attack })
    } else {
        retain(attack, 0, attack.pool.settled(), cx)
    }
}

/// The re-rolls open to the attacker.
pub fn reroll_offers(setup: &Setup, state: &State, attack: &Attack) -> rerolls::Offers {
    rolled(setup, attack).offers(state)
}

fn rolled<'a>(setup: &'a Setup, attack: &'a Attack) -> rerolls::Rolled<'a> {
    rerolls::Rolled {
        roll: attack_roll(attack),
        defending: false,
        weapon: Some(setup.weapon(attack.by, attack.weapon)),
        setup,
        pool: &attack.pool,
    }
}

fn attack_roll(attack: &Attack) -> AttackRoll {
    AttackRoll {
        by: attack.by,
        target: attack.target,
        weapon: attack.weapon,
        kind: if attack.how == Shooting::Shoot { RollKind::Shoot } else { RollKind::Overwatch },
    }
}

/// Re-rolls of the shooter's dice.
pub(crate) static PICK_REROLL: Question<KillTeam> = rerolls::question("reroll", |frame, choice, cx| {
    answer_reroll(fields!(frame, Frame::PickReroll { attack } => attack), choice, cx)
});

/// The attacker re-rolled, or keeps what there is.
fn answer_reroll(mut attack: Attack, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let Choice::Reroll { source, dice } = choice else {
        return retain(attack, 0, attack.pool.settled(), cx);
    };
    let reading = reading(cx.setup, &attack).0;
    let weapon = cx.setup.weapon(attack.by, attack.weapon);
    attack.pool = rerolls::take(source, dice, attack.pool, reading, attack.by, Some(weapon), cx);
    offer_rerolls(attack, cx)
}

/// Rules that change retained dice, but those done.
fn retain(mut attack: Attack, done: u8, dice: Bins, cx: &mut Cx<'_>) -> Flow<Frame> {
    let fives = attack.pool.fives;
    if changes::open(cx.setup, cx.state, attack_roll(&attack), dice, fives, done).is_empty() {
        return shrug(attack, dice, cx);
    }
    // Which dice were re-rolled, and by what, is of no more interest.
    attack.pool = Pool { fresh: dice, fives, ..Pool::default() };
    Flow::Ask(Frame::PickChange { attack, done })
}

/// A rule that changes the shooter's retained dice.
pub(crate) static PICK_CHANGE: Question<KillTeam> = changes::question(|frame, choice, cx| {
    let (attack, done) = fields!(frame, Frame::PickChange { attack, done } => (attack, done));
    answer_change(attack, done, choice, cx)
});

/// The changes that a question about a shooter's dice offers.
pub(crate) fn offered_changes(setup: &Setup, state: &State, attack: &Attack, done: u8) -> changes::Changes {
    changes::open(setup, state, attack_roll(attack), attack.pool.fresh, attack.pool.fives, done)
}

/// The attacker changed retained dice, or left them.
fn answer_change(attack: Attack, done: u8, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
    let mut dice = attack.pool.fresh;
    let answered = changes::answered(&offered_changes(cx.setup, cx.state, &attack, done), choice);
    if let (Choice::Use(_), Some((_, source, changed))) = (choice, answered) {
        dice = changed;
        changes::note(source, attack.by, dice, rule!("KT-SHOOT-08"), cx);
    }
    retain(attack, done | answered.map_or(u8::MAX, |(bit, _, _)| bit), dice, cx)
}

/// The target may make one critical hit a normal one, after the attacker's changes.
fn shrug(mut attack: Attack, dice: Bins, cx: &mut Cx<'_>) -> Flow<Frame> {
    if dice.0[CRITICAL] > 0 && cx.state[attack.target].is_up() && staunch::shrugs_off(cx.setup, attack.target)
    {
        attack.pool = Pool { fresh: dice, ..Pool::default() };
        return Flow::Ask(Frame::PickShrug { attack });
    }
    end_of_attack_roll(attack, dice, cx)
}

/// Whether the target shrugs a critical hit off.
pub(crate) static PICK_SHRUG: Question<KillTeam> = Question {
    name: "shrug-off",
    by: |frame, game| fields!(frame, Frame::PickShrug { attack } => game.state.side(attack.target)),
    check: |_, choice, _| match choice {
        Choice::Leave | Choice::Use(Source::Honour) => Ok(()),
        _ => no(rule!("KT-NARR-09"), "the question is whether a critical hit becomes a normal one"),
    },
    list: |_, _, out| out.extend([Choice::Leave, Choice::Use(Source::Honour)]),
    answer: |frame, choice, cx| {
        let attack = fields!(frame, Frame::PickShrug { attack } => attack);
        let mut dice = attack.pool.fresh;
        if choice == Choice::Use(Source::Honour) {
            dice.0[CRITICAL] -= 1;
            dice.0[NORMAL] += 1;
            changes::note(Source::Honour, attack.by, dice, rule!("KT-NARR-09"), cx);
        }
        end_of_attack_roll(attack, dice, cx)
    },
    text: |frame, game| {
        let target = fields!(frame, Frame::PickShrug { attack } => attack.target);
        say![KillTeam, game.setup; "does ", target, " shrug a critical hit off, so that it is a normal one?"]
    },
    default: |_, _| Some(Choice::Use(Source::Honour)),
    at_stake: |_, _| false,
    subject: |frame, game| fields!(frame, Frame::PickShrug { attack } => Some(game.name(attack.target))),
    ..Question::BASE
};

/// A critical hit has been retained: a ploy may act on the weapon's splash.
fn end_of_attack_roll(mut attack: Attack, dice: Bins, cx: &mut Cx<'_>) -> Flow<Frame> {
    let weapon = cx.setup.weapon(attack.by, attack.weapon);
    if dice.0[CRITICAL] > 0
        && living_lightning::acts_on(weapon)
        && tactical::find(cx.setup, cx.state, Moment::Retained, attack.by, 0).is_some()
    {
        attack.pool = Pool { fresh: dice, ..Pool::default() };
        return Flow::Ask(Frame::PickLightning { attack });
    }
    finish_attack_roll(attack, dice, cx)
}

/// Whether a ploy makes a splash harder or reach farther.
pub(crate) static PICK_LIGHTNING: Question<KillTeam> = Question {
    name: "lightning",
    by: |frame, game| fields!(frame, Frame::PickLightning { attack } => game.state.side(attack.by)),
    check: |frame, choice, game| {
        let by = fields!(frame, Frame::PickLightning { attack } => attack.by);
        match choice {
            Choice::Leave | Choice::Use(Source::Farther) => Ok(()),
            Choice::Use(Source::Tactical(number)) => {
                tactical::check(game.setup, game.state, number, Moment::Retained, by)
            }
            _ => no(rule!("KT-PLOY-05"), "the question is whether a ploy acts on the splash"),
        }
    },
    list: |frame, game, out| {
        let by = fields!(frame, Frame::PickLightning { attack } => attack.by);
        out.push(Choice::Leave);
        if let Some(number) = tactical::find(game.setup, game.state, Moment::Retained, by, 0) {
            out.extend([Choice::Use(Source::Tactical(number)), Choice::Use(Source::Farther)]);
        }
    },
    answer: |frame, choice, cx| {
        let attack = fields!(frame, Frame::PickLightning { attack } => attack);
        let effect = match choice {
            Choice::Use(Source::Farther) => Effects::SPLASH_FARTHER,
            Choice::Use(_) => Effects::SPLASH_HARDER,
            _ => Effects::default(),
        };
        if effect != Effects::default()
            && let Some(number) = tactical::find(cx.setup, cx.state, Moment::Retained, attack.by, 0)
        {
            tactical::pay(number, cx.state.side(attack.by), cx);
            cx.state[attack.by].effects.add(effect);
        }
        finish_attack_roll(attack, attack.pool.fresh, cx)
    },
    text: |frame, game| {
        let by = fields!(frame, Frame::PickLightning { attack } => attack.by);
        say![KillTeam, game.setup; "do you use a ploy on the Splash of ", by, "?"]
    },
    default: |_, _| Some(Choice::Leave),
    subject: |frame, game| fields!(frame, Frame::PickLightning { attack } => Some(game.name(attack.by))),
    ..Question::BASE
};

/// Failed dice are discarded, critical hits have their effects, and the defender's turn comes.
fn finish_attack_roll(mut attack: Attack, dice: Bins, cx: &mut Cx<'_>) -> Flow<Frame> {
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
    marksman::after_attack_roll(&attack, criticals, cx);
    cx.state[attack.by].effects.drop(Effects::SPLASH_HARDER.with(Effects::SPLASH_FARTHER));
    if !cx.state[attack.by].is_up() {
        // The attack and all further ones of the action go on; the shooter is removed with the others.
        rule!("KT-SHOOT-20");
    }
    let ap = weapon.hooks.armour.iter().map(|(value, pierce)| pierce(*value, criticals)).max();
    let hits = Hits {
        by: attack.by,
        target: attack.target,
        weapon: attack.weapon,
        cover: attack.cover,
        normals: dice.0[NORMAL],
        criticals,
        ap: staunch::armour_left(cx.setup, attack.target, ap.unwrap_or(0)),
    };
    if owed::is_pending(cx.state) {
        return Flow::Call { child: Frame::Owed {}, then: Frame::Defend { hits } };
    }
    defence::begin(hits, cx)
}
