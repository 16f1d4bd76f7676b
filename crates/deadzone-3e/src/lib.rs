//! Deadzone, third edition: the rules of `rules/deadzone-3e.toml`, run by the kernel.
//!
//! [`State`] is everything that changes, [`Setup`] everything that stays. `sequence` holds the rulebook's sequences as
//! frames, `test` the dice, `keywords`, `items` and `orders` one file for each thing that changes them,
//! `load` the data files, `words` everything for people.

mod arbitrary;
mod choice;
mod defaults;
mod event;
mod frame;
mod items;
mod keywords;
mod load;
mod look;
mod narration;
mod oracle;
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

pub use choice::{Choice, Manner};
pub use event::Event;
pub use frame::Frame;
pub use ids::{Crowd, MODELS_MAX, ModelId, WeaponId, WeaponName};
pub use keywords::{Area, Source, Strike, Task, When};
pub use setup::{
    Exit, Numbers, Profile, Props, Reach, Recruit, RoleLetter, Scenario, Setup, Team, TokenRule, Weapon,
    Zones,
};
pub use state::{
    Act, Activation, Attack, Boons, Cause, Closed, Effects, Face, Flags, Hand, Item, Mark, Marker, Markers,
    Model, Pool, Role, Stat, State, Test, Token, Tokens, Used,
};
pub use view::View;
pub use words::{Exchange, Fighter, Fixture, rehearsal};

use crate::look::Look;
use sortie_cubes::ids;
use sortie_kernel::dice::Dice;
use sortie_kernel::{Illegal, Outcome, Position, Ruleset, Viewer};
use sortie_rulebook::rule;

/// Deadzone, third edition.
#[derive(Debug)]
pub enum Deadzone {}

const _: () = assert!(size_of::<Position<Deadzone>>() <= 2048);

impl Ruleset for Deadzone {
    const ID: &'static str = "deadzone-3e";
    const RULES_VERSION: u32 = 5;
    const DECISIONS_MAX: u32 = 20_000;

    type Setup = Setup;
    type State = State;
    type Frame = Frame;
    type Choice = Choice;
    type Game<'a> = Look<'a>;
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

    fn game<'a>(setup: &'a Setup, state: &'a State) -> Look<'a> {
        Look { setup, state }
    }

    fn nothing_asked() -> Illegal {
        Illegal { rule: rule!("DZ3-TURN-01"), why: "nothing is asked now" }
    }

    fn default_of(menu: &[Choice]) -> Choice {
        defaults::of_menu(menu)
    }

    fn arbitrary_choice(setup: &Setup, dice: &mut dyn Dice) -> Choice {
        arbitrary::choice(setup, dice)
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
