//! Words of a question: stems, synonyms and filler words.

/// Filler words that say nothing about the subject of a question.
const FILLERS: &[&str] = &[
    "a", "am", "an", "and", "any", "are", "as", "at", "be", "by", "can", "could", "do", "does", "for",
    "from", "get", "gets", "go", "goes", "happen", "happens", "has", "have", "how", "i", "if", "in", "into",
    "is", "it", "its", "me", "may", "mean", "much", "many", "must", "my", "of", "on", "one", "or", "our",
    "same", "should", "so", "that", "the", "them", "there", "they", "this", "to", "was", "we", "what",
    "when", "where", "which", "who", "whom", "why", "will", "with", "work", "works", "would", "you", "your",
    "another", "than", "through", "while", "after", "before",
];

/// Words that mean the same to a player.
const MEANT: &[&[&str]] = &[
    &["fight", "combat", "melee", "assault", "engaged", "engagement"],
    &["combat", "enemy"],
    &["win", "victory", "winner", "wins"],
    &["point", "vp", "score"],
    &["move", "advance", "walk"],
    &["sprint", "run", "dash"],
    &["shoot", "shot", "gun", "shooting"],
    &["kill", "dead", "death", "die", "incapacitated"],
    &["cover", "clear", "hidden", "obscured"],
    &["sight", "see", "los", "visible", "seen"],
    &["wound", "hp", "health", "damage", "hurt", "injured"],
    &["heal", "medic", "regain"],
    &["objective", "flag", "marker"],
    &["start", "begin", "first", "initiative"],
    &["end", "finish"],
    &["far", "distance", "range", "reach"],
    &["prone", "pinned"],
    &["level", "roof", "height"],
    &["burn", "fire", "flame"],
    &["pick", "take", "carry"],
    &["item", "token"],
    &["door", "hatch", "hatchway"],
    &["leave", "retreat", "escape", "disengage", "break", "away"],
    &["retreat", "back"],
    &["tie", "draw", "equal"],
    &["model", "operative", "miniature"],
    &["fit", "capacity", "room"],
    &["action", "budget"],
    &["explode", "explosive", "eight"],
    &["friend", "friendly"],
    &["pass", "nothing", "skip"],
    &["deploy", "setup"],
    &["push", "knockback", "throw", "driven"],
    &["command", "cp"],
    &["open", "operate"],
    &["save", "defence"],
    &["again", "reactivate", "reroll"],
];

/// A question, word by word.
pub(crate) struct Query {
    pub(crate) terms: Vec<Term>,
}

/// One word of a question.
pub(crate) struct Term {
    /// As it was asked.
    pub(crate) word: String,
    /// Its stem, and the stems of words that mean the same, with what each is worth in tenths.
    pub(crate) readings: Vec<(String, u64)>,
    /// The words that mean the same.
    pub(crate) synonyms: Vec<&'static str>,
}

impl Query {
    pub(crate) fn new(words: &str) -> Query {
        let all: Vec<String> = plain(words).collect();
        let telling: Vec<&String> = all.iter().filter(|word| !FILLERS.contains(&word.as_str())).collect();
        let kept: Vec<&String> = if telling.is_empty() { all.iter().collect() } else { telling };
        Query { terms: kept.into_iter().map(|word| Term::new(word)).collect() }
    }
}

impl Term {
    fn new(word: &str) -> Term {
        let stem = stem(word);
        let (mut readings, mut synonyms) = (vec![(stem.clone(), 10)], Vec::new());
        for line in MEANT.iter().filter(|line| line.iter().any(|word| self::stem(word) == stem)) {
            for other in *line {
                let cut = self::stem(other);
                if !readings.iter().any(|(known, _)| *known == cut) {
                    readings.push((cut, 6));
                    synonyms.push(*other);
                }
            }
        }
        Term { word: word.to_string(), readings, synonyms }
    }
}

/// The stems of a text.
pub(crate) fn ends_cut(text: &str) -> Vec<String> {
    plain(text).map(|word| stem(&word)).collect()
}

/// The words of a text in small letters.
pub(crate) fn plain(text: &str) -> impl Iterator<Item = String> {
    let lower = text.to_lowercase().replace("re-roll", "reroll");
    let words: Vec<String> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect();
    words.into_iter()
}

/// A word without its ending, so that `pinned`, `pinning` and `pins` are one.
pub(crate) fn stem(word: &str) -> String {
    const LEAST: usize = 3;
    let cut = |end: &str| word.strip_suffix(end).filter(|rest| rest.chars().count() >= LEAST);
    for end in ["ations", "ation", "ings", "ing", "ied", "ies", "ed", "es", "ers", "er", "s", "e"] {
        let Some(rest) = cut(end) else { continue };
        if end == "s" && rest.ends_with(['s', 'u', 'i']) {
            break;
        }
        if end.starts_with("ation") {
            return format!("{rest}at");
        }
        if end == "ies" || end == "ied" {
            return format!("{rest}y");
        }
        // A doubled letter before the ending is one: pinned, running.
        let mut letters: Vec<char> = rest.chars().collect();
        if let [.., a, b] = letters[..]
            && a == b
            && !"lsez".contains(a)
            && letters.len() > LEAST
        {
            letters.pop();
        }
        if end == "s" && letters.last() == Some(&'e') && letters.len() > LEAST {
            letters.pop();
        }
        return letters.into_iter().collect();
    }
    word.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_ends_do_not_matter() {
        for [one, other] in [
            ["pinned", "pin"],
            ["shooting", "shoot"],
            ["moves", "move"],
            ["moving", "moved"],
            ["objectives", "objective"],
            ["carries", "carry"],
            ["models", "model"],
            ["activation", "activate"],
        ] {
            assert_eq!(stem(one), stem(other), "{one} and {other}");
        }
        assert_ne!(stem("cover"), stem("recovers"));
    }

    #[test]
    fn a_question_keeps_the_words_that_say_something() {
        let count = |words: &str| Query::new(words).terms.len();
        assert_eq!(count("how do I win"), 1);
        assert_eq!(count("can I shoot into combat?"), 2);
        assert_eq!(count("how do I"), 3);
    }
}
