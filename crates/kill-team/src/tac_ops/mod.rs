//! Tac ops: one file each, one line in the deck. [KT-TAC]
//!
//! A card says when it is revealed, what it asks for, which action it brings and when its two conditions are met. The
//! sequences know these windows only. Numbers of cards are counted from 1, in the order of the deck.

mod behind_enemy_lines;
mod capture_hostage;
mod central_control;
mod challenge;
mod damage_limitation;
mod deadly_marksman;
mod execution;
mod headhunter;
mod hold_the_line;
mod implant;
mod interloper;
mod mark_target;
mod overrun;
mod plant_banner;
mod plant_signal_beacon;
mod protect_assets;
mod retrieval;
mod rob_and_ransack;
mod rout;
mod sabotage;
mod seize_ground;
mod triangulate;
mod upload_viral_code;
mod vantage;

use crate::Field;
use crate::sequence::apl;
use crate::state::{Actions, OperativeId, Place, Progress, TacOp};
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// The four archetypes. [KT-FORCE-04]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Archetype {
    /// Holding ground.
    Security,
    /// Behind the enemy.
    Infiltration,
    /// Seeing and going far.
    Recon,
    /// Killing.
    SeekAndDestroy,
}

impl Archetype {
    /// All four, in the order of their bits.
    pub const ALL: [Archetype; 4] =
        [Archetype::Security, Archetype::Infiltration, Archetype::Recon, Archetype::SeekAndDestroy];

    /// Its name on cards.
    pub fn name(self) -> &'static str {
        match self {
            Archetype::Security => "Security",
            Archetype::Infiltration => "Infiltration",
            Archetype::Recon => "Recon",
            Archetype::SeekAndDestroy => "Seek and Destroy",
        }
    }

    /// Its bit.
    pub fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What a card that must be revealed asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// A terrain feature.
    Feature,
    /// An enemy and an own operative.
    Pair,
    /// A place for a token, asked of the opponent.
    Token,
}

/// When a card is revealed. [KT-TAC-03]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reveal {
    /// It must be revealed in the target reveal step of turning point 1.
    MustFirst(Asks),
    /// It may be revealed in target reveal steps from this turning point on.
    MayFrom(u8),
    /// At an event.
    AtEvent,
}

/// What an action of a tac op is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Object {
    /// Nothing beside the operative itself.
    Nothing,
    /// A terrain feature, by its number.
    Feature,
    /// An edge of the killzone.
    Edge,
    /// A place.
    Place,
}

/// An action that a card brings. [KT-TAC-07]
#[allow(clippy::type_complexity, reason = "each window is spelt out where it is declared")]
pub struct Action {
    /// What it costs.
    pub ap: u8,
    /// What it counts as.
    pub action: Actions,
    /// What it is aimed at.
    pub at: Object,
    /// Why it cannot be performed.
    pub check: fn(&Field<'_>, OperativeId, &TacOp, u8, Place) -> Option<&'static str>,
    /// Which conditions it meets, given the turning point.
    pub performed: fn(&mut TacOp, u8, u8) -> [bool; 2],
}

/// An enemy of the card's owner has been incapacitated by an operative of the owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fall {
    /// Who fell.
    pub who: OperativeId,
    /// Who did it.
    pub by: OperativeId,
    /// Whether it was a shooting attack.
    pub by_shooting: bool,
}

/// A fall at which a card may be revealed.
#[allow(clippy::type_complexity, reason = "each window is spelt out where it is declared")]
pub struct Falls {
    /// Whether the fall fits. A card without a name on it (as the opponent imagines it) fits by open facts alone.
    pub fits: fn(&Field<'_>, &TacOp, Fall) -> bool,
    /// Which conditions are scored with the reveal.
    pub scores: [bool; 2],
}

/// A card.
#[allow(clippy::type_complexity, reason = "each window is spelt out where it is declared")]
pub struct Card {
    /// Its name.
    pub name: &'static str,
    /// What scores, in a sentence for the player who holds it.
    pub about: &'static str,
    /// Its archetype.
    pub archetype: Archetype,
    /// When it is revealed.
    pub reveal: Reveal,
    /// Whether it names an own operative in secret. [KT-TAC-08]
    pub names: bool,
    /// Whether it cannot be used in close quarters. [KT-CQ-16]
    pub open_board_only: bool,
    /// Which features it can name.
    pub feature: Option<fn(&Field<'_>, Side, u16) -> bool>,
    /// The condition at the end of a turning point, met again for the second.
    pub turn_end: Option<fn(&Field<'_>, Side, &TacOp) -> bool>,
    /// The conditions at the end of the battle.
    pub battle_end: Option<fn(&Field<'_>, Side, &TacOp) -> [bool; 2]>,
    /// The action it brings.
    pub action: Option<Action>,
    /// A fall at which it may be revealed.
    pub fall: Option<Falls>,
    /// The conditions that a fall meets once it is revealed.
    pub falls_revealed: Option<fn(&Field<'_>, &TacOp, Fall) -> [bool; 2]>,
    /// Whether the fall of the enemy leader reveals and scores it.
    pub leader_falls: bool,
    /// Whether it counts turning points with more enemy losses than own ones.
    pub counts_turns: bool,
}

impl Card {
    const fn new(name: &'static str, archetype: Archetype, reveal: Reveal, about: &'static str) -> Card {
        Card {
            name,
            about,
            archetype,
            reveal,
            names: false,
            open_board_only: false,
            feature: None,
            turn_end: None,
            battle_end: None,
            action: None,
            fall: None,
            falls_revealed: None,
            leader_falls: false,
            counts_turns: false,
        }
    }
}

/// All cards, six of each archetype.
pub static DECK: [Card; 24] = [
    seize_ground::CARD,
    hold_the_line::CARD,
    protect_assets::CARD,
    damage_limitation::CARD,
    plant_banner::CARD,
    central_control::CARD,
    sabotage::CARD,
    behind_enemy_lines::CARD,
    upload_viral_code::CARD,
    implant::CARD,
    interloper::CARD,
    capture_hostage::CARD,
    vantage::CARD,
    overrun::CARD,
    triangulate::CARD,
    plant_signal_beacon::CARD,
    retrieval::CARD,
    mark_target::CARD,
    headhunter::CARD,
    challenge::CARD,
    rout::CARD,
    execution::CARD,
    deadly_marksman::CARD,
    rob_and_ransack::CARD,
];

/// The numbers of cards that sequences ask for by name, because what they do happens inside an attack.
pub const IMPLANT: u8 = 10;
/// Mark Target.
pub const MARK_TARGET: u8 = 18;
/// Plant Banner.
pub const PLANT_BANNER: u8 = 5;

/// A card by its number, counted from 1.
pub fn card(number: u8) -> Option<&'static Card> {
    DECK.get(usize::from(number.checked_sub(1)?))
}

/// The word of a card in choices.
pub fn word(number: u8) -> String {
    card(number).map_or_else(|| format!("card-{number}"), |card| crate::ploys::slug(card.name))
}

/// Interloper, whose action has a name of its own.
const INTERLOPER: u8 = 11;

/// The card of a word, of a title or, where it has another one, of its action.
pub fn by_word(text: &str) -> Option<u8> {
    let wanted = crate::ploys::slug(text);
    if wanted == "interlope" {
        return Some(INTERLOPER);
    }
    let known = (1..=DECK.len() as u8).find(|number| word(*number) == wanted);
    known.or_else(|| text.strip_prefix("card-")?.parse().ok())
}

/// The cards of an archetype as bits, those for open boards only where there is one. [KT-CQ-16]
pub fn deck_of(archetype: Archetype, close_quarters: bool) -> u32 {
    let mut deck = 0;
    for (place, card) in DECK.iter().enumerate() {
        if card.archetype != archetype {
            continue;
        }
        if close_quarters && card.open_board_only {
            rule!("KT-CQ-16");
            continue;
        }
        deck |= 1 << place;
    }
    deck
}

/// The sum of APL of the operatives of a side that a test picks.
fn apl_of(field: &Field<'_>, side: Side, near: impl Fn(OperativeId) -> bool) -> u32 {
    let there = field.state.standing(side).filter(|id| near(*id));
    there.map(|id| u32::from(apl::apl(field.setup, field.state, id))).sum()
}

/// Why an action that wants no enemy within 2 inches is not possible.
fn enemy_near(field: &Field<'_>, id: OperativeId) -> Option<&'static str> {
    let near = field.state.enemies(id).any(|enemy| field.within(id, enemy, 2000));
    near.then_some("no enemy is within 2 inches")
}

/// Which condition is met now by a card whose second condition is the first one met again. [KT-TAC-09]
fn first_or_again(op: &TacOp, turning_point: u8) -> [bool; 2] {
    let first = !op.progress.has(Progress::FIRST);
    let again = !first && turning_point > op.first_in;
    if !first {
        rule!("KT-TAC-09");
    }
    [first, again]
}

/// Whether an operative named by a card has not been incapacitated: it stands, or it left the killzone.
fn still_stands(field: &Field<'_>, named: u8) -> bool {
    use crate::state::Flags;
    named.checked_sub(1).map(OperativeId).is_some_and(|id| {
        let own = &field.state[id];
        (own.is_up() && !own.flags.has(Flags::KEPT)) || own.flags.has(Flags::LEFT)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_has_six_cards_of_each_archetype_and_each_has_a_word() {
        for archetype in Archetype::ALL {
            assert_eq!(deck_of(archetype, false).count_ones(), 6);
        }
        let left: Vec<u32> = Archetype::ALL.map(|archetype| deck_of(archetype, true).count_ones()).to_vec();
        assert_eq!(left, [4, 5, 5, 6], "four cards are for open boards only");
        for number in 1..=DECK.len() as u8 {
            assert_eq!(by_word(&word(number)), Some(number));
            assert_eq!(card(number).and_then(|card| by_word(card.name)), Some(number));
        }
        assert_eq!(by_word("interlope"), by_word("Interloper"));
        let named = [IMPLANT, MARK_TARGET, PLANT_BANNER].map(|number| card(number).map(|card| card.name));
        assert_eq!(named, [Some("Implant"), Some("Mark Target"), Some("Plant Banner")]);
    }
}
