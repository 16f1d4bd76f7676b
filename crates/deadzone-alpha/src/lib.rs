//! Deadzone Alpha, the first public version of the game: squares with floors, nine spots a square, whole sides in
//! turn, Overwatch that interrupts, hands of battle cards. The law is `rules/deadzone-alpha.toml`.

pub mod board;
pub mod boards;
mod cards;
mod choice;
mod event;
mod frame;
mod game;
mod law;
mod mission;
mod oracle;
mod profile;
mod sequence;
mod show;
mod state;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use cards::{Card, Effect};
pub use choice::{Choice, Fate};
pub use event::{Event, Who};
pub use frame::Frame;
pub use game::{Game, Setup};
pub use mission::Mission;
pub use profile::{Faction, Interrupts, MODELS, NAMES, Profile, Weapon};
pub use state::{Aggression, Flags, Item, State};
pub use view::View;
pub use words::Fixture;

use sortie_kernel::dice::Dice;
use sortie_kernel::{Illegal, Outcome, Position, Ruleset, Side, Viewer};
use sortie_rulebook::rule;

const _: () = assert!(size_of::<Frame>() <= 4 && size_of::<Position<Alpha>>() <= 400);

/// The game.
pub struct Alpha;

impl Ruleset for Alpha {
    const ID: &'static str = "deadzone-alpha";
    const RULES_VERSION: u32 = 3;
    const DECISIONS_MAX: u32 = 6000;
    type Setup = Setup;
    type State = State;
    type Frame = Frame;
    type Choice = Choice;
    type Game<'a> = Game<'a>;
    type Event = Event;
    type View = View;

    fn opening(_: &Setup) -> Position<Alpha> {
        Position::new(State::default(), Frame::Begin {})
    }

    fn game<'a>(setup: &'a Setup, state: &'a State) -> Game<'a> {
        Game { setup, state }
    }

    fn nothing_asked() -> Illegal {
        Illegal { rule: rule!("DZA-ACT-08"), why: "nothing is asked now" }
    }

    fn arbitrary_choice(_: &Setup, dice: &mut dyn Dice) -> Choice {
        choice::arbitrary(dice)
    }

    fn scores(setup: &Setup, at: &Position<Alpha>) -> [i16; 2] {
        Side::BOTH.map(|side| Alpha::game(setup, &at.state).points(side))
    }

    fn outcome(setup: &Setup, at: &Position<Alpha>) -> Outcome {
        setup.mission.outcome(&Alpha::game(setup, &at.state))
    }

    fn view(_: &Setup, at: &Position<Alpha>, viewer: Viewer) -> View {
        View::new(at, viewer)
    }

    fn seen(setup: &Setup, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::seen(setup, event, viewer))
    }

    fn imagine(_: &Setup, view: &View, dice: &mut dyn Dice) -> Position<Alpha> {
        view.imagine(dice)
    }
}
