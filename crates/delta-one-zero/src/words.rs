//! The ruleset in words: what can be named, built and read.

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

/// Prohibitions that several rules state: each line is one of them.
const EQUIVALENT: &[&[&str]] = &[
    // Out of sight: for every attack, for Snap Fire, and at night.
    &["D1Z-LOS-08", "D1Z-RNG-02", "D1Z-REACT-05"],
    &["D1Z-NIGHT-03", "D1Z-RNG-02"],
    &["D1Z-REACT-05", "D1Z-REACT-16"],
    // Nobody moves into contact with an enemy that cannot be attacked, and one alone under Covering Fire.
    &["D1Z-MOVE-07", "D1Z-NIGHT-07"],
    &["D1Z-MOVE-07", "D1Z-KWR-06"],
    &["D1Z-MOVE-07", "D1Z-ORD-21"],
    &["D1Z-MOVE-07", "D1Z-RALLY-05"],
    // Sustained Fire allows Attack - Ranged alone.
    &["D1Z-ORD-17", "D1Z-BRCH-06"],
    &["D1Z-ORD-17", "D1Z-FIRE-03"],
    // The path of a base sums up what stops it.
    &["D1Z-MOVE-13", "D1Z-MOVE-06"],
    &["D1Z-MOVE-13", "D1Z-MOVE-09"],
    &["D1Z-MOVE-13", "D1Z-TERR-09"],
    &["D1Z-MOVE-13", "D1Z-TERR-11"],
    &["D1Z-MOVE-13", "D1Z-MOVE-04", "D1Z-MOVE-12", "D1Z-TERR-10"],
    &["D1Z-MOVE-13", "D1Z-MOVE-04", "D1Z-MOVE-12", "D1Z-TERR-02"],
    // A base ends on a free spot, wherever it comes from.
    &["D1Z-MOVE-08", "D1Z-SETUP-14"],
    &["D1Z-MOVE-08", "D1Z-CLIMB-04"],
    &["D1Z-MOVE-08", "D1Z-MOVE-13", "D1Z-TERR-09"],
    &["D1Z-MOVE-08", "D1Z-MOVE-13", "D1Z-MOVE-04", "D1Z-TERR-10"],
    &["D1Z-MOVE-08", "D1Z-MOVE-13", "D1Z-MOVE-06"],
    &["D1Z-SETUP-14", "D1Z-TERR-09"],
    // Who is not of the activated Fireteam neither moves nor acts.
    &["D1Z-ACTV-01", "D1Z-MOVE-01"],
    &["D1Z-ACTV-01", "D1Z-ACT-01"],
    // How far a model goes is said by its profile and by each Order.
    &["D1Z-MOVE-02", "D1Z-PROF-03"],
    &["D1Z-MOVE-02", "D1Z-ORD-04"],
    &["D1Z-MOVE-02", "D1Z-ORD-05"],
    &["D1Z-MOVE-02", "D1Z-ORD-06"],
    &["D1Z-MOVE-02", "D1Z-ORD-09"],
    &["D1Z-MOVE-02", "D1Z-ORD-10"],
    &["D1Z-MOVE-02", "D1Z-ORD-14"],
    &["D1Z-MOVE-02", "D1Z-ORD-16"],
    &["D1Z-MOVE-02", "D1Z-ORD-18"],
    &["D1Z-MOVE-02", "D1Z-RALLY-05"],
    // A halted model neither acts nor reacts, whichever Check halted it.
    &["D1Z-REACT-15", "D1Z-DIS-04", "D1Z-GUTS-04"],
    &["D1Z-REACT-15", "D1Z-DIS-04", "D1Z-REACT-09"],
    &["D1Z-REACT-15", "D1Z-REACT-16"],
    // An Order without an Action leaves no room for a fight.
    &["D1Z-MOVE-07", "D1Z-ORD-04"],
    &["D1Z-MOVE-07", "D1Z-ORD-09"],
    &["D1Z-MOVE-07", "D1Z-ORD-14"],
    // A Fireteam without an Active model gets no Order but Rally!.
    &["D1Z-ORD-01", "D1Z-ORD-19", "D1Z-STR-07"],
    // An Inactive model does nothing, whatever made it so.
    &["D1Z-STATE-02", "D1Z-STATE-01"],
    &["D1Z-STATE-02", "D1Z-STR-06"],
    &["D1Z-STATE-02", "D1Z-COH-05"],
    &["D1Z-STATE-02", "D1Z-WND-11"],
    &["D1Z-STATE-02", "D1Z-REACT-05"],
    // A weapon is not Jammed, unloaded or used up.
    &["D1Z-RNG-01", "D1Z-KWW-19"],
    &["D1Z-RNG-01", "D1Z-KWW-29"],
    &["D1Z-RNG-01", "D1Z-KWW-20"],
    &["D1Z-CQB-18", "D1Z-CQB-23"],
    &["D1Z-CQB-12", "D1Z-CQB-13"],
    // In CQB a model uses a weapon that is made for it, and its hands if it has none.
    &["D1Z-CQB-02", "D1Z-KWW-07"],
    &["D1Z-CQB-02", "D1Z-CQB-03"],
    // One model on point, in contact or not.
    &["D1Z-ORD-21", "D1Z-ORD-10"],
    // A point out of sight is not looked at.
    &["D1Z-DET-01", "D1Z-LOS-08"],
    &["D1Z-DET-01", "D1Z-LOS-02"],
    // The zone is part of setting up.
    &["D1Z-SETUP-14", "D1Z-SETUP-11"],
    // What Snap Fire may be aimed at, and what an own activation leaves no room for.
    &["D1Z-REACT-07", "D1Z-CQB-14"],
    &["D1Z-REACT-01", "D1Z-REACT-02"],
    &["D1Z-REACT-01", "D1Z-REACT-03"],
    // A Fireteam without an Order waiting is not activated, nor is another's.
    &["D1Z-ACTV-05", "D1Z-REACT-04"],
    &["D1Z-ACTV-05", "D1Z-ACTV-06"],
    &["D1Z-ACTV-05", "D1Z-ACTV-03"],
    // Who calls a Fire Mission, and which Command Orders there are to activate.
    &["D1Z-FIRE-01", "D1Z-KWR-01"],
    &["D1Z-FIRE-01", "D1Z-KWT-04"],
    &["D1Z-CMD-01", "D1Z-CMD-05"],
    &["D1Z-CMD-01", "D1Z-FIRE-01"],
    &["D1Z-CMD-01", "D1Z-TAC-12"],
    &["D1Z-CMD-03", "D1Z-NIGHT-01"],
    &["D1Z-CMD-02", "D1Z-CMD-03"],
    &["D1Z-RELO-01", "D1Z-RELO-02"],
    // Spare ammunition is a Reload by its own card.
    &["D1Z-GEN-04", "D1Z-RELO-01", "D1Z-RELO-02", "D1Z-ACT-04"],
    // Others that say one thing twice: kits, casualties, finishing a Concealed model, Indirect Fire.
    &["D1Z-AID-04", "D1Z-AID-01"],
    &["D1Z-RESC-03", "D1Z-RESC-01"],
    &["D1Z-NIGHT-07", "D1Z-CQB-14"],
    &["D1Z-IND-01", "D1Z-KWW-18"],
    // A revived model takes no Action this turn.
    &["D1Z-DIS-04", "D1Z-AID-03"],
    &["D1Z-TERR-04", "D1Z-TERR-03"],
    // A point lies on a floor of the board.
    &["D1Z-MOVE-08", "D1Z-IND-01"],
    &["D1Z-MOVE-08", "D1Z-FIRE-02"],
    &["D1Z-MOVE-08", "D1Z-DET-01"],
    // A card is for its own window.
    &["D1Z-CMD-03", "D1Z-CMD-08", "D1Z-TAC-12", "D1Z-TAC-16"],
    &["D1Z-TAC-09", "D1Z-TAC-16"],
    // What is climbed or broken open is touched.
    &["D1Z-CLIMB-05", "D1Z-CLIMB-01"],
    &["D1Z-BRCH-07", "D1Z-BRCH-01"],
    &["D1Z-BRCH-07", "D1Z-BRCH-03"],
    // Dangerous Terrain follows the rules of Difficult Terrain.
    &["D1Z-TERR-07", "D1Z-TERR-03"],
    &["D1Z-TERR-07", "D1Z-TERR-04"],
    &["D1Z-TERR-07", "D1Z-MOVE-10"],
    // A halved move is a shorter one.
    &["D1Z-MOVE-10", "D1Z-MOVE-02"],
    &["D1Z-MOVE-10", "D1Z-GEN-03"],
    &["D1Z-MOVE-02", "D1Z-GEN-03"],
    // One table of what stops a base.
    &["D1Z-TERR-12", "D1Z-TERR-02"],
    &["D1Z-TERR-12", "D1Z-TERR-09"],
    &["D1Z-TERR-12", "D1Z-TERR-10"],
    &["D1Z-TERR-12", "D1Z-TERR-11"],
    &["D1Z-TERR-12", "D1Z-MOVE-04"],
    &["D1Z-TERR-12", "D1Z-MOVE-08"],
    &["D1Z-TERR-12", "D1Z-MOVE-13"],
    // Nothing is seen where every line is stopped, nor beyond the night's reach.
    &["D1Z-LOS-08", "D1Z-LOS-02"],
    &["D1Z-LOS-08", "D1Z-LOS-04"],
    &["D1Z-LOS-08", "D1Z-NIGHT-03"],
    // The target of a shot is one that may be attacked.
    &["D1Z-RNG-02", "D1Z-KWR-06"],
    &["D1Z-RNG-02", "D1Z-NIGHT-07"],
    // Who reacts sees somebody, and is Active.
    &["D1Z-REACT-05", "D1Z-REACT-01"],
    &["D1Z-REACT-05", "D1Z-STR-06"],
    &["D1Z-REACT-05", "D1Z-COH-05"],
    &["D1Z-REACT-05", "D1Z-WND-11"],
    &["D1Z-REACT-07", "D1Z-FIRE-03"],
    // A piece without a standable top offers no spot.
    &["D1Z-CLIMB-04", "D1Z-CLIMB-05"],
    // Each card has its window.
    &["D1Z-TAC-11", "D1Z-TAC-16"],
    &["D1Z-TAC-13", "D1Z-TAC-16"],
    &["D1Z-TAC-14", "D1Z-TAC-16"],
    // A Command Order is activated by its card.
    &["D1Z-INFO-04", "D1Z-CMD-05"],
    &["D1Z-INFO-04", "D1Z-TAC-12"],
    &["D1Z-INFO-04", "D1Z-FIRE-02"],
    // A card is played from the hand: each of the five, and the one a turn.
    &["D1Z-INFO-04", "D1Z-TAC-04"],
    &["D1Z-INFO-04", "D1Z-TAC-08"],
    &["D1Z-INFO-04", "D1Z-TAC-11"],
    &["D1Z-INFO-04", "D1Z-TAC-13"],
    &["D1Z-INFO-04", "D1Z-TAC-14"],
    // A model without a Rally! Order does not Rally.
    &["D1Z-RALLY-01", "D1Z-ORD-19"],
    // What fails a condition that needs no measuring is refused and not spent.
    &["D1Z-ACT-06", "D1Z-AID-01"],
    &["D1Z-ACT-06", "D1Z-AID-04"],
    &["D1Z-ACT-06", "D1Z-BRCH-01"],
    &["D1Z-ACT-06", "D1Z-BRCH-07"],
    &["D1Z-ACT-06", "D1Z-CLIMB-04"],
    &["D1Z-ACT-06", "D1Z-CLIMB-05"],
    &["D1Z-ACT-06", "D1Z-CQB-01"],
    &["D1Z-ACT-06", "D1Z-CQB-02"],
    &["D1Z-ACT-06", "D1Z-CQB-03"],
    &["D1Z-ACT-06", "D1Z-CQB-14"],
    &["D1Z-ACT-06", "D1Z-CQB-21"],
    &["D1Z-ACT-06", "D1Z-DET-01"],
    &["D1Z-ACT-06", "D1Z-DIS-04"],
    &["D1Z-ACT-06", "D1Z-FIRE-01"],
    &["D1Z-ACT-06", "D1Z-IND-01"],
    &["D1Z-ACT-06", "D1Z-INT-01"],
    &["D1Z-ACT-06", "D1Z-INT-02"],
    &["D1Z-ACT-06", "D1Z-KWR-06"],
    &["D1Z-ACT-06", "D1Z-KWW-19"],
    &["D1Z-ACT-06", "D1Z-KWW-20"],
    &["D1Z-ACT-06", "D1Z-KWW-29"],
    &["D1Z-ACT-06", "D1Z-LOS-08"],
    &["D1Z-ACT-06", "D1Z-NIGHT-03"],
    &["D1Z-ACT-06", "D1Z-NIGHT-07"],
    &["D1Z-ACT-06", "D1Z-ORD-04"],
    &["D1Z-ACT-06", "D1Z-ORD-09"],
    &["D1Z-ACT-06", "D1Z-ORD-10"],
    &["D1Z-ACT-06", "D1Z-ORD-14"],
    &["D1Z-ACT-06", "D1Z-ORD-17"],
    &["D1Z-ACT-06", "D1Z-RELO-01"],
    &["D1Z-ACT-06", "D1Z-RESC-01"],
    &["D1Z-ACT-06", "D1Z-RNG-01"],
    &["D1Z-ACT-06", "D1Z-RNG-02"],
    &["D1Z-ACT-06", "D1Z-RNG-09"],
    &["D1Z-ACT-06", "D1Z-SPOT-01"],
    &["D1Z-ACT-06", "D1Z-STATE-02"],
    // Any Order but the barred ones.
    &["D1Z-ORD-20", "D1Z-ORD-18"],
    &["D1Z-ORD-20", "D1Z-TERR-04"],
];

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
        sortie_kernel::words::share_a_line(EQUIVALENT, one, other)
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
