//! What is done between battles: the base of operations, requisitions, and who joins or leaves the dataslate.

use super::*;
use sortie_rulebook::marks::covers;

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
