//! Fitting a picture into a screen: sections that changed are drawn first, and what does not fit is named.

/// How many lines narration, picture, question and menu take together.
pub(crate) const SCREEN: usize = 50;

/// Which parts of a picture were drawn before.
#[derive(Default)]
pub(crate) struct Fold {
    drawn: Vec<String>,
}

/// The sections of a picture, separated by empty lines.
fn sections(picture: &str) -> Vec<&str> {
    picture.split("\n\n").map(|section| section.trim_matches('\n')).filter(|s| !s.is_empty()).collect()
}

/// What a section is called: the beginning of its first line, up to a colon or a gap.
fn title(section: &str) -> &str {
    let first = section.lines().next().unwrap_or_default().trim();
    let short = first.split([':', ',']).next().unwrap_or_default().split("  ").next().unwrap_or_default();
    // The rows of a table have no name; its first row is not one.
    if short.chars().next().is_some_and(char::is_alphabetic) && short.len() <= 40 { short } else { "table" }
}

impl Fold {
    /// Forgets what was drawn, so that everything is new.
    pub(crate) fn forget(&mut self) {
        self.drawn.clear();
    }

    /// The picture in at most `room` lines, a line about what is folded included; nothing if nothing changed.
    pub(crate) fn draw(&mut self, picture: &str, room: usize) -> String {
        let sections = sections(picture);
        let is_new: Vec<bool> =
            sections.iter().map(|section| !self.drawn.iter().any(|drawn| drawn == section)).collect();
        if !is_new.contains(&true) {
            return String::new();
        }
        let lines: Vec<usize> = sections.iter().map(|section| section.lines().count()).collect();
        let mut shown = vec![true; sections.len()];
        if lines.iter().sum::<usize>() > room {
            shown = vec![false; sections.len()];
            let mut left = room.saturating_sub(1);
            // What changed comes before what did not.
            for wanted in [true, false] {
                for index in (0..sections.len()).filter(|index| is_new[*index] == wanted) {
                    if lines[index] <= left {
                        left -= lines[index];
                        shown[index] = true;
                    }
                }
            }
        }
        let (mut out, mut folded, mut drawn) = (Vec::new(), Vec::new(), Vec::new());
        for (index, section) in sections.iter().enumerate() {
            if shown[index] {
                out.push((*section).to_string());
            } else {
                folded.push(title(section));
            }
            // A section that changed but did not fit still counts as changed next time.
            if shown[index] || !is_new[index] {
                drawn.push((*section).to_string());
            }
        }
        self.drawn = drawn;
        if !folded.is_empty() {
            out.push(format!("  (not shown: {}; type `board` for all)", folded.join(", ")));
        }
        out.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: &str = "level 1\na\nb\nc\n\nlegend: x y\n\nside a - us\nE1\n\nside b - them\nP1\n";

    #[test]
    fn everything_is_drawn_where_there_is_room_and_once() {
        let mut fold = Fold::default();
        assert_eq!(fold.draw(PICTURE, 20), PICTURE.trim_end().replace("\n\n", "\n"));
        assert_eq!(fold.draw(PICTURE, 20), "");
        fold.forget();
        assert_ne!(fold.draw(PICTURE, 20), "");
    }

    #[test]
    fn what_does_not_fit_is_named_and_comes_first_the_next_time() {
        let mut fold = Fold::default();
        let first = fold.draw(PICTURE, 7);
        assert_eq!(
            first,
            "level 1\na\nb\nc\nlegend: x y\n  (not shown: side a - us, side b - them; type `board` for all)"
        );
        let second = fold.draw(PICTURE, 7);
        assert!(second.starts_with("legend: x y\nside a - us\nE1\nside b - them\nP1\n"), "{second}");
        // A change on the table is drawn again; the rest fits beside it.
        let moved = PICTURE.replace("\nb\n", "\nE2\n");
        assert!(fold.draw(&moved, 7).starts_with("level 1\na\nE2\nc\n"));
        assert!(first.lines().count() <= 7 && second.lines().count() <= 7);
    }

    #[test]
    fn sections_are_named_by_their_first_words() {
        let names =
            ["level 2\n 1", "legend: * a", "turning point 1 of 4  side a", "21 ....", "round 0, VPs 1"];
        assert_eq!(names.map(title), ["level 2", "legend", "turning point 1 of 4", "table", "round 0"]);
    }
}
