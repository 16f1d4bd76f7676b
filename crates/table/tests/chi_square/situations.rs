//! The situations that are played and computed: one line of models each, what is done, and how questions on the
//! way are answered.

/// One situation.
#[derive(Clone, Copy)]
pub(crate) struct Situation {
    pub name: &'static str,
    /// Fields of the models as a script has them; the first one acts.
    pub models: &'static str,
    /// Other lines of the set-up.
    pub more: &'static str,
    /// The choice that begins it; nothing if the set-up is in the middle of something.
    pub play: Option<&'static str>,
    /// Lines that answer questions where they are on the menu.
    pub answers: &'static [&'static str],
}

impl Situation {
    /// The set-up as TOML.
    pub(crate) fn toml(&self) -> String {
        let active = if self.play.is_some() { "active = { model = \"A1\" }\n" } else { "" };
        let board = if self.more.contains("board-text") { "" } else { "board = \"open\"\n" };
        let models: String = self.models.lines().map(str::trim).filter(|line| !line.is_empty()).fold(
            String::new(),
            |text, line| {
                let (name, fields) = line.split_once(' ').unwrap_or((line, ""));
                let side = if name.starts_with('A') { "a" } else { "b" };
                text + &format!("  {{ name = \"{name}\", side = \"{side}\", {fields} }},\n")
            },
        );
        format!("{board}{active}{}\nmodel = [\n{models}]\n", self.more)
    }
}

const fn shot(name: &'static str, models: &'static str) -> Situation {
    Situation { name, models, more: "", play: Some("shoot B1 gun"), answers: REROLLS }
}

const fn fight(name: &'static str, models: &'static str, answers: &'static [&'static str]) -> Situation {
    Situation { name, models, more: "", play: Some("assault B1 blade"), answers }
}

const fn fire(name: &'static str, models: &'static str) -> Situation {
    Situation { name, models, more: "", play: Some("fire 5.4.1 bomb"), answers: REROLLS }
}

/// Re-rolls of keywords: as many failures as may be.
const REROLLS: &[&str] = &["reroll 3", "reroll 2", "reroll 1", "place 500,500"];
const SURVIVE: &[&str] = &["survive", "reroll 2", "reroll 1", "place 500,500"];
const BACK: &[&str] = &["fight-back blade", "fight-back fists", "reroll 2", "reroll 1", "place 500,500"];

/// A wall east of the target, and a ledge.
const WALL: &str = "board-text = \"\"\"\nlevel 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ........\n1 ........\nL1 B: 54E\n\"\"\"";
const TOWER: &str = "board-text = \"\"\"\nlevel 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ....#...\n3 ........\n2 ........\n1 ........\nlevel 2\n8 ........\n7 ........\n6 ........\n5 ........\n4 ....#...\n3 ........\n2 ........\n1 ........\nlevel 3\n8 ........\n7 ........\n6 ........\n5 ........\n4 ....F...\n3 ........\n2 ........\n1 ........\n\"\"\"";

pub(crate) const SITUATIONS: &[Situation] = &[
    shot(
        "a clear shot",
        "A1 at = \"2.4.1\", ranged = 5, weapons = [\"Gun [R6]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 9",
    ),
    shot(
        "a kill or not",
        "A1 at = \"2.4.1\", ranged = 4, weapons = [\"Gun [R6]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 2",
    ),
    shot(
        "armour and AP",
        "A1 at = \"2.4.1\", ranged = 4, weapons = [\"Gun [R6, AP1]\"]\nB1 at = \"5.4.1\", survive = 6, hp = 9, armour = 2",
    ),
    shot(
        "a tough target",
        "A1 at = \"2.4.1\", ranged = 3, weapons = [\"Gun [R6]\"]\nB1 at = \"5.4.1\", survive = 6, hp = 9, keywords = [\"Tough\"]",
    ),
    shot(
        "poison",
        "A1 at = \"2.4.1\", ranged = 4, weapons = [\"Gun [R6, Toxic (2)]\"]\nB1 at = \"5.4.1\", survive = 4, hp = 9, armour = 1",
    ),
    shot(
        "poison on a construct",
        "A1 at = \"2.4.1\", ranged = 4, weapons = [\"Gun [R6, Toxic (2)]\"]\nB1 at = \"5.4.1\", survive = 4, hp = 9, keywords = [\"Construct\"]",
    ),
    shot(
        "an energy shield",
        "A1 at = \"2.4.1\", ranged = 3, weapons = [\"Gun [R6]\"]\nB1 at = \"5.4.1\", survive = 6, hp = 9, keywords = [\"Energy Shield (3)\"]",
    ),
    shot(
        "two shields",
        "A1 at = \"2.4.1\", ranged = 3, weapons = [\"Gun [R6, AP1]\"]\nB1 at = \"5.4.1\", survive = 6, hp = 9, armour = 1, keywords = [\"Energy Shield (2)\"]\nB2 at = \"5.4.1\", keywords = [\"Shield Generator (1)\"]",
    ),
    shot(
        "weight of fire",
        "A1 at = \"2.4.1\", ranged = 6, weapons = [\"Gun [R6, Weight of Fire (2)]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 9",
    ),
    shot(
        "a resilient target",
        "A1 at = \"2.4.1\", ranged = 4, weapons = [\"Gun [R6]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 9, keywords = [\"Resilient (1)\"]",
    ),
    shot(
        "a medic beside the target",
        "A1 at = \"2.4.1\", ranged = 4, weapons = [\"Gun [R6]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 9\nB2 at = \"5.4.1\", keywords = [\"Medic\"]",
    ),
    shot(
        "a stealthy target",
        "A1 at = \"2.4.1\", ranged = 4, weapons = [\"Gun [R6]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 9, keywords = [\"Stealthy\"]",
    ),
    shot(
        "a holo-sight past a friend",
        "A1 at = \"2.4.1\", ranged = 4, keywords = [\"Holo-Sight\"], weapons = [\"Gun [R6]\"]\nA2 at = \"5.4.1\"\nB1 at = \"5.4.1\", survive = 5, hp = 9",
    ),
    shot(
        "dismantling",
        "A1 at = \"2.4.1\", ranged = 4, keywords = [\"Dismantle\"], weapons = [\"Gun [R6, AP1]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 9, armour = 2, keywords = [\"Walker\"]",
    ),
    shot(
        "life support",
        "A1 at = \"2.4.1\", ranged = 4, weapons = [\"Gun [R6]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 3, keywords = [\"Life Support\"]",
    ),
    Situation {
        name: "the long scope",
        play: Some("snipe B1 gun"),
        ..shot(
            "",
            "A1 at = \"2.4.1\", ranged = 6, weapons = [\"Gun [R8, Sniper Scope]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 9",
        )
    },
    Situation {
        name: "blaze away",
        play: Some("blaze B1 gun"),
        ..shot(
            "",
            "A1 at = \"2.4.1\", ranged = 6, weapons = [\"Gun [R6, Rapid Fire]\"]\nB1 at = \"5.4.1\", survive = 4, hp = 9",
        )
    },
    Situation {
        name: "knocked against a wall",
        more: WALL,
        ..shot(
            "",
            "A1 at = \"2.4.1\", ranged = 5, weapons = [\"Gun [R6, Knockback]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 9",
        )
    },
    Situation {
        name: "knocked off a tower",
        more: TOWER,
        ..shot(
            "",
            "A1 at = \"2.4.1\", ranged = 3, weapons = [\"Gun [R6, Knockback, Psychic]\"]\nB1 at = \"5.4.3\", survive = 5, hp = 9",
        )
    },
    Situation {
        name: "a command die more",
        more: "a = { command = [\"dice\"] }",
        answers: &["spend dice"],
        ..shot(
            "",
            "A1 at = \"2.4.1\", ranged = 6, weapons = [\"Gun [R6]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 9",
        )
    },
    Situation {
        name: "a command re-roll",
        more: "b = { command = [\"shoot\"] }",
        answers: &["spend shoot reroll"],
        ..shot(
            "",
            "A1 at = \"2.4.1\", ranged = 5, weapons = [\"Gun [R6]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 9",
        )
    },
    fight(
        "fighting back",
        "A1 at = \"4.4.1\", fight = 5, hp = 9, weapons = [\"Blade [CC]\"]\nB1 at = \"4.4.1\", fight = 4, hp = 9, weapons = [\"Blade [CC, AP1]\"]",
        BACK,
    ),
    fight(
        "surviving",
        "A1 at = \"4.4.1\", fight = 4, weapons = [\"Blade [CC, AP1]\"]\nB1 at = \"4.4.1\", survive = 5, hp = 9, armour = 2",
        SURVIVE,
    ),
    fight(
        "frenzy and smash",
        "A1 at = \"4.4.1\", fight = 5, weapons = [\"Blade [CC, Frenzy (1), Smash (2)]\"]\nB1 at = \"4.4.1\", survive = 5, hp = 9",
        SURVIVE,
    ),
    fight(
        "an injured giant",
        "A1 at = \"4.4.1\", fight = 5, size = 1, weapons = [\"Blade [CC]\"]\nB1 at = \"4.4.1\", survive = 5, hp = 9, damage = 2, size = 3",
        SURVIVE,
    ),
    fight(
        "a horde",
        "A1 at = \"4.4.1\", fight = 6, keywords = [\"Horde\"], weapons = [\"Blade [CC]\"]\nA2 at = \"4.4.1\", keywords = [\"Horde\"]\nA3 at = \"4.4.1\", keywords = [\"Horde\"]\nB1 at = \"4.4.1\", survive = 4, hp = 9",
        SURVIVE,
    ),
    fight(
        "on the ground",
        "A1 at = \"4.4.1\", fight = 5, weapons = [\"Blade [CC]\"]\nB1 at = \"4.4.1\", survive = 5, hp = 9, pinned = true",
        SURVIVE,
    ),
    fight(
        "both may die",
        "A1 at = \"4.4.1\", fight = 4, hp = 2, weapons = [\"Blade [CC, Toxic (1)]\"]\nB1 at = \"4.4.1\", fight = 4, hp = 2, weapons = [\"Blade [CC, Frenzy (1)]\"]",
        BACK,
    ),
    Situation {
        name: "breaking away",
        play: Some("advance"),
        answers: &["strike B1 blade", "step 5.4.1", "place 500,500"],
        ..fight(
            "",
            "A1 at = \"4.4.1\", survive = 5, hp = 3\nB1 at = \"4.4.1\", fight = 4, keywords = [\"Tenacious\"], weapons = [\"Blade [CC]\"]",
            SURVIVE,
        )
    },
    fire(
        "an explosion",
        "A1 at = \"2.4.1\", weapons = [\"Bomb [R6, Explosive (Frag (4))]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 4",
    ),
    fire(
        "an explosion among two",
        "A1 at = \"2.4.1\", weapons = [\"Bomb [R6, AP1, Explosive (Frag (3))]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 3, armour = 1\nB2 at = \"5.4.1\", survive = 6, hp = 1",
    ),
    Situation {
        name: "an explosion by a wall",
        more: WALL,
        ..fire(
            "",
            "A1 at = \"2.4.1\", weapons = [\"Bomb [R6, Explosive (Frag (2))]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 4",
        )
    },
    fire(
        "a grenade",
        "A1 at = \"2.4.1\", ranged = 6, weapons = [\"Bomb [R6, Grenade (Frag (3))]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 4\nB2 at = \"6.4.1\", survive = 5, hp = 2",
    ),
    fire(
        "indirect fire",
        "A1 at = \"2.4.1\", ranged = 5, weapons = [\"Bomb [R6, Indirect (Frag (3))]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 4",
    ),
    fire(
        "a blast",
        "A1 at = \"2.4.1\", weapons = [\"Bomb [R6, Explosive (Blast)]\"]\nB1 at = \"5.4.1\", hp = 4\nB2 at = \"5.4.1\", hp = 4",
    ),
    shot(
        "flames",
        "A1 at = \"2.4.1\", ranged = 4, weapons = [\"Gun [R6, It Burns!]\"]\nB1 at = \"5.4.1\", survive = 5, hp = 3\nB2 at = \"5.4.1\", survive = 4, hp = 2",
    ),
    Situation {
        name: "a chain of explosions",
        play: Some("boom"),
        ..fire(
            "",
            "A1 at = \"5.4.1\", keywords = [\"BOOM! (3)\"]\nB1 at = \"5.4.1\", survive = 6, hp = 2, keywords = [\"BOOM! (2)\"]\nB2 at = \"5.4.1\", survive = 5, hp = 3",
        )
    },
    Situation {
        name: "a fall of three levels",
        models: "A1 at = \"2.2.1\"\nB1 at = \"5.4.1\", survive = 5, hp = 4, armour = 1",
        more: "step = \"fall\"\nthrow = { model = \"B1\", floor = 4 }",
        play: None,
        answers: REROLLS,
    },
    Situation {
        name: "a slam",
        models: "A1 at = \"2.2.1\"\nB1 at = \"1.4.1\", survive = 5, hp = 4",
        more: "step = \"throw\"\nthrow = { model = \"B1\", direction = \"W\", pins = true }",
        play: None,
        answers: REROLLS,
    },
];
