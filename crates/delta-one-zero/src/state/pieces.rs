//! The pieces of a state: sets of models, places, Orders, what is true of a model or a Fireteam.

use crate::setup::{FireteamId, Ids, ModelId};
use sortie_geometry::open::{Point, Spot};
use sortie_kernel::bit_set;

/// The most Command Orders of one player: the Doctrine and one for each Command model.
pub const ORDERS_MAX: usize = 4;
/// The most doors and windows of a map.
pub const DOORS_MAX: usize = 32;
/// The most markers for smoke, gas and light at once.
pub const TOKENS_MAX: usize = 16;
/// The most Stress, Wound or Noise tokens that are counted.
pub const COUNTED_MAX: u8 = 99;
/// The most cards that lie face down at once, those that stand for an empty deck included.
pub const CARDS_MAX: usize = 60;
/// The most attacks that wait for their cards at once.
pub const ATTACKS_MAX: usize = 14;

/// Places for everybody: both sides and the pilot.
pub const MODELS_ALL: usize = crate::setup::MODELS + 1;
/// Stands for nobody.
pub const NOBODY: ModelId = ModelId(u8::MAX);
/// The pilot of mission 3, who belongs to neither side.
pub const PILOT: ModelId = ModelId(30);
/// Stands for no Fireteam.
pub const NO_TEAM: FireteamId = FireteamId(u8::MAX);

/// A set of models.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ModelSet(pub u32);

impl ModelSet {
    /// Nobody.
    pub const NONE: ModelSet = ModelSet(0);

    /// One model alone.
    pub fn one(id: ModelId) -> ModelSet {
        ModelSet(1 << id.0.min(31))
    }

    /// Whether the model is in it.
    pub fn has(self, id: ModelId) -> bool {
        id.0 < 32 && self.0 >> id.0 & 1 == 1
    }

    /// Adds a model.
    pub fn add(&mut self, id: ModelId) {
        self.0 |= ModelSet::one(id).0;
    }

    /// Takes a model out.
    pub fn remove(&mut self, id: ModelId) {
        self.0 &= !ModelSet::one(id).0;
    }

    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The models in it, in order.
    pub fn iter(self) -> Ids {
        Ids::of(self.0)
    }
}

impl FromIterator<ModelId> for ModelSet {
    fn from_iter<I: IntoIterator<Item = ModelId>>(models: I) -> ModelSet {
        let mut set = ModelSet::NONE;
        models.into_iter().for_each(|id| set.add(id));
        set
    }
}

/// A place on the table in thousandths of an inch; 36 inches fit sixteen bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// To the east.
    pub x: u16,
    /// To the north.
    pub y: u16,
    /// The height of the floor.
    pub z: u16,
}

impl Place {
    /// The place with these coordinates.
    pub const fn new(x: u16, y: u16, z: u16) -> Place {
        Place { x, y, z }
    }

    /// Seen from above.
    pub fn point(self) -> Point {
        Point::new(i32::from(self.x), i32::from(self.y))
    }

    /// In space.
    pub fn spot(self) -> Spot {
        Spot::new(i32::from(self.x), i32::from(self.y), i32::from(self.z))
    }

    /// The place of a spot, if it fits the table's numbers.
    pub fn of(spot: Spot) -> Option<Place> {
        Some(Place::new(
            u16::try_from(spot.at.x).ok()?,
            u16::try_from(spot.at.y).ok()?,
            u16::try_from(spot.z).ok()?,
        ))
    }
}

bit_set! {
    /// What is true of one model.
    pub Flags(u32) {
        /// It stands on the board.
        ON_BOARD = 0 as "on-board",
        /// It is Fatigued.
        FATIGUED = 1 as "fatigued",
        /// It is Separated.
        SEPARATED = 2 as "separated",
        /// It lies prone.
        PRONE = 3 as "prone",
        /// It was removed from play.
        REMOVED = 4 as "removed",
        /// It left the board by its mission's leave.
        LEFT = 5 as "left",
        /// It holds a Rally! Order.
        RALLY = 6 as "rally",
        /// It was halted this turn.
        HALTED = 7 as "halted",
        /// It has taken its Action of this step.
        ACTED = 8 as "acted",
        /// It has made its move of this Move step, or given it up.
        MOVE_MADE = 9 as "move-made",
        /// It moved some distance in this run.
        MOVED = 10 as "moved",
        /// It moved into contact with an enemy and has to fight.
        DUTY = 11 as "duty",
        /// It has the Cautious State for itself.
        CAUTIOUS = 12 as "cautious",
        /// It is Concealed for itself while Inactive.
        CONCEALED = 13 as "concealed",
        /// It is Undercover.
        UNDERCOVER = 14 as "undercover",
        /// A spotter supports it in this Action step.
        SPOTTED = 15 as "spotted",
        /// It finished a move or an Action near gas in this run.
        GAS_DUE = 16 as "gas-due",
        /// It has made its free Breach of this Move step.
        FREE_BREACH = 17 as "free-breach",
        /// It is named for the Snap Fire under way and has not attacked yet.
        SNAPPING = 18 as "snapping",
        /// It was in the Fireteam when the Move step under way began.
        STEPPED = 19 as "stepped",
        /// Its extra round of an extended magazine is spent.
        MAGAZINE_SPENT = 20 as "magazine-spent",
        /// A weapon with Fatal gave it a Wound token.
        FATAL = 21,
        /// It takes part in the group CQB under way.
        IN_GROUP = 22,
        /// It was attacked in the round under way and has not answered yet.
        ATTACKED = 23,
        /// It was hit in the round under way.
        HIT = 24,
        /// It will attack back in the next round.
        WILL_ATTACK = 25,
        /// It has made its move of Melt Away.
        MELTED = 26,
        /// Its First Aid Kit is used up.
        KIT_USED = 27 as "kit-used",
        /// Its spare ammunition is used up.
        SPARE_USED = 28 as "spare-used",
    }
}

bit_set! {
    /// What is true of one Fireteam.
    pub TeamFlags(u16) {
        /// It has the Cautious State.
        CAUTIOUS = 0 as "cautious",
        /// It has the Covering Fire State.
        COVERING = 1 as "covering-fire",
        /// It has the Overwatch State.
        OVERWATCH = 2 as "overwatch",
        /// A Disrupted token lies on it.
        DISRUPTED = 3 as "disrupted",
        /// It is Concealed.
        CONCEALED = 4 as "concealed",
        /// It has reacted to the Move step under way.
        REACTED = 5 as "reacted",
        /// Its Snap Fire costs no Stress in the activation under way.
        HOLDING = 6 as "holding",
        /// The opponent has looked at its Order.
        SEEN = 7 as "seen",
        /// A weapon with Stun or Terror hit a member in the resolution under way.
        STUNNED = 8,
        /// Each model makes a Check before it attacks in the Snap Fire under way.
        CHECKED = 9,
    }
}

/// An Order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names are the rulebook's")]
pub enum Order {
    Advance,
    #[default]
    Engage,
    Cautious,
    Overwatch,
    CoveringFire,
    Steady,
    SustainedFire,
    /// The special Order of the mission: Bolt or Carry.
    Special,
}

impl Order {
    /// Every Order that can lie face down.
    pub const ALL: [Order; 8] = [
        Order::Advance,
        Order::Engage,
        Order::Cautious,
        Order::Overwatch,
        Order::CoveringFire,
        Order::Steady,
        Order::SustainedFire,
        Order::Special,
    ];
}

/// What has become of a Fireteam's Order this turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Stage {
    /// It has none.
    #[default]
    None,
    /// Chosen, and not yet resolved; nobody but its owner knows it.
    FaceDown,
    /// Overwatch, revealed by a reaction and still to be activated.
    Shown,
    /// Being carried out.
    Active,
    /// Carried out.
    Done,
    /// Cancelled by Snap Fire, unseen.
    Cancelled,
    /// Put aside unseen because nobody was left to carry it out.
    Discarded,
}

impl Stage {
    /// Every stage, in order.
    pub const ALL: [Stage; 7] = [
        Stage::None,
        Stage::FaceDown,
        Stage::Shown,
        Stage::Active,
        Stage::Done,
        Stage::Cancelled,
        Stage::Discarded,
    ];
}

/// One Fireteam.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Team {
    /// Its Order of this turn; meaningless without a stage.
    pub order: Order,
    /// What has become of it.
    pub stage: Stage,
    /// What is true of it.
    pub flags: TeamFlags,
    /// Noise tokens.
    pub noise: u8,
}

impl Team {
    /// Whether its Order waits to be activated.
    pub fn is_waiting(&self) -> bool {
        matches!(self.stage, Stage::FaceDown | Stage::Shown)
    }

    /// Whether the opponent knows the Order that lies there.
    pub fn is_known(&self) -> bool {
        match self.stage {
            Stage::None | Stage::Shown | Stage::Active | Stage::Done => true,
            Stage::FaceDown | Stage::Cancelled | Stage::Discarded => self.flags.has(TeamFlags::SEEN),
        }
    }
}

/// One model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Model {
    /// What is true of it.
    pub flags: Flags,
    /// How often each thing it carries was used, two bits each, in the order of its card.
    pub used: u32,
    /// The centre of its base.
    pub at: Place,
    /// Stress tokens.
    pub stress: u8,
    /// Wound tokens.
    pub wounds: u8,
    /// Jammed weapons, by their place on the card.
    pub jammed: u16,
    /// Unloaded weapons, by their place on the card.
    pub unloaded: u16,
    /// The casualty it rescues.
    pub rescues: ModelId,
}

impl Model {
    /// Whether it stands or lies on the board.
    pub fn on_board(&self) -> bool {
        self.flags.has(Flags::ON_BOARD)
    }

    /// Whether it is Active: on the board, neither Fatigued nor Separated nor prone.
    pub fn is_active(&self) -> bool {
        self.on_board() && !self.flags.any(INACTIVE)
    }

    /// How often the thing at a place of its card was used.
    pub fn uses(&self, place: u8) -> u8 {
        (self.used >> (2 * u32::from(place.min(15))) & 3) as u8
    }

    /// Sets how often the thing at a place of its card was used.
    pub fn set_uses(&mut self, place: u8, uses: u8) {
        let shift = 2 * u32::from(place.min(15));
        self.used = self.used & !(3 << shift) | u32::from(uses.min(3)) << shift;
    }
}

/// What makes a model Inactive.
pub const INACTIVE: Flags = Flags(Flags::FATIGUED.0 | Flags::SEPARATED.0 | Flags::PRONE.0);
