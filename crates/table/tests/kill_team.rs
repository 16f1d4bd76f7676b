//! Kill Team at the table: its ruling scripts pass and its open cases agree.

use sortie_kill_team::KillTeam;
use sortie_table::{Playable, cases, script};
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

#[test]
fn every_open_case_agrees() {
    for file in KillTeam::oracle() {
        let mut kind = KillTeam::cases(file.what).expect("the ruleset answers its own files");
        let (mut out, mut report) = (Vec::new(), Vec::new());
        let tallied = cases::run_file(file.name, file.text.as_bytes(), kind.as_mut(), &mut out, &mut report)
            .expect("memory takes everything");
        assert_eq!(tallied.agreed, tallied.cases, "{}", String::from_utf8_lossy(&report));
        assert!(tallied.cases > 10 && tallied.bad == 0);
    }
}
