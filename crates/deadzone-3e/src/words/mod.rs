//! The game in words: notation, narration, facts, scripts, pictures. Nothing in play depends on it.

mod facts;
mod kin;
mod notation;
mod odds;
mod picture;
mod question;
mod stage;
pub(crate) mod tell;

pub use odds::{Exchange, Fighter, rehearsal};
pub use stage::Stage;
pub(crate) use tell::mark;

use crate::load;
use crate::setup::Setup;
use crate::{Choice, Deadzone, Event, Kind, View};
use sortie_geometry::cube::boards;
use sortie_kernel::fact::Fact;
use sortie_kernel::words::{DataFile, Fault, Listing, Spec, Words};
use sortie_kernel::{Decision, Position, Side, Viewer, checksum};
use sortie_rulebook::{RuleId, rule};
use std::fmt;

impl Words for Deadzone {
    type Stage = Stage;

    fn install(files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
        load::own::install(files)
    }

    fn installed() -> &'static [DataFile] {
        load::own::installed()
    }

    fn files_of(spec: &Spec) -> Vec<&'static DataFile> {
        load::own::files_of(spec)
    }

    fn is_kin(one: RuleId, other: RuleId) -> bool {
        kin::is_kin(one, other)
    }

    fn listing() -> Listing {
        let pair = |name: &str, about: &str| (name.to_string(), about.to_string());
        let scenarios = load::scenarios().unwrap_or_default().iter();
        let missions = scenarios.map(|known| pair(&known.name, &known.about));
        let boards = boards::NAMES.iter().map(|name| pair(name, boards::about(name).unwrap_or_default()));
        let rolled = pair(load::RANDOM, "One of these, rolled for when the game begins");
        let laid_out = pair(load::RANDOM, "Laid out by chance; the option board-seed says which one");
        let teams = load::ready().iter().map(|team| pair(&team.name, &team.about));
        let surprises = load::SIZES.map(|points| {
            let about = "Any faction, put together by chance; the option force-seed says which force";
            (format!("{}-{points}", load::RANDOM), about.to_string())
        });
        Listing {
            missions: missions.chain([rolled]).collect(),
            boards: boards.chain([laid_out]).collect(),
            forces: teams.chain(surprises).collect(),
            options: vec![
                pair(
                    load::BOARD_SEED,
                    "a number from 0 on: which random board is laid out, with board random; 1 if absent",
                ),
                pair(
                    load::FORCE_SEED,
                    "a number from 0 on: which random forces are put together, with forces such as random-150 or \
                     random-plague-150; 1 if absent",
                ),
            ],
        }
    }

    fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
        let mut faults = Vec::new();
        let grid = load::table(spec).map_err(|fault| faults.push(fault)).ok();
        let scenarios = load::mission(&spec.mission).map_err(|more| faults.extend(more)).ok();
        let options = [load::BOARD_SEED, load::FORCE_SEED];
        for name in spec.options.keys().filter(|name| !options.contains(&name.as_str())) {
            faults.push(Fault::unknown("options", "option", name, options));
        }
        faults.extend(load::idle_seed(spec));
        let (Some((name, grid)), Some(scenarios)) = (grid, scenarios) else { return Err(faults) };
        faults.extend(scenarios.iter().flat_map(|scenario| load::unsuited(scenario, &name, &grid)));
        let factions = load::factions()?;
        let mut assembly = load::Assembly::new().map_err(|fault| vec![fault])?;
        let mut built = Vec::new();
        for side in Side::BOTH {
            let team = load::team_of(spec, side);
            match team.and_then(|team| load::enlist(side, &team, factions, &mut assembly)) {
                Ok(team) => built.push(team),
                Err(more) => faults.extend(more),
            }
        }
        let Ok([a, b]) = <[crate::setup::Team; 2]>::try_from(built) else { return Err(faults) };
        if !faults.is_empty() {
            return Err(faults);
        }
        let required = required_vps(a.points.max(b.points));
        Ok(assembly.finish(grid, name, scenarios, [a, b], required))
    }

    fn stage(stage: Stage) -> Result<(Setup, Position<Deadzone>), Vec<Fault>> {
        stage::build(&stage)
    }

    fn write_choice(setup: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write(setup, choice, out)
    }

    fn read_choice(setup: &Setup, text: &str) -> Result<Choice, Fault> {
        notation::read(setup, text)
    }

    fn kind_name(kind: Kind) -> &'static str {
        kind.word()
    }

    fn question(setup: &Setup, at: &Position<Deadzone>, decision: Decision<Kind>) -> String {
        question::question(setup, at, decision)
    }

    fn tell(setup: &Setup, event: &Event) -> String {
        tell::event(setup, event)
    }

    fn facts(setup: &Setup, at: &Position<Deadzone>) -> Fact {
        facts::facts(setup, at)
    }

    fn picture(setup: &Setup, view: &View, _: Viewer) -> String {
        picture::picture(setup, view)
    }

    fn digest(setup: &Setup) -> u64 {
        let models: Vec<_> =
            setup.roster.iter().map(|r| (&r.name, r.profile, r.equipment.map(|i| i as u8))).collect();
        let profiles: Vec<_> = setup
            .profiles
            .iter()
            .map(|p| {
                (
                    &p.name,
                    p.speed,
                    [p.ranged, p.fight, p.survive],
                    [p.armour, p.hp, p.size, p.vp],
                    &p.keywords,
                )
            })
            .collect();
        let weapons: Vec<&String> = setup.weapons.iter().map(|weapon| &weapon.text).collect();
        let board = format!("{:?}", setup.grid.board());
        // Everything a scenario says decides games.
        let scenarios = format!("{:?}", setup.scenarios);
        checksum::of(&(models, profiles, weapons, board, scenarios, setup.required_vps))
    }
}

/// VPs that win a game between teams of so many points.
pub(crate) fn required_vps(points: u16) -> u8 {
    rule!("DZ3-WIN-02");
    let steps = points.max(100) / 50 - 2;
    12 + 4 * steps as u8
}
