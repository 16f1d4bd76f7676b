//! The 49 origins of cover lines: which of them are valid, which one the game takes, and why there is none.
//! [KT-LOS-01] [KT-LOS-02] [KT-LOS-08] [KT-LOS-17] [KT-TERR-09]

use super::{Pair, Sight};
use sortie_geometry::open::point::ORIGINS;
use sortie_kernel::Illegal;
use sortie_rulebook::rule;

/// The order in which origins are tried where any will do: far apart first, since neighbours mostly agree.
const SPREAD: [u8; ORIGINS] = {
    let mut order = [0; ORIGINS];
    let rounds = [(12, 0), (12, 6), (6, 3), (3, 1), (3, 2)];
    let (mut filled, mut round) = (1, 0);
    while round < rounds.len() {
        let (step, mut place) = rounds[round];
        while place < ORIGINS as u8 - 1 {
            order[filled] = place + 1;
            filled += 1;
            place += step;
        }
        round += 1;
    }
    order
};

impl Pair<'_> {
    /// Whether the target is valid from an origin, and then whether it is in cover there.
    fn valid_from(&self, origin: usize, concealed: bool) -> Option<Sight> {
        rule!("KT-LOS-08");
        // A line that only touches something does not cross it.
        rule!("KT-MEAS-07");
        if self.shooter.z != self.target.z {
            rule!("KT-LOS-18");
        }
        if self.walled_off(origin) || self.is_obscured(origin) {
            return None;
        }
        let always = self.terms.always_covered;
        let in_cover = always || self.in_cover(origin);
        let exposed = concealed && in_cover;
        if exposed {
            if !self.seen_from_above(origin) {
                return None;
            }
            rule!("KT-TERR-09");
        }
        let obstructed = self.is_obstructed(origin);
        Some(Sight { origin: origin as u8, in_cover, always, obstructed, exposed })
    }

    /// The line of sight the game takes, or the player's if one is named.
    ///
    /// # Errors
    /// The rule that keeps the target out of sight.
    pub fn line_of_sight(&self, concealed: bool, wanted: Option<u8>) -> Result<Sight, Illegal> {
        if !self.visible() {
            let why = "no sight point of the target is visible from the shooter's head";
            return Err(Illegal { rule: rule!("KT-LOS-03"), why });
        }
        let found = match wanted {
            Some(origin) if usize::from(origin) < ORIGINS => self.valid_from(usize::from(origin), concealed),
            Some(_) => {
                let why = "origins are numbered 0 to 48";
                return Err(Illegal { rule: rule!("KT-LOS-17"), why });
            }
            None => self.best_origin(concealed),
        };
        if let Some(sight) = found {
            rule!("KT-LOS-17");
            if concealed {
                rule!("KT-LOS-02");
            } else {
                rule!("KT-LOS-01");
            }
            if !self.disregarded(usize::from(sight.origin)).is_empty() {
                rule!("KT-LOS-13");
            }
            return Ok(sight);
        }
        let origins = wanted.map_or(0..ORIGINS, |origin| usize::from(origin)..usize::from(origin) + 1);
        let (rule, why) = if origins.clone().all(|origin| self.walled_off(origin)) {
            (rule!("KT-CQTERR-04"), "every line to the target runs through a wall")
        } else if origins.clone().all(|origin| self.is_obscured(origin)) {
            (rule!("KT-LOS-12"), "the target is obscured")
        } else {
            (rule!("KT-LOS-02"), "the target has a conceal order and is in cover")
        };
        Err(Illegal { rule, why })
    }

    /// Whether a visible target is in line of sight from any origin: what a menu needs to know, and no more.
    pub fn is_open(&self, concealed: bool) -> bool {
        let clear = self.lines.never_obscured() && (!concealed || self.lines.never_covered());
        if clear {
            return (0..ORIGINS).any(|origin| !self.walled_off(origin));
        }
        let hidden = self.lines.clearly_obscured()
            || (concealed && !self.looks_down() && self.lines.clearly_covered());
        let obscured = |origin: usize| self.lines.is_obscured(self.origin(origin));
        let covered = |origin: usize| {
            concealed && self.lines.in_cover(self.origin(origin)) && !self.seen_from_above(origin)
        };
        // What hides the target from one origin mostly does from the next, so it is asked first there.
        let mut cover_first = false;
        !hidden
            && SPREAD.iter().map(|origin| usize::from(*origin)).any(|origin| {
                if cover_first {
                    cover_first = covered(origin);
                    !cover_first && !obscured(origin) && !self.walled_off(origin)
                } else {
                    let obscured = obscured(origin);
                    cover_first = !obscured && covered(origin);
                    !obscured && !cover_first && !self.walled_off(origin)
                }
            })
    }

    /// The first valid origin without cover and without a die lost, else without cover, else without a die lost, else
    /// the first valid one. [KT-LOS-17]
    fn best_origin(&self, concealed: bool) -> Option<Sight> {
        let plain = !self.walls && !self.terms.always_covered && self.terms.smoke.is_empty();
        if plain && self.lines.never_covered() && self.lines.never_obscured() {
            return Some(Sight {
                origin: 0,
                in_cover: false,
                always: false,
                obstructed: false,
                exposed: false,
            });
        }
        let rank = |sight: &Sight| (sight.in_cover, sight.obstructed);
        let mut best: Option<Sight> = None;
        let always_covered = self.lines.clearly_covered();
        for origin in 0..ORIGINS {
            if let Some(sight) = self.valid_from(origin, concealed) {
                if best.is_none_or(|known| rank(&sight) < rank(&known)) {
                    best = Some(sight);
                }
                if rank(&sight) == (false, false) || (always_covered && !sight.obstructed) {
                    break;
                }
            }
        }
        best
    }
}
