//! Where the points of a game came from: the sums are the scores, in every game.

use sortie_kernel::Side;
use sortie_kernel::dice::Sampler;
use sortie_kernel::words::Spec;
use sortie_table::live::{Live, offers};

/// Choices after which a game that has not ended is looked at as it stands.
const MOST: u64 = 700;

fn play(live: &mut dyn Live, seed: u64) {
    for n in 0..MOST {
        let Some(pending) = live.pending() else { return };
        let line = live.think("random", seed + n).expect("every game has this bot")();
        let proposed = live.propose(pending.by, &line, Box::new(Sampler::new(seed * 1000 + n)));
        live.accept(proposed.expect("a bot's choice is legal")).expect("nobody else plays");
    }
}

#[test]
fn the_sources_of_points_add_up_to_the_scores() {
    let mut scored = Vec::new();
    for rules in offers() {
        for seed in 1..=3 {
            let mut live =
                rules.begin(&Spec::default(), Box::new(Sampler::new(seed))).expect("the default game begins");
            let start = live.scores();
            play(&mut *live, seed);
            let points = live.points();
            for side in Side::BOTH {
                let own = points.iter().filter(|points| points.side == side);
                let sum: i16 = own.map(|points| points.points).sum();
                let won = live.scores()[side.index()] - start[side.index()];
                assert_eq!(sum, won, "{} with seed {seed}", rules.id());
            }
            assert!(points.is_sorted_by_key(|points| points.ply), "{} with seed {seed}", rules.id());
            for points in &points {
                let rule = points.rule.unwrap_or_else(|| panic!("{}: points without a source", rules.id()));
                scored.push((rules.id(), rule.as_str()));
            }
        }
    }
    // Kills score at once and objectives at the end of a round: two sources.
    for source in [("deadzone-3e", "DZ3-DMG-05"), ("deadzone-3e", "DZ3-ENDP-02")] {
        assert!(scored.contains(&source), "{source:?} is not among {scored:?}");
    }
}
