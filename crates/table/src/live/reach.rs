//! Where a model may go: ends of moves that the ruleset names, or, where a way is chosen step by step, every place that
//! further steps lead to.
//!
//! Steps are played on a position that the player cannot tell from the true one. A way ends where a die is rolled or
//! somebody else is asked, because nobody can know what happens then.

use super::seen_by::watchers;
use crate::Playable;
use crate::game::{play, recorded};
use sortie_kernel::dice::Sampler;
use sortie_kernel::show::{Place, Sketch};
use sortie_kernel::{Position, Side, Viewer};
use std::collections::{BTreeSet, VecDeque};

/// The most positions that one question looks at; no board has as many cubes.
const POSITIONS_MAX: usize = 2000;

/// A place within reach, and how to get there.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// The choices that lead there, in notation, the next one first.
    pub lines: Vec<String>,
    /// How the last of them looks.
    pub sketch: Sketch,
    /// The way, from the start.
    pub path: Vec<Place>,
    /// The enemies that would see the model at the end of several steps; `None` for a single choice, whose watchers
    /// are asked for with the menu, and where dice decide what comes after the last step.
    pub seen_by: Option<Vec<String>>,
}

/// The choices that move a model, with how they look.
fn moves<R: Playable>(setup: &R::Setup, at: &Position<R>, token: &str) -> Vec<(R::Choice, Sketch)> {
    let mut menu = R::reach(setup, at, token);
    if menu.is_empty() {
        R::candidates(setup, at, &mut menu);
    }
    let drawn = menu.into_iter().map(|choice| (choice, R::sketch(setup, at, choice)));
    let moves = drawn.filter(|(_, sketch)| {
        let moves = !sketch.path.is_empty() || (sketch.targets.is_empty() && sketch.cell.is_some());
        moves && sketch.subject.as_deref() == Some(token)
    });
    moves.collect()
}

/// The position after a choice, and whether the next question is one more step of the same way.
fn stepped<R: Playable>(
    setup: &R::Setup,
    at: &Position<R>,
    choice: R::Choice,
    by: Side,
) -> (Position<R>, bool) {
    let after = play::<R, _>(setup, at.clone(), choice, &mut recorded(Sampler::new(1)));
    let asks_again = after.decision.is_some_and(|next| next.by == by) && !R::acts(&after.at);
    (after.at, after.faces.is_empty() && asks_again)
}

/// The cube in which a model stands, as a player sees it.
pub(super) fn stands<R: Playable>(
    setup: &R::Setup,
    at: &Position<R>,
    by: Side,
    token: &str,
) -> Option<[u8; 3]> {
    let viewer = Viewer::Player(by);
    let scene = R::scene(setup, &R::view(setup, at, viewer), viewer);
    scene.tokens.into_iter().find(|known| known.id == token)?.cell
}

/// Every place that a model may go to from a position in which `by` is asked. Of several ways of the same kind to a
/// cube the shortest is given; a step from which the model falls is left out.
pub(super) fn ways<R: Playable>(setup: &R::Setup, at: &Position<R>, by: Side, token: &str) -> Vec<Way> {
    let mut found = Vec::new();
    let mut known: BTreeSet<(String, [u8; 3])> = BTreeSet::new();
    let mut open: VecDeque<(Position<R>, Way, String)> = VecDeque::new();
    for (choice, sketch) in moves::<R>(setup, at, token) {
        let (line, sort, cell) = (R::choice_line(setup, choice), sketch.group.clone(), sketch.cell);
        let way = Way { lines: vec![line], path: sketch.path.clone(), sketch, seen_by: None };
        found.push(way.clone());
        let Some(cell) = cell else { continue };
        known.insert((sort.clone(), cell));
        let (after, goes_on) = stepped::<R>(setup, at, choice, by);
        if goes_on {
            open.push_back((after, way, sort));
        }
    }
    for _ in 0..POSITIONS_MAX {
        let Some((at, way, sort)) = open.pop_front() else { break };
        for (choice, sketch) in moves::<R>(setup, &at, token) {
            let Some(cell) = sketch.cell.filter(|cell| !known.contains(&(sort.clone(), *cell))) else {
                continue;
            };
            let (after, goes_on) = stepped::<R>(setup, &at, choice, by);
            if stands::<R>(setup, &after, by, token) != Some(cell) {
                continue;
            }
            known.insert((sort.clone(), cell));
            let mut lines = way.lines.clone();
            lines.push(R::choice_line(setup, choice));
            let mut path = way.path.clone();
            path.extend(sketch.path.iter().skip(usize::from(path.last() == sketch.path.first())).copied());
            let seen_by = watchers::<R>(setup, &at, choice, by, token);
            let way = Way { lines, sketch, path, seen_by };
            found.push(way.clone());
            if goes_on {
                open.push_back((after, way, sort.clone()));
            }
        }
    }
    found
}
