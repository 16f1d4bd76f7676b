//! Defender Shield. [DZ3-KEY-19, DZ3-KEY-20]
//! Small friends in the cube have 1 more armour; a large bearer shields only itself.

use super::Keyword;
use crate::setup::Props;
use sortie_rulebook::rule_id;

pub(super) static KEYWORD: Keyword =
    Keyword { props: Props::SHIELDS_FRIENDS, ..Keyword::new("Defender Shield", rule_id!("DZ3-KEY-19")) };
