//! What a miniature stands on: vantage points, and the parts that cover lines do not cross because of it. [KT-LOS-14]
//! [KT-TERR-06] [KT-TERR-10..11]

use super::TOLERANCE;
use crate::traits;
use sortie_geometry::open::{Cylinder, PartSet, Prism, Scene, distance};
use sortie_rulebook::rule;

/// Whether a miniature stands on a vantage point.
pub fn on_vantage(scene: &Scene<'_>, who: &Cylinder) -> bool {
    let carried = who.z > 0 && scene.parts().any(|(_, part)| carries_centre(part, who));
    if carried {
        rule!("KT-TERR-06");
    }
    carried
}

fn carries_centre(part: &Prism, who: &Cylinder) -> bool {
    part.traits.any(traits::VANTAGE) && part.top == who.z && part.contains(who.at)
}

/// The parts that cover lines between two miniatures do not cross: the vantage parts under either base, and what
/// lies lower in the feature that carries the target.
pub(super) fn not_crossed(scene: &Scene<'_>, shooter: &Cylinder, target: &Cylinder) -> PartSet {
    let mut except = PartSet::EMPTY;
    if shooter.z == 0 && target.z == 0 {
        return except;
    }
    for (id, part) in scene.parts().filter(|(_, part)| part.traits.any(traits::VANTAGE)) {
        let under = |who: &Cylinder| {
            part.top == who.z && distance::base_to_outline(who, part).0 == 0 && touches(part, who)
        };
        if under(shooter) {
            rule!("KT-LOS-14");
            except.insert(id);
        }
        if under(target) {
            rule!("KT-LOS-14");
            rule!("KT-TERR-10");
            except.insert(id);
        }
    }
    let carrier = scene.parts().find(|(_, part)| carries_centre(part, target)).map(|(_, part)| part.feature);
    if let Some(feature) = carrier {
        for (id, part) in scene.parts() {
            if part.feature == feature && part.top <= target.z {
                rule!("KT-TERR-11");
                except.insert(id);
            }
        }
    }
    except
}

/// Whether a base circle overlaps an outline by more than the tolerance.
fn touches(part: &Prism, who: &Cylinder) -> bool {
    let reach = i64::from(who.base_radius - TOLERANCE) * 1000;
    distance::point_to_outline(who.at, part).0 < reach
}
