//! Who sees whom in one position: each pair is looked at once, however many parts of the evaluation ask.

use crate::field::Field;
use crate::game::Game;
use crate::geometry::{Body, Spot};
use crate::setup::ModelId;
use crate::state::MODELS_ALL;
use std::cell::Cell;

/// What is known of lines of sight so far.
pub(super) struct Seen<'a> {
    field: Field<'a>,
    /// Everybody on the board where it stands.
    bodies: [Body; MODELS_ALL],
    /// For each model: who was asked for, and who of them it sees.
    known: [Cell<(u32, u32)>; MODELS_ALL],
}

impl<'a> Seen<'a> {
    /// Nothing is known yet.
    pub(super) fn new(game: Game<'a>) -> Seen<'a> {
        let field = game.field();
        let mut bodies = [Body::marker(Spot::default()); MODELS_ALL];
        for id in game.setup.ids().filter(|id| game.state[*id].on_board()) {
            bodies[id.index()] = field.body(id);
        }
        Seen { field, bodies, known: [const { Cell::new((0, 0)) }; MODELS_ALL] }
    }

    /// The volume of a model on the board.
    pub(super) fn body(&self, id: ModelId) -> &Body {
        &self.bodies[id.index()]
    }

    /// The table.
    pub(super) fn field(&self) -> Field<'a> {
        self.field
    }

    /// Whether one model on the board has LoS to another.
    pub(super) fn sees(&self, from: ModelId, to: ModelId) -> bool {
        let (asked, seen) = self.known[from.index()].get();
        if asked >> to.0 & 1 == 1 {
            return seen >> to.0 & 1 == 1;
        }
        if self.field.game.setup.night {
            let sees = self.field.sees(from, to);
            self.note(from, to, sees);
            return sees;
        }
        // By day seeing is mutual (D1Z-LOS-03); at night one of two may see farther.
        let sees = self.field.scene.sees(self.body(from), self.body(to));
        self.note(from, to, sees);
        self.note(to, from, sees);
        sees
    }

    fn note(&self, from: ModelId, to: ModelId, sees: bool) {
        let (asked, seen) = self.known[from.index()].get();
        self.known[from.index()].set((asked | 1 << to.0, seen | u32::from(sees) << to.0));
    }
}
