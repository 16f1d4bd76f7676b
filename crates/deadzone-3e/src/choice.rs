//! Every answer a player can give.

use crate::ids::{ModelId, WeaponName};
use crate::keywords::Task;
use crate::state::{Face, Hand, Item};
use sortie_geometry::cube::{Cell, Direction, Spot};
use sortie_kernel::Side;

/// An answer to a question. Each one has a line of notation: see `docs/notation/deadzone-3e.md`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Who starts: `start a`.
    Start(Side),
    /// Which zone: `zone south`.
    Zone(u8),
    /// Where a model starts: `deploy E1 3.1.1`.
    Deploy(ModelId, Cell),
    /// Look secretly at a token, counted among those of the cube: `look 4.4.2` or `look 4.4.2 2`.
    Look(Cell, u8),
    /// Move a model before round 1: `move E1`.
    Scout(ModelId),
    /// Re-roll command dice showing these: `reroll advance shoot shoot`.
    RerollCommand(Hand),
    /// `activate E1`.
    Activate(ModelId),
    /// `pass`.
    Pass,
    /// Spend a command die by itself: `spend model` for another activation, `spend dice` for a die.
    Spend(Face),
    /// `advance 4.5.1`, or `advance` to leave a cube with enemies; `command advance` spends a die for it.
    Advance {
        /// The first cube; none when enemies must be left first.
        to: Option<Cell>,
        /// Whether an Advance result pays for it.
        command: bool,
    },
    /// A new position in its own cube: `reposition`.
    Reposition {
        /// Whether an Advance result pays for it.
        command: bool,
    },
    /// An ADVANCE of one cube more, to be paid for: `charge 4.5.1`, or `charge` to leave enemies.
    Charge(Option<Cell>),
    /// `sprint 4.5.1`.
    Sprint(Cell),
    /// `shoot P3 laser-rifle`, `blaze P3 laser-rifle`, `snipe P3 sniper-rifle`.
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
    /// `assault P2 claws`; `fists` without a weapon.
    Assault {
        /// Whom.
        target: ModelId,
        /// With what.
        weapon: Option<WeaponName>,
        /// Whether an Assault result pays for it.
        command: bool,
    },
    /// `stand-up`.
    StandUp,
    /// A special action: `medi-pack`, `medic P3`, `teleport 4.5.1`.
    Special {
        /// Its place in the table.
        special: u8,
        /// What it is applied to.
        task: Task,
    },
    /// The Leader's special order: `order`, `order 2`, `order E3 4.5.1`.
    Order(Task),
    /// Use an item: `use ammo`.
    Use(Item),
    /// The activation is over: `end`.
    End,
    /// Go on into a cube: `step 4.6.1`.
    Step(Cell),
    /// Go no farther: `stop`.
    Stop,
    /// Stand there: `place 500,730`.
    Place(Spot),
    /// Leave the board: `leave-board`, as the next step or as an ADVANCE of its own.
    LeaveBoard {
        /// Whether an Advance result pays for the ADVANCE.
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
    /// Spend a command die to re-roll one die: `spend shoot reroll`, `spend shoot reroll hit`.
    CommandReroll {
        /// The die spent.
        face: Face,
        /// Whether a success is re-rolled instead of a failure.
        hit: bool,
    },
    /// Change nothing: `keep`.
    Keep,
    /// Pick a token up, counted among those of the cube: `pick-up`, `pick-up 2`.
    PickUp(u8),
    /// Leave things as they are: `leave`.
    Leave,
    /// Do not keep the token, put it down: `drop`.
    Drop,
    /// Do not keep the token, take it out of the game: `destroy`.
    Destroy,
    /// Keep the token and part with the item carried: `swap` puts that down, `swap destroy` destroys it.
    Swap {
        /// Whether the old item is destroyed.
        destroy: bool,
    },
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
    /// `blaze`: it can only pin.
    Blaze,
    /// `snipe`: through a long scope.
    Scoped,
}
