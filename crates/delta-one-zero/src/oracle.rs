//! What Delta One Zero provides for tools: its names and bots.
//!
//! No rule is decided here; the answers come from the frames and the geometry that games use.

use crate::DeltaOneZero;
use sortie_agents::{Greedy, Named};
use sortie_plug::{Playable, Unit};

impl Playable for DeltaOneZero {
    const ABOUT: &'static str =
        "Fireteams of modern soldiers on an open table of 36 by 36 inches, with secret Orders";
    const UNIT: Unit = Unit::Inch;

    fn players() -> Vec<Named<DeltaOneZero>> {
        vec![Named {
            name: "greedy",
            about: "one step ahead: victory points, models, Stress, ground",
            make: |seed| Box::new(Greedy::new(seed)),
        }]
    }
}
