//! Operatives that return to the killzone in the ready operatives step. [KT-DMG-10] [KT-INIT-06]

use super::tokens;
use crate::Cx;
use crate::event::Event;
use crate::field::Field;
use crate::state::{Flags, Operative, OperativeId, Token, TokenKind};
use sortie_kernel::dice::{Class, Roll};
use sortie_rulebook::rule;

/// Rolls for every operative that may return: first those of the player who had the initiative, in their order.
pub fn all(cx: &mut Cx<'_>) {
    let first = cx.state.initiative;
    let mut waiting: Vec<(usize, OperativeId)> = cx
        .state
        .live_tokens()
        .iter()
        .enumerate()
        .filter(|(_, token)| token.kind == TokenKind::Reanimation)
        .map(|(place, token)| (place, OperativeId(token.of)))
        .collect();
    if waiting.len() > 1 {
        rule!("KT-DICE-07");
    }
    waiting.sort_by_key(|(_, id)| (cx.state.side(*id) != first, *id));
    for (place, id) in waiting {
        one(place, id, cx);
    }
}

/// One die, and another for the wounds if it succeeds.
fn one(place: usize, id: OperativeId, cx: &mut Cx<'_>) {
    let why = rule!("KT-DMG-10");
    let needs = if cx.setup.profile(id).has("NECRON WARRIOR") { 2 } else { 3 };
    let class = |face: u8| Class::bin(u8::from(face >= needs));
    let roll = Roll { why, dice: 1, sides: 6, class: &class };
    let rises =
        cx.roll(&roll, |tally| Event::Reanimating { operative: id, rises: tally.bin(1) == 1 }).bin(1) == 1;
    if !rises {
        return;
    }
    let class = |face: u8| Class::bin(face.div_ceil(2) - 1);
    let roll = Roll { why, dice: 1, sides: 6, class: &class };
    let wounds = |tally: sortie_kernel::dice::Tally| {
        (0..3).find(|bin| tally.bin(*bin) == 1).map_or(1, |bin| bin as u8 + 1)
    };
    let tally = cx.roll(&roll, |tally| Event::Regenerated { operative: id, wounds: wounds(tally) });
    let wounds = wounds(tally).min(cx.setup.profile(id).wounds);
    let token = cx.state.tokens[place].at;
    let Some(at) = tokens::returning_place(&Field::new(cx.setup, cx.state), id, token) else { return };
    cx.state.tokens[place] = Token::default();
    let Operative { used, spent, flags, .. } = cx.state[id];
    let order = if flags.has(Flags::CONCEAL) { Flags::CONCEAL } else { Flags::default() };
    cx.state[id] =
        Operative { used, spent, wounds, at, flags: Flags::ON_TABLE.with(order), ..Operative::default() };
    cx.emit(why, || Event::Returned { operative: id, at });
}
