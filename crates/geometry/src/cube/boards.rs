//! The boards that come with the project, in the text format of [`super::text`].

/// Names of the boards, in the order in which they are offered.
pub const NAMES: [&str; 6] = ["depot", "arcade", "spires", "foundry", "warren", "gantry"];

/// The text of a board, if there is one of that name; upper and lower case mean the same.
#[must_use]
pub fn named(name: &str) -> Option<&'static str> {
    const TEXTS: [&str; 6] = [
        include_str!("../../boards/depot.txt"),
        include_str!("../../boards/arcade.txt"),
        include_str!("../../boards/spires.txt"),
        include_str!("../../boards/foundry.txt"),
        include_str!("../../boards/warren.txt"),
        include_str!("../../boards/gantry.txt"),
    ];
    let index = NAMES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
    Some(TEXTS[index])
}

/// A one-line description of a board.
#[must_use]
pub fn about(name: &str) -> Option<&'static str> {
    const LINES: [&str; 6] = [
        "Two walled yards, a blockhouse between them, ramps up to the roofs",
        "Two arcades joined by walkways, two blind towers",
        "Two spires of three storeys with hatches, walkways over the middle",
        "Smooth furnaces under a deck for vehicles, a crane above it, loading docks",
        "Narrow houses with halved rooms, crawl hatches and alley walls",
        "A hull with unclimbable sides, crane towers, walkways on three levels",
    ];
    let index = NAMES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
    Some(LINES[index])
}
