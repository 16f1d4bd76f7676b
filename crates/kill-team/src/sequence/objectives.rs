//! Objective markers: who controls them, and what a mission scores for it. [KT-OBJ-01..07] [KT-END-02] [KT-END-04]

use crate::event::Event;
use crate::field::Field;
use crate::sequence::apl;
use crate::setup::{Scoring, Setup};
use crate::spec_ops::deeds;
use crate::state::{OperativeId, Place, State};
use crate::{Cx, abilities};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::{RuleId, rule};

pub(crate) use crate::field::CONTROL;
/// Mission points a side can score in one turning point, and in a battle.
const VP_MAX: (u8, u8) = (4, 16);
/// How often one marker can be looted.
pub(crate) const LOOTS_MAX: u8 = 3;

/// Who controls a marker at a point: the side with the greater sum of APL near it.
pub fn controller(field: &Field<'_>, at: Place) -> Option<Side> {
    let sum = |side: Side| -> u32 {
        let near = field.state.standing(side).filter(|id| field.within_objective(*id, at));
        near.map(|id| counted_apl(field, id)).sum()
    };
    match sum(Side::A).cmp(&sum(Side::B)) {
        std::cmp::Ordering::Equal => {
            rule!("KT-OBJ-02");
            None
        }
        std::cmp::Ordering::Greater => {
            rule!("KT-OBJ-01");
            Some(Side::A)
        }
        std::cmp::Ordering::Less => {
            rule!("KT-OBJ-01");
            Some(Side::B)
        }
    }
}

/// What an operative counts for control: its APL as it is now, whatever it has done.
fn counted_apl(field: &Field<'_>, id: OperativeId) -> u32 {
    rule!("KT-OBJ-05");
    abilities::counted(field, id, u32::from(apl::apl(field.setup, field.state, id)))
}

/// The number that stands for a side that holds a marker.
fn held_by(side: Side) -> u8 {
    side.index() as u8 + 1
}

/// The side that holds a marker.
pub fn holder(held: u8) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| held_by(*side) == held)
}

/// Who has a marker, as screens show it: who controls it now, or who secured it where a mission scores that.
pub(crate) fn owner(field: &Field<'_>, marker: usize) -> Option<Side> {
    let mission = &field.setup.mission;
    match mission.scoring {
        Scoring::Control | Scoring::Loot => controller(field, mission.markers[marker]),
        Scoring::Secure | Scoring::Capture => holder(field.state.markers[marker].held),
    }
}

/// Whether an operative may perform the mission's action at a marker.
///
/// # Errors
/// The rule that forbids it.
pub fn check_action(field: &Field<'_>, id: OperativeId, marker: u8) -> Result<(), Illegal> {
    let no = |rule: RuleId, why: &'static str| Err(Illegal { rule, why });
    let scoring = field.setup.mission.scoring;
    if !matches!(scoring, Scoring::Loot | Scoring::Secure) {
        return no(rule!("KT-AP-09"), "this mission has no action of its own");
    }
    let Some(at) = field.setup.mission.markers.get(usize::from(marker)).copied() else {
        return no(rule!("KT-SETUP-09"), "the mission has no such objective marker");
    };
    if field.setup.profile(id).has_ability(abilities::NO_MISSION) {
        return no(rule!("KT-FORCE-10"), "this operative performs no mission actions");
    }
    let side = field.state.side(id);
    // Control as it stands when the action begins decides.
    rule!("KT-OBJ-06");
    if !field.within_objective(id, at) || controller(field, at) != Some(side) {
        return no(
            rule!("KT-OBJ-01"),
            "the operative must be near an objective marker that its side controls",
        );
    }
    if field.is_engaged(id) {
        return no(rule!("KT-AP-09"), "the mission's action needs that no enemy is within engagement range");
    }
    let now = field.state.markers[usize::from(marker)];
    match scoring {
        Scoring::Loot if now.looted_now || now.looted >= LOOTS_MAX => {
            no(rule!("KT-AP-09"), "a marker is looted once per turning point and three times per battle")
        }
        _ => Ok(()),
    }
}

/// Performs the mission's action.
pub fn perform_action(id: OperativeId, marker: u8, cx: &mut Cx<'_>) {
    let side = cx.state.side(id);
    let rule = rule!("KT-AP-09");
    deeds::did(id, cx);
    let now = &mut cx.state.markers[usize::from(marker)];
    if cx.setup.mission.scoring == Scoring::Loot {
        now.looted += 1;
        now.looted_now = true;
        cx.emit(rule, || Event::MarkerTaken { side, operative: id, marker });
        score(rule, side, 1, cx);
    } else {
        now.held = held_by(side);
        cx.emit(rule, || Event::MarkerTaken { side, operative: id, marker });
    }
}

/// Gives mission points, in matched play within the limits.
fn score(rule: RuleId, side: Side, points: u8, cx: &mut Cx<'_>) {
    let team = &mut cx.state.teams[side.index()];
    let of_mission = team.vp - team.tac_vp.min(team.vp);
    let most = VP_MAX.0.saturating_sub(team.vp_now).min(VP_MAX.1.saturating_sub(of_mission));
    let is_limited = cx.setup.mission.scoring.is_matched() && points > most;
    if is_limited {
        rule!("KT-END-04");
    }
    let points = if is_limited { most } else { points };
    if points > 0 {
        team.vp = team.vp.saturating_add(points);
        team.vp_now = team.vp_now.saturating_add(points);
        let total = team.vp;
        cx.emit(rule, || Event::Scored { side, points, total });
    }
}

/// The end of a turning point: markers change hands, then points are counted, the initiative's side first.
pub fn score_turning_point(cx: &mut Cx<'_>) {
    let rule = rule!("KT-TURN-02");
    let markers = cx.setup.mission.markers.len();
    let scoring = cx.setup.mission.scoring;
    let mut counts = [0; 2];
    for marker in 0..markers {
        let at = cx.setup.mission.markers[marker];
        let side = controller(&Field::new(cx.setup, cx.state), at);
        let now = &mut cx.state.markers[marker];
        let owner = match (scoring, side) {
            (Scoring::Control, side) => side,
            (Scoring::Capture, Some(side)) => {
                now.held = held_by(side);
                Some(side)
            }
            (Scoring::Capture | Scoring::Secure, _) => holder(now.held),
            (Scoring::Loot, _) => None,
        };
        now.looted_now = false;
        if let Some(side) = owner {
            counts[side.index()] += 1;
            deeds::scored_at(marker, side, cx);
        }
    }
    let first = cx.state.initiative;
    for side in [first, first.other()] {
        score(rule, side, counts[side.index()], cx);
    }
}

/// The end of the battle.
pub fn score_battle(cx: &mut Cx<'_>) {
    if cx.setup.mission.scoring != Scoring::Control {
        return;
    }
    let [a, b] = Side::BOTH.map(|side| cx.state.standing(side).count());
    if a != b {
        let side = if a > b { Side::A } else { Side::B };
        let team = &mut cx.state.teams[side.index()];
        team.vp = team.vp.saturating_add(1);
        let total = team.vp;
        cx.emit(rule!("KT-END-02"), || Event::Scored { side, points: 1, total });
    }
}

/// Which side each marker counts for now, for pictures and facts.
pub fn standing(setup: &Setup, state: &State, marker: usize) -> Option<Side> {
    controller(&Field::new(setup, state), setup.mission.markers[marker])
}

/// Who controls a token: the side of its carrier, or the side with the greater sum of APL near it. [KT-OBJ-04]
pub fn token_controller(field: &Field<'_>, token: usize) -> Option<Side> {
    if let Some(carrier) = field.state.carrier(token) {
        rule!("KT-OBJ-04");
        return Some(field.state.side(carrier));
    }
    controller(field, field.state.tokens[token].at)
}
