//! What rules and questions look at: set-up and state together, with what is worked out from both.

use crate::Cx;
use crate::field::Field;
use crate::setup::{FireteamId, Item, Keywords, ModelCard, ModelId, Setup, Traits, Weapon};
use crate::state::{Flags, Model, ModelSet, NOBODY, PILOT, Phase, State, TeamFlags};
use sortie_kernel::{Illegal, Side};
use sortie_rulebook::{RuleId, rule};

/// Set-up and state to read.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    /// Fixed for the whole game.
    pub setup: &'a Setup,
    /// The table as it stands.
    pub state: &'a State,
}

/// Set-up and state of a context, to read.
pub(crate) fn game<'a>(cx: &'a Cx<'_>) -> Game<'a> {
    Game { setup: cx.setup, state: cx.state }
}

impl<'a> Game<'a> {
    /// The table with distances and sight.
    pub fn field(self) -> Field<'a> {
        Field::new(self)
    }

    /// Whether there is such a model in the game.
    pub fn has(self, id: ModelId) -> bool {
        self.setup.has(id)
    }

    /// A model's card.
    pub fn card(self, id: ModelId) -> &'a ModelCard {
        self.setup.model(id)
    }

    /// What changes about a model.
    pub fn model(self, id: ModelId) -> &'a Model {
        &self.state[id]
    }

    /// A weapon; `None` if the card has none at this place.
    pub fn weapon(self, id: ModelId, place: u8) -> Option<&'a Weapon> {
        self.setup.weapon(id, place)
    }

    /// The weapons of a model with their places.
    pub fn weapons(self, id: ModelId) -> impl Iterator<Item = (u8, &'a Weapon)> {
        (0u8..).zip(&self.card(id).weapons)
    }

    /// The Fireteam that a model was deployed in.
    pub fn team(self, id: ModelId) -> FireteamId {
        rule!("D1Z-STATE-06");
        self.card(id).fireteam
    }

    /// The Active models of a Fireteam: its members at this moment.
    pub fn members(self, team: FireteamId) -> impl Iterator<Item = ModelId> + Clone + 'a {
        rule!("D1Z-STATE-01");
        self.setup.members(team).filter(move |id| self.state[*id].is_active())
    }

    /// The members as a set.
    pub fn member_set(self, team: FireteamId) -> ModelSet {
        self.members(team).collect()
    }

    /// Whether a Fireteam has an Active model.
    pub fn has_members(self, team: FireteamId) -> bool {
        self.members(team).next().is_some()
    }

    /// Models of a side on the board.
    pub fn on_board(self, side: Side) -> impl Iterator<Item = ModelId> + Clone + 'a {
        self.setup.ids_of(side).filter(move |id| self.state[*id].on_board())
    }

    /// Active models of a side.
    pub fn active(self, side: Side) -> impl Iterator<Item = ModelId> + Clone + 'a {
        self.setup.ids_of(side).filter(move |id| self.state[*id].is_active())
    }

    /// Whether a model is Active and has a Keyword: Keywords of Inactive models do not work.
    pub fn works(self, id: ModelId, keywords: Keywords) -> bool {
        rule!("D1Z-STATE-02");
        self.state[id].is_active() && self.card(id).has(keywords)
    }

    /// Whether a model carries an item; it protects its bearer in any condition.
    pub fn carries(self, id: ModelId, item: Item) -> bool {
        self.card(id).items.has(item)
    }

    /// The Active Command model of a Fireteam.
    pub fn command(self, team: FireteamId) -> Option<ModelId> {
        rule!("D1Z-KWR-01");
        let found = self.members(team).find(|id| self.card(*id).has(Keywords::COMMAND));
        if found.is_some_and(|id| self.card(id).has(Keywords::OPERATOR)) {
            rule!("D1Z-KWR-02");
        }
        found
    }

    /// The Force Commander at this moment.
    pub fn commander(self, side: Side) -> Option<ModelId> {
        rule!("D1Z-FORCE-08");
        rule!("D1Z-FORCE-09");
        if self.state.phase == Phase::SetUp {
            // Nobody is on the board yet: the roster names who rolls.
            return self.first_commander(side);
        }
        let places = self.setup.force(side).precedence.iter();
        places
            .map(|place| ModelId::new(side, usize::from(*place)))
            .find(|id| self.has(*id) && self.state[*id].is_active())
    }

    /// The first Force Commander, as the roster names it.
    pub fn first_commander(self, side: Side) -> Option<ModelId> {
        let place = self.setup.force(side).first_commander()?;
        Some(ModelId::new(side, usize::from(place))).filter(|id| self.has(*id))
    }

    /// Whether the Force Commander has a Keyword.
    pub fn commanded_by(self, side: Side, keywords: Keywords) -> bool {
        self.commander(side).is_some_and(|id| self.card(id).has(keywords))
    }

    /// Whether a model cannot be attacked or interacted with.
    pub fn is_undercover(self, id: ModelId) -> bool {
        id.index() < PILOT.index() && self.state[id].flags.has(Flags::UNDERCOVER)
    }

    /// Whether a model is Concealed: with its Fireteam while Active, else by itself.
    pub fn is_concealed(self, id: ModelId) -> bool {
        if !self.setup.night {
            return false;
        }
        if self.state[id].is_active() {
            self.state[self.team(id)].flags.has(TeamFlags::CONCEALED)
        } else {
            rule!("D1Z-NIGHT-15");
            self.state[id].flags.has(Flags::CONCEALED)
        }
    }

    /// Whether a model has the Cautious State.
    pub fn is_cautious(self, id: ModelId) -> bool {
        rule!("D1Z-STATE-04");
        self.state[id].is_active()
            && (self.state[self.team(id)].flags.has(TeamFlags::CAUTIOUS)
                || self.state[id].flags.has(Flags::CAUTIOUS))
    }

    /// Whether a model may be attacked at all: on the board, not Undercover, not Concealed.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn attackable(self, id: ModelId) -> Result<(), Illegal> {
        if !self.has(id) || !self.state[id].on_board() {
            return no(rule!("D1Z-RNG-02"), "the target is not on the board");
        }
        if self.is_undercover(id) {
            return no(rule!("D1Z-KWR-06"), "nobody may attack or interact with an Undercover model");
        }
        if self.is_concealed(id) {
            return no(rule!("D1Z-NIGHT-07"), "a Concealed model cannot be attacked");
        }
        if self.state[id].flags.has(Flags::FATIGUED) {
            rule!("D1Z-STR-08");
        }
        if self.state[id].flags.has(Flags::SEPARATED) {
            rule!("D1Z-COH-07");
        }
        if self.state[id].flags.has(Flags::PRONE) {
            rule!("D1Z-WND-13");
        }
        Ok(())
    }

    /// Enemies on the board that a model touches and may have to do with: not Undercover.
    pub fn touched(self, id: ModelId) -> impl Iterator<Item = ModelId> + 'a {
        self.field().touched(id).filter(move |enemy| !self.is_undercover(*enemy))
    }

    /// Whether a model touches any enemy.
    pub fn in_contact(self, id: ModelId) -> bool {
        self.touched(id).next().is_some()
    }

    /// Whether a model touches an Active enemy.
    pub fn in_cqb(self, id: ModelId) -> bool {
        self.touched(id).any(|enemy| self.state[enemy].is_active())
    }

    /// Whether a thing of limited use is used up.
    pub fn is_spent(self, id: ModelId, place: u8) -> bool {
        let limit = self.weapon(id, place).and_then(|weapon| weapon.limited);
        limit.is_some_and(|limit| self.state[id].uses(place) >= limit)
    }

    /// Whether a weapon is ready: not jammed, unloaded or used up.
    ///
    /// # Errors
    /// The rule that forbids its use.
    pub fn ready(self, id: ModelId, place: u8) -> Result<&'a Weapon, Illegal> {
        let Some(weapon) = self.weapon(id, place) else {
            return no(rule!("D1Z-RNG-01"), "the model has no such weapon");
        };
        let bit = 1 << place.min(15);
        if self.state[id].jammed & bit != 0 {
            return no(rule!("D1Z-KWW-19"), "the weapon is jammed: it needs a Reload Action");
        }
        if self.state[id].unloaded & bit != 0 {
            return no(rule!("D1Z-KWW-29"), "the weapon is empty: it needs a Reload Action");
        }
        if self.is_spent(id, place) {
            return no(rule!("D1Z-KWW-20"), "the weapon is used up");
        }
        Ok(weapon)
    }

    /// Whether a model counts as having a CQB Weapon: one in the slot, or a weapon with the CQB Keyword.
    pub fn is_armed(self, id: ModelId) -> bool {
        self.card(id).weapons.iter().any(is_cqb)
    }

    /// Whether the model that a mission calls friendly to both lies on the board.
    pub fn pilot(self) -> Option<ModelId> {
        self.state[PILOT].on_board().then_some(PILOT)
    }

    /// The player whom the mission calls A.
    pub fn mission_side(self, side: Side) -> Side {
        if side == self.state.chooser { Side::A } else { Side::B }
    }

    /// Who is asked first where both may do something.
    pub fn first_asked(self) -> Side {
        rule!("D1Z-TURN-04");
        if self.state.active.index() < crate::setup::FIRETEAMS {
            return self.state.active.side();
        }
        self.state.forward.unwrap_or(self.state.chooser)
    }
}

/// Whether a weapon can be used in CQB.
pub(crate) fn is_cqb(weapon: &Weapon) -> bool {
    weapon.rof_cqb > 0 || weapon.slot == crate::setup::Slot::Cqb || weapon.traits.has(Traits::CQB)
}

/// Dice of a weapon in Attack - CQB.
pub(crate) fn cqb_rof(weapon: &Weapon) -> u8 {
    if weapon.rof_cqb > 0 { weapon.rof_cqb } else { weapon.rof }
}

/// The fields of the frame that a question is asked by; a question sees no other frame than its own.
macro_rules! fields {
    ($frame:expr, $pattern:pat => $value:expr) => {
        match $frame {
            $pattern => $value,
            other => unreachable!("{other:?} asks another question"),
        }
    };
}

pub(crate) use fields;

/// A refusal.
pub(crate) fn no<T>(rule: RuleId, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal { rule, why })
}

/// The refusal of a choice that answers another question.
pub(crate) fn wrong() -> Result<(), Illegal> {
    no(rule!("D1Z-ACTV-01"), "this does not answer the question")
}

/// Whether a refusal is that one.
pub(crate) fn is_wrong(illegal: &Illegal) -> bool {
    wrong() == Err(*illegal)
}

/// Whether an id stands for somebody.
pub(crate) fn somebody(id: ModelId) -> Option<ModelId> {
    (id != NOBODY).then_some(id)
}
