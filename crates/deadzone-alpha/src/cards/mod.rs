//! The battle cards: two decks of twelve (DZA-DECK-01 to 04), two effects a card. Each effect is one file with its
//! tests and one line in the table of [`Effect::rules`].

mod blaze_away;
pub(crate) mod booby_trap;
mod break_off;
pub(crate) mod change_of_plans;
pub(crate) mod distract;
mod fight;
mod headshot;
pub(crate) mod move_card;
mod shoot;
pub(crate) mod steadfast;
mod survival;
mod weak_spot;

use crate::game::Game;
use crate::profile::Faction;
use crate::state::{Flags, Stat, TestKind};
use crate::{Alpha, Event, Who};
use sortie_kernel::{Cx, Illegal, Side};
use sortie_rulebook::{RuleId, rule};

/// Cards in a deck.
pub(crate) const DECK: u8 = 12;

/// A battle card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Card {
    /// Whose deck it is from.
    pub faction: Faction,
    /// 1 to 12.
    pub number: u8,
}

/// What a card can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names of the cards")]
pub enum Effect {
    Move,
    Shoot,
    BlazeAway,
    Fight,
    Survival,
    BreakOff,
    Steadfast,
    WeakSpot,
    Headshot,
    Distract,
    ChangeOfPlans,
    BoobyTrap,
}

/// When an effect may be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// By itself, between actions.
    Alone,
    /// For a model that rolls in a test.
    Test,
    /// As a reaction.
    Reaction,
}

/// A model's part in a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Role {
    pub(crate) kind: TestKind,
    pub(crate) is_actor: bool,
    pub(crate) stat: Stat,
}

/// Everything about an effect.
pub(crate) struct EffectRules {
    pub(crate) word: &'static str,
    pub(crate) title: &'static str,
    pub(crate) about: &'static str,
    pub(crate) moment: Moment,
    /// Marks and names its rule.
    pub(crate) rule: fn() -> RuleId,
    /// Whether it can be played for a model in this part of a test.
    pub(crate) fits: fn(Role) -> bool,
    pub(crate) dice: i8,
    pub(crate) ap: u8,
}

use Effect as E;

const ENFORCERS: [[Effect; 2]; DECK as usize] = [
    [E::Headshot, E::BreakOff],
    [E::WeakSpot, E::Move],
    [E::Distract, E::Survival],
    [E::ChangeOfPlans, E::Steadfast],
    [E::BoobyTrap, E::Shoot],
    [E::Move, E::Steadfast],
    [E::Steadfast, E::BreakOff],
    [E::BreakOff, E::Shoot],
    [E::Survival, E::BlazeAway],
    [E::Fight, E::Survival],
    [E::Fight, E::Steadfast],
    [E::Fight, E::BlazeAway],
];

const PLAGUE: [[Effect; 2]; DECK as usize] = [
    [E::Distract, E::Survival],
    [E::WeakSpot, E::Survival],
    [E::WeakSpot, E::Steadfast],
    [E::ChangeOfPlans, E::Shoot],
    [E::BoobyTrap, E::Fight],
    [E::BreakOff, E::Steadfast],
    [E::Fight, E::Move],
    [E::Move, E::Steadfast],
    [E::Move, E::Survival],
    [E::Move, E::BlazeAway],
    [E::Move, E::Survival],
    [E::Move, E::Fight],
];

impl Effect {
    /// All effects.
    pub const ALL: [Effect; 12] = [
        E::Move,
        E::Shoot,
        E::BlazeAway,
        E::Fight,
        E::Survival,
        E::BreakOff,
        E::Steadfast,
        E::WeakSpot,
        E::Headshot,
        E::Distract,
        E::ChangeOfPlans,
        E::BoobyTrap,
    ];

    pub(crate) fn rules(self) -> &'static EffectRules {
        match self {
            E::Move => &move_card::RULES,
            E::Shoot => &shoot::RULES,
            E::BlazeAway => &blaze_away::RULES,
            E::Fight => &fight::RULES,
            E::Survival => &survival::RULES,
            E::BreakOff => &break_off::RULES,
            E::Steadfast => &steadfast::RULES,
            E::WeakSpot => &weak_spot::RULES,
            E::Headshot => &headshot::RULES,
            E::Distract => &distract::RULES,
            E::ChangeOfPlans => &change_of_plans::RULES,
            E::BoobyTrap => &booby_trap::RULES,
        }
    }

    /// Its name in notation.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.rules().word
    }

    /// Its display name.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.rules().title
    }

    /// What it does, in a sentence.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.rules().about
    }
}

impl Card {
    /// A card of a faction's deck.
    #[must_use]
    pub fn new(faction: Faction, number: u8) -> Card {
        Card { faction, number }
    }

    /// `E5`, `P12`.
    #[must_use]
    pub fn name(self) -> String {
        format!("{}{}", self.faction.letter(), self.number)
    }

    /// Reads a name back.
    #[must_use]
    pub fn parse(text: &str) -> Option<Card> {
        let faction = Faction::BOTH.into_iter().find(|faction| {
            text.chars().next().is_some_and(|letter| letter.eq_ignore_ascii_case(&faction.letter()))
        })?;
        let number: u8 = text.get(1..)?.parse().ok()?;
        (1..=DECK).contains(&number).then_some(Card { faction, number })
    }

    /// Its two effects.
    #[must_use]
    pub fn effects(self) -> [Effect; 2] {
        rule!("DZA-DECK-01");
        rule!("DZA-DECK-02");
        let place = usize::from(self.number.clamp(1, DECK) - 1);
        match self.faction {
            Faction::Enforcers => {
                rule!("DZA-DECK-03");
                ENFORCERS[place]
            }
            Faction::Plague => {
                rule!("DZA-DECK-04");
                PLAGUE[place]
            }
        }
    }

    /// Both effects by name.
    #[must_use]
    pub fn title(self) -> String {
        let [one, other] = self.effects();
        format!("{} or {}", one.title(), other.title())
    }

    pub(crate) fn bit(self) -> u16 {
        bit(self.number)
    }
}

/// The bit of a card in a hand or deck.
pub(crate) fn bit(number: u8) -> u16 {
    1 << (number.clamp(1, DECK) - 1)
}

/// The numbers of the cards in a set.
pub(crate) fn numbers(set: u16) -> impl Iterator<Item = u8> {
    (1..=DECK).filter(move |number| set & bit(*number) != 0)
}

/// The cards in a side's hand.
pub(crate) fn hand(game: &Game<'_>, side: Side) -> impl Iterator<Item = Card> + use<> {
    let faction = game.state.faction(side);
    numbers(game.state.hands[side.index()]).map(move |number| Card::new(faction, number))
}

/// The n-th card of a set.
pub(crate) fn nth(set: u16, n: u16) -> u8 {
    numbers(set).nth(usize::from(n)).unwrap_or(1)
}

/// Whether a side is asked for a card on a model: it holds a card, and has played none on that model this turn. Which
/// cards it holds makes no difference.
pub(crate) fn has_window(game: &Game<'_>, side: Side, model: u8) -> bool {
    rule!("DZA-CARD-23");
    game.state.hands[side.index()] != 0 && !game.has(model, mark(game, side, model))
}

/// The flag that a card of this side sets on a model.
fn mark(game: &Game<'_>, side: Side, model: u8) -> Flags {
    rule!("DZA-TURN-07");
    if game.state.side_of(model) == side { Flags::CARD_OWN } else { Flags::CARD_ENEMY }
}

/// What every play of a card must fulfil: held, showing the effect, and the first on that model this turn.
pub(crate) fn check_play(
    game: &Game<'_>,
    side: Side,
    card: Card,
    effect: Effect,
    on: Option<u8>,
) -> Result<(), Illegal> {
    let own = card.faction == game.state.faction(side) && (1..=DECK).contains(&card.number);
    if !own || game.state.hands[side.index()] & card.bit() == 0 {
        return Err(Illegal { rule: rule!("DZA-CARD-01"), why: "this card is not in the hand" });
    }
    if !card.effects().contains(&effect) {
        return Err(Illegal { rule: rule!("DZA-CARD-01"), why: "the card does not show this effect" });
    }
    if on.is_some_and(|model| game.has(model, mark(game, side, model))) {
        return Err(Illegal {
            rule: rule!("DZA-TURN-07"),
            why: "a card has been played on this model this turn",
        });
    }
    Ok(())
}

/// Plays a card: it goes to the discards, and the model is marked.
pub(crate) fn play(side: Side, card: Card, effect: Effect, on: Option<u8>, cx: &mut Cx<'_, Alpha>) {
    cx.state.hands[side.index()] &= !card.bit();
    if cx.state.side == side {
        cx.state.card_played = true;
    } else {
        rule!("DZA-CARD-05");
    }
    if let Some(model) = on {
        rule!("DZA-CARD-04");
        let game = Game { setup: cx.setup, state: cx.state };
        let flag = mark(&game, side, model);
        cx.state.model_mut(model).flags.add(flag);
    }
    rule!("DZA-CARD-01");
    rule!("DZA-CARD-02");
    let why = (effect.rules().rule)();
    cx.emit(why, || Event::CardPlayed { side, card, effect, on: on.map(Who) });
}

/// Draws a card at random from the deck, if there is one.
pub(crate) fn draw(why: RuleId, side: Side, cx: &mut Cx<'_, Alpha>) {
    let deck = cx.state.decks[side.index()];
    let left = deck.count_ones() as u16;
    if left == 0 {
        return;
    }
    let number = nth(deck, cx.dice.pick(why, left));
    let card = Card::new(cx.state.faction(side), number);
    cx.state.decks[side.index()] &= !card.bit();
    cx.state.hands[side.index()] |= card.bit();
    // The face rolled would reveal the card, so it is not logged.
    cx.emit(why, || Event::Drew { side, card: Some(card) });
}
