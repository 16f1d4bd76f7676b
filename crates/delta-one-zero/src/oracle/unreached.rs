//! Rules that games of bots reach seldom or never, and why. Each has tests and scripts of its own.

use sortie_rulebook::{RuleId, rule_id};

/// Why a rule may be missing from what a batch of games reached.
pub(super) const UNREACHED: &[(RuleId, &str)] = &[
    (
        rule_id!("D1Z-AID-03"),
        "First Aid must succeed on a prone model, and bots with a kit or a Medic rarely stand beside one.",
    ),
    (
        rule_id!("D1Z-AID-04"),
        "Few models carry a First Aid Kit, and bots rarely stand beside a wounded friend.",
    ),
    (
        rule_id!("D1Z-BRCH-05"),
        "A model must stand at a closed door while an enemy moves, and bots rather shoot.",
    ),
    (
        rule_id!("D1Z-CLIMB-02"),
        "No top of the maps is higher than 4 inches, and no model of the data moves less; one of your own Faction may.",
    ),
    (
        rule_id!("D1Z-CQB-17"),
        "It takes three models in one fight, and bots rarely bring two of a side into contact with the same enemy.",
    ),
    (
        rule_id!("D1Z-CQB-18"),
        "It takes three models in one fight, and bots rarely bring two of a side into contact with the same enemy.",
    ),
    (
        rule_id!("D1Z-CQB-19"),
        "It takes three models in one fight, and bots rarely bring two of a side into contact with the same enemy.",
    ),
    (
        rule_id!("D1Z-CQB-20"),
        "It takes three models in one fight, and bots rarely bring two of a side into contact with the same enemy.",
    ),
    (
        rule_id!("D1Z-CQB-21"),
        "Bots are rarely in contact with an enemy while somebody else looks for a target.",
    ),
    (
        rule_id!("D1Z-CQB-23"),
        "It takes three models in one fight, and bots rarely bring two of a side into contact with the same enemy.",
    ),
    (
        rule_id!("D1Z-CQB-25"),
        "Most fights end after a blow or two; it needs models too exhausted to hit, or 20 rounds.",
    ),
    (
        rule_id!("D1Z-DIS-03"),
        "Flashbangs and riot batons alone disrupt without halting, and they rarely hit a Fireteam that has not acted yet.",
    ),
    (
        rule_id!("D1Z-IND-06"),
        "Grenades and the underslung launcher have few uses, and bots often throw them too far.",
    ),
    (rule_id!("D1Z-INFO-03"), "It is about what a screen shows; programs ask no screen."),
    (rule_id!("D1Z-KWT-06"), "Bots rarely walk to a mast, tank or server, and Engineers are few."),
    (rule_id!("D1Z-KWT-10"), "No ready Force has a Political Officer; a random one rarely does."),
    (rule_id!("D1Z-KWT-11"), "No ready Force has a Political Officer; a random one rarely does."),
    (
        rule_id!("D1Z-KWW-03"),
        "Bots rarely call a Fire Mission, and it needs a Comms model or a field radio as well.",
    ),
    (rule_id!("D1Z-KWW-05"), "Bots rarely breach, and shotguns and breaching charges are few."),
    (rule_id!("D1Z-KWW-09"), "The breaching charge alone is Dangerous: it needs a natural 1 at a door."),
    (
        rule_id!("D1Z-KWW-10"),
        "No ready Force has an EOD Suit; a random one rarely buys it, and an Area Effect must catch its bearer.",
    ),
    (rule_id!("D1Z-KWW-11"), "No weapon in the data is Fatal; one of your own Faction may be."),
    (rule_id!("D1Z-KWW-14"), "No ready Force has CS grenades; a random one rarely buys them."),
    (rule_id!("D1Z-KWW-16"), "Gas Masks and CS grenades are both rare, and hardly ever meet."),
    (rule_id!("D1Z-KWW-26"), "No ready Force has an assault plate; a random one rarely buys it."),
    (rule_id!("D1Z-KWW-27"), "No weapon in the data has Poison; one of your own Faction may."),
    (
        rule_id!("D1Z-KWW-33"),
        "Bots rarely give Covering Fire to a Fireteam with a machine gun that is then shot at.",
    ),
    (rule_id!("D1Z-KWW-34"), "No weapon in the data has Terror; one of your own Faction may."),
    (rule_id!("D1Z-MEAS-04"), "It is about what a screen shows; programs ask no screen."),
    (
        rule_id!("D1Z-NIGHT-13"),
        "It needs a Detect at a Fireteam with the Cautious State, in a night mission.",
    ),
    (rule_id!("D1Z-ORD-21"), "Bots rarely give Covering Fire to a Fireteam that then moves into contact."),
    (
        rule_id!("D1Z-SETUP-03"),
        "It is about random maps; those in the data were judged when they were written.",
    ),
    (rule_id!("D1Z-TAC-07"), "A pile of 18 cards lasts for more turns than most games have."),
    (rule_id!("D1Z-VOL-03"), "All bases in the data are 25 mm; a Faction of your own may differ."),
    (rule_id!("D1Z-WND-09"), "It takes 37 Wound Cards in one turn, for Tidy Up shuffles all 36 again."),
];
