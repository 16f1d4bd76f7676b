//! Tests played with sampled dice against their exact odds: 100,000 in the long run, a fifth of that otherwise.

use sortie_deadzone_alpha::{Alpha, Flags};
use sortie_kernel::Position;
use sortie_testkit::{Outcome, Trial};

/// What a model has suffered.
fn hurt(at: &Position<Alpha>, id: u8) -> u16 {
    let model = at.state.model(id);
    let flags = [Flags::INJURED, Flags::DEAD, Flags::OVERWATCH].map(|flag| u16::from(model.flags.has(flag)));
    model.aggression as u16 + 4 * (flags[0] + 2 * flags[1] + 4 * flags[2])
}

/// T1, L1 and G1, and the cards of side A.
fn outcome(at: &Position<Alpha>) -> Outcome {
    [hurt(at, 0), hurt(at, 4), hurt(at, 6), at.state.hands[0]]
}

const TRIALS: &[Trial<'static, Alpha>] = &[
    Trial {
        scene: "model = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }, { name = \"G2\", at = \"H8\" }]\n",
        lines: &["shoot T1 G1"],
        outcome,
    },
    Trial {
        scene: "model = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"D5\" }, { name = \"L1\", at = \"D5\" }]\n",
        lines: &["blaze T1 D5"],
        outcome,
    },
    Trial {
        scene: "side = \"b\"\nmodel = [{ name = \"T1\", at = \"D4\" }, { name = \"T2\", at = \"A1\" }, { name = \"L1\", at = \"D4\" }, { name = \"G1\", at = \"D4\" }]\n",
        lines: &["fight L1 T1", "fighting"],
        outcome,
    },
    Trial {
        scene: "model = [{ name = \"T1\", at = \"D4\" }, { name = \"T2\", at = \"A1\" }, { name = \"L1\", at = \"D4\", aggression = \"alert\" }]\n",
        lines: &["break-off T1"],
        outcome,
    },
    Trial {
        scene: "side = \"b\"\nmodel = [{ name = \"T1\", at = \"D1\", overwatch = true }, { name = \"G1\", at = \"D5\" }]\n",
        lines: &["aim G1", "attempt T1"],
        outcome,
    },
    Trial {
        scene: "model = [{ name = \"T1\", at = \"D1\", item = \"frag-grenade\" }, { name = \"G1\", at = \"D4\" }, { name = \"G2\", at = \"H8\" }]\n",
        lines: &["throw T1 D4"],
        outcome,
    },
    Trial {
        scene: "a = { hand = [\"E2\"], deck = [\"E1\", \"E5\", \"E9\"] }\nmodel = [{ name = \"T1\", at = \"D1\" }, { name = \"G1\", at = \"H8\" }]\n",
        lines: &["end", "discard E2"],
        outcome,
    },
];

/// DZA-DICE-05, DZA-DICE-06, DZA-OVER-07, DZA-GREN-03, DZA-TURN-14
#[test]
fn tests_come_out_as_often_as_their_odds_say() {
    let all = if std::env::var_os("SORTIE_LONG").is_some() { 100_000 } else { 20_000 };
    for (trial, seed) in TRIALS.iter().zip(11..) {
        let found = trial.played(all / TRIALS.len() as u64 + 1, seed);
        assert!(found.chi_square < found.limit, "{:?}: {found:?}", trial.lines);
    }
}
