//! Finds the word that was probably meant, and quotes words from outside in messages.

use std::collections::BTreeMap;

/// The longest word that is worth a correction.
const LONGEST: usize = 30;

/// The word of a vocabulary (with how often each is used) that a misspelt one stands for: one step away in a short
/// word, two in a longer one; of several, the one that is used most.
pub(crate) fn respelled<'a>(word: &str, vocabulary: &BTreeMap<&'a str, usize>) -> Option<&'a str> {
    let length = word.chars().count();
    let limit = match length {
        0..=3 => return None,
        4..=5 => 1,
        6..=LONGEST => 2,
        _ => return None,
    };
    let near = vocabulary.iter().filter(|(known, _)| known.chars().count().abs_diff(length) <= limit);
    near.map(|(known, uses)| (distance(word, known), std::cmp::Reverse(*uses), *known))
        .filter(|(steps, _, _)| *steps <= limit)
        .min()
        .map(|(_, _, known)| known)
}

/// The candidate nearest to a misspelt word, if one is near enough to be meant.
///
/// Words come from outside and may have any length. The distance between two words is at least the difference of
/// their lengths, so a candidate whose length alone rules it out costs nothing.
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
#[must_use]
pub fn distance(a: &str, b: &str) -> usize {
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
    use crate::RULES;

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
