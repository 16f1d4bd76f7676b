//! An activation: reveal, runs of the Order, the Guts Check, the end. [D1Z-ACTV] [D1Z-GUTS]
//!
//! reveal → StartRun → window (c) → StartMoves → MoveStep … → EndMoves → Reactions → StartActions → Actions …
//! → EndActions → cards → AfterCards → window (f) → EndRun → PickReactivate? → window (g) → GutsCheck
//! → StartRun, or window (h) → Failed → EndActivation → window (i) → Over.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::keywords::{gas, political_officer, sergeant};
use crate::sequence::checks::{self, Needed};
use crate::sequence::windows::{self, Window};
use crate::sequence::{conditions, night, reactions};
use crate::setup::{FireteamId, ModelId};
use crate::state::{Effects, Flags, NO_TEAM, Order, Stage, TeamFlags};
use crate::{Cx, DeltaOneZero, orders};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Question, say};
use sortie_rulebook::rule;

/// Reveals a Fireteam's Order and begins its first run.
pub(crate) fn reveal(cx: &mut Cx<'_>, team: FireteamId) -> Frame {
    rule!("D1Z-ACTV-01");
    rule!("D1Z-ACTV-02");
    let shown = cx.state[team].stage == Stage::Shown;
    cx.state.active = team;
    cx.state.effects = Effects::NONE;
    let own = &mut cx.state[team];
    own.stage = Stage::Active;
    own.noise = 0;
    rule!("D1Z-NOISE-02");
    if !shown {
        rule!("D1Z-REACT-13");
        own.flags.set(TeamFlags::OVERWATCH, false);
    }
    let order = own.order;
    reactions::end_caution(cx, team);
    cx.emit(rule!("D1Z-INFO-05"), || Event::Revealed { team, order });
    Frame::StartRun { team, run: 1 }
}

/// Reveals and carries out; play then passes.
pub(crate) fn activate(team: FireteamId, cx: &mut Cx<'_>) -> Flow<Frame> {
    Flow::Call { child: reveal(cx, team), then: Frame::AfterActivation { side: team.side() } }
}

pub(crate) fn start_run(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-ACTV-07");
    cx.state.effects = Effects::NONE;
    conditions::clear_run(cx.state, cx.setup.ids());
    let kind = if run == 1 { Window::ActivationStart } else { Window::RunStart };
    Flow::Call { child: windows::open(cx, kind, team), then: Frame::StartMoves { team, run } }
}

pub(crate) fn start_moves(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-ORD-02");
    conditions::compare_stress(cx);
    rule!("D1Z-STR-11");
    for id in game(cx).member_set(team).iter() {
        cx.state[id].flags.set(Flags::STEPPED, true);
    }
    Flow::Goto(Frame::MoveStep { team, run })
}

/// The Action step begins, and nobody has acted in it.
pub(crate) fn start_actions(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    for id in cx.setup.ids() {
        cx.state[id].flags.set(Flags::ACTED | Flags::SPOTTED, false);
    }
    Flow::Goto(Frame::OpenActions { team, run })
}

/// Stress is compared and models may leave the board, before anybody acts. Scripts begin an Action step here, so that
/// who has acted in it stands as written.
pub(crate) fn open_actions(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    conditions::compare_stress(cx);
    Flow::Call { child: Frame::Leaving { team }, then: Frame::Actions { team, run } }
}

/// All Actions are done: what the Order gives, then the cards.
pub(crate) fn end_actions(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    if cx.state[team].order == Order::Steady {
        orders::steady::calm(cx, team);
    }
    Flow::Call { child: Frame::Resolve { from: 0 }, then: Frame::AfterCards { team, run } }
}

pub(crate) fn after_cards(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let order = cx.state[team].order;
    match order {
        Order::CoveringFire => {
            conditions::gain_state(cx, rule!("D1Z-ORD-12"), team, TeamFlags::COVERING);
        }
        Order::Overwatch => conditions::gain_state(cx, rule!("D1Z-ORD-09"), team, TeamFlags::OVERWATCH),
        _ => (),
    }
    gas::end_of_run(cx);
    conditions::compare_stress(cx);
    if matches!(order, Order::Advance | Order::Special) && game(cx).has_members(team) {
        night::noise(cx, team);
    }
    open_doors(cx);
    Flow::Call { child: windows::open(cx, Window::RunEnd, team), then: Frame::EndRun { team, run } }
}

/// What was broken in this run can be passed from now on.
fn open_doors(cx: &mut Cx<'_>) {
    if cx.state.open != cx.state.broken {
        rule!("D1Z-BRCH-04");
        cx.state.open = cx.state.broken;
    }
}

/// Whether a Fireteam may try to Reactivate.
///
/// # Errors
/// The rule that forbids it.
pub fn may_reactivate(game: Game<'_>, team: FireteamId) -> Result<(), Illegal> {
    rule!("D1Z-GUTS-06");
    if !game.has_members(team) {
        return no(rule!("D1Z-ACTV-06"), "nobody is left in the Fireteam");
    }
    let field = game.field();
    if game.members(team).any(|id| field.touches_dangerous(id)) {
        return no(rule!("D1Z-TERR-08"), "a Fireteam in Dangerous Terrain may not Reactivate");
    }
    Ok(())
}

pub(crate) fn end_run(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    cx.state.effects = Effects::NONE;
    if may_reactivate(game(cx), team).is_err() {
        return Flow::Goto(Frame::EndActivation { team });
    }
    Flow::Ask(Frame::PickReactivate { team, run, again: false })
}

fn reactivating(frame: Frame) -> (FireteamId, u8, bool) {
    fields!(frame, Frame::PickReactivate { team, run, again } => (team, run, again))
}

/// To try to Reactivate or not.
pub(crate) static PICK_REACTIVATE: Question<DeltaOneZero> = Question {
    name: "reactivate",
    by: |frame, _| reactivating(frame).0.side(),
    check: |_, choice, _| if matches!(choice, Choice::Yes | Choice::No) { Ok(()) } else { wrong() },
    list: |_, _, out| out.extend([Choice::Yes, Choice::No]),
    answer: |frame, choice, cx| {
        let (team, run, again) = reactivating(frame);
        if choice == Choice::No {
            return Flow::Goto(Frame::EndActivation { team });
        }
        rule!("D1Z-GUTS-01");
        if run > 1 {
            rule!("D1Z-GUTS-05");
        }
        if again {
            return Flow::Goto(Frame::GutsCheck { team, run });
        }
        cx.emit(rule!("D1Z-GUTS-08"), || Event::Attempts { team });
        Flow::Call {
            child: windows::open(cx, Window::Attempt, team),
            then: Frame::AttemptGoesOn { team, run },
        }
    },
    text: |frame, game| {
        let (team, _, again) = reactivating(frame);
        let stopped = if again { "the card was cancelled: " } else { "" };
        say![DeltaOneZero, game.setup; stopped, "does Fireteam ", team,
            " try to Reactivate? Each member takes 1 Stress, then a Guts Check decides whether it acts again"]
    },
    default: |_, _| Some(Choice::No),
    phrase: |_, choice, _| match choice {
        Choice::Yes => Some(Text::plain("Try to Reactivate")),
        Choice::No => Some(Text::plain("End the activation")),
        _ => None,
    },
    ..Question::BASE
};

/// A cancelled card lets the player drop the attempt.
pub(crate) fn attempt_goes_on(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    let stopped = cx.state.effects.has(Effects::STOPPED);
    cx.state.effects.set(Effects::STOPPED, false);
    if stopped {
        return Flow::Ask(Frame::PickReactivate { team, run, again: true });
    }
    Flow::Goto(Frame::GutsCheck { team, run })
}

/// Whose Nerve counts, and what it is.
pub fn nerve(game: Game<'_>, team: FireteamId) -> Option<(ModelId, Needed)> {
    rule!("D1Z-GUTS-02");
    rule!("D1Z-PROF-02");
    if let Some(officer) = political_officer::of(game, team) {
        return Some((officer, political_officer::nerve()));
    }
    let own = |id: ModelId| {
        let plain = Needed { value: game.card(id).nerve as i8, added: game.state[id].stress as i8 };
        sergeant::nerve(game, id).unwrap_or(plain)
    };
    if let Some(command) = game.command(team) {
        return Some((command, own(command)));
    }
    let best = game.members(team).max_by_key(|id| {
        let needed = own(*id);
        (needed.value - needed.added, std::cmp::Reverse(*id))
    })?;
    Some((best, own(best)))
}

pub(crate) fn guts_check(team: FireteamId, run: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-GUTS-08");
    let dared = cx.state.effects.has(Effects::DARED);
    let stress = if cx.state.effects.has(Effects::FREE_CHECK) { 0 } else { 1 + u8::from(dared) };
    for id in game(cx).member_set(team).iter() {
        conditions::add_stress(cx, rule!("D1Z-GUTS-01"), id, stress);
    }
    let Some((whose, needed)) = nerve(game(cx), team) else {
        return Flow::Goto(Frame::EndActivation { team });
    };
    if dared || checks::roll(cx, rule!("D1Z-GUTS-02"), whose, needed) {
        cx.emit(rule!("D1Z-GUTS-03"), || Event::Reactivated { team });
        return Flow::Goto(Frame::StartRun { team, run: run.saturating_add(1) });
    }
    Flow::Call { child: windows::open(cx, Window::CheckFailed, team), then: Frame::GutsFailed { team } }
}

pub(crate) fn guts_failed(team: FireteamId, cx: &mut Cx<'_>) -> Flow<Frame> {
    let spared = cx.state.effects.has(Effects::NO_STEP_BACK);
    cx.state.effects.set(Effects::NO_STEP_BACK | Effects::STOPPED, false);
    if spared {
        return Flow::Goto(Frame::EndActivation { team });
    }
    for id in game(cx).member_set(team).iter() {
        rule!("D1Z-GUTS-04");
        conditions::halt(cx, id);
    }
    conditions::disrupt(cx, rule!("D1Z-GUTS-04"), team);
    if let Some(officer) = political_officer::of(game(cx), team) {
        political_officer::fall(cx, officer);
    }
    night::noise(cx, team);
    Flow::Goto(Frame::EndActivation { team })
}

pub(crate) fn end_activation(team: FireteamId, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-GUTS-07");
    cx.state[team].stage = Stage::Done;
    night::nearness(cx, team);
    Flow::Call { child: windows::open(cx, Window::ActivationEnd, team), then: Frame::ActivationOver {} }
}

pub(crate) fn activation_over(cx: &mut Cx<'_>) -> Flow<Frame> {
    cx.state.active = NO_TEAM;
    conditions::clear_run(cx.state, cx.setup.ids());
    for team in &mut cx.state.teams {
        team.flags.set(TeamFlags::HOLDING | TeamFlags::REACTED, false);
    }
    Flow::Done
}
