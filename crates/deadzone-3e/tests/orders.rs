//! Whole random games in which special orders are given in every window, by both sides.

use sortie_deadzone_3e::{Deadzone, Fixture, Setup};
use sortie_kernel::contract::{Effort, suite};
use sortie_kernel::words::{Spec, Words};

/// Models that the orders are for; every team has all of them, so that each order finds a model to obey it.
const MODELS: [&str; 8] = [
    "profile = 'Marionette'",
    "profile = 'Marionette'\nfight = 4",
    "profile = 'Cypher'",
    "profile = 'Brokkr'\nweapons = ['Burst Pistol [R3, Rapid Fire]', 'Noh Rifle [R5, AP1]', 'Forge Hammer [CC, AP2]']",
    "profile = 'Thorgarim'\nhp = 5",
    "profile = 'Corporation Marine'\nweapons = ['Laser Rifle [R6, Rapid Fire]', 'Mortar [R8, Indirect (Frag (3))]']",
    "profile = 'Kalyshi'\nhp = 4",
    "profile = 'Artificer'\narmour = 2\nhp = 4",
];

fn setup(orders: [&str; 2]) -> Setup {
    let mut text = String::from("board = 'depot'\nstep = 'opening'\n");
    for (side, order) in ["a", "b"].iter().zip(orders) {
        text.push_str(&format!("[{side}]\norder = {order:?}\n"));
    }
    for side in ["a", "b"] {
        for (number, rest) in MODELS.iter().enumerate() {
            text.push_str(&format!(
                "[[model]]\nname = '{side}{number}'\nside = '{side}'\nreserve = true\n{rest}\n"
            ));
        }
    }
    let fixture: Fixture = toml::from_str(&text).expect("the models are well written");
    Deadzone::fixture(fixture).expect("the models are sound").0
}

#[test]
fn random_games_full_of_orders_keep_the_contract() {
    let setups = [
        ["Wheels Within Wheels", "Overcharge"],
        ["Linked", "Stealth"],
        ["Dance of Death", "Bringing Honour to the Machine"],
        ["Defender of the Star Realm", "Starforged Armour"],
        ["Strike It Lucky", "Too Stubborn To Die"],
        ["Thunder Strike", "Gun-Toting"],
        ["Overwatch", "Drone Strike"],
        ["Eye in the Sky", "Stand Together"],
    ]
    .map(setup);
    let report = suite::<Deadzone>(&setups, Effort { games: 1, ..Effort::default() });
    assert_eq!(report.games, 8);
    println!("{report:?}");
}

#[test]
fn teams_of_the_lists_keep_the_contract() {
    let pairs = [["asterians-100", "forge-fathers-100"], ["gcps-100", "asterians-150"]];
    let setups = pairs.map(|forces| {
        let spec = Spec { forces: forces.map(str::to_string), ..Spec::default() };
        Deadzone::build(&spec).unwrap_or_else(|faults| panic!("{faults:?}"))
    });
    let report = suite::<Deadzone>(&setups, Effort { games: 1, ..Effort::default() });
    assert_eq!(report.games, 2);
}

/// What players read about orders.
const GUIDE: &str = include_str!("../../../docs/orders.md");

#[test]
fn the_guide_tells_of_every_order_of_the_lists() {
    let lists = [
        include_str!("../data/factions/enforcers.toml"),
        include_str!("../data/factions/plague.toml"),
        include_str!("../data/factions/rebs.toml"),
        include_str!("../data/factions/marauders.toml"),
        include_str!("../data/factions/asterians.toml"),
        include_str!("../data/factions/veer-myn.toml"),
        include_str!("../data/factions/forge-fathers.toml"),
        include_str!("../data/factions/gcps.toml"),
    ];
    let lines = lists.iter().flat_map(|list| list.lines());
    let orders = lines.filter_map(|line| line.strip_prefix("order = \"")?.strip_suffix('"'));
    let listed = orders.inspect(|name| assert!(GUIDE.contains(&format!("\n| {name} |")), "{name}"));
    assert!(listed.count() >= 30);
}
