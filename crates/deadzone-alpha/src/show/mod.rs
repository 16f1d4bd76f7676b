//! The game in pictures and figures: what screens draw and odds measure. No rule is decided here.

mod evaluate;
mod reasons;
mod scene;
mod sketch;
mod verbs;

use crate::board::sight::{self, Point};
use crate::choice::Choice;
use crate::event::{cell_of, name};
use crate::frame::Frame;
use crate::game::{Game, Setup};
use crate::state::{Flags, NOBODY, TestKind};
use crate::view::View;
use crate::words::model_named;
use crate::{Alpha, law};
use sortie_kernel::show::{
    Board, Extent, Place, Reason, Scene, Show, SightLine, SightReport, Sketch, Stake, Threat, Verb,
};
use sortie_kernel::{Illegal, Position, Side, Viewer};
use sortie_rulebook::{RuleId, rule_id};

fn game<'a>(setup: &'a Setup, at: &'a Position<Alpha>) -> Game<'a> {
    Game { setup, state: &at.state }
}

/// Quarter inches in thousandths of a square.
fn place([x, y, z]: Point) -> Place {
    let scale = |n: i32| n * 1000 / sight::UNIT;
    Place { x: scale(x), y: scale(y), z: scale(z) }
}

/// The damage state of a model: 0 unhurt, 1 injured, 2 dead.
fn wounds(game: &Game<'_>, id: u8) -> i32 {
    let flags = game.model(id).flags;
    if flags.has(Flags::DEAD) { 2 } else { i32::from(flags.has(Flags::INJURED)) }
}

/// Whom the dice of a test may hurt. Who only shoots or throws risks nothing by them.
fn at_risk<'a>(game: &'a Game<'_>, slot: u8) -> impl Iterator<Item = u8> + use<'a> {
    let test = game.state.tests[usize::from(slot)];
    let hurts_actor = matches!(test.kind, TestKind::Fight | TestKind::BreakOff);
    game.state.everyone().filter(move |id| test.rollers >> id & 1 == 1 && (hurts_actor || *id != test.actor))
}

impl Show for Alpha {
    fn board(setup: &Setup) -> Board {
        scene::board(setup)
    }

    fn scene(setup: &Setup, view: &View, _: Viewer) -> Scene {
        scene::scene(setup, view)
    }

    fn sketch(setup: &Setup, at: &Position<Alpha>, choice: Choice) -> Sketch {
        sketch::sketch(&game(setup, at), at.top(), choice)
    }

    fn verbs(_: &Setup) -> Vec<Verb> {
        verbs::VERBS.to_vec()
    }

    fn why_not_verb(setup: &Setup, at: &Position<Alpha>, group: &str) -> Option<Illegal> {
        verbs::why_not(setup, at, group)
    }

    fn stakes(setup: &Setup, at: &Position<Alpha>, choice: Choice) -> Vec<Stake> {
        let game = game(setup, at);
        let stake =
            |id: u8| Stake { token: name(id), label: "damage states lost", fatal_at: 2 - wounds(&game, id) };
        match choice {
            Choice::Shoot { at, .. } if game.state.is_up(at) => vec![stake(at)],
            Choice::Fight { by, at } if game.state.is_up(at) => vec![stake(at), stake(by)],
            Choice::Fighting | Choice::Survival => {
                let test = &game.state.tests[0];
                // Who answers with Fighting may strike back.
                let both = [test.target, test.actor];
                both[..1 + usize::from(choice == Choice::Fighting)].iter().map(|id| stake(*id)).collect()
            }
            Choice::Play { on: NOBODY, .. } | Choice::Pass => match at.top() {
                Some(Frame::PickCard { slot, .. }) => at_risk(&game, slot).map(stake).collect(),
                _ => Vec::new(),
            },
            Choice::BreakOff(by) | Choice::Move { by, .. } if game.state.is_up(by) => vec![stake(by)],
            Choice::Throw { at, .. } => {
                let reached = game.board().blast(at);
                let hit = game.state.everyone().filter(|id| {
                    let square = game.model(*id).at;
                    square == at || reached.contains(&square)
                });
                hit.map(stake).collect()
            }
            _ => Vec::new(),
        }
    }

    fn lost(setup: &Setup, before: &Position<Alpha>, after: &Position<Alpha>, stake: &Stake) -> i32 {
        let Some(id) = model_named(&stake.token) else { return 0 };
        wounds(&game(setup, after), id) - wounds(&game(setup, before), id)
    }

    fn reasons(setup: &Setup, at: &Position<Alpha>, choice: Choice) -> Vec<Reason> {
        reasons::reasons(&game(setup, at), at.top(), choice)
    }

    fn sight(setup: &Setup, at: &Position<Alpha>, from: &str, to: &str) -> Option<SightReport> {
        let game = game(setup, at);
        let on_table = |word: &str| model_named(word).filter(|id| game.state.is_up(*id));
        let (by, target) = (on_table(from)?, on_table(to)?);
        let points = game.points_seen(by, target);
        let clear = game.is_clear_shot(by, target);
        let model = game.model(target);
        let eye = sight::eye_point(game.board(), game.eye(by));
        let body = sight::body_points(game.board(), model.at, model.spot, game.height(target));
        let lines = body.into_iter().map(|point| {
            let blocker = sight::blocker(game.board(), eye, point);
            let middle = blocker.map(|(cell, _)| {
                let square = crate::board::Square(cell);
                crate::event::centre_of(setup, square)
            });
            SightLine {
                from: place(eye),
                to: place(point),
                blocked_at: middle,
                by: blocker.map(|(_, what)| what.to_string()),
            }
        });
        let verdict = match (points, clear) {
            (0, _) => format!("{from} sees nothing of {to}"),
            (8, true) => format!("{from} has a Clear Shot at {to}"),
            _ => format!("{from} sees {points} of 8 points of {to}"),
        };
        let range = game.board().range(game.model(by).at, model.at);
        let reason = |rule: RuleId, label: String, amount: i32| Reason { rule, pool: "sight", label, amount };
        Some(SightReport {
            verdict,
            seen: points > 0,
            reasons: vec![
                reason(rule_id!("DZA-LOS-05"), "body points seen".into(), i32::from(points)),
                reason(rule_id!("DZA-LOS-06"), "Clear Shot".into(), i32::from(clear)),
                reason(rule_id!("DZA-LOS-02"), "range in squares".into(), i32::from(range)),
                reason(
                    rule_id!("DZA-LOS-08"),
                    "Area Fire sight to its square".into(),
                    i32::from(game.sees_square(by, model.at)),
                ),
            ],
            lines: lines.collect(),
            distance: i32::from(range) * 1000,
        })
    }

    fn threat(setup: &Setup, at: &Position<Alpha>, token: &str) -> Option<Threat> {
        let game = game(setup, at);
        let id = model_named(token).filter(|id| game.state.is_up(*id))?;
        let steps = game.board().squares().filter(|to| {
            let near = game.board().moves_to(*to, game.locomotion(id))[game.model(id).at.index()];
            (1..=2).contains(&near)
        });
        let guns = game.profile(id).guns;
        let covers = game.board().squares().filter(|to| law::check_blaze(&game, id, *to).is_ok());
        let foes = game.state.team(game.state.side_of(id).other());
        let targets =
            foes.filter(|foe| guns.iter().any(|gun| law::check_shot(&game, id, *foe, *gun).is_ok()));
        Some(Threat {
            token: name(id),
            side: game.state.side_of(id).letter(),
            reach: steps.map(|square| cell_of(setup, square)).collect(),
            radius: 0,
            covers: covers.map(|square| cell_of(setup, square)).collect(),
            targets: targets.map(name).collect(),
        })
    }

    fn measuring() -> Result<RuleId, RuleId> {
        Ok(rule_id!("DZA-LOS-02"))
    }

    fn distance(_: &Setup, from: &Extent, to: &Extent) -> Option<i32> {
        let (a, b) = (from.cell?, to.cell?);
        let range = (0..3).map(|axis| a[axis].abs_diff(b[axis])).max()?;
        Some(i32::from(range) * 1000)
    }

    fn evaluate(setup: &Setup, at: &Position<Alpha>, side: Side) -> i32 {
        evaluate::evaluate(&game(setup, at), at.is_over(), side)
    }
}
