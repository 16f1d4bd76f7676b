//! Narration: what happened, with its sentence, its dice and its models. State never depends on it.

use crate::Deadzone;
use crate::abilities::Task;
use crate::ids::{ModelId, WeaponId};
use crate::items::shields;
use crate::narration::{a_die, blade, pool_title};
use crate::sequence::recon;
use crate::setup::{ArmySpecial, Item, Zones};
use crate::show::standard_words;
use crate::state::{Face, Hand, Mark, Stat};
use sortie_geometry::cube::{Cell, Direction, Spot};
use sortie_kernel::narration::{Count, DiceCount, Signed, Text, Weight};
use sortie_kernel::show::{Reason, Thrown};
use sortie_kernel::{Side, events, say};

events! {
    /// One thing that happened. The rule that made it happen and the faces rolled are beside it in the log.
    pub enum Event of Deadzone with setup {
        /// The mission that the players rolled for.
        ScenarioRolled { scenario: u8 } => [
            "the mission is ", setup.scenarios.get(usize::from(*scenario)).map(|scenario| &*scenario.name)
        ] dice |_faces| Thrown::plain(setup.scenarios.len() as u8, "mission");
        TokenPlaced { cell: Cell } => ["a face-down counter lies in ", cell]
            dice |_faces| Thrown::plain(8, "where");
        TokenLost { column: u8, row: u8 } => [
            "a counter falls into a deployment zone (column ", column, ", row ", row, ") and is lost unseen"
        ] dice |_faces| Thrown::plain(8, "where");
        TokenMoved { from: Cell, to: Cell } => ["a counter is moved from ", from, " to ", to];
        ReconRolled { successes: [u8; 2] } => ["recon roll: ", successes[0], " against ", successes[1]]
            dice |faces| recon::read_dice(setup, faces),
            compared successes.map(i32::from);
        Started { side: Side } => [side, " starts"];
        ZoneChosen { side: Side, zone: u8, zones: Zones } => [
            side, " takes the ", zones.words().get(usize::from(*zone)).copied(), " zone"
        ];
        Deployed { model: ModelId, cell: Cell } => [model, " deploys in ", cell];
        RoundBegan { round: u8 } => ["round ", round, " begins"], round *round;
        CommandRolled { side: Side, hand: Hand } => [side, " rolls Command dice: ", hand]
            dice |_faces| Thrown::plain(6, "command");
        CommandRerolled { side: Side, hand: Hand } => [side, " re-rolls Command dice and now has ", hand]
            dice |_faces| Thrown::plain(6, "command").again();
        Relayed { side: Side } => [side, " gains a +1 Model result from its relay"];
        Spent { side: Side, face: Face } => [side, " spends ", a_die(*face)];
        Passed { side: Side } => [side, " passes"];
        Activated { model: ModelId } => [model, " is activated"];
        ActivationEnded { model: ModelId } => [model, "'s activation ends"], weight Weight::Routine;
        ActivationCut { model: ModelId } => [model, "'s activation ends at once"];
        Moved { model: ModelId, from: Cell, to: Cell } => [model, " moves from ", from, " to ", to];
        Placed { model: ModelId, spot: Spot } => [model, " stands ", spot];
        LeavesCombat { model: ModelId } => [model, " breaks away"];
        StoodUp { model: ModelId } => [model, " stands up"];
        LeftBoard { model: ModelId } => [model, " leaves the board"];
        Shot { model: ModelId, target: ModelId, weapon: WeaponId, effect: bool } => [
            model, if *effect { " fires for effect at " } else { " shoots at " }, target, " with ", weapon
        ];
        FiredAt { model: ModelId, cell: Cell, weapon: WeaponId } => [model, " aims ", weapon, " at ", cell];
        Fights { model: ModelId, target: ModelId, weapon: Option<WeaponId> } => [
            model, " fights ", target, " with ", blade(*weapon, setup)
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
        ShieldRolled { model: ModelId, absorbed: u8, burnt: bool } => [
            model, "'s shield absorbs ", absorbed, if *burnt { " and burns out" } else { "" }
        ]
            dice |faces| Thrown::judged(8, "shield", faces, |face| face >= u16::from(shields::TARGET));
        Spared { model: ModelId, points: u8 } => [model, " is spared ", points, " damage"];
        Hurt { model: ModelId, points: u8 } => [model, " takes ", points, " damage"];
        Unharmed { model: ModelId } => [model, " is unharmed"];
        Healed { model: ModelId, points: u8 } => [
            model, " loses ", Count(i32::from(*points), "Damage counter", "Damage counters")
        ];
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
        Glided { model: ModelId, from: Cell, to: Cell } => [model, " glides from ", from, " to ", to];
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
            Mark::Smoke | Mark::Toxic => say![Deadzone, setup; "the ", mark, " in ", cell, " clears"],
            _ => say![Deadzone, setup; mark, " in ", cell, " is removed"],
        }];
        /// Whether a cloud is still there when the round ends.
        CloudRolled { cell: Cell, stays: bool } => [
            "the cloud in ", cell, if *stays { " stays" } else { " clears" }
        ] dice |_faces| Thrown::plain(8, "cloud");
        Stunned { model: ModelId } => [model, " is stunned"];
        CaughtFire { model: ModelId } => [model, " is on fire"];
        FireOut { model: ModelId } => ["the fire on ", model, " goes out"];
        Tagged { model: ModelId } => [model, " is tagged"];
        /// Whether a volatile weapon sets its bearer on fire.
        VolatileRolled { model: ModelId, burns: bool } => [
            model, if *burns { "'s weapon bursts into flames" } else { "'s weapon holds" }
        ] dice |faces| Thrown::judged(8, "volatile", faces, |_| !*burns);
        /// What an experimental weapon does this time.
        Experimented { model: ModelId, face: u8 } => [model, "'s weapon: ", match face {
            1 | 2 => "Blast",
            3 | 4 => "Knockback",
            5 | 6 => "Weight of Fire (2)",
            7 => "AP3",
            _ => "an ominous hum",
        }] dice |_faces| Thrown::plain(8, "experiment");
        Emptied { model: ModelId, weapon: WeaponId } => [model, " must reload ", weapon];
        Reloaded { model: ModelId, weapon: WeaponId } => [model, " has reloaded ", weapon];
        /// A remote model without an engineer near it.
        Unsteered { model: ModelId } => [model, " has no engineer near it and does nothing"];
        Invigorated { model: ModelId } => [model, " may be activated again"];
        NoEffect => ["it has no effect"];
        ShotLost { model: ModelId } => [model, "'s second shot is lost"];
        PickedUp { model: ModelId, item: Item } => [model, " picks up ", item], weight Weight::News;
        Kept { model: ModelId, item: Item } => [model, " keeps ", item];
        Dropped { model: ModelId, item: Item } => [model, " drops ", item];
        Destroyed { model: ModelId, item: Item } => [model, " destroys ", item];
        Used { model: ModelId, item: Item } => [model, " uses ", item];
        Gave { model: ModelId, target: ModelId, item: Item } => [model, " gives ", item, " to ", target];
        Delivered { model: ModelId } => [model, " delivers a crate"];
        Packed { model: ModelId } => [model, " is packed up"];
        Defused { model: ModelId } => [model, " defuses a trap"];
        /// An army special is spent.
        Special { side: Side, special: ArmySpecial, task: Task } => [
            side, " spends ", special.name(), task_text(*task, setup)
        ];
        /// A Command die that the opponent takes away.
        Discarded { side: Side, face: Face } => [side, " loses ", a_die(*face)];
        /// What Mutation gives; the face of its die.
        Mutated { model: ModelId, face: u8 } => [model, match face {
            1 | 2 => " becomes Agile",
            3 | 4 => " gains Frenzy (1)",
            5 | 6 => " grows sharper claws",
            _ => " grows harder skin",
        }] dice |_faces| Thrown::plain(8, "mutation");
        Came { model: ModelId, cell: Cell } => [model, " appears in ", cell];
        /// An injured model may run wild; the face of its die.
        Rampaged { model: ModelId, face: u8 } => [model, match face {
            1 | 2 => " runs wild under the opponent's control",
            7 | 8 => " is driven on by its rage",
            _ => " keeps control of itself",
        }] dice |_faces| Thrown::plain(8, "rampage");
        Teleported { model: ModelId, from: Cell, to: Cell } => [model, " teleports from ", from, " to ", to];
        ObjectiveHeld { cell: Cell, side: Side } => [side, " holds the objective in ", cell];
        RoundEnded { round: u8 } => ["round ", round, " ends"], round *round;
        GameOver => ["the game is over"];
    }
}

/// Whose dice they are: a model's, or an explosion's.
fn roller(model: Option<ModelId>, setup: &crate::Setup) -> Text {
    match model {
        Some(model) => say![Deadzone, setup; model],
        None => Text::plain("the hazard"),
    }
}

fn task_text(task: Task, setup: &crate::Setup) -> Text {
    let on = task.model.map(|id| say![Deadzone, setup; " on ", id]);
    let at = task.cell.map(|cell| say![Deadzone, setup; " in ", cell]);
    say![Deadzone, setup; on, at]
}
