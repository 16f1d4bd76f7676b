//! What battles bring, and what is done between them.

use super::*;
use sortie_rulebook::marks::covers;

#[test]
fn a_dataslate_begins_with_a_kill_team_and_a_small_base() {
    // KT-NARR-01
    let campaign = watch();
    let slate = campaign.slate();
    assert_eq!((slate.operatives.len(), slate.rp, slate.capacity, slate.stash_points()), (5, 4, 2, 5));
    assert_eq!((slate.assets.len(), slate.operation.clone(), slate.next_battle()), (0, None, 1));
    assert_eq!(own(&campaign, "Hale").weapons, ["Bolt Rifle", "Fists"]);
    let mut empty = Campaign::new("Watch", "1");
    refused(&mut empty, "acquire Med Bay", "begins with a kill team (KT-NARR-01)");
    refused(&mut empty, "found intercesors", "did you mean \"intercessors\"");
    let rich = "found intercessors: Krak grenade, Purity seal, Auspex, Suspensor system";
    refused(&mut empty, rich, "items for 10 equipment points, not 12 (KT-NARR-01)");
    refused(&mut empty, "found intercessors: Stikkbomb", "unknown equipment \"Stikkbomb\"");
    let mut twice = watch();
    refused(&mut twice, "found intercessors", "has been founded (KT-NARR-01)");
}

#[test]
fn experience_follows_deeds_and_is_limited_for_those_who_fell() {
    // KT-NARR-02
    let mut campaign = watch();
    let hero = Fought { felled: true, deed: true, ..fought("Hale") };
    let fallen = Fought { felled: true, deed: true, down: true, ..fought("Pell") };
    let report = battle("g1", Ended::Won, vec![hero, fallen, fought("Oriel")]);
    // Pell's casualty test is passed.
    done(&mut campaign, &line(&report), &[2]);
    let ask = campaign.asks().expect("whom to commend");
    // Pell has had its 3 XP: it cannot be commended.
    assert_eq!(
        ask.answers.iter().map(|a| a.line.as_str()).collect::<Vec<_>>(),
        ["commend Oriel", "commend Hale"]
    );
    refused(&mut campaign, "commend Pell", "not an answer now");
    done(&mut campaign, "commend Hale", &[]);
    let xp = |name: &str| own(&campaign, name).xp;
    assert_eq!((xp("Hale"), xp("Pell"), xp("Oriel"), xp("Intercessor Warrior 3")), (4, 3, 1, 0));
    // KT-NARR-07: 1 RP for the battle and 1 for the win, no more than 5.
    assert_eq!((campaign.slate().rp, campaign.slate().battles.len()), (5, 1));
    assert_eq!(campaign.slate().battles[0].rp, 1, "what does not fit is lost, and not shown as gained");
    assert_eq!((own(&campaign, "Hale").battles, own(&campaign, "Intercessor Warrior 3").rested), (1, 1));
}

#[test]
fn one_game_is_taken_in_once() {
    // KT-SETUP-06
    let mut campaign = watch();
    plain_battle(&mut campaign, "g1");
    let again = battle("g1", Ended::Won, vec![fought("Hale")]);
    refused(&mut campaign, &line(&again), "taken in this battle already (KT-SETUP-06)");
    refused(&mut campaign, &line(&battle("g2", Ended::Won, vec![])), "nobody of the dataslate took part");
    let twice = battle("g2", Ended::Won, vec![fought("Hale"), fought("Hale")]);
    refused(&mut campaign, &line(&twice), "named twice");
    let stranger = battle("g2", Ended::Won, vec![fought("Halle")]);
    refused(&mut campaign, &line(&stranger), "did you mean \"Hale\"");
}

#[test]
fn a_rank_brings_an_honour_of_a_specialism() {
    // KT-NARR-09
    let mut campaign = watch();
    raise(&mut campaign, "Hale", 4, &[]);
    let report = line(&battle("g1", Ended::Lost, vec![fought("Hale")]));
    covers(&["KT-NARR-03"], || done(&mut campaign, &report, &[]));
    done(&mut campaign, "commend Hale", &[]);
    let ask = campaign.asks().expect("an honour");
    assert_eq!(ask.text, "Hale is of rank Veteran: choose its specialism and an honour");
    assert_eq!((ask.rule, ask.answers.len()), ("KT-NARR-09", 14));
    refused(&mut campaign, "honour Hale: Combat, Vicious", "not an answer now");
    refused(&mut campaign, "acquire Med Bay", "not an answer now");
    refused(&mut campaign, "honour Hale: Staunch, Gun Ace", "not an answer now");
    done(&mut campaign, "honour Hale: Marksman, Gun Ace", &[]);
    assert_eq!(campaign.asks(), None);
    let hale = own(&campaign, "Hale");
    assert_eq!(
        (&hale.specialisms[..], &hale.honours[..]),
        (&["Marksman".to_string()][..], &["Gun Ace".to_string()][..])
    );
}

#[test]
fn a_die_chooses_an_honour_that_is_not_there_yet() {
    // KT-NARR-09: the die shows 1, which it has, and is rolled again.
    let mut campaign = watch();
    raise(&mut campaign, "Hale", 15, &["Gun Ace"]);
    done(&mut campaign, &line(&battle("g1", Ended::Lost, vec![fought("Hale"), fought("Pell")])), &[]);
    done(&mut campaign, "commend Pell", &[]);
    refused(&mut campaign, "honour Hale: Staunch, Resilient", "not an answer now");
    done(&mut campaign, "honour Hale: Marksman, roll", &[1, 5]);
    assert_eq!(own(&campaign, "Hale").honours, ["Gun Ace", "Sharpshooter"]);
}

#[test]
fn several_ranks_at_once_bring_several_honours() {
    // KT-NARR-03
    let mut campaign = watch();
    raise(&mut campaign, "Hale", 14, &[]);
    done(&mut campaign, &line(&battle("g1", Ended::Lost, vec![fought("Hale")])), &[]);
    done(&mut campaign, "commend Hale", &[]);
    done(&mut campaign, "honour Hale: Staunch, Resilient", &[]);
    refused(&mut campaign, "honour Hale: Staunch, Resilient", "not an answer now");
    done(&mut campaign, "honour Hale: Staunch, Stalwart", &[]);
    assert_eq!(campaign.asks(), None);
}

#[test]
fn a_failed_casualty_test_leaves_a_scar() {
    // KT-NARR-05
    let mut campaign = watch();
    campaign.replace(crate::spec_ops::slate::Dataslate { rp: 0, ..campaign.slate().clone() });
    let down = |name: &str| Fought { down: true, ..fought(name) };
    let report = battle("g1", Ended::Lost, vec![down("Hale"), down("Pell"), fought("Oriel")]);
    // Hale passes, Pell fails and rolls a 3.
    covers(&["KT-NARR-04"], || done(&mut campaign, &line(&report), &[2, 1, 3]));
    assert_eq!(own(&campaign, "Pell").scars, [Scar { name: "Severe Concussion".to_string(), since: 1 }]);
    assert!(own(&campaign, "Hale").scars.is_empty());
    done(&mut campaign, "commend Oriel", &[]);
    assert_eq!((own(&campaign, "Pell").xp, own(&campaign, "Hale").xp), (1, 1));
}

#[test]
fn scars_make_the_next_roll_worse_and_a_known_scar_is_rolled_again() {
    // KT-NARR-05
    let down = Fought { down: true, ..fought("Pell") };
    let start = |scars: &[&str]| {
        let mut campaign = watch();
        campaign.replace(crate::spec_ops::slate::Dataslate { rp: 0, ..campaign.slate().clone() });
        scar(&mut campaign, "Pell", scars);
        campaign
    };
    let report = line(&battle("g1", Ended::Lost, vec![down.clone(), fought("Oriel")]));
    // One scar: 6 minus 1 is 5, which it has; 5 minus 1 is a 4. Recovery: 1.
    let mut campaign = start(&["Lingering Ailment"]);
    done(&mut campaign, &report, &[1, 6, 5, 1]);
    let names: Vec<&str> = own(&campaign, "Pell").scars.iter().map(|scar| scar.name.as_str()).collect();
    assert_eq!(names, ["Lingering Ailment", "Sapped Strength"]);
    // Two scars: a 3 is a 1, and Pell is slain; nothing is left to recover.
    let mut campaign = start(&["Lingering Ailment", "Sapped Strength"]);
    done(&mut campaign, &report, &[1, 3]);
    assert!(campaign.slate().find("Pell").is_none());
    let struck = &campaign.slate().struck[0];
    assert_eq!((struck.operative.name.as_str(), struck.after, struck.slain), ("Pell", 1, true));
    done(&mut campaign, "commend Oriel", &[]);
    // Without a scar a 6 leaves none, but no experience comes of the battle.
    let mut campaign = start(&[]);
    done(&mut campaign, &report, &[1, 6]);
    assert_eq!((own(&campaign, "Pell").scars.len(), own(&campaign, "Pell").xp), (0, 0));
    refused(&mut campaign, "commend Pell", "not an answer now");
}

#[test]
fn a_med_bay_re_rolls_one_test() {
    // KT-NARR-04, KT-NARR-10
    let mut campaign = watch();
    done(&mut campaign, "acquire Med Bay", &[]);
    campaign.replace(crate::spec_ops::slate::Dataslate { rp: 0, ..campaign.slate().clone() });
    let down = |name: &str| Fought { down: true, ..fought(name) };
    let report = battle("g1", Ended::Lost, vec![down("Hale"), down("Pell"), fought("Oriel")]);
    done(&mut campaign, &line(&report), &[1, 1]);
    assert_eq!(campaign.asks().expect("which").answers.len(), 3);
    refused(&mut campaign, "reroll Oriel", "not an answer now");
    // Pell's test is rolled again and passed; Hale's is failed: a scar roll of 4.
    done(&mut campaign, "reroll Pell", &[6, 4]);
    assert_eq!((own(&campaign, "Pell").scars.len(), own(&campaign, "Hale").scars.len()), (0, 1));
    // A second one is not re-rolled.
    let mut stands = watch();
    done(&mut stands, "acquire Med Bay", &[]);
    stands.replace(crate::spec_ops::slate::Dataslate { rp: 0, ..stands.slate().clone() });
    done(&mut stands, &line(&report), &[1, 1]);
    done(&mut stands, "stand", &[4, 5]);
    assert_eq!((own(&stands, "Pell").scars.len(), own(&stands, "Hale").scars.len()), (1, 1));
}

#[test]
fn a_medivac_turns_a_scar_and_costs_the_next_battle() {
    // KT-NARR-07, KT-NARR-11
    let mut campaign = watch();
    let report = battle("g1", Ended::Lost, vec![Fought { down: true, ..fought("Pell") }, fought("Oriel")]);
    done(&mut campaign, &line(&report), &[1, 1]);
    let ask = campaign.asks().expect("a medivac");
    assert_eq!(ask.text, "Pell: slain. Do you spend 1 RP on a Medivac?");
    done(&mut campaign, "medivac Pell", &[]);
    done(&mut campaign, "commend Oriel", &[]);
    assert_eq!((own(&campaign, "Pell").xp, own(&campaign, "Pell").scars.len()), (0, 0));
    assert_eq!(campaign.slate().rp, 4, "one spent, one gained");
    let pick = |name: &str| Pick { name: name.to_string(), ..Pick::default() };
    let faults = campaign.muster(&[pick("Pell"), pick("Hale")]).expect_err("Pell is away");
    assert!(faults[0].to_string().contains("misses battle 2 (KT-NARR-11)"), "{faults:?}");
    assert!(campaign.muster(&[pick("Hale")]).is_ok());
    plain_battle(&mut campaign, "g2");
    assert!(campaign.muster(&[pick("Pell")]).is_ok(), "it is back for battle 3");
}

#[test]
fn rest_helps_to_recover() {
    let mut campaign = watch();
    scar(&mut campaign, "Pell", &["Lingering Ailment"]);
    // Pell stayed away: 4 and 1 for rest is a 5.
    let report = line(&battle("g1", Ended::Lost, vec![fought("Oriel")]));
    covers(&["KT-NARR-06"], || done(&mut campaign, &report, &[4]));
    assert!(own(&campaign, "Pell").scars.is_empty());
    done(&mut campaign, "commend Oriel", &[]);
    // One that fought rolls without a bonus, and cannot recuperate.
    scar(&mut campaign, "Oriel", &["Lingering Ailment"]);
    done(&mut campaign, &line(&battle("g2", Ended::Lost, vec![fought("Oriel")])), &[4]);
    assert_eq!(own(&campaign, "Oriel").scars.len(), 1);
    done(&mut campaign, "commend Oriel", &[]);
    // One RP raises a 3 of one that rested once to a 5.
    scar(&mut campaign, "Hale", &["Lingering Ailment", "Sapped Strength"]);
    let mut slate = campaign.slate().clone();
    slate.find_mut("Hale").expect("Hale").rested = 0;
    campaign.replace(slate);
    done(&mut campaign, &line(&battle("g3", Ended::Lost, vec![fought("Pell")])), &[1, 3]);
    let rp = campaign.slate().rp;
    done(&mut campaign, "recuperate Hale", &[]);
    refused(&mut campaign, "heal Hale: Severe Concussion", "not an answer now");
    done(&mut campaign, "heal Hale: Sapped Strength", &[]);
    let left: Vec<&str> = own(&campaign, "Hale").scars.iter().map(|scar| scar.name.as_str()).collect();
    assert_eq!((left, campaign.slate().rp), (vec!["Lingering Ailment"], rp - 1));
}

#[test]
fn a_stimm_stash_rolls_a_one_again() {
    // KT-NARR-06, KT-NARR-10
    let mut campaign = watch();
    done(&mut campaign, "acquire Stimm Stash", &[]);
    scar(&mut campaign, "Oriel", &["Lingering Ailment"]);
    done(&mut campaign, &line(&battle("g1", Ended::Lost, vec![fought("Oriel")])), &[1, 5]);
    assert!(own(&campaign, "Oriel").scars.is_empty());
}

#[test]
fn requisitions_cost_a_point_each() {
    // KT-NARR-07, KT-NARR-08, KT-NARR-10
    let mut campaign = watch();
    done(&mut campaign, "assign Intercessor Warrior as Ansgar: Stalker Bolt Rifle, Fists", &[]);
    assert_eq!((campaign.slate().rp, own(&campaign, "Ansgar").fire_team.as_str()), (3, "Intercessor"));
    refused(&mut campaign, "assign Intercessor Warrior as Rook: Plasma Pistol, Fists", "(KT-FORCE-12)");
    refused(&mut campaign, "assign Intercessor Warrior as Hale: Bolt Rifle, Fists", "another operative");
    refused(&mut campaign, "assign Boss Nob as Rook: Slugga, Choppa", "another faction (KT-FORCE-01)");
    refused(&mut campaign, "assign Boss Knob as Rook: Slugga, Choppa", "unknown datacard \"Boss Knob\"");
    done(&mut campaign, "supply Purity seal, Frag grenade", &[]);
    assert_eq!((campaign.slate().rp, campaign.slate().stash_points()), (2, 10));
    refused(&mut campaign, "supply Krak grenade, Auspex", "up to 5 equipment points, not 6 (KT-NARR-08)");
    done(&mut campaign, "acquire Med Bay", &[]);
    refused(&mut campaign, "acquire Med Bay", "has Med Bay already (KT-NARR-10)");
    refused(&mut campaign, "acquire War Shrine", "needs an operative of rank Ace or higher (KT-NARR-10)");
    done(&mut campaign, "acquire Comms Network", &[]);
    refused(&mut campaign, "acquire Stimm Stash", "the base holds 2 assets (KT-NARR-10)");
    done(&mut campaign, "release Med Bay", &[]);
    refused(&mut campaign, "release Med Bay", "the base has no Med Bay (KT-NARR-10)");
    refused(&mut campaign, "acquire Stimm Stash", "costs 1 RP, and there is none (KT-NARR-07)");
    assert_eq!(campaign.slate().assets, ["Comms Network"]);
}

#[test]
fn a_dataslate_has_twenty_operatives_at_most() {
    // KT-NARR-01
    let mut campaign = watch();
    for number in 6..=20 {
        campaign.replace(crate::spec_ops::slate::Dataslate { rp: 5, ..campaign.slate().clone() });
        done(&mut campaign, &format!("assign Intercessor Warrior as W{number}: Bolt Rifle, Fists"), &[]);
    }
    refused(
        &mut campaign,
        "assign Intercessor Warrior as W21: Bolt Rifle, Fists",
        "at most 20 operatives (KT-NARR-01)",
    );
}

#[test]
fn an_operative_is_struck_with_all_that_it_gained() {
    // KT-NARR-14
    let mut campaign = watch();
    done(&mut campaign, "strike Hale", &[]);
    assert!(campaign.slate().find("Hale").is_none());
    assert!(!campaign.slate().struck[0].slain);
    refused(&mut campaign, "strike Hale", "unknown operative \"Hale\"");
    for name in ["Oriel", "Pell", "Intercessor Warrior 3"] {
        done(&mut campaign, &format!("strike {name}"), &[]);
    }
    refused(
        &mut campaign,
        "strike Intercessor Warrior 4",
        "the last operative stays (KT-NARR-14)".split(" (").next().unwrap(),
    );
}

#[test]
fn a_weapon_platform_gains_nothing_but_takes_casualty_tests() {
    // KT-NARR-14
    let mut campaign = Campaign::new("Path", "2");
    let ready =
        crate::data::Library::get().teams.iter().find(|team| team.faction == "aeldari").expect("a team");
    done(&mut campaign, &format!("found {}", ready.name), &[]);
    campaign.replace(crate::spec_ops::slate::Dataslate { rp: 0, ..campaign.slate().clone() });
    let platform = Fought { down: true, felled: true, ..fought("Heavy Weapon Platform 1") };
    let report = battle("g1", Ended::Lost, vec![platform, fought("Guardian Heavy Gunner 1")]);
    done(&mut campaign, &line(&report), &[1, 2]);
    refused(&mut campaign, "commend Heavy Weapon Platform 1", "not an answer now");
    done(&mut campaign, "commend Guardian Heavy Gunner 1", &[]);
    let platform = own(&campaign, "Heavy Weapon Platform 1");
    assert_eq!((platform.xp, platform.scars.len()), (0, 1));
}

#[test]
fn a_war_shrine_raises_an_adept() {
    // KT-NARR-10
    let mut campaign = watch();
    raise(&mut campaign, "Oriel", 20, &["Gun Ace", "Calculated"]);
    done(&mut campaign, "acquire War Shrine", &[]);
    done(&mut campaign, &line(&battle("g1", Ended::Lost, vec![fought("Oriel"), fought("Hale")])), &[]);
    done(&mut campaign, "commend Oriel", &[]);
    refused(&mut campaign, "shrine Oriel", "not an answer now");
    done(&mut campaign, "shrine Hale", &[]);
    assert_eq!(own(&campaign, "Hale").xp, 2);
}

#[test]
fn a_second_specialism_is_for_the_grizzled() {
    // KT-NARR-07
    let mut campaign = watch();
    raise(&mut campaign, "Hale", 30, &["Gun Ace", "Crack Shot"]);
    done(&mut campaign, &line(&battle("g1", Ended::Lost, vec![fought("Hale"), fought("Pell")])), &[]);
    done(&mut campaign, "commend Pell", &[]);
    done(&mut campaign, "proficient Hale: Staunch", &[]);
    refused(&mut campaign, "proficient Hale: Staunch", "not an answer now");
    done(&mut campaign, "honour Hale: Staunch, Resilient", &[]);
    assert_eq!((own(&campaign, "Hale").honours.len(), campaign.slate().rp), (3, 4));
    // An Ace cannot.
    let mut ace = watch();
    raise(&mut ace, "Hale", 15, &["Gun Ace"]);
    done(&mut ace, &line(&battle("g1", Ended::Lost, vec![fought("Hale"), fought("Pell")])), &[]);
    done(&mut ace, "commend Pell", &[]);
    refused(&mut ace, "proficient Hale: Staunch", "not an answer now");
}

/// A battle that scored from a tac op.
fn scoring(game: &str, card: &str, heroes: Vec<Fought>) -> String {
    line(&Report { tac_ops: vec![card.to_string()], ..battle(game, Ended::Lost, heroes) })
}

#[test]
fn a_spec_op_has_two_operations_and_a_commendation() {
    // KT-NARR-12, KT-NARR-13
    let mut campaign = watch();
    done(&mut campaign, "take Elimination", &[]);
    refused(&mut campaign, "take Silent Hand", "a spec op under way: Elimination (KT-NARR-12)");
    let heroes = || vec![fought("Oriel"), fought("Hale")];
    for number in 1..=5 {
        // The second operation is not open before the first is over, and the wrong card counts nothing.
        let card = if number == 3 { "Headhunter" } else { "Execution" };
        done(&mut campaign, &scoring(&format!("g{number}"), card, heroes()), &[]);
        done(&mut campaign, "commend Oriel", &[]);
        while let Some(ask) = campaign.asks() {
            let first = ask.answers[0].line.clone();
            done(&mut campaign, &first, &[]);
        }
    }
    assert_eq!(campaign.slate().operation.as_ref().map(|own| own.battles), Some(4));
    done(&mut campaign, &scoring("g6", "Mark Target", heroes()), &[]);
    done(&mut campaign, "commend Hale", &[]);
    while let Some(ask) = campaign.asks() {
        done(&mut campaign, &ask.answers[0].line.clone(), &[]);
    }
    assert!(campaign.slate().operation.as_ref().is_some_and(crate::spec_ops::slate::Operation::is_open));
    let before = (own(&campaign, "Hale").xp, campaign.slate().rp);
    // Hale felled the leader: it is decorated without a question.
    let killer = Fought { felled: true, felled_leader: true, ..fought("Hale") };
    done(&mut campaign, &scoring("g7", "Headhunter", vec![fought("Oriel"), killer]), &[]);
    done(&mut campaign, "commend Oriel", &[]);
    while campaign.asks().is_some_and(|ask| ask.rule == "KT-NARR-09") {
        let line = campaign.asks().expect("an honour").answers[0].line.clone();
        done(&mut campaign, &line, &[]);
    }
    assert_eq!(own(&campaign, "Hale").xp, before.0 + 2 + 5);
    assert_eq!(campaign.asks().expect("a reward").answers.len(), 13);
    refused(&mut campaign, "reward Med Bay", "not an answer now");
    done(&mut campaign, "reward Auto-loader", &[]);
    while let Some(ask) = campaign.asks() {
        done(&mut campaign, &ask.answers[0].line.clone(), &[]);
    }
    assert_eq!(
        (campaign.slate().rare.clone(), campaign.slate().operation.clone()),
        (vec!["Auto-loader".to_string()], None)
    );
    assert_eq!(campaign.slate().rp, 5.min(before.1 + 2));
    refused(&mut campaign, "take Elimination", "once two others have been completed (KT-NARR-12)");
    done(&mut campaign, "take Silent Hand", &[]);
    done(&mut campaign, "abandon", &[]);
    refused(&mut campaign, "abandon", "no spec op to give up (KT-NARR-12)");
    let mut slate = campaign.slate().clone();
    slate.completed.extend(["Silent Hand".to_string(), "Hold the Sector".to_string()]);
    campaign.replace(slate);
    done(&mut campaign, "take Elimination", &[]);
}

#[test]
fn capacity_grows_to_four() {
    // KT-NARR-10
    let mut campaign = watch();
    let mut slate = campaign.slate().clone();
    slate.operation =
        Some(crate::spec_ops::slate::Operation { name: "Recover Archeotech".to_string(), battles: 5 });
    slate.capacity = 3;
    slate.rp = 0;
    campaign.replace(slate);
    done(&mut campaign, &scoring("g1", "Retrieval", vec![fought("Hale")]), &[]);
    done(&mut campaign, "commend Hale", &[]);
    done(&mut campaign, "expand", &[]);
    assert_eq!((campaign.slate().capacity, campaign.slate().rp), (4, 4), "3 RP and 1 for the battle");
    let mut slate = campaign.slate().clone();
    slate.operation =
        Some(crate::spec_ops::slate::Operation { name: "Recover Archeotech".to_string(), battles: 5 });
    campaign.replace(slate);
    done(&mut campaign, &scoring("g2", "Retrieval", vec![fought("Hale")]), &[]);
    done(&mut campaign, "commend Hale", &[]);
    refused(&mut campaign, "expand", "not an answer now");
}
