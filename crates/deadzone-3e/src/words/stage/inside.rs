//! Scripts that begin in the middle of something: an attack, a throw, a fall, an explosion.

use super::Builder;
use super::fields::{AttackStage, ExplosionStage, MoveStage, Stage, ThrowStage};
use super::placing::model;
use crate::frame::Frame;
use crate::ids::{ModelId, WeaponId};
use crate::keywords::Source;
use crate::look::Look;
use crate::sequence::forced::Throw;
use crate::sequence::movement::{self, MoveKind};
use crate::setup::Setup;
use crate::state::{Attack, Cause, Pool, State, Test};
use sortie_geometry::cube::Direction;
use sortie_kernel::Side;
use sortie_kernel::words::Fault;

/// The steps that begin inside something.
pub(super) const STEPS: [&str; 11] = [
    "attack",
    "explosion",
    "scatter",
    "throw",
    "fall",
    "stand-up",
    "move",
    "find",
    "zone",
    "recon-effects",
    "scouts",
];

/// Those of them with which the game goes on by itself, without anybody's turn around them.
pub(super) const ALONE: [&str; 3] = ["zone", "recon-effects", "scouts"];

/// The frame of such a step; `None` if the word names none or a part is missing.
pub(super) fn frame(
    word: &str,
    stage: &Stage,
    setup: &Setup,
    state: &mut State,
    builder: &mut Builder,
) -> Option<Frame> {
    let side = state.initiative;
    match word {
        "attack" => attack(part("attack", stage.attack.as_ref(), builder)?, setup, state, builder),
        "explosion" => explosion(part("explosion", stage.explosion.as_ref(), builder)?, setup, builder),
        "scatter" | "throw" | "fall" => {
            throw(word, part("throw", stage.throw.as_ref(), builder)?, setup, state, builder)
        }
        "stand-up" => Some(Frame::StandUp { free: false }),
        "move" => walk(part("move", stage.walk.as_ref(), builder)?, setup, state, builder),
        "find" => {
            let find = part("find", stage.find.as_ref(), builder)?;
            Some(Frame::Find { model: standing("find.model", &find.model, setup, state, builder)? })
        }
        "recon-effects" => {
            let recon = part("recon", stage.recon.as_ref(), builder)?;
            let side = builder.side("recon.by", &recon.by)?;
            Some(Frame::ReconEffects { side, margin: small("recon.margin", recon.margin, 20, builder)? })
        }
        "zone" => Some(Frame::PickZone { side }),
        "scouts" => Some(Frame::Scouts { side, second: false }),
        _ => None,
    }
}

/// A model on its way: it has entered the cube where it stands, and may go on.
fn walk(stage: &MoveStage, setup: &Setup, state: &State, builder: &mut Builder) -> Option<Frame> {
    let id = standing("move.model", &stage.model, setup, state, builder)?;
    let left = small("move.left", stage.left, 20, builder)?;
    let look = Look { setup, state };
    let mut moving = movement::start(id, left, MoveKind::Action, &look);
    moving.begun = true;
    moving.floor = stage.floor.unwrap_or(moving.floor);
    Some(Frame::Onward { moving })
}

fn part<'a, T>(name: &str, part: Option<&'a T>, builder: &mut Builder) -> Option<&'a T> {
    builder.take(part.ok_or_else(|| Fault::new(name, format!("the step needs a part [{name}]"))))
}

/// A model that stands on the table.
fn standing(place: &str, name: &str, setup: &Setup, state: &State, builder: &mut Builder) -> Option<ModelId> {
    let id = model(place, name, setup, builder)?;
    let found = state.model(id).in_play().then_some(id);
    builder.take(found.ok_or_else(|| Fault::new(place, format!("{name} is not on the battlefield"))))
}

/// A number that the rules could bring about.
fn small(place: &str, number: u8, most: u8, builder: &mut Builder) -> Option<u8> {
    let found = (number <= most).then_some(number);
    builder.take(found.ok_or_else(|| Fault::new(place, format!("{number} is more than {most}"))))
}

/// A weapon of a model by its word; none for `fists`.
fn weapon(
    place: &str,
    id: ModelId,
    word: Option<&String>,
    setup: &Setup,
    state: &State,
    builder: &mut Builder,
) -> Option<WeaponId> {
    let word = word.filter(|word| *word != "fists")?;
    let look = Look { setup, state };
    let name = |weapon: WeaponId| setup.weapon_word(setup.weapon(weapon).name);
    let found = look.weapons(id).find(|weapon| name(*weapon) == word);
    builder.take(found.ok_or_else(|| Fault::unknown(place, "weapon", word, look.weapons(id).map(name))))
}

fn attack(stage: &AttackStage, setup: &Setup, state: &mut State, builder: &mut Builder) -> Option<Frame> {
    const CAUSES: [(&str, Cause); 6] = [
        ("shoot", Cause::Shoot),
        ("blaze", Cause::Blaze),
        ("assault", Cause::Assault),
        ("break-away", Cause::BreakAway),
        ("stand-up", Cause::StandUp),
        ("thrown-in", Cause::Pounced),
    ];
    let attacker = standing("attack.attacker", &stage.attacker, setup, state, builder)?;
    let target = standing("attack.target", &stage.target, setup, state, builder)?;
    if setup.side(attacker) == setup.side(target) {
        builder.faults.push(Fault::new("attack.target", "the target is no enemy of the attacker"));
        return None;
    }
    let cause = CAUSES.iter().find(|(word, _)| *word == stage.cause).map(|(_, cause)| *cause);
    let known = CAUSES.map(|(word, _)| word);
    let cause =
        builder.take(cause.ok_or_else(|| Fault::unknown("attack.cause", "cause", &stage.cause, known)))?;
    let reply = stage.fights_back.as_ref();
    state.attack = Attack {
        attacker: Some(attacker),
        target: Some(target),
        weapon: weapon("attack.weapon", attacker, stage.weapon.as_ref(), setup, state, builder),
        reply: weapon("attack.fights-back", target, reply, setup, state, builder),
        cause,
        fights_back: reply.is_some(),
        moved_in: stage.moved_in,
        home: None,
        was_pinned: stage.was_pinned,
        scoped: stage.scoped,
        more_ap: small("attack.more-ap", stage.more_ap, 9, builder)?,
        more_armour: small("attack.more-armour", stage.more_armour, 9, builder)?,
        frenzy: small("attack.frenzy", stage.frenzy, 9, builder)?,
        plain: stage.plain,
    };
    if let Some(successes) = stage.successes {
        // The dice have been read; what is left of the test are its totals.
        let pools = successes.map(|successes| Pool { successes, ..Pool::default() });
        state.test = Test { pools };
        return Some(match cause {
            Cause::Shoot => Frame::ShotScored {},
            Cause::Blaze => Frame::BlazeScored {},
            _ => Frame::FightScored {},
        });
    }
    Some(match cause {
        Cause::Shoot | Cause::Blaze => Frame::Shot {},
        _ if reply.is_some() || stage.survives => Frame::FightRolls {},
        _ => Frame::Fight {},
    })
}

fn explosion(stage: &ExplosionStage, setup: &Setup, builder: &mut Builder) -> Option<Frame> {
    let cell = builder.cell("explosion.at", &stage.at, &setup.grid)?;
    let by = builder.side("explosion.by", &stage.by)?;
    let dice = small("explosion.dice", stage.dice, 20, builder)?;
    Some(Frame::Frag { cell, dice, by, from: Source::default() })
}

fn throw(
    word: &str,
    stage: &ThrowStage,
    setup: &Setup,
    state: &State,
    builder: &mut Builder,
) -> Option<Frame> {
    let id = standing("throw.model", &stage.model, setup, state, builder)?;
    let floor = stage.floor.map(|floor| small("throw.floor", floor, 6, builder));
    let look = Look { setup, state };
    let by = match &stage.by {
        Some(word) => builder.side("throw.by", word)?,
        None => Side::other(look.side(id)),
    };
    let mut throw = Throw::new(id, by, stage.pins, &look);
    throw.floor = floor.flatten().unwrap_or(throw.floor);
    Some(match word {
        "scatter" => Frame::Scatter { throw },
        "fall" => Frame::FallTest { throw: Throw { moved: true, ..throw } },
        _ => {
            let letters = stage.direction.as_deref().unwrap_or_default();
            let known = Direction::ALL.map(Direction::letters);
            let found = Direction::ALL.into_iter().find(|way| way.letters() == letters);
            let direction = builder
                .take(found.ok_or_else(|| Fault::unknown("throw.direction", "direction", letters, known)))?;
            Frame::Throw { throw, direction: direction as u8 }
        }
    })
}
