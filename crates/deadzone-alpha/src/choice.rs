//! An answer to a question.

use crate::board::{CELLS, Square};
use crate::cards::{Card, Effect};
use crate::profile::{Faction, GUNS, MODELS, Weapon};
use crate::state::Item;
use sortie_kernel::dice::Dice;
use sortie_rulebook::rule_id;

/// What becomes of an item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the words of the rule")]
pub enum Fate {
    Keep,
    Drop,
    Destroy,
}

impl Fate {
    /// All of them.
    pub const ALL: [Fate; 3] = [Fate::Keep, Fate::Drop, Fate::Destroy];

    /// Its word in notation.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["keep", "drop", "destroy"][self as usize]
    }
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names are the notation")]
pub enum Choice {
    Faction(Faction),
    Place {
        at: Square,
        spot: u8,
    },
    Move {
        by: u8,
        to: Square,
    },
    Aim(u8),
    Shoot {
        by: u8,
        at: u8,
        weapon: Weapon,
    },
    Blaze {
        by: u8,
        at: Square,
    },
    Mean(u8),
    Overwatch(u8),
    Fight {
        by: u8,
        at: u8,
    },
    BreakOff(u8),
    Throw {
        by: u8,
        at: Square,
    },
    /// Off the board with Intel.
    Leave(u8),
    /// A card; `on` is a model, or nobody where the moment says it.
    Play {
        card: Card,
        effect: Effect,
        on: u8,
    },
    End,
    Spot(u8),
    Ammo(bool),
    Support(u16),
    Attempt(u16),
    Before,
    After,
    /// A model among several.
    Pick(u8),
    Fighting,
    Survival,
    Pass,
    /// A counter of the square, by what it shows.
    Take(Item),
    /// What becomes of the item found, and of the one carried before.
    Keep {
        new: Fate,
        old: Option<Fate>,
    },
    Discard(Card),
}

/// An arbitrary choice, legal or not.
pub(crate) fn arbitrary(dice: &mut dyn Dice) -> Choice {
    let why = rule_id!("DZA-GEN-01");
    let mut pick = |n: u16| dice.pick(why, n);
    let model = pick(MODELS as u16) as u8;
    let other = pick(MODELS as u16) as u8;
    let square = Square(pick(u16::from(CELLS)) as u8);
    let card = Card::new(Faction::BOTH[usize::from(pick(2))], 1 + pick(12) as u8);
    let spot = 1 + pick(9) as u8;
    match pick(26) {
        0 => Choice::Faction(Faction::BOTH[usize::from(pick(2))]),
        1 => Choice::Place { at: square, spot },
        2 => Choice::Move { by: model, to: square },
        3 => Choice::Aim(model),
        4 => Choice::Shoot { by: model, at: other, weapon: GUNS[usize::from(pick(4))] },
        5 => Choice::Blaze { by: model, at: square },
        6 => Choice::Mean(model),
        7 => Choice::Overwatch(model),
        8 => Choice::Fight { by: model, at: other },
        9 => Choice::BreakOff(model),
        10 => Choice::Throw { by: model, at: square },
        11 => Choice::Leave(model),
        12 => Choice::Play { card, effect: Effect::ALL[usize::from(pick(12))], on: model },
        13 => Choice::End,
        14 => Choice::Spot(spot),
        15 => Choice::Ammo(pick(2) == 1),
        16 => Choice::Support(pick(1024)),
        17 => Choice::Attempt(pick(1024)),
        18 => Choice::Before,
        19 => Choice::After,
        20 => Choice::Pick(model),
        21 => Choice::Fighting,
        22 => Choice::Survival,
        23 => Choice::Pass,
        24 => Choice::Take([Item::None, Item::Intel, Item::Ammo, Item::Frag][usize::from(pick(4))]),
        _ => {
            let new = Fate::ALL[usize::from(pick(3))];
            let old = (pick(2) == 1).then(|| Fate::ALL[usize::from(model % 3)]);
            if pick(2) == 1 { Choice::Keep { new, old } } else { Choice::Discard(card) }
        }
    }
}
