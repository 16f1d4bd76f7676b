//! The load driver on a few games: it must measure what happens.

use crate::support::World;
use sortie_server::load::{Load, drive};
use std::time::Duration;

on_both! { the_driver_plays_many_games_at_once }

async fn the_driver_plays_many_games_at_once(world: World) {
    let node = world.node().await;
    let load = Load {
        ruleset: "mini".into(),
        games: 20,
        time: Duration::from_secs(2),
        pause: Duration::from_millis(10),
        seed: 5,
    };
    let measured = drive(node.address, &load).await.expect("nothing is refused");
    assert!(measured.choices > 100, "{} choices", measured.choices);
    assert!(measured.choices_per_second() > 50.0);
    let (middle, late) = (measured.latency(0.5), measured.latency(0.99));
    assert!(middle > Duration::ZERO && middle <= late && late < Duration::from_secs(10));
    assert!(measured.processor_ms() > 0.0 && measured.frame_bytes() > 100, "{}", measured.frame_bytes());
    node.stop().await;
}
