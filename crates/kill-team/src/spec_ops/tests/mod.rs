//! Campaigns line by line, with scripted dice that are all used.

mod base_and_roster;
mod battles;
mod operations;
mod teams;

use crate::KillTeam;
use crate::spec_ops::assets::Asset;
use crate::spec_ops::campaign::Campaign;
use crate::spec_ops::command::Command;
use crate::spec_ops::force::SlateTeam;
use crate::spec_ops::log::Log;
use crate::spec_ops::picks::Pick;
use crate::spec_ops::report::{Fought, Report, Result as Ended};
use crate::spec_ops::rolls::Rolls;
use crate::spec_ops::slate::{Scar, SlateOperative};
use sortie_kernel::Side;
use sortie_kernel::dice::Script;
use sortie_kernel::words::{Spec, Words};

/// Carries a line out with these dice; what happened, or why it was refused.
pub(super) fn act(campaign: &mut Campaign, line: &str, dice: &[u16]) -> Result<Vec<String>, String> {
    let mut script = Script::new(dice);
    let mut rolls = Rolls::new(&mut script);
    let command = Command::read(line).map_err(|fault| fault.to_string())?;
    let told = campaign.apply(&command, &mut rolls).map_err(|fault| fault.to_string())?;
    script.finish().unwrap_or_else(|fault| panic!("{line}: {fault}"));
    Ok(told)
}

pub(super) fn done(campaign: &mut Campaign, line: &str, dice: &[u16]) -> Vec<String> {
    act(campaign, line, dice).unwrap_or_else(|why| panic!("{line}: {why}"))
}

pub(super) fn refused(campaign: &mut Campaign, line: &str, why: &str) {
    let before = campaign.clone();
    let told = act(campaign, line, &[]).expect_err(line);
    assert!(told.contains(why), "{line}: {told}");
    assert_eq!(*campaign, before, "{line} was refused and changes nothing");
}

pub(super) fn watch() -> Campaign {
    let mut campaign = Campaign::new("Watch", "1");
    done(&mut campaign, "found intercessors: Frag grenade, Krak grenade", &[]);
    for (from, to) in [
        ("Intercessor Sergeant 1", "Oriel"),
        ("Intercessor Warrior 1", "Hale"),
        ("Intercessor Warrior 2", "Pell"),
    ] {
        done(&mut campaign, &format!("rename {from}: {to}"), &[]);
    }
    campaign
}

pub(super) fn fought(name: &str) -> Fought {
    Fought { name: name.to_string(), felled: false, felled_leader: false, deed: false, down: false }
}

pub(super) fn battle(game: &str, result: Ended, fought: Vec<Fought>) -> Report {
    Report {
        game: game.to_string(),
        against: "orks".to_string(),
        mission: "loot".to_string(),
        result,
        vp: [5, 3],
        tac_ops: Vec::new(),
        fought,
    }
}

pub(super) fn line(report: &Report) -> String {
    Command::Battle(Box::new(report.clone())).to_string()
}

pub(super) fn own<'a>(campaign: &'a Campaign, name: &str) -> &'a SlateOperative {
    campaign.slate().find(name).expect(name)
}

/// A battle in which Oriel and Hale took part, answered with the least.
pub(super) fn plain_battle(campaign: &mut Campaign, game: &str) {
    done(campaign, &line(&battle(game, Ended::Lost, vec![fought("Oriel"), fought("Hale")])), &[]);
    done(campaign, "commend Oriel", &[]);
    while let Some(ask) = campaign.asks() {
        let first =
            ask.answers.iter().find(|answer| answer.title != "Roll a D6").expect("an answer").line.clone();
        done(campaign, &first, &[]);
    }
}

/// Gives an operative experience and the honours that go with it.
pub(super) fn raise(campaign: &mut Campaign, name: &str, xp: u16, honours: &[&str]) {
    let mut slate = campaign.slate().clone();
    let own = slate.find_mut(name).expect(name);
    own.xp = xp;
    own.honours = honours.iter().map(ToString::to_string).collect();
    if !honours.is_empty() {
        own.specialisms = vec!["Marksman".to_string()];
    }
    campaign.replace(slate);
}

pub(super) fn scar(campaign: &mut Campaign, name: &str, scars: &[&str]) {
    let mut slate = campaign.slate().clone();
    slate.find_mut(name).expect(name).scars =
        scars.iter().map(|name| Scar { name: (*name).to_string(), since: 0 }).collect();
    campaign.replace(slate);
}

/// A battle that scored from a tac op.
pub(super) fn scoring(game: &str, card: &str, heroes: Vec<Fought>) -> String {
    line(&Report { tac_ops: vec![card.to_string()], ..battle(game, Ended::Lost, heroes) })
}
