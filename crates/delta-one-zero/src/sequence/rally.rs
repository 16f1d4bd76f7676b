//! Rally!: Fatigued and Separated models recover and go back to their Fireteams. [D1Z-RALLY]
//!
//! Rally → PickRally → RallyDone → Rally of the other side, until nobody holds a Rally! Order.

use crate::choice::{Choice, Path};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::geometry::Body;
use crate::keywords::operator;
use crate::sequence::end_of_moves::Company;
use crate::sequence::moves::{self, Mover, Why};
use crate::sequence::{conditions, end_of_moves};
use crate::setup::{Keywords, ModelId};
use crate::state::{Flags, Place};
use crate::{Cx, DeltaOneZero, menu};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Menu, Question, Side};
use sortie_rulebook::rule;
use std::cell::{OnceCell, RefCell};

fn waiting(game: Game<'_>, side: Side) -> impl Iterator<Item = ModelId> {
    game.on_board(side).filter(move |id| game.state[*id].flags.has(Flags::RALLY))
}

pub(crate) fn rally(side: Side, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-RALLY-01");
    let can = |side| waiting(game(cx), side).next().is_some();
    match (can(side), can(side.other())) {
        (true, _) => Flow::Ask(Frame::PickRally { side }),
        (false, true) => Flow::Goto(Frame::Rally { side: side.other() }),
        (false, false) => Flow::Goto(Frame::TidyUp {}),
    }
}

/// Whether a model's Stress will be below its value once a token is off.
pub fn recovers(game: Game<'_>, id: ModelId) -> bool {
    game.state[id].stress.saturating_sub(1) < game.card(id).stress
}

/// Whether a model stays where it is: it does not recover, or it is an Operator.
pub fn stays(game: Game<'_>, id: ModelId) -> bool {
    !recovers(game, id) || game.card(id).has(Keywords::OPERATOR)
}

/// Whether a model is in Coherency wherever it ends: it is its Fireteam by itself, or commands it.
fn is_anchor(game: Game<'_>, id: ModelId) -> bool {
    let anchor = game.card(id).has(Keywords::COMMAND) || !game.has_members(game.team(id));
    if anchor {
        rule!("D1Z-RALLY-08");
    }
    anchor
}

/// The model towards which a Rally! move leads.
fn anchor(game: Game<'_>, id: ModelId) -> Option<ModelId> {
    let team = game.team(id);
    let from = game.state[id].at.point();
    game.command(team)
        .or_else(|| game.members(team).min_by_key(|other| game.state[*other].at.point().square_to(from)))
}

/// A Rally! move about to be made: where it may lead is worked out once, for any number of ends.
struct Return<'a, 'b> {
    game: Game<'a>,
    id: ModelId,
    mover: Mover<'a, 'b>,
    company: Company<'a>,
    /// Spots round the Fireteam and on the way to it.
    near: OnceCell<Vec<Place>>,
    /// Spots where the ways of the model bend, which take longer to find.
    bends: OnceCell<Vec<Place>>,
    coherent: OnceCell<bool>,
    /// Places that were judged before.
    judged: RefCell<Vec<(Place, bool)>>,
}

impl<'a, 'b> Return<'a, 'b> {
    fn new(game: Game<'a>, id: ModelId, enemies: &'b [Body]) -> Return<'a, 'b> {
        Return::with(game, id, Mover::new(game, id, Why::Rally, enemies))
    }

    fn with(game: Game<'a>, id: ModelId, mover: Mover<'a, 'b>) -> Return<'a, 'b> {
        Return {
            game,
            id,
            mover,
            company: Company::new(game, id),
            near: OnceCell::new(),
            bends: OnceCell::new(),
            coherent: OnceCell::new(),
            judged: RefCell::default(),
        }
    }

    /// The spots that are tried.
    fn spots(&self) -> impl Iterator<Item = Place> {
        let near = self.near.get_or_init(|| menu::rally_spots(self.game, self.id));
        let bends = || menu::rally_bends(self.game, self.id, &self.mover, near);
        let more = std::iter::once_with(move || self.bends.get_or_init(bends));
        near.iter().chain(more.flatten()).copied()
    }

    /// Whether the model gets to a place and may stand there.
    fn reaches(&self, at: Place) -> bool {
        let known = self.judged.borrow().iter().find(|(place, _)| *place == at).map(|(_, good)| *good);
        known.unwrap_or_else(|| {
            let good = self.mover.reaches(at);
            self.judged.borrow_mut().push((at, good));
            good
        })
    }

    /// Whether a spot in Coherency was found that the model can reach.
    fn reaches_coherency(&self) -> bool {
        *self.coherent.get_or_init(|| {
            let (game, id) = (self.game, self.id);
            if end_of_moves::is_coherent(game, id) && !self.is_in_contact() {
                return true;
            }
            self.spots().any(|at| self.company.coherent_at(at) && self.reaches(at))
        })
    }

    /// Whether the move may end at a place.
    fn check_end(&self, end: Place) -> Result<(), Illegal> {
        let (game, id) = (self.game, self.id);
        if is_anchor(game, id) || self.company.coherent_at(end) {
            return Ok(());
        }
        if self.reaches_coherency() {
            return no(rule!("D1Z-RALLY-05"), "the model can reach Coherency and must end in it");
        }
        let nearer = anchor(game, id).is_some_and(|to| {
            let to = game.state[to].at.point();
            end.point().square_to(to) < game.state[id].at.point().square_to(to)
        });
        if !nearer {
            return no(rule!("D1Z-RALLY-05"), "the model must come nearer to its Fireteam");
        }
        Ok(())
    }

    fn is_in_contact(&self) -> bool {
        self.game.field().touches_enemy_at(self.id, self.game.state[self.id].at)
    }

    /// Whether the model may stay although it could go: it is in Coherency, and no enemy touches it.
    fn may_stay(&self) -> bool {
        let coherent = is_anchor(self.game, self.id) || end_of_moves::is_coherent(self.game, self.id);
        coherent && !self.is_in_contact()
    }

    /// Whether any legal end was found.
    fn can_approach(&self) -> bool {
        self.spots().any(|at| self.check_end(at).is_ok() && self.reaches(at))
    }
}

fn check(frame: Frame, choice: Choice, game: &Game<'_>) -> Result<(), Illegal> {
    let side = fields!(frame, Frame::PickRally { side } => side);
    let Choice::Rally { model, path } = choice else {
        if choice == Choice::Pass {
            return no(rule!("D1Z-RALLY-01"), "Rally! is compulsory");
        }
        return wrong();
    };
    if !game.has(model) || !waiting(*game, side).any(|id| id == model) {
        return no(rule!("D1Z-RALLY-01"), "the model holds no Rally! Order");
    }
    if stays(*game, model) {
        return match path {
            None => Ok(()),
            Some(_) if !recovers(*game, model) => {
                no(rule!("D1Z-RALLY-03"), "the model stays Fatigued where it is")
            }
            Some(_) => no(rule!("D1Z-KWR-04"), "an Operator rejoins its Fireteam where it stands"),
        };
    }
    let enemies = game.field().enemies_of(side);
    let back = Return::new(*game, model, &enemies);
    match path {
        Some(path) => {
            if path.places().is_empty() {
                return wrong();
            }
            let course = back.mover.judge(&path)?;
            back.check_end(course.end)
        }
        None => {
            if back.may_stay() || !back.can_approach() {
                return Ok(());
            }
            if back.is_in_contact() {
                return no(rule!("D1Z-RALLY-05"), "a Rally! move does not end in contact with an enemy");
            }
            no(rule!("D1Z-RALLY-05"), "the model must try to reach its Fireteam")
        }
    }
}

/// How many spots are tried for a model that may Rally before it is its turn.
const NEAREST: usize = 4;

fn list(frame: Frame, game: &Game<'_>, out: &mut Vec<Choice>) {
    let side = fields!(frame, Frame::PickRally { side } => side);
    let enemies = game.field().enemies_of(side);
    // The order of Rallies is the player's: the first model that moves is offered at several spots, each other one at
    // the first that it gets to straight.
    let mut has_mover = false;
    for id in waiting(*game, side) {
        let still = Choice::Rally { model: id, path: None };
        if stays(*game, id) {
            out.push(still);
            continue;
        }
        if std::mem::replace(&mut has_mover, true) {
            let back = Return::with(*game, id, Mover::straight(*game, id, Why::Rally, &enemies));
            let near = menu::rally_spots(*game, id);
            let good = |at: &&Place| back.company.coherent_at(**at) && back.reaches(**at);
            let spot = near.iter().take(NEAREST).find(good);
            out.extend(spot.map(|at| Choice::Rally { model: id, path: Some(Path::to(*at)) }));
            continue;
        }
        let first = out.len();
        let back = Return::new(*game, id, &enemies);
        if is_anchor(*game, id) {
            offer_anchor(*game, id, out);
            if back.may_stay() || !back.can_approach() {
                out.push(still);
            }
            continue;
        }
        for at in back.spots() {
            if out.len() - first >= 6 {
                break;
            }
            if back.check_end(at).is_ok() && back.reaches(at) {
                out.push(Choice::Rally { model: id, path: Some(Path::to(at)) });
            }
        }
        if back.may_stay() || out.len() == first {
            out.push(still);
        }
    }
}

/// A few moves of a model that is in Coherency wherever it ends.
fn offer_anchor(game: Game<'_>, id: ModelId, out: &mut Vec<Choice>) {
    let mut moves = Vec::new();
    menu::moves_of(game, id, Why::Rally, &mut moves);
    let paths = moves.into_iter().filter_map(|choice| match choice {
        Choice::Move { path, .. } => Some(path),
        _ => None,
    });
    out.extend(paths.take(4).map(|path| Choice::Rally { model: id, path: Some(path) }));
}

/// A model that Rallies, and where it goes.
pub(crate) static PICK_RALLY: Question<DeltaOneZero> = Question {
    name: "rally",
    by: |frame, _| fields!(frame, Frame::PickRally { side } => side),
    check,
    list,
    answer: |frame, choice, cx| {
        let side = fields!(frame, Frame::PickRally { side } => side);
        let Choice::Rally { model, path } = choice else { return Flow::Goto(frame) };
        rally_one(cx, model, path);
        Flow::Goto(Frame::Rally { side: side.other() })
    },
    text: |_, _| Text::plain("which model Rallies next, and where does it go?"),
    menu: Menu::Sample,
    ..Question::BASE
};

fn rally_one(cx: &mut Cx<'_>, id: ModelId, path: Option<Path>) {
    conditions::remove_stress(cx, rule!("D1Z-RALLY-02"), id, 1);
    cx.state[id].flags.set(Flags::RALLY, false);
    if cx.state[id].stress >= cx.setup.model(id).stress {
        cx.emit(rule!("D1Z-RALLY-03"), || Event::RallyFailed { model: id });
        conditions::fatigue(cx, rule!("D1Z-RALLY-03"), id);
        return;
    }
    let team = game(cx).team(id);
    let alone = !game(cx).has_members(team);
    if cx.state[id].flags.has(Flags::FATIGUED) {
        rule!("D1Z-STATE-03");
    }
    cx.emit(rule!("D1Z-RALLY-04"), || Event::Rallied { model: id });
    let mut coherent = alone || stays(game(cx), id) || is_anchor(game(cx), id);
    if let Some(path) = path
        && let Ok(course) = moves::judge(game(cx), id, &path, Why::Rally)
    {
        cx.state[id].at = course.end;
        cx.emit(rule!("D1Z-RALLY-05"), || Event::Moved { model: id, to: course.end });
    }
    coherent |= end_of_moves::is_coherent(game(cx), id);
    if coherent {
        conditions::rejoin(cx, id);
        cx.emit(rule!("D1Z-RALLY-06"), || Event::Rejoined { model: id });
        operator::rallied(cx, id);
    } else {
        cx.state[id].flags.set(Flags::FATIGUED, false);
        cx.state[id].flags.set(Flags::SEPARATED, true);
        cx.emit(rule!("D1Z-RALLY-07"), || Event::Separated { model: id });
    }
}
