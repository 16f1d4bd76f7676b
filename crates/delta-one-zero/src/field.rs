//! The table as it stands now: the map with its open doors and everybody on it. It joins the state to the geometry,
//! which knows neither models nor sides. [D1Z-MEAS] [D1Z-LOS] [D1Z-COVER] [D1Z-NIGHT-03] [D1Z-NIGHT-04]

use crate::game::Game;
use crate::geometry::{self, Areas, Body, CONTACT, Doors, Point, Scene, Sight, Spot, Unfree, measure};
use crate::keywords::night_vision;
use crate::setup::{Ids, ModelId};
use crate::state::{Flags, MODELS_ALL, ModelSet, PILOT, Place};
use crate::{mission, sequence};
use arrayvec::ArrayVec;
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// Bodies of models.
pub type Bodies = ArrayVec<Body, MODELS_ALL>;

/// How far a model sees at night.
const NIGHT_SIGHT: i32 = 18_000;

/// The table with distances and sight.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// Set-up and state.
    pub game: Game<'a>,
    /// The map with its open doors.
    pub scene: Scene<'a>,
}

impl<'a> Field<'a> {
    /// The table of a game.
    pub fn new(game: Game<'a>) -> Field<'a> {
        Field { game, scene: game.setup.table.scene(Doors(game.state.open)) }
    }

    /// The radius of a model's base.
    pub fn radius(self, id: ModelId) -> i32 {
        self.game.setup.roster.radius(id)
    }

    /// A model's volume where it stands.
    pub fn body(self, id: ModelId) -> Body {
        self.body_at(id, self.game.state[id].at)
    }

    /// A model's volume at a place.
    pub fn body_at(self, id: ModelId, at: Place) -> Body {
        let (spot, radius) = (at.spot(), self.radius(id));
        if self.game.state[id].flags.has(Flags::PRONE) {
            return Body::prone(spot, radius);
        }
        Body::standing(spot, radius)
    }

    /// Models on the board, the pilot included.
    fn everybody(self) -> impl Iterator<Item = ModelId> + 'a {
        let game = self.game;
        game.setup.roster.with_pilot().filter(move |id| game.state[*id].on_board())
    }

    /// Bases that stop a model of a side: enemies but for Undercover ones. The pilot is nobody's enemy.
    pub fn enemies_of(self, side: Side) -> Bodies {
        rule!("D1Z-MOVE-06");
        let game = self.game;
        let there = game.on_board(side.other()).filter(|id| !game.is_undercover(*id));
        there.map(|id| self.body(id)).collect()
    }

    /// Bases that no move of a side may end in contact with unless it attacks them: all enemies.
    pub fn shunned_by(self, side: Side) -> Bodies {
        self.game.on_board(side.other()).map(|id| self.body(id)).collect()
    }

    /// Every base on the board but those of these models.
    pub fn others(self, but: &[ModelId]) -> Bodies {
        self.everybody().filter(|id| !but.contains(id)).map(|id| self.body(id)).collect()
    }

    /// Third models that obstruct lines between two: everybody on the board but Undercover ones.
    fn obstructing(self, from: ModelId, to: ModelId) -> Bodies {
        let third = self.everybody().filter(|id| *id != from && *id != to && !self.game.is_undercover(*id));
        third.map(|id| self.body(id)).collect()
    }

    /// Whether two models are within a distance in thousandths.
    pub fn within(self, a: ModelId, b: ModelId, limit: i32) -> bool {
        measure::within(&self.body(a), &self.body(b), limit)
    }

    /// The distance between two models in thousandths, a fraction counted as a whole one.
    pub fn gap(self, a: ModelId, b: ModelId) -> i32 {
        thousandths(measure::distance(&self.body(a), &self.body(b)).0)
    }

    /// The distance from a model to a point.
    pub fn gap_to(self, a: ModelId, point: Spot) -> i32 {
        thousandths(measure::to_point(&self.body(a), point).0)
    }

    /// Whether two models touch.
    pub fn touches(self, a: ModelId, b: ModelId) -> bool {
        // Most pairs are far apart; no volume is needed to tell.
        self.may_touch(self.game.state[a].at, self.game.state[b].at)
            && measure::touch(&self.body(a), &self.body(b))
    }

    /// Whether two bases might touch at these places: a quick look along the axes, as if both were the widest.
    #[inline]
    fn may_touch(self, one: Place, other: Place) -> bool {
        let reach = (2 * self.game.setup.roster.widest() + CONTACT).cast_unsigned();
        u32::from(one.x.abs_diff(other.x)) <= reach && u32::from(one.y.abs_diff(other.y)) <= reach
    }

    /// Those of some models on the board that might touch a base at a place, or at most this far from it: mostly nobody.
    pub fn near(self, at: Point, far: i32, models: Ids) -> Ids {
        let reach = (far + 2 * self.game.setup.roster.widest() + CONTACT).cast_unsigned();
        let mut near = ModelSet::NONE;
        for id in models {
            let model = &self.game.state[id];
            let there = model.at.point();
            if model.on_board() && there.x.abs_diff(at.x) <= reach && there.y.abs_diff(at.y) <= reach {
                near.add(id);
            }
        }
        near.iter()
    }

    /// Enemies on the board that a model touches.
    pub fn touched(self, id: ModelId) -> impl Iterator<Item = ModelId> + 'a {
        let enemies = self.game.setup.ids_of(id.side().other());
        let near = self.near(self.game.state[id].at.point(), 0, enemies);
        near.filter(move |enemy| measure::touch(&self.body(id), &self.body(*enemy)))
    }

    /// Whether a model at a place would touch an enemy: no move of a side may end so unless it attacks.
    pub fn touches_enemy_at(self, id: ModelId, at: Place) -> bool {
        self.touches_any_at(id, at, self.near(at.point(), 0, self.game.setup.ids_of(id.side().other())))
    }

    /// Whether a model at a place would touch any of these.
    pub fn touches_any_at(self, id: ModelId, at: Place, mut others: impl Iterator<Item = ModelId>) -> bool {
        others.any(|other| measure::touch(&self.body_at(id, at), &self.body(other)))
    }

    /// The level on which a base may stand among everybody but these models. [D1Z-MOVE-08]
    ///
    /// # Errors
    /// What is in the way.
    pub fn stand(self, at: Place, radius: i32, but: &[ModelId]) -> Result<i32, Unfree> {
        let z = self.scene.level(at.point(), radius)?;
        let others = self.near(at.point(), 0, self.game.setup.roster.with_pilot());
        match self.overlapped(at, radius, others.filter(|id| !but.contains(id))) {
            Some(other) => Err(Unfree::Body(other.index())),
            None => Ok(z),
        }
    }

    /// Which of some models a base at a place would overlap.
    pub fn overlapped(
        self,
        at: Place,
        radius: i32,
        mut others: impl Iterator<Item = ModelId>,
    ) -> Option<ModelId> {
        others.find(|id| measure::overlap(at.point(), radius, &self.body(*id)))
    }

    /// Whether a model touches a marker that lies flat, or stands on it.
    pub fn touches_marker(self, id: ModelId, at: Point) -> bool {
        let level = self.scene.level(at, 1).unwrap_or(0);
        measure::touch(&self.body(id), &Body::marker(at.at_height(level)))
    }

    /// Whether a model is within a distance of a flat marker.
    pub fn near_marker(self, id: ModelId, at: Point, limit: i32) -> bool {
        let level = self.scene.level(at, 1).unwrap_or(0);
        measure::within(&self.body(id), &Body::marker(at.at_height(level)), limit)
    }

    /// Which areas a model is in or at.
    pub fn areas(self, id: ModelId) -> Areas {
        self.scene.areas(&self.body(id))
    }

    /// Whether a model's base overlaps Difficult or Dangerous Terrain.
    pub fn in_difficult(self, id: ModelId) -> bool {
        self.areas(id).in_difficult
    }

    /// Whether a model's base overlaps or touches Difficult or Dangerous Terrain.
    pub fn touches_difficult(self, id: ModelId) -> bool {
        self.areas(id).at_difficult
    }

    /// Whether a model's base overlaps or touches Dangerous Terrain.
    pub fn touches_dangerous(self, id: ModelId) -> bool {
        self.areas(id).at_dangerous
    }

    /// Closed doors and windows that a model touches.
    pub fn doors(self, id: ModelId) -> ArrayVec<u8, 8> {
        let body = self.body(id);
        self.scene.openings_touched(&body).filter(|door| !self.game.state.is_broken(*door)).take(8).collect()
    }

    /// Whether a clear line leads from one model to another, day or night.
    pub fn has_line(self, from: ModelId, to: ModelId) -> bool {
        self.scene.sees(&self.body(from), &self.body(to))
    }

    /// Whether one model has LoS to another: a clear line, and at night nearness or light.
    pub fn sees(self, from: ModelId, to: ModelId) -> bool {
        self.in_night_sight(from, to) && self.has_line(from, to)
    }

    fn in_night_sight(self, from: ModelId, to: ModelId) -> bool {
        if !self.game.setup.night {
            return true;
        }
        rule!("D1Z-NIGHT-03");
        let reach =
            if from == PILOT { NIGHT_SIGHT } else { night_vision::sight(self.game, from, NIGHT_SIGHT) };
        if self.within(from, to, reach) {
            return true;
        }
        let lit = self.is_lit(to);
        if lit {
            rule!("D1Z-NIGHT-04");
        }
        lit
    }

    /// Whether a model has LoS to a point on its floor.
    pub fn sees_point(self, from: ModelId, point: Point) -> bool {
        let spot = point.at_height(self.floor(point));
        let near = !self.game.setup.night
            || measure::within_point(
                &self.body(from),
                spot,
                night_vision::sight(self.game, from, NIGHT_SIGHT),
            );
        near && self.scene.sees_point(&self.body(from), spot)
    }

    /// The floor under a point: the top of what can be stood on there, or the ground.
    pub fn floor(self, point: Point) -> i32 {
        self.scene.level(point, 0).unwrap_or(0)
    }

    /// Whether a target is in the open for a shooter who sees it.
    pub fn is_open(self, from: ModelId, to: ModelId) -> bool {
        let others = self.obstructing(from, to);
        matches!(self.scene.sight(&self.body(from), &self.body(to), &others), Sight::Open)
    }

    /// Whether a model stands in a pool of light.
    pub fn is_lit(self, id: ModelId) -> bool {
        if !self.game.setup.night {
            return false;
        }
        let body = self.body(id);
        sequence::night::pools(self.game).iter().any(|pool| self.scene.lit(&body, pool))
            || mission::lights_inside(self, id)
    }

    /// How many clouds of smoke the line between two points touches.
    pub fn smoke(self, from: Point, to: Point) -> u8 {
        sequence::night::smoke_on(self.game, from, to)
    }

    /// A place from a point: with the floor a base stands on there.
    pub fn place(self, point: Point, radius: i32) -> Option<Place> {
        let z = self.scene.level(point, radius).ok()?;
        Place::of(point.at_height(z))
    }

    /// The volume of a prone model differs in height alone; what geometry calls open is open for both.
    pub fn sight(self, from: ModelId, to: ModelId) -> geometry::sight::Explained {
        let others = self.obstructing(from, to);
        self.scene.explain(&self.body(from), &self.body(to), &others)
    }
}

/// Millionths as thousandths, a fraction counted as a whole one.
fn thousandths(millionths: i64) -> i32 {
    (millionths + 999).div_euclid(1000) as i32
}
