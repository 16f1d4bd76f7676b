//! Arbitrary choices, mostly illegal: what a confused client might send.

use crate::choice::{Act, Aim, Choice, Path};
use crate::setup::{CommandOrder, Edge, FireteamId, ModelId, Setup, TacticalCard};
use crate::state::{ModelSet, Order, Place};
use sortie_kernel::Side;
use sortie_kernel::dice::Dice;
use sortie_rulebook::rule_id;

struct Any<'a> {
    dice: &'a mut dyn Dice,
}

impl Any<'_> {
    fn below(&mut self, n: u16) -> u16 {
        self.dice.pick(rule_id!("D1Z-DICE-01"), n)
    }

    fn small(&mut self, n: u16) -> u8 {
        self.below(n) as u8
    }

    fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    /// A model of either side, the pilot, or nobody.
    fn model(&mut self) -> ModelId {
        ModelId(self.small(32))
    }

    fn team(&mut self) -> FireteamId {
        FireteamId(self.small(7))
    }

    fn place(&mut self) -> Place {
        let z = if self.below(8) == 0 { 3000 } else { 0 };
        Place::new(self.below(37_000), self.below(37_000), z)
    }

    fn order(&mut self) -> Order {
        Order::ALL[usize::from(self.below(8))]
    }

    fn card(&mut self) -> TacticalCard {
        TacticalCard::ALL[usize::from(self.below(5))]
    }

    fn command(&mut self) -> CommandOrder {
        let all = CommandOrder::ALL;
        all[usize::from(self.below(all.len() as u16))].0
    }

    fn path(&mut self) -> Path {
        let legs = 1 + usize::from(self.below(3));
        let places: Vec<Place> = (0..legs).map(|_| self.place()).collect();
        Path::new(&places).unwrap_or_default()
    }

    fn aim(&mut self) -> Aim {
        match self.below(5) {
            0 => Aim::Nothing,
            1 => Aim::Team(self.team()),
            2 => Aim::Teams(self.team(), self.team()),
            3 => Aim::Reveal(self.team()),
            _ => Aim::Model(self.model()),
        }
    }

    fn act(&mut self) -> Act {
        match self.below(14) {
            0 => Act::Shoot { weapon: self.small(4), target: self.model(), magazine: self.flag() },
            1 => Act::Bombard { weapon: self.small(4), at: self.place() },
            2 => {
                let weapon = if self.flag() { None } else { Some(self.small(4)) };
                Act::Fight { weapon, target: self.model() }
            }
            3 => Act::Grace { target: self.model() },
            4 => Act::Breach { weapon: self.small(4), door: self.small(12), planned: self.flag() },
            5 => Act::Climb { to: self.place() },
            6 => Act::Detect { at: self.place() },
            7 => Act::FireMission { order: self.command(), at: self.place() },
            8 => Act::Aid { patient: self.model() },
            9 => Act::Interact { objective: if self.flag() { u8::MAX } else { self.small(6) } },
            10 => Act::Rescue { casualty: self.model() },
            11 => Act::Reload { weapon: self.small(4) },
            12 => Act::Spot { marksman: self.model() },
            _ => Act::Spare { weapon: self.small(4) },
        }
    }
}

/// Any choice at all.
pub(crate) fn arbitrary_choice(_: &Setup, dice: &mut dyn Dice) -> Choice {
    let mut any = Any { dice };
    match any.below(26) {
        0 => Choice::Edge(Edge::ALL[usize::from(any.below(4))]),
        1 => Choice::First(if any.flag() { Side::A } else { Side::B }),
        2 => Choice::Deploy { model: any.model(), at: any.place() },
        3 => Choice::Order { team: any.team(), order: any.order() },
        4 => Choice::Activate(any.team()),
        5 => Choice::Move { model: any.model(), path: any.path() },
        6 => Choice::Stay(any.model()),
        7 => Choice::Name(any.model()),
        8 => Choice::React(ModelSet(u32::from(any.below(0x7fff)) << (15 * any.below(2)))),
        9..=12 => Choice::Act { by: any.model(), act: any.act() },
        13 => Choice::Leave(any.model()),
        14 => Choice::Reallocate { hits: any.small(5), to: any.model() },
        15 => Choice::Retreat { model: any.model(), left: any.flag() },
        16 => {
            let weapon = if any.flag() { None } else { Some(any.small(4)) };
            Choice::AttackBack { model: any.model(), weapon, target: any.model() }
        }
        17 => Choice::Play(any.card()),
        18 => Choice::Clear(any.model()),
        19 => Choice::Command { order: any.command(), aim: any.aim() },
        20 => Choice::Lay(any.place()),
        21 => Choice::Resupply { model: any.model(), place: any.small(4) },
        22 => {
            let path = if any.flag() { None } else { Some(any.path()) };
            Choice::Rally { model: any.model(), path }
        }
        23 => Choice::Discard(any.card()),
        24 => {
            if any.flag() {
                Choice::Yes
            } else {
                Choice::No
            }
        }
        _ => Choice::Pass,
    }
}
