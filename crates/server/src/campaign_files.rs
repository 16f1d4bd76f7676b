//! Campaigns that an older server kept as files are imported into the database when the server starts. Each file was
//! named after the link that opens it; it is renamed afterwards and otherwise left alone.

use crate::app::App;
use crate::store::KeptCampaign;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The files of an older server.
fn files(folder: &Path) -> Vec<PathBuf> {
    let found = std::fs::read_dir(folder.join("campaigns")).into_iter().flatten().flatten();
    found.map(|file| file.path()).filter(|path| path.extension() == Some(OsStr::new("campaign"))).collect()
}

/// Imports them. What cannot be imported is logged and tried again at the next start.
pub(crate) async fn take_in(app: &App) {
    if app.options.database_url.is_some() {
        return;
    }
    for path in files(&app.options.data) {
        let text = match sortie_table::record::read_text(&path) {
            Ok(text) => text,
            Err(error) => {
                tracing::error!(%error, "a campaign was not imported");
                continue;
            }
        };
        let link = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let kept = app.store.keep_campaign(KeptCampaign::new(&link, text, String::new())).await;
        match kept.map(|_| std::fs::rename(&path, path.with_extension("taken-in"))) {
            Ok(Ok(())) => tracing::info!("a campaign was imported"),
            Ok(Err(error)) => tracing::error!(%error, "a campaign was imported, but its file is still there"),
            Err(error) => tracing::error!(%error, "a campaign was not imported"),
        }
    }
}
