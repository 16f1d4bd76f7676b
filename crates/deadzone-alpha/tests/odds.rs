//! Exact odds of the rules as they run, against closed forms that exist only here: a Shoot, a Fight and Overwatch.

use sortie_deadzone_alpha::{Alpha, Fixture};
use sortie_kernel::dice::Branches;
use sortie_kernel::fact::Fact;
use sortie_kernel::words::Words;
use sortie_kernel::{Io, Position, choose, run};

/// How many successes `dice` dice at `need`+ make, eights rolled up.
fn successes(dice: usize, need: i32) -> Vec<f64> {
    const MOST: usize = 60;
    let mut one = vec![0.0; MOST];
    one[0] = f64::from(need - 1) / 8.0;
    for count in 1..MOST {
        let plain = if count == 1 { f64::from(8 - need) / 8.0 } else { 0.0 };
        one[count] = plain + one[count - 1] / 8.0;
    }
    let mut all = vec![0.0; MOST];
    all[0] = 1.0;
    for _ in 0..dice {
        let mut next = vec![0.0; MOST];
        for (have, chance) in all.iter().enumerate() {
            for (more, other) in one.iter().enumerate().take(MOST - have) {
                next[have + more] += chance * other;
            }
        }
        all = next;
    }
    all
}

/// The chance that a comparison of two pools has this result.
fn chance(attack: &[f64], defence: &[f64], holds: impl Fn(usize, usize) -> bool) -> f64 {
    let mut sum = 0.0;
    for (a, one) in attack.iter().enumerate() {
        for (b, other) in defence.iter().enumerate() {
            if holds(a, b) {
                sum += one * other;
            }
        }
    }
    sum
}

/// The chance that a fact holds after lines of notation, the last of which rolls.
fn played(scene: &str, lines: &[&str], holds: impl Fn(&Fact) -> bool) -> f64 {
    let fixture: Fixture = toml::from_str(scene).expect("a scene");
    let (setup, mut at) = Alpha::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut dice = Branches::new();
    run(&setup, &mut at, &mut Io::silent(&mut dice));
    let (last, first) = lines.split_last().expect("a line");
    for line in first {
        let choice = Alpha::read_choice(&setup, line).expect("a choice");
        choose(&setup, &mut at, choice, &mut Io::silent(&mut dice));
        run(&setup, &mut at, &mut Io::silent(&mut dice));
    }
    let choice = Alpha::read_choice(&setup, last).expect("a choice");
    let mut sum = 0.0;
    dice.restart();
    while dice.advance() {
        let mut to: Position<Alpha> = at.clone();
        choose(&setup, &mut to, choice, &mut Io::silent(&mut dice));
        run(&setup, &mut to, &mut Io::silent(&mut dice));
        if holds(&Alpha::facts(&setup, &to)) {
            sum += dice.probability();
        }
    }
    sum
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} instead of {expected}");
}

fn is(fact: &Fact, path: &str) -> bool {
    fact.at(path) == Some(&Fact::Bool(true))
}

const SHOT: &str = "model = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }, { name = \"G2\", at = \"H8\" }]\n";

/// DZA-DICE-05, DZA-DICE-06, DZA-SHOOT-03, DZA-DMG-03, DZA-DMG-04
#[test]
fn a_clear_shot_kills_and_injures_as_often_as_it_should() {
    let (attack, defence) = (successes(5, 4), successes(3, 5));
    let killed = played(SHOT, &["shoot T1 G1"], |facts| is(facts, "models.G1.dead"));
    close(killed, chance(&attack, &defence, |a, b| a >= b + 3));
    let injured = played(SHOT, &["shoot T1 G1"], |facts| is(facts, "models.G1.injured"));
    close(injured, chance(&attack, &defence, |a, b| a == b + 2));
}

/// DZA-FIGHT-11, DZA-FIGHT-12, DZA-ABIL-01, DZA-EQUIP-06
#[test]
fn a_fight_kills_as_often_as_it_should() {
    let scene = "side = \"b\"\nmodel = [{ name = \"T1\", at = \"D4\" }, { name = \"T2\", at = \"A1\" }, { name = \"L1\", at = \"D4\" }]\n";
    let killed = played(scene, &["fight L1 T1", "survival"], |facts| is(facts, "models.T1.dead"));
    // Three dice, one for rage and one for Brawler; armour 2 less 1.
    close(killed, chance(&successes(5, 4), &successes(3, 4), |a, b| a >= b + 3));
}

/// DZA-OVER-07, DZA-OVER-08, DZA-OVER-11, DZA-DICE-10
#[test]
fn overwatch_keeps_its_counter_as_often_as_it_should() {
    let scene = "side = \"b\"\nmodel = [{ name = \"T1\", at = \"D1\", overwatch = true }, { name = \"G1\", at = \"D5\" }]\n";
    let kept = played(scene, &["aim G1", "attempt T1"], |facts| is(facts, "models.T1.overwatch"));
    close(kept, successes(3, 6)[3..].iter().sum());
}
