//! The game in words: names, notation, facts, scripts, pictures of characters.

mod equivalent_rules;
mod facts;
mod fixture;
mod notation;
mod picture;
pub(crate) mod square;

pub use fixture::Fixture;

use crate::boards;
use crate::choice::Choice;
use crate::event::name;
use crate::game::Setup;
use crate::mission::Mission;
use crate::profile::{Faction, forces};
use crate::state::NOBODY;
use crate::view::View;
use crate::{Alpha, Frame, Game};
use sortie_kernel::fact::Fact;
use sortie_kernel::words::{Fault, Listing, Spec, Words};
use sortie_kernel::{Illegal, Position, Ruleset, Side, Viewer};
use sortie_rulebook::RuleId;
use std::fmt;

pub(crate) fn model_named(word: &str) -> Option<u8> {
    notation::model(word).ok()
}

fn mission_named(word: &str) -> Result<Mission, Fault> {
    let known = Mission::ALL.iter().find(|mission| mission.word() == word || word.is_empty());
    known.copied().ok_or_else(|| Fault::unknown("mission", "mission", word, Mission::ALL.map(Mission::word)))
}

fn faction_named(place: &str, word: &str, usual: Faction) -> Result<Faction, Fault> {
    if word.is_empty() {
        return Ok(usual);
    }
    let known = Faction::BOTH.into_iter().find(|faction| faction.word() == word);
    known.ok_or_else(|| Fault::unknown(place, "force", word, Faction::BOTH.map(Faction::word)))
}

/// The board on which the two forces win about equally often; `docs/balance.md` has the figures.
const FAIR_BOARD: &str = "random-6";

impl Words for Alpha {
    type Fixture = Fixture;

    fn default_match() -> Spec {
        Spec {
            mission: Mission::ALL[0].word().into(),
            board: FAIR_BOARD.into(),
            forces: ["enforcers".into(), "plague".into()],
            ..Spec::default()
        }
    }

    fn listing() -> Listing {
        let pair = |name: &str, about: &str| (name.to_string(), about.to_string());
        let mut boards: Vec<(String, String)> =
            boards::NAMES.iter().zip(boards::ABOUT).map(|(name, about)| pair(name, about)).collect();
        boards.push(pair(FAIR_BOARD, "a random board; any number works"));
        Listing {
            missions: Mission::ALL.map(|mission| pair(mission.word(), mission.about())).to_vec(),
            boards,
            forces: vec![
                pair("enforcers", "two Tac troopers, a Support trooper, an Assault trooper"),
                pair("plague", "two Stage 2 monsters and four Stage 3 with rifles"),
            ],
            options: Vec::new(),
        }
    }

    fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut take = |fault: Fault| faults.push(fault);
        let mission = mission_named(&spec.mission).map_err(&mut take).ok();
        let board = if spec.board.is_empty() { boards::NAMES[0] } else { &spec.board };
        let board = boards::named(board).map_err(&mut take).ok();
        // A side that names nothing takes what the other leaves.
        let usual = match (spec.forces[0].as_str(), spec.forces[1].as_str()) {
            ("plague", "") => [Faction::Plague, Faction::Enforcers],
            ("", "enforcers") => [Faction::Plague, Faction::Enforcers],
            _ => Faction::BOTH,
        };
        let a = faction_named("force-a", &spec.forces[0], usual[0]).map_err(&mut take).ok();
        let b = faction_named("force-b", &spec.forces[1], usual[1]).map_err(&mut take).ok();
        for name in spec.options.keys() {
            take(Fault::unknown("option", "option", name, []));
        }
        match (mission, board, a, b) {
            (Some(mission), Some(board), Some(a), Some(b)) if faults.is_empty() => {
                Ok(Setup { board, mission, profiles: forces(), wanted: [a, b] })
            }
            _ => Err(faults),
        }
    }

    fn fixture(fixture: Fixture) -> Result<(Setup, Position<Alpha>), Vec<Fault>> {
        fixture.build()
    }

    fn write_choice(setup: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write(setup, choice, out)
    }

    fn read_choice(setup: &Setup, text: &str) -> Result<Choice, Fault> {
        notation::read(setup, text)
    }

    /// A card in a window is for the model that is asked about, which a line may name or leave out.
    fn as_listed(setup: &Setup, at: &Position<Alpha>, choice: Choice) -> Choice {
        let windows = matches!(
            at.top(),
            Some(Frame::PickCard { .. } | Frame::PickSteadfast { .. } | Frame::PickTrap { .. })
        );
        match choice {
            Choice::Play { card, effect, on }
                if windows && on != NOBODY && Alpha::subject(setup, at) == Some(name(on)) =>
            {
                Choice::Play { card, effect, on: NOBODY }
            }
            other => other,
        }
    }

    fn facts(setup: &Setup, at: &Position<Alpha>) -> Fact {
        facts::facts(setup, at)
    }

    fn side_title(setup: &Setup, side: Side) -> String {
        // Where both want the same force the dice decide; a set-up does not know how they fell.
        let [a, b] = setup.wanted;
        if a == b { String::new() } else { setup.wanted[side.index()].title().to_string() }
    }

    fn explain_refusal(
        setup: &Setup,
        at: &Position<Alpha>,
        choice: Choice,
        illegal: &Illegal,
    ) -> sortie_kernel::narration::Text {
        facts::explain(&Game { setup, state: &at.state }, choice, illegal)
    }

    fn picture(setup: &Setup, view: &View, _: Viewer) -> String {
        picture::picture(setup, view)
    }

    fn digest(setup: &Setup) -> u64 {
        let text = format!("{:?} {:?} {:?}", setup.mission, setup.profiles, setup.wanted);
        sortie_kernel::checksum::of(&(Alpha::RULES_VERSION, setup.board.picture(), text))
    }

    fn between(setup: &Setup, at: &Position<Alpha>, from: &str, to: &str) -> Result<Fact, Fault> {
        facts::between(setup, at, from, to)
    }

    fn is_equivalent(one: RuleId, other: RuleId) -> bool {
        equivalent_rules::is_equivalent(one, other)
    }
}
