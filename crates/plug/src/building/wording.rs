//! Words of names and lines, compared without regard to case, punctuation and figures in brackets.

use super::fixes::plain;
use super::{DraftUnit, Many, UnitKind};

/// The words of a name: `D.O.G. Drone [R4]` is `d`, `o`, `g`, `drone`.
pub(super) fn words(text: &str) -> Vec<String> {
    let text = plain(text).to_lowercase().replace(['\'', '’'], "");
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_string).collect()
}

/// Whether all words of a title are in a line, in their order.
pub(super) fn mentions(line: &str, title: &str) -> bool {
    let (line, title) = (words(line), words(title));
    !title.is_empty() && line.windows(title.len()).any(|window| window == title)
}

/// A line without its bullet, and how many it says: `- 2x Boy`, `2 Boy`, `Boy x2`.
pub(super) fn counted(line: &str) -> (Option<usize>, &str) {
    let line = line.trim().trim_start_matches(['-', '*', '•', '·', '–', '—', '>', '+']).trim();
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let count = |digits: &str| digits.parse().ok().filter(|count| (1..=64).contains(count));
    if let Some(number) = count(&line[..digits]) {
        let rest = line[digits..].trim_start();
        let after = rest.strip_prefix(['x', 'X', '×']).filter(|rest| rest.starts_with(' '));
        if after.is_some() || rest.len() < line[digits..].len() {
            return (Some(number), after.unwrap_or(rest).trim());
        }
    }
    if let Some((head, tail)) = line.rsplit_once(char::is_whitespace)
        && let Some(number) = tail.strip_prefix(['x', 'X', '×']).and_then(count)
    {
        return (Some(number), head.trim());
    }
    (None, line)
}

/// A line without the price at its end: `Boy (32)`, `Boy - 32 pts`, `Boy 32`.
pub(super) fn unpriced(line: &str) -> &str {
    let cut = line.trim().trim_end_matches([')', ']', '.']);
    let lower = cut.to_lowercase();
    let units = ["points", "point", "pts", "pt", "ep"];
    let unit = units.iter().find(|unit| lower.ends_with(*unit)).map_or(0, |unit| unit.len());
    let cut = cut.get(..cut.len() - unit).unwrap_or(cut).trim_end();
    let bare = cut.trim_end_matches(|c: char| c.is_ascii_digit());
    let before = bare.trim_end_matches(|c: char| c.is_whitespace() || "([-–—:,=".contains(c));
    let is_price = bare.len() < cut.len() && before.len() < bare.len() && !before.is_empty();
    if is_price { before } else { line.trim() }
}

/// A model with what was picked for it: `Boy, Slugga + Choppa`.
pub(super) fn armed(unit: &UnitKind, own: &DraftUnit) -> String {
    let mut parts = vec![unit.title.clone()];
    for kind in &unit.picks {
        let chosen = own.picked(&kind.id);
        let first = kind.values.first().filter(|_| kind.many == Many::One && chosen.is_empty());
        parts.extend(first.map(|value| plain(&value.title)));
        for id in chosen {
            let value = kind.values.iter().find(|value| value.id == *id);
            parts.push(value.map_or_else(|| id.clone(), |value| plain(&value.title)));
        }
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_prices_are_taken_off_in_many_shapes() {
        for line in ["2x Boy", "2 x Boy", "- 2× Boy", "* 2 Boy", "Boy x2"] {
            assert_eq!(counted(line), (Some(2), "Boy"), "{line}");
        }
        assert_eq!(counted("Boy"), (None, "Boy"));
        assert_eq!(counted("2nd Boy"), (None, "2nd Boy"));
        for line in ["Boy (32)", "Boy - 32", "Boy 32 pts", "Boy [32 points]", "Boy: 32", "Boy  32"] {
            assert_eq!(unpriced(line), "Boy", "{line}");
        }
        assert_eq!((unpriced("Boy, axe"), unpriced("32"), unpriced("")), ("Boy, axe", "32", ""));
        assert_eq!(words("D.O.G. Drone’s [R4]"), ["d", "o", "g", "drones"]);
        assert!(mentions("Night (Veer-Myn, 100)", "Veer myn") && !mentions("Veer", "Veer-Myn"));
    }
}
