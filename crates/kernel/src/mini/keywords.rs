//! The toy's keywords. Being a toy it keeps three in one file; a ruleset gives each its own.

use super::{Event, Frame, Mini, ModelId, Shot, sequence};
use crate::dice::{Class, Roll};
use crate::{Cx, Flow};
use sortie_rulebook::rule;

/// A window in which the shooter's keywords change the shot.
pub(super) type ShapeShot = fn(u8, &mut Shot);

/// A window after a shot has hurt its target.
pub(super) type AfterDamage = fn(u8, ModelId, ModelId, &mut Cx<'_, Mini>) -> Flow<Frame>;

/// Behaviour by window; most windows of most keywords are empty.
pub(super) struct Keyword {
    pub(super) shape_shot: Option<ShapeShot>,
    pub(super) after_damage: Option<AfterDamage>,
}

const NOTHING: Keyword = Keyword { shape_shot: None, after_damage: None };

pub(super) static AP: Keyword = Keyword {
    shape_shot: Some(|n, shot| {
        rule!("MINI-KEY-01");
        shot.ap += n;
    }),
    ..NOTHING
};

pub(super) static RAPID: Keyword = Keyword {
    shape_shot: Some(|n, shot| {
        rule!("MINI-KEY-02");
        shot.dice += n;
    }),
    ..NOTHING
};

pub(super) static BURNING: Keyword = Keyword { after_damage: Some(burn), ..NOTHING };

fn burn(n: u8, _by: ModelId, at: ModelId, cx: &mut Cx<'_, Mini>) -> Flow<Frame> {
    let why = rule!("MINI-KEY-03");
    let class = |face: u8| Class::bin(u8::from(face >= 7));
    let tally = cx.roll(&Roll { why, dice: n, sides: 8, class: &class }, |tally| Event::Rolled {
        dice: n,
        target: 7,
        successes: tally.bin(1),
    });
    sequence::hurt(why, at, tally.bin(1) as i8, cx);
    Flow::Done
}
