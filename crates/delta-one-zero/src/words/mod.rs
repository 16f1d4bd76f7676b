//! The ruleset in words: what can be named, built and read.

mod equivalent_rules;

use crate::choice::Choice;
use crate::fixture::{self, Fixture};
use crate::frame::Frame;
use crate::sequence::windows::{self, Window};
use crate::view::View;
use crate::{DeltaOneZero, Setup, facts, load, notation, picture};
use sortie_kernel::fact::Fact;
use sortie_kernel::words::{DataFile, Fault, Listing, Spec, Words};
use sortie_kernel::{Frame as _, Position, Ruleset, Side, Viewer, checksum};
use sortie_rulebook::RuleId;
use std::fmt;

impl Words for DeltaOneZero {
    type Fixture = Fixture;

    fn install(files: Vec<DataFile>) -> Result<(), Vec<Fault>> {
        load::install(files)
    }

    fn installed() -> &'static [DataFile] {
        load::installed()
    }

    fn files_of(spec: &Spec) -> Vec<&'static DataFile> {
        load::files_of(spec)
    }

    fn is_equivalent(one: RuleId, other: RuleId) -> bool {
        equivalent_rules::is_equivalent(one, other)
    }

    fn at_stake(setup: &Setup, at: &Position<Self>) -> bool {
        let Some(frame) = at.top() else { return true };
        let question = frame.question();
        let asked = question.is_none_or(|question| (question.at_stake)(frame, &Self::game(setup, &at.state)));
        // The card that was flipped lies below the question.
        let flipped = at.frames().iter().rev().find_map(|frame| match frame {
            Frame::Flipped { card, .. } => Some((card.model, card.kind)),
            _ => None,
        });
        match (frame, flipped) {
            (Frame::PickCard { kind: Window::Flip, side, .. }, Some((model, kind))) => {
                asked && windows::is_flip_unwelcome(side, model, kind)
            }
            _ => asked,
        }
    }

    /// The fairest match found so far; `docs/balance.md` has the figures.
    fn default_match() -> Spec {
        Spec {
            mission: "contact".into(),
            board: "relay".into(),
            forces: ["ukpf-250".into(), "spetsnaz-250".into()],
            ..Spec::default()
        }
    }

    fn listing() -> Listing {
        load::listing()
    }

    fn build(spec: &Spec) -> Result<Setup, Vec<Fault>> {
        load::build(spec)
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
        setup.force(side).title.clone()
    }

    fn facts(setup: &Setup, at: &Position<Self>) -> Fact {
        facts::facts(setup, at)
    }

    fn picture(setup: &Setup, view: &View, viewer: Viewer) -> String {
        picture::picture(setup, view, viewer)
    }

    fn digest(setup: &Setup) -> u64 {
        // The set-up's own description holds every card, weapon, piece and marker.
        let Setup { mission, map, night, built_for_mission, points, forces, .. } = setup;
        let text = format!(
            "{} {mission:?} {map:?} {night} {built_for_mission} {points} {forces:?}",
            DeltaOneZero::RULES_VERSION
        );
        checksum::of(&text.as_str())
    }

    fn between(setup: &Setup, at: &Position<Self>, from: &str, to: &str) -> Result<Fact, Fault> {
        facts::between(setup, at, from, to)
    }
}
