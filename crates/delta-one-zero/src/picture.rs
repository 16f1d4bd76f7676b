//! The table as characters: the board with its pieces, markers and models, then who and what is on it.

use crate::facts::{phase_word, stage_word, token_word};
use crate::game::Game;
use crate::mission;
use crate::orders;
use crate::say::{model_name, team_name};
use crate::setup::{BOARD, FireteamId, PartKind, Setup, TacticalCard};
use crate::state::{Flags, PILOT, State, TeamFlags};
use crate::view::View;
use sortie_kernel::{Side, Viewer};
use sortie_open_table::{Canvas, inches};
use std::fmt::Write as _;

fn ground(setup: &Setup, state: &State, at: crate::geometry::Point) -> char {
    let mut drawn = '.';
    for (number, part) in (0u8..).zip(&setup.map.parts) {
        let inside = at.x >= part.low.x && at.x <= part.high.x && at.y >= part.low.y && at.y <= part.high.y;
        if !inside {
            continue;
        }
        let open = setup.map.opening_of(number).is_some_and(|door| state.is_open(door));
        let letter = match part.kind {
            PartKind::Large | PartKind::Small | PartKind::Wall => '#',
            PartKind::Low => '=',
            PartKind::Scatter => 'o',
            PartKind::Difficult => '~',
            PartKind::Dangerous => '!',
            PartKind::Impassable => 'X',
            PartKind::Door { .. } if !open => '+',
            PartKind::Window { .. } if !open => '%',
            PartKind::Door { .. } | PartKind::Window { .. } => '.',
            PartKind::Outline => ',',
        };
        if part.kind != PartKind::Outline || drawn == '.' {
            drawn = letter;
        }
    }
    drawn
}

/// The picture.
pub(crate) fn picture(setup: &Setup, view: &View, viewer: Viewer) -> String {
    let state = view.table();
    let game = Game { setup, state: &state };
    let mut canvas = Canvas::new((BOARD, BOARD), |at| ground(setup, &state, at));
    for number in 0..mission::count(game) {
        if let Some(at) = mission::place(game, number) {
            canvas.put(at.x, at.y, &format!("*{}", number + 1));
        }
    }
    for token in state.markers() {
        canvas.put(i32::from(token.at.x), i32::from(token.at.y), "&");
    }
    for id in setup.ids().chain([PILOT]).filter(|id| state[*id].on_board()) {
        canvas.put(i32::from(state[id].at.x), i32::from(state[id].at.y), &model_name(setup, id));
    }
    let mut out = canvas.print();
    out.push_str(
        "\nlegend: # blocks  = low  o scatter  ~ Difficult  ! Dangerous  X Impassable  + door  % window  * objective  & marker\n",
    );
    let (turn, phase) = view.clock;
    let _ = writeln!(out, "\nturn {turn} of {}, {}", setup.mission.turns, phase_word(phase));
    let _ = writeln!(out, "  {} on {}", setup.mission.title, setup.map.title);
    for token in state.markers() {
        let _ = writeln!(out, "  & {} at {}", token_word(token.kind), inches::place_text(token.at.spot()));
    }
    for side in Side::BOTH {
        player(setup, view, &state, side, viewer, &mut out);
    }
    out
}

fn player(setup: &Setup, view: &View, state: &State, side: Side, viewer: Viewer, out: &mut String) {
    let own = &view.players[side.index()];
    let _ = writeln!(out, "\nside {} - {}: {} VP", side.letter(), setup.force(side).title, own.vp);
    let hand = match own.cards {
        Some([_, hand]) if viewer != Viewer::Audience => {
            let cards = TacticalCard::ALL.into_iter().filter(|card| hand.count(*card) > 0);
            let words = cards.map(|card| format!("{} x {}", hand.count(card), card.title()));
            words.collect::<Vec<_>>().join(", ")
        }
        _ => format!("{} cards", own.counts[1]),
    };
    let _ = writeln!(out, "  hand: {hand}; {} to draw", own.counts[0]);
    for team in setup.fireteams(side) {
        fireteam(setup, view, state, team, out);
    }
}

fn fireteam(setup: &Setup, view: &View, state: &State, team: FireteamId, out: &mut String) {
    let known = &view.teams[team.index()];
    let order = known.order.map_or("unknown", |order| orders::rule_of(order).title);
    let flags = TeamFlags::NAMED.iter().filter(|(_, flag)| known.flags.has(*flag)).map(|(name, _)| *name);
    let line = format!(
        "  Fireteam {}: {} ({}) {}",
        team_name(team),
        if known.stage == crate::state::Stage::None { "no Order" } else { order },
        stage_word(known.stage),
        flags.collect::<Vec<_>>().join(" ")
    );
    let _ = writeln!(out, "{}", line.trim_end());
    for id in setup.members(team).filter(|id| state[*id].on_board()) {
        let (own, card) = (&state[id], setup.model(id));
        let cards = view.face_down.iter().filter(|(model, ..)| *model == id).count();
        let flags = Flags::NAMED.iter().filter(|(name, flag)| *name != "on-board" && own.flags.has(*flag));
        let flags: Vec<&str> = flags.map(|(name, _)| *name).collect();
        let down = if cards > 0 { format!("{cards} face down") } else { String::new() };
        let line = format!(
            "    {:<4} {:<22} W {}/{} S {}/{}  {:<14} {} {}",
            card.name,
            card.title,
            own.wounds,
            card.wounds,
            own.stress,
            card.stress,
            inches::place_text(own.at.spot()),
            flags.join(" "),
            down
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
}
