//! The files under `deploy/`: they name settings, metrics and addresses that exist, and tools that are installed accept
//! them.

use sortie_server::{Options, settings};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn file(name: &str) -> String {
    std::fs::read_to_string(root().join("deploy").join(name))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Words of a text that begin with a prefix, made of letters, digits and underscores.
fn words(text: &str, prefix: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    words.filter(|word| word.starts_with(prefix)).map(str::to_string).collect()
}

#[test]
fn settings_in_the_files_exist() {
    let mut options = Options::default();
    settings::read_file(&mut options, &root().join("deploy/sortie.toml")).expect("the example is right");
    assert_eq!(options.hosts, ["sortie.example.org"]);
    let known: BTreeSet<String> = settings::ALL.iter().map(settings::Setting::variable).collect();
    let own = ["SORTIE_HOST", "SORTIE_SERVERS", "SORTIE_WEB_DIST"];
    let mut seen = 0;
    for name in ["compose.yaml", "Containerfile", "sortie.service", "Caddyfile"] {
        for word in words(&file(name), "SORTIE_").iter().filter(|word| !own.contains(&word.as_str())) {
            let setting = word.strip_suffix("_FILE").unwrap_or(word);
            assert!(known.contains(setting), "{name}: there is no setting {word}");
            seen += 1;
        }
    }
    assert!(seen > 10, "only {seen} settings were found");
}

#[test]
fn metrics_in_the_files_exist() {
    let mut source = String::new();
    let mut folders = vec![root().join("crates/server/src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the sources").flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => source.push_str(&std::fs::read_to_string(path).unwrap_or_default()),
            }
        }
    }
    let mut seen = BTreeSet::new();
    for name in ["prometheus-rules.yml", "grafana/sortie.json"] {
        for word in words(&file(name), "sortie_") {
            let metric = word.strip_suffix("_bucket").unwrap_or(&word).to_string();
            assert!(source.contains(&format!("\"{metric}\"")), "{name}: there is no metric {metric}");
            seen.insert(metric);
        }
    }
    assert!(seen.len() > 8, "{seen:?}");
    let dashboard: serde_json::Value = serde_json::from_str(&file("grafana/sortie.json")).expect("JSON");
    assert!(dashboard["panels"].as_array().is_some_and(|panels| panels.len() >= 6));
}

/// The container copies and starts what exists.
#[test]
fn the_container_file_fits_the_tree() {
    let text = file("Containerfile");
    for path in ["web/package.json", "web/package-lock.json", "deploy/Containerfile"] {
        assert!(root().join(path).exists(), "{path}");
    }
    assert!(text.contains("USER sortie") && text.contains("--locked -p sortie-cli"));
    let rust = std::fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let (_, version) = rust.split_once("rust-version = \"").expect("the version");
    let version = version.split('"').next().expect("its end");
    assert!(text.contains(&format!("rust:{version}-")), "the image has the Rust that the program needs");
    assert!(
        file("nginx.conf").contains("proxy_read_timeout    75s") && file("Caddyfile").contains("/readyz")
    );
}

/// Each tool that is installed reads its file; the others cannot be asked here.
#[test]
fn tools_accept_their_files() {
    let folder = std::env::temp_dir().join(format!("sortie-deploy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let there =
        |tool: &str| Command::new("which").arg(tool).output().is_ok_and(|found| found.status.success());
    let run = |tool: &str, arguments: &[&str]| {
        let done =
            Command::new(tool).args(arguments).current_dir(root().join("deploy")).output().expect(tool);
        let said =
            format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        assert!(done.status.success(), "{tool} {arguments:?}: {said}");
    };
    let mut asked = Vec::new();
    if there("promtool") {
        run("promtool", &["check", "config", "prometheus.yml"]);
        run("promtool", &["test", "rules", "prometheus-rules-test.yml"]);
        asked.push("promtool");
    }
    if there("caddy") {
        run("caddy", &["validate", "--adapter", "caddyfile", "--config", "Caddyfile"]);
        asked.push("caddy");
    }
    if there("systemd-analyze") {
        // The program is not installed here.
        let unit = folder.join("sortie.service");
        std::fs::write(&unit, file("sortie.service").replace("/usr/local/bin/sortie", "/bin/true"))
            .expect("a file");
        run("systemd-analyze", &["verify", &unit.display().to_string()]);
        asked.push("systemd-analyze");
    }
    if there("nginx") && there("openssl") {
        let place = folder.display();
        let made = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=sortie"])
            .args(["-keyout", &format!("{place}/privkey.pem"), "-out", &format!("{place}/fullchain.pem")])
            .output();
        assert!(made.is_ok_and(|made| made.status.success()), "a certificate");
        let site = file("nginx.conf").replace("/etc/ssl/sortie", &place.to_string());
        std::fs::write(folder.join("site.conf"), site).expect("a file");
        let all = format!(
            "pid {place}/pid; error_log {place}/log; events {{}} http {{ access_log off; include {place}/site.conf; }}"
        );
        std::fs::write(folder.join("nginx.conf"), all).expect("a file");
        run("nginx", &["-t", "-q", "-c", &format!("{place}/nginx.conf")]);
        asked.push("nginx");
    }
    std::fs::remove_dir_all(&folder).ok();
    eprintln!("asked: {asked:?}");
    let yaml = file("compose.yaml");
    for secret in ["database_url", "postgres_password", "key"] {
        assert!(yaml.contains(&format!("/run/secrets/{secret}")), "{secret} comes from a file");
    }
}
