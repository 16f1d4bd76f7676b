//! An attack that hits several: whom Blast hits, whom Torrent reaches together, how Fusillade divides its dice.
//! [KT-SHOOT-19] [KT-WR-10] [KT-WR-29]
//! PickTogether* or (PickShare → PickSaviour?)* → Volley.

use super::aim::{is_alone, may_gain_saviour};
use super::events;
use crate::abilities::markerlight;
use crate::attack::{Shares, Volley};
use crate::choice::Choice;
use crate::field::Field;
use crate::frame::Frame;
use crate::game::{Game, fields, no};
use crate::say::Titled;
use crate::setup::Setup;
use crate::state::{Marks, OperativeId, State};
use crate::targets::TargetSet;
use crate::weapon_rules::{Pick, Shot, Spread};
use crate::{Cx, KillTeam};
use sortie_kernel::narration::DiceCount;
use sortie_kernel::{Flow, Question, say};
use sortie_rulebook::rule;

/// Whom else the weapon can hit.
pub(super) fn spread_of(setup: &Setup, state: &State, volley: &Volley) -> Spread {
    let field = Field::new(setup, state);
    let Volley { by, original, weapon, how, .. } = *volley;
    let mut all = Spread::default();
    for (value, spread) in &setup.weapon(by, weapon).hooks.spread {
        let more = spread(*value, Shot { field: &field, by, target: original, weapon, how });
        more.further.iter().for_each(|id| all.further.insert(id));
        more.covered.iter().for_each(|id| all.covered.insert(id));
        more.hindered.iter().for_each(|id| all.hindered.insert(id));
        more.exposed.iter().for_each(|id| all.exposed.insert(id));
        all.pick = more.pick;
    }
    all
}

/// The further targets are fixed together with the first.
pub(super) fn spread(mut volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    if cx.setup.weapon(volley.by, volley.weapon).hooks.spread.is_empty() {
        return fire(volley, cx);
    }
    rule!("KT-SHOOT-19");
    let spread = spread_of(cx.setup, cx.state, &volley);
    spread.covered.iter().for_each(|id| volley.covered.insert(id));
    spread.hindered.iter().for_each(|id| volley.hindered.insert(id));
    spread.exposed.iter().for_each(|id| cx.state[id].marks.add(Marks::EXPOSED));
    match spread.pick {
        Pick::All => {
            volley.left = spread.further;
            fire(volley, cx)
        }
        Pick::Together(_) => together(volley, cx),
        Pick::Share => share(volley, cx),
    }
}

/// Those that could still be added to the targets of a torrent.
fn addable(setup: &Setup, state: &State, volley: &Volley) -> TargetSet {
    let spread = spread_of(setup, state, volley);
    let Pick::Together(x) = spread.pick else { return TargetSet::default() };
    let field = Field::new(setup, state);
    let near = |a: OperativeId, b: OperativeId| field.within(a, b, i32::from(x) * 1000);
    let mut fits = TargetSet::default();
    for id in spread.further.iter().filter(|id| !volley.left.contains(*id)) {
        if volley.left.iter().all(|other| near(id, other)) {
            fits.insert(id);
        }
    }
    fits
}

/// Targets of a torrent are added until nobody fits any more; where it matters the attacker chooses.
fn together(mut volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    let fits = addable(cx.setup, cx.state, &volley);
    let mut all = volley;
    fits.iter().for_each(|id| all.left.insert(id));
    let everybody = fits.iter().all(|id| {
        let mut without = all;
        without.left.remove(id);
        addable(cx.setup, cx.state, &without).contains(id)
    });
    if everybody {
        volley.left = all.left;
        return fire(volley, cx);
    }
    Flow::Ask(Frame::PickTogether { volley })
}

/// Who is hit by a torrent that cannot hit all.
pub(crate) static PICK_TOGETHER: Question<KillTeam> = Question {
    name: "torrent",
    by: |frame, game| fields!(frame, Frame::PickTogether { volley } => game.state.acting_side(volley.by)),
    check: |frame, choice, game| match (frame, choice) {
        (Frame::PickTogether { volley }, Choice::Next(id))
            if addable(game.setup, game.state, &volley).contains(id) =>
        {
            Ok(())
        }
        _ => no(rule!("KT-WR-29"), "the attacker adds a valid target near all those hit so far"),
    },
    list: |frame, game, out| {
        let volley = fields!(frame, Frame::PickTogether { volley } => volley);
        out.extend(addable(game.setup, game.state, &volley).iter().map(Choice::Next));
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickTogether { mut volley }, Choice::Next(id)) => {
            volley.left.insert(id);
            together(volley, cx)
        }
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |_, game| say![KillTeam, game.setup; "who is hit as well? The torrent cannot reach all of them"],
    subject: |frame, game| fields!(frame, Frame::PickTogether { volley } => Some(game.name(volley.by))),
    ..Question::BASE
};

/// The dice are divided while there is somebody to give one to.
fn share(volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    if shares(&Game { setup: cx.setup, state: cx.state }, &volley).is_empty() {
        return shared(volley, cx);
    }
    Flow::Ask(Frame::PickShare { volley })
}

/// The dice are divided; where all of them go to one target, it may be marked.
fn shared(volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    let together = volley.left.is_empty() && !is_alone(cx.setup, cx.state, &volley);
    if together && events::may_mark_target(cx.setup, cx.state, &volley) {
        return Flow::Ask(Frame::PickMark { volley });
    }
    fire(volley, cx)
}

/// All targets are fixed: the attacks begin.
pub(super) fn fire(volley: Volley, cx: &mut Cx<'_>) -> Flow<Frame> {
    let another = volley.second != OperativeId::NOBODY && volley.second != volley.original;
    if another || !volley.left.is_empty() {
        markerlight::aim_at_several(volley.by, cx);
    }
    Flow::Goto(Frame::Volley { volley })
}

/// Every share that can be given now: each target keeps a die at least, after what somebody in the lines costs.
fn shares(game: &Game<'_>, volley: &Volley) -> Vec<Choice> {
    let mut all = Vec::new();
    let further = spread_of(game.setup, game.state, volley).further;
    let most = volley.dice.saturating_sub(least_share(volley, volley.original));
    if volley.left.iter().count() < Shares::MOST {
        for target in further.iter().filter(|id| !volley.left.contains(*id)) {
            all.extend((least_share(volley, target)..=most).map(|dice| Choice::Share { target, dice }));
        }
    }
    all
}

/// The fewest dice that a target can have.
fn least_share(volley: &Volley, target: OperativeId) -> u8 {
    1 + u8::from(volley.hindered.contains(target))
}

/// How the dice of one attack are divided among several targets.
pub(crate) static PICK_SHARE: Question<KillTeam> = Question {
    name: "share",
    by: |frame, game| fields!(frame, Frame::PickShare { volley } => game.state.acting_side(volley.by)),
    check: |frame, choice, game| match (frame, choice) {
        (_, Choice::Keep) => Ok(()),
        (Frame::PickShare { volley }, choice) if shares(game, &volley).contains(&choice) => Ok(()),
        (Frame::PickShare { volley }, Choice::Share { target, dice: 1 })
            if volley.hindered.contains(target) =>
        {
            no(rule!("KT-CQ-15"), "somebody stands in the cover lines, which leaves this share no die")
        }
        _ => no(rule!("KT-WR-10"), "each target gets at least one die, and the first one too"),
    },
    list: |frame, game, out| {
        out.push(Choice::Keep);
        out.extend(shares(game, &fields!(frame, Frame::PickShare { volley } => volley)));
    },
    answer: |frame, choice, cx| match (frame, choice) {
        (Frame::PickShare { mut volley }, Choice::Share { target, dice }) => {
            volley.shares.insert(volley.left.rank(target), dice);
            volley.left.insert(target);
            volley.dice -= dice;
            if may_gain_saviour(target, cx) {
                return Flow::Ask(Frame::PickSaviour { volley, target });
            }
            share(volley, cx)
        }
        (Frame::PickShare { volley }, _) => shared(volley, cx),
        _ => unreachable!("{choice:?} does not answer {frame:?}"),
    },
    text: |frame, game| {
        let volley = fields!(frame, Frame::PickShare { volley } => volley);
        let dice = DiceCount(i32::from(volley.dice));
        say![KillTeam, game.setup;
            "which dice go to others near ", Titled(volley.original), "? It faces ", dice, " so far"]
    },
    default: |_, _| Some(Choice::Keep),
    subject: |frame, game| fields!(frame, Frame::PickShare { volley } => Some(game.name(volley.by))),
    ..Question::BASE
};
