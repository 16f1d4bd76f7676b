//! The open table against cases computed elsewhere: Kill Team sight, cover, obscured and distances.

#![allow(clippy::unwrap_used)]

mod open_common;

use open_common::*;
use serde_json::{Value, json};
use sortie_geometry::open::{Cylinder, Scene, distance, sight};

const SIGHT_CASES: &str = include_str!("../../../oracle/kill-team-sight-public.jsonl");
const DISTANCE_CASES: &str = include_str!("../../../oracle/kill-team-distance-public.jsonl");

fn bits(flags: &[bool]) -> String {
    flags.iter().map(|f| if *f { '1' } else { '0' }).collect()
}

fn count(flags: &[bool]) -> usize {
    flags.iter().filter(|f| **f).count()
}

fn verdict(v: Verdict) -> Value {
    json!({"valid": v.valid, "origin": v.origin, "in_cover": v.in_cover})
}

fn sight_result(case: &Value) -> Value {
    let terrain = terrain(&case["terrain"]);
    let scene = Scene::new(&terrain);
    let (shooter, target) = (model(&case["shooter"]), model(&case["target"]));
    let others: Vec<Cylinder> = case["others"].as_array().unwrap().iter().map(model).collect();
    let found = answer(&scene, &shooter, &target, &others);
    let lowered = on_vantage(&scene, &shooter).is_some() && shooter.z - target.z >= 2000;
    json!({
        "visible": sight::visible(&scene, shooter.head(), &target, &SIGHT),
        "points_seen": found.points_seen,
        "cover_origins": count(&found.cover),
        "obscured_origins": count(&found.obscured),
        "cover_from": bits(&found.cover),
        "obscured_from": bits(&found.obscured),
        "engage": verdict(found.engage()),
        "conceal": verdict(found.conceal(lowered)),
    })
}

#[test]
fn sight_cases_agree() {
    let all = cases(SIGHT_CASES);
    assert_eq!(all.len(), 90);
    let wrong: Vec<String> = all
        .iter()
        .filter(|case| sight_result(case) != case["expect"])
        .map(|case| {
            format!(
                "{} {}\n  found  {}\n  expect {}",
                case["id"],
                case["group"],
                sight_result(case),
                case["expect"]
            )
        })
        .collect();
    assert!(wrong.is_empty(), "{} cases differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn near(found: distance::Distance, expected: &Value) -> bool {
    (found.0 as f64 / 1e6 - expected.as_f64().unwrap()).abs() <= 0.000_051
}

fn distance_agrees(case: &Value) -> bool {
    let expect = &case["expect"];
    let radius = || thousandths(&case["radius"]) + 1;
    match case["kind"].as_str().unwrap() {
        "pair" => {
            let terrain = terrain(&case["terrain"]);
            let scene = Scene::new(&terrain);
            let (a, b) = (model(&case["a"]), model(&case["b"]));
            let a_sees_b = sight::visible(&scene, a.head(), &b, &SIGHT);
            let b_sees_a = sight::visible(&scene, b.head(), &a, &SIGHT);
            let engaged = distance::within(&a, &b, 1001) && (a_sees_b || b_sees_a);
            near(distance::between(&a, &b), &expect["distance"])
                && expect["a_sees_b"] == a_sees_b
                && expect["b_sees_a"] == b_sees_a
                && expect["engaged"] == engaged
        }
        "point" => {
            let (base, point) = (model(&case["operative"]), spot(&case["point"]));
            near(distance::point_to_base(point, &base), &expect["distance"])
                && near(distance::point_to_far_rim(point, &base), &expect["farthest"])
                && expect["within"] == distance::point_within(point, &base, radius())
                && expect["wholly_within"] == distance::point_wholly_within(point, &base, radius())
        }
        "part" => {
            let (base, part) = (model(&case["operative"]), part(&case["part"], &mut Vec::new()));
            let found = distance::base_to_part(&base, &part);
            near(found, &expect["distance"]) && expect["within"] == found.within(radius())
        }
        kind => panic!("unknown kind {kind}"),
    }
}

#[test]
fn distance_cases_agree() {
    let all = cases(DISTANCE_CASES);
    assert_eq!(all.len(), 18);
    let wrong: Vec<&Value> = all.iter().filter(|case| !distance_agrees(case)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
