//! Who or what is in the way, in words: what stops the view, who fills a cube, which wall or floor a step would go
//! through. Sentences have no full stop; the ruleset knows which rule they explain.

use crate::ids::ModelId;
use crate::sight::blocker_text;
use crate::standing::Standing;
use sortie_geometry::cube::{Blocker, Cell, Figure, Floor, Scene, Side};

/// A table whose models have names.
#[derive(Clone, Copy)]
pub struct Named<T, N> {
    /// Who stands where.
    pub table: T,
    /// The name of a model.
    pub name: N,
}

/// `E1`, `E1 and E2`, `E1, E2 and E3`.
fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

fn verb(words: &[String]) -> &'static str {
    if words.len() == 1 { "is" } else { "are" }
}

impl<'a, T: Standing, N: Fn(ModelId) -> &'a str> Named<T, N> {
    /// The models that stand in a model's own cube.
    pub fn beside(&self, models: impl Iterator<Item = ModelId>) -> Option<String> {
        let names: Vec<String> = models.map(|id| (self.name)(id).to_string()).collect();
        (!names.is_empty()).then(|| format!("{} {} in its cube", joined(&names), verb(&names)))
    }

    /// Everything that stops a line, once each, in the order of the lines.
    fn stopped_by(&self, stops: &[Option<Blocker>], others: &[ModelId]) -> Option<String> {
        let mut names: Vec<String> = Vec::new();
        for stop in stops.iter().flatten() {
            let name =
                blocker_text(*stop, |index| others.get(index).map_or("a model", |id| (self.name)(*id)));
            if !names.contains(&name) {
                names.push(name);
            }
        }
        (!names.is_empty()).then(|| format!("{} {} in the way", joined(&names), verb(&names)))
    }

    /// What stands between two models.
    pub fn view(&self, eye: ModelId, target: ModelId, smoke: &[Cell]) -> Option<String> {
        let table = self.table;
        if !table.is_standing(eye) || !table.is_standing(target) {
            return None;
        }
        let others: Vec<ModelId> = table.standing().filter(|id| *id != eye && *id != target).collect();
        let figures: Vec<Figure> = others.iter().map(|id| table.figure(*id)).collect();
        let scene = Scene { others: &figures, smoke };
        let stops = table.grid().explain(&table.figure(eye), &table.figure(target), &scene);
        self.stopped_by(&stops, &others)
    }

    /// What hides a cube from a model. Models do not.
    pub fn view_of_cube(&self, eye: ModelId, cell: Cell, smoke: &[Cell]) -> Option<String> {
        let stops = self.table.grid().explain_to_cell(&self.table.figure(eye), cell, smoke);
        self.stopped_by(&stops, &[])
    }

    /// Why a model does not fit into a cube: the cube is too narrow, or others fill it.
    pub fn room(&self, model: ModelId, cell: Cell) -> Option<String> {
        let size = self.table.size_of(model);
        if !self.table.grid().board().fits(cell, size) {
            return Some(format!("{cell} is too narrow for a model of Size {size}"));
        }
        let sized = |id: ModelId| format!("{} (Size {})", (self.name)(id), self.table.size_of(id));
        let there: Vec<String> = self.table.in_cell(cell).filter(|id| *id != model).map(sized).collect();
        (!there.is_empty()).then(|| format!("{cell} is full: {} {} there", joined(&there), verb(&there)))
    }

    /// The scenery between two cubes that touch: on one level the walls of every shortest way, up and down the floor.
    pub fn scenery(&self, model: ModelId, from: Cell, to: Cell) -> Option<String> {
        let board = self.table.grid().board();
        if board.is_solid(to) {
            return self.stopped_by(&[Some(Blocker::Solid(to.cube()))], &[]);
        }
        let size = self.table.size_of(model);
        let mut stops: Vec<Option<Blocker>> = Vec::new();
        let floor = if from.above() == Some(to.cube()) { Some(to) } else { None };
        let floor = floor.or_else(|| (from.below() == Some(to.cube())).then_some(from));
        if let Some(cell) = floor.filter(|cell| !matches!(board.floor(*cell), Floor::None)) {
            stops.push(Some(Blocker::Floor(cell.cube(), board.floor(cell))));
        }
        // A wall in a cube that the step would leave or enter, on the side of the other.
        let towards = |cell: Cell, goal: Cell| {
            Side::ALL.into_iter().filter(move |side| {
                cell.beside(*side).is_some_and(|next| {
                    (next.column(), next.row()) == (goal.column(), goal.row())
                        || (next.column().abs_diff(goal.column()) + next.row().abs_diff(goal.row()) == 1
                            && cell.column() != goal.column()
                            && cell.row() != goal.row())
                })
            })
        };
        for (cell, goal) in [(from, to), (to, from)] {
            for side in towards(cell, goal) {
                let panel = board.face(cell, side).panel;
                let solid = cell.beside(side).filter(|next| *next != goal.cube() && board.is_solid(*next));
                if panel.passes() < size {
                    stops.push(Some(Blocker::Panel(cell.cube(), side, panel)));
                } else if let Some(next) = solid {
                    stops.push(Some(Blocker::Solid(next)));
                }
            }
            // The face between two neighbours is one wall, named from the cube that the model leaves.
            if !stops.is_empty() && (from.column() == to.column() || from.row() == to.row()) {
                break;
            }
        }
        self.stopped_by(&stops, &[])
    }
}
