//! Everything that can be said about a position, by the names that scripts use.

use crate::DeltaOneZero;
use crate::game::Game;
use crate::mission_state::{MissionFlags, Objective};
use crate::sequence::breach;
use crate::setup::{FireteamId, ModelId, Setup, TacticalCard};
use crate::state::{
    Bought, Cards, Flags, NO_TEAM, PILOT, Phase, PlayerFlags, Stage, State, TeamFlags, TokenKind, Wound,
};
use crate::{mission, orders, say};
use sortie_kernel::fact::Fact;
use sortie_kernel::words::Fault;
use sortie_kernel::{Position, Side};
use sortie_open_table::inches;

pub(crate) fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "set-up",
        Phase::Orders => "orders",
        Phase::Tactical => "tactical",
        Phase::Consolidation => "consolidation",
    }
}

pub(crate) fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::None => "none",
        Stage::FaceDown => "face-down",
        Stage::Shown => "shown",
        Stage::Active => "active",
        Stage::Done => "done",
        Stage::Cancelled => "cancelled",
        Stage::Discarded => "discarded",
    }
}

pub(crate) fn wound_word(kind: Wound) -> &'static str {
    match kind {
        Wound::WoundAndStress => "wound",
        Wound::Stress => "stress",
        Wound::NearMiss => "near-miss",
    }
}

pub(crate) fn token_word(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Smoke => "smoke",
        TokenKind::Gas => "gas",
        TokenKind::Light => "light",
        TokenKind::StarShell => "star-shell",
    }
}

/// A length as scripts write it: a whole number of inches, else text.
fn length(thousandths: i32) -> Fact {
    if thousandths % 1000 == 0 {
        return (thousandths / 1000).into();
    }
    inches::text(thousandths).into()
}

fn weapons(game: Game<'_>, id: ModelId, mask: u16) -> Fact {
    let named = game.weapons(id).filter(|(place, _)| mask >> place.min(&15) & 1 == 1);
    Fact::list(named.map(|(_, weapon)| weapon.name.clone()))
}

fn model(game: Game<'_>, id: ModelId) -> Fact {
    let own = &game.state[id];
    let cards = game.state.cards().iter().filter(|card| card.model == id).count() as u8;
    let mut facts = vec![
        ("at", if own.on_board() { Fact::from(inches::place_text(own.at.spot())) } else { Fact::Nothing }),
        ("stress", own.stress.into()),
        ("wounds", own.wounds.into()),
        ("cards", cards.into()),
        ("active", own.is_active().into()),
    ];
    facts.extend(Flags::NAMED.iter().map(|(name, flag)| (*name, Fact::from(own.flags.has(*flag)))));
    if id != PILOT {
        facts.push(("in-cqb", game.in_cqb(id).into()));
        facts.push(("team", say::team_name(game.team(id)).into()));
        facts.push(("jammed", weapons(game, id, own.jammed)));
        facts.push(("unloaded", weapons(game, id, own.unloaded)));
        let used =
            game.weapons(id).filter(|(place, weapon)| weapon.limited.is_some() || own.uses(*place) > 0);
        facts.push((
            "used",
            Fact::map(used.map(|(place, weapon)| (weapon.name.clone(), own.uses(place).into()))),
        ));
        let rescues = crate::game::somebody(own.rescues).map(|other| say::model_name(game.setup, other));
        facts.push(("rescues", rescues.into()));
    }
    Fact::map(facts)
}

fn team(game: Game<'_>, id: FireteamId) -> Fact {
    let own = &game.state[id];
    let order = if own.stage == Stage::None { Fact::Nothing } else { orders::rule_of(own.order).word.into() };
    let mut facts = vec![
        ("order", order),
        ("stage", stage_word(own.stage).into()),
        ("noise", own.noise.into()),
        ("members", Fact::list(game.members(id).map(|member| say::model_name(game.setup, member)))),
    ];
    facts.extend(TeamFlags::NAMED.iter().map(|(name, flag)| (*name, Fact::from(own.flags.has(*flag)))));
    Fact::map(facts)
}

fn cards(cards: Cards) -> Fact {
    Fact::map(TacticalCard::ALL.map(|card| (card.word(), Fact::from(cards.count(card)))))
}

fn bought(own: &Bought) -> Option<(String, Fact)> {
    let facts = Fact::map([("left", Fact::from(own.left)), ("named", own.named.into())]);
    Some((own.order?.word().to_string(), facts))
}

fn player(game: Game<'_>, side: Side) -> Fact {
    let own = &game.state.players[side.index()];
    let mut facts = vec![
        ("vp", Fact::from(own.vp)),
        ("hand", cards(own.hand)),
        ("hand-size", own.hand.total().into()),
        ("pile", cards(own.pile)),
        ("pile-size", own.pile.total().into()),
        ("discard", cards(own.discard)),
        ("orders", Fact::map(own.orders.iter().filter_map(bought))),
        ("commander", game.commander(side).map(|id| say::model_name(game.setup, id)).into()),
    ];
    facts.extend(PlayerFlags::NAMED.iter().map(|(name, flag)| (*name, Fact::from(own.flags.has(*flag)))));
    Fact::map(facts)
}

fn counts(counts: [u8; 3]) -> Fact {
    Fact::map(Wound::ALL.map(|kind| (wound_word(kind), Fact::from(counts[kind as usize]))))
}

fn objective(game: Game<'_>, number: u8) -> Fact {
    let own = game.state.mission.objectives[usize::from(number)];
    let at = mission::place(game, number);
    let text = at.map(|at| inches::place_text(at.at_height(0)));
    let held = Side::BOTH.into_iter().find(|side| mission::holds(game, *side, number)).map(Side::letter);
    let mut facts = vec![("at", Fact::from(text)), ("held", held.into())];
    facts.extend(Objective::NAMED.iter().map(|(name, flag)| (*name, Fact::from(own.has(*flag)))));
    Fact::map(facts)
}

fn missions(game: Game<'_>) -> Fact {
    let own = &game.state.mission;
    let mut facts = vec![
        ("objectives", Fact::List((0..mission::count(game)).map(|number| objective(game, number)).collect())),
        ("carrier", crate::game::somebody(own.carrier).map(|id| say::model_name(game.setup, id)).into()),
        ("dropped", own.dropped.map(|at| inches::place_text(at.spot())).into()),
    ];
    facts.extend(MissionFlags::NAMED.iter().map(|(name, flag)| (*name, Fact::from(own.flags.has(*flag)))));
    Fact::map(facts)
}

fn doors(game: Game<'_>) -> Fact {
    let all = (0u8..).zip(&game.setup.map.openings).map(|(door, _)| {
        Fact::map([
            ("points", Fact::from(game.state.door_points[usize::from(door)])),
            ("needs", breach::strength(game, door).into()),
            ("broken", game.state.is_broken(door).into()),
            ("open", game.state.is_open(door).into()),
        ])
    });
    Fact::List(all.collect())
}

/// Everything about a position.
pub(crate) fn facts(setup: &Setup, at: &Position<DeltaOneZero>) -> Fact {
    let state: &State = &at.state;
    let game = Game { setup, state };
    let mut models: Vec<(String, Fact)> =
        setup.ids().map(|id| (say::model_name(setup, id), model(game, id))).collect();
    if state[PILOT].flags != Flags::NONE {
        models.push(("pilot".to_string(), model(game, PILOT)));
    }
    let teams = Side::BOTH.into_iter().flat_map(|side| setup.fireteams(side));
    let tokens = state.markers().iter().map(|token| {
        Fact::map([
            ("kind", Fact::from(token_word(token.kind))),
            ("at", inches::place_text(token.at.spot()).into()),
            ("turn", token.turn.into()),
        ])
    });
    let active = (state.active != NO_TEAM).then(|| say::team_name(state.active));
    Fact::map([
        ("turn", Fact::from(state.turn)),
        ("phase", phase_word(state.phase).into()),
        ("forward", state.forward.map(Side::letter).into()),
        ("active", active.into()),
        ("edge", state.edge.word().into()),
        ("chooser", state.chooser.letter().into()),
        ("night", setup.night.into()),
        ("a", player(game, Side::A)),
        ("b", player(game, Side::B)),
        ("models", Fact::map(models)),
        ("teams", Fact::map(teams.map(|id| (say::team_name(id), team(game, id))))),
        ("tokens", Fact::List(tokens.collect())),
        ("doors", doors(game)),
        ("deck", counts(state.wound_pile)),
        ("deck-discard", counts(state.wound_discard)),
        ("mission", missions(game)),
        ("over", at.is_over().into()),
    ])
}

/// What can be said about two models.
///
/// # Errors
/// Names the end that is not on the board.
pub(crate) fn between(
    setup: &Setup,
    at: &Position<DeltaOneZero>,
    from: &str,
    to: &str,
) -> Result<Fact, Fault> {
    let game = Game { setup, state: &at.state };
    let on_board = |name: &str| {
        let found = setup.find(name).filter(|id| at.state[*id].on_board());
        found.ok_or_else(|| Fault::new(name, "no model of this name is on the board"))
    };
    let (one, other) = (on_board(from)?, on_board(to)?);
    let field = game.field();
    Ok(Fact::map([
        ("distance", length(field.gap(one, other))),
        ("visible", field.sees(one, other).into()),
        ("open", (field.sees(one, other) && field.is_open(one, other)).into()),
        ("contact", field.touches(one, other).into()),
    ]))
}
