//! How a choice looks on the table and in a list: a sentence, a group, whom and where it means.

use crate::choice::{Choice, Fate};
use crate::event::{Corner, Who, cell_of, centre_of, name};
use crate::frame::Frame;
use crate::game::Game;
use crate::profile::MODELS;
use crate::state::{Item, NOBODY};
use crate::{Alpha, board};
use sortie_kernel::Frame as _;
use sortie_kernel::narration::Text;
use sortie_kernel::say;
use sortie_kernel::show::Sketch;

fn list(game: &Game<'_>, set: u16) -> Text {
    let mut text = Text::default();
    let mut first = true;
    for id in (0..MODELS as u8).filter(|id| set >> id & 1 == 1) {
        text.words(if first { "" } else { ", " });
        text = text.with::<Alpha>(Who(id), game.setup);
        first = false;
    }
    text
}

/// The model that the pending question is about.
fn subject(game: &Game<'_>, top: Option<Frame>) -> Option<u8> {
    let frame = top?;
    let name = (frame.question()?.subject)(frame, game)?;
    crate::words::model_named(&name)
}

pub(super) fn sketch(game: &Game<'_>, top: Option<Frame>, choice: Choice) -> Sketch {
    let mut sketch = Sketch { subject: subject(game, top).map(name), ..Sketch::default() };
    let (group, words) = said(game, top, choice);
    (sketch.group, sketch.words) = (group.to_string(), words);
    if let Some(by) = actor(choice) {
        sketch.subject = Some(name(by));
    }
    let target = match choice {
        Choice::Shoot { at, .. } | Choice::Fight { at, .. } => Some(at),
        Choice::Pick(model) => Some(model),
        Choice::Play { on, .. } if on != NOBODY => Some(on),
        _ => None,
    };
    sketch.targets = target.map(name).into_iter().collect();
    let square = match choice {
        Choice::Move { to, .. } => Some(to),
        Choice::Blaze { at, .. } | Choice::Throw { at, .. } | Choice::Place { at, .. } => Some(at),
        Choice::Spot(_) => spot_square(game, top),
        _ => target.filter(|id| game.state.is_up(*id)).map(|id| game.model(id).at),
    };
    if let Some(at) = square.filter(|at| *at != board::Square::NONE) {
        sketch.cell = Some(cell_of(game.setup, at));
        sketch.place = Some(match choice {
            Choice::Spot(spot) | Choice::Place { spot, .. } => {
                super::place(board::sight::spot_centre(game.board(), at, spot))
            }
            _ => centre_of(game.setup, at),
        });
    }
    if let (Choice::Move { by, to }, true) = (choice, actor(choice).is_some_and(|by| game.state.is_up(by))) {
        sketch.path = vec![centre_of(game.setup, game.model(by).at), centre_of(game.setup, to)];
    }
    sketch.card = match choice {
        Choice::Play { card, .. } | Choice::Discard(card) => Some(super::scene::card_title(card)),
        _ => None,
    };
    sketch.rare = matches!(choice, Choice::Play { .. } | Choice::Ammo(true) | Choice::Throw { .. });
    sketch.cost = match choice {
        Choice::Play { .. } => "costs the card",
        Choice::Ammo(true) | Choice::Throw { .. } => "uses up the item",
        _ => "",
    }
    .into();
    sketch
}

/// The square whose spots are chosen.
fn spot_square(game: &Game<'_>, top: Option<Frame>) -> Option<board::Square> {
    match top? {
        Frame::PickSpot { depth } => Some(game.state.actions[usize::from(depth)].square),
        Frame::PickPinnedSpot { model } => Some(game.model(model).at),
        Frame::PickThrownSpot { to, .. } => Some(board::Square(to)),
        _ => None,
    }
}

fn actor(choice: Choice) -> Option<u8> {
    match choice {
        Choice::Move { by, .. }
        | Choice::Shoot { by, .. }
        | Choice::Blaze { by, .. }
        | Choice::Fight { by, .. }
        | Choice::Throw { by, .. }
        | Choice::Aim(by)
        | Choice::Mean(by)
        | Choice::Overwatch(by)
        | Choice::BreakOff(by)
        | Choice::Leave(by) => Some(by),
        // The first of those who try stands for all.
        Choice::Attempt(set) if set != 0 => Some(set.trailing_zeros() as u8),
        _ => None,
    }
}

fn said(game: &Game<'_>, top: Option<Frame>, choice: Choice) -> (&'static str, Text) {
    let setup = game.setup;
    match choice {
        Choice::Faction(faction) => ("setup", say![Alpha, setup; "Take ", faction]),
        Choice::Place { at, spot } => ("setup", say![Alpha, setup; "Start in ", at, ", ", Corner(spot)]),
        Choice::Move { by, to } if game.state.is_up(by) && game.model(by).at == to => {
            ("move", say![Alpha, setup; "Move ", Who(by), " inside its square"])
        }
        Choice::Move { by, to } => ("move", say![Alpha, setup; "Move ", Who(by), " to ", to]),
        Choice::Leave(by) => ("move", say![Alpha, setup; "Leave the board with ", Who(by)]),
        Choice::Aim(by) => ("aim", say![Alpha, setup; "Aim with ", Who(by)]),
        Choice::Shoot { by, at, weapon } => {
            ("shoot", say![Alpha, setup; "Shoot at ", Who(at), " with ", Who(by), ", ", weapon])
        }
        Choice::Blaze { by, at } => ("blaze", say![Alpha, setup; "Blaze away at ", at, " with ", Who(by)]),
        Choice::Mean(by) => ("get-mean", say![Alpha, setup; "Get mean with ", Who(by)]),
        Choice::Overwatch(by) => ("overwatch", say![Alpha, setup; "Go on Overwatch with ", Who(by)]),
        Choice::Fight { by, at } => ("fight", say![Alpha, setup; "Fight ", Who(at), " with ", Who(by)]),
        Choice::BreakOff(by) => ("break-off", say![Alpha, setup; "Break off with ", Who(by)]),
        Choice::Throw { by, at } => {
            ("throw", say![Alpha, setup; "Throw the grenade of ", Who(by), " at ", at])
        }
        Choice::Play { card, effect, on } => {
            let on = (on != NOBODY).then_some(Who(on));
            let join = if on.is_some() { " on " } else { "" };
            ("card", say![Alpha, setup; "Play ", card.name(), ": ", effect, join, on])
        }
        Choice::Discard(card) => ("card", say![Alpha, setup; "Discard ", card]),
        Choice::End => ("pass", Text::plain("End your turn")),
        Choice::Spot(spot) => match subject(game, top) {
            Some(model) => ("spot", say![Alpha, setup; Who(model), " stands ", standing(spot), Corner(spot)]),
            None => ("spot", say![Alpha, setup; "Stand ", standing(spot), Corner(spot)]),
        },
        Choice::Ammo(true) => ("spend", Text::plain("Use up the Ammo")),
        Choice::Ammo(false) => ("pass", Text::plain("Keep the Ammo")),
        Choice::Support(0) => ("pass", Text::plain("Nobody supports")),
        Choice::Support(set) => ("support", say![Alpha, setup; "Support: ", list(game, set)]),
        Choice::Attempt(0) => ("pass", Text::plain("Do not interrupt")),
        Choice::Attempt(set) => ("overwatch", say![Alpha, setup; "Try to interrupt with ", list(game, set)]),
        Choice::Before => ("overwatch", Text::plain("Interrupt before it")),
        Choice::After => ("overwatch", Text::plain("Interrupt after it")),
        Choice::Pick(model) => ("pick", say![Alpha, setup; "Pick ", Who(model)]),
        Choice::Fighting => ("fight", Text::plain("Answer with Fighting")),
        Choice::Survival => ("fight", Text::plain("Answer with Survival")),
        Choice::Pass => ("pass", pass(top)),
        Choice::Take(Item::None) => ("item", Text::plain("Pick up the counter that lies face down")),
        Choice::Take(item) => ("item", say![Alpha, setup; "Pick up ", item]),
        Choice::Keep { new, old } => ("item", fates(new, old)),
    }
}

/// In the middle or a corner, at a side.
fn standing(spot: u8) -> &'static str {
    if spot.is_multiple_of(2) { "at the " } else { "in the " }
}

fn pass(top: Option<Frame>) -> Text {
    Text::plain(match top {
        Some(Frame::PickCounter { .. }) => "Leave it",
        Some(Frame::PickFree { .. }) => "Take no free action",
        _ => "Play no card",
    })
}

fn fates(new: Fate, old: Option<Fate>) -> Text {
    let verb = |fate: Fate| ["Keep", "Drop", "Destroy"][fate as usize];
    Text::plain(match old {
        None => format!("{} it", verb(new)),
        Some(old) => format!("{} the new item, {} the old one", verb(new), verb(old).to_lowercase()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Square};

    #[test]
    fn a_spot_is_named_by_where_it_lies_in_its_square() {
        let board = Board::open();
        let at = |spot: u8| board::sight::spot_centre(&board, Square(0), spot);
        let [middle_x, middle_y, _] = at(5);
        for spot in 1..=9 {
            let ([x, y, _], name) = (at(spot), Corner(spot).name());
            assert_eq!(name.contains("west"), x < middle_x, "{name}");
            assert_eq!(name.contains("east"), x > middle_x, "{name}");
            assert_eq!(name.contains("south"), y < middle_y, "{name}");
            assert_eq!(name.contains("north"), y > middle_y, "{name}");
        }
        assert_eq!((standing(5), standing(2)), ("in the ", "at the "));
    }
}
