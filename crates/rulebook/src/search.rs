//! Finding rules by words: what players ask, answered by the rules about it, best first.
//!
//! Terminal, server and browser all use this. The ranking: whole words before parts of words, titles before
//! texts, rare words before common ones, and rules about everything asked before rules about a part of it.

use crate::brief::Reply;
use crate::spelling::respelled;
pub use crate::spelling::{distance, nearest, quoted};
use crate::words::{Query, ends_cut, plain};
use crate::{RULES, Rule, catalogue};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What a search found.
#[derive(Debug)]
pub struct Answer {
    /// The rules, best first.
    pub hits: Vec<Hit>,
    /// Words that were also read as synonyms, such as `combat` as `fight`.
    pub read: Vec<Reading>,
    /// The question as it was probably meant, if a word of it is in no rule. The hits are those of this question.
    pub meant: Option<String>,
    /// A short answer, if the game's brief has one.
    pub reply: Option<&'static Reply>,
}

/// A rule that answers a question.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// The rule.
    pub rule: &'static Rule,
    /// What the match is based on.
    pub by: Match,
}

/// What a match is based on, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Match {
    /// A word of the title.
    Title,
    /// A word of the text.
    Text,
    /// Only letters inside other words.
    Letters,
}

/// A word of a question and what else it was read as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// As it was asked.
    pub word: String,
    /// The words that mean the same and that the rules use.
    pub also: Vec<&'static str>,
}

/// The stems of every rule, by its place in [`RULES`].
static INDEX: LazyLock<Vec<Fields>> = LazyLock::new(|| RULES.iter().map(Fields::of).collect());

/// Rules of one catalogue (or of all but the toy's) that answer a question, best match first; all of them in the order
/// of play if nothing is asked.
pub fn find(words: &str, ruleset: Option<&str>) -> Vec<&'static Rule> {
    ask(words, ruleset).hits.into_iter().map(|hit| hit.rule).collect()
}

/// The same with everything a reader should know about the answer.
///
/// Words are compared by their stems, together with their synonyms. Question words (how, do, I) count only if there
/// is nothing else. A word that is in no rule is replaced by the nearest one that is.
pub fn ask(words: &str, ruleset: Option<&str>) -> Answer {
    let wanted = |rule: &Rule| ruleset.map_or(rule.ruleset != "mini", |wanted| rule.ruleset == wanted);
    let scope: Scope = RULES.iter().zip(INDEX.iter()).filter(|(rule, _)| wanted(rule)).collect();
    let plain_list = |rules: Vec<&'static Rule>| Answer {
        hits: rules.into_iter().map(|rule| Hit { rule, by: Match::Title }).collect(),
        read: Vec::new(),
        meant: None,
        reply: None,
    };
    if words.trim().is_empty() {
        return plain_list(in_order(scope.iter().map(|(rule, _)| *rule).collect()));
    }
    if let Some((rule, _)) = scope.iter().find(|(rule, _)| rule.id.eq_ignore_ascii_case(words.trim())) {
        return plain_list(vec![rule]);
    }
    // Words that a short answer waits for are spelt right, whether or not a rule has them.
    let expected = ruleset.is_some_and(|ruleset| reply(&Query::new(words), ruleset).is_some());
    let meant = if expected { None } else { meant(words, &scope) };
    let query = Query::new(meant.as_deref().unwrap_or(words));
    let read = query.terms.iter().filter_map(|term| read_as(term, &scope)).collect();
    let reply = ruleset.and_then(|ruleset| reply(&query, ruleset));
    let mut hits = ranked(&query, &scope);
    if let Some(reply) = reply {
        lead_with(reply, &scope, &mut hits);
    }
    Answer { hits, read, meant, reply }
}

/// The rules that a short answer is based on come first: its reader will look for them next.
fn lead_with(reply: &Reply, scope: &Scope, hits: &mut Vec<Hit>) {
    for id in reply.rules.iter().rev() {
        let known = hits.iter().position(|hit| hit.rule.id == *id).map(|place| hits.remove(place));
        let rule = scope.iter().find(|(rule, _)| rule.id == *id).map(|(rule, _)| *rule);
        hits.splice(0..0, known.or(rule.map(|rule| Hit { rule, by: Match::Text })));
    }
}

type Scope = Vec<(&'static Rule, &'static Fields)>;

fn ranked(query: &Query, scope: &Scope) -> Vec<Hit> {
    // A word that is in many rules says little about any of them.
    let weigh = |term: &crate::words::Term| {
        let holders = scope.iter().filter(|(_, fields)| fields.holds(&term.readings[0].0)).count() as u64;
        100 / (4 + u64::from((2 + holders).ilog2()))
    };
    let weights: Vec<u64> = query.terms.iter().map(weigh).collect();
    let mut hits: Vec<(u64, Hit)> = Vec::new();
    for (rule, fields) in scope {
        let points: Vec<Points> = query.terms.iter().map(|term| fields.points(&term.readings)).collect();
        let met = points.iter().filter(|points| points.worth > 0).count();
        if met == 0 || met * 2 < query.terms.len() {
            continue;
        }
        let sum: u64 = points.iter().zip(&weights).map(|(points, weight)| points.worth * weight).sum();
        let by = points.iter().filter(|points| points.worth > 0).map(|points| points.by).min();
        // A rule about everything that was asked comes before one that mentions a part of it often.
        let (met, all) = (met as u64, query.terms.len() as u64);
        hits.push((sum * met.pow(3) / all.pow(3), Hit { rule, by: by.unwrap_or(Match::Letters) }));
    }
    hits.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.rule.id.cmp(b.1.rule.id)));
    hits.into_iter().map(|(_, hit)| hit).collect()
}

/// The question with words that are in no rule replaced by the nearest that are; `None` if nothing is replaced.
fn meant(words: &str, scope: &Scope) -> Option<String> {
    let mut vocabulary: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut respell = |word: &str| {
        let query = Query::new(word);
        let known = |stem: &str| scope.iter().any(|(_, fields)| fields.holds_part(stem));
        if query.terms.iter().any(|term| term.readings.iter().any(|(stem, _)| known(stem))) {
            return None;
        }
        if vocabulary.is_empty() {
            for word in scope.iter().flat_map(|(_, fields)| &fields.plain) {
                *vocabulary.entry(word).or_default() += 1;
            }
        }
        respelled(word, &vocabulary).map(str::to_string)
    };
    let mut changed = false;
    let respelled: Vec<String> = plain(words)
        .map(|word| match respell(&word) {
            Some(better) => {
                changed = true;
                better
            }
            None => word,
        })
        .collect();
    changed.then(|| respelled.join(" "))
}

/// The words that a term was read as and that the rules in question use.
fn read_as(term: &crate::words::Term, scope: &Scope) -> Option<Reading> {
    let used = |word: &&str| {
        let stem = crate::words::stem(word);
        stem != term.readings[0].0 && scope.iter().any(|(_, fields)| fields.holds(&stem))
    };
    let also: Vec<&'static str> = term.synonyms.iter().copied().filter(used).collect();
    (!also.is_empty()).then(|| Reading { word: term.word.clone(), also })
}

/// The short answer of the game's brief whose words are those of the question.
fn reply(query: &Query, ruleset: &str) -> Option<&'static Reply> {
    let stems = |query: &Query| {
        let mut stems: Vec<String> = query.terms.iter().map(|term| term.readings[0].0.clone()).collect();
        stems.sort();
        stems
    };
    let found = crate::CATALOGUES.iter().find(|known| known.ruleset == ruleset)?.brief?;
    found.answers.iter().find(|answer| stems(&Query::new(answer.asked)) == stems(query))
}

/// Rules in the order of their catalogue's chapters, which is the order of play.
fn in_order(mut rules: Vec<&'static Rule>) -> Vec<&'static Rule> {
    let chapter =
        |rule: &Rule| catalogue(rule.ruleset).topics.iter().position(|topic| topic.id == rule.topic());
    let number = |rule: &Rule| rule.id.rsplit('-').next().and_then(|n| n.parse::<u32>().ok());
    rules.sort_by_key(|rule| (rule.ruleset, chapter(rule), number(rule)));
    rules
}

/// What a word is worth in a rule, and where it was found.
struct Points {
    worth: u64,
    by: Match,
}

/// The stems of a rule, field by field.
struct Fields {
    id: String,
    title: Vec<String>,
    topic: Vec<String>,
    text: Vec<String>,
    rest: Vec<String>,
    /// The words of title and text as they are written, for spelling.
    plain: Vec<String>,
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
            plain: plain(&format!("{} {}", rule.title, rule.text)).filter(|word| word.len() > 2).collect(),
        }
    }

    fn holds(&self, stem: &str) -> bool {
        [&self.title, &self.topic, &self.text].iter().any(|field| field.iter().any(|word| word == stem))
    }

    /// Whether a word here starts with these letters, or one in the title contains them: the reader may still be
    /// typing.
    fn holds_part(&self, stem: &str) -> bool {
        let fields = [&self.title, &self.topic, &self.text, &self.rest];
        self.id.contains(stem)
            || self.title.iter().any(|word| stem.len() > 4 && word.contains(stem))
            || fields.iter().any(|field| field.iter().any(|word| word.starts_with(stem)))
    }

    /// What one word of a question is worth here, with the words that mean the same: the best of its readings, and a
    /// part of the others.
    fn points(&self, readings: &[(String, u64)]) -> Points {
        let all: Vec<(u64, Match)> = readings
            .iter()
            .map(|(stem, share)| {
                let Points { worth, by } = self.reading(stem);
                (worth * share / 10, by)
            })
            .collect();
        let best = all.iter().map(|(worth, _)| *worth).max().unwrap_or(0);
        let by = all.iter().filter(|(worth, _)| *worth > 0).map(|(_, by)| *by).min();
        let sum: u64 = all.iter().map(|(worth, _)| *worth).sum();
        Points { worth: best + (sum - best) / 4, by: by.unwrap_or(Match::Letters) }
    }

    fn reading(&self, stem: &str) -> Points {
        let count = |field: &[String]| field.iter().filter(|word| *word == stem).count() as u64;
        let title = if count(&self.title) > 0 { 120 + 60 / self.title.len() as u64 } else { 0 };
        let topic = 40 * count(&self.topic).min(1);
        let first = if self.text.iter().take(12).any(|word| word == stem) { 20 } else { 0 };
        let text = 25 * count(&self.text).min(1) + 6 * count(&self.text).min(4) + first;
        let rest = 6 * count(&self.rest).min(2);
        let sum = title + topic + text + rest;
        if sum > 0 {
            return Points { worth: sum, by: if title > 0 { Match::Title } else { Match::Text } };
        }
        // Matches of letters only come last.
        let part = |field: &[String]| stem.len() > 3 && field.iter().any(|word| word.contains(stem));
        let worth = u64::from(self.id.contains(stem)) * 8
            + u64::from(part(&self.title)) * 8
            + u64::from(part(&self.text)) * 2;
        Points { worth, by: Match::Letters }
    }
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
        assert!(at("DZ3-SHOOT-01") < at("DZ3-ENDP-01") && at("DZ3-ENDP-01") < at("DZ3-WIN-01"));
        assert!(at("DZ3-WIN-01") < at("DZ3-KEY-01"));
    }

    #[test]
    fn letters_inside_other_words_come_last_and_are_said_to_be_such() {
        let hits = ask("lien", Some("deadzone-3e")).hits;
        assert!(hits.iter().all(|hit| hit.by <= Match::Text), "read as line");
        let inside = ask("teleport", Some("deadzone-3e")).hits;
        assert_eq!(inside[0].by, Match::Title);
        let letters = ask("elepor", Some("deadzone-3e"));
        assert!(!letters.hits.is_empty() && letters.hits.iter().all(|hit| hit.by == Match::Letters));
        assert!(find("cover", Some("deadzone-3e")).iter().all(|rule| rule.id != "DZ3-ITEMS-08"), "recovers");
    }

    #[test]
    fn other_readings_of_a_word_are_named_if_the_rules_use_them() {
        let answer = ask("can I shoot into combat", Some("deadzone-3e"));
        let combat = answer.read.iter().find(|reading| reading.word == "combat").expect("another reading");
        assert!(combat.also.contains(&"assault"), "{combat:?}");
        assert_eq!(answer.reply.map(|reply| reply.rules[0]), Some("DZ3-SHOOT-09"));
        assert!(ask("clear shot", None).reply.is_none());
    }

    #[test]
    fn a_misspelt_word_is_answered_as_it_was_meant() {
        for (typed, meant, first) in [
            ("pinnned", "pinned", "DZ3-PIN-"),
            ("lien of sihgt", "line of sight", "DZ3-SHOOT-05"),
            ("comand dice", "command dice", "DZ3-CMD-"),
        ] {
            let answer = ask(typed, Some("deadzone-3e"));
            assert_eq!(answer.meant.as_deref(), Some(meant), "{typed}");
            assert!(answer.hits.iter().take(3).any(|hit| hit.rule.id.starts_with(first)), "{typed}");
        }
        // No correction while someone is typing a word that the rules use, or where no word is near.
        assert_eq!(ask("shoo", Some("deadzone-3e")).meant, None);
        assert_eq!(ask("qqqqqqqq", Some("deadzone-3e")).meant, None);
        assert!(ask("qqqqqqqq", Some("deadzone-3e")).hits.is_empty());
    }
}
