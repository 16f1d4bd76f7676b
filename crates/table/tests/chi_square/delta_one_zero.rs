//! Attacks of Delta One Zero: shots, CQB, grenades and Guts Checks, played against the exact distribution over the
//! same rules, and shots against a closed form as well: 20,000 plays, 100,000 with `SORTIE_LONG`.

use sortie_delta_one_zero::{Choice, DeltaOneZero, Setup};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::fact::Fact;
use sortie_kernel::words::Words;
use sortie_kernel::{Io, Position, Ruleset, choose, run};
use sortie_odds::Explorer;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::BTreeMap;

/// A set-up as scripts have it, the choice that begins it, and the answers on the way where the menu has them.
struct Situation {
    name: &'static str,
    setup: &'static str,
    play: &'static str,
    answers: &'static [&'static str],
}

const SITUATIONS: [Situation; 6] = [
    Situation {
        name: "a shot in the open",
        setup: r#"step = "actions a-1"
            team = [{ name = "a-1", order = "engage" }]
            model = [
              { name = "A1", side = "a", at = "5,5", weapons = ["l85a3-rifle"] },
              { name = "B1", side = "b", at = "12,5", wounds_value = 2, stress_value = 9 },
            ]"#,
        play: "shoot A1 B1 l85a3-rifle",
        answers: &[],
    },
    Situation {
        name: "machine gun, protected leader",
        setup: r#"step = "actions a-1"
            team = [{ name = "a-1", order = "sustained-fire" }, { name = "b-1", order = "engage" }]
            model = [
              { name = "A1", side = "a", at = "5,5", stress = 1, weapons = ["l110-light-machine-gun"] },
              { name = "B1", side = "b", at = "14,5", keywords = ["Command"] },
              { name = "B2", side = "b", at = "14,6.5" },
            ]"#,
        play: "shoot A1 B1 l110-light-machine-gun",
        answers: &["reallocate 3 B2", "reallocate 2 B2", "reallocate 1 B2"],
    },
    Situation {
        name: "sniper: Critical, Lethal, Precise",
        setup: r#"step = "actions a-1"
            team = [{ name = "a-1", order = "engage" }]
            model = [
              { name = "A1", side = "a", at = "5,5", shoot = 6, keywords = ["Marksman"], weapons = ["l115a3-sniper-rifle"] },
              { name = "B1", side = "b", at = "20,5", wounds_value = 2, items = ["ballistic-shield"] },
            ]"#,
        play: "shoot A1 B1 l115a3-sniper-rifle",
        answers: &[],
    },
    Situation {
        name: "a grenade that may drift",
        setup: r#"step = "actions a-1"
            team = [{ name = "a-1", order = "engage" }]
            model = [
              { name = "A1", side = "a", at = "5,15", weapons = ["frag-grenade"] },
              { name = "B1", side = "b", at = "11,15" },
              { name = "B2", side = "b", at = "13,16.5" },
              { name = "B3", side = "b", at = "12,12" },
            ]"#,
        play: "shoot A1 B1 frag-grenade",
        answers: &[],
    },
    Situation {
        name: "knife against knife",
        setup: r#"step = "actions a-1"
            team = [{ name = "a-1", order = "engage" }]
            model = [
              { name = "A1", side = "a", at = "5,5", cqb = 5, weapons = ["kukri"] },
              { name = "B1", side = "b", at = "5.984,5", cqb = 6, initiative = 6, weapons = ["combat-knife"] },
            ]"#,
        play: "fight A1 B1 kukri",
        answers: &["retreat A1 left", "attack-back B1 A1 combat-knife"],
    },
    Situation {
        name: "Snap Fire with a Check",
        setup: r#"step = "reactions a-1"
            team = [{ name = "a-1", order = "engage" }, { name = "b-1", order = "engage", stage = "done" }]
            model = [
              { name = "A1", side = "a", at = "5,5" },
              { name = "B1", side = "b", at = "12,5", initiative = 6, weapons = ["ak-74m-rifle"] },
            ]"#,
        play: "react B1",
        answers: &["shoot B1 A1 ak-74m-rifle"],
    },
];

/// What came of it: Stress, Wounds, place and condition of every model.
type End = Vec<String>;

fn end(setup: &Setup, at: &Position<DeltaOneZero>) -> End {
    let facts = DeltaOneZero::facts(setup, at);
    let Fact::Map(models) = facts.at("models").cloned().expect("there are models") else {
        panic!("models are a map")
    };
    let told = ["stress", "wounds", "at", "active", "prone", "removed", "halted"];
    let one = |facts: &Fact| told.map(|name| facts.at(name).map(ToString::to_string).unwrap_or_default());
    models.iter().map(|(name, facts)| format!("{name} {}", one(facts).join(" "))).collect()
}

fn is_over(setup: &Setup, at: &Position<DeltaOneZero>) -> bool {
    let kind = DeltaOneZero::decision(setup, at).map(|decision| decision.kind);
    at.is_over() || matches!(kind, Some("action" | "reactivate" | "activate" | "order" | "reaction"))
}

fn read(setup: &Setup, line: &str) -> Choice {
    DeltaOneZero::read_choice(setup, line).unwrap_or_else(|fault| panic!("{line}: {fault}"))
}

fn answer(setup: &Setup, at: &Position<DeltaOneZero>, lines: &[&str]) -> Choice {
    let mut menu = Vec::new();
    DeltaOneZero::candidates(setup, at, &mut menu);
    lines.iter().map(|line| read(setup, line)).find(|choice| menu.contains(choice)).unwrap_or(menu[0])
}

/// The position just after the choice that begins the situation, before its dice.
fn fixture(situation: &Situation) -> (Setup, Position<DeltaOneZero>) {
    let fixture =
        toml::from_str(situation.setup).unwrap_or_else(|error| panic!("{}: {error}", situation.name));
    let (setup, mut at) =
        DeltaOneZero::fixture(fixture).unwrap_or_else(|faults| panic!("{}: {faults:?}", situation.name));
    run(&setup, &mut at, &mut Io::silent(&mut Rolling::new(Sampler::new(0))));
    let choice = read(&setup, situation.play);
    DeltaOneZero::check(&setup, &at, choice)
        .unwrap_or_else(|illegal| panic!("{}: {}", situation.name, illegal.why));
    (setup, at)
}

fn exact(situation: &Situation, setup: &Setup, from: &Position<DeltaOneZero>) -> BTreeMap<End, f64> {
    let first = read(setup, situation.play);
    let begun = |at: &Position<DeltaOneZero>| at == from;
    let mut policy = |at: &Position<DeltaOneZero>| {
        if begun(at) { first } else { answer(setup, at, situation.answers) }
    };
    let over = |at: &Position<DeltaOneZero>| !begun(at) && is_over(setup, at);
    let found = Explorer::<DeltaOneZero>::default().until(setup, from, &over, &mut policy);
    let mut odds = BTreeMap::new();
    for (at, p) in &found.ends {
        *odds.entry(end(setup, at)).or_insert(0.0) += p;
    }
    odds
}

fn played(
    situation: &Situation,
    setup: &Setup,
    from: &Position<DeltaOneZero>,
    times: u32,
    seed: u64,
) -> BTreeMap<End, u32> {
    let mut counts = BTreeMap::new();
    let mut dice = Rolling::new(Sampler::new(seed));
    let first = read(setup, situation.play);
    for _ in 0..times {
        let mut at = from.clone();
        let mut choice = first;
        loop {
            choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
            run(setup, &mut at, &mut Io::silent(&mut dice));
            if is_over(setup, &at) {
                break;
            }
            choice = answer(setup, &at, situation.answers);
        }
        *counts.entry(end(setup, &at)).or_insert(0) += 1;
    }
    counts
}

/// The p-value of pairs of what was expected and what came; those that expect fewer than five are put together.
fn p_value(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut cells, mut rare) = (Vec::new(), (0.0, 0.0));
    for (expected, count) in pairs {
        if expected < 5.0 {
            rare = (rare.0 + expected, rare.1 + count);
        } else {
            cells.push((expected, count));
        }
    }
    match cells.last_mut() {
        Some(last) if rare.0 < 5.0 => *last = (last.0 + rare.0, last.1 + rare.1),
        _ => cells.push(rare),
    }
    let sum: f64 = cells.iter().map(|(expected, count)| (count - expected).powi(2) / expected).sum();
    ChiSquared::new((cells.len() - 1) as f64).expect("several cells").sf(sum)
}

#[test]
fn attacks_of_delta_one_zero_agree_with_exact_odds() {
    let total = if std::env::var_os("SORTIE_LONG").is_some() { 100_000 } else { 20_000 };
    let times = total / SITUATIONS.len() as u32 + 1;
    for (number, situation) in (0u32..).zip(&SITUATIONS) {
        let (setup, from) = fixture(situation);
        let odds = exact(situation, &setup, &from);
        let whole: f64 = odds.values().sum();
        assert!((whole - 1.0).abs() < 1e-9, "{}: the odds add up to {whole}", situation.name);
        assert!(odds.len() > 2, "{}: nothing is left to chance", situation.name);
        let counts = played(situation, &setup, &from, times, 77 + u64::from(number));
        for (end, count) in &counts {
            assert!(odds.contains_key(end), "{}: {end:?} came {count} times", situation.name);
        }
        let came = |end: &End| f64::from(counts.get(end).copied().unwrap_or(0));
        let p = p_value(odds.iter().map(|(end, p)| (p * f64::from(times), came(end))));
        println!("{:32} {:5} ends  p {p:.4}", situation.name, odds.len());
        assert!(p * SITUATIONS.len() as f64 >= 0.001, "{}: p = {p}", situation.name);
    }
}

/// The chance to draw these numbers of each kind from 12, 18 and 6 cards.
fn drawn([wound, stress, miss]: [u32; 3]) -> f64 {
    let choose = |n: u32, k: u32| (0..k).fold(1.0, |all, i| all * f64::from(n - i) / f64::from(i + 1));
    choose(12, wound) * choose(18, stress) * choose(6, miss) / choose(36, wound + stress + miss)
}

#[test]
fn a_shot_agrees_with_its_closed_form() {
    let (setup, from) = fixture(&SITUATIONS[0]);
    let odds = exact(&SITUATIONS[0], &setup, &from);
    // Three dice that hit on a natural 6 or more: Shoot 7, +1 in the open.
    let mut sums: BTreeMap<(u32, u32), f64> = BTreeMap::new();
    for hits in 0..=3u32 {
        let ways = [1.0, 3.0, 3.0, 1.0][hits as usize];
        let p = ways * 0.5f64.powi(3);
        for wound in 0..=hits {
            for stress in 0..=hits - wound {
                *sums.entry((wound, wound + stress)).or_insert(0.0) +=
                    p * drawn([wound, stress, hits - wound - stress]);
            }
        }
    }
    for ((wounds, stress), p) in sums {
        let told = format!("B1 {stress} {wounds} ");
        let found: f64 = odds
            .iter()
            .filter(|(end, _)| end.iter().any(|model| model.starts_with(&told)))
            .map(|(_, p)| p)
            .sum();
        assert!((found - p).abs() < 1e-9, "{wounds} Wounds and {stress} Stress: {found} against {p}");
    }
}
