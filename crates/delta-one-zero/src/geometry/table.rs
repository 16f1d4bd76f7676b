//! A map prepared for questions: footprints for bases and for lines, and which pieces stand alone.

use super::boxes::Rect;
use super::route::Graph;
use super::strips::{PieceSet, Strips};
use super::{GRAZE, Point, TEMPLATE};
use crate::setup::{BOARD, Map, PartId, PartKind};
use sortie_rulebook::rule;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many prepared maps are kept.
const SHARED_MAX: usize = 16;

/// Which doors and windows are open, by their numbers in the map: broken, and past the end of the run in which
/// they were broken. [D1Z-BRCH-04]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Doors(pub u32);

impl Doors {
    /// The most doors and windows a map may have.
    pub const MOST: usize = 32;

    /// Whether one is open.
    #[must_use]
    pub const fn is_open(self, opening: u8) -> bool {
        self.0 >> opening & 1 == 1
    }

    /// Opens one.
    #[must_use]
    pub const fn with(self, opening: u8) -> Doors {
        Doors(self.0 | 1 << opening)
    }
}

/// What a piece does to lines, before heights are looked at. [D1Z-TERR-12]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hides {
    /// Nothing.
    Nothing,
    /// It can only obstruct.
    Obstructs,
    /// It blocks where it rises by more than template height, and obstructs below that.
    Blocks,
}

/// What a piece does to bases. [D1Z-TERR-12]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bars {
    /// Nothing: flat on the ground.
    Nothing,
    /// Walked over or not by the difference of levels.
    Solid,
    /// Never entered.
    Always,
}

/// A piece of terrain, prepared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its footprint.
    pub rect: Rect,
    /// Its footprint for lines. [D1Z-LOS-09]
    pub sight: Rect,
    /// Its top.
    pub top: i32,
    /// What it is.
    pub kind: PartKind,
    /// Whether its top carries models.
    pub standable: bool,
    /// Its number among doors and windows.
    pub opening: Option<u8>,
    /// What it does to lines while it is closed.
    pub hides: Hides,
    /// What it does to bases while it is closed.
    pub bars: Bars,
    /// Whether no piece that touches it leads a base up to it or down from it.
    pub alone: bool,
}

/// Pieces by what is asked of them, so that those which do not matter are not looked at; outlines are in none.
#[derive(Debug)]
pub(super) struct Sorts {
    /// All of them.
    pub(super) solid: PieceSet,
    /// Those that block or obstruct lines.
    pub(super) hiding: PieceSet,
    /// Those that block lines.
    pub(super) blocking: PieceSet,
    /// Those that bases stand on, step on or are stopped by.
    pub(super) barring: PieceSet,
    /// Difficult and Dangerous Terrain.
    pub(super) areas: PieceSet,
}

impl Sorts {
    fn new(pieces: &[Piece]) -> Sorts {
        let solid: Vec<bool> = pieces.iter().map(|piece| piece.kind != PartKind::Outline).collect();
        let those = |is: &dyn Fn(&Piece) -> bool| {
            let places = (0..pieces.len()).filter(|place| solid[*place] && is(&pieces[*place]));
            places.collect::<PieceSet>()
        };
        Sorts {
            solid: those(&|_| true),
            hiding: those(&|piece| piece.hides != Hides::Nothing),
            blocking: those(&|piece| piece.hides == Hides::Blocks),
            barring: those(&|piece| piece.bars != Bars::Nothing),
            areas: those(&|piece| piece.kind.is_area()),
        }
    }
}

/// A map prepared for questions.
#[derive(Debug)]
pub struct Table {
    pieces: Vec<Piece>,
    strips: Strips,
    sorts: Sorts,
    /// A number of its own, by which what was seen on it is remembered.
    number: u64,
    graph: OnceLock<Graph>,
}

impl Table {
    /// Prepares a map. [D1Z-TERR-12] [D1Z-LOS-05] [D1Z-LOS-09]
    #[must_use]
    pub fn new(map: &Map) -> Table {
        let rects: Vec<Rect> = map.parts.iter().map(|part| Rect::new(part.low, part.high)).collect();
        let solid: Vec<bool> = map.parts.iter().map(|part| part.kind != PartKind::Outline).collect();
        let pieces = map.parts.iter().enumerate().map(|(i, part)| {
            let others = || (0..rects.len()).filter(|j| *j != i && solid[*j]);
            let tops = |j: usize| map.parts[j].top;
            let steps = |j: usize| touching(&rects[i], &rects[j]) && (tops(j) - part.top).abs() <= TEMPLATE;
            let (hides, bars) = (hides(part.kind, part.top), bars(part.kind));
            Piece {
                rect: rects[i],
                sight: sight_rect(&rects[i], others().map(|j| &rects[j])),
                top: if part.kind == PartKind::Outline { 0 } else { part.top },
                kind: part.kind,
                standable: part.standable,
                opening: map.opening_of(i as u8),
                hides,
                bars,
                alone: !others().any(|j| bars == Bars::Solid && steps(j)),
            }
        });
        static NUMBERS: AtomicU64 = AtomicU64::new(1);
        let pieces: Vec<Piece> = pieces.collect();
        let around = |piece: &Piece| {
            let (rect, sight) = (&piece.rect, &piece.sight);
            let low = Point::new(rect.low.x.min(sight.low.x), rect.low.y.min(sight.low.y));
            Rect::new(low, Point::new(rect.high.x.max(sight.high.x), rect.high.y.max(sight.high.y)))
        };
        let strips = Strips::new(&pieces.iter().map(around).collect::<Vec<Rect>>());
        let (sorts, number) = (Sorts::new(&pieces), NUMBERS.fetch_add(1, Ordering::Relaxed));
        Table { pieces, strips, sorts, number, graph: OnceLock::new() }
    }

    /// The table of a map that may have been prepared before: games on the same map share it, and with it the ways
    /// round, which take longer to work out than a short game takes to play.
    #[must_use]
    pub fn shared(map: &Map) -> Arc<Table> {
        static KNOWN: Mutex<Vec<(Map, Arc<Table>)>> = Mutex::new(Vec::new());
        // A panic elsewhere leaves the list as it was.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, table)) = known.iter().find(|(other, _)| other == map) {
            return Arc::clone(table);
        }
        if known.len() >= SHARED_MAX {
            known.remove(0);
        }
        let table = Arc::new(Table::new(map));
        known.push((map.clone(), Arc::clone(&table)));
        table
    }

    /// All pieces by their numbers.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// A piece.
    #[must_use]
    pub fn piece(&self, id: PartId) -> &Piece {
        &self.pieces[usize::from(id)]
    }

    /// The pieces by what is asked of them.
    pub(super) fn sorts(&self) -> &'_ Sorts {
        &self.sorts
    }

    /// A number that no other table of this program has.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Where ways may bend, worked out when it is first asked for.
    pub fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| Graph::new(self))
    }

    /// The table with some doors open.
    #[must_use]
    pub fn scene(&self, doors: Doors) -> Scene<'_> {
        Scene { table: self, doors }
    }

    /// The board.
    #[must_use]
    pub const fn board() -> Rect {
        Rect::new(Point::new(0, 0), Point::new(BOARD, BOARD))
    }
}

/// The table as it stands: the map with the doors and windows that are open.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The map.
    pub table: &'a Table,
    /// What is open on it.
    pub doors: Doors,
}

impl<'a> Scene<'a> {
    /// Whether a piece is there: an open door or window is not. [D1Z-BRCH-04] [D1Z-TERR-12]
    #[must_use]
    pub fn is_there(&self, piece: &Piece) -> bool {
        rule!("D1Z-TERR-12");
        !piece.opening.is_some_and(|opening| self.doors.is_open(opening))
    }

    /// All pieces that are there with their numbers, outlines left out.
    pub fn pieces(&self) -> impl Iterator<Item = (PartId, &'a Piece)> + use<'a> {
        let scene = *self;
        (0u8..)
            .zip(&self.table.pieces)
            .filter(move |(_, piece)| piece.kind != PartKind::Outline && scene.is_there(piece))
    }

    /// The pieces that are there and may share a point with a rectangle, in order; outlines left out. Some of them
    /// only come close.
    #[inline]
    pub(crate) fn near(&self, rect: &Rect) -> impl Iterator<Item = (PartId, &'a Piece)> + use<'a> {
        self.near_of(rect, &self.table.sorts.solid)
    }

    /// Those of one sort among them.
    #[inline]
    pub(super) fn near_of(
        &self,
        rect: &Rect,
        sort: &PieceSet,
    ) -> impl Iterator<Item = (PartId, &'a Piece)> + use<'a> {
        rule!("D1Z-TERR-12");
        let scene = *self;
        scene.table.strips.near(rect).and(sort).filter_map(move |id| {
            let piece = &scene.table.pieces[usize::from(id)];
            scene.is_there(piece).then_some((id, piece))
        })
    }

    /// The building in play whose outline holds a point.
    #[must_use]
    pub fn building(&self, at: Point) -> Option<PartId> {
        let inside = |piece: &Piece| piece.kind == PartKind::Outline && piece.rect.contains(at);
        self.table.pieces.iter().position(inside).map(|place| place as PartId)
    }
}

/// What a kind of piece does to lines. [D1Z-LOS-05] [D1Z-TERR-10] [D1Z-TERR-11]
fn hides(kind: PartKind, top: i32) -> Hides {
    rule!("D1Z-LOS-05");
    if top <= 0 {
        return Hides::Nothing;
    }
    match kind {
        PartKind::Large | PartKind::Small | PartKind::Wall => {
            rule!("D1Z-TERR-10");
            Hides::Blocks
        }
        PartKind::Door { .. } => Hides::Blocks,
        PartKind::Window { .. } => {
            rule!("D1Z-TERR-11");
            Hides::Obstructs
        }
        PartKind::Scatter => {
            rule!("D1Z-TERR-02");
            Hides::Obstructs
        }
        PartKind::Low | PartKind::Difficult | PartKind::Dangerous => Hides::Obstructs,
        PartKind::Impassable if top > TEMPLATE => Hides::Blocks,
        PartKind::Impassable => Hides::Obstructs,
        PartKind::Outline => Hides::Nothing,
    }
}

/// What a kind of piece does to bases. [D1Z-TERR-09] [D1Z-TERR-11] [D1Z-MOVE-04]
fn bars(kind: PartKind) -> Bars {
    match kind {
        PartKind::Large | PartKind::Small | PartKind::Low | PartKind::Scatter => Bars::Solid,
        PartKind::Difficult | PartKind::Dangerous | PartKind::Outline => Bars::Nothing,
        PartKind::Impassable => {
            rule!("D1Z-TERR-09");
            Bars::Always
        }
        PartKind::Wall | PartKind::Door { .. } | PartKind::Window { .. } => Bars::Always,
    }
}

/// Whether two footprints share more than a corner of their borders.
pub(crate) fn touching(a: &Rect, b: &Rect) -> bool {
    a.meets(b)
        && !(shared(a.low.x, a.high.x, b.low.x, b.high.x) <= 0
            && shared(a.low.y, a.high.y, b.low.y, b.high.y) <= 0)
}

fn shared(a0: i32, a1: i32, b0: i32, b1: i32) -> i32 {
    a1.min(b1) - a0.max(b0)
}

/// The footprint for lines: a little smaller, but a little larger on a side that touches another piece, so that no
/// slit opens between a wall and its door. [D1Z-LOS-09]
fn sight_rect<'a>(rect: &Rect, others: impl Iterator<Item = &'a Rect>) -> Rect {
    rule!("D1Z-LOS-09");
    let mut grow = [-GRAZE; 4];
    for other in others.filter(|other| touching(rect, other)) {
        let beside_y = shared(rect.low.y, rect.high.y, other.low.y, other.high.y) > 0;
        let beside_x = shared(rect.low.x, rect.high.x, other.low.x, other.high.x) > 0;
        let sides = [
            beside_y && other.high.x == rect.low.x,
            beside_y && other.low.x == rect.high.x,
            beside_x && other.high.y == rect.low.y,
            beside_x && other.low.y == rect.high.y,
        ];
        for (side, touches) in sides.into_iter().enumerate() {
            if touches {
                grow[side] = GRAZE;
            }
        }
    }
    Rect::new(
        Point::new(rect.low.x - grow[0], rect.low.y - grow[2]),
        Point::new(rect.high.x + grow[1], rect.high.y + grow[3]),
    )
}
