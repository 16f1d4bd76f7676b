//! Storage that fails under a running server: nothing acknowledged is lost, and no restart is needed.
//!
//! The node is a separate process. `strace` makes its system calls fail for a while: writes as on a full disk or on
//! one that turned read-only, syncs as on one that breaks; or ends the process in the middle of writing a page. The
//! write-ahead log is also deleted under it. One seed of each kind in the usual run, twenty with `SORTIE_LONG=1`.

use crate::crashes::{Node, Played, check, play};
use crate::support::{Base, World, run};
use serde_json::json;
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{get, post};
use sortie_server::store::NewRecord;
use std::net::SocketAddr;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const PLAYERS: usize = 4;

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    FullDisk,
    FailingSync,
    ReadOnly,
    /// The process dies between the parts of a write.
    TornWrite,
    VanishedLog,
}

/// The longest that anything is waited for, on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(40);

/// Waits until a condition holds; panics if it never does.
async fn until(what: &str, mut is: impl FnMut() -> bool) {
    let patience = Instant::now() + PATIENCE;
    while !is() {
        assert!(Instant::now() < patience, "{what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Makes the system calls of a process fail, for a while and until it had consequences.
async fn inject(process: u32, what: &str, time: Duration, felt: impl FnMut() -> bool) {
    let mut command = Command::new("strace");
    command.args(["-f", "-q", "-o", "/dev/null", "-e", "trace=pwrite64,fsync,fdatasync", "-e"]);
    command.arg(format!("inject={what}")).args(["-p", &process.to_string()]);
    let mut strace = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("strace is installed (cargo xtask install)");
    tokio::time::sleep(time).await;
    until(&format!("{what} has no consequences"), felt).await;
    // Told to end, it lets the process go on as before.
    Command::new("kill").args(["-INT", &strace.id().to_string()]).status().expect("a signal can be sent");
    tokio::task::spawn_blocking(move || strace.wait()).await.expect("no panic").expect("it ends");
}

async fn until_ready(node: &Node) {
    let patience = Instant::now() + Duration::from_secs(30);
    loop {
        let health = get(node.address, "/readyz", None).await;
        if health.is_ok_and(|health| health.status == 200) {
            return;
        }
        assert!(Instant::now() < patience, "the node does not recover by itself");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

type Games = Arc<Mutex<Vec<Arc<Played>>>>;

fn acknowledged(games: &Games) -> usize {
    games.lock().unwrap().iter().map(|game| game.acknowledged.lock().unwrap().len()).sum()
}

/// Choices that were answered with something else than 200.
fn refused(games: &Games) -> usize {
    let of = |game: &Arc<Played>| -> usize {
        let statuses = game.statuses.lock().unwrap();
        statuses.iter().filter(|(status, _)| **status != 200).map(|(_, count)| count).sum()
    };
    games.lock().unwrap().iter().map(of).sum()
}

/// Plays one game after the other until somebody ends it; those that cannot be made are tried again.
async fn play_on(server: SocketAddr, games: Games, seed: u64) {
    let mut random = Sampler::new(seed);
    let wanted = json!({ "ruleset": "mini", "mode": "link" });
    loop {
        let Ok(made) = post(server, "/api/games", None, &wanted).await else { return };
        if made.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        let game = Arc::new(Played::of(&made.json()));
        games.lock().unwrap().push(Arc::clone(&game));
        play(server, &game, &mut random).await;
    }
}

/// Plays until some more choices are acknowledged.
async fn play_some(server: SocketAddr, games: &Games, seed: u64, more: usize) {
    let enough = acknowledged(games) + more;
    let player = tokio::spawn(play_on(server, Arc::clone(games), seed));
    until("play goes on without a restart", || acknowledged(games) >= enough).await;
    player.abort();
}

/// One world, one fault, once; returns how many choices were acknowledged and how many were not.
async fn once(fault: Fault, seed: u64) -> (usize, usize) {
    let world = World::new(Base::Sqlite);
    let mut random = Sampler::new(seed);
    let mut node = Node::start(&world);
    let server = node.address;
    let games: Games = Arc::default();
    let players: Vec<_> =
        (0..PLAYERS).map(|_| tokio::spawn(play_on(server, Arc::clone(&games), random.bits()))).collect();
    until("the first choices", || acknowledged(&games) > 2 * PLAYERS).await;
    tokio::time::sleep(Duration::from_millis(random.below(300))).await;
    let time = Duration::from_millis(300 + random.below(600));
    let process = node.process();
    let felt = || refused(&games) > 0;
    match fault {
        Fault::FullDisk => inject(process, "pwrite64:error=ENOSPC", time, felt).await,
        Fault::ReadOnly => inject(process, "pwrite64:error=EROFS", time, felt).await,
        Fault::FailingSync => inject(process, "fsync,fdatasync:error=EIO", time, felt).await,
        Fault::TornWrite => {
            let which = 1 + random.below(40);
            inject(process, &format!("pwrite64:signal=KILL:when={which}"), time, || !node.runs()).await;
        }
        Fault::VanishedLog => {
            std::fs::remove_file(world.folder.join("sortie.sqlite-wal")).expect("the log is there");
            tokio::time::sleep(time).await;
        }
    }
    if fault != Fault::TornWrite {
        assert!(node.runs(), "{fault:?} with seed {seed} ended the node");
        until_ready(&node).await;
        play_some(server, &games, random.bits(), 3).await;
    }
    for player in players {
        player.abort();
    }
    node.kill();
    let node = Node::start(&world);
    let (mut kept, mut refused) = (0, 0);
    let games = games.lock().unwrap().clone();
    for game in &games {
        kept += check(node.address, game).await;
        for (status, count) in game.statuses.lock().unwrap().iter() {
            // 409: the game has moved on, which is what somebody finds who was not sure.
            assert!(
                [200, 409, 500, 503, 507].contains(status),
                "{fault:?} with seed {seed}: status {status}"
            );
            refused += if *status == 200 { 0 } else { *count };
        }
    }
    node.kill();
    (kept, refused)
}

fn many(fault: Fault) {
    run(Base::Sqlite, |world| async move {
        drop(world);
        let seeds = if std::env::var_os("SORTIE_LONG").is_some() { 20 } else { 1 };
        let (mut kept, mut refused) = (0, 0);
        for seed in 0..seeds {
            let (more, less) = once(fault, 1000 + seed).await;
            (kept, refused) = (kept + more, refused + less);
        }
        assert!(kept > 2 * PLAYERS * seeds as usize, "{fault:?}: only {kept} choices were acknowledged");
        eprintln!("{fault:?}: {seeds} seeds, {kept} choices acknowledged, none lost, {refused} refused");
    });
}

#[test]
fn a_full_disk_loses_nothing() {
    many(Fault::FullDisk);
}

#[test]
fn a_failing_sync_loses_nothing() {
    many(Fault::FailingSync);
}

#[test]
fn a_disk_that_turns_read_only_loses_nothing() {
    many(Fault::ReadOnly);
}

#[test]
fn a_torn_write_loses_nothing() {
    many(Fault::TornWrite);
}

#[test]
fn a_vanished_log_loses_nothing() {
    many(Fault::VanishedLog);
}

/// A file system in memory that is unmounted with the test, however it ends.
struct SmallDisk(String);

impl SmallDisk {
    fn mount(folder: String) -> Option<SmallDisk> {
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=40m", "tmpfs", &folder]).output();
        mounted.is_ok_and(|done| done.status.success()).then_some(SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        Command::new("umount").args(["-l", &self.0]).status().ok();
    }
}

/// A real small disk that fills up while games are played: 503 or 507 meanwhile, and health says why.
#[test]
fn a_small_disk_that_fills_up_is_reported_and_survived() {
    run(Base::Sqlite, |world| async move {
        let Some(_disk) = SmallDisk::mount(world.folder.display().to_string()) else {
            // Without the right to mount one, the injected fault must do.
            once(Fault::FullDisk, 4000).await;
            return;
        };
        let ballast = world.folder.join("ballast");
        // More than the log's 8 MiB: what waits in it is copied into the database as soon as there is room, and with
        // less the disk would be full again at once.
        std::fs::write(&ballast, vec![0; 14 << 20]).expect("there is room for the ballast");
        let node = world.node().await;
        let games: Games = Arc::default();
        play_some(node.address, &games, 1, 20).await;
        // Records fill the disk; games are played on it all the while.
        let mut n = 0;
        let full = loop {
            let text = format!("{n} {}", "x".repeat(300_000));
            let record = NewRecord { ruleset: "mini".into(), text, uploaded_by: None };
            if let Err(error) = node.app.store.keep_replay(record).await {
                break error;
            }
            n += 1;
            assert!(n < 500, "the disk is not full yet");
        };
        assert!(full.message.contains("full") || full.message.contains("I/O"), "{full}");
        let health = get(node.address, "/healthz", None).await.expect("an answer");
        assert_eq!((health.status, health.header("retry-after")), (503, Some("2")));
        assert!(health.json()["problems"].to_string().contains("database"), "{}", health.json());
        assert_eq!(get(node.address, "/livez", None).await.expect("an answer").status, 200);
        let hopeful = tokio::spawn(play_on(node.address, Arc::clone(&games), 2));
        tokio::time::sleep(Duration::from_millis(300)).await;
        hopeful.abort();
        std::fs::remove_file(&ballast).expect("it is there");
        let patience = Instant::now() + Duration::from_secs(30);
        while get(node.address, "/readyz", None).await.expect("an answer").status != 200 {
            assert!(Instant::now() < patience, "the node does not recover by itself");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        play_some(node.address, &games, 3, 20).await;
        node.stop().await;
        let node = world.node().await;
        let count = acknowledged(&games);
        let games = games.lock().unwrap().clone();
        for game in &games {
            check(node.address, game).await;
            let statuses = game.statuses.lock().unwrap();
            assert!(statuses.keys().all(|status| [200, 409, 500, 503, 507].contains(status)), "{statuses:?}");
        }
        eprintln!("{} games, {count} choices acknowledged, none lost", games.len());
        node.stop().await;
    });
}
