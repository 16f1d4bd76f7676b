//! Random boards: `random-7` is an open one, `random-close-7` one of close quarters. [KT-SETUP-08]
//!
//! The same seed makes the same board on every machine. Every board is symmetric under a turn by 180 degrees while
//! its hatchways are closed, keeps clear of drop zones and of markers, and lets every size of base come from every
//! free spot to every other.

use crate::close::walls::{self, WallData};
use crate::data::MapParts;
use crate::inches::At;
use crate::kinds::Board;
use crate::state::Place;
use crate::{kinds, traits};
use sortie_geometry::open::distance::point_to_outline;
use sortie_geometry::open::{Point, Prism};
use sortie_kernel::dice::Sampler;
use sortie_kernel::words::Fault;
use sortie_open_table::inches::{At as Spotted, Inches};
use sortie_open_table::{PartData, build};

/// The radii of all bases.
const RADII: [i32; 5] = [490, 550, 630, 785, 985];
/// How far apart the spots are that must be connected.
const STEP: i32 = 250;
/// The rows beyond which drop zones may lie.
const ZONE: i32 = 4000;
/// Where any mission has a marker, in one half of the board.
const MARKERS: [(i32, i32); 14] = [
    (15_000, 5750),
    (15_000, 6000),
    (15_000, 11_000),
    (3000, 11_000),
    (4000, 11_000),
    (6000, 11_000),
    (9000, 11_000),
    (9000, 9000),
    (3000, 13_000),
    (13_000, 3000),
    (17_000, 7000),
    (11_000, 7000),
    (19_000, 7000),
    (13_000, 15_000),
];
/// How far terrain keeps from a marker, so that a base can stand on it.
const CLEAR: i32 = 1000;

/// The board of a name, if the name is of this kind.
pub fn board(name: &str, size: (i32, i32)) -> Option<Result<MapParts, Vec<Fault>>> {
    let rest = name.strip_prefix("random-")?;
    let (close, digits) = rest.strip_prefix("close-").map_or((false, rest), |digits| (true, digits));
    let seed: u64 = digits.parse().ok()?;
    let mut chance = Sampler::new(seed.wrapping_mul(2).wrapping_add(u64::from(close)));
    Some(if close { close_board(name, &mut chance, size) } else { open_board(name, &mut chance, size) })
}

/// A feature as a list of boxes: kind, own name, corners, heights, traits.
type Shape = &'static [(&'static str, &'static str, [i32; 4], [i32; 2], &'static [&'static str])];

const RUIN: Shape = &[
    ("building", "long wall", [0, 0, 4000, 400], [0, 4000], &["heavy"]),
    ("building", "short wall", [0, 400, 400, 3500], [0, 4000], &["heavy"]),
    ("building", "upper floor", [400, 400, 4000, 3500], [2800, 3000], &["vantage", "light"]),
];
const SHAPES: [(&str, Shape); 9] = [
    ("Ruin", RUIN),
    ("Wall", &[("wall", "", [0, 0, 400, 3500], [0, 3000], &[])]),
    ("Long wall", &[("wall", "", [0, 0, 4000, 400], [0, 3000], &[])]),
    ("Low wall", &[("low-wall", "", [0, 0, 3000, 400], [0, 1000], &[])]),
    ("Crates", &[("materiel", "", [0, 0, 1500, 1500], [0, 1500], &[])]),
    ("Machine", &[("machine", "", [0, 0, 2500, 2000], [0, 3000], &[])]),
    ("Pipe", &[("pipes", "", [0, 0, 3500, 500], [0, 1000], &[])]),
    ("Crate", &[("detritus", "", [0, 0, 800, 800], [0, 800], &[])]),
    ("Container", &[("container", "", [0, 0, 3000, 2000], [0, 2000], &["heavy", "vantage"])]),
];

fn open_board(name: &str, chance: &mut Sampler, size: (i32, i32)) -> Result<MapParts, Vec<Fault>> {
    let mut parts: Vec<PartData> = Vec::new();
    let mut built = Vec::new();
    let wanted = 6 + chance.below(3);
    let mut count = 0;
    for attempt in 0..400 {
        if count == wanted {
            break;
        }
        // One of each of the first kinds, then any.
        let kind = if count < 4 { count } else { chance.below(SHAPES.len() as u64) };
        let (title, shape) = SHAPES[kind as usize];
        let between = |chance: &mut Sampler, low: i32, high: i32| {
            low + chance.below((high - low) as u64 / 500) as i32 * 500
        };
        let at = (between(chance, 1000, size.0 - 4000), between(chance, ZONE, size.1 / 2 + 2000));
        let mut tried = parts.clone();
        tried.extend(shape.iter().map(|row| part(&format!("{title} {attempt}"), row, at)));
        for own in &mut tried {
            kinds::settle(own, Board::Open, name).map_err(|fault| vec![fault])?;
        }
        let all = build(name, &tried, size, &traits::NAMED)?;
        if is_sound(&all, size) && RADII.iter().all(|radius| is_connected(&all, &[], *radius, size)) {
            (parts, built) = (tried, all);
            count += 1;
        }
    }
    Ok((built, None))
}

fn part(
    feature: &str,
    (kind, name, corners, heights, own): &(&str, &str, [i32; 4], [i32; 2], &[&str]),
    at: (i32, i32),
) -> PartData {
    let place = |x: i32, y: i32| Spotted(Point::new(at.0 + x, at.1 + y).at_height(0));
    PartData {
        feature: feature.to_string(),
        name: (*name).to_string(),
        corners: Some([place(corners[0], corners[1]), place(corners[2], corners[3])]),
        outline: Vec::new(),
        bottom: Inches(heights[0]),
        top: Inches(heights[1]),
        kind: Some((*kind).to_string()),
        traits: own.iter().map(|word| (*word).to_string()).collect(),
        once: false,
        shared: false,
    }
}

/// Whether parts keep apart, on the board, and clear of drop zones and markers.
fn is_sound(parts: &[(String, Prism)], size: (i32, i32)) -> bool {
    parts.iter().enumerate().all(|(number, (_, part))| {
        let (low, high) = part.bounds();
        let inside = low.x >= 0 && high.x <= size.0 && low.y >= ZONE && high.y <= size.1 - ZONE;
        let apart = |(_, other): &(String, Prism)| {
            let (other_low, other_high) = other.bounds();
            other.feature == part.feature
                || low.x >= other_high.x + 500
                || other_low.x >= high.x + 500
                || low.y >= other_high.y + 500
                || other_low.y >= high.y + 500
        };
        inside && parts[..number].iter().all(apart) && clear_of_markers(part, size)
    })
}

fn clear_of_markers(part: &Prism, size: (i32, i32)) -> bool {
    MARKERS.iter().flat_map(|(x, y)| [(*x, *y), (size.0 - x, size.1 - y)]).all(|(x, y)| {
        part.bottom > 0 || point_to_outline(Point::new(x, y), part).0 >= i64::from(CLEAR) * 1000
    })
}

/// Whether a base can walk from every spot where it can stand to every other. `openings` are access points whose
/// surroundings give way.
fn is_connected(
    parts: &[(String, Prism)],
    openings: &[(Prism, Vec<usize>)],
    radius: i32,
    size: (i32, i32),
) -> bool {
    let (width, depth) = ((size.0 / STEP + 1) as usize, (size.1 / STEP + 1) as usize);
    let reach = i64::from(radius) * 1000;
    let inside = |value: i32, most: i32| value >= radius && value <= most - radius;
    let mut open: Vec<bool> = (0..width * depth)
        .map(|cell| {
            inside((cell % width) as i32 * STEP, size.0) && inside((cell / width) as i32 * STEP, size.1)
        })
        .collect();
    let soft = traits::TRAVERSABLE.with(traits::INSIGNIFICANT);
    for (number, (_, part)) in parts.iter().enumerate().filter(|(_, (_, part))| part.bottom == 0) {
        if part.traits.any(soft) {
            continue;
        }
        let (low, high) = part.bounds();
        let first = |value: i32| (value - radius).max(0) / STEP;
        let last = |value: i32, most: i32| (value + radius).min(most) / STEP;
        for y in first(low.y)..=last(high.y, size.1) {
            for x in first(low.x)..=last(high.x, size.0) {
                let at = Point::new(x * STEP, y * STEP);
                let meets = |part: &Prism| point_to_outline(at, part).0 < reach;
                let gives_way =
                    || openings.iter().any(|(opening, flanks)| flanks.contains(&number) && meets(opening));
                if meets(part) && !gives_way() {
                    open[y as usize * width + x as usize] = false;
                }
            }
        }
    }
    let Some(first) = open.iter().position(|free| *free) else { return false };
    let mut queue = vec![first];
    open[first] = false;
    while let Some(cell) = queue.pop() {
        let (x, y) = (cell % width, cell / width);
        let near = [
            (x > 0).then(|| cell - 1),
            (x + 1 < width).then_some(cell + 1),
            (y > 0).then(|| cell - width),
            (y + 1 < depth).then_some(cell + width),
        ];
        for next in near.into_iter().flatten() {
            if std::mem::take(&mut open[next]) {
                queue.push(next);
            }
        }
    }
    open.iter().all(|free| !free)
}

/// The grid of close quarters: where walls may run.
const COLUMNS: [i32; 8] = [1000, 5000, 9000, 13_000, 17_000, 21_000, 25_000, 29_000];
const ROWS: [i32; 5] = [4000, 7500, 11_000, 14_500, 18_000];

fn close_board(name: &str, chance: &mut Sampler, size: (i32, i32)) -> Result<MapParts, Vec<Fault>> {
    let mut lines: Vec<WallData> = Vec::new();
    let mut built = walls_of(name, &lines, size)?;
    let (mut pairs, mut hatches) = (0, 0);
    for _ in 0..200 {
        if pairs == 9 {
            break;
        }
        let level = chance.below(3) > 0;
        let (column, row) = (chance.below(7) as usize, chance.below(4) as usize);
        let from = (COLUMNS[column], ROWS[row]);
        let to = if level { (COLUMNS[column + 1], ROWS[row]) } else { (COLUMNS[column], ROWS[row + 1]) };
        // Walls beside the long edges would only make dead ends.
        let outside = (!level && column == 0) || (level && (row == 0));
        let hatch = (hatches + 2 <= 8 && chance.below(2) == 0)
            .then(|| (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1)));
        let mirror = |(x, y): (i32, i32)| (size.0 - x, size.1 - y);
        if outside || mirror(from) == to {
            continue;
        }
        let number = lines.len() + 1;
        let mut tried = lines.clone();
        tried.push(wall(number, from, to, hatch, false));
        tried.push(wall(number + 1, mirror(to), mirror(from), hatch.map(mirror), true));
        let same = |a: &WallData, b: &WallData| (a.from.0, a.to.0) == (b.from.0, b.to.0);
        let twice = tried.iter().enumerate().any(|(i, a)| tried[..i].iter().any(|b| same(a, b)));
        if twice {
            continue;
        }
        let found = walls_of(name, &tried, size)?;
        let clear = found.0.iter().all(|(_, part)| clear_of_markers(part, size));
        if clear && RADII.iter().all(|radius| opens_up(&found, *radius, size)) {
            (lines, built) = (tried, found);
            pairs += 1;
            hatches += if hatch.is_some() { 2 } else { 0 };
        }
    }
    Ok(built)
}

fn wall(
    number: usize,
    from: (i32, i32),
    to: (i32, i32),
    hatch: Option<(i32, i32)>,
    turned: bool,
) -> WallData {
    let at = |(x, y): (i32, i32)| At(Place::new(x as i16, y as i16, 0));
    let level = from.1 == to.1;
    let (aside, along) = if level { ('y', 'x') } else { ('x', 'y') };
    let sign = if turned { '-' } else { '+' };
    WallData {
        name: number.to_string(),
        from: at(from),
        to: at(to),
        hatch: hatch.map(at),
        side: hatch.map(|_| format!("{aside}{sign}")),
        fold: hatch.map(|_| format!("{along}{sign}")),
    }
}

fn walls_of(name: &str, lines: &[WallData], size: (i32, i32)) -> Result<MapParts, Vec<Fault>> {
    let (parts, close) = walls::build(name, lines, size, 0)?;
    Ok((parts, Some(close)))
}

/// Whether with all hatchways open every spot can be reached.
fn opens_up((parts, close): &MapParts, radius: i32, size: (i32, i32)) -> bool {
    let Some(close) = close else { return false };
    let doors = close.doors(u16::MAX);
    let there: Vec<usize> =
        (0..parts.len()).filter(|number| !doors.absent.contains(*number as u16)).collect();
    let kept: Vec<(String, Prism)> = there.iter().map(|number| parts[*number].clone()).collect();
    let flanks = |passage: &sortie_geometry::open::path::Passage| {
        let own = there.iter().enumerate().filter(|(_, number)| passage.flanks.contains(**number as u16));
        (passage.opening, own.map(|(place, _)| place).collect::<Vec<usize>>())
    };
    let openings: Vec<(Prism, Vec<usize>)> = doors.passages.iter().map(flanks).collect();
    is_connected(&kept, &openings, radius, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (i32, i32) = (30_000, 22_000);

    fn outlines(parts: &[(String, Prism)], there: impl Fn(usize) -> bool) -> Vec<(Point, Point, i32, i32)> {
        let mut all: Vec<(Point, Point, i32, i32)> = parts
            .iter()
            .enumerate()
            .filter(|(number, _)| there(*number))
            .map(|(_, (_, part))| {
                let (low, high) = part.bounds();
                (low, high, part.bottom, part.top)
            })
            .collect();
        all.sort_unstable();
        all
    }

    fn turned(all: &[(Point, Point, i32, i32)]) -> Vec<(Point, Point, i32, i32)> {
        let turn = |p: Point| Point::new(SIZE.0 - p.x, SIZE.1 - p.y);
        let mut all: Vec<_> = all.iter().map(|(low, high, a, b)| (turn(*high), turn(*low), *a, *b)).collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn open_boards_are_symmetric_connected_and_full() {
        for seed in 0..4 {
            let (parts, close) = board(&format!("random-{seed}"), SIZE).expect("a board").expect("sound");
            assert!(close.is_none() && parts.len() >= 12, "{seed}: {} parts", parts.len());
            let all = outlines(&parts, |_| true);
            assert_eq!(all, turned(&all), "{seed}");
            assert!(is_sound(&parts, SIZE), "{seed}");
            for radius in RADII {
                assert!(is_connected(&parts, &[], radius, SIZE), "{seed} {radius}");
            }
        }
    }

    #[test]
    fn close_boards_are_symmetric_while_closed_and_open_up() {
        for seed in 0..4 {
            let found = board(&format!("random-close-{seed}"), SIZE).expect("a board").expect("sound");
            let close = found.1.as_ref().expect("walls");
            assert!((2..=8).contains(&close.hatches.len()), "{seed}: {} hatchways", close.hatches.len());
            let absent = &close.doors(0).absent;
            let all = outlines(&found.0, |number| !absent.contains(number as u16));
            assert_eq!(all, turned(&all), "{seed}");
            for radius in RADII {
                assert!(opens_up(&found, radius, SIZE), "{seed} {radius}");
            }
            assert!(found.0.iter().all(|(_, part)| clear_of_markers(part, SIZE)), "{seed}");
        }
    }

    #[test]
    fn a_seed_makes_one_board_and_another_a_different_one() {
        let parts = |name: &str| outlines(&board(name, SIZE).expect("a board").expect("sound").0, |_| true);
        assert_eq!(parts("random-3"), parts("random-3"));
        assert_ne!(parts("random-3"), parts("random-4"));
        assert!(board("random-x", SIZE).is_none() && board("sector", SIZE).is_none());
    }
}
