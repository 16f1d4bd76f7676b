//! Arbitrary choices, legal or not: what a confused client might send.

use crate::abilities::SPECIALS;
use crate::choice::{Choice, Manner};
use crate::setup::{Item, Setup};
use crate::state::Face;
use sortie_cubes::arbitrary::Arbitrary;
use sortie_geometry::cube::Direction;
use sortie_kernel::dice::Dice;
use sortie_rulebook::rule_id;

const MANNERS: [Manner; 2] = [Manner::Normal, Manner::Effect];

/// Draws the parts of a choice.
type Any<'a> = Arbitrary<'a, Setup>;

fn of_action(any: &mut Any<'_>, kind: usize) -> Choice {
    match kind {
        0 => {
            let to = any.maybe(Any::cell);
            Choice::Move { to, command: any.coin() }
        }
        1 => Choice::Reposition { command: any.coin() },
        2 => Choice::Sprint(any.cell()),
        3 => {
            let (target, weapon, manner) = (any.model(), any.weapon(), any.one_of(&MANNERS));
            Choice::Shoot { target, weapon, manner, command: any.coin() }
        }
        4 => {
            let (cell, weapon) = (any.cell(), any.weapon());
            Choice::Fire { cell, weapon, command: any.coin() }
        }
        5 => {
            let (target, weapon) = (any.model(), any.maybe(Any::weapon));
            Choice::Fight { target, weapon, command: any.coin() }
        }
        6 => Choice::StandUp,
        7 => {
            let special = any.below(SPECIALS.len()) as u8;
            Choice::Special { special, task: any.task() }
        }
        8 => Choice::Splat(any.task()),
        9 => Choice::Use(any.one_of(&Item::ALL)),
        10 => Choice::Smokescreen,
        11 => Choice::LeaveBike,
        _ => Choice::End,
    }
}

fn of_reaction(any: &mut Any<'_>, kind: usize) -> Choice {
    match kind {
        0 => Choice::Step(any.cell()),
        1 => Choice::Stop,
        2 => Choice::Place(any.spot()),
        3 => {
            let model = any.model();
            Choice::Strike { model, weapon: any.maybe(Any::weapon) }
        }
        4 => Choice::FightBack(any.maybe(Any::weapon)),
        5 => Choice::Survive,
        6 => Choice::Roll,
        7 => Choice::Reroll { misses: any.below(4) as u8, hits: any.below(3) as u8 },
        8 => {
            let to = any.model();
            Choice::Give { to, item: any.one_of(&Item::ALL) }
        }
        9 => Choice::Keep,
        10 => Choice::PickUp(any.below(3) as u8),
        11 => Choice::Leave,
        12 => Choice::Drop,
        13 => Choice::Destroy,
        14 => {
            let item = any.one_of(&Item::ALL);
            Choice::Swap { item, destroy: any.coin() }
        }
        15 => Choice::Throw(any.one_of(&Direction::ALL)),
        16 => Choice::Next(any.model()),
        17 => Choice::Yes,
        18 => Choice::LeaveBoard { command: any.coin() },
        19 => Choice::Exchange(any.one_of(&Item::ALL)),
        20 => Choice::PutDown(any.one_of(&Item::ALL)),
        _ => Choice::No,
    }
}

/// An arbitrary choice.
pub(crate) fn choice(setup: &Setup, dice: &mut dyn Dice) -> Choice {
    let mut any = Arbitrary { setup, dice, why: rule_id!("DZ2-DICE-01") };
    match any.below(44) {
        0 => Choice::Start(any.side()),
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
        5 => Choice::RerollCommand(any.hand()),
        6 => Choice::Activate(any.model()),
        7 => Choice::Pass,
        8 => Choice::Spend(any.one_of(&Face::ALL)),
        kind @ 9..22 => of_action(&mut any, kind - 9),
        kind => of_reaction(&mut any, kind - 22),
    }
}
