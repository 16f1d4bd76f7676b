//! Clear Stress takes all Stress off one model. [D1Z-TAC-08] to [D1Z-TAC-10]

use crate::Cx;
use crate::game::{Game, no};
use crate::sequence::conditions;
use crate::sequence::windows::Window;
use crate::setup::ModelId;
use crate::state::Flags;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

/// Whether the moment is the start or the completion of an Order.
pub fn is_timely(window: Window) -> bool {
    matches!(window, Window::ActivationStart | Window::RunStart | Window::RunEnd)
}

/// Whether it may be played for a model now.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, window: Window, side: Side, model: ModelId) -> Result<(), Illegal> {
    if !is_timely(window) {
        return no(rule!("D1Z-TAC-09"), "Clear Stress is for the start or the completion of an Order");
    }
    let own = game.has(model) && model.side() == side && game.state[model].on_board();
    if !own || game.state[model].stress == 0 {
        return no(rule!("D1Z-TAC-08"), "Clear Stress is for one of your models with Stress");
    }
    Ok(())
}

/// Its effect.
pub fn play(cx: &mut Cx<'_>, model: ModelId) {
    if cx.state[model].flags.has(Flags::FATIGUED) {
        rule!("D1Z-TAC-10");
        rule!("D1Z-STR-10");
    }
    rule!("D1Z-TAC-09");
    conditions::remove_stress(cx, rule!("D1Z-TAC-08"), model, u8::MAX);
}
