//! Random boards: from a seed to a board that looks the same turned by 180 degrees, has a building in every block
//! of 3 by 3, and no floor that a model on foot cannot reach.

use super::{Board, CELLS, Cell, Kind, SIZE};

/// Its own small generator: boards must be the same on every machine.
struct Seed(u64);

impl Seed {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % n
    }
}

/// The board of a seed.
#[must_use]
pub fn generate(seed: u64) -> Board {
    let mut random = Seed(seed);
    loop {
        let board = attempt(&mut random, seed);
        if board.sparse_block().is_none() && board.unreachable().is_none() {
            return board;
        }
    }
}

fn attempt(random: &mut Seed, seed: u64) -> Board {
    let mut cells = [Cell::default(); CELLS as usize];
    let mut walls = [0u64; 2];
    for cell in 0..CELLS / 2 {
        let edge = cell < SIZE;
        let made = match random.below(20) {
            0..=3 => solid(1, random),
            4 if !edge => solid(2, random),
            5 if !edge => Cell { kind: Kind::Walkway, level: 1, cover: false },
            6 | 7 => Cell { kind: Kind::Ruin, level: 0, cover: random.below(3) == 0 },
            8..=10 => Cell { kind: Kind::Open, level: 0, cover: true },
            _ => Cell::default(),
        };
        cells[usize::from(cell)] = made;
        cells[usize::from(CELLS - 1 - cell)] = made;
    }
    for cell in 0..CELLS {
        // A ruined room keeps each of its walls with one chance in three; the other half of the board follows.
        let ruin = cells[usize::from(cell)].kind == Kind::Ruin;
        let (column, row) = (cell % SIZE, cell / SIZE);
        let turned = CELLS - 1 - cell;
        if ruin && column < SIZE - 1 && random.below(3) == 0 {
            walls[0] |= 1 << cell | 1 << (turned - 1);
        }
        if ruin && row < SIZE - 1 && random.below(3) == 0 {
            walls[1] |= 1 << cell | 1 << (turned - SIZE);
        }
    }
    Board::new(&format!("random-{seed}"), cells, walls)
}

fn solid(level: u8, random: &mut Seed) -> Cell {
    Cell { kind: Kind::Solid, level, cover: random.below(6) == 0 }
}
