//! Distances round walls against brute force: the shortest of all chains of straight lines from corner to corner of the
//! walls, found by another method in other numbers. [KT-CQTERR-05] [KT-CQTERR-07] [KT-CQTERR-08]
//!
//! Conduit and random boards, hatchways open and closed at random; more of both with `SORTIE_LONG`.

use sortie_kernel::Position;
use sortie_kernel::dice::Sampler;
use sortie_kernel::fact::Fact;
use sortie_kernel::words::Words;
use sortie_kill_team::{KillTeam, OperativeId, Setup};

/// Low and high corner of a rectangle.
type Rect = [f64; 4];
type At = (f64, f64);

const RADIUS: f64 = 630.0;
/// Walls are higher than anything else on a board.
const WALL: i32 = 10_000;

fn stage(map: &str) -> (Setup, Position<KillTeam>) {
    let text = format!(
        "map = \"{map}\"\nmarker = []\n[[operative]]\nname = \"S1\"\nside = \"a\"\nat = \"15,2\"\n\
         [[operative]]\nname = \"N1\"\nside = \"b\"\nat = \"15,20\"\n"
    );
    KillTeam::fixture(toml::from_str(&text).expect("a table")).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The walls in one state of the hatchways.
fn walls(setup: &Setup, open: u16) -> Vec<Rect> {
    let close = setup.close.as_ref().expect("a close quarters board");
    let absent = &close.doors(open).absent;
    let parts = setup.terrain.parts().iter().enumerate();
    let there = parts.filter(|(place, part)| part.top > WALL && !absent.contains(*place as u16));
    // A wall at the edge of the killzone leaves no way along the edge.
    let beyond = |value: i32, edge: i32, by: f64| f64::from(value) + if value == edge { by } else { 0.0 };
    there
        .map(|(_, part)| {
            let (low, high) = part.bounds();
            let [left, bottom] = [low.x, low.y].map(|value| beyond(value, 0, -500.0));
            let (right, top) = (beyond(high.x, setup.size.0, 500.0), beyond(high.y, setup.size.1, 500.0));
            [left, bottom, right, top]
        })
        .collect()
}

/// What no line may cross: the inside of every wall, and the seams between walls that touch.
fn barred(walls: &[Rect]) -> Vec<Rect> {
    let mut all: Vec<Rect> = walls.iter().map(|w| [w[0] + 0.5, w[1] + 0.5, w[2] - 0.5, w[3] - 0.5]).collect();
    for (i, a) in walls.iter().enumerate() {
        for b in &walls[..i] {
            let shared = [a[0].max(b[0]), a[1].max(b[1]), a[2].min(b[2]), a[3].min(b[3])];
            let (wide, deep) = (shared[2] - shared[0], shared[3] - shared[1]);
            if wide.abs() < 2.0 && deep > 3.0 {
                all.push([shared[0] - 1.5, shared[1] + 1.0, shared[2] + 1.5, shared[3] - 1.0]);
            } else if deep.abs() < 2.0 && wide > 3.0 {
                all.push([shared[0] + 1.0, shared[1] - 1.5, shared[2] - 1.0, shared[3] + 1.5]);
            }
        }
    }
    all
}

/// Whether a line runs through the inside of a rectangle: clipped side by side, something is left.
fn crosses(rect: &Rect, a: At, b: At) -> bool {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let (mut from, mut to) = (0.0f64, 1.0f64);
    for (delta, start, low, high) in [(dx, a.0, rect[0], rect[2]), (dy, a.1, rect[1], rect[3])] {
        if delta.abs() < 1e-9 {
            if start <= low || start >= high {
                return false;
            }
            continue;
        }
        let (enter, leave) = ((low - start) / delta, (high - start) / delta);
        from = from.max(enter.min(leave));
        to = to.min(enter.max(leave));
    }
    to - from > 1e-9
}

struct Graph {
    barred: Vec<Rect>,
    corners: Vec<At>,
    between: Vec<Vec<f64>>,
}

impl Graph {
    fn new(walls: &[Rect]) -> Graph {
        let barred = barred(walls);
        let mut corners: Vec<At> =
            walls.iter().flat_map(|w| [(w[0], w[1]), (w[0], w[3]), (w[2], w[1]), (w[2], w[3])]).collect();
        let inside =
            |at: &At| barred.iter().any(|w| at.0 > w[0] && at.0 < w[2] && at.1 > w[1] && at.1 < w[3]);
        let on_board = |at: &At| at.0 >= 0.0 && at.1 >= 0.0 && at.0 <= 30_000.0 && at.1 <= 22_000.0;
        corners.retain(|at| on_board(at) && !inside(at));
        let mut graph = Graph { barred, corners: Vec::new(), between: Vec::new() };
        graph.between =
            corners.iter().map(|a| corners.iter().map(|b| graph.straight(*a, *b)).collect()).collect();
        graph.corners = corners;
        graph
    }

    /// The straight distance, if no wall is in the way; else more than anything.
    fn straight(&self, a: At, b: At) -> f64 {
        if self.barred.iter().any(|rect| crosses(rect, a, b)) {
            f64::INFINITY
        } else {
            (a.0 - b.0).hypot(a.1 - b.1)
        }
    }

    fn distance(&self, a: At, b: At) -> f64 {
        let mut best = self.straight(a, b);
        let last: Vec<f64> = self.corners.iter().map(|at| self.straight(*at, b)).collect();
        let mut cost: Vec<f64> = self.corners.iter().map(|at| self.straight(a, *at)).collect();
        let mut done = vec![false; cost.len()];
        loop {
            let open = (0..cost.len()).filter(|i| !done[*i] && cost[*i] < best);
            let Some(here) = open.min_by(|i, j| cost[*i].total_cmp(&cost[*j])) else { return best };
            done[here] = true;
            best = best.min(cost[here] + last[here]);
            for to in 0..cost.len() {
                cost[to] = cost[to].min(cost[here] + self.between[here][to]);
            }
        }
    }
}

/// The distance that the game measures, in thousandths; nothing where walls leave no way.
fn told(setup: &Setup, at: &Position<KillTeam>) -> Option<f64> {
    let between = KillTeam::between(setup, at, "S1", "N1").expect("both are in the killzone");
    match between.at("distance").expect("a distance") {
        Fact::Number(inches) => Some(*inches as f64 * 1000.0),
        Fact::Text(text) if text == "none" => None,
        Fact::Text(text) => Some(text.parse::<f64>().expect("inches") * 1000.0),
        other => panic!("{other:?}"),
    }
}

#[test]
fn distances_round_walls_are_those_of_brute_force() {
    let long = std::env::var_os("SORTIE_LONG").is_some();
    let (boards, states, pairs) = if long { (40, 8, 200) } else { (3, 3, 60) };
    let mut chance = Sampler::new(5);
    let (mut round, mut none) = (0, 0);
    for board in 0..boards {
        let map = if board == 0 { "conduit".to_string() } else { format!("random-close-{board}") };
        let (setup, mut at) = stage(&map);
        for state in 0..states {
            at.state.open_hatches = if state == 0 { 0 } else { chance.bits() as u16 & 0x1ff };
            let walls = walls(&setup, at.state.open_hatches);
            assert!(walls.len() > 8, "{map}: {}", walls.len());
            let graph = Graph::new(&walls);
            for _ in 0..pairs {
                let mut ends = [(0.0, 0.0); 2];
                for (place, end) in ends.iter_mut().enumerate() {
                    let (x, y) = (chance.below(28_000) as i16 + 1000, chance.below(20_000) as i16 + 1000);
                    let own = &mut at.state[OperativeId(place as u8)].at;
                    (own.x, own.y, own.z) = (x, y, 0);
                    *end = (f64::from(x), f64::from(y));
                }
                let [a, b] = ends;
                let inside =
                    |p: At| walls.iter().any(|w| p.0 >= w[0] && p.0 <= w[2] && p.1 >= w[1] && p.1 <= w[3]);
                if inside(a) || inside(b) {
                    continue;
                }
                let wanted = graph.distance(a, b);
                let found = told(&setup, &at);
                if wanted.is_infinite() {
                    none += 1;
                    assert_eq!(found, None, "{map} {a:?} {b:?}");
                    continue;
                }
                round += usize::from(graph.straight(a, b).is_infinite());
                let apart = (wanted - 2.0 * RADIUS).max(0.0);
                let found = found.unwrap_or_else(|| panic!("{map} {a:?} {b:?}: no way, but {apart}"));
                assert!((found - apart).abs() < 3.0, "{map} {a:?} {b:?}: {found} for {apart}");
            }
        }
    }
    assert!(round > 50 && none > 10, "{round} ways round, {none} without a way");
}
