//! Infection. [DZ2-CMD-15..21]
//! A pinned and activated Zombie rises where an enemy died, after the blast of the dead model.

use super::{EnemyDies, Splat};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::refuse;
use crate::setup::{ArmySpecial, Coming, Props};
use crate::state::{Flags, Model};
use sortie_cubes::Standing;
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat =
    Splat { enemy_dies: Some(EnemyDies { check, act }), ..Splat::new(ArmySpecial::Infection) };

/// A Zombie of the side that is not on the table: one that never came, or one that fell.
fn spare(side: Side, look: &Look<'_>) -> Option<ModelId> {
    look.state.ids().find(|id| {
        let recruit = &look.setup.roster[id.index()];
        let gone = !look.in_play(*id) && !look.model(*id).is(Flags::DUE) && !look.model(*id).is(Flags::LEFT);
        recruit.side == side && recruit.coming == Coming::Risen && gone
    })
}

fn check(dead: ModelId, look: &Look<'_>) -> Result<(), Illegal> {
    let props = look.profile(dead).props;
    let rode = look.model(dead).is(Flags::FELL_RIDING);
    if rode {
        rule!("DZ2-ITEMS-15");
    }
    if rode || props.has(Props::CONSTRUCT) || props.has(Props::VEHICLE) {
        return refuse(rule!("DZ2-CMD-15"), "Constructs and Vehicles do not catch the infection");
    }
    match spare(look.side(dead).other(), look) {
        None => refuse(rule!("DZ2-CMD-15"), "no Zombie is left"),
        Some(zombie) if !look.has_room(zombie, look.model(dead).cell) => {
            refuse(rule!("DZ2-MOVE-07"), "the cube has no room for a Zombie")
        }
        Some(_) => Ok(()),
    }
}

fn act(dead: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    let zombie = spare(here.side(dead).other(), &here)?;
    let cell = here.model(dead).cell;
    let mut model = Model::newly_in(cell);
    if let Some(spot) = here.first_free_spot(zombie, cell) {
        model.stand(spot);
    }
    for flag in [Flags::IN_PLAY, Flags::PINNED, Flags::ACTIVATED, Flags::FRESH] {
        model.set(flag, true);
    }
    *cx.state.model_mut(zombie) = model;
    cx.emit(rule!("DZ2-CMD-15"), || Event::Came { model: zombie, cell });
    Some(Frame::Rest { model: zombie })
}
