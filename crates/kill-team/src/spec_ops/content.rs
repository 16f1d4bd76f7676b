//! The tables of spec ops, read from `data/spec-ops.toml`. Every fault names file and line. [KT-NARR-05] [KT-NARR-07]
//! [KT-NARR-09] [KT-NARR-10] [KT-NARR-12] [KT-NARR-13]

use super::assets::Asset;
use super::gained::Gained;
use crate::data::Library;
use crate::tac_ops;
use crate::weapon_rules;
use serde::Deserialize;
use sortie_data::files::{Source, parse};
use sortie_kernel::words::Fault;
use std::sync::OnceLock;

const FILE: &str = "spec-ops.toml";
const TEXT: &str = include_str!("../../data/spec-ops.toml");

/// The specialisms of some datacards.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ChoiceData {
    /// The specialisms.
    pub of: Vec<String>,
    /// The datacards.
    pub cards: Vec<String>,
}

/// An honour.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct HonourData {
    /// Its name.
    pub name: String,
    /// Its specialism.
    pub of: String,
    /// What it does, in a line.
    pub about: String,
}

/// A battle scar.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ScarData {
    /// Its name.
    pub name: String,
    /// What the die shows for it.
    pub die: u8,
    /// What it does, in a line.
    pub about: String,
}

/// A piece of rare equipment.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct RareData {
    /// Its name.
    pub name: String,
    /// `ranged` or `melee`: the weapons it changes.
    pub on: String,
    /// A rule that the weapon gains.
    pub rule: Option<String>,
    /// What both damage values gain.
    #[serde(default)]
    pub damage: u8,
    /// For each critical hit another die may be re-rolled.
    #[serde(default)]
    pub seeks: bool,
}

impl RareData {
    /// Whether it changes ranged weapons.
    pub fn is_ranged(&self) -> bool {
        self.on == "ranged"
    }

    /// What it does, in a line.
    pub fn about(&self) -> String {
        let does = match &self.rule {
            Some(rule) => format!("gains {rule}"),
            None if self.seeks => "re-roll one other die for each critical hit".to_string(),
            None => format!("both damage values +{}", self.damage),
        };
        format!("a {} weapon: {does}", self.on)
    }
}

/// A strategic asset.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct AssetData {
    /// Its name.
    pub name: String,
    /// What it does, in a line.
    pub about: String,
}

/// A spec op.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct OperationData {
    /// Its name.
    pub name: String,
    /// The tac ops that its first operation counts.
    pub first: Vec<String>,
    /// The tac ops of which its second operation needs one.
    pub second: Vec<String>,
    /// The requisition points of its commendation.
    pub rp: u8,
    /// The experience of its commendation for one operative.
    #[serde(default)]
    pub xp: u16,
}

/// All tables.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Content {
    /// The specialisms.
    pub specialisms: Vec<String>,
    /// Who can choose which.
    pub choice: Vec<ChoiceData>,
    /// Honours, those of one specialism in the order of the die.
    pub honour: Vec<HonourData>,
    /// Scars.
    pub scar: Vec<ScarData>,
    /// Rare equipment.
    pub rare: Vec<RareData>,
    /// Strategic assets.
    pub asset: Vec<AssetData>,
    /// Spec ops.
    pub operation: Vec<OperationData>,
}

impl Content {
    /// The embedded tables.
    ///
    /// # Panics
    /// If the embedded file is broken, which a test forbids.
    pub fn embedded() -> &'static Content {
        static CONTENT: OnceLock<Content> = OnceLock::new();
        CONTENT.get_or_init(|| Content::read(FILE, TEXT).expect("a test reads the embedded file"))
    }

    /// Reads the tables.
    ///
    /// # Errors
    /// Every fault, each with file and line.
    pub fn read(file: &str, text: &str) -> Result<Content, Vec<Fault>> {
        let content: Content = parse(file, text).map_err(|fault| vec![fault])?;
        let faults = content.faults(&Source::new(file, text));
        if faults.is_empty() { Ok(content) } else { Err(faults) }
    }

    /// The specialisms that an operative of a card can choose; none if it gains no experience.
    pub fn specialisms_of(&self, card: &str) -> &[String] {
        let found = self.choice.iter().find(|choice| choice.cards.iter().any(|own| own == card));
        found.map_or(&[], |choice| &choice.of)
    }

    /// The honours of a specialism, in the order of the die.
    pub fn honours_of<'a>(&'a self, specialism: &'a str) -> impl Iterator<Item = &'a HonourData> {
        self.honour.iter().filter(move |honour| honour.of == specialism)
    }

    /// The scar that the die shows.
    pub fn scar(&self, die: u8) -> Option<&ScarData> {
        self.scar.iter().find(|scar| scar.die == die)
    }

    /// The spec op of a name.
    pub fn operation(&self, name: &str) -> Option<&OperationData> {
        self.operation.iter().find(|operation| operation.name == name)
    }

    fn faults(&self, source: &Source<'_>) -> Vec<Fault> {
        let mut faults = Vec::new();
        let library = Library::get();
        let cards: Vec<&str> =
            library.factions.iter().flat_map(|own| &own.card).map(|card| card.name.as_str()).collect();
        let known = |word: &str, what: &str, all: &[&str], place: String, faults: &mut Vec<Fault>| {
            if !all.contains(&word) {
                faults.push(Fault::unknown(place, what, word, all.iter().copied()));
            }
        };
        let specialisms: Vec<&str> = self.specialisms.iter().map(String::as_str).collect();
        let mut seen: Vec<&str> = Vec::new();
        for (number, choice) in self.choice.iter().enumerate() {
            for word in &choice.of {
                let place = source.entry("choice", number, word);
                known(word, "specialism", &specialisms, place, &mut faults);
            }
            for card in &choice.cards {
                let place = source.entry("choice", number, card);
                known(card, "datacard", &cards, place.clone(), &mut faults);
                if seen.contains(&card.as_str()) {
                    faults.push(Fault::new(place, format!("{card:?} is named twice")));
                }
                seen.push(card);
            }
        }
        self.honour_faults(source, &specialisms, &mut faults);
        let gained: Vec<&str> = Gained::NAMED.iter().map(|(name, _)| *name).collect();
        for (number, scar) in self.scar.iter().enumerate() {
            let place = source.entry("scar", number, &scar.name);
            known(&scar.name, "scar", &gained, place.clone(), &mut faults);
            if !(2..=5).contains(&scar.die) {
                faults.push(Fault::new(place, "the die shows 2 to 5 for a scar"));
            }
        }
        self.rest_faults(source, &mut faults);
        faults
    }

    fn honour_faults(&self, source: &Source<'_>, specialisms: &[&str], faults: &mut Vec<Fault>) {
        for (number, honour) in self.honour.iter().enumerate() {
            let place = source.entry("honour", number, &honour.name);
            if !specialisms.contains(&honour.of.as_str()) {
                let place = source.entry("honour", number, &honour.of);
                faults.push(Fault::unknown(place, "specialism", &honour.of, specialisms.iter().copied()));
            }
            if Gained::find(&honour.name).is_none() {
                let known = Gained::NAMED.iter().map(|(name, _)| *name);
                faults.push(Fault::unknown(place, "honour", &honour.name, known));
            }
        }
        for specialism in &self.specialisms {
            let count = self.honours_of(specialism).count();
            if count != 6 {
                let why = format!("{specialism} has 6 honours, one for each side of the die, not {count}");
                faults.push(Fault::new(source.key("specialisms"), why));
            }
        }
    }

    fn rest_faults(&self, source: &Source<'_>, faults: &mut Vec<Fault>) {
        for (number, item) in self.rare.iter().enumerate() {
            let place = |word: &str| source.entry("rare", number, word);
            if !["ranged", "melee"].contains(&item.on.as_str()) {
                let known = ["ranged", "melee"];
                faults.push(Fault::unknown(place(&item.on), "type of weapon", &item.on, known));
            }
            if let Some(rule) = item.rule.as_ref().filter(|rule| weapon_rules::parse(rule).is_none()) {
                let known = weapon_rules::TABLE.iter().map(|rule| rule.name);
                faults.push(Fault::unknown(place(rule), "weapon rule", rule, known));
            }
        }
        for (number, asset) in self.asset.iter().enumerate() {
            if Asset::find(&asset.name).is_none() {
                let known = Asset::ALL.iter().map(|asset| asset.name());
                let place = source.entry("asset", number, &asset.name);
                faults.push(Fault::unknown(place, "asset", &asset.name, known));
            }
        }
        for (number, operation) in self.operation.iter().enumerate() {
            for word in operation.first.iter().chain(&operation.second) {
                if !tac_ops::DECK.iter().any(|card| card.name == word) {
                    let known = tac_ops::DECK.iter().map(|card| card.name);
                    let place = source.entry("operation", number, word);
                    faults.push(Fault::unknown(place, "tac op", word, known));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_tables_are_whole() {
        let content = Content::embedded();
        assert_eq!((content.honour.len(), content.rare.len(), content.asset.len()), (24, 12, 9));
        assert_eq!(content.operation.len(), 4);
        let library = Library::get();
        let without: Vec<&str> = library
            .factions
            .iter()
            .flat_map(|faction| &faction.card)
            .map(|card| card.name.as_str())
            .filter(|card| content.specialisms_of(card).is_empty())
            .collect();
        // KT-NARR-14: only the weapon platform gains no experience.
        assert_eq!(without, ["Heavy Weapon Platform"]);
        assert_eq!((2..=5).filter_map(|die| content.scar(die)).count(), 4);
    }

    #[test]
    fn a_fault_has_its_line_and_the_word_that_was_meant() {
        let bad = TEXT
            .replace("\"Boss Nob\"", "\"Boss Knob\"")
            .replace("rule = \"Ceaseless\"", "rule = \"Ceaselss\"")
            .replace("second = [\"Headhunter\"]", "second = [\"Headhunt\"]")
            .replace("name = \"Gun Ace\"", "name = \"Gun Aces\"");
        let told: Vec<String> =
            Content::read("x.toml", &bad).expect_err("four faults").iter().map(ToString::to_string).collect();
        let line = |word: &str| 1 + bad.lines().position(|line| line.contains(word)).expect("the line");
        assert_eq!(
            told,
            [
                format!(
                    "x.toml, line {}: unknown datacard \"Boss Knob\" (did you mean \"Boss Nob\"?)",
                    line("Boss Knob")
                ),
                format!(
                    "x.toml, line {}: unknown honour \"Gun Aces\" (did you mean \"Gun Ace\"?)",
                    line("Gun Aces")
                ),
                format!(
                    "x.toml, line {}: unknown weapon rule \"Ceaselss\" (did you mean \"Ceaseless\"?)",
                    line("Ceaselss")
                ),
                format!(
                    "x.toml, line {}: unknown tac op \"Headhunt\" (did you mean \"Headhunter\"?)",
                    line("Headhunt\"")
                ),
            ]
        );
        let fault = &Content::read("x.toml", "specialism = []").expect_err("a misspelt field")[0];
        assert!(fault.to_string().starts_with("x.toml, line 1: "), "{fault}");
    }
}
