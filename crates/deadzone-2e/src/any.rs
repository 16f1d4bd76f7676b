//! Arbitrary choices, legal or not: what a confused client might send.

use crate::abilities::{SPECIALS, Task};
use crate::choice::{Choice, Manner};
use crate::ids::{ModelId, WeaponName};
use crate::setup::{Item, Setup};
use crate::state::{Face, Hand};
use sortie_geometry::cube::{Cell, Direction, LATTICE, Spot};
use sortie_kernel::Side;
use sortie_kernel::dice::Dice;
use sortie_rulebook::rule_id;

struct Any<'a> {
    setup: &'a Setup,
    dice: &'a mut dyn Dice,
}

impl Any<'_> {
    fn below(&mut self, n: usize) -> usize {
        usize::from(self.dice.pick(rule_id!("DZ2-DICE-01"), n as u16))
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    fn cell(&mut self) -> Cell {
        let levels = usize::from(self.setup.grid.levels());
        let (column, row, level) = (self.below(8) + 1, self.below(8) + 1, self.below(levels) + 1);
        Cell::new(column as u8, row as u8, level as u8).expect("inside the board")
    }

    fn model(&mut self) -> ModelId {
        let count = self.setup.roster.len();
        ModelId::new(self.below(count))
    }

    fn weapon(&mut self) -> WeaponName {
        let count = self.setup.weapon_names.len();
        WeaponName(self.below(count) as u8)
    }

    fn maybe_weapon(&mut self) -> Option<WeaponName> {
        if self.coin() { Some(self.weapon()) } else { None }
    }

    fn spot(&mut self) -> Spot {
        let mut coordinate = || LATTICE[self.below(5)];
        let (x, y) = (coordinate(), coordinate());
        Spot::new(x, y).expect("inside the cube")
    }

    fn item(&mut self) -> Item {
        Item::ALL[self.below(Item::ALL.len())]
    }

    fn face(&mut self) -> Face {
        Face::ALL[self.below(6)]
    }

    fn task(&mut self) -> Task {
        let model = if self.coin() { Some(self.model()) } else { None };
        let cell = if self.coin() { Some(self.cell()) } else { None };
        Task { model, cell, option: self.below(6) as u8 }
    }

    fn manner(&mut self) -> Manner {
        [Manner::Normal, Manner::Effect][self.below(2)]
    }

    fn of_action(&mut self, kind: usize) -> Choice {
        match kind {
            0 => {
                let to = if self.coin() { Some(self.cell()) } else { None };
                Choice::Move { to, command: self.coin() }
            }
            1 => Choice::Reposition { command: self.coin() },
            2 => Choice::Sprint(self.cell()),
            3 => {
                let (target, weapon, manner) = (self.model(), self.weapon(), self.manner());
                Choice::Shoot { target, weapon, manner, command: self.coin() }
            }
            4 => {
                let (cell, weapon) = (self.cell(), self.weapon());
                Choice::Fire { cell, weapon, command: self.coin() }
            }
            5 => {
                let (target, weapon) = (self.model(), self.maybe_weapon());
                Choice::Fight { target, weapon, command: self.coin() }
            }
            6 => Choice::StandUp,
            7 => {
                let special = self.below(SPECIALS.len()) as u8;
                Choice::Special { special, task: self.task() }
            }
            8 => Choice::Splat(self.task()),
            9 => Choice::Use(self.item()),
            10 => Choice::Smokescreen,
            11 => Choice::LeaveBike,
            _ => Choice::End,
        }
    }

    fn of_reaction(&mut self, kind: usize) -> Choice {
        match kind {
            0 => Choice::Step(self.cell()),
            1 => Choice::Stop,
            2 => Choice::Place(self.spot()),
            3 => {
                let model = self.model();
                Choice::Strike { model, weapon: self.maybe_weapon() }
            }
            4 => Choice::FightBack(self.maybe_weapon()),
            5 => Choice::Survive,
            6 => Choice::Roll,
            7 => Choice::Reroll { misses: self.below(4) as u8, hits: self.below(3) as u8 },
            8 => {
                let to = self.model();
                Choice::Give { to, item: self.item() }
            }
            9 => Choice::Keep,
            10 => Choice::PickUp(self.below(3) as u8),
            11 => Choice::Leave,
            12 => Choice::Drop,
            13 => Choice::Destroy,
            14 => {
                let item = self.item();
                Choice::Swap { item, destroy: self.coin() }
            }
            15 => Choice::Throw(Direction::ALL[self.below(8)]),
            16 => Choice::Next(self.model()),
            17 => Choice::Yes,
            18 => Choice::LeaveBoard { command: self.coin() },
            19 => Choice::Exchange(self.item()),
            20 => Choice::PutDown(self.item()),
            _ => Choice::No,
        }
    }
}

/// An arbitrary choice.
pub(crate) fn choice(setup: &Setup, dice: &mut dyn Dice) -> Choice {
    let mut any = Any { setup, dice };
    match any.below(44) {
        0 => Choice::Start(if any.coin() { Side::A } else { Side::B }),
        1 => Choice::Zone(any.below(3) as u8),
        2 => {
            let model = any.model();
            Choice::Deploy(model, any.cell())
        }
        3 => {
            let (from, to) = (any.cell(), any.cell());
            Choice::Shift { from, nth: any.below(2) as u8, to }
        }
        4 => Choice::Scout(any.model()),
        5 => Choice::RerollCommand(Hand(std::array::from_fn(|_| any.below(2) as u8))),
        6 => Choice::Activate(any.model()),
        7 => Choice::Pass,
        8 => Choice::Spend(any.face()),
        kind @ 9..22 => any.of_action(kind - 9),
        kind => any.of_reaction(kind - 22),
    }
}
