//! Campaigns with real games: mustered, played by bots, added, and refused where they were changed.

use super::*;
use crate::record::read_text;
use crate::{Match, Playable};
use sortie_agents::{Agent, find};
use sortie_kernel::dice::Sampler;
use sortie_kernel::words::Spec;
use sortie_kill_team::KillTeam;
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sortie-campaign-{name}-{}", std::process::id()));
    std::fs::remove_dir_all(&folder).ok();
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn found(folder: &std::path::Path, name: &str) -> CampaignFile {
    let line = Command::read("found intercessors: Frag grenade, Purity seal").expect("a line");
    CampaignFile::create(&folder.join(format!("{name}.campaign")), name, &line, 7).expect("founded")
}

fn spec(campaign: &Campaign) -> Spec {
    let team = campaign.muster(&campaign.suggest()).expect("a kill team");
    Spec {
        mission: "loot".to_string(),
        forces: [team.line(), "greenskins".to_string()],
        options: [("mode".to_string(), "spec-ops".to_string())].into(),
        ..Spec::default()
    }
}

/// A game played by bots, to its end or for some choices.
fn play(spec: &Spec, seed: u64, plies: usize) -> String {
    let mut game = Match::<KillTeam, _>::new(spec, Sampler::new(seed)).expect("a game");
    game.remark("seed", seed.to_string());
    let bots = KillTeam::players();
    let mut players: [Box<dyn Agent<KillTeam>>; 2] =
        [1, 2].map(|salt| (find(&bots, "random").expect("a bot").make)(seed + salt));
    for _ in 0..plies {
        let Some(asked) = game.decision() else { break };
        game.choose_by(players[asked.by.index()].as_mut()).expect("a bot's choice");
    }
    game.record().to_string()
}

/// Answers everything that a battle raises with the first answer.
fn settle(file: &mut CampaignFile) {
    while let Some(ask) = file.campaign().asks() {
        file.push(Command::read(&ask.answers[0].line).expect("a line")).expect("an answer");
    }
}

#[test]
fn a_campaign_grows_over_games_and_takes_each_in_once() {
    let folder = folder("grows");
    let mut file = found(&folder, "Watch");
    for battle in 1..=3 {
        let record = play(&spec(file.campaign()), battle, usize::MAX);
        file.advance(&record, Ending::Played).expect("a battle");
        // The battle is being debriefed or over: either way it cannot be added again.
        assert!(file.advance(&record, Ending::Played).is_err());
        settle(&mut file);
        let again = file.advance(&record, Ending::Played).expect_err("the same game").to_string();
        assert!(
            again.contains(&format!("battle {battle} of this dataslate has already been added")),
            "{again}"
        );
    }
    let slate = file.campaign().slate();
    assert_eq!(slate.battles.len(), 3);
    assert!(slate.operatives.iter().any(|own| own.xp >= 3), "everybody who took part has experience");
    let read = CampaignFile::open(&folder.join("Watch.campaign")).expect("the file");
    assert_eq!(read.campaign(), file.campaign());
    std::fs::remove_dir_all(&folder).ok();
}

#[test]
fn a_changed_game_is_refused_with_its_line() {
    let folder = folder("changed");
    let mut file = found(&folder, "Watch");
    let record = play(&spec(file.campaign()), 5, usize::MAX);
    let text = file.text().to_string();
    let mut refuse = |record: &str, why: &str| {
        let message = file.advance(record, Ending::Played).expect_err(why).to_string();
        assert!(message.contains(why), "{message}");
    };
    // A die, a choice, the result, an honour that nobody has, and another dataslate's team.
    let line = record.lines().find(|line| line.contains(" | ") && line.contains(" shoot ")).expect("a shot");
    let (head, dice) = line.split_once(" | ").expect("dice");
    let (faces, sum) = dice.split_once(" ; ").expect("a checksum");
    let better: Vec<&str> = faces.split(' ').map(|face| if face == "6" { "1" } else { "6" }).collect();
    refuse(&record.replace(line, &format!("{head} | {} ; {sum}", better.join(" "))), "but the seed");
    let result = record.lines().find(|line| line.starts_with("result:")).expect("a result");
    let other = if result.contains(" a ") { "result: b 0 9" } else { "result: a 9 0" };
    refuse(&record.replace(result, other), "the result is");
    refuse(
        &record.replace(
            "\"card\":\"Intercessor Sergeant\"",
            "\"honours\":[\"Gun Ace\"],\"card\":\"Intercessor Sergeant\"",
        ),
        "is not as it was",
    );
    let id = file_id(&record);
    let message = file
        .advance(&record.replace(&id, "0000000000000000"), Ending::Played)
        .expect_err("another")
        .to_string();
    assert!(message.contains("not by \"Watch\""), "{message}");
    let half = play(&spec(file.campaign()), 5, 40);
    let message = file.advance(&half, Ending::Played).expect_err("half a game").to_string();
    assert!(message.contains("can concede it (KT-END-05)"), "{message}");
    assert_eq!(read_text(&folder.join("Watch.campaign")).expect("the file"), text, "nothing was written");
    // KT-END-05: the player may concede; the battle is lost, and the points stand.
    file.advance(&half, Ending::Conceded).expect("conceded");
    settle(&mut file);
    let battle = &file.campaign().slate().battles[0];
    assert_eq!((battle.report.result, battle.report.vp), (BattleResult::Conceded, [0, 0]));
    std::fs::remove_dir_all(&folder).ok();
}

fn file_id(record: &str) -> String {
    let at = record.find("\"id\":\"").expect("an id") + 6;
    record[at..at + 16].to_string()
}

#[test]
fn two_programs_do_not_overwrite_each_other() {
    let folder = folder("two");
    let mut one = found(&folder, "Watch");
    let mut two = CampaignFile::open(&folder.join("Watch.campaign")).expect("the file");
    one.push(Command::read("acquire Med Bay").expect("a line")).expect("bought");
    let message =
        two.push(Command::read("acquire Stimm Stash").expect("a line")).expect_err("it is older").to_string();
    assert!(message.contains("changed by someone else"), "{message}");
    assert_eq!(
        CampaignFile::open(&folder.join("Watch.campaign")).expect("the file").campaign(),
        one.campaign()
    );
    let line = Command::read("found intercessors").expect("a line");
    let message =
        CampaignFile::create(&folder.join("Watch.campaign"), "Watch", &line, 1).expect_err("it is there");
    assert!(message.to_string().contains("already exists"), "{message}");
    std::fs::remove_dir_all(&folder).ok();
}
