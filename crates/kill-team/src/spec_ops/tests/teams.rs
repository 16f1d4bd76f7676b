//! Kill teams from a dataslate, in their battle, and the text of a campaign.

use super::*;

fn pick(name: &str, equipment: &[&str]) -> Pick {
    Pick {
        name: name.to_string(),
        equipment: equipment.iter().map(ToString::to_string).collect(),
        rare: Vec::new(),
    }
}

#[test]
fn a_kill_team_may_be_small_and_takes_items_of_the_stash() {
    // KT-NARR-08, KT-NARR-11
    let campaign = watch();
    let team = campaign.muster(&[pick("Hale", &["Frag grenade"])]).expect("one is enough");
    assert_eq!((team.battle, team.members().count()), (1, 1));
    let told = |picks: &[Pick]| {
        let faults = campaign.muster(picks).expect_err("faults");
        faults.iter().map(ToString::to_string).collect::<Vec<String>>().join("\n")
    };
    assert!(told(&[]).contains("with at least one operative (KT-NARR-11)"));
    assert!(
        told(&[pick("Hale", &["Purity seal"])]).contains("the stash has no Purity seal left (KT-NARR-08)")
    );
    let twice = told(&[pick("Hale", &["Frag grenade"]), pick("Pell", &["Frag grenade"])]);
    assert!(twice.contains("the stash has no Frag grenade left (KT-NARR-08)"), "{twice}");
    assert!(told(&[pick("Halle", &[])]).contains("did you mean \"Hale\""));
    let mut six = watch();
    done(&mut six, "assign Intercessor Warrior as Ansgar: Bolt Rifle, Fists", &[]);
    let all: Vec<Pick> = six.slate().operatives.iter().map(|own| pick(&own.name, &[])).collect();
    let told = six.muster(&all).expect_err("six are too many")[0].to_string();
    assert!(told.contains("has 5 selections, not 6 (KT-FORCE-02)"), "{told}");
    let suggested = six.suggest();
    assert_eq!(suggested.len(), 5);
    assert_eq!(suggested.iter().map(|pick| pick.equipment.len()).sum::<usize>(), 2);
}

#[test]
fn two_fire_teams_of_one_kind_are_told_apart() {
    // KT-NARR-11: five of seven Immortals stand in one fire team of four and another one.
    let mut campaign = Campaign::new("Tomb", "3");
    done(&mut campaign, "found tomb-world", &[]);
    for number in 1..=3 {
        campaign.replace(crate::spec_ops::slate::Dataslate { rp: 5, ..campaign.slate().clone() });
        done(&mut campaign, &format!("assign Immortal as New {number}: Gauss Blaster, Bayonet"), &[]);
    }
    let immortals = campaign.slate().operatives.iter().filter(|own| own.card.starts_with("Immortal"));
    let picks: Vec<Pick> = immortals.map(|own| pick(&own.name, &[])).collect();
    assert_eq!(picks.len(), 7);
    let team = campaign.muster(&picks).expect("two fire teams of Immortals");
    assert_eq!(team.fire_team.len(), 2);
    assert!(team.fire_team.iter().all(|own| own.name == "Immortal" && own.operative.len() <= 4));
}

#[test]
fn rare_equipment_costs_two_points_and_a_smith_fits_two() {
    // KT-NARR-13
    let mut campaign = watch();
    let mut slate = campaign.slate().clone();
    slate.rare = ["Auto-loader", "Rending Rounds"].map(str::to_string).to_vec();
    campaign.replace(slate);
    let fitted =
        |item: &str, on: &str| crate::spec_ops::Fitted { item: item.to_string(), on: on.to_string() };
    let with =
        |rare: Vec<crate::spec_ops::Fitted>| Pick { name: "Hale".to_string(), equipment: Vec::new(), rare };
    let told = |campaign: &Campaign, rare: Vec<crate::spec_ops::Fitted>| {
        let faults = campaign.muster(&[with(rare)]).expect_err("a fault");
        faults.iter().map(ToString::to_string).collect::<Vec<String>>().join("\n")
    };
    let one = vec![fitted("Auto-loader", "Bolt Rifle")];
    let two = vec![fitted("Auto-loader", "Bolt Rifle"), fitted("Rending Rounds", "Bolt Rifle")];
    assert!(campaign.muster(&[with(one.clone())]).is_ok());
    assert!(told(&campaign, two.clone()).contains("takes 1 rare item at most (KT-NARR-13)"));
    assert!(told(&campaign, vec![fitted("Arc Unit", "Fists")]).contains("has no Arc Unit (KT-NARR-13)"));
    refused(&mut campaign, "smith Hale", "rank Ace or higher (KT-NARR-13)");
    raise(&mut campaign, "Hale", 16, &["Gun Ace", "Calculated"]);
    done(&mut campaign, "smith Hale", &[]);
    refused(&mut campaign, "smith Hale", "already (KT-NARR-13)");
    let team = campaign.muster(&[with(two)]).expect("two on one weapon");
    // Ten points less four: six are left for the stash.
    let spec = spec_ops(&team);
    let setup = KillTeam::build(&spec).expect("a battle");
    let rifle = setup.profiles[0].weapons.iter().find(|own| own.name == "bolt-rifle").expect("a rifle");
    let rules: Vec<String> =
        rifle.rules.iter().map(|(p, v)| crate::weapon_rules::TABLE[usize::from(*p)].written(*v)).collect();
    assert_eq!(rules, ["P1", "Ceaseless", "Rending"]);
    let wrong =
        SlateTeam::read(&team.line().replace("\"on\":\"Bolt Rifle\"", "\"on\":\"Fists\"")).expect("a team");
    let faults = KillTeam::build(&spec_ops(&wrong)).expect_err("not a ranged weapon");
    assert!(faults[0].to_string().contains("is for a ranged weapon"), "{faults:?}");
}

fn spec_ops(team: &SlateTeam) -> Spec {
    Spec {
        mission: "loot".to_string(),
        forces: [team.line(), "tomb-world".to_string()],
        options: [("mode".to_string(), "spec-ops".to_string())].into(),
        ..Spec::default()
    }
}

#[test]
fn what_was_gained_goes_into_the_battle() {
    // KT-SETUP-06, KT-NARR-11
    let mut campaign = watch();
    raise(&mut campaign, "Hale", 6, &["Gun Ace"]);
    scar(&mut campaign, "Hale", &["Lingering Ailment"]);
    done(&mut campaign, "acquire Comms Network", &[]);
    let team = campaign.muster(&[pick("Hale", &["Krak grenade"]), pick("Pell", &[])]).expect("a team");
    let setup = KillTeam::build(&spec_ops(&team)).expect("a battle");
    assert_eq!((setup.counts(), setup.narrative), ([2, 9], [true, false]));
    assert!(crate::spec_ops::assets::has(&setup, Side::A, Asset::CommsNetwork));
    let hale = &setup.profiles[0];
    assert_eq!(hale.callsign, "Hale");
    assert_eq!(hale.gained.names().collect::<Vec<_>>(), ["Gun Ace", "Lingering Ailment"]);
    assert!(hale.weapons.iter().any(|own| own.name == "krak-grenade"));
    let open = Spec { options: [].into(), ..spec_ops(&team) };
    let faults = KillTeam::build(&open).expect_err("a dataslate in open play");
    assert!(faults[0].to_string().contains("plays in mode spec-ops (KT-SETUP-06)"), "{faults:?}");
    let nobody = Spec { forces: Default::default(), ..spec_ops(&team) };
    let faults = KillTeam::build(&nobody).expect_err("spec ops without a dataslate");
    assert!(faults[0].to_string().contains("at least one kill team comes from a dataslate (KT-SETUP-06)"));
}

#[test]
fn a_team_that_is_not_the_dataslates_own_is_refused() {
    // KT-SETUP-06
    let mut campaign = watch();
    let team = campaign.muster(&[pick("Hale", &[]), pick("Oriel", &[])]).expect("a team");
    assert_eq!(campaign.check_team(&team), Ok(()));
    let told = |campaign: &Campaign, from: &str, to: &str| {
        let changed = SlateTeam::read(&team.line().replace(from, to)).expect("still a team");
        campaign.check_team(&changed).expect_err(to).to_string()
    };
    let other = told(&campaign, "\"id\":\"1\"", "\"id\":\"2\"");
    assert!(other.contains("not of \"Watch\""), "{other}");
    assert!(told(&campaign, "\"battle\":1", "\"battle\":2").contains("and 1 comes first"));
    let armed = told(&campaign, "Plasma Pistol", "Bolt Pistol");
    assert!(armed.contains("Oriel is not as it was in the game"), "{armed}");
    let proud = told(&campaign, "\"name\":\"Hale\",", "\"name\":\"Hale\",\"honours\":[\"Gun Ace\"],");
    assert!(proud.contains("Hale is not as it was in the game"), "{proud}");
    plain_battle(&mut campaign, "g1");
    let late = campaign.check_team(&team).expect_err("battle 1 is over").to_string();
    assert!(late.contains("battle 1 of this dataslate has already been added"), "{late}");
}

#[test]
fn an_expanded_armoury_gives_four_points_more() {
    // KT-NARR-10
    let mut campaign = watch();
    let mut slate = campaign.slate().clone();
    let items = ["Purity seal", "Purity seal", "Krak grenade", "Auspex"];
    slate.stash = items.map(str::to_string).to_vec();
    campaign.replace(slate);
    let picks = [
        pick("Hale", &["Purity seal", "Krak grenade"]),
        pick("Pell", &["Purity seal"]),
        pick("Oriel", &["Auspex"]),
    ];
    let told = campaign.muster(&picks).expect_err("12 points")[0].to_string();
    assert!(told.contains("equipment for 12 points, and there are 10 (KT-SETUP-15)"), "{told}");
    done(&mut campaign, "acquire Expanded Armoury", &[]);
    assert!(campaign.muster(&picks).is_ok());
}

#[test]
fn a_log_reads_back_to_the_same_campaign_and_names_what_was_changed() {
    let mut log = Log::new("Watch", 42).expect("a name");
    log.push(Command::read("found intercessors: Purity seal").expect("a line")).expect("founded");
    log.push(Command::read("rename Intercessor Warrior 1: Hale").expect("a line")).expect("renamed");
    let report = battle("g1", Ended::Won, vec![Fought { down: true, ..fought("Hale") }]);
    log.push(Command::Battle(Box::new(report))).expect("a battle");
    let text = log.to_string();
    let read = Log::parse(&text).expect("our own text");
    assert_eq!((read.campaign(), read.to_string()), (log.campaign(), text.clone()));
    assert_eq!(log.lines()[2].faces.len(), 1, "{text}");
    let at = |from: &str, to: &str| Log::parse(&text.replace(from, to)).expect_err(to).to_string();
    let row = |word: &str| 1 + text.lines().position(|line| line.contains(word)).expect("the line");
    assert!(at("sortie-campaign 1", "sortie-campaign 2").starts_with("line 1: this is"));
    let changed = at("Purity seal", "Frag grenade");
    assert!(changed.starts_with(&format!("line {}: the checksum is", row("1 found"))), "{changed}");
    let seeded = at("seed: 42", "seed: 43");
    assert!(seeded.contains("the checksum is"), "{seeded}");
    let better = at("\"vp\":[5,3]", "\"vp\":[9,3]");
    assert!(better.starts_with(&format!("line {}: ", row("3 battle"))), "{better}");
    let dice = text.lines().find(|line| line.starts_with("3 battle")).expect("the line").to_string();
    let face = log.lines()[2].faces[0];
    let loaded = dice.replace(&format!(" | {face}"), &format!(" | {}", 7 - face));
    assert!(at(&dice, &loaded).contains("but the seed in the header rolls"), "{loaded}");
    assert!(Log::new("a;b", 1).is_err());
}
