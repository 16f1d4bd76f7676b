//! What every skirmish game on the open table needs and no rule decides: lengths and places as text, bodies of
//! miniatures, maps from data, the table as characters.
//!
//! All lengths are thousandths of an inch. How wide the table is and which traits terrain has belongs to the ruleset.

mod body;
mod canvas;
pub mod forms;
pub mod inches;
mod maps;

pub use body::{BaseData, Body};
pub use canvas::Canvas;
pub use maps::{PartData, build};
