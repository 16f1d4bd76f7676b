//! Close quarters: walls, hatchways, and how far it is around them. [KT-CQ] [KT-CQTERR]
//!
//! | where | what |
//! |---|---|
//! | `walls` | walls and hatchways of a map as parts of terrain |
//! | `around` | distances round walls |
//! | `hatch` | opening and closing hatchways, and fights through them |
//! | `through` | moves in the middle of which a hatchway is operated |
//! | `condensed` | what the condensed environment does to shooting |

pub(crate) mod around;
pub(crate) mod condensed;
pub(crate) mod hatch;
pub(crate) mod through;
pub(crate) mod walls;

use crate::state::Place;
use sortie_geometry::open::around::Corners;
use sortie_geometry::open::distance::point_to_outline;
use sortie_geometry::open::path::Passage;
use sortie_geometry::open::terrain::PartId;
use sortie_geometry::open::{PartSet, Prism};
use sortie_rulebook::rule;
use std::fmt;
use std::sync::OnceLock;

/// The most hatchways of a board.
pub const HATCHES_MAX: usize = 10;

/// A hatchway: an access point in a wall that its hatch fills or leaves free.
#[derive(Clone, Debug)]
pub struct Hatch {
    /// The access point and what gives way beside it.
    pub passage: Passage,
    /// The part that fills the access point while the hatch is closed.
    pub shut: PartId,
    /// The parts that are there only while it is closed.
    pub closed: PartSet,
    /// The parts that are there only while it is open: the leaf folded against the wall, and the ends of the wall
    /// beside the access point as far as they give cover.
    pub open: PartSet,
}

impl Hatch {
    /// The access point.
    pub fn opening(&self) -> &Prism {
        &self.passage.opening
    }
}

/// What follows from one state of the hatchways.
pub struct Doors {
    /// The parts that are not there.
    pub absent: PartSet,
    /// The access points that are open.
    pub passages: Vec<Passage>,
    /// Where ways round the walls bend.
    corners: OnceLock<Corners>,
}

/// The states of the hatchways, each worked out when it is first asked for.
struct States(Vec<OnceLock<Doors>>);

impl fmt::Debug for States {
    /// Whether a state was asked for is not a property of the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} states", self.0.len())
    }
}

/// What a close quarters board has beside its parts.
#[derive(Debug)]
pub struct Close {
    /// The hatchways, in the order of their numbers.
    pub hatches: Vec<Hatch>,
    /// The pieces of ancient apparatus.
    pub apparatus: Vec<PartId>,
    /// The markers in whose place a piece of apparatus is the objective.
    pub objectives: Vec<(Place, PartId)>,
    states: States,
}

impl Close {
    /// The board with these hatchways.
    pub fn new(hatches: Vec<Hatch>) -> Close {
        let states = States((0..1 << hatches.len()).map(|_| OnceLock::new()).collect());
        Close { hatches, apparatus: Vec::new(), objectives: Vec::new(), states }
    }

    /// Makes each piece of apparatus the objective in place of the marker nearest to it.
    pub fn use_apparatus(&mut self, markers: &[Place], parts: &[Prism]) {
        for part in &self.apparatus {
            let Some(piece) = parts.get(usize::from(*part)) else { continue };
            let far = |marker: &&Place| point_to_outline(marker.point(), piece).0;
            if let Some(marker) = markers.iter().min_by_key(far) {
                self.objectives.push((*marker, *part));
            }
        }
    }

    /// What follows from a state of the hatchways, given as bits of the open ones.
    pub fn doors(&self, open: u16) -> &Doors {
        let known = usize::from(open) & (self.states.0.len() - 1);
        self.states.0[known].get_or_init(|| {
            let is_open = |number: usize| known >> number & 1 == 1;
            let absent = self.hatches.iter().enumerate().fold(PartSet::EMPTY, |gone, (number, hatch)| {
                gone.union(if is_open(number) { &hatch.closed } else { &hatch.open })
            });
            // Nothing stands in an open access point.
            rule!("KT-CQTERR-09");
            let open = self.hatches.iter().enumerate().filter(|(number, _)| is_open(*number));
            let passages = open.map(|(_, hatch)| hatch.passage).collect();
            Doors { absent, passages, corners: OnceLock::new() }
        })
    }
}

#[cfg(test)]
mod tests;
