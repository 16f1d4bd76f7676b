//! Before the first turn: Begin (factions, counters) → RollSides → Deploy (Enforcers, then Plague) → Deal → RollFirst.

use super::look;
use crate::board::Square;
use crate::cards;
use crate::choice::Choice;
use crate::game::Game;
use crate::law::{self, no, wrong_answer};
use crate::profile::{Faction, MODELS};
use crate::state::{Counter, Flags, Item, Model};
use crate::{Alpha, Event, Frame, Who};
use sortie_kernel::{Cx, Flow, Question, Side, say};
use sortie_rulebook::rule;

/// Rolls for the choice of faction if both sides want the same.
pub(crate) fn begin(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    rule!("DZA-GEN-01");
    rule!("DZA-SETUP-01");
    rule!("DZA-END-06");
    let why = rule!("DZA-SETUP-02");
    let [a, b] = cx.setup.wanted;
    if a != b {
        cx.state.enforcers = if a == Faction::Enforcers { Side::A } else { Side::B };
        return place_counters(cx);
    }
    let mut faces = [0; 2];
    cx.dice.pick_until(why, &[8, 8], &|picked| picked[0] != picked[1], &mut faces);
    let side = if faces[0] > faces[1] { Side::A } else { Side::B };
    cx.log_roll(why, || Event::FactionRoll { side });
    Flow::Ask(Frame::PickFaction { side: side.index() as u8 })
}

fn chooser(frame: Frame) -> Side {
    match frame {
        Frame::PickFaction { side } => Side::BOTH[usize::from(side) % 2],
        _ => unreachable!("{frame:?} picks no faction"),
    }
}

pub(crate) static PICK_FACTION: Question<Alpha> = Question {
    name: "faction",
    by: |frame, _| chooser(frame),
    check: |_, choice, _| match choice {
        Choice::Faction(_) => Ok(()),
        _ => wrong_answer(),
    },
    list: |_, _, out| out.extend(Faction::BOTH.map(Choice::Faction)),
    answer: |frame, choice, cx| {
        let (side, Choice::Faction(faction)) = (chooser(frame), choice) else { return Flow::Done };
        cx.state.enforcers = if faction == Faction::Enforcers { side } else { side.other() };
        cx.emit(rule!("DZA-SETUP-02"), || Event::FactionChosen { side, faction });
        place_counters(cx)
    },
    text: |_, _| sortie_kernel::narration::Text::plain("which force do you take?"),
    default: |_, _| Some(Choice::Faction(Faction::Enforcers)),
    ..Question::BASE
};

fn place_counters(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    cx.state.unknown = cx.setup.mission.counters();
    for (column, counter) in (0u8..).zip(&mut cx.state.counters) {
        let row = if column % 2 == 0 { 3 } else { 4 };
        *counter = Counter { at: cx.setup.board.top(row * 8 + column), item: Item::None };
    }
    cx.emit(rule!("DZA-SETUP-05"), || Event::CountersPlaced);
    Flow::Goto(Frame::RollSides {})
}

pub(crate) fn roll_sides(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let face = cx.pick(rule!("DZA-SETUP-06"), 8, |face| Event::SidesRolled { south: face < 4 });
    cx.state.south = face < 4;
    Flow::Goto(Frame::Deploy { next: 0 })
}

pub(crate) fn deploy(next: u8, _: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    if usize::from(next) == MODELS {
        Flow::Goto(Frame::Deal {})
    } else {
        Flow::Ask(Frame::PickPlace { model: next })
    }
}

fn placed(frame: Frame) -> u8 {
    match frame {
        Frame::PickPlace { model } => model,
        _ => unreachable!("{frame:?} places nobody"),
    }
}

fn row_squares<'a>(game: &Game<'a>, model: u8) -> impl Iterator<Item = Square> + 'a {
    let row = law::home_row(game, Faction::of(model));
    let board = game.board();
    (0..8).flat_map(move |column| board.floors(row * 8 + column))
}

fn check_place(frame: Frame, choice: Choice, game: &Game<'_>) -> law::Verdict {
    let (model, Choice::Place { at, spot }) = (placed(frame), choice) else { return wrong_answer() };
    if !row_squares(game, model).any(|square| square == at) {
        return if model < 4 {
            no(rule!("DZA-SETUP-07"), "the Enforcers start in the row nearest their edge")
        } else {
            no(rule!("DZA-SETUP-08"), "the Plague start in the row nearest their edge")
        };
    }
    if !game.has_room(model, at) {
        return no(rule!("DZA-POS-04"), "the square is full");
    }
    if !(1..=9).contains(&spot) || !game.is_free(model, at, spot) {
        return no(rule!("DZA-POS-01"), "choose a free spot, 1 to 9");
    }
    Ok(())
}

pub(crate) static PICK_PLACE: Question<Alpha> = Question {
    name: "place",
    by: |frame, game| game.state.side_of(placed(frame)),
    check: check_place,
    list: |frame, game, out| {
        let model = placed(frame);
        for at in row_squares(game, model).filter(|at| game.has_room(model, *at)) {
            out.extend(game.free_spots(model, at).map(|spot| Choice::Place { at, spot }));
        }
    },
    answer: |frame, choice, cx| {
        let (model, Choice::Place { at, spot }) = (placed(frame), choice) else { return Flow::Done };
        let rule = if model < 4 { rule!("DZA-SETUP-07") } else { rule!("DZA-SETUP-08") };
        let aggression = look(cx).profile(model).start;
        rule!("DZA-SETUP-09");
        rule!("DZA-SETUP-10");
        *cx.state.model_mut(model) = Model { at, spot, aggression, item: Item::None, flags: Flags::NONE };
        cx.emit(rule, || Event::Deployed { model: Who(model), at, spot });
        Flow::Goto(Frame::Deploy { next: model + 1 })
    },
    text: |frame, game| {
        let model = placed(frame);
        say![Alpha, game.setup; "where does ", Who(model), ", the ", game.profile(model).title, ", start?"]
    },
    default: |frame, game| {
        let model = placed(frame);
        let column = [1, 5, 3, 6, 1, 6, 3, 4, 2, 5][usize::from(model)];
        let row = law::home_row(game, Faction::of(model));
        let at = game.board().top(row * 8 + column);
        game.free_spots(model, at).find(|spot| *spot == 5).map(|spot| Choice::Place { at, spot })
    },
    subject: |frame, _| Some(crate::event::name(placed(frame))),
    ..Question::BASE
};

pub(crate) fn deal(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    for side in Side::BOTH {
        if cx.state.hands[side.index()].count_ones() < 4 {
            cards::draw(rule!("DZA-SETUP-11"), side, cx);
            return Flow::Goto(Frame::Deal {});
        }
    }
    Flow::Goto(Frame::RollFirst {})
}

pub(crate) fn roll_first(cx: &mut Cx<'_, Alpha>) -> Flow<Frame> {
    let why = rule!("DZA-SETUP-12");
    let mut faces = [0; 2];
    cx.dice.pick_until(why, &[8, 8], &|picked| picked[0] != picked[1], &mut faces);
    let first = if faces[0] > faces[1] { Side::A } else { Side::B };
    cx.state.side = first;
    cx.log_roll(why, || Event::FirstRolled { first });
    Flow::Goto(Frame::TurnStart {})
}
