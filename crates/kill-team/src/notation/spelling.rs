//! Lines as an outsider writes them: names of weapons, ploys and cards as they are printed, `fall back` in two words,
//! places in brackets. Such a line is put into the words of the notation; what it means is read there and nowhere else.

use super::cards;
use super::terms::{NAMED, move_verb};
use crate::choice::MoveKind;
use crate::ploys::{self, tactical};
use crate::setup::Setup;
use crate::tac_ops;
use crate::weapon_rules;

/// The most words that a printed name has.
const WORDS_MAX: usize = 7;

/// Verbs that have other names in the rulebook, beside those that are only written apart (`fall back`).
const VERBS: [(&str, &str); 6] = [
    ("normalmove", "move"),
    ("fallback", "fall-back"),
    ("operatehatch", "hatch"),
    ("hatchwayfight", "fight"),
    ("pointblankoverwatch", "point-blank"),
    ("missionaction", "mission"),
];

/// A name without what spellings differ in: capitals, spaces, hyphens, brackets, apostrophes.
pub(crate) fn squeeze(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The line in the words of the notation.
pub(super) fn respell(setup: &Setup, text: &str) -> String {
    let text = joined_places(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let (verb, mut next) = verb(&words);
    let mut line = vec![verb];
    let names = names(setup);
    while next < words.len() {
        let (word, taken) = name(setup, &words[next..], &names);
        // `move S1 to 8,5`
        if !(matches!(words[next], "to" | "at") && words.get(next + 1).is_some_and(|word| word.contains(',')))
        {
            line.push(word);
        }
        next += taken;
    }
    line.join(" ")
}

/// `(8, 5)` is `8,5`: no brackets around numbers, no space beside the comma between them.
fn joined_places(text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let is_number = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || c == '-');
    let mut out = String::with_capacity(text.len());
    for (at, sign) in signs.iter().enumerate() {
        let before = signs[..at].iter().rev().find(|c| !c.is_whitespace()).copied();
        let after = signs[at + 1..].iter().find(|c| !c.is_whitespace()).copied();
        let drop = match sign {
            '(' => is_number(after),
            ')' => is_number(before),
            ' ' => (before == Some(',') && is_number(after)) || (after == Some(',') && is_number(before)),
            _ => false,
        };
        if !drop {
            out.push(*sign);
        }
    }
    out
}

/// The verb and how many words it takes.
fn verb(words: &[&str]) -> (String, usize) {
    for taken in (1..=words.len().min(3)).rev() {
        let wanted = squeeze(&words[..taken].concat());
        let other = VERBS.iter().find(|(name, _)| *name == wanted).map(|(_, verb)| *verb);
        let moves = MoveKind::ALL.into_iter().map(move_verb);
        let known = other.or_else(|| moves.chain(super::VERBS).find(|verb| squeeze(verb) == wanted));
        if let Some(verb) = known {
            return (verb.to_string(), taken);
        }
    }
    (words.first().map(ToString::to_string).unwrap_or_default(), 1)
}

/// The word of the longest printed name that the words begin with, and how many words it has; or the first word itself.
fn name(setup: &Setup, words: &[&str], names: &[(String, String)]) -> (String, usize) {
    let plain = (words[0].to_string(), 1);
    if setup.find(words[0]).is_some() {
        return plain;
    }
    let found = (1..=words.len().min(WORDS_MAX)).rev().find_map(|taken| {
        let wanted = squeeze(&words[..taken].concat());
        let (_, word) = names.iter().find(|(name, _)| *name == wanted)?;
        Some((word.clone(), taken))
    });
    found.unwrap_or(plain)
}

/// Every name that a line can hold, squeezed, with its word.
fn names(setup: &Setup) -> Vec<(String, String)> {
    let weapons = setup.profiles.iter().flat_map(|own| &own.weapons).map(|weapon| weapon.name.clone());
    let named = NAMED.iter().map(|(word, _)| word.to_string());
    let rules = (0..weapon_rules::TABLE.len() as u8).map(weapon_rules::word);
    let strategic = (0..ploys::TABLE.len() as u8).map(ploys::word);
    let tactical = (0..tactical::TABLE.len() as u8).map(tactical::word);
    let tac_ops = (1..=tac_ops::DECK.len() as u8).map(tac_ops::word);
    let words = weapons.chain(named).chain(rules).chain(strategic).chain(tactical).chain(tac_ops);
    words.chain(cards::words()).map(|word| (squeeze(&word), word)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::read as read_line;

    #[test]
    fn a_line_as_the_data_print_it_means_the_same() {
        let fixture = toml::from_str(
            "step = \"action S1\"\n\
             operative = [{ name = \"S1\", side = \"a\", card = \"Intercessor Sergeant\", at = \"5,5\" }, \
             { name = \"N1\", side = \"b\", card = \"Necron Warrior\", at = \"10,5\" }]",
        );
        let (setup, _) = crate::fixture::build(&fixture.unwrap()).unwrap();
        let same = |printed: &str, word: &str| {
            let read = |text: &str| read_line(&setup, text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(read(printed), read(word), "{printed}");
        };
        same("shoot S1 N1 Plasma Pistol (supercharge)", "shoot S1 N1 plasma-pistol-supercharge");
        same("Shoot S1 N1 Bolt Rifle from 12", "shoot S1 N1 bolt-rifle from 12");
        same("fight S1 N1 Power Fist", "fight S1 N1 power-fist");
        same("Fall back S1 to (8, 5) 9 , 6", "fall-back S1 8,5 9,6");
        same("normal move S1 8, 5", "move S1 8,5");
        same("ploy Bolter Discipline", "ploy bolter-discipline");
        same("use Just a Scratch", "use just-a-scratch");
        same("reroll Tactical Precision 1fail", "reroll tactical-precision 1fail");
        same("tactical And They Shall Know No Fear S1", "tactical and-they-shall-know-no-fear S1");
        same("reveal Rob and Ransack", "reveal rob-and-ransack");
        same("archetype Seek and Destroy", "archetype seek-and-destroy");
        same("unique Change Order N1", "unique change-order N1");
        assert!(read_line(&setup, "shoot S1 N1 Plasma Rifle").is_err());
    }
}
