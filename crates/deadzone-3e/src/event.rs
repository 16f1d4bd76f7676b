//! Narration: what happened, with its sentence, its dice and its models. State never depends on it.

use crate::Deadzone;
use crate::ids::{ModelId, WeaponId};
use crate::keywords::Task;
use crate::narration::{a_die, blade, pool_title};
use crate::sequence::{damage, recon};
use crate::setup::Zones;
use crate::show::standard_words;
use crate::state::{Face, Hand, Item, Mark, Stat};
use sortie_geometry::cube::{Cell, Direction, Spot};
use sortie_kernel::narration::{Count, DiceCount, Signed, Text, Weight};
use sortie_kernel::show::{Reason, Thrown};
use sortie_kernel::{Side, events, say};

events! {
    /// One thing that happened. The rule that made it happen and the faces rolled are beside it in the log.
    pub enum Event of Deadzone with setup {
        /// The scenario that the players rolled for.
        ScenarioRolled { scenario: u8 } => [
            "the scenario is ", setup.scenarios.get(usize::from(*scenario)).map(|scenario| &*scenario.name)
        ] dice |_faces| Thrown::plain(setup.scenarios.len() as u8, "scenario");
        TokenPlaced { cell: Cell } => ["a face-down token lies in ", cell]
            dice |_faces| Thrown::plain(8, "where");
        ReconRolled { successes: [u8; 2] } => ["recon roll: ", successes[0], " against ", successes[1]]
            dice |faces| recon::read_dice(setup, faces),
            compared successes.map(i32::from);
        Started { side: Side } => [side, " starts"];
        ZoneChosen { side: Side, zone: u8, zones: Zones } => [
            side, " takes the ", zones.words().get(usize::from(*zone)).copied(), " zone"
        ];
        Deployed { model: ModelId, cell: Cell } => [model, " deploys in ", cell];
        /// What was seen is a secret of the side that looked.
        Looked { side: Side, cell: Cell, kind: Option<Item> } => [
            side, " looks at the token in ", cell, kind.map(|kind| say![Deadzone, setup; ": ", kind])
        ];
        RoundBegan { round: u8 } => ["round ", round, " begins"], round *round;
        CommandRolled { side: Side, hand: Hand } => [side, " rolls command dice: ", hand]
            dice |_faces| Thrown::plain(6, "command");
        CommandRerolled { side: Side, hand: Hand } => [side, " re-rolls command dice and now has ", hand]
            dice |_faces| Thrown::plain(6, "command").again();
        Spent { side: Side, face: Face } => [side, " spends ", a_die(*face)];
        Passed { side: Side } => [side, " passes"];
        Activated { model: ModelId } => [model, " is activated"];
        ActivationEnded { model: ModelId } => [model, "'s activation ends"], weight Weight::Routine;
        ActivationCut { model: ModelId } => [model, "'s activation ends at once"];
        Moved { model: ModelId, from: Cell, to: Cell } => [model, " moves from ", from, " to ", to];
        /// A large model fights in half a cube without entering it.
        ReachedIn { model: ModelId, cell: Cell } => [model, " reaches into ", cell];
        WentBack { model: ModelId, cell: Cell } => [model, " goes back to ", cell];
        Placed { model: ModelId, spot: Spot } => [model, " stands ", spot];
        LeavesCombat { model: ModelId } => [model, " breaks away"];
        StoodUp { model: ModelId } => [model, " stands up"];
        LeftBoard { model: ModelId } => [model, " leaves the board"];
        Shot { model: ModelId, target: ModelId, weapon: WeaponId, blaze: bool } => [
            model, if *blaze { " blazes away at " } else { " shoots at " }, target, " with ", weapon
        ];
        FiredAt { model: ModelId, cell: Cell, weapon: WeaponId } => [model, " aims ", weapon, " at ", cell];
        Assaulted { model: ModelId, target: ModelId, weapon: Option<WeaponId> } => [
            model, " assaults ", target, " with ", blade(*weapon, setup)
        ];
        FightsBack { model: ModelId, weapon: Option<WeaponId> } => [
            model, " fights back with ", blade(*weapon, setup)
        ];
        Survives { model: ModelId } => [model, " tries to survive"];
        /// One reason why a pool has more or fewer dice; the rule beside it says which.
        Modifier { model: Option<ModelId>, stat: Stat, dice: i8 } => [
            roller(*model, setup), ": ", Signed(i32::from(*dice)), " ", stat, if dice.abs() == 1 { " die" } else { " dice" }
        ], reasons |rule| {
            let (pool, label) = (pool_title(*stat), standard_words(rule));
            vec![Reason { rule, pool, label, amount: i32::from(*dice) }]
        }, weight Weight::Routine;
        /// A pool as it is about to be rolled.
        Pool { model: Option<ModelId>, stat: Stat, dice: i8, target: u8 } => [
            match model {
                Some(model) => {
                    let die = if *dice == 1 { " die, " } else { " dice, " };
                    say![Deadzone, setup; model, " rolls ", dice, " ", stat, die, target, "+ succeeds"]
                }
                None => {
                    let dice = DiceCount(i32::from(*dice));
                    say![Deadzone, setup; dice, " rolled, ", target, "+ succeeds"]
                }
            }
        ], reasons |rule| {
            let label = "a die succeeds on".to_string();
            vec![Reason { rule, pool: pool_title(*stat), label, amount: i32::from(*target) }]
        };
        /// A pool that was rolled; `target` is what a die needed.
        Rolled { model: Option<ModelId>, stat: Stat, target: u8, successes: u8 } => [
            roller(*model, setup), ": ", Count(i32::from(*successes), "success", "successes"),
            model.map(|_| say![Deadzone, setup; " for ", stat])
        ] dice |faces| Thrown::judged(8, pool_title(*stat), faces, |face| face >= u16::from(*target));
        NoDice { model: Option<ModelId>, stat: Stat } => [roller(*model, setup), " has no dice for ", stat];
        Rerolled { model: Option<ModelId>, success: bool } => [
            roller(*model, setup), " re-rolls a die: ", if *success { "success" } else { "failure" }
        ] dice |faces| Thrown::judged(8, "re-roll", faces, |_| *success).again();
        Compared { attacker: u8, defender: u8 } => [attacker, " against ", defender],
            compared [i32::from(*attacker), i32::from(*defender)];
        ShieldRolled { model: ModelId, absorbed: u8 } => [model, "'s shield absorbs ", absorbed]
            dice |faces| Thrown::judged(8, "shield", faces, |face| face >= u16::from(damage::SHIELD_TARGET));
        ArmourSaved { model: ModelId, points: u8 } => [model, " is spared ", points, " HP"];
        Hurt { model: ModelId, points: u8 } => [model, " loses ", points, " HP"];
        Unharmed { model: ModelId } => [model, " is unharmed"];
        Healed { model: ModelId, points: u8 } => [model, " recovers ", points, " HP"];
        Killed { model: ModelId } => [model, " is killed"];
        Scored { side: Side, points: u8 } => [side, " scores ", points, " VP"], weight Weight::News;
        Pinned { model: ModelId } => [model, " is pinned"];
        Scattered { direction: Direction } => ["it scatters to the ", direction]
            dice |_faces| Thrown::plain(8, "scatter");
        Landed { cell: Cell } => ["it lands in ", cell];
        Thrown { model: ModelId, direction: Direction } => [model, " is thrown to the ", direction];
        Slammed { model: ModelId } => [model, " hits a wall"];
        StaysPut { model: ModelId } => [model, " stays where it is"];
        Fell { model: ModelId, from: Cell, to: Cell } => [model, " falls from ", from, " to ", to];
        PartialFloor { cell: Cell, lands: bool } => [
            "the walkway in ", cell, if *lands { " catches it" } else { " is missed" }
        ] dice |faces| Thrown::judged(8, "walkway", faces, |_| *lands);
        Exploded { cell: Cell, dice: u8 } => [match dice {
            0 => say![Deadzone, setup; "a blast in ", cell],
            1 => say![Deadzone, setup; "a one-die explosion in ", cell],
            dice => say![Deadzone, setup; "an explosion of ", DiceCount(i32::from(*dice)), " in ", cell],
        }];
        MarkerLaid { cell: Cell, mark: Mark } => [mark, " in ", cell];
        MarkerGone { cell: Cell, mark: Mark } => [match mark {
            Mark::Smoke | Mark::Gas(_) => say![Deadzone, setup; "the ", mark, " in ", cell, " clears"],
            _ => say![Deadzone, setup; mark, " in ", cell, " is removed"],
        }];
        /// Whether a cloud is still there when the round ends.
        CloudRolled { cell: Cell, stays: bool } => [
            "the cloud in ", cell, if *stays { " stays" } else { " clears" }
        ] dice |_faces| Thrown::plain(8, "cloud");
        Stunned { model: ModelId } => [model, " is stunned"];
        CaughtFire { model: ModelId } => [model, " is on fire"];
        FireOut { model: ModelId } => ["the fire on ", model, " goes out"];
        Marked { model: ModelId } => [model, " is marked as prey"];
        Invigorated { model: ModelId } => [model, " may be activated again"];
        NoEffect => ["it has no effect"];
        ShotLost { model: ModelId } => [model, "'s second shot is lost"];
        PickedUp { model: ModelId, item: Item } => [model, " picks up ", item], weight Weight::News;
        Kept { model: ModelId, item: Item } => [model, " keeps ", item];
        Dropped { model: ModelId, item: Item } => [model, " drops ", item];
        Destroyed { model: ModelId, item: Item } => [model, " destroys ", item];
        Used { model: ModelId, item: Item } => [model, " uses ", item];
        Defused { model: ModelId } => [model, " defuses a trap"];
        Ordered { side: Side, task: Task } => [side, " gives ", order_text(*side, *task, setup)];
        /// A command die that the opponent takes away.
        Discarded { side: Side, face: Face } => [side, " loses ", a_die(*face)];
        /// A model that an order of the round before has worn out.
        Weary { model: ModelId } => [model, " is weary and counts as activated"];
        Came { model: ModelId, cell: Cell } => [model, " appears in ", cell];
        /// A headstrong model tries to get up.
        Nerve { model: ModelId, stands: bool } => [
            model, if *stands { " keeps its nerve" } else { " stays down" }
        ] dice |faces| Thrown::judged(8, "nerve", faces, |_| *stands);
        /// An injured model may run wild; the face of its die.
        Rampaged { model: ModelId, face: u8 } => [model, match face {
            1 | 2 => " runs wild under the opponent's control",
            7 | 8 => " is driven on by its rage",
            _ => " keeps control of itself",
        }] dice |_faces| Thrown::plain(8, "rampage");
        Charged { model: ModelId } => [model, " charges"];
        Teleported { model: ModelId, from: Cell, to: Cell } => [model, " teleports from ", from, " to ", to];
        Avenges { model: ModelId } => [model, " will avenge its companion"];
        ConsoleUsed { model: ModelId, cell: Cell } => [model, " uses the console in ", cell];
        ObjectiveHeld { cell: Cell, side: Side } => [side, " holds the objective in ", cell];
        RoundEnded { round: u8 } => ["round ", round, " ends"], round *round;
        GameOver => ["the game is over"];
    }
}

/// Whose dice they are: a model's, or those of an explosion, a fall or a fire.
fn roller(model: Option<ModelId>, setup: &crate::Setup) -> Text {
    match model {
        Some(model) => say![Deadzone, setup; model],
        None => Text::plain("the hazard"),
    }
}

fn order_text(side: Side, task: Task, setup: &crate::Setup) -> Text {
    let order = setup.teams[side.index()].order;
    let way = order.and_then(|order| order.ways.get(usize::from(task.option)));
    let way = way.map(|way| format!(" ({way})"));
    let to = task.model.map(|id| say![Deadzone, setup; " to ", id]);
    let at = task.cell.map(|cell| say![Deadzone, setup; " for ", cell]);
    say![Deadzone, setup; order.map_or("the special order", |order| order.name), way, to, at]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use sortie_cubes::Names;
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::narration::Narrate;
    use sortie_kernel::words::{Spec, Words};
    use sortie_kernel::{Io, Note, Ruleset, choose, run};

    /// Everything that happens in a few random games.
    fn notes(setup: &Setup, games: u64) -> Vec<Note<Event>> {
        let mut notes = Vec::new();
        for seed in 0..games {
            let (mut dice, mut random) = (Rolling::new(Sampler::new(seed)), Sampler::new(seed + 1000));
            let mut at = Deadzone::opening(setup);
            let mut io = Io { dice: &mut dice, log: Some(&mut notes) };
            while run(setup, &mut at, &mut io).is_some() {
                let mut menu = Vec::new();
                Deadzone::candidates(setup, &at, &mut menu);
                let choice = menu[random.below(menu.len() as u64) as usize];
                choose(setup, &mut at, choice, &mut io);
            }
        }
        notes
    }

    #[test]
    fn as_many_faces_are_good_as_the_game_counted() {
        let setup = Deadzone::build(&Spec::default()).expect("the default game");
        let (mut tests, mut rerolls) = (0, 0);
        for note in notes(&setup, 6) {
            let drawn = matches!(
                note.event,
                Event::Looked { .. } | Event::PickedUp { .. } | Event::Kept { .. } | Event::Used { .. }
            );
            let Some(thrown) = note.event.dice(&setup, &note.faces) else {
                assert!(note.faces.is_empty() || drawn, "{note:?}");
                continue;
            };
            assert!(note.faces.iter().all(|face| (1..=u16::from(thrown.sides)).contains(face)), "{note:?}");
            assert!(thrown.good.is_empty() || thrown.good.len() == note.faces.len(), "{note:?}");
            let good = thrown.good.iter().filter(|good| **good).count();
            match note.event {
                // Bonus dice of a re-rolled 8 are logged with the whole pool's successes.
                Event::Rolled { successes, .. } if note.rule.as_str() != "DZ3-DICE-10" => {
                    assert_eq!(good, usize::from(successes), "{note:?}");
                    tests += 1;
                }
                Event::Rerolled { success, .. } => {
                    assert_eq!((thrown.good.as_slice(), thrown.reroll), (&[success][..], true));
                    rerolls += 1;
                }
                Event::ShieldRolled { absorbed, .. } => assert!(good >= usize::from(absorbed)),
                _ => (),
            }
        }
        assert!(tests > 50 && rerolls > 5, "{tests} tests, {rerolls} re-rolls");
    }

    #[test]
    fn events_name_their_models_by_the_types_of_their_fields() {
        let setup = Deadzone::build(&Spec::default()).expect("the default game");
        let model = setup.model_named("P3").expect("a model of the default game");
        let target = setup.model_named("E1").expect("a model of the default game");
        for event in [
            Event::Stunned { model },
            Event::CaughtFire { model },
            Event::Nerve { model, stands: true },
            Event::Rampaged { model, face: 3 },
            Event::Avenges { model },
        ] {
            assert_eq!(event.models(&setup), ["P3"], "{event:?}");
        }
        let both = Event::Assaulted { model, target, weapon: None };
        assert_eq!(both.models(&setup), ["P3", "E1"]);
        assert_eq!(both.describe(&setup).to_string(), "P3 assaults E1 with bare hands");
    }

    #[test]
    fn modifiers_stand_in_the_log_with_rule_and_number() {
        let setup = Deadzone::build(&Spec::default()).expect("the default game");
        let rule = sortie_rulebook::rule_id!("DZ3-SHOOT-08");
        let shown = Event::Modifier { model: None, stat: Stat::Ranged, dice: 1 }.reasons(&setup, rule);
        assert_eq!((shown[0].rule.as_str(), shown[0].pool, shown[0].amount), ("DZ3-SHOOT-08", "RANGED", 1));
        assert_eq!(shown[0].label, "high ground");
        assert!(Event::GameOver.reasons(&setup, rule).is_empty());
    }
}
