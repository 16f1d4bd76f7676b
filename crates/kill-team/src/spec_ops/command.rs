//! What a player does with a dataslate, one line of text each: founding it, taking in a battle, answering what the
//! battle raises, and requisitions between battles.

use super::report::Report;
use sortie_kernel::words::Fault;
use std::fmt;

/// One line of a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Begin with the operatives of a ready team and a stash.
    Found {
        /// The team.
        team: String,
        /// The stash.
        stash: Vec<String>,
    },
    /// Take in a battle.
    Battle(Box<Report>),
    /// Re-roll a casualty test.
    Reroll(String),
    /// Let the casualty tests stand.
    Stand,
    /// Spend 1 RP so that a scar roll counts as 6.
    Medivac(String),
    /// Accept a scar roll.
    Accept(String),
    /// Spend 1 RP to add 1 to a recovery roll.
    Recuperate(String),
    /// Let a recovery roll stand.
    Rest(String),
    /// Remove a scar.
    Heal {
        /// Whose.
        name: String,
        /// Which.
        scar: String,
    },
    /// Give an operative the experience that its player grants.
    Commend(String),
    /// Give an Adept the experience of the War Shrine.
    Shrine(String),
    /// Choose an honour; the word `roll` lets a die choose.
    Honour {
        /// Whose.
        name: String,
        /// Of which specialism.
        specialism: String,
        /// Which; none for the die.
        honour: Option<String>,
    },
    /// Spend 1 RP on a second specialism.
    Proficient {
        /// Whose.
        name: String,
        /// Which.
        specialism: String,
    },
    /// Name the operative that gets the experience of a commendation.
    Decorate(String),
    /// Take rare equipment as part of a commendation.
    Reward(String),
    /// Take room for one more asset instead.
    Expand,
    /// Spend 1 RP on a new operative.
    Assign {
        /// Its datacard.
        card: String,
        /// Its name.
        name: String,
        /// Its weapons.
        weapons: Vec<String>,
    },
    /// Spend 1 RP on equipment.
    Supply(Vec<String>),
    /// Spend 1 RP on a strategic asset.
    Acquire(String),
    /// Give up a strategic asset.
    Release(String),
    /// Spend 1 RP on a weaponsmith for an operative.
    Smith(String),
    /// Take a spec op.
    Take(String),
    /// Give the spec op up.
    Abandon,
    /// Strike an operative.
    Strike(String),
    /// Give an operative another name.
    Rename {
        /// The old name.
        from: String,
        /// The new one.
        to: String,
    },
}

const VERBS: [&str; 24] = [
    "found",
    "battle",
    "reroll",
    "stand",
    "medivac",
    "accept",
    "recuperate",
    "rest",
    "heal",
    "commend",
    "shrine",
    "honour",
    "proficient",
    "decorate",
    "reward",
    "expand",
    "assign",
    "supply",
    "acquire",
    "release",
    "smith",
    "take",
    "abandon",
    "strike",
];

fn list(words: &str) -> Vec<String> {
    words.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_string).collect()
}

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// The word that was not understood, or what is missing.
    pub fn read(line: &str) -> Result<Command, Fault> {
        let line = line.trim();
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let missing = |what: &str| Fault::new("", format!("{verb:?} needs {what}"));
        let name = || {
            if rest.is_empty() { Err(missing("a name after it")) } else { Ok(rest.to_string()) }
        };
        let pair = |what: &str| -> Result<(String, String), Fault> {
            let (left, right) = rest.split_once(':').ok_or_else(|| missing(what))?;
            Ok((left.trim().to_string(), right.trim().to_string()))
        };
        Ok(match verb {
            "found" => {
                let (team, stash) = rest.split_once(':').unwrap_or((rest, ""));
                Command::Found { team: team.trim().to_string(), stash: list(stash) }
            }
            "battle" => {
                let report =
                    serde_json::from_str(rest).map_err(|error| Fault::new("battle", error.to_string()))?;
                Command::Battle(Box::new(report))
            }
            "reroll" => Command::Reroll(name()?),
            "stand" => Command::Stand,
            "medivac" => Command::Medivac(name()?),
            "accept" => Command::Accept(name()?),
            "recuperate" => Command::Recuperate(name()?),
            "rest" => Command::Rest(name()?),
            "heal" => {
                let (name, scar) = pair("\"NAME: SCAR\" after it")?;
                Command::Heal { name, scar }
            }
            "commend" => Command::Commend(name()?),
            "shrine" => Command::Shrine(name()?),
            "honour" => {
                let (name, rest) = pair("\"NAME: SPECIALISM, HONOUR\" after it")?;
                let (specialism, honour) =
                    rest.split_once(',').ok_or_else(|| missing("\"NAME: SPECIALISM, HONOUR\" after it"))?;
                let honour = honour.trim();
                let honour = (honour != "roll").then(|| honour.to_string());
                Command::Honour { name, specialism: specialism.trim().to_string(), honour }
            }
            "proficient" => {
                let (name, specialism) = pair("\"NAME: SPECIALISM\" after it")?;
                Command::Proficient { name, specialism }
            }
            "decorate" => Command::Decorate(name()?),
            "reward" => Command::Reward(name()?),
            "expand" => Command::Expand,
            "assign" => {
                let missing = || missing("\"CARD as NAME\" after it");
                let (who, weapons) = rest.split_once(':').unwrap_or((rest, ""));
                let (card, name) = who.split_once(" as ").ok_or_else(missing)?;
                let (card, name) = (card.trim().to_string(), name.trim().to_string());
                Command::Assign { card, name, weapons: list(weapons) }
            }
            "supply" => Command::Supply(list(rest)),
            "acquire" => Command::Acquire(name()?),
            "release" => Command::Release(name()?),
            "smith" => Command::Smith(name()?),
            "take" => Command::Take(name()?),
            "abandon" => Command::Abandon,
            "strike" => Command::Strike(name()?),
            "rename" => {
                let (from, to) = pair("\"OLD NAME: NEW NAME\" after it")?;
                Command::Rename { from, to }
            }
            other => return Err(Fault::unknown("", "verb", other, VERBS.into_iter().chain(["rename"]))),
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Found { team, stash } if stash.is_empty() => write!(f, "found {team}"),
            Command::Found { team, stash } => write!(f, "found {team}: {}", stash.join(", ")),
            Command::Battle(report) => {
                write!(f, "battle {}", serde_json::to_string(report).map_err(|_| fmt::Error)?)
            }
            Command::Reroll(name) => write!(f, "reroll {name}"),
            Command::Stand => f.write_str("stand"),
            Command::Medivac(name) => write!(f, "medivac {name}"),
            Command::Accept(name) => write!(f, "accept {name}"),
            Command::Recuperate(name) => write!(f, "recuperate {name}"),
            Command::Rest(name) => write!(f, "rest {name}"),
            Command::Heal { name, scar } => write!(f, "heal {name}: {scar}"),
            Command::Commend(name) => write!(f, "commend {name}"),
            Command::Shrine(name) => write!(f, "shrine {name}"),
            Command::Honour { name, specialism, honour } => {
                write!(f, "honour {name}: {specialism}, {}", honour.as_deref().unwrap_or("roll"))
            }
            Command::Proficient { name, specialism } => write!(f, "proficient {name}: {specialism}"),
            Command::Decorate(name) => write!(f, "decorate {name}"),
            Command::Reward(item) => write!(f, "reward {item}"),
            Command::Expand => f.write_str("expand"),
            Command::Assign { card, name, weapons } if weapons.is_empty() => {
                write!(f, "assign {card} as {name}")
            }
            Command::Assign { card, name, weapons } => {
                write!(f, "assign {card} as {name}: {}", weapons.join(", "))
            }
            Command::Supply(items) => write!(f, "supply {}", items.join(", ")),
            Command::Acquire(asset) => write!(f, "acquire {asset}"),
            Command::Release(asset) => write!(f, "release {asset}"),
            Command::Smith(name) => write!(f, "smith {name}"),
            Command::Take(operation) => write!(f, "take {operation}"),
            Command::Abandon => f.write_str("abandon"),
            Command::Strike(name) => write!(f, "strike {name}"),
            Command::Rename { from, to } => write!(f, "rename {from}: {to}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let lines = [
            "found intercessors: Frag grenade, Krak grenade",
            "found intercessors",
            "reroll Brother Hale",
            "stand",
            "medivac Brother Rook",
            "accept Brother Rook",
            "recuperate Pell",
            "rest Pell",
            "heal Brother Hale: Lingering Ailment",
            "commend Oriel",
            "shrine Pell",
            "honour Brother Ansgar: Marksman, Sharpshooter",
            "honour Brother Ansgar: Marksman, roll",
            "proficient Oriel: Staunch",
            "decorate Oriel",
            "reward Auto-loader",
            "expand",
            "assign Intercessor Warrior as Brother Pell: Bolt Rifle, Fists",
            "assign Kommando as Snik",
            "supply Frag grenade, Auspex",
            "acquire Med Bay",
            "release Med Bay",
            "smith Oriel",
            "take Hold the Sector",
            "abandon",
            "strike Pell",
            "rename Pell: Old Pell",
        ];
        for line in lines {
            assert_eq!(Command::read(line).expect(line).to_string(), line);
        }
        for (line, why) in [
            ("honor Pell: Scout, Runner", "did you mean \"honour\""),
            ("heal Pell", "needs \"NAME: SCAR\""),
            ("reroll", "needs a name"),
            ("assign Kommando", "needs \"CARD as NAME\""),
            ("battle {}", "missing field"),
        ] {
            let fault = Command::read(line).expect_err(line).to_string();
            assert!(fault.contains(why), "{line}: {fault}");
        }
    }
}
