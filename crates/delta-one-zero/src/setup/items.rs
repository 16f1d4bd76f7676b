//! Carried Equipment that is not a weapon.

/// What an item does for its bearer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Item {
    /// E06: one attempt at First Aid.
    FirstAidKit,
    /// E07: First Aid any number of times.
    MedicKit,
    /// E08: Stress cards count as Near Miss, and always in cover; Move is already reduced.
    BallisticShield,
    /// E09: discards cards of Area Effects; Move is already reduced.
    EodSuit,
    /// E10: Coherency to any member. [D1Z-COH-09]
    TacticalHeadset,
    /// E11: ignores Gas.
    GasMask,
    /// E12: night modifier -1, night sight 24 inches.
    NightVision,
    /// E13: Point Man.
    AssaultPlate,
    /// E15: Assisted Fire.
    FieldRadio,
    /// E18: once per game a Reload without an Action.
    SpareAmmunition,
}

impl Item {
    /// Every item with its word in data files.
    pub const ALL: [(Item, &'static str); 10] = [
        (Item::FirstAidKit, "first-aid-kit"),
        (Item::MedicKit, "medic-kit"),
        (Item::BallisticShield, "ballistic-shield"),
        (Item::EodSuit, "eod-suit"),
        (Item::TacticalHeadset, "tactical-headset"),
        (Item::GasMask, "gas-mask"),
        (Item::NightVision, "night-vision"),
        (Item::AssaultPlate, "assault-plate"),
        (Item::FieldRadio, "field-radio"),
        (Item::SpareAmmunition, "spare-ammunition"),
    ];
}

/// A set of items.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Items(pub u16);

impl Items {
    /// Whether an item is carried.
    #[must_use]
    pub const fn has(self, item: Item) -> bool {
        self.0 >> (item as u16) & 1 == 1
    }

    /// Adds one.
    #[must_use]
    pub const fn with(self, item: Item) -> Items {
        Items(self.0 | 1 << (item as u16))
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = Item> {
        Item::ALL.into_iter().map(|(item, _)| item).filter(move |item| self.has(*item))
    }
}
