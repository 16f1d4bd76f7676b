//! How the bot that looks ahead plays: what it does with its dice, its Leader and its legs, counted.
//!
//! A few games run in the usual test; `SORTIE_LONG=1 cargo test --release -p sortie-deadzone-3e --test habits --
//! --nocapture` plays 60 and prints the counts.

use sortie_agents::{Agent, Greedy, Seat};
use sortie_deadzone_3e::{Choice, Deadzone, Event, Face, ModelId, Setup};
use sortie_geometry::cube::Cell;
use sortie_kernel::dice::{Rolling, Sampler};
use sortie_kernel::show::{Scene, Show};
use sortie_kernel::words::{Spec, Words};
use sortie_kernel::{Io, Position, Ruleset, Side, Viewer, choose, run};
use std::collections::BTreeMap;

#[derive(Default)]
struct Habits {
    counts: BTreeMap<&'static str, u32>,
    /// The model that acts, its team's letter, and the cubes that an advance would have led to if it sprints.
    acting: Option<(ModelId, Side)>,
    advances: Vec<[u8; 3]>,
    /// The level from which it moves.
    level: u8,
    /// Where the latest step began.
    from: Option<Cell>,
}

impl Habits {
    fn add(&mut self, name: &'static str) {
        *self.counts.entry(name).or_default() += 1;
    }

    fn of(&self, name: &str) -> u32 {
        self.counts.get(name).copied().unwrap_or(0)
    }

    /// Before a choice is made.
    fn note(&mut self, setup: &Setup, at: &Position<Deadzone>, kind: &str, by: Side, choice: Choice) {
        if let Some((id, _)) = self
            .acting
            .filter(|_| matches!(choice, Choice::Advance { .. } | Choice::Sprint(_) | Choice::Step(_)))
        {
            let scene = Deadzone::scene(setup, &Deadzone::view(setup, at, Viewer::Referee), Viewer::Referee);
            self.level = scene.tokens.get(id.index()).and_then(|token| token.cell).map_or(1, |cell| cell[2]);
        }
        if kind == "another" {
            self.add("chances for a +1 model die");
        }
        match choice {
            Choice::Activate(id) => {
                self.acting = Some((id, by));
                self.advances.clear();
                self.add("activations");
            }
            Choice::Spend(Face::Model) => self.add("+1 model dice spent"),
            Choice::CommandReroll { face, .. } => {
                self.add("dice spent on re-rolls");
                if face == Face::Order {
                    self.add("special orders spent on re-rolls");
                }
            }
            Choice::Order(_) => self.add("special orders given"),
            Choice::Advance { .. } => self.add("advances"),
            Choice::Sprint(_) => {
                self.add("sprints");
                let mut menu = Vec::new();
                Deadzone::candidates(setup, at, &mut menu);
                let cell = |choice: &Choice| match choice {
                    Choice::Advance { to: Some(_), command: false } => {
                        Deadzone::sketch(setup, at, *choice).cell
                    }
                    _ => None,
                };
                self.advances = menu.iter().filter_map(cell).collect();
            }
            Choice::Shoot { .. } | Choice::Fire { .. } => self.add("shots"),
            Choice::Assault { weapon, .. } => {
                self.add("assaults");
                if weapon.is_none() {
                    self.add("assaults with bare hands");
                }
            }
            _ => (),
        }
    }

    /// After what followed from it.
    fn hear(&mut self, setup: &Setup, at: &Position<Deadzone>, event: &Event) {
        match event {
            Event::Moved { from, .. } => self.from = Some(*from),
            Event::Fell { model, to, .. } if self.acting.is_some_and(|(id, _)| id == *model) => {
                if self.from == Some(*to) {
                    self.add("falls back to where it was");
                }
                match self.level.checked_sub(to.level()) {
                    Some(0) | None => self.add("walks into the air and back down"),
                    Some(1) => self.add("jumps down a level"),
                    Some(_) => self.add("falls of two levels or more"),
                }
            }
            Event::ActivationEnded { model } => self.ended(setup, at, *model),
            _ => (),
        }
    }

    fn ended(&mut self, setup: &Setup, at: &Position<Deadzone>, model: ModelId) {
        let Some((acting, side)) = self.acting.take().filter(|(id, _)| *id == model) else { return };
        let scene = Deadzone::scene(setup, &Deadzone::view(setup, at, Viewer::Referee), Viewer::Referee);
        let Some(token) = scene.tokens.get(acting.index()) else { return };
        let Some(cell) = token.cell.filter(|_| !token.dead) else { return };
        if self.advances.contains(&cell) {
            self.add("sprints where an advance would do");
        }
        if token.leader {
            self.add("activations of Leaders");
            if is_ahead(&scene, side, cell) {
                self.add("Leaders ahead of everybody");
            }
        }
    }
}

/// Whether nobody of the side is as near to an enemy as this cube.
fn is_ahead(scene: &Scene, side: Side, cell: [u8; 3]) -> bool {
    let cells = |own: bool| {
        let alive = scene.tokens.iter().filter(|token| !token.dead);
        let team = alive.filter(move |token| (token.side == side.letter()) == own);
        team.filter_map(|token| token.cell).collect::<Vec<_>>()
    };
    let enemies = cells(false);
    let apart = |a: [u8; 3], b: [u8; 3]| (0..3).map(|i| a[i].abs_diff(b[i])).max().unwrap_or(0);
    let near = |from: [u8; 3]| enemies.iter().map(|to| apart(from, *to)).min().unwrap_or(u8::MAX);
    let friends: Vec<u8> = cells(true).into_iter().filter(|other| *other != cell).map(near).collect();
    friends.len() >= 2 && friends.iter().all(|other| *other > near(cell))
}

fn play(setup: &Setup, seed: u64, habits: &mut Habits) {
    let mut players: [Box<dyn Agent<Deadzone>>; 2] =
        [Box::new(Greedy::new(seed)), Box::new(Greedy::new(seed + 1000))];
    let mut dice = Rolling::new(Sampler::new(seed));
    let (mut at, mut menu, mut log) = (Deadzone::opening(setup), Vec::new(), Vec::new());
    loop {
        log.clear();
        let decision = run(setup, &mut at, &mut Io { dice: &mut dice, log: Some(&mut log) });
        log.iter().for_each(|note| habits.hear(setup, &at, &note.event));
        let Some(decision) = decision else { return };
        let mut seat = Seat::asked(setup, &at, decision, &mut menu);
        let choice = players[decision.by.index()].choose(&mut seat);
        habits.note(setup, &at, decision.kind, decision.by, choice);
        log.clear();
        choose(setup, &mut at, choice, &mut Io { dice: &mut dice, log: Some(&mut log) });
        log.iter().for_each(|note| habits.hear(setup, &at, &note.event));
    }
}

#[test]
fn the_bot_spends_its_dice_and_its_models_like_a_player() {
    let long = std::env::var_os("SORTIE_LONG").is_some();
    let games = std::env::var("SORTIE_GAMES").ok().and_then(|games| games.parse().ok());
    let games: u64 = games.unwrap_or(if long { 60 } else { 4 });
    let mut habits = Habits::default();
    let missions = Deadzone::listing().missions;
    let missions: Vec<String> =
        missions.into_iter().map(|(name, _)| name).filter(|name| name != "random").collect();
    for seed in 0..games {
        let mission = missions[seed as usize % missions.len()].clone();
        let setup =
            Deadzone::build(&Spec { mission, ..Spec::default() }).expect("every scenario is playable");
        play(&setup, seed, &mut habits);
    }
    println!("{games} games, both players:");
    for (name, times) in &habits.counts {
        println!("  {name}: {times}");
    }
    let chances = habits.of("chances for a +1 model die");
    assert!(habits.of("+1 model dice spent") * 4 >= chances, "{:?}", habits.counts);
    assert!(habits.of("special orders given") > 0, "{:?}", habits.counts);
    let in_vain = habits.of("walks into the air and back down");
    assert!(in_vain * 50 <= habits.of("activations"), "{:?}", habits.counts);
    assert_eq!(habits.of("falls back to where it was"), 0, "{:?}", habits.counts);
}
