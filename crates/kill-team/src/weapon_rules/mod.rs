//! The special rules of weapons: one file each, one line in the table.
//!
//! The order of the table is the order in which rules of one window act. A rule speaks only through the windows
//! declared here; no sequence knows a rule by name.

mod ap;
mod balanced;
mod barrage;
mod blast;
mod brutal;
mod ceaseless;
mod combi;
mod fusillade;
mod grav;
pub(crate) mod heavy;
mod hot;
mod indirect;
mod kombi;
mod lethal;
mod limited;
mod mortal_wounds;
mod no_cover;
mod piercing;
mod range;
mod reap;
mod relentless;
mod rending;
mod silent;
mod splash;
mod stun;
mod torrent;
mod unwieldy;

use crate::attack::{Attack, Melee};
use crate::choice::Shooting;
use crate::dice::{Bins, Reading};
use crate::setup::{Profile, Weapon};
use crate::sight::Sight;
use crate::state::{Actions, Operative, OperativeId};
use crate::targets::TargetSet;
use crate::{Cx, Field};
use sortie_kernel::Illegal;
use sortie_rulebook::RuleId;

/// How a rule's value is written behind its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// `Heavy`.
    None,
    /// `AP1`, directly behind the name.
    Tight,
    /// `Rng 6`, inches or a count.
    Spaced,
    /// `Lethal 5+`.
    Plus,
}

/// What a weapon may be used for: asked before a target is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Use<'a> {
    /// The shooter as it stands.
    pub operative: &'a Operative,
    /// The place of the weapon on its card.
    pub weapon: u8,
    /// The weapon itself.
    pub profile: &'a Weapon,
    /// The action.
    pub how: Shooting,
}

/// What is true of cover in one attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CoverTerms {
    /// The target counts as not in cover at all.
    pub ignored: bool,
    /// No die may be retained because of cover.
    pub no_save: bool,
    /// Cover for the save is judged from directly above.
    pub from_above: bool,
}

/// A shooting action at the moment when its target has been selected.
#[derive(Clone, Copy)]
pub struct Shot<'a> {
    /// The table.
    pub field: &'a Field<'a>,
    /// The shooter.
    pub by: OperativeId,
    /// The target.
    pub target: OperativeId,
    /// The weapon's place on the shooter's card.
    pub weapon: u8,
    /// The action.
    pub how: Shooting,
}

/// How the attacker picks among further targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pick {
    /// All of them are attacked.
    #[default]
    All,
    /// Those attacked are within this many inches of each other, and as many as possible.
    Together(u8),
    /// The attack dice are divided among those that the attacker wants.
    Share,
}

/// The further targets of a shooting action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spread {
    /// Who may be attacked.
    pub further: TargetSet,
    /// Those of them that are in cover.
    pub covered: TargetSet,
    /// Those of them against whom somebody in the cover lines costs a die. [KT-CQ-15]
    pub hindered: TargetSet,
    /// Those of them whose conceal order counts as engage. [KT-TERR-08]
    pub exposed: TargetSet,
    /// How the attacker picks.
    pub pick: Pick,
}

impl Spread {
    /// Adds a further target as it is seen.
    pub fn add(&mut self, id: OperativeId, sight: &Sight) {
        self.further.insert(id);
        if sight.in_cover {
            self.covered.insert(id);
        }
        if sight.obstructed {
            self.hindered.insert(id);
        }
        if sight.exposed {
            self.exposed.insert(id);
        }
    }
}

/// The dice that a rule lets the wielder re-roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rerolls {
    /// The rule, for the record.
    pub rule: RuleId,
    /// How many dice at most.
    pub dice_max: u8,
    /// Whether only dice that show 1.
    pub only_ones: bool,
}

/// One special rule: its name, its id, and what it does in each window. The first argument of every function is
/// the rule's value.
#[derive(Clone, Copy)]
#[allow(clippy::type_complexity, reason = "each window is spelt out where it is declared")]
pub struct WeaponRule {
    /// The name on datacards.
    pub name: &'static str,
    /// The rule of the catalogue.
    pub id: RuleId,
    /// How its value is written.
    pub value: Value,
    /// Whether the weapon may be selected.
    pub usable: Option<fn(u8, Use<'_>) -> Result<(), Illegal>>,
    /// Actions that the weapon's use counts as, beside shoot.
    pub counts_as: Option<fn(u8, &Weapon) -> Actions>,
    /// What happens to the wielder's card when the weapon is selected.
    pub selected: Option<fn(u8, Use<'_>) -> u16>,
    /// Whether it may be fired with a conceal order.
    pub from_hiding: Option<fn(u8) -> RuleId>,
    /// Action points that a shoot action costs in addition.
    pub extra_ap: Option<fn(u8) -> u8>,
    /// The greatest distance to a target, in thousandths.
    pub range: Option<fn(u8) -> i32>,
    /// What it does to cover.
    pub cover: Option<fn(u8, &mut CoverTerms)>,
    /// Further targets of the same action.
    pub spread: Option<fn(u8, Shot<'_>) -> Spread>,
    /// Another weapon of the card that comes with this one, by its name.
    pub brings: Option<fn() -> &'static str>,
    /// How attack dice are read.
    pub reading: Option<fn(u8, &mut Reading)>,
    /// How attack dice are read against a target.
    pub against: Option<fn(u8, &Profile, &mut Reading)>,
    /// Whether it looks at dice that show 1.
    pub ones_matter: bool,
    /// Re-rolls of attack dice.
    pub rerolls: Option<fn(u8) -> Rerolls>,
    /// A change of retained dice that the wielder may make; `None` where nothing would change.
    pub change: Option<fn(u8, Bins) -> Option<Bins>>,
    /// Acts when failed dice are discarded.
    pub discarded: Option<fn(u8, &Attack, Bins, &mut Cx<'_>)>,
    /// Acts at the end of the attack roll, if critical hits were retained.
    pub criticals: Option<fn(u8, &Attack, u8, &mut Cx<'_>)>,
    /// How many defence dice the target loses, given the critical hits retained.
    pub armour: Option<fn(u8, u8) -> u8>,
    /// Whether the other fighter parries with critical hits only.
    pub critical_parries_only: Option<fn(u8) -> RuleId>,
    /// Acts after a critical strike of this fighter.
    pub struck: Option<fn(u8, &mut Melee, usize, &mut Cx<'_>)>,
}

impl WeaponRule {
    /// A rule that does nothing yet.
    pub const fn new(name: &'static str, id: RuleId, value: Value) -> WeaponRule {
        WeaponRule {
            name,
            id,
            value,
            usable: None,
            counts_as: None,
            selected: None,
            from_hiding: None,
            extra_ap: None,
            range: None,
            cover: None,
            spread: None,
            brings: None,
            reading: None,
            against: None,
            ones_matter: false,
            rerolls: None,
            change: None,
            discarded: None,
            criticals: None,
            armour: None,
            critical_parries_only: None,
            struck: None,
        }
    }

    /// The rule as a card writes it: `Rng 6`, `AP1`, `Lethal 5+`, `Hot`.
    pub fn written(&self, value: u8) -> String {
        match self.value {
            Value::None => self.name.to_string(),
            Value::Tight => format!("{}{value}", self.name),
            Value::Spaced => format!("{} {value}", self.name),
            Value::Plus => format!("{} {value}+", self.name),
        }
    }

    fn read(&self, text: &str) -> Option<u8> {
        let (name, rest) = text.split_at_checked(self.name.len())?;
        if !name.eq_ignore_ascii_case(self.name) {
            return None;
        }
        // Cards and lists print a space or none, and a sign of inches; `Lethal 5` can only mean `Lethal 5+`.
        let rest = rest.trim();
        match self.value {
            Value::None => rest.is_empty().then_some(0),
            Value::Tight => rest.parse().ok(),
            Value::Spaced => rest.strip_suffix('"').unwrap_or(rest).parse().ok(),
            Value::Plus => rest.strip_suffix('+').unwrap_or(rest).trim_end().parse().ok(),
        }
    }
}

/// Every special rule of weapons, in the order in which they act.
pub static TABLE: [WeaponRule; 27] = [
    heavy::RULE,
    limited::RULE,
    silent::RULE,
    unwieldy::RULE,
    range::RULE,
    combi::RULE,
    kombi::RULE,
    indirect::RULE,
    barrage::RULE,
    blast::RULE,
    torrent::RULE,
    fusillade::RULE,
    no_cover::RULE,
    lethal::RULE,
    grav::RULE,
    ceaseless::RULE,
    balanced::RULE,
    relentless::RULE,
    rending::RULE,
    hot::RULE,
    ap::RULE,
    piercing::RULE,
    mortal_wounds::RULE,
    splash::RULE,
    stun::RULE,
    reap::RULE,
    brutal::RULE,
];

/// Reads a rule as cards write it: its place in the table and its value.
pub fn parse(text: &str) -> Option<(u8, u8)> {
    TABLE.iter().enumerate().find_map(|(place, rule)| Some((place as u8, rule.read(text)?)))
}

/// The name of a rule as choices write it.
pub fn word(place: u8) -> String {
    TABLE[usize::from(place)].name.to_lowercase().replace(' ', "-")
}

/// A rule's place in the table by the word that choices use.
pub fn by_word(text: &str) -> Option<u8> {
    (0..TABLE.len() as u8).find(|place| word(*place) == text)
}

/// The functions of one weapon's rules, gathered per window in the order of the table.
#[derive(Clone, Default)]
#[allow(clippy::type_complexity, reason = "each window is spelt out where it is declared")]
pub struct Hooks {
    pub(crate) usable: Vec<(u8, fn(u8, Use<'_>) -> Result<(), Illegal>)>,
    pub(crate) counts_as: Vec<(u8, fn(u8, &Weapon) -> Actions)>,
    pub(crate) selected: Vec<(u8, fn(u8, Use<'_>) -> u16)>,
    pub(crate) from_hiding: Vec<(u8, fn(u8) -> RuleId)>,
    pub(crate) extra_ap: Vec<(u8, fn(u8) -> u8)>,
    pub(crate) range: Vec<(u8, fn(u8) -> i32)>,
    pub(crate) cover: Vec<(u8, fn(u8, &mut CoverTerms))>,
    pub(crate) spread: Vec<(u8, fn(u8, Shot<'_>) -> Spread)>,
    pub(crate) reading: Vec<(u8, fn(u8, &mut Reading))>,
    pub(crate) against: Vec<(u8, fn(u8, &Profile, &mut Reading))>,
    pub(crate) ones_matter: bool,
    pub(crate) rerolls: Vec<(u8, u8, fn(u8) -> Rerolls)>,
    pub(crate) change: Vec<(u8, u8, fn(u8, Bins) -> Option<Bins>)>,
    pub(crate) discarded: Vec<(u8, fn(u8, &Attack, Bins, &mut Cx<'_>))>,
    pub(crate) criticals: Vec<(u8, fn(u8, &Attack, u8, &mut Cx<'_>))>,
    pub(crate) armour: Vec<(u8, fn(u8, u8) -> u8)>,
    pub(crate) critical_parries_only: Vec<(u8, fn(u8) -> RuleId)>,
    pub(crate) struck: Vec<(u8, fn(u8, &mut Melee, usize, &mut Cx<'_>))>,
}

impl std::fmt::Debug for Hooks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hooks")
    }
}

impl Hooks {
    /// Gathers the functions of these rules.
    pub fn gather(rules: &[(u8, u8)]) -> Hooks {
        let mut rules = rules.to_vec();
        rules.sort_unstable();
        // The same rule with the same value does not add up. [KT-FORCE-10]
        rules.dedup();
        let mut hooks = Hooks::default();
        for (place, value) in rules {
            let rule = &TABLE[usize::from(place)];
            macro_rules! take {
                ($($window:ident),*) => { $( hooks.$window.extend(rule.$window.map(|f| (value, f))); )* };
            }
            take!(usable, counts_as, selected, from_hiding, extra_ap, range, cover, spread, reading);
            take!(against, discarded, criticals, armour, critical_parries_only, struck);
            hooks.rerolls.extend(rule.rerolls.map(|f| (place, value, f)));
            hooks.change.extend(rule.change.map(|f| (place, value, f)));
            hooks.ones_matter |= rule.ones_matter;
        }
        hooks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_written_and_read_back() {
        for (place, rule) in TABLE.iter().enumerate() {
            let value = if rule.value == Value::None { 0 } else { 5 };
            assert_eq!(parse(&rule.written(value)), Some((place as u8, value)), "{}", rule.name);
            assert_eq!(by_word(&word(place as u8)), Some(place as u8));
            assert!(rule.id.as_str().starts_with("KT-WR-"), "{}", rule.name);
        }
        assert_eq!(parse("Lethal 5"), parse("Lethal 5+"));
        assert_eq!(parse("Lethal"), None);
        assert_eq!(parse("AP"), None);
        assert_eq!(parse("Hot 2"), None);
    }
}
