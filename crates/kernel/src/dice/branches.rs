//! All branches of a stretch of rules, each with its probability.
//!
//! The rules run once per branch. A tape of (index, bound) pairs says which outcome each roll takes; moving
//! to the next branch advances the tape like an odometer. So no rule needs to know that it is enumerated.

use super::tables::{MIN_PROBABILITY, Table};
use super::{Class, Dice, Due, Roll, Tally};
use sortie_rulebook::RuleId;

/// Marks a step of the tape that picks instead of rolling a pool.
const NO_TABLE: usize = usize::MAX;

/// Which outcome a roll takes, of how many, and the table they are in.
#[derive(Clone, Copy)]
struct Step {
    index: u32,
    bound: u32,
    table: usize,
}

/// Outcomes of a pool, with its dice and how it reads their faces.
struct Known {
    dice: u8,
    classes: Vec<Class>,
    table: Table,
}

/// The source that visits every outcome. Use: `restart`, then run the rules while `advance` says so.
pub struct Branches {
    tape: Vec<Step>,
    at: usize,
    started: bool,
    probability: f64,
    dropped: f64,
    /// What is less likely is cut off from pools and from chains of extra dice.
    min_probability: f64,
    tables: Vec<Known>,
    /// The fingerprint of each table's dice and reading, so that a pool is found quickly among hundreds.
    prints: Vec<u64>,
    /// The table used last: within one stretch of rules the same pool comes again and again.
    latest: usize,
    key: Vec<Class>,
}

impl Default for Branches {
    fn default() -> Self {
        Branches::approximate(MIN_PROBABILITY)
    }
}

impl Branches {
    /// A source that has seen nothing yet. Its tables are kept between uses.
    pub fn new() -> Self {
        Branches::default()
    }

    /// A source that drops everything less likely than `min_probability`: for screens, which show a few digits and must
    /// be quick. [`Branches::dropped`] says how much that is.
    pub fn approximate(min_probability: f64) -> Self {
        Branches {
            tape: Vec::new(),
            at: 0,
            started: false,
            probability: 0.0,
            dropped: 0.0,
            min_probability,
            tables: Vec::new(),
            prints: Vec::new(),
            latest: 0,
            key: Vec::new(),
        }
    }

    /// Forgets the tape: the next stretch of rules begins.
    pub fn restart(&mut self) {
        self.tape.clear();
        self.started = false;
    }

    /// Moves to the next untried branch; false when all have been seen.
    pub fn advance(&mut self) -> bool {
        self.at = 0;
        self.probability = 1.0;
        if !self.started {
            self.started = true;
            return true;
        }
        while let Some(step) = self.tape.last_mut() {
            step.index += 1;
            if step.index < step.bound {
                return true;
            }
            self.tape.pop();
        }
        false
    }

    /// The probability of the branch that just ran.
    pub fn probability(&self) -> f64 {
        self.probability
    }

    /// An upper bound for the probability that the tables used so far have cut off from endless chains.
    pub fn dropped(&self) -> f64 {
        self.dropped
    }

    /// Whether the branch that just ran rolled anything.
    pub fn rolled(&self) -> bool {
        self.at > 0
    }

    fn branch(&mut self, bound: u32) -> usize {
        if self.at == self.tape.len() {
            self.tape.push(Step { index: 0, bound, table: NO_TABLE });
        }
        let step = self.tape[self.at];
        assert_eq!(step.bound, bound, "rules must be a function of state and dice");
        self.at += 1;
        step.index as usize
    }

    /// The place of a pool's table, made if it is new.
    fn table(&mut self, roll: &Roll<'_>) -> usize {
        self.key.clear();
        self.key.extend((1..=roll.sides).map(roll.class));
        let same = |known: &Known| known.dice == roll.dice && known.classes == self.key;
        if self.tables.get(self.latest).is_some_and(same) {
            return self.latest;
        }
        let print = fingerprint(roll.dice, &self.key);
        let found = (0..self.prints.len()).find(|at| self.prints[*at] == print && same(&self.tables[*at]));
        self.latest = found.unwrap_or_else(|| {
            let table = Table::new(roll.dice, &self.key, self.min_probability);
            self.dropped += table.dropped;
            self.prints.push(print);
            self.tables.push(Known { dice: roll.dice, classes: self.key.clone(), table });
            self.tables.len() - 1
        });
        self.latest
    }

    /// The place of the table of the roll that comes now. A roll that is already on the tape is the same roll again,
    /// since everything before it is the same: its faces need not be read again.
    fn table_now(&mut self, roll: &Roll<'_>) -> usize {
        match self.tape.get(self.at) {
            Some(step) => {
                let place = step.table;
                debug_assert_eq!(place, self.table(roll), "rules must be a function of state and dice");
                place
            }
            None => self.table(roll),
        }
    }
}

impl Dice for Branches {
    fn tally(&mut self, roll: &Roll<'_>) -> Tally {
        let place = self.table_now(roll);
        let known = self.tables.get(place).filter(|known| known.dice == roll.dice);
        let known = known.expect("rules must be a function of state and dice");
        let index = match self.tape.get(self.at) {
            Some(step) => step.index as usize,
            None => {
                let bound = known.table.outcomes.len() as u32;
                self.tape.push(Step { index: 0, bound, table: place });
                0
            }
        };
        self.at += 1;
        let (tally, probability) = known.table.outcomes[index];
        self.probability *= probability;
        tally
    }

    fn pick(&mut self, _why: RuleId, n: u16) -> u16 {
        self.probability /= f64::from(n);
        self.branch(u32::from(n)) as u16
    }

    fn until(
        &mut self,
        rolls: &[Roll<'_>],
        due: Due<'_>,
        decided: &dyn Fn(&[Tally]) -> bool,
        out: &mut [Tally],
    ) {
        let places: Vec<usize> = rolls.iter().map(|roll| self.table(roll)).collect();
        let outcomes = |place: usize| &self.tables[place].table.outcomes;
        let bounds: Vec<usize> = places.iter().map(|place| outcomes(*place).len()).collect();
        let mut accepted: Vec<(Vec<Tally>, f64)> = Vec::new();
        for_each_product(&bounds, &mut |indices| {
            let mut tallies: Vec<Tally> = Vec::with_capacity(places.len());
            let mut probability = 1.0;
            for (i, (index, place)) in indices.iter().zip(&places).enumerate() {
                if due(i, &tallies) {
                    let (tally, p) = outcomes(*place)[*index];
                    tallies.push(tally);
                    probability *= p;
                } else if *index == 0 {
                    tallies.push(Tally::default());
                } else {
                    // What is not rolled has one outcome.
                    return;
                }
            }
            if decided(&tallies) {
                accepted.push((tallies, probability));
            }
        });
        let total: f64 = accepted.iter().map(|(_, p)| p).sum();
        assert!(total > 0.0, "a roll that nothing decides");
        let index = self.branch(accepted.len() as u32);
        self.probability *= accepted[index].1 / total;
        out[..rolls.len()].copy_from_slice(&accepted[index].0);
    }

    fn pick_until(
        &mut self,
        _why: RuleId,
        bounds: &[u16],
        accepted: &dyn Fn(&[u16]) -> bool,
        out: &mut [u16],
    ) {
        let sizes: Vec<usize> = bounds.iter().map(|n| usize::from(*n)).collect();
        let mut kept: Vec<Vec<u16>> = Vec::new();
        for_each_product(&sizes, &mut |indices| {
            let picks: Vec<u16> = indices.iter().map(|i| *i as u16).collect();
            if accepted(&picks) {
                kept.push(picks);
            }
        });
        assert!(!kept.is_empty(), "a pick that nothing accepts");
        let index = self.branch(kept.len() as u32);
        self.probability /= kept.len() as f64;
        out[..bounds.len()].copy_from_slice(&kept[index]);
    }

    fn faces(&self) -> &[u16] {
        &[]
    }
}

/// A number that differs for almost all different pools: four bits for each face, rotated to make room for the next.
fn fingerprint(dice: u8, classes: &[Class]) -> u64 {
    classes.iter().fold(u64::from(dice), |print, class| {
        print.rotate_left(4) ^ u64::from(class.bin << 1 | u8::from(class.again))
    })
}

/// Calls `visit` with every combination of indices below the bounds.
fn for_each_product(bounds: &[usize], visit: &mut dyn FnMut(&[usize])) {
    if bounds.contains(&0) {
        return;
    }
    let mut indices = vec![0; bounds.len()];
    loop {
        visit(&indices);
        let Some(place) = (0..bounds.len()).rev().find(|i| indices[*i] + 1 < bounds[*i]) else { return };
        indices[place] += 1;
        indices[place + 1..].fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_rulebook::rule_id;

    const WHY: RuleId = rule_id!("MINI-SHOOT-01");

    /// The exact chance that `event` is true after running `rules` over all branches, and the sum of all.
    fn chance(mut rules: impl FnMut(&mut dyn Dice) -> bool) -> (f64, f64) {
        let mut dice = Branches::new();
        let (mut hit, mut sum) = (0.0, 0.0);
        dice.restart();
        while dice.advance() {
            let event = rules(&mut dice);
            sum += dice.probability();
            hit += if event { dice.probability() } else { 0.0 };
        }
        (hit, sum)
    }

    #[test]
    fn branches_follow_the_rules_wherever_they_go() {
        // A second die is rolled only after a 5 or 6: 1/3 * 1/2.
        let (p, sum) = chance(|dice| dice.pick(WHY, 6) >= 4 && dice.pick(WHY, 2) == 0);
        assert!((p - 1.0 / 6.0).abs() < 1e-15 && (sum - 1.0).abs() < 1e-15);
    }

    #[test]
    fn until_conditions_on_the_decision() {
        let class = |face: u8| Class::bin(u8::from(face >= 4));
        let roll = Roll { why: WHY, dice: 1, sides: 6, class: &class };
        let (p, sum) = chance(|dice| {
            let mut out = [Tally::default(); 2];
            dice.until(&[roll, roll], &|_, _| true, &|t| t[0] != t[1], &mut out);
            out[0].bin(1) > out[1].bin(1)
        });
        assert!((p - 0.5).abs() < 1e-15 && (sum - 1.0).abs() < 1e-15);
    }

    #[test]
    fn a_pool_that_is_not_due_has_one_outcome() {
        let class = |face: u8| Class::bin(u8::from(face >= 4));
        let roll = Roll { why: WHY, dice: 1, sides: 6, class: &class };
        let second_chance = |place: usize, before: &[Tally]| place == 0 || before[0].bin(1) == 0;
        let (p, sum) = chance(|dice| {
            let mut out = [Tally::default(); 2];
            dice.until(&[roll, roll], &second_chance, &|_| true, &mut out);
            out[0].bin(1) + out[1].bin(1) == 1
        });
        assert!((p - 0.75).abs() < 1e-15 && (sum - 1.0).abs() < 1e-15);
    }

    #[test]
    fn picks_can_be_conditioned_too() {
        let (p, sum) = chance(|dice| {
            let mut out = [0; 2];
            dice.pick_until(WHY, &[3, 3], &|p| p[0] != p[1], &mut out);
            out == [0, 1]
        });
        assert!((p - 1.0 / 6.0).abs() < 1e-15 && (sum - 1.0).abs() < 1e-15);
    }
}
