//! What a player knows when asked.

use sortie_kernel::dice::Dice;
use sortie_kernel::{Decision, Illegal, Position, Ruleset, Side, Viewer};

/// One side's place at the table while a question is pending for it.
///
/// The position is private: menu and law depend only on what the chooser may know, and everything else is seen
/// through the view, which is built only if somebody asks for it.
pub struct Seat<'a, R: Ruleset> {
    setup: &'a R::Setup,
    at: &'a Position<R>,
    decision: Decision,
    menu: &'a mut Vec<R::Choice>,
    listed: bool,
}

impl<'a, R: Ruleset> Seat<'a, R> {
    /// The seat of the player who must decide; `None` if nobody must. `menu` is a buffer that lives as long as the game,
    /// so that listing choices does not allocate.
    pub fn new(setup: &'a R::Setup, at: &'a Position<R>, menu: &'a mut Vec<R::Choice>) -> Option<Self> {
        R::decision(setup, at).map(|decision| Seat::asked(setup, at, decision, menu))
    }

    /// The seat of the player who must answer the pending decision.
    pub fn asked(
        setup: &'a R::Setup,
        at: &'a Position<R>,
        decision: Decision,
        menu: &'a mut Vec<R::Choice>,
    ) -> Self {
        Seat { setup, at, decision, menu, listed: false }
    }

    /// What is fixed for the whole game, known to both sides.
    pub fn setup(&self) -> &'a R::Setup {
        self.setup
    }

    /// Whose seat it is.
    pub fn side(&self) -> Side {
        self.decision.by
    }

    /// The question.
    pub fn decision(&self) -> Decision {
        self.decision
    }

    /// The choices on offer: all of them, or a sample where [`Decision::menu`] says so. Never empty.
    pub fn menu(&mut self) -> &[R::Choice] {
        if !self.listed {
            self.menu.clear();
            R::candidates(self.setup, self.at, self.menu);
            self.listed = true;
        }
        self.menu
    }

    /// Whether this choice may answer the question.
    ///
    /// # Errors
    /// The rule that forbids it and why.
    pub fn check(&self, choice: R::Choice) -> Result<(), Illegal> {
        R::check(self.setup, self.at, choice)
    }

    /// What this side may know of the table.
    pub fn view(&self) -> R::View {
        R::view(self.setup, self.at, Viewer::Player(self.decision.by))
    }

    /// A world that this side cannot tell from the true one, to think ahead in.
    pub fn imagine(&self, dice: &mut dyn Dice) -> Position<R> {
        R::imagine(self.setup, &self.view(), dice)
    }
}
