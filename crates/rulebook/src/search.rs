//! Finding rules by words, and the word that was probably meant.

use crate::{RULES, Rule};

/// Rules of one catalogue (or of all but the toy's) that hold every word, best match first.
pub fn find(words: &str, ruleset: Option<&str>) -> Vec<&'static Rule> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let mut hits: Vec<(usize, &Rule)> = RULES
        .iter()
        .filter(|rule| ruleset.map_or(rule.ruleset != "mini", |wanted| rule.ruleset == wanted))
        .filter_map(|rule| Some((rank(rule, &words)?, rule)))
        .collect();
    hits.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.id.cmp(b.1.id)));
    hits.into_iter().map(|(_, rule)| rule).collect()
}

/// A word in the id or title weighs more than one in the text; `None` if a word is nowhere.
fn rank(rule: &Rule, words: &[String]) -> Option<usize> {
    let (id, title) = (rule.id.to_lowercase(), rule.title.to_lowercase());
    let text = rule.text.to_lowercase();
    let rest =
        format!("{} {}", rule.ruling.unwrap_or_default(), rule.example.unwrap_or_default()).to_lowercase();
    words
        .iter()
        .map(|word| {
            let word = word.as_str();
            let points = [(id.as_str(), 8), (&title, 6), (&text, 3), (&rest, 1)];
            let sum: usize = points.iter().filter(|(place, _)| place.contains(word)).map(|(_, n)| n).sum();
            (sum > 0).then_some(sum)
        })
        .sum()
}

/// The candidate nearest to a misspelt word, if one is near enough to be meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).max(1);
    let word = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|(steps, _)| *steps <= limit)
        .min_by_key(|(steps, _)| *steps)
        .map(|(_, candidate)| candidate)
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
        assert!(find("no such words anywhere", None).is_empty());
    }

    #[test]
    fn the_nearest_word_is_offered_only_when_near() {
        assert_eq!(nearest("shoto", ["shoot", "sprint"]), Some("shoot"));
        assert_eq!(nearest("depto", ["depot", "arcade"]), Some("depot"));
        assert_eq!(nearest("banana", ["depot", "arcade"]), None);
    }
}
