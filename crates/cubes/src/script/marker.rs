//! Markers of a script: what each kind must have, and where one can lie.

use super::Builder;
use crate::markers::{MARKERS_MAX, Mark, Marker, Markers};
use serde::Deserialize;
use sortie_geometry::cube::Grid;

/// The highest value that a marker can have.
const VALUE_MAX: u8 = 20;

/// A marker of a script.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MarkerFixture {
    /// Its cube.
    pub at: String,
    /// What it is.
    pub kind: String,
    /// How strong it is.
    pub value: Option<u8>,
    /// Whose it is.
    pub side: Option<String>,
    /// The model that laid it.
    pub model: Option<String>,
}

/// A kind of markers by its word, with the fields that it has.
pub type Kind = (&'static str, &'static [&'static str]);

impl MarkerFixture {
    /// The value of a marker that has just the fields of its kind; 0 for a kind without a value. Otherwise it is
    /// refused, because it would not be what its author meant.
    pub fn value(&self, place: &str, kinds: &[Kind], builder: &mut Builder) -> Option<u8> {
        let kind = self.kind.as_str();
        // An unknown kind is reported as such.
        let Some((_, needed)) = kinds.iter().find(|(known, _)| *known == kind) else { return Some(0) };
        let fields =
            [("value", self.value.is_some()), ("side", self.side.is_some()), ("model", self.model.is_some())];
        let before = builder.faults.len();
        for (field, given) in fields {
            let why = match (given, needed.contains(&field)) {
                (false, true) => format!("a marker of the kind {kind:?} needs a {field}"),
                (true, false) => format!("a marker of the kind {kind:?} has no {field}"),
                _ => continue,
            };
            // A missing field has no line of its own, so the fault points at its marker.
            let at = if given { format!("{place}.{field}") } else { place.to_string() };
            builder.fault(at, why);
        }
        if self.value.is_some_and(|value| !(1..=VALUE_MAX).contains(&value)) {
            builder.fault(format!("{place}.value"), format!("a value is a number from 1 to {VALUE_MAX}"));
        }
        (builder.faults.len() == before).then(|| self.value.unwrap_or_default())
    }
}

/// Puts a marker on a floor where there is room for it.
pub fn put_marker<M: Mark>(
    place: &str,
    marker: Marker<M>,
    grid: &Grid,
    markers: &mut Markers<M>,
    builder: &mut Builder,
) {
    let cell = marker.cell;
    let before = markers.list().len();
    if !grid.has_floor(cell) {
        return builder.fault(format!("{place}.at"), format!("{cell} has no floor for a marker to lie on"));
    }
    if before == MARKERS_MAX {
        return builder.fault(place, format!("there are at most {MARKERS_MAX} markers on the table"));
    }
    markers.put(marker);
    if markers.list().len() == before {
        builder.fault(place, format!("an equal marker is already in {cell}, and the two would merge"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;

    const KINDS: [Kind; 2] = [("smoke", &[]), ("trap", &["value", "side"])];

    #[test]
    fn a_marker_has_the_fields_of_its_kind_and_no_others() {
        let read = |kind: &str, value: Option<u8>, side: Option<&str>| {
            let fixture = MarkerFixture {
                at: "4.4.1".to_string(),
                kind: kind.to_string(),
                value,
                side: side.map(str::to_string),
                model: None,
            };
            let mut builder = Builder::default();
            let value = fixture.value("marker[0]", &KINDS, &mut builder);
            (value, builder.faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        };
        assert_eq!(read("smoke", None, None), (Some(0), String::new()));
        assert_eq!(read("trap", Some(3), Some("a")), (Some(3), String::new()));
        assert_eq!(read("cloud", Some(3), None), (Some(0), String::new()), "another fault says so");
        let missing = "marker[0]: a marker of the kind \"trap\" needs a side";
        assert_eq!(read("trap", Some(3), None), (None, missing.to_string()));
        let needless = "marker[0].value: a marker of the kind \"smoke\" has no value";
        assert_eq!(read("smoke", Some(3), None), (None, needless.to_string()));
        assert_eq!(read("trap", Some(21), Some("a")).1, "marker[0].value: a value is a number from 1 to 20");
    }

    #[test]
    fn markers_lie_on_floors_and_equal_ones_that_would_be_one_are_refused() {
        #[derive(Clone, Copy, PartialEq, Default)]
        struct Cloud;
        impl Mark for Cloud {
            fn adds_up(self) -> bool {
                false
            }
        }
        let grid = Grid::new(layout::open_ground());
        let (mut markers, mut builder) = (Markers::default(), Builder::default());
        for text in ["4.4.1", "4.4.2", "4.4.1"] {
            let cell = text.parse().expect("a cube");
            put_marker("marker[0]", Marker { cell, mark: Cloud }, &grid, &mut markers, &mut builder);
        }
        let places: Vec<&str> = builder.faults.iter().map(|fault| fault.place.as_str()).collect();
        assert_eq!((markers.list().len(), places), (1, vec!["marker[0].at", "marker[0]"]));
    }
}
