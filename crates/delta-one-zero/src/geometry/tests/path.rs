//! Standing, moving, climbing and retreating on small tables. [D1Z-MOVE] [D1Z-TERR] [D1Z-CLIMB] [D1Z-CQB-10]

use crate::geometry::measure::{distance, touch, touches_piece, within};
use crate::geometry::retreat::{Around, Retreat};
use crate::geometry::route::Journey;
use crate::geometry::testing::{model, model_at, prone_at, table};
use crate::geometry::{Areas, BASE_RADIUS, Body, Doors, Point, Stop, Table, Unfree};
use crate::setup::PartKind::{Dangerous, Difficult, Door, Impassable, Low, Scatter, Small, Wall, Window};

fn p(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn walk(table: &Table, from: Point, to: Point, enemies: &[Body]) -> Result<i64, Stop> {
    table
        .scene(Doors::default())
        .walk(from, &[to], BASE_RADIUS, enemies)
        .map(|walk| walk.length.thousandths())
}

#[test]
fn distances_run_from_edge_to_edge_and_over_levels() {
    let (a, b) = (model(0, 0), model(984 + 3000, 0));
    assert_eq!(distance(&a, &b).thousandths(), 3000, "D1Z-MEAS-01");
    assert!(within(&a, &b, 3000) && !within(&a, &b, 2999), "D1Z-MEAS-02");
    // 3 along and 4 up make 5. [D1Z-MEAS-01]
    let roof = model_at(984 + 3000, 0, 4000);
    assert_eq!(distance(&a, &roof).thousandths(), 5000);
    assert!(within(&a, &roof, 5000) && !within(&a, &roof, 4999));
}

#[test]
fn a_gap_of_a_millimetre_is_contact_also_up_to_a_step() {
    let a = model(0, 0);
    assert!(touch(&a, &model(984 + 40, 0)) && !touch(&a, &model(984 + 41, 0)));
    assert!(touch(&a, &model_at(1000, 0, 1500)) && !touch(&a, &model_at(1000, 0, 1501)));
    assert!(touch(&a, &prone_at(984, 0, 0)));
    let table = table(&[(Low, (532, -1000), (800, 1000), 1000), (Low, (533, 3000), (800, 4000), 1000)]);
    assert!(touches_piece(&a, table.piece(0)));
    assert!(!touches_piece(&model(0, 3500), table.piece(1)), "41 thousandths");
    assert!(!touches_piece(&model_at(0, 0, 1001), table.piece(0)), "it ends below the base");
}

#[test]
fn a_base_stands_whole_on_one_level() {
    let table = table(&[
        (Small, (10_000, 10_000), (14_000, 14_000), 2500),
        (Small, (14_000, 10_000), (18_000, 14_000), 2500),
        (Scatter, (20_000, 10_000), (22_000, 12_000), 1000),
        (Low, (25_000, 10_000), (25_500, 15_000), 1000),
        (Impassable, (28_000, 10_000), (30_000, 12_000), 0),
    ]);
    let scene = table.scene(Doors::default());
    let level = |x: i32, y: i32| scene.level(p(x, y), BASE_RADIUS);
    assert_eq!(level(5000, 5000), Ok(0));
    assert_eq!(level(10_000 + 492, 12_000), Ok(2500));
    assert_eq!(level(10_000 + 491, 12_000), Err(Unfree::Level(0)), "a part of it hangs over");
    // Tops of equal height that touch count as one. [D1Z-MOVE-08]
    assert_eq!(level(14_000, 12_000), Ok(2500));
    assert_eq!(level(21_000, 11_000), Ok(1000));
    assert_eq!(level(25_000 - 492, 12_000), Ok(0));
    assert_eq!(level(25_000 - 491, 12_000), Err(Unfree::Piece(3)), "low pieces are cleared by the end");
    assert_eq!(level(28_000 - 491, 11_000), Err(Unfree::Piece(4)));
    // The edge of the board may be touched. [D1Z-MOVE-09]
    assert_eq!((level(492, 5000), level(491, 5000)), (Ok(0), Err(Unfree::Board)));
    let bodies = [model(5000, 5000)];
    assert_eq!(scene.free(p(5000 + 984, 5000), BASE_RADIUS, &bodies), Ok(0));
    assert_eq!(scene.free(p(5000 + 983, 5000), BASE_RADIUS, &bodies), Err(Unfree::Body(0)));
    let rules: Vec<String> = [Unfree::Board, Unfree::Body(0), Unfree::Level(0), Unfree::Piece(0)]
        .into_iter()
        .map(|unfree| unfree.illegal().rule.to_string())
        .collect();
    assert_eq!(rules, ["D1Z-MOVE-09", "D1Z-MOVE-08", "D1Z-MOVE-08", "D1Z-MOVE-08"]);
}

#[test]
fn low_terrain_is_free_and_high_terrain_stops() {
    let across = |kind, top| {
        let table = table(&[(kind, (9000, 0), (10_000, 36_000), top)]);
        let found = walk(&table, p(5000, 10_000), p(15_000, 10_000), &[]);
        found.map_err(|stop| stop.illegal(&table).rule.to_string())
    };
    assert_eq!(across(Low, 1500), Ok(10_000));
    assert_eq!(across(Scatter, 1500), Ok(10_000));
    assert_eq!(across(Scatter, 1501), Err("D1Z-TERR-02".into()));
    assert_eq!(across(Small, 2500), Err("D1Z-MOVE-12".into()), "D1Z-MOVE-04");
    assert_eq!(across(Difficult, 3000), Ok(10_000), "woods are entered whatever their height");
    assert_eq!(across(Dangerous, 3000), Ok(10_000));
    assert_eq!(across(Impassable, 0), Err("D1Z-TERR-09".into()));
    assert_eq!(across(Wall, 3000), Err("D1Z-TERR-10".into()));
    assert_eq!(across(Door { points: 1 }, 3000), Err("D1Z-TERR-11".into()));
    assert_eq!(across(Window { points: 1 }, 3000), Err("D1Z-TERR-11".into()));
}

#[test]
fn an_open_door_is_walked_through_and_a_gap_narrower_than_the_base_is_closed() {
    let rows = |width: i32| {
        [
            (Wall, (9000, 0), (9250, 10_000), 3000),
            (Door { points: 2 }, (9000, 10_000), (9250, 10_000 + width), 3000),
            (Wall, (9000, 10_000 + width), (9250, 36_000), 3000),
        ]
    };
    let through = |width: i32, doors: Doors| {
        let table = table(&rows(width));
        let y = 10_000 + width / 2;
        table.scene(doors).walk(p(5000, y), &[p(15_000, y)], BASE_RADIUS, &[]).is_ok()
    };
    let open = Doors::default().with(0);
    assert!(!through(1500, Doors::default()));
    assert!(through(1500, open) && through(984, open));
    assert!(!through(982, open), "D1Z-MOVE-13");
}

#[test]
fn friends_are_passed_and_enemies_are_not() {
    let table = table(&[]);
    let enemy = model(10_000, 10_000);
    let past = |y: i32| walk(&table, p(5000, y), p(15_000, y), &[enemy]);
    assert_eq!(past(10_000), Err(Stop::Enemy(0)));
    assert_eq!(past(10_000 + 983), Err(Stop::Enemy(0)));
    assert_eq!(past(10_000 + 984), Ok(10_000), "touching on the way is allowed");
    assert_eq!(Stop::Enemy(0).illegal(&table).rule.to_string(), "D1Z-MOVE-06");
    assert_eq!(
        walk(&table, p(5000, 10_000), p(15_000, 10_000), &[]),
        Ok(10_000),
        "friends are not in the list"
    );
    assert_eq!(walk(&table, p(5000, 492), p(5000, 491), &[]), Err(Stop::Board));
}

#[test]
fn a_way_is_as_long_as_its_legs_and_slow_if_any_of_it_is_in_difficult_terrain() {
    let table = table(&[(Difficult, (9000, 9000), (12_000, 12_000), 3000)]);
    let scene = table.scene(Doors::default());
    let go = |bends: &[Point]| {
        let walk = scene.walk(p(5000, 5000), bends, BASE_RADIUS, &[]).expect("free");
        (walk.length.thousandths(), walk.in_difficult)
    };
    assert_eq!(go(&[p(8000, 5000), p(8000, 9000)]), (7000, false), "D1Z-MEAS-06");
    // Touching it from outside does not halve; a thousandth of overlap does. [D1Z-MOVE-10]
    assert!(!go(&[p(9000 - 492, 5000), p(9000 - 492, 12_000)]).1);
    assert!(go(&[p(9000 - 491, 5000), p(9000 - 491, 12_000)]).1);
    let still = scene.walk(p(10_000, 10_000), &[], BASE_RADIUS, &[]).expect("it stays");
    assert_eq!((still.length.0, still.in_difficult), (0, true));
}

#[test]
fn steps_up_to_template_height_lead_from_top_to_top() {
    // A crate of 1 inch touches a container of 2.5: up from the ground to the crate, and on to the container.
    let table = table(&[
        (Scatter, (10_000, 10_000), (12_000, 13_000), 1000),
        (Small, (12_000, 9000), (16_000, 14_000), 2500),
        (Small, (20_000, 9000), (24_000, 14_000), 2501),
        (Scatter, (18_000, 10_000), (20_000, 13_000), 1000),
    ]);
    let step = |from: Point, to: Point| walk(&table, from, to, &[]).is_ok();
    assert!(step(p(8000, 11_500), p(11_000, 11_500)), "onto the crate");
    assert!(step(p(11_000, 11_500), p(13_500, 11_500)), "onto the container");
    assert!(step(p(13_500, 11_500), p(11_000, 11_500)), "and down again");
    assert!(!step(p(13_500, 11_500), p(13_500, 5000)), "not over the drop");
    assert!(!step(p(11_000, 10_300), p(13_500, 10_300)), "the base hangs over the ground on the way up");
    assert!(!step(p(19_000, 11_500), p(22_000, 11_500)), "1.501 is too high a step");
    assert!(step(p(13_000, 12_000), p(15_000, 10_000)), "about on the top");
}

#[test]
fn areas_are_touched_or_overlapped() {
    let table = table(&[
        (Difficult, (10_000, 10_000), (12_000, 12_000), 0),
        (Dangerous, (20_000, 10_000), (22_000, 12_000), 0),
    ]);
    let scene = table.scene(Doors::default());
    let at = |x: i32| scene.areas(&model(x, 11_000));
    assert_eq!(at(5000), Areas::default());
    assert_eq!(at(10_000 - 533), Areas::default(), "41 thousandths off");
    assert_eq!(at(10_000 - 532), Areas { in_difficult: false, at_difficult: true, at_dangerous: false });
    assert_eq!(at(10_000 - 491), Areas { in_difficult: true, at_difficult: true, at_dangerous: false });
    // Dangerous Terrain is Difficult Terrain too. [D1Z-TERR-07]
    assert_eq!(at(20_000 - 491), Areas { in_difficult: true, at_difficult: true, at_dangerous: true });
    assert_eq!(at(20_000 - 532), Areas { in_difficult: false, at_difficult: true, at_dangerous: true });
}

#[test]
fn a_door_is_touched_from_either_side_and_the_wall_beside_it_is_not_the_door() {
    let table = table(&[
        (Wall, (9000, 5000), (9250, 10_000), 3000),
        (Door { points: 2 }, (9000, 10_000), (9250, 11_500), 3000),
    ]);
    let scene = table.scene(Doors::default());
    let touched = |x: i32, y: i32| scene.openings_touched(&model(x, y)).collect::<Vec<u8>>();
    assert_eq!((touched(9000 - 532, 10_700), touched(9250 + 532, 10_700)), (vec![0], vec![0]));
    assert_eq!(touched(9000 - 533, 10_700), [0u8; 0]);
    assert_eq!(touched(9000 - 492, 8000), [0u8; 0], "only the wall");
    assert_eq!(table.scene(Doors::default().with(0)).openings_touched(&model(8500, 10_700)).count(), 0);
}

#[test]
fn a_climber_goes_up_what_it_touches_and_down_from_the_edge() {
    let table =
        table(&[(Small, (10_000, 10_000), (14_000, 14_000), 3000), (Wall, (5000, 5000), (5250, 9000), 3000)]);
    let scene = table.scene(Doors::default());
    let foot = model(10_000 - 492, 12_000);
    let up = |to: Point| scene.climb_to(&foot, to, &[], &[]).map_err(|illegal| illegal.rule.to_string());
    assert_eq!(up(p(10_492, 12_000)), Ok(3000));
    assert_eq!(up(p(11_008, 12_000)), Ok(3000), "1.5 inches seen from overhead");
    assert_eq!(up(p(11_009, 12_000)), Err("D1Z-CLIMB-04".into()));
    assert_eq!(up(p(10_491, 12_000)), Err("D1Z-CLIMB-04".into()), "not wholly on the top");
    assert_eq!(up(p(9000, 12_000)), Err("D1Z-CLIMB-05".into()), "no climb at all");
    let roof = model_at(10_492, 12_000, 3000);
    assert_eq!(scene.climb_to(&roof, p(9508, 12_000), &[], &[]).map_err(|i| i.rule.to_string()), Ok(0));
    let inner = model_at(12_000, 12_000, 3000);
    assert!(scene.climbable(&inner).next().is_none(), "not at the edge");
    assert!(scene.climbable(&model(5000 - 492, 7000)).next().is_none(), "a wall has no top to stand on");
    assert!(!scene.climb_spots(&foot, &[], &[]).is_empty());
    // Out of contact with every enemy.
    let enemy = model_at(11_500, 12_000, 3000);
    assert_eq!(
        scene.climb_to(&foot, p(10_492, 12_000), &[enemy], &[]).map_err(|i| i.rule.to_string()),
        Err("D1Z-CLIMB-04".into())
    );
}

/// Enemies that stop a retreat and are shunned, and others.
fn among<'a>(enemies: &'a [Body], others: &'a [Body]) -> Around<'a> {
    Around { enemies, shunned: enemies, others }
}

#[test]
fn a_retreat_goes_straight_away_or_by_the_nearest_direction() {
    let empty = table(&[]);
    let scene = empty.scene(Doors::default());
    let (attacker, body) = (model(10_000, 10_000), model(11_000, 10_000));
    let full = |retreat: Retreat| match retreat {
        Retreat::Full(spots) => spots.iter().map(|spot| (spot.at.x, spot.at.y)).collect::<Vec<_>>(),
        Retreat::Short(spot) => panic!("short: {spot:?}"),
    };
    assert_eq!(full(scene.retreat(attacker.at, &body, &among(&[attacker], &[]))), [(13_000, 10_000)]);
    // A friend on the spot turns it aside by as many steps as it takes, to either side.
    let friend = model(13_000, 10_000);
    let sides = full(scene.retreat(attacker.at, &body, &among(&[attacker], &[friend])));
    assert_eq!(sides.len(), 2);
    assert_eq!((sides[0].0, sides[0].1 - 10_000), (sides[1].0, 10_000 - sides[1].1), "mirrored");
    // 30 degrees put the ends 1035 apart from the friend, 25 only 866.
    assert_eq!(sides[0], (12_732, 11_000));
    // A wall to the north leaves the south.
    let walled = table(&[(Wall, (10_000, 10_600), (20_000, 10_850), 3000)]);
    let sides =
        full(walled.scene(Doors::default()).retreat(attacker.at, &body, &among(&[attacker], &[friend])));
    assert_eq!(sides, [(12_732, 9000)]);
}

#[test]
fn a_retreat_that_fits_nowhere_goes_as_far_as_it_can() {
    // In a corner of the board, away from an attacker: 0.4 inches are left.
    let boxed = table(&[
        (Wall, (34_000, 9000), (36_000, 9250), 3000),
        (Wall, (34_000, 10_750), (36_000, 11_000), 3000),
    ]);
    let scene = boxed.scene(Doors::default());
    let (attacker, body) = (model(34_100, 10_000), model(35_100, 10_000));
    match scene.retreat(attacker.at, &body, &among(&[attacker], &[])) {
        Retreat::Short(spot) => assert_eq!((spot.at.x, spot.at.y), (36_000 - 492, 10_000)),
        Retreat::Full(spots) => panic!("{spots:?}"),
    }
}

#[test]
fn a_retreat_ends_out_of_contact_with_every_enemy() {
    let empty = table(&[]);
    let scene = empty.scene(Doors::default());
    let (attacker, body) = (model(10_000, 10_000), model(11_000, 10_000));
    // Another enemy stands so that the straight way would end in contact with it.
    let other = model(13_000, 11_020);
    match scene.retreat(attacker.at, &body, &among(&[attacker, other], &[])) {
        Retreat::Full(spots) => {
            assert!(spots.iter().all(|spot| !touch(&body.moved_to(*spot), &other)));
            assert_eq!(spots.len(), 1, "only one side is free of it: {spots:?}");
        }
        Retreat::Short(spot) => panic!("short: {spot:?}"),
    }
}

#[test]
fn the_way_round_is_found_and_is_legal() {
    let table = table(&[
        (Small, (9000, 8000), (12_000, 12_000), 3000),
        (Difficult, (9000, 12_600), (12_000, 36_000), 0),
    ]);
    let scene = table.scene(Doors::default());
    let journey = |allowance: i32, in_difficult: i32| Journey {
        from: p(8000, 11_000),
        radius: BASE_RADIUS,
        enemies: &[],
        allowance,
        in_difficult,
    };
    let to = p(13_000, 11_000);
    // North of the hut the wood is in the way (0.6 inches of free ground), south of it the ground is free.
    let free = scene.route(&journey(14_000, 0), to).expect("there is a way");
    let walked = scene.walk(p(8000, 11_000), &free.bends, BASE_RADIUS, &[]).expect("and it is legal");
    assert_eq!((walked.length.0, walked.in_difficult), (free.length, false));
    assert!(free.bends.iter().all(|bend| bend.y <= 11_000), "{free:?}");
    // Too short an allowance for that, but enough for the wood.
    let short = i32::try_from(free.length / 1000).expect("short") - 1;
    assert_eq!(scene.route(&journey(short, 0), to), None);
    let wood = scene.route(&journey(short, 7000), to).expect("through the wood");
    assert!(wood.length < free.length && wood.bends.iter().any(|bend| bend.y > 12_000), "{wood:?}");
    // Straight ahead is straight.
    let straight = scene.route(&journey(5000, 0), p(8000, 7000)).expect("free");
    assert_eq!((straight.bends.len(), straight.length), (1, 4_000_000));
}

#[test]
fn a_way_leads_through_an_open_door() {
    let table = table(&[
        (Wall, (9000, 0), (9250, 10_000), 3000),
        (Door { points: 2 }, (9000, 10_000), (9250, 11_500), 3000),
        (Wall, (9000, 11_500), (9250, 36_000), 3000),
    ]);
    let from = p(8000, 13_000);
    let journey = Journey { from, radius: BASE_RADIUS, enemies: &[], allowance: 5000, in_difficult: 0 };
    let to = p(10_200, 12_000);
    assert_eq!(table.scene(Doors::default()).route(&journey, to), None);
    let open = table.scene(Doors::default().with(0));
    let way = open.route(&journey, to).expect("round the frame");
    let walked = open.walk(from, &way.bends, BASE_RADIUS, &[]).expect("and it is legal");
    assert_eq!(walked.length.0, way.length);
}
