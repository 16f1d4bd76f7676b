//! All that changes, as plain bytes: models, hands and decks as sets, counters, the declared actions and the tests
//! under way. What no later rule reads is cleared, so that equal outcomes are equal.

use crate::board::Square;
use crate::profile::{Faction, MODELS, Weapon};
use sortie_kernel::{Side, bit_set};

/// No model.
pub(crate) const NOBODY: u8 = u8::MAX;

/// Item counters of a game.
pub(crate) const COUNTERS: usize = 8;

/// The scale of Aggression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Aggression {
    /// Lies down.
    Pinned,
    /// The normal step.
    #[default]
    Alert,
    /// Fights better, shoots worse.
    Enraged,
}

impl Aggression {
    /// All steps, from the lowest.
    pub const ALL: [Aggression; 3] = [Aggression::Pinned, Aggression::Alert, Aggression::Enraged];

    /// Its name in scripts.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["pinned", "alert", "enraged"][self as usize]
    }
}

bit_set! {
    /// States of a model; those from `MOVED` on last for a turn.
    pub Flags(u32) {
        /// Injured.
        INJURED = 0 as "injured",
        /// Out of the game, slain.
        DEAD = 1 as "dead",
        /// Out of the game, alive, or never in it.
        LEFT = 2 as "left",
        /// Has an Overwatch counter.
        OVERWATCH = 3 as "overwatch",
        /// May take no action in its player's next turn.
        DISTRACTED_NEXT = 4 as "distracted-next",
        /// May take no action in this turn of its player.
        DISTRACTED = 5 as "distracted",
        /// A short Move taken.
        MOVED = 6 as "moved",
        /// Two short Moves taken.
        MOVED_TWICE = 7 as "moved-twice",
        /// Aim taken.
        AIMED = 8 as "aimed",
        /// A short Shoot taken.
        SHOT = 9 as "shot",
        /// Blaze Away taken.
        BLAZED = 10 as "blazed",
        /// Get Mean! taken.
        MEAN = 11 as "mean",
        /// Throw Grenade taken.
        THREW = 12 as "threw",
        /// A long action taken.
        LONG = 13 as "long",
        /// The action taken last was an Aim.
        AIM_LAST = 14 as "aim-last",
        /// Gave up its actions to support.
        SUPPORTING = 15 as "supporting",
        /// Another model has acted since.
        FINISHED = 16 as "finished",
        /// A stand-alone card was played after its first short action.
        CUT_SHORT = 17 as "cut-short",
        /// Has taken a free Fight this turn.
        FREE_FIGHT = 18 as "free-fight",
        /// Its own player has played a card on it this turn.
        CARD_OWN = 19 as "card-own",
        /// The enemy has played a card on it this turn.
        CARD_ENEMY = 20 as "card-enemy",
        /// Its Rampage of this turn is still to come.
        RAMPAGE_DUE = 21 as "rampage-due",
    }
}

impl Flags {
    /// The short actions.
    pub const SHORT: Flags = Flags(
        Flags::MOVED.0
            | Flags::MOVED_TWICE.0
            | Flags::AIMED.0
            | Flags::SHOT.0
            | Flags::BLAZED.0
            | Flags::MEAN.0
            | Flags::THREW.0,
    );

    /// What a turn of its own player begins without.
    pub const OWN_TURN: Flags = Flags(
        Flags::SHORT.0
            | Flags::LONG.0
            | Flags::AIM_LAST.0
            | Flags::SUPPORTING.0
            | Flags::FINISHED.0
            | Flags::CUT_SHORT.0
            | Flags::DISTRACTED.0,
    );

    /// What every turn begins without.
    pub const ANY_TURN: Flags = Flags(Flags::FREE_FIGHT.0 | Flags::CARD_OWN.0 | Flags::CARD_ENEMY.0);

    /// Short actions taken.
    #[inline]
    #[must_use]
    pub fn shorts(self) -> u32 {
        self.and(Flags::SHORT).0.count_ones()
    }
}

/// What a counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Item {
    /// Nothing; on the table a counter that lies face down.
    #[default]
    None,
    /// Intel.
    Intel,
    /// Ammo.
    Ammo,
    /// A Frag Grenade.
    Frag,
}

impl Item {
    /// The three kinds of counters.
    pub const KINDS: [Item; 3] = [Item::Intel, Item::Ammo, Item::Frag];

    /// Its name in notation; `hidden` for a counter face down.
    #[must_use]
    pub fn word(self) -> &'static str {
        ["hidden", "intel", "ammo", "frag-grenade"][self as usize]
    }

    /// Its name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        ["a counter face down", "Intel", "Ammo", "a Frag Grenade"][self as usize]
    }
}

/// A counter on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counter {
    /// Where it lies; off the board if it does not.
    pub at: Square,
    /// What it shows.
    pub item: Item,
}

/// One model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Model {
    /// Where it stands.
    pub at: Square,
    /// On which of the nine spots.
    pub spot: u8,
    /// Its step on the scale.
    pub aggression: Aggression,
    /// What it carries.
    pub item: Item,
    /// Everything else.
    pub flags: Flags,
}

/// What an action is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum ActionKind {
    #[default]
    None,
    Move,
    Aim,
    Shoot,
    Blaze,
    Mean,
    Overwatch,
    Fight,
    BreakOff,
    Throw,
    /// Off the board with Intel.
    Leave,
}

impl ActionKind {
    /// Its name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        [
            "nothing",
            "Move",
            "Aim",
            "Shoot",
            "Blaze Away",
            "Get Mean!",
            "Overwatch",
            "Fight",
            "Break Off",
            "Throw Grenade",
            "Move off the board",
        ][self as usize]
    }
}

/// What an action is taken by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Origin {
    /// The model's allowance.
    #[default]
    Own,
    /// A Move card.
    Card,
    /// A result.
    Free,
    /// Overwatch.
    Interrupt,
    /// Rampage.
    Rampage,
}

/// A declared action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// What.
    pub kind: ActionKind,
    /// By what right.
    pub origin: Origin,
    /// Who.
    pub by: u8,
    /// The model it is aimed at.
    pub target: u8,
    /// The square it is aimed at or leads to.
    pub square: Square,
    /// Where it begins.
    pub from: Square,
    /// The spot it leads to.
    pub spot: u8,
    /// The gun used.
    pub weapon: Weapon,
    /// Whether Ammo is used up.
    pub ammo: bool,
    /// Who supports, one bit a model.
    pub support: u16,
}

impl Default for Action {
    fn default() -> Self {
        Action {
            kind: ActionKind::None,
            origin: Origin::Own,
            by: NOBODY,
            target: NOBODY,
            square: Square::NONE,
            from: Square::NONE,
            spot: 0,
            weapon: Weapon::None,
            ammo: false,
            support: 0,
        }
    }
}

/// A free action that a result granted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GrantKind {
    /// None.
    #[default]
    None,
    /// A free Fight.
    Fight,
    /// A free Move or a free Fight.
    MoveOrFight,
    /// A free Move.
    Move,
    /// A free Move, then a free Blaze Away at the square left.
    MoveThenBlaze,
    /// A free Blaze Away at a square.
    Blaze,
}

/// A free action still to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grant {
    /// What.
    pub kind: GrantKind,
    /// Who.
    pub model: u8,
    /// The square to blaze at.
    pub square: Square,
}

impl Default for Grant {
    fn default() -> Self {
        Grant { kind: GrantKind::None, model: NOBODY, square: Square::NONE }
    }
}

/// Free actions that can wait at one time.
pub(crate) const GRANTS: usize = 3;

/// What is tested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum TestKind {
    #[default]
    None,
    Shoot,
    Blaze,
    Fight,
    BreakOff,
    Frag,
    Slam,
    Fall,
}

/// The stat that a model rolls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "the names of the rulebook")]
pub enum Stat {
    #[default]
    Survival,
    Fighting,
    Shooting,
}

impl Stat {
    /// Its name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        ["Survival", "Fighting", "Shooting"][self as usize]
    }
}

/// A test under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Test {
    /// What is tested.
    pub kind: TestKind,
    /// Whether the action is an interrupt: 0 or 1.
    pub depth: u8,
    /// Whose cards come first.
    pub acting: Side,
    /// The model that performs the action; nobody for a blast, slam or fall.
    pub actor: u8,
    /// The opponent in a Shoot, Fight or Break Off.
    pub target: u8,
    /// The square of a Blaze Away or a blast.
    pub square: Square,
    /// What the opponent rolls.
    pub defence: Stat,
    /// The attacker's weapon.
    pub weapon: Weapon,
    /// Ammo used, a charge, an accurate throw, a model from a neighbouring square: +1 or +2 dice by the kind.
    pub bonus: bool,
    /// More dice by number: supporters, levels fallen beyond the first.
    pub more: u8,
    /// Models that were Pinned when the action began.
    pub pinned: u16,
    /// Models that roll.
    pub rollers: u16,
    /// Windows passed, later results applied.
    pub done: u16,
    /// Models that lose no Aggression.
    pub steadfast: u16,
    /// The score of the action, blast, slam or fall.
    pub score: u8,
    /// The card effect played for each model, counted from 1.
    pub cards: [u8; MODELS],
    /// The score of each other model.
    pub scores: [u8; MODELS],
}

impl Default for Test {
    fn default() -> Self {
        Test {
            kind: TestKind::None,
            depth: 0,
            acting: Side::A,
            actor: NOBODY,
            target: NOBODY,
            square: Square::NONE,
            defence: Stat::Survival,
            weapon: Weapon::None,
            bonus: false,
            more: 0,
            pinned: 0,
            rollers: 0,
            done: 0,
            steadfast: 0,
            score: 0,
            cards: [0; MODELS],
            scores: [0; MODELS],
        }
    }
}

/// Overwatch against the action under way, one bit a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Watch {
    /// Still to roll.
    pub attempts: u16,
    /// May choose between before and after.
    pub choosing: u16,
    /// Interrupts before the action.
    pub before: u16,
    /// Interrupts after it.
    pub after: u16,
}

/// All that changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Both forces.
    pub models: [Model; MODELS],
    /// Cards in hand of each side, one bit a card.
    pub hands: [u16; 2],
    /// Cards still to draw of each side.
    pub decks: [u16; 2],
    /// Counters on the table.
    pub counters: [Counter; COUNTERS],
    /// How many counters of each kind lie face down.
    pub unknown: [u8; 3],
    /// Intel of each side.
    pub intel: [u8; 2],
    /// Turns begun.
    pub turn: u8,
    /// Whose turn it is.
    pub side: Side,
    /// Who plays the Enforcers.
    pub enforcers: Side,
    /// Whether the Enforcers have the south edge.
    pub south: bool,
    /// Whether the active player has played a card this turn.
    pub card_played: bool,
    /// Whether the cards have run out.
    pub cards_out: bool,
    /// The action under way, and an interrupt inside it.
    pub actions: [Action; 2],
    /// Free actions granted by each of them.
    pub grants: [[Grant; GRANTS]; 2],
    /// Overwatch against the action under way.
    pub watch: Watch,
    /// The test under way, and a slam or fall inside a blast.
    pub tests: [Test; 2],
}

/// All twelve cards.
pub(crate) const ALL_CARDS: u16 = 0x0fff;

impl Default for State {
    fn default() -> Self {
        State {
            models: [Model { flags: Flags::LEFT, ..Model::default() }; MODELS],
            hands: [0; 2],
            decks: [ALL_CARDS; 2],
            counters: [Counter::default(); COUNTERS],
            unknown: [0; 3],
            intel: [0; 2],
            turn: 0,
            side: Side::A,
            enforcers: Side::A,
            south: true,
            card_played: false,
            cards_out: false,
            actions: [Action::default(); 2],
            grants: [[Grant::default(); GRANTS]; 2],
            watch: Watch::default(),
            tests: [Test::default(); 2],
        }
    }
}

impl State {
    /// A model.
    #[inline]
    #[must_use]
    pub fn model(&self, id: u8) -> &Model {
        &self.models[usize::from(id)]
    }

    /// A model, to change.
    #[inline]
    pub fn model_mut(&mut self, id: u8) -> &mut Model {
        &mut self.models[usize::from(id)]
    }

    /// The side of a faction.
    #[inline]
    #[must_use]
    pub fn side_of_faction(&self, faction: Faction) -> Side {
        match faction {
            Faction::Enforcers => self.enforcers,
            Faction::Plague => self.enforcers.other(),
        }
    }

    /// The faction of a side.
    #[inline]
    #[must_use]
    pub fn faction(&self, side: Side) -> Faction {
        if side == self.enforcers { Faction::Enforcers } else { Faction::Plague }
    }

    /// The side of a model.
    #[inline]
    #[must_use]
    pub fn side_of(&self, id: u8) -> Side {
        self.side_of_faction(Faction::of(id))
    }

    /// Whether a model is alive and on the board.
    #[inline]
    #[must_use]
    pub fn is_up(&self, id: u8) -> bool {
        self.models.get(usize::from(id)).is_some_and(|model| !model.flags.any(Flags::DEAD | Flags::LEFT))
    }

    /// The models of a side that are alive and on the board.
    pub fn team(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        self.faction(side).models().filter(|id| self.is_up(*id))
    }

    /// Every model that is alive and on the board.
    pub fn everyone(&self) -> impl Iterator<Item = u8> + '_ {
        (0..MODELS as u8).filter(|id| self.is_up(*id))
    }

    /// The models in a square.
    pub fn in_square(&self, square: Square) -> impl Iterator<Item = u8> + '_ {
        (0..MODELS as u8).filter(move |id| self.model(*id).at == square && self.is_up(*id))
    }

    /// The discards of a side.
    #[must_use]
    pub fn discards(&self, side: Side) -> u16 {
        ALL_CARDS & !self.hands[side.index()] & !self.decks[side.index()]
    }
}
