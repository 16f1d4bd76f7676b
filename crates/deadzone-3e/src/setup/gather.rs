//! Hooks of keywords, collected per window in the order of the keyword table.

use super::{Numbers, Props};
use crate::keywords::{Aim, Burst, Deliver, Dice, Offer, Resolved, Target, Timed, Written};
use crate::keywords::{KEYWORDS, Keyword};
use sortie_rulebook::{RuleId, rule};

/// A hook with the value of the keyword that has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hook<F> {
    pub(crate) call: F,
    pub(crate) n: u8,
    keyword: &'static Keyword,
}

impl<F> Hook<F> {
    /// Whether it does what another one does: a keyword without a value counts once, on model and weapon together.
    pub(crate) fn repeats(&self, others: &[Hook<F>]) -> bool {
        let same = |other: &Hook<F>| std::ptr::eq(self.keyword, other.keyword);
        let repeats = self.n == 0 && others.iter().any(same);
        if repeats {
            rule!("DZ3-EXTRA-05");
        }
        repeats
    }
}

/// Hooks of a model, by window.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hooks {
    pub(crate) starts: Vec<(Timed, u8)>,
    pub(crate) ends: Vec<(Timed, u8)>,
    pub(crate) offers: Vec<(Offer, u8)>,
    pub(crate) killed: Vec<(Timed, u8)>,
    pub(crate) dice: Vec<Hook<Dice>>,
    pub(crate) resolved: Vec<Hook<Resolved>>,
    pub(crate) targeted: Vec<(Resolved, u8)>,
    /// Special actions it may take, as places in the table of special actions.
    pub(crate) specials: Vec<(u8, u8)>,
    /// Free models that are deployed with it: the rule that says so, the entry's name and how many.
    pub(crate) brings: Vec<(RuleId, &'static str, u8)>,
    /// The entry without which a team may not have it.
    pub(crate) master: Option<&'static str>,
}

/// Hooks of a weapon, by window.
#[derive(Clone, Debug, Default)]
pub(crate) struct WeaponHooks {
    pub(crate) dice: Vec<Hook<Dice>>,
    pub(crate) resolved: Vec<Hook<Resolved>>,
    /// Whether and where it may be aimed at a cube; weapons without it are aimed at a model.
    pub(crate) aim: Option<Aim>,
    /// Whether it may be aimed at a model, instead of the usual rules.
    pub(crate) target: Option<Target>,
    /// How a shot with it is carried out instead of an opposed test.
    pub(crate) deliver: Option<Deliver>,
    /// What happens in the cube where it lands, in order.
    pub(crate) bursts: Vec<(Burst, u8)>,
}

/// The combined effect of a list of keywords.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arms {
    pub(crate) props: Props,
    pub(crate) numbers: Numbers,
    pub(crate) hooks: Hooks,
    pub(crate) weapon: WeaponHooks,
}

impl Arms {
    /// Adds a list of written keywords, in table order; payloads in brackets take effect where the outer keyword
    /// delivers them.
    pub(crate) fn of(written: &[Written]) -> Arms {
        let mut arms = Arms::default();
        for keyword in KEYWORDS {
            let mut named = written.iter().filter(|w| std::ptr::eq(w.keyword, *keyword));
            if let Some(found) = named.next() {
                arms.take_in(keyword, found);
            }
            // Values add up; a second keyword without one adds nothing to the first.
            for found in named.filter(|more| more.n > 0 || !more.payload.is_empty()) {
                arms.take_in(keyword, found);
            }
            // Effects of a delivery act in table order too, inside brackets or not; what stands in the brackets
            // of an effect belongs to it.
            let inner = written.iter().filter(|outer| outer.keyword.burst.is_none());
            let inner = inner.flat_map(|outer| &outer.payload);
            for found in written.iter().chain(inner).filter(|w| std::ptr::eq(w.keyword, *keyword)) {
                arms.weapon.bursts.extend(keyword.burst.map(|hook| (hook, found.value())));
            }
        }
        arms
    }

    fn take_in(&mut self, keyword: &'static Keyword, written: &Written) {
        let n = written.value();
        self.props |= keyword.props;
        if let Some(numbers) = keyword.numbers {
            self.numbers.add(&numbers(n));
        }
        let give = |list: &mut Vec<(Timed, u8)>, hook: Option<Timed>| list.extend(hook.map(|hook| (hook, n)));
        give(&mut self.hooks.starts, keyword.starts);
        give(&mut self.hooks.ends, keyword.ends);
        give(&mut self.hooks.killed, keyword.killed);
        self.hooks.offers.extend(keyword.offer.map(|hook| (hook, n)));
        self.hooks.dice.extend(keyword.dice.map(|call| Hook { call, n, keyword }));
        self.weapon.dice.extend(keyword.dice.map(|call| Hook { call, n, keyword }));
        self.hooks.resolved.extend(keyword.resolved.map(|call| Hook { call, n, keyword }));
        self.weapon.resolved.extend(keyword.resolved.map(|call| Hook { call, n, keyword }));
        self.hooks.targeted.extend(keyword.targeted.map(|hook| (hook, n)));
        self.hooks
            .specials
            .extend(keyword.special.map(|special| (crate::keywords::special_index(special), n)));
        self.hooks.brings.extend(keyword.brings.map(|(name, count)| (keyword.rule, name, count)));
        self.hooks.master = keyword.master.or(self.hooks.master);
        self.weapon.aim = keyword.aim.or(self.weapon.aim);
        self.weapon.target = keyword.target.or(self.weapon.target);
        self.weapon.deliver = keyword.deliver.or(self.weapon.deliver);
        for payload in &written.payload {
            // A payload that acts on a hit, such as stunning, does so through the outer weapon.
            let (inner, n) = (payload.keyword, payload.value());
            self.weapon.resolved.extend(inner.resolved.map(|call| Hook { call, n, keyword: inner }));
            self.props |= payload.keyword.props;
            // An outer keyword without its own delivery leaves aim and delivery to the payload.
            if keyword.deliver.is_none() {
                self.weapon.aim = self.weapon.aim.or(payload.keyword.aim);
                self.weapon.target = self.weapon.target.or(payload.keyword.target);
                self.weapon.deliver = self.weapon.deliver.or(payload.keyword.deliver);
            }
        }
    }
}
