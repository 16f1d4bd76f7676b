//! Maps from data: parts of terrain as boxes or outlines, and copies turned about the centre of the table.

use crate::inches::{At, Inches};
use serde::Deserialize;
use sortie_geometry::open::{Point, Prism, Spot, Traits};
use sortie_kernel::words::Fault;

/// A part of a terrain feature.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PartData {
    /// The feature it belongs to. On a map every part names it; elsewhere a part without one stands by itself.
    #[serde(default, deserialize_with = "crate::forms::word")]
    pub feature: String,
    /// Its own name.
    #[serde(default)]
    pub name: String,
    /// Two opposite corners of a box along the axes.
    #[serde(default, rename = "box")]
    pub corners: Option<[At; 2]>,
    /// Or the corners of any convex outline, counter-clockwise.
    #[serde(default)]
    pub outline: Vec<At>,
    /// Lower height: the floor, if nothing is said.
    #[serde(default)]
    pub bottom: Inches,
    /// Upper height.
    pub top: Inches,
    /// The kind of feature, where the ruleset knows what traits it has.
    #[serde(default)]
    pub kind: Option<String>,
    /// Its traits.
    #[serde(default, deserialize_with = "crate::forms::words")]
    pub traits: Vec<String>,
    /// Whether it stands once on a symmetric map.
    #[serde(default)]
    pub once: bool,
    /// Whether its second copy belongs to the same feature.
    #[serde(default)]
    pub shared: bool,
}

impl PartData {
    /// Its display name.
    #[must_use]
    pub fn title(&self) -> String {
        if self.feature.is_empty() {
            return if self.name.is_empty() { "Terrain".into() } else { self.name.clone() };
        }
        if self.name.is_empty() || self.name.eq_ignore_ascii_case(&self.feature) {
            return self.feature.clone();
        }
        format!("{}, {}", self.feature, self.name)
    }

    /// The part as a body of terrain, turned by 180 degrees about the centre of a table of `turned` size if given;
    /// `known` are the ruleset's traits by name.
    ///
    /// # Errors
    /// Names the unknown trait, or what is wrong with its shape.
    pub fn prism(
        &self,
        feature: u16,
        turned: Option<(i32, i32)>,
        known: &[(Traits, &str)],
        place: &str,
    ) -> Result<Prism, Fault> {
        let mut bits = Traits::NONE;
        for word in &self.traits {
            let found = known.iter().find(|(_, name)| name == word);
            let unknown = || Fault::unknown(place, "trait", word, known.iter().map(|(_, name)| *name));
            bits = bits.with(found.ok_or_else(unknown)?.0);
        }
        let turn = |Spot { at, .. }: Spot| match turned {
            Some((width, depth)) => Point::new(width - at.x, depth - at.y),
            None => at,
        };
        let outline: Vec<Point> = match (&self.corners, self.outline.is_empty()) {
            (Some([a, b]), true) => {
                let (a, b) = (turn(a.0), turn(b.0));
                let (low, high) =
                    (Point::new(a.x.min(b.x), a.y.min(b.y)), Point::new(a.x.max(b.x), a.y.max(b.y)));
                vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)]
            }
            (None, false) => self.outline.iter().map(|at| turn(at.0)).collect(),
            _ => return Err(Fault::new(place, "a part has either a box or an outline")),
        };
        Prism::new(&outline, self.bottom.0, self.top.0, bits, feature)
            .map_err(|fault| Fault::new(place, fault.to_string()))
    }
}

/// The parts of a symmetric map with their names: each as written, and each that stands twice turned.
///
/// # Errors
/// Every fault of every part.
pub fn build(
    map: &str,
    parts: &[PartData],
    size: (i32, i32),
    known: &[(Traits, &str)],
) -> Result<Vec<(String, Prism)>, Vec<Fault>> {
    let mut features: Vec<(&str, bool)> = Vec::new();
    let (mut built, mut faults) = (Vec::new(), Vec::new());
    for copy in [false, true] {
        for data in parts.iter().filter(|part| !(copy && part.once)) {
            // Parts of one name form one feature in each copy, and one in both where the map says so.
            let joined = parts.iter().any(|part| part.feature == data.feature && part.shared);
            let key = (data.feature.as_str(), copy && !joined);
            let feature = features.iter().position(|known| *known == key).unwrap_or_else(|| {
                features.push(key);
                features.len() - 1
            });
            let place = format!("map {map}, {}", data.feature);
            if data.feature.is_empty() {
                faults.push(Fault::new(place, "a part of a map names its feature"));
                continue;
            }
            match data.prism(feature as u16, copy.then_some(size), known, &place) {
                Ok(prism) => built.push((data.title(), prism)),
                Err(fault) => faults.push(fault),
            }
        }
    }
    if faults.is_empty() { Ok(built) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Map {
        part: Vec<PartData>,
    }

    const KNOWN: [(Traits, &str); 1] = [(Traits::bit(0), "heavy")];

    fn parts(text: &str) -> Vec<PartData> {
        toml::from_str::<Map>(text).expect("sound").part
    }

    #[test]
    fn copies_are_turned_and_belong_to_features_of_their_own() {
        let parts = parts(
            "[[part]]\nfeature = \"Ruin\"\nname = \"wall\"\nbox = [\"1,2\", \"3,4\"]\nbottom = 0\ntop = 2\n\
             traits = [\"heavy\"]\n[[part]]\nfeature = \"Tower\"\nbox = [\"9,9\", \"11,11\"]\nbottom = 0\ntop = 2\n\
             traits = []\nonce = true\n",
        );
        let built = build("mine", &parts, (20_000, 20_000), &KNOWN).expect("sound");
        let names: Vec<&str> = built.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Ruin, wall", "Tower", "Ruin, wall"]);
        let (low, high) = built[2].1.bounds();
        assert_eq!((low, high), (Point::new(17_000, 16_000), Point::new(19_000, 18_000)));
        assert_ne!(built[0].1.feature, built[2].1.feature);
    }

    #[test]
    fn a_part_without_a_feature_has_a_title_and_stands_on_no_map() {
        let parts = parts("[[part]]\nbox = [\"1,2\", \"3,4\"]\nbottom = 0\ntop = 2\n");
        assert_eq!(parts[0].title(), "Terrain");
        let faults = build("mine", &parts, (20_000, 20_000), &KNOWN).expect_err("a fault");
        assert!(faults[0].to_string().contains("a part of a map names its feature"), "{}", faults[0]);
    }

    #[test]
    fn every_fault_of_a_map_names_its_part() {
        let parts = parts(
            "[[part]]\nfeature = \"Ruin\"\nbox = [\"1,2\", \"3,4\"]\nbottom = 0\ntop = 2\ntraits = [\"hevy\"]\n\
             [[part]]\nfeature = \"Hut\"\nbottom = 0\ntop = 2\ntraits = []\nonce = true\n",
        );
        let faults = build("mine", &parts, (20_000, 20_000), &KNOWN).expect_err("three faults");
        let first = "map mine, Ruin: unknown trait \"hevy\" (did you mean \"heavy\"?)";
        assert_eq!((faults.len(), faults[0].to_string().as_str()), (3, first));
        assert_eq!(faults[1].to_string(), "map mine, Hut: a part has either a box or an outline");
    }
}
