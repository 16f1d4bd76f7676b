//! A toy ruleset that tests the kernel: two teams of eight on a board of 8 x 8 squares, alternating
//! activations, hidden overwatch, reaction fire in the middle of a move, exploding d8, one re-roll
//! decision and three keywords. It is small enough to read in one sitting and uses every part of the contract.

mod keywords;
mod questions;
mod sequence;
mod show;
mod words;

pub use words::Fixture;

use crate::dice::Dice;
use crate::narration::{DiceCount, Mention, Piece, Say, Text};
use crate::show::{Reason, Thrown};
use crate::{Illegal, Outcome, Position, Ruleset, Side, Viewer};
use keywords::{AfterDamage, Keyword, ShapeShot};
use sortie_rulebook::{rule, rule_id};

/// A model's place in [`State::models`]: 0 to 7 for A, 8 to 15 for B.
pub type ModelId = u8;

/// Models on the table.
pub const MODELS: usize = 16;

/// The model has not acted this round.
pub const READY: u8 = 1;
/// The model watches, and the other side does not know it.
pub const OVERWATCH: u8 = 2;

/// One model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Model {
    /// Hit points left; 0 is out of play.
    pub hp: i8,
    /// Square, counted row by row.
    pub square: u8,
    /// [`READY`] and [`OVERWATCH`].
    pub flags: u8,
    /// Which profile it has.
    pub profile: u8,
}

/// Everything that changes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Both teams.
    pub models: [Model; MODELS],
    /// Command points left.
    pub command: [u8; 2],
    /// 1 to 5; 0 before the first.
    pub round: u8,
    /// Who begins.
    pub first: Side,
}

/// A shot on its way.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the fields are the words of the rule")]
pub struct Shot {
    pub by: ModelId,
    pub at: ModelId,
    pub dice: u8,
    pub target: u8,
    pub ap: u8,
    pub hits: u8,
    pub misses: u8,
    pub saves: u8,
}

frames! {
    /// What can be unfinished.
    pub enum Frame of Mini {
        runs {
            Begin {} => sequence::begin [between],
            Round {} => sequence::round [between],
            Turn { side: Side } => sequence::turn [between],
            Activation { model: ModelId, left: u8 } => sequence::activation [within],
            /// Offers each watcher from `next` on the chance to fire at `mover`.
            Watchers { mover: ModelId, next: ModelId } => sequence::watchers,
            Fire { shot: Shot } => sequence::fire,
            Saves { shot: Shot } => sequence::saves,
            Damage { shot: Shot } => sequence::damage,
            /// Runs the after-damage keywords of the shooter; `next` is the cursor.
            AfterDamageHooks { by: ModelId, at: ModelId, next: u8 } => sequence::after_damage,
        }
        asks {
            PickModel { side: Side } => questions::PICK_MODEL [between],
            PickAction { model: ModelId, left: u8 } => questions::PICK_ACTION [within],
            PickReaction { mover: ModelId, watcher: ModelId } => questions::PICK_REACTION,
            PickReroll { shot: Shot } => questions::PICK_REROLL,
        }
    }
}

const _: () = assert!(size_of::<State>() <= 128 && size_of::<Frame>() <= 12);

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names are the notation")]
pub enum Choice {
    Activate(ModelId),
    Move(u8),
    Shoot(ModelId),
    Overwatch,
    Pass,
    Fire,
    Hold,
    Reroll,
    Keep,
}

/// A model in an event: the type tells the event which models it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who(pub ModelId);

impl Say<Mini> for Who {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.push(Piece::Model { id: name(self.0), text: name(self.0) });
    }
}

impl Mention<Mini> for Who {
    fn mention(&self, _: &Setup, models: &mut Vec<String>) {
        models.push(name(self.0));
    }
}

events! {
    /// Narration.
    pub enum Event of Mini with setup {
        Began { first: Side } => [first, " begins"] dice |_faces| Thrown::plain(8, "start");
        Moved { model: Who, to: u8 } => [model, " moves to ", to];
        Watching { model: Who } => [model, " watches"];
        Rolled { dice: u8, target: u8, successes: u8 } =>
            [DiceCount(i32::from(*dice)), " at ", target, "+: ", successes]
            dice |faces| Thrown::judged(8, "dice", faces, |face| face >= u16::from(*target)),
            reasons |rule| {
                let label = "a die succeeds from".to_string();
                vec![Reason { rule, pool: "dice", label, amount: i32::from(*target) }]
            };
        Hurt { model: Who, damage: i8 } => [model, " loses ", damage];
        Died { model: Who } => [model, " dies"];
    }
}

/// What a viewer may know. `None` in `overwatch`: the viewer may not.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the fields mirror the state")]
pub struct View {
    pub models: [Model; MODELS],
    pub overwatch: [Option<bool>; MODELS],
    pub command: [u8; 2],
    pub round: u8,
    pub first: Side,
    pub frames: Vec<Frame>,
}

/// Statistics and keywords, with the hooks of each window collected once in table order.
#[allow(missing_docs, reason = "the fields are the words of the rule")]
pub struct Profile {
    pub shoot: u8,
    pub survive: u8,
    pub armour: u8,
    pub hp: i8,
    shapes: Vec<(ShapeShot, u8)>,
    after: Vec<(AfterDamage, u8)>,
}

impl Profile {
    fn new(shoot: u8, survive: u8, armour: u8, hp: i8, keywords: &[(&'static Keyword, u8)]) -> Self {
        let shapes = keywords.iter().filter_map(|(keyword, n)| Some((keyword.shape_shot?, *n))).collect();
        let after = keywords.iter().filter_map(|(keyword, n)| Some((keyword.after_damage?, *n))).collect();
        Profile { shoot, survive, armour, hp, shapes, after }
    }
}

/// Fixed for the whole game.
pub struct Setup {
    /// Profiles that models refer to.
    pub profiles: Vec<Profile>,
    /// Squares that cannot be entered or seen through, one bit each.
    pub blocked: u64,
}

impl Default for Setup {
    fn default() -> Self {
        let profiles = vec![
            Profile::new(5, 5, 1, 2, &[]),
            Profile::new(5, 6, 0, 3, &[(&keywords::AP, 1), (&keywords::RAPID, 1)]),
            Profile::new(4, 5, 2, 2, &[(&keywords::BURNING, 2)]),
        ];
        Setup { profiles, blocked: 0x0000_2418_1824_0000 }
    }
}

/// The toy.
pub struct Mini;

impl Ruleset for Mini {
    const ID: &'static str = "mini";
    const RULES_VERSION: u32 = 1;
    const DECISIONS_MAX: u32 = 2000;
    type Setup = Setup;
    type State = State;
    type Frame = Frame;
    type Choice = Choice;
    type Game<'a> = (&'a Setup, &'a State);
    type Event = Event;
    type View = View;

    fn opening(setup: &Setup) -> Position<Mini> {
        let mut models = [Model::default(); MODELS];
        for (i, model) in (0u8..).zip(&mut models) {
            let profile = i % 3;
            let square = if i < 8 { i } else { 48 + i };
            *model = Model { hp: setup.profiles[usize::from(profile)].hp, square, flags: 0, profile };
        }
        Position::new(State { models, command: [0, 0], round: 0, first: Side::A }, Frame::Begin {})
    }

    fn game<'a>(setup: &'a Setup, state: &'a State) -> (&'a Setup, &'a State) {
        (setup, state)
    }

    fn nothing_asked() -> Illegal {
        Illegal { rule: rule!("MINI-TURN-01"), why: "nothing is asked now" }
    }

    fn arbitrary_choice(_: &Setup, dice: &mut dyn Dice) -> Choice {
        let why = rule_id!("MINI-TURN-01");
        let number = dice.pick(why, 256) as u8;
        match dice.pick(why, 9) {
            0 => Choice::Activate(number),
            1 => Choice::Move(number),
            2 => Choice::Shoot(number),
            3 => Choice::Overwatch,
            4 => Choice::Pass,
            5 => Choice::Fire,
            6 => Choice::Hold,
            7 => Choice::Reroll,
            _ => Choice::Keep,
        }
    }

    fn scores(_: &Setup, at: &Position<Mini>) -> [i16; 2] {
        Side::BOTH.map(|side| team(side).map(|m| i16::from(at.state.models[usize::from(m)].hp)).sum())
    }

    fn outcome(setup: &Setup, at: &Position<Mini>) -> Outcome {
        let [a, b] = Mini::scores(setup, at);
        match a.cmp(&b) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::A),
            std::cmp::Ordering::Less => Outcome::Won(Side::B),
            std::cmp::Ordering::Equal => Outcome::Drawn,
        }
    }

    fn view(_: &Setup, at: &Position<Mini>, viewer: Viewer) -> View {
        let State { mut models, command, round, first } = at.state.clone();
        let mut overwatch = [None; MODELS];
        for (i, model) in models.iter_mut().enumerate() {
            if viewer.knows(side_of(i as u8)) {
                overwatch[i] = Some(model.flags & OVERWATCH != 0);
            }
            model.flags &= !OVERWATCH;
        }
        // The reaction window asks everyone who might be watching, so its cursor betrays nothing.
        let frames = at.frames().to_vec();
        View { models, overwatch, command, round, first, frames }
    }

    fn seen(_: &Setup, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::Watching { model: Who(model) } if !viewer.knows(side_of(*model)) => None,
            other => Some(other.clone()),
        }
    }

    fn imagine(_: &Setup, view: &View, dice: &mut dyn Dice) -> Position<Mini> {
        let mut models = view.models;
        for (model, known) in models.iter_mut().zip(view.overwatch) {
            let could = model.hp > 0 && model.flags & READY == 0;
            let watches = known.unwrap_or_else(|| could && dice.pick(rule_id!("MINI-REACT-01"), 2) == 1);
            if watches {
                model.flags |= OVERWATCH;
            }
        }
        let state = State { models, command: view.command, round: view.round, first: view.first };
        Position::with_frames(state, &view.frames)
    }
}

fn name(model: ModelId) -> String {
    format!("{}{}", side_of(model).letter().to_uppercase(), model % 8 + 1)
}

fn side_of(model: ModelId) -> Side {
    if model < 8 { Side::A } else { Side::B }
}

fn team(side: Side) -> std::ops::Range<u8> {
    let start = side.index() as u8 * 8;
    start..start + 8
}

fn column_and_row(square: u8) -> (i16, i16) {
    (i16::from(square % 8), i16::from(square / 8))
}

fn is_blocked(setup: &Setup, square: i16) -> bool {
    setup.blocked >> square & 1 == 1
}

fn is_step(setup: &Setup, from: u8, to: u8) -> bool {
    let ((x0, y0), (x1, y1)) = (column_and_row(from), column_and_row(to));
    from != to && (x1 - x0).abs() <= 1 && (y1 - y0).abs() <= 1 && !is_blocked(setup, i16::from(to))
}

/// Whether no blocked square lies on the line between two squares.
pub fn sees(setup: &Setup, from: u8, to: u8) -> bool {
    let ((x0, y0), (x1, y1)) = (column_and_row(from), column_and_row(to));
    let n = (x1 - x0).abs().max((y1 - y0).abs());
    (1..n).all(|i| {
        let x = (x0 * 2 * (n - i) + x1 * 2 * i + n) / (2 * n);
        let y = (y0 * 2 * (n - i) + y1 * 2 * i + n) / (2 * n);
        !is_blocked(setup, y * 8 + x)
    })
}

/// A shot as the shooter's keywords shape it.
pub fn aim(setup: &Setup, state: &State, by: ModelId, at: ModelId) -> Shot {
    let profile = &setup.profiles[usize::from(state.models[usize::from(by)].profile)];
    let mut shot = Shot { by, at, dice: 3, target: profile.shoot, ..Shot::default() };
    for (shape, n) in &profile.shapes {
        shape(*n, &mut shot);
    }
    shot
}
