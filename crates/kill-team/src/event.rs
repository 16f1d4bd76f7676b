//! What happens in a battle, for the log. State never depends on it.

use crate::KillTeam;
use crate::barricade;
use crate::choice::{Hit, MoveKind, Order, Scouting, Shooting};
use crate::dice::Bins;
use crate::say::{Armed, Both, Dice, Readings, Shown, action_points, command_points, wounds as wounds_left};
use crate::sequence::features;
use crate::setup::{Scoring, Setup};
use crate::show::reasons;
use crate::spec_ops::engineering_bay;
use crate::state::{OperativeId, Place, TokenKind};
use crate::tac_ops;
use arrayvec::ArrayVec;
use sortie_kernel::narration::{Count, DiceCount, Signed, Text, Weight};
use sortie_kernel::show::Thrown;
use sortie_kernel::{Side, events, say};
use sortie_rulebook::RuleId;

/// Why a target number is what it is: the rules and what each adds.
pub type Modifiers = ArrayVec<(RuleId, i8), 6>;

events! {
    /// Narration.
    pub enum Event of KillTeam with setup {
        RolledOff { winner: Side, rolls: [u8; 2] } => [winner, " wins the roll-off"]
            dice |_faces| Thrown::plain(6, "roll-off"), compared rolls.map(i32::from);
        Roles { attacker: Side } => [attacker, " is the attacker"];
        ZoneTaken { side: Side, zone: u8 } => [side, " takes drop zone ", zone + 1];
        BarricadeSetUp { side: Side, at: Place, degrees: u8 } =>
            [side, " sets up a barricade at ", at, ", ", barricade::lie(*degrees)];
        SetUp { operative: OperativeId, at: Place, order: Order } =>
            [operative, " is set up at ", at, " with ", order];
        TurningPoint { number: u8 } => ["turning point ", number, " begins"], round *number;
        /// Settled by the roll-off before the battle.
        Initiative { side: Side } => [side, " has the initiative"];
        InitiativeRolled { side: Side, rolls: [u8; 2] } => [side, " has the initiative"]
            dice |_faces| Thrown::plain(6, "initiative"), compared rolls.map(i32::from);
        InitiativeRerolled { side: Side, by: Side, rolls: [u8; 2] } =>
            [by, " re-rolls its initiative die, and ", side, " has the initiative"]
            dice |_faces| Thrown::plain(6, "initiative").again(), compared rolls.map(i32::from);
        /// A base of operations has worked on the terrain.
        Hardened { side: Side, feature: u8 } =>
            [side, " makes ", engineering_bay::feature_name(setup, *feature), " heavy"];
        CommandPoints { side: Side, now: u8 } => [side, " now has ", command_points(*now)];
        Readied => ["all operatives are ready"];
        Activated { operative: OperativeId, order: Order, ap: u8 } =>
            [operative, " is activated with ", order, " and ", action_points(*ap)];
        ActivationEnded { operative: OperativeId } => [operative, "'s activation ends"], weight Weight::Routine;
        Passed { side: Side } => [side, " passes"];
        Conceded { side: Side, scores: [i16; 2] } =>
            [side, " concedes and loses; the score stays ", scores[0], " to ", scores[1]];
        Moved { operative: OperativeId, kind: MoveKind, to: Place } =>
            [operative, " ", moves(*kind), " to ", to];
        HatchOperated { operative: OperativeId, hatch: u8, open: bool } =>
            [operative, if *open { " opens" } else { " closes" }, " hatchway ", hatch + 1];
        Shifted { operative: OperativeId, to: Place } => [operative, " is shifted to ", to];
        ActionPassed { operative: OperativeId } => [operative, " passes"];
        OnGuard { operative: OperativeId } => [operative, " goes on guard"];
        GuardEnded { operative: OperativeId } => [operative, " is no longer on guard"];
        Shot { by: OperativeId, target: OperativeId, weapon: u8, how: Shooting, cover: bool } =>
            [by, " ", shoots(*how), " ", target, " with ", Armed(*by, *weapon), if *cover { ", in cover" } else { "" }];
        /// Somebody stands in the cover lines.
        Hindered { by: OperativeId, target: OperativeId } =>
            [by, " rolls 1 attack die less: somebody stands in the way of the shot at ", target];
        AttackRoll { by: OperativeId, weapon: u8, needs: i8, critical_from: u8, modifiers: Modifiers, dice: Bins } =>
            [by, " rolls ", Dice(dice.total(), "attack"), ", ", needs, "+ hits", modifiers, ", ", critical_from,
                "+ is critical", Readings(*by, *weapon), ": ", Shown(*dice)]
            dice |faces| judged("attack", *needs, faces),
            reasons |_rule| reasons::of_attack_roll(setup.weapon(*by, *weapon), *needs, *critical_from, modifiers);
        Rerolled { by: OperativeId, needs: i8, dice: Bins, now: Bins } =>
            [by, " re-rolls ", DiceCount(i32::from(dice.total())), ": ", Shown(*now)]
            dice |faces| judged("re-roll", *needs, faces).again();
        PloyUsed { side: Side, ploy: &'static str, cp: u8 } =>
            [side, " uses ", *ploy, ", ", command_points(*cp), " left"];
        EffectTaken { operative: OperativeId, ploy: &'static str } => [operative, " takes the effect of ", *ploy];
        DiceChanged { by: OperativeId, normals: u8, criticals: u8 } =>
            [by, " now has ", Both::hits(*normals, *criticals)];
        DefenceDice { by: OperativeId, df: u8, dice: u8 } =>
            [by, " defends with ", dice, " of its ", Dice(*df, "defence")];
        CoverRetained { by: OperativeId, dice: u8 } =>
            [by, " retains ", DiceCount(i32::from(*dice)), " for cover"];
        DefenceRoll { by: OperativeId, needs: u8, modifiers: Modifiers, dice: Bins } =>
            [by, " rolls ", Dice(dice.total(), "defence"), ", ", needs, "+ saves", modifiers, ": ", Shown(*dice)]
            dice |faces| judged("defence", *needs as i8, faces),
            reasons |_rule| reasons::of_defence_roll(*needs);
        Saved { by: OperativeId, normals: u8, criticals: u8 } =>
            [by, " discards ", Both::hits(*normals, *criticals)];
        Damaged { operative: OperativeId, damage: u8, wounds: u8 } =>
            [operative, " suffers ", damage, " damage, ", wounds_left(*wounds), " left"];
        MortalWounds { operative: OperativeId, damage: u8, wounds: u8 } =>
            [operative, " suffers ", Count(i32::from(*damage), "mortal wound", "mortal wounds"), ", ",
                wounds_left(*wounds), " left"];
        Regained { operative: OperativeId, wounds: u8 } =>
            [operative, " regains wounds and now has ", wounds_left(*wounds)];
        Injured { operative: OperativeId } => [operative, " is injured"];
        Incapacitated { operative: OperativeId } => [operative, " is incapacitated"];
        Removed { operative: OperativeId } => [operative, " is removed from the killzone"];
        AplChanged { operative: OperativeId, by: i8 } => [operative, "'s APL changes by ", Signed(i32::from(*by))];
        Fought { by: OperativeId, target: OperativeId, weapon: u8 } =>
            [by, " fights ", target, " with ", Armed(*by, *weapon)];
        FoughtBack { by: OperativeId, weapon: Option<u8> } => [by, match weapon {
            Some(weapon) => say![KillTeam, setup; " fights back with ", Armed(*by, *weapon)],
            None => Text::plain(" cannot fight back"),
        }];
        Struck { by: OperativeId, hit: Hit, damage: u8 } =>
            [by, " strikes with a ", hit, " hit for ", damage, " damage"];
        Parried { by: OperativeId, hit: Hit, with: Hit } =>
            [by, " parries a ", hit, " hit with a ", with, " hit"];
        HitLost { by: OperativeId } => [by, " loses a normal hit"];
        MarkerTaken { side: Side, operative: OperativeId, marker: u8 } =>
            [operative, takes(setup), " objective marker ", marker + 1, " for ", side];
        Scored { side: Side, points: u8, total: u8 } =>
            [side, " scores ", Count(i32::from(*points), "point", "points"), " and now has ", total, " VP"],
            weight Weight::News;
        JumpTest { operative: OperativeId, crossed: bool } =>
            [operative, if *crossed { " makes the jump" } else { " fails the jump" }]
            dice |faces| judged("jump", 2, faces);
        BattleEnded => ["the battle is over"];
        /// Only its player learns this.
        ArchetypePicked { side: Side, archetype: &'static str } => [side, "'s tac ops are ", *archetype];
        /// Only its player learns this.
        Drew { side: Side, cards: [u8; 2] } => [side, " draws ", card_name(cards[0]), " and ", card_name(cards[1])]
            dice |_faces| Thrown::plain(6, "tac ops");
        /// Only its player learns this.
        Kept { side: Side, card: u8 } => [side, " keeps ", card_name(*card)];
        Revealed { side: Side, card: u8, operative: Option<OperativeId> } =>
            [side, " reveals ", card_name(*card), match operative {
                Some(operative) => say![KillTeam, setup; ", which names ", *operative],
                None => Text::plain(""),
            }], weight Weight::News;
        TacScored { side: Side, card: u8, points: u8, total: u8 } =>
            [side, " scores ", Count(i32::from(*points), "point", "points"), " from ", card_name(*card),
                " and now has ", total, " VP"], weight Weight::News;
        TacAction { operative: OperativeId, card: u8 } => [operative, " performs the action of ", card_name(*card)];
        Implanted { by: OperativeId, target: OperativeId } => [by, " implants ", target];
        Scouted { side: Side, option: Scouting } => [side, " has picked ", scouting_name(*option)];
        FeatureNamed { side: Side, feature: u8 } => [side, " names ", features::name(setup, u16::from(*feature))];
        Challenged { by: OperativeId, target: OperativeId } => [by, " challenges ", target];
        TokenPlaced { token: TokenKind, at: Place } => [token_name(*token), " lies at ", at];
        TokenRemoved { token: TokenKind } => [token_name(*token), " is removed"];
        PickedUp { operative: OperativeId, token: TokenKind } => [operative, " picks up ", token_name(*token)],
            weight Weight::News;
        Dropped { operative: OperativeId, token: TokenKind, at: Place } =>
            [operative, " drops ", token_name(*token), " at ", at];
        WoundsKept { operative: OperativeId, kept: u8 } =>
            [operative, match kept {
                0 => Text::plain(" keeps none of these wounds"),
                kept => say![KillTeam, setup; " does not lose ", wounds_left(*kept)],
            }]
            dice |faces| judged("wounds kept", 5, faces);
        KeptStanding { operative: OperativeId } => [operative, " stays on its feet for a while"];
        Left { operative: OperativeId } => [operative, " leaves the killzone"];
        Fed { operative: OperativeId, wounds: u8 } => [operative, " feeds for up to ", wounds_left(*wounds)]
            dice |_faces| Thrown::plain(6, "feeding");
        Shocked { operative: OperativeId, wounds: u8 } =>
            [operative, " is shocked for ", Count(i32::from(*wounds), "mortal wound", "mortal wounds")]
            dice |faces| judged("tesla weave", 5, faces);
        Dazzled { operative: OperativeId, hit: bool } =>
            [operative, if *hit { " is dazzled" } else { " is not dazzled" }]
            dice |_faces| Thrown::plain(6, "photon grenade");
        Shackled { operative: OperativeId, hold: u8 } =>
            [operative, match hold { 0 => " shakes the scarabs off", 1 => " is slowed by scarabs", _ => " obeys the scarabs" }]
            dice |_faces| Thrown::plain(6, "scarabs");
        Reanimating { operative: OperativeId, rises: bool } =>
            [operative, if *rises { " rises again" } else { " does not rise yet" }]
            dice |_faces| Thrown::plain(6, "reanimation");
        Regenerated { operative: OperativeId, wounds: u8 } => [operative, " rises with ", wounds_left(*wounds)]
            dice |_faces| Thrown::plain(6, "wounds");
        Returned { operative: OperativeId, at: Place } => [operative, " returns at ", at];
        Drawn { target: OperativeId, by: OperativeId } => [by, " draws the attack on ", target, " upon itself"];
        UniqueAction { operative: OperativeId, action: &'static str } => [operative, " uses ", *action];
        ItemUsed { operative: OperativeId, item: &'static str } => [operative, " uses ", *item];
        OrderChanged { operative: OperativeId, order: Order } => [operative, " now has ", order];
    }
}

/// Dice that succeed from a number on. A 6 always succeeds, a 1 never does.
fn judged(pool: &'static str, needs: i8, faces: &[u16]) -> Thrown {
    Thrown::judged(6, pool, faces, |face| face == 6 || (face != 1 && i32::from(face) >= i32::from(needs)))
}

/// A tac op by its name.
fn card_name(card: u8) -> &'static str {
    tac_ops::card(card).map_or("a tac op", |card| card.name)
}

/// What people call a token.
pub(crate) fn token_name(token: TokenKind) -> &'static str {
    match token {
        TokenKind::None => "a token",
        TokenKind::Banner => "the banner",
        TokenKind::Beacon => "the signal beacon",
        TokenKind::Retrieval => "the token to be retrieved",
        TokenKind::Reanimation => "a reanimation token",
        TokenKind::Smoke => "smoke",
    }
}

/// What people call a scouting option.
pub(crate) fn scouting_name(option: Scouting) -> &'static str {
    match option {
        Scouting::Fortify => "Fortify",
        Scouting::Infiltrate => "Infiltrate",
        Scouting::Recon => "Recon",
    }
}

/// What the mission's action does to a marker.
fn takes(setup: &Setup) -> &'static str {
    if setup.mission.scoring == Scoring::Loot { " loots" } else { " secures" }
}

fn moves(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Normal => "moves",
        MoveKind::Charge => "charges",
        MoveKind::FallBack => "falls back",
        MoveKind::Dash => "dashes",
        MoveKind::MoveDash => "moves and dashes",
        MoveKind::FallBackDash => "falls back and dashes",
    }
}

fn shoots(how: Shooting) -> &'static str {
    match how {
        Shooting::Shoot => "shoots at",
        Shooting::Overwatch => "fires on overwatch at",
        Shooting::PointBlank => "fires point-blank at",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{CRITICAL, NORMAL};
    use sortie_kernel::dice::{Rolling, Sampler};
    use sortie_kernel::narration::{Narrate, Piece};
    use sortie_kernel::words::{Spec, Words};
    use sortie_kernel::{Io, Note, Ruleset, choose, run};

    fn story(setup: &Setup) -> Vec<Note<Event>> {
        let mut notes = Vec::new();
        for seed in 0..4 {
            let (mut dice, mut picks) = (Rolling::new(Sampler::new(seed)), Sampler::new(seed + 1000));
            let mut at = KillTeam::opening(setup);
            let mut io = Io { dice: &mut dice, log: Some(&mut notes) };
            while run(setup, &mut at, &mut io).is_some() {
                let mut menu = Vec::new();
                KillTeam::candidates(setup, &at, &mut menu);
                let choice = menu[picks.below(menu.len() as u64) as usize];
                choose(setup, &mut at, choice, &mut io);
            }
        }
        notes
    }

    #[test]
    fn as_many_faces_are_good_as_the_battle_counted() {
        let setup = KillTeam::build(&Spec::default()).expect("the default battle");
        let mut rolls = [0; 3];
        for note in &story(&setup) {
            let Some(thrown) = note.event.dice(&setup, &note.faces) else {
                assert!(note.faces.is_empty(), "{note:?}");
                continue;
            };
            assert_eq!(thrown.sides, 6);
            assert_eq!(thrown.reroll, matches!(note.event, Event::Rerolled { .. }));
            let (bins, needs, which) = match note.event {
                Event::AttackRoll { dice, needs, .. } => (dice, i32::from(needs), 0),
                Event::DefenceRoll { dice, needs, .. } => (dice, i32::from(needs), 1),
                Event::Rerolled { now, .. } => (now, 0, 2),
                _ => continue,
            };
            let good = thrown.good.iter().filter(|good| **good).count();
            assert_eq!(good, usize::from(bins.0[NORMAL] + bins.0[CRITICAL]), "{note:?}");
            let reasons = note.event.reasons(&setup, note.rule);
            let sum: i32 = reasons.iter().filter(|r| r.pool != "critical").map(|r| r.amount).sum();
            assert_eq!(sum, needs, "{reasons:?}");
            rolls[which] += 1;
        }
        assert!(rolls.iter().all(|rolls| *rolls > 3), "{rolls:?}");
    }

    #[test]
    fn the_log_names_whom_it_is_about_and_who_won_a_roll() {
        let setup = KillTeam::build(&Spec::default()).expect("the default battle");
        let mut compared = 0;
        for note in &story(&setup) {
            let text = note.event.describe(&setup);
            assert!(!text.is_empty(), "{note:?}");
            let models = note.event.models(&setup);
            for piece in text.pieces() {
                if let Piece::Model { id, .. } = piece {
                    assert!(models.contains(id), "{text} does not mention {id}");
                }
            }
            if let (Some([a, b]), Event::RolledOff { winner, .. }) = (note.event.compared(), &note.event) {
                assert_eq!((*winner == Side::A, a != b), (a > b, true));
                // Ties before it are rolled again and stay in the log.
                assert!(note.faces.ends_with(&[a as u16, b as u16]), "{note:?}");
                compared += 1;
            }
        }
        assert_eq!(compared, 8);
    }

    #[test]
    fn sentences_say_what_happened_and_nothing_odd() {
        let setup = |mission: &str| {
            KillTeam::build(&Spec { mission: mission.to_string(), ..Spec::default() }).expect("a mission")
        };
        let (operative, at) = (OperativeId(0), Place::new(5000, 7000, 0));
        let taken = Event::MarkerTaken { side: Side::A, operative, marker: 1 };
        assert_eq!(taken.describe(&setup("loot")).to_string(), "S1 loots objective marker 2 for side A");
        assert_eq!(taken.describe(&setup("secure")).to_string(), "S1 secures objective marker 2 for side A");
        let kept = |kept: u8| Event::WoundsKept { operative, kept }.describe(&setup("loot")).to_string();
        assert_eq!([kept(0), kept(2)], ["S1 keeps none of these wounds", "S1 does not lose 2 wounds"]);
        let barricade = |degrees: u8| {
            let event = Event::BarricadeSetUp { side: Side::A, at, degrees };
            event.describe(&setup("loot")).to_string()
        };
        assert_eq!(barricade(90), "side A sets up a barricade at 5, 7, along the short edge");
        assert_eq!(
            barricade(135),
            "side A sets up a barricade at 5, 7, along the diagonal to the north-west"
        );
    }

    #[test]
    fn sentences_are_in_pieces() {
        let setup = KillTeam::build(&Spec::default()).expect("the default battle");
        let (operative, to) = (OperativeId(0), Place::new(12_250, 7500, 0));
        let text = Event::Moved { operative, kind: MoveKind::FallBack, to }.describe(&setup);
        assert_eq!(text.to_string(), "S1 falls back to 12.25, 7.5");
        assert!(matches!(&text.pieces()[0], Piece::Model { id, .. } if id == "S1"));
        assert!(matches!(&text.pieces()[2], Piece::Place { at: Some(at), .. } if at.x == 12_250));
        let ended = Event::ActivationEnded { operative }.describe(&setup);
        assert_eq!(ended.to_string(), "S1's activation ends");
        let roll = Event::AttackRoll {
            by: operative,
            weapon: 0,
            needs: 3,
            critical_from: 6,
            modifiers: Modifiers::new(),
            dice: Bins([0, 1, 2, 1]),
        };
        let text = roll.describe(&setup).to_string();
        assert!(text.starts_with("S1 rolls 4 attack dice, 3+ hits, 6+ is critical"), "{text}");
        assert!(text.ends_with(": 1 critical, 2 normal, 1 failed"), "{text}");
    }
}
