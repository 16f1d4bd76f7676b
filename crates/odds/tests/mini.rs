//! Exact odds of the toy's shots: against a closed form, and against the same rules sampled.

use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::mini::{Choice, Frame, Mini, Setup, aim};
use sortie_kernel::{Io, Position, Ruleset, choose, run};
use sortie_odds::Explorer;

fn duel(by: u8, at: u8, command: u8) -> (Setup, Position<Mini>) {
    let setup = Setup::default();
    let mut state = Mini::opening(&setup).state;
    state.command = [command; 2];
    let shot = aim(&setup, &state, by, at);
    (setup, Position::new(state, Frame::Fire { shot }))
}

/// The number of successes of one exploding d8 at 5+, as a power series cut at 40.
fn one_die() -> [f64; 40] {
    std::array::from_fn(|n| {
        // n - 1 eights, then a 5 to 7; or n eights, then a miss.
        let last_is_a_success = if n == 0 { 0.0 } else { 0.125f64.powi(n as i32 - 1) * 3.0 / 8.0 };
        last_is_a_success + 0.125f64.powi(n as i32) * 4.0 / 8.0
    })
}

fn three_dice() -> [f64; 40] {
    let one = one_die();
    let convolve =
        |a: &[f64; 40], b: &[f64; 40]| std::array::from_fn(|n| (0..=n).map(|i| a[i] * b[n - i]).sum::<f64>());
    convolve(&convolve(&one, &one), &one)
}

#[test]
fn a_shot_without_re_roll_equals_the_closed_form() {
    // Model 0 shoots at 5+, model 9 (profile 0) survives at 5+ with armour 1 and 2 hit points.
    let (setup, from) = duel(0, 9, 0);
    let odds = Explorer::default().distribution(&setup, &from, 0, &mut |_| Choice::Keep);
    let pool = three_dice();
    let mut killed = 0.0;
    for (hits, p) in pool.iter().enumerate() {
        for (saves, q) in pool.iter().enumerate() {
            if hits >= saves + 3 {
                killed += p * q;
            }
        }
    }
    let exact = odds.chance(|end| end.state.models[9].hp == 0);
    assert!((exact - killed).abs() < 1e-12, "{exact} against {killed}");
    assert!((odds.chance(|_| true) - 1.0).abs() < 1e-12);
    assert!(odds.error_bound < 1e-12);
    assert_eq!(odds.by_number(|end| i32::from(end.state.models[9].hp)).len(), 3);
}

#[test]
fn exact_and_sampled_agree_with_a_re_roll_decision() {
    let policy = |at: &Position<Mini>| match at.top() {
        Some(Frame::PickReroll { shot }) if shot.hits < 3 => Choice::Reroll,
        _ => Choice::Keep,
    };
    let (setup, from) = duel(1, 8, 1);
    let odds = Explorer::default().distribution(&setup, &from, 0, &mut |at| policy(at));
    let exact = odds.chance(|end| end.state.models[8].hp == 0);
    let mut dice = Rolling::new(Sampler::new(99));
    let games = if std::env::var_os("SORTIE_LONG").is_some() { 200_000 } else { 50_000 };
    let mut killed = 0;
    for _ in 0..games {
        let mut at = from.clone();
        let mut io = Io::silent(&mut dice);
        while run(&setup, &mut at, &mut io).is_some() {
            let choice = policy(&at);
            choose(&setup, &mut at, choice, &mut io);
        }
        killed += u32::from(at.state.models[8].hp == 0);
    }
    let sampled = f64::from(killed) / f64::from(games);
    let sigma = (exact * (1.0 - exact) / f64::from(games)).sqrt();
    assert!((exact - sampled).abs() < 5.0 * sigma, "exact {exact}, sampled {sampled}");
}
