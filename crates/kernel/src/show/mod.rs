//! A ruleset in pictures and figures: what a client draws and what odds measure. It contains no rules.
//!
//! There are two kinds of table, cubes and open; the same types describe both. Lengths are thousandths of the
//! table's unit (a cube or an inch), x to the east, y to the north, z up. A [`Scene`] is made from a view, so
//! it holds nothing its viewer may not know.

mod board;
mod report;
mod scene;
mod series;

pub use board::{Board, CellPart, Panel, Part, Place};
pub use report::{Extent, ReachArea, Reason, SightLine, SightReport, Sketch, Stake, Threat, Thrown};
pub use scene::{Card, Group, LaidCard, Marker, Pool, Role, Scene, SidePanel, Token, Verb, Zone};
pub use series::{Member, Series};

use crate::words::Words;
use crate::{Illegal, Note, Position, Side, Viewer};
use sortie_rulebook::RuleId;

/// What a ruleset offers to screens and odds beyond its words.
pub trait Show: Words {
    /// The table.
    fn board(setup: &Self::Setup) -> Board;
    /// What changes, as a viewer may know it.
    fn scene(setup: &Self::Setup, view: &Self::View, viewer: Viewer) -> Scene;
    /// How a choice looks. `at` is an imagined position of the chooser, so nothing hidden can show.
    fn sketch(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Sketch;
    /// Every kind of action that menus offer, in the order in which screens show them. The order never changes during a
    /// game.
    fn verbs(setup: &Self::Setup) -> Vec<Verb>;
    /// Why nothing of a group is offered at the pending question, from the law. It is called only for groups without
    /// a choice on the menu; `None` if the ruleset has no answer. `at` is an imagined position of the chooser, so
    /// nothing hidden can show.
    fn why_not_verb(_setup: &Self::Setup, _at: &Position<Self>, _group: &str) -> Option<Illegal> {
        None
    }
    /// What an action puts at stake; empty if nothing is rolled for.
    fn stakes(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Vec<Stake>;
    /// Where a rule forbids measuring before a choice: what may turn out, each in words and as a position that
    /// assumes it. Odds are then shown for each of them side by side, never for the actual position. Empty where
    /// nothing has to be assumed.
    fn supposed(
        _setup: &Self::Setup,
        _at: &Position<Self>,
        _choice: Self::Choice,
    ) -> Vec<(String, Position<Self>)> {
        Vec::new()
    }
    /// How much of a stake was lost between two positions, including what exceeds the health that was left.
    fn lost(setup: &Self::Setup, before: &Position<Self>, after: &Position<Self>, stake: &Stake) -> i32;
    /// The dice and numbers of an action, reason by reason.
    fn reasons(setup: &Self::Setup, at: &Position<Self>, choice: Self::Choice) -> Vec<Reason>;

    /// What one model sees of another; `None` if a name is unknown or off the table.
    fn sight(setup: &Self::Setup, at: &Position<Self>, from: &str, to: &str) -> Option<SightReport>;
    /// Choices of the pending question that spread over all places to which a model can go, for tables on which
    /// the menu is a sample; nothing where the menu lists every place, or the model has nothing to decide.
    fn reach(_setup: &Self::Setup, _at: &Position<Self>, _token: &str) -> Vec<Self::Choice> {
        Vec::new()
    }
    /// The borders of the areas to which a model can go, for tables on which places are not cubes; nothing where
    /// [`Show::reach`] has nothing.
    fn outline(_setup: &Self::Setup, _at: &Position<Self>, _token: &str) -> Vec<ReachArea> {
        Vec::new()
    }
    /// What a model threatens from where it stands; `None` if the name is unknown or off the table.
    fn threat(setup: &Self::Setup, at: &Position<Self>, token: &str) -> Option<Threat>;
    /// The rule that allows or forbids measuring before a choice.
    fn measuring() -> Result<RuleId, RuleId>;
    /// Whether screens may say beforehand what each model could do, and with what chance. Not where a rule forbids
    /// measuring before a choice: a chance would tell the distance.
    fn forecasts() -> bool {
        Self::measuring().is_ok()
    }
    /// What the game logs when a side concedes; nothing where it has no rule about it.
    fn conceded(_setup: &Self::Setup, _at: &Position<Self>, _by: Side) -> Vec<Note<Self::Event>> {
        Vec::new()
    }
    /// How far two things are apart, as the game measures it, in thousandths of the unit; `None` if it does not.
    fn distance(_setup: &Self::Setup, _from: &Extent, _to: &Extent) -> Option<i32> {
        None
    }
    /// How good a position is for a side, -1000 to 1000: a rough evaluation for greedy bots and replays.
    fn evaluate(setup: &Self::Setup, at: &Position<Self>, side: Side) -> i32;
    /// The same for bots, which need finer differences than people: by how much a side is ahead, in a unit of the
    /// ruleset's choice that is fine enough for the value of a die or a step, and unbounded.
    fn lead(setup: &Self::Setup, at: &Position<Self>, side: Side) -> i32 {
        Self::evaluate(setup, at, side)
    }
    /// Whether a legal choice on the menu is nothing but a detour: no sensible player makes it, because another choice,
    /// or none, does the same. Bots that think ahead leave it out; the menu keeps it. `at` is an imagined position of
    /// the chooser.
    fn is_pointless(_setup: &Self::Setup, _at: &Position<Self>, _choice: Self::Choice) -> bool {
        false
    }
}

/// Why none of these choices is legal, for [`Show::why_not_verb`]: the most frequent refusal, or the first of those
/// that are equally frequent. `None` if one is legal or none was given.
pub fn most_common_refusal<R: Show>(
    setup: &R::Setup,
    at: &Position<R>,
    tries: impl IntoIterator<Item = R::Choice>,
) -> Option<Illegal> {
    let mut met: Vec<(Illegal, u32)> = Vec::new();
    for choice in tries {
        let illegal = R::check(setup, at, choice).err()?;
        match met.iter_mut().find(|(known, _)| *known == illegal) {
            Some((_, times)) => *times += 1,
            None => met.push((illegal, 1)),
        }
    }
    let most = met.iter().map(|(_, times)| *times).max()?;
    met.into_iter().find(|(_, times)| *times == most).map(|(illegal, _)| illegal)
}
