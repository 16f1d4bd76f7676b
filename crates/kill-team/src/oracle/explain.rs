//! Who sees whom and who gets where in Kill Team, in sentences that name the rules.

use crate::choice::{MoveKind, Path};
use crate::data::Library;
use crate::inches::{self, place_text};
use crate::sight::{Pair, SIGHT};
use crate::state::{Flags, Place};
use crate::{Field, KillTeam, OperativeId, Setup, State, moves};
use sortie_geometry::open::path::{Leg, Mover, check_path};
use sortie_geometry::open::point::ORIGINS;
use sortie_geometry::open::sight::{sight_points, stopped_by};
use sortie_geometry::open::{PartSet, distance};
use sortie_kernel::words::{Fault, Spec, Words};
use sortie_plug::{Query, QueryReader};
use std::fmt::Write as _;

const OPTIONS: [&str; 5] = ["base", "target-base", "order", "m", "kind"];
const KINDS: [(&str, MoveKind); 3] =
    [("move", MoveKind::Normal), ("dash", MoveKind::Dash), ("fall-back", MoveKind::FallBack)];
const OWN: OperativeId = OperativeId(0);
const OTHER: OperativeId = OperativeId(1);

fn place(reader: &mut QueryReader<'_>, option: &str, text: &str) -> Option<Place> {
    if text.is_empty() {
        reader.faults.push(Fault::new(option, "missing: a place, x,y or x,y,z in inches"));
        return None;
    }
    let why = || Fault::new(option, format!("{text:?} is not a place: write x,y or x,y,z in inches"));
    reader.keep(inches::parse_place(text).ok_or_else(why))
}

/// Two operatives on the board of the query, with the bases of the query.
fn pair_setup(reader: &mut QueryReader<'_>) -> Option<Setup> {
    let spec = Spec { board: reader.query.board.clone(), ..Spec::default() };
    let built = KillTeam::build(&spec).map_err(|faults| reader.faults.extend(faults)).ok();
    let mut bodies = Vec::new();
    for option in ["base", "target-base"] {
        let word = reader.option(option, "medium");
        bodies.extend(reader.keep(Library::get().body(word, option)));
    }
    let mut setup = built?;
    let (Some(own), Some(other)) = (bodies.first(), bodies.get(1)) else { return None };
    let first_of_b = setup.first_of_b;
    let mut pair = [setup.profiles[0].clone(), setup.profiles[first_of_b].clone()];
    for (profile, body) in pair.iter_mut().zip([own, other]) {
        profile.body = *body;
        profile.keywords.clear();
    }
    setup.profiles = pair.to_vec();
    setup.first_of_b = 1;
    Some(setup.complete())
}

/// A table with nobody but these upon it, each where it can stand.
fn table(setup: &Setup, places: &[(OperativeId, Place, &str)]) -> Result<State, Vec<Fault>> {
    let mut state = State::new(setup.counts());
    for (id, at, _) in places {
        state[*id].at = *at;
        state[*id].wounds = setup.profile(*id).wounds;
        state[*id].flags.add(Flags::ON_TABLE);
    }
    let field = Field::new(setup, &state);
    let refused = places.iter().filter_map(|(id, _, option)| {
        let illegal = moves::check_stand(&field, *id).err()?;
        Some(Fault::new(*option, format!("{} ({})", illegal.why, illegal.rule)))
    });
    let faults: Vec<Fault> = refused.collect();
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

fn names(setup: &Setup, parts: &PartSet) -> String {
    let mut names: Vec<&str> =
        parts.iter().filter_map(|id| setup.part_names.get(usize::from(id))).map(String::as_str).collect();
    names.dedup();
    names.join(" and ")
}

/// Answers `sortie sight kill-team --from 5,5 --to 15,5`.
pub(super) fn sight(query: &Query) -> Result<String, Vec<Fault>> {
    let mut reader = QueryReader::new(query, &OPTIONS);
    let (from, to) = (place(&mut reader, "--from", &query.from), place(&mut reader, "--to", &query.to));
    let concealed = reader.word("order", "engage", &[("engage", false), ("conceal", true)]);
    let setup = pair_setup(&mut reader);
    let (Some(from), Some(to), Some(concealed), Some(setup)) = (from, to, concealed, setup) else {
        return Err(reader.faults);
    };
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    let state = table(&setup, &[(OWN, from, "--from"), (OTHER, to, "--to")])?;
    let field = Field::new(&setup, &state);
    let scene = field.scene();
    let pair = Pair::new(&scene, field.cylinder(OWN), field.cylinder(OTHER), &[]);
    let mut out = String::new();
    let mut line = |text: String| writeln!(out, "{text}").expect("a string takes text");
    let judged = pair.line_of_sight(concealed, None);
    let verdict = match judged {
        Ok(sight) if sight.in_cover => "in line of sight, with a cover save (KT-SHOOT-11)".to_string(),
        Ok(_) => "in line of sight, not in cover".to_string(),
        Err(illegal) => format!("not in line of sight: {} ({})", illegal.why, illegal.rule),
    };
    line(format!("{} to {} on {}: {verdict}", place_text(from), place_text(to), setup.map));
    let (eye, target) = (field.cylinder(OWN), field.cylinder(OTHER));
    let mut apart = String::new();
    inches::write(distance::between(&eye, &target).thousandths() as i32, &mut apart)
        .expect("a string takes text");
    let order = if concealed { "conceal (KT-LOS-02)" } else { "engage (KT-LOS-01)" };
    line(format!("{apart} inches from base to base (KT-MEAS-02); the target's order is {order}"));
    line(format!("{} of 85 lines from the head are free (KT-LOS-03, KT-LOS-16):", pair.points_seen()));
    for text in levels(&setup, &field) {
        line(format!("  {text}"));
    }
    for text in cover_lines(&setup, &pair, judged.map_or(0, |sight| usize::from(sight.origin))) {
        line(text);
    }
    Ok(out)
}

/// For each height of the target's sight points, how many lines are free and what stops the others.
fn levels(setup: &Setup, field: &Field<'_>) -> Vec<String> {
    let (scene, eye, target) = (field.scene(), field.cylinder(OWN), field.cylinder(OTHER));
    let mut levels: Vec<(i32, u32, u32, PartSet)> = Vec::new();
    for point in sight_points(&target, &SIGHT) {
        if levels.last().is_none_or(|(z, ..)| *z != point.z) {
            levels.push((point.z, 0, 0, PartSet::EMPTY));
        }
        let (_, free, all, stops) = levels.last_mut().expect("one was just pushed");
        *all += 1;
        match stopped_by(&scene, eye.head(), point, SIGHT.see_through) {
            Some(part) => stops.insert(part),
            None => *free += 1,
        }
    }
    let mut lines = Vec::new();
    for (z, free, all, stops) in levels {
        let mut height = String::new();
        inches::write(z - target.z, &mut height).expect("a string takes text");
        let by = if stops.is_empty() {
            String::new()
        } else {
            format!(", the others stopped by {}", names(setup, &stops))
        };
        lines.push(format!("{height} up: {free} of {all} free{by}"));
    }
    lines
}

/// What the cover lines cross from the origin in use, and from how many origins the target is hidden.
fn cover_lines(setup: &Setup, pair: &Pair<'_>, origin: usize) -> Vec<String> {
    let from = match origin {
        0 => "the centre of the base".to_string(),
        rim => format!("rim point {rim}"),
    };
    let (covering, obscuring) = pair.hidden_by(origin);
    let by = |parts: &PartSet, verb: &str, rule: &str| {
        (!parts.is_empty()).then(|| format!("  {} {verb} ({rule})", names(setup, parts)))
    };
    let mut lines = vec![format!("cover lines from {from} (KT-LOS-17):")];
    lines.extend(by(&covering, "within an inch of the target: in cover", "KT-LOS-10"));
    lines.extend(by(&obscuring, "more than 2 inches from it: obscured", "KT-LOS-12"));
    let near = pair.disregarded(origin);
    lines.extend(by(&near, "within an inch of the shooter: disregarded", "KT-LOS-13"));
    if lines.len() == 1 {
        lines.push("  cross nothing that covers or obscures (KT-LOS-09)".to_string());
    }
    let count = |hidden: &dyn Fn(usize) -> bool| (0..ORIGINS).filter(|origin| hidden(*origin)).count();
    let covered = count(&|origin| pair.in_cover(origin));
    let obscured = count(&|origin| pair.is_obscured(origin));
    lines.push(format!("of {ORIGINS} origins: in cover from {covered}, obscured from {obscured}"));
    lines
}

/// Answers `sortie reach kill-team --from 5,5 --to 9,8`.
pub(super) fn reach(query: &Query) -> Result<String, Vec<Fault>> {
    let mut reader = QueryReader::new(query, &OPTIONS);
    let (from, to) = (place(&mut reader, "--from", &query.from), place(&mut reader, "--to", &query.to));
    let kind = reader.word("kind", "move", &KINDS);
    let text = reader.option("m", "6");
    let most = inches::parse(text).filter(|m| (0..=30_000).contains(m));
    let most = reader.keep(most.ok_or_else(|| Fault::new("m", format!("{text:?} is not an M in inches"))));
    let setup = pair_setup(&mut reader);
    let (Some(from), Some(to), Some(kind), Some(most), Some(mut setup)) = (from, to, kind, most, setup)
    else {
        return Err(reader.faults);
    };
    if !reader.faults.is_empty() {
        return Err(reader.faults);
    }
    setup.profiles[0].movement = most;
    let state = table(&setup, &[(OWN, from, "--from")])?;
    let field = Field::new(&setup, &state);
    let head = format!("{} to {} on {}: ", place_text(from), place_text(to), setup.map);
    match moves::check(&field, OWN, kind, &Path::to(to)) {
        Err(illegal) => Ok(format!("{head}not reached: {} ({})\n", illegal.why, illegal.rule)),
        Ok((path, legs)) => {
            let mut cost = String::new();
            inches::write(price(&field, &legs), &mut cost).expect("a string takes text");
            let way: Vec<String> = path.places().iter().map(|place| place_text(*place)).collect();
            let how: Vec<&str> = legs.iter().filter_map(rule_of).collect();
            let how = if how.is_empty() { String::new() } else { format!("; {}", how.join(", ")) };
            Ok(format!("{head}reached for {cost} inches (KT-MOVE-03) by {}{how}\n", way.join(" then ")))
        }
    }
}

/// What the legs cost, in thousandths.
fn price(field: &Field<'_>, legs: &[Leg]) -> i32 {
    let own = field.cylinder(OWN);
    let start = field.state[OWN].at.spot();
    let mover = Mover { start, radius: own.base_radius, blocking: &[], standing: &[], passages: &[] };
    let moved = check_path(&field.scene(), &mover, legs, &moves::policy(field.setup));
    moved.map_or(0, |moved| moved.cost.thousandths() as i32)
}

/// The rule of a leg that is not a walk.
fn rule_of(leg: &Leg) -> Option<&'static str> {
    match leg {
        Leg::Walk(_) => None,
        Leg::Climb(_) => Some("a climb (KT-CLIMB-02)"),
        Leg::Drop(_) => Some("a drop (KT-DROP-02)"),
        Leg::Jump(_) => Some("a jump, tested (KT-JUMP-03)"),
        Leg::Fly(_) => Some("a flight (KT-FLY-01)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(
        answer: fn(&Query) -> Result<String, Vec<Fault>>,
        from: &str,
        to: &str,
        options: &[(&str, &str)],
    ) -> Result<String, Vec<Fault>> {
        let options = options.iter().map(|(a, b)| ((*a).to_string(), (*b).to_string())).collect();
        let query = Query { board: "sector".into(), from: from.into(), to: to.into(), options };
        answer(&query)
    }

    #[test]
    fn sight_is_told_with_what_stops_it_and_the_rule() {
        let open = ask(sight, "2,2", "9,2", &[]).unwrap();
        assert!(open.contains("in line of sight, not in cover") && open.contains("85 of 85"), "{open}");
        let hidden = ask(sight, "8,3", "8,12", &[]).unwrap();
        assert!(hidden.contains("KT-LOS-03") && hidden.contains("Ruin, long wall"), "{hidden}");
        let low = ask(sight, "18,2", "18,6.2", &[("order", "conceal")]).unwrap();
        assert!(low.contains("KT-LOS-02") && low.contains("Low wall within an inch"), "{low}");
        let save = ask(sight, "18,2", "18,6.2", &[]).unwrap();
        assert!(save.contains("with a cover save (KT-SHOOT-11)"), "{save}");
        let faults = ask(sight, "6.2,5.2", "40;3", &[("order", "hide"), ("bse", "small")]).unwrap_err();
        assert_eq!(faults.len(), 3, "{faults:?}");
        let stands = ask(sight, "6.2,5.2", "9,2", &[]).unwrap_err();
        assert!(stands[0].message.contains("KT-MOVE-11"), "{stands:?}");
    }

    #[test]
    fn reach_is_told_with_its_cost_and_way() {
        let straight = ask(reach, "2,2", "6,2", &[]).unwrap();
        assert!(straight.contains("reached for 4 inches"), "{straight}");
        let round = ask(reach, "8,4", "11,6.5", &[("m", "6")]).unwrap();
        assert!(round.contains(" then "), "{round}");
        let far = ask(reach, "2,2", "6,2", &[("kind", "dash")]).unwrap();
        assert!(far.contains("KT-DASH-01"), "{far}");
    }
}
