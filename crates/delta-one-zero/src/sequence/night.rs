//! Night and Noise: pools of light, Concealed and Revealed. [D1Z-NIGHT] [D1Z-NOISE]

use crate::Cx;
use crate::event::Event;
use crate::game::{Game, game};
use crate::geometry::light::{Pool, Source};
use crate::geometry::{BASE_RADIUS, Point, boxes};
use crate::keywords::{laser_module, night_vision, thermal_sight};
use crate::mission;
use crate::sequence::ranged::Shot;
use crate::setup::{FireteamId, ModelId};
use crate::state::{Flags, Order, TeamFlags, TokenKind};
use arrayvec::ArrayVec;
use sortie_kernel::Side;
use sortie_rulebook::{RuleId, rule};

/// The most pools of light.
pub const POOLS_MAX: usize = 24;

/// Everything that gives light now.
pub fn pools(game: Game<'_>) -> ArrayVec<Pool, POOLS_MAX> {
    rule!("D1Z-NIGHT-02");
    let mut pools = ArrayVec::new();
    if !game.setup.night {
        return pools;
    }
    for token in game.state.markers() {
        let reach = match token.kind {
            TokenKind::Light => 3000,
            TokenKind::StarShell => 6000,
            TokenKind::Smoke | TokenKind::Gas => continue,
        };
        let _ = pools.try_push(Pool { source: Source::Disc(token.at.spot()), reach, southern: false });
    }
    mission::lights(game, &mut pools);
    pools
}

/// How many clouds of smoke a line touches.
pub fn smoke_on(game: Game<'_>, from: Point, to: Point) -> u8 {
    let clouds = game.state.markers().iter().filter(|token| token.kind == TokenKind::Smoke);
    clouds.filter(|token| boxes::within(token.at.point(), from, to, BASE_RADIUS + 2000)).count() as u8
}

/// What the night costs an Attack - Ranged.
pub fn penalty(game: Game<'_>, shot: &Shot<'_>, distance: Option<i32>) -> i8 {
    if !game.setup.night {
        return 0;
    }
    rule!("D1Z-NIGHT-05");
    let best = [
        night_vision::penalty(game, shot.by),
        laser_module::penalty(shot.weapon, distance),
        thermal_sight::penalty(shot.weapon),
    ];
    best.into_iter().flatten().max().unwrap_or(-2)
}

/// Reveals a Fireteam: its Concealed token and its Noise go.
pub fn reveal(cx: &mut Cx<'_>, why: RuleId, team: FireteamId) {
    if !cx.setup.night {
        return;
    }
    if cx.state[team].flags.has(TeamFlags::CONCEALED) {
        rule!("D1Z-NIGHT-08");
        cx.state[team].noise = 0;
        cx.state[team].flags.set(TeamFlags::CONCEALED, false);
        cx.emit(why, || Event::TeamRevealed { team });
    }
}

/// Reveals a model: with its Fireteam while Active, else by itself.
pub fn reveal_model(cx: &mut Cx<'_>, why: RuleId, id: ModelId) {
    if cx.state[id].is_active() {
        let team = game(cx).team(id);
        reveal(cx, why, team);
    } else if cx.state[id].flags.has(Flags::CONCEALED) {
        rule!("D1Z-NIGHT-15");
        cx.state[id].flags.set(Flags::CONCEALED, false);
        cx.emit(why, || Event::ModelRevealed { model: id });
    }
}

/// Gives a Fireteam a Noise token.
pub fn noise(cx: &mut Cx<'_>, team: FireteamId) {
    if !cx.setup.night || !game(cx).has_members(team) {
        return;
    }
    let own = &mut cx.state[team];
    own.noise = own.noise.saturating_add(1);
    let now = own.noise;
    cx.emit(rule!("D1Z-NOISE-01"), || Event::Noise { team, now });
}

/// The end of a Move step: Concealed regained, then light.
pub fn after_move(cx: &mut Cx<'_>, team: FireteamId) {
    if !cx.setup.night {
        return;
    }
    let may_hide = cx.state[team].order == Order::Cautious
        && !cx.state[team].flags.has(TeamFlags::CONCEALED)
        && game(cx).has_members(team);
    if may_hide {
        // Marked either way: an enemy who looks on keeps the Fireteam Revealed.
        rule!("D1Z-NIGHT-14");
        if crate::orders::steady::is_unseen(game(cx), team) {
            cx.state[team].flags.set(TeamFlags::CONCEALED, true);
            cx.emit(rule!("D1Z-NIGHT-14"), || Event::TeamConcealed { team });
        }
    }
    light(cx);
}

/// Reveals everybody Concealed who stands in light and in a clear line of an enemy.
pub fn light(cx: &mut Cx<'_>) {
    if !cx.setup.night {
        return;
    }
    for id in cx.setup.ids() {
        let seen = {
            let game = game(cx);
            let field = game.field();
            game.state[id].on_board()
                && game.is_concealed(id)
                && field.is_lit(id)
                && game.on_board(id.side().other()).any(|enemy| field.has_line(enemy, id))
        };
        if seen {
            reveal_model(cx, rule!("D1Z-NIGHT-11"), id);
        }
    }
}

/// The end of an activation: a Fireteam near an Active enemy that sees it is Revealed.
pub fn nearness(cx: &mut Cx<'_>, team: FireteamId) {
    if !cx.setup.night || !cx.state[team].flags.has(TeamFlags::CONCEALED) {
        return;
    }
    rule!("D1Z-NIGHT-12");
    let seen = {
        let game = game(cx);
        let field = game.field();
        let mut pairs =
            game.members(team).flat_map(|id| game.active(team.side().other()).map(move |e| (id, e)));
        pairs.any(|(id, enemy)| field.within(id, enemy, 3000) && field.sees(enemy, id))
    };
    if seen {
        reveal(cx, rule!("D1Z-NIGHT-12"), team);
    }
}

/// Whether a side has any Concealed Fireteam with an Active model.
pub fn concealed_teams(game: Game<'_>, side: Side) -> u8 {
    let teams = game.setup.fireteams(side);
    teams.filter(|team| game.state[*team].flags.has(TeamFlags::CONCEALED) && game.has_members(*team)).count()
        as u8
}
