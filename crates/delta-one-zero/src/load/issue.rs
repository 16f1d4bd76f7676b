//! Who may take a card: `UKPF + Support (1)` asks for both Keywords and allows one per Force.

use sortie_kernel::words::Fault;

/// One clause of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    words: Vec<String>,
    /// The most per Force of models that this clause alone allows the card.
    pub most: Option<u8>,
}

impl Clause {
    /// Reads a clause.
    ///
    /// # Errors
    /// If the number in brackets is none.
    pub fn parse(place: &str, text: &str) -> Result<Clause, Fault> {
        let (words, most) = match text.split_once('(') {
            None => (text, None),
            Some((words, rest)) => {
                let number = rest.trim().strip_suffix(')').and_then(|digits| digits.trim().parse().ok());
                let fault = || Fault::new(place, format!("{text:?} is missing a number"));
                (words, Some(number.ok_or_else(fault)?))
            }
        };
        let words = words.split('+').map(|word| word.trim().to_string()).collect();
        Ok(Clause { words, most })
    }

    /// The words it asks for; `all` asks for none.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str).filter(|word| !word.eq_ignore_ascii_case("all"))
    }

    /// Whether a model with these Keywords may take the card.
    pub fn allows(&self, has: &dyn Fn(&str) -> bool) -> bool {
        self.words().all(has)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_asks_for_all_its_words_and_may_have_a_limit() {
        let clause = Clause::parse("", "UKPF + Support (1)").expect("sound");
        assert_eq!(clause.most, Some(1));
        assert!(clause.allows(&|word| ["UKPF", "Support", "Regular"].contains(&word)));
        assert!(!clause.allows(&|word| word == "UKPF"));
        assert!(Clause::parse("", "all").expect("sound").allows(&|_| false));
        assert!(Clause::parse("", "SAS (x)").is_err());
    }
}
