//! Attacks with given pools, for exact odds: the game's own frames, with profiles made for the purpose.

use crate::Deadzone;
use crate::frame::Frame;
use crate::ids::ModelId;
use crate::load::{self, Assembly, ModelEntry, SetEntry};
use crate::setup::{Recruit, Setup, Team};
use crate::state::{Attack, Cause, Flags, Pool, Role, Stat, State, Test};
use sortie_geometry::cube::Cell;
use sortie_kernel::words::Fault;
use sortie_kernel::{Position, Side};

/// One side of an attack: its pool after all modifiers, and what protects and arms it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fighter {
    /// Dice after all modifiers.
    pub dice: u8,
    /// Target number.
    pub target: u8,
    /// ARMOUR.
    pub armour: u8,
    /// AP of the weapon.
    pub ap: u8,
    /// Whether it is tough.
    pub tough: bool,
    /// TOXIC of the weapon; 0 for none.
    pub toxic: u8,
    /// Energy shield dice; 0 for none.
    pub energy_shield: u8,
}

/// An attack with given pools.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// Who attacks.
    pub attacker: Fighter,
    /// Who is attacked.
    pub defender: Fighter,
    /// Whether it is a shot; else it is an assault.
    pub shot: bool,
    /// Whether the defender fights back.
    pub fights_back: bool,
}

/// Dice in one pool: far more than any modifiers give, and few enough that sums stay in their bytes.
const DICE: u8 = 60;

/// HP of the models: more than any chain of eights that matters takes.
const HP: u8 = 250;

/// A set-up and a position whose next step is the roll of an attack with these pools. When no frame is left
/// the first model is the attacker, the second the defender, and their damage is the HP they lost.
///
/// # Errors
/// A number that no profile can have.
pub fn rehearsal(exchange: &Exchange) -> Result<(Setup, Position<Deadzone>), Fault> {
    let mut assembly = Assembly::new()?;
    for (side, fighter) in [(Side::A, exchange.attacker), (Side::B, exchange.defender)] {
        recruit(side, fighter, exchange.shot, &mut assembly)?;
    }
    let scenario = load::scenario("").map_err(|mut faults| faults.remove(0))?;
    let (name, grid) = sortie_cubes::layout::named("")?;
    let team = |side: Side| Team {
        name: side.letter().to_string(),
        faction: String::new(),
        points: 100,
        recon: 6,
        order: None,
        order_weapon: None,
        size: 1,
    };
    let setup = assembly.finish(grid, name, vec![scenario], [team(Side::A), team(Side::B)], 255);
    let mut state = State::new(2);
    let places = [(4, 1), (if exchange.shot { 5 } else { 4 }, 1)];
    for (index, (column, row)) in places.into_iter().enumerate() {
        let model = state.model_mut(ModelId::new(index));
        model.cell = Cell::new(column, row, 1).expect("inside the board");
        model.set(Flags::IN_PLAY, true);
    }
    let weapon = |index: usize| setup.profile(ModelId::new(index)).weapons.first().copied();
    state.attack = Attack {
        attacker: Some(ModelId::new(0)),
        target: Some(ModelId::new(1)),
        weapon: weapon(0),
        reply: weapon(1).filter(|_| exchange.fights_back),
        cause: if exchange.shot { Cause::Shoot } else { Cause::Assault },
        fights_back: exchange.fights_back,
        ..Attack::default()
    };
    state.test = Test { pools: [pool(Role::Attacker, exchange), pool(Role::Defender, exchange)] };
    let scored = if exchange.shot { Frame::ShotScored {} } else { Frame::FightScored {} };
    let position = Position::with_frames(state, &[scored, Frame::RollPool { role: Role::Attacker }]);
    Ok((setup, position))
}

fn pool(role: Role, exchange: &Exchange) -> Pool {
    let (fighter, stat, by) = match role {
        Role::Attacker => {
            (exchange.attacker, if exchange.shot { Stat::Ranged } else { Stat::Fight }, Side::A)
        }
        Role::Defender => {
            (exchange.defender, if exchange.fights_back { Stat::Fight } else { Stat::Survive }, Side::B)
        }
    };
    let model = Some(ModelId::new(role as usize));
    Pool { model, by, stat, target: fighter.target, dice: fighter.dice as i8, ..Pool::default() }
}

fn recruit(side: Side, fighter: Fighter, shot: bool, assembly: &mut Assembly) -> Result<(), Fault> {
    if fighter.dice > DICE {
        return Err(Fault::new("dice", format!("a pool has at most {DICE} dice, not {}", fighter.dice)));
    }
    let reach = if shot { "R8" } else { "CC" };
    let mut weapon = format!("Weapon [{reach}, AP{}", fighter.ap);
    if fighter.toxic > 0 {
        weapon.push_str(&format!(", Toxic ({})", fighter.toxic));
    }
    weapon.push(']');
    let mut keywords = Vec::new();
    if fighter.tough {
        keywords.push("Tough".to_string());
    }
    if fighter.energy_shield > 0 {
        keywords.push(format!("Energy Shield ({})", fighter.energy_shield));
    }
    let set = SetEntry { weapons: vec![weapon], ..SetEntry::default() };
    let entry = ModelEntry {
        name: "fighter".to_string(),
        role: "T".to_string(),
        speed: None,
        ranged: None,
        fight: None,
        survive: None,
        armour: fighter.armour,
        hp: HP,
        size: 1,
        keywords,
        order: None,
        equipment: false,
        sets: vec![set.clone()],
        options: Vec::new(),
    };
    let (profile, _) = assembly.profile("fighter", &entry, &set, &[])?;
    let name = side.letter().to_string();
    assembly.recruit(Recruit { name, side, profile, equipment: None, later: false })
}
