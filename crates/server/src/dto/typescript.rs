//! Generates the client's types from ours: `web/src/api/types.ts` must match.
//!
//! To write it again after a change: `SORTIE_WRITE_TYPES=1 cargo test -p sortie-server typescript`.

use super::{error, frames, game, log, offer, question, reading, table};
use sortie_kernel::narration::{Piece, Weight};
use sortie_kernel::{GameOption, OptionValues, SeedOf, Side, show};
use sortie_plug::building;
use std::path::Path;
use ts_rs::{Config, TS};

const HEAD: &str = "\
// The words that server and client exchange. Made from the server's Rust types by a test of `sortie-server`
// (`SORTIE_WRITE_TYPES=1 cargo test -p sortie-server typescript`); do not edit.
// Lengths are thousandths of the table's unit (cube or inch).
";

const TAIL: &str = "
/** Column, row, level, each counted from 1. */
export type Cell = [number, number, number];

/** Who sits where. */
export type Seats = Each<Seat>;
";

fn all() -> String {
    let mut text = HEAD.to_string();
    let config = Config::new().with_large_int("number");
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => { $(
            text.push('\n');
            if let Some(docs) = <$kind>::docs() { text.push_str(&docs); }
            text.push_str(&format!("export {}\n", <$kind>::decl(&config)));
        )* };
    }
    declare! {
        Side, show::Place, show::CellPart, show::Panel, show::Part, show::Board, show::Pool, show::Card, show::Group,
        show::SidePanel, show::Role, show::Token, show::Marker, show::Zone, show::LaidCard, show::Scene, Piece, show::Sketch,
        table::Reason, show::SightLine, table::SightReport, show::Threat,
        offer::Named, SeedOf, OptionValues, GameOption, offer::Bot, offer::Measuring, offer::Unit, offer::DefaultMatch, offer::RulesetInfo, offer::Preview, offer::Catalogue,
        offer::Rule,
        building::Many, building::PickValue, building::PickKind, building::UnitKind, building::GroupKind,
        building::ForceList, building::DraftUnit, building::DraftGroup, building::TeamDraft, building::TeamFault,
        building::Barred, building::Fix, building::TeamVerdict, building::TeamWritten,
        building::Reading, building::Meaning, building::ReadLine, building::TeamRead,
        reading::Summary, reading::MatchedBy, reading::RuleHit, reading::WordRead, reading::RulesFound, reading::Brief,
        reading::PointsWon, reading::Network,
        game::Viewer, game::Mode, game::Each<String>, game::NewGame, game::Created, question::Choice, question::WhyNot, question::Standing, show::Member, show::Series, question::Verb, question::Decision,
        game::Seat, game::Outcome, game::Fairness, Weight, log::LogNote, log::LogKind, log::LogEntry, log::UndoClass, log::Undo,
        game::Snapshot, game::Update,
        offer::StakeOdds, offer::SupposedOdds, offer::Odds, offer::ReachPlace, show::ReachArea, offer::Reach, offer::SeenBy, offer::Forecast, offer::ReplayLine, offer::ReplayInfo,
        offer::ReplayCreated, offer::PlayOn,
        error::ErrorCode, error::ErrorDetail, error::ErrorBody,
        frames::ServerFrame, frames::ChooseFrame, frames::UndoFrame, frames::UndoAnswerFrame, frames::ClientFrame,
    }
    text.push_str(TAIL);
    tidy(&text)
}

/// Comments of one line on one line, and members indented.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut comment: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines().map(str::trim) {
        let indent = if inside { "  " } else { "" };
        if line == "/**" || !comment.is_empty() {
            comment.push(line.trim_start_matches('*').trim().to_string());
            if line == "*/" {
                let words: Vec<&str> = comment[1..comment.len() - 1].iter().map(String::as_str).collect();
                out.push_str(&format!("{indent}/** {} */\n", words.join(" ").trim()));
                comment.clear();
            }
            continue;
        }
        let starts = line.starts_with("export type") && line.ends_with('{');
        let indent = if line.starts_with("export") || line.is_empty() { "" } else { indent };
        out.push_str(&format!("{indent}{line}\n"));
        inside = starts || (inside && !line.ends_with(';'));
    }
    out
}

#[test]
fn the_clients_types_are_ours() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types.ts");
    let ours = all();
    if std::env::var_os("SORTIE_WRITE_TYPES").is_some() {
        std::fs::write(&path, &ours).expect("the client's folder can be written");
    }
    let theirs = std::fs::read_to_string(&path).expect("the client has its types");
    assert!(theirs == ours, "web/src/api/types.ts is not what the server says; see this file's head");
}
