//! What a battle brought a narrative player: made from the end of the battle, and all that a dataslate takes in.
//! [KT-NARR-02] [KT-NARR-04] [KT-NARR-12] [KT-END-05]

use super::force::SlateTeam;
use crate::KillTeam;
use crate::setup::Setup;
use crate::state::{Deeds, OperativeId, Progress};
use crate::tac_ops;
use serde::{Deserialize, Serialize};
use sortie_kernel::{Outcome, Position, Ruleset, Side};
use sortie_rulebook::rule;

/// How a battle ended for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Result {
    /// More points.
    Won,
    /// As many points.
    Drawn,
    /// Fewer points.
    Lost,
    /// The player left the battle: it is lost, and the points stand.
    Conceded,
}

/// One operative that took part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fought {
    /// Its name on the dataslate.
    pub name: String,
    /// It incapacitated an enemy.
    #[serde(default, skip_serializing_if = "is_not")]
    pub felled: bool,
    /// It incapacitated the enemy LEADER.
    #[serde(default, skip_serializing_if = "is_not")]
    pub felled_leader: bool,
    /// It did something for the mission or a tac op.
    #[serde(default, skip_serializing_if = "is_not")]
    pub deed: bool,
    /// It was incapacitated.
    #[serde(default, skip_serializing_if = "is_not")]
    pub down: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the form that the serialiser asks for")]
fn is_not(yes: &bool) -> bool {
    !yes
}

/// A battle as one player's dataslate takes it in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Stands for the record of the battle: no dataslate takes the same twice.
    pub game: String,
    /// The faction of the enemy.
    pub against: String,
    /// The mission.
    pub mission: String,
    /// How it ended.
    pub result: Result,
    /// Victory points, the player's first.
    pub vp: [u8; 2],
    /// The tac ops that scored for the player.
    pub tac_ops: Vec<String>,
    /// Everybody who took part.
    pub fought: Vec<Fought>,
}

/// The report of a battle for a side that plays from a dataslate.
///
/// A battle that is not over counts as conceded by this side. [KT-END-05]
pub fn report(setup: &Setup, at: &Position<KillTeam>, side: Side, game: String) -> Report {
    rule!("KT-NARR-02");
    let state = &at.state;
    let result = if at.is_over() {
        match KillTeam::outcome(setup, at) {
            Outcome::Won(winner) if winner == side => Result::Won,
            Outcome::Won(_) => Result::Lost,
            Outcome::Drawn => Result::Drawn,
        }
    } else {
        rule!("KT-END-05");
        Result::Conceded
    };
    let fought = |id: OperativeId| {
        let deeds = state[id].deeds;
        Fought {
            name: setup.profile(id).callsign.clone(),
            felled: deeds.has(Deeds::FELLED),
            felled_leader: deeds.has(Deeds::FELLED_LEADER),
            deed: deeds.has(Deeds::DID),
            down: deeds.has(Deeds::WAS_DOWN),
        }
    };
    let scored = state.teams[side.index()]
        .cards()
        .filter(|(_, op)| op.progress.any(Progress::FIRST.with(Progress::SECOND)));
    let names = scored.filter_map(|(_, op)| tac_ops::card(op.card)).map(|card| card.name.to_string());
    Report {
        game,
        against: setup.factions[side.other().index()].clone(),
        mission: setup.mission.name.clone(),
        result,
        vp: [side, side.other()].map(|side| state.teams[side.index()].vp),
        tac_ops: names.collect(),
        fought: state.team(side).map(fought).collect(),
    }
}

/// The dataslate's kill team of a side, as the names of a battle write it.
pub fn team_of(force: &str) -> Option<SlateTeam> {
    SlateTeam::read(force).ok()
}
