//! The verbs of a menu in the order of the bar.
//!
//! Only the end of a step keeps its place in the bar: what an Order allows differs from Order to Order, and saying why
//! a shot is impossible would measure before the choice. [D1Z-MEAS-05]

use sortie_kernel::show::Verb;

/// Every group of sketches, in the order of the bar.
pub(super) const VERBS: [Verb; 25] = [
    Verb::offered("move", "Move"),
    Verb::offered("shoot", "Shoot"),
    Verb::offered("fight", "Fight"),
    Verb::offered("react", "React"),
    Verb::offered("order", "Order"),
    Verb::offered("activate", "Activate"),
    Verb::offered("climb", "Climb"),
    Verb::offered("breach", "Breach"),
    Verb::offered("detect", "Detect"),
    Verb::offered("spot", "Spot"),
    Verb::offered("interact", "Interact"),
    Verb::offered("first aid", "First aid"),
    Verb::offered("reload", "Reload"),
    Verb::offered("rescue", "Rescue"),
    Verb::offered("rally", "Rally!"),
    Verb::offered("fire mission", "Fire mission"),
    Verb::offered("card", "Card"),
    Verb::offered("reallocate", "Reallocate"),
    Verb::offered("retreat", "Retreat"),
    Verb::offered("leave", "Leave"),
    Verb::offered("place", "Place"),
    Verb::offered("set-up", "Set up"),
    Verb::offered("choose", "Choose"),
    Verb::offered("other", "Other"),
    Verb::always("pass", "Done"),
];
