//! Overwatch. [DZ2-CMD-15..21]
//! A model that has not acted shoots at the enemy that moves into its cube, before the fight.

use super::{Splat, ready, spend};
use crate::Deadzone;
use crate::abilities::Task;
use crate::choice::{Choice, Manner};
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::{Crowd, ModelId, WeaponId};
use crate::look::{Ctx, Look, look};
use crate::narration::Titled;
use crate::sequence::{refuse, shooting};
use crate::setup::{ArmySpecial, Traits};
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Side, say};
use sortie_rulebook::rule;

pub(super) static SPLAT: Splat = Splat { unlimited: true, ..Splat::new(ArmySpecial::Overwatch) };

pub(crate) static PICK_OVERWATCH: Question = Question {
    name: "overwatch",
    by: |frame, look| answerer(watched(frame).mover, look),
    check: |frame, choice, look| match choice {
        Choice::No => Ok(()),
        Choice::Splat(task) => check(task, watched(frame), look),
        _ => refuse(rule!("DZ2-CMD-19"), "the question is who shoots at the enemy, if anybody"),
    },
    list: |frame, look, out| {
        list(watched(frame), look, out);
        out.push(Choice::No);
    },
    answer: |frame, choice, cx| {
        let Watched { mover, cell, mut done } = watched(frame);
        let Choice::Splat(task) = choice else { return Flow::Done };
        let shooter = task.model.expect("checked");
        let (side, weapon) = (answerer(mover, &look(cx)), gun(task, &look(cx)).expect("checked"));
        spend(side, cx);
        cx.emit(rule!("DZ2-CMD-15"), || Event::Special { side, special: ArmySpecial::Overwatch, task });
        done.insert(shooter);
        let child = shooting::declare(shooter, mover, weapon, Manner::Normal, cx);
        cx.state.attack.plain = true;
        Flow::Call { child, then: Frame::Overwatch { mover, cell, done } }
    },
    text: |frame, look| say![Deadzone, look.setup; "who shoots at ", Titled(watched(frame).mover), "? It has moved into the cube"],
    phrase: |_, choice, _| (choice == Choice::No).then(|| Text::plain("Nobody shoots")),
    ..Question::BASE
};

/// Who has moved into which cube, and who there has shot at it.
#[derive(Clone, Copy)]
struct Watched {
    mover: ModelId,
    cell: Cell,
    done: Crowd,
}

fn watched(frame: Frame) -> Watched {
    match frame {
        Frame::PickOverwatch { mover, cell, done } => Watched { mover, cell, done },
        _ => unreachable!("{frame:?} watches nobody"),
    }
}

fn answerer(mover: ModelId, look: &Look<'_>) -> Side {
    look.side(mover).other()
}

/// The Rapid Fire weapons of a model.
fn guns<'a>(id: ModelId, look: &Look<'a>) -> impl Iterator<Item = WeaponId> + use<'a> {
    let here = *look;
    let rapid = move |weapon: &WeaponId| here.traits(id, Some(*weapon)).has(Traits::RAPID_FIRE);
    look.guns(id).map(|(weapon, _)| weapon).filter(rapid)
}

fn gun(task: Task, look: &Look<'_>) -> Option<WeaponId> {
    guns(task.model?, look).nth(usize::from(task.option))
}

fn check(task: Task, watched: Watched, look: &Look<'_>) -> Result<(), Illegal> {
    let Watched { mover, cell, done } = watched;
    let known = ready(answerer(mover, look), look)?;
    let Task { model: Some(id), cell: None, .. } = task else {
        return refuse(rule!("DZ2-CMD-15"), "name the model that shoots");
    };
    let beside = look.in_play(id) && look.model(id).cell == cell;
    if known.special != ArmySpecial::Overwatch || !beside || !look.are_enemies(id, mover) || done.contains(id)
    {
        return refuse(rule!("DZ2-CMD-15"), "the special is for a model in the cube that the enemy entered");
    }
    if look.model(id).is(Flags::ACTIVATED) || look.is_pinned(id) {
        return refuse(rule!("DZ2-CMD-15"), "the special is for an unpinned model that was not activated");
    }
    if look.enemies_beside(id).any(|enemy| enemy != mover) {
        return refuse(rule!("DZ2-CMD-15"), "another enemy is in the cube");
    }
    if gun(task, look).is_none() || look.profile(id).shoot.is_none() {
        return refuse(rule!("DZ2-CMD-15"), "the model has no Rapid Fire weapon to shoot with");
    }
    Ok(())
}

fn list(watched: Watched, look: &Look<'_>, out: &mut Vec<Choice>) {
    if look.setup.teams[answerer(watched.mover, look).index()].special != Some(ArmySpecial::Overwatch) {
        return;
    }
    for id in look.in_cell(watched.cell) {
        let options =
            (0..guns(id, look).count() as u8).map(|option| Task { model: Some(id), cell: None, option });
        out.extend(options.filter(|task| check(*task, watched, look).is_ok()).map(Choice::Splat));
    }
}

/// Asks the opponent of a model that has moved voluntarily into a cube, if anybody could shoot.
pub(crate) fn on_entry(mover: ModelId, forced: bool, cx: &mut Ctx<'_>) -> Option<Frame> {
    // A model that runs wild is moved by the opponent.
    let here = look(cx);
    let willing = !forced && !here.is_wild(mover);
    let (cell, done) = (here.model(mover).cell, Crowd::NONE);
    let mut choices = Vec::new();
    if willing {
        list(Watched { mover, cell, done }, &here, &mut choices);
    }
    (!choices.is_empty()).then_some(Frame::PickOverwatch { mover, cell, done })
}

/// One such model for each die, while the enemy is still there and on its feet.
pub(crate) fn overwatch(mover: ModelId, cell: Cell, done: Crowd, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let mut choices = Vec::new();
    if here.in_play(mover) && !here.is_pinned(mover) && here.model(mover).cell == cell {
        list(Watched { mover, cell, done }, &here, &mut choices);
    }
    if choices.is_empty() { Flow::Done } else { Flow::Ask(Frame::PickOverwatch { mover, cell, done }) }
}
