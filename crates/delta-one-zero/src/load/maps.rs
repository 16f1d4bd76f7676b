//! Maps from their files, and what can be wrong with them. [D1Z-SETUP-02] to [D1Z-SETUP-07] [D1Z-TERR-11] [D1Z-TERR-12]

use super::entries::{MapEntry, PartEntry};
use super::model::against;
use crate::geometry::boxes::Rect;
use crate::geometry::{Doors, Point, TEMPLATE};
use crate::setup::{BOARD, Map, Part, PartKind};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// The kinds of pieces, by their words.
const KINDS: [&str; 11] = [
    "large",
    "small",
    "low",
    "scatter",
    "difficult",
    "dangerous",
    "impassable",
    "wall",
    "door",
    "window",
    "outline",
];

/// The most pieces of a map.
const PARTS_MAX: usize = 150;

/// What a table is judged as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Judged {
    /// A map to play on keeps to the sizes and numbers of its pieces.
    Map,
    /// The corner of a table that a script sets up: a hall may be as long and a door as lonely as its question needs.
    Position,
}

/// A map from its file: symmetric ones have every piece twice.
///
/// # Errors
/// Every fault of every piece.
pub fn map_of(entry: &MapEntry) -> Result<Map, Vec<Fault>> {
    read(entry, Judged::Map)
}

/// The pieces that a script adds to a table.
///
/// # Errors
/// Every fault of every piece, but for sizes and numbers.
pub fn map_of_position(entry: &MapEntry) -> Result<Map, Vec<Fault>> {
    read(entry, Judged::Position)
}

fn read(entry: &MapEntry, judged: Judged) -> Result<Map, Vec<Fault>> {
    rule!("D1Z-SETUP-01");
    rule!("D1Z-SETUP-02");
    let (mut parts, mut faults) = (Vec::new(), Vec::new());
    for copy in [false, true] {
        if copy && !entry.symmetric {
            continue;
        }
        for data in &entry.part {
            match part_of(&entry.name, data, copy) {
                Ok(part) => parts.push(part),
                Err(fault) => faults.push(fault),
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let title = if entry.title.is_empty() { &entry.name } else { &entry.title };
    let mut map = Map::new(&entry.name, title, parts, entry.symmetric);
    map.south_north = entry.south_north;
    let faults = check(&map, judged);
    if faults.is_empty() { Ok(map) } else { Err(faults) }
}

fn part_of(map: &str, data: &PartEntry, turned: bool) -> Result<Part, Fault> {
    let place = format!("map {map}, {}", data.name);
    let points = || data.points.ok_or_else(|| Fault::new(&place, "a door or window has Stress points"));
    let kind = match data.kind.as_str() {
        "large" => PartKind::Large,
        "small" => PartKind::Small,
        "low" => PartKind::Low,
        "scatter" => PartKind::Scatter,
        "difficult" => PartKind::Difficult,
        "dangerous" => PartKind::Dangerous,
        "impassable" => PartKind::Impassable,
        "wall" => PartKind::Wall,
        "door" => PartKind::Door { points: points()? },
        "window" => PartKind::Window { points: points()? },
        "outline" => PartKind::Outline,
        other => return Err(Fault::unknown(place, "kind of piece", other, KINDS)),
    };
    let turn = |at: Point| if turned { Point::new(BOARD - at.x, BOARD - at.y) } else { at };
    let [a, b] = data.corners.map(|corner| turn(corner.0.at));
    let Rect { low, high } = Rect::around(a, b);
    let top = data.top.map_or(0, |top| top.0);
    Ok(Part { name: data.name.clone(), kind, low, high, top, standable: data.standable })
}

/// Everything that is wrong with a map. [D1Z-SETUP-04] to [D1Z-SETUP-07]
pub fn check_map(map: &Map) -> Vec<Fault> {
    check(map, Judged::Map)
}

fn check(map: &Map, judged: Judged) -> Vec<Fault> {
    let mut faults = Vec::new();
    if map.parts.len() > PARTS_MAX {
        faults.push(Fault::new(format!("map {}", map.name), format!("a map has at most {PARTS_MAX} pieces")));
    }
    if map.openings.len() > Doors::MOST {
        let message = format!("a map has at most {} doors and windows", Doors::MOST);
        faults.push(Fault::new(format!("map {}", map.name), message));
    }
    for (index, part) in map.parts.iter().enumerate() {
        let place = format!("map {}, {}", map.name, part.name);
        check_part(&place, part, judged, &mut faults);
        check_overlaps(&place, part, &map.parts[..index], &mut faults);
        if judged == Judged::Map && part.kind.is_opening() && !in_gap(part, &map.parts) {
            faults.push(Fault::new(&place, "a door or window stands in the gap of a wall"));
        }
    }
    if judged == Judged::Map {
        check_counts(map, &mut faults);
    }
    faults
}

fn check_part(place: &str, part: &Part, judged: Judged, faults: &mut Vec<Fault>) {
    let (width, depth) = (part.high.x - part.low.x, part.high.y - part.low.y);
    if width <= 0 || depth <= 0 {
        faults.push(Fault::new(place, "a piece has some width and depth"));
    }
    let board = Rect::new(Point::new(0, 0), Point::new(BOARD, BOARD));
    if !board.holds(&Rect::new(part.low, part.high)) {
        faults.push(against(place, rule!("D1Z-SETUP-01"), "a piece lies on the board of 36 x 36 inches"));
    }
    if part.top < 0 || part.top > 12_000 {
        faults.push(Fault::new(place, "heights run from 0 to 12 inches"));
    }
    let is_high = part.top > TEMPLATE;
    let is_wider = |most: i32| judged == Judged::Map && (width > most || depth > most);
    // Each kind of piece has its own rule; where several things are wrong, the first is named.
    let fault = match part.kind {
        PartKind::Large | PartKind::Outline => {
            let rule = rule!("D1Z-SETUP-04");
            if is_wider(9000) {
                Some((rule, "large full cover is at most 9 x 9 inches"))
            } else {
                let low = part.kind == PartKind::Large && !is_high;
                low.then_some((rule, "full cover is taller than the template"))
            }
        }
        PartKind::Small => {
            let rule = rule!("D1Z-SETUP-05");
            if is_wider(5000) {
                Some((rule, "small full cover is at most 5 x 5 inches"))
            } else {
                (!is_high).then_some((rule, "full cover is taller than the template"))
            }
        }
        PartKind::Low => {
            let rule = rule!("D1Z-SETUP-06");
            let message = "partial cover is not taller than the template, and not flat";
            (is_high || part.top == 0).then_some((rule, message))
        }
        PartKind::Scatter => {
            let rule = rule!("D1Z-SETUP-07");
            let wide = is_wider(3000) || (judged == Judged::Map && width.min(depth) > 2000);
            wide.then_some((rule, "scatter terrain is at most 3 x 2 inches"))
        }
        PartKind::Wall => {
            let message = "a wall of a building is taller than the template";
            (!is_high).then_some((rule!("D1Z-TERR-10"), message))
        }
        PartKind::Door { points } | PartKind::Window { points } => {
            let message = "a door or window is taller than the template and has 1 to 3 Stress points";
            (!(1..=3).contains(&points) || !is_high).then_some((rule!("D1Z-TERR-11"), message))
        }
        PartKind::Difficult | PartKind::Dangerous | PartKind::Impassable => None,
    };
    if let Some((rule, message)) = fault {
        faults.push(against(place, rule, message));
    }
    let carries = matches!(part.kind, PartKind::Large | PartKind::Small | PartKind::Low | PartKind::Scatter);
    if part.standable && !(carries && part.top > 0) {
        faults.push(against(
            place,
            rule!("D1Z-TERR-12"),
            "only full cover, low and scatter pieces carry models",
        ));
    }
}

/// Pieces do not overlap; an outline holds its own rows.
fn check_overlaps(place: &str, part: &Part, before: &[Part], faults: &mut Vec<Fault>) {
    let rect = Rect::new(part.low, part.high);
    for other in before.iter().filter(|other| Rect::new(other.low, other.high).overlaps(&rect)) {
        let outlines = [part, other].iter().filter(|one| one.kind == PartKind::Outline).count();
        if outlines != 1 {
            faults.push(Fault::new(place, format!("it overlaps {:?}", other.name)));
        }
    }
}

/// Whether a door or window has a wall or another opening at both ends.
fn in_gap(part: &Part, parts: &[Part]) -> bool {
    let rect = Rect::new(part.low, part.high);
    let touching = parts
        .iter()
        .filter(|other| matches!(other.kind, PartKind::Wall) || (other.kind.is_opening() && *other != part));
    let found = touching.filter(|other| crate::geometry::touching(&rect, &Rect::new(other.low, other.high)));
    found.count() >= 2
}

/// A building in play counts by its outline. [D1Z-SETUP-04] [D1Z-SETUP-05]
fn check_counts(map: &Map, faults: &mut Vec<Fault>) {
    let place = format!("map {}", map.name);
    let (large, small) = counts(map);
    if large > 3 {
        faults.push(against(&place, rule!("D1Z-SETUP-04"), format!("{large} large pieces; at most 3")));
    }
    if small > 8 {
        faults.push(against(&place, rule!("D1Z-SETUP-05"), format!("{small} small pieces; at most 8")));
    }
}

/// How many large and small pieces of full cover a map has.
pub fn counts(map: &Map) -> (usize, usize) {
    let is_small = |part: &Part| part.high.x - part.low.x <= 5000 && part.high.y - part.low.y <= 5000;
    let outline = |part: &&Part| part.kind == PartKind::Outline;
    let large = map.parts.iter().filter(|part| part.kind == PartKind::Large).count();
    let small = map.parts.iter().filter(|part| part.kind == PartKind::Small).count();
    let small_outlines = map.parts.iter().filter(outline).filter(|part| is_small(part)).count();
    let outlines = map.parts.iter().filter(outline).count();
    (large + outlines - small_outlines, small + small_outlines)
}

/// The covered share of the board in thousandths: footprints and areas, buildings by their outline. [D1Z-SETUP-03]
pub fn covered_thousandths(map: &Map) -> i64 {
    rule!("D1Z-SETUP-03");
    let outlines: Vec<Rect> = map
        .parts
        .iter()
        .filter(|part| part.kind == PartKind::Outline)
        .map(|part| Rect::new(part.low, part.high))
        .collect();
    let counted = map.parts.iter().filter(|part| {
        let rect = Rect::new(part.low, part.high);
        part.kind == PartKind::Outline || !outlines.iter().any(|outline| outline.holds(&rect))
    });
    let area: i64 = counted.map(|part| Rect::new(part.low, part.high).area()).sum();
    let board = i64::from(BOARD) * i64::from(BOARD);
    (area * 1000 + board / 2) / board
}
