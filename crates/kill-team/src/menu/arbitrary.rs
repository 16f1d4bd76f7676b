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

    /// Choices before the battle and between activations.
    fn set_up(&mut self, kind: u16) -> Option<Choice> {
        Some(match kind {
            0 => Choice::Role(self.flag()),
            1 => Choice::Zone(self.small(4)),
            2 => Choice::Barricade { at: self.place(), degrees: self.small(200) },
            3 => Choice::SetUp { operative: self.operative(), at: self.place(), order: self.order() },
            4 => Choice::Ploy(self.small(40)),
            5 => Choice::Pass,
            6 => {
                let order = if self.flag() { None } else { Some(self.order()) };
                Choice::Activate { operative: self.operative(), order }
            }
            34 => Choice::Reveal(self.small(27)),
            35 => {
                let more = if self.below(2) == 0 { 0 } else { 1 << self.below(24) | 1 << self.below(24) };
                Choice::Archetype { archetype: self.small(6), more }
            }
            36 => Choice::KeepCard { card: self.small(27), named: self.operative() },
            37 => Choice::Feature(self.small(40)),
            38 => Choice::Challenge { enemy: self.operative(), own: self.operative() },
            39 => Choice::PutAt(self.place()),
            40 => Choice::Scout(Scouting::ALL[usize::from(self.below(3))]),
            41 => Choice::First(self.flag()),
            _ => return None,
        })
    }

    /// What an operative does.
    fn action(&mut self, kind: u16) -> Option<Choice> {
        Some(match kind {
            7..=9 => {
                let kind = MoveKind::ALL[usize::from(self.below(6))];
                Choice::Move { kind, operative: self.operative(), path: self.path() }
            }
            10..=12 => {
                let how =
                    [Shooting::Shoot, Shooting::Overwatch, Shooting::PointBlank][usize::from(self.below(3))];
                let origin = if self.flag() { ANY_ORIGIN } else { self.small(60) };
                let (by, target) = (self.operative(), self.operative());
                Choice::Shoot { how, by, target, weapon: self.small(5), origin }
            }
            13 => Choice::Fight { by: self.operative(), target: self.operative(), weapon: self.small(5) },
            14 if self.flag() => Choice::Hatch { operative: self.operative(), hatch: self.small(12) },
            14 => Choice::Guard(self.operative()),
            15 => Choice::PassAction(self.operative()),
            16 => Choice::Mission { operative: self.operative(), marker: self.small(9) },
            25 => Choice::End(self.operative()),
            26 => Choice::Tactical { ploy: self.small(20), operative: self.operative() },
            27 | 28 => {
                let (by, target) = (self.operative(), self.operative());
                Choice::Unique { action: self.small(9), by, target, at: self.place() }
            }
            29 => {
                let (by, target, second) = (self.operative(), self.operative(), self.operative());
                Choice::Storm { by, target, second, weapon: self.small(5) }
            }
            30 => Choice::PickUp { operative: self.operative(), token: self.small(20) },
            31 => Choice::Drop { operative: self.operative(), at: self.place() },
            32 | 33 => {
                let (operative, card, object) = (self.operative(), self.small(27), self.small(20));
                Choice::TacAction { operative, card, object, at: self.place() }
            }
            _ => return None,
        })
    }

    /// Answers inside an attack or a combat.
    fn answer(&mut self, kind: u16) -> Choice {
        match kind {
            17 => Choice::Hold,
            18 => Choice::Answer { by: self.operative(), weapon: self.small(5) },
            19 => {
                let dice = Bins([self.small(3), self.small(3), self.small(3), self.small(3)]);
                Choice::Reroll { source: self.source(), dice }
            }
            20 => Choice::Keep,
            21 if self.flag() => Choice::Use(self.source()),
            21 => Choice::Leave,
            22 if self.flag() => Choice::Invulnerable(self.flag()),
            22 => Choice::Cover(self.small(4)),
            23 => Choice::Save { normal: self.small(4), critical: self.small(4) },
            24 => Choice::Next(self.operative()),
            42 if self.flag() => Choice::Share { target: self.operative(), dice: self.small(6) },
            42 => Choice::Protect(self.operative()),
            _ if self.flag() => Choice::Implant(self.hit()),
            _ if self.flag() => Choice::Strike(self.hit()),
            _ => Choice::Parry { hit: self.hit(), with: self.hit() },
        }
    }
}

/// Any choice at all.
pub(crate) fn arbitrary_choice(setup: &Setup, dice: &mut dyn Dice) -> Choice {
    let mut any = Any { dice, operatives: setup.profiles.len() as u16 };
    let kind = any.below(44);
    any.set_up(kind).or_else(|| any.action(kind)).unwrap_or_else(|| any.answer(kind))
}
