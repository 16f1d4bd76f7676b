//! Aerial Deployment. [DZ3-KEY-01, DZ3-KEY-02]
//! When both teams stand, Aerial → PickAerial → Rest, one model of each player in turn.

use super::Keyword;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Question};
use crate::ids::ModelId;
use crate::look::{Ctx, Look, look};
use crate::sequence::{deploy, recon, refuse};
use crate::setup::Props;
use crate::state::Flags;
use sortie_cubes::Standing;
use sortie_geometry::cube::Cell;
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Side};
use sortie_rulebook::{rule, rule_id};

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::AERIAL, ..Keyword::new("Aerial Deployment", rule_id!("DZ3-KEY-01")) };
pub(crate) static PICK_AERIAL: Question = Question {
    name: "deploy",
    by: |frame, _| side_of(frame),
    check,
    list,
    answer,
    text: |_, _| Text::plain("which model drops in, and where? Such models deploy after all others"),
    ..Question::BASE
};

fn side_of(frame: Frame) -> Side {
    match frame {
        Frame::PickAerial { side } => side,
        _ => unreachable!("{frame:?} brings nobody down"),
    }
}

/// The models of a side that wait above the table.
fn waiting<'a>(side: Side, look: &Look<'a>) -> impl Iterator<Item = ModelId> + use<'a> {
    let here = *look;
    look.state.ids().filter(move |id| {
        here.side(*id) == side
            && !here.setup.roster[id.index()].later
            && !here.in_play(*id)
            && here.profile(*id).props.has(Props::AERIAL)
    })
}

/// The next model, or what comes after the last.
pub(crate) fn aerial(side: Side, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let here = look(cx);
    let other = side.other();
    let Some(model) = waiting(side, &here).next() else {
        if waiting(other, &here).next().is_some() {
            return Flow::Goto(Frame::Aerial { side: other });
        }
        rule!("DZ3-SETUP-15");
        let (winner, margin) = recon::won(cx);
        return Flow::Goto(Frame::ReconEffects { side: winner, margin });
    };
    rule!("DZ3-KEY-02");
    let mut any = Vec::new();
    list(Frame::PickAerial { side }, &here, &mut any);
    if any.is_empty() {
        return Flow::Call { child: Frame::PickDeploy { side, model }, then: Frame::Aerial { side: other } };
    }
    Flow::Ask(Frame::PickAerial { side })
}

/// Whether a model that is to be deployed with its team may be held back for the air: it has the keyword, and there
/// is a cube for it.
pub(crate) fn may_come_later(id: ModelId, look: &Look<'_>) -> bool {
    look.has(id, Props::AERIAL) && {
        let mut any = Vec::new();
        list(Frame::PickAerial { side: look.side(id) }, look, &mut any);
        any.iter().any(|choice| matches!(choice, Choice::Deploy(model, _) if *model == id))
    }
}

fn check_cell(id: ModelId, cell: Cell, look: &Look<'_>) -> Result<(), Illegal> {
    let (setup, side) = (look.setup, look.side(id));
    let top = setup.grid.board().highest_floor(cell.column(), cell.row());
    if top.is_none_or(|top| top.cube() != cell.cube() || !setup.grid.places(top).any(|place| place == cell)) {
        return refuse(rule!("DZ3-KEY-01"), "it comes down on top of a stack");
    }
    if cell.level() > 1 && look.has(id, Props::GROUND_ONLY) {
        return refuse(rule!("DZ3-SETUP-13"), "vehicles start on the ground");
    }
    let (scenario, board) = (look.scenario(), setup.grid.board());
    // A console counts as an objective here: no model may come down on one.
    let mut prizes = scenario.objective_cells(board).chain(scenario.console_cells(board));
    if prizes.any(|prize| prize == cell.cube()) {
        return refuse(rule!("DZ3-KEY-01"), "an objective or a console is in the cube");
    }
    if look.scenario().zones.of(cell.column(), cell.row()) == Some(deploy::zone(side.other(), look)) {
        return refuse(rule!("DZ3-KEY-01"), "a model cannot come down in the enemy zone");
    }
    if look.standing().any(|other| look.side(other) != side && look.model(other).cell.range_to(cell) < 2) {
        return refuse(rule!("DZ3-KEY-01"), "an enemy is less than 2 cubes away");
    }
    if !look.has_room(id, cell) || !look.has_free_spot(id, cell) {
        return refuse(rule!("DZ3-ADV-06"), "the cube has no room for the model");
    }
    Ok(())
}

fn check(frame: Frame, choice: Choice, look: &Look<'_>) -> Result<(), Illegal> {
    match choice {
        Choice::Deploy(id, cell) if waiting(side_of(frame), look).any(|known| known == id) => {
            check_cell(id, cell, look)
        }
        Choice::Deploy(..) => refuse(rule!("DZ3-KEY-02"), "the model does not come from the air"),
        _ => refuse(rule!("DZ3-KEY-01"), "models that come from the air come down now"),
    }
}

fn list(frame: Frame, look: &Look<'_>, out: &mut Vec<Choice>) {
    let board = look.setup.grid.board();
    let stacks = (1..=8u8).flat_map(|column| (1..=8u8).map(move |row| (column, row)));
    let tops = stacks.filter_map(|(column, row)| board.highest_floor(column, row));
    for cell in tops.flat_map(|cube| look.setup.grid.places(cube)) {
        let legal = waiting(side_of(frame), look).filter(|id| check_cell(*id, cell, look).is_ok());
        out.extend(legal.map(|id| Choice::Deploy(id, cell)));
    }
}

fn answer(frame: Frame, choice: Choice, cx: &mut Ctx<'_>) -> Flow<Frame> {
    let Choice::Deploy(id, cell) = choice else { unreachable!("checked") };
    let model = cx.state.model_mut(id);
    model.cell = cell;
    model.set(Flags::IN_PLAY, true);
    model.set(Flags::RESERVE, false);
    cx.emit(rule!("DZ3-KEY-01"), || Event::Deployed { model: id, cell });
    Flow::Call { child: Frame::Rest { model: id }, then: Frame::Aerial { side: side_of(frame).other() } }
}

#[cfg(test)]
mod tests {
    use crate::testing::scene_on;

    const ROOFS: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ...#....\n4 ........\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ...F....\n4 ........\n3 ........\n2 ........\n1 ........\n";

    #[test]
    fn models_come_down_in_turn_on_top_of_stacks() {
        let air = "keywords=[\"Aerial_Deployment\"] reserve";
        let models = format!(
            "E1 1.1.1 plain {air}\nE2 1.1.1 plain\nP1 8.8.1 plain {air}\nP2 8.8.1 plain\nP3 5.4.1 plain\nE3 1.1.1 plain {air}"
        );
        let mut game = scene_on(ROOFS, &models).with("step = \"deployed\"").covers(&[
            "DZ3-KEY-01",
            "DZ3-KEY-02",
            "DZ3-SETUP-15",
        ]);
        assert_eq!(game.asked(), "a deploy");
        // An objective, the enemy zone, one cube from an enemy, below the roof.
        for cube in ["3.3.1", "1.7.1", "4.5.2", "4.3.1"] {
            game.refused(&format!("deploy E1 {cube}"), "DZ3-KEY-01");
            game.offers_not(&format!("deploy E1 {cube}"));
        }
        game.refused("deploy E2 1.3.1", "DZ3-KEY-02");
        game.refused("pass", "DZ3-KEY-01");
        game.play("deploy E3 2.2.1", []);
        game.play("place 500,500", []);
        assert_eq!(game.asked(), "b deploy");
        game.play("deploy P1 4.5.2", []);
        game.play("place 500,500", []);
        assert_eq!((game.fact("models.P1.at").as_str(), game.asked().as_str()), ("4.5.2", "a deploy"));
        game.play("deploy E1 3.1.1", []);
        game.play("place 500,500", [1, 1, 1, 1, 1, 1]);
        assert_eq!((game.fact("round").as_str(), game.fact("models.E1.reserve").as_str()), ("1", "false"));
    }

    #[test]
    fn nobody_comes_down_on_a_console() {
        let models =
            "E1 1.1.1 plain keywords=[\"Aerial_Deployment\"] reserve\nE2 1.1.1 plain\nP1 8.8.1 plain";
        let game = scene_on(crate::testing::OPEN, models)
            .with("scenario = \"uplink\"")
            .with("step = \"deployed\"")
            .covers(&["DZ3-KEY-01"]);
        game.refused("deploy E1 4.3.1", "DZ3-KEY-01");
        game.offers("deploy E1 3.3.1");
    }

    #[test]
    fn who_finds_no_cube_deploys_in_the_zone() {
        // An enemy of Size 1 within 1 cube of every stack outside its own zone, and in the zone itself.
        let mut models = String::from("E1 1.1.1 plain keywords=[\"Aerial_Deployment\"] reserve\n");
        let spots = (1..=8).step_by(3).chain([8]).flat_map(|c| [1, 4, 7, 8].map(move |r| (c, r)));
        for (n, (column, row)) in spots.enumerate() {
            models.push_str(&format!("P{n} {column}.{row}.1 plain\n"));
        }
        let mut game = scene_on(crate::testing::OPEN, &models).with("step = \"deployed\"");
        game.play("deploy E1 2.1.1", []);
        assert_eq!(game.fact("models.E1.at"), "2.1.1");
    }
}
