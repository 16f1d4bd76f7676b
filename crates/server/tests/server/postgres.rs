//! A PostgreSQL of the tests' own: started at first use, gone with the process.
//!
//! PostgreSQL refuses to run as root, so a test that does drops its privileges for it. The server is tied to a
//! thread that lives as long as the process, so that it goes down whatever way the tests end.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

struct Cluster {
    port: u16,
}

const USER: &str = "postgres";

/// The address of a fresh, empty database.
pub(crate) fn database() -> String {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    // What it writes is gone with the tests, so it need not reach the disk.
    let cluster = CLUSTER.get_or_init(|| Cluster { port: Restarting::start(&["-c", "fsync=off"]).leak() });
    made(cluster.port, &format!("sortie_{}", NUMBER.fetch_add(1, Ordering::Relaxed)))
}

/// Makes a database; returns its address.
fn made(port: u16, name: &str) -> String {
    let server = format!("postgres://{USER}@127.0.0.1:{port}");
    let made = Command::new(tool("psql"))
        .args([&format!("{server}/postgres"), "-q", "-c", &format!("CREATE DATABASE {name}")])
        .output()
        .expect("psql runs");
    assert!(made.status.success(), "no database: {}", String::from_utf8_lossy(&made.stderr));
    format!("{server}/{name}")
}

/// A PostgreSQL that can be stopped and started again.
pub(crate) struct Restarting {
    port: u16,
    /// Sends a request to restart, and is answered when the server runs again.
    wishes: mpsc::Sender<mpsc::Sender<()>>,
}

impl Restarting {
    /// Starts one with a fresh, empty database, which writes to the disk as it should.
    pub(crate) fn with_database() -> (Restarting, String) {
        // Every node keeps some connections.
        let cluster = Restarting::start(&["-c", "max_connections=200"]);
        let url = made(cluster.port, "sortie");
        (cluster, url)
    }

    /// Stops the server as an operator does, and starts it again; returns when it answers.
    pub(crate) fn restart(&self) {
        let (done, told) = mpsc::channel();
        self.wishes.send(done).expect("the thread lives");
        told.recv().expect("it runs again");
    }

    /// Lets it run until the process ends.
    fn leak(self) -> u16 {
        let port = self.port;
        std::mem::forget(self);
        port
    }

    fn start(settings: &'static [&'static str]) -> Restarting {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let root = is_root();
        sweep();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("sortie-pg-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary directory can be written");
        if root {
            let owned = Command::new("chown").args(["postgres:postgres"]).arg(&folder).status();
            assert!(owned.is_ok_and(|status| status.success()), "the user postgres comes with PostgreSQL");
        }
        let data = folder.join("data");
        let initialised = as_postgres(root, &tool("initdb"))
            .args(["--auth=trust", "--no-sync", "--username", USER, "--encoding=UTF8", "--locale=C", "-D"])
            .arg(&data)
            .output()
            .expect("initdb runs");
        assert!(initialised.status.success(), "initdb: {}", String::from_utf8_lossy(&initialised.stderr));
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let (wishes, wished) = mpsc::channel::<mpsc::Sender<()>>();
        let (ready, told) = mpsc::channel();
        std::thread::spawn(move || {
            let mut waiting = ready;
            loop {
                // The server ends when this thread does, which is when the process does at the latest.
                let mut child = as_postgres(root, &tool("postgres"))
                    .arg("-D")
                    .arg(&data)
                    .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"])
                    .args(settings)
                    .arg("-k")
                    .arg(&folder)
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn()
                    .expect("PostgreSQL can be started");
                let patience = Instant::now() + Duration::from_secs(60);
                while !is_ready(port) {
                    assert!(Instant::now() < patience, "PostgreSQL did not come up");
                    std::thread::sleep(Duration::from_millis(50));
                }
                waiting.send(()).ok();
                let wish = wished.recv();
                // A fast shutdown: clients are sent away, nothing committed is lost.
                Command::new("kill").args(["-INT", &child.id().to_string()]).status().ok();
                child.wait().ok();
                match wish {
                    Ok(next) => waiting = next,
                    Err(_) => {
                        std::fs::remove_dir_all(&folder).ok();
                        return;
                    }
                }
            }
        });
        told.recv().expect("PostgreSQL runs");
        Restarting { port, wishes }
    }
}

/// Removes what runs before us left behind: folders of processes that are gone.
fn sweep() {
    let left = std::fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten();
    for folder in left {
        let name = folder.file_name().to_string_lossy().into_owned();
        let of = name.strip_prefix("sortie-pg-").and_then(|id| id.split('-').next()?.parse::<u32>().ok());
        if of.is_some_and(|id| !Path::new(&format!("/proc/{id}")).exists()) {
            std::fs::remove_dir_all(folder.path()).ok();
        }
    }
}

fn is_ready(port: u16) -> bool {
    let asked =
        Command::new(tool("pg_isready")).args(["-q", "-h", "127.0.0.1", "-p", &port.to_string()]).status();
    asked.is_ok_and(|status| status.success())
}

/// A command that runs as the user of PostgreSQL and ends with us.
fn as_postgres(root: bool, program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    if root {
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
    }
    command.args(["--pdeathsig=QUIT", "--"]).arg(program);
    command
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// A program of PostgreSQL, from the newest version that is installed.
fn tool(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        versions.map(|version| version.path().join("bin").join(name)).filter(|path| path.exists()).collect();
    found.sort();
    found.pop().unwrap_or_else(|| PathBuf::from(name))
}
