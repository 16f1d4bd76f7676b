//! `sortie rules cover`: which rules are built, tested, and reached in bot games.
//!
//! Built and tested are citations in the sources this program was made from, gathered when it was built. Reached
//! is what a batch of games ran through just now.

use super::catalogues;
use crate::args::RulesArgs;
use crate::error::CliError;
use crate::sim::progress_bar;
use serde_json::{Value, json};
use sortie_agents::find;
use sortie_arena::{Batch, mix};
use sortie_kernel::words::{Listing, Spec};
use sortie_kernel::{OptionValues, SeedOf};
use sortie_rulebook::marks::{self, Reached};
use sortie_rulebook::{RULES, RuleId};
use sortie_table::{Playable, Visit, visit};
use std::collections::BTreeMap;
use std::io::Write;

include!(concat!(env!("OUT_DIR"), "/cited.rs"));

/// Up to this many unreached rules are listed without `--missing`.
const UNREACHED_FEW: usize = 20;

struct Row {
    id: &'static str,
    title: &'static str,
    built: bool,
    tested: bool,
    reached: Option<bool>,
    /// Why it is not reached, if known.
    why: Option<&'static str>,
}

/// The result of a batch of games.
#[derive(Default)]
struct Played {
    reached: Reached,
    games: u64,
    decisions: u64,
    longest: u32,
    bound: u32,
}

/// Why bots rarely or never reach some rules.
struct Reasons;

impl Visit for Reasons {
    type Out = &'static [(RuleId, &'static str)];

    fn visit<R: Playable>(self) -> Self::Out {
        R::unreached()
    }
}

/// `sortie rules cover`.
pub(crate) fn run(args: &RulesArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let names = match &args.ruleset {
        Some(name) => vec![name.as_str()],
        None => catalogues(),
    };
    let mut reports = Vec::new();
    for name in names {
        // A game that is not built yet cannot be played.
        let played = match visit(name, Reach { games: args.games, seed: args.seed }) {
            Ok(result) => Some(result?),
            Err(_) => None,
        };
        let rows = rows(name, played.as_ref());
        if args.format.json {
            reports.push(as_json(name, args, played.as_ref(), &rows));
        } else {
            print(out, name, args, played.as_ref(), &rows)?;
        }
    }
    if args.format.json {
        let value = if args.ruleset.is_some() { reports.pop() } else { Some(Value::Array(reports)) };
        writeln!(out, "{:#}", value.unwrap_or_default())?;
    }
    Ok(())
}

fn rows(name: &str, played: Option<&Played>) -> Vec<Row> {
    let reasons = visit(name, Reasons).unwrap_or_default();
    let cited = |list: &[&str], id: &str| list.binary_search(&id).is_ok();
    let rules = RULES.iter().filter(|rule| rule.ruleset == name);
    rules
        .map(|rule| Row {
            id: rule.id,
            title: rule.title,
            built: cited(BUILT, rule.id),
            tested: cited(TESTED, rule.id),
            reached: played.and_then(|played| Some(played.reached.contains(RuleId::parse(rule.id)?))),
            why: reasons.iter().find(|(id, _)| id.as_str() == rule.id).map(|(_, why)| *why),
        })
        .collect()
}

fn print(
    out: &mut dyn Write,
    name: &str,
    args: &RulesArgs,
    played: Option<&Played>,
    rows: &[Row],
) -> Result<(), CliError> {
    let share = |test: fn(&Row) -> bool| {
        let count = rows.iter().filter(|row| test(row)).count();
        format!("{count:4} ({:3} %)", 100 * count / rows.len().max(1))
    };
    let reached = if rows.iter().any(|row| row.reached.is_some()) {
        format!("reached in {} games {}", args.games, share(|row| row.reached == Some(true)))
    } else {
        "not playable yet".to_string()
    };
    let (built, tested) = (share(|row| row.built), share(|row| row.tested));
    writeln!(out, "{name:16} {:4} rules   built {built}   tested {tested}   {reached}", rows.len())?;
    if let Some(Played { games, decisions, longest, bound, .. }) = played {
        let bound = format!("{longest} in the longest game (limit {bound})");
        writeln!(out, "    {games} complete games, {decisions} decisions, {bound}")?;
    }
    // A short list of unreached rules is always shown; a long one needs `--missing`.
    let few = rows.iter().filter(|row| row.reached == Some(false)).count() <= UNREACHED_FEW;
    let narrated = |row: &&Row| args.missing || few && row.reached == Some(false);
    for row in rows.iter().filter(narrated) {
        let mut lacks = Vec::new();
        lacks.extend((!row.built).then_some("not built"));
        lacks.extend((!row.tested).then_some("not tested"));
        lacks.extend((row.reached == Some(false)).then_some("not reached"));
        if !lacks.is_empty() {
            writeln!(out, "    {:16} {:36} {}", row.id, lacks.join(", "), row.title)?;
            if let Some(why) = row.why.filter(|_| row.reached == Some(false)) {
                writeln!(out, "    {:16} {why}", "")?;
            }
        }
    }
    Ok(())
}

fn as_json(name: &str, args: &RulesArgs, played: Option<&Played>, rows: &[Row]) -> Value {
    let unreached = rows.iter().filter(|row| row.reached == Some(false));
    let reasons: BTreeMap<&str, &str> = unreached.filter_map(|row| Some((row.id, row.why?))).collect();
    let list = |test: fn(&Row) -> bool| -> Vec<&str> {
        rows.iter().filter(|row| test(row)).map(|row| row.id).collect()
    };
    json!({
        "ruleset": name,
        "rules": rows.len(),
        "games": args.games,
        "seed": args.seed,
        "built": list(|row| row.built),
        "tested": list(|row| row.tested),
        "reached": list(|row| row.reached == Some(true)),
        "not_built": list(|row| !row.built),
        "not_tested": list(|row| !row.tested),
        "not_reached": list(|row| row.reached == Some(false)),
        "reasons": reasons,
        "decisions": played.map(|played| played.decisions),
        "longest": played.map(|played| played.longest),
        "bound": played.map(|played| played.bound),
    })
}

/// Plays games over all missions, boards and forces in turn.
struct Reach {
    games: u64,
    seed: u64,
}

/// How many different set-ups a batch tries at most.
const SETUPS_MAX: u64 = 1500;

/// For every tenth game one more is played as part of a campaign, where a ruleset has them.
const LINKED: u64 = 10;

/// How many set-ups are played by a bot with a plan.
const KEEN: u64 = 96;

/// Random boards and forces have names with this prefix.
const CHANCE: &str = "random";

/// The names of a list.
fn names(rows: &[(String, String)]) -> Vec<&str> {
    rows.iter().map(|(name, _)| name.as_str()).collect()
}

/// One of these in turn; the ruleset's default if there are none.
fn turn(names: &[&str], index: u64) -> String {
    let index = index % names.len().max(1) as u64;
    names.get(index as usize).map(ToString::to_string).unwrap_or_default()
}

impl Reach {
    /// The set-up of this number: every force in turn against a random one on a random board. Every other game
    /// is between random forces, where a ruleset has them.
    fn spec(&self, number: u64, listing: &Listing) -> Spec {
        let chance = |salt: u64| mix(&[self.seed, number, salt]) >> 1;
        let by_chance = |name: &&str| name.starts_with(CHANCE);
        let (random_forces, ready): (Vec<&str>, Vec<&str>) =
            names(&listing.forces).into_iter().partition(by_chance);
        let pool = if number % 2 == 1 && !random_forces.is_empty() { random_forces } else { ready };
        let number = number / 2;
        let [a, b] = [turn(&pool, number), turn(&pool, chance(1))];
        let mut spec = Spec {
            mission: turn(&names(&listing.missions), chance(2)),
            board: turn(&names(&listing.boards), chance(3)),
            forces: if number % 2 == 1 { [b, a] } else { [a, b] },
            ..Spec::default()
        };
        for (place, option) in listing.options.iter().enumerate() {
            let value = match &option.values {
                OptionValues::Seed { of } => {
                    let used = match of {
                        SeedOf::Board => spec.board.starts_with(CHANCE),
                        SeedOf::Forces => spec.forces.iter().any(|name| by_chance(&name.as_str())),
                    };
                    used.then(|| chance(4).to_string())
                }
                OptionValues::Words { words } => {
                    words.get(chance(5 + place as u64) as usize % words.len().max(1)).cloned()
                }
                OptionValues::Number { .. } => None,
            };
            spec.options.extend(value.map(|value| (option.id.clone(), value)));
        }
        spec
    }
}

impl Visit for Reach {
    type Out = Result<Played, CliError>;

    fn visit<R: Playable>(self) -> Self::Out {
        let setups = self.games.clamp(1, SETUPS_MAX);
        let own = R::players();
        let random = find(&own, "random")?;
        // Bots that look far ahead are too slow for thousands of games.
        let keen = find(&own, "greedy").unwrap_or(random);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let bar = progress_bar(self.games);
        let mut played = Played { bound: R::DECISIONS_MAX, ..Played::default() };
        marks::take();
        // Reading the data judges every ready force by the rules.
        let listing = R::listing();
        played.reached.merge(&marks::take());
        for number in 0..setups {
            let spec = self.spec(number, &listing);
            // Not every mission fits every board: its own board replaces one that does not fit, else the default game.
            let own_board = Spec { board: String::new(), ..spec.clone() };
            let built = R::build(&spec).or_else(|_| R::build(&own_board));
            let setup = built.or_else(|_| R::build(&Spec::default()))?;
            // Building the forces follows rules too.
            played.reached.merge(&marks::take());
            let games = self.games / setups + u64::from(number < self.games % setups);
            // Random play reaches more rules per second; the first games show what only a plan reaches.
            let players = match number % 3 {
                _ if number >= KEEN => [random, random],
                0 => [keen, random],
                1 => [random, keen],
                _ => [keen, keen],
            };
            let seed = mix(&[self.seed, number]);
            let batch = Batch::<R> { setup: &setup, games, seed, threads, tries: true, mirror: None };
            let report = batch.play(players, &|_| bar.inc(1));
            let report = report.map_err(|stuck| CliError::Failed(format!("set-up {number}: {stuck}")))?;
            played.reached.merge(&report.reached);
            played.games += report.games;
            played.decisions += report.decisions;
            played.longest = played.longest.max(report.longest);
        }
        let (games, decisions) = R::linked_games(self.games / LINKED, self.seed);
        played.reached.merge(&marks::take());
        played.games += games;
        played.decisions += decisions;
        bar.finish_and_clear();
        Ok(played)
    }
}

#[cfg(test)]
#[path = "../../build/scan.rs"]
mod scan;

#[cfg(test)]
mod tests {
    use super::scan::{catalogue, citations};
    use super::{Listing, Reach};
    use sortie_kernel::{GameOption, SeedOf};

    #[test]
    fn reasons_are_sentences_about_rules_of_the_game() {
        for ruleset in sortie_table::ids() {
            for (id, why) in sortie_table::visit(ruleset, super::Reasons).expect("a ruleset of the list") {
                assert_eq!(id.rule().ruleset, ruleset);
                assert!(why.ends_with('.'), "{id} has no sentence");
            }
        }
    }

    #[test]
    fn every_other_game_is_between_forces_of_chance_where_there_are_any() {
        let rows = |names: &[&str]| names.iter().map(|name| (name.to_string(), String::new())).collect();
        let mut listing = Listing {
            missions: rows(&["patrol"]),
            boards: rows(&["depot", "random"]),
            forces: rows(&["red-100", "blue-100", "random-100", "random-200"]),
            options: vec![
                GameOption::seed("board-seed", SeedOf::Board, 1),
                GameOption::seed("map-seed", SeedOf::Board, 1),
                GameOption::seed("force-seed", SeedOf::Forces, 1),
            ],
        };
        let reach = Reach { games: 1, seed: 1 };
        for number in 0..40 {
            let spec = reach.spec(number, &listing);
            let random = spec.forces.iter().filter(|name| name.starts_with("random")).count();
            assert_eq!(random, if number % 2 == 1 { 2 } else { 0 }, "{spec:?}");
            assert_eq!(spec.options.contains_key("force-seed"), random > 0, "{spec:?}");
            for seed in ["board-seed", "map-seed"] {
                assert_eq!(spec.options.contains_key(seed), spec.board == "random", "{spec:?}");
            }
        }
        // Either value of an option that has two comes up.
        listing.options.push(GameOption::words(
            "mode",
            "Mode",
            &["open", "matched"],
            "open",
            "how to set up",
        ));
        let modes =
            |value: &str| (0..40).filter(|n| reach.spec(*n, &listing).options["mode"] == value).count();
        assert!(modes("open") > 10 && modes("matched") > 10);
        listing.forces.truncate(2);
        listing.options.clear();
        for number in 0..40 {
            let spec = reach.spec(number, &listing);
            assert!(spec.forces.iter().all(|name| !name.starts_with("random")) && spec.options.is_empty());
        }
    }

    #[test]
    fn citations_are_told_apart() {
        let text = "// DZ3-SHOOT-01 in a comment\nrule!(\"DZ3-SHOOT-02\");\n#[cfg(test)]\nmod tests { covers([\"KT-LOS-10\"]) }";
        let ids = catalogue("id = \"DZ3-SHOOT-02\"\nid = \"KT-LOS-10\"\ntitle = \"x\"\nid = \"MINI-KEY-01\"")
            .collect();
        let cited = citations(text, false, &ids);
        assert_eq!(cited.built, ["DZ3-SHOOT-02"]);
        assert_eq!(cited.tested, ["KT-LOS-10"]);
        let script = citations("rules = [\"MINI-KEY-01\"] # DZ3-X-1 DZ4-SHOOT-01 DZ3-SHOOT-0123", true, &ids);
        assert_eq!((script.built.len(), script.tested), (0, vec!["MINI-KEY-01".to_string()]));
    }
}
