//! What a recorded game earns a dataslate. The record is re-run first, and a changed line is reported.

use super::{Campaign, CampaignError, Command, RULESET, Report, SlateTeam, is_slate};
use crate::record::{RecordError, ruleset_of, spec_of, verify};
use sortie_kernel::replay::Replay;
use sortie_kernel::words::Fault;
use sortie_kernel::{Side, checksum};
use sortie_kill_team::KillTeam;
use sortie_kill_team::spec_ops::report;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It was played to its end.
    Played,
    /// The dataslate's player gives it up: it is lost, and the points stand.
    Conceded,
    /// The other player gave it up. Only a server that saw it can say so.
    EnemyConceded,
}

/// Identifies a game in the history of a dataslate: a hash of the forces, every choice and every die.
pub fn fingerprint(replay: &Replay) -> String {
    let spec = spec_of(replay);
    let choices: Vec<(char, &str, &[u16])> = replay
        .entries
        .iter()
        .map(|entry| {
            (entry.by.letter().chars().next().unwrap_or('?'), entry.choice.as_str(), &entry.faces[..])
        })
        .collect();
    format!("{:016x}", checksum::of(&(&spec.mission, &spec.forces, &replay.start.0, choices)))
}

/// Re-runs a record and returns what it earns a dataslate.
///
/// # Errors
/// The line that was changed, or why the game is not one of this dataslate's next battle.
pub fn report_of(campaign: &Campaign, text: &str, ending: Ending) -> Result<Report, CampaignError> {
    let replay = Replay::parse(text).map_err(RecordError::NotARecord)?;
    let ruleset = ruleset_of(&replay)?;
    if ruleset != RULESET {
        return Err(Fault::new(
            "",
            format!("this is a game of {ruleset}; campaigns are played with {RULESET}"),
        )
        .into());
    }
    let (side, team) = own_side(campaign, &replay)?;
    // Cheap checks come first; the record is still re-run before anything is added.
    campaign.check_team(&team)?;
    let game = verify::<KillTeam>(text)?;
    if game.outcome().is_none() && ending == Ending::Played {
        let why = "the game is not over; its player can concede it (KT-END-05)";
        return Err(Fault::new("", why).into());
    }
    let mut report = report::report(game.setup(), game.position(), side, fingerprint(&replay));
    if game.outcome().is_none() && ending == Ending::EnemyConceded {
        report.result = report::Result::Won;
    }
    Ok(report)
}

/// The side that a dataslate played in a game, and its kill team.
fn own_side(campaign: &Campaign, replay: &Replay) -> Result<(Side, SlateTeam), CampaignError> {
    let spec = spec_of(replay);
    let slate = campaign.slate();
    let mut own = Vec::new();
    let mut others = Vec::new();
    for side in Side::BOTH {
        let force = &spec.forces[side.index()];
        if is_slate(force) {
            let team = SlateTeam::read(force)?;
            if team.id == slate.id { own.push((side, team)) } else { others.push(team.slate) }
        }
    }
    match (own.len(), own.pop()) {
        (1, Some(found)) => Ok(found),
        (0, _) if others.is_empty() => {
            Err(Fault::new("", "neither kill team in this game comes from a dataslate (KT-SETUP-06)").into())
        }
        (0, _) => {
            let why = format!("the game was played by {}, not by {:?}", others.join(" and "), slate.name);
            Err(Fault::new("", format!("{why} (KT-SETUP-06)")).into())
        }
        _ => {
            Err(Fault::new("", "both kill teams in this game come from this dataslate (KT-SETUP-06)").into())
        }
    }
}

/// The line that adds a report.
pub(super) fn line_of(report: Report) -> Command {
    Command::Battle(Box::new(report))
}
