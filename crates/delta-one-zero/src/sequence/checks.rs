//! Checks: one D10 against Initiative or Nerve. [D1Z-DICE] [D1Z-STR-02]

use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game};
use crate::keywords::lieutenant;
use crate::setup::ModelId;
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::{RuleId, rule};

/// What a Check is rolled against: the value, and what is added to the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needed {
    /// The value.
    pub value: i8,
    /// What is added to the die; a plus makes it harder.
    pub added: i8,
}

impl Needed {
    /// Whether a face passes.
    pub fn passes(self, face: u8) -> bool {
        rule!("D1Z-DICE-02");
        if face == 1 {
            rule!("D1Z-DICE-08");
            return true;
        }
        self.added.saturating_add(face as i8) <= self.value
    }
}

/// An Initiative Check: the model's own value with its Stress, or the Lieutenant's if that is better.
pub fn initiative(game: Game<'_>, id: ModelId) -> Needed {
    rule!("D1Z-PROF-01");
    rule!("D1Z-STR-02");
    rule!("D1Z-DICE-05");
    let own = Needed { value: game.card(id).initiative as i8, added: game.state[id].stress as i8 };
    match lieutenant::initiative(game, id) {
        Some(lent) if lent.value - lent.added > own.value - own.added => lent,
        _ => own,
    }
}

/// Rolls a Check and logs it.
pub fn roll(cx: &mut Cx<'_>, why: RuleId, id: ModelId, needed: Needed) -> bool {
    rule!("D1Z-DICE-01");
    let class = |face: u8| Class::bin(u8::from(needed.passes(face)));
    let roll = Roll { why, dice: 1, sides: 10, class: &class };
    cx.roll(&roll, |tally| Event::Checked {
        model: id,
        value: needed.value,
        added: needed.added,
        passed: tally.bin(1) > 0,
    })
    .bin(1)
        > 0
}

/// An Initiative Check of a model with something more added to the die.
pub fn initiative_check(cx: &mut Cx<'_>, why: RuleId, id: ModelId, added: i8) -> bool {
    let mut needed = initiative(game(cx), id);
    needed.added = needed.added.saturating_add(added);
    roll(cx, why, id, needed)
}
