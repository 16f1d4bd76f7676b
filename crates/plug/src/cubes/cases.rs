//! Sight and step cases on boards of cubes. `oracle/README.md` describes their format.

use crate::cases::{CaseKind, Tolerance, read};
use serde::Deserialize;
use serde_json::{Value, json};
use sortie_geometry::cube::boards;
use sortie_geometry::cube::{Board, Cell, Figure, Footing, Grid, Locomotion, STANDARD_BODIES, Scene, Spot};
use sortie_kernel::words::Fault;

/// Boards used so far, each laid out once.
#[derive(Default)]
pub struct Grids(Vec<(String, Grid)>);

impl Grids {
    /// The board of this name, the default one without a name; capital letters do not matter.
    ///
    /// # Errors
    /// If there is no such board; the error suggests the nearest name.
    pub fn named(&mut self, place: &str, name: &str) -> Result<&Grid, Fault> {
        let name = if name.is_empty() { boards::NAMES[0].to_string() } else { name.to_lowercase() };
        if let Some(known) = self.0.iter().position(|(known, _)| *known == name) {
            return Ok(&self.0[known].1);
        }
        let text =
            boards::named(&name).ok_or_else(|| Fault::unknown(place, "board", &name, boards::NAMES))?;
        let board = Board::parse(text).map_err(|error| Fault::new(place, error.to_string()))?;
        self.0.push((name, Grid::new(board)));
        Ok(&self.0[self.0.len() - 1].1)
    }
}

/// Answers sight cases.
#[derive(Default)]
pub struct SightCases(Grids);

/// Answers step cases.
#[derive(Default)]
pub struct StepCases(Grids);

#[derive(Deserialize)]
struct Model {
    cube: [u8; 3],
    at: [u16; 2],
    size: u8,
    #[serde(default)]
    pinned: bool,
}

#[derive(Deserialize)]
struct SightCase {
    board: String,
    shooter: Model,
    target: Model,
    #[serde(default)]
    others: Vec<Model>,
}

#[derive(Deserialize)]
struct StepCase {
    board: String,
    start: [u8; 3],
    /// For people: whether a model holds on there follows from the cube.
    #[serde(default, rename = "start_holding")]
    _start_holding: bool,
    size: u8,
    kind: Kind,
}

#[derive(Deserialize, PartialEq, Eq, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Foot,
    Vehicle,
    JumpPack,
}

fn cell(place: &str, [column, row, level]: [u8; 3]) -> Result<Cell, Fault> {
    Cell::new(column, row, level)
        .ok_or_else(|| Fault::new(place, format!("no board has a cube {column}.{row}.{level}")))
}

fn size(place: &str, size: u8) -> Result<u8, Fault> {
    if (1..=4).contains(&size) { Ok(size) } else { Err(Fault::new(place, "a Size is 1 to 4")) }
}

fn figure(place: &str, model: &Model) -> Result<Figure, Fault> {
    let [x, y] = model.at;
    Ok(Figure {
        cell: cell(&format!("{place}.cube"), model.cube)?,
        spot: Spot::new(x, y)
            .ok_or_else(|| Fault::new(format!("{place}.at"), "a spot is 0 to 999 each way"))?,
        body: STANDARD_BODIES[usize::from(size(&format!("{place}.size"), model.size)? - 1)],
        pinned: model.pinned,
    })
}

impl CaseKind for SightCases {
    fn run(&mut self, case: &Value) -> Result<Value, Fault> {
        let case: SightCase = read(case)?;
        let grid = self.0.named("board", &case.board)?;
        let (shooter, target) = (figure("shooter", &case.shooter)?, figure("target", &case.target)?);
        let others: Vec<Figure> = case
            .others
            .iter()
            .enumerate()
            .map(|(i, other)| figure(&format!("others[{i}]"), other))
            .collect::<Result<_, _>>()?;
        let rays = grid.sight(&shooter, &target, &Scene { others: &others, smoke: &[] });
        Ok(json!({
            "free_rays": rays.count(),
            "los": rays.any(),
            "clear": rays.all(),
            "range": shooter.cell.range_to(target.cell),
            "high_ground": shooter.cell.level() > target.cell.level(),
        }))
    }

    fn tolerance(&self, _field: &str) -> Tolerance {
        Tolerance::Exact
    }

    fn examples(&self) -> Vec<Value> {
        let model =
            |column: u8| json!({ "cube": [column, 4, 1], "at": [500, 500], "size": 1, "pinned": false });
        let others = [model(8)];
        vec![
            json!({ "id": "example", "board": "Depot", "shooter": model(1), "target": model(5), "others": others }),
        ]
    }
}

impl CaseKind for StepCases {
    fn run(&mut self, case: &Value) -> Result<Value, Fault> {
        let case: StepCase = read(case)?;
        let grid = self.0.named("board", &case.board)?;
        let locomotion = match case.kind {
            Kind::Foot => Locomotion::Foot,
            Kind::Vehicle => Locomotion::Vehicle,
            Kind::JumpPack => Locomotion::JumpPack,
        };
        let steps = grid.steps(cell("start", case.start)?, locomotion, size("size", case.size)?);
        let cubes = |footing: Footing| {
            let mut cubes: Vec<[u8; 3]> = steps
                .iter()
                .filter(|step| step.footing == footing)
                .map(|step| [step.to.column(), step.to.row(), step.to.level()])
                .collect();
            cubes.sort_unstable();
            cubes
        };
        // A jump pack can pass through cubes without a floor in ways that the cases do not cover.
        let holds = (case.kind != Kind::JumpPack).then(|| cubes(Footing::Hold));
        Ok(json!({ "stands": cubes(Footing::Floor), "holds": holds }))
    }

    fn tolerance(&self, _field: &str) -> Tolerance {
        Tolerance::Exact
    }

    fn examples(&self) -> Vec<Value> {
        vec![
            json!({ "id": "example", "board": "Depot", "start": [1, 3, 1], "start_holding": false, "size": 1, "kind": "foot" }),
        ]
    }
}
