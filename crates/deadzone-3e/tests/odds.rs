//! Exact odds of attacks with given pools, against cases computed apart from this program.

use serde_json::Value;
use sortie_deadzone_3e::{Deadzone, Exchange, Fighter, rehearsal};
use sortie_odds::Explorer;

fn number(value: &Value, name: &str) -> u8 {
    value[name].as_u64().map_or(0, |n| u8::try_from(n).expect("a small number"))
}

fn fighter(pool: &Value, rest: &Value) -> Fighter {
    Fighter {
        dice: number(pool, "dice"),
        target: number(pool, "target"),
        armour: number(rest, "armour"),
        ap: number(rest, "ap"),
        tough: rest["tough"].as_bool().unwrap_or(false),
        toxic: number(rest, "toxic"),
        energy_shield: number(rest, "energy_shield"),
    }
}

fn exchange(case: &Value) -> Exchange {
    if case["kind"] == "shoot" {
        // The case names AP and poison with the target's protection; they belong to the shooter's weapon.
        let all = fighter(&case["ranged"], case);
        let attacker =
            Fighter { ap: all.ap, toxic: all.toxic, armour: 0, tough: false, energy_shield: 0, ..all };
        let defender = Fighter { ap: 0, toxic: 0, ..fighter(&case["survive"], case) };
        return Exchange { attacker, defender, shot: true, fights_back: false };
    }
    let side = |name: &str| fighter(&case[name], &case[name]);
    let fights_back = case["defender"]["test"] == "fight";
    Exchange { attacker: side("attacker"), defender: side("defender"), shot: false, fights_back }
}

fn agree(id: &str, expected: &Value, found: &[(i32, f64)], hp: u64) {
    for pair in expected["damage"].as_array().expect("a list") {
        let (lost, p) = (pair[0].as_i64().expect("HP"), pair[1].as_f64().expect("a probability"));
        let mine = found.iter().find(|(n, _)| i64::from(*n) == lost).map_or(0.0, |(_, p)| *p);
        assert!((mine - p).abs() < 1e-9, "{id}: {lost} HP with {mine}, expected {p}");
    }
    let kill: f64 = found.iter().filter(|(n, _)| *n as u64 >= hp).map(|(_, p)| p).sum();
    let expected = expected["kill_chance"].as_f64().expect("a probability");
    assert!((kill - expected).abs() < 1e-9, "{id}: killed with {kill}, expected {expected}");
}

#[test]
fn every_open_case_agrees() {
    let mut explorer = Explorer::<Deadzone>::default();
    let mut count = 0;
    for line in include_str!("cases/odds.jsonl").lines().filter(|line| !line.is_empty()) {
        let case: Value = serde_json::from_str(line).expect("a case");
        let id = case["id"].as_str().expect("an id");
        let (setup, from) = rehearsal(&exchange(&case)).expect("a rehearsal");
        let ends = explorer.distribution(&setup, &from, 0, &mut |_| unreachable!("nothing is asked"));
        let lost = |index: usize| ends.by_number(|at| i32::from(at.state.models()[index].damage()));
        if case["kind"] == "shoot" {
            agree(id, &case["expect"], &lost(1), case["hp"].as_u64().expect("HP"));
        } else {
            for (index, name) in ["attacker", "defender"].into_iter().enumerate() {
                agree(id, &case["expect"][name], &lost(index), case[name]["hp"].as_u64().expect("HP"));
            }
        }
        count += 1;
    }
    assert_eq!(count, 30);
}
