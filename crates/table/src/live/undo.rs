//! Undo: what a side could undo, and whether anything was revealed since.

use super::running::{Running, Step};
use super::{Happening, Row, Undoable};
use crate::Playable;
use crate::game::{play, recorded};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::{Position, Ruleset, Side, Viewer};

/// Worlds in which a choice is tried to find out whether its result depended on something hidden.
const WORLDS: u64 = 4;

/// What a viewer sees before a choice, and what may be expected after it.
type Expected<R> = (<R as Ruleset>::View, Vec<Option<<R as Ruleset>::View>>);

impl<R: Playable> Running<R> {
    /// Whether this choice revealed to anybody what was hidden before. Called only where no die was rolled.
    ///
    /// The chooser sees the answer, so it may depend on nothing that the chooser does not know: what the others
    /// learn is judged in worlds that the chooser imagines, never in the true one.
    pub(super) fn reveals(&self, by: Side, choice: R::Choice, after: &Position<R>) -> bool {
        let setup = &self.game.setup;
        let tells = |expected: &[Option<R::View>], seen: &R::View| {
            expected.iter().any(|view| view.as_ref() != Some(seen))
        };
        let chooser = Viewer::Player(by);
        let own = self.expected(&R::view(setup, &self.game.at, chooser), choice, chooser);
        if tells(&own, &R::view(setup, after, chooser)) {
            return true;
        }
        let others = [Viewer::Player(by.other()), Viewer::Audience];
        // Worlds that differ for the chooser look alike to somebody who knows less.
        let mut known: [Vec<Expected<R>>; 2] = [Vec::new(), Vec::new()];
        (0..WORLDS).any(|world| {
            let before = self.imagined(chooser, world);
            let Some(after) = self.tried(&before, choice) else { return true };
            others.iter().zip(&mut known).any(|(viewer, known)| {
                let view = R::view(setup, &before, *viewer);
                let place = known.iter().position(|(same, _)| *same == view).unwrap_or_else(|| {
                    let expected = self.expected(&view, choice, *viewer);
                    known.push((view, expected));
                    known.len() - 1
                });
                tells(&known[place].1, &R::view(setup, &after, *viewer))
            })
        })
    }

    /// What a viewer who sees this before a choice may expect to see after it, in some worlds that look the same; `None`
    /// where the choice cannot be made or rolls dice. Anything else that is seen then reveals something.
    fn expected(&self, view: &R::View, choice: R::Choice, viewer: Viewer) -> Vec<Option<R::View>> {
        let setup = &self.game.setup;
        let seen = |world| {
            let twin = R::imagine(setup, view, &mut Rolling::new(Sampler::new(self.seed_of(world))));
            self.tried(&twin, choice).map(|to| R::view(setup, &to, viewer))
        };
        (0..WORLDS).map(seen).collect()
    }

    /// Where a choice leads from a position; `None` if it cannot be made there or rolls dice.
    fn tried(&self, from: &Position<R>, choice: R::Choice) -> Option<Position<R>> {
        R::decision(&self.game.setup, from)?;
        R::check(&self.game.setup, from, choice).ok()?;
        let played = play::<R, _>(&self.game.setup, from.clone(), choice, &mut recorded(Sampler::new(0)));
        played.faces.is_empty().then_some(played.at)
    }

    pub(super) fn append_undo(&mut self, by: Side, keep: usize) -> Result<(), String> {
        if keep >= self.stands.len() {
            return Err(format!("of {} choices {keep} cannot be kept", self.stands.len()));
        }
        let gone = self.stands.split_off(keep);
        for index in &gone {
            self.steps[*index].undone = true;
        }
        let undoes = gone.iter().map(|index| index + 1).collect();
        self.push_remark(Row { by, what: Happening::Undo { keep } }, undoes);
        self.rebuild();
        self.asked_at = self.steps.len();
        Ok(())
    }

    /// What a side could undo: its latest choice that stands.
    pub(super) fn latest_of(&self, by: Side) -> Option<Undoable> {
        let keep = self.stands.iter().rposition(|index| self.steps[*index].row.by == by)?;
        let since: Vec<&Step<R>> = self.stands[keep..].iter().map(|index| &self.steps[*index]).collect();
        let Happening::Choice { line, .. } = &since[0].row.what else { return None };
        let rolled =
            |step: &&Step<R>| matches!(&step.row.what, Happening::Choice { faces, .. } if !faces.is_empty());
        Some(Undoable {
            keep,
            line: line.clone(),
            words: since[0].words.clone(),
            secret: since[0].secret,
            rolled: since.iter().any(rolled),
            // What the other side chose since may have revealed something; saying whether it did would itself reveal
            // it.
            revealed: since[0].revealed || (since.len() > 1 && self.hidden),
            answered: since.len() > 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::Live;
    use sortie_deadzone_3e::Deadzone;
    use sortie_kernel::words::{Spec, Words};
    use std::sync::Arc;

    /// A token that A has looked at or nobody knows lies in the next cube.
    fn beside_a_token(known: &str) -> Running<Deadzone> {
        let fixture = format!(
            "board = \"open\"\nactive = {{ model = \"A1\" }}\n\
             [[model]]\nname = \"A1\"\nside = \"a\"\nat = \"2.4.1\"\nspeed = \"2-3\"\n\
             [[model]]\nname = \"B1\"\nside = \"b\"\nat = \"8.8.1\"\n\
             [[token]]\nat = \"3.4.1\"\n{known}"
        );
        let (setup, at) =
            Deadzone::fixture(toml::from_str(&fixture).expect("a fixture")).expect("a position");
        let mut game = Running::<Deadzone>::new(&Spec::default(), Box::new(Sampler::new(1))).expect("a game");
        (game.game.setup, game.game.at, game.hidden) = (Arc::new(setup), at, true);
        game.game.start(&mut recorded(Sampler::new(1)));
        game
    }

    /// Moves onto the token and picks it up; what could be taken back afterwards, step by step.
    fn pick_up(mut game: Running<Deadzone>) -> Vec<(String, Undoable)> {
        let mut steps = Vec::new();
        for _ in 0..8 {
            let wanted = ["advance 3.4.1", "pick-up", "stop"];
            let menu: Vec<String> = game.menu().into_iter().map(|(line, _)| line).collect();
            let line = wanted.iter().find(|line| menu.iter().any(|known| known == **line));
            let line = line.map_or_else(|| menu[0].clone(), |line| (*line).to_string());
            let row = game.propose(Side::A, &line, Box::new(Sampler::new(3))).expect("it is on the menu");
            game.accept(row).expect("it was proposed");
            steps.push((line.clone(), game.undoable(Side::A).expect("a choice was made")));
            if line == "pick-up" {
                return steps;
            }
        }
        panic!("nothing was picked up: {steps:?}");
    }

    #[test]
    fn showing_a_secret_of_ones_own_is_a_revelation_too() {
        let steps = pick_up(beside_a_token("kind = \"ammo\"\nknown = \"a\"\n"));
        let (last, before) = steps.split_last().expect("several steps");
        assert!(before.iter().all(|(_, undoable)| !undoable.rolled && !undoable.revealed), "{before:?}");
        assert!(!last.1.rolled, "the token was known: nothing is drawn");
        assert!(last.1.revealed, "now everybody knows what A knew");
    }

    #[test]
    fn what_is_drawn_counts_as_rolled() {
        let steps = pick_up(beside_a_token(""));
        assert!(steps.last().expect("several steps").1.rolled);
    }
}
