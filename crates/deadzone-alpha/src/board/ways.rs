//! Which square leads to which: open and blocked ways, climbs, Moves, throws and blasts, read off the walls.

use super::{Board, Locomotion, SQUARES, Square, Way, step};
use sortie_rulebook::rule;

impl Board {
    /// Whether a wall stands between a cell and its neighbour to the north, east, south or west.
    fn wall(&self, cell: u8, direction: usize, level: u8) -> bool {
        let (walls, cell) = match direction {
            0 => (&self.north, Some(cell)),
            2 => (&self.east, Some(cell)),
            4 => (&self.north, step(cell, 4)),
            _ => (&self.east, step(cell, 6)),
        };
        cell.is_some_and(|cell| walls[usize::from(level)] >> cell & 1 == 1)
    }

    /// Whether the way from a cell to its neighbour is open at a level; `None` over the edge of the board.
    #[must_use]
    pub fn is_open(&self, cell: u8, direction: usize, level: u8) -> Option<bool> {
        let to = step(cell, direction)?;
        rule!("DZA-TERR-07");
        if direction.is_multiple_of(2) {
            return Some(!self.wall(cell, direction, level));
        }
        let turns = [(direction + 7) % 8, (direction + 1) % 8];
        let closed = |[first, second]: [usize; 2]| {
            let corner = step(cell, first).unwrap_or(to);
            self.wall(cell, first, level) || self.wall(corner, second, level)
        };
        Some(!(closed(turns) && closed([turns[1], turns[0]])))
    }

    /// Whether there is a wall to climb from a square to its neighbour one level up.
    #[must_use]
    pub fn has_climb(&self, from: Square, direction: usize) -> bool {
        let level = self.level(from);
        let Some(to) = step(from.cell(), direction) else { return false };
        rule!("DZA-TERR-08");
        if direction.is_multiple_of(2) {
            return self.wall(from.cell(), direction, level);
        }
        let back = [(direction + 3) % 8, (direction + 5) % 8];
        back.iter().any(|side| self.wall(to, *side, level))
    }

    pub(super) fn find_moves(&self, from: Square, locomotion: Locomotion) -> Vec<Square> {
        let mut moves = Vec::new();
        for direction in 0..8 {
            let Some(cell) = step(from.cell(), direction) else { continue };
            moves.extend(self.floors(cell).filter(|to| self.move_fault(from, *to, locomotion).is_none()));
        }
        moves.sort_unstable();
        moves
    }

    /// What forbids a Move from one square to another, by the id of its rule; `None` if nothing does.
    #[must_use]
    pub fn move_fault(
        &self,
        from: Square,
        to: Square,
        locomotion: Locomotion,
    ) -> Option<(sortie_rulebook::RuleId, &'static str)> {
        let direction = (0..8).find(|direction| step(from.cell(), *direction) == Some(to.cell()));
        let Some(direction) = direction else {
            return Some((rule!("DZA-MOVE-01"), "a Move goes to a neighbouring square"));
        };
        let (low, high) = (self.level(from).min(self.level(to)), self.level(from).max(self.level(to)));
        if high - low > 1 {
            return Some((rule!("DZA-MOVE-02"), "a Move goes up or down one level at most"));
        }
        if self.is_open(from.cell(), direction, high) != Some(true) {
            return Some((rule!("DZA-MOVE-01"), "the way is blocked by walls"));
        }
        let lower = if self.level(from) < self.level(to) { from } else { to };
        if high > low && self.floor_above(lower, high) {
            return Some((rule!("DZA-MOVE-04"), "a floor is in the way"));
        }
        if self.level(to) > self.level(from) {
            if locomotion == Locomotion::JumpPack {
                rule!("DZA-EQUIP-01");
            } else if !self.has_climb(from, direction) {
                return Some((rule!("DZA-MOVE-03"), "there is no wall to climb"));
            }
        }
        None
    }

    /// The squares that a Move can lead to on an empty board.
    #[inline]
    #[must_use]
    pub fn moves(&self, from: Square, locomotion: Locomotion) -> &[Square] {
        &self.moves[usize::from(locomotion == Locomotion::JumpPack)][from.index()]
    }

    /// What lies one step from a square at its own level: for throws and scatter.
    #[must_use]
    pub fn way(&self, from: Square, direction: usize) -> Way {
        let level = self.level(from);
        match (self.is_open(from.cell(), direction, level), step(from.cell(), direction)) {
            (None, _) | (_, None) => Way::Edge,
            (Some(false), _) => Way::Blocked,
            (Some(true), Some(cell)) => match self.floor_at(cell, level) {
                Some(square) => Way::Level(square),
                None => {
                    let below = self.floors(cell).filter(|square| self.level(*square) < level).last();
                    below.map_or(Way::Blocked, |square| Way::Drop(square, level - self.level(square)))
                }
            },
        }
    }

    /// The squares beside its own that a blast reaches, same level first, then one level higher, each in scatter
    /// order.
    #[must_use]
    pub fn blast(&self, at: Square) -> Vec<Square> {
        let level = self.level(at);
        rule!("DZA-FRAG-01");
        let reached = |level: u8| {
            (0..8).filter_map(move |direction| {
                let square = self.floor_at(step(at.cell(), direction)?, level)?;
                rule!("DZA-FRAG-02");
                (self.is_open(at.cell(), direction, level)? && !self.floor_above(at, level)).then_some(square)
            })
        };
        reached(level).chain(reached(level + 1).filter(|_| level < 3)).collect()
    }

    /// How many Moves lead from each square to `to`, models ignored; 255 from where none do.
    #[must_use]
    pub fn moves_to(&self, to: Square, locomotion: Locomotion) -> [u8; SQUARES] {
        let mut steps = [u8::MAX; SQUARES];
        steps[to.index()] = 0;
        let mut round = 0;
        loop {
            let mut changed = false;
            for from in self.squares() {
                let near = steps[from.index()] == u8::MAX
                    && self.moves(from, locomotion).iter().any(|next| steps[next.index()] == round);
                if near {
                    steps[from.index()] = round + 1;
                    changed = true;
                }
            }
            if !changed {
                return steps;
            }
            round += 1;
        }
    }
}
