//! Odds of Kill Team's shooting and fighting, from the ruleset's own frames. The format stands in `oracle/README.md`.
//!
//! Two operatives are made from the numbers of a case, and an attack or a combat is begun between them; the
//! fixed policies of the format answer every question on the way.

mod case;
mod policy;

use crate::attack::{Clash, UNARMED};
use crate::choice::{Choice, Shooting};
use crate::data::weapon;
use crate::dice::Pool;
use crate::sequence::{fight, shoot};
use crate::setup::{Profile, Setup};
use crate::state::{Flags, OperativeId, Place, State};
use crate::{Frame, KillTeam, abilities};
use case::{CaseName, FightCase, Head, ShootCase, WeaponCase, check_damage, weapon_data};
use policy::{Search, fighting_policy, shooting_policy};
use serde_json::{Value, json};
use sortie_kernel::Position;
use sortie_kernel::words::{Fault, Spec, Words};
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
