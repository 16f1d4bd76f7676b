//! Walls and hatchways of a close quarters map as parts of terrain. [KT-CQTERR-02] [KT-CQTERR-06..08]
//!
//! A wall runs along an axis from one node to another and is 0.45 inches thick; a pillar of an inch square stands
//! at every node where a wall ends or walls meet. Of a wall only the pillars at ends and angles, and half an inch
//! beside an open access point, give cover and obscure: these parts are heavy, the straight stretches between them
//! only have the wall trait. What lies within an inch of an access point is a part of its own, because it gives way.

use super::{Close, HATCHES_MAX, Hatch};
use crate::inches::At;
use crate::traits;
use crate::words::SIZE;
use serde::Deserialize;
use sortie_geometry::open::path::Passage;
use sortie_geometry::open::terrain::PartId;
use sortie_geometry::open::{PartSet, Point, Prism, Traits};
use sortie_kernel::words::Fault;
use sortie_rulebook::rule;

/// Half of a wall's thickness.
const HALF_THICK: i32 = 225;
/// Half of a pillar's side.
const HALF_PILLAR: i32 = 500;
/// Half of an access point's width.
const HALF_OPENING: i32 = 800;
/// How far beside an access point walls give way.
const GIVES_WAY: i32 = 1000;
/// How far beside an open access point the wall's end counts.
const END: i32 = 500;
/// How much an open hatch thickens the wall.
const LEAF: i32 = 200;
/// Higher than anything: a wall reaches up without limit.
const TOP: i32 = 90_000;
/// Features of walls are numbered from here.
const FIRST_FEATURE: u16 = 600;

/// A wall as a map writes it.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct WallData {
    /// Its name; a script needs none.
    #[serde(default)]
    pub name: String,
    /// One end, on its middle line.
    pub from: At,
    /// The other end.
    pub to: At,
    /// The middle of its access point, if it has one.
    #[serde(default)]
    pub hatch: Option<At>,
    /// Against which side an open hatch is folded: `x-`, `x+`, `y-`, `y+`.
    #[serde(default)]
    pub side: Option<String>,
    /// Towards which end it is folded.
    #[serde(default)]
    pub fold: Option<String>,
}

/// A wall with its line along the axis, its ends in order.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Whether it runs along x.
    level: bool,
    /// The coordinate that all its points share.
    across: i32,
    low: i32,
    high: i32,
}

impl Line {
    fn point(&self, along: i32, aside: i32) -> Point {
        if self.level {
            Point::new(along, self.across + aside)
        } else {
            Point::new(self.across + aside, along)
        }
    }

    fn along(&self, at: Point) -> i32 {
        if self.level { at.x } else { at.y }
    }

    fn holds(&self, at: Point) -> bool {
        let (along, across) = if self.level { (at.x, at.y) } else { (at.y, at.x) };
        across == self.across && (self.low..=self.high).contains(&along)
    }

    /// A box along the wall between two distances along it and two aside of its line.
    fn rectangle(&self, along: (i32, i32), aside: (i32, i32), bits: Traits, feature: u16) -> Option<Prism> {
        let (a, b) = (self.point(along.0, aside.0), self.point(along.1, aside.1));
        let (low, high) = (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)));
        Prism::rectangle(low, high, 0, TOP, bits, feature).ok()
    }
}

struct Hatchway {
    line: Line,
    middle: i32,
    /// On which side of the line the open hatch lies, and towards which end.
    side: i32,
    fold: i32,
    feature: u16,
}

fn line(data: &WallData, place: &str) -> Result<Line, Fault> {
    let (a, b) = (data.from.0.point(), data.to.0.point());
    if (a.x == b.x) == (a.y == b.y) {
        return Err(Fault::new(place, "a wall runs along an axis from one point to another"));
    }
    let level = a.y == b.y;
    let ends = if level { (a.x, b.x) } else { (a.y, b.y) };
    let across = if level { a.y } else { a.x };
    Ok(Line { level, across, low: ends.0.min(ends.1), high: ends.0.max(ends.1) })
}

/// The sign of a direction along an axis; towards the higher coordinates if none is named.
fn sign(word: Option<&str>, axis: char, place: &str, what: &str) -> Result<i32, Fault> {
    let known = [format!("{axis}-"), format!("{axis}+")];
    match word {
        None => Ok(1),
        Some(word) if word == known[0] => Ok(-1),
        Some(word) if word == known[1] => Ok(1),
        Some(other) => {
            let known = known.iter().map(String::as_str);
            Err(Fault::unknown(format!("{place}.{what}"), what, other, known))
        }
    }
}

/// A node where walls end or meet, and whether it counts as a corner.
struct Node {
    at: Point,
    corner: bool,
}

fn nodes(lines: &[Line]) -> Vec<Node> {
    let mut points: Vec<Point> =
        lines.iter().flat_map(|line| [line.point(line.low, 0), line.point(line.high, 0)]).collect();
    points.sort_unstable();
    points.dedup();
    let node = |at: Point| {
        let ends = |line: &Line| line.along(at) == line.low || line.along(at) == line.high;
        let here: Vec<&Line> = lines.iter().filter(|line| line.holds(at)).collect();
        // Two walls that only go on in a line make no corner; an end, an angle and a wall joined from the side do.
        let angle = here.iter().any(|line| line.level != here[0].level);
        let goes_on = here.len() == 2 && here.iter().all(|line| ends(line));
        Node { at, corner: angle || !goes_on }
    };
    points.into_iter().map(node).collect()
}

/// Cuts a stretch at some places within it.
fn cut(from: i32, to: i32, at: &[i32]) -> Vec<(i32, i32)> {
    let mut marks: Vec<i32> = at.iter().copied().filter(|mark| *mark > from && *mark < to).collect();
    marks.extend([from, to]);
    marks.sort_unstable();
    marks.dedup();
    marks.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// What walls become.
#[derive(Default)]
pub struct Built {
    /// Parts with their names.
    pub parts: Vec<(String, Prism)>,
    /// Hatchways, whose part numbers count from the first of these parts.
    hatches: Vec<Hatch>,
}

/// The parts of walls and their hatchways; the first part gets the number `first`.
///
/// # Errors
/// Every fault of every wall.
#[allow(clippy::type_complexity, reason = "parts by name, and the walls made of them")]
pub fn build(
    map: &str,
    walls: &[WallData],
    size: (i32, i32),
    first: usize,
) -> Result<(Vec<(String, Prism)>, Close), Vec<Fault>> {
    let (mut lines, mut hatchways, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    for (number, data) in walls.iter().enumerate() {
        let place = format!("map {map}, wall {}", data.name);
        match line(data, &place) {
            Ok(line) => {
                lines.push(line);
                match hatchway(data, line, FIRST_FEATURE + number as u16, &place) {
                    Ok(found) => hatchways.extend(found),
                    Err(fault) => faults.push(fault),
                }
            }
            Err(fault) => faults.push(fault),
        }
    }
    if hatchways.len() > HATCHES_MAX {
        faults.push(Fault::new(format!("map {map}"), format!("at most {HATCHES_MAX} hatchways")));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    rule!("KT-CQTERR-02");
    let nodes = nodes(&lines);
    let mut built = Built::default();
    for node in &nodes {
        built.pillar(node, &hatchways, size);
    }
    for (number, (line, data)) in lines.iter().zip(walls).enumerate() {
        built.wall(&data.name, line, &nodes, &hatchways, FIRST_FEATURE + number as u16);
    }
    for (number, hatchway) in hatchways.iter().enumerate() {
        built.hatch(number, hatchway, &nodes, first);
    }
    Ok((built.parts, Close::new(built.hatches)))
}

/// Adds the walls that a script writes to the parts of its map.
pub fn of_script(
    map: &str,
    walls: &[WallData],
    parts: &mut Vec<(String, Prism)>,
    close: &mut Option<Close>,
    faults: &mut Vec<Fault>,
) {
    if walls.is_empty() {
        return;
    }
    if close.is_some() {
        faults.push(Fault::new("wall", format!("the map {map} has walls of its own")));
        return;
    }
    match build("of the script", walls, SIZE, parts.len()) {
        Ok((built, found)) => {
            parts.extend(built);
            *close = Some(found);
        }
        Err(all) => faults.extend(all),
    }
}

/// The bits of the hatchways that a script has open, counted from 1.
pub fn open_in_script(open: &[u8], close: Option<&Close>, faults: &mut Vec<Fault>) -> u16 {
    let hatches = close.map_or(0, |close| close.hatches.len());
    let mut bits = 0;
    for number in open {
        match usize::from(*number) {
            known @ 1.. if known <= hatches => bits |= 1 << (known - 1),
            _ if hatches == 0 => faults.push(Fault::new("open", "the board has no hatchways")),
            _ => faults
                .push(Fault::new("open", format!("there are hatchways 1 to {hatches}, and no {number}"))),
        }
    }
    bits
}

fn hatchway(data: &WallData, line: Line, feature: u16, place: &str) -> Result<Option<Hatchway>, Fault> {
    let Some(at) = data.hatch else { return Ok(None) };
    let at = at.0.point();
    let middle = line.along(at);
    let room = HALF_OPENING + HALF_PILLAR;
    if !line.holds(at) || middle - room < line.low || middle + room > line.high {
        return Err(Fault::new(place, "an access point lies in its wall, between the pillars at the ends"));
    }
    let (aside, along) = if line.level { ('y', 'x') } else { ('x', 'y') };
    let side = sign(data.side.as_deref(), aside, place, "side")?;
    let fold = sign(data.fold.as_deref(), along, place, "fold")?;
    Ok(Some(Hatchway { line, middle, side, fold, feature }))
}

impl Hatchway {
    /// Whether a point of the wall's line gives way beside the access point.
    fn marks(&self) -> [i32; 2] {
        [self.middle - HALF_OPENING - GIVES_WAY, self.middle + HALF_OPENING + GIVES_WAY]
    }
}

impl Built {
    /// A pillar, cut where an access point near it lets a base through.
    fn pillar(&mut self, node: &Node, hatchways: &[Hatchway], size: (i32, i32)) {
        let bits = if node.corner { traits::WALL.with(traits::HEAVY) } else { traits::WALL };
        // A pillar beside the edge of the board reaches up to it, so that nothing slips past.
        // One thousandth beyond, so that no line runs along the edge past it.
        let low = |at: i32| if at <= 2 * HALF_PILLAR { -1 } else { at - HALF_PILLAR };
        let high =
            |at: i32, most: i32| if at >= most - 2 * HALF_PILLAR { most + 1 } else { at + HALF_PILLAR };
        let (x, y) = ((low(node.at.x), high(node.at.x, size.0)), (low(node.at.y), high(node.at.y, size.1)));
        let near = |level: bool| {
            let beside = hatchways.iter().filter(|h| h.line.level == level && h.line.holds(node.at));
            beside.flat_map(Hatchway::marks).collect::<Vec<i32>>()
        };
        for x in cut(x.0, x.1, &near(true)) {
            for y in cut(y.0, y.1, &near(false)) {
                let (low, high) = (Point::new(x.0, y.0), Point::new(x.1, y.1));
                let prism = Prism::rectangle(low, high, 0, TOP, bits, FIRST_FEATURE - 1);
                self.parts.extend(prism.ok().map(|prism| ("Pillar".to_string(), prism)));
            }
        }
    }

    /// The straight stretches of a wall between its pillars, without access points.
    fn wall(&mut self, name: &str, line: &Line, nodes: &[Node], hatchways: &[Hatchway], feature: u16) {
        let mut stops: Vec<i32> =
            nodes.iter().filter(|node| line.holds(node.at)).map(|node| line.along(node.at)).collect();
        stops.sort_unstable();
        for pair in stops.windows(2) {
            let (from, to) = (pair[0] + HALF_PILLAR, pair[1] - HALF_PILLAR);
            let here: Vec<&Hatchway> = hatchways
                .iter()
                .filter(|h| h.line.level == line.level && h.line.across == line.across)
                .filter(|h| (from..=to).contains(&h.middle))
                .collect();
            let marks: Vec<i32> = here
                .iter()
                .flat_map(|h| {
                    let [low, high] = h.marks();
                    let (a, b) = (h.middle - HALF_OPENING, h.middle + HALF_OPENING);
                    [low, a - END, a, b, b + END, high]
                })
                .collect();
            for piece in cut(from, to, &marks) {
                let middle = i32::midpoint(piece.0, piece.1);
                if here.iter().any(|h| (middle - h.middle).abs() < HALF_OPENING + END) {
                    // The access point and the ends beside it belong to the hatchway.
                    continue;
                }
                let prism = line.rectangle(piece, (-HALF_THICK, HALF_THICK), traits::WALL, feature);
                self.parts.extend(prism.map(|prism| (format!("Wall {name}"), prism)));
            }
        }
    }

    #[allow(clippy::large_types_passed_by_value, reason = "it is stored")]
    fn push(&mut self, name: String, prism: Option<Prism>) -> Option<usize> {
        self.parts.push((name, prism?));
        Some(self.parts.len() - 1)
    }

    fn hatch(&mut self, number: usize, own: &Hatchway, nodes: &[Node], first: usize) {
        let (line, middle) = (own.line, own.middle);
        let thick = (-HALF_THICK, HALF_THICK);
        let (a, b) = (middle - HALF_OPENING, middle + HALF_OPENING);
        let mut stops: Vec<i32> =
            nodes.iter().filter(|node| line.holds(node.at)).map(|node| line.along(node.at)).collect();
        stops.sort_unstable();
        let before = stops.iter().rev().find(|at| **at < middle).map_or(a - END, |at| at + HALF_PILLAR);
        let behind = stops.iter().find(|at| **at > middle).map_or(b + END, |at| at - HALF_PILLAR);
        let ends = [(before.max(a - END), a), (b, behind.min(b + END))];
        let mut hatch = [PartSet::EMPTY; 2];
        let id = |place: usize| (first + place) as PartId;
        let title = format!("Hatchway {}", number + 1);
        let Some(opening) = line.rectangle((a, b), thick, traits::WALL, own.feature) else { return };
        self.parts.push((title.clone(), opening));
        let shut = id(self.parts.len() - 1);
        hatch[0].insert(shut);
        for end in ends {
            for (state, bits) in [traits::WALL, traits::WALL.with(traits::HEAVY)].into_iter().enumerate() {
                let prism = line.rectangle(end, thick, bits, own.feature);
                if let Some(place) = self.push(format!("{title}, wall end"), prism) {
                    hatch[state].insert(id(place));
                }
            }
        }
        let along = if own.fold < 0 { (before, a) } else { (b, behind) };
        let aside = (own.side * HALF_THICK, own.side * (HALF_THICK + LEAF));
        // Only what lies within an inch of the access point gives way, so the leaf may be two parts.
        for piece in cut(along.0, along.1, &own.marks()) {
            let leaf = line.rectangle(piece, aside, traits::WALL, own.feature);
            if let Some(place) = self.push(format!("{title}, open hatch"), leaf) {
                hatch[1].insert(id(place));
            }
        }
        let mut flanks = PartSet::EMPTY;
        let [low, high] = own.marks();
        for (place, (_, part)) in self.parts.iter().enumerate() {
            let (from, to) = part.bounds();
            let (from_along, to_along) = (line.along(from), line.along(to));
            let on_line = line.holds_across(from, to);
            if on_line && from_along >= low && to_along <= high && id(place) != shut {
                flanks.insert(id(place));
            }
        }
        let across = (line.point(line.low, 0), line.point(line.high, 0));
        let passage = Passage { opening, across, flanks };
        self.hatches.push(Hatch { passage, shut, closed: hatch[0], open: hatch[1] });
    }
}

impl Line {
    /// Whether a box lies on the wall's line or against it.
    fn holds_across(&self, low: Point, high: Point) -> bool {
        let (low, high) = if self.level { (low.y, high.y) } else { (low.x, high.x) };
        low >= self.across - HALF_PILLAR && high <= self.across + HALF_PILLAR
    }
}
