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
use sortie_cubes::measure;
use sortie_kernel::fact::Fact;
use sortie_kernel::narration::Text;
use sortie_kernel::words::{DataFile, Fault, Listing, Spec, Words};
use sortie_kernel::{Illegal, Position, Side, Viewer};
use sortie_rulebook::RuleId;
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
            forces: ["gcps-100".into(), "plague-100".into()],
            ..Spec::default()
        }
    }

    fn listing() -> Listing {
        load::listing()
    }

    fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
        load::build(spec)
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
        load::digest(setup)
    }

    fn between(setup: &Setup, at: &Position<Deadzone>, from: &str, to: &str) -> Result<Fact, Fault> {
        measure::between(setup, Look { setup, state: &at.state }, from, to)
    }
}
