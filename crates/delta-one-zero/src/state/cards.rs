//! Cards and markers of a state: hands and piles, Command Orders, Wound Cards that lie face down, attacks that wait for
//! their cards, tokens on the board, the part of the turn.

use super::pieces::{ModelSet, ORDERS_MAX, Place};
use crate::setup::{CommandOrder, ModelId, TacticalCard};
use sortie_kernel::bit_set;

/// Tactical Cards as counts of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(pub [u8; 5]);

impl Cards {
    /// How many in all.
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// How many of a kind.
    pub fn count(self, card: TacticalCard) -> u8 {
        self.0[card as usize]
    }

    /// The card at a place when they lie sorted by kind.
    pub fn nth(self, place: u8) -> TacticalCard {
        let mut left = place;
        for card in TacticalCard::ALL {
            if left < self.count(card) {
                return card;
            }
            left -= self.count(card);
        }
        TacticalCard::Stop
    }

    /// Adds one.
    pub fn add(&mut self, card: TacticalCard) {
        self.0[card as usize] += 1;
    }

    /// Takes one away.
    pub fn take(&mut self, card: TacticalCard) {
        self.0[card as usize] = self.0[card as usize].saturating_sub(1);
    }
}

/// A bought Command Order: which, how often it can still be activated, and whether it was named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bought {
    /// Which; `None` where there is none.
    pub order: Option<CommandOrder>,
    /// How often it can still be activated.
    pub left: u8,
    /// Whether the opponent knows of it.
    pub named: bool,
}

bit_set! {
    /// What is true of one player.
    pub PlayerFlags(u8) {
        /// A Tactical Card was played this turn.
        PLAYED = 0 as "card-played",
        /// A Command Order was activated this turn.
        COMMANDED = 1 as "order-activated",
        /// Wins the Forward! roll of this turn without dice.
        FORWARD = 2 as "wins-forward",
        /// Draws an extra card in this Tidy Up.
        EXTRA = 4,
        /// A model of this side was removed.
        LOST = 5 as "lost-a-model",
    }
}

/// One player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Player {
    /// The draw pile.
    pub pile: Cards,
    /// The hand.
    pub hand: Cards,
    /// The face-up discard.
    pub discard: Cards,
    /// What is true.
    pub flags: PlayerFlags,
    /// The card chosen for the discard of Tidy Up.
    pub chosen: Option<TacticalCard>,
    /// Command Orders; the Doctrine first.
    pub orders: [Bought; ORDERS_MAX],
    /// Victory points.
    pub vp: u8,
}

/// A Wound Card.
#[allow(clippy::enum_variant_names, reason = "the names are the cards'")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Wound {
    /// Wound and Stress.
    #[default]
    WoundAndStress,
    /// Stress.
    Stress,
    /// Near Miss.
    NearMiss,
}

impl Wound {
    /// Every kind, in the order in which counts are kept.
    pub const ALL: [Wound; 3] = [Wound::WoundAndStress, Wound::Stress, Wound::NearMiss];
}

/// A face-down Wound Card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FaceDown {
    /// What it is; nobody knows.
    pub kind: Wound,
    /// Whether it is a real card; else it stands for an empty deck.
    pub real: bool,
    /// On whom it lies.
    pub model: ModelId,
    /// The attack it came from, by its place among those that wait.
    pub attack: u8,
}

/// An attack whose cards are still due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Attack {
    /// Who attacked, or called a Fire Mission.
    pub by: ModelId,
    /// With which weapon, by its place on the card; nothing for a Fire Mission or an unarmed attack.
    pub weapon: u8,
    /// At whom; nobody if at a point.
    pub target: ModelId,
    /// Hits that gave cards.
    pub hits: u8,
    /// Tokens of a Critical, one each.
    pub criticals: u8,
    /// Wound Cards for each hit.
    pub cards_each: u8,
    /// What kind of attack it is.
    pub flags: AttackFlags,
    /// Who may take hits by Fireteam Protection.
    pub receivers: ModelSet,
}

bit_set! {
    /// What is true of one attack.
    pub AttackFlags(u8) {
        /// It is an Attack - Ranged.
        RANGED = 0,
        /// It is an Attack - CQB.
        CQB = 1,
        /// It has an Area Effect.
        AREA = 2,
        /// It is a Fire Mission.
        FIRE_MISSION = 3,
        /// Its reallocation has been decided.
        SETTLED = 4,
    }
}

/// What lies on the board for a while.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum TokenKind {
    /// Obscured.
    #[default]
    Smoke,
    /// Gas.
    Gas,
    /// Illuminated, 3 inches around.
    Light,
    /// A star shell, 6 inches around.
    StarShell,
}

impl TokenKind {
    /// Every kind.
    pub const ALL: [TokenKind; 4] =
        [TokenKind::Smoke, TokenKind::Gas, TokenKind::Light, TokenKind::StarShell];
}

/// A marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Token {
    /// Where its centre lies.
    pub at: Place,
    /// What it is.
    pub kind: TokenKind,
    /// The turn in which it was placed.
    pub turn: u8,
}

bit_set! {
    /// What a card just played did to the step under way.
    pub Effects(u16) {
        /// The Guts Check under way costs no Stress.
        FREE_CHECK = 0 as "free-check",
        /// The Guts Check under way passes without a die.
        DARED = 1 as "dared",
        /// STOP! cancelled the card of this attempt, Fire Mission or Breach.
        STOPPED = 2 as "stopped",
        /// The Wound Card under way is flipped again.
        REFLIP = 3,
        /// The Breach under way succeeds without dice.
        DEMOLISHED = 4,
        /// The failed Guts Check has no effect.
        NO_STEP_BACK = 5,
        /// Another Fireteam of the same side activates at once.
        AGGRESSIVE = 6,
        /// The Fire Mission under way was paid for.
        CALLED = 7,
        /// The Wound Card under way was flipped again already.
        REFLIPPED = 8,
        /// The members may move once more.
        MELTING = 9,
    }
}

/// The part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names are the rulebook's")]
pub enum Phase {
    #[default]
    SetUp,
    Orders,
    Tactical,
    Consolidation,
}

impl Phase {
    /// Every phase.
    pub const ALL: [Phase; 4] = [Phase::SetUp, Phase::Orders, Phase::Tactical, Phase::Consolidation];
}
