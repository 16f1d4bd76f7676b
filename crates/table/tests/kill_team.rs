//! Kill Team at the table: its ruling scripts pass.

use sortie_table::script;
use std::path::Path;

#[test]
fn every_ruling_script_passes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/kill-team");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the scripts are there") {
        let path = entry.expect("a readable folder").path();
        let text = std::fs::read_to_string(&path).expect("a readable script");
        if let Err(error) = script::check(&text).and_then(script::Passed::strictly) {
            panic!("{}: {:?}", path.display(), error.failures());
        }
        count += 1;
    }
    assert!(count > 50, "{count} scripts");
}
