//! What is at stake when dice may be re-rolled: what screens propose, and whether they ask at all.
//!
//! Nothing here is law. A player may re-roll whatever the rules allow; these answers only say where a thought is worth
//! its time. In doubt something is at stake.

use super::rerolls::Offers;
use super::{defaults, saves};
use crate::abilities;
use crate::attack::{Attack, Defence, Hits};
use crate::choice::{Choice, Source};
use crate::dice::{Bins, CRITICAL, FAIL, NORMAL, ONE, Pool};
use crate::frame::Frame;
use crate::game::Game;
use crate::ploys::tactical::{self, Moment};
use crate::setup::Weapon;
use crate::spec_ops::honours::staunch;
use crate::state::{Marks, OperativeId};

/// Whether a re-roll that is limited (a command point, a purity seal) is worth a thought: a die has failed, and a
/// better one could change how the attack ends. What a weapon gives costs nothing and is taken without one.
pub(super) fn is_open(frame: Frame, game: &Game<'_>, offers: &Offers, pool: &Pool) -> bool {
    let failed = pool.fresh.0[ONE] + pool.fresh.0[FAIL] > 0;
    failed
        && limited(offers).is_some()
        && defaults::reroll(offers, pool) == Choice::Keep
        && !is_decided(frame, game)
}

/// The answer that screens give for a player: where something is at stake the limited re-roll of a failed die, which
/// is never taken without a press of its own, and else what costs nothing.
pub(super) fn advice(frame: Frame, game: &Game<'_>, offers: &Offers, pool: &Pool) -> Choice {
    let usual = defaults::reroll(offers, pool);
    match limited(offers) {
        Some(source) if is_open(frame, game, offers, pool) => {
            let mut dice = Bins::default();
            dice.0[if pool.fresh.0[ONE] > 0 { ONE } else { FAIL }] = 1;
            Choice::Reroll { source, dice }
        }
        _ => usual,
    }
}

/// The re-roll of any die that can be used up; free ones come first.
fn limited(offers: &Offers) -> Option<Source> {
    let has = |source: Source| offers.iter().any(|offer| offer.source == source).then_some(source);
    has(Source::Free).or_else(|| has(Source::Command))
}

/// Whether every way the failed dice could fall ends alike.
fn is_decided(frame: Frame, game: &Game<'_>) -> bool {
    match frame {
        Frame::PickReroll { attack } => falls_anyway(&attack, game),
        Frame::PickDefenceReroll { defence, pool } => {
            saves::saves_all(&defence, &pool) || falls_to_the_rest(&defence, &pool, game)
        }
        _ => false,
    }
}

/// Whether the hits as they lie fell the target, however well it saves. A weapon that acts on single dice, on its
/// shooter or on others, is never done before its last die.
fn falls_anyway(attack: &Attack, game: &Game<'_>) -> bool {
    let weapon = game.setup.weapon(attack.by, attack.weapon);
    let acts_on_dice = !weapon.hooks.discarded.is_empty() || !weapon.hooks.criticals.is_empty();
    let Bins(bins) = attack.pool.settled();
    let saved = game.setup.profile(attack.target).df;
    !acts_on_dice
        && !may_keep_wounds(game, attack.target)
        && left(weapon, bins[NORMAL], bins[CRITICAL], saved) >= wounds(game, attack.target)
}

/// Whether the target falls even if every failed die that may still be rolled comes up as a critical save.
fn falls_to_the_rest(defence: &Defence, pool: &Pool, game: &Game<'_>) -> bool {
    let Hits { by, target, weapon, normals, criticals, .. } = defence.hits;
    let Bins(stand) = pool.stand;
    let hopeless = stand[ONE] + stand[FAIL];
    let saved = defence.dice.saturating_sub(hopeless);
    !may_keep_wounds(game, target)
        && left(game.setup.weapon(by, weapon), normals, criticals, saved) >= wounds(game, target)
}

fn wounds(game: &Game<'_>, id: OperativeId) -> u16 {
    u16::from(game.state[id].wounds)
}

/// The least damage of these hits if `saved` of them are discarded, the worst ones first.
fn left(weapon: &Weapon, normals: u8, criticals: u8, saved: u8) -> u16 {
    let damage = |hits: u8, each: u8| u16::from(hits) * u16::from(each);
    let worst = if weapon.normal > weapon.critical { [normals, criticals] } else { [criticals, normals] };
    let first = worst[0].saturating_sub(saved);
    let second = worst[1].saturating_sub(saved.saturating_sub(worst[0]));
    let (low, high) = (weapon.normal.min(weapon.critical), weapon.normal.max(weapon.critical));
    damage(first, high) + damage(second, low)
}

/// Whether something may keep it from losing wounds to a hit, or from falling to none.
fn may_keep_wounds(game: &Game<'_>, id: OperativeId) -> bool {
    let (setup, state) = (game.setup, game.state);
    let marks = state[id].marks;
    setup.profile(id).has_ability(abilities::WOUND_SAVE)
        || staunch::is_indomitable(setup, id)
        || marks.has(Marks::STIMULANT)
        || marks.has(Marks::SPARED)
        || tactical::find(setup, state, Moment::Damage, id, 0).is_some()
}

#[cfg(test)]
mod tests {
    use crate::{KillTeam, Setup, fixture, notation};
    use sortie_kernel::dice::{Rolling, Script};
    use sortie_kernel::words::Words;
    use sortie_kernel::{Io, Position, choose, run};

    /// A shot with a command point on either side, and these further answers: whether anything is at stake in the
    /// next question, and what is advised.
    fn asked(gun: &str, wounds: u8, answers: &[&str], faces: &[u16]) -> (bool, String) {
        let text = format!(
            "step = \"action S1\"\na = {{ cp = 1 }}\nb = {{ cp = 1 }}\n\
             [[operative]]\nname = \"S1\"\nside = \"a\"\nat = [5, 5]\n\
             weapon = [{{ name = \"Gun\", type = \"ranged\", A = 5, BS = \"3+\", {gun} }}]\n\
             [[operative]]\nname = \"N1\"\nside = \"b\"\nat = [15, 5]\nwounds = {wounds}\n"
        );
        let (setup, mut at) = fixture::build(&toml::from_str(&text).expect("a set-up")).expect("a position");
        let mut dice = Rolling::new(Script::new(faces));
        let mut io = Io { dice: &mut dice, log: None };
        run(&setup, &mut at, &mut io);
        for line in ["shoot S1 N1 gun"].iter().chain(answers) {
            let choice = notation::read(&setup, line).expect("a choice");
            choose(&setup, &mut at, choice, &mut io);
            run(&setup, &mut at, &mut io);
        }
        told(&setup, &at)
    }

    fn told(setup: &Setup, at: &Position<KillTeam>) -> (bool, String) {
        (KillTeam::at_stake(setup, at), KillTeam::choice_line(setup, KillTeam::advice(setup, at)))
    }

    fn is(stake: bool, line: &str) -> (bool, String) {
        (stake, line.to_string())
    }

    #[test]
    fn a_shooter_thinks_about_a_failed_die_while_the_target_may_stand() {
        let hits = [3, 3, 3, 3, 2];
        assert_eq!(asked("D = \"3/4\"", 4, &[], &hits), is(true, "reroll command 1fail"));
        // Three defence dice discard three of four hits at most, and one is enough.
        assert_eq!(asked("D = \"3/4\"", 3, &[], &hits), is(false, "keep"));
        // A weapon that burns its shooter is never done before its last die.
        assert_eq!(asked("D = \"3/4\", rules = \"Hot\"", 3, &[], &hits), is(true, "reroll command 1fail"));
        assert_eq!(asked("D = \"3/4\"", 9, &[], &[3, 3, 3, 3, 3]), is(false, "keep"), "no die has failed");
    }

    #[test]
    fn a_defender_thinks_about_a_failed_die_while_it_may_stand() {
        let defend = |wounds: u8, saves: [u16; 3]| {
            asked("D = \"3/4\"", wounds, &["keep"], &[&[3, 3, 3, 3, 2], &saves[..]].concat())
        };
        assert_eq!(defend(4, [4, 4, 1]), is(true, "reroll command 1fail"));
        assert_eq!(defend(3, [4, 4, 1]), is(false, "keep"), "the fourth hit fells it whatever is rolled");
    }
}
