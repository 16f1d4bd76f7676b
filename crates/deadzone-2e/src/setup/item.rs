//! The items: counters on the table, bought equipment, and the crates of a mission.

use sortie_cubes::Word;
use sortie_cubes::tokens::Kind;

/// What a model can carry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Item {
    /// One more die for one SHOOT.
    Ammo,
    /// One more die and AP1 for one SHOOT.
    ApAmmo,
    /// Explodes when revealed.
    BoobyTrap,
    /// A grenade that explodes.
    FragGrenade,
    /// A VP.
    Intel,
    /// Heals fully.
    MediPack,
    /// A grenade that leaves smoke.
    SmokeGrenade,
    /// What a mission is about.
    Crate,
    /// Bought only: a grenade that stuns.
    StunGrenade,
    /// Bought only: a grenade that leaves a poisonous cloud.
    ToxicGrenade,
    /// Bought only: a trap that is thrown.
    Tripmine,
    /// Bought only: protects the cube.
    DefenderShield,
    /// Bought only: two dice that protect its carrier.
    EnergyShield2,
    /// Bought only: three dice that protect its carrier.
    EnergyShield3,
    /// Bought only: four dice that protect its carrier.
    EnergyShield4,
    /// Bought only: one more die in SHOOT.
    HoloSight,
    /// Bought only: a weapon for one fight.
    ThermalMines,
    /// Bought only: becomes a model in an engineer's hands.
    SentryGun,
    /// A sentry gun that was shot to pieces.
    SentryWreck,
    /// Bought only: a bike to ride.
    MonoWheel,
    /// Bought only: guides grenades and shells.
    Commlink,
    /// Bought only, and deployed as a model: nobody carries it.
    BombBot,
}

/// How many kinds there are.
pub(crate) const ITEMS: usize = 22;

impl Item {
    /// All kinds, in order.
    pub const ALL: [Item; ITEMS] = [
        Item::Ammo,
        Item::ApAmmo,
        Item::BoobyTrap,
        Item::FragGrenade,
        Item::Intel,
        Item::MediPack,
        Item::SmokeGrenade,
        Item::Crate,
        Item::StunGrenade,
        Item::ToxicGrenade,
        Item::Tripmine,
        Item::DefenderShield,
        Item::EnergyShield2,
        Item::EnergyShield3,
        Item::EnergyShield4,
        Item::HoloSight,
        Item::ThermalMines,
        Item::SentryGun,
        Item::SentryWreck,
        Item::MonoWheel,
        Item::Commlink,
        Item::BombBot,
    ];

    /// The kinds that are drawn as counters come first.
    pub const COUNTER_KINDS: usize = 7;

    /// Its word in notation, data and scripts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Item::Ammo => "ammo",
            Item::ApAmmo => "ap-ammo",
            Item::BoobyTrap => "booby-trap",
            Item::FragGrenade => "frag-grenade",
            Item::Intel => "intel",
            Item::MediPack => "medi-pack",
            Item::SmokeGrenade => "smoke-grenade",
            Item::Crate => "crate",
            Item::StunGrenade => "stun-grenade",
            Item::ToxicGrenade => "toxic-grenade",
            Item::Tripmine => "tripmine",
            Item::DefenderShield => "defender-shield",
            Item::EnergyShield2 => "energy-shield-2",
            Item::EnergyShield3 => "energy-shield-3",
            Item::EnergyShield4 => "energy-shield-4",
            Item::HoloSight => "holo-sight",
            Item::ThermalMines => "thermal-mines",
            Item::SentryGun => "sentry-gun",
            Item::SentryWreck => "sentry-wreck",
            Item::MonoWheel => "mono-wheel",
            Item::Commlink => "commlink",
            Item::BombBot => "bomb-bot",
        }
    }

    /// Whether it is left behind by a carrier that dies: the mark (+). Everything that exists as a counter has it, the
    /// crates of a mission, and the Toxic Grenade; other things that were bought leave play with their carrier.
    #[must_use]
    pub const fn is_marked(self) -> bool {
        (self as usize) < Item::COUNTER_KINDS || matches!(self, Item::Crate | Item::ToxicGrenade)
    }

    /// The weapon it serves as, as weapons are written in lists.
    #[must_use]
    pub const fn weapon(self) -> Option<&'static str> {
        match self {
            Item::FragGrenade => Some("Frag Grenade [R3, Grenade, Frag (3), One-Use]"),
            Item::SmokeGrenade => Some("Smoke Grenade [R3, Grenade, Smoke, One-Use]"),
            Item::StunGrenade => Some("Stun Grenade [R3, Grenade, One-Use]"),
            Item::ToxicGrenade => Some("Toxic Grenade [R3, Grenade, One-Use]"),
            Item::Tripmine => Some("Tripmine [R3, Grenade, Trap, Frag (3), One-Use]"),
            Item::ThermalMines => Some("Thermal Mines [RF, AP3, One-Use]"),
            _ => None,
        }
    }

    /// Dice of the shield it is.
    #[must_use]
    pub const fn shield_dice(self) -> u8 {
        match self {
            Item::EnergyShield2 => 2,
            Item::EnergyShield3 => 3,
            Item::EnergyShield4 => 4,
            _ => 0,
        }
    }
}

impl Word for Item {
    const ALL: &'static [Item] = &Item::ALL;

    fn word(self) -> &'static str {
        self.word()
    }
}

impl Kind for Item {
    const ALL: &'static [Item] = &Item::ALL;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_and_crates_are_left_behind_and_purchases_are_not() {
        let marked: Vec<&str> =
            Item::ALL.into_iter().filter(|item| item.is_marked()).map(Item::word).collect();
        let counters =
            ["ammo", "ap-ammo", "booby-trap", "frag-grenade", "intel", "medi-pack", "smoke-grenade", "crate"];
        assert_eq!(marked, [&counters[..], &["toxic-grenade"]].concat());
    }

    #[test]
    fn every_item_is_read_back_by_its_word() {
        for (index, item) in Item::ALL.into_iter().enumerate() {
            assert_eq!((item as usize, Item::parse(item.word())), (index, Some(item)));
        }
        assert_eq!(Item::parse("amo"), None);
    }
}
