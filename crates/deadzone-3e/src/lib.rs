//! Deadzone, third edition: the rules of `rules/deadzone-3e.toml`, run by the kernel.
//!
//! [`State`] is all that changes, [`Setup`] all that stays. `sequence` holds the rulebook's sequences as
//! frames, `test` the dice, `keywords`, `items` and `orders` one file for each thing that changes them,
//! `load` the data files, `words` everything for people.

mod any;
mod choice;
mod event;
mod frame;
mod ids;
mod items;
mod keywords;
mod load;
mod look;
mod orders;
mod sequence;
mod setup;
mod show;
mod state;
mod test;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use choice::{Choice, Kind, Manner};
pub use event::Event;
pub use frame::Frame;
pub use ids::{Crowd, MODELS_MAX, ModelId, WeaponId, WeaponName};
pub use keywords::{Area, Source, Strike, Task};
pub use setup::{
    Exit, Numbers, Profile, Props, Reach, Recruit, RoleLetter, Scenario, Setup, Team, TokenRule, Weapon,
    Zones,
};
pub use state::{
    Act, Activation, Attack, Boons, Cause, Effects, Face, Flags, Hand, Item, Mark, Marker, Markers, Model,
    Pool, Role, Stat, State, Test, Token, Tokens, Used,
};
pub use view::View;
pub use words::{Exchange, Fighter, Stage, rehearsal};

use crate::look::Look;
use sortie_kernel::dice::Dice;
use sortie_kernel::{Cx, Decision, Flow, Illegal, Menu, Outcome, Position, Ruleset, Viewer};
use sortie_rulebook::rule;

/// Deadzone, third edition.
#[derive(Debug)]
pub enum Deadzone {}

const _: () = assert!(size_of::<Position<Deadzone>>() <= 2048);

impl Ruleset for Deadzone {
    const ID: &'static str = "deadzone-3e";
    const EDITION: u32 = 1;
    const DECISIONS_MAX: u32 = 20_000;

    type Setup = Setup;
    type State = State;
    type Frame = Frame;
    type Choice = Choice;
    type Kind = Kind;
    type Event = Event;
    type View = View;

    fn opening(setup: &Setup) -> Position<Deadzone> {
        let mut state = State::new(setup.roster.len());
        for (model, recruit) in state.models.iter_mut().zip(&setup.roster) {
            model.item = recruit.equipment;
            model.set(Flags::BOUGHT, recruit.equipment.is_some());
            let props = setup.profiles[usize::from(recruit.profile)].props;
            model.set(Flags::RESERVE, props.has(Props::DROPS) && !recruit.later);
        }
        let first = sequence::opening::first(setup, &mut state);
        Position::new(state, first)
    }

    fn enter(frame: Frame, cx: &mut Cx<'_, Deadzone>) -> Flow<Frame> {
        frame.run(cx)
    }

    fn answer(frame: Frame, choice: Choice, cx: &mut Cx<'_, Deadzone>) -> Flow<Frame> {
        let question = frame.question().expect("only questions are answered");
        (question.answer)(frame, choice, cx)
    }

    fn decision(setup: &Setup, at: &Position<Deadzone>) -> Option<Decision<Kind>> {
        let frame = at.top()?;
        let question = frame.question()?;
        let by = (question.by)(frame, &Look { setup, state: &at.state });
        Some(Decision {
            by,
            kind: question.kind,
            secret: matches!(frame, Frame::PickLook { .. }),
            menu: Menu::Complete,
        })
    }

    fn check(setup: &Setup, at: &Position<Deadzone>, choice: Choice) -> Result<(), Illegal> {
        let Some((frame, question)) = at.top().and_then(|frame| Some((frame, frame.question()?))) else {
            return sequence::refuse(rule!("DZ3-TURN-01"), "nothing is asked now");
        };
        (question.check)(frame, choice, &Look { setup, state: &at.state })
    }

    fn candidates(setup: &Setup, at: &Position<Deadzone>, out: &mut Vec<Choice>) {
        if let Some((frame, question)) = at.top().and_then(|frame| Some((frame, frame.question()?))) {
            (question.list)(frame, &Look { setup, state: &at.state }, out);
        }
    }

    fn any_choice(setup: &Setup, dice: &mut dyn Dice) -> Choice {
        any::choice(setup, dice)
    }

    fn scores(_: &Setup, at: &Position<Deadzone>) -> [i16; 2] {
        sequence::end_phase::totals(&at.state)
    }

    fn outcome(setup: &Setup, at: &Position<Deadzone>) -> Outcome {
        sequence::end_phase::outcome(&Look { setup, state: &at.state })
    }

    fn view(setup: &Setup, at: &Position<Deadzone>, viewer: Viewer) -> View {
        View::new(setup, at, viewer)
    }

    fn seen(_: &Setup, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::seen(event, viewer))
    }

    fn imagine(_: &Setup, view: &View, dice: &mut dyn Dice) -> Position<Deadzone> {
        view.imagine(dice)
    }
}
