//! The game in words: notation, narration, facts, scripts, pictures. Nothing in play depends on it.

mod blockers;
mod equivalent_rules;
mod facts;
mod fixture;
mod notation;
mod odds;
mod picture;

pub use fixture::Fixture;
pub use odds::{Exchange, Fighter, rehearsal};

use crate::load;
use crate::look::Look;
use crate::setup::Setup;
use crate::{Choice, Deadzone, View};
use sortie_cubes::layout::{self, BOARD_SEED, RANDOM};
use sortie_cubes::measure;
use sortie_data::random_force::{FORCE_SEED, unused_seed};
use sortie_geometry::cube::boards;
use sortie_kernel::fact::Fact;
use sortie_kernel::narration::Text;
use sortie_kernel::words::{DataFile, Fault, Listing, Spec, Words};
use sortie_kernel::{GameOption, Illegal, Position, SeedOf, Side, Viewer, checksum};
use sortie_rulebook::{RuleId, rule, rule_id};
use std::fmt;

impl Words for Deadzone {
    type Fixture = Fixture;

    fn install(files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
        load::user_data::install(files)
    }

    fn installed() -> &'static [DataFile] {
        load::user_data::FILES.installed()
    }

    fn files_of(spec: &Spec) -> Vec<&'static DataFile> {
        load::user_data::files_of(spec)
    }

    fn is_equivalent(one: RuleId, other: RuleId) -> bool {
        equivalent_rules::is_equivalent(one, other)
    }

    /// Bots that look ahead win this one about equally often; `docs/balance.md` has the figures.
    fn default_match() -> Spec {
        Spec {
            mission: "patrol".into(),
            board: "depot".into(),
            forces: ["marauders-100".into(), "gcps-100".into()],
            ..Spec::default()
        }
    }

    fn listing() -> Listing {
        let pair = |name: &str, about: &str| (name.to_string(), about.to_string());
        let scenarios = load::scenarios().unwrap_or_default().iter();
        let missions = scenarios.map(|known| pair(&known.name, &known.about));
        let boards = boards::NAMES.iter().map(|name| pair(name, boards::about(name).unwrap_or_default()));
        let rolled = pair(RANDOM, "One of these, rolled for when the game begins");
        let laid_out = pair(RANDOM, "A random layout");
        let teams = load::playable().iter().map(|team| pair(&team.name, &team.about));
        let random = load::SIZES.map(|points| {
            let about = "A random force of any faction";
            (format!("{RANDOM}-{points}"), about.to_string())
        });
        Listing {
            missions: missions.chain([rolled]).collect(),
            boards: boards.chain([laid_out]).collect(),
            forces: teams.chain(random).collect(),
            options: vec![
                GameOption::seed(BOARD_SEED, SeedOf::Board, 1),
                GameOption::seed(FORCE_SEED, SeedOf::Forces, 1),
            ],
        }
    }

    fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
        let mut faults = Vec::new();
        let grid = layout::of_spec(spec, rule_id!("DZ3-SETUP-02")).map_err(|fault| faults.push(fault)).ok();
        let scenarios = load::mission(&spec.mission).map_err(|more| faults.extend(more)).ok();
        let options = [BOARD_SEED, FORCE_SEED];
        for name in spec.options.keys().filter(|name| !options.contains(&name.as_str())) {
            faults.push(Fault::unknown("options", "option", name, options));
        }
        faults.extend(unused_seed(spec, &load::SIZES));
        let (Some((name, grid)), Some(scenarios)) = (grid, scenarios) else { return Err(faults) };
        faults.extend(scenarios.iter().flat_map(|scenario| scenario.unsuited(&name, &grid)));
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

    fn fixture(fixture: Fixture) -> Result<(Setup, Position<Deadzone>), Vec<Fault>> {
        fixture::build(&fixture)
    }

    fn write_choice(setup: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write(setup, choice, out)
    }

    fn read_choice(setup: &Setup, text: &str) -> Result<Choice, Fault> {
        notation::read(setup, text)
    }

    fn side_title(setup: &Setup, side: Side) -> String {
        setup.teams[side.index()].faction.clone()
    }

    fn explain_refusal(setup: &Setup, at: &Position<Deadzone>, choice: Choice, illegal: &Illegal) -> Text {
        let blocked = blockers::in_the_way(setup, at, choice).map(|what| format!(": {what}"));
        Text::plain(format!("{}{}", illegal.why, blocked.unwrap_or_default()))
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

    fn between(setup: &Setup, at: &Position<Deadzone>, from: &str, to: &str) -> Result<Fact, Fault> {
        measure::between(setup, Look { setup, state: &at.state }, from, to)
    }
}

/// VPs that win a game between teams of a given number of points.
pub(crate) fn required_vps(points: u16) -> u8 {
    rule!("DZ3-WIN-02");
    let steps = points.max(100) / 50 - 2;
    12 + 4 * steps as u8
}
