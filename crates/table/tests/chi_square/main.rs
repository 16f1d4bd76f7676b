//! Played dice against exact odds: shots, assaults, explosions, fires and falls of Deadzone, third edition, are
//! played many times with sampled dice, and what came of them is compared with the exact distribution over the
//! same rules by χ² tests: 40,000 plays in all, 200,000 with `SORTIE_LONG`.
#![expect(
    clippy::print_stdout,
    reason = "the figures of a statistical test are worth reading when asked for"
)]

mod delta_one_zero;
mod situations;

use situations::{SITUATIONS, Situation};
use sortie_deadzone_3e::{Choice, Deadzone, Flags, Setup};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::words::Words;
use sortie_kernel::{Io, Position, Ruleset, choose, run};
use sortie_odds::Explorer;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::BTreeMap;

/// No p-value may be below this after multiplying it by the number of situations.
const LEAST: f64 = 0.001;

/// What came of a situation: of each model its damage, whether it lives and lies pinned, and its cube.
type End = Vec<(u8, bool, bool, String)>;

fn end(at: &Position<Deadzone>) -> End {
    let one = |model: &sortie_deadzone_3e::Model| {
        (model.damage(), model.in_play(), model.is(Flags::PINNED), model.cell().to_string())
    };
    at.state.models().iter().map(one).collect()
}

/// Whether the attack is over: somebody is asked for the next action, activation or round.
fn is_over(setup: &Setup, at: &Position<Deadzone>) -> bool {
    let kind = Deadzone::decision(setup, at).map(|decision| decision.kind);
    at.is_over() || matches!(kind, Some("action" | "activate" | "command-dice"))
}

/// Answers every question on the way: with the first of the situation's lines that the menu has, else with the
/// menu's first.
fn answer(setup: &Setup, at: &Position<Deadzone>, lines: &[&str]) -> Choice {
    let mut menu = Vec::new();
    Deadzone::candidates(setup, at, &mut menu);
    let wanted = lines.iter().find_map(|line| {
        let wanted = Deadzone::read_choice(setup, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        menu.contains(&wanted).then_some(wanted)
    });
    wanted.unwrap_or(menu[0])
}

/// The set-up of a situation and the position in which its first choice is due.
fn fixture(situation: &Situation) -> (Setup, Position<Deadzone>) {
    let toml = situation.toml();
    let fixture = toml::from_str(&toml).unwrap_or_else(|error| panic!("{}: {error}\n{toml}", situation.name));
    let (setup, mut at) =
        Deadzone::fixture(fixture).unwrap_or_else(|faults| panic!("{}: {faults:?}", situation.name));
    if let Some(line) = situation.play {
        let mut dice = Rolling::new(Sampler::new(0));
        run(&setup, &mut at, &mut Io::silent(&mut dice));
        let choice = Deadzone::read_choice(&setup, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        Deadzone::check(&setup, &at, choice).unwrap_or_else(|illegal| panic!("{line}: {}", illegal.why));
        choose(&setup, &mut at, choice, &mut Io::silent(&mut dice));
    }
    (setup, at)
}

fn exact(situation: &Situation, setup: &Setup, from: &Position<Deadzone>) -> BTreeMap<End, f64> {
    let mut policy = |at: &Position<Deadzone>| answer(setup, at, situation.answers);
    let found = Explorer::<Deadzone>::default().until(setup, from, &|at| is_over(setup, at), &mut policy);
    let mut odds = BTreeMap::new();
    for (at, p) in &found.ends {
        *odds.entry(end(at)).or_insert(0.0) += p;
    }
    odds
}

fn played(
    situation: &Situation,
    setup: &Setup,
    from: &Position<Deadzone>,
    times: u32,
    seed: u64,
) -> BTreeMap<End, u32> {
    let mut counts = BTreeMap::new();
    let mut dice = Rolling::new(Sampler::new(seed));
    for _ in 0..times {
        let mut at = from.clone();
        run(setup, &mut at, &mut Io::silent(&mut dice));
        while !is_over(setup, &at) {
            let choice = answer(setup, &at, situation.answers);
            choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
            run(setup, &mut at, &mut Io::silent(&mut dice));
        }
        *counts.entry(end(&at)).or_insert(0) += 1;
    }
    counts
}

/// The p-value of counts against probabilities; cells that expect fewer than five are put together.
fn p_value(odds: &BTreeMap<End, f64>, counts: &BTreeMap<End, u32>, times: u32) -> f64 {
    let mut cells = Vec::new();
    let (mut rare, mut seen) = (0.0, 0.0);
    for (end, p) in odds {
        let expected = p * f64::from(times);
        let count = f64::from(counts.get(end).copied().unwrap_or(0));
        if expected < 5.0 {
            rare += expected;
            seen += count;
        } else {
            cells.push((expected, count));
        }
    }
    match cells.last_mut() {
        Some(last) if rare < 5.0 => {
            last.0 += rare;
            last.1 += seen;
        }
        _ => cells.push((rare, seen)),
    }
    if cells.len() < 2 {
        return 1.0;
    }
    let sum: f64 = cells.iter().map(|(expected, count)| (count - expected).powi(2) / expected).sum();
    let freedom = (cells.len() - 1) as f64;
    ChiSquared::new(freedom).expect("at least one degree of freedom").sf(sum)
}

fn compare(total: u32) {
    let times = total / SITUATIONS.len() as u32;
    let mut worst = (1.0, "");
    for (number, situation) in SITUATIONS.iter().enumerate() {
        let (setup, from) = fixture(situation);
        let odds = exact(situation, &setup, &from);
        let whole: f64 = odds.values().sum();
        assert!((whole - 1.0).abs() < 1e-9, "{}: the odds add up to {whole}", situation.name);
        assert!(odds.len() > 1, "{}: nothing is left to chance", situation.name);
        let counts = played(situation, &setup, &from, times, 1000 + number as u64);
        for (end, count) in &counts {
            assert!(
                odds.contains_key(end),
                "{}: {end:?} came {count} times, never by the odds",
                situation.name
            );
        }
        let p = p_value(&odds, &counts, times);
        let corrected = (p * SITUATIONS.len() as f64).min(1.0);
        println!("{:32} {:5} ends  p {p:.4}", situation.name, odds.len());
        assert!(corrected >= LEAST, "{}: p = {p}, corrected {corrected}", situation.name);
        if p < worst.0 {
            worst = (p, situation.name);
        }
    }
    println!("{} situations of {times}; the smallest p is {:.4} ({})", SITUATIONS.len(), worst.0, worst.1);
}

#[test]
fn played_attacks_agree_with_exact_odds() {
    let total = if std::env::var_os("SORTIE_LONG").is_some() { 200_000 } else { 40_000 };
    // A few more, so that sharing them out evenly leaves no situation short.
    compare(total + SITUATIONS.len() as u32);
}

#[test]
fn a_wrong_die_would_be_noticed() {
    let situation = &SITUATIONS[0];
    let (setup, from) = fixture(situation);
    let odds = exact(situation, &setup, &from);
    // The same situation with a shooter one pip better must not pass for it.
    let better =
        Situation { models: situation.models.replace("ranged = 5", "ranged = 4").leak(), ..*situation };
    let (setup, from) = fixture(&better);
    let counts = played(&better, &setup, &from, 4000, 7);
    assert!(p_value(&odds, &counts, 4000) < 1e-6);
}
