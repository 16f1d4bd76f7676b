//! The rulebook: every catalogued rule, known to the compiler and to the reader.
//!
//! Code names a rule with [`rule!`]; a wrong id does not compile, and running the line marks the rule as
//! reached ([`marks`]). People find rules with [`search`]. The crate holds texts and ids, never behaviour.

mod brief;
pub mod marks;
pub mod search;
mod spelling;
mod words;

pub use brief::{Brief, Reply, Step, Word};

use std::fmt;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// One rule of a catalogue, in our words.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The stable id, such as `DZ3-SHOOT-07`.
    pub id: &'static str,
    /// The catalogue it belongs to: the id of a ruleset.
    pub ruleset: &'static str,
    /// A short title.
    pub title: &'static str,
    /// What sort of rule it is: turn, move, attack, keyword and so on.
    pub kind: &'static str,
    /// What it says.
    pub text: &'static str,
    /// A worked example.
    pub example: Option<&'static str>,
    /// What was decided where the source is silent or unclear.
    pub ruling: Option<&'static str>,
}

/// The ruleset of the toy catalogue, which only tests play.
pub const TOY: &str = "mini";

/// A catalogue as a whole: the rulebook of one game, built or not.
#[derive(Debug, PartialEq, Eq)]
pub struct Catalogue {
    /// The name of its file, which is the id of its ruleset.
    pub ruleset: &'static str,
    /// The game's name.
    pub title: &'static str,
    /// What every id begins with: `DZ3` of `DZ3-SHOOT-07`.
    pub prefix: &'static str,
    /// Its chapters, in playing order.
    pub topics: &'static [Topic],
    /// The game in brief, if somebody has written it.
    pub brief: Option<&'static Brief>,
}

/// A chapter of a catalogue.
#[derive(Debug, PartialEq, Eq)]
pub struct Topic {
    /// The middle part of its ids: `SHOOT` of `DZ3-SHOOT-07`.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
}

/// The catalogue of a ruleset.
///
/// # Panics
/// If `rules/` has no such file; in a `const` that is a compile error.
pub const fn catalogue(ruleset: &str) -> &'static Catalogue {
    let mut i = 0;
    while i < CATALOGUES.len() {
        if compare(CATALOGUES[i].ruleset.as_bytes(), ruleset.as_bytes()) == 0 {
            return &CATALOGUES[i];
        }
        i += 1;
    }
    panic!("rules/ has no catalogue of this name")
}

impl Rule {
    /// What the chapter is called: `Shooting` for `DZ3-SHOOT-07`.
    pub fn topic_title(&self) -> &'static str {
        let topic = catalogue(self.ruleset).topics.iter().find(|topic| topic.id == self.topic());
        topic.map_or("", |topic| topic.title)
    }

    /// The topic is the middle part of the id: `SHOOT` of `DZ3-SHOOT-07`.
    pub fn topic(&self) -> &'static str {
        self.id.split('-').nth(1).unwrap_or_default()
    }
}

/// The id of a rule that exists. Two bytes; its text is one look-up away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(u16);

impl RuleId {
    /// Finds an id at compile time. Use [`rule!`] in rules and [`rule_id!`] in tables.
    ///
    /// # Panics
    /// If no catalogue has the id; in a `const` that is a compile error.
    pub const fn known(id: &str) -> RuleId {
        match find(id) {
            Some(found) => found,
            None => panic!("no catalogue has a rule of this id"),
        }
    }

    /// Finds an id that came from outside.
    pub fn parse(id: &str) -> Option<RuleId> {
        find(&id.to_ascii_uppercase())
    }

    /// The rule behind the id.
    pub fn rule(self) -> &'static Rule {
        &RULES[usize::from(self.0)]
    }

    /// The id as it is written.
    pub fn as_str(self) -> &'static str {
        self.rule().id
    }

    /// Every id there is, in order.
    pub fn all() -> impl Iterator<Item = RuleId> {
        (0..RULES.len() as u16).map(RuleId)
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

const fn find(id: &str) -> Option<RuleId> {
    let (mut low, mut high) = (0, IDS.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        match compare(IDS[middle].as_bytes(), id.as_bytes()) {
            0 => return Some(RuleId(middle as u16)),
            order if order < 0 => low = middle + 1,
            _ => high = middle,
        }
    }
    None
}

const fn compare(a: &[u8], b: &[u8]) -> i32 {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return a[i] as i32 - b[i] as i32;
        }
        i += 1;
    }
    a.len() as i32 - b.len() as i32
}

/// Names a rule where it acts. A wrong id does not compile; running the line marks the rule as reached.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {{
        const ID: $crate::RuleId = $crate::RuleId::known($id);
        $crate::marks::reach(ID);
        ID
    }};
}

/// Names a rule in a table or a constant, without marking it.
#[macro_export]
macro_rules! rule_id {
    ($id:literal) => {{
        const ID: $crate::RuleId = $crate::RuleId::known($id);
        ID
    }};
}

/// Names several rules in a table or a constant, as an array of [`RuleId`], without marking them. A wrong id does
/// not compile:
///
/// ```
/// const COVER: [sortie_rulebook::RuleId; 2] = sortie_rulebook::rule_ids!["DZ3-SHOOT-07", "DZ3-SHOOT-08"];
/// ```
///
/// ```compile_fail,E0080
/// const COVER: [sortie_rulebook::RuleId; 2] = sortie_rulebook::rule_ids!["DZ3-SHOOT-07", "DZ3-SHOOT-99"];
/// ```
#[macro_export]
macro_rules! rule_ids {
    ($($id:literal),* $(,)?) => { [$($crate::rule_id!($id)),*] };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_resolve_both_ways() {
        for id in RuleId::all() {
            assert_eq!(RuleId::parse(id.as_str()), Some(id));
        }
        assert_eq!(rule_id!("DZ3-SHOOT-07").rule().title, "Clear shot");
        assert_eq!(rule_id!("DZ3-SHOOT-07").rule().topic(), "SHOOT");
        assert_eq!(RuleId::parse("dz3-shoot-07"), Some(rule_id!("DZ3-SHOOT-07")));
        assert_eq!(RuleId::parse("DZ3-SHOOT-99"), None);
    }

    #[test]
    fn a_wrong_id_in_a_table_does_not_compile() {
        // The macros evaluate this function in a constant, where a panic is a compile error.
        assert!(std::panic::catch_unwind(|| RuleId::known("DZ3-SHOOT-99")).is_err());
        const COVER: [RuleId; 2] = rule_ids!["DZ3-SHOOT-07", "DZ3-SHOOT-08"];
        assert_eq!(COVER.map(RuleId::as_str), ["DZ3-SHOOT-07", "DZ3-SHOOT-08"]);
    }

    #[test]
    fn five_catalogues_are_complete() {
        let count = |ruleset: &str| RULES.iter().filter(|r| r.ruleset == ruleset).count();
        let all = ["deadzone-2e", "deadzone-3e", "deadzone-alpha", "delta-one-zero", "kill-team"];
        let names: Vec<&str> = CATALOGUES.iter().map(|catalogue| catalogue.ruleset).collect();
        assert_eq!(names, [&all[..], &["mini"]].concat());
        assert_eq!(all.map(count), [310, 302, 257, 453, 340]);
    }

    #[test]
    fn every_game_has_a_brief_that_stands_on_its_own_rules() {
        for ruleset in ["deadzone-2e", "deadzone-3e", "deadzone-alpha", "delta-one-zero", "kill-team"] {
            let brief = catalogue(ruleset).brief.unwrap_or_else(|| panic!("{ruleset} has no brief"));
            assert!(brief.steps.len() >= 5 && brief.words.len() >= 4, "{ruleset}");
            let steps = brief.steps.iter().flat_map(|step| step.rules);
            let answers = brief.answers.iter().flat_map(|answer| answer.rules);
            for id in steps.chain(answers).copied().chain(brief.words.iter().map(|word| word.rule)) {
                assert_eq!(RuleId::known(id).rule().ruleset, ruleset, "{id}");
            }
            let asked: Vec<&str> = brief.answers.iter().map(|answer| answer.asked).collect();
            for question in ["cover", "win", "shoot into combat", "pinned"] {
                assert!(asked.contains(&question), "{ruleset}: {question}");
            }
        }
    }

    #[test]
    fn every_topic_has_a_title_of_its_own_catalogue() {
        for rule in &RULES {
            assert!(!rule.topic_title().is_empty(), "{}", rule.id);
        }
        let title = |id: &str| RuleId::parse(id).expect("a rule").rule().topic_title();
        assert_eq!(title("KT-FALL-01"), "Fall back");
        assert_eq!(title("DZ3-FALL-01"), "Falling");
        assert_eq!(title("KT-FIRE-01"), "Firefight phase");
        assert_eq!(title("D1Z-FIRE-01"), "Fire Mission");
    }
}
