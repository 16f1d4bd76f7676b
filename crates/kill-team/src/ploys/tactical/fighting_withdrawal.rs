//! Fighting Withdrawal: a fall back costs 1 AP less in this activation.

use super::{Given, Moment, Tactical};
use crate::Field;
use crate::setup::Setup;
use crate::state::{Effects, OperativeId, State};

pub(super) const PLOY: Tactical = Tactical {
    about: "Falling back costs it 1 AP less in this activation",
    helps: &["HUNTER CADRE"],
    open,
    gives: Given { effects: Effects::WITHDRAWING, apl: 0 },
    ..Tactical::new("Fighting Withdrawal", "tau-empire", Moment::Activated)
};

fn open(setup: &Setup, state: &State, id: OperativeId) -> bool {
    Field::new(setup, state).is_engaged(id)
}
