//! Rampage. [DZ3-KEY-72..75]
//! Injured, it rolls when it is activated: the opponent controls it, or its rage drives it on.
//! Whom it fights, who decides and where it has room while it runs wild, the position tells: see `Look`.

use super::Keyword;
use crate::choice::{Choice, Kind};
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::{actions, refuse};
use crate::setup::Props;
use crate::state::Effects;
use sortie_kernel::{Flow, Illegal};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { starts: Some(roll), ..Keyword::new("Rampage", rule_id!("DZ3-KEY-72")) };
pub(crate) static PICK_FREE_MOVE: Question =
    Question { kind: Kind::FreeMove, by: |_, look| look.state.activation.controller, check, list, answer };

fn roll(_: u8, model: ModelId, cx: &mut Ctx<'_>) -> Option<Frame> {
    let here = look(cx);
    if !here.is_injured(model) || here.model(model).has(Effects::CALM) {
        return None;
    }
    if here.friends_beside(model).any(|id| here.has(id, Props::KEEPS_CONTROL)) {
        rule!("DZ3-KEY-102");
        return None;
    }
    let face = 1 + cx.pick(rule!("DZ3-KEY-72"), 8, |face| Event::Rampaged { model, face: face as u8 + 1 });
    match face {
        1 | 2 => {
            rule!("DZ3-KEY-73");
            cx.state.activation.controller = cx.setup.side(model).other();
            cx.state.activation.wild = true;
            cx.state.activation.began_engaged = look(cx).has_enemy_beside(model);
            None
        }
        7 | 8 => {
            let here = look(cx);
            let able = here.is_pinned(model) || here.profile(model).speed.is_some();
            able.then_some(Frame::PickFreeMove { model })
        }
        _ => None,
    }
}

fn driven(frame: Frame) -> ModelId {
    match frame {
        Frame::PickFreeMove { model } => model,
        _ => unreachable!("{frame:?} is no free move"),
    }
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    let pinned = look.is_pinned(driven(frame));
    match choice {
        Choice::Leave => Ok(()),
        Choice::StandUp if pinned => Ok(()),
        Choice::Reposition { command: false } if !pinned => Ok(()),
        Choice::Advance { to, command: false } if !pinned => actions::check_way(to, 1, look),
        _ => {
            refuse(rule!("DZ3-KEY-72"), "the rage gives a move of one cube, or lets a pinned model stand up")
        }
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    out.push(Choice::Leave);
    if look.is_pinned(driven(frame)) {
        out.push(Choice::StandUp);
        return;
    }
    out.push(Choice::Reposition { command: false });
    actions::ways(1, look, |to| out.push(Choice::Advance { to, command: false }));
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    Flow::Goto(match choice {
        Choice::StandUp => Frame::StandUp { free: true },
        Choice::Reposition { .. } => Frame::Reposition { model: driven(frame), stage: 0 },
        Choice::Advance { to, .. } => actions::advance(to, 1, &look(cx)),
        _ => return Flow::Done,
    })
}
