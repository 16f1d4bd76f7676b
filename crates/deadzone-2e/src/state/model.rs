//! One model as it stands on the table, in sixteen bytes.

use super::items::Carried;
use crate::ids::WeaponName;
use sortie_cubes::places::NOWHERE;
use sortie_geometry::cube::{Cell, Spot};
use std::hash::{Hash, Hasher};

/// The state of one model. Its profile and its side are in the set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    pub(crate) cell: Cell,
    pub(crate) items: Carried,
    /// Where in the cube it stands (20 bits), and effects of the round (12 bits).
    place: u32,
    /// States (24 bits), and Damage counters (8 bits).
    flags: u32,
    /// One-use or ruined weapons, weapons with a Reload counter, and two RF weapons that pierce more (8 bits each).
    weapons: u32,
}

const SPOT_BITS: u32 = 10;
const SPOT_MASK: u32 = (1 << SPOT_BITS) - 1;
const EFFECT_SHIFT: u32 = 2 * SPOT_BITS;
const DAMAGE_SHIFT: u32 = 24;
const RELOAD_SHIFT: u32 = 8;
const SHARP_SHIFT: u32 = 16;

impl Default for Model {
    fn default() -> Model {
        let mut model = Model { cell: NOWHERE, items: Carried::default(), place: 0, flags: 0, weapons: 0 };
        model.stand(Spot::MIDDLE);
        model
    }
}

impl Hash for Model {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.items.hash(hasher);
        hasher.write_u64((self.cell.index() as u64) << 32 | u64::from(self.place));
        hasher.write_u64(u64::from(self.flags) << 32 | u64::from(self.weapons));
    }
}

impl Model {
    /// A model that has just come into a cube.
    pub(crate) fn newly_in(cell: Cell) -> Model {
        Model { cell, ..Model::default() }
    }

    /// The cube (or half-cube) it stands in.
    #[inline]
    #[must_use]
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// Where in the cube its base centre is.
    #[inline]
    #[must_use]
    pub fn spot(&self) -> Spot {
        let (x, y) = (self.place & SPOT_MASK, self.place >> SPOT_BITS & SPOT_MASK);
        Spot::new(x as u16, y as u16).unwrap_or(Spot::MIDDLE)
    }

    pub(crate) fn stand(&mut self, spot: Spot) {
        self.place &= !((1 << EFFECT_SHIFT) - 1);
        self.place |= spot.x() as u32 | (spot.y() as u32) << SPOT_BITS;
    }

    /// Damage counters.
    #[must_use]
    pub fn damage(&self) -> u8 {
        (self.flags >> DAMAGE_SHIFT) as u8
    }

    pub(crate) fn set_damage(&mut self, damage: u8) {
        self.flags = self.flags & ((1 << DAMAGE_SHIFT) - 1) | u32::from(damage) << DAMAGE_SHIFT;
    }

    /// Whether a flag is set.
    #[inline]
    #[must_use]
    pub fn is(&self, flag: Flags) -> bool {
        self.flags & flag.0 != 0
    }

    pub(crate) fn set(&mut self, flag: Flags, on: bool) {
        if on {
            self.flags |= flag.0;
        } else {
            self.flags &= !flag.0;
        }
    }

    /// Whether it stands on the table.
    #[inline]
    #[must_use]
    pub fn in_play(&self) -> bool {
        self.is(Flags::IN_PLAY)
    }

    /// The BOOM! that its experimental weapon has given it.
    pub(crate) fn boom(&self) -> u8 {
        (self.flags >> Flags::BOOM_SHIFT) as u8 & Flags::BOOM_MAX
    }

    pub(crate) fn set_boom(&mut self, boom: u8) {
        self.flags &= !(u32::from(Flags::BOOM_MAX) << Flags::BOOM_SHIFT);
        self.flags |= u32::from(boom.min(Flags::BOOM_MAX)) << Flags::BOOM_SHIFT;
    }

    /// Whether the weapon at this place of its list is spent or ruined.
    pub(crate) fn is_spent(&self, slot: usize) -> bool {
        slot < 8 && self.weapons >> slot & 1 == 1
    }

    pub(crate) fn spend(&mut self, slot: usize) {
        self.weapons |= u32::from(slot < 8) << slot.min(7);
    }

    /// Whether the weapon at this place of its list has a Reload counter.
    pub(crate) fn is_empty(&self, slot: usize) -> bool {
        slot < 8 && self.weapons >> (RELOAD_SHIFT + slot as u32) & 1 == 1
    }

    /// Whether any of its weapons has a Reload counter.
    pub(crate) fn needs_reload(&self) -> bool {
        self.weapons >> RELOAD_SHIFT & 0xff != 0
    }

    pub(crate) fn set_empty(&mut self, slot: usize, on: bool) {
        let bit = 1 << (RELOAD_SHIFT + slot.min(7) as u32);
        if on && slot < 8 {
            self.weapons |= bit;
        } else {
            self.weapons &= !bit;
        }
    }

    /// Whether an effect of this round is on it.
    #[inline]
    pub(crate) fn has(&self, effect: Effects) -> bool {
        self.place >> EFFECT_SHIFT & effect.0 != 0
    }

    /// Puts effects of this round on it.
    pub(crate) fn gain(&mut self, effect: Effects) {
        self.place |= effect.0 << EFFECT_SHIFT;
    }

    fn count(&self, shift: u32) -> u8 {
        (self.place >> (EFFECT_SHIFT + shift)) as u8 & Effects::COUNT_MAX
    }

    fn count_up(&mut self, shift: u32) {
        if self.count(shift) < Effects::COUNT_MAX {
            self.place += 1 << (EFFECT_SHIFT + shift);
        }
    }

    /// FRENZY gained this round.
    pub(crate) fn frenzy(&self) -> u8 {
        self.count(Effects::FRENZY_SHIFT)
    }

    pub(crate) fn gain_frenzy(&mut self) {
        self.count_up(Effects::FRENZY_SHIFT);
    }

    /// Armour gained this round.
    pub(crate) fn armour(&self) -> u8 {
        self.count(Effects::ARMOUR_SHIFT)
    }

    pub(crate) fn gain_armour(&mut self) {
        self.count_up(Effects::ARMOUR_SHIFT);
    }

    /// The names of its effects of this round; one that adds up is named as often as the model has it.
    pub(crate) fn effect_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let model = *self;
        let flags = Effects::NAMED.into_iter().filter(move |(_, effect)| model.has(*effect));
        let counted = [("frenzy", model.frenzy()), ("armour", model.armour())];
        let counted = counted.into_iter().flat_map(|(name, n)| std::iter::repeat_n(name, usize::from(n)));
        flags.map(|(name, _)| name).chain(counted)
    }

    /// The RF weapons that pierce 1 armour more this round, one as often as it was sharpened.
    pub(crate) fn sharp(&self) -> impl Iterator<Item = WeaponName> + use<> {
        let names = [self.weapons >> SHARP_SHIFT & 0xff, self.weapons >> (SHARP_SHIFT + 8)];
        names.into_iter().filter_map(|name| name.checked_sub(1).map(|name| WeaponName(name as u8)))
    }

    /// Makes an RF weapon pierce 1 armour more this round.
    pub(crate) fn sharpen(&mut self, weapon: WeaponName) {
        let shift = if self.weapons >> SHARP_SHIFT & 0xff == 0 { SHARP_SHIFT } else { SHARP_SHIFT + 8 };
        self.weapons &= !(0xff << shift);
        self.weapons |= ((u32::from(weapon.0) + 1) & 0xff) << shift;
    }

    /// Ends all effects of the round.
    pub(crate) fn end_effects(&mut self) {
        self.place &= (1 << EFFECT_SHIFT) - 1;
        self.weapons &= (1 << SHARP_SHIFT) - 1;
    }
}

/// States of a model, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u32);

impl Flags {
    /// On the table.
    pub const IN_PLAY: Flags = Flags(1);
    /// Lies on its side.
    pub const PINNED: Flags = Flags(1 << 1);
    /// Has finished its activation of this round.
    pub const ACTIVATED: Flags = Flags(1 << 2);
    /// Carries a Flame counter.
    pub const ON_FIRE: Flags = Flags(1 << 3);
    /// Was killed.
    pub const DEAD: Flags = Flags(1 << 4);
    /// Left the board.
    pub const LEFT: Flags = Flags(1 << 5);
    /// Waits off the table for a rule that brings it.
    pub const RESERVE: Flags = Flags(1 << 6);
    /// Killed, and what its death causes has not happened yet.
    pub const DUE: Flags = Flags(1 << 7);
    /// Rolls for its rage whenever it is activated, for the rest of the game.
    pub const RAMPAGES: Flags = Flags(1 << 8);
    /// Its life support is spent.
    pub const SUPPORT_USED: Flags = Flags(1 << 9);
    /// Has made its one smokescreen of the game.
    pub const SMOKE_USED: Flags = Flags(1 << 10);
    /// Has made its scout move.
    pub const SCOUTED: Flags = Flags(1 << 11);
    /// Was marked activated in the turn under way.
    pub const FRESH: Flags = Flags(1 << 12);
    /// Its own energy shield is burnt out.
    pub const SHIELD_BURNT: Flags = Flags(1 << 13);
    /// Its shield generator is burnt out.
    pub const GENERATOR_BURNT: Flags = Flags(1 << 14);
    /// A destroyed vehicle that still stands there.
    pub const WRECK: Flags = Flags(1 << 15);
    /// Was killed on its bike, and so as a Vehicle.
    pub const FELL_RIDING: Flags = Flags(1 << 16);

    const BOOM_SHIFT: u32 = 20;
    pub(crate) const BOOM_MAX: u8 = 15;

    /// The flags that scripts set and facts show, by name.
    pub(crate) const NAMED: [(&str, Flags); 15] = [
        ("in-play", Flags::IN_PLAY),
        ("pinned", Flags::PINNED),
        ("activated", Flags::ACTIVATED),
        ("fire", Flags::ON_FIRE),
        ("dead", Flags::DEAD),
        ("left", Flags::LEFT),
        ("reserve", Flags::RESERVE),
        ("rampages", Flags::RAMPAGES),
        ("life-support-used", Flags::SUPPORT_USED),
        ("smokescreen-used", Flags::SMOKE_USED),
        ("scouted", Flags::SCOUTED),
        ("fresh", Flags::FRESH),
        ("shield-burnt", Flags::SHIELD_BURNT),
        ("generator-burnt", Flags::GENERATOR_BURNT),
        ("wreck", Flags::WRECK),
    ];
}

/// What lasts for the round only: flags, and two counters of two bits. All are cleared when the round ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Effects(u32);

impl Effects {
    /// Shots at it by models with TAG weapons have a die more.
    pub const TAGGED: Effects = Effects(1);
    /// Nobody sees it.
    pub const HIDDEN: Effects = Effects(1 << 1);
    /// Has AGILE.
    pub const AGILE: Effects = Effects(1 << 2);
    /// Faster, and its RF weapons pierce more.
    pub const THIRSTY: Effects = Effects(1 << 3);
    /// FRENZY (4), unless it has more.
    pub const RAGE: Effects = Effects(1 << 4);
    /// Has lost its marker to a friend's power.
    pub const INVIGORATED: Effects = Effects(1 << 5);
    /// Was inspired by the Brood Mother.
    pub const INSPIRED: Effects = Effects(1 << 6);
    /// A sentry gun that has made its one SHOOT of the round.
    pub const SHOT: Effects = Effects(1 << 7);

    const FRENZY_SHIFT: u32 = 8;
    const ARMOUR_SHIFT: u32 = 10;
    const COUNT_MAX: u8 = 3;

    /// The effects that scripts set and facts show, by name.
    pub(crate) const NAMED: [(&str, Effects); 8] = [
        ("tagged", Effects::TAGGED),
        ("hidden", Effects::HIDDEN),
        ("agile", Effects::AGILE),
        ("thirsty", Effects::THIRSTY),
        ("rage", Effects::RAGE),
        ("invigorated", Effects::INVIGORATED),
        ("inspired", Effects::INSPIRED),
        ("shot", Effects::SHOT),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_model_is_kept_apart() {
        let mut model = Model::default();
        assert_eq!((size_of::<Model>(), model.spot()), (16, Spot::MIDDLE));
        model.set_damage(5);
        model.set(Flags::WRECK, true);
        model.set_boom(3);
        model.gain(Effects::INSPIRED);
        model.gain_frenzy();
        model.gain_armour();
        model.gain_armour();
        model.spend(7);
        model.set_empty(2, true);
        model.sharpen(WeaponName(4));
        model.sharpen(WeaponName(9));
        let spot = Spot::new(835, 165).expect("inside");
        model.stand(spot);
        assert_eq!((model.spot(), model.damage(), model.boom()), (spot, 5, 3));
        assert_eq!((model.frenzy(), model.armour()), (1, 2));
        assert!(model.is_spent(7) && !model.is_spent(2) && model.is_empty(2) && !model.is_empty(7));
        assert_eq!(model.sharp().map(|name| name.0).collect::<Vec<_>>(), [4, 9]);
        assert_eq!(model.effect_names().collect::<Vec<_>>(), ["inspired", "frenzy", "armour", "armour"]);
        model.end_effects();
        assert_eq!((model.effect_names().count(), model.sharp().count(), model.spot()), (0, 0, spot));
        assert!(model.is(Flags::WRECK) && model.is_spent(7) && model.needs_reload());
    }
}
