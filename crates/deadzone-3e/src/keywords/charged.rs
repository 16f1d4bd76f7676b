//! Charged. [DZ3-KEY-11, DZ3-KEY-12]
//! One cube more in an ADVANCE and a re-roll in its fights; ChargePrice → (test) → ChargeScored at the end.

use super::Keyword;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, look};
use crate::sequence::{damage, deaths};
use crate::setup::Props;
use crate::state::{Pool, Stat};
use crate::test;
use sortie_kernel::Flow;
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::CHARGES, ends: Some(pay), ..Keyword::new("Charged", rule_id!("DZ3-KEY-11")) };

fn pay(_: u8, model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    cx.state.activation.charged.then_some(Frame::ChargePrice { model })
}

/// Three dice, two successes.
pub(crate) fn charge_price(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let (pool, reasons) = test::survive_alone(model, rule!("DZ3-KEY-12"), &look(cx));
    test::log_modifiers(&reasons, pool.model, Stat::Survive, cx);
    test::begin(Pool::default(), pool, Frame::ChargeScored { model }, cx)
}

/// Nothing reduces the price; poisoned air increases it.
pub(crate) fn charge_scored(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [_, successes] = test::totals(cx);
    rule!("DZ3-KEY-12");
    if successes < 2 {
        let price = 1 + damage::poisoned_air(model, &look(cx));
        damage::hurt(model, price, cx);
        cx.state.lost = 0;
    }
    match deaths::if_any(&look(cx)) {
        Some(frame) => Flow::Goto(frame),
        None => Flow::Done,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_charge_goes_farther_and_fights_better() {
        let mut game = scene("E1 2.4.1 plain hp=3 armour=3 keywords=[\"Charged\"]\nP1 4.4.1 plain hp=9")
            .covers(&["DZ3-KEY-11", "DZ3-KEY-12"]);
        game.play("charge 3.4.1", []);
        game.play("step 4.4.1", []);
        game.play("place 165,165", []);
        game.play("assault P1 fists", []);
        game.play("survive", [5, 1, 1, 1, 1, 1, 1]);
        game.play("reroll 1", [5]);
        assert_eq!((game.damage("P1"), game.fact("active.charged").as_str()), (2, "true"));
        // One success is too few; armour does not help.
        game.play("end", [5, 1, 1]);
        assert_eq!(game.damage("E1"), 1);
        assert_eq!(game.fact("active"), "nothing");
    }

    #[test]
    fn two_successes_pay_for_it_and_death_scores() {
        let mut game = scene("E1 2.4.1 plain keywords=[\"Charged\"]\nP1 8.4.1 plain").covers(&["DZ3-KEY-12"]);
        game.play("charge 3.4.1", []);
        game.play("stop", []);
        game.play("place 500,500", []);
        game.play("end", [5, 5, 1]);
        assert_eq!(game.damage("E1"), 0);
        let mut game = scene("E1 2.4.1 plain damage=1 keywords=[\"Charged\"]\nP1 8.4.1 plain");
        game.play("charge 3.4.1", []);
        game.play("stop", []);
        game.play("place 500,500", []);
        game.play("end", [1, 1, 1]);
        assert!(!game.alive("E1"));
        assert_eq!(game.fact("b.vps"), "1");
    }

    #[test]
    fn a_toxic_cloud_adds_to_the_price() {
        let gas = "[[marker]]\nat = \"2.4.1\"\nkind = \"gas\"\nvalue = 2";
        for (keywords, lost) in [("\"Charged\"", 3), ("\"Charged\",\"Construct\"", 1)] {
            let text = format!("E1 2.4.1 plain hp=9 keywords=[{keywords}]\nP1 8.4.1 plain");
            let mut game = scene(&text).with("active = { model = \"E1\", charged = true }").with(gas);
            game.play("end", [5, 1, 1]);
            assert_eq!(game.damage("E1"), lost, "{keywords}");
        }
    }

    #[test]
    fn only_an_advance_is_charged_and_only_by_the_charged() {
        let game = scene("E1 2.4.1 plain\nP1 8.4.1 plain");
        game.refused("charge 3.4.1", "DZ3-KEY-11");
        let mut game = scene("E1 2.4.1 plain keywords=[\"Charged\"]\nP1 8.4.1 plain").command("E", "advance");
        game.play("command advance 3.4.1", []);
        game.play("place 500,500", []);
        game.refused("charge 5.4.1", "DZ3-ADV-01");
        game.play("charge 4.4.1", []);
        game.play("step 5.4.1", []);
        game.play("place 500,500", []);
        game.refused("charge 6.4.1", "DZ3-TURN-07");
    }
}
