//! The retreat of 2 inches: straight away, or the nearest direction that fits. [D1Z-CQB-10]

use super::measure::touch;
use super::table::Scene;
use super::{Body, Point, Spot};
use arrayvec::ArrayVec;
use sortie_rulebook::rule;

/// How far a model retreats.
pub const RETREAT: i32 = 2000;

/// The sines of 0, 5, ... 90 degrees, in millionths.
const SINES: [i64; 19] = [
    0, 87_156, 173_648, 258_819, 342_020, 422_618, 500_000, 573_576, 642_788, 707_107, 766_044, 819_152,
    866_025, 906_308, 939_693, 965_926, 984_808, 996_195, 1_000_000,
];

/// Where a retreat may end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Retreat {
    /// The full 2 inches: one place, or one to either side for the owner to choose from.
    Full(ArrayVec<Spot, 2>),
    /// No direction fits: as far as possible straight away.
    Short(Spot),
}

/// The direction that is turned by a number of 5-degree steps, to the left if positive: `away` is scaled to the
/// retreat.
fn turned(away: (i64, i64), steps: i32) -> (i32, i32) {
    let (x, y) = away;
    let place = steps.unsigned_abs() as usize;
    let (sine, cosine) = (SINES[place] * i64::from(steps.signum()), SINES[18 - place]);
    let length = (i128::from(x * x + y * y) * 1_000_000_000_000).isqrt() as i64;
    let scale = |part: i64| {
        let scaled = i128::from(part) * i128::from(RETREAT);
        // Rounded towards nought, so that a retreat is never longer than 2 inches.
        (scaled / i128::from(length.max(1))) as i32
    };
    (scale(x * cosine - y * sine), scale(x * sine + y * cosine))
}

/// Who stands around a retreating model.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    /// Bases that stop it on its way.
    pub enemies: &'a [Body],
    /// Bases that it may not end in contact with, those of `enemies` among them.
    pub shunned: &'a [Body],
    /// All other bases; it ends on none of them.
    pub others: &'a [Body],
}

impl Scene<'_> {
    /// Where a model retreats to from a point: the attacker's centre, or the mean of several. [D1Z-CQB-10]
    #[must_use]
    pub fn retreat(&self, from: Point, body: &Body, around: &Around<'_>) -> Retreat {
        let Around { enemies, others, .. } = *around;
        rule!("D1Z-CQB-10");
        let away = match body.at.minus(from) {
            // Attackers on opposite sides leave no mean direction: the first of them gives it. Upon each other north
            // will do.
            (0, 0) => {
                let attackers = enemies.iter().filter(|enemy| touch(body, enemy));
                let mut ways = attackers.map(|enemy| body.at.minus(enemy.at));
                ways.find(|way| *way != (0, 0)).unwrap_or((0, 1))
            }
            away => away,
        };
        let target = |steps: i32| {
            let (dx, dy) = turned(away, steps);
            Point::new(body.at.x + dx, body.at.y + dy)
        };
        let fits = |steps: i32| self.fits(body, target(steps), around);
        for size in 0..=18 {
            let sides: ArrayVec<Spot, 2> = match size {
                0 => fits(0).into_iter().collect(),
                _ => [fits(size), fits(-size)].into_iter().flatten().collect(),
            };
            if !sides.is_empty() {
                return Retreat::Full(sides);
            }
        }
        let bodies: ArrayVec<Body, 64> = enemies.iter().chain(others).copied().take(64).collect();
        let at = self.farthest(body.at, target(0), body.radius, enemies, &bodies);
        Retreat::Short(at.at_height(self.level(at, body.radius).unwrap_or(body.z)))
    }

    fn fits(&self, body: &Body, to: Point, around: &Around<'_>) -> Option<Spot> {
        let Around { enemies, shunned, others } = *around;
        self.leg(body.at, to, body.radius, enemies).ok()?;
        let z = self.free(to, body.radius, enemies).ok()?;
        self.free(to, body.radius, others).ok()?;
        let there = body.moved_to(to.at_height(z));
        (!shunned.iter().any(|enemy| touch(&there, enemy))).then(|| there.spot())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_keep_their_length_within_a_thousandth_or_two() {
        for away in [(1, 0), (0, -7), (300, 400), (-984, 12)] {
            for steps in -18..=18 {
                let (dx, dy) = turned(away, steps);
                let length = (i64::from(dx).pow(2) + i64::from(dy).pow(2)).isqrt();
                assert!((1997..=2000).contains(&length), "{away:?} {steps}: {length}");
            }
        }
        assert_eq!(turned((1, 0), 0), (2000, 0));
        assert_eq!(turned((1, 0), 18), (0, 2000));
        assert_eq!(turned((1, 0), -18), (0, -2000));
        assert_eq!(turned((1, 0), 6), (1732, 1000));
    }
}
