//! The ruleset in words: what can be named, built and read.

mod building;
mod equivalent_rules;
mod listing;
mod options;
#[cfg(test)]
mod tests;

pub(crate) use building::{SIZE, letters};

use crate::choice::Choice;
use crate::field::Field;
use crate::fixture::{self, Fixture};
use crate::setup::Setup;
use crate::view::View;
use crate::{KillTeam, facts, notation, picture, refusal, user_data};
use sortie_kernel::fact::Fact;
use sortie_kernel::narration::Text;
use sortie_kernel::words::{DataFile, Fault, Listing, Spec, Words};
use sortie_kernel::{Illegal, Position, Ruleset, Side, Viewer, checksum};
use sortie_rulebook::RuleId;
use std::fmt;

impl Words for KillTeam {
    type Fixture = Fixture;

    fn is_equivalent(one: RuleId, other: RuleId) -> bool {
        equivalent_rules::is_equivalent(one, other)
    }

    fn install(files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
        user_data::install(files)
    }

    fn installed() -> &'static [DataFile] {
        user_data::FILES.installed()
    }

    fn files_of(spec: &Spec) -> Vec<&'static DataFile> {
        user_data::files_of(spec)
    }

    /// The fairest match found so far; `docs/balance.md` has the figures.
    fn default_match() -> Spec {
        Spec {
            mission: "secure".into(),
            board: "sector".into(),
            forces: ["tomb-world".into(), "craftworld".into()],
            ..Spec::default()
        }
    }

    fn listing() -> Listing {
        listing::listing()
    }

    fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
        building::build(spec)
    }

    fn fixture(fixture: Fixture) -> Result<(Setup, Position<Self>), Vec<Fault>> {
        fixture::build(&fixture)
    }

    fn write_choice(setup: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write(setup, choice, out)
    }

    fn read_choice(setup: &Setup, text: &str) -> Result<Choice, Fault> {
        notation::read(setup, text)
    }

    fn side_title(setup: &Setup, side: Side) -> String {
        setup.side_title(side)
    }

    fn explain_refusal(setup: &Setup, at: &Position<Self>, choice: Choice, illegal: &Illegal) -> Text {
        refusal::explain(&Field::new(setup, &at.state), choice, illegal)
    }

    fn facts(setup: &Setup, at: &Position<Self>) -> Fact {
        facts::facts(setup, at)
    }

    fn picture(setup: &Setup, view: &View, _viewer: Viewer) -> String {
        picture::picture(setup, &view.table())
    }

    fn digest(setup: &Setup) -> u64 {
        // The set-up's own description holds every card, weapon, part and marker.
        let text = format!("{} {:?}", KillTeam::RULES_VERSION, setup);
        checksum::of(&without_campaign(&text).as_str())
    }

    fn between(setup: &Setup, at: &Position<Self>, from: &str, to: &str) -> Result<Fact, Fault> {
        facts::between(setup, at, from, to)
    }
}

/// The description of a set-up without what only a dataslate fills: records from before there were any still run.
fn without_campaign(text: &str) -> String {
    let empty = [
        ", seeks: false",
        ", gained: Gained(0), callsign: \"\"",
        ", narrative: [false, false], assets: [0, 0], hardened: []",
    ];
    empty.iter().fold(text.to_string(), |text, part| text.replace(part, ""))
}
