//! Auxiliary Weapon. [DZ3-KEY-05]
//! Taken besides the weapon set of its bearer.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::AUXILIARY, ..Keyword::new("Auxiliary Weapon", rule_id!("DZ3-KEY-05")) };
