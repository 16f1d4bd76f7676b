//! Which side was first to run out of models to activate; in many games it starts the next round.

use sortie_kernel::Side;

/// Notes when each side runs out: `left` says who still has models. A side that gains one has not finished; if both
/// run out at once the one that is not `active` comes first.
#[inline]
pub fn note(finished: &mut [u8; 2], left: [bool; 2], active: Side) {
    for side in [active.other(), active] {
        let latest = finished.iter().copied().max().unwrap_or(0);
        let mine = &mut finished[side.index()];
        if left[side.index()] {
            *mine = 0;
        } else if *mine == 0 {
            *mine = latest + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_run_out_stays_the_first_until_it_has_models_again() {
        let mut finished = [0; 2];
        note(&mut finished, [true, false], Side::A);
        assert_eq!(finished, [0, 1]);
        note(&mut finished, [false, false], Side::A);
        assert_eq!(finished, [2, 1]);
        note(&mut finished, [false, true], Side::A);
        note(&mut finished, [false, false], Side::A);
        assert_eq!(finished, [2, 3]);
        let mut both = [0; 2];
        note(&mut both, [false, false], Side::A);
        assert_eq!(both, [2, 1], "the passive side comes first");
    }
}
