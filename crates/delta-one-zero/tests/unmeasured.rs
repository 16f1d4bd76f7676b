//! Nothing that a player is shown before a shot tells how far the target is. [D1Z-MEAS-05] [D1Z-ACT-05]

use sortie_delta_one_zero::{Choice, DeltaOneZero, Setup};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::Show;
use sortie_kernel::words::Words;
use sortie_kernel::{Io, Position, Ruleset, choose, run};
use sortie_odds::Explorer;
use sortie_rulebook::marks::covers;
use std::collections::BTreeMap;

/// A shot in the open at a target this far to the east.
fn scene(order: &str, x: &str) -> (Setup, Position<DeltaOneZero>, Choice) {
    let text = format!(
        r#"step = "actions a-1"
        team = [{{ name = "a-1", order = "{order}" }}]
        model = [
          {{ name = "A1", side = "a", at = "1,5", weapons = ["l85a3-rifle"] }},
          {{ name = "A2", side = "a", at = "1,7.5" }},
          {{ name = "B1", side = "b", at = "{x},5" }},
        ]"#
    );
    let fixture = toml::from_str(&text).expect("a sound scene");
    let (setup, mut at) = DeltaOneZero::fixture(fixture).expect("a scene that can be");
    run(&setup, &mut at, &mut Io::silent(&mut Rolling::new(Sampler::new(1))));
    let choice = DeltaOneZero::read_choice(&setup, "shoot A1 B1 l85a3-rifle").expect("a shot");
    assert_eq!(DeltaOneZero::check(&setup, &at, choice), Ok(()), "a shot may be declared at any distance");
    (setup, at, choice)
}

/// The chances of each number of Wounds for each thing that may turn out, as screens compute them.
fn told(setup: &Setup, at: &Position<DeltaOneZero>, choice: Choice) -> Vec<(String, BTreeMap<i32, i64>)> {
    let stakes = DeltaOneZero::stakes(setup, at, choice);
    let supposed = DeltaOneZero::supposed(setup, at, choice);
    let chances = |(label, from): (String, Position<DeltaOneZero>)| {
        let over =
            |now: &Position<DeltaOneZero>| now != &from && DeltaOneZero::decision(setup, now).is_some();
        let mut policy = |now: &Position<DeltaOneZero>| {
            if now == &from { choice } else { DeltaOneZero::default_choice(setup, now) }
        };
        let done = |now: &Position<DeltaOneZero>| over(now) && DeltaOneZero::action_done(&from, now);
        let found = Explorer::<DeltaOneZero>::default().until(setup, &from, &done, &mut policy);
        let mut sums = BTreeMap::new();
        for (end, p) in &found.ends {
            let lost = DeltaOneZero::lost(setup, &from, end, &stakes[0]);
            *sums.entry(lost).or_insert(0) += (p * 1e12).round() as i64;
        }
        (label, sums)
    };
    supposed.into_iter().map(chances).collect()
}

#[test]
fn odds_come_for_every_range_band_and_do_not_measure() {
    let near = scene("engage", "6");
    let bands = told(&near.0, &near.1, near.2);
    let labels: Vec<&str> = bands.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["from 0 to 12 inches", "from 12 to 24 inches", "from 24 to 36 inches"]);
    let none: Vec<i64> = bands.iter().map(|(_, sums)| sums[&0]).collect();
    assert!(none.windows(2).all(|pair| pair[0] < pair[1]), "a longer range misses more: {none:?}");
    for x in ["12", "20", "35"] {
        let far = scene("engage", x);
        assert_eq!(told(&far.0, &far.1, far.2), bands, "at {x}");
        let reasons = |(setup, at, choice): &(Setup, Position<DeltaOneZero>, Choice)| {
            format!("{:?}", DeltaOneZero::reasons(setup, at, *choice))
        };
        assert_eq!(reasons(&far), reasons(&near), "at {x}");
    }
}

#[test]
fn the_shot_itself_is_measured_when_it_is_fired() {
    for (x, hits) in [("6", true), ("20", false)] {
        let (setup, mut at, choice) = scene("engage", x);
        let mut dice = Rolling::new(sortie_kernel::dice::Script::new(if hits {
            vec![6, 1, 1, 13]
        } else {
            vec![6, 1, 1]
        }));
        choose(&setup, &mut at, choice, &mut Io::silent(&mut dice));
        run(&setup, &mut at, &mut Io::silent(&mut dice));
        assert_eq!(dice.source.finish(), Ok(()), "a 6 hits at {x}: {hits}");
    }
}

#[test]
fn supporters_are_not_measured_either() {
    let (setup, at, choice) = scene("covering-fire", "20");
    let reasons = DeltaOneZero::reasons(&setup, &at, choice);
    let support: Vec<i32> = reasons
        .iter()
        .filter(|reason| reason.rule.as_str() == "D1Z-ORD-11")
        .map(|reason| reason.amount)
        .collect();
    assert_eq!(support, [1], "what each supporter adds, not how many there are: {reasons:?}");
    let threat = DeltaOneZero::threat(&setup, &at, "B1").expect("it is on the board");
    assert_eq!(threat.radius, 0, "nobody measures what an enemy reaches");
}

/// A Fireteam that may Snap Fire at one that stands this far to the east.
fn reaction(team: &str, x: &str, react: &str) -> (Setup, Position<DeltaOneZero>, Choice) {
    let text = format!(
        r#"step = "reactions a-1"
        team = [{{ name = "a-1", order = "engage" }}, {{ name = "b-1", {team} }}]
        model = [
          {{ name = "A1", side = "a", at = "{x},5" }},
          {{ name = "B1", side = "b", at = "1,5", initiative = 6, weapons = ["l85a3-rifle"] }},
          {{ name = "B2", side = "b", at = "1,7.5", initiative = 6, weapons = ["l85a3-rifle"] }},
        ]"#
    );
    let (setup, mut at) = DeltaOneZero::fixture(toml::from_str(&text).expect("sound")).expect("a scene");
    run(&setup, &mut at, &mut Io::silent(&mut Rolling::new(Sampler::new(1))));
    let choice = DeltaOneZero::read_choice(&setup, react).expect("Snap Fire");
    assert_eq!(DeltaOneZero::check(&setup, &at, choice), Ok(()));
    (setup, at, choice)
}

#[test]
fn snap_fire_says_its_price_before_it_is_declared() {
    let face_down = r#"order = "engage", stage = "face-down""#;
    let cases = [
        (face_down, "costs each model 1 Stress; a face-down Order other than Overwatch is lost", vec![1, -1]),
        (
            r#"order = "overwatch", stage = "face-down""#,
            "costs each model 1 Stress; a face-down Order other than Overwatch is lost",
            vec![1, 0],
        ),
        (
            r#"order = "engage", stage = "done""#,
            "costs each model 1 Stress; each must pass an Initiative Check first",
            vec![1, 50, 50],
        ),
        (r#"order = "engage", stage = "face-down", flags = ["overwatch"]"#, "is free", vec![0]),
    ];
    for (team, words, amounts) in cases {
        let (setup, at, choice) = reaction(team, "10", "react B1 B2");
        let sketch = DeltaOneZero::sketch(&setup, &at, choice);
        assert_eq!(
            (sketch.words.to_string().as_str(), sketch.cost.as_str()),
            ("Snap Fire with B1, B2", words)
        );
        let reasons = DeltaOneZero::reasons(&setup, &at, choice);
        let price: Vec<i32> =
            reasons.iter().filter(|reason| reason.pool != "chances").map(|reason| reason.amount).collect();
        assert_eq!(price, amounts, "{team}: {reasons:?}");
    }
}

#[test]
fn chances_of_snap_fire_stand_side_by_side_and_do_not_measure() {
    let face_down = r#"order = "engage", stage = "face-down""#;
    let shown = |x: &str, react: &str| {
        let (setup, at, choice) = reaction(face_down, x, react);
        let stakes = DeltaOneZero::stakes(&setup, &at, choice);
        assert_eq!(stakes.iter().map(|stake| stake.token.as_str()).collect::<Vec<_>>(), ["A1", "A1"]);
        (told(&setup, &at, choice), format!("{:?}", DeltaOneZero::reasons(&setup, &at, choice)))
    };
    let near = shown("6", "react B1");
    let labels: Vec<&str> = near.0.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["from 0 to 12 inches", "from 12 to 24 inches", "from 24 to 36 inches"]);
    assert_eq!(shown("30", "react B1"), near, "wherever the target stands");
    let both = shown("6", "react B1 B2");
    for ((label, one), (_, two)) in near.0.iter().zip(&both.0) {
        assert!(two[&0] < one[&0], "two rifles miss less often {label}: {one:?} {two:?}");
    }
    // One die, Shoot 7 and +1 in the open, -1 for the Stress just taken, and a third of the cards wound.
    let (_, sums) = &near.0[0];
    assert!((sums[&1] - (0.4f64 / 3.0 * 1e12) as i64).abs() < 1_000_000, "{sums:?}");
    assert!(near.1.contains("B1 hits A1 from 0 to 12 inches"), "{}", near.1);
}

/// Before it moves a model may be shown how far it can go, and nothing else is measured.
#[test]
fn reach_is_shown_to_a_model_about_to_move_and_to_nobody_else() {
    let at_step = |step: &str| {
        let text = format!(
            r#"step = "{step} a-1"
            team = [{{ name = "a-1", order = "engage" }}]
            model = [
              {{ name = "A1", side = "a", at = "18,18", weapons = ["l85a3-rifle"] }},
              {{ name = "B1", side = "b", at = "30,18" }},
            ]"#
        );
        let fixture = toml::from_str(&text).expect("a sound scene");
        let (setup, mut at) = DeltaOneZero::fixture(fixture).expect("a scene that can be");
        run(&setup, &mut at, &mut Io::silent(&mut Rolling::new(Sampler::new(1))));
        (setup, at)
    };
    let (setup, moving) = at_step("moves");
    let reach = covers(&["D1Z-MEAS-04"], || DeltaOneZero::reach(&setup, &moving, "A1"));
    assert!(!reach.is_empty(), "a model about to move is shown its reach");
    for choice in reach {
        assert_eq!(DeltaOneZero::check(&setup, &moving, choice), Ok(()), "nothing beyond its Order is shown");
    }
    assert_eq!(DeltaOneZero::reach(&setup, &moving, "B1"), [], "the enemy does not move now");
    let (setup, acting) = at_step("actions");
    assert_eq!(DeltaOneZero::reach(&setup, &acting, "A1"), [], "nothing is measured before an Action");
}
