//! Zasada! (SPETSNAZ): models near enemies lose one more Stress. [D1Z-KWM-08]

use super::{CommandRule, misaimed, no_aims, untimely};
use crate::choice::Aim;
use crate::game::game;
use crate::sequence::conditions;
use crate::sequence::windows::Window;
use crate::setup::{CommandOrder, Keywords, ModelId};
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// The Command Order.
pub static RULE: CommandRule = CommandRule {
    order: CommandOrder::Zasada,
    check: |moment, aim| match (moment.window, aim) {
        (Window::Abilities, Aim::Nothing) => Ok(()),
        (Window::Abilities, _) => misaimed(),
        _ => untimely(),
    },
    aims: no_aims,
    play: |cx, side, _| {
        let near: Vec<ModelId> = {
            let game = game(cx);
            let field = game.field();
            let own = game.active(side).filter(|id| game.card(*id).has(Keywords::SPETSNAZ));
            own.filter(|id| game.on_board(side.other()).any(|enemy| field.within(*id, enemy, 8000))).collect()
        };
        for id in near {
            conditions::remove_stress(cx, rule!("D1Z-KWM-08"), id, 1);
        }
        Flow::Done
    },
};
