//! The Keywords of models that rules ask for. [D1Z-PROF-12] [D1Z-KW-01]
//!
//! Faction and Formation are also kept as words, because a user's folder may bring ones that no rule knows.

use sortie_data::syntax::slug;

/// A set of model Keywords.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Keywords(pub u32);

macro_rules! keywords {
    ($( $(#[$doc:meta])* $constant:ident = $bit:literal, $word:literal; )*) => {
        impl Keywords {
            $( $(#[$doc])* pub const $constant: Keywords = Keywords(1 << $bit); )*

            /// Every Keyword with its word on cards.
            pub const ALL: &'static [(Keywords, &'static str)] = &[$( (Keywords::$constant, $word) ),*];
        }
    };
}

keywords! {
    /// Faction.
    NATO = 0, "NATO";
    /// Faction.
    NEB = 1, "NEB";
    /// Faction.
    EUCOM = 2, "EUCOM";
    /// Faction.
    PARTISAN = 3, "Partisan";
    /// Formation.
    UKPF = 4, "UKPF";
    /// Formation.
    MRB = 5, "MRB";
    /// Formation.
    SAS = 6, "SAS";
    /// Formation.
    SPETSNAZ = 7, "SPETSNAZ";
    /// Formation.
    GRU = 8, "GRU";
    /// Formation.
    MI6 = 9, "MI6";
    /// Formation.
    EURB = 10, "EURB";
    /// Formation.
    CELL = 11, "CELL";
    /// Role; Operator Command has this and `OPERATOR`. [D1Z-KWR-02]
    COMMAND = 12, "Command";
    /// Role.
    OPERATOR = 13, "Operator";
    /// Role.
    SPECIALIST = 14, "Specialist";
    /// Role.
    SPECIAL_AGENT = 15, "Special Agent";
    /// Role.
    SUPPORT = 16, "Support";
    /// Role.
    TROOPER = 17, "Trooper";
    /// Title.
    CAPTAIN = 18, "Captain";
    /// Title.
    CELL_LEADER = 19, "Cell Leader";
    /// Title.
    COMMS = 20, "Comms";
    /// Title.
    CORPORAL = 21, "Corporal";
    /// Title.
    ENGINEER = 22, "Engineer";
    /// Title.
    LIEUTENANT = 23, "Lieutenant";
    /// Title.
    MARKSMAN = 24, "Marksman";
    /// Title.
    MEDIC = 25, "Medic";
    /// Title.
    POLITICAL_OFFICER = 26, "Political Officer";
    /// Title.
    RECON = 27, "Recon";
    /// Title.
    REGULAR = 28, "Regular";
    /// Title.
    SERGEANT = 29, "Sergeant";
    /// Title.
    VETERAN = 30, "Veteran";
}

impl Keywords {
    /// No Keyword.
    pub const NONE: Keywords = Keywords(0);

    /// Whether all Keywords of `other` are in this set.
    #[must_use]
    pub const fn has(self, other: Keywords) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any Keyword of `other` is in this set.
    #[must_use]
    pub const fn any(self, other: Keywords) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    #[must_use]
    pub const fn with(self, other: Keywords) -> Keywords {
        Keywords(self.0 | other.0)
    }

    /// The Keyword of a word on a card, capitals ignored. Operator Command is two. [D1Z-KWR-02]
    #[must_use]
    pub fn parse(word: &str) -> Option<Keywords> {
        let word = slug(word);
        if word == "operator-command" {
            return Some(Keywords::COMMAND.with(Keywords::OPERATOR));
        }
        Keywords::ALL.iter().find(|(_, known)| slug(known) == word).map(|(keyword, _)| *keyword)
    }

    /// The words of the set, in the order of the card.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Keywords::ALL.iter().filter(move |(keyword, _)| self.has(*keyword)).map(|(_, word)| *word)
    }
}
