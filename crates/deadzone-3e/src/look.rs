//! Reading a position: who stands where, who is an enemy of whom, who sees whom.

use crate::Deadzone;
use crate::ids::{Crowd, ModelId, WeaponId};
use crate::setup::{Profile, Props, Reach, Scenario, Setup, Weapon};
use crate::state::{Boons, Effects, Flags, Item, Mark, Model, State};
use arrayvec::ArrayVec;
use sortie_geometry::cube::{Cell, Figure, LATTICE, Locomotion, Scene, Spot};
use sortie_kernel::{Cx, Side};
use sortie_rulebook::rule;

/// What a rule of this game may touch.
pub(crate) type Ctx<'a> = Cx<'a, Deadzone>;

/// A position, for reading.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
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
        if let Some(weapon) = model.item.and_then(|item| self.setup.item_weapons[item as usize]) {
            // Of a carried weapon only what acts outside its attacks belongs to the carrier.
            rule!("DZ3-EXTRA-05");
            props |= self.weapon(weapon).props.and(Props::OUTSIDE_ATTACKS);
        }
        if model.item == Some(Item::DefenderShield) {
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

    /// Every model on the table.
    pub(crate) fn standing(&self) -> impl Iterator<Item = ModelId> + use<'a> {
        let state = self.state;
        state.ids().filter(move |id| state.model(*id).in_play())
    }

    /// Every model in a place.
    pub(crate) fn in_cell(&self, cell: Cell) -> impl Iterator<Item = ModelId> + use<'a> {
        let state = self.state;
        self.standing().filter(move |id| state.model(*id).cell == cell)
    }

    /// Whether two models are enemies. A model that runs wild is an enemy of its own team and of nobody else.
    pub(crate) fn are_enemies(&self, a: ModelId, b: ModelId) -> bool {
        let activation = &self.state.activation;
        if activation.wild && a != b && (activation.model == Some(a) || activation.model == Some(b)) {
            return self.side(a) == self.side(b);
        }
        self.side(a) != self.side(b)
    }

    /// Whether two different models are friends.
    pub(crate) fn are_friends(&self, a: ModelId, b: ModelId) -> bool {
        let activation = &self.state.activation;
        let wild = activation.wild && (activation.model == Some(a) || activation.model == Some(b));
        a != b && !wild && self.side(a) == self.side(b)
    }

    /// Enemies of a model in its own place.
    pub(crate) fn enemies_beside(&self, id: ModelId) -> impl Iterator<Item = ModelId> + use<'a> {
        let look = *self;
        self.in_cell(self.model(id).cell).filter(move |other| look.are_enemies(id, *other))
    }

    pub(crate) fn has_enemy_beside(&self, id: ModelId) -> bool {
        self.enemies_beside(id).next().is_some()
    }

    pub(crate) fn has_unpinned_enemy_beside(&self, id: ModelId) -> bool {
        self.enemies_beside(id).any(|other| !self.is_pinned(other))
    }

    /// Friends of a model in its own place.
    pub(crate) fn friends_beside(&self, id: ModelId) -> impl Iterator<Item = ModelId> + use<'a> {
        let look = *self;
        self.in_cell(self.model(id).cell).filter(move |other| look.are_friends(id, *other))
    }

    /// Models that could still be activated this round.
    pub(crate) fn unactivated(&self, side: Side) -> impl Iterator<Item = ModelId> + use<'a> {
        let (setup, state) = (self.setup, self.state);
        self.standing().filter(move |id| setup.side(*id) == side && !state.model(*id).is(Flags::ACTIVATED))
    }

    /// Whether the team has a model on the table.
    pub(crate) fn is_alive(&self, side: Side) -> bool {
        self.standing().any(|id| self.side(id) == side)
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
        let (mut own, mut all) = (size, size);
        for other in self.in_cell(cell).filter(|other| *other != id) {
            all += self.profile(other).size;
            if self.side(other) == self.side(id) && !self.is_wild(other) {
                own += self.profile(other).size;
            }
        }
        rule!("DZ3-ADV-06");
        let (own_max, all_max) = self.capacity(cell);
        own <= own_max && all <= all_max
    }

    /// What a place holds: sizes of one team, sizes of both.
    fn capacity(&self, cell: Cell) -> (u8, u8) {
        if self.setup.grid.board().is_half(cell) {
            rule!("DZ3-PART-02");
            (2, 4)
        } else {
            (4, 8)
        }
    }

    /// Whether more models stand in a place than it holds.
    pub(crate) fn is_overcrowded(&self, cell: Cell) -> bool {
        let (own_max, all_max) = self.capacity(cell);
        let mut sizes = [0u8; 2];
        for id in self.in_cell(cell) {
            sizes[self.side(id).index()] += self.profile(id).size;
        }
        sizes[0].max(sizes[1]) > own_max || sizes[0] + sizes[1] > all_max
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

    pub(crate) fn figure(&self, id: ModelId) -> Figure {
        let model = self.model(id);
        Figure {
            cell: model.cell,
            spot: model.spot,
            body: *self.setup.grid.body(self.profile(id).size),
            pinned: model.is(Flags::PINNED),
        }
    }

    /// The models that may stand between two others, as the geometry sees them: no base reaches half a cube beyond
    /// the stack that holds its centre, so nobody farther aside than the next stack is in the way.
    fn figures_between(&self, a: ModelId, b: ModelId) -> ArrayVec<Figure, { crate::ids::MODELS_MAX }> {
        let (one, two) = (self.model(a).cell, self.model(b).cell);
        let columns = one.column().min(two.column()) - 1..=one.column().max(two.column()) + 1;
        let rows = one.row().min(two.row()) - 1..=one.row().max(two.row()) + 1;
        let near = |id: &ModelId| {
            let cell = self.model(*id).cell;
            columns.contains(&cell.column()) && rows.contains(&cell.row())
        };
        let others = self.standing().filter(|id| *id != a && *id != b);
        others.filter(near).map(|id| self.figure(id)).collect()
    }

    /// The cubes that smoke fills.
    pub(crate) fn smoke(&self) -> ArrayVec<Cell, { crate::state::MARKERS_MAX }> {
        let list = self.state.markers.list().iter();
        let clouds = list.filter(|marker| matches!(marker.mark, Mark::Smoke | Mark::Gas(_)));
        let cells: ArrayVec<Cell, { crate::state::MARKERS_MAX }> = clouds.map(|marker| marker.cell).collect();
        if !cells.is_empty() {
            rule!("DZ3-KEY-83");
        }
        cells
    }

    /// Whether one model sees another.
    pub(crate) fn sees(&self, from: ModelId, to: ModelId) -> bool {
        rule!("DZ3-SHOOT-05");
        if self.model(to).has(Effects::HIDDEN) {
            return false;
        }
        let (eye, target) = (self.figure(from), self.figure(to));
        // Scenery hides most, and often that is known already: then nobody else need be looked at.
        if !self.setup.grid.any_free(&eye, &target, &Scene::default()) {
            return false;
        }
        let (others, smoke) = (self.figures_between(from, to), self.smoke());
        let alone = others.is_empty() && smoke.is_empty();
        alone || self.setup.grid.any_free(&eye, &target, &Scene { others: &others, smoke: &smoke })
    }

    /// Whether nothing at all hides the one from the other; what needs no sight looks through smoke.
    pub(crate) fn sees_clearly(&self, from: ModelId, to: ModelId, through_smoke: bool) -> bool {
        let (others, smoke) = (self.figures_between(from, to), self.smoke());
        let scene = Scene { others: &others, smoke: if through_smoke { &[] } else { &smoke } };
        self.setup.grid.all_free(&self.figure(from), &self.figure(to), &scene)
    }

    /// Whether the model sees a cube.
    pub(crate) fn sees_cell(&self, from: ModelId, cell: Cell) -> bool {
        self.setup.grid.sight_to_cell(&self.figure(from), cell, &self.smoke()).any()
    }

    /// Legal spots of the lattice for a model in a place, others standing where they stand.
    pub(crate) fn free_spots(&self, id: ModelId, cell: Cell) -> ArrayVec<Spot, 25> {
        self.free_spots_but(id, cell, None)
    }

    /// The same as if one more model were not there.
    pub(crate) fn free_spots_but(
        &self,
        id: ModelId,
        cell: Cell,
        gone: Option<ModelId>,
    ) -> ArrayVec<Spot, 25> {
        spots(self.room(id, cell, gone)).collect()
    }

    /// The first of them.
    pub(crate) fn first_free_spot(&self, id: ModelId, cell: Cell) -> Option<Spot> {
        spots(self.room(id, cell, None)).next()
    }

    /// Whether there is any.
    pub(crate) fn has_free_spot(&self, id: ModelId, cell: Cell) -> bool {
        self.room(id, cell, None) != 0
    }

    /// Whether a model may stand at any spot of its cube, on the lattice or not.
    pub(crate) fn may_stand(&self, id: ModelId, spot: Spot, gone: Option<ModelId>) -> bool {
        let (cell, grid) = (self.model(id).cell, &self.setup.grid);
        let radius = grid.body(self.profile(id).size).radius;
        grid.may_stand(cell, spot, radius, &self.figures_near(id, cell, gone))
            && !(self.is_grounded(id, cell) && grid.board().surface(cell, spot) != 0)
    }

    /// The free spots as one bit for each spot of the lattice.
    fn room(&self, id: ModelId, cell: Cell, gone: Option<ModelId>) -> u32 {
        let others = self.figures_near(id, cell, gone);
        let room = self.setup.grid.lattice_room(cell, self.profile(id).size, &others);
        if !self.is_grounded(id, cell) {
            return room;
        }
        let board = self.setup.grid.board();
        let raised = |bit: &usize| spot_at(*bit).is_some_and(|spot| board.surface(cell, spot) != 0);
        (0..LATTICE.len() * LATTICE.len()).filter(raised).fold(room, |room, bit| room & !(1 << bit))
    }

    /// Who cannot climb stays on the ground of a cube with a platform.
    fn is_grounded(&self, id: ModelId, cell: Cell) -> bool {
        let platform = self.setup.grid.board().cube(cell).platform.is_some();
        let grounded = platform && self.locomotion(id) == Locomotion::Vehicle;
        if grounded {
            rule!("DZ3-PART-06");
        }
        grounded
    }

    /// The others whose bases could be in the way of a model.
    fn figures_near(
        &self,
        id: ModelId,
        cell: Cell,
        gone: Option<ModelId>,
    ) -> ArrayVec<Figure, { crate::ids::MODELS_MAX }> {
        let near = self
            .standing()
            .filter(|other| *other != id && Some(*other) != gone && is_beside(self.model(*other).cell, cell));
        near.map(|other| self.figure(other)).collect()
    }

    /// The weapons a model can use now: its own that are not spent, and the one it carries as an item.
    pub(crate) fn weapons(&self, id: ModelId) -> impl Iterator<Item = WeaponId> + use<'a> {
        let (setup, model) = (self.setup, self.model(id));
        let own = self.profile(id).weapons.iter().enumerate();
        let own = own.filter(|(slot, _)| !model.is_spent(*slot)).map(|(_, weapon)| *weapon);
        let item_weapon = move |item: Item| setup.item_weapons[item as usize];
        // Who is barred from items may be given one by a script, but does not use it.
        let barred = self.profile(id).props.has(Props::NO_ITEMS);
        let carried = model.item.filter(|_| !barred).and_then(item_weapon);
        let built_in = self.built_in(id).filter(move |item| model.item != Some(*item));
        own.chain(carried).chain(built_in.filter_map(item_weapon))
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

    /// Everybody in a place, as a set.
    pub(crate) fn crowd(&self, cell: Cell) -> Crowd {
        self.in_cell(cell).collect()
    }
}

/// Whether two cubes of one level are the same or touch.
fn is_beside(a: Cell, b: Cell) -> bool {
    a.level() == b.level() && a.column().abs_diff(b.column()) <= 1 && a.row().abs_diff(b.row()) <= 1
}

/// The spots of the lattice whose bits are set, in the order of the lattice.
fn spots(mut room: u32) -> impl Iterator<Item = Spot> {
    std::iter::from_fn(move || {
        let bit = (room != 0).then(|| room.trailing_zeros() as usize)?;
        room &= room - 1;
        spot_at(bit)
    })
}

fn spot_at(bit: usize) -> Option<Spot> {
    Spot::new(LATTICE[bit % LATTICE.len()], LATTICE[bit / LATTICE.len()])
}

/// The cubes in which anybody stands: most cubes are empty, and looking for steps asks for many.
pub(crate) struct Occupied([u64; 16]);

impl Occupied {
    pub(crate) fn new(look: &Look<'_>) -> Occupied {
        let mut bits = [0; 16];
        for id in look.standing() {
            let index = look.model(id).cell.index();
            bits[index / 64] |= 1 << (index % 64);
        }
        Occupied(bits)
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }
}
