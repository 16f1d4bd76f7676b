//! Finding rules by words, and the word that was probably meant.

use crate::words::{Query, ends_cut};
use crate::{RULES, Rule, catalogue};

/// Rules of one catalogue (or of all but the toy's) that answer a question, best match first; all of them in the order
/// of play if nothing is asked.
///
/// Words count by their stems, with the words that mean the same beside them; a title weighs more than a text, a whole
/// word more than a part of one. What a question is made of (how, do, I) counts only if there is nothing else.
pub fn find(words: &str, ruleset: Option<&str>) -> Vec<&'static Rule> {
    let wanted = |rule: &&Rule| ruleset.map_or(rule.ruleset != "mini", |wanted| rule.ruleset == wanted);
    let rules: Vec<&'static Rule> = RULES.iter().filter(wanted).collect();
    if words.trim().is_empty() {
        return in_order(rules);
    }
    if let Some(rule) = rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(words.trim())) {
        return vec![*rule];
    }
    let query = Query::new(words);
    let fields: Vec<Fields> = rules.iter().map(|rule| Fields::of(rule)).collect();
    // A word that stands in many rules says little about any of them.
    let weights: Vec<u64> = query
        .terms
        .iter()
        .map(|term| {
            let holders = fields.iter().filter(|fields| fields.holds(&term[0].0)).count() as u64;
            100 / (4 + u64::from((2 + holders).ilog2()))
        })
        .collect();
    let mut hits: Vec<(u64, &Rule)> = Vec::new();
    for (rule, fields) in rules.iter().zip(&fields) {
        let points: Vec<u64> = query.terms.iter().map(|term| fields.points(term)).collect();
        let met = points.iter().filter(|points| **points > 0).count();
        if met == 0 || met * 2 < query.terms.len() {
            continue;
        }
        let sum: u64 = points.iter().zip(&weights).map(|(points, weight)| points * weight).sum();
        // A rule that speaks of everything that was asked comes before one that speaks of a part of it often.
        let (met, all) = (met as u64, query.terms.len() as u64);
        hits.push((sum * met.pow(3) / all.pow(3), rule));
    }
    hits.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.id.cmp(b.1.id)));
    hits.into_iter().map(|(_, rule)| rule).collect()
}

/// Rules in the order in which their catalogue's chapters stand, which is the order of play.
fn in_order(mut rules: Vec<&'static Rule>) -> Vec<&'static Rule> {
    let chapter =
        |rule: &Rule| catalogue(rule.ruleset).topics.iter().position(|topic| topic.id == rule.topic());
    let number = |rule: &Rule| rule.id.rsplit('-').next().and_then(|n| n.parse::<u32>().ok());
    rules.sort_by_key(|rule| (rule.ruleset, chapter(rule), number(rule)));
    rules
}

/// The stems of a rule, field by field.
struct Fields {
    id: String,
    title: Vec<String>,
    topic: Vec<String>,
    text: Vec<String>,
    rest: Vec<String>,
}

impl Fields {
    fn of(rule: &Rule) -> Fields {
        let rest = format!("{} {}", rule.ruling.unwrap_or_default(), rule.example.unwrap_or_default());
        Fields {
            id: rule.id.to_lowercase(),
            title: ends_cut(rule.title),
            topic: ends_cut(rule.topic_title()),
            text: ends_cut(rule.text),
            rest: ends_cut(&rest),
        }
    }

    fn holds(&self, stem: &str) -> bool {
        [&self.title, &self.topic, &self.text].iter().any(|field| field.iter().any(|word| word == stem))
    }

    /// What one word of a question is worth here, with the words that mean the same: the best of its readings, and a
    /// part of the others.
    fn points(&self, readings: &[(String, u64)]) -> u64 {
        let all: Vec<u64> = readings.iter().map(|(stem, share)| self.reading(stem) * share / 10).collect();
        let best = all.iter().copied().max().unwrap_or(0);
        best + (all.iter().sum::<u64>() - best) / 4
    }

    fn reading(&self, stem: &str) -> u64 {
        let count = |field: &[String]| field.iter().filter(|word| *word == stem).count() as u64;
        let title = if count(&self.title) > 0 { 120 + 60 / self.title.len() as u64 } else { 0 };
        let topic = 40 * count(&self.topic).min(1);
        let first = if self.text.iter().take(12).any(|word| word == stem) { 20 } else { 0 };
        let text = 25 * count(&self.text).min(1) + 6 * count(&self.text).min(4) + first;
        let rest = 6 * count(&self.rest).min(2);
        let sum = title + topic + text + rest;
        if sum > 0 {
            return sum;
        }
        // Letters alone come last.
        let part = |field: &[String]| stem.len() > 3 && field.iter().any(|word| word.contains(stem));
        u64::from(self.id.contains(stem)) * 8
            + u64::from(part(&self.title)) * 8
            + u64::from(part(&self.text)) * 2
    }
}

/// The candidate nearest to a misspelt word, if one is near enough to be meant.
///
/// Words come from outside and may have any length. The distance between two words is at least the difference of
/// their lengths, so a candidate whose length alone puts it out of reach costs nothing.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let limit = (length / 3).max(1);
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| (distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|(steps, _)| *steps <= limit)
        .min_by_key(|(steps, _)| *steps)
        .map(|(_, candidate)| candidate)
}

/// The most letters of a word from outside that a message repeats.
const QUOTED_MAX: usize = 60;

/// A word from outside, in quotes, for a message: cut if it is long, with control characters written out.
pub fn quoted(word: &str) -> String {
    match word.char_indices().nth(QUOTED_MAX) {
        Some((end, _)) => format!("{:?}", format!("{}…", &word[..end])),
        None => format!("{word:?}"),
    }
}

/// Insertions, deletions, replacements and swaps of neighbours between two words.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        rows[i][0] = i;
        for j in 1..=b.len() {
            let replace = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            rows[i][j] = replace.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                rows[i][j] = rows[i][j].min(rows[i - 2][j - 2] + 1);
            }
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_come_before_texts() {
        let hits = find("clear shot", Some("deadzone-3e"));
        assert_eq!(hits[0].id, "DZ3-SHOOT-07");
        assert!(find("clear shot", None).len() > hits.len());
        assert!(find("xylophone", None).is_empty());
        assert_eq!(find("dz3-shoot-07", None)[0].id, "DZ3-SHOOT-07");
    }

    #[test]
    fn nothing_asked_lists_the_chapters_in_the_order_of_play() {
        let all = find("", Some("deadzone-3e"));
        assert_eq!((all[0].id, all.len()), ("DZ3-FORCE-01", 302));
        let at = |id: &str| all.iter().position(|rule| rule.id == id);
        assert!(at("DZ3-SETUP-01") < at("DZ3-TURN-01") && at("DZ3-KEY-09") < at("DZ3-KEY-10"));
    }

    #[test]
    fn the_nearest_word_is_offered_only_when_near() {
        assert_eq!(nearest("shoto", ["shoot", "sprint"]), Some("shoot"));
        assert_eq!(nearest("depto", ["depot", "arcade"]), Some("depot"));
        assert_eq!(nearest("banana", ["depot", "arcade"]), None);
    }

    /// Compared letter by letter, 60,000 letters against every id take seconds.
    #[test]
    fn a_word_longer_than_every_candidate_is_not_compared() {
        let long = "a".repeat(60_000);
        let mut looked_at = 0;
        let candidates = RULES.iter().map(|rule| rule.id).inspect(|_| looked_at += 1);
        assert_eq!(nearest(&long, candidates), None);
        assert_eq!(looked_at, RULES.len());
        let longest = RULES.iter().map(|rule| rule.id.chars().count()).max().unwrap_or(0);
        assert!(
            longest.abs_diff(long.len()) > long.len() / 3,
            "every id is out of reach by its length alone"
        );
    }

    #[test]
    fn a_message_repeats_only_the_beginning_of_a_long_word() {
        assert_eq!(quoted("depto"), "\"depto\"");
        assert_eq!(quoted("a\0b"), "\"a\\0b\"");
        assert_eq!(quoted(&"ä".repeat(60)), format!("\"{}\"", "ä".repeat(60)));
        assert_eq!(quoted(&"ä".repeat(60_000)), format!("\"{}…\"", "ä".repeat(60)));
    }
}
