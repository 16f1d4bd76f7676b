//! Who sees whom and who gets where, in sentences that name the rules. These are questions about a map, outside any
//! game: in a game nothing is measured beforehand. [D1Z-MEAS-05]

use crate::choice::Path;
use crate::game::Game;
use crate::geometry::measure;
use crate::geometry::sight::{Hindrance, Sight};
use crate::sequence::moves::{Mover, Why};
use crate::setup::{FireteamId, ModelId};
use crate::state::{Flags, Order, Place, State};
use crate::{DeltaOneZero, Setup};
use sortie_kernel::Side;
use sortie_kernel::words::{Fault, Spec, Words};
use sortie_open_table::inches;
use sortie_plug::{Query, QueryReader};
use std::fmt::Write as _;

const OPTIONS: [&str; 3] = ["order", "move", "prone"];
const ORDERS: [(&str, Order); 6] = [
    ("engage", Order::Engage),
    ("advance", Order::Advance),
    ("cautious", Order::Cautious),
    ("overwatch", Order::Overwatch),
    ("covering-fire", Order::CoveringFire),
    ("steady", Order::Steady),
];

fn own() -> ModelId {
    ModelId::new(Side::A, 0)
}

fn other() -> ModelId {
    ModelId::new(Side::B, 0)
}

fn place(reader: &mut QueryReader<'_>, option: &str, text: &str) -> Option<Place> {
    if text.is_empty() {
        reader.faults.push(Fault::new(option, "missing: a place, x,y or x,y,z in inches"));
        return None;
    }
    let why = || Fault::new(option, format!("{text:?} is not a place: write x,y or x,y,z in inches"));
    let found = inches::parse_place(text).and_then(Place::of);
    reader.keep(found.ok_or_else(why))
}

fn build(reader: &mut QueryReader<'_>) -> Option<Setup> {
    let spec = Spec { board: reader.query.board.clone(), ..Spec::default() };
    DeltaOneZero::build(&spec).map_err(|faults| reader.faults.extend(faults)).ok()
}

/// A table with nobody but these upon it, each where it can stand.
fn table(setup: &Setup, places: &[(ModelId, Place, &str)]) -> Result<State, Vec<Fault>> {
    let counts = Side::BOTH.map(|side| setup.ids_of(side).count() as u8);
    let mut state = State::new(counts);
    for (id, at, _) in places {
        state[*id].at = *at;
        state[*id].flags.set(Flags::ON_BOARD, true);
    }
    let field = Game { setup, state: &state }.field();
    let refused = places.iter().filter_map(|(id, at, option)| {
        let illegal = crate::sequence::moves::check_stand(field, *id, *at).err()?;
        Some(Fault::new(*option, format!("{} ({})", illegal.why, illegal.rule)))
    });
    let faults: Vec<Fault> = refused.collect();
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

/// Answers `sortie sight delta-one-zero --from 5,8 --to 20,17`.
pub(super) fn sight(query: &Query) -> Result<String, Vec<Fault>> {
    let mut reader = QueryReader::new(query, &OPTIONS);
    let (from, to) = (place(&mut reader, "--from", &query.from), place(&mut reader, "--to", &query.to));
    let prone = reader.word("prone", "no", &[("no", false), ("yes", true)]);
    let setup = build(&mut reader);
    let (Some(from), Some(to), Some(prone), Some(setup)) = (from, to, prone, setup) else {
        return Err(reader.faults);
    };
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let mut state = table(&setup, &[(own(), from, "--from"), (other(), to, "--to")])?;
    state[other()].flags.set(Flags::PRONE, prone);
    let field = Game { setup: &setup, state: &state }.field();
    let seen = field.sight(own(), other());
    let verdict = match seen.sight {
        Sight::Hidden => "in total cover, not a target (D1Z-LOS-08)",
        Sight::Cover => "seen, in cover (D1Z-COVER-02)",
        Sight::Open => "seen in the open, +1 to each die (D1Z-COVER-01)",
    };
    let mut out = String::new();
    let mut line = |text: String| writeln!(out, "{text}").expect("a string takes text");
    let ends = [from, to].map(|at| inches::place_text(at.spot()));
    line(format!("{} to {} on {}: {verdict}", ends[0], ends[1], setup.map.title));
    let apart = measure::distance(&field.body(own()), &field.body(other())).thousandths();
    line(format!("{} inches from base to base (D1Z-MEAS-01)", inches::text(apart as i32)));
    line(format!("from the best of 17 points {} of 17 of the target are free (D1Z-LOS-02)", seen.free));
    for hindrance in seen.hindrances {
        let name = |part: crate::setup::PartId| setup.map.parts[usize::from(part)].name.clone();
        line(match hindrance {
            Hindrance::Blocked(part) => format!("  {} blocks lines (D1Z-LOS-04)", name(part)),
            Hindrance::Piece(part) => format!("  {} obstructs lines (D1Z-COVER-03)", name(part)),
            Hindrance::Model(_) => "  a model obstructs lines (D1Z-COVER-04)".to_string(),
        });
    }
    Ok(out)
}

/// Answers `sortie reach delta-one-zero --from 5,8 --to 9,10`.
pub(super) fn reach(query: &Query) -> Result<String, Vec<Fault>> {
    let mut reader = QueryReader::new(query, &OPTIONS);
    let (from, to) = (place(&mut reader, "--from", &query.from), place(&mut reader, "--to", &query.to));
    let order = reader.word("order", "engage", &ORDERS);
    let text = reader.option("move", "5");
    let pace = text.parse().ok().filter(|pace| (1..=12).contains(pace));
    let why = || Fault::new("move", format!("{text:?} is not a Move value from 1 to 12"));
    let pace: Option<u8> = reader.keep(pace.ok_or_else(why));
    let setup = build(&mut reader);
    let (Some(from), Some(to), Some(order), Some(pace), Some(mut setup)) = (from, to, order, pace, setup)
    else {
        return Err(reader.faults);
    };
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    setup.forces[0].models[0].movement = pace;
    let mut state = table(&setup, &[(own(), from, "--from")])?;
    state[FireteamId(0)].order = order;
    let game = Game { setup: &setup, state: &state };
    let mover = Mover::new(game, own(), Why::Step, &[]);
    let ends = [from, to].map(|at| inches::place_text(at.spot()));
    let head = format!("{} to {} on {}", ends[0], ends[1], setup.map.title);
    Ok(match mover.judge(&Path::to(to)) {
        Err(illegal) => format!("{head}: not reached: {} ({})\n", illegal.why, illegal.rule),
        Ok(course) => {
            let way: Vec<String> =
                course.bends.iter().map(|bend| inches::place_text(bend.at_height(0))).collect();
            format!("{head}: reached by way of {} (D1Z-MOVE-02)\n", way.join(" "))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(from: &str, to: &str, options: &[(&str, &str)]) -> Query {
        let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        Query { board: "relay".into(), from: from.into(), to: to.into(), options }
    }

    #[test]
    fn sight_names_what_is_in_the_way() {
        let open = sight(&query("18,17.5", "18,19.4", &[])).expect("both stand");
        assert!(open.contains("in the open, +1 to each die (D1Z-COVER-01)"), "{open}");
        let hidden = sight(&query("18,6.9", "18,16.1", &[])).expect("both stand");
        assert!(hidden.contains("total cover") && hidden.contains("Relay hall blocks"), "{hidden}");
        let faults = sight(&query("18,10", "", &[("order", "x")])).expect_err("a place is missing");
        assert_eq!(faults.len(), 1, "{faults:?}");
    }

    #[test]
    fn reach_follows_the_order() {
        let told = |to: &str, options: &[(&str, &str)]| reach(&query("24,18.2", to, options)).expect("sound");
        assert!(told("28,18.2", &[]).contains("reached by way of 28,18.2"), "{}", told("28,18.2", &[]));
        assert!(told("30.5,18.2", &[]).contains("not reached"));
        assert!(told("30.5,18.2", &[("order", "advance")]).contains("reached by way"));
        assert!(told("27.5,18.2", &[("order", "cautious")]).contains("D1Z-MOVE-02"));
        let faults = reach(&query("24,18.2", "25,18.2", &[("move", "99")])).expect_err("too fast");
        assert_eq!(faults[0].place, "move");
    }
}
