//! Tactical Cards and Command Orders: what a Force brings of them. [D1Z-FORCE-16] [D1Z-CMD]

use super::keywords::Keywords;

/// Cards in a Tactical Deck. [D1Z-FORCE-16]
pub const DECK_SIZE: u8 = 18;
/// How many kinds of Tactical Cards there are.
pub const TACTICAL_KINDS: usize = 5;

/// A Tactical Card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum TacticalCard {
    /// Removes all Stress of a model.
    #[default]
    ClearStress,
    /// No Stress for an attempt to Reactivate.
    Reactivate,
    /// Activates a Command Order.
    CommandOrder,
    /// Replaces a flipped Wound Card.
    Reflip,
    /// Cancels a Tactical Card.
    Stop,
}

impl TacticalCard {
    /// All kinds, in the order of arrays kept per kind.
    pub const ALL: [TacticalCard; TACTICAL_KINDS] = [
        TacticalCard::ClearStress,
        TacticalCard::Reactivate,
        TacticalCard::CommandOrder,
        TacticalCard::Reflip,
        TacticalCard::Stop,
    ];

    /// Its place in arrays kept per kind.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            TacticalCard::ClearStress => "Clear Stress",
            TacticalCard::Reactivate => "Reactivate",
            TacticalCard::CommandOrder => "Command Order",
            TacticalCard::Reflip => "Reflip",
            TacticalCard::Stop => "STOP!",
        }
    }

    /// Its name in choices and files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            TacticalCard::ClearStress => "clear-stress",
            TacticalCard::Reactivate => "reactivate",
            TacticalCard::CommandOrder => "command-order",
            TacticalCard::Reflip => "reflip",
            TacticalCard::Stop => "stop",
        }
    }
}

/// How many of each kind a deck holds.
pub type Deck = [u8; TACTICAL_KINDS];

macro_rules! command_orders {
    ($( $(#[$doc:meta])* $variant:ident = $word:literal, )*) => {
        /// What a Command Order does; the effects live one in a file.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum CommandOrder {
            $( $(#[$doc])* $variant, )*
        }

        impl CommandOrder {
            /// All of them with their words in choices and files.
            pub const ALL: &'static [(CommandOrder, &'static str)] = &[$( (CommandOrder::$variant, $word) ),*];
        }
    };
}

command_orders! {
    /// D01, UKPF Doctrine.
    TacticalGuile = "tactical-guile",
    /// D02, MRB Doctrine.
    AggressiveAction = "aggressive-action",
    /// D03, SAS Doctrine.
    WhoDaresWins = "who-dares-wins",
    /// D04, SPETSNAZ Doctrine.
    Zasada = "zasada",
    /// D05, GRU Doctrine.
    Maskirovka = "maskirovka",
    /// D06, MI6 Doctrine.
    CoverStory = "cover-story",
    /// D07, EURB Doctrine.
    HoldTheLine = "hold-the-line",
    /// D08, CELL Doctrine.
    MeltAway = "melt-away",
    /// O01.
    MortarStrike = "mortar-strike",
    /// O02.
    SmokeScreen = "smoke-screen",
    /// O03.
    StarShell = "star-shell",
    /// O04.
    DroneFeed = "drone-feed",
    /// O05.
    CasualtyEvacuation = "casualty-evacuation",
    /// O06.
    AmmunitionDrop = "ammunition-drop",
    /// O07.
    SteadyLads = "steady-lads",
    /// O08.
    NotOneStepBack = "not-one-step-back",
    /// O09.
    DemolitionPlan = "demolition-plan",
    /// O10.
    EyesOn = "eyes-on",
}

impl CommandOrder {
    /// Its word in choices and files.
    #[must_use]
    pub fn word(self) -> &'static str {
        CommandOrder::ALL[self as usize].1
    }
}

/// A Command Order card of the data. [D1Z-CMD-02] [D1Z-CMD-03] [D1Z-CMD-04]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandOrderCard {
    /// `O01`.
    pub card: String,
    /// Its name for people.
    pub title: String,
    /// What it does.
    pub effect: CommandOrder,
    /// The Formation whose Doctrine it is; empty for those that are bought.
    pub doctrine_of: String,
    /// The Keyword that a model of the roster must have.
    pub requires: Keywords,
    /// How often it may be activated in a game.
    pub uses: u8,
    /// Its points.
    pub points: u16,
    /// One sentence for people.
    pub about: String,
}
