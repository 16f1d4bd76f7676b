//! Odds of Kill Team's shooting and fighting, from the ruleset's own frames. The format stands in `oracle/README.md`.
//!
//! Two operatives are made from the numbers of a case, and an attack or a combat is begun between them; the
//! fixed policies of the format answer every question on the way.

use crate::attack::{Clash, Hits, Melee, UNARMED};
use crate::choice::{Choice, Hit, Shooting, Source};
use crate::data::{WeaponData, weapon};
use crate::dice::{Bins, FAIL, ONE, Pool};
use crate::sequence::{changes, defence, exchange, fight, rerolls, shoot};
use crate::setup::{Profile, Setup};
use crate::state::{Flags, OperativeId, Place, State};
use crate::{Frame, KillTeam, abilities};
use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde_json::{Value, json};
use sortie_kernel::words::{Fault, Spec, Words};
use sortie_kernel::{Io, Position, Ruleset, choose};
use sortie_odds::{Distribution, Explorer};
use sortie_plug::cases::{CaseKind, Tolerance, read, total, within};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

const ATTACKER: OperativeId = OperativeId(0);
const DEFENDER: OperativeId = OperativeId(1);
/// What a die may have to show to succeed.
const NEEDED: RangeInclusive<u8> = 2..=6;
/// Dice that an attack may have.
const ATTACKS: RangeInclusive<u8> = 0..=10;
/// Wounds of a target whose damage is counted without a cap.
const UNCAPPED: u8 = u8::MAX;

/// Answers odds cases.
pub(super) struct OddsCases {
    setup: Setup,
    explorer: Explorer<KillTeam>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum CaseName {
    Shoot,
    Fight,
}

#[derive(Deserialize)]
struct Head {
    kind: CaseName,
}

#[derive(Deserialize)]
struct WeaponCase {
    attacks: u8,
    skill: u8,
    normal_damage: u8,
    critical_damage: u8,
    lethal: Option<u8>,
    #[serde(default)]
    rending: bool,
    #[serde(default)]
    balanced: bool,
    #[serde(default)]
    ceaseless: bool,
    #[serde(default)]
    relentless: bool,
    #[serde(default)]
    stun: bool,
    #[serde(default)]
    brutal: bool,
    #[serde(default)]
    mortal_wounds: u8,
    #[serde(default)]
    ap: u8,
    #[serde(default)]
    piercing: u8,
    #[serde(default)]
    no_cover: bool,
}

#[derive(Deserialize)]
struct ShootCase {
    attacker: WeaponCase,
    defender: DefenderCase,
}

#[derive(Deserialize)]
struct DefenderCase {
    defence: u8,
    save: u8,
    invulnerable: Option<u8>,
    #[serde(default)]
    cover_saves: u8,
    wounds: u8,
}

#[derive(Deserialize)]
struct FightCase {
    attacker: FighterCase,
    defender: FighterCase,
}

#[derive(Deserialize)]
struct FighterCase {
    #[serde(flatten)]
    weapon: WeaponCase,
    wounds: u8,
    strategy: Strategy,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Strategy {
    Strike,
    Parry,
    MaxDamage,
    MinDamage,
}

impl OddsCases {
    pub(super) fn new() -> OddsCases {
        let spec = Spec { board: "empty".into(), ..Spec::default() };
        let mut setup = KillTeam::build(&spec).expect("the ready teams are sound");
        let first_of_b = setup.first_of_b;
        let (mut a, mut b) = (setup.profiles[0].clone(), setup.profiles[first_of_b].clone());
        for profile in [&mut a, &mut b] {
            profile.weapons.clear();
            profile.abilities.clear();
            profile.keywords.clear();
            profile.invulnerable = None;
        }
        setup.profiles = vec![a, b];
        setup.first_of_b = 1;
        OddsCases { setup, explorer: Explorer::default() }
    }

    /// Two operatives face to face, with this many wounds left.
    fn state(&self, wounds: [u8; 2]) -> State {
        let mut state = State::new(self.setup.counts());
        for (id, (wounds, x)) in
            [ATTACKER, DEFENDER].into_iter().zip(wounds.into_iter().zip([10_000, 12_000]))
        {
            state[id].wounds = wounds;
            state[id].at = Place::new(x, 10_000, 0);
            state[id].flags.add(Flags::ON_TABLE);
        }
        state
    }

    fn arm(&mut self, id: OperativeId, case: &WeaponCase, ranged: bool, place: &str) -> Result<(), Fault> {
        within(&format!("{place}.attacks"), case.attacks, ATTACKS)?;
        within(&format!("{place}.skill"), case.skill, NEEDED)?;
        within(&format!("{place}.lethal"), case.lethal.unwrap_or(6), NEEDED)?;
        let weapon = weapon(&weapon_data(case, ranged), place)?;
        self.setup.profiles[id.index()].weapons = vec![weapon];
        Ok(())
    }

    fn shoot(&mut self, case: &ShootCase) -> Result<Value, Fault> {
        self.arm(ATTACKER, &case.attacker, true, "attacker")?;
        within("defender.defence", case.defender.defence, 0..=10)?;
        within("defender.save", case.defender.save, NEEDED)?;
        within("defender.invulnerable", case.defender.invulnerable.unwrap_or(6), NEEDED)?;
        within("defender.cover_saves", case.defender.cover_saves, 0..=2)?;
        within("defender.wounds", case.defender.wounds, 1..=200)?;
        let target = &mut self.setup.profiles[1];
        (target.df, target.sv, target.invulnerable) =
            (case.defender.defence, case.defender.save, case.defender.invulnerable);
        // The second retained die of a case is what a camo cloak gives.
        let cloak = (case.defender.cover_saves > 1).then(|| abilities::find("Camo cloak")).flatten();
        target.abilities = cloak.into_iter().collect();
        set_wounds(&mut self.setup.profiles, [10, UNCAPPED]);
        let state = self.state([10, UNCAPPED]);
        let in_cover = case.defender.cover_saves > 0;
        let attack = shoot::new_attack(Shooting::Shoot, ATTACKER, DEFENDER, 0, in_cover, &self.setup, &state);
        let from = Position::new(state, Frame::AttackDice { attack });
        let setup = &self.setup;
        let damage = [case.attacker.normal_damage, case.attacker.critical_damage];
        let ends = self.explorer.distribution(setup, &from, 0, &mut |at| shooting_policy(setup, at, damage));
        let damage = ends.by_number(|end| i32::from(UNCAPPED - end.state[DEFENDER].wounds));
        let wounds = i32::from(case.defender.wounds);
        Ok(json!({
            "damage": listed(&damage),
            "average_damage": mean(&damage),
            "kill_chance": total(damage.iter().filter(|(d, _)| *d >= wounds).map(|(_, p)| *p)),
        }))
    }

    fn fight(&mut self, case: &FightCase) -> Result<Value, Fault> {
        self.arm(ATTACKER, &case.attacker.weapon, false, "attacker")?;
        self.arm(DEFENDER, &case.defender.weapon, false, "defender")?;
        let wounds = [case.attacker.wounds, case.defender.wounds];
        // Injury is outside these cases: nobody has more wounds to lose than are left.
        set_wounds(&mut self.setup.profiles, wounds);
        let state = self.state(wounds);
        let setup = &self.setup;
        let strategies = [case.attacker.strategy, case.defender.strategy];
        let mut search = Search::default();
        let mut policy = |at: &Position<KillTeam>| fighting_policy(setup, at, strategies, &mut search);
        let [attacker, defender] =
            [0, 1].map(|who| rolled_alone(setup, &state, who, &mut self.explorer, &mut policy));
        let mut at = Position::new(state, Frame::Idle);
        for (a, p) in &attacker {
            for (b, q) in &defender {
                let clash = Clash { pools: [*a, *b], ..both() };
                at.set_frames(&[Frame::Exchange { clash }]);
                self.explorer.start(&at, p * q);
            }
        }
        let ends = self.explorer.distribution_from_starts(setup, 0, &mut policy);
        Ok(fight_result(&ends))
    }
}

/// The combat of the two, each with its only weapon.
fn both() -> Clash {
    Clash { weapons: [0; 2], ..fight::new_clash(ATTACKER, DEFENDER, 0) }
}

/// What a fighter's dice show in the end, with its probability.
///
/// The dice of the two have nothing to do with each other, and no policy for re-rolls looks at the other's. So each
/// rolls in a combat against an opponent without a weapon, as the rules have it, and their outcomes are put together
/// afterwards: dozens of pairs instead of tens of thousands of branches.
fn rolled_alone(
    setup: &Setup,
    state: &State,
    who: usize,
    explorer: &mut Explorer<KillTeam>,
    policy: &mut dyn FnMut(&Position<KillTeam>) -> Choice,
) -> Vec<(Pool, f64)> {
    let mut clash = both();
    clash.weapons[1 - who] = UNARMED;
    let from = Position::new(state.clone(), Frame::ClashDice { clash, who: 0 });
    let on_table = |at: &Position<KillTeam>| matches!(at.top(), Some(Frame::Exchange { .. }));
    let rolled = explorer.until(setup, &from, &on_table, policy);
    let pool = |at: &Position<KillTeam>| match at.top() {
        Some(Frame::Exchange { clash }) => clash.pools[who],
        other => unreachable!("a combat comes to its exchange: {other:?}"),
    };
    rolled.ends.iter().map(|(at, p)| (pool(at), *p)).collect()
}

fn set_wounds(profiles: &mut [Profile], wounds: [u8; 2]) {
    for (profile, wounds) in profiles.iter_mut().zip(wounds) {
        profile.wounds = wounds;
    }
}

fn weapon_data(case: &WeaponCase, ranged: bool) -> WeaponData {
    let mut rules = Vec::new();
    let mut number = |value: u8, name: &str| {
        if value > 0 {
            rules.push(format!("{name}{value}"));
        }
    };
    number(case.ap, "AP");
    number(case.piercing, "P");
    number(case.mortal_wounds, "MW");
    rules.extend(case.lethal.map(|x| format!("Lethal {x}+")));
    let named = [
        (case.rending, "Rending"),
        (case.balanced, "Balanced"),
        (case.ceaseless, "Ceaseless"),
        (case.relentless, "Relentless"),
        (case.stun, "Stun"),
        (case.brutal, "Brutal"),
        (case.no_cover, "No Cover"),
    ];
    rules.extend(named.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_string()));
    WeaponData {
        name: "Weapon".to_string(),
        kind: (if ranged { "ranged" } else { "melee" }).to_string(),
        a: case.attacks,
        skill: case.skill,
        damage: [case.normal_damage, case.critical_damage],
        rules,
        no_overwatch: false,
        storm: false,
    }
}

/// Failed dice are re-rolled, successful ones never; dice that show 1 first.
fn reroll_policy(offers: &rerolls::Offers, pool: &Pool) -> Choice {
    let fresh = pool.fresh.0;
    let take = |source: Source, dice: Bins| Choice::Reroll { source, dice };
    if let Some(offer) = offers.iter().find(|offer| offer.only_ones) {
        return take(offer.source, Bins([fresh[ONE], 0, 0, 0]));
    }
    let failed = Bins([fresh[ONE], fresh[FAIL], 0, 0]);
    match offers.iter().find(|offer| !offer.repeats) {
        Some(offer) if failed.total() > 0 && offer.dice_max >= failed.total() => take(offer.source, failed),
        Some(offer) if failed.total() > 0 => {
            take(offer.source, Bins::one(if fresh[FAIL] > 0 { FAIL } else { ONE }))
        }
        _ => Choice::Keep,
    }
}

fn change_policy(offered: &changes::Changes) -> Choice {
    offered.first().map_or(Choice::Leave, |(_, source, _)| Choice::Use(*source))
}

fn shooting_policy(setup: &Setup, at: &Position<KillTeam>, damage: [u8; 2]) -> Choice {
    match at.top() {
        Some(Frame::PickReroll { attack }) => {
            reroll_policy(&shoot::reroll_offers(setup, &at.state, &attack), &attack.pool)
        }
        Some(Frame::PickChange { attack, done }) => {
            change_policy(&shoot::offered_changes(setup, &at.state, &attack, done))
        }
        Some(Frame::PickSaveKind { .. }) => Choice::Invulnerable(true),
        Some(Frame::PickCover { defence }) => Choice::Cover(defence.retained),
        Some(Frame::PickSaves { hits, normals, criticals }) => {
            let saves = defence::Saves { normals, criticals };
            least_damage(&hits, saves, damage)
        }
        other => unreachable!("a shooting asks no such question: {other:?}"),
    }
}

/// The saves that leave the least damage.
fn least_damage(hits: &Hits, saves: defence::Saves, damage: [u8; 2]) -> Choice {
    let mut best = (0, Choice::Save { normal: 0, critical: 0 });
    for critical in 0..=hits.criticals.min(saves.criticals + saves.normals / 2) {
        for normal in 0..=hits.normals {
            if defence::check_saves(hits, saves, normal, critical).is_ok() {
                let saved =
                    u16::from(normal) * u16::from(damage[0]) + u16::from(critical) * u16::from(damage[1]);
                if saved > best.0 {
                    best = (saved, Choice::Save { normal, critical });
                }
            }
        }
    }
    best.1
}

fn fighting_policy(
    setup: &Setup,
    at: &Position<KillTeam>,
    strategies: [Strategy; 2],
    search: &mut Search,
) -> Choice {
    match at.top() {
        Some(Frame::PickClashReroll { clash, who }) => {
            let place = usize::from(who);
            reroll_policy(&fight::reroll_offers(setup, &at.state, &clash, place), &clash.pools[place])
        }
        Some(Frame::PickClashChange { clash, who, done }) => {
            let own = usize::from(who);
            let roll = fight::attack_roll(&clash, own);
            change_policy(&changes::open(setup, &at.state, roll, clash.pools[own].fresh, 0, done))
        }
        Some(Frame::PickHit { melee }) => {
            let who = usize::from(melee.turn);
            match strategies[who] {
                Strategy::Strike => strike(&melee, who),
                Strategy::Parry => parry(setup, at, &melee),
                aim => search.best(setup, at, &melee, aim).1,
            }
        }
        other => unreachable!("a combat asks no such question: {other:?}"),
    }
}

fn best_hit(melee: &Melee, who: usize) -> Hit {
    if melee.criticals[who] > 0 { Hit::Critical } else { Hit::Normal }
}

fn strike(melee: &Melee, who: usize) -> Choice {
    Choice::Strike(best_hit(melee, who))
}

/// Strikes to kill, else parries the best it can, else strikes.
fn parry(setup: &Setup, at: &Position<KillTeam>, melee: &Melee) -> Choice {
    let who = usize::from(melee.turn);
    let weapon = setup.weapon(melee.fighters[who], melee.weapons[who]);
    let hit = best_hit(melee, who);
    let damage = if hit == Hit::Critical { weapon.critical } else { weapon.normal };
    if at.state[melee.fighters[1 - who]].wounds <= damage {
        return Choice::Strike(hit);
    }
    let wishes = [(Hit::Critical, Hit::Critical), (Hit::Normal, Hit::Normal), (Hit::Normal, Hit::Critical)];
    wishes
        .into_iter()
        .map(|(hit, with)| Choice::Parry { hit, with })
        .find(|choice| exchange::check(setup, melee, *choice).is_ok())
        .unwrap_or(Choice::Strike(hit))
}

/// Looks to the end of a combat whose dice are known, against an opponent who always strikes.
#[derive(Default)]
struct Search {
    known: FxHashMap<(Melee, [u8; 2]), (Value2, Choice)>,
}

/// Wounds left, the more important first, each counted so that more is better.
type Value2 = (i16, i16);

impl Search {
    /// The value of the best way on, and its first step.
    fn best(
        &mut self,
        setup: &Setup,
        at: &Position<KillTeam>,
        melee: &Melee,
        aim: Strategy,
    ) -> (Value2, Choice) {
        let key = (*melee, [ATTACKER, DEFENDER].map(|id| at.state[id].wounds));
        if let Some(found) = self.known.get(&key) {
            return *found;
        }
        let who = usize::from(melee.turn);
        let mut choices = Vec::new();
        KillTeam::candidates(setup, at, &mut choices);
        let found = choices
            .into_iter()
            .map(|choice| (self.value(setup, at, who, choice, aim), choice))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })
            .expect("a fighter with hits can strike");
        self.known.insert(key, found);
        found
    }

    /// What comes of a choice if everything after it is played as well as can be.
    fn value(
        &mut self,
        setup: &Setup,
        at: &Position<KillTeam>,
        who: usize,
        choice: Choice,
        aim: Strategy,
    ) -> Value2 {
        let mut at = at.clone();
        let mut dice = sortie_kernel::dice::Branches::new();
        dice.restart();
        dice.advance();
        choose(setup, &mut at, choice, &mut Io::silent(&mut dice));
        while let Some(Frame::PickHit { melee }) = at.top() {
            if usize::from(melee.turn) == who {
                return self.best(setup, &at, &melee, aim).0;
            }
            let answer = strike(&melee, 1 - who);
            choose(setup, &mut at, answer, &mut Io::silent(&mut dice));
        }
        let ids = [ATTACKER, DEFENDER];
        let (own, other) = (at.state[ids[who]].wounds, at.state[ids[1 - who]].wounds);
        match aim {
            Strategy::MaxDamage => (-i16::from(other), i16::from(own)),
            _ => (i16::from(own), -i16::from(other)),
        }
    }
}

fn listed(distribution: &[(i32, f64)]) -> Vec<(i32, f64)> {
    distribution.iter().filter(|(_, p)| *p > 0.0).copied().collect()
}

fn mean(distribution: &[(i32, f64)]) -> f64 {
    total(distribution.iter().map(|(number, p)| f64::from(*number) * p))
}

fn fight_result(ends: &Distribution<KillTeam>) -> Value {
    let wounds = |end: &Position<KillTeam>, id: OperativeId| i32::from(end.state[id].wounds);
    let mut joint: BTreeMap<(i32, i32), f64> = BTreeMap::new();
    for (end, p) in &ends.ends {
        *joint.entry((wounds(end, ATTACKER), wounds(end, DEFENDER))).or_default() += p;
    }
    let joint: Vec<(i32, i32, f64)> = joint.into_iter().map(|((a, d), p)| (a, d, p)).collect();
    let margin = |id: OperativeId| ends.by_number(|end| wounds(end, id));
    let (attacker, defender) = (margin(ATTACKER), margin(DEFENDER));
    let death = |margin: &[(i32, f64)]| total(margin.iter().filter(|(w, _)| *w == 0).map(|(_, p)| *p));
    json!({
        "joint_wounds": joint,
        "attacker_wounds": listed(&attacker),
        "defender_wounds": listed(&defender),
        "attacker_average_wounds": mean(&attacker),
        "defender_average_wounds": mean(&defender),
        "attacker_death": death(&attacker),
        "defender_death": death(&defender),
    })
}

impl CaseKind for OddsCases {
    fn run(&mut self, case: &Value) -> Result<Value, Fault> {
        match read::<Head>(case)?.kind {
            CaseName::Shoot => {
                let case: ShootCase = read(case)?;
                if case.defender.wounds == 0 || case.defender.defence > 10 || case.defender.cover_saves > 2 {
                    let message = "a target has 1 or more wounds, up to 10 dice and up to 2 cover saves";
                    return Err(Fault::new("defender", message));
                }
                check_damage(&case.attacker)?;
                self.shoot(&case)
            }
            CaseName::Fight => {
                let case: FightCase = read(case)?;
                for (place, fighter) in [("attacker", &case.attacker), ("defender", &case.defender)] {
                    if fighter.wounds == 0 {
                        return Err(Fault::new(format!("{place}.wounds"), "a fighter has 1 or more wounds"));
                    }
                }
                self.fight(&case)
            }
        }
    }

    fn unread(&self) -> &'static [&'static str] {
        // How a case was made.
        &["cover_choice_neutral", "reroll_choice_neutral", "tie_break_free"]
    }

    fn tolerance(&self, field: &str) -> Tolerance {
        match field {
            "damage" | "joint_wounds" | "attacker_wounds" | "defender_wounds" => {
                Tolerance::Distribution(1e-11)
            }
            _ if field.contains("average") => Tolerance::Within(1e-9),
            _ => Tolerance::Within(1e-11),
        }
    }

    fn examples(&self) -> Vec<Value> {
        let shoot = json!({
            "kind": "shoot",
            "attacker": {
                "attacks": 4, "skill": 3, "normal_damage": 3, "critical_damage": 4, "lethal": null,
                "mortal_wounds": 0, "ap": 0, "piercing": 1, "rending": false, "balanced": false,
                "ceaseless": false, "relentless": false, "no_cover": false, "stun": false
            },
            "defender": { "defence": 3, "save": 4, "invulnerable": null, "cover_saves": 0, "wounds": 9 }
        });
        let fighter = || {
            json!({
                "attacks": 4, "skill": 3, "normal_damage": 3, "critical_damage": 4, "lethal": null, "mortal_wounds": 0,
                "ap": 0, "piercing": 0, "rending": false, "balanced": false, "ceaseless": false, "relentless": false,
                "no_cover": false, "stun": false, "brutal": false, "wounds": 9, "strategy": "strike"
            })
        };
        vec![shoot, json!({ "kind": "fight", "attacker": fighter(), "defender": fighter() })]
    }
}

/// Damage is counted in a byte; a case beyond it is none of this game.
fn check_damage(weapon: &WeaponCase) -> Result<(), Fault> {
    within("attacker.attacks", weapon.attacks, ATTACKS)?;
    let most = u32::from(weapon.attacks)
        * (u32::from(weapon.normal_damage.max(weapon.critical_damage)) + u32::from(weapon.mortal_wounds));
    if most >= u32::from(UNCAPPED) {
        return Err(Fault::new("attacker", "the damage of one attack stays below 255"));
    }
    Ok(())
}
