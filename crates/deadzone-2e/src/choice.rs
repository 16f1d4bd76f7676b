//! Every answer a player can give.

use crate::abilities::Task;
use crate::ids::{ModelId, WeaponName};
use crate::setup::Item;
use crate::state::{Face, Hand};
use sortie_geometry::cube::{Cell, Direction, Spot};
use sortie_kernel::Side;

/// An answer to a question. Each one has a line of notation: see `docs/notation/deadzone-2e.md`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Who starts: `start a`.
    Start(Side),
    /// Which zone: `zone south`.
    Zone(u8),
    /// Where a model starts: `deploy E1 3.1.1`.
    Deploy(ModelId, Cell),
    /// Move a counter, counted among those of its cube, before round 1: `shift 4.4.1 4.5.1`, `shift 4.4.1 2 4.5.1`.
    Shift {
        /// Where it lies.
        from: Cell,
        /// Which of the counters there.
        nth: u8,
        /// Where it goes.
        to: Cell,
    },
    /// A scout's move before round 1: `scout E1`.
    Scout(ModelId),
    /// Re-roll Command dice showing these: `reroll move shoot shoot`.
    RerollCommand(Hand),
    /// `activate E1`.
    Activate(ModelId),
    /// `pass`.
    Pass,
    /// Spend a Command die by itself: `spend model` for another activation, `spend dice` for a die.
    Spend(Face),
    /// `move 4.5.1`, or `move` to leave a cube with enemies; `command move` spends a die for it.
    Move {
        /// The first cube; none when enemies must be left first.
        to: Option<Cell>,
        /// Whether a Move result pays for it.
        command: bool,
    },
    /// A new position in its own cube: `reposition`.
    Reposition {
        /// Whether a Move result pays for it.
        command: bool,
    },
    /// `sprint 4.5.1`.
    Sprint(Cell),
    /// `shoot P3 laser-rifle`, or `effect P3 laser-rifle` to fire for effect.
    Shoot {
        /// At whom.
        target: ModelId,
        /// With what.
        weapon: WeaponName,
        /// In which manner.
        manner: Manner,
        /// Whether a Shoot result pays for it.
        command: bool,
    },
    /// At a cube: `fire 4.5.1 frag-grenade`.
    Fire {
        /// At what.
        cell: Cell,
        /// With what.
        weapon: WeaponName,
        /// Whether a Shoot result pays for it.
        command: bool,
    },
    /// `fight P2 claws`; `fists` without a weapon.
    Fight {
        /// Whom.
        target: ModelId,
        /// With what.
        weapon: Option<WeaponName>,
        /// Whether a Fight result pays for it.
        command: bool,
    },
    /// `stand-up`.
    StandUp,
    /// A SPECIAL action: `medi-pack E2`, `medic P3`, `teleport 4.5.1`.
    Special {
        /// Its place in the table.
        special: u8,
        /// What it is applied to.
        task: Task,
    },
    /// The Leader's army special: `special`, `special 2`, `special E3 4.5.1`.
    Splat(Task),
    /// Use an item: `use ammo`.
    Use(Item),
    /// The activation is over, or its start: `end`.
    End,
    /// Go on into a cube: `step 4.6.1`.
    Step(Cell),
    /// Go no farther: `stop`.
    Stop,
    /// Stand there: `place 500,730`.
    Place(Spot),
    /// Leave the board: `leave-board`, as the next step or as a MOVE of its own.
    LeaveBoard {
        /// Whether a Move result pays for the MOVE.
        command: bool,
    },
    /// A model of the cube attacks: `strike P2 claws`.
    Strike {
        /// Who attacks.
        model: ModelId,
        /// With what.
        weapon: Option<WeaponName>,
    },
    /// `fight-back claws`.
    FightBack(Option<WeaponName>),
    /// `survive`.
    Survive,
    /// No more declarations: `roll`.
    Roll,
    /// Re-roll this many failures and successes: `reroll 2`, `reroll 1+1`.
    Reroll {
        /// Failures.
        misses: u8,
        /// Successes below 8.
        hits: u8,
    },
    /// Change nothing: `keep`.
    Keep,
    /// Pick a counter up, counted among those of the cube: `pick-up`, `pick-up 2`.
    PickUp(u8),
    /// Give an item to a friend in the cube: `give E2 ammo`.
    Give {
        /// Who gets it.
        to: ModelId,
        /// What it gets.
        item: Item,
    },
    /// A friend with full hands gives this in exchange: `exchange ammo`.
    Exchange(Item),
    /// A friend with full hands puts this down: `put-down ammo`.
    PutDown(Item),
    /// Leave things as they are: `leave`.
    Leave,
    /// Do not keep the item, put it down: `drop`.
    Drop,
    /// Do not keep the item, take it out of the game: `destroy`.
    Destroy,
    /// Keep the item and part with one carried: `swap ammo` puts that down, `swap ammo destroy` destroys it.
    Swap {
        /// What the model parts with.
        item: Item,
        /// Whether that is destroyed.
        destroy: bool,
    },
    /// Make the smokescreen of the game: `smokescreen`.
    Smokescreen,
    /// Get off the bike: `leave-bike`.
    LeaveBike,
    /// Which way: `throw NE`.
    Throw(Direction),
    /// Who comes next: `next P3`.
    Next(ModelId),
    /// `yes`.
    Yes,
    /// `no`.
    No,
}

/// The manner of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// `shoot`.
    Normal,
    /// `effect`: Firing for Effect, which can only pin.
    Effect,
}
