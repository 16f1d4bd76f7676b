//! The dice of a pool as readable lines, one for each rule that added or removed some.

use crate::pool::{Pool, Role};
use sortie_kernel::show::Reason;
use sortie_rulebook::RuleId;

/// A modifier that is listed for every pool of its kind: its rule, and the wording where it applies and where it does
/// not.
pub type Standard = (RuleId, &'static str, &'static str);

/// What the lines of a pool need from the ruleset.
#[derive(Clone, Copy, Debug)]
pub struct PoolRules {
    /// Names the test where no modifier did.
    pub test: RuleId,
    /// Lets dice be re-rolled.
    pub reroll: RuleId,
}

/// One line about the dice of a role.
#[must_use]
pub fn line(rule: RuleId, role: Role, label: String, dice: i8) -> Reason {
    let pool = match role {
        Role::Attacker => "attack",
        Role::Defender => "defence",
    };
    Reason { rule, pool, label, amount: i32::from(dice) }
}

/// The lines of one pool: the test itself, the standard modifiers, then anything else that changed it. The first of the
/// modifiers is the stat's own dice; `stat` is its title.
pub fn lines<S>(
    (role, pool, stat): (Role, &Pool<S>, &str),
    modifiers: &[(RuleId, i8)],
    standard: &[Standard],
    rules: PoolRules,
    out: &mut Vec<Reason>,
) {
    let test = format!("{stat} test at {}+", pool.target);
    let Some(((base, dice), rest)) = modifiers.split_first() else {
        out.push(line(rules.test, role, test, pool.dice));
        return;
    };
    out.push(line(*base, role, test, *dice));
    for (rule, applies, does_not) in standard {
        let dice: i8 = rest.iter().filter(|(known, _)| known == rule).map(|(_, dice)| dice).sum();
        let label = if dice == 0 { does_not } else { applies };
        out.push(line(*rule, role, (*label).to_string(), dice));
    }
    for (rule, dice) in rest.iter().filter(|(rule, _)| standard.iter().all(|(known, ..)| known != rule)) {
        out.push(line(*rule, role, rule.rule().title.to_lowercase(), *dice));
    }
    if pool.rerolls > 0 {
        let name = match role {
            Role::Attacker => "attack re-rolls",
            Role::Defender => "defence re-rolls",
        };
        let (label, amount) = ("dice may be re-rolled".to_string(), i32::from(pool.rerolls));
        out.push(Reason { rule: rules.reroll, pool: name, label, amount });
    }
}
