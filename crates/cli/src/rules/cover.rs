//! `sortie rules cover`: which rules are built, tested, and reached when programs play.
//!
//! Built and tested are citations in the sources this program was made from, gathered when it was built. Reached
//! is what a batch of games ran through just now.

use super::catalogues;
use crate::args::RulesArgs;
use crate::sim::progress_bar;
use crate::trouble::Trouble;
use serde_json::{Value, json};
use sortie_agents::find;
use sortie_arena::{Batch, mix};
use sortie_kernel::words::Spec;
use sortie_rulebook::marks::Reached;
use sortie_rulebook::{RULES, RuleId};
use sortie_table::{Playable, Visit, visit};
use std::io::Write;

include!(concat!(env!("OUT_DIR"), "/cited.rs"));

struct Row {
    id: &'static str,
    title: &'static str,
    built: bool,
    tested: bool,
    reached: Option<bool>,
}

/// `sortie rules cover`.
pub(crate) fn run(args: &RulesArgs, out: &mut dyn Write) -> Result<(), Trouble> {
    let names = match &args.ruleset {
        Some(name) => vec![name.as_str()],
        None => catalogues(),
    };
    let mut reports = Vec::new();
    for name in names {
        // A catalogue whose game is not built yet has nobody to play it.
        let reached = match visit(name, Reach { games: args.games, seed: args.seed }) {
            Ok(result) => Some(result?),
            Err(_) => None,
        };
        let rows = rows(name, reached.as_ref());
        if args.json {
            reports.push(as_json(name, args, &rows));
        } else {
            print(out, name, args, &rows)?;
        }
    }
    if args.json {
        let value = if args.ruleset.is_some() { reports.pop() } else { Some(Value::Array(reports)) };
        writeln!(out, "{:#}", value.unwrap_or_default())?;
    }
    Ok(())
}

fn rows(name: &str, reached: Option<&Reached>) -> Vec<Row> {
    let cited = |list: &[&str], id: &str| list.binary_search(&id).is_ok();
    let rules = RULES.iter().filter(|rule| rule.ruleset == name);
    rules
        .map(|rule| Row {
            id: rule.id,
            title: rule.title,
            built: cited(BUILT, rule.id),
            tested: cited(TESTED, rule.id),
            reached: reached.and_then(|reached| Some(reached.contains(RuleId::parse(rule.id)?))),
        })
        .collect()
}

fn print(out: &mut dyn Write, name: &str, args: &RulesArgs, rows: &[Row]) -> Result<(), Trouble> {
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
    for row in rows.iter().filter(|_| args.missing) {
        let mut lacks = Vec::new();
        lacks.extend((!row.built).then_some("not built"));
        lacks.extend((!row.tested).then_some("not tested"));
        lacks.extend((row.reached == Some(false)).then_some("not reached"));
        if !lacks.is_empty() {
            writeln!(out, "    {:16} {:36} {}", row.id, lacks.join(", "), row.title)?;
        }
    }
    Ok(())
}

fn as_json(name: &str, args: &RulesArgs, rows: &[Row]) -> Value {
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
    })
}

/// Plays games over all missions, boards and forces in turn.
struct Reach {
    games: u64,
    seed: u64,
}

/// How many different set-ups a batch tries at most.
const SETUPS_MAX: u64 = 48;

impl Visit for Reach {
    type Out = Result<Reached, Trouble>;

    fn visit<R: Playable>(self) -> Self::Out {
        let setups = self.games.min(SETUPS_MAX);
        let own = R::players();
        let players = sortie_agents::names(&own);
        let random = find(&own, "random")?;
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let bar = progress_bar(self.games);
        let mut reached = Reached::default();
        let listing = R::listing();
        for number in 0..setups {
            let pick = |rows: &[(String, String)], salt: u64| {
                let index = mix(&[self.seed, number, salt]) % rows.len().max(1) as u64;
                rows.get(index as usize).map(|(name, _)| name.clone()).unwrap_or_default()
            };
            let spec = Spec {
                mission: pick(&listing.missions, 1),
                board: pick(&listing.boards, 2),
                forces: [pick(&listing.forces, 3), pick(&listing.forces, 4)],
                ..Spec::default()
            };
            // Not every mission fits every board; the default game stands in for what does not go together.
            let setup = R::build(&spec).or_else(|_| R::build(&Spec::default()))?;
            let games = self.games / setups + u64::from(number < self.games % setups);
            // The strongest player the game has sits on one side of every second set-up.
            let best = players.last().copied().filter(|_| number % 2 == 1).unwrap_or(random);
            let batch = Batch::<R> { setup: &setup, games, seed: mix(&[self.seed, number]), threads };
            let report = batch.play([best, random], &|_| bar.inc(1));
            reached.merge(&report.map_err(|stuck| Trouble::Failed(stuck.to_string()))?.reached);
        }
        bar.finish_and_clear();
        Ok(reached)
    }
}

#[cfg(test)]
#[path = "../../build/scan.rs"]
mod scan;

#[cfg(test)]
mod tests {
    use super::scan::citations;

    #[test]
    fn citations_are_told_apart() {
        let text = "// DZ3-SHOOT-01 in a comment\nrule!(\"DZ3-SHOOT-02\");\n#[cfg(test)]\nmod tests { covers([\"KT-LOS-10\"]) }";
        let cited = citations(text, false);
        assert_eq!(cited.built, ["DZ3-SHOOT-02"]);
        assert_eq!(cited.tested, ["KT-LOS-10"]);
        let script = citations("rules = [\"MINI-KEY-01\"] # DZ3-X-1 DZ4-SHOOT-01 DZ3-SHOOT-0123", true);
        assert_eq!((script.built.len(), script.tested), (0, vec!["MINI-KEY-01".to_string()]));
    }
}
