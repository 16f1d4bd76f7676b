//! The table as characters: the board with who stands where, counters, both forces, and the cards that the viewer
//! knows. Empty lines separate the sections.

use super::square;
use crate::board::{Kind, SIZE};
use crate::cards::{Card, numbers};
use crate::game::{Game, Setup};
use crate::profile::NAMES;
use crate::state::{Flags, Item};
use crate::view::View;
use sortie_kernel::Side;
use std::fmt::Write as _;

pub(super) fn picture(setup: &Setup, view: &View) -> String {
    let state = view.open_state();
    let game = Game { setup, state: &state };
    let mut out = board(&game);
    let _ = writeln!(
        out,
        "legend: level, then . plain c cover = walkway r R room; ? counter face down, i item\n"
    );
    let _ = writeln!(out, "turn {}, side {}", state.turn, state.side.letter());
    for side in Side::BOTH {
        let cards = &view.cards[side.index()];
        let faction = state.faction(side);
        let _ = writeln!(
            out,
            "\nside {}: {}, {} VP, {} cards in hand, {} to draw",
            side.letter(),
            faction.title(),
            game.points(side),
            cards.held,
            cards.left
        );
        if let Some(hand) = cards.hand {
            for number in numbers(hand) {
                let card = Card::new(faction, number);
                let _ = writeln!(out, "  card {}: {}", card.name(), card.title());
            }
        }
        for id in faction.models() {
            team_line(&game, id, &mut out);
        }
    }
    out
}

fn team_line(game: &Game<'_>, id: u8, out: &mut String) {
    let model = game.model(id);
    let name = NAMES[usize::from(id)];
    if !game.state.is_up(id) {
        let word = if model.flags.has(Flags::DEAD) { "dead" } else { "not on the board" };
        let _ = writeln!(out, "  {name} {}: {word}", game.profile(id).title);
        return;
    }
    let mut words: Vec<&str> = vec![model.aggression.word()];
    words.extend(model.flags.names());
    if model.item != Item::None {
        words.push(model.item.word());
    }
    let at = square::write(game.board(), model.at);
    let _ = writeln!(out, "  {name} {}: {at} s{}, {}", game.profile(id).title, model.spot, words.join(", "));
}

/// Each cell is six wide: its floor, and who and what is on it; the ground under a walkway stands below.
fn board(game: &Game<'_>) -> String {
    let mut out =
        String::from("board\n     A        B        C        D        E        F        G        H\n");
    for row in (0..SIZE).rev() {
        for lower in [false, true] {
            let mut line = if lower { "   ".to_string() } else { format!(" {} ", row + 1) };
            let mut any = false;
            for column in 0..SIZE {
                let cell = row * SIZE + column;
                let two = game.board().cells[usize::from(cell)].kind == Kind::Walkway;
                let text = match (lower, two) {
                    (false, _) => contents(game, game.board().top(cell)),
                    (true, true) => contents(game, crate::board::Square(cell)),
                    (true, false) => String::new(),
                };
                any |= lower && two && text.len() > 2;
                let wall = if game.board().listed[0] >> cell & 1 == 1 { '|' } else { ' ' };
                let _ = write!(line, "{text:<8}{wall}");
            }
            if !lower || any {
                out.push_str(line.trim_end());
                out.push('\n');
            }
        }
        if row > 0 {
            let walls: String = (0..SIZE)
                .map(|column| {
                    let wall = game.board().listed[1] >> ((row - 1) * SIZE + column) & 1 == 1;
                    if wall { "------   " } else { "         " }
                })
                .collect();
            if !walls.trim().is_empty() {
                let _ = writeln!(out, "   {}", walls.trim_end());
            }
        }
    }
    out.push('\n');
    out
}

fn contents(game: &Game<'_>, at: crate::board::Square) -> String {
    let cell = game.board().cells[usize::from(at.cell())];
    let sign = match cell.kind {
        Kind::Walkway if at == game.board().top(at.cell()) => '=',
        Kind::Ruin if cell.cover => 'R',
        Kind::Ruin => 'r',
        _ if game.board().covers(at) => 'c',
        _ => '.',
    };
    let mut text = format!("{}{sign}", game.board().level(at));
    for item in game.counters_in(at) {
        text.push(if item == Item::None { '?' } else { 'i' });
    }
    for id in game.state.in_square(at) {
        text.push_str(NAMES[usize::from(id)]);
    }
    text
}
