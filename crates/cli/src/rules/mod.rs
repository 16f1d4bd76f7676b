//! `sortie rules`: the rulebook, by id or by words, and what of it is built and tested.

mod cover;

use crate::args::RulesArgs;
use crate::error::CliError;
use serde_json::{Value, json};
use sortie_kernel::words::Fault;
use sortie_rulebook::search::{Answer, ask};
use sortie_rulebook::{Brief, RULES, Rule, RuleId};
use std::io::Write;

/// How many hits are listed.
const FOUND_MAX: usize = 25;

/// `sortie rules`.
pub(crate) fn run(args: &RulesArgs, out: &mut dyn Write) -> Result<(), CliError> {
    if let Some(ruleset) = &args.ruleset {
        let known = catalogues();
        if !known.contains(&ruleset.as_str()) {
            return Err(Fault::unknown("--ruleset", "ruleset", ruleset, known).into());
        }
    }
    match args.words.as_slice() {
        [] => overview(args, out),
        [word] if word == "cover" => cover::run(args, out),
        [word] if word == "brief" => in_brief(args, out),
        words => look_up(&words.join(" "), args, out),
    }
}

/// The catalogues by name.
pub(crate) fn catalogues() -> Vec<&'static str> {
    sortie_table::catalogues().iter().map(|catalogue| catalogue.ruleset).collect()
}

fn overview(args: &RulesArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let Some(ruleset) = args.ruleset.as_deref() else {
        for catalogue in sortie_table::catalogues() {
            let id = catalogue.ruleset;
            let count = RULES.iter().filter(|rule| rule.ruleset == id).count();
            writeln!(out, "{id:16} {:24} {count} rules", catalogue.title)?;
        }
        writeln!(out, "\nsortie rules ID, sortie rules WORDS, sortie rules --ruleset NAME")?;
        return Ok(());
    };
    let rules: Vec<&Rule> = RULES.iter().filter(|rule| rule.ruleset == ruleset).collect();
    if args.format.json {
        let rules: Vec<Value> = rules.iter().map(|rule| as_json(rule)).collect();
        return Ok(writeln!(out, "{:#}", Value::Array(rules))?);
    }
    for topic in sortie_rulebook::catalogue(ruleset).topics {
        writeln!(out, "{}", topic.title)?;
        for rule in rules.iter().filter(|rule| rule.topic() == topic.id) {
            writeln!(out, "  {:16} {}", rule.id, rule.title)?;
        }
    }
    Ok(())
}

/// Whether a word looks like an id of some catalogue.
fn looks_like_id(word: &str) -> bool {
    let mut parts = word.split('-');
    let prefix = parts.next().unwrap_or_default().to_ascii_uppercase();
    let known = RULES.iter().any(|rule| rule.id.split('-').next() == Some(prefix.as_str()));
    known && word.contains('-') && !word.contains(' ')
}

fn look_up(words: &str, args: &RulesArgs, out: &mut dyn Write) -> Result<(), CliError> {
    // Several ids are looked up one by one.
    let ids: Vec<&str> = words.split_whitespace().collect();
    if ids.len() > 1 && ids.iter().all(|word| looks_like_id(word)) {
        return ids.into_iter().enumerate().try_for_each(|(number, id)| {
            if number > 0 && !args.format.json {
                writeln!(out)?;
            }
            look_up(id, args, out)
        });
    }
    if let Some(id) = RuleId::parse(words) {
        return if args.format.json {
            Ok(writeln!(out, "{:#}", as_json(id.rule()))?)
        } else {
            Ok(write_rule(out, id.rule())?)
        };
    }
    if looks_like_id(words) {
        return Err(Fault::unknown("", "rule", words, RULES.iter().map(|rule| rule.id)).into());
    }
    let answer = ask(words, args.ruleset.as_deref());
    let hits: Vec<&Rule> = answer.hits.iter().map(|hit| hit.rule).collect();
    if args.format.json {
        let hits: Vec<Value> = hits.iter().map(|rule| as_json(rule)).collect();
        return Ok(writeln!(out, "{:#}", Value::Array(hits))?);
    }
    match hits.as_slice() {
        [] => Err(CliError::Failed(format!("nothing found for: {words}"))),
        [rule] => Ok(write_rule(out, rule)?),
        [best, ..] => {
            write_remarks(out, &answer)?;
            write_rule(out, best)?;
            writeln!(out, "\nAlso ({} rules in all):", hits.len())?;
            for rule in hits.iter().skip(1).take(FOUND_MAX) {
                writeln!(out, "  {:16} {:16} {}", rule.id, rule.ruleset, rule.title)?;
            }
            Ok(())
        }
    }
}

/// What a reader should know about an answer before its rules: how it was read, and the short answer.
pub(crate) fn write_remarks(out: &mut dyn Write, answer: &Answer) -> std::io::Result<()> {
    if let Some(meant) = &answer.meant {
        writeln!(out, "Did you mean: {meant}")?;
    }
    if let Some(reply) = answer.reply {
        write_wrapped(out, "", reply.text)?;
        writeln!(out)?;
    }
    Ok(())
}

/// `sortie rules brief --ruleset NAME`: what somebody who has never played the game reads first.
fn in_brief(args: &RulesArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let games = sortie_table::catalogues();
    let wanted = games.iter().filter(|game| args.ruleset.as_deref().is_none_or(|id| id == game.ruleset));
    for (number, game) in wanted.enumerate() {
        let Some(Brief { lead, steps, .. }) = game.brief else { continue };
        writeln!(out, "{}{}", if number > 0 { "\n" } else { "" }, game.title)?;
        write_wrapped(out, "", lead)?;
        for (number, step) in steps.iter().enumerate() {
            writeln!(out, "{}. {}  ({})", number + 1, step.title, step.rules.join(", "))?;
            write_wrapped(out, "", step.text)?;
        }
    }
    Ok(())
}

/// A rule as people read it.
pub(crate) fn write_rule(out: &mut dyn Write, rule: &Rule) -> std::io::Result<()> {
    writeln!(out, "{}  {}  ({}, {})", rule.id, rule.title, rule.ruleset, rule.kind)?;
    write_wrapped(out, "", rule.text)?;
    if let Some(example) = rule.example {
        write_wrapped(out, "Example: ", example)?;
    }
    if let Some(ruling) = rule.ruling {
        write_wrapped(out, "Ruling: ", ruling)?;
    }
    Ok(())
}

fn write_wrapped(out: &mut dyn Write, label: &str, text: &str) -> std::io::Result<()> {
    const WIDTH: usize = 96;
    let mut line = format!("  {label}");
    let mut is_fresh = true;
    for word in text.split_whitespace() {
        if !is_fresh && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            line = "  ".to_string();
            is_fresh = true;
        }
        if !is_fresh {
            line.push(' ');
        }
        line.push_str(word);
        is_fresh = false;
    }
    writeln!(out, "{line}")
}

fn as_json(rule: &Rule) -> Value {
    json!({
        "id": rule.id,
        "ruleset": rule.ruleset,
        "topic": rule.topic_title(),
        "title": rule.title,
        "kind": rule.kind,
        "text": rule.text,
        "example": rule.example,
        "ruling": rule.ruling,
    })
}
