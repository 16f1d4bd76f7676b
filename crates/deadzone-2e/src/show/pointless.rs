//! Choices that no sensible player makes: steps into the air from which the model only falls back to where it was, or
//! to where it could have walked for the same cubes. [DZ2-FALL-04, DZ2-MOVE-19]
//!
//! They are legal and stay on the menu; bots leave them out. A jump that leads somewhere else, over a wall or down
//! from a roof, is not among them.

use crate::Deadzone;
use crate::choice::Choice;
use crate::frame::Frame;
use crate::look::Look;
use crate::sequence::movement::{self, MoveKind, Moving};
use crate::setup::Setup;
use sortie_cubes::detours;
use sortie_geometry::cube::Cell;
use sortie_kernel::Position;

pub(super) fn is_pointless(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> bool {
    let look = Look { setup, state: &at.state };
    let (moving, to) = match (choice, at.top()) {
        (Choice::Step(to), Some(Frame::PickStep { moving })) => (Some(moving), to),
        (Choice::Stop, Some(Frame::PickStep { moving })) => return lets_go(moving, &look),
        (Choice::Move { to: Some(to), command: false }, _) => (begins(&look, |(cubes, _)| cubes), to),
        (Choice::Move { to: Some(to), command: true }, _) => (begins(&look, |_| 1), to),
        (Choice::Sprint(to), _) => (begins(&look, |(_, sprint)| sprint), to),
        _ => return false,
    };
    moving.is_some_and(|moving| movement::is_detour(moving, to, &look))
}

/// The movement that the active model would begin.
fn begins(look: &Look<'_>, cubes: impl Fn((u8, u8)) -> u8) -> Option<Moving> {
    let id = look.state.activation.model?;
    Some(movement::start(id, cubes(movement::speed(id, look)?), MoveKind::Action, look))
}

/// Whether a climber that stops here falls to where it could still walk.
fn lets_go(moving: Moving, look: &Look<'_>) -> bool {
    let walks = |landing: Cell| movement::check_step(moving, landing, look).is_ok();
    detours::lets_go(moving.at, &look.setup.grid, walks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Game, scene_on};
    use sortie_kernel::words::Words;

    /// A tower of two solid cubes with a roof, and a walkway beside it.
    const TOWER: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ...#....\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ........\n4 ...#=...\n3 ........\n2 ........\n1 ........\nlevel 3\n8 ........\n7 ........\n6 ........\n5 ........\n4 ...F....\n3 ........\n2 ........\n1 ........\n";

    fn pointless(game: &Game, line: &str) -> bool {
        game.offers(line);
        let choice = Deadzone::read_choice(&game.setup, line).expect("notation");
        is_pointless(&game.setup, &game.at, choice)
    }

    #[test]
    fn a_climb_that_ends_in_the_air_is_a_detour_unless_it_leads_on() {
        let scene = "P1 3.4.1 ghoul\nE1 8.8.1 enforcer";
        let mut game = scene_on(TOWER, scene).command("P", "move");
        assert!(pointless(&game, "command move 3.4.2"), "one cube leads up the wall and back down");
        assert!(!pointless(&game, "sprint 3.4.2"), "the roof is one step on");
        assert!(!pointless(&game, "move 3.5.1") && !pointless(&game, "end"));
        game.play("sprint 3.4.2", []);
        assert!(pointless(&game, "stop"), "it can climb down");
        assert!(!pointless(&game, "step 4.4.3"));
    }

    #[test]
    fn a_jump_to_where_no_step_leads_is_no_detour() {
        let game = scene_on(TOWER, "P1 4.4.3 ghoul\nE1 8.8.1 enforcer");
        assert!(!pointless(&game, "move 4.5.3"), "two levels down at once");
    }
}
