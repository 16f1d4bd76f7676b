//! The steps of a battle, one file per part of the rulebook.

pub mod activation;
pub mod changes;
pub mod damage;
pub mod defence;
pub mod fight;
pub mod firefight;
pub mod guard;
pub mod objectives;
pub mod rerolls;
pub mod set_up;
pub mod shoot;
pub mod turn;
