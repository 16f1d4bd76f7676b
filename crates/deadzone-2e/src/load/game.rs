//! What a game is made from: a mission, a board, two teams; and the list of what there is to choose from.

use super::{Assembly, SIZES, enlist, factions, mission, playable, scenarios, team_of};
use crate::setup::{Setup, Team};
use sortie_cubes::layout::{self, BOARD_SEED, RANDOM};
use sortie_data::random_force::FORCE_SEED;
use sortie_data::random_force::unused_seed;
use sortie_geometry::cube::boards;
use sortie_kernel::words::{Fault, Listing, Spec};
use sortie_kernel::{GameOption, SeedOf, Side, checksum};
use sortie_rulebook::rule_id;

/// Missions, boards, teams and options by name.
pub(crate) fn listing() -> Listing {
    let pair = |name: &str, about: &str| (name.to_string(), about.to_string());
    let missions = scenarios().unwrap_or_default().iter().map(|known| pair(&known.name, &known.about));
    let boards = boards::NAMES.iter().map(|name| pair(name, boards::about(name).unwrap_or_default()));
    let teams = playable().iter().map(|team| pair(&team.name, &team.about));
    let random =
        SIZES.map(|points| (format!("{RANDOM}-{points}"), "A random force of any faction".to_string()));
    Listing {
        missions: missions.chain([pair(RANDOM, "One of these, rolled for when the game begins")]).collect(),
        boards: boards.chain([pair(RANDOM, "A random layout")]).collect(),
        forces: teams.chain(random).collect(),
        options: vec![
            GameOption::seed(BOARD_SEED, SeedOf::Board, 1),
            GameOption::seed(FORCE_SEED, SeedOf::Forces, 1),
        ],
    }
}

/// A game that can be played.
///
/// # Errors
/// Every fault of the spec: unknown names, teams that are not legal, boards that do not suit the mission.
pub(crate) fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
    let mut faults = Vec::new();
    let grid = layout::of_spec(spec, rule_id!("DZ2-SETUP-04")).map_err(|fault| faults.push(fault)).ok();
    let scenarios = mission(&spec.mission).map_err(|more| faults.extend(more)).ok();
    let options = [BOARD_SEED, FORCE_SEED];
    for name in spec.options.keys().filter(|name| !options.contains(&name.as_str())) {
        faults.push(Fault::unknown("options", "option", name, options));
    }
    faults.extend(unused_seed(spec, &SIZES));
    if let (Some((name, grid)), Some(scenarios)) = (&grid, &scenarios) {
        faults.extend(scenarios.iter().flat_map(|scenario| scenario.unsuited(name, grid)));
    }
    let factions = factions()?;
    let mut assembly = Assembly::new().map_err(|fault| vec![fault])?;
    let mut built = Vec::new();
    for side in Side::BOTH {
        let team = team_of(spec, side);
        match team.and_then(|team| enlist(side, &team, factions, &mut assembly)) {
            Ok(team) => built.push(team),
            Err(more) => faults.extend(more),
        }
    }
    let (Some((name, grid)), Some(scenarios), Ok([a, b])) = (grid, scenarios, <[Team; 2]>::try_from(built))
    else {
        return Err(faults);
    };
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(assembly.finish(grid, name, scenarios, [a, b]))
}

/// A hash of everything in a set-up that affects games.
pub(crate) fn digest(setup: &Setup) -> u64 {
    let models: Vec<_> =
        setup.roster.iter().map(|r| (&r.name, r.profile, r.item.map(|i| i as u8), r.coming as u8)).collect();
    let profiles: Vec<_> = setup
        .profiles
        .iter()
        .map(|p| (&p.name, p.speed, [p.shoot, p.fight, p.survive], [p.armour, p.size, p.vp], &p.abilities))
        .collect();
    let weapons: Vec<&String> = setup.weapons.iter().map(|weapon| &weapon.text).collect();
    let teams: Vec<_> = setup.teams.iter().map(|team| (team.recon, team.special, team.size)).collect();
    let board = format!("{:?}", setup.grid.board());
    let scenarios = format!("{:?}", setup.scenarios);
    checksum::of(&(models, profiles, weapons, teams, board, scenarios, setup.points))
}
