//! The Move step: how far, which way, where it may end. [D1Z-MOVE] [D1Z-TERR-03] [D1Z-TERR-04]
//!
//! MoveStep → PickMove … → EndMoves, which is in `end_of_moves`.

use crate::choice::{Act, Choice, Path};
use crate::event::Event;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::geometry::route::{Bends, Journey, Way, Ways};
use crate::geometry::{Body, Point, Unfree, measure};
use crate::sequence::{actions, rescue};
use crate::setup::{FireteamId, Keywords, ModelId};
use crate::state::{Flags, ModelSet, NOBODY, Order, PILOT, Place};
use crate::{Cx, DeltaOneZero, menu, orders};
use arrayvec::ArrayVec;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Menu, Question, say};
use sortie_rulebook::rule;

/// What kind of move is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Why {
    /// A Move step under an Order.
    #[default]
    Step,
    /// The extra move of Melt Away.
    Melt,
    /// A Rally! move.
    Rally,
}

/// How far a model may go in thousandths: on free ground, and through Difficult or Dangerous Terrain.
pub fn allowance(game: Game<'_>, id: ModelId, why: Why) -> (i32, i32) {
    rule!("D1Z-PROF-03");
    let movement = game.card(id).movement;
    let order = game.state[game.team(id)].order;
    let inches = match why {
        Why::Step => (orders::rule_of(order).pace)(movement),
        Why::Melt => movement,
        Why::Rally => {
            rule!("D1Z-RALLY-05");
            movement * 2
        }
    };
    let barred = why == Why::Step && matches!(order, Order::Advance | Order::Steady);
    rule!("D1Z-GEN-03");
    let slow = if barred { 0 } else { inches.div_ceil(2) };
    (i32::from(inches) * 1000, i32::from(slow) * 1000)
}

/// A move that can be made: the bends that were taken, and whether it led through Difficult Terrain.
#[derive(Clone, Debug)]
pub struct Course {
    /// The bends, the end last.
    pub bends: Bends,
    /// Where it ends.
    pub end: Place,
}

/// Whether a model could stand at a place among all others.
///
/// # Errors
/// The rule that forbids it.
pub fn check_stand(field: Field<'_>, id: ModelId, at: Place) -> Result<(), Illegal> {
    let z = field.stand(at, field.radius(id), &[id]).map_err(Unfree::illegal)?;
    if z != i32::from(at.z) {
        return no(rule!("D1Z-MOVE-08"), "nothing carries a base at this height");
    }
    Ok(())
}

/// Judges a path of a model, and finds the way round where only the end is named.
///
/// # Errors
/// The rule that forbids it.
pub fn judge(game: Game<'_>, id: ModelId, path: &Path, why: Why) -> Result<Course, Illegal> {
    let enemies = game.field().enemies_of(id.side());
    Mover::new(game, id, why, &enemies).judge(path)
}

/// A model about to move, with what stands around it: for any number of paths.
pub struct Mover<'a, 'b> {
    field: Field<'a>,
    id: ModelId,
    why: Why,
    enemies: &'b [Body],
    /// Everybody else whom it might touch or overlap where it ends.
    near: ModelSet,
    /// How far it goes on free ground, and through Difficult or Dangerous Terrain.
    allowance: (i32, i32),
    ways: Ways<'a, 'b>,
    /// Whether ways round are looked for: the law does, a quick sample need not.
    searches: bool,
}

impl<'a, 'b> Mover<'a, 'b> {
    /// A model among the enemies that stop it.
    pub fn new(game: Game<'a>, id: ModelId, why: Why, enemies: &'b [Body]) -> Mover<'a, 'b> {
        let field = game.field();
        let allowance = allowance(game, id, why);
        let journey = Journey {
            from: game.state[id].at.point(),
            radius: field.radius(id),
            enemies,
            allowance: allowance.0,
            in_difficult: allowance.1,
        };
        let near = field.near(journey.from, allowance.0.max(allowance.1), game.setup.roster.with_pilot());
        let near = near.filter(|other| *other != id).collect();
        Mover { field, id, why, enemies, near, allowance, ways: field.scene.ways(&journey), searches: true }
    }

    /// The same for straight moves alone, which is quick: what it accepts is legal, what it refuses may be.
    pub fn straight(game: Game<'a>, id: ModelId, why: Why, enemies: &'b [Body]) -> Mover<'a, 'b> {
        Mover { searches: false, ..Mover::new(game, id, why, enemies) }
    }

    /// Judges a path.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn judge(&self, path: &Path) -> Result<Course, Illegal> {
        let (field, id) = (self.field, self.id);
        let (game, end) = (field.game, path.end());
        let but = [id, game.state[id].rescues];
        let z = field.stand(end, field.radius(id), &but).map_err(Unfree::illegal)?;
        if z != i32::from(end.z) {
            return no(rule!("D1Z-MOVE-08"), "nothing carries a base at this height");
        }
        self.judge_way(path)
    }

    /// Whether the model gets to a place that carries its base, and may stand there.
    pub fn reaches(&self, at: Place) -> bool {
        let (field, casualty) = (self.field, self.field.game.state[self.id].rescues);
        let others = self.near.iter().filter(|other| *other != casualty);
        field.overlapped(at, field.radius(self.id), others).is_none() && self.judge_way(&Path::to(at)).is_ok()
    }

    /// Judges a path to where the model may stand.
    fn judge_way(&self, path: &Path) -> Result<Course, Illegal> {
        let (field, id) = (self.field, self.id);
        let (game, end) = (field.game, path.end());
        let course = self.find_way(path)?;
        let order = game.state[game.team(id)].order;
        let stops_short = self.why == Why::Step && matches!(order, Order::Advance | Order::Steady);
        if stops_short && end != game.state[id].at && field.scene.areas(&field.body_at(id, end)).at_difficult
        {
            return no(
                rule!("D1Z-TERR-03"),
                "under this Order a model stops short of Difficult Terrain, out of contact",
            );
        }
        let enemies = self.near.iter().filter(|other| *other != PILOT && other.side() != id.side());
        if field.touches_any_at(id, end, enemies) {
            check_contact(game, id, end, self.why)?;
        }
        Ok(course)
    }

    fn find_way(&self, path: &Path) -> Result<Course, Illegal> {
        let (field, id, (fast, slow)) = (self.field, self.id, self.allowance);
        let game = field.game;
        let (from, radius) = (game.state[id].at.point(), field.radius(id));
        let written: ArrayVec<Point, 6> = path.places().iter().map(|place| place.point()).collect();
        let walked = field.scene.walk(from, &written, radius, self.enemies);
        let judged = walked.map_err(|stop| stop.illegal(&game.setup.table)).and_then(|walk| {
            rule!("D1Z-MEAS-06");
            if walk.in_difficult {
                if slow == 0 && fast > 0 {
                    return no(rule!("D1Z-TERR-03"), "Difficult Terrain cannot be entered under this Order");
                }
                if !walk.length.within(slow) {
                    return no(rule!("D1Z-MOVE-10"), "Difficult Terrain halves the move");
                }
                rule!("D1Z-MOVE-10");
            } else if !walk.length.within(fast) {
                return no(rule!("D1Z-MOVE-02"), "the way is longer than the model may go");
            } else {
                rule!("D1Z-TERR-01");
            }
            Ok(())
        });
        let bends = match judged {
            Ok(()) => written,
            // Only the end is named: the game looks for a way round.
            Err(illegal) if written.len() == 1 && self.searches => {
                let to = written[0];
                self.ways.round(to).or_else(|| self.climb(to)).ok_or(illegal)?.bends
            }
            Err(illegal) => return Err(illegal),
        };
        stops_short(field, id, path.end(), slow == 0 && fast > 0)?;
        Ok(Course { bends, end: path.end() })
    }

    /// Where the ways of the model bend, and how far it can go on from there; the start first.
    pub fn bends(&self) -> impl Iterator<Item = (Point, i32)> + '_ {
        let most = self.allowance.0;
        self.ways.bends().map(move |(at, length)| (at, most - (length / 1000) as i32 - 1))
    }

    /// A way that climbs, for a Rally! move.
    fn climb(&self, to: Point) -> Option<Way> {
        (self.why == Why::Rally).then(|| self.ways.climbing_to(to)).flatten()
    }
}

/// Under an Order that is barred from Difficult Terrain a move ends out of contact with it. [D1Z-TERR-03]
fn stops_short(field: Field<'_>, id: ModelId, end: Place, barred: bool) -> Result<(), Illegal> {
    if barred && end != field.game.state[id].at && field.scene.areas(&field.body_at(id, end)).at_difficult {
        return no(rule!("D1Z-TERR-03"), "under this Order the model stops short of Difficult Terrain");
    }
    Ok(())
}

/// Whether a move may end where it touches an enemy.
fn check_contact(game: Game<'_>, id: ModelId, end: Place, why: Why) -> Result<(), Illegal> {
    let field = game.field();
    let body = field.body_at(id, end);
    if why != Why::Step {
        let rule = if why == Why::Rally { rule!("D1Z-RALLY-05") } else { rule!("D1Z-MOVE-07") };
        return no(rule, "this move may not end in contact with an enemy");
    }
    let touched = |enemy: &ModelId| measure::touch(&body, &field.body(*enemy));
    let order = orders::rule_of(game.state[game.team(id)].order);
    let stays = end == game.state[id].at;
    if stays {
        rule!("D1Z-MOVE-11");
        return Ok(());
    }
    if !order.acts {
        return no(rule!("D1Z-MOVE-07"), "this Order gives no Action to fight with");
    }
    for enemy in game.on_board(id.side().other()).filter(touched) {
        game.attackable(enemy)?;
    }
    let other_on_point =
        || game.members(game.team(id)).any(|other| other != id && game.state[other].flags.has(Flags::DUTY));
    if order.order == Order::CoveringFire && other_on_point() {
        return no(rule!("D1Z-ORD-21"), "under Covering Fire one model alone moves into contact");
    }
    Ok(())
}

/// Whether a model's next move may be made by it at all in this step.
fn may_move(game: Game<'_>, team: FireteamId, id: ModelId) -> Result<(), Illegal> {
    if !game.has(id) || game.team(id) != team {
        return no(rule!("D1Z-ACTV-01"), "only a model of the activated Fireteam moves");
    }
    if !game.state[id].is_active() {
        return no(rule!("D1Z-STATE-02"), "only an Active model moves");
    }
    if game.state[id].flags.has(Flags::MOVE_MADE) {
        return no(rule!("D1Z-MOVE-01"), "each model moves once in a Move step");
    }
    Ok(())
}

/// Whether a model has anything to do in the Move step.
fn can_move(game: Game<'_>, team: FireteamId, id: ModelId) -> bool {
    may_move(game, team, id).is_ok()
        && allowance(game, id, Why::Step).0 > 0
        && !orders::is_barred(game, id, game.state[team].order)
}

fn can_breach(game: Game<'_>, id: ModelId) -> bool {
    game.works(id, Keywords::SAS)
        && !game.state[id].flags.has(Flags::FREE_BREACH)
        && !game.field().doors(id).is_empty()
}

pub(crate) fn move_step(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let game = game(cx);
    if game.members(team).any(|id| can_move(game, team, id) || can_breach(game, id)) {
        return Flow::Ask(Frame::PickMove { team, run });
    }
    Flow::Goto(Frame::EndMoves { team, run })
}

fn moving(frame: Frame) -> (FireteamId, u8) {
    fields!(frame, Frame::PickMove { team, run } => (team, run))
}

fn check(frame: Frame, choice: Choice, game: &Game<'_>) -> Result<(), Illegal> {
    let (team, _) = moving(frame);
    match choice {
        Choice::Pass => Ok(()),
        Choice::Stay(id) => may_move(*game, team, id),
        Choice::Move { model, path } => {
            may_move(*game, team, model)?;
            if orders::is_barred(*game, model, game.state[team].order) {
                return no(
                    rule!("D1Z-TERR-04"),
                    "in Difficult Terrain the model cannot carry out this Order",
                );
            }
            if path.places().is_empty() {
                return wrong();
            }
            judge(*game, model, &path, Why::Step).map(|_| ())
        }
        Choice::Act { by, act: act @ Act::Breach { .. } } => {
            if !game.has(by) || game.team(by) != team || !game.works(by, Keywords::SAS) {
                return no(rule!("D1Z-KWM-05"), "only a model with SAS breaches in the Move step");
            }
            if game.state[by].flags.has(Flags::FREE_BREACH) {
                return no(rule!("D1Z-KWM-05"), "one free Breach a model and Move step");
            }
            actions::check_breach(*game, by, act)
        }
        _ => wrong(),
    }
}

/// A move, a model that stays, a free Breach, or the end of the step.
pub(crate) static PICK_MOVE: Question<DeltaOneZero> = Question {
    name: "move",
    by: |frame, _| moving(frame).0.side(),
    check,
    list: |frame, game, out| {
        let (team, _) = moving(frame);
        menu::moves(*game, team, out);
        for id in game.members(team).filter(|id| can_breach(*game, *id)) {
            actions::list_breaches(*game, id, out);
        }
        out.push(Choice::Pass);
    },
    answer: |frame, choice, cx| {
        let (team, run) = moving(frame);
        let then = Frame::MoveStep { team, run };
        match choice {
            Choice::Stay(id) => {
                if game(cx).in_contact(id) {
                    rule!("D1Z-MOVE-11");
                }
                cx.state[id].flags.set(Flags::MOVE_MADE, true);
                Flow::Goto(then)
            }
            Choice::Move { model, path } => {
                cx.state[model].flags.set(Flags::MOVE_MADE, true);
                go(cx, model, &path, Why::Step, then)
            }
            Choice::Act { by, act } => {
                cx.state[by].flags.set(Flags::FREE_BREACH, true);
                rule!("D1Z-KWM-05");
                Flow::Call { child: Frame::Perform { by, act, snap: false }, then }
            }
            _ => Flow::Goto(Frame::EndMoves { team, run }),
        }
    },
    text: |frame, game| {
        let (team, _) = moving(frame);
        let order = game.state[team].order;
        say![DeltaOneZero, game.setup; "which model of Fireteam ", team, " moves, and where to? Its Order is ", order]
    },
    default: |_, _| Some(Choice::Pass),
    // Nobody has anywhere to go: the step ends.
    at_stake: |frame, game| {
        let (team, _) = moving(frame);
        let mut ways = Vec::new();
        game.members(team).any(|id| {
            if can_move(*game, team, id) {
                menu::moves_of(*game, id, Why::Step, &mut ways);
            }
            !ways.is_empty() || can_breach(*game, id)
        })
    },
    phrase: |_, choice, _| (choice == Choice::Pass).then(|| Text::plain("End the Move step")),
    acts: true,
    menu: Menu::Sample,
    ..Question::BASE
};

/// Moves a model along a path that was judged; a casualty it carries is then laid down beside it.
pub fn go(cx: &mut Cx<'_>, id: ModelId, path: &Path, why: Why, then: Frame) -> Flow<Frame> {
    rule!("D1Z-MOVE-01");
    let Ok(course) = judge(game(cx), id, path, why) else { return Flow::Goto(then) };
    let start = cx.state[id].at;
    if why == Why::Step && game(cx).in_contact(id) {
        rule!("D1Z-MOVE-11");
    }
    cx.state[id].at = course.end;
    // A way that comes back to where it began is a move all the same.
    if why == Why::Step && path.places().iter().any(|place| *place != start) {
        cx.state[id].flags.set(Flags::MOVED, true);
    }
    if start != course.end {
        cx.emit(rule!("D1Z-MOVE-02"), || Event::Moved { model: id, to: course.end });
        if why == Why::Step && game(cx).touched(id).next().is_some() {
            rule!("D1Z-MOVE-07");
            cx.state[id].flags.set(Flags::DUTY, true);
        }
    }
    if cx.state[id].rescues != NOBODY && start != course.end {
        return rescue::drag(cx, id, then);
    }
    Flow::Goto(then)
}
