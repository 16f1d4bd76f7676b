//! Where barricades and operatives might be set up: a sample spread over the drop zone.

use crate::choice::{Choice, Order};
use crate::field::Field;
use crate::sequence::{barricades, set_up};
use crate::setup::Area;
use crate::state::{OperativeId, Place};
use sortie_kernel::Side;

/// How many places are offered for one operative.
const PLACES: usize = 5;
/// How many operatives of a group are offered at once.
const OPERATIVES: usize = 6;
/// How barricades are turned, in degrees: flat, upright and slanted.
pub(crate) const TURNS: [u8; 4] = [0, 90, 45, 135];
/// How many barricades are offered.
const BARRICADES: usize = 12;

/// A drop zone as its owner sees it: both players look at the board from their own side, so that the sample of one
/// zone is that of the other turned round.
struct Seat {
    size: (i32, i32),
    turned: bool,
    zone: Area,
}

impl Seat {
    fn of(field: &Field<'_>, side: Side) -> Seat {
        let (size, turned) = (field.setup.size, field.state.teams[side.index()].zone == 1);
        let zone = set_up::zone(field.setup, field.state, side);
        let turn = |(x, y): (i32, i32)| (size.0 - x, size.1 - y);
        let zone = if turned { Area { low: turn(zone.high), high: turn(zone.low) } } else { zone };
        Seat { size, turned, zone }
    }

    /// The place of the board at what its owner calls these coordinates.
    fn place(&self, x: i32, y: i32) -> Option<Place> {
        let (x, y) = if self.turned { (self.size.0 - x, self.size.1 - y) } else { (x, y) };
        Some(Place::new(i16::try_from(x).ok()?, i16::try_from(y).ok()?, 0))
    }
}

/// Barricades before the drop zone, flat, upright and slanted.
pub(crate) fn barricades(field: &Field<'_>, side: Side, out: &mut Vec<Choice>) {
    sample_barricades(field, side, BARRICADES, out);
}

/// No more than `most` of them.
fn sample_barricades(field: &Field<'_>, side: Side, most: usize, out: &mut Vec<Choice>) {
    let seat = Seat::of(field, side);
    let ((width, depth), zone) = (seat.size, seat.zone);
    let around = |low: i32, high: i32, most: i32| (low - 5000).max(0)..=(high + 5000).min(most);
    let mut found = 0;
    // The step is odd so that rows do not stand in line with the walls of a map.
    for step in [2900, 1300] {
        for x in around(zone.low.0, zone.high.0, width).step_by(step) {
            for y in around(zone.low.1, zone.high.1, depth).step_by(step) {
                let degrees = TURNS[((x + 3 * y) / 100 % 4) as usize];
                if let Some(at) = seat.place(x, y)
                    && barricades::check_barricade(field, side, at, degrees).is_ok()
                {
                    out.push(Choice::Barricade { at, degrees });
                    found += 1;
                    if found == most {
                        return;
                    }
                }
            }
        }
        if found > 0 {
            return;
        }
    }
}

/// Whether there is a place for a barricade: one of the sample, or any on a fine lattice.
pub(crate) fn has_place_for_barricade(field: &Field<'_>, side: Side) -> bool {
    const FINE: usize = 250;
    let mut sample = Vec::new();
    sample_barricades(field, side, 1, &mut sample);
    let (width, depth) = field.setup.size;
    let lattice = (0..=width)
        .step_by(FINE)
        .flat_map(|x| (0..=depth).step_by(FINE).map(move |y| (x as i16, y as i16)))
        .map(|(x, y)| Place::new(x, y, 0));
    let fits = |at: Place| {
        (0..180).step_by(15).any(|degrees| barricades::check_barricade(field, side, at, degrees).is_ok())
    };
    !sample.is_empty() || lattice.into_iter().any(fits)
}

/// Operatives that are not yet set up, each at a few places and with either order.
pub(crate) fn set_ups(field: &Field<'_>, side: Side, left: u8, out: &mut Vec<Choice>) {
    let waiting = field.state.team(side).filter(|id| !field.state[*id].on_table());
    for (number, id) in waiting.take(OPERATIVES).enumerate() {
        let before = out.len();
        for step in [2600, 1400, 600] {
            spread(field, side, id, step, number + usize::from(left), out);
            if out.len() > before {
                break;
            }
        }
    }
}

fn spread(field: &Field<'_>, side: Side, id: OperativeId, step: i32, first: usize, out: &mut Vec<Choice>) {
    let seat = Seat::of(field, side);
    let zone = seat.zone;
    let radius = field.setup.profile(id).body.base_radius + 10;
    let columns = (zone.high.0 - zone.low.0 - 2 * radius) / step + 1;
    let rows = (zone.high.1 - zone.low.1 - 2 * radius) / step + 1;
    let all = (columns * rows).max(1);
    let others = field.others(id, id);
    let mut found = 0;
    // Several steps through the lattice at a time spread the sample over the zone; a stride that divides their number
    // would come back to the same places.
    let stride = [7, 5, 3].into_iter().find(|stride| all % stride != 0).unwrap_or(1);
    for count in 0..all {
        let cell = (count * stride + first as i32 * 3) % all;
        let (x, y) =
            (zone.low.0 + radius + cell % columns * step, zone.low.1 + radius + cell / columns * step);
        let Some(at) = seat.place(x, y) else { continue };
        if set_up::check_set_up_among(field, &others, side, id, at).is_ok() {
            let may = |order: &Order| set_up::check_order(field.setup, id, *order).is_ok();
            for order in [Order::Engage, Order::Conceal].into_iter().filter(may) {
                out.push(Choice::SetUp { operative: id, at, order });
            }
            found += 1;
            if found == PLACES {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KillTeam, Setup};
    use sortie_kernel::Position;
    use sortie_kernel::words::Words;

    fn stage(map: &str) -> (Setup, Position<KillTeam>) {
        let text = format!(
            "map = \"{map}\"\nphase = \"set-up\"\nstep = \"set-up\"\nmarker = []\n\
             [[operative]]\nname = \"S1\"\nside = \"a\"\n[[operative]]\nname = \"N1\"\nside = \"b\"\n"
        );
        KillTeam::fixture(toml::from_str(&text).expect("a table")).expect("a stage")
    }

    /// Both zones are offered alike: what one player may pick is what the other may pick, turned by 180 degrees.
    #[test]
    fn the_samples_of_both_zones_are_each_other_turned_round() {
        for map in ["sector", "strait", "centre", "random-7"] {
            let (setup, at) = stage(map);
            let field = Field::new(&setup, &at.state);
            let turned = |at: Place| {
                Place::new(
                    (setup.size.0 - i32::from(at.x)) as i16,
                    (setup.size.1 - i32::from(at.y)) as i16,
                    at.z,
                )
            };
            let offered = |side: Side| {
                let (mut set_up, mut walls) = (Vec::new(), Vec::new());
                set_ups(&field, side, 1, &mut set_up);
                barricades(&field, side, &mut walls);
                set_up
                    .iter()
                    .chain(&walls)
                    .filter_map(|choice| match choice {
                        Choice::SetUp { at, .. } | Choice::Barricade { at, .. } => Some(*at),
                        _ => None,
                    })
                    .collect::<Vec<Place>>()
            };
            let (own, other) = (offered(Side::A), offered(Side::B));
            assert!(own.len() > 10, "{map}: {own:?}");
            assert_eq!(own, other.into_iter().map(turned).collect::<Vec<Place>>(), "{map}");
        }
    }
}
