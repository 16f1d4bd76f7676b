//! Reading a position: who stands where, who is an enemy of whom, who sees whom.

use crate::Deadzone;
use crate::ids::{ModelId, WeaponId};
use crate::setup::{Coming, Item, Profile, Props, Reach, Scenario, Setup, Traits, Weapon};
use crate::specials;
use crate::state::{Effects, Flags, Model, State};
use sortie_cubes::{Capacity, Ground, Smoke, Standing};
use sortie_geometry::cube::{Cell, Grid, Locomotion, Spot};
use sortie_kernel::{Cx, Side};
use sortie_rulebook::rule;

/// What a rule of this game may touch.
pub(crate) type Ctx<'a> = Cx<'a, Deadzone>;

/// A position, for reading.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) state: &'a State,
}

/// The position of a running rule, for reading.
pub(crate) fn look<'a>(cx: &'a Ctx<'_>) -> Look<'a> {
    Look { setup: cx.setup, state: cx.state }
}

/// What a bike makes of its rider.
const RIDER: Props = Props::VEHICLE
    .with(Props::RAMPS_ONLY)
    .with(Props::NO_ITEMS)
    .with(Props::NOT_THROWN)
    .with(Props::GROUND_ONLY);

impl<'a> Look<'a> {
    #[inline]
    pub(crate) fn model(&self, id: ModelId) -> &'a Model {
        self.state.model(id)
    }

    pub(crate) fn scenario(&self) -> &'a Scenario {
        &self.setup.scenarios[usize::from(self.state.scenario)]
    }

    /// VPs that win the mission.
    pub(crate) fn required_vps(&self) -> u8 {
        self.setup.required_vps(usize::from(self.state.scenario))
    }

    #[inline]
    pub(crate) fn profile(&self, id: ModelId) -> &'a Profile {
        self.setup.profile(id)
    }

    #[inline]
    pub(crate) fn side(&self, id: ModelId) -> Side {
        self.setup.side(id)
    }

    pub(crate) fn weapon(&self, id: WeaponId) -> &'a Weapon {
        self.setup.weapon(id)
    }

    /// Whether a model rides a bike.
    pub(crate) fn rides(&self, id: ModelId) -> bool {
        self.model(id).items.has(Item::MonoWheel)
    }

    /// What the model's abilities permit and forbid, items and effects of the round included.
    pub(crate) fn props(&self, id: ModelId) -> Props {
        let (model, mut props) = (self.model(id), self.profile(id).props);
        if props.has(Props::DROPS) {
            rule!("DZ2-ABIL-25");
            props |= Props::JUMPS.with(Props::FALLS_SAFELY);
        }
        if model.has(Effects::AGILE) {
            props |= Props::EXTRA_LEVEL;
        }
        if self.rides(id) {
            rule!("DZ2-ITEMS-15");
            props |= RIDER;
        }
        if self.setup.roster[id.index()].coming == Coming::Emplaced {
            rule!("DZ2-ITEMS-14");
            props |= Props::NOT_THROWN;
        }
        props
    }

    #[inline]
    pub(crate) fn has(&self, id: ModelId, props: Props) -> bool {
        self.props(id).has(props)
    }

    /// Whether the model is a Construct or a Vehicle.
    pub(crate) fn is_machine(&self, id: ModelId) -> bool {
        let props = self.props(id);
        props.has(Props::CONSTRUCT) || props.has(Props::VEHICLE)
    }

    /// What a model's attack with a weapon is and does: by the weapon and by abilities of its own.
    pub(crate) fn traits(&self, id: ModelId, weapon: Option<WeaponId>) -> Traits {
        // A power of the mind is what the weapon is, not what everything in a psychic's hands becomes.
        let own = self.profile(id).traits.without(Traits::NO_SIGHT);
        let Some(weapon) = weapon else { return own };
        let mut traits = own | self.weapon(weapon).traits;
        if self.profile(id).props.has(Props::WEAPONS_TEAM) && self.is_injured(id) {
            rule!("DZ2-LOST-26");
            traits |= Traits::SLOW_RELOAD;
        }
        traits | specials::traits(id, weapon, self)
    }

    pub(crate) fn in_play(&self, id: ModelId) -> bool {
        self.model(id).in_play()
    }

    pub(crate) fn is_pinned(&self, id: ModelId) -> bool {
        self.model(id).is(Flags::PINNED)
    }

    pub(crate) fn is_injured(&self, id: ModelId) -> bool {
        self.model(id).damage() > 0
    }

    /// Models that could still be activated this round.
    pub(crate) fn unactivated(&self, side: Side) -> impl Iterator<Item = ModelId> + use<'a> {
        let (setup, state) = (self.setup, self.state);
        self.standing().filter(move |id| setup.side(*id) == side && !state.model(*id).is(Flags::ACTIVATED))
    }

    /// Whether a model would have room in a place besides those already there.
    pub(crate) fn has_room(&self, id: ModelId, cell: Cell) -> bool {
        let board = self.setup.grid.board();
        let size = self.profile(id).size;
        if !board.fits(cell, size) {
            rule!("DZ2-MOVE-26");
            return false;
        }
        if self.is_wild(id) {
            rule!("DZ2-ABIL-48");
            return true;
        }
        rule!("DZ2-MOVE-07");
        let team = |other: ModelId| self.side(other) == self.side(id) && !self.is_wild(other);
        self.fits_beside(id, cell, self.capacity(cell), team)
    }

    /// What a place holds.
    fn capacity(&self, cell: Cell) -> Capacity {
        if self.setup.grid.board().is_half(cell) {
            rule!("DZ2-MOVE-26");
            Capacity { one_side: 2, both: 4 }
        } else {
            Capacity { one_side: 4, both: 8 }
        }
    }

    /// Whether more models stand in a place than it holds.
    pub(crate) fn is_overcrowded(&self, cell: Cell) -> bool {
        self.overfills(cell, self.capacity(cell))
    }

    /// Whether the model runs wild under the opponent's control.
    pub(crate) fn is_wild(&self, id: ModelId) -> bool {
        let activation = &self.state.activation;
        activation.wild && activation.model == Some(id)
    }

    pub(crate) fn locomotion(&self, id: ModelId) -> Locomotion {
        let props = self.props(id);
        if props.has(Props::FLIES) {
            rule!("DZ2-LOST-28");
            Locomotion::Flight
        } else if props.has(Props::RAMPS_ONLY) {
            rule!("DZ2-LOST-20");
            Locomotion::Vehicle
        } else if props.has(Props::JUMPS) {
            Locomotion::JumpPack
        } else {
            Locomotion::Foot
        }
    }

    /// Whether nothing at all hides the one from the other.
    pub(crate) fn sees_clearly(&self, from: ModelId, to: ModelId) -> bool {
        self.has_all_lines(from, to, &self.smoke())
    }

    /// Whether a model may use what it carries.
    pub(crate) fn uses_items(&self, id: ModelId) -> bool {
        !self.has(id, Props::NO_ITEMS)
    }

    /// Whether the model has the item at hand.
    pub(crate) fn holds(&self, id: ModelId, item: Item) -> bool {
        self.model(id).items.has(item) && self.uses_items(id)
    }

    /// The weapons a model can use now: its own that are neither spent nor ruined, and those it carries as items.
    pub(crate) fn weapons(&self, id: ModelId) -> impl Iterator<Item = WeaponId> + use<'a> {
        let (setup, model) = (self.setup, self.model(id));
        let unarmed = self.profile(id).props.has(Props::NON_COMBATANT);
        let slots: &[WeaponId] = if unarmed {
            rule!("DZ2-ABIL-43");
            &[]
        } else {
            &self.profile(id).weapons
        };
        let left = move |slot: usize| !model.is_spent(slot);
        // Of two equal weapons that are left one is named: the other is used when the first is spent.
        let same = move |slot: usize, other: usize| {
            left(other) && slots[other] == slots[slot] && model.is_empty(other) == model.is_empty(slot)
        };
        let first = move |slot: usize| !(0..slot).any(|other| same(slot, other));
        let own = (0..slots.len()).filter(move |slot| left(*slot) && first(*slot)).map(|slot| slots[slot]);
        // A script may give an item to a model that is barred from items, but the model does not use it.
        let barred = unarmed || model.items.is_empty() || !self.uses_items(id);
        let carried = model.items.iter().filter(move |_| !barred);
        own.chain(carried.filter_map(move |item| setup.item_weapons[item as usize]))
    }

    /// The place in the model's list of a weapon of its own that is left; one that is loaded if there is one.
    pub(crate) fn slot(&self, id: ModelId, weapon: WeaponId) -> Option<usize> {
        let (model, slots) = (self.model(id), &self.profile(id).weapons);
        let mut left = (0..slots.len()).filter(|slot| slots[*slot] == weapon && !model.is_spent(*slot));
        let loaded = left.clone().find(|slot| !model.is_empty(*slot));
        loaded.or_else(|| left.next())
    }

    /// Whether every copy of the weapon has a Reload counter.
    pub(crate) fn is_empty(&self, id: ModelId, weapon: WeaponId) -> bool {
        self.model(id).needs_reload()
            && self.slot(id, weapon).is_some_and(|slot| self.model(id).is_empty(slot))
    }

    /// The range of a weapon in the model's hands.
    pub(crate) fn range(&self, id: ModelId, weapon: WeaponId) -> Option<u8> {
        match self.weapon(weapon).reach {
            Reach::Cubes(range) if self.profile(id).props.has(Props::DEADEYE) => {
                rule!("DZ2-ABIL-10");
                Some(range + 1)
            }
            Reach::Cubes(range) => Some(range),
            Reach::Close | Reach::Device => None,
        }
    }

    /// The ranged weapons of a model that are loaded, with their range.
    pub(crate) fn guns(&self, id: ModelId) -> impl Iterator<Item = (WeaponId, u8)> + use<'a> {
        let here = *self;
        let loaded = self.weapons(id).filter(move |weapon| !here.is_empty(id, *weapon));
        loaded.filter_map(move |weapon| here.range(id, weapon).map(|range| (weapon, range)))
    }

    /// The RF weapons of a model; a model that thirsts for blood has one even if it has no other.
    pub(crate) fn blades(&self, id: ModelId) -> impl Iterator<Item = WeaponId> + use<'a> {
        let setup = self.setup;
        let close = move |weapon: &WeaponId| setup.weapon(*weapon).reach == Reach::Close;
        let own = self.weapons(id).filter(close);
        own.chain(specials::blade(id, self))
    }

    /// How much armour a model's attack pierces by its weapon, its own ability and effects of the round.
    pub(crate) fn piercing(&self, id: ModelId, weapon: Option<WeaponId>) -> u8 {
        let of_weapon = weapon.map_or(0, |weapon| {
            let stats = self.weapon(weapon);
            let sharp = self.model(id).sharp().filter(|name| *name == stats.name).count() as u8;
            stats.numbers.ap + sharp + specials::more_ap(id, weapon, self)
        });
        rule!("DZ2-ABIL-02");
        self.profile(id).numbers.ap + of_weapon
    }
}

impl Standing for Look<'_> {
    #[inline]
    fn grid(&self) -> &Grid {
        &self.setup.grid
    }

    #[inline]
    fn roster_len(self) -> usize {
        usize::from(self.state.count)
    }

    #[inline]
    fn is_standing(self, id: ModelId) -> bool {
        self.state.model(id).in_play()
    }

    #[inline]
    fn cell_of(self, id: ModelId) -> Cell {
        self.state.model(id).cell
    }

    #[inline]
    fn spot_of(self, id: ModelId) -> Spot {
        self.state.model(id).spot()
    }

    #[inline]
    fn size_of(self, id: ModelId) -> u8 {
        self.setup.profile(id).size
    }

    #[inline]
    fn side_of(self, id: ModelId) -> Side {
        self.setup.side(id)
    }

    /// A wreck blocks sight as a pinned model does.
    #[inline]
    fn lies_down(self, id: ModelId) -> bool {
        self.state.model(id).is(Flags::PINNED) || self.state.model(id).is(Flags::WRECK)
    }

    /// Whether two models are enemies. A model that runs wild is an enemy of its own team and of nobody else.
    fn are_enemies(self, a: ModelId, b: ModelId) -> bool {
        let activation = &self.state.activation;
        if activation.wild && a != b && (activation.model == Some(a) || activation.model == Some(b)) {
            return self.side(a) == self.side(b);
        }
        rule!("DZ2-SETUP-17");
        self.side(a) != self.side(b)
    }

    /// Whether two different models are friends.
    fn are_friends(self, a: ModelId, b: ModelId) -> bool {
        let activation = &self.state.activation;
        let wild = activation.wild && (activation.model == Some(a) || activation.model == Some(b));
        a != b && !wild && self.side(a) == self.side(b)
    }

    /// Where in the cube it may stand: a model that cannot climb stays off platforms.
    fn ground(self, id: ModelId, cell: Cell) -> Ground {
        let ground = Ground::of(|| self.locomotion(id), cell, &self.setup.grid);
        if ground == Ground::FloorOnly {
            rule!("DZ2-MOVE-27");
        }
        ground
    }

    /// A wreck is in the way as well.
    fn hinders_sight(self, id: ModelId) -> bool {
        let wreck = || self.state.model(id).is(Flags::WRECK).then(|| rule!("DZ2-LOST-23")).is_some();
        self.is_standing(id) || wreck()
    }

    /// The cubes that smoke fills.
    fn smoke(self) -> Smoke {
        let list = self.state.markers.list().iter();
        let clouds = list.filter(|marker| marker.mark.is_smoke());
        let cells: Smoke = clouds.map(|marker| marker.cell).collect();
        if !cells.is_empty() {
            rule!("DZ2-ITEMS-06");
        }
        cells
    }

    /// Whether one model sees another.
    fn sees(self, from: ModelId, to: ModelId) -> bool {
        rule!("DZ2-SHOOT-07");
        if self.model(to).has(Effects::HIDDEN) {
            return false;
        }
        self.has_line(from, to, || self.smoke())
    }
}
