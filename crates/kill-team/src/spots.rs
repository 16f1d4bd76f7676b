//! Where something must stand as close as possible to a point. [KT-MEAS-08]

use crate::field::Field;
use crate::moves;
use crate::state::{OperativeId, Place};
use arrayvec::ArrayVec;
use sortie_geometry::open::point::{DIRECTIONS, rim_point};
use sortie_rulebook::rule;

/// How much wider each next circle is.
const STEP: i32 = 100;
/// How wide the widest circle is: a killzone is no farther across.
const WIDEST: i32 = 38_000;

/// All spots of the first circle that has one.
pub type Spots = ArrayVec<Place, DIRECTIONS>;

/// The spots closest to a point, on its surface, that meet a condition; those of the floor below if its surface has
/// none.
pub fn closest(point: Place, mut fits: impl FnMut(Place) -> bool) -> Spots {
    rule!("KT-MEAS-08");
    let mut found = Spots::new();
    let surfaces = [point.z, 0];
    for z in &surfaces[..if point.z == 0 { 1 } else { 2 }] {
        for radius in (0..WIDEST).step_by(STEP as usize) {
            for step in 0..if radius == 0 { 1 } else { DIRECTIONS } {
                let at = rim_point(point.point(), radius, step).at_height(i32::from(*z));
                if let Some(place) = Place::of(at).filter(|place| fits(*place)) {
                    found.push(place);
                }
            }
            if !found.is_empty() {
                return found;
            }
        }
    }
    found
}

/// The spots closest to a point where an operative can stand.
pub fn nearest(field: &Field<'_>, id: OperativeId, point: Place) -> Spots {
    let radius = field.setup.profile(id).body.base_radius;
    let (ground, scene, others) = (moves::ground(field.setup), field.scene(), field.others(id, id));
    closest(point, |place| ground.place(&scene, &others, place.spot(), radius).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KillTeam;
    use sortie_kernel::words::Words;

    fn spots(text: &str, point: Place) -> Spots {
        let fixture = toml::from_str(text).expect("a table that can be read");
        let (setup, at) = KillTeam::fixture(fixture).unwrap_or_else(|faults| panic!("{faults:?}"));
        nearest(&Field::new(&setup, &at.state), OperativeId(0), point)
    }

    const TWO: &str = "operative = [{ name = \"S1\", side = \"a\", at = \"5,5\" }, \
                       { name = \"N1\", side = \"b\", at = \"10,10\" }]";

    #[test]
    fn a_free_point_is_the_closest_spot_to_itself() {
        let point = Place::new(15_000, 5000, 0);
        assert_eq!(spots(TWO, point).as_slice(), [point]);
    }

    #[test]
    fn the_first_circle_with_a_spot_decides_and_may_have_several() {
        // Both bases are medium: centres 1.26 apart or more, so 1.3 is the first circle, in every direction.
        let all = spots(TWO, Place::new(10_000, 10_000, 0));
        assert_eq!(all.len(), DIRECTIONS);
        assert_eq!(all[0], Place::new(11_300, 10_000, 0));
        // Beside the point itself only the far side is as close.
        let some = spots(TWO, Place::new(10_900, 10_000, 0));
        assert_eq!(some[0], Place::new(11_300, 10_000, 0));
        assert!(some.len() < 12, "{some:?}");
    }

    #[test]
    fn a_surface_without_room_sends_the_search_to_the_floor() {
        let text = format!(
            "part = [{{ feature = \"Post\", box = [\"20,5\", \"21,6\"], bottom = 0, top = 3, traits = [\"heavy\", \
             \"vantage\"] }}]\n{TWO}"
        );
        let all = spots(&text, Place::new(20_500, 5500, 3000));
        assert!(all.iter().all(|place| place.z == 0));
        assert_eq!(all[0], Place::new(21_700, 5500, 0));
    }
}
