//! Random boards and figures, from a number.

use sortie_geometry::cube::{Board, Cell, Figure, Grid, STANDARD_BODIES, Spot};

/// A small generator: the same number gives the same board.
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub(crate) fn of<'a>(&mut self, choices: &'a [&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}

/// The text of a board of three levels with everything on it that a board can hold.
pub(crate) fn board_text(draw: &mut Draw) -> String {
    let mut maps = vec![vec!['.'; 64]; 3];
    for index in (0..64).collect::<Vec<usize>>() {
        let ground =
            draw.of(&[".......#.13", ".....7.9..."]).chars().nth(draw.below(11)).expect("eleven signs");
        maps[0][index] = ground;
        for level in 1..3 {
            let over_solid = maps[level - 1][index] == '#';
            let signs = match (over_solid, level) {
                (true, 1) => "FFFFFF#F7",
                (true, _) => "FFFFFFFF3",
                (false, 1) => "....FFH=|",
                (false, _) => ".......F=",
            };
            maps[level][index] = signs.chars().nth(draw.below(9)).expect("nine signs");
        }
    }
    let mut text = String::new();
    for (level, map) in maps.iter().enumerate() {
        text.push_str(&format!("level {}\n", level + 1));
        for row in (0..8).rev() {
            let line: String = map[row * 8..row * 8 + 8].iter().collect();
            text.push_str(&format!("{} {line}\n", row + 1));
        }
    }
    for (level, map) in maps.iter().enumerate() {
        let density = [3, 4, 12][level];
        for (index, &sign) in map.iter().enumerate() {
            let space = format!("{}{}", index % 8 + 1, index / 8 + 1);
            for side in ["W", "S"] {
                if draw.one_in(density) {
                    let kind = draw.of(&["B", "B", "B(2)", "D1", "D2", "D3", "R1", "R2", "R3"]);
                    text.push_str(&format!("L{} {kind}: {space}{side}\n", level + 1));
                    if !kind.starts_with('R') && draw.one_in(4) {
                        text.push_str(&format!("L{} smooth: {space}{side}\n", level + 1));
                    }
                }
            }
            let whole = matches!((level, sign), (0, '.') | (_, 'F' | 'H'));
            if whole && draw.one_in(20) {
                let side = draw.of(&["", "W", "E", "S", "N"]);
                text.push_str(&format!(
                    "L{} platform({}): {space}{side}\n",
                    level + 1,
                    100 + draw.below(500)
                ));
            } else if whole && draw.one_in(20) {
                text.push_str(&format!("L{} halved: {space}{}\n", level + 1, draw.of(&["W", "S"])));
            }
        }
    }
    text
}

/// A random board.
pub(crate) fn board(draw: &mut Draw) -> Board {
    let text = board_text(draw);
    Board::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A figure on some floor, clear of scenery; spots on the west and south lines are left out, so that the
/// figure has a mirror image.
pub(crate) fn figure(grid: &Grid, draw: &mut Draw) -> Figure {
    loop {
        let cube = Cell::all(grid.levels()).nth(draw.below(64 * usize::from(grid.drawn()))).expect("a cube");
        let coordinate = |draw: &mut Draw| (1 + draw.below(999)) as u16;
        let spot = Spot::new(coordinate(draw), coordinate(draw)).expect("a spot inside");
        let size = 1 + draw.below(4);
        let body = STANDARD_BODIES[size - 1];
        if grid.has_ground(grid.place(cube, spot), spot, body.radius) {
            return Figure { cell: grid.place(cube, spot), spot, body, pinned: draw.one_in(4) };
        }
    }
}
