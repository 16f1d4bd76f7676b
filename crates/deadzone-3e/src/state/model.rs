//! One model as it stands on the table.

use super::Item;
use crate::ids::WeaponName;
use sortie_cubes::places::NOWHERE;
use sortie_geometry::cube::{Cell, Spot};
use std::hash::{Hash, Hasher};

/// The state of one model. Its profile and its side are in the set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    pub(crate) cell: Cell,
    pub(crate) spot: Spot,
    pub(crate) damage: u8,
    pub(crate) item: Option<Item>,
    pub(crate) flags: Flags,
    pub(crate) effects: Effects,
}

impl Default for Model {
    fn default() -> Model {
        Model {
            cell: NOWHERE,
            spot: Spot::MIDDLE,
            damage: 0,
            item: None,
            flags: Flags::default(),
            effects: Effects::default(),
        }
    }
}

impl Hash for Model {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let item = self.item.map_or(0, |item| item as u64 + 1);
        let place = (self.cell.index() as u64) << 32 | (self.spot.x() as u64) << 16 | self.spot.y() as u64;
        hasher.write_u64(place | item << 48 | u64::from(self.damage) << 56);
        hasher.write_u64(u64::from(self.flags.0) << 32 | u64::from(self.effects.0));
    }
}

impl Model {
    /// The cube (or half-cube) it stands in.
    #[must_use]
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// Where in the cube its base centre is.
    #[must_use]
    pub fn spot(&self) -> Spot {
        self.spot
    }

    /// HP lost.
    #[must_use]
    pub fn damage(&self) -> u8 {
        self.damage
    }

    /// Whether a flag is set.
    #[must_use]
    pub fn is(&self, flag: Flags) -> bool {
        self.flags.0 & flag.0 != 0
    }

    pub(crate) fn set(&mut self, flag: Flags, on: bool) {
        if on {
            self.flags.0 |= flag.0;
        } else {
            self.flags.0 &= !flag.0;
        }
    }

    /// Whether it stands on the table.
    #[must_use]
    pub fn in_play(&self) -> bool {
        self.is(Flags::IN_PLAY)
    }

    /// Whether the one-use weapon at this place of its list is spent.
    pub(crate) fn is_spent(&self, slot: usize) -> bool {
        self.flags.0 >> (Flags::SPENT_SHIFT + slot as u32) & 1 == 1
    }

    pub(crate) fn spend(&mut self, slot: usize) {
        self.flags.0 |= 1 << (Flags::SPENT_SHIFT + slot as u32);
    }

    /// Whether an effect of this round is on it.
    pub(crate) fn has(&self, effect: Effects) -> bool {
        self.effects.0 & effect.0 != 0
    }

    /// Puts effects of this round on it. Speed adds up; any other effect is either there or not.
    pub(crate) fn gain(&mut self, effect: Effects) {
        if effect == Effects::FASTER && self.has(effect) && self.more_speed() < Effects::MORE_SPEED_MAX {
            self.effects.0 += 1 << Effects::MORE_SPEED_SHIFT;
        }
        self.effects.0 |= effect.0;
    }

    /// How often it has gained speed after the first time.
    fn more_speed(&self) -> u8 {
        (self.effects.0 >> Effects::MORE_SPEED_SHIFT) as u8 & Effects::MORE_SPEED_MAX
    }

    /// By how much both SPEED values are higher this round.
    pub(crate) fn speed_gained(&self) -> u8 {
        u8::from(self.has(Effects::FASTER)) + self.more_speed()
    }

    /// The names of its effects of this round; one that adds up is named as often as the model has it.
    pub(crate) fn effect_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let model = *self;
        Effects::NAMED.into_iter().filter(move |(_, effect)| model.has(*effect)).flat_map(
            move |(name, effect)| {
                let more = if effect == Effects::FASTER { model.more_speed() } else { 0 };
                std::iter::repeat_n(name, 1 + usize::from(more))
            },
        )
    }

    /// Ends effects of this round.
    pub(crate) fn lose(&mut self, effect: Effects) {
        self.effects.0 &= !effect.0;
    }

    /// The CC weapon that pierces 1 armour more this round.
    pub(crate) fn sharp(&self) -> Option<WeaponName> {
        let name = self.effects.0 >> Effects::SHARP_SHIFT;
        name.checked_sub(1).map(|name| WeaponName(name as u8))
    }

    /// Makes a CC weapon pierce 1 armour more this round, or none.
    pub(crate) fn sharpen(&mut self, weapon: Option<WeaponName>) {
        let name = weapon.map_or(0, |weapon| u32::from(weapon.0) + 1);
        self.effects.0 &= (1 << Effects::SHARP_SHIFT) - 1;
        self.effects.0 |= name << Effects::SHARP_SHIFT;
    }
}

/// States of a model, one bit each; the topmost eight are one-use weapons already spent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(pub(crate) u32);

impl Flags {
    /// On the table.
    pub const IN_PLAY: Flags = Flags(1);
    /// Lies on its side.
    pub const PINNED: Flags = Flags(1 << 1);
    /// Has finished its activation of this round.
    pub const ACTIVATED: Flags = Flags(1 << 2);
    /// Carries a fire marker.
    pub const ON_FIRE: Flags = Flags(1 << 3);
    /// Carries a prey marker.
    pub const PREY: Flags = Flags(1 << 4);
    /// Was killed.
    pub const DEAD: Flags = Flags(1 << 5);
    /// Left the board.
    pub const LEFT: Flags = Flags(1 << 6);
    /// Waits off the table for a rule that brings it.
    pub const RESERVE: Flags = Flags(1 << 7);
    /// Killed, and what its death causes has not happened yet.
    pub const DUE: Flags = Flags(1 << 8);
    /// The item it carries was bought.
    pub const BOUGHT: Flags = Flags(1 << 9);
    /// Has made its one gas cloud of the game.
    pub const CLOUD_USED: Flags = Flags(1 << 10);
    /// Its life support is spent.
    pub const SUPPORT_USED: Flags = Flags(1 << 11);
    /// The first of its profile's built-in items is spent.
    pub const BUILT_IN_1_USED: Flags = Flags(1 << 12);
    /// The second one.
    pub const BUILT_IN_2_USED: Flags = Flags(1 << 13);
    /// Has moved by a recon effect.
    pub const RECON_MOVED: Flags = Flags(1 << 14);
    /// Landed in this turn and may not act yet.
    pub const LANDED: Flags = Flags(1 << 15);
    /// Was marked activated in the turn under way.
    pub const FRESH: Flags = Flags(1 << 16);

    /// Will be marked activated when the next round begins.
    pub const WEARY: Flags = Flags(1 << 17);
    /// Has released its ink by choice.
    pub const INK_USED: Flags = Flags(1 << 18);
    /// Fights in a rage for the rest of the game.
    pub const AVENGING: Flags = Flags(1 << 20);

    const SPENT_SHIFT: u32 = 24;

    /// The flags that scripts set and facts show, by name.
    pub(crate) const NAMED: [(&str, Flags); 18] = [
        ("in-play", Flags::IN_PLAY),
        ("pinned", Flags::PINNED),
        ("activated", Flags::ACTIVATED),
        ("fire", Flags::ON_FIRE),
        ("prey", Flags::PREY),
        ("dead", Flags::DEAD),
        ("left", Flags::LEFT),
        ("reserve", Flags::RESERVE),
        ("cloud-used", Flags::CLOUD_USED),
        ("ink-used", Flags::INK_USED),
        ("life-support-used", Flags::SUPPORT_USED),
        ("built-in-1-used", Flags::BUILT_IN_1_USED),
        ("built-in-2-used", Flags::BUILT_IN_2_USED),
        ("recon-moved", Flags::RECON_MOVED),
        ("landed", Flags::LANDED),
        ("weary", Flags::WEARY),
        ("fresh", Flags::FRESH),
        ("avenging", Flags::AVENGING),
    ];
}

/// What lasts for the round only, one bit each; all are cleared in the end phase. The topmost eight name a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Effects(pub(crate) u32);

impl Effects {
    /// SPEED +1/+1, once or more often: four bits further up count how often after the first time.
    pub const FASTER: Effects = Effects(1);
    /// The second SPEED value is 1 higher.
    pub const FASTER_SPRINT: Effects = Effects(1 << 1);
    /// One more re-roll in SURVIVE tests.
    pub const RESILIENT: Effects = Effects(1 << 2);
    /// One more re-roll in FIGHT tests.
    pub const FRENZY: Effects = Effects(1 << 3);
    /// 1 more armour.
    pub const ARMOURED: Effects = Effects(1 << 5);
    /// Three re-rolls in FIGHT tests, unless it has more.
    pub const RAGE: Effects = Effects(1 << 6);
    /// One more re-roll in RANGED tests.
    pub const FIRE_WEIGHT: Effects = Effects(1 << 7);
    /// Makes no RAMPAGE roll.
    pub const CALM: Effects = Effects(1 << 8);
    /// May evade.
    pub const EVADING: Effects = Effects(1 << 9);
    /// Cannot be seen.
    pub const HIDDEN: Effects = Effects(1 << 10);
    /// Watches the cubes beside it.
    pub const WATCHING: Effects = Effects(1 << 11);
    /// Fights with the honour of a living warrior.
    pub const HONOURED: Effects = Effects(1 << 12);
    /// Was invigorated or has invigorated this round.
    pub const INVIGORATED: Effects = Effects(1 << 13);
    /// Was mended by an order this round.
    pub const MENDED: Effects = Effects(1 << 14);

    const MORE_SPEED_SHIFT: u32 = 16;
    const MORE_SPEED_MAX: u8 = 15;
    const SHARP_SHIFT: u32 = 24;

    /// The effects that scripts set and facts show, by name.
    pub(crate) const NAMED: [(&str, Effects); 14] = [
        ("faster", Effects::FASTER),
        ("faster-sprint", Effects::FASTER_SPRINT),
        ("resilient", Effects::RESILIENT),
        ("frenzy", Effects::FRENZY),
        ("armoured", Effects::ARMOURED),
        ("rage", Effects::RAGE),
        ("fire-weight", Effects::FIRE_WEIGHT),
        ("calm", Effects::CALM),
        ("evading", Effects::EVADING),
        ("hidden", Effects::HIDDEN),
        ("watching", Effects::WATCHING),
        ("honoured", Effects::HONOURED),
        ("invigorated", Effects::INVIGORATED),
        ("mended", Effects::MENDED),
    ];
}
