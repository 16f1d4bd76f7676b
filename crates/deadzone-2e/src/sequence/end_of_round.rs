//! The end of a round, and of the game. [DZ2-ENDR, DZ2-WIN]

use crate::abilities::ROUND_ENDS;
use crate::event::Event;
use crate::frame::Frame;
use crate::look::{Ctx, Look, look};
use crate::setup::{Item, RoleLetter};
use crate::state::{Flags, Hand, State};
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::{Flow, Outcome, Side};
use sortie_rulebook::rule;

/// The last round of a game that nobody has won.
pub(crate) const ROUNDS: u8 = 12;

/// Scores, checks for victory, cleans up.
pub(crate) fn end_of_round(cx: &mut Ctx<'_>) -> Flow<Frame> {
    let round = cx.state.round;
    cx.emit(rule!("DZ2-ENDR-01"), || Event::RoundEnded { round });
    score(cx);
    rule!("DZ2-ENDR-04");
    if is_over(&look(cx)) {
        cx.emit(rule!("DZ2-ENDR-04"), || Event::GameOver);
        return Flow::Done;
    }
    clean_up(cx);
    cx.state.initiative = next_initiative(&look(cx));
    Flow::Goto(Frame::Round {})
}

/// Who holds a cube alone; both halves of a cube are one for this.
pub(crate) fn holder(cell: Cell, look: &Look<'_>) -> Option<Side> {
    let there = |side: Side| holders(cell, look).any(|id| look.side(id) == side);
    match (there(Side::A), there(Side::B)) {
        (true, false) => Some(Side::A),
        (false, true) => Some(Side::B),
        _ => None,
    }
}

fn holders<'a>(cell: Cell, look: &Look<'a>) -> impl Iterator<Item = crate::ids::ModelId> + use<'a> {
    let here = *look;
    look.standing().filter(move |id| here.model(*id).cell.cube() == cell)
}

/// VPs for an objective held by a side: more if a model of rank is there and the mission asks for one.
pub(crate) fn worth(cell: Cell, side: Side, look: &Look<'_>) -> u8 {
    let scenario = look.scenario();
    if scenario.role_vps == 0 {
        return scenario.objective_vps;
    }
    rule!("DZ2-FORCE-08");
    let of_rank = |id: crate::ids::ModelId| {
        let role = look.profile(id).role;
        matches!(role, RoleLetter::Leader | RoleLetter::Specialist | RoleLetter::Character)
            || look.setup.teams[side.index()].leader == Some(id)
    };
    let ranked = holders(cell, look).any(|id| look.side(id) == side && of_rank(id));
    if ranked { scenario.role_vps } else { scenario.objective_vps }
}

fn score(cx: &mut Ctx<'_>) {
    let setup = cx.setup;
    let scenario = &setup.scenarios[usize::from(cx.state.scenario)];
    let (mut held, mut points) = ([0u8; 2], [0u8; 2]);
    for cell in scenario.objective_cells(setup.grid.board()) {
        if let Some(side) = holder(cell, &look(cx)) {
            held[side.index()] += 1;
            rule!("DZ2-ENDR-03");
            points[side.index()] += worth(cell, side, &look(cx));
            cx.emit(rule!("DZ2-ENDR-02"), || Event::ObjectiveHeld { cell, side });
        }
    }
    for side in Side::BOTH {
        let majority = if held[side.index()] >= 3 { scenario.majority_vps } else { 0 };
        let here = look(cx);
        let carriers = here.standing().filter(|id| here.side(*id) == side);
        let crates = carriers.flat_map(|id| here.model(id).items.iter()).filter(|item| *item == Item::Crate);
        let points = points[side.index()] + majority + crates.count() as u8 * scenario.crate_vps;
        if points > 0 {
            cx.state.score(side, points);
            cx.emit(rule!("DZ2-ENDR-02"), || Event::Scored { side, points });
        }
    }
}

/// The result if the game ended now; nothing if it goes on.
fn result(look: &Look<'_>) -> Option<Outcome> {
    let [a, b] = look.state.vps;
    let by_points = match a.cmp(&b) {
        std::cmp::Ordering::Greater => Outcome::Won(Side::A),
        std::cmp::Ordering::Less => Outcome::Won(Side::B),
        std::cmp::Ordering::Equal => Outcome::Drawn,
    };
    match Side::BOTH.map(|side| look.is_alive(side)) {
        [true, true] => (),
        alive => {
            rule!("DZ2-WIN-01");
            return Some(match alive {
                [true, false] => Outcome::Won(Side::A),
                [false, true] => Outcome::Won(Side::B),
                _ => by_points,
            });
        }
    }
    let required = look.required_vps();
    if a.max(b) >= required {
        rule!("DZ2-WIN-02");
        if a != b {
            return Some(by_points);
        }
        rule!("DZ2-WIN-03");
    }
    if look.state.round >= ROUNDS {
        rule!("DZ2-WIN-05");
        return Some(by_points);
    }
    None
}

fn is_over(look: &Look<'_>) -> bool {
    result(look).is_some()
}

/// The current totals, which everybody may see at any time.
pub(crate) fn totals(state: &State) -> [i16; 2] {
    rule!("DZ2-WIN-04");
    state.vps.map(i16::from)
}

/// Who won a game that is over.
pub(crate) fn outcome(look: &Look<'_>) -> Outcome {
    result(look).unwrap_or(Outcome::Drawn)
}

fn clean_up(cx: &mut Ctx<'_>) {
    rule!("DZ2-ENDR-05");
    for hook in ROUND_ENDS {
        hook(cx);
    }
    for id in cx.state.ids() {
        let model = cx.state.model_mut(id);
        model.set(Flags::ACTIVATED, false);
        model.end_effects();
    }
    rule!("DZ2-CMD-05");
    cx.state.hands = [Hand::default(); 2];
    cx.state.relayed = [false; 2];
}

/// The player who first ran out of models to activate begins, unless that player has no models left.
fn next_initiative(look: &Look<'_>) -> Side {
    rule!("DZ2-ENDR-06");
    let [a, b] = look.state.finished;
    let first = if a != 0 && (b == 0 || a < b) { Side::A } else { Side::B };
    if look.is_alive(first) { first } else { first.other() }
}

#[cfg(test)]
mod tests {
    use crate::Deadzone;
    use crate::testing::{Game, scene};
    use sortie_kernel::{Outcome, Ruleset, Side};

    fn ended(text: &str, a: u8, b: u8) -> Game {
        let game = scene(text).with(&format!("a = {{ vps = {a} }}")).with(&format!("b = {{ vps = {b} }}"));
        game.opening("end-of-round", [])
    }

    #[test]
    fn totals_are_open_and_the_higher_one_wins_when_both_have_the_target() {
        let game = ended("A1 1.1.1 plain\nB1 8.8.1 plain", 12, 11).covers(&["DZ2-WIN-04", "DZ2-WIN-02"]);
        assert_eq!(Deadzone::scores(&game.setup, &game.at), [12, 11]);
        assert_eq!(Deadzone::outcome(&game.setup, &game.at), Outcome::Won(Side::A));
        assert!(game.at.is_over());
    }

    #[test]
    fn a_wipe_out_comes_before_the_totals() {
        let game = ended("A1 1.1.1 plain\nB1 8.8.1 plain dead", 0, 12).covers(&["DZ2-WIN-01"]);
        assert_eq!(Deadzone::outcome(&game.setup, &game.at), Outcome::Won(Side::A));
        let game = ended("A1 1.1.1 plain dead\nB1 8.8.1 plain dead", 3, 3);
        assert_eq!(Deadzone::outcome(&game.setup, &game.at), Outcome::Drawn);
    }
}
