//! Kill Team's combats over all branches: what exact odds leave out must not matter.
//!
//! Odds let each fighter roll alone and put the outcomes together, and count a re-rolled 1 as any failure. Here the
//! combat as battles fight it, both rolling and then re-rolling, is followed through all branches.

use crate::data::{WeaponData, weapon};
use crate::dice::{Bins, FAIL, ONE};
use crate::sequence::fight;
use crate::state::{Flags, OperativeId, Place, State};
use crate::{Choice, Frame, KillTeam, Setup};
use serde_json::{Value, json};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Position, Ruleset};
use sortie_odds::Explorer;
use sortie_plug::Playable;
use sortie_plug::cases::What;
use std::collections::BTreeMap;

const FIGHTERS: [OperativeId; 2] = [OperativeId(0), OperativeId(1)];

fn duel(weapons: [(u8, u8, &[&str]); 2]) -> (Setup, State) {
    let spec = Spec { board: "empty".into(), ..Spec::default() };
    let mut setup = KillTeam::build(&spec).expect("the ready teams are sound");
    let first_of_b = setup.first_of_b;
    setup.profiles = vec![setup.profiles[0].clone(), setup.profiles[first_of_b].clone()];
    setup.first_of_b = 1;
    for (profile, (a, skill, rules)) in setup.profiles.iter_mut().zip(weapons) {
        let rules = rules.iter().map(ToString::to_string).collect();
        let data = WeaponData {
            name: "Blade".into(),
            kind: "melee".into(),
            a,
            skill,
            damage: [2, 3],
            rules,
            no_overwatch: false,
            storm: false,
        };
        profile.weapons = vec![weapon(&data, "blade").expect("a sound weapon")];
        profile.wounds = 9;
    }
    let mut state = State::new(setup.counts());
    for (id, x) in FIGHTERS.into_iter().zip([10_000, 12_000]) {
        (state[id].wounds, state[id].at) = (9, Place::new(x, 10_000, 0));
        state[id].flags.add(Flags::ON_TABLE);
    }
    (setup, state)
}

/// Re-rolls every failure that it may, uses every change, and strikes with its best hit.
fn policy(setup: &Setup, at: &Position<KillTeam>) -> Choice {
    if let Some(Frame::PickClashReroll { clash, who }) = at.top() {
        let place = usize::from(who);
        let fresh = clash.pools[place].fresh.0;
        let failed = Bins([fresh[ONE], fresh[FAIL], 0, 0]);
        let wishes = [failed, Bins([fresh[ONE], 0, 0, 0]), Bins::one(FAIL), Bins::one(ONE)];
        for offer in fight::reroll_offers(setup, &at.state, &clash, place) {
            for dice in wishes {
                if offer.admits(dice) && clash.pools[place].fresh.holds(dice) {
                    return Choice::Reroll { source: offer.source, dice };
                }
            }
        }
        return Choice::Keep;
    }
    let mut menu = Vec::new();
    KillTeam::candidates(setup, at, &mut menu);
    let strikes = matches!(at.top(), Some(Frame::PickHit { .. }));
    let choice = if strikes { menu.first() } else { menu.last() };
    *choice.expect("a menu is never empty")
}

/// Wounds left on both sides with their probabilities, from the whole combat at once.
fn fought(setup: &Setup, state: &State) -> BTreeMap<(u64, u64), f64> {
    let clash = fight::new_clash(FIGHTERS[0], FIGHTERS[1], 0);
    let from = Position::new(state.clone(), Frame::Fight { clash });
    let ends = Explorer::default().distribution(setup, &from, 0, &mut |at| policy(setup, at));
    let mut wounds = BTreeMap::new();
    for (end, p) in &ends.ends {
        let left = FIGHTERS.map(|id| u64::from(end.state[id].wounds));
        *wounds.entry((left[0], left[1])).or_default() += p;
    }
    wounds
}

/// The same as the odds command answers it.
fn answered(weapons: [(u8, u8, &[&str]); 2]) -> BTreeMap<(u64, u64), f64> {
    let [attacker, defender] = weapons.map(|(attacks, skill, rules)| {
        let mut fighter = json!({
            "attacks": attacks, "skill": skill, "normal_damage": 2, "critical_damage": 3, "lethal": null,
            "wounds": 9, "strategy": "strike",
        });
        for rule in rules {
            match rule.strip_prefix("Lethal ") {
                Some(_) => fighter["lethal"] = json!(5),
                None => fighter[rule.to_lowercase()] = json!(true),
            }
        }
        fighter
    });
    let mut cases = KillTeam::cases(What::Odds).expect("the ruleset answers odds");
    let case = json!({ "kind": "fight", "attacker": attacker, "defender": defender });
    let answer = cases.run(&case).expect("a sound case");
    let row = |row: &Value| {
        let left = [0, 1].map(|side| row[side].as_u64().expect("wounds"));
        ((left[0], left[1]), row[2].as_f64().expect("a probability"))
    };
    answer["joint_wounds"].as_array().expect("a list").iter().map(row).collect()
}

#[test]
fn rolling_alone_comes_to_the_same_as_the_whole_combat() {
    let rules: [&[&str]; 6] = [
        &[],
        &["Balanced"],
        &["Ceaseless", "Balanced"],
        &["Relentless", "Rending"],
        &["Ceaseless", "Stun"],
        &["Lethal 5+", "Brutal"],
    ];
    for a in rules {
        for b in rules {
            let weapons = [(4, 4, a), (3, 3, b)];
            let (setup, state) = duel(weapons);
            let (whole, parts) = (fought(&setup, &state), answered(weapons));
            assert!(whole.keys().eq(parts.keys()), "{a:?} against {b:?}: {whole:?} {parts:?}");
            for (left, p) in &whole {
                assert!((p - parts[left]).abs() < 1e-14, "{a:?} against {b:?}: {left:?}");
            }
            let sum: f64 = parts.values().sum();
            assert!((sum - 1.0).abs() < 1e-13);
        }
    }
}

/// One die of Ceaseless: 1/6 of the rolls are 1s and fall once more. At 3+ it hits with 2/3 + 1/6 * 2/3.
#[test]
fn a_re_rolled_one_fails_like_any_other() {
    let (setup, state) = duel([(1, 3, &["Ceaseless"]), (1, 6, &[])]);
    let unhurt: f64 = fought(&setup, &state).iter().filter(|(left, _)| left.1 == 9).map(|(_, p)| p).sum();
    assert!((unhurt - (1.0 - 7.0 / 9.0)).abs() < 1e-14, "{unhurt}");
}
