//! Retreats out of CQB, by choice and forced. [D1Z-CQB-08] [D1Z-CQB-10] [D1Z-RESC-03]
//!
//! Retreat → PickRetreat?

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, somebody, wrong};
use crate::geometry::Point;
use crate::geometry::retreat::{Around, Retreat};
use crate::keywords::gas;
use crate::setup::ModelId;
use crate::state::{Flags, Place};
use crate::{Cx, DeltaOneZero};
use sortie_kernel::{Flow, Question, say};
use sortie_rulebook::rule;

/// Where a model can retreat to, away from a point.
pub fn retreats(game: Game<'_>, id: ModelId, away: Point) -> Retreat {
    let field = game.field();
    let enemies = field.enemies_of(id.side());
    let mut others = field.others(&[id]);
    others.retain(|other| !enemies.contains(other));
    let shunned = field.shunned_by(id.side());
    field.scene.retreat(
        away,
        &field.body(id),
        &Around { enemies: &enemies, shunned: &shunned, others: &others },
    )
}

/// Whether a retreat by choice is allowed: it breaks contact.
fn breaks_contact(game: Game<'_>, id: ModelId, away: Point) -> bool {
    match retreats(game, id, away) {
        Retreat::Full(_) => true,
        Retreat::Short(spot) => Place::of(spot)
            .is_some_and(|at| at != game.state[id].at && !game.field().touches_enemy_at(id, at)),
    }
}

/// The retreats that a question offers: one, or one to either side.
pub fn list_retreats(game: Game<'_>, id: ModelId, away: Point, out: &mut Vec<Choice>) {
    if !breaks_contact(game, id, away) {
        return;
    }
    let both = matches!(retreats(game, id, away), Retreat::Full(spots) if spots.len() == 2);
    out.push(Choice::Retreat { model: id, left: true });
    if both {
        out.push(Choice::Retreat { model: id, left: false });
    }
}

/// A forced retreat: a question only where both sides fit.
pub(crate) fn retreat(model: ModelId, away: Place, cx: &mut Cx<'_>) -> Flow<Frame> {
    if somebody(model).is_none() || !cx.state[model].on_board() {
        return Flow::Done;
    }
    let both = matches!(retreats(game(cx), model, away.point()), Retreat::Full(spots) if spots.len() == 2);
    if both {
        return Flow::Ask(Frame::PickRetreat { model, away });
    }
    fall_back(cx, model, away.point(), true);
    Flow::Done
}

/// Moves a model back.
pub fn fall_back(cx: &mut Cx<'_>, id: ModelId, away: Point, left: bool) {
    let spot = match retreats(game(cx), id, away) {
        Retreat::Full(spots) => if left { spots.first() } else { spots.last() }.copied(),
        Retreat::Short(spot) => Some(spot),
    };
    let Some(to) = spot.and_then(Place::of) else { return };
    rule!("D1Z-RESC-03");
    let carried = std::mem::replace(&mut cx.state[id].rescues, crate::state::NOBODY);
    if carried != crate::state::NOBODY {
        cx.emit(rule!("D1Z-RESC-03"), || Event::LinkEnded { model: id, casualty: carried });
    }
    cx.state[id].at = to;
    if !game(cx).in_contact(id) {
        // It is out of the fight and no longer adds to its side's numbers.
        cx.state[id].flags.set(Flags::IN_GROUP, false);
    }
    cx.emit(rule!("D1Z-CQB-10"), || Event::FallsBack { model: id, to });
    gas::finished(cx, id);
}

fn retreating(frame: Frame) -> (ModelId, Place) {
    fields!(frame, Frame::PickRetreat { model, away } => (model, away))
}

/// To which side a forced retreat turns.
pub(crate) static PICK_RETREAT: Question<DeltaOneZero> = Question {
    name: "retreat",
    by: |frame, _| retreating(frame).0.side(),
    check: |frame, choice, _| match choice {
        Choice::Retreat { model, .. } if model == retreating(frame).0 => Ok(()),
        Choice::Retreat { .. } => no(rule!("D1Z-CQB-10"), "another model retreats"),
        _ => wrong(),
    },
    list: |frame, _, out| {
        let (model, _) = retreating(frame);
        out.extend([true, false].map(|left| Choice::Retreat { model, left }));
    },
    answer: |frame, choice, cx| {
        let (model, away) = retreating(frame);
        let left = matches!(choice, Choice::Retreat { left: true, .. });
        fall_back(cx, model, away.point(), left);
        Flow::Done
    },
    text: |frame, game| say![DeltaOneZero, game.setup; "to which side of the direct way does ", retreating(frame).0, " retreat?"],
    subject: |frame, game| Some(game.card(retreating(frame).0).name.clone()),
    ..Question::BASE
};
