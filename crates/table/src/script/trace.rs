//! How a game went, for people who want to learn in which order it asks: every question with its kind and menu,
//! every choice, refusal and event.

use super::run::Runner;
use crate::{NarrationLine, Playable, Table};
use sortie_kernel::Menu;

/// A longer menu is cut: on an open table there are hundreds of places to go to.
const MENU_MAX: usize = 40;

impl<R: Playable> Runner<'_, '_, R> {
    /// Writes a line, if anybody wants to read it.
    pub(super) fn note(&mut self, line: impl FnOnce() -> String) {
        if let Some(lines) = &mut self.trace {
            lines.push(line());
        }
    }

    /// Writes what happened in a step, and the question that is pending now.
    pub(super) fn note_position(&mut self) {
        if self.trace.is_none() {
            return;
        }
        let mut lines: Vec<String> =
            self.narration().iter().map(|narrated| format!("    {}", event(narrated))).collect();
        match self.game.asked() {
            None => {
                let [a, b] = self.game.scores();
                lines.push(format!("    nothing is asked: the game is over, {a} to {b}"));
            }
            Some(asked) => {
                let secret = if asked.secret { ", secretly" } else { "" };
                let (by, kind) = (asked.by.letter(), asked.kind);
                lines.push(format!("    asked: by {by}, kind {kind}{secret}: {}", asked.question));
                let menu = self.game.menu_lines();
                let what = if asked.menu == Menu::Complete { "menu" } else { "menu (a sample)" };
                lines.push(format!("    {what}: {}", shortened(&menu)));
            }
        }
        for line in lines {
            self.note(|| line);
        }
    }
}

/// A line of narration with its rule and faces.
pub(super) fn event(narrated: &NarrationLine) -> String {
    let faces = if narrated.faces.is_empty() { String::new() } else { format!(" {:?}", narrated.faces) };
    format!("{} {}{faces}", narrated.rule, narrated.text)
}

fn shortened(menu: &[String]) -> String {
    let shown = menu.iter().take(MENU_MAX).map(String::as_str).collect::<Vec<_>>().join(" | ");
    match menu.len().saturating_sub(MENU_MAX) {
        0 => shown,
        more => format!("{shown} | and {more} more"),
    }
}
