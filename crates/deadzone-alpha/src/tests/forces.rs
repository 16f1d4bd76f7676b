//! The stat cards, weapons and decks against the tables of the rulebook.

use crate::cards::{Card, DECK, Effect, Moment, Role};
use crate::profile::{Faction, Interrupts, Weapon, forces};
use crate::state::{Aggression, Stat, TestKind};

/// DZA-FORCE-01, DZA-FORCE-02, DZA-FORCE-03, DZA-FORCE-04, DZA-FORCE-05, DZA-FORCE-06, DZA-FORCE-07, DZA-STAT-01,
/// DZA-STAT-02, DZA-STAT-04
#[test]
fn the_stat_cards_are_those_of_the_table() {
    let _built = super::scene("model = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }]\n")
        .covers(&[
            "DZA-ABIL-09",
            "DZA-FORCE-01",
            "DZA-FORCE-02",
            "DZA-FORCE-03",
            "DZA-FORCE-04",
            "DZA-FORCE-05",
            "DZA-FORCE-06",
            "DZA-FORCE-07",
        ]);
    let all = forces();
    let titles = all.map(|profile| profile.title);
    assert_eq!(titles[..4], ["Tac trooper", "Tac trooper", "Support trooper", "Assault trooper"]);
    assert_eq!(titles[4..], ["Stage 2", "Stage 2", "Stage 3", "Stage 3", "Stage 3", "Stage 3"]);
    let rows = [
        (0, "DZA-FORCE-03", Some(4), 6, 4, 2, 2),
        (2, "DZA-FORCE-04", Some(4), 6, 4, 2, 2),
        (3, "DZA-FORCE-05", Some(5), 5, 4, 2, 2),
        (4, "DZA-FORCE-06", None, 4, 4, 1, 2),
        (6, "DZA-FORCE-07", Some(6), 5, 5, 1, 1),
    ];
    for (id, rule, shooting, fighting, survival, armour, vp) in rows {
        let profile = all[id];
        assert_eq!(profile.rule.as_str(), rule);
        assert_eq!((profile.shooting, profile.fighting), (shooting, fighting), "{}", profile.title);
        assert_eq!(
            (profile.survival, profile.armour, profile.vp),
            (survival, armour, vp),
            "{}",
            profile.title
        );
    }
    let listed = [0, 2, 3, 4, 6].map(|id: usize| all[id].interrupts.names().collect::<Vec<_>>().join(" "));
    assert_eq!(listed, ["shoot blaze", "shoot", "shoot move", "move", "blaze move"]);
    assert_eq!(all[0].interrupts, Interrupts::SHOOT | Interrupts::BLAZE);
}

/// DZA-EQUIP-01, DZA-EQUIP-02, DZA-EQUIP-03, DZA-EQUIP-04, DZA-EQUIP-05, DZA-EQUIP-06, DZA-EQUIP-07, DZA-ABIL-01,
/// DZA-ABIL-02, DZA-ABIL-09, DZA-SETUP-09
#[test]
fn gear_and_abilities_are_those_of_the_table() {
    let all = forces();
    assert!(all[..4].iter().all(|profile| profile.jump_pack && profile.start == Aggression::Alert));
    assert!(all[4..].iter().all(|profile| !profile.jump_pack && profile.start == Aggression::Enraged));
    let guns = all.map(|profile| profile.guns);
    assert_eq!(guns[0], [Weapon::HeavyRifle, Weapon::None]);
    assert_eq!(guns[2], [Weapon::MissileLauncher, Weapon::Pistol]);
    assert_eq!(guns[3], [Weapon::Pistol, Weapon::None]);
    assert_eq!((guns[4], guns[6]), ([Weapon::None; 2], [Weapon::Rifle, Weapon::None]));
    let ranges =
        [Weapon::HeavyRifle, Weapon::Rifle, Weapon::MissileLauncher, Weapon::Pistol].map(Weapon::range);
    assert_eq!(ranges, [None, None, None, Some(3)]);
    let ap = |weapon: Weapon| weapon.ap().0;
    assert_eq!([ap(Weapon::MissileLauncher), ap(Weapon::Wristblade), ap(Weapon::Talons)], [2, 1, 1]);
    assert_eq!((ap(Weapon::None), ap(Weapon::Rifle)), (0, 0));
    assert!(
        !Weapon::MissileLauncher.blazes() && Weapon::MissileLauncher.is_long() && Weapon::Pistol.blazes()
    );
    let brawlers: Vec<&str> =
        all.iter().filter(|profile| profile.brawler).map(|profile| profile.title).collect();
    assert_eq!(brawlers, ["Assault trooper", "Stage 2", "Stage 2"]);
    assert!(all.iter().all(|profile| profile.rampage == (profile.title == "Stage 2")));
    // Size is room in a square and height of sight, and no test reads it.
    let big: Vec<(u8, u8)> = all.iter().filter(|p| p.size > 1).map(|p| (p.size, p.height)).collect();
    assert_eq!(big, [(2, 10), (2, 10)]);
}

/// DZA-DECK-01, DZA-DECK-02, DZA-DECK-03, DZA-DECK-04
#[test]
fn the_decks_have_the_effects_of_the_table() {
    let count = |faction: Faction, effect: Effect| {
        (1..=DECK).filter(|number| Card::new(faction, *number).effects().contains(&effect)).count()
    };
    let table = [
        (Effect::Move, 2, 6),
        (Effect::Shoot, 2, 1),
        (Effect::BlazeAway, 2, 1),
        (Effect::Fight, 3, 3),
        (Effect::Survival, 3, 4),
        (Effect::BreakOff, 3, 1),
        (Effect::Steadfast, 4, 3),
        (Effect::WeakSpot, 1, 2),
        (Effect::Headshot, 1, 0),
        (Effect::Distract, 1, 1),
        (Effect::ChangeOfPlans, 1, 1),
        (Effect::BoobyTrap, 1, 1),
    ];
    for (effect, enforcers, plague) in table {
        let found = [count(Faction::Enforcers, effect), count(Faction::Plague, effect)];
        assert_eq!(found, [enforcers, plague], "{}", effect.title());
    }
    for faction in Faction::BOTH {
        for number in 1..=DECK {
            let card = Card::new(faction, number);
            let [one, other] = card.effects();
            assert!(one != other, "{}", card.name());
            assert_eq!(Card::parse(&card.name()), Some(card));
        }
    }
    assert_eq!(Card::new(Faction::Enforcers, 1).title(), "Headshot or +1 Break Off");
    assert_eq!(Card::new(Faction::Plague, 12).title(), "Move or +1 Fight");
    assert_eq!([Card::parse("E13"), Card::parse("X1"), Card::parse("")], [None; 3]);
}

/// DZA-CARD-08, DZA-CARD-09, DZA-CARD-10, DZA-CARD-11, DZA-CARD-12, DZA-CARD-15, DZA-CARD-16
#[test]
fn effects_fit_their_tests_and_no_other() {
    let fits = |kind, is_actor, stat| {
        let role = Role { kind, is_actor, stat };
        let fitting = Effect::ALL.iter().filter(|effect| (effect.rules().fits)(role));
        fitting.map(|effect| effect.word()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(fits(TestKind::Shoot, true, Stat::Shooting), "shoot weak-spot headshot");
    assert_eq!(fits(TestKind::Shoot, false, Stat::Survival), "survival");
    assert_eq!(fits(TestKind::Blaze, true, Stat::Shooting), "blaze-away");
    assert_eq!(fits(TestKind::Fight, true, Stat::Fighting), "fight weak-spot");
    assert_eq!(fits(TestKind::Fight, false, Stat::Fighting), "fight");
    assert_eq!(fits(TestKind::Fight, false, Stat::Survival), "survival");
    assert_eq!(fits(TestKind::BreakOff, true, Stat::Survival), "survival break-off");
    assert_eq!(fits(TestKind::BreakOff, false, Stat::Fighting), "fight");
    assert_eq!(fits(TestKind::Fall, false, Stat::Survival), "survival");
    let tested = Effect::ALL.iter().filter(|effect| effect.rules().moment == Moment::Test).count();
    assert_eq!(tested, 7);
}
