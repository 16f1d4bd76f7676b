//! Turns command-line options into what rulesets understand.

use crate::args::SpecArgs;
use crate::error::CliError;
use sortie_kernel::words::{Fault, Spec};
use std::collections::BTreeMap;

/// The game that the options name.
pub(crate) fn spec(args: &SpecArgs) -> Result<Spec, CliError> {
    let word = |option: &Option<String>| option.clone().unwrap_or_default();
    Ok(Spec {
        mission: word(&args.mission),
        board: word(&args.board),
        forces: [word(&args.force_a), word(&args.force_b)],
        options: pairs(&args.options)?,
    })
}

/// `name=value` words as a table.
pub(crate) fn pairs(words: &[String]) -> Result<BTreeMap<String, String>, CliError> {
    let mut table = BTreeMap::new();
    for word in words {
        let (name, value) = word
            .split_once('=')
            .filter(|(name, _)| !name.is_empty())
            .ok_or_else(|| Fault::new(format!("--option {word}"), "expected name=value"))?;
        if table.insert(name.to_string(), value.to_string()).is_some() {
            return Err(CliError::Bad(format!("--option {name}: given twice")));
        }
    }
    Ok(table)
}

/// A new seed, for when none is given.
pub(crate) fn any_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanoseconds = now.map_or(0, |now| now.as_nanos() as u64);
    // Short enough to read out and type in again.
    sortie_arena::mix(&[nanoseconds, u64::from(std::process::id())]) >> 32
}
