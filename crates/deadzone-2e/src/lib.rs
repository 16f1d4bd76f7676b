//! Deadzone, second edition: the rules of `rules/deadzone-2e.toml`, run by the kernel.
//!
//! [`State`] is everything that changes, [`Setup`] everything that stays. `sequence` holds the rulebook's sequences as
//! frames, `test`
//! the dice, `abilities`, `items` and `specials` one file for each thing that changes them, `load` the data files,
//! `words` everything for people.

mod abilities;
mod arbitrary;
mod choice;
mod defaults;
mod event;
mod frame;
mod ids;
mod items;
mod load;
mod look;
mod narration;
mod oracle;
mod sequence;
mod setup;
mod show;
mod specials;
mod state;
mod test;
#[cfg(test)]
mod testing;
mod view;
mod words;

pub use abilities::{Area, Glider, Source, Strike, Task};
pub use choice::{Choice, Manner};
pub use event::Event;
pub use frame::Frame;
pub use ids::{Crowd, MODELS_MAX, ModelId, WeaponId, WeaponName};
pub use setup::{
    ArmySpecial, Coming, Exit, Item, Numbers, Profile, Props, Reach, Recruit, RoleLetter, Scenario, Setup,
    Team, TokenRule, Traits, Weapon, Zones,
};
pub use state::{
    Act, Activation, Attack, Boons, Carried, Cause, Effects, Face, Flags, Hand, Mark, Marker, Markers, Model,
    Pool, Role, Stat, State, Test, Token, Tokens, Trick, Used,
};
pub use view::View;
pub use words::{Exchange, Fighter, Fixture, rehearsal};

use crate::look::Look;
use sortie_kernel::dice::Dice;
use sortie_kernel::{Illegal, Outcome, Position, Ruleset, Viewer};
use sortie_rulebook::rule;

/// Deadzone, second edition.
#[derive(Debug)]
pub enum Deadzone {}

const _: () = assert!(size_of::<Position<Deadzone>>() <= 2048);

impl Ruleset for Deadzone {
    const ID: &'static str = "deadzone-2e";
    const RULES_VERSION: u32 = 6;
    const DECISIONS_MAX: u32 = 40_000;

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
            if let Some(item) = recruit.item {
                model.items.add(item);
            }
            let props = setup.profiles[usize::from(recruit.profile)].props;
            model.set(Flags::RESERVE, props.has(Props::DROPS) && !recruit.later());
        }
        let first = sequence::opening::first(setup, &mut state);
        Position::new(state, first)
    }

    fn game<'a>(setup: &'a Setup, state: &'a State) -> Look<'a> {
        Look { setup, state }
    }

    fn nothing_asked() -> Illegal {
        Illegal { rule: rule!("DZ2-ROUND-01"), why: "nothing is asked now" }
    }

    fn default_of(menu: &[Choice]) -> Choice {
        defaults::of_menu(menu)
    }

    fn arbitrary_choice(setup: &Setup, dice: &mut dyn Dice) -> Choice {
        arbitrary::choice(setup, dice)
    }

    fn scores(_: &Setup, at: &Position<Deadzone>) -> [i16; 2] {
        sequence::end_of_round::totals(&at.state)
    }

    fn outcome(setup: &Setup, at: &Position<Deadzone>) -> Outcome {
        sequence::end_of_round::outcome(&Look { setup, state: &at.state })
    }

    fn view(_: &Setup, at: &Position<Deadzone>, _: Viewer) -> View {
        View::new(at)
    }

    fn seen(_: &Setup, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(_: &Setup, view: &View, _: &mut dyn Dice) -> Position<Deadzone> {
        view.imagine()
    }
}
