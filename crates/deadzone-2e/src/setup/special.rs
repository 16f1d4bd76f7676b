//! The army specials that Leaders have, by name. What they do is with the specials.

/// An army special: what a Splat! result buys.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum ArmySpecial {
    /// Stalwart.
    Stalwart,
    /// Mobile Infantry.
    MobileInfantry,
    /// Target Acquisition.
    TargetAcquisition,
    /// Bastion.
    Bastion,
    /// Mutation.
    Mutation,
    /// Infection.
    Infection,
    /// Thirst for Blood.
    ThirstForBlood,
    /// Always Short.
    AlwaysShort,
    /// Jack of all Trades.
    JackOfAllTrades,
    /// Hide in Shadows.
    HideInShadows,
    /// Tactical Genius.
    TacticalGenius,
    /// By the Numbers.
    ByTheNumbers,
    /// Green Rage.
    GreenRage,
    /// Stealth.
    Stealth,
    /// Overcharge.
    Overcharge,
    /// Dance of Death.
    DanceOfDeath,
    /// Wheels Within Wheels.
    WheelsWithinWheels,
    /// Feral Inspiration.
    FeralInspiration,
    /// Bomb Expert.
    BombExpert,
    /// Surge.
    Surge,
    /// Strike It Lucky.
    StrikeItLucky,
    /// Starforged Armour.
    StarforgedArmour,
    /// Defender of the Star Realm.
    DefenderOfTheStarRealm,
    /// Too Stubborn To Die.
    TooStubbornToDie,
    /// Thunder Strike.
    ThunderStrike,
    /// Overwatch.
    Overwatch,
    /// Drone Strike.
    DroneStrike,
    /// Eye in the Sky.
    EyeInTheSky,
}

/// How many there are.
pub(crate) const SPECIALS: usize = 28;

impl ArmySpecial {
    /// All of them, in the order of the table.
    pub const ALL: [ArmySpecial; SPECIALS] = [
        ArmySpecial::Stalwart,
        ArmySpecial::MobileInfantry,
        ArmySpecial::TargetAcquisition,
        ArmySpecial::Bastion,
        ArmySpecial::Mutation,
        ArmySpecial::Infection,
        ArmySpecial::ThirstForBlood,
        ArmySpecial::AlwaysShort,
        ArmySpecial::JackOfAllTrades,
        ArmySpecial::HideInShadows,
        ArmySpecial::TacticalGenius,
        ArmySpecial::ByTheNumbers,
        ArmySpecial::GreenRage,
        ArmySpecial::Stealth,
        ArmySpecial::Overcharge,
        ArmySpecial::DanceOfDeath,
        ArmySpecial::WheelsWithinWheels,
        ArmySpecial::FeralInspiration,
        ArmySpecial::BombExpert,
        ArmySpecial::Surge,
        ArmySpecial::StrikeItLucky,
        ArmySpecial::StarforgedArmour,
        ArmySpecial::DefenderOfTheStarRealm,
        ArmySpecial::TooStubbornToDie,
        ArmySpecial::ThunderStrike,
        ArmySpecial::Overwatch,
        ArmySpecial::DroneStrike,
        ArmySpecial::EyeInTheSky,
    ];

    /// Its name, as in the lists.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ArmySpecial::Stalwart => "Stalwart",
            ArmySpecial::MobileInfantry => "Mobile Infantry",
            ArmySpecial::TargetAcquisition => "Target Acquisition",
            ArmySpecial::Bastion => "Bastion",
            ArmySpecial::Mutation => "Mutation",
            ArmySpecial::Infection => "Infection",
            ArmySpecial::ThirstForBlood => "Thirst for Blood",
            ArmySpecial::AlwaysShort => "Always Short",
            ArmySpecial::JackOfAllTrades => "Jack of all Trades",
            ArmySpecial::HideInShadows => "Hide in Shadows",
            ArmySpecial::TacticalGenius => "Tactical Genius",
            ArmySpecial::ByTheNumbers => "By the Numbers",
            ArmySpecial::GreenRage => "Green Rage",
            ArmySpecial::Stealth => "Stealth",
            ArmySpecial::Overcharge => "Overcharge",
            ArmySpecial::DanceOfDeath => "Dance of Death",
            ArmySpecial::WheelsWithinWheels => "Wheels Within Wheels",
            ArmySpecial::FeralInspiration => "Feral Inspiration",
            ArmySpecial::BombExpert => "Bomb Expert",
            ArmySpecial::Surge => "Surge",
            ArmySpecial::StrikeItLucky => "Strike It Lucky",
            ArmySpecial::StarforgedArmour => "Starforged Armour",
            ArmySpecial::DefenderOfTheStarRealm => "Defender of the Star Realm",
            ArmySpecial::TooStubbornToDie => "Too Stubborn To Die",
            ArmySpecial::ThunderStrike => "Thunder Strike",
            ArmySpecial::Overwatch => "Overwatch",
            ArmySpecial::DroneStrike => "Drone Strike",
            ArmySpecial::EyeInTheSky => "Eye in the Sky",
        }
    }

    /// Its word in notation.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ArmySpecial::Stalwart => "stalwart",
            ArmySpecial::MobileInfantry => "mobile-infantry",
            ArmySpecial::TargetAcquisition => "target-acquisition",
            ArmySpecial::Bastion => "bastion",
            ArmySpecial::Mutation => "mutation",
            ArmySpecial::Infection => "infection",
            ArmySpecial::ThirstForBlood => "thirst-for-blood",
            ArmySpecial::AlwaysShort => "always-short",
            ArmySpecial::JackOfAllTrades => "jack-of-all-trades",
            ArmySpecial::HideInShadows => "hide-in-shadows",
            ArmySpecial::TacticalGenius => "tactical-genius",
            ArmySpecial::ByTheNumbers => "by-the-numbers",
            ArmySpecial::GreenRage => "green-rage",
            ArmySpecial::Stealth => "stealth",
            ArmySpecial::Overcharge => "overcharge",
            ArmySpecial::DanceOfDeath => "dance-of-death",
            ArmySpecial::WheelsWithinWheels => "wheels-within-wheels",
            ArmySpecial::FeralInspiration => "feral-inspiration",
            ArmySpecial::BombExpert => "bomb-expert",
            ArmySpecial::Surge => "surge",
            ArmySpecial::StrikeItLucky => "strike-it-lucky",
            ArmySpecial::StarforgedArmour => "starforged-armour",
            ArmySpecial::DefenderOfTheStarRealm => "defender-of-the-star-realm",
            ArmySpecial::TooStubbornToDie => "too-stubborn-to-die",
            ArmySpecial::ThunderStrike => "thunder-strike",
            ArmySpecial::Overwatch => "overwatch",
            ArmySpecial::DroneStrike => "drone-strike",
            ArmySpecial::EyeInTheSky => "eye-in-the-sky",
        }
    }

    /// What it does, in a line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            ArmySpecial::Stalwart => "re-roll dice of a SURVIVE test",
            ArmySpecial::MobileInfantry => {
                "a free SPRINT for a model with a jump pack, then neither SPRINT nor MOVE"
            }
            ArmySpecial::TargetAcquisition => "tag one enemy for the round",
            ArmySpecial::Bastion => "1 more Armour against one attack",
            ArmySpecial::Mutation => "roll for Agile, Frenzy, AP or Armour for the round",
            ArmySpecial::Infection => "a Zombie rises where an enemy died",
            ArmySpecial::ThirstForBlood => "faster and sharper for the round, and no roll for Rampage",
            ArmySpecial::AlwaysShort => "put an unused counter into an adjacent cube without models",
            ArmySpecial::JackOfAllTrades => "use another of its values for a test",
            ArmySpecial::HideInShadows => "nobody can see or shoot at it until the end of the round",
            ArmySpecial::TacticalGenius => "use one of the opponent's Move, Shoot or Fight dice",
            ArmySpecial::ByTheNumbers => "re-roll dice of a test of a Commando",
            ArmySpecial::GreenRage => "Frenzy (4) for the round",
            ArmySpecial::Stealth => "1 more die against a shot",
            ArmySpecial::Overcharge => {
                "Rapid Fire and Weight of Fire (2) for its Noh Rifle in this activation"
            }
            ArmySpecial::DanceOfDeath => "move 1 cube after a FIGHT without being struck",
            ArmySpecial::WheelsWithinWheels => "the opponent loses one Command die",
            ArmySpecial::FeralInspiration => "Frenzy (1) for the round within 2 cubes of the Brood Mother",
            ArmySpecial::BombExpert => "a SPECIAL action: Blast at range 2",
            ArmySpecial::Surge => "a model activated earlier moves 1 cube",
            ArmySpecial::StrikeItLucky => "find another item instead",
            ArmySpecial::StarforgedArmour => "AP of the attack is 1 lower",
            ArmySpecial::DefenderOfTheStarRealm => "re-roll dice of a FIGHT or SURVIVE test",
            ArmySpecial::TooStubbornToDie => "a test that removes 1 Damage counter",
            ArmySpecial::ThunderStrike => "a SPECIAL action of a model with a hammer: Frag (2) at range 2",
            ArmySpecial::Overwatch => "shoot at an enemy that walks into the cube",
            ArmySpecial::DroneStrike => "a SPECIAL action: Indirect (2) at range 8",
            ArmySpecial::EyeInTheSky => "re-roll the test to hit a cube",
        }
    }

    /// Finds it by name or word; upper and lower case mean the same.
    #[must_use]
    pub fn parse(text: &str) -> Option<ArmySpecial> {
        let fits = |special: &ArmySpecial| {
            special.name().eq_ignore_ascii_case(text) || special.word().eq_ignore_ascii_case(text)
        };
        ArmySpecial::ALL.into_iter().find(fits)
    }

    /// The weapon with which it attacks, as weapons are written in lists.
    #[must_use]
    pub const fn weapon(self) -> Option<&'static str> {
        match self {
            ArmySpecial::BombExpert => Some("Bomb Expert [R2, Blast]"),
            ArmySpecial::ThunderStrike => Some("Thunder Strike [R2, Frag (2)]"),
            ArmySpecial::DroneStrike => Some("Drone Strike [R8, Indirect (2)]"),
            ArmySpecial::ThirstForBlood => Some("Thirst [RF, AP1]"),
            _ => None,
        }
    }
}
