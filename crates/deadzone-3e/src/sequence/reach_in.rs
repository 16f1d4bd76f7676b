//! Large models beside half a cube. [DZ3-PART-04]
//! Arrive → reach_in → PickTarget → Fight …: Size 3 and 4 do not fit there, but may fight somebody there as if
//! they entered. They stand in the half-cube during the test, and are back before its result counts.

use super::assault;
use super::movement::{MoveKind, Moving};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{MODELS_MAX, ModelId};
use crate::look::{Ctx, Look};
use arrayvec::ArrayVec;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::Flow;
use sortie_rulebook::rule;

/// Whether the model is too large for the place, so that it could only reach into it.
pub(crate) fn is_too_large(id: ModelId, cell: Cell, look: &Look<'_>) -> bool {
    !look.setup.grid.board().fits(cell, look.profile(id).size)
}

/// Whether the next step may be an attack on somebody in half a cube.
pub(crate) fn may(moving: Moving, to: Cell, look: &Look<'_>) -> bool {
    let id = moving.model;
    matches!(moving.kind, MoveKind::Action | MoveKind::Evade)
        && look.profile(id).fight.is_some()
        && is_too_large(id, to, look)
        && assault::targets_in(id, to, look).next().is_some()
        && look.setup.grid.board().reaches_into(moving.at, to, look.locomotion(id), look.profile(id).size)
}

/// Every half-cube into which the next step may reach.
pub(crate) fn cells(moving: Moving, look: &Look<'_>) -> ArrayVec<Cell, MODELS_MAX> {
    let mut found = ArrayVec::new();
    if look.profile(moving.model).size <= 2 {
        return found;
    }
    for other in look.standing() {
        let cell = look.model(other).cell;
        if !found.contains(&cell) && may(moving, cell, look) {
            found.push(cell);
        }
    }
    found
}

/// The attack as if entering; it ends the movement.
pub(crate) fn reach_in(moving: Moving, to: Cell, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let model = moving.model;
    cx.state.model_mut(model).cell = to;
    cx.emit(rule!("DZ3-PART-04"), || Event::ReachedIn { model, cell: to });
    Flow::Goto(Frame::PickTarget { model, moved_in: true, home: Some(moving.at), kind: moving.kind })
}

/// Puts the model back where it came from: everything the fight does to it happens there.
pub(crate) fn go_back(model: ModelId, home: Option<Cell>, cx: &mut Ctx<'_>) {
    if let Some(cell) = home {
        cx.state.model_mut(model).cell = cell;
        cx.emit(rule!("DZ3-PART-04"), || Event::WentBack { model, cell });
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{OPEN, scene_on};

    fn halved() -> String {
        format!("{OPEN}L1 halved: 33W\n")
    }

    #[test]
    fn the_large_fight_in_a_half_cube_and_are_back_before_they_are_hurt() {
        let text = "E1 2.3.1 plain size=3 hp=9 weapons=[\"Maul_[CC,Knockback]\"]\nE2 2.3.1 plain\nP1 3.3.1 plain hp=9 weapons=[\"Ram_[CC,Knockback]\"]";
        let mut game = scene_on(&halved(), text).covers(&["DZ3-PART-04", "DZ3-ASMOD-01"]);
        game.play("advance 3.3.1", []);
        game.refused("stop", "DZ3-ADV-09");
        game.play("assault P1 maul", []);
        // Four dice: moving in counts, the friend left behind and the larger Size do not.
        game.play("fight-back ram", [1, 1, 1, 1, 5, 1, 1]);
        assert_eq!((game.damage("E1"), game.asked().as_str()), (1, "b direction"));
        game.play("throw W", []);
        game.play("place 500,500", []);
        assert_eq!(game.fact("models.E1.at"), "1.3.1");
    }

    #[test]
    fn only_actions_of_fighters_that_find_somebody_reach_in() {
        let text = "E1 2.3.1 plain size=3\nP1 3.3.1b plain";
        scene_on(&halved(), text).refused("advance 3.3.1", "DZ3-PART-05");
        let there = text.replace("3.3.1b", "3.3.1");
        scene_on(&halved(), &there).offers("advance 3.3.1");
        scene_on(&halved(), &there).offers_not("advance 3.3.1b");
        scene_on(&halved(), &there.replace("size=3", "size=3 fight=-")).offers_not("advance 3.3.1");
        let proud = there.replace("size=3", "size=3 keywords=[\"Honourable\"]") + " pinned";
        scene_on(&halved(), &proud).refused("advance 3.3.1", "DZ3-PART-05");
    }

    #[test]
    fn a_model_on_its_way_may_end_so() {
        let mut game = scene_on(&halved(), "E1 1.3.1 plain size=4 speed=2-3\nP1 3.3.1 plain hp=9");
        game.play("advance 2.3.1", []);
        game.offers("step 3.3.1");
        game.play("step 3.3.1", []);
        game.play("assault P1 fists", []);
        game.play("survive", [5, 1, 1, 1, 1, 1, 1]);
        assert_eq!((game.damage("P1"), game.fact("models.E1.at").as_str()), (1, "2.3.1"));
        assert_eq!(game.asked(), "a action");
    }
}
