//! Which of the prebuilt teams can be played, and which team a game asks for.
//!
//! A team is playable when every keyword, item and special order that its models name is in its table. There is no
//! second list to maintain; the tables decide.

use super::files::{TeamEntry, factions, teams};
use super::random_force::{SIZES, random_team};
use super::{Assembly, enlist};
use sortie_cubes::layout::number_of;
use sortie_data::random_force::{FORCE_SEED, Request};
use sortie_data::written;
use sortie_kernel::Side;
use sortie_kernel::words::{Fault, Spec};
use std::borrow::Cow;
use std::sync::OnceLock;

/// The prebuilt teams that can be played, in the order in which they are offered.
pub(crate) fn playable() -> &'static [&'static TeamEntry] {
    static FOUND: OnceLock<Vec<&'static TeamEntry>> = OnceLock::new();
    FOUND.get_or_init(|| {
        teams().unwrap_or_default().iter().filter(|team| faults_of(team).is_empty()).collect()
    })
}

/// The team that a side asks for: a prebuilt one by its name, a random one, one written out in full, or the default. A team that
/// is not playable may be named too; its faults say what it lacks when it is enlisted.
pub(crate) fn team_of(spec: &Spec, side: Side) -> Result<Cow<'static, TeamEntry>, Vec<Fault>> {
    let wanted = &spec.forces[side.index()];
    let found = match wanted.as_str() {
        "" => playable().get(side.index()).copied(),
        name => teams()?.iter().find(|team| team.name.eq_ignore_ascii_case(name)),
    };
    if let Some(team) = found {
        return Ok(Cow::Borrowed(team));
    }
    let place = format!("force {}", side.letter());
    if written::is_written(wanted) {
        let models =
            |team: &TeamEntry| team.models.iter().map(|pick| usize::from(pick.count.unwrap_or(1))).sum();
        let team = written::read(&place, wanted, |team: &TeamEntry| (team.name.as_str(), models(team)));
        return team.map(Cow::Owned).map_err(|fault| vec![fault]);
    }
    if let Some(request) = Request::parse(wanted, &SIZES) {
        let seed = number_of(spec, FORCE_SEED).map_err(|fault| vec![fault])?;
        let team = random_team(request, wanted, side, seed.unwrap_or(1));
        let placed = |fault: Fault| Fault { place: place.clone(), ..fault };
        return team.map(Cow::Owned).map_err(|faults| faults.into_iter().map(placed).collect());
    }
    let known = playable().iter().map(|team| team.name.as_str());
    Err(vec![Fault::unknown(place, "team", wanted, known)])
}

/// What keeps a team from play.
fn faults_of(team: &TeamEntry) -> Vec<Fault> {
    let factions = match factions() {
        Ok(factions) => factions,
        Err(faults) => return faults,
    };
    let mut assembly = match Assembly::new() {
        Ok(assembly) => assembly,
        Err(fault) => return vec![fault],
    };
    enlist(Side::A, team, factions, &mut assembly).err().unwrap_or_default()
}
