//! What models may carry: weapons, Equipment, Modifications. [D1Z-FORCE-12] to [D1Z-FORCE-15]

use super::*;

#[test]
fn weapons_are_swapped_for_the_difference() {
    let swap = |id: &str, primary: &str| {
        let mut entry = force("NATO", &[&[id, "UK-RFL"]]);
        entry.fireteam[0].models[0].primary = Some(primary.into());
        let force = muster(library(), Law::Competitive, Side::A, &entry, 250);
        force.map(|force| (force.models[0].points, force.models[0].weapons[0].title.clone()))
    };
    // A carbine costs one point less than the rifle.
    assert_eq!(swap("UK-RFL", "W02"), Ok((15, "L22 carbine".into())));
    let refusal = |found: Result<_, Vec<Fault>>| found.expect_err("refused")[0].message.clone();
    assert_eq!(
        refusal(swap("UK-RFL", "W03")),
        "L110 light machine gun is not issued to a UKPF Rifleman (D1Z-FORCE-12)"
    );
    assert_eq!(refusal(swap("UK-RFL", "C01")), "Combat knife is not a Primary Weapon (D1Z-FORCE-12)");
    assert_eq!(
        swap("UK-RFL", "W06")
            .expect_err("refused")
            .iter()
            .map(|fault| fault.message.as_str())
            .collect::<Vec<_>>(),
        [
            "L115A3 sniper rifle is not issued to a UKPF Rifleman (D1Z-FORCE-12)",
            "only a Marksman carries the L115A3 sniper rifle (D1Z-KWW-23)",
        ]
    );
    assert_eq!(
        swap("UK-RFL", "W99").expect_err("refused")[0].to_string().split(": ").nth(1),
        Some("unknown weapon \"W99\" (did you mean \"W09\"?)")
    );
}

#[test]
fn a_model_without_a_primary_weapon_pays_five_more_for_one() {
    let mut entry = force("NATO", &[SQUAD, &["MI-AGT"]]);
    entry.fireteam[1].models[0].primary = Some("W08".into());
    let force = muster(library(), Law::Competitive, Side::A, &entry, 250).expect("legal");
    let agent = &force.models[3];
    assert_eq!((agent.points, agent.weapons.len()), (31 + 5 + 1, 2));
    assert_eq!((agent.weapons[0].slot, agent.weapons[1].slot), (Slot::Primary, Slot::Cqb), "D1Z-PROF-10");
}

#[test]
fn a_cqb_weapon_is_taken_or_replaced() {
    let with = |id: &str, weapon: &str| {
        let mut entry = force("NATO", &[&[id, "UK-RFL"]]);
        entry.fireteam[0].models[0].cqb_weapon = Some(weapon.into());
        muster(library(), Law::Competitive, Side::A, &entry, 250).map(|force| force.models[0].points)
    };
    assert_eq!(with("UK-RFL", "C01"), Ok(17));
    assert_eq!(with("UK-VET", "C06"), Ok(22), "the Kukri instead of the knife");
    let faults = with("UK-RFL", "C02").expect_err("no pistol for riflemen");
    assert_eq!(faults[0].message, "Service pistol is not issued to a UKPF Rifleman (D1Z-FORCE-13)");
    // A pistol shoots as well.
    let mut entry = force("NATO", &[&["UK-CPT", "UK-RFL"]]);
    entry.fireteam[0].models[0].modifications = vec!["U10".into()];
    let captain = &muster(library(), Law::Competitive, Side::A, &entry, 250).expect("legal").models[0];
    assert_eq!(
        (captain.weapons[0].rof_cqb, captain.weapons[1].rof_cqb, captain.weapons[1].is_ranged()),
        (1, 2, true)
    );
}

#[test]
fn equipment_is_carried_once_by_whom_it_is_issued_to() {
    let with = |id: &str, cards: &[&str]| {
        let mut entry = force("NATO", &[&[id, "UK-RFL"]]);
        entry.fireteam[0].models[0].equipment = cards.iter().map(ToString::to_string).collect();
        muster(library(), Law::Competitive, Side::A, &entry, 250).map(|force| force.models[0].clone())
    };
    let rifleman = with("UK-RFL", &["E01", "E06", "E11"]).expect("legal");
    assert_eq!(rifleman.points, 16 + 3 + 2 + 1);
    assert!(rifleman.items.has(Item::FirstAidKit) && rifleman.items.has(Item::GasMask));
    assert_eq!(rifleman.weapons.iter().filter(|weapon| weapon.slot == Slot::Equipment).count(), 1);
    let message = |found: Result<_, Vec<Fault>>| found.map(|_| ()).expect_err("refused")[0].message.clone();
    assert_eq!(
        message(with("UK-RFL", &["E01", "E01"])),
        "Frag grenade is carried once per model (D1Z-FORCE-14)"
    );
    assert_eq!(
        message(with("UK-RFL", &["E14"])),
        "Breaching charge is not issued to a UKPF Rifleman (D1Z-FORCE-14)"
    );
    // The shield slows its bearer; the suit and the shield are not worn together.
    assert_eq!(with("UK-VET", &["E08"]).expect("legal").movement, 4);
    assert_eq!(with("UK-SAP", &["E09"]).expect("legal").movement, 4);
    assert!(
        with("SA-BRC", &["E08", "E09"]).expect_err("not both")[0]
            .message
            .contains("not carried together (D1Z-FORCE-14)")
    );
}

#[test]
fn starting_equipment_is_always_there_and_already_paid() {
    let mut entry = force("EUCOM", &[&["EU-SHD", "EU-RFL"]]);
    let gendarme =
        muster(library(), Law::Competitive, Side::A, &entry, 250).expect("legal").models[0].clone();
    assert!(gendarme.items.has(Item::BallisticShield), "D1Z-PROF-11");
    assert_eq!((gendarme.points, gendarme.movement), (18, 4), "its Move has the shield in it");
    entry.fireteam[0].models[0].equipment = vec!["E08".into()];
    assert_eq!(said(&entry), ["Ballistic Shield is carried once per model (D1Z-FORCE-14)"]);
}

#[test]
fn modifications_fit_their_type_up_to_the_number_of_the_weapon() {
    let with = |id: &str, cards: &[&str]| {
        let mut entry = force("NATO", &[&[id, "UK-RFL"]]);
        entry.fireteam[0].models[0].modifications = cards.iter().map(ToString::to_string).collect();
        muster(library(), Law::Competitive, Side::A, &entry, 250).map(|force| force.models[0].clone())
    };
    let rifleman = with("UK-RFL", &["U02", "U09"]).expect("legal");
    assert_eq!((rifleman.points, rifleman.weapons[0].bands[0].modifier), (24, 1));
    assert_eq!((rifleman.weapons[1].slot, rifleman.weapons[1].limited), (Slot::Launcher, Some(2)));
    assert!(rifleman.weapons[0].mods.has(Modification::GrenadeLauncher));
    let message = |found: Result<_, Vec<Fault>>| found.map(|_| ()).expect_err("refused")[0].message.clone();
    assert_eq!(
        message(with("UK-RFL", &["U01", "U02", "U03"])),
        "L85A3 rifle takes 2 Modifications, not 3 (D1Z-KWW-37)"
    );
    assert_eq!(message(with("UK-RFL", &["U04"])), "Bipod does not fit the L85A3 rifle (D1Z-KWW-38)");
    assert_eq!(
        message(with("UK-RFL", &["U01", "U01"])),
        "Suppressor is fitted once per weapon (D1Z-FORCE-15)"
    );
    let agent = {
        let mut entry = force("NATO", &[SQUAD, &["MI-AGT"]]);
        entry.fireteam[1].models[0].modifications = vec!["U01".into()];
        said(&entry)
    };
    assert_eq!(agent, ["there is no Primary Weapon to modify (D1Z-FORCE-15)"]);
}
