//! All branches of a stretch of rules, each with its probability.
//!
//! The rules run once per branch. A tape of (index, bound) pairs says which outcome each roll takes; moving
//! to the next branch advances the tape like an odometer. So no rule needs to know that it is enumerated.

use super::tables::Table;
use super::{Class, Dice, Roll, Tally};
use sortie_rulebook::RuleId;
use std::sync::Arc;

/// The source that visits every outcome. Use: `restart`, then run the rules while `advance` says so.
#[derive(Default)]
pub struct Branches {
    tape: Vec<(u32, u32)>,
    at: usize,
    started: bool,
    probability: f64,
    dropped: f64,
    tables: Vec<(u8, Vec<Class>, Arc<Table>)>,
    key: Vec<Class>,
}

impl Branches {
    /// A source that has seen nothing yet. Its tables are kept between uses.
    pub fn new() -> Self {
        Branches::default()
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
        while let Some((index, bound)) = self.tape.pop() {
            if index + 1 < bound {
                self.tape.push((index + 1, bound));
                return true;
            }
        }
        false
    }

    /// The probability of the branch that just ran.
    pub fn probability(&self) -> f64 {
        self.probability
    }

    /// How much probability the tables used so far have cut off from endless chains, at most.
    pub fn dropped(&self) -> f64 {
        self.dropped
    }

    /// Whether the branch that just ran rolled anything.
    pub fn rolled(&self) -> bool {
        self.at > 0
    }

    fn branch(&mut self, bound: u32) -> usize {
        if self.at == self.tape.len() {
            self.tape.push((0, bound));
        }
        let (index, known) = self.tape[self.at];
        assert_eq!(known, bound, "rules must be a function of state and dice");
        self.at += 1;
        index as usize
    }

    fn table(&mut self, roll: &Roll<'_>) -> Arc<Table> {
        self.key.clear();
        self.key.extend((1..=roll.sides).map(roll.class));
        // The table used last stands in front: within one stretch of rules the same pool comes again and again.
        let found = self.tables.iter().position(|(dice, key, _)| *dice == roll.dice && *key == self.key);
        match found {
            Some(0) => (),
            Some(place) => self.tables.swap(0, place),
            None => {
                let table = Arc::new(Table::new(roll.dice, &self.key));
                self.dropped += table.dropped;
                self.tables.insert(0, (roll.dice, self.key.clone(), table));
            }
        }
        self.tables[0].2.clone()
    }
}

impl Dice for Branches {
    fn tally(&mut self, roll: &Roll<'_>) -> Tally {
        let table = self.table(roll);
        let index = self.branch(table.outcomes.len() as u32);
        self.probability *= table.outcomes[index].1;
        table.outcomes[index].0
    }

    fn pick(&mut self, _why: RuleId, n: u16) -> u16 {
        self.probability /= f64::from(n);
        self.branch(u32::from(n)) as u16
    }

    fn until(&mut self, rolls: &[Roll<'_>], decided: &dyn Fn(&[Tally]) -> bool, out: &mut [Tally]) {
        let tables: Vec<Arc<Table>> = rolls.iter().map(|roll| self.table(roll)).collect();
        let bounds: Vec<usize> = tables.iter().map(|table| table.outcomes.len()).collect();
        let mut accepted: Vec<(Vec<Tally>, f64)> = Vec::new();
        for_each_product(&bounds, &mut |indices| {
            let chosen = || indices.iter().zip(&tables).map(|(i, table)| table.outcomes[*i]);
            let tallies: Vec<Tally> = chosen().map(|(tally, _)| tally).collect();
            if decided(&tallies) {
                accepted.push((tallies, chosen().map(|(_, p)| p).product()));
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
            dice.until(&[roll, roll], &|t| t[0] != t[1], &mut out);
            out[0].bin(1) > out[1].bin(1)
        });
        assert!((p - 0.5).abs() < 1e-15 && (sum - 1.0).abs() < 1e-15);
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
