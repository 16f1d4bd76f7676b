//! Line of sight and cover on small tables, at their boundaries. [D1Z-VOL] [D1Z-LOS] [D1Z-COVER]

use crate::geometry::light::{Pool, Source};
use crate::geometry::sight::Hindrance;
use crate::geometry::testing::{Row, model, model_at, prone_at, table};
use crate::geometry::{BASE_RADIUS, Body, Doors, POINTS, Point, Sight, Spot};
use crate::setup::PartKind::{
    self, Dangerous, Difficult, Door, Impassable, Large, Low, Scatter, Small, Wall, Window,
};
use sortie_rulebook::marks::covers;

const A: (i32, i32) = (5000, 10_000);
const B: (i32, i32) = (15_000, 10_000);

/// What is seen between two models on the ground past these pieces, both ways.
fn seen(rows: &[Row]) -> [Sight; 2] {
    let table = table(rows);
    let scene = table.scene(Doors::default());
    let (a, b) = (model(A.0, A.1), model(B.0, B.1));
    assert_eq!(scene.sees(&a, &b), scene.sees(&b, &a), "D1Z-LOS-03");
    assert_eq!(scene.sees(&a, &b), scene.sight(&a, &b, &[]) != Sight::Hidden);
    [scene.sight(&a, &b, &[]), scene.sight(&b, &a, &[])]
}

fn piece(kind: PartKind, top: i32) -> Row {
    (kind, (9000, 5000), (11_000, 15_000), top)
}

#[test]
fn a_model_has_seventeen_points_from_the_east_towards_the_north() {
    let points = model(0, 0).points();
    assert_eq!(points.len(), POINTS, "D1Z-LOS-02");
    // A model looks all round: its points lie in every direction.
    assert!(points[1..].iter().any(|p| p.x < 0) && points[1..].iter().any(|p| p.y < 0), "D1Z-LOS-01");
    let first: Vec<(i32, i32)> = points[..6].iter().map(|p| (p.x, p.y)).collect();
    assert_eq!(first, [(0, 0), (492, 0), (455, 188), (348, 348), (188, 455), (0, 492)]);
    assert_eq!((points[9], points[13]), (Point::new(-492, 0), Point::new(0, -492)));
}

#[test]
fn what_blocks_and_what_only_obstructs() {
    // Taller than the template, but for scatter, windows and areas. [D1Z-LOS-05] [D1Z-TERR-12]
    for kind in [Large, Small, Wall, Door { points: 2 }, Impassable] {
        assert_eq!(seen(&[piece(kind, 3000)]), [Sight::Hidden; 2], "{kind:?}");
    }
    for kind in [Scatter, Window { points: 1 }, Difficult, Dangerous] {
        assert_eq!(seen(&[piece(kind, 3000)]), [Sight::Cover; 2], "{kind:?}");
    }
    assert_eq!(seen(&[piece(Low, 1500)]), [Sight::Cover; 2]);
    // The boundary: exactly template height never blocks, a thousandth more does.
    assert_eq!(seen(&[piece(Impassable, 1500)]), [Sight::Cover; 2]);
    assert_eq!(seen(&[piece(Impassable, 1501)]), [Sight::Hidden; 2]);
    // Flat areas do nothing. [D1Z-COVER-03]
    for kind in [Difficult, Dangerous, Impassable] {
        assert_eq!(seen(&[piece(kind, 0)]), [Sight::Open; 2], "{kind:?}");
    }
    assert_eq!(seen(&[]), [Sight::Open; 2]);
}

#[test]
fn a_broken_door_or_window_is_nothing() {
    for (kind, shut) in [(Door { points: 2 }, Sight::Hidden), (Window { points: 1 }, Sight::Cover)] {
        let table = table(&[piece(kind, 3000)]);
        let (a, b) = (model(A.0, A.1), model(B.0, B.1));
        assert_eq!(table.scene(Doors::default()).sight(&a, &b, &[]), shut);
        assert_eq!(table.scene(Doors::default().with(0)).sight(&a, &b, &[]), Sight::Open);
    }
}

#[test]
fn rim_points_look_round_a_corner() {
    // The wall hides the centre line and ends 400 above it: the rim points at 455 and 492 look past. [D1Z-LOS-02]
    let to = |high: i32| [(Wall, (9000, 0), (9250, 10_000 + high), 3000)];
    assert_eq!(seen(&to(400)), [Sight::Cover; 2]);
    // For lines the wall ends 10 lower. At 492 + 10 the highest line runs along its end, and a thousandth more
    // stops it. [D1Z-LOS-09]
    assert_eq!(seen(&to(502)), [Sight::Cover; 2]);
    assert_eq!(seen(&to(503)), [Sight::Hidden; 2]);
    // Below the lowest rim point it is out of the way: 492 - 10 and more.
    assert_eq!(seen(&to(-482)), [Sight::Open; 2]);
}

#[test]
fn no_slit_opens_between_a_wall_and_its_door() {
    // The seam lies on the line between the centres. [D1Z-LOS-09]
    let rows = [
        (Wall, (9000, 0), (9250, 10_000), 3000),
        (Door { points: 2 }, (9000, 10_000), (9250, 12_000), 3000),
        (Wall, (9000, 12_000), (9250, 36_000), 3000),
    ];
    assert_eq!(seen(&rows), [Sight::Hidden; 2]);
    // Two walls that do not touch leave one.
    let apart = [(Wall, (9000, 0), (9250, 9990), 3000), (Wall, (9000, 10_010), (9250, 36_000), 3000)];
    assert_eq!(seen(&apart), [Sight::Cover; 2]);
}

#[test]
fn a_line_along_an_edge_is_free() {
    // The wall's edge touches both bases and lies along their highest line: nothing runs through it.
    let rows = [(Low, (4000, 10_492), (16_000, 11_000), 1000)];
    assert_eq!(seen(&rows), [Sight::Open; 2]);
    // Close before B a wall that reaches further in hides a rim point of B from every point of A; B looks past it.
    let rows = [(Low, (13_000, 10_200), (14_400, 11_000), 1000)];
    assert_eq!(seen(&rows), [Sight::Cover, Sight::Open]);
}

#[test]
fn third_models_obstruct_and_never_block() {
    let table = table(&[]);
    let scene = table.scene(Doors::default());
    let (a, b) = (model(A.0, A.1), model(B.0, B.1));
    let between = |body: Body| scene.sight(&a, &b, &[body]);
    assert_eq!(between(model(10_000, 10_000)), Sight::Cover);
    // Prone and standing ones alike on one level. [D1Z-VOL-04]
    assert_eq!(between(prone_at(10_000, 10_000, 0)), Sight::Cover);
    // Lines fill a strip of 492 to both sides; a base is taken 10 smaller. [D1Z-LOS-09]
    assert_eq!(between(model(10_000, 10_000 + 2 * 492 - 10)), Sight::Open);
    assert!(scene.sees(&a, &b), "D1Z-LOS-06");
    // Seen from the front, the front model is in the open and the rear one is not.
    let rear = model(17_000, 10_000);
    assert_eq!((scene.sight(&a, &b, &[rear]), scene.sight(&a, &rear, &[b])), (Sight::Open, Sight::Cover));
}

#[test]
fn what_the_shooter_touches_gives_no_cover() {
    // A low wall in front of A, within contact of it: open for A, cover for B. [D1Z-COVER-05]
    let wall = |gap: i32| [(Low, (5000 + BASE_RADIUS + gap, 8000), (6000 + gap, 12_000), 1000)];
    assert_eq!(seen(&wall(40)), [Sight::Open, Sight::Cover]);
    assert_eq!(seen(&wall(41)), [Sight::Cover, Sight::Cover], "41 thousandths are no contact");
    // Drums further along the line still count.
    let drums = [wall(0)[0], (Scatter, (9000, 9000), (10_000, 11_000), 1000)];
    assert_eq!(seen(&drums), [Sight::Cover, Sight::Cover]);
    // Blocking terrain that is touched still blocks.
    let touched = covers(&["D1Z-LOS-04"], || seen(&[(Wall, (5492, 5000), (6000, 15_000), 3000)]));
    assert_eq!(touched, [Sight::Hidden; 2]);
}

#[test]
fn a_touched_model_gives_no_cover_either() {
    let table = table(&[]);
    let scene = table.scene(Doors::default());
    let (a, b) = (model(A.0, A.1), model(B.0, B.1));
    let friend = model(5000 + 984 + 40, 10_000);
    assert_eq!((scene.sight(&a, &b, &[friend]), scene.sight(&b, &a, &[friend])), (Sight::Open, Sight::Cover));
    let farther = model(5000 + 984 + 41, 10_000);
    assert_eq!(scene.sight(&a, &b, &[farther]), Sight::Cover);
}

#[test]
fn a_target_in_a_wood_is_obstructed_by_it_unless_the_shooter_is_in_it_too() {
    let wood = |x0: i32| [(Difficult, (x0, 8000), (17_000, 12_000), 3000)];
    assert_eq!(seen(&wood(13_000)), [Sight::Cover, Sight::Open], "the one inside is in contact with it");
    assert_eq!(seen(&wood(4000)), [Sight::Open; 2]);
}

#[test]
fn on_one_roof_only_what_rises_above_it_counts() {
    // Two models on a hall of 4 inches; a chimney beside it rises 1 inch above the roof.
    let rows = [
        (Large, (2000, 5000), (9500, 15_000), 4000),
        (Large, (10_500, 5000), (18_000, 15_000), 4000),
        (Scatter, (9500, 9000), (10_500, 11_000), 5000),
    ];
    let table = table(&rows);
    let scene = table.scene(Doors::default());
    let (a, b) = (model_at(5000, 10_000, 4000), model_at(15_000, 10_000, 4000));
    assert_eq!(scene.sight(&a, &b, &[]), Sight::Cover);
    // Without the chimney the halls rise 0 above the level.
    let (a, b) = (model_at(5000, 13_000, 4000), model_at(15_000, 13_000, 4000));
    assert_eq!(scene.sight(&a, &b, &[]), Sight::Open);
    // A third hall that rises by template height obstructs, and by more blocks.
    for (top, expected) in [(5500, Sight::Cover), (5501, Sight::Hidden)] {
        let mut rows = rows.to_vec();
        rows[2] = (Small, (9500, 9000), (10_500, 14_500), top);
        let table = crate::geometry::testing::table(&rows);
        assert_eq!(table.scene(Doors::default()).sight(&a, &b, &[]), expected);
    }
}

#[test]
fn third_models_on_the_ground_do_not_rise_above_a_roof() {
    let rows = [(Large, (2000, 5000), (9000, 15_000), 4000), (Large, (11_000, 5000), (18_000, 15_000), 4000)];
    let table = table(&rows);
    let scene = table.scene(Doors::default());
    let (a, b) = (model_at(5000, 10_000, 4000), model_at(15_000, 10_000, 4000));
    assert_eq!(scene.sight(&a, &b, &[model(10_000, 10_000)]), Sight::Open);
    assert_eq!(scene.sight(&a, &b, &[model_at(8000, 10_000, 4000)]), Sight::Cover);
}

#[test]
fn between_levels_the_line_from_top_to_top_blocks() {
    // A on a roof of 4 inches at its edge, B on the ground; a hut between them. The line falls from 5.5 to 1.5
    // over 10 inches; the hut begins 4 and ends 6 inches on, where the line is at 3.9 and 3.1.
    let rows =
        |top: i32| [(Large, (0, 5000), (5500, 15_000), 4000), (Small, (9000, 5000), (11_000, 15_000), top)];
    let a = model_at(5000, 10_000, 4000);
    let b = model(15_000, 10_000);
    let judge = |top: i32, a: &Body, b: &Body| {
        let table = table(&rows(top));
        table.scene(Doors::default()).sight(a, b, &[])
    };
    // Some line passes over the hut's far end (10.99 seen from the nearest rim points) up to about 3.3 high.
    assert_eq!(judge(2900, &a, &b), Sight::Cover);
    assert_eq!(judge(3400, &a, &b), Sight::Hidden);
    assert_eq!(judge(3400, &b, &a), Sight::Hidden, "sight is mutual");
    // The line to the target's floor falls from 5.5 to 0: a low wall close to the target obstructs, one close to
    // the shooter does not.
    let wall = |x: i32| {
        let rows = [(Large, (0, 5000), (5500, 15_000), 4000), (Low, (x, 5000), (x + 300, 15_000), 1500)];
        let table = table(&rows);
        table.scene(Doors::default()).sight(&a, &b, &[])
    };
    assert_eq!((wall(7000), wall(13_500)), (Sight::Open, Sight::Cover));
}

#[test]
fn away_from_the_edge_the_own_roof_is_in_the_way() {
    // A model behind the edge does not see what lies close below, and is in cover by its roof from there; at the edge
    // the hall is ignored.
    let table = table(&[(Large, (0, 5000), (9000, 15_000), 4000)]);
    let scene = table.scene(Doors::default());
    let below = model(10_000, 10_000);
    let at = |x: i32| scene.sight(&model_at(x, 10_000, 4000), &below, &[]);
    assert_eq!(at(9000 - BASE_RADIUS), Sight::Open);
    assert_eq!(at(4000), Sight::Hidden);
    let from_below = |x: i32| scene.sight(&model(14_000, 10_000), &model_at(x, 10_000, 4000), &[]);
    assert_eq!(from_below(9000 - BASE_RADIUS - 40), Sight::Open);
    assert_eq!(from_below(9000 - BASE_RADIUS - 41), Sight::Cover, "no longer at the edge");
    // Far away the line from top to top clears the edge: 5.5 to 1.5 over 24 inches is above 4 for the first 9. The
    // shooter stands on the roof and so touches it, which leaves nothing to obstruct.
    let far = model(28_000, 10_000);
    assert_eq!(scene.sight(&model_at(4000, 10_000, 4000), &far, &[]), Sight::Open);
    assert_eq!(scene.sight(&far, &model_at(4000, 10_000, 4000), &[]), Sight::Cover);
}

#[test]
fn a_prone_model_is_lower_between_levels() {
    // A wall that a standing target looks over to the roof hides a prone one.
    let rows = [(Large, (0, 5000), (5500, 15_000), 4000), (Wall, (12_000, 0), (12_250, 36_000), 2400)];
    let table = table(&rows);
    let scene = table.scene(Doors::default());
    let roof = model_at(5000, 10_000, 4000);
    let target = |x: i32| (scene.sees(&roof, &model(x, 10_000)), scene.sees(&roof, &prone_at(x, 10_000, 0)));
    assert_eq!(target(14_000), (true, false), "D1Z-VOL-04");
    // On one level posture makes no difference.
    let ground = model(8000, 10_000);
    assert_eq!(
        (scene.sees(&ground, &model(15_000, 10_000)), scene.sees(&ground, &prone_at(15_000, 10_000, 0))),
        (false, false)
    );
}

#[test]
fn a_third_model_between_levels_obstructs_by_its_top() {
    let table = table(&[(Large, (0, 5000), (5500, 15_000), 4000)]);
    let scene = table.scene(Doors::default());
    let (roof, target) = (model_at(5000, 10_000, 4000), model(15_000, 10_000));
    // The line falls from 5.5 to 0 over 10 inches: it is at 1.5 some 2.7 inches before the target.
    let third = |x: i32| scene.sight(&roof, &target, &[model(x, 10_000)]);
    assert_eq!((third(9000), third(13_500)), (Sight::Open, Sight::Cover));
}

#[test]
fn a_point_is_seen_by_a_line_to_its_floor() {
    let table = table(&[piece(Wall, 3000)]);
    let scene = table.scene(Doors::default());
    let a = model(A.0, A.1);
    assert!(!scene.sees_point(&a, Spot::new(B.0, B.1, 0)));
    assert!(scene.sees_point(&a, Spot::new(8000, 10_000, 0)));
    // One rim point looks past the wall's end.
    let short = crate::geometry::testing::table(&[(Wall, (9000, 0), (9250, 10_100), 3000)]);
    assert!(short.scene(Doors::default()).sees_point(&a, Spot::new(B.0, B.1, 0)));
}

#[test]
fn an_explanation_names_what_is_in_the_way_once() {
    let table = table(&[piece(Wall, 3000)]);
    let scene = table.scene(Doors::default());
    let told = scene.explain(&model(A.0, A.1), &model(B.0, B.1), &[]);
    assert_eq!(
        (told.sight, told.free, told.hindrances.as_slice()),
        (Sight::Hidden, 0, &[Hindrance::Blocked(0)][..])
    );
    let drums = crate::geometry::testing::table(&[(Scatter, (9000, 10_000), (10_000, 11_000), 1000)]);
    let scene = drums.scene(Doors::default());
    let told = scene.explain(&model(A.0, A.1), &model(B.0, B.1), &[model(12_000, 9300)]);
    assert_eq!(told.sight, Sight::Cover);
    assert!(told.free > 0 && !told.hindrances.is_empty(), "{told:?}");
}

#[test]
fn light_reaches_so_far_and_is_cut_by_walls() {
    let table = table(&[
        (Small, (10_000, 10_000), (12_000, 12_000), 3000),
        (Wall, (10_000, 8500), (10_250, 9500), 3000),
    ]);
    let scene = table.scene(Doors::default());
    let pool = Pool { source: Source::Piece(0), reach: 3000, southern: false };
    // Its base reaches into the pool at exactly 3 inches. [D1Z-NIGHT-02] [D1Z-NIGHT-04]
    assert!(scene.lit(&model(15_000 + BASE_RADIUS, 11_000), &pool));
    assert!(!scene.lit(&model(15_001 + BASE_RADIUS, 11_000), &pool));
    // The southern half alone.
    let south = Pool { southern: true, ..pool };
    assert!(scene.lit(&model(11_000, 8500), &south) && !scene.lit(&model(11_000, 13_500), &south));
    // A marker lights from its rim.
    let flare = Pool { source: Source::Disc(Spot::new(20_000, 20_000, 0)), reach: 3000, southern: false };
    assert!(scene.lit(&model(20_000 + 3000 + 984, 20_000), &flare));
    assert!(!scene.lit(&model(20_000 + 3001 + 984, 20_000), &flare));
    // Height counts as everywhere: 3 inches up the rim has to be overhead, a little lower it need not be.
    let raised = |x: i32, z: i32| Body { z, ..model(x, 20_000) };
    assert!(!scene.lit(&raised(22_000, 3000), &flare) && scene.lit(&raised(22_000, 2400), &flare));
    // Behind a wall it is dark.
    let behind = Pool { source: Source::Disc(Spot::new(9000, 9000, 0)), reach: 3000, southern: false };
    assert!(scene.lit(&model(8000, 9000), &behind));
    assert!(!scene.lit(&model(11_600, 9000), &behind));
}

#[test]
fn the_rim_of_a_pool_is_where_its_light_ends() {
    let table = table(&[(Wall, (10_000, 6000), (10_250, 12_000), 3000)]);
    let scene = table.scene(Doors::default());
    let free = Pool { source: Source::Disc(Spot::new(20_000, 20_000, 0)), reach: 3000, southern: false };
    let far = |rim: &[Point], from: Point| -> Vec<i64> {
        rim.iter().map(|point| point.square_to(from).isqrt()).collect()
    };
    // 3 inches from the edge of the marker, all round. [D1Z-NIGHT-02]
    let rim = scene.pool_rim(&free);
    assert_eq!(rim.len(), 48);
    let reach = i64::from(3000 + BASE_RADIUS);
    assert!(far(&rim, Point::new(20_000, 20_000)).iter().all(|d| (reach - 25..=reach).contains(d)));
    // The southern half ends at the line through the middle of the source.
    let half = scene.pool_rim(&Pool { southern: true, ..free });
    assert_eq!(half.len(), 25);
    assert!(half.iter().all(|point| point.y <= 20_000));
    // A wall casts a shadow: towards it the light ends at its face, away from it it reaches as far as ever.
    let beside = Pool { source: Source::Disc(Spot::new(9000, 9000, 0)), ..free };
    let rim = scene.pool_rim(&beside);
    assert!(rim[0].x <= 10_250 && rim[0].x >= 9980, "{:?}", rim[0]);
    assert!((i64::from(9000 - rim[24].x) - reach).abs() <= 25);
}
