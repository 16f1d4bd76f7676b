//! Forces drawn at random: a line is added only if the force with it passes the check that judges a written one, so
//! there is only one definition of what is legal. The number of a force says which one it is.

use sortie_kernel::Side;
use sortie_kernel::dice::{Dice, Rolling, Sampler};
use sortie_kernel::words::{Fault, Spec};
use sortie_rulebook::RuleId;

/// The option that selects one of the random forces.
pub const FORCE_SEED: &str = "force-seed";

/// What `random-150` or `random-plague-150` asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request<'a> {
    /// The faction, if one is named.
    pub faction: Option<&'a str>,
    /// The size of the force.
    pub points: u16,
}

impl<'a> Request<'a> {
    /// Reads a name; nothing if it does not ask for a random force of one of these sizes.
    #[must_use]
    pub fn parse(name: &'a str, sizes: &[u16]) -> Option<Request<'a>> {
        let (random, rest) = name.split_once('-')?;
        let (faction, points) = match rest.rsplit_once('-') {
            Some((faction, points)) => (Some(faction), points),
            None => (None, rest),
        };
        let points = points.parse().ok().filter(|points| sizes.contains(points))?;
        random.eq_ignore_ascii_case("random").then_some(Request { faction, points })
    }
}

impl Request<'_> {
    /// Which of these factions a force is made from; the seed chooses among the first `built_in` if none is named, so
    /// that a user's lists do not change what a number stands for. `why` is the rule that lets players choose.
    ///
    /// # Errors
    /// Names the nearest known faction.
    pub fn faction_of(
        self,
        names: &[String],
        built_in: usize,
        why: RuleId,
        dice: &mut dyn Dice,
    ) -> Result<usize, Fault> {
        let Some(wanted) = self.faction else { return Ok(usize::from(dice.pick(why, built_in as u16))) };
        let found = names.iter().position(|known| known.eq_ignore_ascii_case(wanted));
        let known = names.iter().map(String::as_str);
        found.ok_or_else(|| Fault::unknown("force", "faction", wanted, known))
    }
}

/// Refuses a seed without a random force, where it would have no effect.
#[must_use]
pub fn unused_seed(spec: &Spec, sizes: &[u16]) -> Option<Fault> {
    let used = spec.forces.iter().any(|name| Request::parse(name, sizes).is_some());
    let unused = spec.options.contains_key(FORCE_SEED) && !used;
    let place = format!("options.{FORCE_SEED}");
    unused.then(|| Fault::new(place, "only forces such as \"random-100\" have a number"))
}

/// The dice of a side's force of this number: both sides may ask for the same number and get different forces.
#[must_use]
pub fn dice(seed: u64, side: Side) -> Rolling<Sampler> {
    let seed = seed.wrapping_mul(Side::BOTH.len() as u64).wrapping_add(side.index() as u64);
    Rolling::new(Sampler::new(seed))
}

/// A force that grows line by line.
pub struct Draft<'a, L> {
    dice: &'a mut dyn Dice,
    why: RuleId,
    /// What it may cost.
    pub points: u16,
    /// What the added lines cost by their prices; the check does its own sum.
    pub spent: u16,
    /// The added lines.
    pub lines: Vec<L>,
}

impl<'a, L> Draft<'a, L> {
    /// An empty force; `why` is the rule that lets players choose forces.
    pub fn new(points: u16, why: RuleId, dice: &'a mut dyn Dice) -> Draft<'a, L> {
        Draft { dice, why, points, spent: 0, lines: Vec::new() }
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.dice.pick(self.why, n as u16))
    }

    /// True with probability 1 in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several, if there are any.
    pub fn any<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        (!list.is_empty()).then(|| &list[self.below(list.len())])
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = self.below(last + 1);
            list.swap(last, other);
        }
    }

    /// Whether something of this price can still be paid.
    #[must_use]
    pub fn affords(&self, price: u16) -> bool {
        self.spent.saturating_add(price) <= self.points
    }

    /// Starts with these lines if they are legal together.
    pub fn begin(&mut self, lines: Vec<(L, u16)>, is_legal: impl FnOnce(&[L]) -> bool) -> bool {
        let (lines, prices): (Vec<L>, Vec<u16>) = lines.into_iter().unzip();
        let legal = is_legal(&lines);
        if legal {
            self.lines = lines;
            self.spent = prices.iter().sum();
        }
        legal
    }

    /// Adds one more line if it can be paid for and the force stays legal.
    pub fn add(&mut self, line: L, price: u16, is_legal: impl FnOnce(&[L]) -> bool) -> bool {
        // The check would also refuse a line that is too expensive, but only after more work.
        if !self.affords(price) {
            return false;
        }
        self.lines.push(line);
        let legal = is_legal(&self.lines);
        if legal {
            self.spent += price;
        } else {
            self.lines.pop();
        }
        legal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_rulebook::rule_id;

    #[test]
    fn names_say_faction_and_size() {
        let read = |name| Request::parse(name, &[100, 200]).map(|request| (request.faction, request.points));
        assert_eq!(read("random-100"), Some((None, 100)));
        assert_eq!(read("Random-veer-myn-200"), Some((Some("veer-myn"), 200)));
        for name in ["random", "random-120", "random-plague", "plague-100", "random-plague-99", ""] {
            assert_eq!(read(name), None, "{name}");
        }
    }

    #[test]
    fn a_faction_is_drawn_or_named_and_a_seed_needs_a_random_force() {
        let names = ["plague", "rebs", "mine"].map(str::to_string);
        let of = |name| {
            let request = Request::parse(name, &[100]).expect("a random force");
            request.faction_of(&names, 1, rule_id!("MINI-KEY-01"), &mut dice(7, Side::A))
        };
        assert_eq!((of("random-100"), of("random-MINE-100")), (Ok(0), Ok(2)));
        assert_eq!(of("random-plage-100").expect_err("unknown").meant.as_deref(), Some("plague"));
        let spec = |force: &str| Spec {
            forces: [force.to_string(), "plague-100".to_string()],
            options: [(FORCE_SEED.to_string(), "1".to_string())].into(),
            ..Spec::default()
        };
        assert_eq!(unused_seed(&spec("random-100"), &[100]), None);
        assert_eq!(unused_seed(&spec("rebs-100"), &[100]).expect("unused").place, "options.force-seed");
    }

    #[test]
    fn a_draft_takes_in_what_is_paid_and_legal() {
        let mut source = dice(7, Side::A);
        let mut draft: Draft<'_, &str> = Draft::new(10, rule_id!("MINI-KEY-01"), &mut source);
        assert!(!draft.begin(vec![("leader", 4)], |_| false) && draft.lines.is_empty());
        assert!(draft.begin(vec![("leader", 4), ("troop", 2)], |lines| lines.len() == 2));
        assert!(!draft.add("giant", 9, |_| true), "too expensive");
        assert!(!draft.add("second leader", 1, |_| false) && draft.lines.len() == 2);
        assert!(draft.add("troop", 4, |_| true) && !draft.affords(1));
        assert_eq!((draft.spent, draft.lines.len()), (10, 3));
    }

    #[test]
    fn a_number_stands_for_one_order_on_each_side() {
        let order = |seed, side| {
            let mut source = dice(seed, side);
            let mut draft: Draft<'_, ()> = Draft::new(0, rule_id!("MINI-KEY-01"), &mut source);
            let mut list: Vec<u8> = (0..20).collect();
            draft.shuffle(&mut list);
            list
        };
        assert_eq!(order(7, Side::A), order(7, Side::A));
        assert_ne!(order(7, Side::A), order(7, Side::B));
        assert_ne!(order(7, Side::A), order(8, Side::A));
    }
}
