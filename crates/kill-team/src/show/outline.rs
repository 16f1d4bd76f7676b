//! The border of everywhere that an operative can go, as closed lines that follow the law to a twentieth of an inch.
//!
//! The law is asked at the points of a lattice, more closely where neighbours differ, and along each side that the
//! border crosses its place is halved in. Whatever forbids a place (terrain, bases, engagement range, the allowance)
//! keeps clear of more than a base's width, so nothing fits between the points of the lattice.

use super::reach::{kinds, levels, with_ways};
use crate::KillTeam;
use crate::choice::{Choice, MoveKind};
use crate::field::Field;
use crate::menu;
use crate::moves;
use crate::notation::move_verb;
use crate::setup::Setup;
use crate::state::{OperativeId, Place};
use sortie_geometry::open::Spot;
use sortie_kernel::show::{ReachArea, Show as _};
use sortie_kernel::{Position, Ruleset as _};
use std::collections::BTreeMap;

/// How far apart the points of the lattice are where nothing changes, and where something does.
const COARSE: i32 = 250;
const FINE: i32 = 125;
/// How closely the border is looked for along a side.
const CLOSE: i32 = 16;

/// A point of the fine lattice, in steps from the start.
type Node = (i32, i32);

/// The areas of all kinds of move that are open to an operative now; without an operative, where the barricade that is
/// asked for may stand.
pub(super) fn outline(setup: &Setup, at: &Position<KillTeam>, token: &str) -> Vec<ReachArea> {
    if token.is_empty() {
        return barricades(setup, at).into_iter().collect();
    }
    let Some((id, kinds)) = kinds(setup, at, token) else { return Vec::new() };
    let field = Field::new(setup, &at.state);
    let mut areas = Vec::new();
    for kind in kinds {
        for z in levels(&field) {
            let rings = area(&field, id, kind, z);
            if !rings.is_empty() {
                areas.push(ReachArea { group: move_verb(kind).to_string(), z, rings });
            }
        }
    }
    areas
}

/// Every place for the middle of a barricade, turned as the menu turns them.
fn barricades(setup: &Setup, at: &Position<KillTeam>) -> Option<ReachArea> {
    let mut menu = Vec::new();
    KillTeam::candidates(setup, at, &mut menu);
    let barricade = menu.into_iter().find(|choice| matches!(choice, Choice::Barricade { .. }))?;
    let (position, (width, depth)) = (at, setup.size);
    let centre = [width / 2, depth / 2];
    let mut inside = |x: i32, y: i32| {
        let place = Place::of(Spot::new(centre[0] + x, centre[1] + y, 0));
        let stands = |at: Place, degrees: u8| {
            KillTeam::check(setup, position, Choice::Barricade { at, degrees }).is_ok()
        };
        place.is_some_and(|place| menu::TURNS.iter().any(|degrees| stands(place, *degrees)))
    };
    let sketch = Sketch::new(width.max(depth) / 2, &mut inside);
    let rings = around(centre, sketch.rings(&mut inside));
    let group = KillTeam::sketch(setup, at, barricade).group;
    (!rings.is_empty()).then_some(ReachArea { group, z: 0, rings })
}

fn around(centre: [i32; 2], mut rings: Vec<Vec<[i32; 2]>>) -> Vec<Vec<[i32; 2]>> {
    for point in rings.iter_mut().flatten() {
        *point = [point[0] + centre[0], point[1] + centre[1]];
    }
    rings
}

fn area(field: &Field<'_>, id: OperativeId, kind: MoveKind, z: i32) -> Vec<Vec<[i32; 2]>> {
    let (start, budget) = (field.state[id].at, moves::allowance(field.setup, field.state, id, kind));
    with_ways(field, id, kind, |way| {
        let mut inside = |x: i32, y: i32| {
            let place = Place::of(Spot::new(i32::from(start.x) + x, i32::from(start.y) + y, z));
            let far = i64::from(x) * i64::from(x) + i64::from(y) * i64::from(y);
            let most = i64::from(budget + 1);
            far <= most * most && place.is_some_and(|place| way(place).is_some())
        };
        let sketch = Sketch::new(budget, &mut inside);
        around([start.x, start.y].map(i32::from), sketch.rings(&mut inside))
    })
}

/// What is known of the lattice: whether each of its fine points lies inside.
struct Sketch {
    half: i32,
    inside: Vec<bool>,
}

impl Sketch {
    fn new(budget: i32, law: &mut dyn FnMut(i32, i32) -> bool) -> Sketch {
        let ratio = COARSE / FINE;
        let half = (budget / COARSE + 2) * ratio;
        let width = (2 * half + 1) as usize;
        let mut known: Vec<Option<bool>> = vec![None; width * width];
        let place = |(x, y): Node| (y + half) as usize * width + (x + half) as usize;
        for y in (-half..=half).step_by(ratio as usize) {
            for x in (-half..=half).step_by(ratio as usize) {
                known[place((x, y))] = Some(law(x * FINE, y * FINE));
            }
        }
        // Squares whose corners agree are all inside or all outside; the others are looked at closely.
        let mut close = vec![false; width * width];
        for y in (-half..half).step_by(ratio as usize) {
            for x in (-half..half).step_by(ratio as usize) {
                let corners = [(x, y), (x + ratio, y), (x, y + ratio), (x + ratio, y + ratio)];
                let first = known[place(corners[0])];
                let mixed = corners.iter().any(|corner| known[place(*corner)] != first);
                for node in (y..=y + ratio).flat_map(|b| (x..=x + ratio).map(move |a| (a, b))) {
                    if mixed {
                        close[place(node)] = true;
                    } else if known[place(node)].is_none() {
                        known[place(node)] = first;
                    }
                }
            }
        }
        for (x, y) in (-half..=half).flat_map(|y| (-half..=half).map(move |x| (x, y))) {
            let corner = x.rem_euclid(ratio) == 0 && y.rem_euclid(ratio) == 0;
            if close[place((x, y))] && !corner {
                known[place((x, y))] = Some(law(x * FINE, y * FINE));
            }
        }
        Sketch { half, inside: known.into_iter().map(|known| known == Some(true)).collect() }
    }

    fn at(&self, (x, y): Node) -> bool {
        let width = 2 * self.half + 1;
        x.abs() <= self.half
            && y.abs() <= self.half
            && self.inside[((y + self.half) * width + x + self.half) as usize]
    }

    /// The closed lines between inside and outside.
    fn rings(&self, law: &mut dyn FnMut(i32, i32) -> bool) -> Vec<Vec<[i32; 2]>> {
        // Each piece leads from one side of a square to another, with the inside on its left.
        let mut next: BTreeMap<(Node, Node), (Node, Node)> = BTreeMap::new();
        for y in -self.half - 1..=self.half {
            for x in -self.half - 1..=self.half {
                let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
                let inside = corners.map(|corner| self.at(corner));
                for i in 0..4 {
                    // The border enters the square where the side leads out of the inside.
                    if !inside[i] || inside[(i + 1) % 4] {
                        continue;
                    }
                    let leaves = (1..4).map(|by| (i + by) % 4).find(|j| !inside[*j] && inside[(*j + 1) % 4]);
                    if let Some(j) = leaves {
                        // Named by its inner and its outer end, a side is the same for both of its squares.
                        next.insert((corners[i], corners[(i + 1) % 4]), (corners[(j + 1) % 4], corners[j]));
                    }
                }
            }
        }
        let mut rings = Vec::new();
        while let Some((first, _)) = next.first_key_value() {
            let (first, mut ring) = (*first, Vec::new());
            let mut side = first;
            while let Some(then) = next.remove(&side) {
                ring.push(crossing(side, law));
                side = then;
            }
            if ring.len() > 2 {
                rings.push(ring);
            }
        }
        rings
    }
}

/// Where the border crosses a side from an inner to an outer point.
fn crossing((inner, outer): (Node, Node), law: &mut dyn FnMut(i32, i32) -> bool) -> [i32; 2] {
    let (mut low, mut high) = ([inner.0 * FINE, inner.1 * FINE], [outer.0 * FINE, outer.1 * FINE]);
    while (high[0] - low[0]).abs().max((high[1] - low[1]).abs()) > CLOSE {
        let middle = [i32::midpoint(low[0], high[0]), i32::midpoint(low[1], high[1])];
        if law(middle[0], middle[1]) { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::Path;
    use sortie_kernel::dice::{Rolling, Sampler, Script};
    use sortie_kernel::words::Words;
    use sortie_kernel::{Io, Ruleset, run};

    fn table(text: &str) -> (Setup, Position<KillTeam>) {
        let fixture = toml::from_str(text).expect("a table that can be read");
        let (setup, mut at) = KillTeam::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut dice = Rolling::new(Script::new([]));
        run(&setup, &mut at, &mut Io::silent(&mut dice));
        (setup, at)
    }

    /// Whether a point lies in an odd number of rings, and how near it is to the nearest piece of a ring.
    fn place_in(rings: &[Vec<[i32; 2]>], at: (f64, f64)) -> (bool, f64) {
        let (mut odd, mut near) = (false, f64::MAX);
        for ring in rings {
            for (i, a) in ring.iter().enumerate() {
                let b = ring[(i + 1) % ring.len()];
                let (ax, ay, bx, by) = (f64::from(a[0]), f64::from(a[1]), f64::from(b[0]), f64::from(b[1]));
                if (ay > at.1) != (by > at.1) && at.0 < ax + (at.1 - ay) * (bx - ax) / (by - ay) {
                    odd = !odd;
                }
                let length = (bx - ax).powi(2) + (by - ay).powi(2);
                let along = ((at.0 - ax) * (bx - ax) + (at.1 - ay) * (by - ay)) / length.max(1e-9);
                let along = along.clamp(0.0, 1.0);
                near = near.min((ax + along * (bx - ax) - at.0).hypot(ay + along * (by - ay) - at.1));
            }
        }
        (odd, near)
    }

    #[test]
    fn the_border_follows_the_law_to_a_twentieth_of_an_inch() {
        let tables = [
            "map = \"sector\"\nstep = \"action S1\"\noperative = [{ name = \"S1\", side = \"a\", at = \"10.7,6\" }, \
             { name = \"N1\", side = \"b\", at = \"13.5,4\" }, { name = \"S2\", side = \"a\", at = \"11.5,8\" }]",
            "map = \"conduit\"\nopen = [2]\nstep = \"action S1\"\noperative = [{ name = \"S1\", side = \"a\", \
             at = \"7.5,6\" }, { name = \"N1\", side = \"b\", at = \"11,5\" }]",
        ];
        let mut chance = Sampler::new(9);
        for text in tables {
            let (setup, at) = table(text);
            let areas = outline(&setup, &at, "S1");
            assert!(areas.iter().any(|area| area.group == "move" && area.z == 0), "{text}");
            for area in areas.iter().filter(|area| area.group == "move" || area.group == "dash") {
                let kind = if area.group == "move" { MoveKind::Normal } else { MoveKind::Dash };
                let own = at.state[OperativeId(0)].at;
                let mut inside = 0;
                for _ in 0..250 {
                    let mut near = |value: i16| i32::from(value) + chance.below(13_000) as i32 - 6500;
                    let (x, y) = (near(own.x), near(own.y));
                    let Some(place) = Place::of(Spot::new(x, y, area.z)) else { continue };
                    let choice = Choice::Move { kind, operative: OperativeId(0), path: Path::to(place) };
                    let law = KillTeam::check(&setup, &at, choice).is_ok();
                    let (drawn, border) = place_in(&area.rings, (f64::from(x), f64::from(y)));
                    assert!(
                        drawn == law || border <= 50.0,
                        "{} {place:?}: law {law}, {border} off",
                        area.group
                    );
                    inside += usize::from(law);
                }
                assert!(inside > 2 || area.z > 0, "{inside}");
            }
        }
    }

    #[test]
    fn the_area_of_a_barricade_is_where_the_law_lets_one_stand() {
        for (map, mission) in [("sector", "loot"), ("conduit", "conduit")] {
            let text = format!(
                "map = \"{map}\"\nmission = \"{mission}\"\nstep = \"barricades a\"\nphase = \"set-up\"\n\
                 a = {{ zone = 1, barricades = 1 }}\noperative = [{{ name = \"S1\", side = \"a\" }}]\n"
            );
            let (setup, at) = table(&text);
            let areas = outline(&setup, &at, "");
            assert_eq!(areas.len(), 1, "{map}");
            assert_eq!((areas[0].group.as_str(), areas[0].z), ("set-up", 0));
            let mut chance = Sampler::new(3);
            let (mut inside, mut outside) = (0, 0);
            for _ in 0..400 {
                let mut on = |size: i32| chance.below(size as u64) as i32;
                let (x, y) = (on(setup.size.0), on(setup.size.1));
                let Some(place) = Place::of(Spot::new(x, y, 0)) else { continue };
                let law = menu::TURNS.iter().any(|degrees| {
                    KillTeam::check(&setup, &at, Choice::Barricade { at: place, degrees: *degrees }).is_ok()
                });
                let (drawn, border) = place_in(&areas[0].rings, (f64::from(x), f64::from(y)));
                assert!(drawn == law || border <= 200.0, "{map} {place:?}: law {law}, {border} off");
                if law { inside += 1 } else { outside += 1 }
            }
            assert!(inside > 20 && outside > 20, "{map}: {inside} of 400");
        }
    }
}
