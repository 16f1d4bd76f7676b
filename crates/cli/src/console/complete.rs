//! Completion: the next words of the lines that may be typed.

/// The words that lines beginning like `typed` go on with, each once, and where the word being typed begins.
/// A word with more after it ends in a space, so that the next press of Tab continues the line.
pub(super) fn next_words(lines: &[String], typed: &str) -> (usize, Vec<String>) {
    let start = typed.rfind(' ').map_or(0, |space| space + 1);
    let begins_so = |line: &&String| {
        line.get(..typed.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(typed))
    };
    let mut words: Vec<String> = lines
        .iter()
        .filter(begins_so)
        .map(|line| {
            let end = line[typed.len()..].find(' ').map_or(line.len(), |space| typed.len() + space + 1);
            line[start..end].to_string()
        })
        .filter(|word| !word.is_empty())
        .collect();
    words.sort();
    words.dedup();
    (start, words)
}

#[cfg(test)]
mod tests {
    use super::next_words;

    #[test]
    fn the_next_word_of_each_line_is_offered_once() {
        let lines = ["move E1 3.4.1", "move E1 3.5.1", "move E2 1.1.1", "menu", "why move E1 3.4.1"];
        let lines = lines.map(str::to_string);
        let offered = |typed: &str| {
            let (start, words) = next_words(&lines, typed);
            (start, words.join("|"))
        };
        assert_eq!(offered("m"), (0, "menu|move ".to_string()));
        assert_eq!(offered("move "), (5, "E1 |E2 ".to_string()));
        assert_eq!(offered("MOVE e1 3"), (8, "3.4.1|3.5.1".to_string()));
        assert_eq!(offered("why mo"), (4, "move ".to_string()));
        assert_eq!(offered("x"), (0, String::new()));
        // A cut inside a letter of several bytes does not begin any line.
        assert_eq!(offered("é").1, "");
    }
}
