//! Builds the browser client into the program.
//!
//! `web/` is copied to the output folder and built there, so that the source tree stays clean. A stamp of the
//! lockfile says whether the installed packages are current. Without npm the program is still built, and serves a
//! page that says how to get the client. `SORTIE_WEB=require` makes that an error, `SORTIE_WEB=skip` builds no client
//! at all, and `SORTIE_WEB_DIST=FOLDER` embeds a client that was built elsewhere.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the client is built from; anything else in `web/` does not matter here.
const SOURCES: [&str; 8] = [
    "package.json",
    "package-lock.json",
    "index.html",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "src",
    "public",
];

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = root.join("../../web");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-env-changed=SORTIE_WEB");
    println!("cargo:rerun-if-env-changed=SORTIE_WEB_DIST");
    let present: Vec<&str> = SOURCES.into_iter().filter(|name| web.join(name).exists()).collect();
    for name in &present {
        println!("cargo:rerun-if-changed={}", web.join(name).display());
    }
    let dist = out.join("dist");
    let built = match (env::var_os("SORTIE_WEB_DIST"), env::var("SORTIE_WEB").as_deref()) {
        (Some(ready), _) => {
            println!("cargo:rerun-if-changed={}", Path::new(&ready).display());
            copy_ready(Path::new(&ready), &dist)
        }
        (None, Ok("skip")) => Err("SORTIE_WEB=skip".to_string()),
        (None, _) if !web.join("package.json").exists() => Err("there is no web/package.json".to_string()),
        (None, _) => build(&web, &present, &out, &dist),
    };
    if let Err(why) = built {
        assert!(env::var("SORTIE_WEB").as_deref() != Ok("require"), "the web client was not built: {why}");
        fs::remove_dir_all(&dist).ok();
        fs::create_dir_all(&dist).expect("the output folder can be written");
        if env::var("SORTIE_WEB").as_deref() != Ok("skip") {
            println!(
                "cargo:warning=the web client is not built in ({why}); install Node 20 with npm and build again"
            );
        }
    }
}

fn copy_ready(from: &Path, dist: &Path) -> Result<(), String> {
    fs::remove_dir_all(dist).ok();
    copy(from, dist).map_err(|error| format!("{}: {error}", from.display()))?;
    if dist.join("index.html").exists() {
        Ok(())
    } else {
        Err(format!("{} has no index.html", from.display()))
    }
}

fn build(web: &Path, present: &[&str], out: &Path, dist: &Path) -> Result<(), String> {
    let copy_of = out.join("web");
    for name in present {
        let to = copy_of.join(name);
        fs::remove_dir_all(&to).ok();
        copy(&web.join(name), &to).map_err(|error| format!("{name}: {error}"))?;
    }
    let lock =
        fs::read(web.join("package-lock.json")).map_err(|error| format!("package-lock.json: {error}"))?;
    let stamp = copy_of.join("node_modules/.sortie-lock");
    if fs::read(&stamp).ok().as_ref() != Some(&lock) {
        run("npm", &["ci", "--ignore-scripts", "--no-audit", "--no-fund"], &copy_of)?;
        fs::write(&stamp, &lock).map_err(|error| format!("{}: {error}", stamp.display()))?;
    }
    let dist = dist.to_str().ok_or("the output folder's name is not text")?;
    run("npx", &["--no-install", "vite", "build", "--outDir", dist, "--emptyOutDir"], &copy_of)
}

fn run(program: &str, arguments: &[&str], folder: &Path) -> Result<(), String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let last: Vec<&str> = said.lines().rev().filter(|line| !line.trim().is_empty()).take(4).collect();
    Err(format!(
        "{program} {} failed: {}",
        arguments[0],
        last.into_iter().rev().collect::<Vec<_>>().join(" / ")
    ))
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}
