//! What screens rely on, as laws that every ruleset with a display must keep.
//!
//! Random games are played as in the [suite](super::suite); at every decision the verbs must know the group of every
//! choice on the menu, a verb that is always in the bar must say why it is impossible, and the scene must say how the
//! game is won. A game that forbids measuring forecasts nothing.

use super::{Place, VIEWERS};
use crate::dice::{Rolling, Sampler};
use crate::show::{Show, Verb};
use crate::{Io, Position, Viewer, choose, run};
use std::collections::BTreeSet;

/// What the games contained.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Screens {
    /// Decisions looked at.
    pub decisions: u64,
    /// Questions at which verbs are shown.
    pub acting: u64,
    /// Questions with one answer, or nothing at stake.
    pub obvious: u64,
    /// Questions that are one of a series.
    pub series: u64,
    /// Verbs that were impossible and said why.
    pub reasons: u64,
    /// Groups that were offered.
    pub groups: BTreeSet<String>,
}

/// Plays random games and tries every law of screens.
///
/// # Panics
/// When a law is broken; the message names game and decision.
pub fn screens<R: Show>(setups: &[R::Setup], games: u32, seed: u64) -> Screens {
    let mut met = Screens::default();
    assert!(R::measuring().is_ok() || !R::forecasts(), "the chances of a forecast would tell distances");
    for (number, setup) in setups.iter().enumerate() {
        let verbs = R::verbs(setup);
        listed_once(&verbs);
        for game in 0..games {
            let seed = seed ^ (number as u64) << 32 ^ u64::from(game) << 8;
            one::<R>(setup, &verbs, seed, &mut met);
        }
    }
    met
}

fn one<R: Show>(setup: &R::Setup, verbs: &[Verb], seed: u64, met: &mut Screens) {
    let mut random = Sampler::new(seed ^ 0x5eed);
    let mut dice = Rolling::new(Sampler::new(seed));
    let mut at = R::opening(setup);
    let mut menu = Vec::new();
    let mut ply = 0;
    while let Some(decision) = run(setup, &mut at, &mut Io::silent(&mut dice)) {
        let place = Place { game: seed, ply };
        menu.clear();
        R::candidates(setup, &at, &mut menu);
        let view = R::view(setup, &at, Viewer::Player(decision.by));
        let world = R::imagine(setup, &view, &mut Rolling::new(random.clone()));
        assert_eq!(
            R::at_stake(setup, &at),
            R::at_stake(setup, &world),
            "{place}: what is at stake depends on what the one who answers cannot know"
        );
        standing::<R>(setup, &at, &world, place);
        series::<R>(setup, &at, &world, met, place);
        obvious::<R>(setup, &at, &menu, met, place);
        groups::<R>(setup, &at, verbs, &menu, met, place);
        if ply.is_multiple_of(7) {
            scenes::<R>(setup, &at, place);
        }
        met.decisions += 1;
        let choice = menu[random.below(menu.len() as u64) as usize];
        choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
        ply += 1;
    }
}

/// A standing answer must be legal now, and depend only on what its player knows.
fn standing<R: Show>(setup: &R::Setup, at: &Position<R>, world: &Position<R>, place: Place) {
    let all = R::standing(setup, at);
    assert_eq!(
        all,
        R::standing(setup, world),
        "{place}: a standing answer looks at what its player cannot know"
    );
    for answer in all.iter().filter_map(|standing| standing.answer) {
        let line = R::choice_line(setup, answer);
        assert!(R::check(setup, at, answer).is_ok(), "{place}: the standing answer {line} is illegal");
    }
    assert!(
        all.is_empty() || all.iter().any(|standing| standing.answer.is_none()),
        "{place}: no standing answer leaves the question to the player"
    );
}

/// A series asks about one of its members, who has no answer yet, and looks only at what its player knows.
fn series<R: Show>(setup: &R::Setup, at: &Position<R>, world: &Position<R>, met: &mut Screens, place: Place) {
    let shown = R::series(setup, at);
    assert_eq!(shown, R::series(setup, world), "{place}: a series looks at what its player cannot know");
    let Some(shown) = shown else { return };
    met.series += 1;
    assert!(shown.members.len() > 1 && !shown.done.is_empty(), "{place}: {shown:?} is not a series");
    let asked: Vec<_> = shown.members.iter().filter(|member| member.asked).collect();
    assert!(matches!(asked[..], [one] if one.answer.is_empty()), "{place}: {shown:?} asks about nobody new");
    for (i, member) in shown.members.iter().enumerate() {
        let again = shown.members[..i].iter().any(|other| other.title == member.title);
        assert!(!member.title.is_empty() && !again, "{place}: {:?} names nobody of its own", member.title);
    }
}

fn listed_once(verbs: &[Verb]) {
    for (i, verb) in verbs.iter().enumerate() {
        assert!(!verb.group.is_empty() && !verb.title.is_empty(), "a verb without words: {verb:?}");
        assert!(
            !verbs[..i].iter().any(|other| other.group == verb.group),
            "{:?} is listed twice",
            verb.group
        );
    }
    assert!(verbs.iter().any(|verb| verb.always), "no verb is always in the bar");
}

/// A question that may be answered for the player has a legal default that spends nothing rare.
fn obvious<R: Show>(setup: &R::Setup, at: &Position<R>, menu: &[R::Choice], met: &mut Screens, place: Place) {
    let alone = menu.len() == 1 && R::decision(setup, at).is_some_and(|d| d.menu == crate::Menu::Complete);
    met.obvious += u64::from(alone || !R::at_stake(setup, at));
    if !R::at_stake(setup, at) {
        let choice = R::advice(setup, at);
        let line = R::choice_line(setup, choice);
        assert!(R::check(setup, at, choice).is_ok(), "{place}: nothing is at stake, but {line} is illegal");
        assert!(
            !R::sketch(setup, at, choice).rare,
            "{place}: nothing is at stake, but {line} spends something"
        );
    }
}

fn groups<R: Show>(
    setup: &R::Setup,
    at: &Position<R>,
    verbs: &[Verb],
    menu: &[R::Choice],
    met: &mut Screens,
    place: Place,
) {
    let offered: BTreeSet<String> = menu.iter().map(|choice| R::sketch(setup, at, *choice).group).collect();
    for group in &offered {
        assert!(verbs.iter().any(|verb| verb.group == group), "{place}: no verb has the group {group:?}");
    }
    if R::acts(at) {
        met.acting += 1;
        // A sampled menu may leave out what is legal.
        let sample = R::decision(setup, at).is_some_and(|decision| decision.menu == crate::Menu::Sample);
        for verb in verbs.iter().filter(|verb| !offered.contains(verb.group)) {
            match R::why_not_verb(setup, at, verb.group) {
                Some(illegal) => {
                    assert!(!illegal.why.is_empty(), "{place}: {} is refused without a word", verb.group);
                    met.reasons += 1;
                }
                None => {
                    assert!(!verb.always || sample, "{place}: {} is neither offered nor refused", verb.group);
                }
            }
        }
    }
    met.groups.extend(offered);
}

fn scenes<R: Show>(setup: &R::Setup, at: &Position<R>, place: Place) {
    for viewer in VIEWERS {
        let scene = R::scene(setup, &R::view(setup, at, viewer), viewer);
        assert!(!scene.goal.trim().is_empty(), "{place}: the scene does not say how the game is won");
        for card in scene.sides.iter().flat_map(|side| &side.hand) {
            assert!(!card.title.is_empty(), "{place}: a card without a name");
        }
        if let Viewer::Player(side) = viewer {
            assert_eq!(scene.sides[side.index()].face_down, 0, "{place}: a player reads every own card");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mini::{Mini, Setup};

    #[test]
    fn the_toy_can_be_shown() {
        let met = screens::<Mini>(&[Setup::default()], 6, 3);
        assert!(met.decisions > 200 && met.acting > 100 && met.reasons > 10, "{met:?}");
        assert!(met.groups.contains("move") && met.groups.contains("shoot"), "{met:?}");
    }
}
