//! Whole random games between two teams in which nearly every keyword of a model meets the others.

use sortie_deadzone_3e::{Deadzone, Fixture, Setup};
use sortie_kernel::contract::{Effort, suite};
use sortie_kernel::words::Words;

/// Side, keywords, weapons and the rest of the stat line.
const MODELS: [(&str, &str, &str, &str); 18] = [
    ("a", "'Rampage', 'Charged', 'Headstrong'", "'Claws [CC, Knockback, Tenacious]'", "damage = 0\nhp = 5"),
    ("a", "'Rampage', 'Beast'", "'Teeth [CC, Frenzy (1)]', 'Spit [R4, Knockback]'", "hp = 6\nsize = 3"),
    ("a", "'Medic', 'Life Support', 'Combat Team Training'", "'Gun [R6, Rapid Fire]'", "hp = 3"),
    ("a", "'Vehicle', 'Construct'", "'Cannon [R8, Heavy, Firing Platform (2)]'", "size = 2\nhp = 3"),
    ("a", "'Aerial Deployment', 'Flight', 'Stealthy'", "'Beak [CC, AP1]'", "speed = '2-3'"),
    ("a", "'Swarm Lord', 'Agile'", "'Baton [CC, Under Control]'", "hp = 3"),
    ("a", "", "", "profile = 'Rat Swarm'"),
    ("a", "", "", "profile = 'Rat Swarm'"),
    ("a", "'Scout', 'Teleport'", "'Rifle [R10, Sniper Scope]'", "hp = 1"),
    ("a", "'Construct'", "'Cloak [-, Cloaking Device]'", "hp = 2"),
    ("b", "'Walker'", "'Ram [CC, Smash (1), Knockback]', 'Shield [-, Defender Shield]'", "size = 4\nhp = 5"),
    ("b", "'Honourable', 'Solid', 'Companion'", "'Maul [CC, Smash (1)]'", "hp = 3\nsize = 2"),
    ("b", "'Bike', 'Scout', 'Holo-Sight'", "'Gun [R6, Knockback]'", "speed = '2-4'"),
    ("b", "'Dismantle', 'Defender Shield', 'Communications Relay'", "'Saw [CC, Companion]'", "hp = 2"),
    ("b", "'Rampage', 'Life Support'", "'Horns [CC, Toxic (1)]'", "hp = 6\nsize = 2"),
    (
        "b",
        "'Aerial Deployment', 'Jump Pack', 'Teleport (2)'",
        "'Grenades [R3, Grenade (Frag (3))]'",
        "hp = 2",
    ),
    ("b", "'Headstrong', 'Tenacious', 'Medic'", "'Rifle [R6, Suppression]'", "hp = 3"),
    ("b", "'Faithful Companion'", "'Teeth [CC]'", "hp = 1\nspeed = '2-3'"),
];

fn setup(board: &str) -> Setup {
    let mut text = format!("board = '{board}'\nstep = 'opening'\n");
    for (number, (side, keywords, weapons, rest)) in MODELS.iter().enumerate() {
        let own = if rest.contains("profile") {
            String::new()
        } else {
            format!("keywords = [{keywords}]\nweapons = [{weapons}]\n")
        };
        text.push_str(&format!(
            "[[model]]\nname = '{side}{number}'\nside = '{side}'\nat = '1.1.1'\nreserve = true\n{own}{rest}\n"
        ));
    }
    let fixture: Fixture = toml::from_str(&text).expect("the models are well written");
    Deadzone::fixture(fixture).expect("the models are sound").0
}

#[test]
fn random_games_full_of_keywords_keep_the_contract() {
    let setups = ["depot", "gantry"].map(setup);
    let report = suite::<Deadzone>(&setups, Effort { games: 4, ..Effort::default() });
    assert_eq!(report.games, 8);
    println!("{report:?}");
}
