//! What battles bring: experience, ranks, honours and scars.

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
