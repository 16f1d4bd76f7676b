//! The syntax of profiles in force lists: `Name [R6, AP1, Frag (3)]`, keywords with a value or another keyword in
//! brackets.
//!
//! Which keywords there are, and what the first part of a weapon means, belongs to the ruleset.

use sortie_kernel::words::Fault;

/// A name as notation writes it: `laser-rifle`.
#[must_use]
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.chars() {
        if c.is_alphanumeric() {
            slug.extend(c.to_lowercase());
        } else if !slug.ends_with('-') && !slug.is_empty() && c != '\'' {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_string()
}

/// A keyword as written: its name and what is in its brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term<'a> {
    /// Its name.
    pub name: &'a str,
    /// What is in its brackets, if it has any.
    pub inner: Option<&'a str>,
}

impl<'a> Term<'a> {
    /// Splits `Grenade (Frag (3))` into `Grenade` and `Frag (3)`.
    #[must_use]
    pub fn new(text: &'a str) -> Term<'a> {
        match text.trim().split_once('(') {
            Some((name, rest)) => Term { name: name.trim(), inner: rest.strip_suffix(')').map(str::trim) },
            None => Term { name: text.trim(), inner: None },
        }
    }
}

/// The number of `AP2` after its prefix; nothing if another word follows.
#[must_use]
pub fn suffix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    text.strip_prefix(prefix).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// A weapon as written: its name, and the parts in its brackets one by one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeaponLine<'a> {
    /// Its name.
    pub title: &'a str,
    /// The first part, which says where it can be used.
    pub reach: &'a str,
    /// The other parts.
    pub terms: Vec<&'a str>,
}

impl<'a> WeaponLine<'a> {
    /// Splits `Laser Rifle [R6, Rapid Fire]`; nothing if it has another shape.
    #[must_use]
    pub fn new(text: &'a str) -> Option<WeaponLine<'a>> {
        let (title, rest) = text.split_once('[')?;
        let mut parts = rest.trim().strip_suffix(']')?.split(',').map(str::trim);
        let reach = parts.next()?;
        Some(WeaponLine { title: title.trim(), reach, terms: parts.collect() })
    }
}

/// The name of a weapon alone.
#[must_use]
pub fn title(text: &str) -> &str {
    text.split('[').next().unwrap_or(text).trim()
}

/// Reads a number in a text, up to the largest that a profile may have.
///
/// # Errors
/// If there is no number, or a larger one.
pub fn number(place: &str, text: &str, digits: &str, largest: u8) -> Result<u8, Fault> {
    let n = digits.parse();
    let n = n.map_err(|_| Fault::new(place, format!("{text:?} is missing a number")))?;
    bounded(place, &format!("{text:?}"), n, largest)
}

/// Refuses a number above the largest that a profile may have.
///
/// # Errors
/// Names the number and the largest one.
pub fn bounded(place: &str, what: &str, n: u8, largest: u8) -> Result<u8, Fault> {
    if n > largest {
        return Err(Fault::new(place, format!("{what}: {n} is more than {largest}")));
    }
    Ok(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words_of_notation() {
        assert_eq!(slug("Laser Rifle"), "laser-rifle");
        assert_eq!(slug("Stage 3A 'Ghoul'"), "stage-3a-ghoul");
        assert_eq!(slug("Dragon's Maw"), "dragons-maw");
    }

    #[test]
    fn brackets_nest_and_weapons_are_split() {
        let weapon = WeaponLine::new("Grenade [R3, Grenade (Frag (3)), One-Use]").expect("a weapon");
        assert_eq!((weapon.title, weapon.reach), ("Grenade", "R3"));
        assert_eq!(weapon.terms, ["Grenade (Frag (3))", "One-Use"]);
        let outer = Term::new(weapon.terms[0]);
        assert_eq!(outer, Term { name: "Grenade", inner: Some("Frag (3)") });
        assert_eq!(outer.inner.map(Term::new), Some(Term { name: "Frag", inner: Some("3") }));
        assert_eq!(Term::new(" Tough "), Term { name: "Tough", inner: None });
        assert_eq!((WeaponLine::new("Pistol R3"), title("Pistol [R3]")), (None, "Pistol"));
    }

    #[test]
    fn numbers_are_read_within_bounds() {
        assert_eq!((suffix("AP2", "AP"), suffix("AP", "AP"), suffix("Apt", "AP")), (Some("2"), None, None));
        assert_eq!(number("here", "AP2", "2", 20), Ok(2));
        let fault = number("here", "AP21", "21", 20).expect_err("too large");
        assert_eq!(fault.to_string(), "here: \"AP21\": 21 is more than 20");
        assert!(number("here", "APx", "x", 20).is_err());
    }
}
