//! Batches of the toy.

use sortie_agents::find;
use sortie_arena::{Batch, Report};
use sortie_kernel::mini::{Mini, Setup};
use sortie_rulebook::RuleId;
use std::sync::atomic::{AtomicU64, Ordering};

fn play(games: u64, seed: u64, threads: usize) -> Report {
    let setup = Setup::default();
    let random = find::<Mini>(&[], "random").expect("it plays every game");
    Batch::<Mini> { setup: &setup, games, seed, threads, tries: false, mirror: None }
        .play([random, random], &|_| ())
        .expect("the toy's games end")
}

#[test]
fn the_number_of_threads_changes_nothing_but_the_time() {
    let one = play(60, 7, 1);
    for threads in [2, 3, 8] {
        let many = play(60, 7, threads);
        assert_eq!(Report { took: one.took, threads: one.threads, ..many.clone() }, one);
        assert_eq!(many.threads, threads);
    }
    assert_ne!(play(60, 8, 2).checksum, one.checksum);
    assert_ne!(play(59, 7, 2).checksum, one.checksum);
}

#[test]
fn figures_add_up_and_reached_rules_are_gathered() {
    let report = play(40, 1, 4);
    assert_eq!(report.wins[0] + report.wins[1] + report.draws, 40);
    assert!(report.wins[0] > 0 && report.wins[1] > 0, "{report:?}");
    assert!(report.decisions > 40 * 50 && u64::from(report.longest) * 40 >= report.decisions);
    for id in ["MINI-SHOOT-01", "MINI-TURN-03", "MINI-KEY-03"] {
        assert!(report.reached.contains(RuleId::parse(id).expect("catalogued")), "{id}");
    }
    assert_eq!(play(0, 1, 4).games, 0);
}

#[test]
fn progress_counts_every_game() {
    let setup = Setup::default();
    let random = find::<Mini>(&[], "random").expect("it plays every game");
    let (calls, most) = (AtomicU64::new(0), AtomicU64::new(0));
    let progress = |done: u64| {
        calls.fetch_add(1, Ordering::Relaxed);
        most.fetch_max(done, Ordering::Relaxed);
    };
    let batch = Batch::<Mini> { setup: &setup, games: 9, seed: 3, threads: 2, tries: false, mirror: None };
    batch.play([random, random], &progress).expect("the toy's games end");
    assert_eq!((calls.into_inner(), most.into_inner()), (9, 9));
}

#[test]
fn mirrored_seats_are_counted_by_player_and_by_seat() {
    let setup = Setup::default();
    let random = find::<Mini>(&[], "random").expect("it plays every game");
    let batch =
        Batch::<Mini> { setup: &setup, games: 40, seed: 7, threads: 2, tries: false, mirror: Some(&setup) };
    let report = batch.play([random, random], &|_| ()).expect("the toy's games end");
    assert_eq!(report.games, 40);
    assert_eq!(report.wins.iter().sum::<u64>(), report.seat_wins.iter().sum::<u64>());
    assert_ne!(report.wins, report.seat_wins, "the seats were changed: {report:?}");
    // Unmirrored, the player named first sits at A.
    let plain = play(20, 7, 2);
    assert_eq!(plain.wins, plain.seat_wins);
}
