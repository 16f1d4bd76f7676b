//! The dice of a test: how many, at what number, and every modifier with its rule. Odds, screens and the game itself
//! read them here.

use crate::cards::{Effect, Role};
use crate::game::Game;
use crate::profile::Weapon;
use crate::sequence::grenade;
use crate::state::{Flags, Stat, Test, TestKind};
use arrayvec::ArrayVec;
use sortie_rulebook::{RuleId, rule};

/// Dice, what each needs, and the reasons for their number.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    pub(crate) stat: Stat,
    pub(crate) need: u8,
    pub(crate) dice: i8,
    pub(crate) reasons: ArrayVec<(RuleId, i8), 12>,
}

impl Pool {
    fn new(stat: Stat, need: u8) -> Pool {
        Pool { stat, need, dice: 3, reasons: ArrayVec::new() }
    }

    fn add(&mut self, rule: RuleId, dice: i8) {
        self.dice += dice;
        // Twelve is more than any test lists.
        let _ = self.reasons.try_push((rule, dice));
    }
}

/// Whether a winner doubles.
pub(crate) fn doubles(more: u8, less: u8) -> bool {
    rule!("DZA-DICE-09");
    if less == 0 && more > 0 {
        rule!("DZA-DICE-11");
    }
    more > less && u16::from(more) >= 2 * u16::from(less)
}

/// The stat that a model rolls in a test.
pub(crate) fn stat_of(test: &Test, model: u8) -> Stat {
    let actor = test.actor == model;
    match test.kind {
        TestKind::Shoot | TestKind::Blaze if actor => Stat::Shooting,
        TestKind::Fight if actor => Stat::Fighting,
        TestKind::Fight | TestKind::BreakOff if !actor => test.defence,
        _ => Stat::Survival,
    }
}

/// A model's part in a test.
pub(crate) fn role(test: &Test, model: u8) -> Role {
    Role { kind: test.kind, is_actor: test.actor == model, stat: stat_of(test, model) }
}

/// The pool of a model, or of the blast, slam or fall itself.
pub(crate) fn pool(game: &Game<'_>, test: &Test, model: Option<u8>) -> Pool {
    rule!("DZA-DICE-03");
    let Some(model) = model else { return hazard_pool(test) };
    let (profile, stat) = (game.profile(model), stat_of(test, model));
    rule!("DZA-STAT-01");
    let need = match stat {
        Stat::Shooting => profile.shooting.unwrap_or(9),
        Stat::Fighting => profile.fighting,
        Stat::Survival => profile.survival,
    };
    let mut pool = Pool::new(stat, need);
    rule!("DZA-DICE-13");
    let actor = test.actor == model;
    match (test.kind, stat) {
        (TestKind::Shoot, Stat::Shooting) => shooting(game, test, &mut pool),
        (TestKind::Shoot, _) => dodging(game, test, &mut pool),
        (TestKind::Blaze, Stat::Shooting) => blazing(game, test, &mut pool),
        (TestKind::Blaze, _) => ducking(game, model, &mut pool),
        (TestKind::Fight, Stat::Fighting) => {
            if actor && test.bonus {
                pool.add(rule!("DZA-FIGHT-04"), 1);
            }
            fighting(game, test, model, &mut pool);
        }
        (TestKind::Fight, _) => enduring(game, test, model, &mut pool),
        (TestKind::BreakOff, Stat::Fighting) => fighting(game, test, model, &mut pool),
        (TestKind::BreakOff, _) => slipping(game, test, model, &mut pool),
        (TestKind::Frag, _) => cowering(game, test, model, &mut pool),
        (TestKind::Slam, _) if test.bonus => pool.add(rule!("DZA-FRAG-12"), 2),
        _ => (),
    }
    if let Some(effect) = card(test, model) {
        let rules = effect.rules();
        if rules.dice != 0 {
            rule!("DZA-CARD-06");
            pool.add((rules.rule)(), rules.dice);
        }
    }
    pool
}

/// The effect played for a model in a test.
pub(crate) fn card(test: &Test, model: u8) -> Option<Effect> {
    let place = test.cards[usize::from(model)].checked_sub(1)?;
    Effect::ALL.get(usize::from(place)).copied()
}

fn hazard_pool(test: &Test) -> Pool {
    let mut pool = Pool::new(Stat::Shooting, if test.kind == TestKind::Frag { 4 } else { 5 });
    match test.kind {
        TestKind::Frag if test.bonus => pool.add(rule!("DZA-FRAG-04"), 1),
        TestKind::Fall if test.more > 0 => pool.add(rule!("DZA-FRAG-13"), test.more as i8),
        _ => (),
    }
    pool
}

fn shooting(game: &Game<'_>, test: &Test, pool: &mut Pool) {
    let (by, at) = (test.actor, test.target);
    if test.bonus {
        pool.add(rule!("DZA-SHOOT-02"), 1);
    }
    if game.is_clear_shot(by, at) {
        pool.add(rule!("DZA-SHOOT-03"), 2);
    }
    if game.level(by) > game.level(at) {
        pool.add(rule!("DZA-SHOOT-04"), 1);
    }
    if game.is_enraged(by) {
        rule!("DZA-AGG-06");
        pool.add(rule!("DZA-SHOOT-05"), -1);
    }
    if game.has_mate_in(by, game.model(at).at) {
        pool.add(rule!("DZA-SHOOT-06"), -2);
    }
}

fn dodging(game: &Game<'_>, test: &Test, pool: &mut Pool) {
    if game.board().covers(game.model(test.target).at) {
        rule!("DZA-TERR-09");
        pool.add(rule!("DZA-SHOOT-07"), 1);
    }
    if game.is_pinned(test.target) {
        pool.add(rule!("DZA-SHOOT-08"), 1);
    }
}

fn blazing(game: &Game<'_>, test: &Test, pool: &mut Pool) {
    if test.more > 0 {
        pool.add(rule!("DZA-BLAZE-03"), test.more as i8);
    }
    if test.bonus {
        pool.add(rule!("DZA-BLAZE-06"), 2);
    }
    if game.is_enraged(test.actor) || game.board().level(test.square) != game.level(test.actor) {
        rule!("DZA-BLAZE-13");
    }
}

fn ducking(game: &Game<'_>, model: u8, pool: &mut Pool) {
    if game.board().covers(game.model(model).at) {
        rule!("DZA-TERR-09");
        pool.add(rule!("DZA-BLAZE-07"), -1);
    }
    if game.is_enraged(model) {
        rule!("DZA-AGG-06");
        pool.add(rule!("DZA-BLAZE-08"), 1);
    }
}

/// The list of a Fighting roll, in a Fight or against a Break Off.
fn fighting(game: &Game<'_>, test: &Test, model: u8, pool: &mut Pool) {
    let breaks = test.kind == TestKind::BreakOff;
    let mut add = |when: bool, rule: fn() -> RuleId, dice: i8| {
        if when {
            let rule = if breaks { rule!("DZA-BREAK-05") } else { rule() };
            pool.add(rule, dice);
        }
    };
    add(game.has_friend(model), || rule!("DZA-FIGHT-05"), 1);
    add(game.is_enraged(model), || rule!("DZA-FIGHT-06"), 1);
    add(game.has(model, Flags::INJURED), || rule!("DZA-FIGHT-07"), -1);
    add(test.pinned >> model & 1 == 1, || rule!("DZA-FIGHT-08"), -1);
    let profile = game.profile(model);
    if profile.brawler {
        pool.add(rule!("DZA-ABIL-01"), 1);
    }
    if profile.rampage && game.has(model, Flags::INJURED) {
        pool.add(rule!("DZA-ABIL-03"), 1);
    }
    if profile.has(Weapon::MissileLauncher) {
        pool.add(rule!("DZA-EQUIP-08"), -1);
    }
}

fn enduring(game: &Game<'_>, test: &Test, model: u8, pool: &mut Pool) {
    if game.has_friend(model) {
        pool.add(rule!("DZA-FIGHT-09"), 1);
    }
    if test.pinned >> model & 1 == 1 {
        pool.add(rule!("DZA-FIGHT-09"), -1);
    }
}

fn slipping(game: &Game<'_>, test: &Test, model: u8, pool: &mut Pool) {
    if game.has_friend(model) {
        pool.add(rule!("DZA-BREAK-04"), 2);
    }
    if test.pinned >> model & 1 == 1 {
        pool.add(rule!("DZA-BREAK-04"), -1);
    }
}

fn cowering(game: &Game<'_>, test: &Test, model: u8, pool: &mut Pool) {
    let at = game.model(model).at;
    if game.board().covers(at) || game.board().level(at) > game.board().level(test.square) {
        pool.add(rule!("DZA-FRAG-05"), 1);
    }
    if grenade::away(test.square, at).is_some() {
        pool.add(rule!("DZA-FRAG-05"), 2);
    }
}

/// The armour piercing of a model's hit: its weapon and its card.
pub(crate) fn piercing(game: &Game<'_>, test: &Test, by: u8) -> u8 {
    let weapon = if test.kind == TestKind::Shoot { test.weapon } else { game.profile(by).melee };
    let more = card(test, by).map_or(0, |effect| effect.rules().ap);
    if more > 0 {
        rule!("DZA-ABIL-08");
    }
    weapon.ap().0 + more
}
