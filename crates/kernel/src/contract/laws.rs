//! The laws, one function each.

use super::{Place, Report, VIEWERS};
use crate::dice::{Branches, Rolling, Sampler};
use crate::words::Words;
use crate::{Decision, Io, Menu, Position, Viewer, choose, run, step};

/// Every candidate passes `check`; a menu is never empty and lists nothing twice.
pub(super) fn menu<R: Words>(
    setup: &R::Setup,
    at: &Position<R>,
    decision: Decision,
    menu: &[R::Choice],
    place: Place,
) {
    assert!(!menu.is_empty(), "{place}: the menu of {:?} is empty; stack {:?}", decision.kind, at.frames());
    for (i, choice) in menu.iter().enumerate() {
        let verdict = R::check(setup, at, *choice);
        assert!(
            verdict.is_ok(),
            "{place}: {} is on the menu, but {verdict:?}",
            R::choice_line(setup, *choice)
        );
        assert!(
            !menu[..i].contains(choice),
            "{place}: {} is on the menu twice",
            R::choice_line(setup, *choice)
        );
    }
}

/// Arbitrary choices: on a complete menu exactly the listed ones pass. `check` takes the position by shared
/// reference, so a refusal cannot change it; this also tries that it does not panic.
#[allow(clippy::too_many_arguments, reason = "a law looks at everything")]
pub(super) fn arbitrary<R: Words>(
    setup: &R::Setup,
    at: &Position<R>,
    decision: Decision,
    menu: &[R::Choice],
    probes: u32,
    random: &mut Sampler,
    report: &mut Report,
    place: Place,
) {
    let mut dice = Rolling::new(random.clone());
    for _ in 0..probes {
        let choice = R::arbitrary_choice(setup, &mut dice);
        match R::check(setup, at, choice) {
            Ok(()) => {
                report.accepted += 1;
                let listed = decision.menu == Menu::Sample || menu.contains(&choice);
                assert!(
                    listed,
                    "{place}: {} passes check but is not on the complete menu of {:?}",
                    R::choice_line(setup, choice),
                    decision.kind
                );
            }
            Err(illegal) => {
                report.refused += 1;
                assert!(!illegal.why.is_empty(), "{place}: a refusal by {} says nothing", illegal.rule);
                assert!(
                    decision.menu == Menu::Sample || !menu.contains(&choice),
                    "{place}: the menu lists what check refuses"
                );
            }
        }
    }
    *random = dice.source;
}

/// Every line reads back as the choice it was written from.
pub(super) fn notation<R: Words>(setup: &R::Setup, menu: &[R::Choice], place: Place) {
    for choice in menu {
        let line = R::choice_line(setup, *choice);
        assert!(
            !line.contains(['|', ';', '\n']) && line.trim() == line && !line.is_empty(),
            "{place}: {line:?} would break a replay"
        );
        match R::read_choice(setup, &line) {
            Ok(read) => assert_eq!(read, *choice, "{place}: {line:?} reads back as something else"),
            Err(fault) => panic!("{place}: {line:?} does not read back: {fault}"),
        }
    }
}

/// Questions, pictures and facts exist for every position.
pub(super) fn words<R: Words>(setup: &R::Setup, at: &Position<R>, place: Place) {
    assert!(!R::question(setup, at).is_empty(), "{place}: a question without words");
    assert!(!R::facts(setup, at).names().is_empty(), "{place}: a position without facts");
    for viewer in VIEWERS {
        let view = R::view(setup, at, viewer);
        assert!(!R::picture(setup, &view, viewer).is_empty(), "{place}: a view without a picture");
    }
}

/// The default answer is legal.
pub(super) fn default_choice<R: Words>(setup: &R::Setup, at: &Position<R>, place: Place) {
    let choice = R::default_choice(setup, at);
    let verdict = R::check(setup, at, choice);
    assert!(
        verdict.is_ok(),
        "{place}: the default answer {} is illegal: {verdict:?}",
        R::choice_line(setup, choice)
    );
}

/// A view is built, never filtered: neither a position nor a whole state hides in it.
pub(super) fn view_is_built<R: Words>(view: &R::View, place: Place) {
    let state = std::any::type_name::<R::State>().rsplit("::").next().unwrap_or_default();
    let text = format!("{view:?}");
    for whole in ["Position", state] {
        let holds = text
            .match_indices(&format!("{whole} {{"))
            .any(|(at, _)| !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_'));
        assert!(!holds, "{place}: a view holds a whole {whole}; build it from what its viewer may know");
    }
}

/// What a viewer cannot know makes no difference to it: an imagined world looks the same, asks the same
/// question of the same player, and offers the chooser the same menu.
pub(super) fn worlds<R: Words>(
    setup: &R::Setup,
    at: &Position<R>,
    menu: &[R::Choice],
    random: &mut Sampler,
    place: Place,
) {
    let mut dice = Rolling::new(random.clone());
    for viewer in VIEWERS {
        let view = R::view(setup, at, viewer);
        view_is_built::<R>(&view, place);
        let world = R::imagine(setup, &view, &mut dice);
        assert!(
            R::view(setup, &world, viewer) == view,
            "{place}: an imagined world looks different to {viewer:?}:\n{view:#?}\n{:#?}",
            R::view(setup, &world, viewer)
        );
        let (truth, guess) = (R::decision(setup, at), R::decision(setup, &world));
        assert_eq!(truth, guess, "{place}: the question itself betrays a secret to {viewer:?}");
        let (shown, other) = (R::picture(setup, &view, viewer), R::view(setup, &world, viewer));
        assert_eq!(shown, R::picture(setup, &other, viewer), "{place}: the picture betrays a secret");
        if truth.is_some_and(|decision| viewer == Viewer::Player(decision.by)) {
            let mut other = Vec::new();
            R::candidates(setup, &world, &mut other);
            assert!(other == menu, "{place}: the menu depends on what {viewer:?} cannot know");
        }
    }
    let referee = R::view(setup, at, Viewer::Referee);
    let world = R::imagine(setup, &referee, &mut dice);
    assert!(world == *at, "{place}: the referee's view does not hold the whole position");
    *random = dice.source;
}

/// The branches of the choice, and of each frame after it until the next question, sum to one.
/// A frame with too many branches is not summed. Each frame continues from the first branch of the one before.
pub(super) fn branches<R: Words>(
    setup: &R::Setup,
    at: &Position<R>,
    choice: R::Choice,
    report: &mut Report,
    place: Place,
) {
    const BRANCHES_MAX: u32 = 20_000;
    let mut dice = Branches::new();
    let mut at = at.clone();
    let mut answer = Some(choice);
    for _ in 0..64 {
        let (mut sum, mut count, mut first) = (0.0, 0, None);
        dice.restart();
        while dice.advance() && count < BRANCHES_MAX {
            let mut to = at.clone();
            let mut io = Io::silent(&mut dice);
            match answer {
                Some(choice) => choose(setup, &mut to, choice, &mut io),
                None => step(setup, &mut to, &mut io),
            }
            sum += dice.probability();
            count += 1;
            first.get_or_insert(to);
        }
        if count < BRANCHES_MAX {
            let error: f64 = sum - 1.0;
            assert!(error.abs() < 1e-9, "{place}: the branches of {:?} sum to {sum}", at.top());
        }
        report.branched += 1;
        answer = None;
        at = first.expect("there is at least one branch");
        if at.is_over() || R::decision(setup, &at).is_some() {
            return;
        }
    }
    // A long stretch of frames without a question is not a fault; the run below proves that it ends.
    let mut last = Rolling::new(Sampler::new(u64::from(place.ply)));
    run(setup, &mut at, &mut Io::silent(&mut last));
}
