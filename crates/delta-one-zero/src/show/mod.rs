//! The game in pictures and figures: board, scene, sketches, stakes, sight, and what a position is worth.
//!
//! Nothing in play depends on it. Nothing is measured before a choice but the reach of a model that is about to
//! move. [D1Z-MEAS-04] [D1Z-MEAS-05]

mod errands;
mod evaluate;
mod firepower;
mod night;
mod scene;
mod seen;
mod sight;
mod sketch;
mod snap_fire;
mod stakes;
mod verbs;

use crate::game::Game;
use crate::sequence::moves::Why;
use crate::state::Flags;
use crate::{Choice, DeltaOneZero, Frame, Setup, View, menu};
use sortie_kernel::show::{Board, Part, Reason, Scene, Show, SightReport, Sketch, Stake, Threat, Verb};
use sortie_kernel::{Position, Side, Viewer};
use sortie_rulebook::{RuleId, rule, rule_id};

impl Show for DeltaOneZero {
    fn board(setup: &Setup) -> Board {
        let parts = setup.map.parts.iter().enumerate().map(|(number, part)| Part {
            feature: number as u16,
            label: part.name.clone(),
            outline: vec![
                [part.low.x, part.low.y],
                [part.high.x, part.low.y],
                [part.high.x, part.high.y],
                [part.low.x, part.high.y],
            ],
            z: [0, part.top],
            traits: vec![part.kind.title().to_lowercase().replace(' ', "-")],
        });
        let size = crate::setup::BOARD;
        Board::Open { name: setup.map.title.clone(), width: size, height: size, parts: parts.collect() }
    }

    fn scene(setup: &Setup, view: &View, viewer: Viewer) -> Scene {
        scene::scene(setup, view, viewer)
    }

    fn sketch(setup: &Setup, at: &Position<DeltaOneZero>, choice: Choice) -> Sketch {
        sketch::sketch(setup, at, choice)
    }

    fn verbs(_: &Setup) -> Vec<Verb> {
        verbs::VERBS.to_vec()
    }

    fn stakes(setup: &Setup, at: &Position<DeltaOneZero>, choice: Choice) -> Vec<Stake> {
        stakes::stakes(setup, at, choice)
    }

    fn supposed(
        setup: &Setup,
        at: &Position<DeltaOneZero>,
        choice: Choice,
    ) -> Vec<(String, Position<DeltaOneZero>)> {
        stakes::supposed(setup, at, choice)
    }

    fn lost(
        setup: &Setup,
        before: &Position<DeltaOneZero>,
        after: &Position<DeltaOneZero>,
        stake: &Stake,
    ) -> i32 {
        stakes::lost(setup, before, after, stake)
    }

    fn reasons(setup: &Setup, at: &Position<DeltaOneZero>, choice: Choice) -> Vec<Reason> {
        stakes::reasons(setup, at, choice)
    }

    fn sight(setup: &Setup, at: &Position<DeltaOneZero>, from: &str, to: &str) -> Option<SightReport> {
        sight::sight(setup, at, from, to)
    }

    fn reach(setup: &Setup, at: &Position<DeltaOneZero>, token: &str) -> Vec<Choice> {
        let game = Game { setup, state: &at.state };
        let Some(id) = setup.find(token) else { return Vec::new() };
        let why = match at.top() {
            Some(Frame::PickMove { team, .. }) if game.team(id) == team => Why::Step,
            Some(Frame::PickMelt { team }) if game.team(id) == team => Why::Melt,
            _ => return Vec::new(),
        };
        rule!("D1Z-MEAS-04");
        let mut out = Vec::new();
        if game.state[id].is_active() && !game.state[id].flags.has(Flags::MOVE_MADE) {
            menu::moves_of(game, id, why, &mut out);
        }
        out
    }

    fn threat(setup: &Setup, at: &Position<DeltaOneZero>, token: &str) -> Option<Threat> {
        let id = setup.find(token).filter(|id| at.state[*id].on_board())?;
        let game = Game { setup, state: &at.state };
        let field = game.field();
        let armed = game.card(id).weapons.iter().any(crate::setup::Weapon::is_ranged);
        let seen = game
            .on_board(id.side().other())
            .filter(|enemy| armed && game.attackable(*enemy).is_ok() && field.sees(id, *enemy));
        Some(Threat {
            token: token.to_string(),
            side: id.side().letter(),
            reach: Vec::new(),
            // How far anybody gets is not measured for the other side.
            radius: 0,
            covers: Vec::new(),
            targets: seen.map(|enemy| game.card(enemy).name.clone()).collect(),
        })
    }

    fn measuring() -> Result<RuleId, RuleId> {
        Err(rule_id!("D1Z-MEAS-05"))
    }

    fn evaluate(setup: &Setup, at: &Position<DeltaOneZero>, side: Side) -> i32 {
        evaluate::evaluate(setup, at, side)
    }

    fn lead(setup: &Setup, at: &Position<DeltaOneZero>, side: Side) -> i32 {
        evaluate::lead(setup, at, side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::words::Words;
    use sortie_kernel::{Io, Ruleset, run};

    /// Reach is shown for a model that is about to move, and nothing else is measured. [D1Z-MEAS-04] [D1Z-MEAS-05]
    #[test]
    fn only_the_reach_of_a_model_about_to_move_is_shown() {
        let scene = |step: &str| {
            let text = format!(
                "step = \"{step} a-1\"\n[[model]]\nside = \"a\"\nat = \"5,5\"\n[[model]]\nside = \"b\"\nat = \"30,5\"\n"
            );
            let (setup, mut at) =
                DeltaOneZero::fixture(toml::from_str(&text).expect("sound")).expect("a scene");
            let mut dice = Rolling::new(Sampler::new(1));
            run(&setup, &mut at, &mut Io::silent(&mut dice));
            (setup, at)
        };
        let (setup, at) = scene("moves");
        let reach = DeltaOneZero::reach(&setup, &at, "A1");
        assert!(reach.len() > 3, "{reach:?}");
        assert!(reach.iter().all(|choice| DeltaOneZero::check(&setup, &at, *choice).is_ok()));
        assert!(DeltaOneZero::reach(&setup, &at, "B1").is_empty(), "nobody measures for the enemy");
        let (setup, at) = scene("actions");
        assert!(DeltaOneZero::reach(&setup, &at, "A1").is_empty(), "the Action step measures nothing");
        assert_eq!(DeltaOneZero::measuring(), Err(rule_id!("D1Z-MEAS-05")));
        let seen = DeltaOneZero::sight(&setup, &at, "A1", "B1").expect("both are on the board");
        assert!(seen.seen && seen.distance == 0, "sight may be looked at, the distance may not");
    }
}
