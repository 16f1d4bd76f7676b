//! Delta One Zero, living rulebook 1.52. [D1Z]
//!
//! | where | what |
//! |---|---|
//! | `setup` | what does not change: profiles, weapons, Forces, maps, missions |
//! | `load` | data files, the law of Forces, a user's folder, random Forces and maps |
//! | `geometry` | the table: distances, contact, sight and cover, levels, paths, drift |
//! | `state`, `mission_state`, `frame`, `choice`, `event` | what changes, what is unfinished, answers, the log |
//! | `game`, `field` | what rules look at: set-up and state, and the table with everybody on it |
//! | `sequence` | set-up, turns, activations, moves, reactions, attacks, CQB, cards, the night, and every question |
//! | `orders`, `cards`, `command_orders`, `keywords`, `mission` | one file for each |
//! | `menu`, `arbitrary` | moves and places that are offered, and choices that are not |
//! | `notation`, `say`, `facts`, `fixture`, `picture`, `words`, `view`, `show`, `oracle` | text, scripts, screens, tools |
//!
//! Deliberately absent: IO, floats, and knowledge of any keyword outside its file.

#![allow(unreachable_pub, reason = "the modules are private, and `pub` in them means the whole crate")]

mod arbitrary;
mod cards;
mod choice;
mod command_orders;
mod event;
mod facts;
mod field;
mod fixture;
mod frame;
mod game;
pub mod geometry;
mod keywords;
pub mod load;
mod menu;
mod mission;
mod mission_state;
mod notation;
mod oracle;
mod orders;
mod picture;
mod say;
mod sequence;
pub mod setup;
mod show;
mod state;
mod view;
mod words;

pub use choice::Choice;
pub use event::Event;
pub use frame::Frame;
pub use game::Game;
pub use setup::Setup;
pub use state::State;
pub use view::{PlayerView, TeamView, View};

use sortie_kernel::dice::Dice;
use sortie_kernel::{Frame as _, Illegal, Outcome, Position, Ruleset, Side, Viewer};
use sortie_rulebook::rule;

/// The ruleset.
pub struct DeltaOneZero;

/// What a rule may touch.
pub type Cx<'a> = sortie_kernel::Cx<'a, DeltaOneZero>;

const _: () = assert!(size_of::<Position<DeltaOneZero>>() <= 2048, "a position is at most 2 KiB");

/// The state of a game that has not begun: hands are not drawn, nobody is on the board.
pub(crate) fn fresh(setup: &Setup) -> State {
    let mut state = State::new(Side::BOTH.map(|side| setup.force(side).models.len() as u8));
    for side in Side::BOTH {
        let force = setup.force(side);
        let player = &mut state.players[side.index()];
        player.pile = state::Cards(force.deck);
        for (place, card) in force.command_orders.iter().take(state::ORDERS_MAX).enumerate() {
            rule!("D1Z-INFO-02");
            let named = place < usize::from(force.doctrines);
            player.orders[place] = state::Bought { order: Some(card.effect), left: card.uses, named };
        }
    }
    state
}

impl Ruleset for DeltaOneZero {
    const ID: &'static str = "delta-one-zero";
    const RULES_VERSION: u32 = 7;
    /// Reactivation has no cap of its own, but every attempt costs Stress; a turn of six Fireteams rarely asks more
    /// than 300 times.
    const DECISIONS_MAX: u32 = 20_000;

    type Setup = Setup;
    type State = State;
    type Frame = Frame;
    type Choice = Choice;
    type Game<'a> = Game<'a>;
    type Event = Event;
    type View = View;

    fn opening(setup: &Setup) -> Position<Self> {
        // Every open point is settled by a ruling of the catalogue: no question rolls off for a reading.
        rule!("D1Z-GEN-02");
        Position::new(fresh(setup), Frame::Begin {})
    }

    fn game<'a>(setup: &'a Setup, state: &'a State) -> Game<'a> {
        Game { setup, state }
    }

    fn check(setup: &Setup, at: &Position<Self>, choice: Choice) -> Result<(), Illegal> {
        let Some(frame) = at.top() else { return Err(Self::nothing_asked()) };
        let Some(question) = frame.question() else { return Err(Self::nothing_asked()) };
        let game = Game { setup, state: &at.state };
        let judged = (question.check)(frame, choice, &game);
        judged.map_err(|illegal| sequence::untimely::untimely(game, frame, choice, illegal))
    }

    fn nothing_asked() -> Illegal {
        Illegal { rule: rule!("D1Z-TIDY-05"), why: "nothing is asked: the game is over or goes on by itself" }
    }

    fn arbitrary_choice(setup: &Setup, dice: &mut dyn Dice) -> Choice {
        arbitrary::arbitrary_choice(setup, dice)
    }

    fn scores(_setup: &Setup, at: &Position<Self>) -> [i16; 2] {
        at.state.players.map(|player| i16::from(player.vp))
    }

    fn outcome(setup: &Setup, at: &Position<Self>) -> Outcome {
        mission::outcome(Game { setup, state: &at.state })
    }

    fn view(_setup: &Setup, at: &Position<Self>, viewer: Viewer) -> View {
        View::of(at, viewer)
    }

    fn seen(_setup: &Setup, event: &Event, viewer: Viewer) -> Option<Event> {
        rule!("D1Z-INFO-05");
        Some(match event {
            Event::OrderLaid { team, .. } if !viewer.knows(team.side()) => {
                Event::OrderLaid { team: *team, order: None }
            }
            Event::LookedAt { side, team, .. } if viewer == Viewer::Audience => {
                Event::LookedAt { side: *side, team: *team, order: None }
            }
            other => other.clone(),
        })
    }

    fn imagine(setup: &Setup, view: &View, dice: &mut dyn Dice) -> Position<Self> {
        view.imagine(setup, dice)
    }
}
