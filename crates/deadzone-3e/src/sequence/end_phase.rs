//! The end of a round, and of the game. [DZ3-ENDP, DZ3-WIN]

use crate::event::Event;
use crate::frame::Frame;
use crate::keywords::ROUND_ENDS;
use crate::look::{Ctx, Look, look};
use crate::state::{Effects, Flags, Hand, Mark, State};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Outcome, Side};
use sortie_rulebook::rule;

/// Rounds of a game.
pub(crate) const ROUNDS: u8 = 5;

/// Scores, checks for victory, cleans up.
pub(crate) fn end_phase(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let round = cx.state.round;
    cx.emit(rule!("DZ3-ENDP-01"), || Event::RoundEnded { round });
    score(cx);
    if is_over(&look(cx)) {
        cx.emit(rule!("DZ3-ENDP-04"), || Event::GameOver);
        return Flow::Done;
    }
    clean_up(cx);
    cx.state.initiative = next_initiative(&look(cx));
    Flow::Goto(Frame::Round {})
}

/// Who holds a cube alone.
pub(crate) fn holder(cell: Cell, look: &Look<'_>) -> Option<Side> {
    let in_cube = || look.standing().filter(|id| look.model(*id).cell.cube() == cell);
    if in_cube().any(|id| look.model(id).cell != cell) {
        rule!("DZ3-PART-03");
    }
    let there = |side: Side| in_cube().any(|id| look.side(id) == side);
    match (there(Side::A), there(Side::B)) {
        (true, false) => Some(Side::A),
        (false, true) => Some(Side::B),
        _ => None,
    }
}

fn score(cx: &mut Ctx<'_>) {
    let setup = cx.setup;
    let scenario = setup.scenario(cx.state);
    let mut held = [0u8; 2];
    for cell in scenario.objective_cells(setup.grid.board()) {
        if let Some(side) = holder(cell, &look(cx)) {
            held[side.index()] += 1;
            rule!("DZ3-ENDP-03");
            cx.emit(rule!("DZ3-ENDP-02"), || Event::ObjectiveHeld { cell, side });
        }
    }
    for side in Side::BOTH {
        let held = held[side.index()];
        let majority = if held >= 3 { scenario.majority_vps } else { 0 };
        let points = held * scenario.objective_vps + majority;
        if points > 0 {
            cx.state.score(side, points);
            cx.emit(rule!("DZ3-ENDP-02"), || Event::Scored { side, points });
        }
    }
}

fn is_over(look: &Look<'_>) -> bool {
    rule!("DZ3-WIN-01");
    let reached = look.state.vps.iter().any(|vps| *vps >= look.setup.required_vps);
    if look.state.round >= ROUNDS {
        rule!("DZ3-WIN-04");
    }
    let nobody = Side::BOTH.into_iter().all(|side| !look.is_alive(side));
    if nobody {
        rule!("DZ3-WIN-05");
    }
    reached || nobody || look.state.round >= ROUNDS
}

/// The current totals, which everybody may see at any time.
pub(crate) fn totals(state: &State) -> [i16; 2] {
    rule!("DZ3-WIN-06");
    state.vps.map(i16::from)
}

/// Who won a game that is over.
pub(crate) fn outcome(look: &Look<'_>) -> Outcome {
    let [a, b] = look.state.vps;
    let required = look.setup.required_vps;
    match (a >= required, b >= required) {
        (true, true) => {
            rule!("DZ3-WIN-03");
            return Outcome::Drawn;
        }
        (true, false) => return Outcome::Won(Side::A),
        (false, true) => return Outcome::Won(Side::B),
        (false, false) => (),
    }
    if a != b {
        return Outcome::Won(if a > b { Side::A } else { Side::B });
    }
    rule!("DZ3-WIN-05");
    match (look.is_alive(Side::A), look.is_alive(Side::B)) {
        (true, false) => Outcome::Won(Side::A),
        (false, true) => Outcome::Won(Side::B),
        _ => Outcome::Drawn,
    }
}

fn clean_up(cx: &mut Ctx<'_>) {
    rule!("DZ3-ENDP-05");
    for hook in ROUND_ENDS {
        hook(cx);
    }
    for id in cx.state.ids() {
        let model = cx.state.model_mut(id);
        model.set(Flags::ACTIVATED, false);
        model.effects = Effects::default();
    }
    while let Some(index) = cx.state.markers.list().iter().position(|m| matches!(m.mark, Mark::Field(_))) {
        let marker = cx.state.markers.take(index);
        cx.emit(rule!("DZ3-EXTRA-07"), || Event::MarkerGone { cell: marker.cell, mark: marker.mark });
    }
    cx.state.hands = [Hand::default(); 2];
    cx.state.recon_dice = [0; 2];
    cx.state.consoles = 0;
}

/// The player who first ran out of models to activate begins, unless that player has no models left.
fn next_initiative(look: &Look<'_>) -> Side {
    rule!("DZ3-ENDP-06");
    let [a, b] = look.state.finished;
    let first = if a != 0 && (b == 0 || a < b) { Side::A } else { Side::B };
    if look.is_alive(first) { first } else { first.other() }
}
