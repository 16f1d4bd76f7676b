//! Every end that some drawn way reaches is reached when the move names it alone.
//!
//! Ways are drawn at random after patterns (up, down, over, across, round) on the maps and on random boards, and made
//! as long as the law lets them be; the search knows none of the patterns. A few boards in the usual run, 200 with
//! `SORTIE_LONG`.

use crate::choice::{MoveKind, Path};
use crate::state::{OperativeId, Place};
use crate::{Field, KillTeam, Setup, moves};
use sortie_kernel::Position;
use sortie_kernel::dice::Sampler;
use sortie_kernel::words::Words;
use std::fmt::Write;

const BASES: [(&str, i32); 5] =
    [("tiny", 490), ("small", 550), ("medium", 630), ("large", 785), ("huge", 985)];

pub(crate) struct Random(pub(crate) Sampler);

impl Random {
    pub(crate) fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.0.below((high - low).max(0) as u64 + 1) as i32
    }

    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.0.below(all.len() as u64) as usize]
    }
}

/// A box of terrain with its top.
#[derive(Clone, Copy, Debug)]
struct Block {
    low: (i32, i32),
    high: (i32, i32),
    top: i32,
}

fn inches(value: i32) -> String {
    let mut text = String::new();
    crate::inches::write(value, &mut text).expect("a string takes any text");
    text
}

/// Parts of a random board as a script writes them.
pub(crate) fn board(random: &mut Random) -> String {
    let mut parts = String::new();
    let mut taken: Vec<Block> = Vec::new();
    for number in 0..random.between(3, 7) {
        let (width, depth) = match number % 3 {
            0 => (random.between(16, 50) * 100, random.between(16, 40) * 100),
            1 => (400, random.between(20, 45) * 100),
            _ => (random.between(10, 25) * 100, random.between(5, 20) * 100),
        };
        let low = (random.between(90, 190) * 100, random.between(60, 140) * 100);
        let block = Block { low, high: (low.0 + width, low.1 + depth), top: 0 };
        let apart = |other: &Block| {
            block.low.0 > other.high.0
                || other.low.0 > block.high.0
                || block.low.1 > other.high.1
                || other.low.1 > block.high.1
        };
        if !taken.iter().all(apart) {
            continue;
        }
        taken.push(block);
        let top = random.between(3, 16) * 250;
        let traits = match number % 3 {
            0 => "\"heavy\", \"vantage\"",
            1 => "\"heavy\"",
            _ => *random.pick(&["\"light\", \"traversable\"", "\"light\"", "\"heavy\", \"vantage\""]),
        };
        let (a, b) =
            (inches(low.0) + "," + &inches(low.1), inches(block.high.0) + "," + &inches(block.high.1));
        let top = inches(top);
        writeln!(
            parts,
            "[[part]]\nfeature = \"F{number}\"\nbox = [\"{a}\", \"{b}\"]\nbottom = 0\ntop = \"{top}\"\ntraits = [{traits}]"
        )
        .expect("a string takes any text");
    }
    parts
}

fn fixture(table: &str) -> Option<(Setup, Position<KillTeam>)> {
    KillTeam::fixture(toml::from_str(table).expect("a table that can be read")).ok()
}

/// A stage with one operative that moves and a few others.
pub(crate) struct Stage {
    pub(crate) setup: Setup,
    pub(crate) at: Position<KillTeam>,
    blocks: Vec<Block>,
    radius: i32,
    pub(crate) most: i32,
}

impl Stage {
    pub(crate) fn new(random: &mut Random, terrain: &str) -> Option<Stage> {
        let m = random.between(4, 8);
        let (base, radius) = *random.pick(&BASES);
        let mut text = format!("{terrain}\n");
        let mut who = |name: &str, side: &str, base: &str, at: (i32, i32, i32)| {
            let at = [at.0, at.1, at.2].map(inches).join(",");
            writeln!(
                text,
                "[[operative]]\nname = \"{name}\"\nside = \"{side}\"\nbase = \"{base}\"\nm = {m}\napl = 4\nat = \"{at}\""
            )
            .expect("a string takes any text");
        };
        // The others are moved away where they stand badly, and the first is placed anew for every way.
        who("S1", "a", base, (15_000, 1000, 0));
        who("S2", "a", "medium", (17_500, 1000, 0));
        who("N1", "b", "medium", (25_000, 1000, 0));
        who("N2", "b", "large", (28_000, 1000, 0));
        let (setup, mut at) = fixture(&text)?;
        let blocks = setup
            .terrain
            .parts()
            .iter()
            .map(|part| {
                let (low, high) = part.bounds();
                Block { low: (low.x, low.y), high: (high.x, high.y), top: part.top }
            })
            .collect();
        for other in 1..4 {
            let place =
                Place::new(random.between(80, 220) as i16 * 100, random.between(50, 170) as i16 * 100, 0);
            let back = at.state[OperativeId(other)].at;
            at.state[OperativeId(other)].at = place;
            if moves::check_stand(&Field::new(&setup, &at.state), OperativeId(other)).is_err() {
                at.state[OperativeId(other)].at = back;
            }
        }
        Some(Stage { setup, at, blocks, radius, most: m * 1000 })
    }

    fn near(&self, random: &mut Random, block: &Block, out: i32) -> (i32, i32) {
        let along = |random: &mut Random, low: i32, high: i32| random.between(low - 300, high + 300);
        match random.between(0, 3) {
            0 => (block.low.0 - out, along(random, block.low.1, block.high.1)),
            1 => (block.high.0 + out, along(random, block.low.1, block.high.1)),
            2 => (along(random, block.low.0, block.high.0), block.low.1 - out),
            _ => (along(random, block.low.0, block.high.0), block.high.1 + out),
        }
    }

    fn inside(&self, random: &mut Random, block: &Block) -> (i32, i32) {
        let r = self.radius;
        (
            random.between(block.low.0 + r, (block.high.0 - r).max(block.low.0 + r)),
            random.between(block.low.1 + r, (block.high.1 - r).max(block.low.1 + r)),
        )
    }

    fn beside(random: &mut Random, (x, y): (i32, i32), most: i32) -> (i32, i32) {
        (x + random.between(-most, most), y + random.between(-most, most))
    }

    /// A place on the floor or on something, whether or not anybody can stand there.
    pub(crate) fn anywhere(&self, random: &mut Random) -> Place {
        let (mut x, mut y) = (random.between(20, 280) * 100, random.between(20, 200) * 100);
        // Mostly near something to climb, to go round or to jump from.
        if random.between(0, 3) > 0 && !self.blocks.is_empty() {
            let block = *random.pick(&self.blocks);
            x = random.between(block.low.0 - 1500, block.high.0 + 1500).clamp(1000, 29_000);
            y = random.between(block.low.1 - 1500, block.high.1 + 1500).clamp(1000, 21_000);
        }
        let over =
            |block: &&Block| block.low.0 <= x && x <= block.high.0 && block.low.1 <= y && y <= block.high.1;
        let z = self.blocks.iter().filter(over).map(|block| block.top).max().unwrap_or(0);
        Place::new(x as i16, y as i16, i16::try_from(z).unwrap_or(0))
    }

    /// A start and a way after a pattern.
    fn draw(&self, random: &mut Random, pattern: usize) -> Option<(Place, Vec<Place>)> {
        let place = |(x, y): (i32, i32), z: i32| {
            Some(Place::new(i16::try_from(x).ok()?, i16::try_from(y).ok()?, i16::try_from(z).ok()?))
        };
        let block = *random.pick(&self.blocks);
        let foot_out = self.radius + random.between(0, 10) * 100;
        let foot = self.near(random, &block, foot_out);
        let top = block.top;
        Some(match pattern {
            // Up, perhaps after a walk.
            0 => {
                let start = if random.between(0, 2) == 0 { foot } else { Self::beside(random, foot, 2500) };
                let on = self.inside(random, &block);
                let mut way = vec![place(foot, 0)?, place(foot, top)?, place(on, top)?];
                if start == foot {
                    way.remove(0);
                }
                (place(start, 0)?, way)
            }
            // Down, perhaps with a walk before and behind.
            1 => {
                let on = self.inside(random, &block);
                let mut way = vec![place(foot, top)?, place(foot, 0)?];
                if random.between(0, 1) == 0 {
                    way.push(place(Self::beside(random, foot, 2000), 0)?);
                }
                (place(on, top)?, way)
            }
            // Over.
            2 => {
                let other_out = self.radius + random.between(0, 10) * 100;
                let other = self.near(random, &block, other_out);
                (place(foot, 0)?, vec![place(foot, top)?, place(other, top)?, place(other, 0)?])
            }
            // Across a gap.
            3 => {
                let other = *random.pick(&self.blocks);
                let (start, from) = (self.inside(random, &block), self.inside(random, &block));
                let land = self.inside(random, &other);
                let mut way = vec![place(from, top)?, place(land, other.top)?];
                if random.between(0, 1) == 0 {
                    way.push(place(self.inside(random, &other), other.top)?);
                }
                (place(start, top)?, way)
            }
            // Round, with two to four corners.
            _ => {
                let mut at = Self::beside(random, foot, 1500);
                let start = place(at, 0)?;
                let mut way = Vec::new();
                for _ in 0..random.between(2, 4) {
                    at = Self::beside(random, at, 2500);
                    way.push(place(at, 0)?);
                }
                (start, way)
            }
        })
    }

    fn legal(&self, at: &Position<KillTeam>, kind: MoveKind, way: &[Place]) -> bool {
        let Some(path) = Path::new(way) else { return false };
        moves::check(&Field::new(&self.setup, &at.state), OperativeId(0), kind, &path).is_ok()
    }

    /// Draws a way and, if it is legal, names its end alone, and that of the longest legal way like it.
    fn try_one(&self, random: &mut Random, pattern: usize) -> Option<Vec<(Place, Vec<Place>)>> {
        let (start, mut way) = self.draw(random, pattern)?;
        let mut at = self.at.clone();
        at.state[OperativeId(0)].at = start;
        let field = Field::new(&self.setup, &at.state);
        if moves::check_stand(&field, OperativeId(0)).is_err()
            || moves::may_move(&field, OperativeId(0), MoveKind::Normal).is_err()
            || !self.legal(&at, MoveKind::Normal, &way)
        {
            return None;
        }
        let mut missed = Vec::new();
        let mut ask = |way: &[Place]| {
            let end = way[way.len() - 1];
            if !self.legal(&at, MoveKind::Normal, &[end]) {
                missed.push((start, way.to_vec()));
            }
        };
        ask(&way);
        // Stretch the last straight leg as far as it goes.
        let last = way.len() - 1;
        let from = if last == 0 { start } else { way[last - 1] };
        if from.z == way[last].z {
            let (dx, dy) = (i32::from(way[last].x - from.x), i32::from(way[last].y - from.y));
            let (mut low, mut high) = (1000, 3000);
            let scaled = |by: i32| {
                let x = i32::from(from.x) + dx * by / 1000;
                let y = i32::from(from.y) + dy * by / 1000;
                Place::new(x as i16, y as i16, from.z)
            };
            while high - low > 1 {
                let mid = i32::midpoint(low, high);
                let mut longer = way.clone();
                longer[last] = scaled(mid);
                if self.legal(&at, MoveKind::Normal, &longer) { low = mid } else { high = mid }
            }
            way[last] = scaled(low);
            if self.legal(&at, MoveKind::Normal, &way) {
                ask(&way);
            }
        }
        Some(missed)
    }
}

fn run(boards: u64, ways: usize) {
    let mut random = Random(Sampler::new(2021));
    let (mut legal, mut missed) = ([0; 5], 0);
    let mut report = String::new();
    for number in 0..boards {
        let terrain = match number {
            0..3 => format!("map = \"{}\"", ["sector", "strait", "centre"][number as usize]),
            _ => board(&mut random),
        };
        let Some(stage) = Stage::new(&mut random, &terrain) else { continue };
        for (pattern, legal) in legal.iter_mut().enumerate() {
            for _ in 0..ways {
                let Some(found) = stage.try_one(&mut random, pattern) else { continue };
                *legal += 1;
                for (start, way) in found {
                    missed += 1;
                    let others: Vec<Place> = (1..4).map(|i| stage.at.state[OperativeId(i)].at).collect();
                    if missed <= 12 {
                        let r = stage.radius;
                        writeln!(
                            report,
                            "board {number} pattern {pattern} base {r} m {} from {start:?} by {way:?} among {others:?}",
                            stage.most
                        )
                        .expect("a string takes any text");
                    }
                }
            }
        }
    }
    assert!(missed == 0, "{legal:?} legal ways, {missed} ends missed:\n{report}");
    assert!(legal.iter().all(|count| *count > boards as usize / 4), "{legal:?}");
}

#[test]
fn every_end_of_a_drawn_way_is_found() {
    if std::env::var_os("SORTIE_LONG").is_some() { run(203, 400) } else { run(12, 150) }
}
