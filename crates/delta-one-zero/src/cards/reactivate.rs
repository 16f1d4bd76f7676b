//! Reactivate spares the Stress of one attempt to Reactivate. [D1Z-TAC-11]

use crate::Cx;
use crate::game::no;
use crate::sequence::windows::Window;
use crate::state::Effects;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// Whether it may be played now.
///
/// # Errors
/// The rule that forbids it.
pub fn check(window: Window) -> Result<(), Illegal> {
    if window == Window::Attempt {
        return Ok(());
    }
    no(rule!("D1Z-TAC-11"), "Reactivate is for an attempt to Reactivate")
}

/// Its effect.
pub fn play(cx: &mut Cx<'_>) {
    rule!("D1Z-TAC-11");
    cx.state.effects.set(Effects::FREE_CHECK, true);
}
