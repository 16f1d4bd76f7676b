//! Change of Plans: the opponent loses a random card from the hand (DZA-CARD-19). Both see it.

use super::{Card, EffectRules, Moment, nth};
use crate::{Alpha, Event};
use sortie_kernel::Cx;
use sortie_rulebook::rule;

pub(super) const RULES: EffectRules = EffectRules {
    word: "change-of-plans",
    title: "Change of Plans",
    about: "the opponent discards a card at random",
    moment: Moment::Alone,
    rule: || rule!("DZA-CARD-19"),
    fits: |_| false,
    dice: 0,
    ap: 0,
};

pub(crate) fn resolve(cx: &mut Cx<'_, Alpha>) {
    let side = cx.state.side.other();
    let why = rule!("DZA-CARD-19");
    let hand = cx.state.hands[side.index()];
    if hand == 0 {
        cx.emit(why, || Event::NothingToLose { side });
        return;
    }
    let number = nth(hand, cx.dice.pick(why, hand.count_ones() as u16));
    let card = Card::new(cx.state.faction(side), number);
    cx.state.hands[side.index()] &= !card.bit();
    // The face rolled would reveal the rest of the hand, so it is not logged.
    cx.emit(why, || Event::PlansChanged { side, card });
}

#[cfg(test)]
mod tests {
    use sortie_testkit::Game;

    const SCENE: &str = "side = \"a\"\na = { hand = [\"E4\"] }\nb = { hand = [\"P1\", \"P2\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n";

    #[test]
    fn the_opponent_loses_a_card_at_random() {
        let mut game = Game::<crate::Alpha>::new(SCENE).covers(&["DZA-CARD-19"]);
        game.play("play E4 change-of-plans", [2]);
        assert_eq!(game.fact("sides.b.held"), "1");
        assert!(game.log().contains("loses P2"), "{}", game.log());
        assert!(game.notes.iter().all(|note| note.faces.is_empty()), "the face would betray the hand");
    }
}
