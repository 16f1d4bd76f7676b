//! Who stands within engagement range of whom. [KT-ER-01] [KT-ER-02]

use super::{ENGAGEMENT, Field, within};
use crate::sight::{self, TOLERANCE};
use crate::state::OperativeId;
use sortie_geometry::open::{Cylinder, Scene};
use sortie_kernel::Side;
use sortie_rulebook::rule;

impl Field<'_> {
    /// Whether two cylinders are within engagement range of each other.
    pub fn engaged_at(&self, a: &Cylinder, b: &Cylinder) -> bool {
        // Most pairs on a table are far apart.
        let reach = i64::from(a.base_radius + b.base_radius + ENGAGEMENT + TOLERANCE);
        a.at.square_to(b.at) <= reach * reach
            && self.within_at(a, b, ENGAGEMENT)
            && see_each_other(&self.scene(), a, b)
    }

    /// Whether two operatives are within engagement range of each other.
    pub fn engaged(&self, a: OperativeId, b: OperativeId) -> bool {
        self.engaged_at(&self.cylinders[a.index()], &self.cylinders[b.index()])
    }

    /// The operatives of the other side, and of the side that it takes for the enemy's, that stand within engagement
    /// range of an operative, as bits.
    fn engagements(&self, id: OperativeId) -> u32 {
        let known = &self.engagements[id.index()];
        if let Some(bits) = known.get() {
            return bits;
        }
        let mut bits = self.engaged_among(id, self.state.side(id).other());
        if self.state.acting_side(id) != self.state.side(id) {
            bits |= self.engaged_among(id, self.state.side(id));
        }
        known.set(Some(bits));
        bits
    }

    fn engaged_among(&self, id: OperativeId, side: Side) -> u32 {
        let own = &self.cylinders[id.index()];
        let mut bits = 0;
        for other in self.state.team(side) {
            let base = &self.cylinders[other.index()];
            // Most pairs on a table are farther apart along one of the axes alone.
            let reach = own.base_radius + base.base_radius + ENGAGEMENT + TOLERANCE;
            let near = (own.at.x - base.at.x).abs() <= reach && (own.at.y - base.at.y).abs() <= reach;
            if near && other != id && self.state[other].is_up() && self.engaged_at(own, base) {
                bits |= 1 << other.index();
            }
        }
        bits
    }

    /// The enemies within engagement range of an operative.
    pub fn engaging(&self, id: OperativeId) -> impl Iterator<Item = OperativeId> + '_ {
        let bits = self.engagements(id);
        self.state.enemies(id).filter(move |enemy| bits >> enemy.index() & 1 == 1)
    }

    /// Whether an enemy is within engagement range of an operative.
    pub fn is_engaged(&self, id: OperativeId) -> bool {
        self.engagements(id) != 0 && self.engaging(id).next().is_some()
    }

    /// Whether another operative of a side is within engagement range of this one.
    pub fn engaged_by_other(&self, enemy: OperativeId, side: Side, except: OperativeId) -> bool {
        if side == self.state.side(enemy) {
            return self.state.standing(side).any(|id| id != except && self.engaged(id, enemy));
        }
        let bits = self.engagements(enemy);
        bits != 0 && self.state.standing(side).any(|id| id != except && bits >> id.index() & 1 == 1)
    }
}

/// Whether two miniatures are within a distance and one of them sees the other. [KT-ER-01] [KT-ER-02]
pub fn engaged_in(scene: &Scene<'_>, a: &Cylinder, b: &Cylinder, limit: i32) -> bool {
    within(a, b, limit) && see_each_other(scene, a, b)
}

/// Whether one of two miniatures near each other sees the other. [KT-ER-01] [KT-ER-02]
fn see_each_other(scene: &Scene<'_>, a: &Cylinder, b: &Cylinder) -> bool {
    rule!("KT-ER-01");
    if sight::visible(scene, a, b) {
        return true;
    }
    let seen_back = sight::visible(scene, b, a);
    if seen_back {
        rule!("KT-ER-02");
    }
    seen_back
}
