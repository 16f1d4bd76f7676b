//! Kill Team, 2021 edition, with its close quarters rules. [KT]
//!
//! | where | what |
//! |---|---|
//! | `state`, `setup`, `frame`, `choice`, `event` | what changes, what does not, what is unfinished, answers, the log |
//! | `field`, `sight`, `moves`, `barricade` | the table: distances, engagement, lines of sight, movement |
//! | `sequence` | set-up, turning points, activations, shooting, fighting, guard, objectives, and every question |
//! | `actions`, `menu` | what an operative may do, and the moves and places that are offered |
//! | `weapon_rules`, `abilities`, `ploys`, `tac_ops` | one file for each special rule or card, with a table of windows |
//! | `muster`, `equipment` | kill teams from fire teams, and what they carry |
//! | `spec_ops` | narrative play: dataslates that grow over battles, and what was gained in a battle |
//! | `data`, `fixture`, `notation`, `words`, `say`, `facts`, `refusal`, `picture` | cards and missions, scripts, text |
//! | `view`, `show` | what a viewer may know, and how it is shown |
//!
//! Deliberately absent: IO, floats, and knowledge of any weapon rule outside its file.

#![allow(unreachable_pub, reason = "the modules are private, and `pub` in them means the whole crate")]

mod abilities;
mod actions;
mod attack;
mod barricade;
mod choice;
mod close;
mod data;
mod defaults;
mod dice;
mod equipment;
mod event;
mod facts;
mod field;
mod fixture;
mod frame;
mod game;
mod generate;
mod inches;
mod kinds;
#[cfg(test)]
mod manual_tests;
mod menu;
mod moves;
mod muster;
mod notation;
mod oracle;
mod picture;
mod ploys;
mod random_team;
mod refusal;
mod say;
mod sequence;
mod setup;
mod show;
mod sight;
mod smoke;
pub mod spec_ops;
mod spots;
mod state;
mod tac_ops;
mod targets;
mod traits;
mod user_data;
mod view;
mod weapon_rules;
mod words;

pub use choice::Choice;
pub use event::Event;
pub use field::Field;
pub use frame::Frame;
pub use game::Game;
pub use setup::Setup;
pub use state::{OperativeId, State};
pub use view::View;

use sortie_kernel::dice::Dice;
use sortie_kernel::{Illegal, Outcome, Position, Ruleset, Side, Viewer};
use sortie_rulebook::rule;

/// The ruleset.
pub struct KillTeam;

/// What a rule may touch.
pub type Cx<'a> = sortie_kernel::Cx<'a, KillTeam>;

const _: () = assert!(size_of::<Position<KillTeam>>() <= 2048, "a position is at most 2 KiB");

impl Ruleset for KillTeam {
    const ID: &'static str = "kill-team";
    const RULES_VERSION: u32 = 10;
    /// Set-up asks at most 50 times. A turning point has at most 32 activations of 4 action points; an action
    /// asks at most about 30 times (a combat of 2 x 6 dice with re-rolls), a guard attack as often again, and
    /// every activation may be followed by an overwatch.
    const DECISIONS_MAX: u32 = 40_000;

    type Setup = Setup;
    type State = State;
    type Frame = Frame;
    type Choice = Choice;
    type Game<'a> = Game<'a>;
    type Event = Event;
    type View = View;

    fn opening(setup: &Setup) -> Position<Self> {
        let mut state = State::new(setup.counts());
        state.marker_count = setup.mission.markers.len() as u8;
        for id in state.ids() {
            state[id].wounds = setup.profile(id).wounds;
        }
        Position::new(state, Frame::RollForRoles {})
    }

    fn game<'a>(setup: &'a Setup, state: &'a State) -> Game<'a> {
        Game { setup, state }
    }

    fn nothing_asked() -> Illegal {
        Illegal { rule: rule!("KT-END-01"), why: "nothing is asked: the battle is over or goes on by itself" }
    }

    /// The line of the menu that does something, where all are as good as each other.
    fn default_of(menu: &[Choice]) -> Choice {
        let idle = |choice: &&Choice| {
            matches!(
                choice,
                Choice::Hold | Choice::Leave | Choice::PassAction(_) | Choice::End(_) | Choice::Drop { .. }
            )
        };
        menu.iter().find(|choice| !idle(choice)).or(menu.first()).copied().expect("a menu is never empty")
    }

    fn arbitrary_choice(setup: &Setup, dice: &mut dyn Dice) -> Choice {
        menu::arbitrary_choice(setup, dice)
    }

    fn scores(_setup: &Setup, at: &Position<Self>) -> [i16; 2] {
        at.state.teams.map(|team| i16::from(team.vp))
    }

    fn outcome(setup: &Setup, at: &Position<Self>) -> Outcome {
        rule!("KT-END-02");
        let [a, b] = Self::scores(setup, at);
        match a.cmp(&b) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::A),
            std::cmp::Ordering::Less => Outcome::Won(Side::B),
            std::cmp::Ordering::Equal => Outcome::Drawn,
        }
    }

    fn view(_setup: &Setup, at: &Position<Self>, viewer: Viewer) -> View {
        View::of(at, viewer)
    }

    fn seen(_setup: &Setup, event: &Event, viewer: Viewer) -> Option<Event> {
        view::seen(event, viewer)
    }

    fn imagine(setup: &Setup, view: &View, dice: &mut dyn Dice) -> Position<Self> {
        view.imagine(setup, dice)
    }
}
