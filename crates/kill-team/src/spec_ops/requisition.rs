//! What a player does between battles: requisitions for 1 RP each, spec ops, and what may be given up. [KT-NARR-07]
//! [KT-NARR-10] [KT-NARR-12] [KT-NARR-14]

use super::assets::Asset;
use super::command::Command;
use super::content::Content;
use super::rank::Rank;
use super::slate::{Dataslate, OPERATIVES, Operation, SlateOperative};
use crate::data::Library;
use crate::muster;
use sortie_kernel::words::Fault;
use sortie_rulebook::{RuleId, rule};

/// Equipment points of one Equipment Drop.
pub const DROP_POINTS: u32 = 5;
/// The longest name.
const NAME_MAX: usize = 40;
/// How many other spec ops come before the same one again.
const OTHERS_FIRST: usize = 2;

fn no<T>(rule: RuleId, why: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::new("", format!("{} ({rule})", why.into())))
}

/// A name that can be written in lines and is not taken.
pub(crate) fn check_name(name: &str, slate: &Dataslate) -> Result<(), Fault> {
    let rule = rule!("KT-NARR-01");
    let sound = |c: char| !c.is_control() && !":,;|#\"\\{}".contains(c);
    if name.is_empty() || name.trim() != name || name.chars().count() > NAME_MAX || !name.chars().all(sound) {
        return no(rule, format!("a name has 1 to {NAME_MAX} letters and none of : , ; | # \" \\ {{ }}"));
    }
    if name.contains(" as ") || slate.find(name).is_some() {
        return no(rule, format!("{name:?} cannot be used, or another operative of the dataslate has it"));
    }
    Ok(())
}

/// Pays 1 RP.
fn pay(slate: &mut Dataslate) -> Result<(), Fault> {
    let rule = rule!("KT-NARR-07");
    match slate.rp.checked_sub(1) {
        Some(left) => {
            slate.rp = left;
            Ok(())
        }
        None => no(rule, "a requisition costs 1 RP, and there is none"),
    }
}

/// Does what a command between battles says; what happened, in a line.
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn apply(command: &Command, slate: &mut Dataslate) -> Result<String, Fault> {
    match command {
        Command::Assign { card, name, weapons } => assign(card, name, weapons, slate),
        Command::Supply(items) => supply(items, slate),
        Command::Acquire(asset) => acquire(asset, slate),
        Command::Release(asset) => {
            let rule = rule!("KT-NARR-10");
            let Some(place) = slate.assets.iter().position(|own| own == asset) else {
                return no(rule, format!("the base has no {asset}"));
            };
            slate.assets.remove(place);
            Ok(format!("{asset} is given up"))
        }
        Command::Smith(name) => smith(name, slate),
        Command::Take(operation) => take(operation, slate),
        Command::Abandon => {
            let rule = rule!("KT-NARR-12");
            match slate.operation.take() {
                Some(own) => Ok(format!("{} is given up", own.name)),
                None => no(rule, "there is no spec op to give up"),
            }
        }
        Command::Strike(name) => {
            let rule = rule!("KT-NARR-14");
            if slate.find(name).is_none() {
                return unknown(slate, name);
            }
            if slate.operatives.len() == 1 {
                return no(rule, "the last operative stays on the dataslate");
            }
            let after = slate.next_battle() - 1;
            slate.strike(name, after, false);
            Ok(format!("{name} is struck from the dataslate; all it gained is lost"))
        }
        Command::Rename { from, to } => {
            if slate.find(from).is_none() {
                return unknown(slate, from);
            }
            check_name(to, slate)?;
            if let Some(own) = slate.find_mut(from) {
                own.name.clone_from(to);
            }
            Ok(format!("{from} is now called {to}"))
        }
        other => Err(Fault::new(
            "",
            format!("{:?} answers no question now", other.to_string().split(' ').next().unwrap_or_default()),
        )),
    }
}

fn unknown<T>(slate: &Dataslate, name: &str) -> Result<T, Fault> {
    let known = slate.operatives.iter().map(|own| own.name.as_str());
    Err(Fault::unknown("", "operative", name, known))
}

/// Operative Assigned.
fn assign(card: &str, name: &str, weapons: &[String], slate: &mut Dataslate) -> Result<String, Fault> {
    let rule = rule!("KT-NARR-01");
    if slate.operatives.len() >= OPERATIVES {
        return no(rule, format!("a dataslate has at most {OPERATIVES} operatives"));
    }
    check_name(name, slate)?;
    let Some(faction) = slate.faction_data() else { return no(rule, "the dataslate has no faction") };
    if !faction.card.iter().any(|own| own.name == card) {
        let others = Library::get().factions.iter().flat_map(|other| &other.card);
        if others.into_iter().any(|own| own.name == card) {
            let why = format!("{card} is a datacard of another faction ({})", rule!("KT-FORCE-01"));
            return Err(Fault::new("", why));
        }
        let known = faction.card.iter().map(|own| own.name.as_str());
        return Err(Fault::unknown("", "datacard", card, known));
    }
    let fire_team = muster::fire_team_of(faction, card, weapons)
        .map_err(|why| Fault::new("", format!("{why} ({})", rule!("KT-FORCE-12"))))?;
    pay(slate)?;
    slate.operatives.push(SlateOperative {
        name: name.to_string(),
        card: card.to_string(),
        weapons: weapons.to_vec(),
        fire_team,
        ..SlateOperative::default()
    });
    Ok(format!("{name}, {card}, joins the dataslate (1 RP)"))
}

/// The equipment points of items.
///
/// # Errors
/// An item that the faction does not have.
pub(crate) fn points(slate: &Dataslate, items: &[String]) -> Result<u32, Fault> {
    let all = slate.faction_data().map_or(&[][..], |faction| &faction.item);
    let mut sum = 0;
    for name in items {
        let known = all.iter().map(|item| item.name.as_str());
        let item = all.iter().find(|item| item.name == *name);
        sum += u32::from(item.ok_or_else(|| Fault::unknown("", "equipment", name, known))?.ep);
    }
    Ok(sum)
}

/// Equipment Drop.
fn supply(items: &[String], slate: &mut Dataslate) -> Result<String, Fault> {
    let rule = rule!("KT-NARR-08");
    let sum = points(slate, items)?;
    if items.is_empty() || sum > DROP_POINTS {
        return no(
            rule,
            format!("an Equipment Drop brings items for up to {DROP_POINTS} equipment points, not {sum}"),
        );
    }
    pay(slate)?;
    slate.stash.extend(items.iter().cloned());
    Ok(format!("The stash gains {} (1 RP)", items.join(", ")))
}

/// Asset Acquired.
fn acquire(name: &str, slate: &mut Dataslate) -> Result<String, Fault> {
    let rule = rule!("KT-NARR-10");
    let Some(asset) = Asset::find(name) else {
        return Err(Fault::unknown("", "asset", name, Asset::ALL.iter().map(|asset| asset.name())));
    };
    if slate.has(asset) {
        return no(rule, format!("the base has {name} already"));
    }
    if slate.assets.len() >= usize::from(slate.capacity) {
        return no(rule, format!("the base holds {} assets", slate.capacity));
    }
    if asset == Asset::WarShrine && !slate.operatives.iter().any(|own| own.rank() >= Rank::Ace) {
        return no(rule, "a War Shrine needs an operative of rank Ace or higher");
    }
    pay(slate)?;
    slate.assets.push(name.to_string());
    Ok(format!("{name} joins the base (1 RP)"))
}

/// Weaponsmith.
fn smith(name: &str, slate: &mut Dataslate) -> Result<String, Fault> {
    let rule = rule!("KT-NARR-13");
    let Some(own) = slate.find(name) else { return unknown(slate, name) };
    if own.smith {
        return no(rule, format!("a weaponsmith has worked for {name} already"));
    }
    if own.rank() < Rank::Ace {
        return no(rule, "a weaponsmith works for operatives of rank Ace or higher");
    }
    pay(slate)?;
    if let Some(own) = slate.find_mut(name) {
        own.smith = true;
    }
    Ok(format!("{name}'s weapons take two rare items each (1 RP)"))
}

fn take(name: &str, slate: &mut Dataslate) -> Result<String, Fault> {
    let rule = rule!("KT-NARR-12");
    let content = Content::embedded();
    if content.operation(name).is_none() {
        let known = content.operation.iter().map(|operation| operation.name.as_str());
        return Err(Fault::unknown("", "spec op", name, known));
    }
    if let Some(own) = &slate.operation {
        return no(rule, format!("there is a spec op under way: {}", own.name));
    }
    let last = slate.completed.iter().rposition(|done| done == name);
    let since = last.map(|place| {
        let mut others: Vec<&String> = slate.completed[place + 1..].iter().collect();
        others.sort();
        others.dedup();
        others.len()
    });
    if since.is_some_and(|others| others < OTHERS_FIRST) {
        return no(rule, format!("{name} can be taken again once two others have been completed"));
    }
    slate.operation = Some(Operation { name: name.to_string(), battles: 0 });
    Ok(format!("{name} is taken"))
}
