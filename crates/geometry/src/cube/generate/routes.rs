//! Ways between upper floors: walkways over gaps, and ramps.

use super::draft::Draft;
use crate::cube::cell::Cell;
use crate::cube::direction::Side;
use crate::cube::terrain::{Axis, Face, Floor, Panel};

/// Longest gap that a walkway spans.
const SPAN_MAX: usize = 3;

impl Draft<'_> {
    /// Up to four walkways (eight with those half a turn away) over gaps between floors of one level.
    pub(super) fn walkways(&mut self) {
        for _ in 0..2 + self.pick(3) {
            let mut gaps: Vec<(Cell, Side, usize)> = Vec::new();
            for start in Cell::all(self.board().drawn()).filter(|cell| cell.level() > 1) {
                for side in [Side::North, Side::East] {
                    gaps.extend(self.gap(start, side).map(|length| (start, side, length)));
                }
            }
            if gaps.is_empty() {
                return;
            }
            let (start, side, length) = self.one_of(&gaps);
            self.span(start, side, length);
        }
    }

    /// The number of cubes without a floor between this floor and the next one on a side.
    fn gap(&self, start: Cell, side: Side) -> Option<usize> {
        let board = self.board();
        if !board.has_floor(start) {
            return None;
        }
        let mut at = start;
        for length in 0..=SPAN_MAX {
            at = at.beside(side)?;
            if board.has_floor(at) {
                return (length > 0).then_some(length);
            }
            let over_ramp = at.below().is_some_and(|below| board.cube(below).ramp.is_some());
            if board.is_solid(at) || over_ramp {
                return None;
            }
        }
        None
    }

    fn span(&mut self, start: Cell, side: Side, length: usize) {
        let axis = if side == Side::East { Axis::EastWest } else { Axis::NorthSouth };
        let mut at = start;
        for _ in 0..length {
            self.open(at, side);
            at = at.beside(side).expect("a gap has a far side");
            // A walkway that crosses its own image half a turn away already exists.
            if !self.board().has_floor(at) {
                self.change(at, |cube| cube.floor = Floor::Walkway(axis));
            }
        }
        self.open(at, side);
    }

    /// Makes a face passable for the sizes that a walkway carries.
    fn open(&mut self, cell: Cell, side: Side) {
        match self.board().listed_face(cell, side).panel {
            panel if panel.passes() >= 2 => {}
            panel if panel.is_full_height() => {
                self.panel(cell, side, Face { panel: Panel::Door(2), smooth: false });
            }
            _ => self.panel(cell, side, Face::default()),
        }
    }

    /// Up to three ramps (six with those half a turn away) up to floors whose edge is open.
    pub(super) fn ramps(&mut self) {
        for _ in 0..1 + self.pick(3) {
            let mut places: Vec<(Cell, Side)> = Vec::new();
            for foot in Cell::all(self.board().drawn() - 1) {
                let leads = Side::ALL.into_iter().filter(|&side| self.takes_ramp(foot, side));
                places.extend(leads.map(|side| (foot, side)));
            }
            if places.is_empty() {
                return;
            }
            let (foot, side) = self.one_of(&places);
            self.change(foot, |cube| cube.ramp = Some(side));
            self.take((foot.column(), foot.row()));
        }
    }

    /// Whether a ramp may stand there: on bare ground or a bare roof, free above, with an open edge of a
    /// full floor at its top and an open face at its foot.
    fn takes_ramp(&self, foot: Cell, side: Side) -> bool {
        let board = self.board();
        let space = (foot.column(), foot.row());
        let (Some(top), Some(from)) = (foot.above(), foot.beside(side.opposite())) else { return false };
        let Some(end) = top.beside(side) else { return false };
        let bare = board.floor(foot) == Floor::Full && board.cube(foot).is_bare();
        bare && (foot.level() > 1 || self.is_free(space))
            && end != foot.half_turn()
            && !board.floor(top).is_some()
            && !board.is_solid(top)
            && board.has_floor(end)
            && board.floor(end).is_full()
            && board.face(top, side).panel == Panel::Open
            && board.has_floor(from)
            && board.face(foot, side.opposite()).panel == Panel::Open
    }
}
