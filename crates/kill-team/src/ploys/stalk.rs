//! Stalk: at once, one concealed operative more than 3 inches from enemies may make a free normal move. [KT-AP-10]

use super::AtOnce;
use super::Ploy;
use crate::Field;
use crate::choice::MoveKind;
use crate::state::OperativeId;

pub(super) const PLOY: Ploy = Ploy {
    about: "At once, one concealed operative over 3 inches from enemies may make a free normal move",
    at_once: Some(AtOnce { kind: MoveKind::Normal, only_one: true, may: stalks, forbids: |_, _, _| None }),
    helps: "HIVE FLEET",
    worth: 1,
    ..Ploy::new("Stalk", "tyranids", 1)
};

const CLEAR: i32 = 3000;

fn stalks(field: &Field<'_>, id: OperativeId) -> bool {
    field.setup.profile(id).has("HIVE FLEET")
        && field.state[id].is_concealed()
        && !field.state.enemies(id).any(|enemy| field.within(id, enemy, CLEAR))
}
