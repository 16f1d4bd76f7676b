//! Sight and steps agree with cases that were made apart from this project.

mod cube_support;

use cube_support::{address, grid};
use serde_json::Value;
use sortie_geometry::cube::{Cell, Figure, Footing, Grid, Locomotion, STANDARD_BODIES, Scene, Spot};

fn cases(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a case is one JSON object")).collect()
}

fn small(value: &Value) -> u8 {
    value.as_u64().and_then(|number| u8::try_from(number).ok()).expect("a small number")
}

fn cell(value: &Value) -> Cell {
    Cell::new(small(&value[0]), small(&value[1]), small(&value[2])).expect("a cube on the board")
}

fn figure(value: &Value) -> Figure {
    let at =
        |axis: usize| u16::try_from(value["at"][axis].as_u64().expect("a number")).expect("a coordinate");
    Figure {
        cell: cell(&value["cube"]),
        spot: Spot::new(at(0), at(1)).expect("a spot inside the cube"),
        body: STANDARD_BODIES[usize::from(small(&value["size"])) - 1],
        pinned: value["pinned"] == true,
    }
}

fn with_grids(cases: Vec<Value>, mut check: impl FnMut(&Grid, &Value)) {
    let grids = ["Depot", "Arcade", "Spires"].map(|name| (name, grid(name)));
    for case in cases {
        let (_, grid) = grids.iter().find(|(name, _)| case["board"] == *name).expect("a known board");
        check(grid, &case);
    }
}

#[test]
fn sight_agrees_with_every_case() {
    let cases = cases(include_str!("../../../oracle/deadzone-3e-sight-public.jsonl"));
    assert_eq!(cases.len(), 47);
    with_grids(cases, |grid, case| {
        let (id, expect) = (&case["id"], &case["expect"]);
        let (shooter, target) = (figure(&case["shooter"]), figure(&case["target"]));
        let others: Vec<Figure> = case["others"].as_array().expect("a list").iter().map(figure).collect();
        let scene = Scene { others: &others, smoke: &[] };
        let rays = grid.sight(&shooter, &target, &scene);
        assert_eq!(rays.count(), u32::from(small(&expect["free_rays"])), "{id}");
        assert_eq!(rays.any(), expect["los"] == true, "{id}");
        assert_eq!(grid.any_free(&shooter, &target, &scene), expect["los"] == true, "{id}");
        assert_eq!(grid.all_free(&shooter, &target, &scene), expect["clear"] == true, "{id}");
        assert_eq!(shooter.cell.range_to(target.cell), small(&expect["range"]), "{id}");
        assert_eq!(shooter.cell.level() > target.cell.level(), expect["high_ground"] == true, "{id}");
        let blockers = grid.explain(&shooter, &target, &scene);
        for (ray, blocker) in blockers.iter().enumerate() {
            assert_eq!(blocker.is_none(), rays.is_free(ray), "{id} ray {ray}");
        }
        for (line, blocker) in grid.lines(&shooter, &target, &scene).iter().zip(blockers) {
            assert_eq!(line.blocked.map(|(name, _)| name), blocker, "{id}");
            let between = |at: i32, axis: usize| {
                let (a, b) = (line.from[axis], line.to[axis]);
                (a.min(b)..=a.max(b)).contains(&at)
            };
            let on_the_way = |at: [i32; 3]| at.into_iter().enumerate().all(|(axis, at)| between(at, axis));
            assert!(line.blocked.is_none_or(|(_, at)| on_the_way(at)), "{id}: {line:?}");
        }
        for model in others.iter().chain([&shooter, &target]) {
            let rest: Vec<Figure> =
                others.iter().chain([&shooter, &target]).filter(|o| *o != model).copied().collect();
            assert!(grid.may_stand(model.cell, model.spot, model.body.radius, &rest), "{id}: {model:?}");
        }
    });
}

#[test]
fn steps_agree_with_every_case() {
    let cases = cases(include_str!("../../../oracle/deadzone-3e-steps-public.jsonl"));
    assert_eq!(cases.len(), 38);
    with_grids(cases, |grid, case| {
        let (id, expect) = (&case["id"], &case["expect"]);
        let locomotion = match case["kind"].as_str() {
            Some("foot") => Locomotion::Foot,
            Some("vehicle") => Locomotion::Vehicle,
            Some("jump-pack") => Locomotion::JumpPack,
            other => panic!("{id}: {other:?}"),
        };
        let found = |footing: Footing| {
            let steps = grid.steps(cell(&case["start"]), locomotion, small(&case["size"]));
            let mut list: Vec<[u8; 3]> =
                steps.iter().filter(|step| step.footing == footing).map(|step| address(step.to)).collect();
            list.sort_unstable();
            list
        };
        let listed = |value: &Value| -> Option<Vec<[u8; 3]>> {
            Some(value.as_array()?.iter().map(|place| address(cell(place))).collect())
        };
        assert_eq!(Some(found(Footing::Floor)), listed(&expect["stands"]), "{id}");
        if let Some(holds) = listed(&expect["holds"]) {
            assert_eq!(found(Footing::Hold), holds, "{id}");
        }
    });
}
