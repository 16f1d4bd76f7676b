//! A dataslate in lines of text.

use crate::error::CliError;
use sortie_table::campaign::{Ask, BattleResult, OperativeSheet, Sheet, SlateTeam};
use std::io::Write;

/// The whole dataslate.
pub(super) fn show(sheet: &Sheet, out: &mut dyn Write) -> Result<(), CliError> {
    let [won, drawn, lost] = sheet.record;
    writeln!(out, "{} · {} · {won} won, {drawn} drawn, {lost} lost", sheet.name, sheet.title)?;
    writeln!(
        out,
        "{} of {} RP · {} of {} assets · stash {} EP · battle {} comes next\n",
        sheet.rp,
        sheet.rp_max,
        sheet.assets.len(),
        sheet.capacity,
        sheet.stash_ep,
        sheet.next_battle
    )?;
    let width = sheet.operatives.iter().map(|own| own.name.chars().count()).max().unwrap_or(0);
    for own in &sheet.operatives {
        writeln!(out, "  {:width$}  {}", own.name, line(own))?;
        for gained in own.honours.iter().chain(&own.scars) {
            writeln!(out, "  {:width$}    {}: {}", "", gained.name, gained.about)?;
        }
    }
    for struck in &sheet.struck {
        let how = if struck.slain { "slain in" } else { "struck after" };
        writeln!(out, "  {:width$}  {how} battle {}", struck.operative.name, struck.after)?;
    }
    writeln!(out)?;
    for asset in &sheet.assets {
        writeln!(out, "Asset: {}: {}", asset.name, asset.about)?;
    }
    let stash: Vec<&str> = sheet.stash.iter().map(|item| item.name.as_str()).collect();
    if !stash.is_empty() {
        writeln!(out, "Stash: {}", stash.join(", "))?;
    }
    for item in &sheet.rare {
        writeln!(out, "Rare: {}: {}", item.name, item.about)?;
    }
    match &sheet.operation {
        Some(own) => {
            let (first, second) = (own.first.join(", "), own.second.join(" or "));
            writeln!(
                out,
                "Spec op: {}: score from {first}, {} of {} battles; then from {second}",
                own.name, own.battles, own.of
            )?;
        }
        None => writeln!(out, "Spec op: none")?,
    }
    match &sheet.ask {
        Some(question) => ask(question, out),
        None => Ok(()),
    }
}

fn line(own: &OperativeSheet) -> String {
    let rank = match (own.rank.as_str(), own.next) {
        ("", _) => "no experience".to_string(),
        (rank, Some(next)) => format!("{rank}, {} of {next} XP", own.xp),
        (rank, None) => format!("{rank}, {} XP", own.xp),
    };
    let mut words = vec![own.card.clone(), rank, format!("{} wounds", own.wounds), own.weapons.join(", ")];
    if !own.specialisms.is_empty() {
        words.push(own.specialisms.join(" and "));
    }
    if own.rested > 0 {
        words.push(format!("rested {}", own.rested));
    }
    if own.away {
        words.push("misses the next battle".to_string());
    }
    if own.smith {
        words.push("weaponsmith".to_string());
    }
    words.join(" · ")
}

/// A question with its answers, numbered.
pub(super) fn ask(ask: &Ask, out: &mut dyn Write) -> Result<(), CliError> {
    writeln!(out, "\n{} ({})", ask.text, ask.rule)?;
    let mut group = "";
    for (place, answer) in ask.answers.iter().enumerate() {
        if answer.group != group {
            group = &answer.group;
            if !group.is_empty() {
                writeln!(out, " {group}")?;
            }
        }
        let about = if answer.about.is_empty() { String::new() } else { format!(": {}", answer.about) };
        writeln!(out, "  {:2}  {}{about}", place + 1, answer.title)?;
    }
    Ok(writeln!(out, "Answer with: sortie campaign do FILE NUMBER")?)
}

/// Every battle and what came of it.
pub(super) fn history(sheet: &Sheet, out: &mut dyn Write) -> Result<(), CliError> {
    if sheet.battles.is_empty() {
        writeln!(out, "{} has not fought yet.", sheet.name)?;
    }
    for battle in &sheet.battles {
        let result = match battle.result {
            BattleResult::Won => "won",
            BattleResult::Drawn => "drawn",
            BattleResult::Lost => "lost",
            BattleResult::Conceded => "conceded",
        };
        let [own, enemy] = battle.vp;
        writeln!(
            out,
            "Battle {}: {result} {own}:{enemy} against {} ({}), +{} RP",
            battle.number, battle.against, battle.mission, battle.rp
        )?;
        if !battle.tac_ops.is_empty() {
            writeln!(out, "  Tac ops scored: {}", battle.tac_ops.join(", "))?;
        }
        for line in &battle.told {
            writeln!(out, "  {line}")?;
        }
    }
    for line in &sheet.open {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// A kill team.
pub(super) fn team(team: &SlateTeam, out: &mut dyn Write) -> Result<(), CliError> {
    writeln!(out, "{}, battle {}", team.slate, team.battle)?;
    for fire_team in &team.fire_team {
        writeln!(out, "{} fire team", fire_team.name)?;
        for own in &fire_team.operative {
            let rare = own.rare.iter().map(|fitted| format!("{} on {}", fitted.item, fitted.on));
            let carried: Vec<String> = own.equipment.iter().cloned().chain(rare).collect();
            let mut words = vec![own.card.clone(), own.weapons.join(", ")];
            words.extend([carried.join(", "), own.honours.join(", "), own.scars.join(", ")]);
            words.retain(|word| !word.is_empty());
            writeln!(out, "  {}: {}", own.name, words.join(" · "))?;
        }
    }
    Ok(())
}
