//! Whether the bot that looks ahead plays like a player: against one that knows a single trick, and by its habits.
//!
//! The trick: every operative engages, shoots whatever it sees, and otherwise runs at the nearest marker or enemy.
//! A few games run in the usual test; `SORTIE_LONG=1 cargo test --release -p sortie-kill-team --test opponent --
//! --nocapture` plays 200 with each player in each seat equally often and prints what the bot did; `SORTIE_SEED` names
//! the first seed.

use sortie_agents::{Agent, Greedy, Seat};
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::{Place, Show, Sketch};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Outcome, Position, Ruleset, Side, Viewer, choose, run};
use sortie_kill_team::{Choice, KillTeam, Setup};
use std::collections::BTreeMap;

/// The trick may win this many games of a hundred.
const TRICK_WINS_MAX: u64 = 30;

/// The player with one trick.
struct Rusher(u64);

impl Agent<KillTeam> for Rusher {
    fn choose(&mut self, seat: &mut Seat<'_, KillTeam>) -> Choice {
        let setup = seat.setup();
        let at = seat.imagine(&mut Rolling::new(Sampler::new(self.0)));
        let menu = seat.menu().to_vec();
        let sketches: Vec<Sketch> = menu.iter().map(|choice| KillTeam::sketch(setup, &at, *choice)).collect();
        let of = |group: &str| sketches.iter().position(|sketch| sketch.group == group).map(|i| menu[i]);
        let pick = match seat.decision().kind {
            "activation" | "set-up" => {
                let engages = |choice: &&Choice| KillTeam::choice_line(setup, **choice).contains("engage");
                menu.iter().find(engages).or(menu.first()).copied()
            }
            "action" => {
                let attack = ["shoot", "fight", "mission", "charge"].into_iter().find_map(of);
                attack.or_else(|| nearest(setup, &at, seat.side(), &menu, &sketches)).or_else(|| of("pass"))
            }
            "overwatch" => of("overwatch").or_else(|| of("shoot")),
            _ => None,
        };
        let pick = pick.filter(|choice| seat.check(*choice).is_ok());
        pick.unwrap_or_else(|| KillTeam::default_choice(setup, &at))
    }
}

/// The move that ends nearest to a marker or an enemy, if it gets nearer at all.
fn nearest(
    setup: &Setup,
    at: &Position<KillTeam>,
    side: Side,
    menu: &[Choice],
    sketches: &[Sketch],
) -> Option<Choice> {
    let scene =
        KillTeam::scene(setup, &KillTeam::view(setup, at, Viewer::Player(side)), Viewer::Player(side));
    let markers = scene.markers.iter().filter(|marker| marker.kind == "objective").map(|marker| marker.at);
    let enemies = scene.tokens.iter().filter(|token| token.side != side.letter() && !token.dead);
    let goals: Vec<Place> = markers.chain(enemies.filter_map(|token| token.at)).collect();
    let far = |from: Place| {
        let square = |to: &Place| i64::from(to.x - from.x).pow(2) + i64::from(to.y - from.y).pow(2);
        goals.iter().map(square).min().unwrap_or(0)
    };
    let acting = scene.tokens.iter().find(|token| token.acting)?.at?;
    let moves = sketches.iter().enumerate().filter(|(_, sketch)| ["move", "dash"].contains(&&*sketch.group));
    let ends = moves.filter_map(|(index, sketch)| Some((far(sketch.place?), index)));
    ends.min().filter(|(end, _)| *end < far(acting)).map(|(_, index)| menu[index])
}

/// What the bot did, by name.
type Habits = BTreeMap<&'static str, u32>;

/// Plays one game; whether the bot won, and what it did.
fn play(setup: &Setup, bot: Side, seed: u64, habits: &mut Habits) -> Outcome {
    let mut players: [Box<dyn Agent<KillTeam>>; 2] = [Box::new(Greedy::new(seed)), Box::new(Rusher(seed))];
    if bot == Side::B {
        players.swap(0, 1);
    }
    let mut dice = Rolling::new(Sampler::new(seed));
    let (mut at, mut menu) = (KillTeam::opening(setup), Vec::new());
    let mut io = Io::silent(&mut dice);
    while let Some(decision) = run(setup, &mut at, &mut io) {
        let mut seat = Seat::asked(setup, &at, decision, &mut menu);
        let choice = players[decision.by.index()].choose(&mut seat);
        assert_eq!(seat.check(choice), Ok(()), "{choice:?}");
        if decision.by == bot {
            count(setup, &at, choice, habits);
        }
        choose(setup, &mut at, choice, &mut io);
    }
    let scores = KillTeam::scores(setup, &at);
    *habits.entry("VPs of the bot").or_default() += scores[bot.index()] as u32;
    *habits.entry("VPs of the trick").or_default() += scores[bot.other().index()] as u32;
    let alive = |side| at.state.standing(side).count() as u32;
    *habits.entry("left of the bot").or_default() += alive(bot);
    *habits.entry("left of the trick").or_default() += alive(bot.other());
    KillTeam::outcome(setup, &at)
}

fn count(setup: &Setup, at: &Position<KillTeam>, choice: Choice, habits: &mut Habits) {
    let group = KillTeam::sketch(setup, at, choice).group;
    let line = KillTeam::choice_line(setup, choice);
    let mut add = |name: &'static str| *habits.entry(name).or_default() += 1;
    match choice {
        Choice::Activate { order: Some(_), .. } => {
            add(if line.contains("conceal") { "concealed activations" } else { "engaged activations" });
        }
        Choice::Ploy(_) => add("strategic ploys"),
        Choice::Tactical { .. } => add("tactical ploys"),
        Choice::Use(_) => add("rules used"),
        Choice::Reroll { .. } => add("re-rolls"),
        _ => match &*group {
            "shoot" => add("shots"),
            "fight" => add("fights"),
            "charge" => add("charges"),
            "pass" => add("passes"),
            _ => (),
        },
    }
}

#[test]
fn the_bot_beats_the_player_with_one_trick() {
    let long = std::env::var_os("SORTIE_LONG").is_some();
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let games = number("SORTIE_GAMES").unwrap_or(if long { 200 } else { 6 });
    let first = number("SORTIE_SEED").unwrap_or(0);
    let setup = KillTeam::build(&Spec::default()).expect("the defaults make a game");
    let mut habits = Habits::new();
    let (mut lost, mut drawn) = (0, 0);
    for seed in 0..games {
        let bot = Side::BOTH[(seed % 2) as usize];
        match play(&setup, bot, first + seed / 2, &mut habits) {
            Outcome::Won(side) if side != bot => lost += 1,
            Outcome::Won(_) => (),
            Outcome::Drawn => drawn += 1,
        }
    }
    println!("{games} games: the trick won {lost}, {drawn} drawn; a game the bot made:");
    for (name, times) in &habits {
        println!("  {name}: {:.2}", f64::from(*times) / games as f64);
    }
    // Chance decides a few games: then half of them is the bound.
    let most = if games >= 100 { TRICK_WINS_MAX } else { 50 };
    assert!(lost * 100 <= games * most, "the trick won {lost} of {games}");
    let of = |name: &str| habits.get(name).copied().unwrap_or(0);
    assert!(of("VPs of the bot") > of("VPs of the trick"), "{habits:?}");
    let ploys = habits.get("strategic ploys").copied().unwrap_or(0);
    assert!(ploys > 0, "{habits:?}");
}
