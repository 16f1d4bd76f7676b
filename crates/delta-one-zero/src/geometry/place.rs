//! Where a base may stand, on which level, and which areas it is in. [D1Z-MOVE-08] [D1Z-MOVE-09] [D1Z-SETUP-14]

use super::boxes::Rect;
use super::measure::{near_rect, overlap};
use super::table::{Scene, Table};
use super::{Body, CONTACT, Point};
use crate::setup::{PartId, PartKind};
use arrayvec::ArrayVec;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Why a base cannot stand somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unfree {
    /// It would reach over the edge of the board. [D1Z-MOVE-09]
    Board,
    /// It would overlap a piece that carries nobody.
    Piece(PartId),
    /// It would not lie on one level.
    Level(PartId),
    /// It would overlap the body with this place in the list, or the model of this number.
    Body(usize),
}

impl Unfree {
    /// The refusal.
    #[must_use]
    pub fn illegal(self) -> Illegal {
        match self {
            Unfree::Board => Illegal { rule: rule!("D1Z-MOVE-09"), why: "the base would leave the board" },
            Unfree::Piece(_) => Illegal {
                rule: rule!("D1Z-MOVE-08"),
                why: "the base would overlap a piece it cannot stand on",
            },
            Unfree::Level(_) => {
                Illegal { rule: rule!("D1Z-MOVE-08"), why: "the base would not lie on one level" }
            }
            Unfree::Body(_) => {
                Illegal { rule: rule!("D1Z-MOVE-08"), why: "the base would overlap another base" }
            }
        }
    }
}

/// Which areas a base is in or at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Areas {
    /// The base overlaps Difficult or Dangerous Terrain. [D1Z-MOVE-10] [D1Z-TERR-04]
    pub in_difficult: bool,
    /// The base overlaps or touches Difficult or Dangerous Terrain. [D1Z-TERR-05]
    pub at_difficult: bool,
    /// The base overlaps or touches Dangerous Terrain. [D1Z-TERR-08]
    pub at_dangerous: bool,
}

impl Scene<'_> {
    /// The level that a base would stand on here. [D1Z-MOVE-08] [D1Z-MOVE-09]
    ///
    /// # Errors
    /// What keeps it from standing here.
    pub fn level(&self, at: Point, radius: i32) -> Result<i32, Unfree> {
        let around = Rect::around(at, at).grown(radius);
        if !Table::board().holds(&around) {
            return Err(Unfree::Board);
        }
        rule!("D1Z-MOVE-08");
        let mut top: Option<(i32, PartId)> = None;
        for (id, piece) in self.near_of(&around, &self.table.sorts().barring) {
            if !piece.rect.met_by_sweep(at, at, radius) {
                continue;
            }
            if !piece.standable {
                return Err(Unfree::Piece(id));
            }
            match top {
                Some((other, _)) if other != piece.top => return Err(Unfree::Level(id)),
                _ => top = Some((piece.top, id)),
            }
        }
        let Some((z, id)) = top else { return Ok(0) };
        if self.carried(at, at, radius, z) { Ok(z) } else { Err(Unfree::Level(id)) }
    }

    /// Whether tops of one height carry all of a base on a straight way: touching ones count as one.
    /// [D1Z-MOVE-08]
    pub(crate) fn carried(&self, a: Point, b: Point, radius: i32, z: i32) -> bool {
        let around = Rect::around(a, b).grown(radius);
        let carrying = self.near(&around).filter(|(_, piece)| piece.standable && piece.top == z);
        let near: ArrayVec<Rect, 32> =
            carrying.map(|(_, piece)| piece.rect).filter(|rect| rect.overlaps(&around)).take(32).collect();
        if near.iter().any(|rect| rect.holds(&around)) {
            return true;
        }
        cells(&around, &near).all(|(cell, covered)| covered.is_some() || !cell.met_by_sweep(a, b, radius))
    }

    /// Whether a base may stand here, and on which level. [D1Z-MOVE-08]
    ///
    /// # Errors
    /// What is in the way.
    pub fn free(&self, at: Point, radius: i32, bodies: &[Body]) -> Result<i32, Unfree> {
        let z = self.level(at, radius)?;
        match bodies.iter().position(|body| overlap(at, radius, body)) {
            Some(place) => Err(Unfree::Body(place)),
            None => Ok(z),
        }
    }

    /// Which areas a base is in or at. [D1Z-TERR-04] [D1Z-TERR-05] [D1Z-TERR-07] [D1Z-TERR-08]
    #[must_use]
    pub fn areas(&self, body: &Body) -> Areas {
        let mut areas = Areas::default();
        if body.z != 0 {
            return areas;
        }
        let around = Rect::around(body.at, body.at).grown(body.radius + CONTACT);
        for (_, piece) in self.near_of(&around, &self.table.sorts().areas) {
            if near_rect(body, &piece.rect, CONTACT) {
                areas.at_difficult = true;
                if piece.kind == PartKind::Dangerous {
                    rule!("D1Z-TERR-07");
                    areas.at_dangerous = true;
                }
                areas.in_difficult |= piece.rect.met_by_sweep(body.at, body.at, body.radius);
            }
        }
        areas
    }

    /// The doors and windows that a base touches, from either side; by their numbers. [D1Z-BRCH-07]
    pub fn openings_touched<'s>(&'s self, body: &'s Body) -> impl Iterator<Item = u8> + 's {
        let around = Rect::around(body.at, body.at).grown(body.radius + CONTACT);
        let at = self.near(&around).filter(|(_, piece)| piece.opening.is_some() && body.z < piece.top);
        at.filter(|(_, piece)| near_rect(body, &piece.rect, CONTACT)).filter_map(|(_, piece)| piece.opening)
    }
}

/// The cells into which the borders of some rectangles cut another one, each with the rectangle that covers it.
pub(crate) fn cells<'r>(
    around: &Rect,
    rects: &'r [Rect],
) -> impl Iterator<Item = (Rect, Option<usize>)> + 'r {
    let cuts = |low: i32, high: i32, ends: &dyn Fn(&Rect) -> [i32; 2]| {
        let mut cuts: Vec<i32> =
            rects.iter().flat_map(ends).filter(|cut| low < *cut && *cut < high).collect();
        cuts.extend([low, high]);
        cuts.sort_unstable();
        cuts.dedup();
        cuts
    };
    let xs = cuts(around.low.x, around.high.x, &|rect| [rect.low.x, rect.high.x]);
    let ys = cuts(around.low.y, around.high.y, &|rect| [rect.low.y, rect.high.y]);
    let columns: Vec<(i32, i32)> = xs.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let rows: Vec<(i32, i32)> = ys.windows(2).map(|pair| (pair[0], pair[1])).collect();
    columns
        .into_iter()
        .flat_map(move |(x0, x1)| rows.clone().into_iter().map(move |(y0, y1)| (x0, x1, y0, y1)))
        .map(move |(x0, x1, y0, y1)| {
            let cell = Rect::new(Point::new(x0, y0), Point::new(x1, y1));
            (cell, rects.iter().position(|rect| rect.holds(&cell)))
        })
}
