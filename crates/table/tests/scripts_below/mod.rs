//! Where the tests find ruling scripts.

use std::path::{Path, PathBuf};

/// Every script below a folder, in order of their names.
pub(crate) fn scripts_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the scripts are there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.retain(|path| path.is_dir() || path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { scripts_below(&path) } else { vec![path] };
    paths.into_iter().flat_map(below).collect()
}
