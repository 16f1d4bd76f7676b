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
    reasons.tell(pool.model, Stat::Survive, cx);
    test::begin(Pool::default(), pool, Frame::ChargeScored { model }, cx)
}

/// Nothing softens the price.
pub(crate) fn charge_scored(model: ModelId, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let [_, successes] = test::totals(cx);
    rule!("DZ3-KEY-12");
    if successes < 2 {
        damage::hurt(model, 1, cx);
        cx.state.lost = 0;
    }
    match deaths::if_any(&look(cx)) {
        Some(frame) => Flow::Goto(frame),
        None => Flow::Done,
    }
}
