//! Rescue: a casualty is moved along. [D1Z-RESC]

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::geometry::{Point, Unfree, measure};
use crate::setup::ModelId;
use crate::state::{Flags, NOBODY, PILOT, Place};
use crate::{Cx, DeltaOneZero, mission};
use sortie_geometry::open::point::{DIRECTIONS, rim_point};
use sortie_kernel::{Flow, Illegal, Menu, Question, say};
use sortie_rulebook::rule;

/// Whether a model may take a casualty.
///
/// # Errors
/// The rule that forbids it.
pub fn check(game: Game<'_>, by: ModelId, casualty: ModelId) -> Result<(), Illegal> {
    let known = casualty == PILOT || (game.has(casualty) && casualty.side() == by.side());
    let prone = known && game.state[casualty].on_board() && game.state[casualty].flags.has(Flags::PRONE);
    if !prone || !game.field().touches(by, casualty) {
        return no(rule!("D1Z-RESC-01"), "a Rescue is for a friendly prone model in base contact");
    }
    if game.state[by].rescues == casualty {
        return no(rule!("D1Z-RESC-01"), "the model rescues this casualty already");
    }
    if casualty == PILOT {
        mission::check_pilot(game, by)?;
    }
    Ok(())
}

/// Takes a casualty; the model that had it before loses it.
pub fn rescue(cx: &mut Cx<'_>, by: ModelId, casualty: ModelId) {
    for other in cx.setup.ids() {
        if other != by && cx.state[other].rescues == casualty {
            cx.state[other].rescues = NOBODY;
        }
    }
    cx.state[by].rescues = casualty;
    cx.emit(rule!("D1Z-RESC-01"), || Event::Rescues { model: by, casualty });
    if casualty == PILOT {
        mission::pilot_taken(cx);
    }
}

/// Whether a casualty may be laid down at a place beside its rescuer.
fn check_spot(game: Game<'_>, by: ModelId, at: Place) -> Result<(), Illegal> {
    let casualty = game.state[by].rescues;
    let field = game.field();
    let free = field.scene.free(at.point(), field.radius(casualty), &field.others(&[casualty]));
    let z = free.map_err(Unfree::illegal)?;
    let body = field.body_at(casualty, at);
    let level = z == i32::from(at.z) && at.z == game.state[by].at.z;
    if !level || !measure::touch(&body, &field.body(by)) {
        return no(rule!("D1Z-RESC-03"), "the casualty is laid down touching its rescuer, on the same level");
    }
    if field.shunned_by(by.side()).iter().any(|enemy| measure::touch(&body, enemy)) {
        return no(rule!("D1Z-RESC-03"), "the casualty is laid down out of contact with enemies");
    }
    Ok(())
}

/// How finely the directions between two of the 48 are looked at where there is little room.
const NARROW: i32 = 12;

/// Places round a rescuer for its casualty: in 16 directions, and only where none of them is free in every one.
fn spots(game: Game<'_>, by: ModelId) -> Vec<Place> {
    let field = game.field();
    let casualty = game.state[by].rescues;
    let reach = field.radius(by) + field.radius(casualty) + 1;
    let (centre, z) = (game.state[by].at.point(), game.state[by].at.z);
    let free = |point: Point| {
        Place::of(point.at_height(i32::from(z))).filter(|at| check_spot(game, by, *at).is_ok())
    };
    let around = (0..16).filter_map(|step| free(rim_point(centre, reach, step * 3)));
    let wide: Vec<Place> = around.collect();
    if !wide.is_empty() {
        return wide;
    }
    // The straight way from one direction to the next runs up to 3 thousandths inside the circle.
    let rim = |step: usize| rim_point(centre, reach + 3, step % DIRECTIONS);
    let between = |step: usize, part: i32| {
        let (a, b) = (rim(step), rim(step + 1));
        Point::new(a.x + (b.x - a.x) * part / NARROW, a.y + (b.y - a.y) * part / NARROW)
    };
    (0..DIRECTIONS).flat_map(|step| (0..NARROW).filter_map(move |part| free(between(step, part)))).collect()
}

/// After the rescuer's move: the casualty is laid down, or stays behind where there is no spot.
pub fn drag(cx: &mut Cx<'_>, by: ModelId, then: Frame) -> Flow<Frame> {
    if spots(game(cx), by).is_empty() {
        let casualty = std::mem::replace(&mut cx.state[by].rescues, NOBODY);
        cx.emit(rule!("D1Z-RESC-03"), || Event::LinkEnded { model: by, casualty });
        return Flow::Goto(then);
    }
    Flow::Call { child: Frame::Drag { by }, then }
}

pub(crate) fn drag_step(by: ModelId, _: &mut Cx<'_>) -> Flow<Frame> {
    Flow::Ask(Frame::PickDrag { by })
}

fn dragging(frame: Frame) -> ModelId {
    fields!(frame, Frame::PickDrag { by } => by)
}

/// Where the casualty is laid down.
pub(crate) static PICK_DRAG: Question<DeltaOneZero> = Question {
    name: "casualty",
    by: |frame, _| dragging(frame).side(),
    check: |frame, choice, game| match choice {
        Choice::Lay(at) => check_spot(*game, dragging(frame), at),
        _ => wrong(),
    },
    list: |frame, game, out| out.extend(spots(*game, dragging(frame)).into_iter().take(8).map(Choice::Lay)),
    answer: |frame, choice, cx| {
        let by = dragging(frame);
        let Choice::Lay(at) = choice else { return Flow::Goto(frame) };
        let casualty = cx.state[by].rescues;
        rule!("D1Z-RESC-01");
        cx.state[casualty].at = at;
        cx.emit(rule!("D1Z-RESC-03"), || Event::Dragged { model: casualty, to: at });
        if casualty == PILOT {
            cx.state.mission.last_mover = by;
        }
        Flow::Done
    },
    text: |frame, game| say![DeltaOneZero, game.setup; "where is the casualty of ", dragging(frame), " laid down?"],
    subject: |frame, game| Some(game.card(dragging(frame)).name.clone()),
    menu: Menu::Sample,
    ..Question::BASE
};
