//! Reactions: Snap Fire at the end of every enemy Move step. [D1Z-REACT]
//!
//! Reactions → PickReaction → SnapFire → PickSnap … → cards → AfterSnapFire → Reactions, until the player passes.

use crate::choice::{Act, Choice};
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::say::Models;
use crate::sequence::snap_price::{self, Due, Price};
use crate::sequence::{actions, checks, conditions, ranged};
use crate::setup::{FireteamId, ModelId};
use crate::state::{Flags, ModelSet, Order, Stage, TeamFlags};
use crate::{Cx, DeltaOneZero};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Menu, Question, Standing, say};
use sortie_rulebook::{marks, rule};

/// Whether a model could make a Snap Fire attack now.
///
/// # Errors
/// The rule that forbids it.
fn may_fire(game: Game<'_>, mover: FireteamId, id: ModelId) -> Result<(), Illegal> {
    if !game.has(id) || id.side() == mover.side() {
        return no(rule!("D1Z-REACT-02"), "the side whose Fireteam is activated does not react");
    }
    if !game.state[id].is_active() {
        return no(rule!("D1Z-REACT-05"), "only Active models Snap Fire");
    }
    if game.state[id].flags.has(Flags::HALTED) {
        return no(rule!("D1Z-REACT-15"), "a halted model cannot Snap Fire");
    }
    if !has_snap(game, id) {
        return no(rule!("D1Z-REACT-05"), "the model has nothing to Snap Fire at");
    }
    Ok(())
}

/// Whether any Snap Fire attack of a model is legal.
fn has_snap(game: Game<'_>, id: ModelId) -> bool {
    actions::has_snap(game, id)
}

/// Models of a Fireteam that could react.
fn able(game: Game<'_>, mover: FireteamId, team: FireteamId) -> ModelSet {
    if game.state[team].flags.has(TeamFlags::REACTED) {
        return ModelSet::NONE;
    }
    let firing: ModelSet = game.members(team).filter(|id| may_fire(game, mover, *id).is_ok()).collect();
    if firing.is_empty() {
        return firing;
    }
    // A door alone draws no fire: somebody of the Fireteam must see a member of the one that moved, or touch it.
    let field = game.field();
    let sees =
        |id: ModelId| game.members(mover).any(|enemy| field.touches(id, enemy) || field.sees(id, enemy));
    let others = game.members(team).filter(|id| !firing.has(*id));
    if firing.iter().chain(others).any(sees) { firing } else { ModelSet::NONE }
}

pub(crate) fn reactions(team: FireteamId, cx: &mut Cx<'_>) -> Flow<Frame> {
    let game = game(cx);
    let side = team.side().other();
    if game.has_members(team) && game.setup.fireteams(side).any(|own| !able(game, team, own).is_empty()) {
        rule!("D1Z-REACT-01");
        return Flow::Ask(Frame::PickReaction { team });
    }
    Flow::Done
}

fn reacting(frame: Frame) -> FireteamId {
    fields!(frame, Frame::PickReaction { team } => team)
}

fn check(frame: Frame, choice: Choice, game: &Game<'_>) -> Result<(), Illegal> {
    let mover = reacting(frame);
    let models = match choice {
        Choice::Pass => return Ok(()),
        Choice::React(models) => models,
        _ => return wrong(),
    };
    let Some(first) = models.iter().next() else { return wrong() };
    for id in models.iter() {
        may_fire(*game, mover, id)?;
        if game.team(id) != game.team(first) {
            return no(rule!("D1Z-REACT-03"), "Fireteams react one at a time");
        }
    }
    let team = game.team(first);
    if game.state[team].flags.has(TeamFlags::REACTED) {
        return no(rule!("D1Z-REACT-03"), "a Fireteam reacts once to a Move step");
    }
    let able = able(*game, mover, team);
    if models.iter().any(|id| !able.has(id)) {
        return no(rule!("D1Z-REACT-01"), "nobody of the Fireteam sees the Fireteam that moved");
    }
    Ok(())
}

fn list(frame: Frame, game: &Game<'_>, out: &mut Vec<Choice>) {
    let mover = reacting(frame);
    for team in game.setup.fireteams(mover.side().other()) {
        let able = able(*game, mover, team);
        if able.is_empty() {
            continue;
        }
        // Everybody first, then every smaller group.
        let mut some = able;
        while !some.is_empty() {
            out.push(Choice::React(some));
            some = ModelSet((some.0 - 1) & able.0);
        }
    }
    out.push(Choice::Pass);
}

/// Whether some Fireteam could react for free.
fn is_free(game: &Game<'_>, mover: FireteamId) -> bool {
    let mut own = game.setup.fireteams(mover.side().other());
    let free = Price { stress: 0, due: Due::Nothing };
    let price = |team| marks::apart(|| snap_price::price(*game, team));
    own.any(|team| price(team) == free && !able(*game, mover, team).is_empty())
}

/// Whether a model that could react has a target in the open.
fn is_in_the_open(game: &Game<'_>, mover: FireteamId) -> bool {
    let field = game.field();
    let open = |id: ModelId| {
        let mut targets = game.members(mover).filter(|target| game.attackable(*target).is_ok());
        targets.any(|target| {
            field.touches(id, target) || (field.sees(id, target) && ranged::is_in_the_open(*game, id, target))
        })
    };
    let mut own = game.setup.fireteams(mover.side().other());
    own.any(|team| able(*game, mover, team).iter().any(open))
}

/// Ask me, hold, only for nothing, only at a target in the open.
fn standing(frame: Frame, game: &Game<'_>) -> Vec<Standing<Choice>> {
    let mover = reacting(frame);
    let hold_unless = |asks: bool| (!asks).then_some(Choice::Pass);
    let until = game.state.turn.into();
    vec![
        Standing { word: "ask", title: "Ask me", answer: None, until },
        Standing { word: "hold", title: "Hold for the rest of this turn", answer: Some(Choice::Pass), until },
        Standing { word: "free", title: "Only when free", answer: hold_unless(is_free(game, mover)), until },
        Standing {
            word: "open",
            title: "Only at a target in the open",
            answer: hold_unless(is_in_the_open(game, mover)),
            until,
        },
    ]
}

/// Which models of which Fireteam Snap Fire, or none.
pub(crate) static PICK_REACTION: Question<DeltaOneZero> = Question {
    name: "reaction",
    by: |frame, _| reacting(frame).side().other(),
    check,
    list,
    answer: |frame, choice, cx| {
        let mover = reacting(frame);
        let Choice::React(models) = choice else { return Flow::Done };
        let Some(first) = models.iter().next() else { return Flow::Done };
        let team = game(cx).team(first);
        let snap = declare(cx, team, models);
        Flow::Call { child: snap, then: Frame::Reactions { team: mover } }
    },
    text: |frame, game| {
        say![DeltaOneZero, game.setup; "Snap Fire at Fireteam ", reacting(frame),
            ", which has moved? Choose models of one Fireteam"]
    },
    default: |_, _| Some(Choice::Pass),
    phrase: |_, choice, _| (choice == Choice::Pass).then(|| Text::plain("Hold fire")),
    deed: |_, choice, game| match choice {
        Choice::React(models) => {
            Some(say![DeltaOneZero, game.setup; "Answer with Snap Fire by ", Models(models)])
        }
        _ => None,
    },
    standing,
    menu: Menu::Sample,
    ..Question::BASE
};

/// What a reaction does before the first attack: the Order, the Stress.
fn declare(cx: &mut Cx<'_>, team: FireteamId, models: ModelSet) -> Frame {
    rule!("D1Z-REACT-16");
    cx.emit(rule!("D1Z-REACT-05"), || Event::SnapFires { team, models });
    let order = cx.state[team].order;
    let price = snap_price::price(game(cx), team);
    // One reaction to this Move step; other Fireteams are asked after it.
    rule!("D1Z-REACT-03");
    cx.state[team].flags.set(TeamFlags::REACTED, true);
    let mut gains = false;
    match price.due {
        Due::Order if order == Order::Overwatch => {
            cx.state[team].stage = Stage::Shown;
            end_caution(cx, team);
            gains = true;
            cx.emit(rule!("D1Z-REACT-14"), || Event::Revealed { team, order });
        }
        Due::Order => cancel(cx, team),
        Due::Nothing | Due::Check => (),
    }
    cx.state[team].flags.set(TeamFlags::CHECKED, price.due == Due::Check);
    for id in models.iter() {
        cx.state[id].flags.set(Flags::SNAPPING, true);
        if price.stress > 0 {
            conditions::add_stress(cx, rule!("D1Z-REACT-06"), id, price.stress);
        }
    }
    Frame::SnapFire { team, gains }
}

/// The Cautious State ends when the next Order of a Fireteam is shown or cancelled, that of its members too.
pub(crate) fn end_caution(cx: &mut Cx<'_>, team: FireteamId) {
    rule!("D1Z-ORD-08");
    cx.state[team].flags.set(TeamFlags::CAUTIOUS, false);
    for id in cx.setup.members(team) {
        cx.state[id].flags.set(Flags::CAUTIOUS, false);
    }
}

/// Cancels an Order that lies face down.
fn cancel(cx: &mut Cx<'_>, team: FireteamId) {
    cx.state[team].stage = Stage::Cancelled;
    end_caution(cx, team);
    cx.emit(rule!("D1Z-REACT-04"), || Event::OrderCancelled { team });
}

pub(crate) fn snap_fire(team: FireteamId, gains: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    for id in cx.setup.members(team) {
        if cx.state[id].flags.has(Flags::SNAPPING) && !(cx.state[id].is_active() && has_snap(game(cx), id)) {
            rule!("D1Z-REACT-05");
            cx.state[id].flags.set(Flags::SNAPPING, false);
        }
    }
    if cx.setup.members(team).any(|id| cx.state[id].flags.has(Flags::SNAPPING)) {
        return Flow::Ask(Frame::PickSnap { team, gains });
    }
    rule!("D1Z-REACT-11");
    Flow::Call { child: Frame::Resolve { from: 0 }, then: Frame::AfterSnapFire { team, gains } }
}

fn snapping(frame: Frame) -> (FireteamId, bool) {
    fields!(frame, Frame::PickSnap { team, gains } => (team, gains))
}

/// The next model that attacks, with weapon and target.
pub(crate) static PICK_SNAP: Question<DeltaOneZero> = Question {
    name: "snap-fire",
    by: |frame, _| snapping(frame).0.side(),
    check: |frame, choice, game| {
        let Choice::Act { by, act } = choice else { return wrong() };
        if !game.has(by) || game.team(by) != snapping(frame).0 || !game.state[by].flags.has(Flags::SNAPPING) {
            return no(rule!("D1Z-REACT-05"), "only the models named for this Snap Fire attack");
        }
        actions::check_snap(*game, by, act)
    },
    list: |frame, game, out| {
        let members = game.setup.members(snapping(frame).0);
        for id in members.filter(|id| game.state[*id].flags.has(Flags::SNAPPING)) {
            actions::list_snaps(*game, id, out);
        }
    },
    answer: |frame, choice, cx| {
        let (team, gains) = snapping(frame);
        let Choice::Act { by, act } = choice else { return Flow::Goto(frame) };
        cx.state[by].flags.set(Flags::SNAPPING, false);
        let then = Frame::SnapFire { team, gains };
        if !dares(cx, by) {
            return Flow::Goto(then);
        }
        rule!("D1Z-REACT-07");
        rule!("D1Z-REACT-08");
        Flow::Call { child: Frame::Perform { by, act, snap: true }, then }
    },
    text: |frame, game| {
        say![DeltaOneZero, game.setup; "which model of Fireteam ", snapping(frame).0,
            " Snap Fires next, with what and at whom?"]
    },
    default: |frame, game| {
        let mut members = game.setup.members(snapping(frame).0);
        let by = members.find(|id| game.state[*id].flags.has(Flags::SNAPPING))?;
        snap_price::usual_attack(*game, by).map(|act| Choice::Act { by, act })
    },
    ..Question::BASE
};

/// The Check of a model whose Fireteam has activated already, before it attacks; without one due it just attacks.
pub fn dares(cx: &mut Cx<'_>, by: ModelId) -> bool {
    let team = game(cx).team(by);
    if !cx.state[team].flags.has(TeamFlags::CHECKED)
        || checks::initiative_check(cx, rule!("D1Z-REACT-09"), by, 0)
    {
        return true;
    }
    conditions::halt(cx, by);
    conditions::disrupt(cx, rule!("D1Z-REACT-09"), team);
    false
}

pub(crate) fn after_snap_fire(team: FireteamId, gains: bool, cx: &mut Cx<'_>) -> Flow<Frame> {
    cx.state[team].flags.set(TeamFlags::CHECKED, false);
    conditions::compare_stress(cx);
    if gains {
        conditions::gain_state(cx, rule!("D1Z-REACT-14"), team, TeamFlags::OVERWATCH);
    }
    Flow::Done
}

/// Whether an act is one that a Snap Fire may be.
pub fn is_snap(act: &Act) -> bool {
    matches!(act, Act::Shoot { .. } | Act::Fight { .. } | Act::Breach { .. })
}

/// Whether a model may be the target of a Snap Fire: an Active member of the activated Fireteam.
///
/// # Errors
/// The rule that forbids it.
pub fn check_target(game: Game<'_>, target: ModelId) -> Result<(), Illegal> {
    let mover = game.state.active;
    if game.has(target) && game.team(target) == mover && game.state[target].is_active() {
        return Ok(());
    }
    no(rule!("D1Z-REACT-07"), "Snap Fire is at Active members of the activated Fireteam")
}
