//! What one side could shoot the other with from where everybody stands: a guess for bots, not a rule.
//!
//! Each shooter picks the target it would hurt most. Who is out of sight is not hurt, who is in cover is hurt less, and
//! who acts soon counts for more than who has acted already.

use crate::frame::Frame;
use crate::game::Game;
use crate::geometry::{Body, Sight};
use crate::orders::{self, cautious};
use crate::setup::{Band, ModelId, Traits, Weapon};
use crate::show::seen::Seen;
use crate::state::{Flags, MODELS_ALL, Stage};
use arrayvec::ArrayVec;
use sortie_kernel::Side;

/// How likely somebody is to shoot before the others can do something about it, in hundredths: about to act in this
/// activation, later in this turn, next turn.
const NOW: i32 = 100;
const SOON: i32 = 60;
const LATER: i32 = 35;

/// What a hit costs, in tenths of a model's points, and for its Stress.
const HIT_TENTHS: i32 = 7;
const HIT_STRESS: i32 = 2;

/// The most weapons of a model that are looked at.
const GUNS_MAX: usize = 6;

/// A model to shoot at.
struct Target {
    id: ModelId,
    body: Body,
    /// What a hit costs it.
    worth: i32,
    /// What its Cautious State takes from each die.
    cautious: i32,
}

/// A weapon in the hands of a model.
struct Gun<'a> {
    weapon: &'a Weapon,
    /// Cards that its dice may lay.
    cards: i32,
}

impl Gun<'_> {
    /// The Range Band of two bases whose centres are this far apart, given as a square, and what their radii take from
    /// that. No root is needed: `root - radii` is at most `to` as long as the square is below that of the next
    /// thousandth.
    fn band(&self, square: i64, radii: i32) -> Option<&Band> {
        let squared = |reach: i32| i64::from(reach + radii).pow(2);
        let is_in =
            |band: &&Band| square < squared(band.to + 1) && (band.from <= 0 || squared(band.from) <= square);
        self.weapon.bands.iter().find(is_in)
    }
}

/// Whether the activated Fireteam still has its Action step before it, or is in it: who has passed it up shoots no
/// sooner than anybody else who has acted.
pub(super) fn acts_now(frames: &[Frame]) -> bool {
    let before_the_end = |frame: &Frame| {
        matches!(
            frame,
            Frame::StartRun { .. }
                | Frame::StartMoves { .. }
                | Frame::MoveStep { .. }
                | Frame::PickMove { .. }
                | Frame::EndMoves { .. }
                | Frame::PickAnchor { .. }
                | Frame::AfterMoves { .. }
                | Frame::StartActions { .. }
                | Frame::OpenActions { .. }
                | Frame::Actions { .. }
                | Frame::PickAction { .. }
        )
    };
    frames.iter().any(before_the_end)
}

/// What a side's shooters promise.
pub(super) fn firepower(seen: &Seen<'_>, acts_now: bool, side: Side) -> i32 {
    let field = seen.field();
    let game = field.game;
    let prey = game.on_board(side.other()).filter(|id| game.attackable(*id).is_ok());
    let targets: ArrayVec<Target, MODELS_ALL> = prey.map(|id| target(seen, id)).collect();
    if targets.is_empty() {
        return 0;
    }
    let shooters = game.active(side);
    shooters.map(|id| best(seen, id, &targets) * soon(game, acts_now, id) / 1000).sum()
}

fn target(seen: &Seen<'_>, id: ModelId) -> Target {
    let game = seen.field().game;
    let points = i32::from(game.card(id).points);
    let worth = points * HIT_TENTHS / 10 + HIT_STRESS;
    Target {
        id,
        body: *seen.body(id),
        worth: if game.state[id].is_active() { worth } else { worth / 3 },
        cautious: i32::from(cautious::penalty(game, id)),
    }
}

/// How soon a model shoots.
fn soon(game: Game<'_>, acts_now: bool, id: ModelId) -> i32 {
    let team = game.team(id);
    let flags = game.state[id].flags;
    match game.state[team].stage {
        Stage::Active => {
            let acts = orders::rule_of(game.state[team].order).acts;
            if acts && acts_now && !flags.any(Flags::ACTED | Flags::HALTED) { NOW } else { LATER }
        }
        Stage::FaceDown | Stage::Shown => SOON,
        _ => LATER,
    }
}

/// What a shooter's best weapon is worth against the target that it hurts most, in tenths.
fn best(seen: &Seen<'_>, by: ModelId, targets: &[Target]) -> i32 {
    let field = seen.field();
    let game = field.game;
    let body = *seen.body(by);
    let ready = game.weapons(by).filter(|(place, weapon)| {
        weapon.is_ranged() && !weapon.traits.has(Traits::OBSCURE) && game.ready(by, *place).is_ok()
    });
    let guns: ArrayVec<Gun<'_>, GUNS_MAX> = ready
        .take(GUNS_MAX)
        .map(|(_, weapon)| Gun { weapon, cards: i32::from(weapon.rof) * i32::from(weapon.lethal.max(1)) })
        .collect();
    let value = i32::from(game.card(by).shoot) + i32::from(game.state[by].stress);
    let promise = |target: &Target, open: i32| {
        let square = body.at.square_to(target.body.at);
        let hits = guns.iter().filter_map(|gun| {
            let band = gun.band(square, body.radius + target.body.radius)?;
            Some(gun.cards * faces(value - target.cautious - i32::from(band.modifier) - open))
        });
        hits.max().unwrap_or(0) * target.worth
    };
    // Lines of sight are the dearest question, so the most tempting target is looked at first.
    let mut tempting: ArrayVec<(i32, &Target), MODELS_ALL> =
        targets.iter().map(|target| (promise(target, 1), target)).filter(|(most, _)| *most > 0).collect();
    let mut best = 0;
    while let Some(place) = most_tempting(&tempting) {
        let (most, target) = tempting.swap_remove(place);
        if most <= best {
            break;
        }
        if seen.sees(by, target.id) {
            let open = field.scene.cover(&body, &target.body) == Sight::Open;
            best = best.max(if open { most } else { promise(target, 0) });
        }
    }
    best
}

/// Where the target is that promises most; of equals the one with the lowest number.
fn most_tempting(targets: &[(i32, &Target)]) -> Option<usize> {
    let key = |place: &usize| {
        let (most, target) = targets[*place];
        i64::from(most) << 8 | i64::from(u8::MAX - target.id.0)
    };
    (0..targets.len()).max_by_key(key)
}

/// Faces of a die that hit: a 1 never does.
fn faces(needed: i32) -> i32 {
    (11 - needed.max(2)).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DeltaOneZero;
    use sortie_kernel::words::Words;

    /// What A promises against a model behind this piece of terrain.
    fn against(part: &str) -> i32 {
        let text = format!(
            r#"step = "actions a-1"
            team = [{{ name = "a-1", order = "engage" }}]
            part = [{part}]
            model = [
              {{ name = "A1", side = "a", at = "5,5", weapons = ["l85a3-rifle"] }},
              {{ name = "B1", side = "b", at = "15,5" }},
            ]"#
        );
        let fixture = toml::from_str(&text).expect("a sound scene");
        let (setup, at) = DeltaOneZero::fixture(fixture).expect("a scene that can be");
        let seen = Seen::new(Game { setup: &setup, state: &at.state });
        firepower(&seen, acts_now(at.frames()), Side::A)
    }

    #[test]
    fn who_is_hidden_is_not_hurt_and_who_is_in_cover_less() {
        let open = against("");
        let low = against(r#"{ name = "w", box = ["13,4", "14,6"], top = 1, kind = "low" }"#);
        let wall = against(r#"{ name = "w", box = ["10,0", "11,9"], top = 3, kind = "large" }"#);
        assert!(0 < low && low < open, "{low} of {open}");
        assert_eq!(wall, 0);
    }

    /// A Fireteam that has passed its Actions up must not look as if it could still take them.
    #[test]
    fn who_has_passed_shoots_later() {
        let text = r#"step = "actions a-1"
            team = [{ name = "a-1", order = "engage" }]
            model = [
              { name = "A1", side = "a", at = "5,5", weapons = ["l85a3-rifle"] },
              { name = "B1", side = "b", at = "15,5" },
            ]"#;
        let mut game: sortie_testkit::Game<DeltaOneZero> = sortie_testkit::Game::new(text);
        let promised = |game: &sortie_testkit::Game<DeltaOneZero>| {
            let now = Game { setup: &game.setup, state: &game.at.state };
            firepower(&Seen::new(now), acts_now(game.at.frames()), Side::A)
        };
        let before = promised(&game);
        game.play("pass", []);
        assert_eq!(game.asked(), "a reactivate");
        assert!(promised(&game) < before);
    }
}
