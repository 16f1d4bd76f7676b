//! Reading a position: who stands where, who is an enemy of whom, who sees whom.

use crate::Deadzone;
use crate::ids::{ModelId, WeaponId};
use crate::setup::{Profile, Props, Reach, Scenario, Setup, Weapon};
use crate::state::{Boons, Effects, Flags, Item, Model, State};
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

impl<'a> Look<'a> {
    pub(crate) fn model(&self, id: ModelId) -> &'a Model {
        self.state.model(id)
    }

    pub(crate) fn scenario(&self) -> &'a Scenario {
        self.setup.scenario(self.state)
    }

    pub(crate) fn profile(&self, id: ModelId) -> &'a Profile {
        self.setup.profile(id)
    }

    pub(crate) fn side(&self, id: ModelId) -> Side {
        self.setup.side(id)
    }

    pub(crate) fn weapon(&self, id: WeaponId) -> &'a Weapon {
        self.setup.weapon(id)
    }

    /// What the model's keywords permit and forbid, items and effects of the round included.
    pub(crate) fn props(&self, id: ModelId) -> Props {
        let (model, profile) = (self.model(id), self.profile(id));
        let mut props = profile.props;
        if model.has(Effects::HONOURED) {
            props = profile.unmade.with(Props::SPARES_PINNED);
        }
        if model.has(Effects::EVADING) {
            props |= Props::EVADES;
        }
        if self.state.activation.model == Some(id) && self.state.activation.boons.has(Boons::TWO_WEAPONS) {
            props |= Props::TWO_WEAPONS;
        }
        props |= crate::orders::props(id, self);
        let item = self.item_at_hand(id);
        if let Some(weapon) = item.and_then(|item| self.setup.item_weapons[item as usize]) {
            // Of a carried weapon only what acts outside its attacks belongs to the carrier.
            rule!("DZ3-EXTRA-05");
            props |= self.weapon(weapon).props.and(Props::OUTSIDE_ATTACKS);
        }
        if item == Some(Item::DefenderShield) {
            props |= Props::SHIELDS_FRIENDS;
        }
        props
    }

    /// What a weapon permits and forbids in a model's hands, effects of the activation included.
    pub(crate) fn weapon_props(&self, id: ModelId, weapon: WeaponId) -> Props {
        self.weapon(weapon).props | crate::orders::weapon_props(id, weapon, self)
    }

    /// The RANGED target number of a model as it is now.
    pub(crate) fn ranged(&self, id: ModelId) -> Option<u8> {
        let own = self.profile(id).ranged;
        if self.model(id).has(Effects::HONOURED) { own.map(|target| target.min(4)) } else { own }
    }

    pub(crate) fn has(&self, id: ModelId, props: Props) -> bool {
        self.props(id).has(props)
    }

    pub(crate) fn in_play(&self, id: ModelId) -> bool {
        self.model(id).in_play()
    }

    pub(crate) fn is_pinned(&self, id: ModelId) -> bool {
        self.model(id).is(Flags::PINNED)
    }

    pub(crate) fn is_injured(&self, id: ModelId) -> bool {
        self.model(id).damage > 0
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
            rule!("DZ3-PART-05");
            return false;
        }
        if self.is_wild(id) {
            rule!("DZ3-KEY-74");
            return true;
        }
        rule!("DZ3-ADV-06");
        let team = |other: ModelId| self.side(other) == self.side(id) && !self.is_wild(other);
        self.fits_beside(id, cell, self.capacity(cell), team)
    }

    /// What a place holds.
    fn capacity(&self, cell: Cell) -> Capacity {
        if self.setup.grid.board().is_half(cell) {
            rule!("DZ3-PART-02");
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
            rule!("DZ3-KEY-34");
            Locomotion::Flight
        } else if props.has(Props::JUMPS) {
            Locomotion::JumpPack
        } else if props.has(Props::RAMPS_ONLY) {
            rule!("DZ3-KEY-103");
            Locomotion::Vehicle
        } else {
            if props.has(Props::VEHICLE) {
                rule!("DZ3-KEY-106");
            }
            Locomotion::Foot
        }
    }

    /// Whether nothing at all hides the one from the other; what needs no sight looks through smoke.
    pub(crate) fn sees_clearly(&self, from: ModelId, to: ModelId, through_smoke: bool) -> bool {
        let smoke = self.smoke();
        self.has_all_lines(from, to, if through_smoke { &[] } else { &smoke })
    }

    /// The weapons a model can use now: its own that are not spent, and the one it carries as an item.
    pub(crate) fn weapons(&self, id: ModelId) -> impl Iterator<Item = WeaponId> + use<'a> {
        let (setup, model) = (self.setup, self.model(id));
        let slots = &self.profile(id).weapons;
        let left = move |slot: usize| !model.is_spent(slot);
        // Of two equal weapons that are left one is named: the other is used when the first is spent.
        let first = move |slot: usize| !(0..slot).any(|other| left(other) && slots[other] == slots[slot]);
        let own = (0..slots.len()).filter(move |slot| left(*slot) && first(*slot)).map(|slot| slots[slot]);
        let item_weapon = move |item: Item| setup.item_weapons[item as usize];
        let carried = self.item_at_hand(id).and_then(item_weapon);
        let [one, two] = {
            let mut left = self.built_in(id).filter(|item| model.item != Some(*item));
            [left.next(), left.next()]
        };
        let built_in = one.into_iter().chain(two.filter(|_| two != one));
        own.chain(carried).chain(built_in.filter_map(item_weapon))
    }

    /// The item that a model carries and uses: a script may give one to those who are barred from items.
    pub(crate) fn item_at_hand(&self, id: ModelId) -> Option<Item> {
        let barred = self.profile(id).props.has(Props::NO_ITEMS);
        if barred {
            rule!("DZ3-KEY-06");
        }
        self.model(id).item.filter(|_| !barred)
    }

    /// The items built into a model's profile that it has not used yet.
    pub(crate) fn built_in(&self, id: ModelId) -> impl Iterator<Item = Item> + use<'a> {
        let model = self.model(id);
        let slots = [Flags::BUILT_IN_1_USED, Flags::BUILT_IN_2_USED];
        let own = self.profile(id).built_in.iter().zip(slots);
        own.filter(move |(_, used)| !model.is(*used)).map(|(item, _)| *item)
    }

    /// The ranged weapons of a model with their range.
    pub(crate) fn guns(&self, id: ModelId) -> impl Iterator<Item = (WeaponId, u8)> + use<'a> {
        let setup = self.setup;
        self.weapons(id).filter_map(move |weapon| match setup.weapon(weapon).reach {
            Reach::Cubes(range) => Some((weapon, range)),
            Reach::Close | Reach::Device => None,
        })
    }

    /// The CC weapons of a model.
    pub(crate) fn blades(&self, id: ModelId) -> impl Iterator<Item = WeaponId> + use<'a> {
        let setup = self.setup;
        self.weapons(id).filter(move |weapon| setup.weapon(*weapon).reach == Reach::Close)
    }

    /// How much armour a model's attack pierces by its weapon, its own keyword and effects of the round.
    pub(crate) fn piercing(&self, id: ModelId, weapon: Option<WeaponId>) -> u8 {
        let of_weapon = weapon.map_or(0, |weapon| {
            let stats = self.weapon(weapon);
            stats.numbers.ap + u8::from(self.model(id).sharp() == Some(stats.name))
        });
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
        self.state.model(id).spot
    }

    #[inline]
    fn size_of(self, id: ModelId) -> u8 {
        self.setup.profile(id).size
    }

    #[inline]
    fn side_of(self, id: ModelId) -> Side {
        self.setup.side(id)
    }

    #[inline]
    fn lies_down(self, id: ModelId) -> bool {
        self.state.model(id).is(Flags::PINNED)
    }

    /// Whether two models are enemies. A model that runs wild is an enemy of its own team and of nobody else.
    fn are_enemies(self, a: ModelId, b: ModelId) -> bool {
        let activation = &self.state.activation;
        if activation.wild && a != b && (activation.model == Some(a) || activation.model == Some(b)) {
            return self.side(a) == self.side(b);
        }
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
            rule!("DZ3-PART-06");
        }
        ground
    }

    /// The cubes that smoke fills.
    fn smoke(self) -> Smoke {
        let list = self.state.markers.list().iter();
        let clouds = list.filter(|marker| marker.mark.is_smoke());
        let cells: Smoke = clouds.map(|marker| marker.cell).collect();
        if !cells.is_empty() {
            rule!("DZ3-KEY-83");
        }
        cells
    }

    /// Whether one model sees another.
    fn sees(self, from: ModelId, to: ModelId) -> bool {
        rule!("DZ3-SHOOT-05");
        if self.model(to).has(Effects::HIDDEN) {
            return false;
        }
        self.has_line(from, to, || self.smoke())
    }
}
