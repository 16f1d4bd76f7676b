//! A pasted line matched with the models of a list: its name, then what was picked for it.

mod answer;

pub(super) use answer::nearest;

use super::fixes::plain;
use super::wording::{counted, unpriced, words};
use super::{DraftUnit, ForceList, Many, PickKind, PickValue, UnitKind};
use sortie_rulebook::search::distance;
use std::collections::BTreeMap;

/// What a line names.
pub(super) enum Found<'a> {
    /// No model of the list.
    Nothing {
        /// What stands where a model's name would.
        name: String,
        /// How many.
        count: usize,
    },
    /// One model, or several of the same name.
    Units {
        /// Whether the name is spelt as in the list.
        exact: bool,
        /// The name as the line spells it.
        said: String,
        /// How many.
        count: usize,
        /// Each with what the rest of the line says.
        read: Vec<Armed<'a>>,
    },
}

/// A model with what the rest of a line says about it.
pub(super) struct Armed<'a> {
    kind: &'a UnitKind,
    unit: DraftUnit,
    /// Spelling that was put right: as pasted, as read.
    respelt: Vec<(String, String)>,
    /// What could not be read.
    unread: Vec<String>,
    /// What must be asked: a kind of which one is needed, and what it may be.
    open: Option<(&'a PickKind, Vec<&'a PickValue>)>,
}

/// Where a name may end: at every separator and at the end, the longest first.
fn ends(text: &str) -> Vec<usize> {
    let mut ends: Vec<usize> =
        text.char_indices().filter(|(_, c)| ":,;(–—+/&".contains(*c)).map(|(at, _)| at).collect();
    for word in [" - ", " w/", " with ", " and "] {
        ends.extend(text.match_indices(word).map(|(at, _)| at));
    }
    ends.push(text.len());
    ends.sort_unstable();
    ends.reverse();
    ends
}

/// How many letters may be wrong.
fn tolerance(word: &str) -> usize {
    match word.chars().count() {
        0..=3 => 0,
        4..=5 => 1,
        _ => 2,
    }
}

fn is_near(a: &str, b: &str) -> bool {
    let limit = tolerance(a).min(tolerance(b));
    let is_close = a.chars().count().abs_diff(b.chars().count()) <= limit && distance(a, b) <= limit;
    is_close && (a.split(' ').count() != b.split(' ').count() || is_near_word_by_word(a, b))
}

/// A short word that is all wrong is another word, however long the rest of the name: a Kommando Boy is not a Kommando Nob.
fn is_near_word_by_word(a: &str, b: &str) -> bool {
    let near = |(a, b): (&str, &str)| distance(a, b) <= tolerance(a).min(tolerance(b)).max(1);
    a.split(' ').zip(b.split(' ')).all(near)
}

/// Finds the model that a line names; `group` is the kind of the group it is in.
pub(super) fn find<'a>(list: &'a ForceList, line: &str, group: Option<&str>) -> Found<'a> {
    let (count, rest) = counted(line);
    let (count, rest) = (count.unwrap_or(1), unpriced(rest));
    let ends = ends(rest);
    let named = |end: usize, is: &dyn Fn(&str, &str) -> bool| -> Vec<&'a UnitKind> {
        let head = words(&rest[..end]).join(" ");
        let units = list.units.iter().filter(|unit| is(&head, &words(&unit.title).join(" ")));
        if head.is_empty() { Vec::new() } else { units.collect() }
    };
    let is_plural = |head: &str, title: &str| count > 1 && head.strip_suffix('s') == Some(title);
    let same = |head: &str, title: &str| head == title || is_plural(head, title);
    let exact = ends.iter().map(|end| (*end, named(*end, &same))).find(|(_, units)| !units.is_empty());
    let first = ends.last().copied().unwrap_or(rest.len());
    let (end, units, is_exact) = match exact {
        Some((end, units)) => (end, units, true),
        None => (first, named(first, &is_near), false),
    };
    let said = rest[..end].trim().to_string();
    // Two names that are both near are no reading.
    let is_one = units.iter().all(|unit| unit.title == units[0].title);
    if units.is_empty() || !is_one {
        return Found::Nothing { name: rest[..first].trim().to_string(), count };
    }
    let kind = list.groups.iter().find(|kind| Some(kind.id.as_str()) == group);
    let here = |unit: &&UnitKind| kind.is_none_or(|kind| kind.units.contains(&unit.id));
    let tail = &rest[end..];
    let units = narrowed(units, here);
    let by_role = |unit: &&UnitKind| !unit.role.is_empty() && segments(tail).contains(&words(&unit.role));
    let units = narrowed(units, by_role);
    let mut read: Vec<Armed<'a>> = units.into_iter().map(|unit| arm(unit, tail)).collect();
    let least = read.iter().map(|armed| armed.unread.len()).min().unwrap_or(0);
    read.retain(|armed| armed.unread.len() == least);
    Found::Units { exact: is_exact, said, count, read }
}

/// Those that pass, or all if none does.
fn narrowed<'a>(all: Vec<&'a UnitKind>, passes: impl Fn(&&'a UnitKind) -> bool) -> Vec<&'a UnitKind> {
    let some: Vec<&UnitKind> = all.iter().copied().filter(|unit| passes(unit)).collect();
    if some.is_empty() { all } else { some }
}

/// The parts of the rest of a line, as words.
fn segments(tail: &str) -> Vec<Vec<String>> {
    let mut tail = format!(" {} ", plain(tail));
    for word in [" - ", " w/", " with ", " and "] {
        tail = tail.replace(word, " , ");
    }
    let parts = tail.split([':', ',', ';', '(', ')', '–', '—', '+', '/', '&']).map(words);
    parts.filter(|part| !part.is_empty()).collect()
}

/// The names in a title: the weapons of a set are joined by a plus sign.
fn names(value: &PickValue) -> Vec<Vec<String>> {
    plain(&value.title).split(" + ").map(words).filter(|name| !name.is_empty()).collect()
}

/// The words of a line that are not yet accounted for.
struct Tail {
    words: Vec<String>,
    used: Vec<bool>,
}

impl Tail {
    fn at(&self, name: &[String]) -> Option<usize> {
        let fits = |start: &usize| {
            let range = *start..*start + name.len();
            self.words[range.clone()] == *name && !self.used[range].contains(&true)
        };
        (0..(self.words.len() + 1).saturating_sub(name.len())).find(fits)
    }

    /// Whether all of these names are there, each as often as it is named.
    fn has_all(&self, names: &[Vec<String>]) -> bool {
        let mut copy = Tail { words: self.words.clone(), used: self.used.clone() };
        names.iter().all(|name| copy.take(name).is_some())
    }

    /// Takes a name out, with the number before it.
    fn take(&mut self, name: &[String]) -> Option<usize> {
        let start = self.at(name)?;
        self.used[start..start + name.len()].fill(true);
        let before = start.checked_sub(1).filter(|at| !self.used[*at]);
        let number = before.and_then(|at| self.words[at].trim_end_matches('x').parse().ok());
        if number.is_some() {
            self.used[start - 1] = true;
        }
        Some(number.unwrap_or(1))
    }

    /// What is left of each part, numbers aside.
    fn left(&self, parts: &[Vec<String>]) -> Vec<Vec<String>> {
        let mut used = self.used.iter();
        let mut left = Vec::new();
        for part in parts {
            let words =
                part.iter().zip(used.by_ref()).filter(|(_, used)| !**used).map(|(word, _)| word.clone());
            let words: Vec<String> = words.collect();
            if !words.iter().all(|word| word.trim_end_matches('x').parse::<u32>().is_ok()) {
                left.push(words);
            }
        }
        left
    }
}

/// Every value of a kind that the words name, the longest names first.
fn several(pick: &PickKind, rest: &mut Tail) -> Vec<String> {
    let mut values: Vec<&PickValue> = pick.values.iter().collect();
    values.sort_by_key(|value| std::cmp::Reverse(words(&value.title).len()));
    let mut chosen = Vec::new();
    for value in values {
        while let Some(number) = rest.take(&words(&value.title)) {
            let copies = if pick.many == Many::Copies { number.min(64) } else { 1 };
            chosen.extend(std::iter::repeat_n(value.id.clone(), copies));
        }
    }
    chosen
}

/// What a text names of a kind that is picked for a whole team, and what of it is not known.
pub(super) fn named(pick: &PickKind, text: &str) -> (Vec<String>, Vec<String>) {
    let parts = segments(text);
    let all: Vec<String> = parts.iter().flatten().cloned().collect();
    let mut rest = Tail { used: vec![false; all.len()], words: all };
    let chosen = several(pick, &mut rest);
    (chosen, rest.left(&parts).into_iter().map(|left| left.join(" ")).collect())
}

/// Reads the rest of a line for a model.
fn arm<'a>(kind: &'a UnitKind, tail: &str) -> Armed<'a> {
    let known: Vec<Vec<String>> =
        kind.picks.iter().flat_map(|pick| pick.values.iter().flat_map(names)).collect();
    let own = words(&format!("{} {} {}", kind.title, kind.role, kind.line));
    let is_own = |part: &[String]| own.windows(part.len().max(1)).any(|window| window == part);
    let mut respelt = Vec::new();
    let mut parts = segments(tail);
    let is_known =
        |part: &[String]| known.iter().any(|name| part.windows(name.len()).any(|some| some == name));
    for part in &mut parts {
        let text = part.join(" ");
        if !is_own(part)
            && !is_known(part)
            && let Some(name) = known.iter().find(|name| is_near(&text, &name.join(" ")))
        {
            respelt.push((text, name.join(" ")));
            part.clone_from(name);
        }
    }
    let all: Vec<String> = parts.iter().flatten().cloned().collect();
    let mut rest = Tail { used: vec![false; all.len()], words: all };
    let mut picks: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut open = None;
    for pick in &kind.picks {
        if pick.many == Many::One {
            let others =
                kind.picks.iter().filter(|other| other.id != pick.id).flat_map(|other| &other.values);
            let others: Vec<Vec<String>> = others.flat_map(names).collect();
            match one(pick, &others, &mut rest) {
                Ok(value) => drop(picks.insert(pick.id.clone(), vec![value.id.clone()])),
                Err(values) => open = open.or(Some((pick, values))),
            }
            continue;
        }
        let chosen = several(pick, &mut rest);
        if !chosen.is_empty() {
            picks.insert(pick.id.clone(), chosen);
        }
    }
    let unread = rest.left(&parts).into_iter().filter(|left| !is_own(left)).map(|left| left.join(" "));
    let unread = unread.collect();
    let unit = DraftUnit { unit: kind.id.clone(), picks };
    Armed { kind, unit, respelt, unread, open }
}

/// The one value that the words name; otherwise those that they may mean. What `others` have too is rather meant as
/// one of those.
fn one<'a>(
    pick: &'a PickKind,
    others: &[Vec<String>],
    rest: &mut Tail,
) -> Result<&'a PickValue, Vec<&'a PickValue>> {
    let whole = |value: &&PickValue| rest.has_all(&names(value));
    let mut fits: Vec<&PickValue> = pick.values.iter().filter(whole).collect();
    let size = |value: &&PickValue| words(&value.title).len();
    let most = fits.iter().map(size).max().unwrap_or(0);
    fits.retain(|value| size(value) == most);
    let own: Vec<&PickValue> =
        fits.iter().copied().filter(|value| names(value).iter().any(|name| !others.contains(name))).collect();
    if !own.is_empty() {
        fits = own;
    }
    // The same things in another order are the same.
    fits.dedup_by_key(|value| {
        let mut all = names(value);
        all.sort();
        all
    });
    if fits.is_empty() {
        let present: Vec<Vec<String>> =
            pick.values.iter().flat_map(names).filter(|name| rest.at(name).is_some()).collect();
        let has = |value: &&PickValue| present.iter().all(|name| names(value).contains(name));
        fits = pick.values.iter().filter(has).collect();
    }
    match fits.as_slice() {
        [only] => {
            for name in names(only) {
                rest.take(&name);
            }
            Ok(only)
        }
        [] => Err(pick.values.iter().collect()),
        _ => {
            // Whatever the answer is, these words are about it.
            for name in fits.iter().flat_map(|value| names(value)) {
                rest.take(&name);
            }
            Err(fits)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_near;

    #[test]
    fn another_short_word_is_not_a_misspelling() {
        assert!(is_near("komando nob", "kommando nob") && is_near("kommando nib", "kommando nob"));
        assert!(!is_near("kommando boy", "kommando nob"));
    }
}
