//! Who would see a model after a choice: what screens show beside a way or a standing place before it is taken.
//!
//! The choice is played out on a copy of an imagined position with default answers, and the ruleset's own sight is asked
//! there. Choices that roll dice on the way are left out: nobody knows where they will end. No distance is measured,
//! so the answer is the same in games that forbid measuring.

use crate::Playable;
use sortie_kernel::show::Sketch;
use sortie_kernel::{Position, Side, Viewer, play_out};

/// A choice and who would see its model afterwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenBy {
    /// The choice in notation.
    pub line: String,
    /// The model that moves or is placed.
    pub token: String,
    /// The enemies that would have a line of sight to it, by name.
    pub by: Vec<String>,
}

/// The most choices that one answer is about: a screen shows no more places at once.
const CHOICES_MAX: usize = 120;

/// Whether a choice takes a model somewhere and is aimed at nobody.
fn leads(sketch: &Sketch) -> bool {
    sketch.targets.is_empty() && (sketch.place.is_some() || sketch.cell.is_some())
}

pub(super) fn seen_by<R: Playable>(setup: &R::Setup, at: &Position<R>, by: Side) -> Vec<SeenBy> {
    let mut menu = Vec::new();
    R::candidates(setup, at, &mut menu);
    let mut found = Vec::new();
    for choice in menu {
        let sketch = R::sketch(setup, at, choice);
        let Some(token) = sketch.subject.clone().filter(|_| leads(&sketch)) else { continue };
        if found.len() == CHOICES_MAX {
            break;
        }
        if R::check(setup, at, choice).is_err() {
            continue;
        }
        if let Some(by) = watchers(setup, at, choice, by, &token) {
            found.push(SeenBy { line: R::choice_line(setup, choice), token, by });
        }
    }
    found
}

/// The enemies of a side that would see a model after a legal choice; nothing if dice are rolled on the way, or if the
/// model does not stand anywhere then.
pub(super) fn watchers<R: Playable>(
    setup: &R::Setup,
    at: &Position<R>,
    choice: R::Choice,
    side: Side,
    token: &str,
) -> Option<Vec<String>> {
    let mut to = at.clone();
    if play_out::<R>(setup, at, &mut to, choice, 1) {
        return None;
    }
    let viewer = Viewer::Player(side);
    let scene = R::scene(setup, &R::view(setup, &to, viewer), viewer);
    if !scene.tokens.iter().any(|known| known.id == token && known.at.is_some()) {
        return None;
    }
    let foes =
        scene.tokens.iter().filter(|known| known.side != side.letter() && known.at.is_some() && !known.dead);
    let sees = |name: &str| R::sight(setup, &to, name, token).is_some_and(|report| report.seen);
    Some(foes.filter(|known| sees(&known.id)).map(|known| known.id.clone()).collect())
}
