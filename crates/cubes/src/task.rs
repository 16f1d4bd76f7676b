//! What an action is applied to where its name alone does not say: a model, a cube, one of several ways.

use crate::ids::ModelId;
use crate::names::Names;
use crate::notation::Words;
use sortie_geometry::cube::Cell;
use sortie_kernel::words::Fault;
use std::fmt::{self, Write};

/// What something is applied to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Task {
    /// A model.
    pub model: Option<ModelId>,
    /// A cube.
    pub cell: Option<Cell>,
    /// One of several ways to do it.
    pub option: u8,
}

impl Task {
    /// The model that a task names, if it names nothing else.
    #[must_use]
    pub fn only_model(self) -> Option<ModelId> {
        self.model.filter(|_| self.cell.is_none() && self.option == 0)
    }

    /// The cube that a task names, if it names nothing else.
    #[must_use]
    pub fn only_cell(self) -> Option<Cell> {
        self.cell.filter(|_| self.model.is_none() && self.option == 0)
    }

    /// Writes it after its verb.
    ///
    /// # Errors
    /// If `out` does not take it.
    pub fn write(self, setup: &impl Names, out: &mut dyn Write) -> fmt::Result {
        if let Some(model) = self.model {
            write!(out, " {}", setup.model_name(model))?;
        }
        if let Some(cell) = self.cell {
            write!(out, " {cell}")?;
        }
        if self.option > 0 { write!(out, " {}", self.option + 1) } else { Ok(()) }
    }

    /// Reads the rest of a line.
    ///
    /// # Errors
    /// Names the word that is neither a cube nor a number nor a model.
    pub fn read(words: &mut Words<'_>, setup: &impl Names) -> Result<Task, Fault> {
        let mut task = Task::default();
        for word in words {
            if let Ok(cell) = word.parse() {
                task.cell = Some(cell);
            } else if let Ok(n @ 1u8..) = word.parse() {
                task.option = n - 1;
            } else {
                task.model = Some(setup.find_model("choice", word)?);
            }
        }
        Ok(task)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::tests::Named;

    #[test]
    fn a_task_is_read_as_it_is_written() {
        let setup = Named::new();
        for text in ["", " P1", " 4.5.1", " 2", " E1 4.5.1 3"] {
            let task = Task::read(&mut Words::new(text), &setup).expect("a task");
            let mut out = String::new();
            task.write(&setup, &mut out).expect("a string takes text");
            assert_eq!(out, text);
        }
        let task = |text| Task::read(&mut Words::new(text), &setup).expect("a task");
        assert_eq!((task("P1").only_model(), task("P1").only_cell()), (Some(ModelId::new(1)), None));
        assert_eq!((task("P1 2").only_model(), task("4.4.1 2").only_cell()), (None, None));
        assert!(Task::read(&mut Words::new("P9"), &setup).is_err());
    }
}
