//! The question that follows when a player keeps a roll, where it is about the same dice: first a keyword or an order
//! may re-roll them, then a command die. Keeping a roll means both, so that a screen asks only once.

use crate::Playable;
use sortie_kernel::dice::{Recorder, Rolling, Sampler};
use sortie_kernel::narration::Text;
use sortie_kernel::show::Sketch;
use sortie_kernel::{Io, Position, Side, choose, run};

/// The group of choices that end or decline something.
const PASS: &str = "pass";

fn rerolls(sketch: &Sketch) -> bool {
    sketch.again.iter().any(|count| *count > 0)
}

/// What the player is asked next who keeps the roll: nothing if no die could be re-rolled now, or if anything happens
/// before the next question about it.
pub(super) fn follow_up<R: Playable>(
    setup: &R::Setup,
    known: &Position<R>,
    by: Side,
    menu: &[(R::Choice, Sketch)],
) -> Option<Text> {
    let whose = &menu.iter().find(|(_, sketch)| rerolls(sketch))?.1.subject;
    let (keep, _) = menu.iter().find(|(_, sketch)| sketch.group == PASS)?;
    let mut dice = Rolling::new(Recorder { inner: Sampler::new(1), faces: Vec::new() });
    let mut after = known.clone();
    let mut io = Io::silent(&mut dice);
    choose(setup, &mut after, *keep, &mut io);
    let next = run(setup, &mut after, &mut io)?;
    if next.by != by || !dice.source.faces.is_empty() || !R::at_stake(setup, &after) {
        return None;
    }
    let mut choices = Vec::new();
    R::candidates(setup, &after, &mut choices);
    let same = choices.into_iter().map(|choice| R::sketch(setup, &after, choice));
    let same = same.filter(rerolls).any(|sketch| sketch.subject == *whose);
    same.then(|| R::bare_question(setup, &after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_cubes::layout::OPEN_GROUND;
    use sortie_deadzone_3e::Deadzone;
    use sortie_kernel::Ruleset as _;
    use sortie_kernel::show::Show as _;
    use sortie_kernel::words::Words as _;
    use sortie_testkit::{Game, cube_scene};

    fn profile(word: &str) -> String {
        let laser = "profile = \"Enforcer\"\nrole = \"S\"\nweapons = [\"Burst Laser\"]\n";
        if word == "burst-laser" { laser.to_string() } else { String::new() }
    }

    /// What follows when the shooter of a burst laser keeps a roll.
    fn after_keeping(command: &str, target: &str, faces: [u16; 8]) -> Option<String> {
        let models = format!("E1 2.4.1 burst-laser\nP1 4.4.1 plain hp=9 {target}");
        let scene = cube_scene(OPEN_GROUND, &models, profile);
        let mut game = Game::<Deadzone>::new(&scene).command("E", command);
        game.play("shoot P1 burst-laser", faces);
        assert_eq!(game.asked(), "a reroll");
        let Game { setup, at, .. } = &game;
        let mut choices = Vec::new();
        Deadzone::candidates(setup, at, &mut choices);
        let menu: Vec<_> =
            choices.into_iter().map(|choice| (choice, Deadzone::sketch(setup, at, choice))).collect();
        let text = follow_up::<Deadzone>(setup, at, Side::A, &menu)?;
        // Nothing was played.
        assert_eq!(game.asked(), "a reroll");
        game.play("keep", []);
        assert_eq!(game.asked(), "a command-reroll");
        assert_eq!(Deadzone::bare_question(&game.setup, &game.at), text);
        Some(text.to_string())
    }

    const ONE_MORE_COUNTS: [u16; 8] = [4, 3, 3, 3, 3, 1, 1, 1];

    #[test]
    fn a_roll_that_a_command_die_could_help_is_asked_about_again() {
        let words = after_keeping("shoot", "", ONE_MORE_COUNTS).expect("a second question");
        assert!(words.starts_with("spend a command die to re-roll one die of E1's"), "{words}");
    }

    #[test]
    fn nothing_follows_without_a_command_die_or_where_the_other_side_comes_first() {
        assert_eq!(after_keeping("", "", ONE_MORE_COUNTS), None);
        let resilient = "keywords=[\"Resilient_(2)\"]";
        assert_eq!(after_keeping("shoot", resilient, ONE_MORE_COUNTS), None);
    }
}
