//! The dataslate as screens show it: plain words and numbers, nothing that a screen must work out.

use super::ask::Ask;
use super::campaign::Campaign;
use super::content::Content;
use super::gained;
use super::rank::Rank;
use super::slate::{Dataslate, FIRST_BATTLES, OPERATIVES, RP_MAX, SlateOperative};
use crate::data::{self, Library};
use crate::setup::title_of;
use crate::show::scene::silhouette;
use serde::Serialize;
use sortie_kernel::show::Role;

/// A name and what it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Named {
    /// The name.
    pub name: String,
    /// What it does, in a line.
    pub about: String,
}

/// An operative.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OperativeSheet {
    /// Its name.
    pub name: String,
    /// Its datacard.
    pub card: String,
    /// Its weapons.
    pub weapons: Vec<String>,
    /// Its silhouette, in a word.
    pub role: String,
    /// Its rank; empty if it gains none.
    pub rank: String,
    /// The rank as a number from 0.
    pub stripes: u8,
    /// Experience.
    pub xp: u16,
    /// The experience of its rank, and of the next.
    pub from: u16,
    /// The experience of the next rank.
    pub next: Option<u16>,
    /// Its specialisms.
    pub specialisms: Vec<String>,
    /// Its honours.
    pub honours: Vec<Named>,
    /// Its scars.
    pub scars: Vec<Named>,
    /// Wounds, honours included.
    pub wounds: u8,
    /// Battles it took part in.
    pub battles: u16,
    /// Battles in a row that it has rested.
    pub rested: u8,
    /// It misses the next battle.
    pub away: bool,
    /// A weaponsmith has worked for it.
    pub smith: bool,
    /// Whether an honour waits to be chosen.
    pub honour_due: bool,
}

/// An operative that is no longer there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StruckSheet {
    /// As it was.
    pub operative: OperativeSheet,
    /// After which battle.
    pub after: u16,
    /// Whether it was slain.
    pub slain: bool,
}

/// A spec op.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OperationSheet {
    /// Its name.
    pub name: String,
    /// The tac ops of its first operation.
    pub first: Vec<String>,
    /// The tac ops of its second operation.
    pub second: Vec<String>,
    /// What its commendation brings.
    pub reward: String,
    /// Battles of the first operation so far, if it is under way.
    pub battles: u8,
    /// How many it takes.
    pub of: u8,
}

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BattleSheet {
    /// Its number.
    pub number: u16,
    /// How it ended: `won`, `drawn`, `lost` or `conceded`.
    pub result: super::report::Result,
    /// Victory points, the player's first.
    pub vp: [u8; 2],
    /// The enemy's faction.
    pub against: String,
    /// The mission.
    pub mission: String,
    /// Tac ops scored.
    pub tac_ops: Vec<String>,
    /// Requisition points gained.
    pub rp: u8,
    /// What came of it.
    pub told: Vec<String>,
}

/// Something that can be bought or taken between battles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Offers {
    /// Datacards that can join, each with the ways it may be armed.
    pub cards: Vec<CardOffer>,
    /// Equipment with its points.
    pub items: Vec<ItemOffer>,
    /// Assets that the base does not have.
    pub assets: Vec<Named>,
    /// Spec ops.
    pub operations: Vec<OperationSheet>,
}

/// A datacard that can join.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardOffer {
    /// The card.
    pub card: String,
    /// The ways it may be armed; empty where it has every weapon of its card.
    pub loadouts: Vec<Vec<String>>,
}

/// Equipment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ItemOffer {
    /// The item.
    pub name: String,
    /// Equipment points.
    pub ep: u8,
}

/// A whole dataslate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sheet {
    /// Its name.
    pub name: String,
    /// Its faction in commands.
    pub faction: String,
    /// Its faction for people.
    pub title: String,
    /// Battles won, drawn and lost.
    pub record: [u16; 3],
    /// The number of the next battle.
    pub next_battle: u16,
    /// Requisition points, and the most.
    pub rp: u8,
    /// The most requisition points.
    pub rp_max: u8,
    /// How many assets the base holds.
    pub capacity: u8,
    /// Its assets.
    pub assets: Vec<Named>,
    /// Equipment, an item as often as there are copies.
    pub stash: Vec<ItemOffer>,
    /// Equipment points of the stash.
    pub stash_ep: u32,
    /// Rare equipment.
    pub rare: Vec<Named>,
    /// The spec op under way.
    pub operation: Option<OperationSheet>,
    /// Spec ops completed.
    pub completed: Vec<String>,
    /// Operatives.
    pub operatives: Vec<OperativeSheet>,
    /// The most operatives.
    pub operatives_max: u8,
    /// Those who are no longer there.
    pub struck: Vec<StruckSheet>,
    /// Battles, the first first.
    pub battles: Vec<BattleSheet>,
    /// What came of the battle whose debrief is open, so far.
    pub open: Vec<String>,
    /// The question that must be answered.
    pub ask: Option<Ask>,
    /// What can be bought and taken.
    pub offers: Offers,
}

fn named(name: &str) -> Named {
    let content = Content::embedded();
    let honour = content.honour.iter().find(|own| own.name == name).map(|own| own.about.clone());
    let scar = || content.scar.iter().find(|own| own.name == name).map(|own| own.about.clone());
    let asset = || content.asset.iter().find(|own| own.name == name).map(|own| own.about.clone());
    let rare = || content.rare.iter().find(|own| own.name == name).map(super::content::RareData::about);
    let about = honour.or_else(scar).or_else(asset).or_else(rare).unwrap_or_default();
    Named { name: name.to_string(), about }
}

fn operative(slate: &Dataslate, own: &SlateOperative, next_battle: u16) -> OperativeSheet {
    let (content, library) = (Content::embedded(), Library::get());
    let card = slate.card(&own.card);
    let built = card.and_then(|card| data::profile(library, card, &own.weapons, String::new(), "").ok());
    let (wounds, role) = built.map_or((0, Role::default()), |mut profile| {
        // Honours were checked when they were gained.
        gained::mark(&mut profile, &own.honours, "").ok();
        (profile.wounds, silhouette(&profile))
    });
    let rank = own.rank();
    let gains = own.gains(content);
    let weapons = match card {
        Some(card) if own.weapons.is_empty() => {
            let mut all: Vec<String> =
                card.weapon.iter().map(|weapon| crate::muster::base_name(&weapon.name).to_string()).collect();
            all.dedup();
            all
        }
        _ => own.weapons.clone(),
    };
    OperativeSheet {
        name: own.name.clone(),
        card: own.card.clone(),
        weapons,
        role: format!("{role:?}").to_lowercase(),
        rank: if gains { rank.name().to_string() } else { String::new() },
        stripes: rank as u8,
        xp: own.xp,
        from: rank.from(),
        next: rank.next(),
        specialisms: own.specialisms.clone(),
        honours: own.honours.iter().map(|name| named(name)).collect(),
        scars: own.scars.iter().map(|scar| named(&scar.name)).collect(),
        wounds,
        battles: own.battles,
        rested: own.rested,
        away: own.away == Some(next_battle),
        smith: own.smith,
        honour_due: own.honours_due(content) > 0,
    }
}

fn operation(name: &str, battles: u8) -> Option<OperationSheet> {
    let data = Content::embedded().operation(name)?;
    let xp = if data.xp > 0 { format!(", {} XP for one operative", data.xp) } else { String::new() };
    Some(OperationSheet {
        name: data.name.clone(),
        first: data.first.clone(),
        second: data.second.clone(),
        reward: format!("{} RP{xp}, and a rare item or room for one more asset", data.rp),
        battles,
        of: FIRST_BATTLES,
    })
}

fn offers(slate: &Dataslate) -> Offers {
    let faction = slate.faction_data();
    let cards = faction.map(|faction| {
        let all = faction.card.iter();
        all.map(|card| CardOffer {
            card: card.name.clone(),
            loadouts: crate::muster::ways_of(faction, &card.name),
        })
        .collect()
    });
    let items = faction.map_or(&[][..], |faction| &faction.item);
    let content = Content::embedded();
    Offers {
        cards: cards.unwrap_or_default(),
        items: items.iter().map(|item| ItemOffer { name: item.name.clone(), ep: item.ep }).collect(),
        assets: content
            .asset
            .iter()
            .filter(|asset| !slate.assets.contains(&asset.name))
            .map(|asset| named(&asset.name))
            .collect(),
        operations: content.operation.iter().filter_map(|own| operation(&own.name, 0)).collect(),
    }
}

impl Campaign {
    /// The dataslate as screens show it.
    pub fn sheet(&self) -> Sheet {
        use super::report::Result as Ended;
        let slate = self.slate();
        // The battle that is being debriefed has been fought.
        let next_battle = slate.next_battle() + u16::from(self.debrief().is_some());
        let count = |wanted: &[Ended]| {
            slate.battles.iter().filter(|battle| wanted.contains(&battle.report.result)).count() as u16
        };
        let items = slate.faction_data().map_or(&[][..], |faction| &faction.item);
        let ep = |name: &String| items.iter().find(|item| item.name == *name).map_or(0, |item| item.ep);
        let battle = |(place, battle): (usize, &super::slate::Battle)| BattleSheet {
            number: place as u16 + 1,
            result: battle.report.result,
            vp: battle.report.vp,
            against: title_of(&battle.report.against),
            mission: battle.report.mission.clone(),
            tac_ops: battle.report.tac_ops.clone(),
            rp: battle.rp,
            told: battle.told.clone(),
        };
        Sheet {
            name: slate.name.clone(),
            faction: slate.faction.clone(),
            title: title_of(&slate.faction),
            record: [count(&[Ended::Won]), count(&[Ended::Drawn]), count(&[Ended::Lost, Ended::Conceded])],
            next_battle,
            rp: slate.rp,
            rp_max: RP_MAX,
            capacity: slate.capacity,
            assets: slate.assets.iter().map(|name| named(name)).collect(),
            stash: slate.stash.iter().map(|name| ItemOffer { name: name.clone(), ep: ep(name) }).collect(),
            stash_ep: slate.stash_points(),
            rare: slate.rare.iter().map(|name| named(name)).collect(),
            operation: slate.operation.as_ref().and_then(|own| operation(&own.name, own.battles)),
            completed: slate.completed.clone(),
            operatives: slate.operatives.iter().map(|own| operative(slate, own, next_battle)).collect(),
            operatives_max: OPERATIVES as u8,
            struck: slate
                .struck
                .iter()
                .map(|own| StruckSheet {
                    operative: operative(slate, &own.operative, next_battle),
                    after: own.after,
                    slain: own.slain,
                })
                .collect(),
            battles: slate.battles.iter().enumerate().map(battle).collect(),
            open: self.debrief().map(|debrief| debrief.told().to_vec()).unwrap_or_default(),
            ask: self.asks(),
            offers: offers(slate),
        }
    }
}

/// The names of ranks, the lowest first.
pub fn ranks() -> [&'static str; 5] {
    Rank::ALL.map(Rank::name)
}
