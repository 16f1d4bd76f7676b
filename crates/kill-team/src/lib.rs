//! Kill Team, 2021 edition, with its close quarters rules. [KT]
//!
//! | where | what |
//! |---|---|
//! | `state`, `setup`, `frame`, `choice`, `event` | what changes, what does not, what is unfinished, asked and told |
//! | `field`, `sight`, `moves`, `course`, `barricade` | the table: distances, engagement, lines of sight, movement |
//! | `sequence` | set-up, turning points, activations, shooting, fighting, guard, objectives |
//! | `actions`, `law`, `menu` | what an operative may do; the judge and the menu of every question |
//! | `weapon_rules`, `abilities`, `ploys` | one file for each special rule, with a table of windows |
//! | `data`, `stage`, `notation`, `words`, `facts`, `picture` | cards and missions, scripts, text |
//!
//! Deliberately absent: IO, floats, and knowledge of any weapon rule outside its file.

pub mod abilities;
pub mod actions;
pub mod attack;
pub mod barricade;
pub mod choice;
pub mod course;
pub mod data;
pub mod dice;
pub mod event;
mod facts;
pub mod field;
pub mod frame;
pub mod inches;
mod kin;
mod law;
mod menu;
pub mod moves;
mod notation;
mod picture;
pub mod ploys;
mod question;
pub mod sequence;
pub mod setup;
mod show;
pub mod sight;
pub mod stage;
pub mod state;
pub mod targets;
pub mod traits;
mod view;
mod ways;
pub mod weapon_rules;
mod words;
mod written;

pub use choice::{Choice, Kind};
pub use event::Event;
pub use field::Field;
pub use frame::Frame;
pub use setup::Setup;
pub use state::{OperativeId, State};
pub use view::View;

use sequence::{defence, fight, firefight, guard, set_up, shoot, turn};
use sortie_kernel::dice::Dice;
use sortie_kernel::{Decision, Flow, Illegal, Outcome, Position, Ruleset, Side, Viewer};
use sortie_rulebook::rule;

/// The ruleset.
pub struct KillTeam;

/// What a rule may touch.
pub type Cx<'a> = sortie_kernel::Cx<'a, KillTeam>;

const _: () = assert!(size_of::<Position<KillTeam>>() <= 2048, "a position is at most 2 KiB");

impl Ruleset for KillTeam {
    const ID: &'static str = "kill-team";
    const EDITION: u32 = 2;
    /// Set-up asks at most 38 times. A turning point has at most 32 activations of 4 action points; an action
    /// asks at most about 30 times (a combat of 2 x 6 dice with re-rolls), a guard attack as often again, and
    /// every activation may be followed by an overwatch.
    const DECISIONS_MAX: u32 = 40_000;

    type Setup = Setup;
    type State = State;
    type Frame = Frame;
    type Choice = Choice;
    type Kind = Kind;
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

    fn enter(frame: Frame, cx: &mut Cx<'_>) -> Flow<Frame> {
        frame.run(cx)
    }

    fn answer(frame: Frame, choice: Choice, cx: &mut Cx<'_>) -> Flow<Frame> {
        match (frame, choice) {
            (Frame::PickRole { side }, Choice::Role(attacks)) => set_up::answer_role(side, attacks, cx),
            (Frame::PickZone { side }, Choice::Zone(zone)) => set_up::answer_zone(side, zone, cx),
            (Frame::PickBarricade { side }, Choice::Barricade { at, degrees }) => {
                set_up::answer_barricade(side, at, degrees, cx)
            }
            (Frame::PickSetUp { turn, left }, Choice::SetUp { operative, at, order }) => {
                set_up::answer_set_up(turn, left, operative, at, order, cx)
            }
            (Frame::PickPloy { side, passes }, Choice::Ploy(number)) => {
                turn::answer_ploy(side, passes, Some(number), cx)
            }
            (Frame::PickPloy { side, passes }, _) => turn::answer_ploy(side, passes, None, cx),
            (Frame::PickOperative { run, .. }, Choice::Activate { operative, order }) => {
                sequence::activation::begin(operative, order, run, cx)
            }
            (Frame::PickActivationPloy { operative, run, ploy }, choice) => {
                sequence::activation::answer_ploy(operative, run, ploy, choice, cx)
            }
            (Frame::PickAction { operative, run }, choice) => actions::perform(operative, run, choice, cx),
            (Frame::PickOverwatch { side }, choice) => firefight::answer_overwatch(side, choice, cx),
            (Frame::PickGuard { mover, run }, choice) => guard::answer(mover, run, choice, cx),
            (Frame::PickReroll { attack }, choice) => shoot::answer_reroll(attack, choice, cx),
            (Frame::PickChange { attack, place }, choice) => shoot::answer_change(attack, place, choice, cx),
            (Frame::PickSaveKind { hits }, Choice::Invulnerable(yes)) => defence::take_dice(hits, yes, cx),
            (Frame::PickCover { defence }, Choice::Cover(dice)) => defence::answer_cover(defence, dice, cx),
            (Frame::PickDefenceReroll { defence, pool }, choice) => {
                defence::answer_reroll(defence, pool, choice, cx)
            }
            (Frame::PickSaves { hits, .. }, Choice::Save { normal, critical }) => {
                defence::answer_saves(hits, normal, critical, cx)
            }
            (Frame::PickNext { volley }, Choice::Next(target)) => shoot::attack_next(volley, target, cx),
            (Frame::PickAnswer { clash }, Choice::Answer { weapon, .. }) => fight::answer(clash, weapon, cx),
            (Frame::PickClashReroll { clash, who }, choice) => fight::answer_reroll(clash, who, choice, cx),
            (Frame::PickClashChange { clash, who, place }, choice) => {
                fight::answer_change(clash, who, place, choice, cx)
            }
            (Frame::PickHit { melee }, choice) => fight::answer_hit(melee, choice, cx),
            _ => unreachable!("check lets only fitting answers through: {frame:?} {choice:?}"),
        }
    }

    fn decision(_setup: &Setup, at: &Position<Self>) -> Option<Decision<Kind>> {
        law::decision(&at.state, at.top()?)
    }

    fn check(setup: &Setup, at: &Position<Self>, choice: Choice) -> Result<(), Illegal> {
        match at.top() {
            Some(frame) => law::check(setup, &at.state, frame, choice),
            None => Err(Illegal { rule: rule!("KT-END-01"), why: "the battle is over" }),
        }
    }

    fn candidates(setup: &Setup, at: &Position<Self>, out: &mut Vec<Choice>) {
        if let Some(frame) = at.top() {
            menu::candidates(setup, &at.state, frame, out);
        }
    }

    fn any_choice(setup: &Setup, dice: &mut dyn Dice) -> Choice {
        menu::any_choice(setup, dice)
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

    fn view(_setup: &Setup, at: &Position<Self>, _viewer: Viewer) -> View {
        View::of(at)
    }

    fn seen(_setup: &Setup, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(_setup: &Setup, view: &View, _dice: &mut dyn Dice) -> Position<Self> {
        view.imagine()
    }
}
