//! All facts about a position, by the names that scripts use; distances and sight between two models; refusals with
//! the numbers behind them.

use super::{notation, square};
use crate::Alpha;
use crate::board::Square;
use crate::cards::{Card, numbers};
use crate::choice::Choice;
use crate::game::{Game, Setup};
use crate::profile::{MODELS, NAMES};
use crate::state::{Flags, Item};
use sortie_kernel::fact::Fact;
use sortie_kernel::narration::Text;
use sortie_kernel::words::Fault;
use sortie_kernel::{Illegal, Position, Ruleset, Side};

pub(super) fn facts(setup: &Setup, at: &Position<Alpha>) -> Fact {
    let game = Game { setup, state: &at.state };
    let state = &at.state;
    let models = (0..MODELS as u8).map(|id| (NAMES[usize::from(id)], model(&game, id)));
    let sides = Side::BOTH.map(|side| (side.letter(), self::side(&game, side)));
    let counters = state.counters.iter().filter(|counter| counter.at != Square::NONE).map(|counter| {
        Fact::map([
            ("at", Fact::from(square::write(&setup.board, counter.at).as_str())),
            ("kind", Fact::from(counter.item.word())),
        ])
    });
    let over = at.is_over();
    let winner = over.then(|| Alpha::outcome(setup, at)).map_or("none", |outcome| match outcome {
        sortie_kernel::Outcome::Won(side) => side.letter(),
        sortie_kernel::Outcome::Drawn => "draw",
    });
    Fact::map([
        ("models", Fact::map(models)),
        ("sides", Fact::map(sides)),
        ("counters", Fact::list(counters.collect::<Vec<_>>())),
        (
            "unknown",
            Fact::map(Item::KINDS.iter().zip(state.unknown).map(|(kind, n)| (kind.word(), Fact::from(n)))),
        ),
        ("turn", Fact::from(state.turn)),
        ("side", Fact::from(state.side.letter())),
        ("card-played", Fact::from(state.card_played)),
        ("enforcers", Fact::from(state.enforcers.letter())),
        ("enforcers-edge", Fact::from(if state.south { "south" } else { "north" })),
        ("scores", Fact::list(Alpha::scores(setup, at))),
        ("over", Fact::from(over)),
        ("winner", Fact::from(winner)),
    ])
}

fn model(game: &Game<'_>, id: u8) -> Fact {
    let model = game.model(id);
    let mut facts = vec![
        ("side", Fact::from(game.state.side_of(id).letter())),
        ("kind", Fact::from(game.profile(id).title)),
        ("aggression", Fact::from(model.aggression.word())),
        ("item", if model.item == Item::None { Fact::Nothing } else { Fact::from(model.item.word()) }),
    ];
    let up = game.state.is_up(id);
    let at = if up { Fact::from(square::write(game.board(), model.at).as_str()) } else { Fact::Nothing };
    facts.push(("at", at));
    facts.push(("spot", Fact::from(model.spot)));
    facts.push(("engaged", Fact::from(up && game.is_engaged(id))));
    facts.push(("cover", Fact::from(up && game.board().covers(model.at))));
    facts.extend(Flags::NAMED.iter().map(|(name, flag)| (*name, Fact::from(model.flags.has(*flag)))));
    Fact::map(facts)
}

fn side(game: &Game<'_>, side: Side) -> Fact {
    let faction = game.state.faction(side);
    let names = |set: u16| {
        Fact::list(
            numbers(set)
                .map(|number| Fact::from(Card::new(faction, number).name().as_str()))
                .collect::<Vec<_>>(),
        )
    };
    let index = side.index();
    Fact::map([
        ("force", Fact::from(faction.word())),
        ("hand", names(game.state.hands[index])),
        ("held", Fact::from(game.state.hands[index].count_ones() as u8)),
        ("left", Fact::from(game.state.decks[index].count_ones() as u8)),
        ("discards", names(game.state.discards(side))),
        ("intel", Fact::from(game.state.intel[index])),
        ("points", Fact::from(game.points(side))),
    ])
}

/// Range and sight between a model and another, or a square.
pub(super) fn between(setup: &Setup, at: &Position<Alpha>, from: &str, to: &str) -> Result<Fact, Fault> {
    let game = Game { setup, state: &at.state };
    let on_table = |word: &str| {
        let id = notation::model(word)?;
        if game.state.is_up(id) { Ok(id) } else { Err(Fault::new(word, "the model is not on the table")) }
    };
    let by = on_table(from)?;
    let (square, other) = match on_table(to) {
        Ok(id) => (game.model(id).at, Some(id)),
        Err(fault) => (square::parse(&setup.board, to).map_err(|_| fault)?, None),
    };
    let [centres, rim] = game.board().free_lines(game.eye(by), square, 0);
    let mut facts = vec![
        ("range", Fact::from(game.board().range(game.model(by).at, square))),
        ("area-sight", Fact::from(game.sees_square(by, square))),
        ("centres", Fact::from(centres)),
        ("rim", Fact::from(rim)),
        ("free-line", Fact::from(game.board().has_free_line(game.eye(by), square, game.occupied()))),
    ];
    if let Some(other) = other {
        facts.push(("points", Fact::from(game.points_seen(by, other))));
        facts.push(("sees", Fact::from(game.points_seen(by, other) > 0)));
        facts.push(("clear-shot", Fact::from(game.is_clear_shot(by, other))));
    }
    Ok(Fact::map(facts))
}

/// A refusal with the numbers behind it where there are some.
pub(super) fn explain(game: &Game<'_>, choice: Choice, illegal: &Illegal) -> Text {
    let plain = Text::plain(illegal.why);
    let (by, to) = match choice {
        Choice::Shoot { by, at, .. } if game.state.is_up(by) && game.state.is_up(at) => {
            (by, game.model(at).at)
        }
        Choice::Blaze { by, at } | Choice::Throw { by, at } if game.state.is_up(by) => (by, at),
        _ => return plain,
    };
    if illegal.why.contains("range") || illegal.why.contains("reaches") {
        let range = game.board().range(game.model(by).at, to);
        return Text::plain(format!("{}: it is {range} squares away", illegal.why));
    }
    plain
}
