//! Arbitrary choices, mostly illegal: what a confused client might send.

use crate::choice::{ANY_ORIGIN, Choice, Hit, MoveKind, Order, Path, Scouting, Shooting, Source};
use crate::dice::Bins;
use crate::setup::Setup;
use crate::state::{OperativeId, Place};
use sortie_kernel::dice::Dice;
use sortie_rulebook::rule_id;

struct Any<'a> {
    dice: &'a mut dyn Dice,
    operatives: u16,
}

impl Any<'_> {
    fn below(&mut self, n: u16) -> u16 {
        self.dice.pick(rule_id!("KT-DICE-01"), n)
    }

    fn small(&mut self, n: u16) -> u8 {
        self.below(n) as u8
    }

    fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Mostly an operative of the battle, sometimes one that is not there.
    fn operative(&mut self) -> OperativeId {
        OperativeId(self.below(self.operatives + 2) as u8)
    }

    fn place(&mut self) -> Place {
        let x = i32::from(self.below(32_000)) - 1000;
        let y = i32::from(self.below(25_000)) - 1000;
        let z = if self.below(8) == 0 { 3000 } else { 0 };
        Place::new(x as i16, y as i16, z)
    }

    fn order(&mut self) -> Order {
        if self.flag() { Order::Engage } else { Order::Conceal }
    }

    fn hit(&mut self) -> Hit {
        if self.flag() { Hit::Normal } else { Hit::Critical }
    }

    fn source(&mut self) -> Source {
        match self.below(6) {
            0 => Source::Command,
            2 => Source::Tactical(self.small(20)),
            3 => [Source::Free, Source::Markerlight, Source::Chitin, Source::Mended]
                [usize::from(self.below(4))],
            4 => [Source::Shield, Source::Stimulant, Source::Readout][usize::from(self.below(3))],
            1 => Source::Ploy(self.small(4)),
            _ => Source::Weapon(self.small(crate::weapon_rules::TABLE.len() as u16)),
        }
    }

    fn path(&mut self) -> Path {
        let legs = 1 + usize::from(self.below(3));
        let places: Vec<Place> = (0..legs).map(|_| self.place()).collect();
        let path = Path::new(&places).unwrap_or_default();
        match self.below(16) {
            0 | 1 => path.operating(usize::from(self.below(4)), self.small(12)),
            2 => path.dropping(usize::from(self.below(4)), self.place()),
            _ => path,
        }
    }
}

/// Any choice at all.
pub(crate) fn arbitrary_choice(setup: &Setup, dice: &mut dyn Dice) -> Choice {
    let mut any = Any { dice, operatives: setup.profiles.len() as u16 };
    match any.below(44) {
        0 => Choice::Role(any.flag()),
        1 => Choice::Zone(any.small(4)),
        2 => Choice::Barricade { at: any.place(), degrees: any.small(200) },
        3 => Choice::SetUp { operative: any.operative(), at: any.place(), order: any.order() },
        4 => Choice::Ploy(any.small(40)),
        5 => Choice::Pass,
        6 => {
            let order = if any.flag() { None } else { Some(any.order()) };
            Choice::Activate { operative: any.operative(), order }
        }
        7..=9 => {
            let kind = MoveKind::ALL[usize::from(any.below(6))];
            Choice::Move { kind, operative: any.operative(), path: any.path() }
        }
        10..=12 => {
            let how = [Shooting::Shoot, Shooting::Overwatch, Shooting::PointBlank][usize::from(any.below(3))];
            let origin = if any.flag() { ANY_ORIGIN } else { any.small(60) };
            Choice::Shoot { how, by: any.operative(), target: any.operative(), weapon: any.small(5), origin }
        }
        13 => Choice::Fight { by: any.operative(), target: any.operative(), weapon: any.small(5) },
        14 if any.flag() => Choice::Hatch { operative: any.operative(), hatch: any.small(12) },
        14 => Choice::Guard(any.operative()),
        15 => Choice::PassAction(any.operative()),
        16 => Choice::Mission { operative: any.operative(), marker: any.small(9) },
        17 => Choice::Hold,
        18 => Choice::Answer { by: any.operative(), weapon: any.small(5) },
        19 => {
            let dice = Bins([any.small(3), any.small(3), any.small(3), any.small(3)]);
            Choice::Reroll { source: any.source(), dice }
        }
        20 => Choice::Keep,
        21 => {
            if any.flag() {
                Choice::Use(any.source())
            } else {
                Choice::Leave
            }
        }
        22 => {
            if any.flag() {
                Choice::Invulnerable(any.flag())
            } else {
                Choice::Cover(any.small(4))
            }
        }
        23 => Choice::Save { normal: any.small(4), critical: any.small(4) },
        24 => Choice::Next(any.operative()),
        25 => Choice::End(any.operative()),
        26 => Choice::Tactical { ploy: any.small(20), operative: any.operative() },
        27 | 28 => {
            let (by, target) = (any.operative(), any.operative());
            Choice::Unique { action: any.small(9), by, target, at: any.place() }
        }
        29 => {
            let (by, target, second) = (any.operative(), any.operative(), any.operative());
            Choice::Storm { by, target, second, weapon: any.small(5) }
        }
        30 => Choice::PickUp { operative: any.operative(), token: any.small(20) },
        31 => Choice::Drop { operative: any.operative(), at: any.place() },
        32 | 33 => {
            let (operative, card, object) = (any.operative(), any.small(27), any.small(20));
            Choice::TacAction { operative, card, object, at: any.place() }
        }
        34 => Choice::Reveal(any.small(27)),
        35 => {
            let more = if any.below(2) == 0 { 0 } else { 1 << any.below(24) | 1 << any.below(24) };
            Choice::Archetype { archetype: any.small(6), more }
        }
        36 => Choice::KeepCard { card: any.small(27), named: any.operative() },
        37 => Choice::Feature(any.small(40)),
        38 => Choice::Challenge { enemy: any.operative(), own: any.operative() },
        39 => Choice::PutAt(any.place()),
        40 => Choice::Scout(Scouting::ALL[usize::from(any.below(3))]),
        41 => Choice::First(any.flag()),
        42 => {
            if any.flag() {
                Choice::Share { target: any.operative(), dice: any.small(6) }
            } else {
                Choice::Protect(any.operative())
            }
        }
        _ => {
            if any.flag() {
                Choice::Implant(any.hit())
            } else if any.flag() {
                Choice::Strike(any.hit())
            } else {
                Choice::Parry { hit: any.hit(), with: any.hit() }
            }
        }
    }
}
