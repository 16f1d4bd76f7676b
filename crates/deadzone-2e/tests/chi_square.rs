//! Tests played with sampled dice against their exact odds: 200,000 in the long run, a tenth of that otherwise.

use sortie_deadzone_2e::{Deadzone, Flags, ModelId};
use sortie_kernel::Position;
use sortie_testkit::{Outcome, Trial};

/// Two models, the first of which acts.
macro_rules! duel {
    ($a:literal, $b:literal) => {
        concat!(
            "board = \"open\"\nactive = { model = \"A1\" }\n",
            "[[model]]\nname = \"A1\"\nside = \"a\"\n",
            $a,
            "\n[[model]]\nname = \"B1\"\nside = \"b\"\n",
            $b,
            "\n[[model]]\nname = \"B2\"\nside = \"b\"\nat = \"8.8.1\"\n"
        )
    };
}

/// Damage of both, whether the second is dead or pinned or has lost its shield, and where it is.
fn harm(at: &Position<Deadzone>) -> Outcome {
    let [a, b] = [0, 1].map(|place| at.state.model(ModelId::new(place)));
    let flags = [Flags::DEAD, Flags::PINNED, Flags::SHIELD_BURNT].map(|flag| u16::from(b.is(flag)));
    let cube = b.cell();
    let place = u16::from(cube.column()) * 8 + u16::from(cube.row());
    [u16::from(a.damage()), u16::from(b.damage()), flags[0] + 2 * flags[1] + 4 * flags[2], place]
}

const TRIALS: &[Trial<'static, Deadzone>] = &[
    Trial {
        scene: duel!(
            "at = \"2.4.1\"\nshoot = 4\nweapons = [\"Gun [R6, AP1]\"]",
            "at = \"5.4.1\"\nsurvive = 4\narmour = 2\nsize = 3"
        ),
        lines: &["shoot B1 gun"],
        outcome: harm,
    },
    Trial {
        scene: duel!("at = \"4.4.1\"\nfight = 3\nsize = 4", "at = \"4.4.1\"\nfight = 4\nsize = 4"),
        lines: &["fight B1", "fight-back fists"],
        outcome: harm,
    },
    Trial {
        scene: duel!("at = \"4.4.1\"\nfight = 6", "at = \"4.4.1\"\nsurvive = 3\nsize = 2"),
        lines: &["fight B1", "survive"],
        outcome: harm,
    },
    Trial {
        scene: duel!(
            "at = \"2.4.1\"\nweapons = [\"Gun [R6]\"]",
            "at = \"5.4.1\"\nsize = 4\nabilities = [\"Energy Shield (2)\"]"
        ),
        lines: &["shoot B1 gun"],
        outcome: harm,
    },
    Trial {
        scene: duel!(
            "at = \"2.4.1\"\nspot = [500, 500]\nweapons = [\"Ram [R8, Knockback]\"]",
            "at = \"8.4.1\"\nspot = [500, 500]\nsize = 4"
        ),
        lines: &["shoot B1 ram"],
        outcome: harm,
    },
    Trial {
        scene: duel!("at = \"2.4.1\"\nweapons = [\"Bomb [R6, Frag (4)]\"]", "at = \"5.4.1\"\nsize = 3"),
        lines: &["fire 5.4.1 bomb"],
        outcome: harm,
    },
    Trial {
        scene: duel!("at = \"2.4.1\"\nitem = \"frag-grenade\"", "at = \"6.4.1\"\nsize = 3"),
        lines: &["fire 5.4.1 frag-grenade"],
        outcome: harm,
    },
    Trial {
        scene: duel!("at = \"2.4.1\"\nweapons = [\"Device [R6, Experimental]\"]", "at = \"5.4.1\"\nsize = 4"),
        lines: &["shoot B1 device"],
        outcome: harm,
    },
];

#[test]
fn tests_come_out_as_often_as_their_odds_say() {
    // The exact odds of explosions and throws take minutes.
    let (all, trials) =
        if std::env::var_os("SORTIE_LONG").is_some() { (200_000, TRIALS) } else { (20_000, &TRIALS[..4]) };
    for (trial, seed) in trials.iter().zip(11..) {
        let found = trial.played(all / trials.len() as u64, seed);
        assert!(found.chi_square < found.limit, "{:?}: {found:?}", trial.lines);
    }
}
