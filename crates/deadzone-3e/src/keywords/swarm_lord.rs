//! Swarm Lord. [DZ3-EXTRA-02]
//! Two Rat Swarms come with it; with fewer than two in play it calls one into its cube.

use super::{Keyword, Special, Task};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::state::{Flags, Model};
use sortie_cubes::Standing;
use sortie_kernel::Illegal;
use sortie_rulebook::{rule, rule_id};

const SWARM: &str = "Rat Swarm";
const MOST: u8 = 2;

pub(super) static KEYWORD: Keyword = Keyword {
    special: Some(&CALL),
    brings: Some((SWARM, MOST)),
    ..Keyword::new("Swarm Lord", rule_id!("DZ3-EXTRA-02"))
};
pub(super) static CALL: Special = Special {
    word: "call-swarm",
    check,
    list: |_, _, out| out.push(Task::default()),
    act,
    among_enemies: false,
};

/// The Rat Swarms of the model's team.
fn swarms<'a>(lord: ModelId, look: &Look<'a>) -> impl Iterator<Item = ModelId> + use<'a> {
    let here = *look;
    look.state.ids().filter(move |id| here.side(*id) == here.side(lord) && here.profile(*id).name == SWARM)
}

/// One that has fallen, or has never come.
fn gone(lord: ModelId, look: &Look<'_>) -> Option<ModelId> {
    swarms(lord, look).find(|id| {
        let model = look.model(*id);
        !model.in_play() && !model.is(Flags::DUE) && !model.is(Flags::LEFT)
    })
}

fn check(_: u8, lord: ModelId, task: Task, look: &Look<'_>) -> Result<(), Illegal> {
    if task != Task::default() {
        return refuse(rule!("DZ3-EXTRA-02"), "the swarm comes into the cube of its lord");
    }
    let in_play = swarms(lord, look).filter(|id| look.in_play(*id)).count();
    match gone(lord, look).filter(|_| in_play < usize::from(MOST)) {
        None if in_play < usize::from(MOST) => {
            refuse(rule!("DZ3-ADV-05"), "a Rat Swarm that has left the board cannot come back")
        }
        None => refuse(rule!("DZ3-EXTRA-02"), "two Rat Swarms are in play"),
        Some(swarm) if !look.has_room(swarm, look.model(lord).cell) => {
            refuse(rule!("DZ3-ADV-06"), "the cube has no room for a Rat Swarm")
        }
        Some(_) => Ok(()),
    }
}

fn act(_: u8, lord: ModelId, _: Task, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    let swarm = gone(lord, &here)?;
    let cell = here.model(lord).cell;
    let spot = here.free_spots(swarm, cell).first().copied();
    let mut model = Model { cell, ..Model::default() };
    model.spot = spot.unwrap_or(model.spot);
    model.set(Flags::IN_PLAY, true);
    *cx.state.model_mut(swarm) = model;
    cx.emit(rule!("DZ3-EXTRA-02"), || Event::Came { model: swarm, cell });
    Some(Frame::Rest { model: swarm })
}

#[cfg(test)]
mod tests {
    use crate::testing::scene;

    #[test]
    fn a_fallen_swarm_is_called_again() {
        let mut game = scene("V1 4.4.1 plain keywords=[\"Swarm_Lord\"]\nV2 4.4.1 plain profile=rat-swarm dead\nV3 6.4.1 plain profile=rat-swarm\nE1 8.8.1 plain")
            .covers(&["DZ3-EXTRA-02"]);
        game.refused("call-swarm 5.4.1", "DZ3-EXTRA-02");
        game.play("call-swarm", []);
        game.play("place 165,165", []);
        assert_eq!(
            (game.fact("models.V2.at").as_str(), game.alive("V2"), game.damage("V2")),
            ("4.4.1", true, 0)
        );
        game.refused("call-swarm", "DZ3-TURN-07");
    }

    #[test]
    fn two_are_enough_and_need_room() {
        let game = scene(
            "V1 4.4.1 plain keywords=[\"Swarm_Lord\"]\nV2 6.4.1 plain profile=rat-swarm\nV3 6.4.1 plain profile=rat-swarm\nE1 8.8.1 plain",
        );
        game.refused("call-swarm", "DZ3-EXTRA-02");
        let game = scene(
            "V1 4.4.1 plain keywords=[\"Swarm_Lord\"]\nV4 4.4.1 plain size=2\nV2 6.4.1 plain profile=rat-swarm\nV3 6.4.1 plain profile=rat-swarm dead\nE1 8.8.1 plain",
        );
        game.refused("call-swarm", "DZ3-ADV-06");
    }
}
