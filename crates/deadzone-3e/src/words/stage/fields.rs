//! The fields of a script's set-up, as TOML has them.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The set-up part of a script.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stage {
    pub(super) board: Option<String>,
    pub(super) board_text: Option<String>,
    pub(super) scenario: Option<String>,
    pub(super) round: Option<u8>,
    pub(super) initiative: Option<String>,
    /// The zone of side a.
    pub(super) zone: Option<String>,
    pub(super) step: Option<String>,
    pub(super) active: Option<ActiveStage>,
    pub(super) attack: Option<AttackStage>,
    pub(super) throw: Option<ThrowStage>,
    pub(super) explosion: Option<ExplosionStage>,
    #[serde(rename = "move")]
    pub(super) walk: Option<MoveStage>,
    pub(super) find: Option<FindStage>,
    pub(super) recon: Option<ReconStage>,
    pub(super) required_vps: Option<u8>,
    #[serde(default)]
    pub(super) a: TeamStage,
    #[serde(default)]
    pub(super) b: TeamStage,
    #[serde(rename = "model", default)]
    pub(super) models: Vec<ModelStage>,
    #[serde(rename = "token", default)]
    pub(super) tokens: Vec<TokenStage>,
    #[serde(rename = "marker", default)]
    pub(super) markers: Vec<MarkerStage>,
    /// Tokens that nobody has seen, by kind; the standard pool if absent.
    pub(super) unknown: Option<BTreeMap<String, u8>>,
    /// Tokens that nobody has seen and that lie on the table for certain; what the scenario says if absent.
    pub(super) certain: Option<BTreeMap<String, u8>>,
    #[serde(default)]
    pub(super) plus_one_spent: bool,
    /// The consoles used this round, by their cubes.
    #[serde(default)]
    pub(super) consoles_used: Vec<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TeamStage {
    #[serde(default)]
    pub(super) command: Vec<String>,
    #[serde(default)]
    pub(super) vps: u8,
    pub(super) order: Option<String>,
    /// Whether it has given an order in this activation, or in this turn while nobody was active.
    #[serde(default)]
    pub(super) order_spent: bool,
    pub(super) size: Option<u8>,
    pub(super) recon: Option<u8>,
    pub(super) points: Option<u16>,
    #[serde(default)]
    pub(super) finished: u8,
    #[serde(default)]
    pub(super) recon_dice: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ActiveStage {
    pub(super) model: String,
    #[serde(default)]
    pub(super) acted: Vec<String>,
    #[serde(default)]
    pub(super) specials: Vec<String>,
    pub(super) short: Option<u8>,
    #[serde(default)]
    pub(super) long: bool,
    #[serde(default)]
    pub(super) result_spent: bool,
    #[serde(default)]
    pub(super) order_spent: bool,
    pub(super) began_engaged: Option<bool>,
    /// Whether it began in an overcrowded cube; told from the position if absent.
    pub(super) crowded: Option<bool>,
    pub(super) controller: Option<String>,
    #[serde(default)]
    pub(super) wild: bool,
    #[serde(default)]
    pub(super) charged: bool,
    /// The action taken last.
    pub(super) latest: Option<String>,
    /// Effects of orders, by name.
    #[serde(default)]
    pub(super) boons: Vec<String>,
}

/// An attack that has been declared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct AttackStage {
    pub(super) attacker: String,
    pub(super) target: String,
    pub(super) weapon: Option<String>,
    pub(super) cause: String,
    /// The weapon with which the target fights back, if it has said so.
    pub(super) fights_back: Option<String>,
    /// Whether the target has said that it survives.
    #[serde(default)]
    pub(super) survives: bool,
    #[serde(default)]
    pub(super) moved_in: bool,
    #[serde(default)]
    pub(super) was_pinned: bool,
    #[serde(default)]
    pub(super) scoped: bool,
    #[serde(default)]
    pub(super) more_ap: u8,
    #[serde(default)]
    pub(super) more_armour: u8,
    #[serde(default)]
    pub(super) frenzy: u8,
    #[serde(default)]
    pub(super) plain: bool,
    /// Successes of attacker and target, if the dice have been rolled; of a shot blazed away the shooter's alone.
    pub(super) successes: Option<[u8; 2]>,
}

/// A model in the middle of a movement.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct MoveStage {
    pub(super) model: String,
    /// Cubes left.
    pub(super) left: u8,
    /// Level of the floor it last stood on; its own if absent.
    pub(super) floor: Option<u8>,
}

/// A model that may pick up a token of its cube.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FindStage {
    pub(super) model: String,
}

/// A recon test that has been won.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ReconStage {
    pub(super) by: String,
    pub(super) margin: u8,
}

/// A model that is about to be thrown, or has just fallen to where it is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ThrowStage {
    pub(super) model: String,
    /// Who counts as the attacker; the other side if absent.
    pub(super) by: Option<String>,
    #[serde(default)]
    pub(super) pins: bool,
    /// Level of the floor it last stood on.
    pub(super) floor: Option<u8>,
    pub(super) direction: Option<String>,
}

/// An explosion that goes off.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ExplosionStage {
    pub(super) at: String,
    pub(super) dice: u8,
    pub(super) by: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ModelStage {
    pub(super) name: String,
    pub(super) side: String,
    pub(super) profile: Option<String>,
    pub(super) faction: Option<String>,
    pub(super) role: Option<String>,
    pub(super) at: Option<String>,
    pub(super) spot: Option<[u16; 2]>,
    // The stat line: over the profile's, or all of it.
    pub(super) speed: Option<String>,
    pub(super) ranged: Option<StatStage>,
    pub(super) fight: Option<StatStage>,
    pub(super) survive: Option<StatStage>,
    pub(super) armour: Option<u8>,
    pub(super) hp: Option<u8>,
    pub(super) size: Option<u8>,
    pub(super) vp: Option<u8>,
    pub(super) weapons: Option<Vec<String>>,
    pub(super) keywords: Option<Vec<String>>,
    // What it is doing.
    #[serde(default)]
    pub(super) damage: u8,
    pub(super) item: Option<String>,
    #[serde(default)]
    pub(super) bought: bool,
    #[serde(default)]
    pub(super) pinned: bool,
    #[serde(default)]
    pub(super) activated: bool,
    #[serde(default)]
    pub(super) fire: bool,
    #[serde(default)]
    pub(super) prey: bool,
    #[serde(default)]
    pub(super) dead: bool,
    #[serde(default)]
    pub(super) left: bool,
    #[serde(default)]
    pub(super) reserve: bool,
    #[serde(default)]
    pub(super) later: bool,
    #[serde(default)]
    pub(super) cloud_used: bool,
    #[serde(default)]
    pub(super) life_support_used: bool,
    #[serde(default)]
    pub(super) built_in_1_used: bool,
    #[serde(default)]
    pub(super) built_in_2_used: bool,
    #[serde(default)]
    pub(super) recon_moved: bool,
    #[serde(default)]
    pub(super) landed: bool,
    #[serde(default)]
    pub(super) weary: bool,
    #[serde(default)]
    pub(super) fresh: bool,
    #[serde(default)]
    pub(super) avenging: bool,
    /// Effects of this round, by name.
    #[serde(default)]
    pub(super) effects: Vec<String>,
    /// The CC weapon that pierces more in this round.
    pub(super) sharp: Option<String>,
    /// One-use weapons that are spent.
    #[serde(default)]
    pub(super) spent: Vec<String>,
}

/// A target number, or `"-"`.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum StatStage {
    Target(u8),
    Dash(String),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct TokenStage {
    pub(super) at: String,
    /// Absent if nobody has seen it.
    pub(super) kind: Option<String>,
    /// `all` (face up), `a` or `b` (seen by that side only).
    pub(super) known: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct MarkerStage {
    pub(super) at: String,
    pub(super) kind: String,
    #[serde(default)]
    pub(super) value: u8,
    pub(super) side: Option<String>,
    pub(super) model: Option<String>,
}
