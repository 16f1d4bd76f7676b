//! How good a position is for a side: what is slain and hurt, Aggression, who can be shot at and fought, cards, and
//! whether the models that must close in are closing in. For greedy bots and the curve of a replay.

use crate::game::Game;
use crate::profile::Interrupts;
use crate::state::{Aggression, Flags, Item};
use sortie_kernel::{Outcome, Side};

pub(super) fn evaluate(game: &Game<'_>, over: bool, side: Side) -> i32 {
    if over {
        let points = i32::from(game.points(side)) - i32::from(game.points(side.other()));
        return match game.mission().outcome(game) {
            Outcome::Won(winner) if winner == side => 900 + points.clamp(-90, 90),
            Outcome::Won(_) => -900 + points.clamp(-90, 90),
            Outcome::Drawn => 0,
        };
    }
    (worth(game, side) - worth(game, side.other())).clamp(-890, 890)
}

fn worth(game: &Game<'_>, side: Side) -> i32 {
    let points = i32::from(game.points(side)) * 60;
    let cards = game.state.hands[side.index()].count_ones() as i32 * 3;
    let models: i32 = game.state.team(side).map(|id| model_worth(game, id)).sum();
    points + cards + models
}

fn model_worth(game: &Game<'_>, id: u8) -> i32 {
    let model = game.model(id);
    let profile = game.profile(id);
    let mut worth = 20 + 20 * i32::from(profile.vp);
    if model.flags.has(Flags::INJURED) {
        worth -= 16 * i32::from(profile.vp);
    }
    worth += match (model.aggression, profile.shooting) {
        (Aggression::Pinned, _) => -12,
        (Aggression::Enraged, None) => 4,
        (Aggression::Enraged, Some(need)) => i32::from(need) - 6,
        (Aggression::Alert, _) => 0,
    };
    if model.flags.has(Flags::OVERWATCH) {
        worth += if profile.interrupts.has(Interrupts::SHOOT) { 4 } else { 1 };
    }
    if model.flags.any(Flags::DISTRACTED | Flags::DISTRACTED_NEXT) {
        worth -= 8;
    }
    worth += match model.item {
        Item::None => 0,
        Item::Intel => 40,
        Item::Ammo | Item::Frag => 5,
    };
    worth + danger(game, id) + place(game, id)
}

/// What a model could do to the enemies that it sees, less what they could do to it.
fn danger(game: &Game<'_>, id: u8) -> i32 {
    let side = game.state.side_of(id);
    let profile = game.profile(id);
    let Some(need) = profile.shooting else { return 0 };
    let best = game
        .state
        .team(side.other())
        .map(|foe| {
            let points = game.points_seen(id, foe);
            let reached = profile.guns.iter().any(|gun| {
                gun.shoots()
                    && gun
                        .range()
                        .is_none_or(|most| game.board().range(game.model(id).at, game.model(foe).at) <= most)
            });
            if points == 0 || !reached {
                return 0;
            }
            let dice =
                3 + 2 * i32::from(game.is_clear_shot(id, foe)) + i32::from(game.level(id) > game.level(foe))
                    - i32::from(game.is_enraged(id));
            dice * (9 - i32::from(need)) / 3
        })
        .max();
    best.unwrap_or(0)
}

/// How good a model's place is: fighters want to be among enemies, shooters away from fighters.
fn place(game: &Game<'_>, id: u8) -> i32 {
    let side = game.state.side_of(id);
    let at = game.model(id).at;
    let fights = |id: u8| {
        let profile = game.profile(id);
        let enraged = i32::from(game.is_enraged(id)) + i32::from(profile.brawler);
        (3 + enraged) * (9 - i32::from(profile.fighting))
    };
    let nearest = game
        .state
        .team(side.other())
        .map(|foe| {
            let range = i32::from(game.board().range(at, game.model(foe).at));
            let edge = (fights(id) - fights(foe)).clamp(-14, 14);
            // Close to a weaker fighter is good, close to a stronger one bad.
            edge * (8 - range) / 3
        })
        .max_by_key(|worth| worth.abs());
    let counters = game.state.counters.iter().filter(|counter| counter.at.0 != u8::MAX);
    let loot = if game.profile(id).carries() && game.model(id).item == Item::None {
        counters.map(|counter| 4 - i32::from(game.board().range(at, counter.at)).min(4)).max().unwrap_or(0)
    } else {
        0
    };
    nearest.unwrap_or(0) + loot + i32::from(game.board().covers(at)) * 2
}
